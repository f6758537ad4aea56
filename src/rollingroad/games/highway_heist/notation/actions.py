"""The text form of actions: their kinds, operands and dice faces."""

from typing import Final

from rollingroad.core.codec import BadAction, Codec, Kind, Number, Operand, Word
from rollingroad.games.highway_heist.content.models import Box
from rollingroad.games.highway_heist.rules.kinds import EFFORT_ROLLS
from rollingroad.games.highway_heist.rules.road import OFF, Road

ACTS: Final = (
    *("drive", "leap", "wheel", "ram", "force", "shake", "brawl", "hijack", "take-boost"),
    *("stunt", "special", "end", "nudge", "nitro"),
)
"""The actions of a turn."""


class Space(Operand):
    """A space of the road, written like C4."""

    def __init__(self, road: Road) -> None:
        self._road = road
        self.size = road.size

    def text(self, value: int) -> str:
        return self._road.name(value)

    def parse(self, text: str) -> int:
        space = self._road.parse(text)
        if space == OFF:
            raise BadAction(f"{text!r} is not a space of the road such as C4")
        return space


class Thing(Space):
    """A thing that a stunt uses: the piece in a space, the Chopper, or nothing."""

    def __init__(self, road: Road) -> None:
        super().__init__(road)
        self._words = ("chopper", "-")
        self.size = road.size + len(self._words)

    def text(self, value: int) -> str:
        return super().text(value) if value < self._road.size else self._words[value - self._road.size]

    def parse(self, text: str) -> int:
        if text in self._words:
            return self._road.size + self._words.index(text)
        return super().parse(text)


class Effort(Word):
    """A roll of effort dice: S for a success, B for a boost symbol, - for a blank."""

    def __init__(self) -> None:
        super().__init__(*("S" * s + "B" * b + "-" * (dice - s - b) for dice, s, b in EFFORT_ROLLS))

    def parse(self, text: str) -> int:
        order = {"S": 0, "B": 1, "-": 2}
        return super().parse("".join(sorted(text.upper(), key=lambda face: order.get(face, 3))))


def heist_codec(box: Box, road: Road) -> Codec:
    """All kinds of action in the order of the numbers in `kinds.py`, the same for all scenarios."""
    space, seat, thing, scenarios = Space(road), Number(1, 4), Thing(road), box.scenarios.values()
    stunt = Word(*(stunt.id for scenario in scenarios for stunt in scenario.stunt))
    special = Word(*(feat.id for scenario in scenarios for feat in scenario.special), "-")
    enemy_card = Word(*(card.id for scenario in scenarios for card in scenario.enemy_card))
    return Codec(
        Kind("character", who=Word(*(character.id for character in box.characters))),
        Kind("vehicle", which=Word(*(vehicle.id for vehicle in box.vehicles))),
        Kind("place", at=space),
        Kind("ramsey", seat=seat),
        Kind("turn", seat=seat),
        Kind("drive", to=space),
        Kind("leap", to=space),
        *map(Kind, ("wheel", "ram", "force", "shake", "brawl", "hijack", "take-boost")),
        Kind("stunt", card=stunt),
        Kind("special", which=special),
        Kind("end"),
        Kind("nudge", to=space),
        Kind("nitro", to=space),
        Kind("assist", tokens=Number(0, 5)),
        Kind("boost"),
        Kind("keep"),
        Kind("target", at=space),
        Kind("push", to=space),
        Kind("follow"),
        Kind("stay"),
        Kind("slide", to=space),
        Kind("leave"),
        Kind("use", first=thing, second=thing),
        Kind("toss", to=space),
        Kind("move", to=space),
        Kind("roll", to=space),
        Kind("stop"),
        Kind("next-peg", peg=Word("1", "2", "3", "4", "enemy")),
        Kind("land", on=space),
        Kind("slam", at=space),
        Kind("reroll"),
        Kind("accept"),
        Kind("react", card=stunt, seat=seat),
        Kind("pass"),
        Kind("cargo", number=Number(1, 8)),
        Kind("knock", at=space),
        Kind("stand", on=space),
        Kind("effort", dice=Effort()),
        Kind("die", face=Word(*dict.fromkeys(box.dice.enemy.faces))),
        Kind("enemy-card", card=enemy_card),
        Kind("stunt-card", card=stunt),
    )

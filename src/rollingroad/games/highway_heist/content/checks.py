"""Checks the content: the names of effects, conditions and rewards, and the fields that each of them reads.

The typed models check fields and types. These checks run when the box is opened; they refuse what no rule
reads.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Final

import msgspec

from rollingroad.core.content import refuse
from rollingroad.games.highway_heist.content import models
from rollingroad.games.highway_heist.rules.cards import BOARD_IF, FX
from rollingroad.games.highway_heist.rules.conditions import FIND, HOW, KINDS, WHEN
from rollingroad.games.highway_heist.rules.effects import DIRECTIONS, IF
from rollingroad.games.highway_heist.rules.kinds import POWERS, ROLL_NAMES, STUNT_ROLL
from rollingroad.games.highway_heist.rules.lookup import SKILLS
from rollingroad.games.highway_heist.rules.stunts import DO, DO_CHOOSE, TRIGGERS

Words = Mapping[str, Mapping[str, tuple[str, ...]]]
Entry = models.Effect | models.Condition | models.Reward

MOST_NAMED: Final = 2
"""How many things an action `use` can name."""
NAMED: Final = "<named>"
"""Stands for every thing that a condition has named with `as`."""
NAMED_BOSS: Final = "<boss>"
"""Stands for `boss`, where a condition has named it."""

WRECK_IF: Final = ("always", "adjacent-to-main", "in-radar-zone", "adjacent-to-suv")
VEHICLE_IF: Final = tuple(name for name in IF if name != "adjacent-to-suv")

EFFORT_FACES: Final = ("success", "boost", "blank")
ENEMY_FACES: Final = ("suv", "peg", "card", "north-card", "south-card")
LIMITS: Final = {"players_min": 2, "players_max": 4, "enemy_pegs_per_roof": 1}
"""The only limits of the board that the rules know."""
EFFECT_WORDS: Final[Words] = {
    "place-suv": {"anchor": ("each-pv", "active-pv", "ramsey-pv", "main-enemy"), "dir": tuple(DIRECTIONS)},
    "place-suv-edge": {"edge": ("west", "east")},
    "place-peg": {
        "on": ("each-suv", "active-pv", "ramsey-pv", "tank", "shaw", "semi-rear", "semi-middle", "semi-cab")
    },
    **{key: {"if": VEHICLE_IF} for key in ("damage", "lose-cargo", "lose-boost")},
    "suvs-move": {"toward": ("active-pv", "ramsey-pv", "nearest-pv", "nearest-wreck")},
    "remove-wrecks": {"if": WRECK_IF},
    "raise-strength": {"of": ("tank", "shaw")},
    "main-moves": {"dir": ("toward-active-pv",)},
    "push": {"if": VEHICLE_IF, "dir": tuple(DIRECTIONS)},
    "throw-off": {"from": ("semi",)},
    "lock": {"set": ("", "max")},
}
CONDITION_WORDS: Final[Words] = {
    "my-peg-on": {"what": ("suv", "tank", "shaw", "semi", "semi-rear", "semi-cab")},
    "no-enemy-peg-on": {"what": ("tank", "shaw", "semi")},
    "door": {"state": ("open", "closed")},
    "clear-lane-to": {"what": KINDS},
    "landing": {"beyond": (NAMED,)},
    "near": {"what": KINDS, "of": (*KINDS, NAMED), "how": HOW},
}
REWARD_WORDS: Final[Words] = {
    **{key: {"what": (NAMED,)} for key in ("wreck", "toss", "slide-wreck", "wrecking-ball", "remove")},
    "move-vehicle": {"what": ("shaw", NAMED)},
    "main-damage": {"target": ("tank", "chopper", "shaw", NAMED_BOSS)},
    "remove-peg": {"what": ("mine", "one-on-semi", NAMED)},
    "reposition": {"on": ("semi",)},
    "jump": {"over": (NAMED,)},
    "door": {"state": ("open", "closed")},
    **{key: {"to": (NAMED,)} for key in ("cargo", "shift-cargo", "ramsey")},
}


def check_box(box: models.Box) -> None:
    """Raise a ContentError with file and entry for every name or word that no rule knows."""
    refuse(_problems(box))


def _problems(box: models.Box) -> Iterator[str]:
    for character in box.characters:
        yield from _expect(f'characters.toml: character "{character.id}"', "power", character.power, POWERS)
    for vehicle in box.vehicles:
        yield from _expect(f'vehicles.toml: vehicle "{vehicle.id}"', "power", vehicle.power, POWERS)
    if all(vehicle.starting for vehicle in box.vehicles):
        yield "vehicles.toml: vehicle: one must be no starting vehicle: the SUV that players take over"
    yield from _board(box)
    for field, only in LIMITS.items():
        yield from _require("board.toml: limits", field, getattr(box.board.limits, field), only)
    for key, scenario in box.scenarios.items():
        file = f"{box.files[key]}.toml"
        yield from _scenario(file, scenario)
        yield from _figures(file, scenario, box)


def _board(box: models.Box) -> Iterator[str]:
    board, names = box.board.board, box.board.board.column_names
    for field, column in (("start_column", board.start_column), ("far_east_column", board.far_east_column)):
        yield from _expect("board.toml: board", field, column, names[: board.columns])
    actions = {action.id: action for action in box.board.action}
    for name in dict.fromkeys((*ROLL_NAMES[:STUNT_ROLL], "ram", "force")):
        if name in actions:
            yield from _expect(f'board.toml: action "{name}"', "skill", actions[name].skill, SKILLS)
        else:
            yield f"board.toml: action: {name!r} is missing"
    for die, faces in (("effort", EFFORT_FACES), ("enemy", ENEMY_FACES)):
        if not (shown := getattr(box.dice, die).faces):
            yield f"dice.toml: {die}: faces: there are none"
        for face in shown:
            yield from _expect(f"dice.toml: {die}: faces", "face", face, faces)


def _figures(file: str, scenario: models.Scenario, box: models.Box) -> Iterator[str]:
    """Figures that the rules would read and then ignore."""
    if scenario.tank is not None:
        yield from _require(f"{file}: tank", "length", scenario.tank.length, 2)
        slots = box.board.limits.roof_slots
        yield from _require(f"{file}: tank", "roof_slots", scenario.tank.roof_slots, slots)
    if scenario.semi is not None:
        yield from _require(f"{file}: semi", "spaces", scenario.semi.spaces, ["rear", "middle", "cab"])
    players = range(LIMITS["players_min"], LIMITS["players_max"] + 1)
    for table in (scenario.setup, scenario.tank, scenario.semi, scenario.chopper, scenario.shaw):
        for name, by_players in msgspec.structs.asdict(table).items() if table is not None else ():
            if isinstance(by_players, dict) and not by_players.keys() >= {*players}:
                yield f"{file}: {name}: it needs a value for each of {players[0]} to {players[-1]} players"
    spots = box.board.enemy_spots.count
    if len(scenario.enemy_card) <= spots:
        yield f"{file}: enemy_card: {spots} spots need more than {spots} cards"


def _require(place: str, field: str, value: object, only: object) -> Iterator[str]:
    if value != only:
        yield f"{place}: {field}: the rules know only {only}, not {value}"


def _scenario(file: str, scenario: models.Scenario) -> Iterator[str]:
    for card in scenario.enemy_card:
        for when, effects in (("reveal", card.reveal), ("activated", card.activated)):
            for number, effect in enumerate(effects, 1):
                place = f'{file}: enemy_card "{card.id}": {when} {number}'
                yield from _expect(place, "fx", effect.fx, FX)
                yield from _expect(place, "only_if", effect.only_if, ("", *BOARD_IF))
                yield from _words(place, effect, EFFECT_WORDS.get(effect.fx, {}), [])
    for special in scenario.special:
        yield from _feat(f'{file}: special "{special.id}"', special)
    for stunt in scenario.stunt:
        place = f'{file}: stunt "{stunt.id}"'
        yield from _feat(place, stunt)
        yield from _expect(place, "trigger", stunt.trigger, TRIGGERS if stunt.reactive else ("",))


def _feat(place: str, feat: models.Feat) -> Iterator[str]:
    yield from _expect(place, "skill", feat.skill, SKILLS)
    names: list[str] = []
    for number, condition in enumerate(feat.conditions, 1):
        here = f"{place}: conditions {number}"
        yield from _expect(here, "is", condition.is_, (*WHEN, *FIND))
        yield from _words(here, condition, CONDITION_WORDS.get(condition.is_, {}), names)
        names += [condition.as_] if condition.as_ else []
    if len(names) > MOST_NAMED:
        yield f"{place}: conditions: at most {MOST_NAMED} things can be named, not {len(names)}"
    for number, reward in enumerate(feat.rewards, 1):
        here = f"{place}: rewards {number}"
        yield from _expect(here, "do", reward.do, (*DO, *DO_CHOOSE))
        yield from _words(here, reward, REWARD_WORDS.get(reward.do, {}), names)


def _words(place: str, entry: Entry, known: Mapping[str, tuple[str, ...]], names: list[str]) -> Iterator[str]:
    """Words of the entry that its effect, condition or reward does not read, or lacks."""
    named = {NAMED: names, NAMED_BOSS: [name for name in names if name == "boss"]}
    for name, field in _fields_with_words(type(entry)):
        allowed = [each for word in known.get(field, ("",)) for each in named.get(word, [word])]
        yield from _expect(place, field, getattr(entry, name), allowed)


@cache
def _fields_with_words(kind: type[Entry]) -> list[tuple[str, str]]:
    """The names of the fields with words, in the model and in the file."""
    return [
        (field.name, field.encode_name)
        for field in msgspec.structs.fields(kind)
        if field.type is str and field.encode_name not in ("fx", "label", "only_if", "is", "as", "do")
    ]


def _expect(place: str, field: str, word: str, known: Collection[str]) -> Iterator[str]:
    words = ", ".join(name for name in known if name)
    if word in known:
        return
    if not word:
        yield f"{place}: {field} is missing; it is one of {words or 'the named things'}"
    elif words:
        yield f"{place}: there is no {field} {word!r}; there are: {words}"
    else:
        yield f"{place}: {field} {word!r} means nothing here"

"""Two worlds that differ in what one client knows: under the same faults nobody else can tell them apart.

The seeds, faults and delays of both are the same, and so is everything that is played in public. Seat 2 of
each match draws, fits or orders something else in secret, and the seed of a match that is under way differs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import blake2b
from typing import NamedTuple
from unittest import mock

from rollingroad.core.dice import AwaitedDice
from rollingroad.core.engine.state import CHANCE, Decision, State
from rollingroad.core.match import Match as CoreMatch
from rollingroad.core.registry import game as find_game
from rollingroad.server.matches.system import SystemEntropy
from tests.server.load import Load, Message, Player
from tests.simulation.world import ADDRESSES, World

MOST_STEPS = 60
_PATHS = ("", "/log", "/record", "/diagram", "/diagram?seat=1", "/frames/3", "/log?seat=1", "/turns")
_COMMITMENT = re.compile(rb'(?<=commitment)[": ]+[0-9a-f]{64}')


class Step(NamedTuple):
    """An answer of a client: for a seat or the dice, and what it is in the other world."""

    client: int
    seat: int
    action: str
    other: str


Pair = tuple[list[str], list[str]]
"""What is offered in one world and the other."""
Secret = Callable[[State, Decision, Pair], tuple[str, str] | None]
"""What seat 2 does in secret: nothing where the question is a public one, and empty texts to stop."""


def couriers(state: State, ask: Decision, offered: Pair) -> tuple[str, str] | None:
    """Seat 2 of Beacon Run keeps the first two cards that it draws, and draws and burns a 2 ever after."""
    if ask.kind == "draw" and ask.known_to == 1:
        drawn = len(state.hands[1])  # type: ignore[attr-defined]  # a state of Beacon Run
        own = ("draw 1", "draw 3") if drawn < 2 else ("draw 2", "draw 2")
        return own if own[0] in offered[0] else ("", "")
    return ("burn 2", "burn 2") if ask.kind == "burn" and ask.seat == 1 else None


def racers(state: State, ask: Decision, offered: Pair) -> tuple[str, str] | None:
    """Seat 2 of Full Throttle draws another first hand; before it plays, all ends."""
    if ask.kind == "draw" and ask.known_to == 1:
        return offered[0][0], offered[1][-1]
    return ("", "") if ask.seat == 1 and offered[0][0].startswith("play") else None


def commanders(state: State, ask: Decision, offered: Pair) -> tuple[str, str] | None:
    """Seat 2 of Shattered Highways hands in another order sheet, and seat 1 none."""
    if ask.kind != "order":
        return None
    return (offered[0][0], offered[1][-1]) if ask.seat == 1 else ("", "")


class Table(NamedTuple):
    game: str
    options: dict[str, object]
    dice: str
    secret: Secret


TABLES = (
    Table("beacon-run", {"couriers": 2}, "typed", couriers),
    Table("full-throttle", {"players": 2}, "typed", racers),
    Table("shattered-highways", {}, "typed", commanders),
    # Here nothing but the seed of the dice is another, and they are not thrown yet.
    Table("full-throttle", {"players": 2}, "seeded", racers),
)


@cache
def script(number: int) -> list[Step]:
    """All answers at a table, one after the other; seat 2 answers first where both are asked."""
    table = TABLES[number]
    game = find_game(table.game)
    matches = [CoreMatch(game, game.options(table.options), AwaitedDice()) for _ in range(2)]
    steps: list[Step] = []
    while len(steps) < MOST_STEPS:
        asks = [sorted(match.state.open, key=lambda ask: -ask.seat)[0] for match in matches]
        seat = asks[0].seat
        if seat == CHANCE and table.dice == "seeded":
            return steps[:-1]
        one, other = ([game.text(each) for each in ask.offered] for ask in asks)
        both = [each for each in one if each in other] or [""]
        public = both[len(steps) % len(both) if seat == CHANCE else 0]
        chosen = table.secret(matches[0].state, asks[0], (one, other)) or (public, public)
        if not all(chosen):
            break
        steps.append(Step(max(0, asks[0].known_to if seat == CHANCE else seat), seat, *chosen))
        for match, action in zip(matches, chosen, strict=True):
            match.act(game.parse(action), seat)
    return steps


class TwinPlayer(Player):
    """A client that plays its steps; one that has none looks on."""

    def __init__(self, load: TwinLoad, player: Player, client: int, steps: Sequence[Step]) -> None:
        super().__init__(load, player.match, player.address, player.key)
        self._client = client
        self._steps = steps
        self._is_other = load.is_other
        self._answered = 0

    def _hear_update(self, message: Message) -> None:
        super()._hear_update(message)
        self._answered += sum(entry.kind == "answer" for view in message.views[:1] for entry in view.entries)
        self.over = self._answered >= len(self._steps)

    def _is_asked(self) -> bool:
        return not self.over and self._steps[self._answered].client == self._client and super()._is_asked()

    def _choose(self, number: int) -> tuple[int, str]:
        step = self._steps[self._answered]
        return step.seat, step.other if self._is_other else step.action


class TwinLoad(Load):
    """A match for each table, each with an onlooker."""

    def __init__(self, world: World, is_other: bool) -> None:
        super().__init__(ADDRESSES, world.pause, network=world.network)
        self.is_other = is_other
        self.plays_to_the_end = False

    async def set_up_all(self) -> None:
        seed = blake2b(b"other" if self.is_other else b"one", digest_size=16).hexdigest()
        with mock.patch.object(SystemEntropy, "new_seed", return_value=seed):
            for number, table in enumerate(TABLES):
                seats = [{"who": "me"}, {"who": "friend"}]
                plan = {"game": table.game, "options": table.options, "dice": table.dice, "seats": seats}
                one, two = await self.new_match(plan)
                onlooker = Player(self, one.match, two.address, await self.new_guest(one.address))
                clients = enumerate((one, two, onlooker))
                self.players.append([TwinPlayer(self, each, at, script(number)) for at, each in clients])

    @property
    def knowing(self) -> set[str]:
        """The keys of the clients that may see a difference."""
        return {players[1].key for players in self.players[: len(TABLES) - 1]}


class TwinWorld(World):
    """A world with matches that have a twin in the other world, and some ordinary ones."""

    def __init__(self, seed: int, is_other: bool) -> None:
        super().__init__(seed)
        self.twins = TwinLoad(self, is_other)
        self.loads.append(self.twins)

    async def set_up(self) -> None:
        await self.load.set_up(2, "beacon-run", seats=2)
        await self.twins.set_up_all()

    async def check(self) -> None:
        """Ask every server for all that there is to see of the matches, also for what is refused."""
        await super().check()
        for player in self.twins.everybody:
            for address in ADDRESSES:
                for path in _PATHS:
                    try:
                        await self.network.request(address, f"/matches/{player.match.id}{path}", player.key)
                    except AssertionError as refused:
                        self.told.append((player.key, str(refused).encode()))

    def told_to(self, key: str) -> list[bytes]:
        return [_COMMITMENT.sub(b"", text) for to, text in self.told if to == key]


def differences(seed: int) -> tuple[set[str], set[str]]:
    """The clients that could tell the two worlds of a seed apart, and those that may."""
    worlds = [TwinWorld(seed, is_other) for is_other in (False, True)]
    for world in worlds:
        world.run()
    one, other = worlds
    clients = {key for world in worlds for key, _ in world.told}
    return {key for key in clients if one.told_to(key) != other.told_to(key)}, one.twins.knowing

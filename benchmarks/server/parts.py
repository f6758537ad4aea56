"""`python -m benchmarks.server.parts`: what the parts of one action cost a server, without network and disk.

Two clients answer at random, each with a live connection. The times are processor time in
µs an action, the sizes medians of what the connections get. `--profile GAME` shows where the time goes.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import random
import statistics
import time
from collections import defaultdict
from itertools import pairwise

from msgspec.structs import replace
from websockets.extensions.permessage_deflate import PerMessageDeflate

from benchmarks.tables import Table
from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.api.packing import WINDOW_BITS, Packing
from rollingroad.server.matches.listeners import Listener
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.match_service import MatchService
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.presenter import details_for
from rollingroad.server.matches.system import LocalCluster
from rollingroad.server.schemas import matches as wire
from tests.server.in_memory import InlineReplayer, InlineThinker, MemoryStore, SeededEntropy

SEATS = {"highway-heist": 3, "full-throttle": 2, "shattered-highways": 2}
_LONGEST = 400
ANN, BOB = Caller("ann"), Caller("bob")
Costs = dict[str, list[float]]
PARTS = ("answer", "details", "updates", "pack")
SIZES = ("details B", "update B", "packed details B", "packed update B")


async def _begin(slug: str, seed: int) -> tuple[MatchService, LiveMatch, list[Listener]]:
    entropy = SeededEntropy(str(seed))
    service = MatchService(
        MemoryStore(), InlineThinker(), LocalCluster(), InlineReplayer(), bot_secret="", entropy=entropy
    )
    options = {"players": SEATS[slug]} if slug == "full-throttle" else {}
    asked = wire.NewMatch(game=slug, options=options, seats=[wire.SeatPlan(who="me")] * SEATS[slug])
    stored, _ = new_match(find_game(slug), asked, ANN.key, entropy=entropy)
    stored.seats[-1] = replace(stored.seats[-1], key=BOB.key, name="Bob")
    await service.create(stored)
    await service.change(stored.match.id, LiveMatch.begin)
    listeners = [Listener(ANN, 0, details=True), Listener(BOB, 0, details=True)]
    for listener in listeners:
        await service.add_listener(stored.match.id, listener)
    match = await service.read(stored.match.id, lambda match: match)
    return service, match, listeners


async def play(slug: str, seed: int, costs: Costs, profile: cProfile.Profile) -> None:
    """Play a match and note what every answer costs."""
    service, match, listeners = await _begin(slug, seed)
    agreed = PerMessageDeflate(True, False, 10, WINDOW_BITS)
    packers = [(listener, Packing(agreed)) for listener in listeners]
    chance = random.Random(seed)
    while match.row.status == "playing" and match.number < _LONGEST:
        ask = chance.choice(match.game_running().state.open)
        caller = ANN if ask.seats[0] in match.mine(ANN) else BOB
        text = match.game.text(chance.choice(ask.offered))
        act = wire.Act(action=text, seat=ask.seats[0], expect=match.number)
        profile.enable()
        begun = time.process_time()
        change = match.act(caller, act)
        match.commit(change, change.row)
        answered = time.process_time()
        for listener in listeners:
            details_for(match, listener.audience(match))
        detailed = time.process_time()
        service.listeners.publish(match)
        published = time.process_time()
        sent = [(listener.take(), packer) for listener, packer in packers]
        packed = [short for texts, packer in sent for short in packer.pack(texts)]
        ended = time.process_time()
        profile.disable()
        times = (begun, answered, detailed, published, ended)
        for name, (since, until) in zip(PARTS, pairwise(times), strict=True):
            costs[name].append(until - since)
        for each, short in zip([text for texts, _ in sent for text in texts], packed, strict=True):
            what = "update" if each.startswith(b'{"type":"update"') else "details"
            costs[f"{what} B"].append(len(each))
            costs[f"packed {what} B"].append(len(short))
    await service.close()


def row(slug: str, costs: Costs) -> list[str]:
    times = [f"{1e6 * statistics.mean(costs[name]):.0f}" for name in PARTS]
    sizes = [f"{statistics.median(costs[name]):.0f}" for name in SIZES]
    return [slug, *times, *sizes]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.parts", description=__doc__)
    parser.add_argument("--matches", type=int, default=5)
    parser.add_argument("--profile", choices=SEATS)
    wanted = parser.parse_args()
    rows = []
    for slug in [wanted.profile] if wanted.profile else SEATS:
        costs: Costs = defaultdict(list)
        profile = cProfile.Profile() if wanted.profile else _NoProfile()
        for seed in range(wanted.matches):
            asyncio.run(play(slug, seed, costs, profile))
        rows.append(row(slug, costs))
        if wanted.profile:
            profile.print_stats("cumulative")
    print(Table("One action", ["", *(f"{name} µs" for name in PARTS), *SIZES], rows).markdown())


class _NoProfile(cProfile.Profile):
    def enable(self, *_given: bool) -> None:
        """Measure without the cost of profiling."""

    def disable(self) -> None:
        """Nothing was enabled."""


if __name__ == "__main__":
    main()

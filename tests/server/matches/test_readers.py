"""What a match tells each of its readers: `you` for their own seat, and a recap before their turn."""

from __future__ import annotations

import re
from functools import partial

import pytest

from rollingroad.server.accounts.identity import Caller
from rollingroad.server.matches.listeners import Listener
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.presenter import whole_update
from rollingroad.server.schemas import matches as wire
from tests.server.matches.test_without_http import ANA, BOT, ME, answer_first, run, world
from tests.server.running import Ear

WATCHER = Caller("watcher")
ANSWERS = 40


def view_of(match: LiveMatch, caller: Caller) -> wire.SeatView:
    return whole_update(match, caller, set(), match.number - 1).views[0]


async def views_when_asked(game: str, *seats: wire.SeatPlan) -> list[tuple[wire.SeatView, wire.SeatView]]:
    """What Ana and an onlooker see each time somebody but Ana has played and Ana is asked."""
    seen: list[tuple[wire.SeatView, wire.SeatView]] = []
    async with world("readers") as here:
        match_id = await here.begin(game, *seats)
        listener = Listener(ANA, 0)
        await here.service.add_listener(match_id, listener)
        ear, answers = Ear(listener), 0
        while answers < ANSWERS and (await ear.next()).match.status != "over":
            if (act := await here.service.read(match_id, answer_first)) is not None:
                answers += 1
                if await here.service.read(match_id, lambda match: match.log[-1].by == "bot"):
                    seen.append(
                        await here.service.read(
                            match_id, lambda match: (view_of(match, ANA), view_of(match, WATCHER))
                        )
                    )
                await here.service.change(match_id, partial(LiveMatch.act, caller=ANA, act=act))
        await here.service.remove_listener(match_id, listener)
    return seen


@pytest.mark.parametrize("game", ["highway-heist", "full-throttle", "shattered-highways"])
def test_the_log_and_the_recap_speak_to_their_reader(game: str) -> None:
    async def play() -> None:
        bots = {"highway-heist": 2, "full-throttle": 3, "shattered-highways": 1}[game]
        seen = await views_when_asked(game, ME, *[BOT] * bots)
        texts = [
            (mine.text, theirs.text)
            for ana, watcher in seen
            for entry, other in zip(ana.entries, watcher.entries, strict=True)
            for mine, theirs in zip(entry.events, other.events, strict=False)
        ]
        own = [(mine, theirs) for mine, theirs in texts if mine != theirs]
        assert own
        assert all(re.search(r"\byour?\b", mine, re.IGNORECASE) for mine, _ in own)
        recaps = [ana.recap for ana, _ in seen if isinstance(ana.recap, list)]
        assert recaps
        assert all(1 <= len(recap) <= 2 and all(recap) for recap in recaps)
        assert not any(isinstance(watcher.recap, list) for _, watcher in seen)

    run(play)


def test_two_players_at_one_screen_are_called_by_their_names() -> None:
    async def play() -> None:
        for ana, watcher in await views_when_asked("highway-heist", ME, ME, BOT):
            assert [entry.events for entry in ana.entries] == [entry.events for entry in watcher.entries]
            assert not isinstance(ana.recap, list)

    run(play)

"""A match runs without HTTP, a database, threads or processes, on ports that are all in memory."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server import matches
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.matches.listeners import Listener
from rollingroad.server.matches.live_match import Change, LiveMatch
from rollingroad.server.matches.match_service import MatchService
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.rows import LogRow, MatchRow, SeatRow, StoredMatch
from rollingroad.server.matches.system import LocalCluster
from rollingroad.server.matches.upkeep import watch_clocks
from rollingroad.server.problems import Conflict, Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.matches import NewClock
from tests.server.in_memory import InlineReplayer, InlineThinker, MemoryStore, SeededEntropy, VirtualClock
from tests.server.running import Assembler, Ear, Seen

ANA = Caller("ana")
ME, BOT = wire.SeatPlan(who="me"), wire.SeatPlan(who="bot")
ALLOWANCE = 30
ANSWERS = 40


def run(play: Callable[[], Coroutine[object, object, None]]) -> None:
    before = set(threading.enumerate())
    asyncio.run(play())
    assert set(threading.enumerate()) <= before


class ContestedStore(MemoryStore):
    """Counts the changes that came too late."""

    def __init__(self) -> None:
        super().__init__()
        self.conflicts = 0

    async def append(self, match: MatchRow, row: LogRow, seats: Sequence[SeatRow]) -> MatchRow:
        try:
            return await super().append(match, row, seats)
        except Conflict:
            self.conflicts += 1
            raise


class ReadStore(MemoryStore):
    """Counts how often somebody looked for what other processes have appended."""

    def __init__(self) -> None:
        super().__init__()
        self.looks = 0

    async def news(self, match_id: str, number: int) -> StoredMatch | None:
        self.looks += 1
        return await super().news(match_id, number)


class World:
    """A match service on ports that are all in memory."""

    def __init__(self, seed: str = "world", store: MemoryStore | None = None) -> None:
        self.clock = VirtualClock()
        self.store = store or MemoryStore()
        self.service = MatchService(
            self.store,
            InlineThinker(),
            LocalCluster(),
            InlineReplayer(),
            bot_secret=seed,
            clock=self.clock,
            entropy=SeededEntropy(seed),
        )

    async def begin(self, game: str, *seats: wire.SeatPlan, clock: NewClock | None = None) -> str:
        asked = wire.NewMatch(game=game, seats=list(seats), clock=clock)
        service = self.service
        stored, _ = new_match(find_game(game), asked, ANA.key, clock=service.clock, entropy=service.entropy)
        await service.create(stored)
        await service.change(stored.match.id, LiveMatch.begin)
        return stored.match.id

    async def log(self, match_id: str) -> list[LogRow]:
        stored = await self.store.load(match_id)
        assert stored is not None
        return stored.log


@asynccontextmanager
async def world(seed: str = "world", store: MemoryStore | None = None) -> AsyncIterator[World]:
    made = World(seed, store)
    await made.service.open()
    yield made
    await made.service.close()


def answer_first(match: LiveMatch) -> wire.Act | None:
    """The first answer to the first question that waits for Ana, if one does."""
    for ask in match.game_running().state.open:
        for seat in ask.seats:
            if seat in match.waited:
                return wire.Act(action=match.game.text(ask.offered[0]), seat=seat, expect=match.number)
    return None


async def play_on(here: World, match_id: str) -> None:
    """Answer for Ana until the match is over; bots answer for themselves."""
    listener = Listener(ANA, 0)
    await here.service.add_listener(match_id, listener)
    ear = Ear(listener)
    while (await ear.next()).match.status != "over":
        if (act := await here.service.read(match_id, answer_first)) is not None:
            await here.service.change(match_id, partial(LiveMatch.act, caller=ANA, act=act))
    await here.service.remove_listener(match_id, listener)


@pytest.mark.parametrize(("game", "bots"), [("beacon-run", [BOT]), ("highway-heist", [BOT, BOT])])
def test_a_person_and_bots_play_a_whole_match_and_the_same_one_again(
    game: str, bots: list[wire.SeatPlan]
) -> None:
    logs: list[list[LogRow]] = []

    async def play() -> None:
        async with world("one seed") as here:
            match_id = await here.begin(game, ME, *bots)
            await play_on(here, match_id)
            assert await here.service.read(match_id, lambda match: match.row.status) == "over"
            logs.append(await here.log(match_id))

    run(play)
    run(play)
    assert logs[0] == logs[1]
    assert {"person", "bot"} <= {row.by for row in logs[0]}


def test_other_entropy_gives_another_match() -> None:
    async def play() -> None:
        async with world("one") as one, world("two") as two:
            ids = [await each.begin("beacon-run", ME, ME) for each in (one, two)]
            seeds = [
                await each.service.read(match_id, lambda match: match.row.seed)
                for each, match_id in zip((one, two), ids, strict=True)
            ]
            assert ids[0] != ids[1]
            assert seeds[0] != seeds[1]

    run(play)


def test_an_answer_is_taken_back() -> None:
    async def play() -> None:
        async with world() as here:
            match_id = await here.begin("highway-heist", ME, ME, ME)
            act = await here.service.read(match_id, answer_first)
            assert act is not None
            await here.service.change(match_id, lambda match: match.act(ANA, act))
            await here.service.change(match_id, lambda match: match.undo(ANA, act.seat))
            assert [row.what for row in await here.log(match_id)] == ["start", "answer", "undo"]
            again = await here.service.read(match_id, answer_first)
            assert again is not None
            assert (again.action, again.seat) == (act.action, act.seat)

    run(play)


def test_a_change_that_comes_too_late_is_tried_again_on_what_came_first() -> None:
    """Two services share the store, and neither hears of the other."""

    async def play() -> None:
        store = ContestedStore()
        async with world("here", store) as here, world("there", store) as there:
            match_id = await here.begin("beacon-run", ME, ME)
            await there.service.read(match_id, lambda match: match.number)
            act = await here.service.read(match_id, answer_first)
            assert act is not None
            await here.service.change(match_id, lambda match: match.act(ANA, act))
            mark = wire.Mark(shape="ring", at="1")
            await there.service.change(match_id, lambda match: match.set_marks(ANA, 1, [mark]))
            assert store.conflicts == 1
            assert [row.number for row in await here.log(match_id)] == [1, 2, 3]
            known = [await each.service.read(match_id, lambda match: match.log) for each in (here, there)]
            assert known[0] == known[1]
            with pytest.raises(Refused, match="changed since"):
                await there.service.change(match_id, lambda match: match.act(ANA, act))

    run(play)


def test_idle_matches_leave_memory_and_come_back_when_they_are_looked_at() -> None:
    async def play() -> None:
        async with world() as here:
            watched, idle, seen = [await here.begin("beacon-run", ME, ME) for _ in range(3)]
            listener = Listener(ANA, 0)
            await here.service.add_listener(watched, listener)
            await asyncio.sleep(0)
            here.service.unload_idle()
            await here.service.read(seen, lambda match: match.number)
            here.service.unload_idle()
            assert here.service.loaded == 2
            assert await here.service.read(idle, lambda match: match.number) == 1
            assert here.service.loaded == 3
            await here.service.remove_listener(watched, listener)
            for _ in range(5):
                await asyncio.sleep(0)
                here.service.unload_idle()
            assert here.service.loaded == 0

    run(play)


def test_a_match_that_is_being_read_stays_in_memory() -> None:
    async def play() -> None:
        async with world() as here:
            match_id = await here.begin("beacon-run", ME, ME)
            await asyncio.sleep(0)

            def look(match: LiveMatch) -> int:
                for _ in range(2):
                    here.service.unload_idle()
                return here.service.loaded

            assert await here.service.read(match_id, look) == 1

    run(play)


def test_a_bot_takes_over_when_the_time_of_a_player_is_over() -> None:
    async def play() -> None:
        async with world() as here:
            clock = NewClock(kind="live", allowance=ALLOWANCE)
            match_id = await here.begin("beacon-run", ME, BOT, clock=clock)
            listener = Listener(ANA, 0)
            await here.service.add_listener(match_id, listener)
            ear = Ear(listener)
            watching = asyncio.create_task(watch_clocks(here.service))
            while not await here.service.read(match_id, lambda match: match.waited):
                await ear.next()
            await asyncio.sleep(0)
            here.clock.advance(ALLOWANCE - 1)
            await asyncio.sleep(0)
            assert not await here.service.read(match_id, lambda match: match.seats[0].bot)
            here.clock.advance(1)
            while (await ear.next()).match.status != "over":
                pass
            rows = await here.log(match_id)
            assert [(row.what, row.seat, row.by) for row in rows if row.what == "lend"] == [
                ("lend", 0, "clock")
            ]
            watching.cancel()

    run(play)


@pytest.mark.parametrize("call", ["to_thread", "run_in_executor"])
def test_nothing_about_matches_is_sent_to_a_thread(call: str) -> None:
    """What import-linter cannot see: asyncio itself starts threads."""
    sources = Path(matches.__path__[0]).glob("*.py")
    assert [source.name for source in sources if call in source.read_text()] == []


def test_what_is_known_to_be_late_is_refused_without_a_look_into_the_store() -> None:
    async def play() -> None:
        world = World(store=(store := ReadStore()))
        match = await world.begin("beacon-run", ME, ME)
        looks = store.looks
        for expect, looked in ((0, 0), (2, 1)):
            with pytest.raises(Refused) as refused:
                await world.service.change(match, lambda table: table.undo(ANA, 0, expect))  # noqa: B023
            assert (refused.value.code, store.looks - looks) == ("STALE", looked)

    run(play)


def test_matches_share_the_lines_of_their_logs() -> None:
    def answered(match: LiveMatch) -> Change:
        ask, *_ = match.game_running().state.open
        return match.answer(ask.offered[0], ask.seats[0], "person")

    async def play() -> None:
        world = World(store=(store := MemoryStore()))
        logs = []
        for _ in range(2):
            match = await world.begin("beacon-run", ME, ME)
            logs.append((await world.service.change(match, answered)).log)
        logs.append(await World(store=store).service.read(match, lambda table: table.log))
        first, *others = (log[-1].lines[0] for log in logs)
        assert all(other is first for other in others)

    run(play)


@pytest.mark.parametrize("slug", slugs())
def test_details_name_the_actions_that_updates_leave_out(slug: str) -> None:
    async def play() -> None:
        game, world, chance = find_game(slug), World(), Random(1)
        match = await world.begin(slug, *[ME] * game.seat_count(game.options()))
        listener, connection, left_out = Listener(ANA, 0, details=True), Assembler(), 0
        await world.service.add_listener(match, listener)
        for _ in range(ANSWERS):
            shown = await world.service.show(match, ANA, 0)
            sent = listener.take()
            left_out += b'"actions":[]' in sent[-1]
            told = msgspec.convert([connection.take(text) for text in sent][-1], Seen)
            assert [view.questions for view in told.views] == [view.questions for view in shown.views]
            if not (asked := [each for view in shown.views for each in view.questions]):
                break
            question = chance.choice(asked)
            act = wire.Act(action=chance.choice(question.actions), seat=question.mine[0])
            await world.service.change(match, partial(LiveMatch.act, caller=ANA, act=act))
        assert left_out

    run(play)

"""A change that is not stored is forgotten at once, however long the match is: it stands as its log says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollingroad.core.errors import BadInput
from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.matches.live_match import Change, LiveMatch
from rollingroad.server.matches.match_history import MatchHistory
from rollingroad.server.matches.new_match import imported_match, new_match
from rollingroad.server.matches.rows import LogRow, StoredMatch
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import matches as wire
from tests.server.matches.test_match_length import GAME, calls, undo_bomb

ANA = Caller("ana")


def act(table: LiveMatch, choice: int) -> Change:
    asks = table.game_running().state.open
    if not asks:
        raise BadInput("the game is over")
    ask = asks[choice % len(asks)]
    action = table.game.text(ask.offered[choice % len(ask.offered)])
    return table.act(ANA, wire.Act(action=action, seat=ask.seat))


def undo(table: LiveMatch, _choice: int) -> Change:
    return table.undo(ANA, table.game_running().last_seat)


def mark(table: LiveMatch, choice: int) -> Change:
    return table.set_marks(ANA, choice % len(table.seats), [])


def concede(table: LiveMatch, choice: int) -> Change:
    return table.concede(ANA, choice % len(table.seats))


COMMANDS: list[Callable[[LiveMatch, int], Change]] = [act, act, act, undo, undo, mark, concede]
steps = st.tuples(st.integers(0, len(COMMANDS) - 1), st.integers(0, 1_000), st.booleans())


class Table:
    """A match and the rows that were stored of it."""

    def __init__(self, slug: str) -> None:
        game = find_game(slug)
        seats = [wire.SeatPlan(who="me")] * game.seat_count(game.options())
        asked = wire.NewMatch(game=slug, seats=seats)
        self.stored, _ = new_match(game, asked, ANA.key)
        self.rows: list[LogRow] = []
        self.match = LiveMatch(self.stored, game)

    def store(self, change: Change) -> None:
        self.rows.append(change.log_row)
        self.match.commit(change, change.row)

    def check(self) -> None:
        """Against a replay of all that was stored."""
        match = self.match
        again = LiveMatch(StoredMatch(match.row, match.seats, self.rows), match.game)
        core, replayed = match.core, again.core
        assert again.log == match.log
        assert (core is None) == (replayed is None)
        if core is None or replayed is None:
            return
        assert core.state == replayed.state
        assert (core.state.sink is core.events) == (replayed.state.sink is replayed.events)
        assert core.events == replayed.events
        assert core.record.lines == replayed.record.lines
        assert (core.answered, core.drawn) == (replayed.answered, replayed.drawn)
        assert core.drawn == core.record.drawn
        assert core.dice.__dict__.get("drawn") == replayed.dice.__dict__.get("drawn")
        reasons = [[each.why_no_undo(row.seat) for row in match.seats] for each in (core, replayed)]
        assert reasons[0] == reasons[1]


@pytest.mark.parametrize("slug", ["beacon-run", "highway-heist", "full-throttle", "shattered-highways"])
@settings(max_examples=15, deadline=None)
@given(st.lists(steps, max_size=25))
def test_a_change_that_is_not_stored_leaves_no_trace(slug: str, script: list[tuple[int, int, bool]]) -> None:
    table = Table(slug)
    table.match.begin()
    table.match.rewind()
    assert table.match.core is None
    table.store(table.match.begin())
    for command, choice, stored in script:
        try:
            change = COMMANDS[command](table.match, choice)
        except (BadInput, Refused):
            continue
        if stored:
            table.store(change)
        else:
            table.match.rewind()
            table.check()
    table.check()


def costs(match: LiveMatch) -> dict[str, int]:
    """How many functions are called by an answer that is stored, one that is not, an undo and a catch-up."""
    core = match.game_shown()
    ask = core.state.open[0]
    made: list[Change] = []

    def answer() -> None:
        made.append(match.answer(ask.offered[0], ask.seat, "person"))

    def too_late() -> None:
        answer()
        match.rewind()

    def take_back() -> None:
        core.undo(ask.seat)
        match.rewind()

    def catch_up() -> None:
        seats = list(match.seats)
        match.take_in(StoredMatch(match.row, seats, [made[-1].log_row]))

    def give_up() -> None:
        match.ends_with([0])

    work = {"late": too_late, "catch-up": catch_up, "undo": take_back, "give up": give_up}
    return {name: calls(each) for name, each in work.items()}


def test_undo_late_answers_and_catching_up_cost_the_same_at_any_length() -> None:
    short, long = (LiveMatch(imported_match(GAME, undo_bomb(undos), "host"), GAME) for undos in (10, 1_000))
    assert costs(long) == costs(short)


def test_an_entry_that_other_rules_refuse_leaves_the_game_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = imported_match(GAME, undo_bomb(3), "host")
    rows = [*kept.log[:-1], LogRow(kept.match.id, len(kept.log), "answer", 0, "person", "1 nonsense", "")]
    monkeypatch.setattr("rollingroad.server.matches.match_history.why_read_only", lambda *_: "Old rules.")
    found = MatchHistory(StoredMatch(kept.match, kept.seats, rows), GAME)
    before = MatchHistory(StoredMatch(kept.match, kept.seats, rows[:-1]), GAME)
    assert found.replayed == len(rows) - 1
    assert found.game_shown().state == before.game_shown().state
    assert found.game_shown().events == before.game_shown().events

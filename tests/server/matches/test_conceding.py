"""Giving up is about one's own seat; it takes most of the players present to end the game for all."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollingroad.core.record import parse_record, replay
from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.matches.live_match import Change, LiveMatch
from rollingroad.server.matches.match_info import match_info
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.storage.databases import sqlite_url
from rollingroad.server.storage.match_store import Store

ANA, BEN, CY = Caller("ana"), Caller("ben"), Caller("cy")
SetUp = tuple[str, dict[str, int]]

HEIST: SetUp = ("highway-heist", {"players": 3})
RACE: SetUp = ("full-throttle", {"players": 3})
FIGHT: SetUp = ("shattered-highways", {})


class Table:
    """A match that is written and read again after each change."""

    def __init__(self, folder: Path, set_up: SetUp, people: list[Caller], bot: str = "rookie") -> None:
        self._store, self._game = Store(sqlite_url(folder)), find_game(set_up[0])
        options = self._game.options(set_up[1])
        who = ["me", *["friend"] * (len(people) - 1)]
        seats = [wire.SeatPlan(who=each) for each in who]  # type: ignore[arg-type]  # two of its words
        seats += [wire.SeatPlan(who="bot", bot=bot)] * (self._game.seat_count(options) - len(people))
        asked = wire.NewMatch(game=self._game.slug, options=set_up[1], seats=seats)
        kept, invites = new_match(self._game, asked, people[0].key)
        self._store.create(kept)
        self.live = LiveMatch(kept, self._game)
        for seat, caller in enumerate(people[1:], 1):
            self.do(self.live.claim(caller, seat, invites[seat], ""))
        if not invites:
            self.do(self.live.begin())

    def do(self, change: Change) -> None:
        self._store.append(change.row, change.log_row, change.seats)
        kept = self._store.load(change.row.id)
        assert kept is not None
        self.live = LiveMatch(kept, self._game)

    def says(self, caller: Caller) -> str:
        """What giving up would do."""
        return match_info(self.live, self.live.mine(caller), self.live.is_host(caller), set()).giving_up

    @property
    def outcome(self) -> tuple[float, ...] | None:
        return self.live.game_running().state.outcome

    @property
    def last(self) -> tuple[str, int | None, str]:
        entry = self.live.log[-1]
        return entry.what, entry.seat, entry.by

    def replayed(self) -> tuple[float, ...] | None:
        """How the game ended by its record alone."""
        *_, state = replay(parse_record(str(self.live.record)), self._game)
        return state.outcome


# Giving up


@pytest.mark.parametrize("set_up", [HEIST, RACE])
def test_the_seat_of_who_gives_up_goes_to_a_bot_and_the_others_play_on(tmp_path: Path, set_up: SetUp) -> None:
    table = Table(tmp_path, set_up, [ANA, BEN])
    assert table.says(BEN) == "hands-over"
    table.do(table.live.concede(BEN, 1))
    assert (table.outcome, table.last) == (None, ("lend", 1, "concede"))
    assert table.live.seats[1].bot == "rookie", "as at the other seats of this table"
    assert [str(line) for line in table.live.record.lines if line.what == "concede"] == []
    with pytest.raises(Refused, match="Seat 2 has given up already"):
        table.live.concede(BEN, 1)
    table.do(table.live.take_back(BEN, 1))
    assert table.live.persons == [0, 1]


def test_without_bots_at_the_table_a_driver_takes_over(tmp_path: Path) -> None:
    table = Table(tmp_path, HEIST, [ANA, BEN, CY])
    table.do(table.live.concede(ANA, 0))
    assert table.live.seats[0].bot == "driver"


def test_nobody_takes_over_as_a_bot_that_is_not_on_offer(tmp_path: Path) -> None:
    table = Table(tmp_path, HEIST, [ANA, BEN], bot="random")
    table.do(table.live.concede(ANA, 0))
    assert table.live.seats[0].bot == "driver"


@pytest.mark.parametrize("set_up", [HEIST, RACE, FIGHT])
def test_who_plays_with_bots_only_ends_the_game(tmp_path: Path, set_up: SetUp) -> None:
    table = Table(tmp_path, set_up, [ANA])
    assert table.says(ANA) == "ends"
    table.do(table.live.concede(ANA, 0))
    assert table.last == ("concede", 0, "person")
    assert table.outcome is not None
    assert table.replayed() == table.outcome


def test_the_last_player_ends_the_game_when_the_others_have_given_up(tmp_path: Path) -> None:
    table = Table(tmp_path, RACE, [ANA, BEN])
    table.do(table.live.concede(BEN, 1))
    assert table.says(ANA) == "ends"
    table.do(table.live.concede(ANA, 0))
    assert table.outcome is not None


def test_a_seat_that_is_lent_for_a_while_is_still_played(tmp_path: Path) -> None:
    table = Table(tmp_path, RACE, [ANA, BEN])
    table.do(table.live.lend(BEN, 1, "ace", {0, 1}))
    assert table.says(ANA) == "hands-over"


def test_of_two_opponents_the_other_one_wins(tmp_path: Path) -> None:
    table = Table(tmp_path, FIGHT, [ANA, BEN])
    assert table.says(ANA) == "ends"
    table.do(table.live.concede(ANA, 0))
    assert table.outcome == table.replayed() == (0.0, 1.0)


# Ending it for all


def test_most_of_the_players_present_end_the_game(tmp_path: Path) -> None:
    table = Table(tmp_path, HEIST, [ANA, BEN, CY])
    table.do(table.live.vote_to_end(ANA, 0, True, {0, 1, 2}))
    assert (table.outcome, table.last) == (None, ("vote", 0, "person"))
    table.do(table.live.vote_to_end(ANA, 0, False, {0, 1, 2}))
    assert (table.live.seats[0].ending, table.last) == (False, ("unvote", 0, "person"))
    table.do(table.live.vote_to_end(CY, 2, True, {0, 1, 2}))
    assert [row.ending for row in table.live.seats] == [False, False, True]
    table.do(table.live.vote_to_end(BEN, 1, True, {0, 1, 2}))
    assert (table.outcome, table.last) == ((0.0, 0.0, 0.0), ("concede", 2, "vote"))
    assert table.replayed() == table.outcome
    with pytest.raises(Refused, match="The game is over"):
        table.live.vote_to_end(ANA, 0, True, {0, 1, 2})


def test_who_is_absent_or_has_given_up_does_not_count(tmp_path: Path) -> None:
    table = Table(tmp_path, HEIST, [ANA, BEN, CY])
    table.do(table.live.concede(CY, 2))
    with pytest.raises(Refused, match="Seat 3 has given up already"):
        table.live.vote_to_end(CY, 2, True, {0, 1, 2})
    table.do(table.live.vote_to_end(ANA, 0, True, {0, 1, 2}))
    assert table.outcome is None, "one of two is no majority"
    table.do(table.live.vote_to_end(ANA, 0, True, {2}))
    assert table.outcome is not None


def test_half_of_them_is_not_enough(tmp_path: Path) -> None:
    table = Table(tmp_path, HEIST, [ANA, BEN])
    table.do(table.live.vote_to_end(ANA, 0, True, {0, 1}))
    assert table.outcome is None
    table.do(table.live.vote_to_end(BEN, 1, True, {0, 1}))
    assert table.outcome is not None


def test_whoever_proposed_to_end_a_race_counts_as_the_one_who_gave_up(tmp_path: Path) -> None:
    table = Table(tmp_path, RACE, [ANA, BEN, CY])
    table.do(table.live.vote_to_end(BEN, 1, True, {0, 1, 2}))
    table.do(table.live.vote_to_end(ANA, 0, True, {0, 1, 2}))
    assert table.last == ("concede", 1, "vote")
    assert table.outcome is not None
    assert table.outcome[1] == 0.0
    assert table.replayed() == table.outcome


def test_nobody_votes_for_another_seat(tmp_path: Path) -> None:
    table = Table(tmp_path, HEIST, [ANA, BEN])
    with pytest.raises(Refused, match="not yours"):
        table.live.vote_to_end(ANA, 1, True, {0, 1})

"""SH-ROUND and SH-ORDER: secret sheets, initiative, and the order of activations."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.games.shattered_highways.rules.events import Activated, OrderGiven, OrdersShown, RoundBegan
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import GAME, Table
from tests.rule_marker import rule

FLEETS = """
round: 1
v1: 1 car ash "Ash"; at 5, 20; crew D w1
v2: 1 car bone "Bone"; at 10, 20; crew D w2
v3: 2 car cairn "Cairn"; at 20, 20; crew D w3
v4: 2 car dune "Dune"; at 25, 20; crew D w4
v5: 2 car elm "Elm"; at 30, 20; crew D w5
{more}asked: BeginRound()
"""


def sheets(road: Road, more: str = "") -> Table:
    return road(FLEETS.format(more=more))


def fill_sheets(road: Road, more: str = "") -> Table:
    """Ash 3 and Bone 1; Cairn 2, Dune 1 and so Elm 3."""
    return sheets(road, more).play("1: order v1 3", "2: order v3 2", "1: order v2 1", "2: order v4 1")


def skip_all(table: Table) -> list[int]:
    """All players pass; returns the vehicles that had their turn."""
    while table.question == "warrior":
        table.play("pass")
    return [event.vehicle + 1 for event in table.events_of(Activated)]


@rule("SH-ORDER-1", "SH-ROUND-1")
def test_each_sheet_numbers_the_own_living_vehicles_up_to_the_largest_fleet(road: Road) -> None:
    table = sheets(road)
    assert [(ask.seat, ask.kind) for ask in table.state.open] == [(0, "order"), (1, "order")]
    assert table.offered() == ["order v1 1", "order v1 2", "order v1 3"]
    table.play("1: order v1 2")
    assert [table.game.text(a) for a in table.state.open[-1].offered] == ["order v2 1", "order v2 3"]


@rule("SH-ORDER-1")
@pytest.mark.parametrize(
    ("given", "order", "reason"),
    [
        (2, "order v2 2", "ORDER_DUPLICATE SH-ORDER-1"),
        (3, "order v2 3", "ORDER_DUPLICATE SH-ORDER-1"),
        (2, "order v2 4", "ORDER_RANGE SH-ORDER-1"),
    ],
)
def test_numbers_that_cannot_be_given(road: Road, given: int, order: str, reason: str) -> None:
    table = sheets(road).play(f"1: order v1 {given}")
    assert table.refusal(order, seat=1) == reason


@rule("SH-ORDER-1")
def test_in_a_world_that_a_seat_imagines_all_other_sheets_are_whole(road: Road) -> None:
    """One that is still being written is empty there; of a hidden one, each filling may come."""

    def imagined(seat: int, table: Table) -> set[tuple[int, ...]]:
        view = GAME.view(table.state, seat)
        return {tuple(view.determinize(Rng(str(seed))).order) for seed in range(40)}

    table = sheets(road).play("2: order v3 2")
    assert imagined(1, table) == {(0, 0, 2, 0, 0)}
    table.play("1: order v1 3", "1: order v2 1")
    fillings = {(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)}
    assert imagined(1, table) == {(*filling, 2, 0, 0) for filling in fillings}
    assert imagined(0, table) == {(3, 1, 0, 0, 0)}


@rule("SH-ORDER-1")
def test_the_last_number_left_is_the_last_vehicles(road: Road) -> None:
    table = fill_sheets(road)
    assert table.state.order == [3, 1, 2, 1, 3]
    assert table.question == "roll"


@rule("SH-ORDER-1", "SH-DESTROY-6")
def test_destroyed_cards_still_count_for_the_highest_number(road: Road) -> None:
    text = (
        FLEETS.format(more="")
        .replace("at 25, 20; crew D w4", "wrecked; hp 0; crew none")
        .replace("D w5", "D w4")
    )
    table = road(text)
    assert table.offered() == ["order v1 1", "order v1 2", "order v1 3"]
    table.play("2: order v3 3")
    assert [table.game.text(a) for a in table.state.open[-1].offered] == ["order v5 1", "order v5 2"]


@rule("SH-ORDER-2")
def test_sheets_are_hidden_until_all_are_in_and_then_shown_together(road: Road) -> None:
    table = sheets(road).play("1: order v1 3")
    assert GAME.view(table.state, 0).table.order[0] == 3
    assert GAME.view(table.state, 1).table.order[0] == 0
    given = table.events_of(OrderGiven)[0].seen_by(1)
    assert given is not None
    assert (given.vehicle, given.number) == (None, None)
    assert not table.events_of(OrdersShown)
    table.play("2: order v3 2", "2: order v4 1", "1: order v2 1")
    assert table.events_of(OrdersShown)[0].numbers == [3, 1, 2, 1, 3]
    assert GAME.view(table.state, 1).table.order == [3, 1, 2, 1, 3]


@rule("SH-ORDER-3", "SH-ROUND-1")
def test_number_by_number_the_leader_first(road: Road) -> None:
    """Seat 2 leads: Dune, Bone (1), Cairn (2, seat 1 skips it), Elm, Ash (3)."""
    table = fill_sheets(road).roll("d6 2", "d6 5")
    assert skip_all(table) == [4, 2, 3, 5, 1]
    assert [event.round for event in table.events_of(RoundBegan)] == [3]


@rule("SH-ORDER-2")
def test_tied_initiative_is_rolled_again(road: Road) -> None:
    table = fill_sheets(road).roll("d6 3", "d6 3", "d6 6", "d6 2")
    assert skip_all(table) == [2, 4, 3, 1, 5]


@rule("SH-ORDER-3")
def test_a_vehicle_that_is_gone_is_passed_over(road: Road) -> None:
    table = fill_sheets(road).roll("d6 6", "d6 2").play("pass")
    table.state.set_status(3, 3)
    assert 4 not in skip_all(table)[2:]


@rule("SH-ORDER-4")
def test_a_captured_vehicle_keeps_its_slot_on_its_first_owners_sheet(road: Road) -> None:
    """Dune is seat 1's now, with its crew: seat 2 still numbers it, and it comes in seat 2's turn."""
    text = FLEETS.format(more="").replace("at 25, 20; crew D w4", "at 25, 20; control 1; crew D w4 of 1")
    table = (
        road(text)
        .play("1: order v1 3", "2: order v3 2", "1: order v2 1", "2: order v4 1")
        .roll("d6 2", "d6 5")
    )
    assert (table.question, table.asked) == ("warrior", 1)
    assert table.state.active == 3


@rule("SH-ORDER-4")
def test_if_its_first_owner_has_no_warriors_left_its_controller_numbers_it(road: Road) -> None:
    text = """
        scenario: circuit-of-teeth, 3 players
        v1: 1 car ash "Ash"; at 5, 20; crew D w1
        v2: 2 car bone "Bone"; at 10, 20; crew D w2
        v3: 3 car cairn "Cairn"; at 15, 20; control 1; crew P1 w3 of 1
        v4: 3 car dune "Dune"; at 20, 20; control 2; crew P1 w4 of 2
        out: w5 3
        asked: BeginRound()
        """
    table = road(text)
    assert {(ask.seat, table.game.text(ask.offered[0])) for ask in table.state.open} == {
        (0, "order v1 1"),
        (1, "order v2 1"),
    }
    table.play("1: order v1 2")
    assert "order v3 1" in [
        table.game.text(a) for ask in table.state.open if ask.seat == 0 for a in ask.offered
    ]


@rule("SH-ORDER-1")
def test_with_one_card_each_nobody_is_asked(road: Road) -> None:
    table = road("v1: 1 car; at 5, 20; crew D w1\nv2: 2 car; at 9, 20; crew D w2\nasked: BeginRound()")
    assert table.state.order == [1, 1]
    assert table.question == "roll"

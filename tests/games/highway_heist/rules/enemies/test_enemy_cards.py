"""HH-CARD: the row of enemy cards."""

from __future__ import annotations

import pytest

from rollingroad.core.events import Event
from rollingroad.games.highway_heist.rules.events import (
    CardActivated,
    CardRevealed,
    CardShifted,
    EffectBegan,
    SuvPlaced,
)
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table
from tests.rule_marker import rule

FAR_FROM_TROUBLE = """
    . . . . . . . . . . . .    turn: 1, actions 0
    T T . . . . . . . . . .    1: dom, american-muscle, boost 0
    . . . . . . . . . . . .    2: letty, import-racer, boost 0
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . 1 2 . . . .
    """


def row(table: Table) -> str:
    """The three spots as a position states them."""
    return next(line for line in table.game.position(table.state).splitlines() if line.startswith("row:"))


def card_events(table: Table) -> list[Event]:
    kinds = CardShifted | CardActivated | CardRevealed | EffectBegan
    return [event for event in table.events if isinstance(event, kinds)]


@rule("HH-CARD-1", "HH-CARD-2")
def test_discard_shift_activate_draw_and_reveal_in_that_order(heist: Heist) -> None:
    table = heist(
        FAR_FROM_TROUBLE + "row: tank-steamroller | tank-turret-lock | tank-rubble",
        dice=["die card", "enemy-card tank-dozer-blade"],
    )
    assert card_events(table) == [
        CardShifted("tank-steamroller", 1),
        CardShifted("tank-turret-lock", 2),
        CardShifted("tank-rubble", -1),
        CardActivated("tank-turret-lock"),
        EffectBegan("tank-turret-lock", "damage", ""),
        CardRevealed("tank-dozer-blade"),
        EffectBegan("tank-dozer-blade", "place-peg", "LOOKOUT"),
        EffectBegan("tank-dozer-blade", "tank-fires", "TANK FIRES!"),
    ]
    assert row(table) == "row: tank-dozer-blade | tank-steamroller | tank-turret-lock"
    assert "discards: tank-rubble" in table.game.position(table.state)
    assert table.at("A2") == "T+"


@rule("HH-CARD-3", "HH-CARD-2")
def test_the_first_two_times_nothing_is_activated_and_a_card_acts_two_draws_after_its_reveal(
    heist: Heist,
) -> None:
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        T T . . . . . . . 1 . .    1: dom, american-muscle, boost 0
        . . . . . . . . . 2 . .    2: letty, import-racer, boost 0
        agenda: EndTurn() | ResolveCards() | ResolveCards() | ResolveCards()
        """,
        dice=["enemy-card tank-turret-lock", "enemy-card tank-dozer-blade"],
    )
    assert row(table) == "row: - | tank-dozer-blade | tank-turret-lock"
    assert (table.question, table.strength(1)) == ("effort", 7)  # its lane is swept now, not before
    table.roll("effort ----", "enemy-card tank-boarding-party")
    assert table.strength(1) == 7 - 4
    cards = [e for e in table.events if isinstance(e, CardActivated | CardRevealed)]
    assert cards == [
        CardRevealed("tank-turret-lock"),
        CardRevealed("tank-dozer-blade"),
        CardActivated("tank-turret-lock"),
        CardRevealed("tank-boarding-party"),
    ]


@rule("HH-CARD-4")
def test_what_cannot_be_done_is_skipped_and_the_rest_is_done_as_far_as_possible(heist: Heist) -> None:
    """Tank Repairs: no second mechanic fits on the Tank, player 1 is shot at, one SUV is left to block."""
    table = heist(
        """
        . . . . . . . . . . . .    turn: 1, actions 0
        T+ T . 1 . . . . . . . .   1: dom, american-muscle, boost 0
        . . . . . . . . . . . .    2: letty, import-racer, boost 0
        . . . . . . . . . 2 . .
        w w w w w w w . . . . .
        """,
        dice=["die card", "enemy-card tank-repairs", "effort SS--"],
    )
    assert table.at("A2") == "T+"
    assert table.state.peg_supply == 8
    assert table.strength(1) == 7
    assert table.happened(SuvPlaced) == [SuvPlaced(table.state.road.parse("E2"))]


@rule("HH-CARD-5")
@pytest.mark.parametrize(("player", "space"), [(1, "C1"), (2, "H3")])
def test_the_active_vehicle_of_a_card_is_that_of_the_player_who_rolled(
    heist: Heist, player: int, space: str
) -> None:
    table = heist(
        f"""
        scenario: semi-heist
        . . . 1 . . . . . . . .    turn: {player}, actions 0
        . . . . . . . . . . . .    1: dom, american-muscle
        . . . . . . . . 2 . . .    2: letty, import-racer, boost 0
        """,
        dice=["die card", "enemy-card semi-road-rage"],
    )
    assert [table.state.road.name(placed.at) for placed in table.happened(SuvPlaced)] == [space]


@rule("HH-CARD-6")
def test_an_empty_deck_takes_the_discards_but_not_the_row(heist: Heist) -> None:
    table = heist(
        FAR_FROM_TROUBLE
        + """
        row: tank-steamroller | tank-turret-lock | tank-rubble
        discards: tank-brake-job, tank-cleanup-crew, tank-repairs, tank-box-them-in, tank-boarding-party, \
tank-escort-duty, tank-pincer, tank-dozer-blade, tank-all-units
        """,
        dice=["die card"],
    )
    assert table.question == "enemy-card"
    assert len(table.offered()) == 10
    assert "enemy-card tank-rubble" in table.offered()
    assert not {"enemy-card tank-steamroller", "enemy-card tank-turret-lock"} & set(table.offered())
    table.roll("enemy-card tank-rubble")
    assert row(table) == "row: tank-rubble | tank-steamroller | tank-turret-lock"
    assert "discards:" not in table.game.position(table.state)

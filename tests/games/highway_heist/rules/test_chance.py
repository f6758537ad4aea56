"""HH-CHANCE: what chance is asked, in which order, and what is hidden."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rollingroad.core.engine.state import NOBODY, Chance
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.rules.events import (
    CardRevealed,
    EffortRolled,
    EnemyDieRolled,
    MainMoved,
    Moved,
    StuntDrawn,
)
from rollingroad.games.highway_heist.rules.state import HeistView
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table
from tests.rule_marker import rule

LAST_TURN = """
    . . . . . . . . . . . .    turn: 1, actions 1
    . . . . . 1 s . . . . .    1: letty, import-racer, boost 0
    . . . . . . . . . . . .    2: brian, street-drifter, boost 0, exhausted
    . . . . . . . . . . . 2
    """


def chances(table: Table) -> dict[str, Fraction]:
    """The outcomes that chance may answer now, with their probability."""
    ask = table.state.open[0]
    assert isinstance(ask, Chance)
    return {table.game.text(action): Fraction(weight, ask.total) for action, weight in ask.outcomes()}


@rule("HH-CHANCE-1")
def test_dice_and_cards_are_asked_for_and_every_outcome_is_an_event(heist: Heist) -> None:
    outcomes = ["effort SB--", "die card", "enemy-card tank-boarding-party", "stunt-card tank-bail-out"]
    table = heist(LAST_TURN, dice=outcomes).play("ram")
    rolled = [
        e for e in table.events if isinstance(e, EffortRolled | EnemyDieRolled | CardRevealed | StuntDrawn)
    ]
    assert rolled == [
        EffortRolled(0, "ram", "SB--", 0),
        EnemyDieRolled(0, "card"),
        CardRevealed("tank-boarding-party"),
        StuntDrawn("tank-bail-out"),
    ]


@rule("HH-CHANCE-1")
def test_the_same_answers_lead_to_the_same_table(heist: Heist) -> None:
    outcomes = ["effort SS--", "die card", "enemy-card tank-pincer", "stunt-card tank-bail-out"]
    tables = [heist(LAST_TURN, dice=list(outcomes)).play("ram") for _ in range(2)]
    assert tables[0].state == tables[1].state


@rule("HH-CHANCE-2")
def test_every_enemy_card_neither_in_the_row_nor_discarded_comes_with_equal_chance(heist: Heist) -> None:
    table = heist(
        """
        1 . . . . . . . . . . .    turn: 1, actions 0
        2 . . . . . . . . . . .
        row: tank-steamroller | - | -
        discards: tank-rubble, tank-pincer
        """,
        dice=["die card"],
    )
    drawn = chances(table)
    assert len(drawn) == 12 - 3
    assert set(drawn.values()) == {Fraction(1, 9)}
    assert not {f"enemy-card tank-{name}" for name in ("steamroller", "rubble", "pincer")} & set(drawn)


@rule("HH-CHANCE-3")
@pytest.mark.parametrize(
    ("to_come", "level"), [("2 2 1", 1), ("0 2 1", 2), ("0 1 1", 2)], ids=["level-1", "level-2", "last-of-2"]
)
def test_a_stunt_card_comes_with_equal_chance_from_the_lowest_level_to_come(
    heist: Heist, to_come: str, level: int
) -> None:
    table = heist(f"""
        1 . . . . . . . . . . .    agenda: EndRound()
        2 . . . . . . . . . . .    to come: {to_come}
        """)
    cards = {
        f"stunt-card {stunt.id}" for stunt in table.state.t.scenario.stunt if stunt.level == level
    }  # all four of them: which ones were removed shows only by their never coming
    assert chances(table) == dict.fromkeys(cards, Fraction(1, 4))
    table.roll(min(cards))
    expected = [int(number) for number in to_come.split()]
    expected[level - 1] -= 1
    assert table.state.to_come == expected


@rule("HH-CHANCE-3")
def test_a_stunt_card_that_was_drawn_does_not_come_again(heist: Heist) -> None:
    table = heist(
        """
        1 . . . . . . . . . . .    agenda: DrawStunt() | DrawStunt()
        2 . . . . . . . . . . .    to come: 2 2 1
        """,
        dice=["stunt-card tank-bail-out"],
    )
    left = ("tank-chain-reaction", "tank-bait-the-turret", "tank-hatch-raid")
    assert chances(table) == {f"stunt-card {card}": Fraction(1, 3) for card in left}


@rule("HH-CHANCE-3")
def test_after_the_last_card_of_level_2_comes_the_level_3_card(heist: Heist) -> None:
    table = heist("""
        1 . . . . . . . . . . .    agenda: EndRound()
        2 . . . . . . . . . . .    to come: 0 0 1
        """)
    assert "stunts: - | - | tank-anchor-flip 0" in table.game.position(table.state)
    assert table.state.to_come == [0, 0, 0]


@rule("HH-CHANCE-4")
def test_the_first_chance_of_a_game_is_the_first_stunt_card() -> None:
    game = Table("1 . . . . . . . . . . .\n2 . . . . . . . . . . .").game
    state = game.start(HeistOptions(scenario="chopper-takedown", players=2))
    while not state.open[0].is_chance:
        state.apply(state.open[0].offered[0], state.open[0].seat)
    assert state.open[0].kind == "stunt-card"


@rule("HH-CHANCE-4", "HH-DIE-2", "HH-DIE-4")
def test_the_order_of_chance_in_a_turn_and_at_the_end_of_a_round(heist: Heist) -> None:
    """Action, die, re-roll, Shaw's slam, activated card, draw, reveal, and after the round the stunt card."""
    table = heist(
        """
        scenario: chopper-takedown
        . . . . . . . . . . . .    turn: 1, actions 1
        . . . . . 1 X . . . w .*   1: dom, american-muscle, boost 0
        . . . . . . . . . . . .    2: tej, import-racer, boost 0, exhausted
        . . . . . . . . . . . 2    row: - | chopper-the-hunter | -
        """,
        dice=["effort ----", "die north-card"],
    )
    table.play("special trade-paint", "reroll")
    table.roll("die south-card", "effort SSSS", "effort SSSB", "enemy-card chopper-sideswipe", "effort SSS-")
    kinds = EffortRolled | EnemyDieRolled | MainMoved | CardRevealed | Moved
    assert [e for e in table.events if isinstance(e, kinds)] == [
        EffortRolled(0, "trade-paint", "----", 0),
        EnemyDieRolled(0, "north-card"),
        EnemyDieRolled(0, "south-card"),
        MainMoved("chopper", 67, 68),
        EffortRolled(0, "defense", "SSSS", 0),
        EffortRolled(0, "defense", "SSSB", 0),
        CardRevealed("chopper-sideswipe"),
        EffortRolled(0, "defense", "SSS-", 0),
        Moved("wreck", 61, 55, "drift", -1),
        Moved("wreck", 55, 49, "drift", -1),
        Moved("wreck", 49, 43, "drift", -1),
    ]
    assert table.question == "stunt-card"


@rule("HH-CHANCE-4")
def test_the_order_of_effort_dice_means_nothing(heist: Heist) -> None:
    table = heist(LAST_TURN).play("ram")
    assert table.game.parse("effort -SB-") == table.game.parse("effort SB--")
    assert len(table.offered()) == 15  # ways to spread four dice over three faces


@rule("HH-CHANCE-5")
def test_everybody_sees_all_that_is_drawn(heist: Heist) -> None:
    table = heist("""
        1 . . . . . . . . . . .    turn: 1, actions 2
        2 . . . . . . . . . . .
        row: tank-steamroller | - | -
        discards: tank-rubble
        stunts: - | tank-bail-out | tank-pile-up
        """)
    for seat in (0, 1, NOBODY):
        view = table.state.view(seat)
        assert isinstance(view, HeistView)
        assert view.table == table.state

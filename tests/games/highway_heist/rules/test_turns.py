"""HH-TURN, HH-TEAM: who acts when, and who decides."""

from __future__ import annotations

import pytest

from rollingroad.core.events import AnsweredItself
from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.rules.events import EnemyDieRolled, TurnBegan, TurnEnded
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table
from tests.rule_marker import rule

THREE_PLAYERS = """
      A B C D E F G H I J K L
    1 . . . 1 . . . . . . . .
    2 . . . . . . . . . . . .
    3 . . . 2 . . . . . . . .
    4 . . . . . . . . . . . .
    5 . . . 3 . . . . . . . .
    1: dom, american-muscle, boost 0
    2: roman, street-drifter, boost 0{second}
    3: letty, exotic-supercar, boost 0
    """


@rule("HH-TURN-1")
def test_the_team_decides_as_it_goes_who_is_next(heist: Heist) -> None:
    table = heist(THREE_PLAYERS.format(second=""), dice=["die peg"])
    assert table.offered() == ["turn 1", "turn 2", "turn 3"]
    table.play("turn 2")
    assert (table.question, table.asked_all) == ("act", [2])
    table.play("end")
    assert table.offered() == ["turn 1", "turn 3"]


@rule("HH-TURN-1", "HH-TURN-2")
def test_an_exhausted_player_has_no_second_turn_in_the_round(heist: Heist) -> None:
    table = heist(THREE_PLAYERS.format(second=", exhausted"))
    assert table.offered() == ["turn 1", "turn 3"]


@rule("HH-TURN-1")
def test_a_turn_that_was_started_is_finished_first(heist: Heist) -> None:
    table = heist(THREE_PLAYERS.format(second=""), dice=["die peg", "die peg"])
    table.play("turn 3", "drive F5")
    assert (table.question, table.asked_all) == ("act", [3])
    table.play("drive H5", "turn 1", "end")
    events = [(type(e), e.seat + 1) for e in table.events if isinstance(e, TurnBegan | TurnEnded)]
    assert events[:4] == [(TurnBegan, 3), (TurnEnded, 3), (TurnBegan, 1), (TurnEnded, 1)]


@rule("HH-TURN-2")
def test_a_turn_is_two_actions_then_the_enemy_die_then_exhaustion(heist: Heist) -> None:
    table = heist(THREE_PLAYERS.format(second=""))
    table.play("turn 1", "drive E1")
    assert (table.question, table.state.actions) == ("act", 1)
    table.play("drive F1")
    assert table.question == "die"
    assert not table.state.exhausted[0]
    table.roll("die peg")
    assert table.state.exhausted == [True, False, False]
    assert table.question == "turn"


@rule("HH-TURN-2")
def test_actions_may_differ_and_come_in_any_order(heist: Heist) -> None:
    table = heist(THREE_PLAYERS.format(second=""))
    table.play("turn 1", "leap D3", "leap D1")
    assert (table.question, table.at("D1")) == ("die", "11")


@rule("HH-TURN-2")
def test_with_all_exhausted_the_round_ends(heist: Heist) -> None:
    table = heist(THREE_PLAYERS.format(second=", exhausted"), dice=["die peg", "die peg"])
    table.play("turn 3", "end")
    assert table.state.round == 1
    table.play("end")
    assert table.question == "stunt-card"
    table.roll("stunt-card tank-bail-out")
    assert table.state.round == 2
    assert table.offered() == ["turn 1", "turn 2", "turn 3"]


@rule("HH-TURN-3")
@pytest.mark.parametrize("car", ["1", "11"], ids=["manned", "on foot"])
def test_actions_are_optional_and_the_enemy_die_is_not(heist: Heist, car: str) -> None:
    table = heist(
        f"""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . {car} . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . 2 . . . . . . . .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """,
        dice=["die peg"],
    )
    table.play("end")
    assert [event.seat for event in table.happened(EnemyDieRolled)] == [0]


@rule("HH-TURN-3")
def test_a_player_adrift_rolls_the_enemy_die_too(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   .   .   .   .   .   .   .   .   .
        3 .   .   .   2+3 .   .   .   .   .   .   .   .
        1: dom, american-muscle, adrift B2
        2: roman, street-drifter, boost 0
        3: letty, import-racer, boost 0
        """,
        dice=["die card", "enemy-card tank-turret-lock"],
    )
    assert table.offered() == ["take-boost", "end"]
    table.play("end")
    assert [event.seat for event in table.happened(EnemyDieRolled)] == [0]
    assert table.state.exhausted[0]


@rule("HH-TURN-4")
def test_a_drive_cannot_be_split_around_another_action(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 . s . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: dom, exotic-supercar, boost 0
        2: roman, street-drifter, boost 0
        """,
        dice=["effort ----"],
    )
    table.play("drive E3")
    assert table.state.actions == 1
    table.play("ram")
    assert table.question == "die"


@rule("HH-TURN-4")
def test_the_choices_of_an_action_are_made_before_the_next_begins(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 s . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . . . . . . . .
        6 . . . . . . . . . . 2 .
        1: han, street-drifter, boost 0
        2: roman, exotic-supercar, boost 0
        """,
        dice=["effort SS---"],
    )
    table.play("force")
    assert table.question == "push"
    table.play("push F3")
    assert table.question == "follow"
    table.play("follow")
    assert (table.question, table.at("E3")) == ("act", "1")


@rule("HH-TURN-5")
def test_tej_uses_his_tokens_in_the_turns_of_others_while_exhausted(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . 2 . . . . . . . .
        1: dom, american-muscle, boost 0
        2: tej, street-drifter, boost 0, exhausted
        """,
        dice=["die suv", "die peg"],
    )
    assert (table.question, table.asked_all) == ("reroll", [2])
    table.play("reroll")
    assert table.state.tej_tokens == 2


@rule("HH-TURN-5")
def test_letty_defends_by_her_power_in_the_turns_of_others_while_exhausted(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . s . . .
        5 . . . . . . . . . 2 . .
        1: dom, american-muscle, boost 0
        2: letty, street-drifter, boost 0, exhausted
        """,
        dice=["die suv", "effort B--"],
    )
    assert table.strength(2) == 6 - 2


@rule("HH-TURN-5")
def test_a_power_of_the_own_turn_is_not_offered_in_the_turns_of_others(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . 2 . . . . . . . .
        1: dom, american-muscle, boost 0
        2: brian, import-racer, boost 1
        """)
    assert table.asked_all == [1]
    assert not table.offered("nudge")
    assert not table.offered("nitro")


FREE_MOVES = """
    turn: 1, actions 2
      A B C D E F G H I J K L
    1 . . . . . . . . . . . .
    2 . . . . . . . . . . . .
    3 . . . 1 . . . . . . . .
    4 . . . . . . . . . . . .
    5 . . . . . . . . . . . .
    6 . . . . . . . . . . 2 .
    1: brian, import-racer, boost 1
    2: dom, american-muscle, boost 0
    """


@rule("HH-TURN-6")
@pytest.mark.parametrize(
    ("drives", "free"),
    [([], "D4"), (["drive E3"], "E4"), (["drive E3", "drive F3"], "F4")],
    ids=["before", "between", "after"],
)
@pytest.mark.parametrize("move", ["nudge", "nitro"])
def test_free_moves_come_before_between_and_after_the_actions(
    heist: Heist, drives: list[str], free: str, move: str
) -> None:
    table = heist(FREE_MOVES)
    table.play(*drives, f"{move} {free}")
    assert table.vehicle(1) == free
    assert table.state.actions == 2 - len(drives)
    assert table.question == "act"
    assert not table.offered(move)


@rule("HH-TURN-6", "HH-TAKE-1")
def test_after_taking_a_boost_token_there_is_no_free_move(heist: Heist) -> None:
    table = heist(FREE_MOVES)
    table.play("take-boost")
    assert table.question == "die"


@rule("HH-TURN-6")
def test_a_player_with_free_moves_left_may_still_end_the_turn(heist: Heist) -> None:
    table = heist(FREE_MOVES)
    table.play("drive E3", "drive F3")
    assert table.question == "act"
    table.play("end")
    assert table.question == "die"


@rule("HH-TEAM-1")
def test_any_seat_may_answer_for_the_team_and_the_first_answer_counts(heist: Heist) -> None:
    table = heist(THREE_PLAYERS.format(second=""))
    assert (table.asked, table.asked_all) == (1, [1, 2, 3])
    table.play("3: turn 2")
    assert (table.question, table.asked_all) == ("act", [2])


@rule("HH-TEAM-1")
def test_in_a_turn_the_team_is_asked_through_the_active_player(heist: Heist) -> None:
    table = heist(
        """
        turn: 2, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  3  .
        2 .  .  s  s3 s  .  .  .  .  .  .  .
        3 .  .  .  2  .  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  1  .
        1: dom, american-muscle, boost 0
        2: brian, street-drifter, boost 0
        3: roman, exotic-supercar, boost 0
        """,
        dice=["effort SSS-"],
    )
    table.play("ram", "target D2")
    assert (table.question, table.asked, table.asked_all) == ("land", 2, [1, 2, 3])
    table.play("1: land E2")
    assert table.where(3) == "E2"


@rule("HH-TEAM-1")
def test_between_turns_the_team_is_asked_through_the_lowest_seat(heist: Heist) -> None:
    table = heist(THREE_PLAYERS.format(second=""), dice=["die peg"])
    table.play("turn 2", "end")
    assert (table.question, table.asked, table.asked_all) == ("turn", 1, [1, 2, 3])


@rule("HH-TEAM-1")
def test_a_table_may_leave_team_decisions_to_the_active_player(heist: Heist) -> None:
    table = heist("team: active\n" + THREE_PLAYERS.format(second=""), dice=["die peg"])
    assert (table.question, table.asked_all) == ("turn", [1])
    refused = table.why("turn 2", player=3)
    assert refused is not None
    assert refused.code == "NOT_YOUR_DECISION"
    table.play("turn 2", "end")
    assert (table.question, table.asked_all) == ("turn", [1])


@rule("HH-TEAM-1")
def test_the_options_say_who_decides_for_the_team() -> None:
    game = HighwayHeist()
    crew = "dom:american-muscle,brian:street-drifter"
    for who, asked in (("anyone", [1, 2]), ("active-player", [1])):
        chosen = {"scenario": "chopper-takedown", "players": 2, "crew": crew, "team_decisions": who}
        state = game.start(game.options(chosen))
        table = Table(game.position(state)).play("place C3", "place C4")
        assert (table.question, table.asked_all) == ("ramsey", asked)
        assert table.state.copy().key() == table.state.key()
        assert game.from_position(game.position(table.state)).key() == table.state.key()


@rule("HH-TEAM-2")
def test_a_decision_with_one_option_is_taken_automatically(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 0
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . 2 . . . . . . . .
        1: dom, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """,
        dice=["die peg"],
    )
    assert (table.question, table.asked) == ("act", 2)
    assert [event.kind for event in table.happened(AnsweredItself)] == ["turn"]

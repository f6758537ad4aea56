"""HH-REACT, HH-TRIG: stunts at the moment something happens."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import (
    Damaged,
    MissileLaunched,
    PegForced,
    ShellsChanged,
    Wrecked,
)
from tests.games.highway_heist.conftest import Heist
from tests.rule_marker import rule

SHOT = """
    scenario: semi-heist
    turn: 1, actions 0
      A B C D E F G H I J K L
    1 . . . . . . . . . . . .
    2 1 . . . . . . . . . . .
    3 2 . . . {rear} {middle} C . . . . .
    4 3 . . . s . . . . . . .
    1: dom, american-muscle, boost 0{first}
    2: brian, street-drifter, boost 0
    3: roman, import-racer, boost 0
    semi: shells 5
    stunts: - | - | semi-duck-and-cover{tokens}
    """
SHOTGUN = ["die card", "enemy-card semi-buckshot"]


@rule("HH-REACT-1", "HH-TRIG-shotgun-shot")
def test_a_shot_lets_everybody_on_the_semi_react_in_anybodys_turn(heist: Heist) -> None:
    table = heist(SHOT.format(rear="R23", middle="M", first="", tokens=""), dice=SHOTGUN)
    assert (table.question, table.asked_all) == ("react", [1, 2, 3])
    assert table.offered() == ["react semi-duck-and-cover 2", "react semi-duck-and-cover 3", "pass"]
    table.play("react semi-duck-and-cover 2").roll("effort SS-")
    assert table.where(2) == "E3"


@rule("HH-TRIG-shotgun-shot")
def test_a_shot_is_answered_after_the_shell_is_spent_and_before_anybody_falls(heist: Heist) -> None:
    table = heist(SHOT.format(rear="R2", middle="M", first="", tokens=""), dice=SHOTGUN)
    assert table.question == "react"
    assert table.state.shells == 4
    assert table.where(2) == "E3"
    table.play("pass")
    events = [type(e) for e in table.events if isinstance(e, ShellsChanged | PegForced)]
    assert events == [ShellsChanged, PegForced]
    assert table.where(2) == "E4"


@rule("HH-REACT-1")
def test_a_reactive_stunt_costs_no_action_and_is_never_chosen_as_one(heist: Heist) -> None:
    table = heist("""
        scenario: semi-heist
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  1  .  .  .  .  .  .  .  .  .  .
        3 .  2  .  .  R1 M  C  .  .  .  .  .
        1: dom, american-muscle, boost 0
        2: brian, street-drifter, boost 0
        stunts: - | - | semi-duck-and-cover
        """)
    assert not table.offered("stunt")


@rule("HH-REACT-2")
def test_who_has_tried_the_card_this_round_may_not_try_again(heist: Heist) -> None:
    table = heist(
        SHOT.format(rear="R12", middle="M", first=", reacted semi-duck-and-cover", tokens=""), dice=SHOTGUN
    )
    assert table.offered() == ["react semi-duck-and-cover 2", "pass"]


@rule("HH-REACT-2")
@pytest.mark.parametrize("faces", ["SS-", "S--"], ids=["success", "failure"])
def test_success_or_not_the_try_of_the_round_is_used(heist: Heist, faces: str) -> None:
    table = heist(SHOT.format(rear="R2", middle="M", first="", tokens=""), dice=[*SHOTGUN, f"effort {faces}"])
    table.state.tokens = [0, 0, 2]
    table.play("react semi-duck-and-cover 2")
    assert table.state.reacted[1] != 0
    assert table.question == "turn"


@rule("HH-REACT-2")
def test_the_marks_are_cleared_when_the_round_ends(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  1  .  .  .  .  .  .  .  .  .
        3 .  .  2  .  R2 M  C  .  .  .  .  .
        1: dom, american-muscle, boost 0, exhausted, reacted semi-duck-and-cover
        2: brian, street-drifter, boost 0, exhausted
        stunts: - | - | semi-duck-and-cover
        """,
        dice=["stunt-card semi-ladder-run"],
    )
    assert table.state.reacted == [0, 0]


@rule("HH-REACT-3")
def test_a_reaction_is_a_stunt_with_a_token_that_turns_its_card_face_down(heist: Heist) -> None:
    table = heist(SHOT.format(rear="R2", middle="M3", first="", tokens=" 1"), dice=[*SHOTGUN, "effort SS-"])
    table.play("react semi-duck-and-cover 2")
    assert table.boost(2) == 1
    assert table.state.down == [False, False, True]
    assert table.where(2) == "E3"
    assert table.where(3) == "E4"


@rule("HH-REACT-3", "HH-REACT-4")
def test_after_a_failure_another_player_may_try_at_once(heist: Heist) -> None:
    table = heist(
        SHOT.format(rear="R2", middle="M3", first="", tokens=""),
        dice=[*SHOTGUN, "effort S--", "effort SS-"],
    )
    table.play("react semi-duck-and-cover 2")
    assert table.offered() == ["react semi-duck-and-cover 3", "pass"]
    table.play("react semi-duck-and-cover 3")
    assert (table.where(2), table.where(3)) == ("E4", "F3")


@rule("HH-REACT-4")
def test_each_player_answers_a_shot_for_the_own_peg(heist: Heist) -> None:
    table = heist(
        SHOT.format(rear="R2", middle="M3", first="", tokens=""),
        dice=[*SHOTGUN, "effort SS-", "effort SS-"],
    )
    table.state.tokens = [0, 0, 2]
    table.play("react semi-duck-and-cover 2")
    assert table.offered() == ["react semi-duck-and-cover 3", "pass"]
    table.play("react semi-duck-and-cover 3", "assist 0")
    assert (table.where(2), table.where(3)) == ("E3", "F3")


@rule("HH-REACT-4")
def test_the_team_may_stop(heist: Heist) -> None:
    table = heist(SHOT.format(rear="R2", middle="M3", first="", tokens=""), dice=SHOTGUN)
    table.play("3: pass", "next-peg 2")
    assert (table.where(2), table.where(3)) == ("E4", "E4")
    assert table.state.reacted == [0, 0, 0]


LAUNCH = """
    scenario: chopper-takedown
    turn: 2, actions 0
      A  B  C  D  E  F  G  H  I  J  K  L
    1 .  .  .  .  .  .  .  .  .  .  .  .
    2 .  .  .  .  .  .  .  .  .  .  .  .
    3 .  .  .  1  2  .  .  .* .  .  .  .
    4 .  .  .  s  .  .  .  .  .  .  .  .
    5 .  .  .  .  .  .  .  .  .  .  .  .
    6 .  .  .  .  .  .  .  .  .  .  3  .
    1: dom, american-muscle, boost 0
    2: han, street-drifter, boost 0
    3: roman, import-racer, boost 0
    ramsey: 1
    chopper: lock 1
    stunts: - | chopper-return-to-sender | chopper-decoy-flare
    """
RADAR_AND_MISSILE = ["die card", "enemy-card chopper-radar-sweep"]


@rule("HH-TRIG-missile-launch", "HH-REACT-1")
def test_a_missile_is_answered_after_the_lock_is_reset_and_before_anything_is_hit(heist: Heist) -> None:
    """The radar flies to F3 and locks on again: lock 2, so the missile is worth 3."""
    table = heist(LAUNCH, dice=RADAR_AND_MISSILE)
    assert table.question == "react"
    assert [event.damage for event in table.happened(MissileLaunched)] == [3]
    assert table.state.lock == 0
    assert table.at("D4") == "s"
    assert not table.happened(Damaged)
    assert table.offered() == [
        "react chopper-return-to-sender 1",
        "react chopper-return-to-sender 2",
        "react chopper-decoy-flare 1",
        "react chopper-decoy-flare 2",
        "pass",
    ]


@rule("HH-REACT-4")
def test_a_missile_is_answered_by_the_first_success(heist: Heist) -> None:
    table = heist(LAUNCH, dice=[*RADAR_AND_MISSILE, "effort --", "effort SS---"])
    table.play("react chopper-decoy-flare 1")
    assert table.question == "react"
    table.play("react chopper-decoy-flare 2")
    assert table.question == "turn"
    assert (table.strength(1), table.at("D4")) == (7, "s")


@rule("HH-TRIG-missile-launch")
def test_a_missile_that_nobody_diverts_hits(heist: Heist) -> None:
    table = heist(LAUNCH, dice=[*RADAR_AND_MISSILE, "effort S---"])
    table.play("pass")
    assert table.at("D4") == "w"
    assert table.strength(1) == 7 - 3 + 1
    events = [type(e) for e in table.events if isinstance(e, MissileLaunched | Wrecked | Damaged)]
    assert events == [MissileLaunched, Wrecked, Damaged]

"""HH-DO: the corners of what stunts bring, beside the plain cases in the tests of the stunts."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.rules.state import HeistState
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.playing import perform_special, perform_stunt
from tests.rule_marker import rule


@rule("HH-DO-toss")
def test_a_wreck_is_not_thrown_on_players_abandoned_cars_or_wrecks(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  1  s  s  a  2  .  .  .  .  .  .  .
        2  .  h  .  .  .  .  .  .  .  .  .  .
        """
    table = perform_stunt(heist, "tank-chain-reaction", picture)
    assert table.spaces("toss") == {"B1", "C1", "A3", "C2", "C3", "D2", "E3"}


@rule("HH-DO-wrecking-ball")
def test_the_wrecking_ball_removes_abandoned_cars_and_their_pegs_land_elsewhere(heist: Heist) -> None:
    picture = "1 w a+2 h . . . 2 . . . ."
    table = perform_stunt(heist, "semi-wrecking-ball", picture).play("roll C1", "next-peg enemy")
    assert (table.at("C1"), table.at("A1"), table.where(2)) == ("w", "12", "A1")
    assert table.state.peg_supply == 9
    table.play("roll D1", "stop")
    assert (table.at("C1"), table.at("D1")) == (".", "w")


@rule("HH-DO-main-damage")
def test_the_last_damage_to_the_tank_wins(heist: Heist) -> None:
    picture = "1 . . . T1 T . . . . . 2\ntank: strength {}"
    assert perform_stunt(heist, "tank-hatch-raid", picture.format(2)).won is None
    assert perform_stunt(heist, "tank-hatch-raid", picture.format(1)).won is True


@rule("HH-DO-main-damage")
def test_the_last_damage_to_the_chopper_takes_it_away_and_to_shaw_leaves_a_wreck(heist: Heist) -> None:
    picture = "w 1 {} . . . . . . . 2\n"
    won = perform_stunt(
        heist, "chopper-bring-it-down", picture.format(".* .") + "chopper: strength 2, lock 2"
    )
    assert (won.at("C1"), won.state.lock, won.won) == (".", 0, True)
    both = perform_stunt(heist, "chopper-bring-it-down", picture.format("X .*") + "shaw: strength 2")
    assert (both.play("use A1 C1").at("C1"), both.won) == ("h", None)


@rule("HH-DO-lock")
def test_the_lock_does_not_fall_below_0(heist: Heist) -> None:
    table = perform_stunt(heist, "chopper-handoff", "1 . . 2 . . . X . . . .*")
    assert (table.state.ramsey, table.state.lock) == (1, 0)


@rule("HH-DO-sacrifice")
def test_the_sacrificed_car_leaves_the_game_with_its_power(heist: Heist) -> None:
    picture = ". . . . T T 1 . . . . 2\n1: letty, import-racer, boost 2\n"
    table = perform_stunt(heist, "tank-sacrifice-fly", picture)
    assert (table.vehicle(1), table.where(1), table.strength(1)) == ("", "E1", 0)
    assert (table.state.suv_supply, table.offered("nitro"), table.offered("drive")) == (8, [], [])


@rule("HH-DO-self-damage")
def test_the_own_damage_can_wreck_the_own_car(heist: Heist) -> None:
    picture = "1 . X .* . . . . . . . 2\nramsey: 2\n1: han, american-muscle, boost 0, strength 1\n"
    table = perform_stunt(heist, "chopper-head-on", picture).roll("effort ---")
    assert (table.at("A1"), table.state.shaw_strength, table.where(1)) == ("h", 1, "C1")


@rule("HH-DO-jump")
def test_the_jump_flies_over_everything_and_people_stay_aboard(heist: Heist) -> None:
    picture = "1+2 w s+ X .* . . . . . . 2"
    table = perform_special(heist, "chopper", "ramp-jump", picture)
    assert [table.at(space) for space in ("A1", "B1", "C1", "D1", "E1")] == [".", ".", "s+", "X", "1+2*"]


def with_rewards(folder: Path, stem: str, entry: str, rewards: str) -> HighwayHeist:
    """The game with other rewards for one stunt or special action."""
    return with_content(folder, stem, f"{entry}\nrewards = [{rewards}]\n")


def with_content(folder: Path, stem: str, text: str) -> HighwayHeist:
    (folder / f"{stem}.toml").write_text(text, encoding="utf-8")
    return HighwayHeist(folder)


def played(game: HighwayHeist, text: str, *answers: str) -> HeistState:
    state = game.from_position(text)
    for answer in answers:
        state.apply(game.parse(answer), state.open[0].seat)
    return state


@rule("HH-DO-jump")
def test_the_ramp_stays_unless_another_reward_removes_it(tmp_path: Path) -> None:
    entry = '[[special]]\nid = "ramp-jump"'
    game = with_rewards(tmp_path, "chopper-takedown", entry, '{ do = "jump", over = "wreck" }')
    text = """
        scenario: chopper-takedown
        turn: 1, actions 2
        1 w .* X . . . . . . . 2
        1: han, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        """
    state = played(game, text, "special ramp-jump", "effort SSS")
    assert game.position(state).splitlines()[4].split()[1:5] == [".", "w", "1*", "X"]


@rule("HH-DO-remove-peg")
def test_a_peg_that_must_be_removed_cannot_be_left(tmp_path: Path) -> None:
    entry = '[[stunt]]\nid = "semi-ladder-run"'
    game = with_rewards(tmp_path, "semi-heist", entry, '{ do = "remove-peg", what = "one-on-semi" }')
    text = """
        scenario: semi-heist
        turn: 1, actions 2
        1 . . . . R+1 M+ C . . . 2
        stunts: semi-ladder-run | - | -
        1: han, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        """
    state = played(game, text, "stunt semi-ladder-run", "effort SSS")
    assert [game.text(action) for action in state.open[0].offered] == ["knock F1", "knock G1"]


@rule("HH-DO-main-damage")
def test_damage_to_an_enemy_of_another_scenario_does_nothing(tmp_path: Path) -> None:
    entry = '[[stunt]]\nid = "semi-curb-check"'
    rewards = ", ".join(f'{{ do = "main-damage", target = "{who}", amount = 3 }}' for who in ("tank", "shaw"))
    game = with_rewards(tmp_path, "semi-heist", entry, rewards)
    text = """
        scenario: semi-heist
        turn: 1, actions 2
        1 s . . . R M C . . . 2
        stunts: semi-curb-check | - | -
        1: han, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        """
    assert played(game, text, "stunt semi-curb-check", "effort SSSS").outcome is None


LADDER = """
       A   B   C   D   E   F   G   H   I   J   K   L
    1  1   .   s+  .   .   R+1 M+  C2  .   .   .   2
    """


@rule("HH-DO-remove-peg")
def test_only_an_enemy_peg_that_is_on_the_semi_is_knocked_off(heist: Heist) -> None:
    table = perform_stunt(heist, "semi-ladder-run", LADDER)
    for action in ("knock F1", "knock G1", "pass"):
        assert table.why(action) is None
    for action in ("knock H1", "knock C1", "knock A1"):
        why = table.why(action)
        assert why is not None
        assert why.code == "NO_ENEMY_PEG"


@rule("HH-DO-remove-peg")
def test_pegs_elsewhere_are_none_to_knock_off(tmp_path: Path) -> None:
    entry = '[[stunt]]\nid = "semi-ladder-run"'
    rewards = '{ do = "remove-peg", what = "one-on-semi" }, { do = "remove-peg", what = "mine" }'
    game = with_rewards(tmp_path, "semi-heist", entry, rewards)
    text = """
        scenario: semi-heist
        turn: 1, actions 2
        1 . s+ . . R1 M C . . . 2
        stunts: semi-ladder-run | - | -
        1: han, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        """
    state = played(game, text, "stunt semi-ladder-run", "effort SSS")
    assert (state.open[0].kind, state.peg_supply) == ("act", 9 - 1)


RELAY = """
    scenario: semi-heist
    turn: 1, actions 2
    . 1 2 . . R M C . . . .
    stunts: semi-relay | - | -
    1: han, american-muscle, boost 0, cargo {}
    2: dom, street-drifter, boost 0, cargo {}
    """


@rule("HH-DO-shift-cargo", "HH-WHEN-my-cargo", "HH-SEMI-12")
@pytest.mark.parametrize(
    ("mine", "other", "refused"),
    [
        (3, 0, ["", "", "CONDITION", "TARGET_FULL"]),
        (3, 1, ["", "", "TARGET_FULL", "TARGET_FULL"]),
        (2, 0, ["", "", "CONDITION", "TARGET_FULL"]),
    ],
)
def test_no_more_crates_than_the_card_says_than_there_are_and_than_there_is_room_for(
    tmp_path: Path, mine: int, other: int, refused: list[str]
) -> None:
    """With room for three in a vehicle; the card says two."""
    game = with_content(tmp_path, "semi-heist", "[scenario]\ncargo_per_vehicle = 3")
    state = played(game, RELAY.format(mine, other), "stunt semi-relay", "effort SSSS")
    reasons = [state.why_not(game.parse(f"cargo {number}"), 0) for number in range(1, 5)]
    assert [reason.code if reason else "" for reason in reasons] == refused


@rule("HH-DO-shift-cargo")
@pytest.mark.parametrize(("mine", "other", "left"), [(2, 0, [0, 2]), (3, 1, [1, 3])])
def test_nothing_is_handed_over_where_there_is_no_cargo_or_no_room_left(
    tmp_path: Path, mine: int, other: int, left: list[int]
) -> None:
    again = '{ do = "shift-cargo", to = "pv", upto = 2 }'
    text = f'[[stunt]]\nid = "semi-relay"\nrewards = [{again}, {again}]\n[scenario]\ncargo_per_vehicle = 3\n'
    game = with_content(tmp_path, "semi-heist", text)
    state = played(game, RELAY.format(mine, other), "stunt semi-relay", "effort SSSS", "cargo 2")
    assert (state.open[0].kind, state.cargo) == ("act", left)


@rule("HH-DO-wrecking-ball", "HH-DO-remove")
def test_a_wreck_that_has_gone_is_not_removed_again_and_rolls_no_more(tmp_path: Path) -> None:
    entry = '[[stunt]]\nid = "semi-wrecking-ball"'
    remove = '{ do = "remove", what = "wreck" }'
    rewards = f'{remove}, {remove}, {{ do = "wrecking-ball", what = "wreck", steps = 3 }}'
    game = with_rewards(tmp_path, "semi-heist", entry, rewards)
    text = """
        scenario: semi-heist
        turn: 1, actions 2
        1 w . . . R M C . . . 2
        stunts: semi-wrecking-ball | - | -
        1: han, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        """
    state = played(game, text, "stunt semi-wrecking-ball", "effort SSSS")
    assert (state.open[0].kind, state.wrecks) == ("act", 0)


@rule("HH-DO-reposition")
def test_only_who_is_on_the_semi_stands_elsewhere_on_it(tmp_path: Path) -> None:
    entry = '[[stunt]]\nid = "semi-relay"'
    game = with_rewards(tmp_path, "semi-heist", entry, '{ do = "reposition", on = "semi" }')
    state = played(game, RELAY.format(1, 0), "stunt semi-relay", "effort SSSS")
    assert state.open[0].kind == "act"


@rule("HH-DO-reposition")
def test_the_semi_may_reach_the_end_of_the_road(heist: Heist) -> None:
    table = perform_stunt(heist, "semi-ladder-run", "R1 M C . . . . . . . 1 2")
    assert table.spaces("stand") == {"A1", "B1", "C1"}

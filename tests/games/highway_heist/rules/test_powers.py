"""HH-POWER: what characters and starting vehicles can do."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.rules.events import DieRerolled
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table
from tests.rule_marker import rule

# Dom in the American Muscle (Speed 4, Defense 4) unless a test says otherwise; nobody has boost tokens.
CREW = "1: {}, {}, boost {}\n2: {second}, hijacked-suv, boost 0\nturn: 1, actions {}\n"


def crew(
    road: str, character: str = "dom", vehicle: str = "american-muscle", boost: int = 0, actions: int = 2
) -> str:
    second = "brian" if character == "han" else "han"
    return CREW.format(character, vehicle, boost, actions, second=second) + road


RAM = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  .  .  s+ T  T  .  .  .  .  .  2
    2  .  .  1  w  .  .  .  .  .  .  .  .
    """


@rule("HH-POWER-DOM")
def test_dom_slides_the_wreck_of_his_ram_after_the_pegs_have_left(heist: Heist) -> None:
    table = heist(crew(RAM), dice=["effort SSS--"]).play("ram")
    assert (table.question, table.at("C2")) == ("slide", "1+")
    assert table.spaces("slide") == {"C1", "E2"}
    assert table.offered("leave") == ["leave"]
    table.play("slide E2")
    assert (table.at("D1"), table.at("E2"), table.state.tank_strength) == (".", "w", 14)


@rule("HH-POWER-DOM")
def test_dom_may_leave_the_wreck_and_nobody_else_can_slide_one(heist: Heist) -> None:
    left = heist(crew(RAM), dice=["effort SSS--"]).play("ram", "leave")
    assert left.at("D1") == "w"
    letty = heist(crew(RAM, "letty", "import-racer"), dice=["effort SSS-"]).play("ram")
    assert (letty.at("D1"), letty.question) == ("w", "act")


NUDGE = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  .  s  .  .  .  .  .  .  .  .  2
    2  .  1  w  .  .  .  .  .  .  .  .  .
    """


@rule("HH-POWER-BRIAN")
def test_brian_moves_one_space_without_an_action_once_a_turn(heist: Heist) -> None:
    table = heist(crew(NUDGE, "brian"))
    assert table.spaces("nudge") == {"A1", "B1", "A2", "A3", "B3", "C3"}
    table.play("nudge B3")
    assert (table.vehicle(1), table.state.actions, table.offered("nudge")) == ("B3", 2, [])
    after_the_last_action = heist(crew(NUDGE, "brian", actions=0))
    assert after_the_last_action.play("nudge A1").vehicle(1) == "A1"


@rule("HH-POWER-BRIAN")
def test_only_brian_and_only_behind_the_wheel(heist: Heist) -> None:
    assert heist(crew(NUDGE)).offered("nudge") == []
    assert heist(crew(NUDGE.replace("1  w", "11 w"), "brian")).offered("nudge") == []


def slammed(heist: Heist, player: str, dice: str, road: str = "1 s . . . . . . . . . 2") -> Table:
    return heist(f"1: {player}\n2: han, hijacked-suv, boost 0\nturn: 1, actions 0\n{road}", ["die suv", dice])


@rule("HH-POWER-LETTY")
@pytest.mark.parametrize(("dice", "lost"), [("SB--", 1), ("SBB-", 1), ("S---", 2), ("BBB-", 2)])
def test_one_boost_symbol_of_lettys_defence_counts(heist: Heist, dice: str, lost: int) -> None:
    table = slammed(heist, "letty, american-muscle, boost 0", f"effort {dice}")
    assert table.strength(1) == 7 - lost


@rule("HH-POWER-LETTY")
def test_letty_may_boost_the_other_symbols(heist: Heist) -> None:
    table = slammed(heist, "letty, american-muscle, boost 1", "effort BBB-")
    assert table.play("boost").strength(1) == 7
    one_symbol = slammed(heist, "letty, american-muscle, boost 1", "effort B---")
    assert one_symbol.question != "boost"


@rule("HH-POWER-LETTY")
def test_lettys_symbol_needs_letty_at_the_wheel_and_a_defence(heist: Heist) -> None:
    assert slammed(heist, "dom, american-muscle, boost 0", "effort SB--").strength(1) == 5
    on_foot = slammed(heist, "letty, american-muscle, boost 0", "effort SB", "11 s . . . . . . . . . 2")
    assert on_foot.strength(1) == 5
    ram = heist(crew("1 s . . . . . . . . . 2", "letty"), dice=["effort SSB-"]).play("ram")
    assert ram.at("B1") == "s"


@rule("HH-POWER-ROMAN")
@pytest.mark.parametrize(("held", "after"), [(0, 2), (3, 5), (4, 5)])
def test_roman_takes_two_tokens_and_holds_five(heist: Heist, held: int, after: int) -> None:
    table = heist(crew("1 . . . . . . . . . . 2", "roman", boost=held)).play("take-boost")
    assert table.boost(1) == after


@rule("HH-POWER-ROMAN")
def test_others_take_one_token_and_hold_three(heist: Heist) -> None:
    road = "1 . . . . . . . . . . 2"
    assert heist(crew(road, boost=2)).play("take-boost").boost(1) == 3
    assert heist(crew(road, boost=3)).offered("take-boost") == []
    assert heist(crew(road, "roman", boost=5)).offered("take-boost") == []


@rule("HH-POWER-HAN")
@pytest.mark.parametrize(("dice", "forced"), [("SS--", True), ("S---", False)])
def test_han_forces_with_two_successes(heist: Heist, dice: str, forced: bool) -> None:
    table = heist(crew("1 s . . . . . . . . . 2", "han"), dice=[f"effort {dice}"]).play("force")
    assert (table.question == "push") is forced


@rule("HH-POWER-HAN")
def test_others_need_three_to_force(heist: Heist) -> None:
    road = "1 s . . . . . . . . . 2"
    table = heist(crew(road, "brian", "street-drifter"), dice=["effort SS--"]).play("force")
    assert table.question == "act"


def with_tej(heist: Heist, turn: int, *dice: str) -> Table:
    crew_lines = "1: tej, american-muscle, boost 0\n2: dom, street-drifter, boost 0"
    return heist(f"{crew_lines}\nturn: {turn}, actions 0\n1+ . . . 2 . . . . . . .", list(dice))


@rule("HH-POWER-TEJ")
@pytest.mark.parametrize("turn", [1, 2])
def test_tej_has_the_enemy_die_rolled_again_in_anybodys_turn(heist: Heist, turn: int) -> None:
    table = with_tej(heist, turn, "die peg")
    assert (table.question, table.asked, table.strength(1)) == ("reroll", 1, 7)
    table.play("reroll").roll("die suv")
    assert (table.state.tej_tokens, table.strength(1), table.at("D1")) == (2, 7, "s")
    assert table.happened(DieRerolled) == [DieRerolled(0, 2)]
    assert table.question != "reroll"


@rule("HH-POWER-TEJ")
def test_tej_may_accept_and_without_tokens_he_is_not_asked(heist: Heist) -> None:
    accepted = with_tej(heist, 2, "die peg").play("accept").roll("effort ----")
    assert (accepted.state.tej_tokens, accepted.strength(1)) == (3, 5)
    text = "1: tej, american-muscle\n2: dom, street-drifter\ntej: 0\nturn: 1, actions 0"
    assert heist(f"{text}\n1+ . . . 2 . . . . . . .", ["die peg"]).question == "assist"


def dice_rolled(table: Table) -> int:
    """The number of dice of the open roll."""
    return len(table.offered("effort")[0].removeprefix("effort "))


@rule("HH-POWER-MUSCLE")
def test_the_american_muscle_rams_with_one_die_more(heist: Heist) -> None:
    road = "1 s . s . . . . . . . 2"
    assert dice_rolled(heist(crew(road, "letty")).play("ram")) == 1 + 2 + 1
    assert dice_rolled(heist(crew(road, "letty", "street-drifter")).play("ram")) == 1 + 2
    stunt = crew(f"{road}\nstunts: tank-chain-reaction | - | -", "letty")
    assert dice_rolled(heist(stunt).play("stunt tank-chain-reaction")) == 1 + 2
    assert dice_rolled(heist(crew(road, "letty")).play("force")) == 1 + 1


@rule("HH-POWER-MUSCLE")
def test_the_fifth_die_is_the_last(heist: Heist) -> None:
    assisted = crew("1 s . . . . . . . . . 2").replace("hijacked-suv, boost 0", "hijacked-suv, boost 1")
    table = heist(assisted).play("ram")
    assert (table.question, dice_rolled(table)) == ("effort", 5)


@rule("HH-POWER-MUSCLE")
def test_the_extra_die_does_not_go_beyond_five(tmp_path: Path) -> None:
    faster = '[[character]]\nid = "dom"\nspeed = 3\n'
    (tmp_path / "characters.toml").write_text(faster, encoding="utf-8")
    game = HighwayHeist(tmp_path)
    state = game.from_position(crew("1 s . . . . . . . . . 2"))
    state.apply(game.parse("ram"), 0)
    assert game.text(state.open[0].offered[0]) == "effort SSSSS"


SLIP = """
       A  B  C  D  E  F  G  H  I  J  K  L
    1  .  .  {}  .  w  .  .  .  .  .  .  .
    2  .  1  {}  .  w  .  .  .  .  .  .  .
    3  .  .  {}  .  w  .  .  .  .  .  .  2
    4  .  .  w  .  w  .  .  .  .  .  .  .
    5  w  w  w  .  w  .  .  .  .  .  .  .
    """


@rule("HH-POWER-DRIFTER")
@pytest.mark.parametrize(("wall", "passed"), [("s", True), ("a", True), ("h", False)])
def test_the_street_drifter_slips_through_vehicles_but_not_wrecks(
    heist: Heist, wall: str, passed: bool
) -> None:
    road = SLIP.format(wall, wall, wall).replace("w", "h")
    table = heist(crew(road, "letty", "street-drifter"))
    assert ("D2" in table.spaces("drive")) is passed
    assert not {"C1", "C2", "C3"} & table.spaces("drive")
    assert "D2" not in heist(crew(road, "letty", "import-racer")).spaces("drive")


@rule("HH-POWER-DRIFTER")
def test_the_street_drifter_slips_through_team_mates_but_not_main_enemies(heist: Heist) -> None:
    team = SLIP.format("3", "4", "h").replace("w", "h") + "3: roman, import-racer\n4: tej, hijacked-suv\n"
    assert "D1" in heist(crew(team, "letty", "street-drifter")).spaces("drive")
    shaw = "scenario: chopper-takedown\n" + SLIP.format("h", "X", "h").replace("w", "h")
    assert "D2" not in heist(crew(shaw, "letty", "street-drifter")).spaces("drive")


@rule("HH-POWER-DRIFTER")
@pytest.mark.parametrize(("scenario", "row"), [("tank-assault", "1 T T . ."), ("semi-heist", "1 R M C .")])
def test_the_street_drifter_does_not_pass_the_tank_or_the_semis_rear(
    heist: Heist, scenario: str, row: str
) -> None:
    walls = "h h h h h . . . . . . ."
    road = f"scenario: {scenario}\n{walls}\n{row} . . . . . . 2\n{walls}"
    assert heist(crew(road, "dom", "street-drifter")).spaces("drive") == set()


@rule("HH-POWER-RACER")
def test_the_import_racer_drives_without_an_action_for_a_token_once_a_turn(heist: Heist) -> None:
    road = "1 . . . . . . . . . . 2"
    table = heist(crew(road, "letty", "import-racer", boost=2))
    assert table.spaces("nitro") == table.spaces("drive")
    table.play("nitro E1")
    assert (table.vehicle(1), table.boost(1), table.state.actions) == ("E1", 1, 2)
    assert table.offered("nitro") == []
    assert heist(crew(road, "letty", "import-racer")).offered("nitro") == []
    assert heist(crew(road, "letty", boost=2)).offered("nitro") == []
    on_foot = heist(crew(road.replace("1", "11"), "letty", "import-racer", boost=2))
    assert on_foot.offered("nitro") == []


@rule("HH-POWER-SUPERCAR")
@pytest.mark.parametrize(("strength", "works"), [(6, True), (5, True), (4, False)])
def test_the_exotic_supercar_scores_one_more_while_hardly_scratched(
    heist: Heist, strength: int, works: bool
) -> None:
    road = f"1 s . . . . . . . . . 2\n1: brian, exotic-supercar, boost 0, strength {strength}"
    rammed = heist(crew(road), dice=["effort SS--"]).play("ram")
    assert rammed.at("B1") == ("w" if works else "s")
    forced = heist(crew(road), dice=["effort SS-"]).play("force")
    assert (forced.question == "push") is works


@rule("HH-POWER-SUPERCAR")
def test_the_exotic_supercar_helps_with_stunts_but_not_with_athletics_or_defence(heist: Heist) -> None:
    road = "1 s . s . . . . . . . 2\nstunts: tank-chain-reaction | - | tank-bail-out"
    stunt = heist(crew(road, "brian", "exotic-supercar"), dice=["effort SS--"])
    assert stunt.play("stunt tank-chain-reaction").question == "toss"
    on_suv = crew(road.replace("1 s", "1 s1"), "brian", "exotic-supercar")
    assert heist(on_suv, dice=["effort S--"]).play("stunt tank-bail-out").question == "act"
    assert slammed(heist, "dom, exotic-supercar, boost 0", "effort S--").strength(1) == 6 - 2


@rule("HH-POWER-1")
def test_a_vehicle_power_is_lost_with_the_vehicle_and_the_characters_stays(heist: Heist) -> None:
    road = "1 s1 . s . . . . . . . 2"
    table = heist(crew(road, "roman", "import-racer", boost=4), dice=["effort SSS"]).play("hijack")
    assert table.state.t.vehicles[table.state.vehicle[0]].id == "hijacked-suv"
    assert table.offered("nitro") == []
    assert table.play("take-boost").boost(1) == 5


@rule("HH-POWER-1")
def test_a_hijacked_suv_has_no_power(heist: Heist) -> None:
    road = "1 s . . . . . . . . . 2"
    table = heist(crew(road, "letty", "hijacked-suv", boost=2))
    assert table.offered("nitro") == []
    assert dice_rolled(table.play("ram")) == 1 + 1

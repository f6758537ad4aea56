"""Numbers of the rules are content: with another value, offer, refusal, odds, driver and pages follow."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollingroad.core.registry import load_game
from rollingroad.games.shattered_highways.bot.action_values import Judge
from rollingroad.games.shattered_highways.explain.placing import PlacePreview
from rollingroad.games.shattered_highways.game import ShatteredHighways
from tests.games.shattered_highways.table import GAME, Table, without_weapons
from tests.rule_marker import rule

SIDE_BY_SIDE = """
turn: v1
v1: 1 buggy ash "Ash"; at 10, 20; crew D w1, P1 w2
v2: 2 truck bone "Bone"; at 11, 20; crew D w3
"""


def overlaid(folder: Path, overlay: str) -> ShatteredHighways:
    folder.mkdir(exist_ok=True)
    (folder / "vehicles.toml").write_text(overlay, encoding="utf-8")
    game = load_game(ShatteredHighways, folder)
    assert isinstance(game, ShatteredHighways)
    return game


def laid_out(game: ShatteredHighways, text: str) -> Table:
    return Table.of(game.from_position(without_weapons(text)))


def preview(table: Table, action: str) -> PlacePreview:
    game = table.state.game
    found = game.pages.preview(GAME.parse(action), game.view(table.state, 0))
    assert isinstance(found, PlacePreview)
    return found


def worth(table: Table, action: str) -> float:
    """What the driver expects of an action of w1."""
    return Judge(table.state, 0).value(GAME.parse(action))


# What may be nudged


@rule("SH-NUDGE-1")
def test_a_class_that_is_too_heavy_is_not_nudged(tmp_path: Path) -> None:
    nudge = "nudge v2, 10, 20"
    printed = laid_out(GAME, SIDE_BY_SIDE).play("act w1")
    assert nudge in printed.offered("nudge")
    assert printed.odds(nudge)
    assert preview(printed, nudge).legal

    light = overlaid(tmp_path, '[[vehicle]]\nid = "buggy"\nnudges = ["buggy", "car"]\n')
    table = laid_out(light, SIDE_BY_SIDE).play("act w1")
    assert table.offered("nudge") == []
    assert table.offered("ram") == printed.offered("ram")
    assert table.refusal(nudge) == "TOO_HEAVY SH-NUDGE-1"
    assert table.why(nudge).text == "a buggy does not nudge a truck"
    assert table.odds(nudge) == {}
    assert preview(table, nudge).code == "TOO_HEAVY"
    view = light.view(table.state, 0)
    assert not GAME.text(light.bot.drive(view, view.open[0])).startswith("nudge")


@rule("SH-NUDGE-10")
def test_a_rig_sideswipes_only_what_it_may_nudge(tmp_path: Path) -> None:
    text = """
        turn: v1
        v1: 1 rig ash "Ash"; at 10, 20; crew D w1
        v2: 2 car bone "Bone"; at 12, 20; crew D w2
        v3: 2 truck cur "Cur"; at 12, 24; crew D w3
        """
    assert laid_out(GAME, text).play("act w1", "nudge v2, 10 1/2, 20").question == "sideswipe"
    game = overlaid(tmp_path, '[[vehicle]]\nid = "rig"\nnudges = ["car"]\n')
    assert laid_out(game, text).play("act w1", "nudge v2, 10 1/2, 20").question == "roll"


# What nudges and rams do


@rule("SH-NUDGE-3", "SH-NUDGE-4")
def test_the_damage_of_a_nudge_and_how_far_it_pushes(tmp_path: Path) -> None:
    nudge = "nudge v2, 10, 20"
    game = overlaid(tmp_path / "hard", "[contact]\nnudge_damage = 15\n")
    table = laid_out(game, SIDE_BY_SIDE).play("act w1")
    assert table.odds(nudge)["Ash itself is destroyed"] == "2/3"
    table.play(nudge).roll("d6 4 6 1")
    assert (table.hp(1), table.hp(2)) == (0, GAME.lookup.classes[2].hp[0] - 15)

    table = laid_out(overlaid(tmp_path / "short", "[contact]\npush_sections = 1\n"), SIDE_BY_SIDE)
    pushes = [what for what in table.play("act w1").odds(nudge) if "section" in what]
    assert pushes == ["Bone can be moved up to 1 section"]
    table.play(nudge).roll("d6 4 6 1")
    assert GAME.words.prompt(table.state.open[0], GAME.view(table.state, 0)).endswith("up to 1 section away?")
    assert preview(table, "place 11, 27").code == "PLACE_NOT_REACHABLE"


@rule("SH-RAM-5", "SH-RAM-6")
def test_what_a_ram_costs_either_side(tmp_path: Path) -> None:
    ram = "ram v2, 10, 20"
    printed = laid_out(GAME, SIDE_BY_SIDE).play("act w1")
    assert "25 damage to Bone" in printed.odds(ram)
    game = overlaid(tmp_path, "[contact]\ncrushing_damage = 30\nram_recoil_max = 0\n")
    table = laid_out(game, SIDE_BY_SIDE).play("act w1")
    assert table.odds(ram)["30 damage to Bone"] == printed.odds(ram)["25 damage to Bone"]
    assert worth(table, ram) > worth(printed, ram)
    table.play(ram).roll("d6 4 6 1")
    assert (table.hp(1), table.hp(2)) == (15, GAME.lookup.classes[2].hp[0] - 30)


# How far warriors leap

APART = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; crew D w1, P1 w2
v2: 2 car bone "Bone"; at 10, 25; crew D w3
"""


@rule("SH-BOARD-1", "SH-OPT-2")
@pytest.mark.parametrize("reach", [8, 16])
def test_the_reach_of_boarders(tmp_path: Path, reach: int) -> None:
    game, near = overlaid(tmp_path, f"[template]\nboard_reach = {reach}\n"), reach == 16
    table = laid_out(game, APART).play("act w2")
    board = "board v2 whole"
    assert (board in table.offered("board")) == near
    assert bool(table.odds(board)) == near
    if not near:
        assert table.refusal(board) == "BOARD_TOO_FAR SH-BOARD-1"
        assert 'farther than 1"' in table.why(board).text
    assert game.pages.drawing().board_reach == reach


@rule("SH-OPT-2")
def test_drivers_look_for_places_from_which_others_can_be_boarded(tmp_path: Path) -> None:
    text = APART.replace("10, 25", "10, 31")
    printed = set(laid_out(GAME, text).play("act w1").offered("move"))
    game = overlaid(tmp_path, "[template]\nboard_reach = 32\n")
    assert set(laid_out(game, text).play("act w1").offered("move")) != printed


@rule("SH-UNMANNED-4")
def test_how_often_an_empty_wheel_slips(tmp_path: Path) -> None:
    game = overlaid(tmp_path, "[contact]\nunmanned_lost_control_max = 5\n")
    table = laid_out(game, APART).play("act w1", "change cling", "pass")
    assert GAME.words.prompt(table.state.open[0], GAME.view(table.state, 0)).endswith("6+")


def test_printed_values_need_no_overlay() -> None:
    """Records name the hash of the content, so what the files leave out must not change it."""
    assert "contact" not in GAME.content.files["vehicles"]

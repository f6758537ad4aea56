"""Data for pages: the table, the drawing, previews that snap, and the text diagram."""

from __future__ import annotations

import msgspec
import pytest

from rollingroad.core.engine.packing import pack
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.view import TableParts
from rollingroad.games.shattered_highways.explain.placing import PlacePreview
from rollingroad.games.shattered_highways.pages.data import RoadData
from rollingroad.games.shattered_highways.pages.drawing import RoadDrawing
from rollingroad.games.shattered_highways.rules import kinds
from tests.contract.random_games import random_answer
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import GAME, Table
from tests.rule_marker import rule

CREW = "crew D w3, W1 w4, cling w5 of 1"
FIGHT = f"""
fleets: Choir | Dogs
round: 2, number 1, slot 1, lead 1 2, heroes shown, orders shown
turn: v1
v1: 1 rig nora "Big Nora"; at 10, 20; hp 25 + 12; addons armor trailer:left; crew D w1 hero, P1 w2 acted
v2: 2 car bone "Bone"; at 12, 22; mounts machine-gun front jammed; addons nitro; order 2; {CREW}
"""


def data(table: Table, seat: int = 0) -> RoadData:
    found = table.state.view(seat).data()
    assert isinstance(found, RoadData)
    return found


@pytest.mark.parametrize("setup", GAME.example_setups)
def test_parts_of_the_table_before_are_what_would_be_made(setup: str) -> None:
    state, rng, parts = GAME.start(GAME.options(GAME.example_setups[setup])), Rng("kept"), TableParts()
    for _ in range(300):
        if state.outcome is not None:
            break
        for seat in range(state.players):
            view = state.view(seat)
            whole = view.data()
            view.parts = parts
            assert view.data() == whole
        state.apply(*random_answer(state, rng))


def test_vehicles_with_their_parts_seats_and_mounts(road: Road) -> None:
    nora, bone = data(road(FIGHT)).vehicles[:2]
    assert [(part.part, part.y, part.length, part.hp, part.max_hp) for part in nora.parts] == [
        ("tractor", 200, 24, 25, 25),
        ("trailer", 160, 40, 12, 25),
    ]
    assert nora.parts[1].armor == ["left"]
    assert (bone.name, bone.controller, bone.x, bone.y, bone.width, bone.length) == (
        "Bone",
        "Dogs",
        96,
        176,
        10,
        24,
    )
    assert [(seat.name, seat.warrior) for seat in bone.seats] == [("D", 2), ("W1", 3), ("P1", None)]
    assert bone.clinging == [4]
    assert [(mount.weapon, mount.state, mount.ready, mount.arc) for mount in bone.mounts] == [
        ("machine-gun", "jammed", False, "front")
    ]
    assert (bone.addons, bone.nitro, bone.order) == ({"nitro": 1}, 2, 2)


def test_warriors_and_players(road: Road) -> None:
    table = data(road(FIGHT))
    assert [(w.warrior, w.team, w.hero, w.acted, w.seat) for w in table.warriors] == [
        (0, 0, True, False, 0),
        (1, 0, False, True, 1),
        (2, 1, False, False, 0),
        (3, 1, False, False, 1),
        (4, 0, False, False, None),
    ]
    assert [(p.name, p.warriors, p.vehicles, p.hero) for p in table.players] == [
        ("Choir", 3, 1, 0),
        ("Dogs", 2, 1, None),
    ]


@rule("SH-MOVE-4")
def test_the_area_a_driver_can_reach_is_given_as_rectangles_of_places(road: Road) -> None:
    table = road(FIGHT).play("act w1")
    placing = data(table).placing
    assert placing is not None
    assert placing.vehicle == 0
    inside = {
        (x, y)
        for left, bottom, right, top in placing.places
        for x in range(left, right + 1)
        for y in range(bottom, top + 1)
    }
    ask = table.state.open[0]
    for x in range(56, 106):
        for y in range(108, 214):
            assert ask.allows(pack(kinds.MOVE, x, y)) == ((x, y) in inside and (x, y) != (80, 160))
    assert data(table, seat=1).placing is None


@rule("SH-ORDER-2", "SH-SETUP-3")
def test_what_is_hidden_is_null() -> None:
    state = GAME.start(GAME.options())
    state.apply(state.view(0).open[0].offered[0], 0)
    own, theirs = state.view(0).data(), state.view(1).data()
    assert own.players[0].hero is not None
    assert theirs.players[0].hero is None
    assert theirs.players[0].asked_no_more is None


def test_the_drawing_knows_everything_in_the_box_and_travels() -> None:
    drawing = GAME.pages.drawing()
    assert msgspec.json.decode(msgspec.json.encode(drawing), type=RoadDrawing) == drawing
    assert [(cls.id, cls.width, cls.length) for cls in drawing.classes] == [
        ("buggy", 8, 18),
        ("car", 10, 24),
        ("truck", 12, 30),
        ("rig", 12, 64),
    ]
    assert len(drawing.weapons) == 10
    assert len(drawing.addons) == 18
    assert len(drawing.fleets) == 15
    assert len(drawing.scenarios) == 6
    assert drawing.template.boxes[0] == [16, 48, 32, 72]
    mines = next(weapon for weapon in drawing.weapons if weapon.id == "mine-dropper")
    assert mines.text == "4 drops; each vehicle in the tail zone rolls a Move or takes 2d6"


# Previews


def preview(table: Table, action: str) -> PlacePreview:
    found = GAME.pages.preview(GAME.parse(action), GAME.view(table.state, table.state.open[0].seat))
    assert isinstance(found, PlacePreview)
    return found


def test_a_legal_place_shows_its_template_and_whom_it_touches(road: Road) -> None:
    shown = preview(road(FIGHT).play("act w1"), "ram v2, 10 1/2, 20")
    assert shown.legal
    assert (shown.nearest_x, shown.nearest_y) == (84, 160)
    assert shown.template == [64, 224, 96, 272]
    assert [(touch.vehicle, touch.face, touch.their_face) for touch in shown.touches] == [
        (1, "right", "left")
    ]


def test_an_illegal_place_says_why_and_snaps(road: Road) -> None:
    shown = preview(road(FIGHT).play("act w1"), "move 11, 20")
    assert not shown.legal
    assert (shown.code, shown.reason) == ("DEST_OCCUPIED", "Bone is in the way there")
    assert (shown.nearest_x, shown.nearest_y) == (84, 160)
    assert shown.template is None


def test_a_nudge_snaps_to_contact(road: Road) -> None:
    shown = preview(road(FIGHT).play("act w1"), "nudge v2, 10, 21")
    assert shown.code == "NO_CONTACT"
    assert (shown.nearest_x, shown.nearest_y) == (84, 168)


@rule("SH-EDGE-3")
def test_back_on_the_road_snaps_off_the_edge(road: Road) -> None:
    table = road("turn: v1\nv1: 1 car; at 10, 0; crew D w1\nv2: 2 car; at 20, 9; crew D w2").roll("d6 5")
    shown = preview(table, "place 11, 0")
    assert (shown.legal, shown.nearest_x, shown.nearest_y) == (False, 88, 1)


@rule("SH-SETUP-2")
def test_deploying_snaps_into_the_zone(road: Road) -> None:
    table = road("""
        round: 0, lead 1 2
        v1: 1 car ash "Ash"; waiting; crew D w1
        v2: 2 car bone "Bone"; at 6, 20; crew D w2
        agenda: Deploy(0)
        """)
    shown = preview(table, "deploy v1, 0, 20")
    assert (shown.code, shown.nearest_x, shown.nearest_y) == ("ZONE", 16, 160)
    beside = preview(table, "deploy v1, 6 1/8, 20")
    assert (beside.nearest_x, beside.nearest_y) == (58, 160)


@pytest.mark.parametrize("action", ["skip", "shoot v2 whole", "act w1", "place 3, 3", "deploy v1, 3, 3"])
def test_other_actions_have_no_preview(road: Road, action: str) -> None:
    table = road(FIGHT).play("act w1")
    assert GAME.pages.preview(GAME.parse(action), GAME.view(table.state, 0)) is None


# The text diagram


@rule("SH-GEO-1")
def test_the_road_as_a_map(road: Road) -> None:
    lines = GAME.diagram(GAME.view(road(FIGHT).state, 0)).splitlines()
    assert lines[0] == "Open Road, round 2 of 8: Big Nora of Choir is on the move"
    rows = {int(line[:4]): line[6:-1] for line in lines if line[:4].strip().isdigit() and "|" in line}
    assert rows[27] == " " * 20 + "AAA" + " " * 49
    assert rows[24] == " " * 20 + "AAA" + " " + "BB" + " " * 46
    assert rows[19].strip() == ""
    assert max(rows) == 30
    assert min(rows) == 18
    assert lines[-1].startswith('B v2: 2 car bone "Bone"; at 12, 22;')


def test_a_question_tells_whom_it_is_about_and_what_it_lets_him_put(road: Road) -> None:
    told = data(road(FIGHT).play("act w1"))
    assert told.asked == 0
    assert told.placing is not None
    assert (told.placing.what, told.placing.vehicle, told.placing.toward) == ("drive", 0, None)


@rule("SH-SHOOT-2")
def test_a_mount_covers_its_range_cut_at_the_middle_of_its_part(road: Road) -> None:
    bone = data(road(FIGHT)).vehicles[1]
    gun = bone.mounts[0]
    assert (gun.arc, gun.range) == ("front", 48)
    assert gun.covers == [-48, bone.length // 2, bone.width + 48, bone.length + 48]

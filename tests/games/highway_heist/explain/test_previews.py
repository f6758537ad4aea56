"""Previews of actions: paths by the rules of movement, targets, dangers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.engine.state import NOBODY
from rollingroad.games.highway_heist.explain.registry import HeistPreview, PreviewMark
from rollingroad.games.highway_heist.explain.rewards import moved_thing
from rollingroad.games.highway_heist.explain.words import preview
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.chopper import in_radar_zone
from rollingroad.games.highway_heist.rules.drive import driven_road, open_road
from rollingroad.games.highway_heist.rules.ram import FollowForced, ForceTo, SlideWreck
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.tank import tank_fires_at
from rollingroad.games.highway_heist.rules.turn import ChoosePlayer
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.explain.test_labels import LINE, SCENARIOS, games
from tests.games.highway_heist.playing import lay_out_stunt, perform_stunt
from tests.games.highway_heist.scene import Scene, driving, highway_heist
from tests.rule_marker import rule

GAME = highway_heist()
WAYS = (kinds.DRIVE, kinds.NITRO, kinds.NUDGE, kinds.PUSH, kinds.MOVE, kinds.SLIDE, kinds.TOSS)


def drawn(s: HeistState, text: str) -> HeistPreview:
    found = preview(s, GAME.parse(text))
    assert found is not None, text
    return found


def marked(found: HeistPreview, role: str) -> list[str]:
    return [mark.at for mark in found.marks if mark.role == role]


# Paths


def crossable(s: HeistState, kind: int) -> int:
    """The spaces that the moving thing may cross."""
    return driven_road(s, s.active) if kind in (kinds.DRIVE, kinds.NITRO) else open_road(s)


def start_of(s: HeistState, kind: int) -> int:
    if kind in (kinds.DRIVE, kinds.NITRO, kinds.NUDGE):
        return s.pv[s.active]
    step = s.open[0].step
    return step.space if isinstance(step, ForceTo | SlideWreck) else moved_thing(s)


def assert_shortest(s: HeistState, action: int, path: list[int]) -> None:
    """Each step goes to an adjacent space that may be crossed, and there is no shorter path."""
    kind, end = kind_of(action), first(action)
    assert path[0] == start_of(s, kind)
    assert path[-1] == end
    assert all(s.road.distance[a][b] == 1 for a, b in pairwise(path))
    if kind == kinds.TOSS:
        assert any(path[1:] == ray[: len(path) - 1] for ray in s.road.rays[path[0]])
        return
    free = crossable(s, kind)
    assert all(free >> space & 1 for space in path[1:-1])
    nearer = s.road.reach(path[0], len(path) - 2, free | 1 << end)
    assert not nearer >> end & 1


@rule("HH-GEO-8", "HH-GEO-9", "HH-GEO-10", "HH-DRIVE-1", "HH-POWER-DRIFTER", "HH-DO-toss")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_way_is_a_shortest_one_that_the_rules_allow(scenario: str) -> None:
    checked = 0
    for s in games(scenario, range(3)):
        for action in s.open[0].offered:
            if kind_of(action) in WAYS and first(action) != start_of(s, kind_of(action)):
                found = preview(s, action)
                assert found is not None
                assert_shortest(s, action, [s.road.parse(name) for name in found.path])
                assert marked(found, "end") == found.path[-1:]
                checked += 1
    assert checked > 5_000


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_notes_are_sentences_and_ways_lead_to_their_end(scenario: str) -> None:
    for s in games(scenario, range(2)):
        ask = s.open[0]
        view = GAME.view(s, NOBODY if ask.is_chance else ask.seat)
        for action in ask.offered:
            found = GAME.pages.preview(action, view)
            if found is not None:
                assert found.note == "" or found.note[0].isupper()
                assert found.note == "" or found.note.endswith(".")
                assert len(found.path) != 1
                assert not found.path or PreviewMark(found.path[-1], "end") in found.marks


@rule("HH-DRIVE-1")
def test_a_drive_goes_around_what_stands_in_the_way() -> None:
    scene = driving()
    scene.wrecks("D4", "D5", "D6")
    scene.turn(0)
    assert drawn(scene.s, "drive E5").path == ["C5", "C4", "D3", "E4", "E5"]


@rule("HH-POWER-DRIFTER")
def test_the_drifter_goes_straight_through() -> None:
    scene = driving(crew="dom:street-drifter,brian:exotic-supercar")
    scene.suvs("D4", "D5", "D6")
    scene.turn(0)
    assert drawn(scene.s, "drive E5").path == ["C5", "D5", "E5"]


# Dangers


def test_a_drive_shows_the_tanks_range_and_the_suvs_beside_its_end() -> None:
    scene = driving()
    scene.suvs("C3")
    scene.turn(0)
    found = drawn(scene.s, "drive C4")
    assert marked(found, "danger") == ["C4", "C3"]
    assert found.note == "Ends in range of the Tank and beside 1 SUV."
    assert drawn(scene.s, "drive A5") == HeistPreview(["C5", "B5", "A5"], [PreviewMark("A5", "end")], "")


@rule("HH-TANK-6")
def test_a_danger_is_where_the_tank_would_hit() -> None:
    compared = set()
    for s in games("tank-assault", range(2)):
        for action in s.open[0].offered:
            if kind_of(action) == kinds.DRIVE:
                found, end = preview(s, action), first(action)
                assert found is not None
                after = s.copy()
                after.apply(action, s.active)
                hit = s.active in tank_fires_at(after)
                assert hit == (s.road.name(end) in marked(found, "danger"))
                compared.add(hit)
    assert compared == {True, False}


@rule("HH-CHOP-3")
def test_the_radar_zone_is_a_danger_most_of_all_with_ramsey() -> None:
    scene = driving("chopper-takedown", at="G5")
    scene.s.ramsey = 1
    scene.turn(0)
    inside = next(text for text in ("drive G4", "drive F5") if in_radar_zone(scene.s, scene.space(text[-2:])))
    assert "in the radar zone" in drawn(scene.s, inside).note
    assert "Ramsey" not in drawn(scene.s, inside).note
    scene.s.ramsey = 0
    assert drawn(scene.s, inside).note.startswith("Ends in the radar zone, with Ramsey aboard")
    scene.s.chopper = -1
    assert drawn(scene.s, inside).note == ""


# Targets


def test_rolls_mark_their_targets_and_say_what_they_need() -> None:
    scene = driving()
    scene.suvs("D5", "D6")
    scene.enemy("C5")
    scene.turn(0)
    ram = drawn(scene.s, "ram")
    assert marked(ram, "target") == ["D5", "D6"]
    assert ram.note == "Speed roll, 5 dice, needs 3: the SUV becomes a wreck."
    assert marked(drawn(scene.s, "force"), "target") == ["D5", "D6"]
    assert marked(drawn(scene.s, "shake"), "end") == ["C5"]


def test_on_foot_the_roof_is_the_target() -> None:
    scene = driving()
    scene.boarded_suv("D5")
    scene.turn(0)
    leap = drawn(scene.s, "leap D5")
    assert (leap.path, leap.note) == (["C5", "D5"], "Your vehicle is left without a driver.")
    scene.do("leap D5", 0)
    assert marked(drawn(scene.s, "brawl"), "target") == ["D5"]
    hijack = drawn(scene.s, "hijack")
    assert marked(hijack, "target") == ["D5"]
    assert hijack.note.endswith("the SUV is taken over at full strength, and your vehicle stays behind.")
    assert drawn(scene.s, "wheel").path == ["D5", "C5"]


@rule("HH-FORCE-1", "HH-FORCE-2")
def test_a_forced_vehicle_is_pushed_and_may_be_followed() -> None:
    scene = driving()
    scene.suvs("D5")
    scene.ask(ForceTo(0, scene.space("D5")))
    found = drawn(scene.s, "push F5")
    assert (found.path, marked(found, "push"), marked(found, "end")) == (["D5", "E5", "F5"], ["D5"], ["F5"])
    scene.ask(FollowForced(0, scene.space("C6")))
    assert drawn(scene.s, "follow").path == ["C5", "C6"]
    assert preview(scene.s, GAME.parse("stay")) is None


def test_a_stunt_marks_what_its_conditions_found_and_the_enemy_it_damages(heist: Heist) -> None:
    table = lay_out_stunt(heist, "tank-chain-reaction", LINE)
    found = drawn(table.state, "stunt tank-chain-reaction")
    assert marked(found, "target") == ["C4"]
    assert found.note == next(s.text for s in table.state.t.stunts if s.id == "tank-chain-reaction")
    scene = driving("chopper-takedown", at="J4")
    scene.turn(0)
    assert marked(drawn(scene.s, "special trade-paint"), "target") == [scene.s.road.name(scene.s.shaw)]


@rule("HH-DO-toss")
def test_a_wreck_that_flies_into_something_says_what_happens(heist: Heist) -> None:
    table = perform_stunt(heist, "tank-chain-reaction", LINE)
    onto = drawn(table.state, "toss B4")
    assert (onto.path, marked(onto, "target"), onto.note) == (
        ["C4", "B4"],
        ["B4"],
        "The SUV in B4 is removed.",
    )
    assert drawn(table.state, "toss C4").path == []


def test_nothing_is_drawn_for_what_is_not_allowed_or_moves_nothing() -> None:
    scene = driving()
    scene.turn(0)
    assert preview(scene.s, GAME.parse("drive L1")) is None
    assert preview(scene.s, GAME.parse("ram")) is None
    assert preview(scene.s, GAME.parse("effort S")) is None


def test_players_are_shown_where_they_are() -> None:
    scene = Scene()
    scene.car(0, "C3")
    scene.car(1, "C5")
    scene.suvs("E6")
    scene.foot(1, "E6")
    scene.ask(ChoosePlayer())
    assert marked(drawn(scene.s, "turn 1"), "end") == ["C3"]
    assert marked(drawn(scene.s, "turn 2"), "end") == ["E6"]


def test_boards_are_told_by_their_power() -> None:
    start = GAME.start()
    assert drawn(start, "character dom").note.startswith("Ride or Die: After your Ram")
    assert drawn(start, "character dom").marks == []

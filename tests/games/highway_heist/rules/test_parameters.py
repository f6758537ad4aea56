"""Printed numbers are parameters: a house value changes offer, refusal, odds, driver and marks alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.games.highway_heist.bot.action_values import Outlook
from rollingroad.games.highway_heist.bot.bot import rate_actions, rate_slams
from rollingroad.games.highway_heist.bot.scenario_plans import drift_danger
from rollingroad.games.highway_heist.explain.registry import HEIST
from rollingroad.games.highway_heist.explain.words import preview
from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.state import HeistState
from tests.games.highway_heist.scene import highway_heist


@pytest.fixture
def house(tmp_path: Path) -> HighwayHeist:
    """The printed game with other numbers."""
    (tmp_path / "board.toml").write_text(
        """
        [limits]
        wreck_drift = 6
        [[action]]
        id = "ram"
        reach = 2
        skill = "control"
        [[action]]
        id = "force"
        reach = 2
        max_steps = 3
        """
    )
    (tmp_path / "chopper-takedown.toml").write_text("[shaw]\nslam_damage = 1\n")
    (tmp_path / "characters.toml").write_text(
        """
        [[character]]
        id = "brian"
        nudge_steps = 2
        [[character]]
        id = "dom"
        slide_steps = 2
        """
    )
    (tmp_path / "vehicles.toml").write_text(
        """
        [[vehicle]]
        id = "american-muscle"
        ram_dice = 2
        [[vehicle]]
        id = "import-racer"
        nitro_cost = 2
        """
    )
    return HighwayHeist(tmp_path)


ROAD = """
scenario: tank-assault
turn: 1, actions 2
     A   B   C   D   E   F   G   H   I   J   K   L
1    .   .   .   .   .   .   .   .   .   .   .   .
2    .   .   .   .   .   .   1   .   s   .   .   .
3    .   .   T   T   .   .   .   .   .   .   .   .
4    .   .   .   .   .   .   .   .   .   .   .   .
5    .   .   .   .   .   .   .   .   .   .   .   .
6    2   .   .   .   .   .   .   .   .   .   .   .
2: letty, street-drifter, boost 0
"""


def at(game: HighwayHeist, crew: str, picture: str = ROAD) -> HeistState:
    return game.from_position(f"{picture}1: {crew}\n")


def spaces(s: HeistState, kind: int) -> set[str]:
    return {s.road.name(first(action)) for action in s.open[0].offered if kind_of(action) == kind}


def offered(s: HeistState, text: str) -> bool:
    return s.allows(s.game.parse(text), s.open[0].seat)


def why(s: HeistState, text: str) -> str:
    reason = s.why_not(s.game.parse(text), s.open[0].seat)
    return f"{reason.code} {reason.text}" if reason is not None else ""


def test_ram_reaches_as_far_as_the_content_says(house: HighwayHeist) -> None:
    crew = "dom, american-muscle, boost 0"
    near, far = at(highway_heist(), crew), at(house, crew)
    ram = house.parse("ram")
    assert not offered(near, "ram")
    assert why(near, "ram") == "NO_SUV_ADJACENT the nearest SUV is 2 spaces away; ram needs an adjacent one"
    assert near.view(0).odds(ram) == []
    assert Outlook(near, 0).best_ram(near) == 0.0
    assert offered(far, "ram")
    assert why(far, "ram") == ""
    assert Outlook(far, 0).best_ram(far) > 0.0
    assert ram in [action for _, action in rate_actions(far, far.open[0].offered, 5)]
    assert HEIST.label(far, ram) == "Ram the SUV in I2"
    assert near.game.pages.places(ram, near.view(0)) == []
    assert far.game.pages.places(ram, far.view(0)) == ["I2"]
    shown = preview(far, ram)
    assert shown is not None
    assert [(mark.at, mark.role) for mark in shown.marks] == [("I2", "target")]


def test_beyond_another_reach_the_refusal_names_it(house: HighwayHeist) -> None:
    s = at(house, "dom, american-muscle", ROAD.replace("1   .   s   .", "1   .   .   s"))
    assert why(s, "ram") == "NO_SUV_ADJACENT the nearest SUV is 3 spaces away; ram needs one within 2 spaces"
    assert why(s, "force").endswith("is 3 spaces away; force needs one within 2 spaces")
    s = at(house, "dom, american-muscle", ROAD.replace(".   1   .   s", "1   .   .   ."))
    assert why(s, "ram") == "NOT_AN_SUV the Tank is within 2 spaces, but it cannot be rammed"


def test_the_target_of_a_ram_is_chosen_within_the_reach(house: HighwayHeist) -> None:
    road = ROAD.replace("1   .   s   .   .", "1   s   s   s   .") + "asked: ChooseRammed(0)\n"
    s = at(house, "dom, american-muscle", road)
    assert spaces(s, kinds.TARGET) == {"H2", "I2"}
    assert why(s, "target J2") == "NOT_ADJACENT an SUV is in J2, 3 spaces away; it must be within 2 spaces"


def test_dice_and_skill_of_ram_are_content(house: HighwayHeist) -> None:
    crew = "dom, american-muscle, boost 0"
    road = ROAD.replace("1   .   s   .", "1   s   .   .")
    printed, changed = at(highway_heist(), crew, road), at(house, crew, road)
    for s, skill, extra in ((printed, kinds.SPEED, 1), (changed, kinds.CONTROL, 2)):
        shown = preview(s, s.game.parse("ram"))
        assert shown is not None
        dice = min(5, s.rating(0, skill) + extra)
        assert shown.note.startswith(f"{'Speed' if extra == 1 else 'Control'} roll, {dice} dice")


def test_force_moves_as_far_as_the_content_says(house: HighwayHeist) -> None:
    road = ROAD.replace("1   .   s   .", "1   s   .   .")
    crew = "dom, american-muscle, boost 0"
    for game, steps, farthest in ((highway_heist(), 2, "J2"), (house, 3, "K2")):
        s = at(game, crew, f"{road}asked: ForceTo(0, 43)\n")
        assert farthest in spaces(s, kinds.PUSH)
        assert why(s, "push L2").endswith(f"Force moves a vehicle {steps} at the most")
        s = at(game, crew, road)
        shown = preview(s, game.parse("force"))
        assert shown is not None
        assert f"moved up to {steps} spaces" in shown.note
        assert s.view(0).odds(game.parse("force"))


def test_force_reaches_as_far_as_the_content_says(house: HighwayHeist) -> None:
    near, far = at(highway_heist(), "dom, american-muscle"), at(house, "dom, american-muscle")
    assert not offered(near, "force")
    assert offered(far, "force")
    assert HEIST.label(far, house.parse("force")) == "Force the SUV in I2 away"


def test_a_nudge_goes_as_far_as_the_content_says(house: HighwayHeist) -> None:
    near, far = at(highway_heist(), "brian, american-muscle"), at(house, "brian, american-muscle")
    assert "E2" not in spaces(near, kinds.NUDGE)
    assert why(near, "nudge E2") == "TOO_FAR E2 is 2 spaces away; Quick Hands moves 1 space"
    assert "E2" in spaces(far, kinds.NUDGE)
    assert why(far, "nudge D2") == "TOO_FAR D2 is 3 spaces away; Quick Hands moves 2 spaces"
    shown = preview(far, house.parse("nudge E2"))
    assert shown is not None
    assert shown.path == ["G2", "F2", "E2"]


def test_nitro_costs_what_the_content_says(house: HighwayHeist) -> None:
    poor, rich = at(house, "han, import-racer, boost 1"), at(house, "han, import-racer, boost 2")
    assert offered(at(highway_heist(), "han, import-racer, boost 1"), "nitro E2")
    assert why(poor, "nitro E2") == "NO_TOKEN you hold 1 boost token, and Nitrous costs 2 boost tokens"
    assert HEIST.label(rich, house.parse("nitro E2")) == "Nitrous to E2 (2 boost tokens, no action)"
    rich.apply(house.parse("nitro E2"), 0)
    assert rich.boost[0] == 0


def test_a_wreck_slides_as_far_as_the_content_says(house: HighwayHeist) -> None:
    road = ROAD.replace("1   .   s   .", "1   w   .   .") + "asked: SlideWreck(0, 43)\n"
    near, far = at(highway_heist(), "dom, american-muscle", road), at(house, "dom, american-muscle", road)
    assert "J2" not in spaces(near, kinds.SLIDE)
    assert "J2" in spaces(far, kinds.SLIDE)
    assert why(far, "slide K2") == "NOT_ADJACENT K2 is 3 spaces from the wreck; it slides 2 at the most"


def test_the_driver_fears_wrecks_as_far_as_they_drift(house: HighwayHeist) -> None:
    road = ROAD.replace("1   .   s   .   .   .", "1   .   .   .   .   w")
    near, far = at(highway_heist(), "dom, american-muscle", road), at(house, "dom, american-muscle", road)
    assert drift_danger(near, 0, near.pv[0]) == 0.0
    assert drift_danger(far, 0, far.pv[0]) > 0.0


CHASE = """
scenario: chopper-takedown
     A   B   C   D   E   F   G   H   I   J   K   L
1    .   .   .   .   .   .   .   .   .   .   .   .
2    .   .   .   .   .   .   1   .   .   .   .   .
3    .   .   .   .   .   X   .   .   .   .   .   .
4    .   .   .   .   .   .   2   .   .   .   .   .
5    .   .   .   .   .   .   .   .   .   .   .   .
6    3   .   .   .   .   .   .   .   .   .   .   .
2: letty, street-drifter, strength 2
ramsey: 3
asked: ShawSlams()
"""


def test_shaw_slams_as_hard_as_the_content_says(house: HighwayHeist) -> None:
    soft, hard = at(house, "dom, american-muscle", CHASE), at(highway_heist(), "dom, american-muscle", CHASE)
    slam = house.parse("slam G4")
    assert [odds.what for odds in soft.view(0).odds(slam)][-1] == "1 damage"
    assert [odds.what for odds in hard.view(0).odds(slam)][-1] == "the vehicle is wrecked"
    gentle, rough = rate_slams(soft, soft.open[0]), rate_slams(hard, hard.open[0])
    assert all(a[0] > b[0] for a, b in zip(gentle, rough, strict=True))


def test_the_printed_content_is_unchanged() -> None:
    """Printed values are defaults, so that records of earlier versions name the same content."""
    text = "".join(file.read_text() for file in sorted((HighwayHeist.folder / "content").glob("*.toml")))
    for key in ("reach", "nudge_steps", "slide_steps", "ram_dice", "nitro_cost", "pristine_successes"):
        assert f"\n{key} =" not in text

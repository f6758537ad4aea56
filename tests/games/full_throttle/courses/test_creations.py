"""Courses that players make: starting points, reports, and export to content."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rollingroad.games.full_throttle.game import FullThrottle
from tests.games.full_throttle.box import BOX, GAME
from tests.games.full_throttle.courses.test_courses import SIMPLE
from tests.rule_marker import rule


def problem_texts(**changes: Any) -> list[str]:
    report = GAME.creations.check("course", json.dumps(SIMPLE | changes))
    return [f"{finding.rule}: {finding.text}" for finding in (*report.problems, *report.advice)]


def test_a_copy_of_a_course_is_no_longer_the_printed_one() -> None:
    copies = {
        start.id: json.loads(start.text) for start in GAME.creations.starts("course") if not start.empty
    }
    assert set(copies) == set(BOX.courses)
    for course in copies.values():
        assert (course["upgrades"], course["source"]) == (None, "house")


@rule("FT-COURSE-1", "FT-COURSE-6", "FT-COURSE-7", "FT-OBST-4")
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"start": {"segment": "fw-east", "cell": 2}},
            "FT-COURSE-1: The start lies on East Curve, but the first leg of the route is Harbor Freeway",
        ),
        (
            {"route": ["fw-harbor", "-fw-east", "fw-hollywood"]},
            "FT-COURSE-6: No link joins Harbor Freeway to East Curve driven backwards",
        ),
        (
            {"obstacles": [["fw-harbor", 9, lane] for lane in (1, 2, 3, 4)]},
            "FT-COURSE-6: Obstacles close all lanes of Harbor Freeway in cell 9",
        ),
        (
            {"obstacles": [["fw-east", 3, 1]]},
            "FT-COURSE-1: The obstacle on East Curve, cell 3, lane 1 does not lie on the course",
        ),
        (
            {"start": {"segment": "fw-harbor", "cell": 30}},
            "FT-COURSE-7: Put the start at the beginning of a straight, so that cars can gain speed",
        ),
        (
            {
                "route": ["fw-harbor", "ramp-echo", "fig-north"],
                "finish": {"segment": "fig-north", "cell": 3},
                "obstacles": [["ramp-echo", 1, 1]],
            },
            "FT-OBST-4: Keep the corner Echo Park Off-Ramp free of obstacles",
        ),
        ({"board": "moon"}, "FT-COURSE-1: there is no board 'moon'; there are: baja-california, los-angeles"),
    ],
)
def test_what_is_said_names_roads_as_the_map_does(changes: dict[str, Any], sentence: str) -> None:
    assert sentence in problem_texts(**changes)


@rule("FT-COURSE-5")
def test_the_upgrades_of_a_course_follow_from_its_route() -> None:
    longer = {
        "route": ["fw-harbor", "ramp-echo", "fig-north"],
        "finish": {"segment": "fig-north", "cell": 3},
    }
    for changes, upgrades in (({}, "4"), (longer, "5"), ({"route": ["fw-harbor", "fw-east"]}, "")):
        facts = {
            fact.label: fact for fact in GAME.creations.check("course", json.dumps(SIMPLE | changes)).facts
        }
        assert (facts["Upgrades"].value, facts["Upgrades"].rule) == (upgrades, "FT-COURSE-5")


def test_an_exported_course_stands_among_the_others_in_a_folder_of_ones_own(tmp_path: Path) -> None:
    text = json.dumps(SIMPLE | {"name": "Harbor & Hills"})
    (tmp_path / "courses.toml").write_text(GAME.creations.toml("course", text), encoding="utf-8")
    own = FullThrottle(tmp_path)
    assert own.box.courses["harbor-hills"].name == "Harbor & Hills"
    assert len(own.box.courses) == len(BOX.courses) + 1
    assert own.start(own.options({"course": "harbor-hills"})).open


def test_a_race_needs_as_many_players_as_the_course_takes_cars() -> None:
    report = GAME.creations.check("course", json.dumps(SIMPLE | {"cars": [2, 3]}))
    assert GAME.seat_count(GAME.options(report.options)) == 3

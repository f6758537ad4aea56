"""`rollingroad try`: actions on a position."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rollingroad.core.registry import game
from tests.cli.conftest import Run

DONE = ["--do", "burn 1", "--do", "2: route risky", "--dice", "roll 3+6"]


def test_what_is_offered_in_a_position(run: Run, position: Path) -> None:
    ran = run("try", "beacon-run", "night.txt")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(position.read_text())
    assert ran.out.rstrip().endswith(
        "Seat 1: Which card do you burn? The others choose at the same time.\n  1  burn 1\n  2  burn 2"
    )


def test_what_happens(run: Run, position: Path) -> None:
    ran = run("try", "beacon-run", "night.txt", *DONE)
    assert ran.out.splitlines()[:3] == [
        "The convoy burns 1 + 1 = 2 fuel.",
        "Seat 2 chooses the risky route: the range is 4.",
        "The dice show 3 and 6: the storm gains 1 and stands at 1.",
    ]
    assert "Seat 1: Where does the beacon go?" in ran.out


def test_a_question_to_chance_shows_how_likely_each_answer_is(run: Run, position: Path) -> None:
    ran = run("try", "beacon-run", "night.txt", "--do", "burn 1", "--do", "route steady")
    assert "Chance: Roll a die for the storm" in ran.out
    assert ran.out.count("17 %") == 6


def test_standard_input_is_a_position_too(run: Run, position: Path) -> None:
    from_file = run("try", "beacon-run", "night.txt", *DONE)
    assert run("try", "beacon-run", "-", *DONE, typed=position.read_text()) == from_file


def test_json_has_these_fields_and_no_others(run: Run, position: Path) -> None:
    report = json.loads(run("try", "beacon-run", "night.txt", "--do", "burn 1", "--json").out)
    assert list(report) == ["happened", "position", "outcome", "verdict", "asked"]
    assert report["happened"] == ["The convoy burns 1 + 1 = 2 fuel."]
    assert (report["outcome"], report["verdict"]) == (None, None)
    beacon_run = game("beacon-run")
    assert beacon_run.position(beacon_run.from_position(report["position"])) == report["position"]
    [question] = report["asked"]
    assert question == {
        "seat": 1,
        "seats": [1, 2],
        "kind": "route",
        "prompt": "2 fuel: a steady route, or a risky one that carries farther?",
        "complete": True,
        "actions": question["actions"],
    }
    assert question["actions"][0] == {
        "text": "route steady",
        "odds": [
            {"what": "the storm gains 0", "spend": "", "chance": "2/3"},
            {"what": "the storm gains 1", "spend": "", "chance": "1/3"},
            {"what": "the convoy is lost", "spend": "", "chance": "0"},
        ],
    }


def test_json_of_a_question_to_chance(run: Run, position: Path) -> None:
    arguments = ["--do", "burn 1", "--do", "route risky", "--json"]
    [question] = json.loads(run("try", "beacon-run", "night.txt", *arguments).out)["asked"]
    assert (question["seat"], question["seats"]) == (None, [])
    assert question["actions"][1] == {
        "text": "roll 1+2",
        "odds": [{"what": "", "spend": "", "chance": "1/18"}],
    }


def test_json_of_a_game_that_ends(run: Run, position: Path) -> None:
    position.write_text(position.read_text().replace("storm: 0", "storm: 2"))
    arguments = ["--do", "burn 1", "--do", "route steady", "--dice", "roll 5"]
    report = json.loads(run("try", "beacon-run", "night.txt", *arguments, "--json").out)
    assert (report["outcome"], report["verdict"], report["asked"]) == ([0.0, 0.0], "The team loses.", [])
    assert "The team loses." in run("try", "beacon-run", "night.txt", *arguments).out


def test_people_write_labels_and_names(run: Run, tmp_path: Path) -> None:
    for slug, words, happened in (
        ("highway-heist", "Drive to E1", "Brian drives from C2 to E1."),
        ("shattered-highways", "order Deacon 2", ""),
    ):
        file = tmp_path / f"{slug}.txt"
        file.write_text(run("position", slug).out)
        ran = run("try", slug, str(file), "--do", words)
        assert ran.code == 0, ran.err
        assert happened in ran.out


def test_of_many_odds_what_the_game_ranks_first_is_shown_and_the_hidden_are_counted(run: Run) -> None:
    cars = "v1: 1 car; at 12 3/8, 12 1/2; locked v2\nv2: 2 car; at 12 1/2, 16 1/4; locked v1\n"
    ran = run("try", "shattered-highways", "-", "--do", "act w1", typed=f"turn: v1\n{cars}")
    told = " ".join(ran.out.split())
    assert re.search(r"Ram V2 at the rear you win the ram ━*─* 28 % V2 is destroyed ━*─* 2 %", told)
    assert re.search(r"only the first 2 results of each; [0-9]+ lines of odds not shown", ran.out)

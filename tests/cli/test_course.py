"""`rollingroad course`: check and draw."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.cli.conftest import Run

GOOD = """
[[course]]
id = "night-run"
name = "Night Run"
board = "los-angeles"
start = { segment = "fw-harbor", cell = 2 }
finish = { segment = "fig-north", cell = 5 }
route = ["fw-harbor", "ramp-echo", "fig-north"]
obstacles = [["fig-north", 2, 1]]
"""


def write(folder: Path, text: str) -> str:
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    return "mine.toml"


def test_a_valid_course_is_told_with_its_figures_and_hints(run: Run, folder: Path) -> None:
    ran = run("course", "check", write(folder, GOOD))
    assert ran.code == 0
    assert ran.out.splitlines() == [
        'course "night-run": Night Run is valid: 44 points, 1 corner, 5 upgrades, 1 obstacle',
        'course "night-run": hint: the obstacle on fig-north 2/1 leaves a single free lane in its row',
    ]


def test_the_file_that_the_docs_show_is_a_course(run: Run, folder: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "courses.md"
    (example,) = re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    ran = run("course", "check", write(folder, example))
    assert ran.code == 0
    assert ran.out.splitlines()[0].startswith('course "two-ways-down": Two Ways Down is valid: ')


def test_a_wrong_course_is_told_what_is_wrong_and_where(run: Run, folder: Path) -> None:
    ran = run("course", "check", write(folder, GOOD.replace('"ramp-echo", ', "")))
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == "course \"night-run\": no link joins 'fw-harbor' to 'fig-north'\n"


@pytest.mark.parametrize("command", ["check", "draw"])
def test_two_courses_with_one_id_are_refused(run: Run, folder: Path, command: str) -> None:
    other = GOOD.replace("night-run", "day-run")
    ran = run("course", command, write(folder, GOOD + other + GOOD))
    assert ran.code == 2
    assert ran.err == 'rollingroad: mine.toml: course "night-run" is listed 2 times.\n'
    assert not list(folder.glob("**/*.svg"))


def test_a_course_is_drawn_as_a_picture(run: Run, folder: Path) -> None:
    ran = run("course", "draw", write(folder, GOOD), "--out", "pictures")
    assert (ran.code, ran.out) == (0, "Drew night-run.svg.\n")
    root = ET.fromstring((folder / "pictures" / "night-run.svg").read_text(encoding="utf-8"))
    texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"S", "F", "!", "Night Run", "Harbor Freeway", "+1"} <= set(texts)
    assert len(list(root.iter("{http://www.w3.org/2000/svg}polygon"))) > 900


def test_what_is_no_course_is_refused_in_one_sentence(run: Run, folder: Path) -> None:
    for text, said in (
        ("[[course]]\nid = 'x'\n", 'rollingroad: mine.toml: course "x": missing required field name.\n'),
        ("[[course]\n", "rollingroad: mine.toml: neither TOML nor JSON: "),
        (
            "course = 3\n",
            "rollingroad: mine.toml: courses are written [[course]], each with its own",
        ),
    ):
        ran = run("course", "check", write(folder, text))
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(said)
    ran = run("course", "draw", "nothing.toml")
    assert ran.code == 2
    assert ran.err.startswith("rollingroad: nothing.toml: the file cannot be read as text")


def test_a_course_cannot_write_outside_the_folder(run: Run, folder: Path) -> None:
    ran = run("course", "draw", write(folder, GOOD.replace("night-run", "../../Evil Run")))
    assert ran.out == "Drew evil-run.svg.\n"

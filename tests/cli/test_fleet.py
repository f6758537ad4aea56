"""`rollingroad fleet`: check, cost and random."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

GOOD = """
[[fleet]]
id = "dust-devils"
name = "Dust Devils"
budget = 60

[[fleet.vehicle]]
id = "imp"
name = "Imp"
class = "buggy"
mounts = [{ weapon = "machine-gun", arc = "front" }]
addons = [{ id = "armor", faces = ["front", "left"] }]

[[fleet.vehicle]]
id = "ox"
name = "Ox"
class = "truck"
mounts = [{ weapon = "twin-guns", arc = "front" }]
addons = [{ id = "ram-plate", free = true }]
"""


def write(folder: Path, text: str) -> str:
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    return "mine.toml"


def test_a_legal_fleet_is_told_with_its_figures(run: Run, folder: Path) -> None:
    ran = run("fleet", "check", write(folder, GOOD))
    assert (ran.code, ran.out) == (
        0,
        'fleet "dust-devils": Dust Devils is valid: 59 of 60 CP, 2 vehicles, 6 seats\n',
    )


def test_everything_that_is_wrong_is_told_with_its_rule(run: Run, folder: Path) -> None:
    text = GOOD.replace('"twin-guns", arc = "front"', '"cannon", arc = "left"')
    ran = run("fleet", "check", write(folder, text.replace("budget = 60", "budget = 30")))
    assert ran.code == 1
    assert ran.out.splitlines() == [
        'fleet "dust-devils": SH-FLEET-2: it costs 64 CP, 34 over 30',
        'fleet "dust-devils": SH-FLEET-7: Ox: the Cannon faces front or rear on a Truck, not left',
    ]


def test_prices_are_told_piece_by_piece(run: Run, folder: Path) -> None:
    ran = run("fleet", "cost", write(folder, GOOD))
    assert (ran.code, ran.out.splitlines()) == (
        0,
        [
            'fleet "dust-devils": 59 of 60 CP',
            "  Imp: 22 CP: Buggy 15, Machine Gun 5, Armor 2",
            "  Ox: 37 CP: Truck 35, Twin Guns 2, Ram Plate 0",
        ],
    )


def test_what_cannot_be_priced_or_built_is_said(run: Run, folder: Path) -> None:
    ran = run("fleet", "cost", write(folder, GOOD.replace('"ram-plate"', '"wings"')))
    assert (ran.code, ran.out) == (1, "fleet \"dust-devils\": SH-FLEET-5: Ox: there is no add-on 'wings'\n")
    ran = run("fleet", "cost", write(folder, GOOD.replace('"left"]', '"roof"]')))
    assert "  Imp: 22 CP (cannot be built): " in ran.out


def test_a_random_fleet_is_written_and_legal_and_overwrites_nothing(run: Run, folder: Path) -> None:
    ran = run("fleet", "random", "new.toml", "--budget", "150", "--seed", "dusk")
    assert ran.code == 0
    assert run("fleet", "check", "new.toml").out == ran.out
    again = run("fleet", "random", "new.toml")
    assert (again.code, again.err) == (
        2,
        "rollingroad: new.toml: there is such a file already; name a new one.\n",
    )
    assert run("fleet", "random", "odd.toml", "--budget", "77").err == (
        "rollingroad: budget: there is no fleet of 77 CP.\n"
    )
    run("fleet", "random", "same.toml", "--budget", "150", "--seed", "dusk")
    assert (folder / "same.toml").read_text() == (folder / "new.toml").read_text()


def test_what_is_no_fleet_is_refused_in_one_sentence(run: Run, folder: Path) -> None:
    ran = run("fleet", "check", write(folder, "[[fleet]]\nid = 'x'\n"))
    assert (ran.code, ran.err) == (2, 'rollingroad: mine.toml: fleet "x": missing required field name.\n')
    ran = run("fleet", "check", "nothing.toml")
    assert (ran.code, ran.err.startswith("rollingroad: nothing.toml: the file cannot be read")) == (2, True)

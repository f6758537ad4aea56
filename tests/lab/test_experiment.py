"""Experiment files: games, order, seeds and errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rollingroad.core.errors import BadInput
from rollingroad.core.packs import Pack, pack_text
from rollingroad.lab.experiment import parse_experiment, read_experiment
from tests.lab.runs import BEACONS, experiment

ROOT = Path(__file__).resolve().parents[2]


def test_a_grid_is_every_value_with_every_other_for_each_line_up() -> None:
    made = experiment()
    cells = made.cells
    assert [(cell.varied, cell.bots) for cell in cells] == [
        ({"couriers": 2, "bots": "driver"}, ("driver", "driver")),
        ({"couriers": 2, "bots": "random"}, ("random", "random")),
        ({"couriers": 3, "bots": "driver"}, ("driver", "driver", "driver")),
        ({"couriers": 3, "bots": "random"}, ("random", "random", "random")),
    ]
    assert made.title_of(cells[0]) == "2 couriers, driver"


def test_a_list_goes_over_the_whole_grid() -> None:
    text = """
game = "full-throttle"
games = 1
list = [{ course = "main-event", damage = true }, { course = "tokyo-drift" }]
[grid]
players = [2, 3]
"""
    assert [cell.varied for cell in experiment(text).cells] == [
        {"course": "main-event", "damage": True, "players": 2},
        {"course": "main-event", "damage": True, "players": 3},
        {"course": "tokyo-drift", "players": 2},
        {"course": "tokyo-drift", "players": 3},
    ]


def test_games_of_one_number_come_together_and_have_the_same_dice() -> None:
    found = experiment(games=3)
    assert found.total == 12
    assert [found.dice(n) for n in range(8)] == ["7/0"] * 4 + ["7/1"] * 4
    assert found.cell(5) is found.cells[1]


def test_what_is_played_makes_the_identity_and_nothing_else_does() -> None:
    same = experiment(f'title = "Beacons"\n{BEACONS}')
    assert same.identity == experiment().identity
    others = [
        experiment(games=29),
        experiment(BEACONS.replace('"7"', '"8"')),
        experiment(BEACONS.replace("[2, 3]", "[3, 2]")),
    ]
    assert len({other.identity for other in [*others, same]}) == 4


def test_content_is_found_beside_the_file_and_is_part_of_the_identity(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    file = tmp_path / "night.toml"
    file.write_text(f'content = "own"\n{BEACONS}')
    found = read_experiment(file)
    assert found.content == str(own.resolve())
    assert found.identity == experiment().identity
    file.write_text(f'content = "lost"\n{BEACONS}')
    with pytest.raises(BadInput, match=r"night\.toml: .*lost: there is no such content folder"):
        read_experiment(file)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game = ", "not valid TOML: "),
        ('game = "beacon-run"', 'the experiment missing required field "games"'),
        ('game = "beacon-run"\ngames = 0', "expected "),
        ('game = "beacon-run"\ngames = 1\nspeed = 3', 'the experiment contains unknown field "speed"'),
        ('game = "beacon-ran"\ngames = 1', "there is no game 'beacon-ran'; did you mean 'beacon-run'?"),
        ('game = "beacon-run"\ngames = 1\nbots = "hal"', "there is no bot 'hal'"),
        ('game = "beacon-run"\ngames = 1\nbots = ["driver", ["rookie"]]', "bots: neither a name, nor"),
        ('game = "beacon-run"\ngames = 1\nbots = []', "bots: neither a name, nor"),
        (
            'game = "beacon-run"\ngames = 1\nbots = ["driver", "driver", "driver"]',
            "this game has 2 seats, but 3 players are named",
        ),
        ('game = "beacon-run"\ngames = 1\n[grid]\ncouriers = []', "grid: couriers has no values"),
        ('game = "beacon-run"\ngames = 1\n[grid]\ncouriers = [9]', "option couriers: 9 is not allowed"),
        ('game = "beacon-run"\ngames = 1\n[grid]\ncouriers = [2, 2]', "couriers 2 is in it twice"),
        (
            'game = "beacon-run"\ngames = 1\nlist = [{ couriers = 2 }]\n[grid]\ncouriers = [3]',
            "couriers is varied both in the grid and in the list",
        ),
        ('game = "beacon-run"\ngames = 1\nseed = " 1"', "the seed ' 1' cannot be written down"),
    ],
)
def test_what_cannot_be_played(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text)
    with pytest.raises(BadInput) as refused:
        read_experiment(file)
    assert str(refused.value).startswith(f"{file}: {sentence}")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_bytes(b"game = \xff")
    with pytest.raises(BadInput, match=r"wrong\.toml: this is no UTF-8 text \(byte 8\)"):
        read_experiment(file)


@pytest.mark.parametrize("file", sorted((ROOT / "experiments").glob("*.toml")), ids=lambda file: file.stem)
def test_the_experiments_of_the_project_can_be_played(file: Path) -> None:
    found = read_experiment(file)
    assert found.title
    assert found.total > 20


def test_a_content_pack_is_played_beside_the_box_with_the_same_dice(tmp_path: Path) -> None:
    pack = pack_text(Pack("Spa Day", {"tank-assault": {"tank": {"shove_damage": 3}}}))
    text = f'game = "highway-heist"\ngames = 2\n[grid]\ncontent = ["", {json.dumps(pack)}]\n'
    experiment = parse_experiment(text, tmp_path)
    assert list(experiment.labels.values()) == ["the cards of the box", "Spa Day"]
    (box, _), (own, options) = experiment.set_up(0), experiment.set_up(1)
    assert (box.overlay, own.overlay, options.content) == (None, pack, pack)
    assert experiment.dice(0) == experiment.dice(1)

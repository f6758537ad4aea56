"""Bots that people write themselves in Python, and the one on the page."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run, folder, run

__all__ = ["folder", "run"]

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
MINE = """\
from pathlib import Path

from rollingroad.bots.bot import Bot


class Last(Bot):
    def __init__(self, rng):
        pass

    def choose(self, view, ask):
        return ask.offered[-1]


class Wrong(Last):
    def choose(self, view, ask):
        return view.game.parse("route risky")


class Mad(Last):
    def choose(self, view, ask):
        return 62


class Wordy(Last):
    def choose(self, view, ask):
        return view.game.text(ask.offered[-1])


class Typed(Last):
    def choose(self, view, ask):
        return view.game.struct(ask.offered[-1])


class Silent(Last):
    def choose(self, view, ask):
        pass


class Broken(Last):
    def choose(self, view, ask):
        return self.worth(1)

    def worth(self, of):
        return of / 0


class Homeless(Last):
    def __init__(self):
        pass


class Set(Last):
    def __init__(self, rng, depth: int = 2, way="first"):
        Path("settings").write_text(f"{depth} {way}")


class Closed(Last):
    def close(self):
        with Path("closed").open("a") as file:
            file.write("x")


class Other:
    pass


answer = 42


class Idle(Bot):
    pass


class Plain(Bot):
    def choose(self, view, ask):
        return view.game.text(ask.actions()[0])
"""


@pytest.fixture(autouse=True)
def mine(folder: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A module in the current folder, under a unique name, because Python caches imports."""
    name = f"mine_{request.node.name.split('[')[0]}"
    monkeypatch.setattr(sys, "path", sys.path.copy())
    (folder / f"{name}.py").write_text(MINE)
    return name


def test_a_class_from_the_current_folder_plays(run: Run, mine: str) -> None:
    ran = run("simulate", "beacon-run", "-p", f"{mine}:Last,driver", "-n", "5", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["games"] == 5
    assert run("play", "beacon-run", "-p", f"{mine}:Last", "-s", "3").code == 0


@pytest.mark.parametrize("bot", ["Wordy", "Typed"])
def test_answers_may_be_texts_or_structs(run: Run, mine: str, bot: str) -> None:
    words = ("simulate", "beacon-run", "-n", "3", "--json", "-p")
    games = [json.loads(run(*words, f"{mine}:{name},driver").out) for name in ("Last", bot)]
    assert games[0]["outcomes"] == games[1]["outcomes"]


def test_settings_go_to_the_constructor(run: Run, mine: str, folder: Path) -> None:
    ran = run("simulate", "beacon-run", "-p", f"{mine}:Set,depth=3,way=last,driver", "-n", "1")
    assert (ran.code, (folder / "settings").read_text()) == (0, "3 last")


def test_it_is_closed_after_every_game(run: Run, mine: str, folder: Path) -> None:
    run("simulate", "beacon-run", "-p", f"{mine}:Closed", "-n", "3")
    assert (folder / "closed").read_text() == "x" * 2 * 3
    run("play", "beacon-run", "-p", f"{mine}:Closed")
    assert (folder / "closed").read_text() == "x" * 2 * 4


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere:Bot", "there is no bot or module 'nowhere', neither installed nor in this folder"),
        ("no.where:Bot", "there is no bot or module 'no.where', neither installed nor in this folder"),
        ("{mine}:Firts", "{mine}:Firts: the module '{mine}' has no 'Firts'"),
        ("{mine}:", "{mine}:: the module '{mine}' has no ''"),
        ("{mine}:Other", "{mine}:Other is no bot: derive it from rollingroad.bots.bot.Bot"),
        ("{mine}:answer", "{mine}:answer is no bot: derive it from rollingroad.bots.bot.Bot"),
        ("{mine}:Idle", "{mine}:Idle is no bot yet: write its method choose(self, view, ask)"),
        ("{mine}:Set,pace=3", 'Set: there is no option "pace"; there are: depth, way'),
        ("{mine}:Set,depth=x", 'Set: option depth: "x" is not allowed; it takes a whole number'),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "play", "tournament"])
def test_what_is_no_bot(run: Run, mine: str, command: str, name: str, sentence: str) -> None:
    ran = run(command, "beacon-run", "-p", name.format(mine=mine))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"rollingroad: {sentence.format(mine=mine)}.\n"


@pytest.mark.parametrize(
    ("bot", "reason"), [("Wrong", "BR-TURN-1: now is not the time to route"), ("Mad", "62 is not an action")]
)
def test_an_answer_that_is_not_allowed_names_the_bot(run: Run, mine: str, bot: str, reason: str) -> None:
    ran = run("simulate", "beacon-run", "-p", f"{mine}:{bot},driver")
    assert ran.code == 2
    assert ran.err.startswith(f"rollingroad: {bot} in seat 1 did what is not allowed: {reason}")


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("Silent", "did what is not allowed: None is no action: an action is an int, its text or its struct"),
        (
            "Broken",
            "broke off when it was asked 'burn': ZeroDivisionError: division by zero "
            "({mine}.py, line 44, in worth)",
        ),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "play", "tournament"])
def test_a_mistake_is_told_in_a_sentence(run: Run, mine: str, command: str, bot: str, sentence: str) -> None:
    ran = run(command, "beacon-run", "-p", f"{mine}:{bot},random")
    assert ran.code == 2
    assert ran.err.splitlines()[-1] == f"rollingroad: {bot} in seat 1 {sentence.format(mine=mine)}."


def test_a_class_without_a_constructor_is_a_bot(run: Run, mine: str) -> None:
    ran = run("simulate", "beacon-run", "-n", "1", "-p", f"{mine}:Plain,random")
    assert (ran.code, ran.err) == (0, "")


def test_a_constructor_that_does_not_fit_and_a_module_that_breaks(run: Run, mine: str, folder: Path) -> None:
    ran = run("simulate", "beacon-run", "-p", f"{mine}:Homeless")
    assert ran.err.startswith("rollingroad: Homeless cannot be made: TypeError: ")
    (folder / f"{mine}_broken.py").write_text("import json\nprint(1 / 0)\n")
    ran = run("simulate", "beacon-run", "-p", f"{mine}_broken:Any")
    assert ran.err == (
        f"rollingroad: the module '{mine}_broken' cannot be imported: "
        f"ZeroDivisionError: division by zero ({mine}_broken.py, line 2, in <module>).\n"
    )


def test_a_saved_game_starts_no_code_that_it_names(run: Run, mine: str, folder: Path) -> None:
    """A saved game from somebody else must not run code."""
    typed = "save game.txt\nquit\n"
    assert run("play", "beacon-run", "-p", f"me,{mine}:Closed", typed=typed).code == 0
    (folder / "closed").unlink()
    ran = run("play", "--load", "game.txt")
    assert ran.code == 2
    assert ran.err == (
        f"rollingroad: game.txt: it was saved with the player '{mine}:Closed': "
        "say with --players that it shall play again.\n"
    )
    assert not (folder / "closed").exists()
    assert run("play", "--load", "game.txt", "-p", f"me,{mine}:Closed", typed="quit\n").code == 0


def test_the_example_beats_rookie(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    names = "greedy:Greedy,rookie"
    ran = run("tournament", "beacon-run", "-p", names, "-n", "30", "--workers", "1", "--json")
    difference = json.loads(ran.out)["differences"][0]
    assert (difference["one"], difference["other"]) == ("greedy:Greedy", "rookie")
    assert difference["rate"]["low"] > 0

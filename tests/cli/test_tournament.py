"""`rollingroad tournament` and `rollingroad bots`: what they print."""

from __future__ import annotations

import json
import signal
from typing import Any

import pytest

from rollingroad.bots.bot import Bot, RandomBot
from rollingroad.bots.roster import BOTS, RosterEntry
from rollingroad.core.engine.rng import Rng
from tests.cli.conftest import Run

TEAMS = ("tournament", "beacon-run", "-p", "driver,random", "-n", "20", "--workers", "1")
RACE = ("tournament", "full-throttle", "-p", "driver,random", "-n", "4", "--workers", "1", "-o", "players=2")


def test_teams_as_json(run: Run) -> None:
    ran = run(*TEAMS, "--over", "couriers=2,3", "--json")
    assert (ran.code, ran.err) == (0, "")
    figures = json.loads(ran.out)
    assert list(figures) == [
        "game",
        "setups",
        "bots",
        "seed",
        "games",
        "planned",
        "teams",
        "differences",
        "thinking",
    ]
    assert (figures["bots"], figures["games"], figures["planned"]) == (["driver", "random"], 80, 80)
    assert [setup["options"] for setup in figures["setups"]] == [{"couriers": 2}, {"couriers": 3}]
    assert [(team["setup"], team["bot"], team["games"]) for team in figures["teams"]] == [
        (0, "driver", 20),
        (0, "random", 20),
        (1, "driver", 20),
        (1, "random", 20),
        (None, "driver", 40),
        (None, "random", 40),
    ]
    assert figures["differences"][-1]["rate"]["low"] > 0


def test_ratings_as_json(run: Run) -> None:
    figures = json.loads(run(*RACE, "--json").out)
    assert figures["games"] == 4
    assert [row["bot"] for row in figures["ratings"]] == ["driver", "random"]
    assert figures["ratings"][0]["rating"]["value"] > 1500
    assert figures["pairs"][0]["won"] == 4


def test_tables_for_people(run: Run) -> None:
    ran = run(*TEAMS)
    assert (ran.code, ran.err) == (0, "")
    titles = ["Teams", "Differences with the same dice", "Thinking"]
    assert [line for line in ran.out.splitlines() if line in titles] == titles
    assert "driver   random          +" in ran.out
    race = run(*RACE).out
    assert race.startswith("Ratings\n\nbot     rating  95 % interval  score    games\ndriver  ")
    assert "One against the other" in race


def test_markdown_says_how_it_was_made(run: Run) -> None:
    ran = run(*TEAMS, "--over", "couriers=2,3", "--markdown")
    first, _, rest = ran.out.partition("\n")
    assert first == (
        "`rollingroad tournament beacon-run --players driver,random --over couriers=2,3 --games 20 --seed 0`"
    )
    service = [line for line in rest.splitlines() if line.startswith("|")]
    assert service[0] == "| set-up | team of | wins | 95 % interval | won | games |"
    assert service[1] == "| --- | --- | --- | --- | --- | --- |"
    assert service[2].startswith("| couriers=2 | driver | ")
    again = run(*first.strip("`").split()[1:], "--markdown", "--workers", "1")
    assert table_of_teams(again.out) == table_of_teams(ran.out)


def table_of_teams(text: str) -> str:
    return text.partition("**Thinking**")[0]


@pytest.mark.parametrize("more", [(), ("--json",), ("--markdown",)])
def test_an_interrupt_shows_what_was_counted(
    run: Run, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    made: list[Rng] = []

    def bot(rng: Rng, given: Any) -> Bot:
        made.append(rng)
        if len(made) > 2 * 3:
            signal.raise_signal(signal.SIGINT)
        return RandomBot(rng)

    monkeypatch.setitem(BOTS, "random", RosterEntry("Random", "Stops.", bot))
    ran = run("tournament", "beacon-run", "-p", "random", "-n", "50", "--workers", "1", *more)
    assert ran.code == 130
    assert ran.err == "Stopped after 3 of 50 games.\n"
    if more == ("--json",):
        assert json.loads(ran.out)["games"] == 3


def test_an_interrupt_before_the_first_game_is_over(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def bot(rng: Rng, given: Any) -> Bot:
        signal.raise_signal(signal.SIGINT)
        return RandomBot(rng)

    monkeypatch.setitem(BOTS, "random", RosterEntry("Random", "Stops.", bot))
    assert json.loads(run(*RACE, "--json").out)["ratings"] == []
    assert run(*RACE).out == ""
    assert run(*RACE).code == 130


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("full-throttle", "-p", "driver"),
            "a tournament needs two bots or more, as in --players driver,rookie.",
        ),
        (
            ("beacon-run", "-p", "ace:time=soon"),
            'ace: option time: "soon" is not allowed; it takes a text such as 1s or 500ms.',
        ),
        (("beacon-run", "--over", "couriers"), "--over 'couriers' is not written as NAME=VALUE,VALUE."),
        (
            ("beacon-run", "--workers", "0"),
            "invalid value for '--workers': 0 is not in the range x>=1.",
        ),
    ],
)
def test_what_cannot_be_played(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    ran = run("tournament", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"rollingroad: {sentence}")


def test_bots_are_listed_with_their_options(run: Run) -> None:
    ran = run("bots")
    assert (ran.code, ran.err) == (0, "")
    first = [line.split()[0] for line in ran.out.splitlines() if line and not line.startswith(" ")]
    assert first == [
        "bot",
        "ace",
        "driver",
        "rookie",
        "random",
        "MODULE:CLASS",
        "program:COMMAND",
        "ace:NAME=VALUE,NAME=VALUE",
        "option",
        "time",
        "iterations",
        "cpu",
        "judge",
        "processes",
    ]


def test_bots_as_json(run: Run) -> None:
    listed = {bot["name"]: bot for bot in json.loads(run("bots", "--json").out)}
    assert list(listed) == ["ace", "driver", "rookie", "random"]
    options = [option["name"] for option in listed["ace"]["options"]]
    assert options == ["time", "iterations", "cpu", "judge", "processes"]
    assert listed["driver"]["options"] == []
    assert listed["rookie"]["label"] == "Rookie"

"""Names of bots: what they give, and the one sentence where they give nothing."""

from __future__ import annotations

from time import perf_counter, process_time
from typing import Any

import pytest

import rollingroad
from rollingroad.bots import roster
from rollingroad.bots.bot import BadBot, DriverBot, RandomBot, RookieBot
from rollingroad.bots.roster import BOTS, brings_code, builtin_bot, fill_seats, make_bot, split_names
from rollingroad.core.engine.rng import Rng
from rollingroad.core.registry import slugs
from tests.contract.random_games import GAMES, Setup, sampled_states


def test_people_are_offered_the_best_first() -> None:
    assert [name for name, bot in BOTS.items() if bot.offered] == ["ace", "driver", "rookie"]
    assert [bot.label for bot in BOTS.values()] == ["Ace", "Driver", "Rookie", "Random"]
    assert all(bot.help.endswith(".") for bot in BOTS.values())


def test_each_seat_of_a_table_has_a_bot_of_another_name() -> None:
    most = max(rollingroad.game(slug).seats[1] for slug in slugs())
    for bot in ("ace", "driver", "rookie"):
        names = [roster.bot_name(bot, "a table", seat) for seat in range(most)]
        assert len(set(names)) == most
        assert names == [roster.bot_name(bot, "a table", seat) for seat in range(most)]
    assert roster.bot_name("random", "a table", 1) == "Random 2"
    everybody = [name for bot in BOTS.values() for name in bot.names]
    assert len(set(everybody)) == len(everybody)


@pytest.mark.parametrize(
    ("name", "kind"), [("driver", DriverBot), ("rookie", RookieBot), (" random ", RandomBot)]
)
def test_a_plain_name(name: str, kind: type) -> None:
    assert type(make_bot(name, Rng(1))) is kind


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("ace", {"iterations": None, "time": 1.0, "processes": 1}),
        ("ace:time=2s", {"iterations": None, "time": 2.0, "processes": 1}),
        ("ace:time=250ms", {"iterations": None, "time": 0.25, "processes": 1}),
        ("ace:time=1.5s, processes=2", {"iterations": None, "time": 1.5, "processes": 2}),
        ("ace:iterations=800", {"iterations": 800, "time": None, "processes": 1}),
        ("ace:processes=2,iterations=800", {"iterations": 800, "time": None, "processes": 2}),
        ("ace:cpu=15ms", {"iterations": None, "time": 0.015, "processes": 1, "clock": process_time}),
        ("ace:judge=rule,iterations=9", {"iterations": 9, "time": None, "processes": 1, "judged": False}),
    ],
)
def test_what_ace_is_told(name: str, given: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(roster, "AceBot", lambda rng, **options: told.append(options))
    make_bot(name, Rng(1))
    assert told == [{"judged": None, "clock": perf_counter} | given]


NO_WHOLE = "is not allowed; it takes a whole number of at least 1"
NO_TIME = "is not allowed; it takes a text such as 1s or 500ms"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("hal", "there is no bot 'hal'; there are: ace, driver, rookie, random"),
        ("", "there is no bot ''; there are: ace, driver, rookie, random"),
        ("Ace", "there is no bot 'Ace'; there are: ace, driver, rookie, random"),
        ("ace:", 'ace: option "" is not written as NAME=VALUE'),
        ("ace:fast", 'ace: option "fast" is not written as NAME=VALUE'),
        ("ace:=4", 'ace: option "=4" is not written as NAME=VALUE'),
        ("ace:iteration=4", 'ace: there is no option "iteration"; did you mean "iterations"?'),
        (
            "ace:speed=4",
            'ace: there is no option "speed"; there are: time, iterations, cpu, judge, processes',
        ),
        ("ace:iterations=0", f'ace: option iterations: "0" {NO_WHOLE}'),
        ("ace:iterations=-3", f'ace: option iterations: "-3" {NO_WHOLE}'),
        ("ace:iterations=many", f'ace: option iterations: "many" {NO_WHOLE}'),
        ("ace:processes=1.5", f'ace: option processes: "1.5" {NO_WHOLE}'),
        ("ace:time=1", f'ace: option time: "1" {NO_TIME}'),
        ("ace:time=0s", f'ace: option time: "0s" {NO_TIME}'),
        ("ace:time=nans", f'ace: option time: "nans" {NO_TIME}'),
        ("ace:time=1s,time=2s", 'ace: option time is given twice ("1s" and "2s")'),
        ("ace:iterations=9,time=1s", "ace: it takes one of time, iterations and cpu"),
        ("driver:time=1s", 'driver: there is no option "time"; there are: none'),
        ("program:", "program: needs a command, as in program:./mybot.py"),
        ("program:./it's", 'the program "./it\'s" cannot be read as a command: No closing quotation'),
        ("program:./nowhere", "the program './nowhere' cannot be started: No such file or directory"),
    ],
)
def test_a_name_that_gives_no_bot(name: str, sentence: str) -> None:
    with pytest.raises(BadBot) as refused:
        make_bot(name, Rng(1))
    assert str(refused.value) == sentence


@pytest.mark.parametrize("name", ["ace:iterations=5", "program:true", "random:Random", "hal", ""])
def test_over_the_net_only_plain_names_count(name: str) -> None:
    with pytest.raises(BadBot, match="there is no bot"):
        builtin_bot(name)
    assert type(builtin_bot("rookie")(Rng(1))) is RookieBot


def test_which_names_bring_code() -> None:
    assert [name for name in ("ace", "ace:time=1s", "me", "mine:Bot", "program:x") if brings_code(name)] == [
        "mine:Bot",
        "program:x",
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("driver", ["driver"]),
        ("me, driver,rookie", ["me", "driver", "rookie"]),
        ("ace:iterations=8,processes=2,driver", ["ace:iterations=8,processes=2", "driver"]),
        ("ace:time=1s,ace:time=2s", ["ace:time=1s", "ace:time=2s"]),
        ("mine:Bot,program:./it --depth=3", ["mine:Bot", "program:./it --depth=3"]),
        ("driver,time=1s", ["driver", "time=1s"]),
    ],
)
def test_a_list_of_names(text: str, names: list[str]) -> None:
    assert split_names(text) == names


def test_seats_are_filled() -> None:
    assert fill_seats([], 2) == ["random", "random"]
    assert fill_seats(["ace"], 3) == ["ace", "ace", "ace"]
    assert fill_seats(["ace", "me"], 2) == ["ace", "me"]
    with pytest.raises(BadBot, match="this game has 2 seats, but 3 players are named"):
        fill_seats(["ace", "me", "me"], 2)


@pytest.mark.parametrize("slug", GAMES)
def test_rookie_takes_any_sane_answer_and_no_other(slug: str) -> None:
    """And every game knows a sane answer that is legal."""
    rookie = RookieBot(Rng("rookie"))
    several = 0
    for state in sampled_states(Setup(slug, 0), 12):
        for ask in state.open:
            if not ask.is_chance:
                view = state.view(ask.seat)
                sane = view.game.bot.non_blunders(view, ask)
                assert sane
                assert all(ask.allows(action) for action in sane)
                taken = {rookie.choose(view, ask) for _ in range(60)}
                assert taken <= set(sane)
                assert len(taken) > 1 or len(sane) == 1
                several += len(taken) > 1
    assert several

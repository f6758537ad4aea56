"""Program bots: their messages, and the errors of those that misbehave."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import msgspec
import pytest

from rollingroad.bots.bot import BadBot, RandomBot
from rollingroad.bots.program_bot import ProgramBot
from rollingroad.bots.roster import play_out
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.registry import game
from tests.cli.conftest import Run, folder, run

__all__ = ["folder", "run"]

KILLED = 9 if os.name == "nt" else -9
EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "last.py"
KEEPS_ALL = """\
import json, sys
kept = open("kept.txt", "a")
for line in sys.stdin:
    kept.write(line)
    message = json.loads(line)
    if message["type"] == "question":
        print(json.dumps({"action": message["actions"][0]}), flush=True)
"""


def first_question() -> tuple[State, Decision]:
    """Which card to burn, of a hand of 1 and 3."""
    state = game("beacon-run").start()
    cards = iter((1, 2, 3, 2, 3, 2))
    while state.open[0].is_chance:
        state.apply(state.game.parse(f"draw {next(cards)}"), state.open[0].seat)
    return state, state.open[0]


def program(folder: Path, text: str) -> str:
    """The command that runs a text as a Python program."""
    (folder / "program.py").write_text(text)
    return f"{sys.executable} program.py"


def first_answer(command: str, patience: float = 60) -> str:
    """The answer of a program to the first question of a game, as text."""
    state, ask = first_question()
    bot = ProgramBot(command, Rng(1), patience)
    try:
        return state.game.text(bot.choose(state.view(ask.seat), ask))
    finally:
        bot.close()
        assert bot._process.poll() is not None


def test_the_example_plays_whole_games(run: Run) -> None:
    ran = run("simulate", "beacon-run", "-p", f"program:{sys.executable} {EXAMPLE}", "-n", "2", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["games"] == 2


def test_what_a_program_is_told(folder: Path) -> None:
    state, ask = first_question()
    bot = ProgramBot(program(folder, KEEPS_ALL), Rng(1))
    for _ in range(2):
        assert bot.choose(state.view(ask.seat), ask) == ask.offered[0]
    bot.close()
    hello, question, again, bye = map(json.loads, (folder / "kept.txt").read_text().splitlines())
    assert list(hello) == ["type", "version", "game", "seat", "seed", "options", "content", "drawing"]
    assert (hello["version"], hello["game"], hello["seed"]) == (1, "beacon-run", Rng(1).word())
    assert hello["options"] == msgspec.to_builtins(state.game.options())
    fields = ["type", "seat", "kind", "prompt", "complete", "actions", "choices", "events", "table"]
    assert list(question) == fields
    assert (question["type"], question["seat"]) == ("question", 0)
    assert (question["kind"], question["complete"]) == ("burn", True)
    assert question["actions"][0] == "burn 1"
    assert question["choices"][0]["data"] == {"do": "burn", "card": 1}
    assert question["choices"][0]["label"]
    assert question["table"]["hand"]
    assert (again, bye) == (question, {"type": "bye"})


def test_a_program_is_told_what_happened_since_its_last_question(folder: Path) -> None:
    bot = ProgramBot(program(folder, KEEPS_ALL), Rng(1))
    play_out(game("beacon-run").start(), [bot, RandomBot(Rng(2))], Rng(3))
    bot.close()
    _, *questions, _ = map(json.loads, (folder / "kept.txt").read_text().splitlines())
    told = [event["event"]["event"] for question in questions[1:] for event in question["events"]]
    assert told
    assert all(event["text"] for question in questions for event in question["events"])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('print(\'{"action": "burn 1"}\')', ""),
        ("import os; print('I go.', flush=True); os.close(0)", "said 'I go.', which is no answer such as"),
        ("raise SystemExit(3)", "ended with exit code 3 while it was asked 'burn'"),
        ("import os; input(); os.kill(os.getpid(), 9)", f"ended with exit code {KILLED} while it was asked"),
        ("import sys, os, time; os.close(1); time.sleep(99)", "closed its output while it was asked 'burn'"),
        ("print('I burn!')", 'said \'I burn!\', which is no answer such as {"action": "burn 1"}'),
        ("print('[1]')", 'said \'[1]\', which is no answer such as {"action": "burn 1"}'),
        ("print('{}')", 'said \'{}\', which is no answer such as {"action": "burn 1"}'),
        ("print('{\"action\": 1}')", "said '{\"action\": 1}', which is no answer such as"),
        ("print('\\udcff', end='')", "said '\ufffd', which is no answer such as"),
        ('print(\'{"action": "bum 1"}\')', "'bum 1' is no action of this game; "),
        ('print(\'{"action": "burn 2"}\')', "BR-BURN-1: there is no 2 in this hand"),
        ('print(\'{"action": "route risky"}\')', "BR-TURN-1: now is not the time to route"),
        ("import time; time.sleep(99)", "has not answered the question 'burn' within 0.5 seconds"),
    ],
)
def test_a_program_that_does_not_play_along(folder: Path, text: str, sentence: str) -> None:
    encoding = "import sys; sys.stdout.reconfigure(errors='surrogateescape')\n"
    command = program(folder, encoding + text)
    if not sentence:
        assert first_answer(command) == "burn 1"
        return
    with pytest.raises(BadBot) as refused:
        first_answer(command, patience=0.5 if "sleep" in text and "close" not in text else 60)
    assert str(refused.value).startswith(f"the program {command!r} ")
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_program_that_reads_nothing_is_given_up(folder: Path) -> None:
    """More than a pipe holds: writing to it must not hang either."""
    state, ask = first_question()
    bot = ProgramBot(program(folder, "import time; time.sleep(99)"), Rng(1), patience=0.5)
    bot._questions.put(b"x" * 10_000_000)
    with pytest.raises(BadBot, match="has not answered"):
        bot.choose(state.view(ask.seat), ask)
    bot.close()
    assert bot._process.poll() is not None


STUBBORN = """\
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print('{"action": "burn 1"}', flush=True)
while True:
    time.sleep(1)
"""


def test_a_program_that_will_not_leave_is_ended(folder: Path) -> None:
    assert first_answer(program(folder, STUBBORN)) == "burn 1"


def test_a_bot_that_nobody_closes_is_ended_with_it(folder: Path) -> None:
    bot = ProgramBot(program(folder, "input()"), Rng(1))
    process = bot._process
    del bot
    assert process.poll() is not None


def test_the_command_line_says_what_a_program_did_wrong(run: Run, folder: Path) -> None:
    command = program(folder, "input(); print('nonsense')")
    for ran in (
        run("simulate", "beacon-run", "-p", f"program:{command}", "-n", "2"),
        run("play", "beacon-run", "-p", f"program:{command}"),
        run("tournament", "beacon-run", "-p", f"program:{command}", "-n", "2"),
    ):
        assert ran.code == 2
        assert ran.err.startswith(f"rollingroad: the program {command!r} said 'nonsense', which is no answer")
        assert ran.err.count("\n") == 1

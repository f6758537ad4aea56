"""Bots in any language: a program that reads questions and writes answers, one line of JSON each.

Each seat of each game has a process of its own. It gets a `hello`, then `question` after `question`, each of
which it answers with a line such as `{"action": "burn 2"}`, and at last a `bye`.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import threading
import weakref
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

import msgspec

from rollingroad.bots.bot import Bot
from rollingroad.bots.settings import BadBot
from rollingroad.core.codec import BadAction
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.core.view import View

PATIENCE = 60.0
"""Seconds that a program may think about one question."""
_FAREWELL = 1.0
_LONGEST = 1_000_000
_QUOTED = 200
_OVER = b""

Lines = SimpleQueue[bytes]


class ProgramBot(Bot):
    """Asks a program, and refuses what is no legal answer in a sentence that quotes it."""

    def __init__(self, command: str, rng: Rng, patience: float = PATIENCE) -> None:
        self._name = f"the program {command!r}"
        self._patience = patience
        self._seed = rng.word()
        self._greeted = False
        self._questions: Lines = SimpleQueue()
        self._answers: Lines = SimpleQueue()
        self._process = _started(command)
        talk = (self._process, self._questions, self._answers)
        threading.Thread(target=_talk, args=talk, daemon=True).start()
        self._end = weakref.finalize(self, _end, self._process, self._questions)

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        messages = [question(view, ask)]
        if not self._greeted:
            messages.insert(0, hello(view, self._seed))
            self._greeted = True
        self._questions.put(_lines(messages))
        return self._action(self._answer(ask), view, ask)

    def close(self) -> None:
        self._end()

    def _answer(self, ask: Decision) -> str:
        try:
            line = self._answers.get(timeout=self._patience)
        except Empty:
            self._process.kill()
            asked = f"the question {ask.kind!r} within {self._patience:g} seconds"
            raise BadBot(f"{self._name} has not answered {asked}") from None
        if line == _OVER:
            raise BadBot(f"{self._name} {self._how_it_ended()} while it was asked {ask.kind!r}")
        return line.decode(errors="replace").strip()

    def _how_it_ended(self) -> str:
        try:
            return f"ended with exit code {self._process.wait(_FAREWELL)}"
        except subprocess.TimeoutExpired:
            return "closed its output"

    def _action(self, line: str, view: View, ask: Decision) -> int:
        said = f"{self._name} said {line[:_QUOTED]!r}"
        try:
            action = view.game.parse(_text(line))
        except BadAction as error:
            raise BadBot(f"{said}: {error}") from error
        except ValueError as error:
            example = json.dumps({"action": view.game.text(ask.offered[0])})
            raise BadBot(f"{said}, which is no answer such as {example}") from error
        if not ask.allows(action):
            reason = view.why_not(action) or f"this is no answer to the question {ask.kind!r}"
            raise BadBot(f"{said}: {reason}")
        return action


def hello(view: View, seed: int) -> dict[str, Any]:
    """What a program hears first; the seed is for its own chance, if it shall play the same again."""
    return {"type": "hello", "version": 1, "game": view.game.slug, "seed": seed}


def question(view: View, ask: Decision) -> dict[str, Any]:
    """A question as a program reads it: what its seat knows, and what it may answer."""
    game = view.game
    actions = [{"action": game.text(action), "data": game.codec.struct(action)} for action in ask.offered]
    return {
        "type": "question",
        "game": game.slug,
        "seat": view.seat,
        "kind": ask.kind,
        "prompt": game.prompt(ask, view),
        "complete": ask.complete,
        "actions": actions,
        "view": view.data(),
    }


def _lines(messages: list[dict[str, Any]]) -> bytes:
    return b"".join(msgspec.json.encode(message) + b"\n" for message in messages)


def _text(line: str) -> str:
    """The action that an answer names; a ValueError where it is no answer at all."""
    answer = json.loads(line)
    text = answer.get("action") if isinstance(answer, dict) else None
    if not isinstance(text, str):
        raise ValueError("no action is named")
    return text


def _started(command: str) -> subprocess.Popen[bytes]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBot(f"the program {command!r} cannot be read as a command: {error}") from error
    if not words:
        raise BadBot("program: needs a command, as in program:./mybot.py")
    try:
        # Apart from the terminal: its Ctrl-C is for the game, which then ends the program in order.
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
    except OSError as error:
        raise BadBot(f"the program {command!r} cannot be started: {error.strerror}") from error


def _talk(process: subprocess.Popen[bytes], questions: Lines, answers: Lines) -> None:
    """Runs in a thread: whoever waits for an answer can give up, also on a program that reads nothing."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError), process.stdout, process.stdin as pipe:
        while (data := questions.get()) != _OVER:
            # One that is gone already may have said something before it went.
            with suppress(BrokenPipeError):
                pipe.write(data)
                pipe.flush()
            line = process.stdout.readline(_LONGEST)
            answers.put(line)
            if not line:
                return
        pipe.write(_lines([{"type": "bye"}]))
    answers.put(_OVER)


def _end(process: subprocess.Popen[bytes], questions: Lines) -> None:
    """Say goodbye and close its input, which ends a good program; one that stays is made to go."""
    questions.put(_OVER)
    for stop in (process.terminate, process.kill):
        try:
            process.wait(_FAREWELL)
            return
        except subprocess.TimeoutExpired:
            stop()
    process.wait()

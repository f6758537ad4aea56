"""Bots in any language: programs that read questions and write answers as lines of JSON.

Each seat of each game has a process of its own. It gets a `hello`, then `question` lines, each of which it
answers with a line such as `{"action": "burn 2"}`, and finally a `bye`.
"""

import json
import os
import shlex
import subprocess
import threading
import weakref
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

import msgspec

from rollingroad.bots.bot import BadBot, Bot
from rollingroad.core.choices import events_for, offered_choice
from rollingroad.core.codec import BadAction
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View
from rollingroad.core.events import Event
from rollingroad.core.options import visible_options
from rollingroad.core.wire import WIRE_VERSION

PATIENCE = 60.0
"""The time limit for one answer in seconds."""
_FAREWELL = 1.0
_LONGEST = 1_000_000
_QUOTED = 200
_OVER = b""

Lines = SimpleQueue[bytes]


class ProgramBot(Bot):
    """Asks a program. Raises BadBot with a quote if the answer is not legal."""

    observes = True

    def __init__(self, command: str, rng: Rng, patience: float = PATIENCE) -> None:
        self._name = f"the program {command!r}"
        self._patience = patience
        self._seed = rng.word()
        self._greeted = False
        self._events: list[Event] = []
        """What has happened since the last question."""
        self._questions: Lines = SimpleQueue()
        self._answers: Lines = SimpleQueue()
        self._process = _start_process(command)
        talk = (self._process, self._questions, self._answers)
        threading.Thread(target=_talk, args=talk, daemon=True).start()
        self._end = weakref.finalize(self, _end_process, self._process, self._questions)

    def choose(self, view: View | None, ask: Decision) -> int:
        assert view is not None
        messages = [question(view, ask, self._events)]
        self._events.clear()
        if not self._greeted:
            messages.insert(0, hello(view, self._seed, self.options))
            self._greeted = True
        self._questions.put(_lines(messages))
        return self._action(self._answer(ask), view, ask)

    def observe(self, events: Sequence[Event]) -> None:
        self._events += events

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


def hello(view: View, seed: int, options: Any = None) -> dict[str, Any]:
    """The first message, with everything that stays the same. The seed is for programs that want to play
    reproducibly."""
    game = view.game
    chosen = game.options() if options is None else options
    return {
        "type": "hello",
        "version": WIRE_VERSION,
        "game": game.slug,
        "seat": view.seat,
        "seed": seed,
        "options": visible_options(msgspec.to_builtins(chosen), game.secret_options, [view.seat]),
        "content": game.content.files,
        "drawing": game.pages.drawing(),
    }


def question(view: View, ask: Decision, events: Sequence[Event] = ()) -> dict[str, Any]:
    """A question with the legal answers, the table as its seat sees it, and what has happened since the one
    before."""
    game = view.game
    return {
        "type": "question",
        "seat": view.seat,
        "kind": ask.kind,
        "prompt": game.words.prompt(ask, view),
        "complete": ask.complete,
        "actions": [game.text(action) for action in ask.offered],
        "choices": [offered_choice(view, ask, action, False) for action in ask.offered],
        "events": events_for(game, events, view),
        "table": view.data(),
    }


def _lines(messages: list[dict[str, Any]]) -> bytes:
    return b"".join(msgspec.json.encode(message) + b"\n" for message in messages)


def _text(line: str) -> str:
    """The action text in an answer. Raises ValueError."""
    answer = json.loads(line)
    text = answer.get("action") if isinstance(answer, dict) else None
    if not isinstance(text, str):
        raise ValueError("no action is named")
    return text


def _start_process(command: str) -> subprocess.Popen[bytes]:
    try:
        # Windows splits a command itself, and its paths have backslashes.
        words = command if os.name == "nt" else shlex.split(command)
    except ValueError as error:
        raise BadBot(f"the program {command!r} cannot be read as a command: {error}") from error
    if not words:
        raise BadBot("program: needs a command, as in program:./mybot.py")
    try:
        # In a session of its own, because Ctrl-C is for the game, which then ends the program properly.
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
    except OSError as error:
        raise BadBot(f"the program {command!r} cannot be started: {error.strerror}") from error


def _talk(process: subprocess.Popen[bytes], questions: Lines, answers: Lines) -> None:
    """Runs in a thread, so that the wait for an answer can time out even if the program reads nothing."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError), process.stdout, process.stdin as pipe:
        while (data := questions.get()) != _OVER:
            # A program that has ended may have answered before; Windows has no error of its own for its pipe.
            with suppress(OSError):
                pipe.write(data)
                pipe.flush()
            line = process.stdout.readline(_LONGEST)
            answers.put(line)
            if not line:
                return
        pipe.write(_lines([{"type": "bye"}]))
    answers.put(_OVER)


def _end_process(process: subprocess.Popen[bytes], questions: Lines) -> None:
    """Send `bye` and close the input, then terminate or kill a program that does not end."""
    questions.put(_OVER)
    for stop in (process.terminate, process.kill):
        try:
            process.wait(_FAREWELL)
            return
        except subprocess.TimeoutExpired:
            stop()
    process.wait()

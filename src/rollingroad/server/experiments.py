"""Small experiments that players start: one at a time, at low priority, kept in the data folder.

The lab is a program of its own here, `rollingroad.lab.apart`: what it loads stays out of the server, and what
it has found is read from the files of its folder. So every server process tells the same, and a run that was
interrupted goes on.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import secrets
import shutil
import sys
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec

from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.options import options_json
from rollingroad.core.registry import UnknownGame
from rollingroad.core.registry import game as find_game
from rollingroad.core.state import NOBODY
from rollingroad.review.measured import FILE, Measurement, read_measured, set_up
from rollingroad.server.lab_turn import Turn
from rollingroad.server.lab_wire import State
from rollingroad.server.problems import Refused, not_found, not_yours

MOST_KEPT: Final = 200
MOST_OF_ONE: Final = 10
"""Of one owner; the oldest of these makes room for another."""
KEPT_FOR: Final = 7 * 24 * 3600.0
"""Seconds for which nobody's experiment makes room for somebody else's."""
BOT: Final = "driver"
_ABOUT, _EXPERIMENT, _REPORT, _FAILED = "about.json", "experiment.toml", "report.html", "failed.txt"
_ID: Final = re.compile(r"[0-9a-f]{12}")
_SHORT: Final = 60
_BROKE_OFF: Final = "The program that played it broke off."
_LOGGER = logging.getLogger("rollingroad.server")


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of an experiment beside its games."""

    id: str
    game: str
    title: str
    details: str = ""
    """As `unusual` has them."""
    games: int
    started: float
    options: dict[str, Any] = {}
    """As `set_up` has them."""
    names: list[str] = []
    """As `seat_names` has them."""
    owner: str = ""
    """The key of who started it."""
    state: State = "waiting"
    """Told when it is read."""
    problem: str = ""


class LabRuns:
    """Those in one folder; without a folder there are none."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._turn = Turn(folder) if folder else None
        self._task: asyncio.Task[None] | None = None

    @property
    def open(self) -> bool:
        libraries = all(find_spec(name) is not None for name in ("polars", "altair", "vl_convert"))
        return self.folder is not None and libraries

    # Looking

    def runs(self) -> list[Run]:
        """The newest first."""
        if self.folder is None or self._turn is None or not self.folder.is_dir():
            return []
        playing = self._turn.name
        found = [self._read(each.name, playing) for each in self.folder.iterdir() if _ID.fullmatch(each.name)]
        return sorted((run for run in found if run is not None), key=lambda run: -run.started)

    def alike(self, game: Game, options: Any) -> list[Run]:
        """The experiments with options that are played alike, the newest first."""
        wanted = set_up(game, options)
        return [run for run in self.runs() if (run.game, run.options) == (game.slug, wanted)]

    def measured(self, run: Run) -> Measurement | None:
        """What its bots have won so far, with the rules and the content that are here."""
        try:
            (line,) = read_measured(self._place(run.id) / FILE)
            return line if line.fits(find_game(run.game)) else None
        except (OSError, ValueError, BadInput, UnknownGame):
            return None

    def report(self, run: str) -> str:
        """The page of a run."""
        file = self._place(run) / _REPORT
        if not file.is_file():
            raise not_found(f"report {run!r}")
        return file.read_text(encoding="utf-8")

    # Starting, removing, going on

    async def start(self, game: Game, options: Any, games: int, owner: str) -> Run:
        """Refused while another one is played."""
        if not self.open or self._turn is None:
            raise Refused(409, "NO_LAB", "This server has no lab: it needs rollingroad[lab].")
        run = Run(
            id=secrets.token_hex(6),
            game=game.slug,
            title=game.summary(options),
            details=unusual(game, options),
            games=games,
            started=time.time(),
            options=set_up(game, options),
            names=seat_names(game, options),
            owner=owner,
        )
        try:
            lock = await asyncio.to_thread(self._begin, self._turn, run, experiment_text(game, options, run))
        except OSError as error:
            why = f"The lab cannot keep another experiment: {error.strerror or error}."
            raise Refused(507, "NO_ROOM", why) from error
        await self._hand_over(run.id, lock)
        return msgspec.structs.replace(run, state="playing")

    def _begin(self, turn: Turn, run: Run, experiment: str) -> int:
        """Write it down under the lock, which is held only if all went well."""
        lock = turn.take(run.id)
        if lock is None:
            raise Refused(409, "LAB_BUSY", "The lab is at another experiment; try again in a minute.")
        try:
            self._make_room(run.owner)
            self._write(run, experiment)
        except BaseException:
            os.close(lock)
            turn.over()
            shutil.rmtree(self._place(run.id), ignore_errors=True)
            raise
        return lock

    def remove(self, run: str, keys: tuple[str, ...]) -> None:
        """One that is being played stops by itself when it finds that it is not wanted any more."""
        found = self._read(run, "")
        if found is None:
            raise not_found(f"experiment {run!r}")
        if found.owner not in keys:
            raise not_yours("This experiment")
        (self._place(run) / _ABOUT).unlink(missing_ok=True)
        shutil.rmtree(self._place(run), ignore_errors=True)

    async def go_on(self) -> None:
        """Play what was interrupted, the oldest first; another server may be quicker."""
        if not self.open or self._turn is None:
            return
        waiting = [run for run in await asyncio.to_thread(self.runs) if run.state == "waiting"]
        if waiting:
            try:
                lock = await asyncio.to_thread(self._turn.take, waiting[-1].id)
            except OSError as error:
                _LOGGER.warning("experiment %s waits: %s", waiting[-1].id, error)
                return
            if lock is not None:
                await self._hand_over(waiting[-1].id, lock)

    async def close(self) -> None:
        """What is being played stops here and goes on with the next start."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    # Files

    def _place(self, run: str) -> Path:
        if self.folder is None or not _ID.fullmatch(run):
            raise not_found(f"experiment {run!r}")
        return self.folder / run

    def _read(self, run: str, playing: str) -> Run | None:
        place = self._place(run)
        try:
            about = msgspec.json.decode((place / _ABOUT).read_bytes(), type=Run)
            failed = place / _FAILED
            problem = failed.read_text(encoding="utf-8") if failed.exists() else ""
        except (OSError, ValueError, msgspec.MsgspecError):
            return None
        ready = (place / _REPORT).is_file()
        usual: State = "playing" if run == playing else "waiting"
        state: State = "ready" if ready else "failed" if problem else usual
        return msgspec.structs.replace(about, state=state, problem=problem)

    def _write(self, run: Run, experiment: str) -> None:
        place = self._place(run.id)
        place.mkdir(parents=True)
        (place / _EXPERIMENT).write_text(experiment, encoding="utf-8")
        (place / _ABOUT).write_bytes(msgspec.json.encode(run))

    def _make_room(self, owner: str) -> None:
        """Only who has the turn does that: nobody else is making a folder meanwhile. The owner's own make
        room first, then those that have been kept for long."""
        assert self.folder is not None
        runs = self.runs()
        own = [run for run in runs if run.owner == owner]
        long_kept = [run for run in runs if run.started < time.time() - KEPT_FOR]
        gone = own[MOST_OF_ONE - 1 :] or ((own[-1:] or long_kept[-1:]) if len(runs) >= MOST_KEPT else [])
        if len(runs) - len(gone) >= MOST_KEPT:
            raise Refused(
                507, "NO_ROOM", "The lab is full: try again when somebody has removed an experiment."
            )
        kept = {run.id for run in runs} - {run.id for run in gone}
        for place in self.folder.iterdir():
            if _ID.fullmatch(place.name) and place.name not in kept:
                shutil.rmtree(place, ignore_errors=True)

    # The program

    async def _hand_over(self, run: str, lock: int) -> None:
        """The program holds the lock from then on, and we do not."""
        handed: dict[str, Any] = {} if sys.platform == "win32" else {"pass_fds": (lock,)}
        words = [sys.executable, "-m", "rollingroad.lab.apart", str(self._place(run))]
        nowhere = asyncio.subprocess.DEVNULL
        try:
            # Ctrl-C in a terminal is for the server alone, which stops its programs itself.
            process = await asyncio.create_subprocess_exec(
                *words, stdin=nowhere, stdout=nowhere, start_new_session=True, **handed
            )
        finally:
            os.close(lock)
        self._task = asyncio.create_task(self._look_after(run, process))

    async def _look_after(self, run: str, process: asyncio.subprocess.Process) -> None:
        assert self._turn is not None
        try:
            code = await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
            self._turn.over()
        if code:
            _LOGGER.error("experiment %s ended with code %s", run, code)
            with suppress(OSError):
                (self._place(run) / _FAILED).write_text(_BROKE_OFF, encoding="utf-8")
        await self.go_on()


def seat_names(game: Game, options: Any) -> list[str]:
    """What tells seats apart beside their numbers, which is nothing in `player 2`; a team is one."""
    if game.cooperative:
        return [""]
    view = game.start(options).view(NOBODY)
    names = [game.seat_name(seat, view) for seat in range(game.seat_count(options))]
    return ["" if re.fullmatch(rf"\w+ {seat}", name) else name for seat, name in enumerate(names, 1)]


def unusual(game: Game, options: Any) -> str:
    """The options that are not as they come, in the words of the form; whole texts are named only."""
    form, labels = game.form()["properties"], game.choices()
    told = []
    for name, value in json.loads(options_json(options)).items():
        if value != form[name].get("default"):
            words = {choice.value: choice.label for choice in labels.get(name, [])}.get(value, _told(value))
            title = form[name].get("title", name)
            told.append(f"{title}: {words}" if len(words) <= _SHORT else title)
    return ", ".join(told)


def _told(value: Any) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def experiment_text(game: Game, options: Any, run: Run) -> str:
    """The experiment as a file; a text of JSON is one of TOML too."""
    chosen = {name: value for name, value in json.loads(options_json(options)).items() if value is not None}
    lines = [f"{name} = {json.dumps(value)}" for name, value in chosen.items()]
    about = {"title": run.title, "game": game.slug, "games": run.games, "seed": run.id, "bots": BOT}
    head = [f"{name} = {json.dumps(value)}" for name, value in about.items()]
    return "\n".join([*head, "", "[options]", *lines, ""])

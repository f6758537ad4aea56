"""Experiments that players start from the pages: one at a time, at low priority, in the data folder.

The lab runs as a program of its own, `rollingroad.lab.subprocess_run`: its libraries stay out of the server,
and its results are read from files. So every server process shows the same runs, and an interrupted run
continues.

A file lock is passed to that program and released when it ends, however that happens. So at most one
experiment runs on a machine, whichever server started it, and the lock stays right after a crash.
"""

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

from rollingroad.bots.roster import BOTS, read_settings
from rollingroad.core.engine.state import NOBODY
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.options import options_json, value_label, value_text
from rollingroad.core.packs import OPTION, pack_mark
from rollingroad.core.pages import fill
from rollingroad.core.registry import UnknownGame
from rollingroad.core.registry import game as find_game
from rollingroad.core.stats import Interval
from rollingroad.review import difficulty as measured
from rollingroad.server.problems import Refused, not_found, not_yours
from rollingroad.server.schemas import experiments as wire
from rollingroad.server.schemas.experiments import State

_LOCKS: Final = find_spec("fcntl") is not None
"""Windows has no such lock, and a single process serves there."""
_FILE: Final = "playing"
_TRIES: Final = 5
_PAUSE: Final = 0.01
"""Seconds; a process that only reads the state holds the lock for less."""


class LabLock:
    """The lock of a folder; its file names the run that is being played."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _FILE
        self._ours = ""

    def acquire(self, name: str) -> int | None:
        """The open lock file, to pass to the program that plays and then close; None while another runs."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        number = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            for attempt in range(_TRIES):
                if self._try_lock(number):
                    os.ftruncate(number, 0)
                    os.write(number, name.encode())
                    self._ours = name
                    return number
                time.sleep(_PAUSE * (attempt < _TRIES - 1))
        except OSError:
            os.close(number)
            raise
        os.close(number)
        return None

    def release(self) -> None:
        """Forget the run that this process started."""
        self._ours = ""

    @property
    def name(self) -> str:
        """The run that is being played; empty where there is none."""
        if not _LOCKS:
            return self._ours
        try:
            number = os.open(self._file, os.O_RDONLY)
        except FileNotFoundError:
            return ""
        try:
            return "" if self._try_lock(number) else os.read(number, 100).decode()
        finally:
            os.close(number)

    def _try_lock(self, number: int) -> bool:
        if not _LOCKS:
            return not self._ours
        import fcntl

        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


MOST_KEPT: Final = 200
MOST_OF_ONE: Final = 10
"""Runs of one owner; a new one replaces the oldest."""
KEPT_FOR: Final = 7 * 24 * 3600.0
"""Seconds before a run may be removed to make room for another owner's."""
BOT: Final = "driver"
_ABOUT, _EXPERIMENT, _REPORT, _FAILED = "about.json", "experiment.toml", "report.html", "failed.txt"
_ID: Final = re.compile(r"[0-9a-f]{12}")
_SHORT: Final = 60
_BROKE_OFF: Final = "The program that played it broke off."
_LOGGER = logging.getLogger("rollingroad.server")


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored of an experiment beside its games."""

    id: str
    game: str
    title: str
    details: str = ""
    """Written by `describe_options`."""
    games: int
    started: float
    options: dict[str, Any] = {}
    """Written by `canonical_setup`."""
    names: list[str] = []
    """Written by `seat_names`."""
    owner: str = ""
    """The key hash of the caller who started it."""
    random_crews: bool = False
    state: State = "waiting"
    """Set when the run is read."""
    problem: str = ""


class LabRuns:
    """The experiments in one folder; without a folder there are none."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._lock = LabLock(folder) if folder else None
        self._task: asyncio.Task[None] | None = None

    @property
    def open(self) -> bool:
        return self.folder is not None and find_spec("polars") is not None

    # Reading

    def runs(self) -> list[Run]:
        """All runs, newest first."""
        if self.folder is None or self._lock is None or not self.folder.is_dir():
            return []
        playing = self._lock.name
        found = [self._read(each.name, playing) for each in self.folder.iterdir() if _ID.fullmatch(each.name)]
        return sorted((run for run in found if run is not None), key=lambda run: -run.started)

    def runs_like(self, game: Game, options: Any) -> list[Run]:
        """The runs with equivalent options and the crews of these, newest first."""
        wanted = (game.slug, measured.canonical_setup(game, options), False)
        return [run for run in self.runs() if (run.game, run.options, run.random_crews) == wanted]

    def measurement(self, run: Run) -> measured.Measurement | None:
        """The results so far; None unless they belong to the installed rules and content."""
        try:
            # The last one is of the content pack, where the box is measured beside it.
            *_, line = measured.read_measurements(self._place(run.id) / measured.FILE)
            return line if line.fits(find_game(run.game)) else None
        except (OSError, ValueError, BadInput, UnknownGame):
            return None

    def report(self, run: str) -> str:
        file = self._place(run) / _REPORT
        if not file.is_file():
            raise not_found(f"report {run!r}")
        return file.read_text(encoding="utf-8")

    # Starting, removing, resuming

    async def start(
        self, game: Game, options: Any, games: int, owner: str, random_crews: bool = False
    ) -> Run:
        """Start a run; refused while another one is played."""
        if not self.open or self._lock is None:
            raise Refused(409, "NO_LAB", "This server has no lab: it needs rollingroad[lab].")
        drawn = "crews drawn at random" if random_crews else ""
        pack = pack_mark(game)
        run = Run(
            id=secrets.token_hex(6),
            game=game.slug,
            title=", ".join([game.words.summary(options) or game.name, *([pack.name] if pack else [])]),
            details=", ".join(filter(None, [describe_options(game, options), drawn])),
            games=games,
            started=time.time(),
            options=measured.canonical_setup(game, options),
            names=seat_names(game, options),
            owner=owner,
            random_crews=random_crews,
        )
        try:
            lock = await asyncio.to_thread(self._begin, self._lock, run, experiment_text(game, options, run))
            await self._hand_over(run.id, lock)
        except OSError as error:
            self._lock.release()
            shutil.rmtree(self._place(run.id), ignore_errors=True)
            why = f"The lab cannot keep another experiment: {error.strerror or error}."
            raise Refused(507, "NO_ROOM", why) from error
        return msgspec.structs.replace(run, state="playing")

    def _begin(self, lab_lock: LabLock, run: Run, experiment: str) -> int:
        """Write the run's files under the lock; the lock stays held only on success."""
        lock = lab_lock.acquire(run.id)
        if lock is None:
            raise Refused(409, "LAB_BUSY", "The lab is at another experiment; try again in a minute.")
        try:
            self._make_room(run.owner)
            self._write(run, experiment)
        except BaseException:
            os.close(lock)
            lab_lock.release()
            shutil.rmtree(self._place(run.id), ignore_errors=True)
            raise
        return lock

    def remove(self, run: str, keys: tuple[str, ...]) -> None:
        """Delete a run. One that is being played stops when it finds its files gone."""
        found = self._read(run, "")
        if found is None:
            raise not_found(f"experiment {run!r}")
        if found.owner not in keys:
            raise not_yours("This experiment")
        (self._place(run) / _ABOUT).unlink(missing_ok=True)
        shutil.rmtree(self._place(run), ignore_errors=True)

    async def go_on(self) -> None:
        """Resume the oldest interrupted run, unless another server does."""
        if not self.open or self._lock is None:
            return
        waiting = [run for run in await asyncio.to_thread(self.runs) if run.state == "waiting"]
        if waiting:
            try:
                lock = await asyncio.to_thread(self._lock.acquire, waiting[-1].id)
                if lock is not None:
                    await self._hand_over(waiting[-1].id, lock)
            except OSError as error:
                self._lock.release()
                _LOGGER.warning("experiment %s waits: %s", waiting[-1].id, error)

    async def close(self) -> None:
        """Stop the run that is being played; the next start resumes it."""
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
        """Remove the owner's own runs first, then old ones. Call it under the lock: no other process makes a
        folder then."""
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
        """Start the program, which holds the lock from then on; close our end of it."""
        handed: dict[str, Any] = {"pass_fds": (lock,)} if _LOCKS else {}
        words = [sys.executable, "-m", "rollingroad.lab.subprocess_run", str(self._place(run))]
        nowhere = asyncio.subprocess.DEVNULL
        try:
            # Ctrl-C in a terminal reaches the server alone, which stops its programs itself.
            process = await asyncio.create_subprocess_exec(
                *words, stdin=nowhere, stdout=nowhere, start_new_session=True, **handed
            )
        finally:
            os.close(lock)
        self._task = asyncio.create_task(self._look_after(run, process))

    async def _look_after(self, run: str, process: asyncio.subprocess.Process) -> None:
        assert self._lock is not None
        try:
            code = await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
            self._lock.release()
        if code:
            _LOGGER.error("experiment %s ended with code %s", run, code)
            with suppress(OSError):
                (self._place(run) / _FAILED).write_text(_BROKE_OFF, encoding="utf-8")
        await self.go_on()


def seat_names(game: Game, options: Any) -> list[str]:
    """The name of each seat, empty where it is only a number as in `player 2`; one entry for a team."""
    if game.cooperative:
        return [""]
    view = game.start(options).view(NOBODY)
    names = [game.words.seat_name(seat, view) for seat in range(game.seat_count(options))]
    return ["" if re.fullmatch(rf"\w+ {seat}", name) else name for seat, name in enumerate(names, 1)]


def describe_options(game: Game, options: Any) -> str:
    """The options that differ from the defaults, in the words of the form; long texts by name only."""
    form, parts = game.form(), []
    for name, value in json.loads(options_json(options)).items():
        about = form["properties"][name]
        if value != about.get("default"):
            words = value_label(form, name, value) or value_text(value)
            title = about.get("title", name)
            parts.append(f"{title}: {words}" if len(words) <= _SHORT else title)
    return ", ".join(parts)


def experiment_text(game: Game, options: Any, run: Run) -> str:
    """The experiment file; JSON strings are valid TOML strings."""
    chosen = {name: value for name, value in json.loads(options_json(options)).items() if value is not None}
    pack = chosen.pop(OPTION, "")
    lines = [f"{name} = {json.dumps(value)}" for name, value in chosen.items()]
    if pack:
        # The box and the pack, with the same dice.
        lines += ["", "[grid]", f"{OPTION} = {json.dumps(['', pack], ensure_ascii=False)}"]
    about = {"title": run.title, "game": game.slug, "games": run.games, "seed": run.id, "bots": BOT}
    about |= {"random_crews": run.random_crews}
    head = [f"{name} = {json.dumps(value)}" for name, value in about.items()]
    return "\n".join([*head, "", "[options]", *lines, ""])


def difficulty(game: Game, options: Any, lab: LabRuns) -> wire.Difficulty:
    """What has been measured for these options, and whether an experiment can be started."""
    wanted = measured.canonical_setup(game, options)
    found = [("", line) for line in measured.measurements_of(game) if line.options == wanted]
    alike = lab.runs_like(game, options)
    for run in alike:
        line = lab.measurement(run) if run.state == "ready" else None
        if line is not None:
            found.append((run.id, line))
    names = seat_names(game, options)
    last = alike[0] if alike and alike[0].state != "ready" else None
    return wire.Difficulty(
        cooperative=game.cooperative,
        known=[_measured_info(run, line, names) for run, line in _best(found)],
        run=lab_run(lab, last, ()) if last else None,
        open=lab.open,
        games=wire.MOST_GAMES,
        crews=bool(game.stats.crew_options),
    )


def _best(found: list[tuple[str, measured.Measurement]]) -> list[tuple[str, measured.Measurement]]:
    """For each bot the measurement with the most games; weakest bot first."""
    most: dict[str, tuple[str, measured.Measurement]] = {}
    for run, line in found:
        if line.bot not in most or line.games > most[line.bot][1].games:
            most[line.bot] = (run, line)
    order = list(reversed(BOTS))
    return sorted(most.values(), key=lambda each: order.index(each[1].bot.partition(":")[0]))


def _measured_info(run: str, line: measured.Measurement, names: list[str]) -> wire.Measured:
    name, _, settings = line.bot.partition(":")
    tries = getattr(read_settings(name, settings.split(",") if settings else []), "iterations", 0)
    return fill(wire.Measured, line, bot=name, tries=tries, rates=_rates(line.rates, names), run=run)


def _rates(rates: list[Interval], names: list[str]) -> list[wire.WinRate]:
    return [fill(wire.WinRate, rate, name=name) for name, rate in zip(names, rates, strict=False)]


def lab_run(lab: LabRuns, run: Run, keys: tuple[str, ...]) -> wire.LabRun:
    """The message about a run, with its progress."""
    so_far = lab.measurement(run)
    progress = {
        "done": run.games if run.state == "ready" else so_far.games if so_far else 0,
        "rates": _rates(so_far.rates, run.names) if so_far else [],
        "mine": run.owner in keys,
    }
    return msgspec.convert(msgspec.structs.asdict(run) | progress, wire.LabRun)

"""Small experiments that players start: one at a time, at low priority, kept in the data folder."""

from __future__ import annotations

import asyncio
import json
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

from rollingroad.core.game import Game
from rollingroad.core.options import options_json
from rollingroad.server.lab_wire import LabRun
from rollingroad.server.problems import Refused, not_found

MOST_KEPT: Final = 40
"""The oldest ones make room."""
_ABOUT, _REPORT = "about.json", "report.html"
_ID: Final = re.compile(r"[0-9a-f]{12}")
# The lab is a program of its own here: what it loads stays out of the server, and it goes when it is done.
_PROGRAM: Final = """
import os, sys
getattr(os, "nice", int)(15)
from rollingroad.cli.main import main
for words in (["run", sys.argv[1], "--out", sys.argv[2], "--workers", "1"], ["report", sys.argv[2]]):
    try:
        main(["lab", *words])
    except SystemExit as left:
        if left.code:
            raise
"""


class LabRuns:
    """Those in one folder; without a folder there are none."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._playing = ""
        self._task: asyncio.Task[None] | None = None

    @property
    def open(self) -> bool:
        libraries = all(find_spec(name) is not None for name in ("polars", "altair", "vl_convert"))
        return self.folder is not None and libraries

    def runs(self) -> list[LabRun]:
        if self.folder is None or not self.folder.is_dir():
            return []
        found = [self._read(each.name) for each in self.folder.iterdir() if _ID.fullmatch(each.name)]
        return sorted((run for run in found if run is not None), key=lambda run: -run.started)

    def report(self, run: str) -> str:
        """The page of a run."""
        file = self._place(run) / _REPORT
        if not file.is_file():
            raise not_found(f"report {run!r}")
        return file.read_text(encoding="utf-8")

    def start(self, game: Game, options: Any, games: int) -> LabRun:
        """Refused while another one is played."""
        if not self.open:
            raise Refused(409, "NO_LAB", "This server has no lab: it needs rollingroad[lab].")
        if self._playing:
            raise Refused(409, "LAB_BUSY", "The lab is at another experiment; try again in a minute.")
        run = LabRun(
            id=secrets.token_hex(6),
            game=game.slug,
            title=game.summary(options),
            games=games,
            state="playing",
            started=time.time(),
        )
        self._make_room()
        self._write(run, experiment_text(game, options, run))
        self._playing = run.id
        self._task = asyncio.create_task(self._play(run.id))
        return run

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _place(self, run: str) -> Path:
        if self.folder is None or not _ID.fullmatch(run):
            raise not_found(f"report {run!r}")
        return self.folder / run

    def _read(self, run: str) -> LabRun | None:
        try:
            about = msgspec.json.decode((self._place(run) / _ABOUT).read_bytes(), type=LabRun)
        except (OSError, msgspec.MsgspecError):
            return None
        ready = (self._place(run) / _REPORT).is_file()
        state = "ready" if ready else "playing" if run == self._playing else "failed"
        return msgspec.structs.replace(about, state=state)

    def _write(self, run: LabRun, experiment: str) -> None:
        place = self._place(run.id)
        place.mkdir(parents=True)
        (place / "experiment.toml").write_text(experiment, encoding="utf-8")
        (place / _ABOUT).write_bytes(msgspec.json.encode(run))

    def _make_room(self) -> None:
        for run in self.runs()[MOST_KEPT - 1 :]:
            shutil.rmtree(self._place(run.id), ignore_errors=True)

    async def _play(self, run: str) -> None:
        place = self._place(run)
        words = [sys.executable, "-c", _PROGRAM, str(place / "experiment.toml"), str(place)]
        nowhere = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(*words, stdin=nowhere, stdout=nowhere, stderr=nowhere)
        try:
            await process.wait()
        finally:
            self._playing = ""
            if process.returncode is None:
                process.kill()
                await process.wait()


def experiment_text(game: Game, options: Any, run: LabRun) -> str:
    """The experiment as a file; a text of JSON is one of TOML too."""
    chosen = {name: value for name, value in json.loads(options_json(options)).items() if value is not None}
    lines = [f"{name} = {json.dumps(value)}" for name, value in chosen.items()]
    about = {"title": run.title, "game": game.slug, "games": run.games, "seed": run.id, "bots": "driver"}
    head = [f"{name} = {json.dumps(value)}" for name, value in about.items()]
    return "\n".join([*head, "", "[options]", *lines, ""])

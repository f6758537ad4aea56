"""Small experiments over HTTP: start one for the options of a table, and read what came of it."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import MediaType, Response, Router, delete, get, post

from rollingroad.server.connections import Connection
from rollingroad.server.difficulty import difficulty, lab_run
from rollingroad.server.game_routes import known_game
from rollingroad.server.identity import Caller, known, with_cookie
from rollingroad.server.lab_runs import LabRuns
from rollingroad.server.lab_wire import MOST_GAMES, Difficulty, LabInfo, LabRun, NewLabRun
from rollingroad.server.tables import Tables

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'"
"""A report brings its style along and loads nothing; our own pages show it within them."""


@get("/lab", sync_to_thread=True)
def lab_info(lab: LabRuns, caller: Caller) -> LabInfo:
    """The experiments that are kept here, and whether another can be started."""
    runs = [lab_run(lab, run, caller.keys) for run in lab.runs()]
    return LabInfo(open=lab.open, most_games=MOST_GAMES, runs=runs)


@post("/lab", opt={"scope": "create", "limit": "think"})
async def start_run(
    request: Connection, tables: Tables, caller: Caller, lab: LabRuns, data: NewLabRun
) -> Response[LabRun]:
    """Let drivers play so many games with these options; one experiment runs at a time."""
    owner, key = known(caller, tables.people.signer)
    game = known_game(data.game)
    options = await asyncio.to_thread(game.options, data.options)
    run = await lab.start(game, options, data.games, owner.key)
    return with_cookie(lab_run(lab, run, owner.keys), key, request)


@delete("/lab/{run:str}", opt={"scope": "create"}, sync_to_thread=True)
def remove_run(lab: LabRuns, caller: Caller, run: str) -> None:
    """Remove an experiment with its games, and stop it where it is still being played."""
    lab.remove(run, caller.keys)


@get("/lab/{run:str}/report", media_type=MediaType.HTML, sync_to_thread=True, opt={"scope": "open"})
def lab_report(lab: LabRuns, run: str) -> Response[str]:
    """The report of an experiment: one page, whole in itself."""
    headers = {"content-security-policy": _POLICY}
    return Response(lab.report(run), media_type=MediaType.HTML, headers=headers)


@post(
    "/games/{slug:str}/measured", status_code=200, sync_to_thread=True, opt={"scope": "open"}, tags=["games"]
)
def measured(slug: str, lab: LabRuns, data: dict[str, Any]) -> Difficulty:
    """How often bots win with these options, as far as that has been measured."""
    game = known_game(slug)
    return difficulty(game, game.options(data), lab)


lab_router = Router(path="", route_handlers=[lab_info, start_run, remove_run, lab_report], tags=["lab"])
measured_router = Router(path="", route_handlers=[measured])

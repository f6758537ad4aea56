"""Experiments over HTTP."""

import asyncio

from litestar import MediaType, Response, delete, get, post

from rollingroad.core.packs import game_of
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.api.games import known_game
from rollingroad.server.experiments import LabRuns, lab_run
from rollingroad.server.schemas import experiments as wire

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'"
"""A report has inline styles and loads nothing; our own pages embed it."""


@get("/lab", sync_to_thread=True)
def lab_info(lab: LabRuns, caller: Caller) -> wire.LabInfo:
    """The experiments of this server, and whether another can be started."""
    runs = [lab_run(lab, run, caller.keys) for run in lab.runs()]
    return wire.LabInfo(open=lab.open, most_games=wire.MOST_GAMES, runs=runs)


@post("/lab", opt={"scope": "create", "limit": "think"})
async def start_run(host: Caller, lab: LabRuns, data: wire.NewLabRun) -> wire.LabRun:
    """Let driver bots play games with these options; one experiment runs at a time."""
    game = game_of(known_game(data.game).slug, data.options)
    options = await asyncio.to_thread(game.options, data.options)
    run = await lab.start(game, options, data.games, host.key, data.random_crews)
    return lab_run(lab, run, host.keys)


@delete("/lab/{run:str}", opt={"scope": "create"}, sync_to_thread=True)
def remove_run(lab: LabRuns, caller: Caller, run: str) -> None:
    """Remove an experiment with its games; stop it if it is still running."""
    lab.remove(run, caller.keys)


@get("/lab/{run:str}/report", media_type=MediaType.HTML, sync_to_thread=True, opt={"scope": "open"})
def lab_report(lab: LabRuns, run: str) -> Response[str]:
    """The report of an experiment: one self-contained page."""
    headers = {"content-security-policy": _POLICY}
    return Response(lab.report(run), media_type=MediaType.HTML, headers=headers)

"""Small experiments over HTTP: start one for the options of a table, and read what came of it."""

from __future__ import annotations

from litestar import MediaType, Response, Router, get, post

from rollingroad.server.game_routes import known_game
from rollingroad.server.lab_runs import LabRuns
from rollingroad.server.lab_wire import MOST_GAMES, LabInfo, LabRun, NewLabRun

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
"""A report brings its style along and loads nothing."""


@get("/lab", sync_to_thread=True, opt={"scope": "open"})
def lab_info(lab: LabRuns) -> LabInfo:
    """The experiments that are kept here, and whether another can be started."""
    return LabInfo(open=lab.open, most_games=MOST_GAMES, runs=lab.runs())


@post("/lab", opt={"scope": "create", "limit": "think"})
async def start_run(lab: LabRuns, data: NewLabRun) -> LabRun:
    """Let drivers play so many games with these options; one experiment runs at a time."""
    game = known_game(data.game)
    return lab.start(game, game.options(data.options), data.games)


@get("/lab/{run:str}/report", media_type=MediaType.HTML, sync_to_thread=True, opt={"scope": "open"})
def lab_report(lab: LabRuns, run: str) -> Response[str]:
    """The report of an experiment: one page, whole in itself."""
    headers = {"content-security-policy": _POLICY}
    return Response(lab.report(run), media_type=MediaType.HTML, headers=headers)


lab_router = Router(path="", route_handlers=[lab_info, start_run, lab_report], tags=["lab"])

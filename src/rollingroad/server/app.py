"""The server as one ASGI application, and its settings."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from litestar import Litestar, Response, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig

from rollingroad import __version__
from rollingroad.server.accounts.passwords import Passwords
from rollingroad.server.accounts.rate_limits import Limits
from rollingroad.server.api import (
    accounts,
    analysis,
    books,
    challenges,
    creations,
    experiments,
    games,
    guards,
    lessons,
    matches,
    openapi,
    puzzles,
    reviews,
    turns,
)
from rollingroad.server.api.connections import Connection, HttpRequest
from rollingroad.server.api.documents import BUILT_ONCE, Documents, compress_long_answers, pages, read_pages
from rollingroad.server.api.handlers import router
from rollingroad.server.api.invitations import invitation
from rollingroad.server.api.live import live
from rollingroad.server.api.problems import answer_with_problem
from rollingroad.server.api.security import own_host_only, same_origin_only, strict_headers
from rollingroad.server.experiments import LabRuns
from rollingroad.server.matches import upkeep
from rollingroad.server.matches.ports import Patience
from rollingroad.server.ops import Level, Requests, metrics
from rollingroad.server.problems import Refused
from rollingroad.server.server import Server
from rollingroad.server.storage import schema
from rollingroad.server.storage.backups import SchemaStatus, schema_status
from rollingroad.server.storage.match_store import Store
from rollingroad.server.storage.stores import WebhookStore
from rollingroad.server.thinking import Thinkers
from rollingroad.server.webhooks import Notices, Poster

_LARGEST_BODY = 512 * 1024
_PRESENCE_SECONDS = 10.0
"""How often a process lets the others know whose requests came."""


class Settings(msgspec.Struct, frozen=True):
    """Settings of one server."""

    patience: Patience = Patience()
    metrics_open: bool = False
    log_json: bool = False
    log_level: Level = "warning"
    webhooks_to_private: bool = False
    """Whether webhooks may point to addresses that are not public."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks whose forwarded headers are trusted."""
    host_names: tuple[str, ...] = ()
    """Host names of the server, beside loopback names and IP addresses."""
    packs: tuple[tuple[str, str], ...] = ()
    """The content packs that are offered to everybody: the game and the text of each."""
    lab: Path | None = None
    """The folder of players' experiments; without one there are none."""


@get("/ready", opt={"scope": "open"})
async def ready(server: Server) -> dict[str, str]:
    """Whether the server is ready: its database has the right version and accepts writes."""
    found = await server.on_disk(_try_database, server)
    if found.state != "current":
        raise Refused(503, "NOT_READY", f"The database is at version {found.version or 'none'}.")
    return {"status": "ready", "database": found.version}


def _try_database(server: Server) -> SchemaStatus:
    with server.store.engine.begin() as connection:
        found = schema_status(connection)
        if found.state == "current":
            connection.execute(sa.update(schema.version).values(version_num=found.version))
        return found


@get("/health", sync_to_thread=False, opt={"scope": "open"})
def health() -> dict[str, str]:
    """Whether the server is up."""
    return {"status": "up", "version": __version__}


@get("/openapi.json", include_in_schema=False, opt=BUILT_ONCE | {"scope": "open"})
async def description(request: HttpRequest, documents: Documents) -> Response[dict[str, object]]:
    """The OpenAPI description of the API."""
    return await documents.send(request, lambda: openapi.describe(request.app))


@get("/{path:path}", include_in_schema=False, sync_to_thread=False, opt={"scope": "open"})
def no_such_endpoint(path: str) -> None:
    raise Refused(404, "NOT_FOUND", f"There is nothing at {path}.")


def _from_state(name: str) -> Provide:
    """Gives routes what the application holds under that name."""

    async def found(request: Connection) -> Any:
        return getattr(request.app.state, name)

    return Provide(found)


_RESOURCES: Final[dict[str, tuple[ModuleType, ...]]] = {
    "accounts": (accounts,),
    "games": (games,),
    "matches": (matches, turns),
    "challenges": (challenges,),
    "learning": (lessons, books, analysis),
    "puzzles": (puzzles,),
    "reviews": (reviews,),
    "creations": (creations,),
    "lab": (experiments,),
}
"""The modules with the routes of each resource, by its heading in the API's description."""


def create_app(database_url: str, workers: int | None = None, operation: Settings | None = None) -> Litestar:
    """The application on that database, with that many worker processes for bots."""
    return app_of(lambda: Server(Store(database_url), Thinkers(workers)), operation or Settings())


def app_of(make_server: Callable[[], Server], settings: Settings) -> Litestar:
    """The application with a server that is made when it starts."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        server = make_server()
        app.state.server = server
        app.state.limits = Limits()
        app.state.lab = LabRuns(settings.lab)
        app.state.webhooks = WebhookStore(server.store.engine)
        app.state.poster = Poster(settings.webhooks_to_private)
        notices = Notices(server, app.state.webhooks, app.state.poster)
        server.matches.on_question = notices.tell
        server.matches.on_doubt = notices.look_again
        server.matches.on_resume.append(notices.resume)
        await server.open()
        await app.state.lab.go_on()
        write_presence = partial(server.on_disk, server.presence.write)
        chores = [
            asyncio.create_task(chore)
            for chore in (
                upkeep.clean_up_regularly(server.matches, settings.patience),
                upkeep.watch_clocks(server.matches),
                upkeep.watch_lobby(server.matches),
                upkeep.watch_idle(server.matches),
                upkeep.repeat(server.matches.clock, _PRESENCE_SECONDS, "presence", write_presence),
            )
        ]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await notices.close()
            await app.state.lab.close()
            await server.close()

    api = Router(
        path="/api/v1",
        route_handlers=[
            health,
            ready,
            description,
            *(router(tag, *modules) for tag, modules in _RESOURCES.items()),
            live,
            no_such_endpoint,
        ],
        guards=[guards.admit],
        dependencies={
            "caller": Provide(guards.caller_of),
            "host": Provide(guards.host_of),
            "charge": Provide(guards.charge_of),
            "count": Provide(guards.count_of),
            "hold": Provide(guards.hold_of),
            **{name: _from_state(name) for name in ("server", "lab", "passwords", "webhooks", "poster")},
        },
    )
    return Litestar(
        [api, openapi.api_page_router, metrics, invitation, pages],
        dependencies={name: _from_state(name) for name in ("page_files", "documents")},
        guards=[guards.count_request],
        lifespan=[running],
        before_send=[guards.send_guest_cookie],
        state=State(
            {
                "requests": Requests(),
                "metrics_open": settings.metrics_open,
                "page_files": read_pages(),
                "documents": Documents(),
                "passwords": Passwords(),
            }
        ),
        middleware=[
            strict_headers,
            own_host_only(settings.host_names),
            same_origin_only,
            compress_long_answers,
        ],
        exception_handlers={Exception: answer_with_problem},
        openapi_config=OpenAPIConfig(
            title="Rolling Road",
            version=__version__,
            path="/api/openapi",
            render_plugins=[openapi.NoRenderPlugin()],
            use_handler_docstrings=True,
        ),
        plugins=[openapi.ProblemResponsesPlugin(), openapi.StrictStructPlugin()],
        request_max_body_size=_LARGEST_BODY,
        logging_config=None,
    )

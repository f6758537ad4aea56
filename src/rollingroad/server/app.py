"""The server as one ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig

from rollingroad import __version__
from rollingroad.server.account_routes import account_router
from rollingroad.server.admission import admit, caller_of, charge_of, count_request
from rollingroad.server.api_page import api_page_router
from rollingroad.server.challenge_routes import challenge_router
from rollingroad.server.cleaning import keep_clean
from rollingroad.server.clock_watch import keep_time
from rollingroad.server.connections import Connection, HttpRequest
from rollingroad.server.described import NotRendered, ProblemsDescribed, StrictStructs
from rollingroad.server.documents import BUILT_ONCE, IS_COMPRESSED, Document, Documents
from rollingroad.server.game_routes import game_router
from rollingroad.server.guarding import own_host_only, same_origin_only, strict_headers
from rollingroad.server.lab_routes import lab_router, measured_router
from rollingroad.server.lab_runs import LabRuns
from rollingroad.server.learn_routes import learn_router
from rollingroad.server.limits import Limits
from rollingroad.server.live import live
from rollingroad.server.lobby import keep_lobby, keep_presence
from rollingroad.server.match_routes import match_router
from rollingroad.server.metrics import metrics
from rollingroad.server.notices import Notices
from rollingroad.server.operating import Operation, ready
from rollingroad.server.page_files import pages, read_pages
from rollingroad.server.passwords import Passwords
from rollingroad.server.posting import Poster
from rollingroad.server.problems import Refused, answer_with_problem
from rollingroad.server.puzzle_routes import puzzle_router
from rollingroad.server.review_routes import review_router
from rollingroad.server.storage import Store
from rollingroad.server.tables import Tables
from rollingroad.server.thinking import Thinkers
from rollingroad.server.turns import turn_router
from rollingroad.server.watching import Requests
from rollingroad.server.webhook_routes import webhook_router
from rollingroad.server.webhooks import WebhookStore
from rollingroad.server.work_routes import work_router

_LARGEST_BODY = 512 * 1024


@get("/health", sync_to_thread=False, opt={"scope": "open"})
def health() -> dict[str, str]:
    """Whether the server is up."""
    return {"status": "up", "version": __version__}


@get("/openapi.json", include_in_schema=False, opt=BUILT_ONCE | {"scope": "open"})
async def description(request: HttpRequest, documents: Documents) -> Response[dict[str, object]]:
    """The API in OpenAPI's terms."""
    return await documents.send(request, request.app.openapi_schema.to_schema)


@get("/{path:path}", include_in_schema=False, sync_to_thread=False, opt={"scope": "open"})
def no_such_endpoint(path: str) -> None:
    raise Refused(404, "NOT_FOUND", f"There is nothing at {path}.")


def create_app(database_url: str, workers: int | None = None, operation: Operation | None = None) -> Litestar:
    """The application on that database; bots think in so many processes."""
    files, documents = read_pages(), Documents()
    settings = operation or Operation()

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        tables = Tables(Store(database_url), Thinkers(workers))
        app.state.tables = tables
        app.state.limits = Limits()
        app.state.lab = LabRuns(settings.lab)
        app.state.webhooks = WebhookStore(tables.store.engine)
        app.state.poster = Poster(settings.webhooks_to_private)
        notices = Notices(tables, app.state.webhooks, app.state.poster)
        tables.on_question = notices.tell
        await tables.open()
        await app.state.lab.go_on()
        chores = [
            asyncio.create_task(chore)
            for chore in (
                keep_clean(tables, settings.patience),
                keep_time(tables),
                keep_lobby(tables),
                keep_presence(tables),
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
            await tables.close()

    async def tables_of(request: Connection) -> Tables:
        tables: Tables = request.app.state.tables
        return tables

    async def webhooks_of(request: Connection) -> WebhookStore:
        webhooks: WebhookStore = request.app.state.webhooks
        return webhooks

    async def poster_of(request: Connection) -> Poster:
        poster: Poster = request.app.state.poster
        return poster

    async def lab_of(request: Connection) -> LabRuns:
        lab: LabRuns = request.app.state.lab
        return lab

    async def page_files() -> dict[str, Document]:
        return files

    async def documents_built() -> Documents:
        return documents

    passwords = Passwords()

    async def keeper_of_passwords() -> Passwords:
        return passwords

    api = Router(
        path="/api/v1",
        route_handlers=[
            health,
            ready,
            description,
            account_router,
            game_router,
            match_router,
            challenge_router,
            learn_router,
            puzzle_router,
            review_router,
            work_router,
            turn_router,
            webhook_router,
            lab_router,
            measured_router,
            live,
            no_such_endpoint,
        ],
        guards=[admit],
        dependencies={
            "tables": Provide(tables_of),
            "lab": Provide(lab_of),
            "caller": Provide(caller_of),
            "charge": Provide(charge_of),
            "passwords": Provide(keeper_of_passwords),
            "webhooks": Provide(webhooks_of),
            "poster": Provide(poster_of),
        },
    )
    return Litestar(
        [api, api_page_router, metrics, pages],
        dependencies={"page_files": Provide(page_files), "documents": Provide(documents_built)},
        guards=[count_request],
        lifespan=[running],
        state=State({"requests": Requests(), "metrics_open": settings.metrics_open}),
        middleware=[strict_headers, own_host_only(settings.host_names), same_origin_only],
        exception_handlers={Exception: answer_with_problem},
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=2000, exclude_opt_key=IS_COMPRESSED
        ),
        openapi_config=OpenAPIConfig(
            title="Rolling Road",
            version=__version__,
            path="/api/openapi",
            render_plugins=[NotRendered()],
            use_handler_docstrings=True,
        ),
        plugins=[ProblemsDescribed(), StrictStructs()],
        request_max_body_size=_LARGEST_BODY,
        logging_config=None,
    )

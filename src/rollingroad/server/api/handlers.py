"""Litestar's handlers, made of routes."""

import inspect
from functools import partial
from types import FunctionType, ModuleType
from typing import Annotated, Any, get_type_hints

import litestar
import msgspec
from litestar import Response, Router
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter

from rollingroad.server.api.connections import HttpRequest
from rollingroad.server.api.documents import IS_COMPRESSED, Documents
from rollingroad.server.api.routes import Download, Route


def router(tag: str, *modules: ModuleType) -> Router:
    """All routes that these modules define."""
    defined = [each for module in modules for each in vars(module).values()]
    handlers = [_handler(each) if isinstance(each, Route) else each for each in defined]
    return Router(
        "", route_handlers=[each for each in handlers if isinstance(each, HTTPRouteHandler)], tags=[tag]
    )


def _handler(route: Route) -> HTTPRouteHandler:
    hints = get_type_hints(route.run, include_extras=True)
    run: Any = route.run
    if any(_with_limits(hint) is not hint for hint in hints.values()):
        run = FunctionType(run.__code__, run.__globals__, run.__name__, run.__defaults__)
        run.__annotations__ = {name: _with_limits(hint) for name, hint in hints.items()}
    if route.is_document:
        run = _send_document(route, hints)
    elif hints["return"] is Download:
        run = _send_file(route, hints)
    opt: dict[str, Any] = {"limit": route.limit, IS_COMPRESSED: route.is_document}
    if route.scope:
        opt["scope"] = route.scope
    is_sync = not inspect.iscoroutinefunction(run)
    make = getattr(litestar, route.method.lower())
    handler: HTTPRouteHandler = make(
        route.path,
        status_code=route.status,
        media_type=route.media_type,
        opt=opt,
        sync_to_thread=True if is_sync else None,
    )(run)
    return handler


def _with_limits(hint: Any) -> Any:
    """Litestar does not know the limits of msgspec."""
    for limits in getattr(hint, "__metadata__", ()):
        if isinstance(limits, msgspec.Meta):
            known = {name: getattr(limits, name) for name in ("ge", "le", "max_length")}
            return Annotated[hint.__origin__, Parameter(**known)]
    return hint


def _send_document(route: Route, hints: dict[str, Any]) -> Any:
    async def send(request: HttpRequest, documents: Documents, **named: Any) -> Response[Any]:
        return await documents.send(request, partial(route.run, **named), route.media_type)

    own = {"request": HttpRequest, "documents": Documents}
    sent: Any = Response
    return _with_signature(send, route, own | hints | {"return": sent[hints["return"]]})


def _send_file(route: Route, hints: dict[str, Any]) -> Any:
    async def send(**named: Any) -> Response[str]:
        file, text = await route.run(**named)
        headers = {"content-disposition": f'attachment; filename="{file}"'}
        return Response(text, media_type=route.media_type, headers=headers)

    return _with_signature(send, route, hints | {"return": Response[str]})


def _with_signature(run: Any, route: Route, hints: dict[str, Any]) -> Any:
    """Let Litestar find the parameters of the route at the function that it calls."""
    run.__name__, run.__doc__, run.__annotations__ = route.run.__name__, route.run.__doc__, hints
    named = [name for name in hints if name != "return"]
    run.__signature__ = inspect.Signature(
        [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=hints[name]) for name in named]
    )
    return run

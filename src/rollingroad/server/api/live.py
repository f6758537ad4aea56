"""The live connection: a WebSocket that sends updates of a match and takes commands."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from rollingroad.server.accounts.identity import Caller
from rollingroad.server.api.connections import Socket
from rollingroad.server.api.guards import Count, check_scope, counter, hold, recognise
from rollingroad.server.api.matches import MatchId, showing_news
from rollingroad.server.api.problems import problem_of
from rollingroad.server.matches.listeners import Listener
from rollingroad.server.matches.live_match import Change, LiveMatch
from rollingroad.server.matches.queries import check_action, details
from rollingroad.server.problems import Refused, Unavailable
from rollingroad.server.schemas import matches as wire
from rollingroad.server.server import Server

_NO_SUCH_MATCH = 4404
_TRY_AGAIN_LATER = 1013
_NOT_YOU = 4401
_CODES = {401: _NOT_YOU, 403: 4403, 429: _TRY_AGAIN_LATER}
_LOOK_AGAIN_SECONDS = 20
_LONGEST_REASON = 123
_HELLO = msgspec.json.encode(wire.Hello()).decode()
_COMMAND = msgspec.json.Decoder(wire.Command)


@websocket("/matches/{match:str}/live")
async def live(
    socket: Socket,
    server: Server,
    match_id: MatchId,
    since: int = 0,
) -> None:
    """Send everything after the number the client has seen, then each change; answer commands."""
    await socket.accept()
    with ExitStack() as held:
        await _listen(socket, server, match_id, since, held)


async def _listen(socket: Socket, server: Server, match_id: str, since: int, held: ExitStack) -> None:
    try:
        counter(socket)("play")
        held.enter_context(hold(socket, "live"))
        caller = await recognise(socket)
        check_scope(caller, "read")
        listener = Listener(caller, max(0, since))
        await socket.send_data(_HELLO)
        await server.matches.add_listener(match_id, listener)
    except (Refused, Unavailable) as error:
        code = _CODES.get(error.status, _NO_SUCH_MATCH) if isinstance(error, Refused) else _TRY_AGAIN_LATER
        await socket.close(code, _reason(error))
        return
    tasks = [asyncio.create_task(_send(socket, listener)), asyncio.create_task(_end_with(socket, caller))]
    try:
        await _receive(socket, server, caller, match_id)
    finally:
        for task in tasks:
            task.cancel()
        await server.matches.remove_listener(match_id, listener)


def _reason(error: Exception) -> str:
    """Why a connection is closed, cut to the few bytes of a closing frame."""
    return problem_of(error).detail.encode()[:_LONGEST_REASON].decode(errors="ignore")


async def _send(socket: Socket, listener: Listener) -> None:
    while True:
        try:
            text = await listener.next()
        except Refused as error:
            return await socket.close(_NO_SUCH_MATCH, str(error))
        await socket.send_data(text)


async def _end_with(socket: Socket, caller: Caller) -> None:
    """Close the connection soon after its secret has become void; the client may connect again."""
    while True:
        await asyncio.sleep(_LOOK_AGAIN_SECONDS)
        try:
            if await recognise(socket) == caller:
                continue
        except Refused:
            pass
        except Unavailable:
            continue
        return await socket.close(_NOT_YOU, "This key has ended.")


async def _receive(socket: Socket, server: Server, caller: Caller, match_id: str) -> None:
    count = counter(socket)
    while True:
        try:
            text = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        reply = await _reply_to(text, server, caller, match_id, count)
        await socket.send_data(msgspec.json.encode(reply).decode())


async def _reply_to(
    text: str | bytes, server: Server, caller: Caller, match_id: str, count: Count
) -> wire.Reply:
    number = 0
    try:
        command = _COMMAND.decode(text)
        number = command.id
        count("play")
        async with showing_news(server, caller, match_id, command.expect):
            return await _run(command, server, caller, match_id)
    except Exception as error:
        return wire.Reply(re=number, problem=problem_of(error))


async def _run(command: wire.Command, server: Server, caller: Caller, match_id: str) -> wire.Reply:
    if command.do == "details":
        wanted = wire.Details(seat=command.seat, expect=command.expect, actions=command.actions)
        offers = await server.matches.read_cached(match_id, lambda match: details(match, caller, wanted))
        return wire.Reply(re=command.id, details=offers)
    if command.do == "ask":
        asked = wire.Ask(action=command.action, seat=command.seat)
        answered = await server.matches.read(match_id, lambda match: check_action(match, caller, asked))
        return wire.Reply(re=command.id, answered=answered)
    check_scope(caller, "play")
    await server.matches.change(match_id, lambda match: _change(command, caller, match))
    return wire.Reply(re=command.id)


def _change(command: wire.Command, caller: Caller, match: LiveMatch) -> Change:
    match command.do:
        case "act":
            act = wire.Act(action=command.action, seat=command.seat, expect=command.expect)
            return match.act(caller, act)
        case "undo":
            return match.undo(caller, command.seat, command.expect)
        case "concede":
            return match.concede(caller, command.seat, command.expect)
        case _:
            return match.set_marks(caller, command.seat, command.marks, command.expect)

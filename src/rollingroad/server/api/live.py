"""The live connection: one WebSocket per client, updates out, commands in."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from rollingroad.server import wire
from rollingroad.server.admission import Count, check_scope, counter, hold, recognise
from rollingroad.server.asking import answered
from rollingroad.server.connections import Socket
from rollingroad.server.databases import Unavailable
from rollingroad.server.identity import Caller
from rollingroad.server.listeners import Listener
from rollingroad.server.live_match import Change, LiveMatch
from rollingroad.server.problems import Refused, problem_of
from rollingroad.server.tables import Tables

_NO_SUCH_MATCH = 4404
_TRY_AGAIN_LATER = 1013
_NOT_YOU = 4401
_CODES = {401: _NOT_YOU, 403: 4403, 429: _TRY_AGAIN_LATER}
_LOOK_AGAIN_SECONDS = 20
_LONGEST_REASON = 123


@websocket("/matches/{match:str}/live")
async def live(
    socket: Socket,
    tables: Tables,
    match: str,
    since: int = 0,
) -> None:
    """Everything after the number the client has seen, then all that happens; commands are answered."""
    await socket.accept()
    with ExitStack() as held:
        await _listen(socket, tables, match, since, held)


async def _listen(socket: Socket, tables: Tables, match: str, since: int, held: ExitStack) -> None:
    try:
        counter(socket)("play")
        held.enter_context(hold(socket, "live"))
        caller = await recognise(socket)
        check_scope(caller, "read")
        listener = Listener(caller, max(0, since))
        await tables.come_in(match, listener, lambda cost: counter(socket)("play", cost))
    except (Refused, Unavailable) as error:
        code = _CODES.get(error.status, _NO_SUCH_MATCH) if isinstance(error, Refused) else _TRY_AGAIN_LATER
        await socket.close(code, _reason(error))
        return
    tasks = [asyncio.create_task(_send(socket, listener)), asyncio.create_task(_end_with(socket, caller))]
    try:
        await _receive(socket, tables, caller, match)
    finally:
        for task in tasks:
            task.cancel()
        await tables.leave(match, listener)


def _reason(error: Exception) -> str:
    """Why a connection is closed, in the few bytes that a closing frame has for it."""
    return problem_of(error).detail.encode()[:_LONGEST_REASON].decode(errors="ignore")


async def _send(socket: Socket, listener: Listener) -> None:
    while True:
        try:
            update = await listener.next()
        except Refused as error:
            return await socket.close(_NO_SUCH_MATCH, str(error))
        await socket.send_data(msgspec.json.encode(update).decode())


async def _end_with(socket: Socket, caller: Caller) -> None:
    """Close the connection soon after its secret has ended; the client may come back as who it is now."""
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


async def _receive(socket: Socket, tables: Tables, caller: Caller, match: str) -> None:
    count = counter(socket)
    while True:
        try:
            text = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        reply = await _obey(text, tables, caller, match, count)
        await socket.send_data(msgspec.json.encode(reply).decode())


async def _obey(text: str | bytes, tables: Tables, caller: Caller, match: str, count: Count) -> wire.Reply:
    number = 0
    try:
        command = msgspec.json.decode(text, type=wire.Command)
        number = command.id
        count("play")
        return await _do(command, tables, caller, match)
    except Exception as error:
        return wire.Reply(re=number, problem=problem_of(error))


async def _do(command: wire.Command, tables: Tables, caller: Caller, match: str) -> wire.Reply:
    if command.do == "ask":
        asked = wire.Ask(action=command.action, seat=command.seat)
        return wire.Reply(
            re=command.id, answered=await tables.see(match, lambda table: answered(table, caller, asked))
        )
    check_scope(caller, "play")
    await tables.change(match, lambda table: _change(command, caller, table))
    return wire.Reply(re=command.id)


def _change(command: wire.Command, caller: Caller, table: LiveMatch) -> Change:
    match command.do:
        case "act":
            act = wire.Act(action=command.action, seat=command.seat, expect=command.expect)
            return table.act(caller, act)
        case "undo":
            return table.undo(caller, command.seat)
        case "concede":
            return table.concede(caller, command.seat)
        case _:
            return table.set_marks(caller, command.seat, command.marks)

"""The commands of a live connection, whatever carries them."""

from collections.abc import Callable
from typing import Final

import msgspec

from rollingroad.core.content import reword
from rollingroad.core.pages import fill
from rollingroad.server.accounts.identity import Caller, check_scope
from rollingroad.server.accounts.rate_limits import Limit, Limits
from rollingroad.server.matches import listeners
from rollingroad.server.matches.listeners import Listener
from rollingroad.server.matches.live_match import Change, LiveMatch
from rollingroad.server.matches.queries import check_action, details
from rollingroad.server.problems import bad_input
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.live import Command, Hello, Reply
from rollingroad.server.services import Services

HELLO: Final = msgspec.json.encode(Hello())
_COMMAND: Final = msgspec.json.Decoder(Command)
SAYING: Final = {"say": Limit(4, 0.25), "nudge": Limit(1, 0.033)}


class Commands:
    """Runs the commands of one client at one match."""

    def __init__(self, server: Services, match: str, listener: Listener, limits: Limits) -> None:
        self._server = server
        self._match = match
        self._listener = listener
        self._limits = limits

    async def reply_to(
        self,
        text: str | bytes,
        problem_of: Callable[[Exception], wire.Problem],
        count: Callable[[], None] = lambda: None,
    ) -> Reply | None:
        """The reply to a command; a change is told by the update with its number."""
        number = 0
        try:
            command = _COMMAND.decode(text)
            number = command.id
            count()
            return await self._run(command)
        except msgspec.ValidationError as error:
            return Reply(re=number, problem=bad_input(f"{reword(str(error), {}, Command)}."))
        except Exception as error:
            return Reply(re=number, problem=problem_of(error))

    async def _run(self, command: Command) -> Reply | None:
        matches, caller = self._server.matches, self._listener.caller
        if command.do == "details":
            wanted = fill(wire.Details, command)
            offers = await matches.read_cached(self._match, lambda match: details(match, caller, wanted))
            return Reply(re=command.id, details=offers)
        if command.do == "ask":
            asked = wire.Ask(action=command.action, seat=command.seat)
            answered = await matches.read(self._match, lambda match: check_action(match, caller, asked))
            return Reply(re=command.id, answered=answered)
        check_scope(caller, "play")
        if command.do == "say":
            return await self._say(command)
        done = listeners.Command(self._listener, command.id)
        await matches.change(self._match, lambda match: _change(command, caller, match), done)
        return None

    async def _say(self, command: Command) -> Reply:
        """Pass on what a player says; each seat is limited, on this machine too."""
        seat, phrase, matches = command.seat, command.phrase, self._server.matches
        caller = self._listener.caller
        said = await matches.read_cached(self._match, lambda match: match.say(caller, seat, phrase))
        kind = "nudge" if phrase == "nudge" else "say"
        self._limits.take(SAYING[kind], (kind, self._match, str(seat)))
        matches.tell(self._match, said)
        return Reply(re=command.id)


def _change(command: Command, caller: Caller, match: LiveMatch) -> Change:
    match command.do:
        case "act":
            return match.act(caller, fill(wire.Act, command))
        case "undo":
            return match.undo(caller, command.seat, command.expect)
        case "concede":
            return match.concede(caller, command.seat, command.expect)
        case _:
            return match.set_marks(caller, command.seat, command.marks, command.expect)

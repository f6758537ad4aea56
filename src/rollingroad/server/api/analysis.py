"""Analysis over HTTP: any position of a game, what may be done in it, and what is best."""

from __future__ import annotations

from functools import partial

import msgspec

from rollingroad.bots.ace import BEST, Analyst
from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.state import CHANCE, State
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.packs import OPTION, game_of
from rollingroad.core.positions import BadPosition, explained
from rollingroad.core.record import Line, concede_seat, parse_line
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.api.games import known_game
from rollingroad.server.api.routes import Count, post
from rollingroad.server.matches.match_info import practice_info
from rollingroad.server.matches.new_match import position_match
from rollingroad.server.matches.presenter import Viewer, choices, questions
from rollingroad.server.matches.queries import advised, explain_place, explain_written, table_alone
from rollingroad.server.matches.rows import Entry
from rollingroad.server.matches.system import SYSTEM_ENTROPY
from rollingroad.server.matches.thought import Thought, pack
from rollingroad.server.matches.view_cache import ViewCache
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import analysis as wire
from rollingroad.server.schemas.matches import Answered, Created
from rollingroad.server.services import Services

_DEPTH_COUNTS = 4
"""Each step deeper, a search counts as so many requests more."""


@post("/games/{slug:str}/analysis", status=200, scope="open", limit="think")
def analyse(slug: str, data: wire.Analyse) -> wire.Analysis:
    """A position with all that may be done in it, or with all that is wrong with it."""
    game = _game(slug, data)
    if not data.position:
        match = Match(game, game.options(data.options), SeededDice(0))
        match.set_up()
        match.state.sink = []
        return _analysis(game, match.state, data, [])
    try:
        with explained():
            state = game.from_position(data.position)
    except BadPosition as error:
        problems = [wire.PositionProblem(**each._asdict()) for each in error.problems]
        return wire.Analysis(
            position=data.position, problems=problems, frame=None, controls=[], situations=[]
        )
    with explained():
        return _analysis(game, state, data, _play(state, data))


def _play(state: State, data: wire.Analyse) -> list[Line]:
    """Give the answer that was sent, and roll for chance."""
    lines: list[Line] = []
    if data.answer:
        line = parse_line(data.answer, 1)
        lines.append(line)
        if line.what == "concede":
            concede_seat(state, line.seat, _seats(state))
        else:
            state.apply(state.game.parse(line.text), line.seat)
    dice = SeededDice(SYSTEM_ENTROPY.new_seed())
    while data.roll and state.open and (ask := state.open[0]).is_chance:
        action = dice.answer(ask, state)
        lines.append(Line(CHANCE, state.game.text(action), known_to=ask.known_to))
        state.apply(action, CHANCE)
    return lines


def _analysis(game: Game, state: State, data: wire.At, lines: list[Line]) -> wire.Analysis:
    asked = {seat for ask in state.open for seat in ask.seats if seat != CHANCE}
    wanted = data.seat
    # While chance is asked: whoever has just answered.
    last = next((line.seat for line in lines if line.seat != CHANCE), 0)
    seat = wanted if wanted is not None and (wanted in asked or not asked) else min(asked, default=last)
    pack = {OPTION: data.content} if data.content else {}
    cache, viewer = ViewCache(), Viewer(seat, [seat], [], open_cards=True)
    view = cache.view(state, seat)
    entry = Entry(1, "start", events=tuple(state.sink or ()))
    asks, waiting = questions(state, cache, viewer), sorted(asked - {seat})
    return wire.Analysis(
        position=game.position(state),
        problems=[],
        frame=wire.PositionFrame(
            match=practice_info(state, game.options_at(state) | pack, seat, "analysis"),
            view=table_alone(view, "this is an analysis", [entry], asks, waiting),
            choices=choices(state, cache, viewer),
            lines=list(map(str, lines)),
            content_hash=game.content.hash,
        ),
        controls=game.notation.controls(state),
        situations=game.notation.situations(state),
    )


@post("/games/{slug:str}/analysis/ask", status=200, scope="open", limit="think")
def ask_analysis(slug: str, data: wire.AskAnalysis) -> list[Answered]:
    """What the rules say to an action, or to everything that could be done at a place, best guess first."""
    state = _read(slug, data)
    with explained():
        view = state.view(data.seat or 0)
        return [explain_written(view, data.action)] if data.action else explain_place(view, data.place)


@post("/games/{slug:str}/analysis/best", status=200, scope="open", limit="think")
async def search_best(
    server: Services, caller: Caller, count: Count, slug: str, data: wire.Search
) -> wire.Best:
    """The best few answers of a seat, each with its chance, a reason and what would follow."""
    for _ in range(_DEPTH_COUNTS * data.depth):
        count("think")
    state = await server.aside(_read, slug, data)
    seat = data.seat or 0
    number = next((i for i, ask in enumerate(state.open) if ask.may_answer(seat) and not ask.is_chance), None)
    if number is None:
        raise Refused(409, "NOT_ASKED", f"Seat {seat + 1} is not asked anything now.")
    bot = partial(Analyst, depth=data.depth, open_table=state if data.open else None)
    thought = Thought(pack(state), seat, number, bot, "analysis", caller.key)
    best = await server.matches.thinker.advise(thought, BEST)
    told = advised(state.view(seat), best)
    return wire.Best(
        best=[
            wire.Continuation(**msgspec.structs.asdict(one), line=list(advice.line))
            for one, advice in zip(told, best, strict=True)
        ]
    )


@post("/games/{slug:str}/analysis/play", scope="create", limit="create")
async def play_position(server: Services, host: Caller, slug: str, data: wire.PlayPosition) -> Created:
    """A match that begins at a position, with random dice."""
    game = _game(slug, data)
    stored = await server.aside(position_match, game, data.position, data.seat, data.seats, host.key)
    await server.matches.create(stored)
    server.matches.wake_bots(stored.match.id)
    return Created(id=stored.match.id, invites={})


def _seats(state: State) -> int:
    game = state.game
    return game.seat_count(game.options(game.options_at(state)))


def _read(slug: str, data: wire.At) -> State:
    with explained():
        state: State = _game(slug, data).from_position(data.position)
    return state


def _game(slug: str, data: wire.At) -> Game:
    """The game with the content pack of the position, if it has one."""
    return game_of(known_game(slug).slug, {OPTION: data.content})

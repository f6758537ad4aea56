"""Table data: everything a seat sees of a race, for pages and for comparing views.

Seats and cars count from 0; spaces, cards, drivers and upgrades are named by their ids.
"""

from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from rollingroad.core.pages import attributes
from rollingroad.games.full_throttle.explain.registry import car_name
from rollingroad.games.full_throttle.pages.data import CarData, PilesData, RaceData, TurnData
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.draw import speeds, sv_of
from rollingroad.games.full_throttle.rules.finish import points_left, standings
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.setup import tokens_to_fit
from rollingroad.games.full_throttle.rules.shifts import downshift_cost, upshift_cost
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.view import RaceView


def table_data(view: RaceView) -> RaceData:
    s = view.table
    setup = s.setup
    return RaceData(
        seat=view.seat,
        course=s.track.course.id,
        course_name=s.track.course.name,
        board=s.track.board.id,
        own_course=setup.own,
        variant=kinds.VARIANTS[setup.variant],
        **attributes(setup, "damage", "shift_after_draw", "obstacle_count", "neutral_start", "players"),
        **attributes(s, "round", "slot", "running", "runner_before", "passed"),
        first=s.first if s.first != kinds.NO_CAR else None,
        second_runners=s.second,
        consoles_shown=s.revealed,
        obstacles=[s.track.space_name(space) for space in s.obstacles],
        cars=[_car(view, car) for car in range(setup.cars)],
        turn=_turn(s) if s.active != kinds.NO_CAR else None,
        piles=_piles(view),
        standings=standings(s),
        waiting=view.waiting,
        outcome=list(view.outcome) if view.outcome is not None else None,
        verdict=view.game.words.verdict(view) if view.outcome is not None else "",
    )


_BY_CAR: Final = ("gear", "turns", "last_sv", "extra", "finish_sv", "out_order", "paused", "fitted", "drifts")
_LISTS: Final = attrgetter(*_BY_CAR)
_PLAIN: Final = (
    *("car", "seat", "side", "name", "paint", "driver", "status", "waits_for_team", "base", "tokens_to_fit"),
    *("at", "leg", "to_finish", "block", *_BY_CAR),
)
"""The fields of a car that are no lists."""
_REMEMBERED: Final = 1500
"""How many cars and lists of cards are kept: viewers share them, and so do tables that follow each other."""
Numbers = tuple[int, ...]


def _car(view: RaceView, car: int) -> CarData:
    s, node, status = view.table, view.table.at[car], view.table.status[car]
    seen = car in view.own or view.outcome is not None
    plain = (
        *(car, s.setup.owners[car], s.setup.side(car), car_name(s, car)),
        s.t.paint_ids[s.paint[car]] if s.paint[car] >= 0 else None,
        s.t.driver_ids[s.driver[car]] if s.driver[car] != kinds.NO_DRIVER else None,
        *(kinds.STATUS_NAMES[status], status == kinds.WAITING, s.base(car), tokens_to_fit(s, car)),
        s.track.name(node) if node != kinds.NOWHERE else None,
        s.track.leg[node] + 1 if node != kinds.NOWHERE else 0,
        points_left(s, car) if status == kinds.RACING else 0,
        s.track.space_name(s.block[car]) if s.block[car] != kinds.NOWHERE else None,
        *[values[car] for values in _LISTS(s)],
    )
    console = tuple(s.console[car]) if s.revealed or seen else None
    lists = (tuple(s.drawn_in[car]), tuple(s.face_up[car]), tuple(s.damaged[car]))
    return _car_data(s.t, plain, console, tuple(s.hand[car]) if seen else None, *lists)


@lru_cache(_REMEMBERED)
def _car_data(
    t: Lookup,
    plain: tuple[Any, ...],
    console: Numbers | None,
    hand: Numbers | None,
    decks: Numbers,
    control: Numbers,
    damaged: Numbers,
) -> CarData:
    return CarData(
        **dict(zip(_PLAIN, plain, strict=True)),
        upgrades=dict(zip(kinds.UPGRADES, console, strict=True)) if console is not None else None,
        hand=_ids(t, hand) if hand is not None else None,
        hand_size=len(decks),
        hand_decks=list(decks),
        control=list(control),
        damaged=sorted(damaged),
    )


@lru_cache(_REMEMBERED)
def _ids(t: Lookup, cards: Numbers) -> list[str]:
    return [t.card_ids[card] for card in cards]


def _turn(s: RaceState) -> TurnData:
    car = s.active
    offered = speeds(s, car) if s.set_count and s.chosen < 0 else []
    return TurnData(
        car=car,
        **attributes(s, "set_gear", "set_count", "nitrous", "tire_speed", "discount", "turbo"),
        **attributes(s, "handling_used", "swapped", "moved", "icon", "sv", "penalties"),
        flipped=_ids(s.t, tuple(s.flipped)),
        speeds=offered,
        svs=[sv_of(s, car, speed) for speed in offered],
        row=s.row(car),
        drift=s.drift > 0,
        engine_power_used=s.power_used,
        chosen=s.chosen if s.chosen >= 0 else None,
        control_due=s.due,
        upshift_cost=upshift_cost(s, car),
        downshift_cost=downshift_cost(s, car),
    )


def _piles(view: RaceView) -> PilesData:
    s = view.table
    return PilesData(
        deck=view.deck_size,
        decks_made=s.epoch,
        discard=_ids(s.t, tuple(s.discard)),
        table=_ids(s.t, tuple(s.table)),
        unseen={epoch: _ids(s.t, tuple(cards)) for epoch, cards in view.unseen.items()},
        control_supply=dict(zip(s.t.token_speeds, s.supply, strict=True)),
    )

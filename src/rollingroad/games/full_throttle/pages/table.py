"""Table data: everything a seat sees of a race, for pages and for comparing views.

Seats and cars count from 0; spaces, cards, drivers and upgrades are named by their ids.
"""

from operator import attrgetter
from typing import Final

from rollingroad.core.engine.view import TableParts
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
    s, parts = view.table, view.parts or TableParts()
    setup, cars = s.setup, list(zip(*_BY_CAR(s), strict=True))
    # A team-mate who waits has points left too.
    sources = [(s.revealed, points_left(s, car), row) for car, row in enumerate(cars)]
    known = [car in view.own or view.outcome is not None for car in range(setup.cars)]
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
        cars=[parts.get(_car, each, s, car, known[car]) for car, each in enumerate(sources)],
        turn=_turn(s) if s.active != kinds.NO_CAR else None,
        piles=parts.get(_piles, (view.deck_size, s.epoch, s.discard, s.table, view.unseen, s.supply), view),
        standings=parts.get(standings, _PLACED_BY(s), s),
        waiting=view.waiting,
        outcome=list(view.outcome) if view.outcome is not None else None,
        verdict=view.game.words.verdict(view) if view.outcome is not None else "",
    )


_SAME_NAME: Final = (
    *("gear", "turns", "last_sv", "extra", "finish_sv", "out_order", "paused", "fitted", "drifts"),
)
_PLACED_BY: Final = attrgetter("at", "status", "extra", "finish_sv", "out_order", "last_sv", "second")
"""What the order of the cars depends on."""
_BY_CAR: Final = attrgetter(
    *("paint", "driver", "status", "at", "block", "console"),
    *("hand", "drawn_in", "face_up", "damaged", *_SAME_NAME),
)


def _car(s: RaceState, car: int, seen: bool) -> CarData:
    node, status = s.at[car], s.status[car]
    return CarData(
        car=car,
        seat=s.setup.owners[car],
        side=s.setup.side(car),
        name=car_name(s, car),
        paint=s.t.paint_ids[s.paint[car]] if s.paint[car] >= 0 else None,
        driver=s.t.driver_ids[s.driver[car]] if s.driver[car] != kinds.NO_DRIVER else None,
        status=kinds.STATUS_NAMES[status],
        waits_for_team=status == kinds.WAITING,
        base=s.base(car),
        tokens_to_fit=tokens_to_fit(s, car),
        at=s.track.name(node) if node != kinds.NOWHERE else None,
        leg=s.track.leg[node] + 1 if node != kinds.NOWHERE else 0,
        to_finish=points_left(s, car) if status == kinds.RACING else 0,
        block=s.track.space_name(s.block[car]) if s.block[car] != kinds.NOWHERE else None,
        upgrades=dict(zip(kinds.UPGRADES, s.console[car], strict=True)) if s.revealed or seen else None,
        hand=_ids(s.t, s.hand[car]) if seen else None,
        hand_size=len(s.drawn_in[car]),
        hand_decks=s.drawn_in[car],
        control=s.face_up[car],
        damaged=sorted(s.damaged[car]),
        **{name: getattr(s, name)[car] for name in _SAME_NAME},
    )


def _ids(t: Lookup, cards: list[int]) -> list[str]:
    return [t.card_ids[card] for card in cards]


def _turn(s: RaceState) -> TurnData:
    car = s.active
    offered = speeds(s, car) if s.set_count and s.chosen < 0 else []
    return TurnData(
        car=car,
        **attributes(s, "set_gear", "set_count", "nitrous", "tire_speed", "discount", "turbo"),
        **attributes(s, "handling_used", "swapped", "moved", "icon", "sv", "penalties"),
        flipped=_ids(s.t, s.flipped),
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
        discard=_ids(s.t, s.discard),
        table=_ids(s.t, s.table),
        unseen={epoch: _ids(s.t, cards) for epoch, cards in view.unseen.items()},
        control_supply=dict(zip(s.t.token_speeds, s.supply, strict=True)),
    )

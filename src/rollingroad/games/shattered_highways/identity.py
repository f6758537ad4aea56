"""What makes two states of a battle the same, as one tuple."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rollingroad.games.shattered_highways.state import RoadState


def identity(s: RoadState) -> tuple[Any, ...]:
    """Equal for two tables exactly where the rules would go on alike from here."""
    vehicles = tuple(_vehicle_key(s, v) for v in range(len(s.builds)))
    warriors = (tuple(s.at), tuple(s.part), tuple(s.seat), tuple(s.deeds))
    more = (tuple(s.home), tuple(s.carries), tuple(s.hero), tuple(s.hero_jam))
    players = (tuple(s.fielded), tuple(s.score), tuple(s.dealt))
    game = (tuple(s.quiet), s.marked, s.heroes_shown, s.orders_shown, s.round)
    turn = (s.number, tuple(s.lead), s.slot, s.active, tuple(s.turn_of))
    return (
        s.rules.key(),
        vehicles,
        warriors,
        more,
        players,
        game,
        turn,
        s.present,
        s.tried,
        _sequence_key(s),
    )


def _vehicle_key(s: RoadState, v: int) -> tuple[Any, ...]:
    return (
        (s.status[v], s.control[v], s.x[v], s.y[v], s.hp[v], s.trailer_hp[v]),
        (s.coupled[v], s.order[v], tuple(s.crew[v]), tuple(s.mount[v]), tuple(s.ammo[v])),
        (s.nitro[v], s.smoke[v], s.smoking[v], s.locks[v], s.cans[v], s.known[v]),
    )


def _sequence_key(s: RoadState) -> tuple[Any, ...]:
    return (
        (s.acting, s.actor, s.cause, s.penalty, s.nitro_on, s.struck, s.swerved),
        (s.lost_done, tuple(s.lost_due), s.cling_done, tuple(s.cling_due)),
        tuple(s.wreck_due),
    )

"""What a seat knows: everything but the others' order sheets, heroes' seats and hidden buggies."""

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import replaced
from rollingroad.core.engine.view import View
from rollingroad.games.shattered_highways.rules import kinds, orders
from rollingroad.games.shattered_highways.rules.setup import ChooseHero, ChooseHeroes, hero_seats
from rollingroad.games.shattered_highways.rules.state import RoadState


class RoadView(View):
    """A copy of the table in which the secrets of the others are absent."""

    def __init__(self, state: RoadState, seat: int) -> None:
        super().__init__(state, seat)
        self.table: RoadState = state.copy()
        self.table.open = self.open.copy()
        if state.outcome is None:
            self._hide()

    def _hide(self) -> None:
        t, seat = self.table, self.seat
        t.order = [t.order[v] if sees_order(t, v, seat) else 0 for v in range(len(t.builds))]
        t.hero = [w if sees_hero(t, owner, seat) else kinds.NO_WARRIOR for owner, w in enumerate(t.hero)]
        for b in self.unknown_buggies():
            if t.status[b] == kinds.INSIDE:
                t.set_status(b, kinds.ABSENT)
                for w in t.crew[b]:
                    t.at[w] = kinds.NO_VEHICLE
                t.crew[b] = []

    def unknown_buggies(self) -> list[int]:
        """Rigs of others that may carry a buggy, as far as this seat knows."""
        return [b for b in range(len(self.table.builds)) if hides_buggy(self.table, b, self.seat)]

    def determinize(self, rng: Rng) -> RoadState:
        """Fill the other sheets, seat the other heroes, and let rigs carry buggies or not."""
        state = self.table.copy()
        state.open = []
        if self.outcome is not None:
            return state
        for b in self.unknown_buggies():
            if rng.below(2):
                state.set_status(b, kinds.INSIDE)
                state.crew[b] = [w for w in range(len(state.team)) if state.born[w] == b]
                for w in state.crew[b]:
                    state.at[w] = b
        if not state.orders_shown:
            self._deal_orders(state, rng)
        if not state.heroes_shown:
            self._seat_heroes(state, rng)
        self.resume(state)
        return state

    def known(self) -> RoadState:
        return self.table

    def _deal_orders(self, state: RoadState, rng: Rng) -> None:
        """A sheet that is still being written is empty in this world; all others are whole."""
        writing = [step.seat for step in self.asked if isinstance(step, orders.GiveNumber)]
        if not writing:
            return
        for v in state.vehicles():
            if state.setup.owner[v] == kinds.NOBODY or state.order[v]:
                continue
            if orders.numbered_by(state, v) not in writing:
                state.order[v] = rng.choice(orders.free_numbers(state, v))
        for seat in writing:
            orders.fill_forced(state, seat)

    def _seat_heroes(self, state: RoadState, rng: Rng) -> None:
        if any(isinstance(step, ChooseHeroes) for step in self.agenda):
            return
        choosing = [step.seat for step in self.asked if isinstance(step, ChooseHero)]
        for seat in range(state.players):
            if state.hero[seat] == kinds.NO_WARRIOR and seat not in choosing:
                state.hero = replaced(state.hero, seat, rng.choice(hero_seats(state, seat)))


def sees_order(s: RoadState, v: int, seat: int) -> bool:
    """Whether that seat knows the vehicle's number: it wrote it, or the sheets are shown."""
    if s.orders_shown or s.outcome is not None:
        return True
    return s.setup.owner[v] != kinds.NOBODY and orders.numbered_by(s, v) == seat


def sees_hero(s: RoadState, owner: int, seat: int) -> bool:
    return owner == seat or s.heroes_shown or s.outcome is not None


def hides_buggy(s: RoadState, b: int, seat: int) -> bool:
    """Whether that seat does not know if the buggy is inside its rig."""
    carried = s.setup.inside[b] != kinds.NO_VEHICLE and s.setup.owner[b] != seat
    return carried and not s.known[b] and s.outcome is None

"""FT-INFO: what a seat knows: all but the hands of others, and their consoles until they are shown."""

from rollingroad.core.engine.packing import kind_of
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, replaced
from rollingroad.core.engine.view import View
from rollingroad.games.full_throttle.rules import kinds, reasons
from rollingroad.games.full_throttle.rules.setup import console_refusal, fitting_upgrades
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.turn import GiveUpCards


class RaceView(View):
    """A copy of the state without hidden cards, and the cards that they can be.

    The deck of `table` holds all cards that the next draw may bring, more than there are in the deck.

    `unseen` lists the cards that this seat has not seen, by the number of their deck: they are in the hands
    that drew from that deck, or in the current deck.
    """

    def __init__(self, state: RaceState, seat: int) -> None:
        super().__init__(state, seat)
        setup = state.setup
        self.own: list[int] = setup.cars_of(seat) if 0 <= seat < setup.players else []
        self.deck_size = len(state.draws)
        self.unseen: dict[int, list[int]] = {}
        self.table: RaceState = state.copy()
        self.table.open = self.open.copy()
        if state.outcome is None:
            self._hide(state)

    def _hide(self, state: RaceState) -> None:
        unseen: dict[int, list[int]] = {state.epoch: state.deck}
        for car in range(state.setup.cars):
            if car not in self.own:
                for card, epoch in zip(state.hand[car], state.drawn_in[car], strict=True):
                    unseen.setdefault(epoch, []).append(card)
                self.table.hand[car] = []
                if not state.revealed:
                    self.table.console = replaced(self.table.console, car, [0] * len(kinds.UPGRADES))
        self.unseen = {epoch: sorted(cards) for epoch, cards in sorted(unseen.items())}
        self.table.deck = self.unseen[state.epoch]

    def possible_cards(self) -> list[int]:
        """The cards that the next draw may bring, as far as this seat knows; all are equally likely."""
        return self.table.deck

    def determinize(self, rng: Rng) -> RaceState:
        """Deal the unseen cards to the other hands and the deck, and fit the hidden consoles."""
        state = self.table.copy()
        state.open = []
        if self.outcome is not None:
            return state
        self._deal(state, rng)
        while self._was_not_asked(state):
            self._deal(state, rng)
        if not state.revealed:
            for car in range(state.setup.cars):
                if car not in self.own:
                    # Random tokens, as many as its driver has placed.
                    for _ in range(state.fitted[car]):
                        state.add_tokens(car, rng.choice(fitting_upgrades(state, car)), 1)
        self.resume(state)
        return state

    def known(self) -> RaceState:
        return self.table

    def _deal(self, state: RaceState, rng: Rng) -> None:
        piles = {epoch: cards.copy() for epoch, cards in self.unseen.items()}
        state.draws, state.flips, state.shares_piles = self.table.draws, self.table.flips, True
        state.deck_gears = self.table.deck_gears
        for car in range(state.setup.cars):
            if car not in self.own:
                state.hand[car] = [rng.take(piles[epoch]) for epoch in state.drawn_in[car]]
                for card, epoch in zip(state.hand[car], state.drawn_in[car], strict=True):
                    if epoch == state.epoch:
                        state.take_flipped(state.t.flip_actions[card])

    def _was_not_asked(self, state: RaceState) -> bool:
        """A driver who is asked which cards to give up holds cards of different gears."""
        gives = any(isinstance(step, GiveUpCards) for step in self.asked)
        return (
            gives
            and state.active not in self.own
            and max(state.gear_counts(state.active)) == len(state.hand[state.active])
        )


def possible_draws(s: RaceState, seat: int) -> list[int]:
    """`possible_cards` of a seat in a full state: the deck, and what others drew from it."""
    cards = s.deck
    for car in range(s.setup.cars):
        if s.setup.owners[car] != seat:
            hand, drawn_in = s.hand[car], s.drawn_in[car]
            for i in range(len(hand)):
                if drawn_in[i] == s.epoch:
                    cards.append(hand[i])
    return cards


def deck_size(s: RaceState, seat: int) -> int:
    """The number of cards in the deck, in a full state or in what the seat sees of it."""
    size = len(s.draws)
    for car in range(s.setup.cars):
        if s.setup.owners[car] != seat and not s.hand[car]:
            for epoch in s.drawn_in[car]:
                if epoch == s.epoch:
                    size -= 1
    return size


def window_refusal(view: RaceView, action: int) -> int:
    """FT-TURN-1, FT-TURN-2: whether the seat is asked for this kind of action now."""
    s, kind = view.table, kind_of(action)
    if view.outcome is not None:
        return reasons.RACE_OVER
    if not s.game.codec.knows(action):
        return reasons.NO_ACTION
    if view.seat == CHANCE or kind >= kinds.FIRST_CHANCE:
        return _chance_refusal(view, action)
    if kind == kinds.FIT and view.own and console_refusal(s, view.own[-1]):
        return console_refusal(s, view.own[-1])
    if not view.open:
        return reasons.NOT_YOUR_TURN
    if s.game.codec.kinds[kind].name in s.game.questions[view.open[0].kind]:
        return reasons.LEGAL
    return _other_window(s, kind)


def _chance_refusal(view: RaceView, action: int) -> int:
    """FT-RNG-1: only chance answers for decks and token piles."""
    if view.seat != CHANCE:
        return reasons.NOT_YOURS
    if not view.open:
        return reasons.NOT_ASKED
    return reasons.LEGAL if view.open[0].allows(action) else reasons.NOT_THERE


def _other_window(s: RaceState, kind: int) -> int:
    if kind == kinds.PLAY and (s.moved or s.set_count):
        return reasons.MOVED
    if (kind == kinds.NO_MOVE or kind == kinds.COAST) and s.set_count:
        return reasons.SET_PLAYED
    return reasons.OTHER_WINDOW if s.active == kinds.NO_CAR else reasons.OTHER_WINDOW__OF_TURN

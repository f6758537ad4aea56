"""The state of a race: cars, consoles and hands, the piles, and this turn so far."""

from __future__ import annotations

from bisect import bisect_left
from itertools import compress
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from rollingroad.core.engine.packing import KIND_BITS, first
from rollingroad.core.engine.rng import COMPILED
from rollingroad.core.engine.state import State, Step, replaced
from rollingroad.games.full_throttle.rules import kinds, reasons
from rollingroad.games.full_throttle.rules.events import CardDrawn, Discarded, UpgradeUsed
from rollingroad.games.full_throttle.rules.hands import counts_of
from rollingroad.games.full_throttle.rules.lookup import Lookup, Perks
from rollingroad.games.full_throttle.rules.path_offers import Offers
from rollingroad.games.full_throttle.rules.track import MatchSetup, Track

if TYPE_CHECKING:
    from rollingroad.core.game import Game


class LastPlace:
    """The place of the last action looked for: drawing a card looks for it several times."""

    def __init__(self) -> None:
        self.place = 0


_LAST: Final = LastPlace()


def find_place(actions: list[int], action: int) -> int:
    """The index of an action in a sorted list, as `bisect_left` finds it.

    Compiled, this is several times as fast as the library's search, which compares any kind of object; in
    plain Python it would be slower.
    """
    if not COMPILED:
        return bisect_left(actions, action)
    low: i64 = _LAST.place
    high: i64 = len(actions)
    if low < high and actions[low] == action:
        return low
    low = 0
    while low < high:
        middle = low + high >> 1
        if actions[middle] < action:
            low = middle + 1
        else:
            high = middle
    _LAST.place = low
    return low


def action_at(actions: list[int], place: int) -> int:
    """The action at a place, which `find_place` will find at once."""
    _LAST.place = place
    return actions[place]


def row_read(gear: int, turbo: bool) -> int:
    """FT-DRAW-4, FT-UP-TURBO-1: the row of the cards that is read in a gear."""
    return min(kinds.GEARS, gear + 1) if turbo else gear


_RACE: Final = (
    *("round", "first", "slot", "second", "active", "revealed", "passed", "runner_before", "epoch"),
    *("running", "supply"),
)
_CARS: Final = (
    *("paint", "driver", "at", "gear", "status", "turns", "last_sv", "extra", "finish_sv", "out_order"),
    *("paused", "block", "drifts", "fitted", "console", "hand", "drawn_in", "face_up"),
)
_TURN: Final = (
    *("set_gear", "set_count", "nitrous", "tire_speed", "discount", "turbo", "drift", "power_used"),
    *("handling_used", "swapped", "moved", "chosen", "icon", "sv", "due", "penalties"),
)
_UNORDERED: Final = ("discard", "table", "flipped", "obstacles")


def frozen(value: Any) -> Any:
    """A value with tuples in place of its lists."""
    return tuple([frozen(each) for each in value]) if isinstance(value, list) else value


@mypyc_attr(acyclic=True)
class RaceState(State):
    """Lists by car: car 0 is the first seat's. A hand lists its cards from the one held longest.

    Copies share the lists that change seldom, such as paint, consoles and Control tokens: these are replaced
    and never changed. They share deck, discard pile and hands until a card moves.

    `drawn_in[car]` holds for each hand card the number of the deck it was drawn from: that is public, and
    limits which card it can be (FT-DRAW-8). In a seat's view the other hands are empty.
    """

    __slots__ = (
        *(*_RACE, *_CARS, *_TURN, *_UNORDERED, "damaged"),
        *("deck_gears", "draws", "flips", "offers", "own_hands", "setup", "shares_piles", "t", "track"),
    )

    def __init__(self, game: Game, lookup: Lookup, setup: MatchSetup, cars: int) -> None:
        """With 0 cars the state is blank, for `copy` to fill."""
        super().__init__(game)
        self.t: Lookup = lookup
        self.setup: MatchSetup = setup
        self.track: Track = setup.track
        if cars == 0:
            return
        # The race
        self.round = self.slot = self.second = self.passed = self.runner_before = 0
        self.first = self.active = kinds.NO_CAR
        self.running: list[int] = list(range(cars))
        self.revealed = False
        # The cars
        self.paint: list[int] = [-1] * cars
        self.driver: list[int] = [kinds.NO_DRIVER] * cars
        self.at: list[int] = [kinds.NOWHERE] * cars
        self.gear: list[int] = [0 if setup.neutral_start else 1] * cars
        self.status: list[int] = [kinds.RACING] * cars
        self.turns: list[int] = [0] * cars
        self.last_sv: list[int] = [0] * cars
        self.extra: list[int] = [0] * cars
        self.finish_sv: list[int] = [0] * cars
        self.out_order: list[int] = [0] * cars
        self.paused: list[bool] = [False] * cars
        self.block: list[int] = [kinds.NOWHERE] * cars
        self.drifts: list[int] = [0] * cars
        self.fitted: list[int] = [0] * cars
        self.console: list[list[int]] = [[0] * len(kinds.UPGRADES) for _ in range(cars)]
        self.hand: list[list[int]] = [[] for _ in range(cars)]
        self.drawn_in: list[list[int]] = [[] for _ in range(cars)]
        self.face_up: list[list[int]] = [[] for _ in range(cars)]
        self.damaged: list[list[int]] = [[] for _ in range(cars)]
        # Piles
        self.draws: list[int] = lookup.draw_actions
        """The deck as the sorted answers to a draw."""
        self.flips: list[int] = lookup.flip_actions
        """The same cards as answers to a flip."""
        self.deck_gears: i64 = sum(lookup.deck_units)
        """The same cards by gear (`deck_unit`); derived, so not part of `key`."""
        self.epoch = 1
        self.discard: list[int] = []
        self.shares_piles = True
        """Whether another state may share deck and discard pile."""
        self.own_hands = 0
        """A bit for each car whose hand no other state shares."""
        self.table: list[int] = []
        self.obstacles: list[int] = []
        self.supply: list[int] = lookup.token_supply
        # This turn
        self.clear_turn()
        self.offers: Offers | None = None
        """The paths that Drive offers now; derived, so not part of `key`."""

    def clear_turn(self) -> None:
        """Reset all that belongs to a turn."""
        self.set_gear = self.set_count = self.nitrous = self.tire_speed = self.discount = self.drift = 0
        self.sv = self.due = self.penalties = 0
        self.turbo = self.power_used = self.handling_used = self.swapped = self.moved = self.icon = False
        self.flipped: list[int] = []
        self.chosen = -1

    # Copies and comparison

    def copy(self) -> RaceState:
        other = RaceState(self.game, self.t, self.setup, 0)
        self.copy_to(other)
        other.offers = self.offers
        other.round, other.first, other.slot, other.second = self.round, self.first, self.slot, self.second
        other.running, other.active, other.revealed = self.running, self.active, self.revealed
        other.passed, other.runner_before = self.passed, self.runner_before
        other.paint, other.driver, other.at = self.paint, self.driver, self.at.copy()
        other.gear, other.status, other.turns = self.gear.copy(), self.status, self.turns.copy()
        other.last_sv, other.extra, other.finish_sv = self.last_sv.copy(), self.extra, self.finish_sv
        other.out_order, other.paused, other.block = self.out_order, self.paused, self.block
        other.drifts, other.fitted, other.console = self.drifts, self.fitted, self.console
        other.hand, other.drawn_in = self.hand.copy(), self.drawn_in.copy()
        other.face_up, other.damaged = self.face_up, self.damaged
        other.draws, other.flips, other.deck_gears = self.draws, self.flips, self.deck_gears
        other.epoch, other.discard = self.epoch, self.discard
        other.shares_piles, other.own_hands = self.shares_piles, self.own_hands = True, 0
        other.table, other.obstacles, other.supply = self.table, self.obstacles, self.supply
        other.set_gear, other.set_count, other.flipped = self.set_gear, self.set_count, self.flipped
        other.nitrous, other.tire_speed, other.discount = self.nitrous, self.tire_speed, self.discount
        other.turbo, other.drift, other.power_used = self.turbo, self.drift, self.power_used
        other.handling_used, other.swapped, other.moved = self.handling_used, self.swapped, self.moved
        other.chosen, other.icon, other.sv, other.due = self.chosen, self.icon, self.sv, self.due
        other.penalties = self.penalties
        return other

    def key(self) -> tuple[Any, ...]:
        fields = [getattr(self, name) for name in (*_RACE, *_CARS, *_TURN)]
        piles = [self.deck, *self.damaged, *[getattr(self, name) for name in _UNORDERED]]
        return (self.setup.key(), frozen([*fields, *map(sorted, piles)]))

    # Cars

    def perks(self, car: int) -> Perks:
        driver = self.driver[car]
        return self.t.perks[driver] if driver != kinds.NO_DRIVER else self.t.plain

    def base(self, car: int) -> int:
        """FT-SETUP-10: the hand without penalties."""
        return self.perks(car).base

    def room(self, car: int) -> int:
        """FT-PENALTY-3: the penalties that the car can take."""
        return self.base(car) + self.gear[car]

    def row(self, car: int) -> int:
        """FT-DRAW-4, FT-UP-TURBO-1: the row of the cards that is read."""
        return row_read(self.gear[car], self.turbo)

    def first_turn(self, car: int) -> bool:
        """FT-TURN-7."""
        return self.turns[car] == 0

    def on_road(self, car: int) -> bool:
        return self.status[car] == kinds.RACING and self.track.on_road(self.at[car])

    def car_space(self, car: int) -> int:
        """The space a car occupies, or NOWHERE: on the Start and Finish cards nobody blocks (FT-MOVE-9)."""
        return self.track.space[self.at[car]] if self.on_road(car) else kinds.NOWHERE

    def taken_spaces(self, but: int) -> set[int]:
        """FT-MOVE-6: spaces with an obstacle or a car other than that one."""
        taken = set(self.obstacles)
        for car in range(self.setup.cars):
            if car != but and self.on_road(car):
                taken.add(self.track.space[self.at[car]])
        return taken

    def spend(self, car: int, upgrade: int, number: int) -> None:
        """FT-UP-1: remove tokens for the rest of the race."""
        if number:
            self.add_tokens(car, upgrade, -number)

    def use_token(self, car: int, upgrade: int) -> None:
        """Spend a token whose use is told on its own."""
        self.add_tokens(car, upgrade, -1)
        if self.sink is not None:
            self.sink.append(UpgradeUsed(car, kinds.UPGRADES[upgrade]))

    def add_tokens(self, car: int, upgrade: int, number: int) -> None:
        tokens = self.console[car].copy()
        tokens[upgrade] += number
        self.console = replaced(self.console, car, tokens)

    # Piles and hands

    @property
    def deck(self) -> list[int]:
        """FT-RNG-1: the cards of the deck, which has no order."""
        return [first(action) for action in self.draws]

    @deck.setter
    def deck(self, cards: list[int]) -> None:
        there = [False] * len(self.t.card_ids)
        self.deck_gears = 0
        for card in cards:
            there[card] = True
            self.deck_gears += self.t.deck_units[card]
        self.draws = list(compress(self.t.draw_actions, there))
        self.flips = list(compress(self.t.flip_actions, there))

    def copy_piles(self) -> None:
        """Stop sharing deck and discard pile, before a card moves."""
        self.draws, self.flips = self.draws.copy(), self.flips.copy()
        self.discard = self.discard.copy()
        self.shares_piles = False

    def take_flipped(self, action: int) -> int:
        """Take the card that an answer to a flip names from the deck."""
        return self._take(find_place(self.flips, action), action >> KIND_BITS)

    def _take(self, place: int, card: int) -> int:
        """Take a card from its place in the deck."""
        if self.shares_piles:
            self.copy_piles()
        self.draws.pop(place)
        self.flips.pop(place)
        self.deck_gears -= self.t.deck_units[card]
        return card

    def take_to_hand(self, car: int, action: int) -> None:
        """FT-INFO-5: move the card that an answer to a draw names to a hand; one seat sees it."""
        card = self._take(find_place(self.draws, action), action >> KIND_BITS)
        if not self.own_hands >> car & 1:
            self.copy_hand(car)
        self.hand[car].append(card)
        self.drawn_in[car].append(self.epoch)
        self.reveals += 1
        if self.sink is not None:
            self.sink.append(CardDrawn(car, self.setup.owners[car], self.t.card_ids[card]))

    def discard_cards(self, cards: list[int]) -> None:
        """FT-CLEAN-1: put cards on the discard pile."""
        if self.shares_piles:
            self.copy_piles()
        self.discard.extend(cards)

    def change_supply(self, speed: int, number: int) -> None:
        """FT-DAMAGE-7: add Control tokens of a Speed to the supply, or take them."""
        supply = self.supply.copy()
        supply[self.t.token_speeds.index(speed)] += number
        self.supply = supply

    def hand_size(self, car: int) -> int:
        return len(self.drawn_in[car])

    def hand_number(self, car: int) -> int:
        """FT-DRAW-10: the hand as a number that packs its cards by gear (`hands.py`)."""
        units = self.t.hand_units
        number: i64 = 0
        for card in self.hand[car]:
            number += units[card]
        return number

    def gear_counts(self, car: int) -> list[int]:
        """How many hand cards of each gear; index 0 stays empty (FT-DRAW-10). Do not change the list."""
        return counts_of(self.hand_number(car))

    def missing_cards(self, action: int) -> list[int]:
        """The cards by gear that an action names but the active car's hand lacks."""
        held, named = self.gear_counts(self.active), counts_of(action)
        return [max(0, named[gear] - held[gear]) for gear in range(kinds.GEARS + 1)]

    def hand_refusal(self, action: int) -> int:
        """FT-GEAR-4: whether the hand has the cards that an action names."""
        return reasons.NOT_IN_HAND if any(self.missing_cards(action)) else reasons.LEGAL

    def copy_hand(self, car: int) -> None:
        """Stop sharing a hand, before a card is added."""
        self.hand[car], self.drawn_in[car] = self.hand[car].copy(), self.drawn_in[car].copy()
        self.own_hands |= 1 << car

    def take_from_hand(self, car: int, counts: list[int]) -> list[int]:
        """FT-DRAW-10: take cards by gear from the hand, those held longest first; everybody sees them."""
        wanted, hand, drawn_in = counts.copy(), self.hand[car], self.drawn_in[car]
        card_gear = self.t.card_gear
        taken: list[int] = []
        kept: list[int] = []
        epochs: list[int] = []
        for i, card in enumerate(hand):
            gear: i64 = card_gear[card]
            left: i64 = wanted[gear]
            if left:
                wanted[gear] = left - 1
                taken.append(card)
            else:
                kept.append(card)
                epochs.append(drawn_in[i])
        self.hand[car], self.drawn_in[car] = kept, epochs
        self.own_hands |= 1 << car
        if taken:
            self.reveal()
        return taken

    def discard_hand(self, car: int, counts: list[int], why: str) -> None:
        """FT-GEAR-4: discard cards by gear, face up."""
        cards = self.take_from_hand(car, counts)
        self.discard_cards(cards)
        if self.sink is not None and cards:
            self.sink.append(Discarded(car, [self.t.card_ids[card] for card in cards], why))


class CarStep(Step[RaceState]):
    """A step of one car."""

    def __init__(self, car: int) -> None:
        self.car = car


class NumberStep(Step[RaceState]):
    """A step that counts cards."""

    def __init__(self, number: int) -> None:
        self.number = number

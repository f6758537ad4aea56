"""The state of a battle: vehicles, warriors, the round and the sequence that runs now.

How the rules are written here:

* A *step* holds small ints only (vehicles `v`, warriors `w`, dice already rolled) and nothing hidden. What
  belongs to the whole sequence (SH-SEQ-1) is in the state, under "The sequence".
* A *roll* is a step whose `run` is `ask_die(s, self, sides)` (rolls.py) and whose `answer` calls
  `read_roll`. One die, one question; what was rolled before it stands in the step's own fields
  (SH-ROLL-9).
* A *choice* is a step whose `run` only asks: `s.ask(Decision(self, KIND, seat, offered))`; kinds of questions
  are listed in game.py. Free placements are asked with `Placing` (placing.py), which tests any place exactly.
* *Legality* is a reason code (reasons.py): a function `..._refusal` makes the offer, and the `refusal` of the
  step that asks (rolls.py) gives the code of any other answer.
* A *warrior's action*: `act` (turn.py) marks the warrior as acted, sets `s.acting`, `s.actor` and
  `s.penalty`, pushes `EndSequence()` and calls the action's function, which pushes its first step. A module
  of actions gives `offers(s, w) -> list[int]` and `begin(s, w, action) -> None`.
* *Damage*: rolls.py takes hit points (`hurt`, `hurt_parts`) and notes wrecks; after the damage of a step
  push `Wrecks()` (wrecks.py), which runs section 16 for all that are due.
* *Later in the sequence*: `s.loses_control(v)` and `s.must_cling(v)` note what `EndSequence` resolves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.state import State, replaced
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.lookup import ClassFacts, Lookup
from rollingroad.games.shattered_highways.rules.match_setup import Build, MatchSetup
from rollingroad.games.shattered_highways.rules.placement.boxes import Box

if TYPE_CHECKING:
    from rollingroad.core.game import Game


NO_BOX: Final = Box(-1, -1, 0, 0)
"""Where nothing stands."""
COUPLED: Final = [kinds.TRACTOR, kinds.TRAILER]
ALONE: Final = [kinds.TRACTOR]
ON_TRAILER: Final = (kinds.CHAINS, kinds.EXTRA_SEAT, kinds.HIDDEN)
"""SH-RIG-9: what goes with the trailer of a rig; everything else stays with the tractor."""


FIELDS: Final[tuple[str, ...]] = (
    *("acting", "active", "actor", "ammo", "at", "born", "boxes", "builds", "cans", "carries", "cause"),
    *("cling_done", "cling_due", "control", "coupled", "crew", "dealt", "deeds", "fielded", "hero"),
    *("hero_jam", "heroes_shown", "home", "hp", "known", "lead", "locks", "lost_done", "lost_due"),
    *("marked", "mount", "nitro", "nitro_on", "number", "on_road", "order", "orders_shown", "part"),
    *("penalty", "players", "present", "quiet", "round", "score", "seat", "setup", "slot", "smoke"),
    *("smoking", "status", "struck", "swerved", "t", "team", "trailer_hp", "tried", "turn_of"),
    *("wreck_due", "x", "y"),
)
FIXED: Final[tuple[str, ...]] = ("boxes", "born", "builds", "on_road", "players", "setup", "t", "team")
"""Fields that follow from others, or from the set-up, which is compared as a whole."""


@mypyc_attr(acyclic=True)
class RoadState(State):
    """Lists by vehicle and by warrior; both are numbered through for the whole fight and never renumbered.

    `hp` is that of the tractor or of the only part, `trailer_hp` that of a rig's trailer; `coupled` says
    whether the trailer hangs on it. `crew[v]` lists who is aboard in order of arrival. `order` and `hero` are
    hidden from the other seats until they are shown; so is an INSIDE buggy until it has tried to come out
    (`known`).

    Copies share the lists that change seldom, and those inside `crew`: in the course of play these are
    replaced, never changed.
    """

    __slots__ = FIELDS

    def __init__(self, game: Game, lookup: Lookup, setup: MatchSetup, blank: bool = False) -> None:
        """An empty table; a `blank` one gets the lists of the state it copies."""
        super().__init__(game)
        self.t: Lookup = lookup
        self.setup: MatchSetup = setup
        self.players: int = setup.players
        self.builds: list[Build] = setup.builds
        if blank:
            return
        n = len(self.builds)
        self.boxes: list[Box] = [NO_BOX] * n
        """Where each vehicle stands, as `stand` puts it."""
        self.on_road: list[int] = []
        """The vehicles that drive, as `set_status` counts them."""
        # The vehicles
        self.status: list[int] = [kinds.WAITING] * n
        self.control: list[int] = [kinds.NOBODY] * n
        self.x: list[int] = [0] * n
        self.y: list[int] = [0] * n
        self.hp: list[int] = [0] * n
        self.trailer_hp: list[int] = [0] * n
        self.coupled: list[bool] = [False] * n
        self.order: list[int] = [0] * n
        self.crew: list[list[int]] = [[] for _ in range(n)]
        self.mount: list[list[int]] = [[] for _ in range(n)]
        self.ammo: list[list[int]] = [[] for _ in range(n)]
        self.nitro: list[int] = [0] * n
        self.smoke: list[int] = [0] * n
        self.smoking: list[bool] = [False] * n
        self.locks: list[int] = [0] * n
        """Bit sets of the vehicles that each is locked with (SH-RAM-8)."""
        self.cans: list[int] = [0] * n
        self.known: list[bool] = [False] * n
        """Of a buggy inside a rig: everybody knows whether it is there."""
        # The warriors
        self.team: list[int] = []
        self.born: list[int] = []
        """The vehicle on which each one starts; like `team` it never changes."""
        self.at: list[int] = []
        self.part: list[int] = []
        self.seat: list[int] = []
        self.deeds: list[int] = []
        self.home: list[int] = []
        """The rig on which a reinforcement need not cling (SH-CLING-4)."""
        self.carries: list[bool] = []
        # The players
        seats = setup.players
        self.hero: list[int] = [kinds.NO_WARRIOR] * seats
        self.hero_jam: list[bool] = [False] * seats
        self.fielded: list[int] = [0] * seats
        """Cards on the table, destroyed ones included (SH-ORDER-1)."""
        self.score: list[int] = [0] * seats
        self.dealt: list[int] = [0] * seats
        self.quiet: list[bool] = [False] * seats
        """Wants no more questions about launching this round."""
        # The game and the round
        self.marked = kinds.NO_VEHICLE
        self.heroes_shown = self.orders_shown = False
        self.round = 0
        self.number = 0
        """The order number whose vehicles activate now."""
        self.lead: list[int] = []
        """Seats in descending order of initiative."""
        self.slot = 0
        """The next place of `lead` to activate at this number."""
        # The activation
        self.active = kinds.NO_VEHICLE
        self.turn_of: list[int] = []
        """Players aboard who still act in this activation, the current one first (SH-TURN-3)."""
        self.present = 0
        """Bit set of all warriors who were aboard during it (SH-TURN-1)."""
        self.tried = False
        """Uncoupling was tried this turn (SH-RIG-6)."""
        # The sequence
        self.clear_sequence()

    def clear_sequence(self) -> None:
        """No sequence runs."""
        self.acting = kinds.NO_VEHICLE
        self.actor = kinds.NO_WARRIOR
        self.cause = kinds.NOBODY
        """The player who caused it (SH-SCENARIO-2)."""
        self.penalty = 0
        """SH-ROLL-6, SH-ROLL-7: the modifier of the actor's own rolls, fixed at declaration."""
        self.nitro_on = False
        self.struck = self.swerved = self.lost_done = self.cling_done = 0
        self.lost_due: list[int] = []
        self.cling_due: list[int] = []
        self.wreck_due: list[int] = []

    # Copies and comparison

    def copy(self) -> RoadState:
        other = RoadState(self.game, self.t, self.setup, True)
        self.copy_to(other)
        other.boxes, other.on_road = self.boxes, self.on_road
        other.status, other.control = self.status, self.control
        other.x, other.y, other.hp = self.x, self.y, self.hp.copy()
        other.trailer_hp, other.coupled, other.order = self.trailer_hp, self.coupled, self.order.copy()
        other.nitro, other.smoke = self.nitro, self.smoke
        other.smoking, other.locks = self.smoking, self.locks
        other.cans, other.known, other.mount, other.ammo = self.cans, self.known, self.mount, self.ammo
        other.crew = self.crew.copy()
        other.team, other.born = self.team, self.born
        other.at, other.part, other.seat = self.at.copy(), self.part.copy(), self.seat.copy()
        other.deeds, other.home, other.carries = self.deeds.copy(), self.home, self.carries
        other.hero, other.hero_jam, other.quiet = self.hero, self.hero_jam, self.quiet
        other.fielded, other.score, other.dealt = self.fielded, self.score, self.dealt
        other.marked, other.heroes_shown = self.marked, self.heroes_shown
        other.orders_shown, other.round, other.number = self.orders_shown, self.round, self.number
        other.lead, other.slot, other.active = self.lead, self.slot, self.active
        other.turn_of, other.present, other.tried = self.turn_of, self.present, self.tried
        other.acting, other.actor, other.cause = self.acting, self.actor, self.cause
        other.penalty, other.nitro_on = self.penalty, self.nitro_on
        other.struck, other.swerved, other.lost_done = self.struck, self.swerved, self.lost_done
        other.lost_due, other.cling_done = self.lost_due, self.cling_done
        other.cling_due, other.wreck_due = self.cling_due, self.wreck_due
        return other

    def key(self) -> tuple[Any, ...]:
        """Equal for two states exactly where the rules would go on alike from here."""
        return (self.setup.key(), *[_frozen(getattr(self, name)) for name in FIELDS if name not in FIXED])

    # Vehicles on the table

    def facts(self, v: int) -> ClassFacts:
        return self.t.classes[self.builds[v].cls]

    def is_rig(self, v: int) -> bool:
        """SH-RIG-7: a tractor alone is still a Rig."""
        return self.builds[v].cls == kinds.RIG

    def length(self, v: int) -> int:
        build = self.builds[v]
        return build.length if self.coupled[v] else build.alone

    def front(self, v: int) -> int:
        """SH-GEO-3: the front bumper f."""
        return self.y[v] + self.length(v)

    def box(self, v: int) -> Box:
        return self.boxes[v]

    def part_box(self, v: int, part: int) -> Box:
        """The rectangle of the tractor or the trailer; of any other vehicle all of it."""
        if not self.coupled[v]:
            return self.box(v)
        facts = self.facts(v)
        return Box(self.x[v], self.y[v] + facts.offset[part], facts.width, facts.part_length[part])

    def parts(self, v: int) -> list[int]:
        return COUPLED if self.coupled[v] else ALONE

    def has(self, v: int, addon: int) -> bool:
        """SH-RIG-9: whether an add-on is fitted, and has not gone with an uncoupled trailer."""
        if not self.builds[v].has(addon):
            return False
        return self.coupled[v] or addon not in ON_TRAILER or not self.is_rig(v)

    def dead_trailer(self, v: int) -> bool:
        """SH-RIG-5, SH-RIG-6: a trailer at 0 still hangs on it."""
        return self.coupled[v] and self.trailer_hp[v] == 0

    def in_play(self, v: int) -> bool:
        return self.status[v] == kinds.DRIVING

    def vehicles(self) -> list[int]:
        """All that are on the table. Copy the list to change it."""
        return self.on_road

    def others(self, v: int) -> list[Box]:
        """Everything that is in this vehicle's way (SH-GEO-5)."""
        return [self.boxes[o] for o in self.on_road if o != v]

    def by_front(self, vehicles: list[int]) -> list[int]:
        """SH-ROLL-9: greatest f first, then smallest x."""
        if len(vehicles) < 2:
            return vehicles.copy()
        ranked = [(-self.front(v), self.x[v], v) for v in vehicles]
        ranked.sort()
        return [v for _, _, v in ranked]

    def show_buggy(self, b: int) -> None:
        """SH-SETUP-3: from now on everybody knows whether it waits in its rig."""
        if not self.known[b]:
            self.known = replaced(self.known, b, True)
            self.reveal()

    def set_spot(self, v: int, x: int, y: int) -> None:
        """Put a vehicle elsewhere; SH-RAM-8: locks do not outlast that."""
        if x != self.x[v] or y != self.y[v]:
            self.stand(v, x, y)
            self.unlock(v)

    def stand(self, v: int, x: int, y: int) -> None:
        """Note where a vehicle is, and how long it is now."""
        self.x, self.y = replaced(self.x, v, x), replaced(self.y, v, y)
        self.boxes = replaced(self.boxes, v, Box(x, y, self.builds[v].width, self.length(v)))

    def set_status(self, v: int, status: int) -> None:
        """Note whether a vehicle drives, waits or is gone."""
        self.status = replaced(self.status, v, status)
        self.on_road = [o for o in range(len(self.builds)) if self.status[o] == kinds.DRIVING]

    def unlock(self, v: int) -> None:
        if any(self.locks):
            self.locks = [0 if o == v else locks & ~(1 << v) for o, locks in enumerate(self.locks)]

    # Warriors

    def driver(self, v: int) -> int:
        return self.in_seat(v, kinds.D)

    def in_seat(self, v: int, seat: int) -> int:
        """Who sits there, or NO_WARRIOR."""
        for w in self.crew[v]:
            if self.seat[w] == seat:
                return w
        return kinds.NO_WARRIOR

    def aboard(self, v: int) -> list[int]:
        """SH-ROLL-9: D, W1.., P1.., then clinging ones in order of arrival."""
        ranked: list[int] = []
        for w in self.crew[v]:
            place = len(ranked)
            while place and self.seat[ranked[place - 1]] > self.seat[w]:
                place -= 1
            ranked.insert(place, w)
        return ranked

    def clinging(self, v: int) -> list[int]:
        """SH-CLING-1, in order of arrival."""
        return [w for w in self.crew[v] if self.seat[w] == kinds.CLINGING]

    def empty_seats(self, v: int, part: int) -> list[int]:
        if part == kinds.TRAILER and not self.coupled[v]:
            return []
        taken = 0
        for w in self.crew[v]:
            if self.seat[w] != kinds.CLINGING:
                taken |= 1 << self.seat[w]
        return [seat for seat in self.builds[v].part_seats[part] if not taken >> seat & 1]

    def put(self, w: int, v: int, part: int, seat: int) -> None:
        """A warrior takes a place aboard; a clinging one goes to the end of the order."""
        if self.at[w] != kinds.NO_VEHICLE:
            self._leave(w)
        self.at[w], self.part[w], self.seat[w] = v, part, seat
        self.crew[v] = [*self.crew[v], w]
        if v == self.active:
            self.present |= 1 << w
        if self.home[w] != v and self.home[w] != kinds.NO_VEHICLE:
            self.home = replaced(self.home, w, kinds.NO_VEHICLE)

    def _leave(self, w: int) -> None:
        v = self.at[w]
        self.crew[v] = [other for other in self.crew[v] if other != w]

    def remove(self, w: int) -> None:
        """SH-WAR-3: the warrior is out for good."""
        self._leave(w)
        self.at[w], self.part[w], self.seat[w] = kinds.NO_VEHICLE, kinds.TRACTOR, kinds.CLINGING
        self.deeds[w] = 0
        self.home, self.carries = replaced(self.home, w, kinds.NO_VEHICLE), replaced(self.carries, w, False)

    def may_act(self, w: int) -> bool:
        """SH-TURN-2, SH-CLING-3."""
        return not self.deeds[w] & (kinds.ACTED | kinds.HANGING)

    def is_hero(self, w: int) -> bool:
        return self.hero[self.team[w]] == w

    def has_warriors(self, seat: int) -> bool:
        """Whether any of that player's warriors is still there."""
        for w in range(len(self.team)):
            if self.team[w] == seat and self.at[w] != kinds.NO_VEHICLE:
                return True
        return False

    def players_aboard(self, v: int) -> list[int]:
        aboard = 0
        for w in self.crew[v]:
            aboard |= 1 << self.team[w]
        return [seat for seat in range(self.players) if aboard >> seat & 1]

    def drives_for(self, v: int) -> int:
        """SH-CTRL-2: the driver's player, else the controller, else the player of the activation."""
        driver = self.driver(v)
        return self.team[driver] if driver != kinds.NO_WARRIOR else self.keeper(v)

    def keeper(self, v: int) -> int:
        """SH-SCENARIO-5: who chooses for a vehicle; a neutral one follows the active vehicle."""
        if self.control[v] != kinds.NOBODY:
            return self.control[v]
        if self.active != kinds.NO_VEHICLE and self.control[self.active] != kinds.NOBODY:
            return self.control[self.active]
        return self.lead[0] if self.lead else 0

    # Later in the sequence

    def loses_control(self, v: int) -> None:
        """SH-LOST-1, SH-SEQ-2: once in a sequence, resolved when the action is over."""
        if not self.lost_done >> v & 1 and v not in self.lost_due:
            self.lost_due = [*self.lost_due, v]

    def must_cling(self, v: int) -> None:
        """SH-CLING-2."""
        if v not in self.cling_due:
            self.cling_due = [*self.cling_due, v]


def _frozen(value: Any) -> Any:
    """Lists, and lists in lists, as tuples."""
    return tuple([_frozen(each) for each in value]) if isinstance(value, list) else value

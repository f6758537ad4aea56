"""SH-TURN and SH-CTRL: an activation, warrior by warrior, how it ends, and launches in between."""

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.packing import first, kind_of, pack, second
from rollingroad.core.engine.state import Decision, replaced
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls, sequence
from rollingroad.games.shattered_highways.rules.crew import attacking, boarding, guns, shooting
from rollingroad.games.shattered_highways.rules.driving import driving
from rollingroad.games.shattered_highways.rules.driving.ramming import fall_back
from rollingroad.games.shattered_highways.rules.driving.wrecks import come_out, exit_box, exit_free
from rollingroad.games.shattered_highways.rules.scenarios import check_activation, is_neutral, stage_allows
from rollingroad.games.shattered_highways.rules.state import RoadState


class BeginActivation(rolls.VehicleStep):
    """SH-TURN-1: a vehicle's turn; SH-EDGE-3: on the back edge it has one thing to do."""

    def run(self, s: RoadState) -> None:
        v = self.v
        if not s.in_play(v):
            return
        if s.sink is not None:
            s.sink.append(ev.Activated(v))
        s.active = v
        s.tried = False
        if s.smoking[v]:
            s.smoking = replaced(s.smoking, v, False)
        if kinds.CLEARED in s.mount[v]:
            ready = [kinds.READY if state == kinds.CLEARED else state for state in s.mount[v]]
            s.mount = replaced(s.mount, v, ready)
        s.present = sum(1 << w for w in s.crew[v])
        s.turn_of = acting_order(s, v)
        s.push(EndActivation())
        s.push(sequence.BackEdge() if s.y[v] == 0 else PickWarrior())


def acting_order(s: RoadState, v: int) -> list[int]:
    """SH-TURN-3: fewest markers aboard first, a tie goes to the controller."""
    players = s.players_aboard(v)
    if len(players) < 2:
        return players
    ranked = [(markers(s, v, p), p != s.control[v], s.lead.index(p), p) for p in players]
    return [player for _, _, _, player in sorted(ranked)]


def markers(s: RoadState, v: int, player: int) -> int:
    return sum(s.team[w] == player for w in s.crew[v])


@mypyc_attr(free_list_len=1)
class PickWarrior(rolls.RoadStep):
    """SH-TURN-1, SH-TURN-4: the player on turn picks one of their warriors aboard, or is done with them;
    SH-ADDON-HIDDEN: or lets a buggy out of its trailer first."""

    def run(self, s: RoadState) -> None:
        while s.turn_of and s.in_play(s.active):
            player = s.turn_of[0]
            ready = [w for w in s.aboard(s.active) if s.team[w] == player and can_act(s, w)]
            if ready:
                offered = [pack(kinds.ACT, w) for w in ready]
                offered.append(pack(kinds.PASS))
                offered += launches(s, player)
                s.ask(Decision(self, "warrior", player, offered))
                return
            s.turn_of = s.turn_of[1:]

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        if kind_of(action) == kinds.PASS:
            return reasons.LEGAL
        if kind_of(action) == kinds.LAUNCH:
            return launch_refusal(s, first(action), ask.seat)
        code = rolls.crew_refusal(s, first(action), ask.seat)
        return code or (reasons.LEGAL if can_act(s, first(action)) else reasons.NOTHING_TO_DO)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.PASS:
            s.turn_of = s.turn_of[1:]
            s.push(self)
        elif kind_of(action) == kinds.LAUNCH:
            s.push(self)
            begin_launch(s, first(action))
        else:
            s.push(ChooseAction(first(action)))


def can_act(s: RoadState, w: int) -> bool:
    """Whether the warrior has an action left and a use for it."""
    return s.may_act(w) and (driving.wheel_refusal(s, w) == reasons.LEGAL or has_other_offer(s, w))


def has_other_offer(s: RoadState, w: int) -> bool:
    """Whether `other_offers` has any; cheap tests come first."""
    return (
        (stage_allows(s, kinds.CHANGE) and boarding.may_change(s, w))
        or some_allowed(s, equipment_offers(s, w))
        or some_allowed(s, attacking.offers(s, w))
        or some_allowed(s, shooting.offers(s, w))
        or some_allowed(s, boarding.offers(s, w))
    )


def some_allowed(s: RoadState, offered: list[int]) -> bool:
    for action in offered:
        if stage_allows(s, kind_of(action)):
            return True
    return False


def other_offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: everything but driving, as far as the teaching stage allows."""
    offered = boarding.offers(s, w)
    offered += boarding.offer_changes(s, w)
    offered += attacking.offers(s, w)
    offered += shooting.offers(s, w)
    offered += equipment_offers(s, w)
    if not s.setup.teaching:
        return offered
    return [action for action in offered if stage_allows(s, kind_of(action))]


@mypyc_attr(free_list_len=1)
class ChooseAction(rolls.WarriorStep):
    """SH-TURN-2: one action, or none; after a Change the warrior has another one."""

    def run(self, s: RoadState) -> None:
        offered = [pack(kinds.SKIP)]
        if not s.nitro_on:
            offered += other_offers(s, self.w)
        if driving.wheel_refusal(s, self.w) == reasons.LEGAL:
            driving.ask_driver(s, self, self.w, offered)
        else:
            s.ask(Decision(self, "action", s.team[self.w], offered))

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        """SH-SCENARIO-LAST, SH-ADDON-NITRO, then the tests of the action itself."""
        kind = kind_of(action)
        if kind == kinds.SKIP:
            return reasons.LEGAL
        if not stage_allows(s, kind):
            return reasons.LESSON_LOCKED
        if kind in driving.DRIVER_KINDS or kind == kinds.USE_NITRO:
            return driving.drive_refusal(s, self.w, ask, action)
        return reasons.NITRO_OPEN if s.nitro_on else REFUSALS[kind](s, self.w, action)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        kind, w = kind_of(action), self.w
        if kind == kinds.USE_NITRO:
            driving.arm_nitro(s, s.at[w])
            s.push(self)
        elif kind == kinds.CHANGE:
            s.push(PickWarrior())
            boarding.take_seat(s, w, first(action))
            s.deeds[w] |= kinds.CHANGED
        else:
            s.deeds[w] |= kinds.ACTED
            s.push(PickWarrior())
            if kind == kinds.SKIP:
                s.nitro_on = False
            else:
                act(s, w, action)


def act(s: RoadState, w: int, action: int) -> None:
    """SH-SEQ-1: one warrior's action with all that it triggers."""
    s.acting, s.actor, s.cause = s.at[w], w, s.team[w]
    s.penalty = rolls.own_modifier(s, w)
    s.push(sequence.EndSequence())
    BEGINNINGS[kind_of(action)](s, w, action)


# Smoke pots (SH-ADDON-SMOKE) and cans of fuel (SH-SCENARIO-5)


def equipment_offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: smoke, a can, the hitch."""
    found = [pack(kinds.USE_SMOKE)] if smoke_refusal(s, w) == reasons.LEGAL else []
    if pick_up_refusal(s, w) == reasons.LEGAL:
        found.append(pack(kinds.PICK_UP))
    if sequence.uncouple_refusal(s, w) == reasons.LEGAL:
        found.append(pack(kinds.UNCOUPLE))
    return found


def smoke_refusal(s: RoadState, w: int) -> int:
    """SH-ADDON-SMOKE."""
    return reasons.LEGAL if s.smoke[s.at[w]] else reasons.NO_CHARGE


def pick_up_refusal(s: RoadState, w: int) -> int:
    """SH-SCENARIO-5: from the tanker, one can for each warrior."""
    v = s.at[w]
    if not is_neutral(s, v) or not s.cans[v]:
        return reasons.NO_CANS
    return reasons.HANDS_FULL if s.carries[w] else reasons.LEGAL


def lay_smoke(s: RoadState, w: int, action: int) -> None:
    """SH-ADDON-SMOKE: it lasts until the vehicle's next activation."""
    v = s.at[w]
    s.smoke = replaced(s.smoke, v, s.smoke[v] - 1)
    s.smoking = replaced(s.smoking, v, True)
    if s.sink is not None:
        s.sink.append(ev.SmokeLaid(v, w, s.smoke[v]))


def pick_up(s: RoadState, w: int, action: int) -> None:
    """SH-SCENARIO-5: the warrior carries the can."""
    v = s.at[w]
    s.cans = replaced(s.cans, v, s.cans[v] - 1)
    s.carries = replaced(s.carries, w, True)
    if s.sink is not None:
        s.sink.append(ev.CanPicked(w, v, s.cans[v]))


def uncouple(s: RoadState, w: int, action: int) -> None:
    """SH-RIG-6."""
    s.tried = True
    s.push(sequence.UncoupleRoll())


REFUSALS: Final[dict[int, Callable[[RoadState, int, int], int]]] = {
    kinds.BOARD: lambda s, w, action: boarding.board_refusal(s, w, first(action), second(action)),
    kinds.CHANGE: lambda s, w, action: boarding.change_refusal(s, w, first(action)),
    kinds.ATTACK: lambda s, w, action: attacking.attack_refusal(s, w, first(action)),
    kinds.CLEAR_OWN: lambda s, w, action: attacking.clearing_refusal(s, w),
    kinds.USE_SMOKE: lambda s, w, action: smoke_refusal(s, w),
    kinds.PICK_UP: lambda s, w, action: pick_up_refusal(s, w),
    kinds.UNCOUPLE: lambda s, w, action: sequence.uncouple_refusal(s, w),
    **dict.fromkeys((kinds.CLEAR, kinds.RELOAD), guns.repair_refusal),
    **dict.fromkeys((kinds.SHOOT, kinds.SHOOT_AT, kinds.DROP), shooting.gun_refusal),
}
"""The reason code of every action but driving."""
BEGINNINGS: Final[dict[int, Callable[[RoadState, int, int], None]]] = {
    kinds.BOARD: boarding.begin,
    kinds.ATTACK: attacking.begin,
    kinds.CLEAR_OWN: attacking.clear_own,
    kinds.USE_SMOKE: lay_smoke,
    kinds.PICK_UP: pick_up,
    kinds.UNCOUPLE: uncouple,
    **dict.fromkeys((kinds.CLEAR, kinds.RELOAD), guns.begin_repair),
    **dict.fromkeys((kinds.SHOOT, kinds.SHOOT_AT, kinds.DROP), shooting.begin),
    **dict.fromkeys(driving.DRIVER_KINDS, driving.begin),
}
"""What a warrior's action starts with."""


# The end


class EndActivation(rolls.RoadStep):
    """SH-TURN-1: what was not used is lost. SH-TURN-5: capture, unmanned, edges, victory."""

    def run(self, s: RoadState) -> None:
        v = s.active
        for w in range(len(s.deeds)):
            if s.present >> w & 1 and s.at[w] != kinds.NO_VEHICLE:
                s.deeds[w] |= kinds.ACTED
        if s.sink is not None:
            s.sink.append(ev.ActivationEnded(v))
        s.push(CloseActivation())
        if s.in_play(v):
            capture(s, v)
            s.acting = v
            s.push(sequence.EndSequence())
            # SH-UNMANNED-1, SH-UNMANNED-5; SH-SCENARIO-5: never a neutral vehicle.
            if (s.driver(v) == kinds.NO_WARRIOR or s.dead_trailer(v)) and not is_neutral(s, v):
                fall_back(s, v)


def capture(s: RoadState, v: int) -> None:
    """SH-CTRL-1, SH-SCENARIO-5: a vehicle without a warrior of its controller falls to the players aboard."""
    players = s.players_aboard(v)
    if not players or s.control[v] in players or (s.control[v] == kinds.NOBODY and len(players) > 1):
        return
    most = max(markers(s, v, p) for p in players)
    strongest = [p for p in players if markers(s, v, p) == most]
    if len(strongest) > 1:
        driver = s.driver(v)
        strongest = [s.team[driver]] if driver != kinds.NO_WARRIOR and s.team[driver] in strongest else []
    if strongest:
        s.control = replaced(s.control, v, strongest[0])
        if s.sink is not None:
            s.sink.append(ev.Captured(v, strongest[0]))


class CloseActivation(rolls.RoadStep):
    """The vehicle's turn is over."""

    def run(self, s: RoadState) -> None:
        s.active = kinds.NO_VEHICLE
        s.present, s.tried = 0, False
        s.turn_of = []
        check_activation(s)


# The hidden buggy (SH-ADDON-HIDDEN). Only its player knows of it until it tries to come out


def launch_refusal(s: RoadState, b: int, seat: int) -> int:
    """It must be inside, its driver have an action left, and its exit be free."""
    if b >= len(s.builds) or s.status[b] != kinds.INSIDE or s.setup.owner[b] != seat:
        return reasons.ALREADY_OUT
    if not s.may_act(s.driver(b)):
        return reasons.WARRIOR_ACTED
    return reasons.LEGAL if exit_free(s, b) else reasons.EXIT_BLOCKED


def may_launch(s: RoadState, b: int) -> bool:
    return launch_refusal(s, b, s.setup.owner[b]) == reasons.LEGAL


def launches(s: RoadState, seat: int) -> list[int]:
    """The launches offered with each pick of a warrior; no other player sees the offer."""
    return [pack(kinds.LAUNCH, b) for b in s.setup.hidden if launch_refusal(s, b, seat) == reasons.LEGAL]


def begin_launch(s: RoadState, b: int) -> None:
    """SH-SETUP-3: the attempt reveals the buggy and is its driver's action of this round."""
    s.show_buggy(b)
    driver = s.driver(b)
    s.deeds[driver] |= kinds.ACTED
    s.acting, s.actor, s.cause = b, driver, s.setup.owner[b]
    s.push(sequence.EndSequence())
    s.push(LaunchRoll(b))


def offer_launches(s: RoadState) -> None:
    """Before every activation, for buggies that everybody knows of: the question reveals nothing."""
    for b in reversed(s.setup.hidden):
        if s.known[b] and may_launch(s, b):
            s.push(OfferLaunch(b))


class OfferLaunch(rolls.VehicleStep):
    """Try, wait, or no more questions this round."""

    def run(self, s: RoadState) -> None:
        owner = s.setup.owner[self.v]
        if may_launch(s, self.v) and not s.quiet[owner]:
            offered = [pack(kinds.WAIT), pack(kinds.NOT_THIS_ROUND), pack(kinds.LAUNCH, self.v)]
            s.ask(Decision(self, "launch", owner, offered, known_to=owner))

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        if kind_of(action) != kinds.LAUNCH or first(action) == self.v:
            return reasons.LEGAL
        return launch_refusal(s, first(action), ask.seat) or reasons.EXIT_BLOCKED

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.NOT_THIS_ROUND:
            s.quiet = replaced(s.quiet, seat, True)
        elif kind_of(action) == kinds.LAUNCH:
            begin_launch(s, self.v)


class LaunchRoll(rolls.DriverRoll):
    """A Move roll: on 3+ it is out; else, a natural 1 too, it stays inside."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if rolls.read_roll(s, action, "launch", self.v, s.driver(self.v)) >= s.t.launch_on:
            come_out(s, self.v, exit_box(s, self.v))
        elif s.sink is not None:
            s.sink.append(ev.LaunchFailed(self.v, s.setup.inside[self.v], False))

"""HH-TURN: choose a player, two actions, the enemy die, the next player; HH-ROUND-1: the next round.

`refusal` says why an action is not allowed: the first failing test of the ledger's section 25, as a reason
code. An answer to the open question is refused by the step that asks it; any other refusal says what the
answer would need. The chapters hold the tests, beside what they offer.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.packing import first, kind_of, pack, second
from rollingroad.core.engine.state import CHANCE, Decision, replaced
from rollingroad.games.highway_heist.rules import drive, enemies, kinds, ram, reasons
from rollingroad.games.highway_heist.rules.events import RoundBegan, TurnBegan, TurnEnded
from rollingroad.games.highway_heist.rules.pegs import adrift_lands
from rollingroad.games.highway_heist.rules.road import spaces_of
from rollingroad.games.highway_heist.rules.rolls import assist_refusal, boost_refusal, start_roll
from rollingroad.games.highway_heist.rules.round import CheckScenario, Drift, ShiftStunts, drifts
from rollingroad.games.highway_heist.rules.state import HeistState, HeistStep
from rollingroad.games.highway_heist.rules.stunts import add_feats, special_refusal, stunt_refusal, try_stunt


@mypyc_attr(free_list_len=1)
class ChoosePlayer(HeistStep):
    """HH-TURN-1: the team chooses the next player; with all exhausted the round ends (HH-TURN-2)."""

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        ready = [pack(kinds.TURN, seat) for seat in range(s.players) if not s.exhausted[seat]]
        if ready:
            s.ask_team(self, "turn", ready)
        else:
            s.push(EndRound())

    def refusal(self, s: HeistState, action: int) -> int:
        if first(action) >= s.players:
            return reasons.PLAYER_COUNT
        return reasons.EXHAUSTED if s.exhausted[first(action)] else reasons.LEGAL

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        s.active = first(action)
        s.actions = s.t.turn_actions
        s.nudge_used = s.nitro_used = False
        if s.sink is not None:
            s.sink.append(TurnBegan(s.active))
        s.push(EndTurn())
        s.push(enemies.RollEnemyDie(False))
        s.push(Act())


@mypyc_attr(free_list_len=1)
class EndTurn(HeistStep):
    """HH-TURN-2: the player is exhausted."""

    def run(self, s: HeistState) -> None:
        if s.sink is not None:
            s.sink.append(TurnEnded(s.active))
        s.exhausted = replaced(s.exhausted, s.active, True)
        s.active = kinds.NO_SEAT
        s.actions = 0
        s.nudge_used = s.nitro_used = False
        s.push(ChoosePlayer())


class EndRound(HeistStep):
    """HH-ROUND-1: the steps at the end of a round."""

    def run(self, s: HeistState) -> None:
        s.push(NextRound())
        s.push(ShiftStunts())
        s.push(CheckScenario())
        drifting = tuple(space for space in spaces_of(s.occupied & ~s.suvs) if drifts(s, space))
        if drifting:
            s.push(Drift(drifting))


class NextRound(HeistStep):
    """HH-ROUND-1, HH-REACT-2: all players are ready again, the marks of reactive cards are cleared."""

    def run(self, s: HeistState) -> None:
        s.round += 1
        s.exhausted = [False] * s.players
        s.reacted = [0] * s.players
        if s.sink is not None:
            s.sink.append(RoundBegan(s.round))
        s.push(ChoosePlayer())


@mypyc_attr(free_list_len=1)
class Act(HeistStep):
    """HH-TURN-2 to 4: the actions of a turn one after the other; they are optional."""

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        offered = legal_actions(s)
        if len(offered) > 1 or s.actions:
            s.ask(Decision(self, "act", s.active, offered))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        kind, operand, seat = kind_of(action), first(action), s.active
        if kind == kinds.END:
            s.actions = 0
            return
        s.push(self)
        if kind < kinds.NUDGE:
            s.actions -= 1
        if kind == kinds.DRIVE:
            drive.drive(s, seat, operand, "drive")
        elif kind == kinds.LEAP:
            drive.leap(s, seat, operand)
        elif kind == kinds.TAKE_WHEEL:
            drive.leap(s, seat, kinds.WHEEL)
        elif kind == kinds.TAKE_BOOST:
            take_boost(s, seat)
        elif kind == kinds.STUNT:
            try_stunt(s, kinds.STUNT_ROLL, seat, operand)
        elif kind == kinds.NUDGE:
            s.nudge_used = True
            drive.drive(s, seat, operand, "nudge")
        elif kind == kinds.NITRO:
            s.nitro_used = True
            s.spend_boost(seat, s.t.nitro_cost[s.vehicle[seat]])
            drive.drive(s, seat, operand, "nitro")
        else:
            start_roll(s, kinds.ROLL_OF[kind], seat, operand)


_RAM: Final = pack(kinds.RAM)
_FORCE: Final = pack(kinds.FORCE)
_SHAKE: Final = pack(kinds.SHAKE)
_BRAWL: Final = pack(kinds.BRAWL)
_HIJACK: Final = pack(kinds.HIJACK)
_END: Final = pack(kinds.END)
_TAKE_BOOST: Final = pack(kinds.TAKE_BOOST)
_TAKE_WHEEL: Final = pack(kinds.TAKE_WHEEL)
_LEAPS: Final = kinds.ActionLists(kinds.LEAP)
_DRIVES: Final = kinds.ActionLists(kinds.DRIVE)
_NUDGES: Final = kinds.ActionLists(kinds.NUDGE)
_NITROS: Final = kinds.ActionLists(kinds.NITRO)


def take_boost(s: HeistState, seat: int) -> None:
    """HH-TAKE-1, HH-POWER-ROMAN: a token from the supply; the actions end, free moves too (HH-TURN-6)."""
    s.gain_boost(seat, s.t.take_boost[s.character[seat]])
    s.actions = 0
    s.nudge_used = s.nitro_used = True


def legal_actions(s: HeistState) -> list[int]:
    """D5: every action the active player may take now; first those that need a roll, last the moves."""
    seat = s.active
    driving = s.is_manned(seat)
    acting = s.actions > 0 and s.peg[seat] != kinds.ADRIFT
    offered: list[int] = []
    if acting:
        add_feats(s, seat, driving, offered)
        add_rolls(s, seat, driving, offered)
    # HH-PEG-10: even a player adrift may take a boost token or end the actions.
    if s.actions and take_boost_refusal(s, seat) == reasons.LEGAL:
        offered.append(_TAKE_BOOST)
    offered.append(_END)
    if acting:
        if drive.take_wheel_refusal(s, seat) == reasons.LEGAL:
            offered.append(_TAKE_WHEEL)
        _LEAPS.add(drive.leap_roofs(s, seat), offered)
    if driving:
        add_drives(s, seat, offered)
    return offered


def add_rolls(s: HeistState, seat: int, driving: bool, offered: list[int]) -> None:
    """HH-ROLL-2: Ram, Force and Shake need a manned vehicle, Brawl and Hijack a player on foot."""
    if not driving:
        if ram.brawl_refusal(s, seat) == reasons.LEGAL:
            offered.append(_BRAWL)
        if ram.hijack_refusal(s, seat) == reasons.LEGAL:
            offered.append(_HIJACK)
        return
    if ram.ram_refusal(s, seat) == reasons.LEGAL:
        offered.append(_RAM)
    if ram.force_refusal(s, seat) == reasons.LEGAL:
        offered.append(_FORCE)
    if ram.shake_refusal(s, seat) == reasons.LEGAL:
        offered.append(_SHAKE)


def add_drives(s: HeistState, seat: int, offered: list[int]) -> None:
    """HH-DRIVE-1, HH-ROLL-2; HH-TURN-6, HH-POWER-BRIAN, HH-POWER-RACER: free moves once a turn each."""
    if s.actions:
        _DRIVES.add(drive.drive_ends(s, seat), offered)
    if drive.free_nudge_refusal(s, seat) == reasons.LEGAL:
        _NUDGES.add(drive.nudge_ends(s, seat), offered)
    if drive.free_nitro_refusal(s, seat) == reasons.LEGAL:
        _NITROS.add(drive.drive_ends(s, seat), offered)


def take_boost_refusal(s: HeistState, seat: int) -> int:
    """HH-TAKE-1: not at the cap, and not with an empty supply (HH-COMP-5)."""
    if s.boost[seat] >= s.boost_cap(seat):
        return reasons.AT_CAP
    return reasons.LEGAL if s.boost_supply > 0 else reasons.SUPPLY_EMPTY


# Why an action is not allowed


def refusal(s: HeistState, action: int, seat: int) -> int:
    """The reason code for that seat and action now; LEGAL for exactly what the open question offers it."""
    if s.outcome is not None:
        return reasons.GAME_OVER
    if not s.game.codec.knows(action):
        return reasons.OFF_ROAD if _is_off_road(s, action) else reasons.NOT_ASKED
    kind = kind_of(action)
    # HH-CHANCE-1: only dice and decks answer questions of chance.
    if kind >= kinds.EFFORT and seat == CHANCE:
        return reasons.LEGAL if s.allows(action, seat) else reasons.NOT_ASKED
    if kind >= kinds.EFFORT or not 0 <= seat < s.players:
        return reasons.NOT_YOUR_DECISION
    if kinds.DRIVE <= kind <= kinds.NITRO:
        return action_refusal(s, action, seat)
    if kind == kinds.ASSIST:
        return assist_refusal(s, seat, first(action))
    if kind == kinds.BOOST or kind == kinds.KEEP:
        return boost_refusal(s, seat)
    if not is_asked(s, kind):
        return _refusal_elsewhere(s, action, seat)
    if not s.open[0].may_answer(seat):
        return reasons.NOT_YOUR_DECISION
    step = s.open[0].step
    assert isinstance(step, HeistStep)
    return step.refusal(s, action)


def _is_off_road(s: HeistState, action: int) -> bool:
    """HH-GEO-6: whether it would be an action if the road were longer."""
    known = s.game.codec.kinds
    if action < 0 or kind_of(action) >= len(known) or first(action) < s.road.size:
        return False
    return list(known[kind_of(action)].operands) in _OF_SPACES


_OF_SPACES: Final = (["at"], ["to"], ["on"])
"""How operands are called that are spaces."""


def is_asked(s: HeistState, kind: int) -> bool:
    """Whether the open question takes answers of that kind."""
    return s.game.codec.kinds[kind].name in s.game.questions[s.open[0].kind]


def _refusal_elsewhere(s: HeistState, action: int, seat: int) -> int:
    """An answer to a question that is not the open one."""
    kind = kind_of(action)
    player = second(action) if kind == kinds.REACT else first(action)
    if (kind == kinds.TURN or kind == kinds.REACT) and player >= s.players:
        return reasons.PLAYER_COUNT
    if kind == kinds.TURN and s.active != kinds.NO_SEAT:
        return reasons.NOT_YOUR_TURN  # HH-TURN-1: a turn that was started is finished first.
    if kind == kinds.REACT:
        return reasons.WRONG_TRIGGER
    if kind == kinds.SLAM:
        return enemies.slam_refusal_elsewhere(s, first(action))
    if kind == kinds.REROLL or kind == kinds.ACCEPT:
        return enemies.reroll_refusal_elsewhere(s, seat)
    return reasons.NOT_ASKED


# Why an action of a turn is not offered


def action_refusal(s: HeistState, action: int, seat: int) -> int:
    """First whose turn it is and what is left of it, then the action itself."""
    kind = kind_of(action)
    early = timing_refusal(s, kind, seat)
    if early or kind == kinds.END:
        return early
    if s.peg[seat] == kinds.ADRIFT and kind != kinds.TAKE_BOOST:
        return reasons.ADRIFT
    if kind in _NEED_WHEEL and not s.is_manned(seat):
        return drive.wheel_refusal(s, seat)
    if kind in _WITHOUT_TARGET:
        return _WITHOUT_TARGET[kind](s, seat)
    return _WITH_TARGET[kind](s, seat, first(action))


def timing_refusal(s: HeistState, kind: int, seat: int) -> int:
    """HH-TURN-1 to 6, HH-TAKE-1."""
    ask, free = s.open[0], kind == kinds.NUDGE or kind == kinds.NITRO
    if seat != s.active:
        return reasons.NOT_YOUR_TURN
    if not ask.may_answer(seat) and not ask.is_chance:
        return reasons.NOT_YOUR_DECISION
    if isinstance(ask.step, Act):
        no_action = s.actions == 0 and not free and kind != kinds.END
        return reasons.NO_ACTIONS_LEFT if no_action else reasons.LEGAL
    for step in s.agenda:
        if isinstance(step, Act):
            return reasons.NOT_ASKED
    return reasons.TOO_LATE if free else reasons.ACTIONS_ENDED


_NEED_WHEEL: Final = (kinds.DRIVE, kinds.RAM, kinds.FORCE, kinds.SHAKE)
_WITHOUT_TARGET: Final[dict[int, Callable[[HeistState, int], int]]] = {
    kinds.TAKE_WHEEL: drive.take_wheel_refusal,
    kinds.RAM: ram.ram_refusal,
    kinds.FORCE: ram.force_refusal,
    kinds.SHAKE: ram.shake_refusal,
    kinds.BRAWL: ram.brawl_refusal,
    kinds.HIJACK: ram.hijack_refusal,
    kinds.TAKE_BOOST: take_boost_refusal,
}
_WITH_TARGET: Final[dict[int, Callable[[HeistState, int, int], int]]] = {
    kinds.DRIVE: drive.drive_refusal,
    kinds.LEAP: drive.leap_refusal,
    kinds.STUNT: stunt_refusal,
    kinds.SPECIAL: special_refusal,
    kinds.NUDGE: drive.nudge_refusal,
    kinds.NITRO: drive.nitro_refusal,
}

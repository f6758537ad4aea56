"""Phrases every question in one plain sentence, and the verdict at the end."""

from __future__ import annotations

from functools import singledispatch
from typing import Any, Final

from rollingroad.core.engine.state import Decision, Step
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.highway_heist.explain.names import face_name, occupant, peg_name, roll_of, seat_name
from rollingroad.games.highway_heist.explain.narration import ending
from rollingroad.games.highway_heist.rules.cards import DrawEnemyCard
from rollingroad.games.highway_heist.rules.enemies import ChooseSlammed, OfferReroll, PegBoards, RollEnemyDie
from rollingroad.games.highway_heist.rules.force import ChooseForced, FollowForced, ForceTo
from rollingroad.games.highway_heist.rules.kinds import ADRIFT, DEFENSE_ROLL
from rollingroad.games.highway_heist.rules.pegs import AdriftLands, LandAdrift, PegFalls, PegsFall
from rollingroad.games.highway_heist.rules.ram import ChooseRammed, SlideWreck
from rollingroad.games.highway_heist.rules.rolls import Assist, OfferBoost, RollEffort, need_of, roll_name
from rollingroad.games.highway_heist.rules.round import DrawStunt, next_level
from rollingroad.games.highway_heist.rules.scenarios.chopper import ChooseRamseysRide, ShawSlams
from rollingroad.games.highway_heist.rules.setup import ChooseCharacter, ChooseVehicle, PlaceVehicle
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.stunts.attempts import (
    MISSILE_LAUNCH,
    ChooseThings,
    OfferReaction,
    feat_of,
)
from rollingroad.games.highway_heist.rules.stunts.conditions import names_of
from rollingroad.games.highway_heist.rules.stunts.rewards import (
    HandOver,
    KnockOff,
    MoveVehicle,
    Reposition,
    SlideAway,
    Toss,
    WreckingBall,
    vehicle_to_move,
)
from rollingroad.games.highway_heist.rules.turn import Act, ChoosePlayer


def prompt(ask: Decision, s: HeistState) -> str:
    """The question in one plain sentence; for dice and decks an instruction."""
    return question(ask.step, ask, s)


@singledispatch
def question(step: Step[Any], ask: Decision, s: HeistState) -> str:
    """The question of a step."""
    raise TypeError(f"no words for the question of {type(step).__name__}")


# Setup and turns


@question.register
def _(step: ChooseCharacter, ask: Decision, s: HeistState) -> str:
    return f"Which character does player {step.seat + 1} play?"


@question.register
def _(step: ChooseVehicle, ask: Decision, s: HeistState) -> str:
    return f"Which vehicle does {seat_name(s, step.seat)} drive?"


@question.register
def _(step: PlaceVehicle, ask: Decision, s: HeistState) -> str:
    return f"Where in column {s.t.box.board.board.start_column} does {seat_name(s, step.seat)} start?"


@question.register
def _(step: ChooseRamseysRide, ask: Decision, s: HeistState) -> str:
    return "Whose vehicle does Ramsey ride in?"


@question.register
def _(step: ChoosePlayer, ask: Decision, s: HeistState) -> str:
    return f"Who takes the next turn of round {s.round}?"


@question.register
def _(step: Act, ask: Decision, s: HeistState) -> str:
    who = seat_name(s, s.active)
    if not s.actions:
        return f"{who} has no actions left: a free move, or the end of the turn?"
    return f"{who} has {count(s.actions, 'action')} left: what next?"


# Rolls


def _against(s: HeistState, what: int, roller: int, arg: int) -> str:
    """The need of a roll, to follow the words for the roll."""
    if what == DEFENSE_ROLL:
        return f"every success saves 1 of {arg} damage"
    return f"it needs {count(need_of(s, what, roller, arg), 'success', 'successes')}"


@question.register
def _(step: Assist, ask: Decision, s: HeistState) -> str:
    roll = roll_of(s, step.roller, roll_name(s, step.what, step.arg))
    against = _against(s, step.what, step.roller, step.arg)
    return (
        f"How many boost tokens, {count(s.t.assist_dice, 'die', 'dice')} each, does {seat_name(s, ask.seat)} "
        f"give to {roll}, which has {count(step.dice, 'die', 'dice')} ({against})?"
    )


@question.register
def _(step: RollEffort, ask: Decision, s: HeistState) -> str:
    roll = roll_of(s, step.roller, roll_name(s, step.what, step.arg))
    against = _against(s, step.what, step.roller, step.arg)
    return f"Roll {count(step.dice, 'effort die', 'effort dice')} for {roll}; {against}"


@question.register
def _(step: OfferBoost, ask: Decision, s: HeistState) -> str:
    roll = roll_of(s, step.roller, roll_name(s, step.what, step.arg))
    boosted = step.successes + step.boosts
    if step.what == DEFENSE_ROLL:
        saved = f"saves {step.successes} of {step.arg} damage"
        return f"{roll} {saved}: spend a boost token to save {min(boosted, step.arg)}?"
    need = need_of(s, step.what, step.roller, step.arg)
    has = count(step.successes, "success", "successes")
    return f"{roll} has {has} and needs {need}: spend a boost token to make it {boosted}?"


# Basic actions


@question.register
def _(step: ChooseRammed, ask: Decision, s: HeistState) -> str:
    return f"Which SUV does {seat_name(s, step.seat)} ram?"


@question.register
def _(step: SlideWreck, ask: Decision, s: HeistState) -> str:
    where = s.road.name(step.space)
    return (
        f"Does {seat_name(s, step.seat)} slide the new wreck from {where} to a space beside it, or leave it?"
    )


@question.register
def _(step: ChooseForced, ask: Decision, s: HeistState) -> str:
    return f"Which vehicle does {seat_name(s, step.seat)} force away?"


@question.register
def _(step: ForceTo, ask: Decision, s: HeistState) -> str:
    return f"Where does {seat_name(s, step.seat)} force {occupant(s, step.target)}?"


@question.register
def _(step: FollowForced, ask: Decision, s: HeistState) -> str:
    return f"Does {seat_name(s, step.seat)} move into {s.road.name(step.space)}, the space left behind?"


# Stunts and special actions

_THINGS: Final = {
    "suv": "SUV",
    "suv2": "second SUV",
    "pv": "team vehicle",
    "peg": "enemy peg",
    "boss": "enemy, the Chopper or Shaw's Car",
}


@question.register
def _(step: ChooseThings, ask: Decision, s: HeistState) -> str:
    feat = feat_of(s, step.special, step.card)
    things = listed([f"which {_THINGS.get(name, name)}" for name in names_of(feat)], "and")
    return f"{sentence(things)} does {seat_name(s, step.seat)} use for {feat.name}?"


@question.register
def _(step: Toss, ask: Decision, s: HeistState) -> str:
    reward = step.reward(s)
    wreck, far = occupant(s, step.thing(s, reward.what)), count(reward.steps, "space")
    who = seat_name(s, step.seat)
    return f"Where does {who} throw {wreck}, up to {far} in a straight line, onto an SUV or the Tank too?"


@question.register
def _(step: SlideAway, ask: Decision, s: HeistState) -> str:
    reward = step.reward(s)
    wreck, far = occupant(s, step.thing(s, reward.what)), count(reward.steps, "space")
    return f"Where does {seat_name(s, step.seat)} slide {wreck}, up to {far}, the last one into the Tank too?"


@question.register
def _(step: MoveVehicle, ask: Decision, s: HeistState) -> str:
    reward = step.reward(s)
    vehicle, far = occupant(s, vehicle_to_move(s, step, reward)), count(reward.steps, "space")
    return f"Where does {seat_name(s, step.seat)} steer {vehicle}, up to {far} or not at all?"


@question.register
def _(step: WreckingBall, ask: Decision, s: HeistState) -> str:
    where, left = s.road.name(step.space), count(step.left, "space")
    return (
        f"Where does {seat_name(s, step.seat)} roll the wreck in {where} next, {left} left, or does it stop?"
    )


@question.register
def _(step: KnockOff, ask: Decision, s: HeistState) -> str:
    or_none = ", or none" if step.optional else ""
    return f"Which enemy peg on the Semi does {seat_name(s, step.seat)} knock off{or_none}?"


@question.register
def _(step: Reposition, ask: Decision, s: HeistState) -> str:
    return f"On which space of the Semi does {seat_name(s, step.seat)} end up?"


@question.register
def _(step: HandOver, ask: Decision, s: HeistState) -> str:
    return f"How many crates does {seat_name(s, step.seat)} hand over to {seat_name(s, step.to)}?"


@question.register
def _(step: OfferReaction, ask: Decision, s: HeistState) -> str:
    what = "A missile is on its way" if step.trigger == MISSILE_LAUNCH else "The shotgun goes off"
    return f"{what}: who tries which reactive stunt, if anybody?"


# Pegs and slams


@question.register
def _(step: PegsFall, ask: Decision, s: HeistState) -> str:
    pegs = listed([peg_name(s, peg) for peg in step.pegs], "or")
    return f"Who is thrown off first: {pegs}?"


@question.register
def _(step: PegFalls, ask: Decision, s: HeistState) -> str:
    return f"On which roof does {peg_name(s, step.peg)}, thrown off in {s.road.name(step.space)}, land?"


@question.register
def _(step: LandAdrift, ask: Decision, s: HeistState) -> str:
    waiting = [seat_name(s, seat) for seat in range(s.players) if s.peg[seat] == ADRIFT]
    return f"Who is back on a roof first: {listed(waiting, 'or')}?"


@question.register
def _(step: AdriftLands, ask: Decision, s: HeistState) -> str:
    return (
        f"On which roof does {seat_name(s, step.seat)}, adrift near {s.road.name(s.left[step.seat])}, land?"
    )


@question.register
def _(step: PegBoards, ask: Decision, s: HeistState) -> str:
    return f"Which vehicle does the enemy peg in {s.road.name(step.roof)} board?"


@question.register
def _(step: ChooseSlammed, ask: Decision, s: HeistState) -> str:
    return f"Which vehicle does {occupant(s, step.suv)} slam?"


@question.register
def _(step: ShawSlams, ask: Decision, s: HeistState) -> str:
    return f"Which vehicle does {occupant(s, s.shaw)} slam?"


# The enemy die and the decks


@question.register
def _(step: RollEnemyDie, ask: Decision, s: HeistState) -> str:
    again = " once more" if step.again else ""
    return f"Roll the enemy die{again} for {seat_name(s, s.active)}'s turn"


@question.register
def _(step: OfferReroll, ask: Decision, s: HeistState) -> str:
    face, tokens = face_name(s.t.die_faces[step.face]), count(s.tej_tokens, "token")
    who = seat_name(s, ask.seat)
    return f"The enemy die shows {face}: does {who}, who has {tokens}, discard one to roll it again?"


@question.register
def _(step: DrawEnemyCard, ask: Decision, s: HeistState) -> str:
    return f"Draw one of the {len(ask.offered)} enemy cards"


@question.register
def _(step: DrawStunt, ask: Decision, s: HeistState) -> str:
    return f"Draw a stunt card of level {next_level(s)}"


# The end


def verdict(s: HeistState) -> str:
    """Why the game is over, won or lost, in one sentence."""
    if s.outcome is None:
        return "The chase is still on."
    return ending(s, s.ended_by)

"""Odds are exact: compared with every outcome of the dice, and with the engine itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, Chance
from rollingroad.core.explain import Odds
from rollingroad.games.highway_heist.explain.registry import card_name
from rollingroad.games.highway_heist.explain.rolls import damage_odds
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.rules.enemies import ChooseSlammed, OfferReroll
from rollingroad.games.highway_heist.rules.events import Damaged, RollEnded
from rollingroad.games.highway_heist.rules.kinds import ASSIST, BOOST, KEEP
from rollingroad.games.highway_heist.rules.rolls import Assist, DealDamage, OfferBoost
from rollingroad.games.highway_heist.rules.state import HeistState
from tests.games.highway_heist.scene import Scene, highway_heist
from tests.rule_marker import rule

ROLLS = ("ram", "force", "shake", "brawl", "hijack", "stunt", "special", "react")
FACES = ("success", "success", "success", "boost", "boost", "blank")

Results = dict[tuple[str, str], Fraction]


def results(odds: list[Odds]) -> Results:
    found = {(each.what, each.spend): each.chance for each in odds}
    assert len(found) == len(odds)
    return found


# By every outcome of the dice


def roll_successes(dice: int, boosted: bool) -> Iterator[int]:
    """The successes of every throw of the dice, each equally likely."""
    for throw in product(FACES, repeat=dice):
        yield throw.count("success") + (throw.count("boost") if boosted else 0)


def chance_of(need: int, dice: int, boosted: bool) -> Fraction:
    throws = list(roll_successes(dice, boosted))
    return Fraction(sum(successes >= need for successes in throws), len(throws))


def odds_of(scene: Scene, text: str, seat: int = 0) -> Results:
    return results(scene.s.view(seat).odds(scene.game.parse(text)))


@rule("HH-ROLL-3", "HH-ASSIST-2", "HH-BOOST-1", "HH-BOOST-2")
def test_a_shake_for_every_assist_and_boost() -> None:
    scene = Scene()
    scene.car(0, "C4", enemy=True)
    scene.car(1, "A1")
    scene.s.boost = [1, 2]
    scene.turn(0)
    assert odds_of(scene, "shake") == {
        ("the enemy peg falls off", ""): chance_of(2, 2, False),
        ("the enemy peg falls off", "a boost"): chance_of(2, 2, True),
        ("the enemy peg falls off", "1 assist"): chance_of(2, 4, False),
        ("the enemy peg falls off", "1 assist and a boost"): chance_of(2, 4, True),
        ("the enemy peg falls off", "2 assists"): chance_of(2, 5, False),
        ("the enemy peg falls off", "2 assists and a boost"): chance_of(2, 5, True),
    }


@rule("HH-POWER-MUSCLE", "HH-ASSIST-2")
def test_the_muscle_car_rams_with_five_dice_and_needs_no_assist() -> None:
    scene = Scene()
    scene.car(0, "C4")
    scene.suvs("D4")
    scene.s.boost = [0, 3]
    scene.turn(0)
    assert odds_of(scene, "ram") == {("the SUV is wrecked", ""): chance_of(3, 5, False)}


@rule("HH-POWER-SUPERCAR")
def test_an_unscratched_supercar_needs_one_success_less() -> None:
    scene = Scene()
    scene.car(1, "C4")
    scene.suvs("D4")
    scene.turn(1)
    assert odds_of(scene, "ram", 1) == {("the SUV is wrecked", ""): chance_of(2, 4, False)}
    scene.s.strength[1] -= 2
    assert odds_of(scene, "ram", 1) == {("the SUV is wrecked", ""): chance_of(3, 4, False)}


@rule("HH-POWER-HAN")
def test_han_forces_with_two_successes() -> None:
    scene = Scene(crew="han:street-drifter,dom:american-muscle")
    scene.car(0, "C4")
    scene.suvs("D4")
    scene.turn(0)
    assert odds_of(scene, "force") == {("a vehicle is forced away", ""): chance_of(2, 5, False)}


@rule("HH-POWER-LETTY", "HH-DEF-1", "HH-DEF-2", "HH-DEF-3")
@pytest.mark.parametrize("manned", [True, False])
def test_letty_counts_one_symbol_behind_the_wheel(manned: bool) -> None:
    scene = Scene(crew="letty:american-muscle,dom:street-drifter")
    scene.car(0, "C4")
    scene.s.strength[0] = 2
    if not manned:
        scene.foot(0, "C4")
    dice = 4 if manned else 2
    taken: Counter[str] = Counter()
    for throw in product(FACES, repeat=dice):
        saved = throw.count("success") + min(throw.count("boost"), 1 if manned else 0)
        damage = max(0, 3 - saved)
        taken["the vehicle is wrecked" if damage >= 2 else f"{damage or 'no'} damage"] += 1
    expected = {(what, ""): Fraction(number, 6**dice) for what, number in taken.items()}
    assert results(damage_odds(scene.s, 0, 3)) == expected


@rule("HH-DEF-1")
def test_who_has_no_vehicle_takes_no_damage() -> None:
    scene = Scene()
    scene.car(0, "C4")
    assert damage_odds(scene.s, 1, 3) == []


@rule("HH-SUV-2", "HH-DEF-3")
def test_a_slam_shows_what_it_would_do_to_each_vehicle() -> None:
    scene = Scene()
    scene.car(0, "C3")
    scene.car(1, "C5")
    scene.suvs("D4")
    scene.ask(ChooseSlammed(scene.space("D4")))
    assert odds_of(scene, "slam C5") == results(damage_odds(scene.s, 1, 3))
    assert odds_of(scene, "slam C3") == results(damage_odds(scene.s, 0, 3))


@rule("HH-POWER-TEJ")
def test_tej_sees_each_face_of_the_enemy_die() -> None:
    scene = Scene(crew="tej:american-muscle,dom:street-drifter")
    scene.ask(OfferReroll(scene.s.t.die_faces.index("peg")))
    assert odds_of(scene, "accept") == {("enemy die: an enemy peg", ""): Fraction(1)}
    again = odds_of(scene, "reroll")
    assert again["enemy die: an SUV", "a Tej token"] == Fraction(1, 3)
    assert sum(again.values()) == 1
    assert len(again) == 5


def test_an_action_without_a_roll_or_that_is_not_allowed_has_no_odds() -> None:
    scene = Scene()
    scene.car(0, "C4")
    scene.turn(0)
    assert odds_of(scene, "drive C5") == {}
    assert odds_of(scene, "ram") == {}


# By the engine itself


def play_out(s: HeistState, tokens: int, boost: bool, action: int, seat: int) -> dict[str, Fraction]:
    """The chance of each result with these answers of the team, over all outcomes of the effort dice."""
    before = s.copy()
    before.apply(action, seat)
    return after_assists(before, tokens, boost)


def after_assists(s: HeistState, tokens: int, boost: bool) -> dict[str, Fraction]:
    while s.open and isinstance(s.open[0].step, Assist):
        given = min(tokens, first(s.open[0].offered[-1]))
        tokens -= given
        s.apply(pack(ASSIST, given), s.open[0].seat)
    assert tokens == 0
    ask = s.open[0]
    assert isinstance(ask, Chance)
    totals: Counter[str] = Counter()
    for outcome, weight in ask.outcomes():
        totals[result_of(s.copy(), outcome, boost)] += weight
    return {what: Fraction(weight, ask.total) for what, weight in totals.items()}


def result_of(s: HeistState, outcome: int, boost: bool) -> str:
    events: list[object] = []
    s.sink = events
    s.apply(outcome, CHANCE)
    if s.open and isinstance(s.open[0].step, OfferBoost):
        s.apply(pack(BOOST if boost else KEEP), s.open[0].seat)
    return told_by(s, events)


BRINGS = {
    "ram": "the SUV is wrecked",
    "force": "a vehicle is forced away",
    "shake": "the enemy peg falls off",
    "brawl": "the enemy peg falls off",
    "hijack": "the SUV is taken over",
}


def told_by(s: HeistState, events: list[object]) -> str:
    ended = next(event for event in events if isinstance(event, RollEnded | Damaged))
    if isinstance(ended, RollEnded):
        brings = BRINGS.get(ended.what, f"{card_name(s, ended.what)} succeeds")
        return brings if ended.success else "fails"
    return "the vehicle is wrecked" if ended.strength == 0 else f"{ended.amount or 'no'} damage"


def spends(odds: list[Odds]) -> Iterator[tuple[str, int, bool]]:
    for spend in dict.fromkeys(each.spend for each in odds):
        yield spend, int(spend.split()[0]) if "assist" in spend else 0, "boost" in spend


def compare(s: HeistState, odds: list[Odds], action: int, seat: int) -> None:
    """What the odds say for each way of spending is what the engine does."""
    for spend, tokens, boost in spends(odds):
        stated = {each.what: each.chance for each in odds if each.spend == spend}
        done = play_out(s, tokens, boost, action, seat)
        assert stated == {what: done.get(what, Fraction(0)) for what in stated}
        assert sum(chance for what, chance in done.items() if what not in stated and "fails" not in what) == 0


def states(scenario: str, seed: int) -> Iterator[HeistState]:
    rng = Rng(f"odds {scenario} {seed}")
    players = 2 + seed % 3
    s = highway_heist().start(HeistOptions(scenario=scenario, players=players, difficulty="easy"))
    while s.open:
        yield s
        ask = s.open[0]
        s.apply(ask.sample(rng), ask.seat)


def rolling_actions(s: HeistState) -> Iterator[int]:
    codec = s.game.codec
    for action in s.open[0].offered:
        if codec.kinds[kind_of(action)].name in ROLLS:
            yield action


@rule("HH-ROLL-7", "HH-ASSIST-4", "HH-BOOST-3")
@pytest.mark.parametrize("scenario", ["tank-assault", "semi-heist", "chopper-takedown"])
def test_actions_succeed_as_often_as_the_odds_say(scenario: str) -> None:
    compared = 0
    for seed in range(9):
        for s in states(scenario, seed):
            for action in rolling_actions(s):
                odds = s.view(s.open[0].seat).odds(action)
                assert len(odds) >= 1
                compare(s, odds, action, s.open[0].seat)
                compared += len(odds)
    assert compared > 300


@rule("HH-ASSIST-1", "HH-BOOST-1", "HH-DEF-4")
@pytest.mark.parametrize("scenario", ["tank-assault", "semi-heist", "chopper-takedown"])
def test_answers_in_a_roll_bring_what_the_odds_say(scenario: str) -> None:
    compared: Counter[str] = Counter()
    for seed in range(9):
        for s in states(scenario, seed):
            if isinstance(s.open[0].step, Assist):
                compare_assists(s, s.open[0].step)
                compared["assist"] += 1
            elif isinstance(s.open[0].step, OfferBoost):
                compare_boosts(s)
                compared["boost"] += 1
    assert compared["assist"] > 30
    assert compared["boost"] > 10


def compare_assists(s: HeistState, step: Assist) -> None:
    for action in s.open[0].offered:
        odds = s.view(s.open[0].seat).odds(action)
        for spend, _, boost in spends(odds):
            stated = {each.what: each.chance for each in odds if each.spend == spend}
            done = play_out(s, 0, boost, action, s.open[0].seat)
            assert stated == {what: done.get(what, Fraction(0)) for what in stated}
        assert any("boost" in each.spend for each in odds) == bool(s.boost[step.roller])


def compare_boosts(s: HeistState) -> None:
    for action in s.open[0].offered:
        after = s.copy()
        events: list[object] = []
        after.sink = events
        after.apply(action, s.open[0].seat)
        odds = s.view(s.open[0].seat).odds(action)
        done = told_by(after, events)
        assert {each.chance for each in odds} <= {0, 1}
        assert [each.what for each in odds if each.chance] == ([] if done.endswith("fails") else [done])


@rule("HH-DEF-1", "HH-DEF-2", "HH-DEF-3", "HH-ASSIST-3")
@pytest.mark.parametrize("scenario", ["tank-assault", "semi-heist", "chopper-takedown"])
def test_damage_comes_through_as_often_as_the_odds_say(scenario: str) -> None:
    for seed in range(6):
        for number, s in enumerate(states(scenario, seed)):
            if number % 40 == 39:
                for seat in range(s.players):
                    compare_damage(s, seat, 1 + (number + seat) % 5)


def compare_damage(s: HeistState, seat: int, amount: int) -> None:
    odds = damage_odds(s, seat, amount)
    for spend, tokens, boost in spends(odds):
        stated = {each.what: each.chance for each in odds if each.spend == spend}
        hit = s.copy()
        hit.open = []
        hit.push(DealDamage(seat, amount))
        hit.advance()
        assert stated == after_assists(hit, tokens, boost)
        assert sum(stated.values()) == 1

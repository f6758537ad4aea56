"""Questions that players may leave to automatic replies, and when they are asked all the same."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain

from rollingroad.core.explain import Odds, biggest_change
from rollingroad.games.highway_heist.rules.kinds import DEFENSE_ROLL, RAM_ROLL
from rollingroad.games.highway_heist.rules.rolls import Assist, OfferBoost
from tests.games.highway_heist.explain.test_labels import SCENARIOS, games
from tests.games.highway_heist.scene import TRIO, Scene, highway_heist
from tests.rule_marker import rule

GAME = highway_heist()
OFFERS = {offer.kind: offer for offer in GAME.pages.auto_replies}


def odds(scene: Scene, text: str) -> list[Odds]:
    return scene.s.view(scene.s.open[0].seat).odds(GAME.parse(text))


def test_every_automatic_reply_is_allowed_and_its_odds_are_comparable() -> None:
    asked = set()
    for s in chain(*(games(scenario, range(4)) for scenario in SCENARIOS)):
        ask = s.open[0]
        if ask.kind in OFFERS:
            offer, view = OFFERS[ask.kind], s.view(ask.seat)
            assert ask.allows(GAME.parse(offer.answer))
            if offer.by_odds:
                results = [[line.what for line in view.odds(action)] for action in ask.offered]
                assert results[0]
                assert all(result == results[0] for result in results)
            asked.add(ask.kind)
    assert asked == {*OFFERS}


@rule("HH-DEF-1", "HH-DEF-3")
def test_a_boost_that_saves_the_vehicle_changes_the_odds_though_damage_comes_through_anyway() -> None:
    scene = Scene()
    scene.car(0, "C4")
    scene.s.boost[0], scene.s.strength[0] = 1, 2
    scene.ask(OfferBoost(DEFENSE_ROLL, 0, 3, 1, 1))
    keep, boost = odds(scene, "keep"), odds(scene, "boost")
    assert keep[0] == Odds("1 damage", Fraction(0), spread=True)
    assert boost[0] == Odds("1 damage", Fraction(1), "a boost", spread=True)
    assert biggest_change(keep, boost) == 1


@rule("HH-ASSIST-1")
def test_an_assist_changes_the_odds_by_what_two_dice_bring() -> None:
    scene = Scene(crew=TRIO)
    scene.car(0, "C4")
    scene.suvs("D4")
    scene.s.boost = [0, 1, 0]
    scene.ask(Assist(RAM_ROLL, 0, 0, 3, 1))
    assert biggest_change(odds(scene, "assist 0"), odds(scene, "assist 1")) == Fraction(1, 2) - Fraction(1, 8)

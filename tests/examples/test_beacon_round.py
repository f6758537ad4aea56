"""Beacon Run: set-up, the order of a round, burning, routes and the storm."""

from fractions import Fraction

import pytest
from beacon_run.events import Burnt, CardDrawn
from beacon_run.state import NOT_YET

from rollingroad.core.dice import ScriptedDice
from rollingroad.core.engine.state import NOBODY, Chance
from rollingroad.core.errors import BadInput
from rollingroad.core.explain import Illegal
from rollingroad.core.match import Match
from tests.examples.conftest import SitDown
from tests.examples.table import GAME
from tests.rule_marker import rule


@rule("BR-SETUP-1")
@pytest.mark.parametrize("couriers", [2, 3])
def test_the_first_seat_leads_from_the_lamp_at_the_start_and_the_storm_is_far(couriers: int) -> None:
    state = GAME.start(GAME.options({"couriers": couriers}))
    assert len(state.hands) == couriers
    assert (state.lead, state.round, state.storm) == (0, 1, 0)
    assert state.beacons == [(0, 6)]


@rule("BR-SETUP-1")
@pytest.mark.parametrize("couriers", [1, 4])
def test_nobody_rides_alone_and_four_are_too_many(couriers: int) -> None:
    with pytest.raises(BadInput, match="couriers"):
        GAME.options({"couriers": couriers})


@rule("BR-SETUP-2")
def test_every_courier_is_dealt_three_cards_in_turn_from_the_one_deck() -> None:
    match = Match(GAME, GAME.options(), ScriptedDice(f"draw {card}" for card in (3, 1, 2, 1, 3, 2)))
    assert match.state.view(0).data().hand == [2, 3, 3]
    assert match.state.view(1).data().hand == [1, 1, 2]
    assert match.state.view(NOBODY).data().unseen == {1: 8, 2: 6, 3: 4}


@rule("BR-SETUP-2")
def test_what_a_courier_draws_nobody_else_learns_from_view_event_or_record() -> None:
    match = Match(GAME, GAME.options(), ScriptedDice(f"draw {card}" for card in (3, 1, 2, 1, 3, 2)))
    other = match.state.view(1).data()
    assert other.hand_sizes == [3, 3]
    assert other.unseen == {1: 6, 2: 5, 3: 4}, "the deck and the other hand, not told apart"
    first = match.events[0]
    assert first.seen_by(0) == CardDrawn(0, 3)
    assert first.seen_by(1) == first.seen_by(NOBODY) == CardDrawn(0, None)
    assert [str(line) for line in match.record.seen_by(1, GAME).lines[:2]] == [
        "chance>1 ?",
        "chance>2 draw 1",
    ]


@rule("BR-TURN-1")
def test_a_round_is_burn_route_roll_beacon_draw(beacon: SitDown) -> None:
    table = beacon(
        """
        deck: 2x1 2x3
        asked: Burn(0) | Burn(1)
        agenda: Reveal()
        """,
        dice=["roll 2", "draw 3", "draw 1"],
    )
    table.play("1: burn 3", "2: burn 1")
    assert table.asked == ["1 route"]
    table.play("route steady")
    assert table.asked == ["1 beacon"]
    table.play("beacon 4, 6")
    assert table.asked == ["1 burn", "2 burn"]
    assert table.said == [
        "The convoy burns 3 + 1 = 4 fuel.",
        "Seat 1 chooses the steady route: the range is 4.",
        "The dice show 2: the storm gains 0 and stands at 0.",
        "Seat 1 lights a beacon at 4, 6.",
        "Seat 1 draws 3.",
        "Seat 2 draws 1.",
    ]


@rule("BR-TURN-1")
def test_only_the_courier_who_is_asked_may_answer_and_only_the_question(beacon: SitDown) -> None:
    table = beacon("fuel: 4\nrange: 4\nasked: SetBeacon()\nagenda: EndRound()")
    assert table.why_not("beacon 4, 6", seat=2) == "BR-TURN-1: now seat 1 must answer"
    assert table.why_not("burn 1") == "BR-TURN-1: now is not the time to burn; the question is beacon"
    assert table.why_not("beacon 4, 6", seat=7) == "BR-TURN-1: now seat 1 must answer"
    assert table.why_not("roll 3", seat=0) == "BR-TURN-1: now seat 1 must answer"
    with pytest.raises(Illegal, match="BR-TURN-1: now seat 1 must answer"):
        table.play("2: beacon 4, 6")


@rule("BR-TURN-1")
def test_while_chance_is_asked_nobody_else_may_answer() -> None:
    state = GAME.start()
    assert str(state.why_not(GAME.parse("draw 1"), 0)) == "BR-TURN-1: now the dice must answer"


@rule("BR-BURN-1")
def test_all_are_asked_at_once_and_nothing_shows_until_all_have_chosen(beacon: SitDown) -> None:
    table = beacon("hands: 1 2 3 / 1 2 3 / 2 2 3\nasked: Burn(0) | Burn(1) | Burn(2)\nagenda: Reveal()")
    assert table.asked == ["1 burn", "2 burn", "3 burn"]
    table.play("3: burn 2", "1: burn 3")
    assert table.events == []
    seen = table.state.view(1).data()
    assert (seen.has_burnt, seen.burnt, seen.waiting) == ([True, False, True], NOT_YET, [])
    assert seen.unseen == {1: 1, 2: 3, 3: 2}, "a chosen card is still among those that cannot be placed"
    table.play("2: burn 1")
    assert table.events == [Burnt((3, 1, 2), 6)]
    assert table.state.fuel == 6


@rule("BR-BURN-1")
def test_only_a_card_of_the_own_hand_burns(beacon: SitDown) -> None:
    table = beacon("hands: 1 1 3 / 2\nasked: Burn(0) | Burn(1)\nagenda: Reveal()")
    assert table.why_not("burn 2", seat=1) == "BR-BURN-1: there is no 2 in this hand"
    assert table.why_not("burn 3", seat=1) == ""
    assert table.why_not("burn 1", seat=2) == "BR-BURN-1: there is no 1 in this hand"
    assert [len(ask.offered) for ask in table.state.open] == [2, 1], (
        "even a last card is asked for: it is secret"
    )


@rule("BR-BURN-1")
def test_a_courier_without_cards_burns_nothing(beacon: SitDown) -> None:
    table = beacon("hands: - / 2 3\nagenda: Round()")
    assert table.asked == ["2 burn"]
    table.play("burn 3")
    assert table.events == [Burnt((0, 3), 3)]
    assert table.asked == ["1 route"], "the lead leads without cards too"


@rule("BR-BURN-1")
def test_a_secret_choice_stands_in_the_others_records_without_its_card() -> None:
    match = Match(GAME, GAME.options(), ScriptedDice(f"draw {card}" for card in (3, 1, 2, 1, 3, 2)))
    match.act(GAME.parse("burn 3"), 0)
    assert str(match.record.seen_by(0, GAME).lines[-1]) == "1>1 burn 3"
    assert str(match.record.seen_by(1, GAME).lines[-1]) == "1>1 ?"


@rule("BR-BURN-2")
def test_burnt_cards_are_gone_and_everybody_knows_which(beacon: SitDown) -> None:
    table = beacon("deck: 4x1\nhands: 3 3 / 2 2\nagenda: Reveal()\nasked: Burn(0) | Burn(1)")
    assert table.state.view(1).data().unseen == {1: 4, 2: 0, 3: 2}
    table.play("1: burn 3", "2: burn 2")
    assert table.state.hands == [[3], [2]]
    assert table.state.deck == {1: 4, 2: 0, 3: 0}
    assert table.state.view(1).data().unseen == {1: 4, 2: 0, 3: 1}
    assert all(table.events[0].seen_by(seat) == Burnt((3, 2), 5) for seat in (0, 1, NOBODY))


ROUTE = "fuel: 4\nasked: ChooseRoute()\nagenda: EndRound() | SetBeacon()"


@rule("BR-ROUTE-1")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_any_courier_speaks_for_the_team(beacon: SitDown, seat: int) -> None:
    table = beacon(f"hands: 1 / 2 / 3\nlead: 2\n{ROUTE}", dice=["roll 1"])
    assert table.asked == ["2 route"]
    table.play(f"{seat}: route steady")
    assert table.said[0] == f"Seat {seat} chooses the steady route: the range is 4."
    assert table.asked == ["2 beacon"]


@rule("BR-ROUTE-2")
def test_a_steady_route_rolls_one_die_and_carries_as_far_as_the_fuel(beacon: SitDown) -> None:
    table = beacon(ROUTE, dice=["roll 4"])
    table.play("route steady")
    assert table.state.reach == 4
    assert table.why_not("beacon 4, 6") == ""
    assert table.why_not("beacon 5, 6").startswith("BR-BEACON-1")


@rule("BR-ROUTE-2")
def test_a_risky_route_rolls_two_dice_and_carries_two_farther(beacon: SitDown) -> None:
    table = beacon(f"{ROUTE}\nfuel: 6", dice=["roll 1+4"])
    table.play("route risky")
    assert table.state.reach == 8
    assert table.why_not("beacon 8, 6") == ""


@rule("BR-ROUTE-2")
@pytest.mark.parametrize(("dice", "wrong"), [(1, "roll 1+4"), (2, "roll 4")])
def test_other_dice_than_the_route_rolls_are_refused(dice: int, wrong: str) -> None:
    text = GAME.position(GAME.start()).replace("asked: Deal(0)", f"asked: RollStorm({dice})")
    state = GAME.from_position(text)
    with pytest.raises(Illegal, match=f"BR-ROUTE-2: this route does not {wrong}".replace("+", r"\+")):
        state.apply(GAME.parse(wrong), -1)


@rule("BR-STORM-1")
@pytest.mark.parametrize(
    ("roll", "gain"),
    [
        ("4", 0),
        ("5", 1),
        ("6", 1),
        ("1+4", 0),
        ("4+5", 1),
        ("5+6", 2),
        ("1+1", 1),
        ("4+4", 1),
        ("5+5", 3),
        ("6+6", 3),
    ],
)
def test_the_storm_gains_for_fives_sixes_and_doubles(beacon: SitDown, roll: str, gain: int) -> None:
    table = beacon(
        f"storm: 0\nfuel: 4\nasked: RollStorm({len(roll.split('+'))})\nagenda: Round()", dice=[f"roll {roll}"]
    )
    assert table.state.storm == gain
    assert table.said[0].endswith(f"the storm gains {gain} and stands at {gain}.")


@rule("BR-STORM-1")
def test_the_odds_of_a_route_are_exact(beacon: SitDown) -> None:
    view = beacon(f"storm: 1\n{ROUTE}").state.view(1)

    def odds(text: str) -> dict[str, Fraction]:
        return {line.what: line.chance for line in view.odds(GAME.parse(text))}

    assert odds("route steady") == {
        "the storm gains 0": Fraction(2, 3),
        "the storm gains 1": Fraction(1, 3),
        "the convoy is lost": Fraction(0),
    }
    assert odds("route risky") == {
        "the storm gains 0": Fraction(12, 36),
        "the storm gains 1": Fraction(16 + 4, 36),
        "the storm gains 2": Fraction(2, 36),
        "the storm gains 3": Fraction(2, 36),
        "the convoy is lost": Fraction(4, 36),
    }
    assert odds("burn 1") == {}


@rule("BR-STORM-1")
def test_two_dice_show_each_pair_as_often_as_real_ones() -> None:
    text = GAME.position(GAME.start()).replace("asked: Deal(0)", "asked: RollStorm(2)")
    [ask] = GAME.from_position(text).open
    assert isinstance(ask, Chance)
    chances = {GAME.text(action): Fraction(weight, ask.total) for action, weight in ask.outcomes()}
    assert len(chances) == 21
    assert (chances["roll 3+3"], chances["roll 2+5"]) == (Fraction(1, 36), Fraction(2, 36))

"""FT-DRAW and FT-SPEED: sets, flips, Speeds and the Speed Value."""

from __future__ import annotations

from rollingroad.games.full_throttle.rules.events import DeckMade, SetPlayed, SpeedSelected
from tests.games.full_throttle.box import LOOKUP
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.table import Table
from tests.rule_marker import rule

SAMPLE = ["flip g6-01", "flip g1-14", "flip g5-03"]
"""The three cards of the rulebook's example."""


def in_fourth(race: Race, hand: str, dice: list[str], gear: int = 4) -> Table:
    return race(
        f"""
        course: main-event
        turn: 1
        1: at fw-harbor 9/1, gear {gear}, hand {hand}
        2: at fw-harbor 5/1, gear 2
        """,
        dice=dice,
    )


@rule("FT-DRAW-1", "FT-DRAW-3", "FT-DRAW-4")
def test_the_rulebooks_example_in_fourth_gear_offers_3_6_and_8(race: Race) -> None:
    table = in_fourth(race, "g5-01 g5-02 g5-04 1x3", SAMPLE)
    table.play("play 5x3")
    assert table.happened(SetPlayed) == [SetPlayed(0, 5, ["g5-01", "g5-02", "g5-04"])]
    assert table.offered("speed") == ["speed 3", "speed 6", "speed 8"]


@rule("FT-DRAW-5")
def test_the_same_draw_in_fifth_gear_offers_the_minimum_7_too(race: Race) -> None:
    table = in_fourth(race, "g5-01 g5-02 g5-04 1x3", SAMPLE, gear=5)
    table.play("play 5x3")
    assert table.offered("speed") == ["speed 3", "speed 5", "speed 7", "speed 8"]


@rule("FT-CLEAN-1", "FT-GEAR-3")
def test_the_example_goes_on_with_a_downshift_and_a_new_hand(race: Race) -> None:
    """The driver moves 8, discards two of three cards to downshift, and draws back up to 6."""
    table = in_fourth(race, "g5-01 g5-02 g5-04 1x3", SAMPLE)
    table.play("play 5x3", "speed 8").move("fw-harbor 17/1").play("downshift 1+1/-")
    assert (table.at(1), table.gear(1), len(table.hand(1))) == ("fw-harbor 17/1", 3, 1)
    assert table.question == "draw"
    table.draw("draw g2-01", "draw g2-02", "draw g2-03", "draw g2-04", "draw g2-05")
    assert len(table.hand(1)) == 6
    assert set(table.discard()) >= {"g6-01", "g1-14", "g5-03", "g5-01"}


@rule("FT-DRAW-1")
def test_a_set_is_of_one_gear_and_in_the_hand(race: Race) -> None:
    table = in_fourth(race, "5x2 1x3", [])
    assert table.offered("play") == ["play 1x1", "play 1x2", "play 1x3", "play 5x1", "play 5x2"]
    assert table.refusal("play 5x3") == "NOT_IN_HAND FT-DRAW-1"
    assert table.refusal("play 6x1") == "NOT_IN_HAND FT-DRAW-1"


def test_cars_with_the_same_hand_and_the_same_choices_share_a_list(race: Race) -> None:
    lists = [in_fourth(race, hand, [], gear).state.open[0].offered for hand, gear in SAME_WINDOWS]
    assert lists[0] is lists[1]
    assert [each != lists[0] for each in lists[2:]] == [True, True]


SAME_WINDOWS = [("g5-01 1x3", 4), ("g5-02 1x3", 5), ("g5-01 1x3", 6), ("1x4", 4)]
"""The third car cannot shift up, the fourth holds other cards."""


@rule("FT-DRAW-2")
def test_in_neutral_no_set_can_be_played(race: Race) -> None:
    table = in_fourth(race, "5x3", [], gear=0)
    assert not table.offered("play")
    assert table.refusal("play 5x1") == "NEUTRAL FT-DRAW-2"


@rule("FT-DRAW-4")
def test_equal_numbers_count_once_and_others_are_refused(race: Race) -> None:
    table = in_fourth(race, "6x3 2x3", ["flip g1-01", "flip g1-02"])
    table.play("play 6x2")
    assert table.offered("speed") == ["speed 5"]
    assert table.refusal("speed 6") == "NOT_DRAWN FT-DRAW-4"


@rule("FT-DRAW-5")
def test_the_minimum_needs_a_set_of_the_current_gear(race: Race) -> None:
    table = in_fourth(race, "6x3 2x3", ["flip g1-04", "flip g1-07"])
    table.play("play 6x2")
    assert table.refusal("speed 5") == "NO_MINIMUM FT-DRAW-5"


@rule("FT-DRAW-6")
def test_once_a_set_is_played_the_car_must_move(race: Race) -> None:
    table = in_fourth(race, "6x2 2x3", ["flip g1-04", "flip g1-07"])
    table.play("play 6x2")
    assert table.refusal("no-move") == "SET_PLAYED FT-DRAW-6"


@rule("FT-DRAW-7")
def test_set_and_flipped_cards_lie_on_the_table_until_the_turn_is_over(race: Race) -> None:
    table = in_fourth(race, "g5-01 g5-02 g5-04 1x3", SAMPLE)
    table.play("play 5x3", "speed 3")
    assert (len(table.state.table), table.discard()) == (6, [])
    table.move("fw-harbor 12/1").play("done")
    assert (table.state.table, len(table.discard())) == ([], 6)


@rule("FT-DRAW-8")
def test_an_empty_deck_is_made_anew_from_the_discards_without_the_table(race: Race) -> None:
    kept = ("g5-01", "g5-02", "g1-05")
    rest = " ".join(card for card in LOOKUP.card_ids if card not in kept)
    table = race(
        f"""
        course: main-event
        turn: 1
        discard: {rest}
        1: at fw-harbor 9/1, gear 4, hand g5-01 g5-02
        2: at fw-harbor 5/1, gear 2
        """,
        dice=["flip g1-14"],
    )
    table.play("play 5x2")
    assert table.happened(DeckMade) == [DeckMade(117)]
    assert sorted(table.state.table) == sorted(
        LOOKUP.card_ids.index(c) for c in ("g5-01", "g5-02", "g1-05", "g1-14")
    )
    assert (len(table.state.deck), table.state.epoch) == (116, 2)


@rule("FT-DRAW-9")
def test_with_no_card_to_flip_the_speed_is_zero(race: Race) -> None:
    """All cards are in hands: nothing can be flipped, and no Minimum applies."""
    others = " ".join(card for card in LOOKUP.card_ids if card not in ("g5-01", "g5-02"))
    text = f"""
        course: main-event
        turn: 1
        1: at fw-harbor 9/1, gear GEAR, hand g5-01 g5-02
        2: at fw-harbor 5/1, gear 2, hand {others}
        """
    table = race(text.replace("GEAR", "4")).play("play 5x2")
    assert table.happened(SpeedSelected) == [SpeedSelected(0, 0, 0, False)]
    assert table.at(1) == "fw-harbor 9/1"
    with_minimum = race(text.replace("GEAR", "5")).play("play 5x2")
    assert with_minimum.happened(SpeedSelected) == [SpeedSelected(0, 7, 7, False)]


@rule("FT-DRAW-10")
def test_the_card_held_longest_is_used(race: Race) -> None:
    table = in_fourth(race, "g5-09 g1-02 g5-03 g5-01", ["flip g6-05"])
    table.play("play 5x1")
    assert table.happened(SetPlayed)[0].cards == ["g5-09"]
    assert table.hand(1) == ["g1-02", "g5-03", "g5-01"]


@rule("FT-SPEED-1")
def test_everything_due_adds_to_the_speed(race: Race) -> None:
    """Speed 3, Nitrous 4, a Tires token, Control tokens 2 and 5."""
    table = race("""
        course: main-event
        rules: damage
        turn: 1, set 1x1, nitrous 4, tires 2, due 2
        flipped: g6-01 g1-14
        1: at start 1, gear 4, turns 0, control 2 5
        2: at start 2
        """)
    table.play("speed 3")
    assert table.happened(SpeedSelected) == [SpeedSelected(0, 3, 16, False)]


@rule("FT-SPEED-2", "FT-PENALTY-5")
def test_gear_drops_come_at_the_end_and_do_not_shorten_the_move(race: Race) -> None:
    """9 into the narrow Chapel Corner, numbers 4 and 4: ten penalties, four beyond the hand, in 5th gear."""
    table = race("""
        course: all-timer
        turn: 1, set 1x1, speed 9, sv 9
        obstacles: -
        1: at calle-pozo 2/1 leg 7, gear 5, hand 1x3
        2: at start 1
        """)
    table.move("calle-sur 7/1", penalties=10)
    assert (table.at(1), table.gear(1), table.state.last_sv[0]) == ("calle-sur 7/1", 1, 9)
    assert table.question == "after"


@rule("FT-SPEED-3", "FT-UP-TIRES-2")
def test_tires_lower_the_apparent_speed_but_not_the_distance(race: Race) -> None:
    """9 through four spaces of 8 in the middle lane of the Bluff Sweeper: 4 penalties, or a tire."""
    table = race("""
        course: all-timer
        turn: 1, set 1x1, speed 9, sv 9
        obstacles: -
        1: at mirador 6/2 leg 1, gear 5, upgrades tires 2
        2: at start 1
        """)
    assert table.moves()["coast-bluff 4/2"] == [(0, "1 tires"), (4, "no tokens")]


@rule("FT-SPEED-4")
def test_barriers_look_at_the_speed_value_itself(race: Race) -> None:
    """Tires make the car slower for corners only: 10 clears the train with them."""
    table = race("""
        course: all-timer
        turn: 1, set 1x1, speed 10, sv 10
        obstacles: -
        1: at desert-west 9/2 leg 10, gear 5, upgrades tires 2
        2: at start 1
        """)
    assert table.at(1) == "finish"

"""FT-INFO: what each seat knows."""

from __future__ import annotations

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import NOBODY
from rollingroad.games.full_throttle.rules.events import CardDrawn, TokenFitted
from tests.games.full_throttle.box import GAME, LOOKUP
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.playing import new_race, play_out, until
from tests.rule_marker import rule

TWO = """
    course: main-event
    turn: 1
    discard: g3-01 g3-02
    1: at fw-harbor 9/2, gear 3, hand 1x4
    2: at fw-harbor 3/1, hand 6x5
    """


@rule("FT-INFO-1", "FT-INFO-2")
def test_hands_are_hidden_but_their_sizes_and_the_discards_are_public(race: Race) -> None:
    view = GAME.view(race(TWO).state, 0)
    data = view.data()
    assert [car.hand_size for car in data.cars] == [4, 5]
    assert data.cars[0].hand == ["g1-01", "g1-02", "g1-03", "g1-04"]
    assert data.cars[1].hand is None
    assert data.piles.discard == ["g3-01", "g3-02"]
    assert data.piles.deck == 120 - 11
    assert len(data.piles.unseen[1]) == 120 - 6


@rule("FT-INFO-3")
def test_consoles_are_hidden_until_all_have_committed() -> None:
    state = until(new_race(players=2), "fit")
    state.apply(state.open[0].offered[0], 0)
    assert GAME.view(state, 1).data().cars[0].upgrades is None
    assert GAME.view(state, 0).data().cars[0].upgrades is not None
    assert sum(GAME.view(state, 1).determinize(Rng(1)).console[0]) == 1, "one is supposed to be there"
    state = until(state, "before")
    assert GAME.view(state, 1).data().cars[0].upgrades is not None
    event = TokenFitted(0, 0, "tires")
    assert (event.seen_by(0), event.seen_by(1)) == (event, TokenFitted(0, 0, None))


@rule("FT-INFO-4")
def test_the_control_tokens_left_are_known_by_elimination(race: Race) -> None:
    table = race("""
        course: main-event
        rules: damage
        turn: 1
        1: at fw-harbor 9/2, gear 3, hand 1x4, damaged 6
        2: at fw-harbor 3/1, control 1
        """)
    assert GAME.view(table.state, 1).data().piles.control_supply == {1: 1, 2: 3, 3: 3, 4: 2, 5: 1, 6: 0}


@rule("FT-INFO-5")
def test_a_drawn_card_is_told_to_its_owner_only() -> None:
    event = CardDrawn(1, 1, "g1-01")
    assert event.seen_by(1) == event
    assert event.seen_by(0) == event.seen_by(NOBODY) == CardDrawn(1, 1, None)


@rule("FT-INFO-6")
def test_onlookers_see_public_things_until_the_race_is_over(race: Race) -> None:
    table = race(TWO)
    assert [car.hand for car in GAME.view(table.state, NOBODY).data().cars] == [None, None]
    over = play_out(new_race(players=2), "open")
    data = GAME.view(over, NOBODY).data()
    assert all(car.hand is not None for car in data.cars)


@rule("FT-INFO-2", "FT-DRAW-8")
def test_cards_of_an_earlier_deck_are_dealt_from_that_deck(race: Race) -> None:
    """The new deck consists of the 6th-gear cards: car 2 drew its hand before, so it holds none of them."""
    sixth = {f"g6-{n:02}" for n in range(1, 21)}
    kept = {"g1-01", "g1-02", "g2-01", "g2-02", "g2-03", "g2-04"}
    rest = " ".join(card for card in LOOKUP.card_ids if card not in sixth | kept)
    table = race(f"""
        course: main-event
        decks: 2
        turn: 1
        discard: {rest}
        1: at fw-harbor 9/2, gear 3, hand g1-01@1 g1-02@1
        2: at fw-harbor 3/1, hand g2-01@1 g2-02@1 g2-03@1 g2-04@1 g6-01 g6-02
        """)
    view = GAME.view(table.state, 0)
    assert {epoch: len(cards) for epoch, cards in view.unseen.items()} == {1: 4, 2: 20}
    for number in range(20):
        world = view.determinize(Rng(number))
        hand = [LOOKUP.card_ids[card] for card in world.hand[1]]
        assert sorted(hand[:4]) == ["g2-01", "g2-02", "g2-03", "g2-04"]
        assert set(hand[4:]) <= sixth
        assert len(world.deck) == 18

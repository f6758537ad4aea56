"""SH-SETUP: who places first, where vehicles may stand, and secret heroes."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.events import HeroChosen, HeroesShown, LeadRolled
from rollingroad.games.shattered_highways.rules.scenarios import show_last_hopes
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.playing import new_battle
from tests.games.shattered_highways.table import GAME, Table
from tests.rule_marker import rule


def heroes_chosen(**options: object) -> Table:
    """A battle in which all players have seated their hero in the first offered seat."""
    table = new_battle(**options)
    while table.question in ("mark", "hero"):
        table.play(table.offered()[0])
    return table


@rule("SH-SETUP-1")
def test_the_higher_die_places_first_and_then_they_alternate() -> None:
    table = heroes_chosen().roll("d6 2", "d6 5")
    asked = []
    while table.question in ("field", "deploy"):
        if table.question == "deploy":
            asked.append(table.asked)
        table.play(table.offered()[0])
    assert asked == [2, 1, 2, 1, 2, 1, 2, 1, 2]
    assert table.events_of(LeadRolled)[0].seats == [1, 0]


@rule("SH-SETUP-1")
def test_ties_are_rolled_again() -> None:
    table = heroes_chosen().roll("d6 4", "d6 4")
    assert table.question == "roll"
    assert table.roll("d6 3", "d6 1").asked == 1


@rule("SH-SETUP-1")
def test_no_roll_where_the_scenario_names_the_first_placer() -> None:
    table = heroes_chosen(scenario="convoy")
    assert (table.question, table.asked) == ("field", 1)


@rule("SH-SETUP-4", "SH-SETUP-1")
def test_more_players_place_in_descending_order_and_only_those_tied_roll_again() -> None:
    table = heroes_chosen(scenario="circuit-of-teeth", players=4).roll(
        "d6 3", "d6 6", "d6 3", "d6 1", "d6 2", "d6 4"
    )
    assert table.events_of(LeadRolled)[0].seats == [1, 2, 0, 3]
    assert table.asked == 2


@rule("SH-SETUP-2")
def test_a_vehicle_is_placed_wholly_inside_the_own_zone() -> None:
    """Open Road: seat 1 stands between 2 and 17 inches, up to 39 along; a car is 1 1/4 by 3."""
    table = heroes_chosen().roll("d6 6", "d6 1").play("field v2")
    assert table.question == "deploy"
    ask = table.state.open[0]
    assert ask.allows(table.game.parse("deploy v2, 15 3/4, 36"))
    assert table.refusal("deploy v2, 15 7/8, 36") == "ZONE SH-SETUP-2"
    assert table.refusal("deploy v2, 15 3/4, 36 1/8") == "ZONE SH-SETUP-2"
    assert table.refusal("deploy v2, 1 7/8, 20") == "ZONE SH-SETUP-2"


@rule("SH-SETUP-2")
def test_two_vehicles_do_not_stand_on_one_place() -> None:
    table = heroes_chosen().roll("d6 6", "d6 1").play("field v2", "deploy v2, 8, 20")
    while table.asked == 2:
        table.play(table.offered()[0])
    table.play("field v3")
    assert table.refusal("deploy v3, 8 1/2, 21") == "DEST_OCCUPIED SH-GEO-5"
    assert table.state.open[0].allows(table.game.parse("deploy v3, 9 1/4, 20"))


@rule("SH-SETUP-3", "SH-FLEET-3")
def test_a_heros_seat_is_chosen_in_secret_and_shown_after_all_placing() -> None:
    table = new_battle()
    assert [ask.kind for ask in table.state.open] == ["hero", "hero"]
    table.play("2: hero w16", "1: hero w2")
    assert table.state.hero == [1, 15]
    assert GAME.view(table.state, 0).table.hero == [1, kinds.NO_WARRIOR]
    assert GAME.view(table.state, 1).table.hero == [kinds.NO_WARRIOR, 15]
    hidden = [event.seen_by(0) for event in table.events_of(HeroChosen)]
    assert [event.warrior for event in hidden] == [None, 1]
    table.roll("d6 6", "d6 1")
    while table.question in ("field", "deploy"):
        assert GAME.view(table.state, 0).table.hero == [1, kinds.NO_WARRIOR]
        table.play(table.offered()[0])
    assert table.events_of(HeroesShown)[0].warriors == [1, 15]
    assert GAME.view(table.state, 0).table.hero == [1, 15]


@rule("SH-SETUP-3")
def test_in_a_world_that_is_made_up_those_who_have_chosen_have_a_hero() -> None:
    """Seat 1 still chooses; seat 2 has chosen, and seat 1 does not know whom."""
    view = GAME.view(new_battle().play("2: hero w16").state, 0)
    heroes = [view.determinize(Rng(str(seed))).hero for seed in range(20)]
    assert {own for own, _ in heroes} == {kinds.NO_WARRIOR}
    others = {other for _, other in heroes}
    assert len(others) > 1
    assert kinds.NO_WARRIOR not in others


@rule("SH-SETUP-3", "SH-WAR-2")
def test_the_hero_is_one_of_those_in_seats() -> None:
    """Tallow Street's truck has two clinging warriors: they have no seats."""
    table = new_battle(fleet_1="tallow-street", fleet_2="salt-choir")
    seated = [
        w for w in range(len(table.state.team)) if table.state.team[w] == 0 and table.state.seat[w] < 99
    ]
    assert table.offered() == [f"hero w{w + 1}" for w in seated]


@rule("SH-SCENARIO-CIRCUIT", "SH-SETUP-3")
def test_in_the_circuit_each_hero_drives() -> None:
    table = new_battle(scenario="circuit-of-teeth", players=3)
    assert table.question == "roll"
    assert [table.state.seat[w] for w in table.state.hero] == [0, 0, 0]


@rule("SH-SCENARIO-PURSUIT", "SH-SETUP-3")
def test_in_a_pursuit_the_runners_hero_is_aboard_the_marked_vehicle() -> None:
    table = new_battle(scenario="pursuit")
    if table.question == "mark":
        table.play(table.offered()[0])
    marked = table.state.marked
    heroes = next(ask for ask in table.state.open if ask.seat == 0).offered
    aboard = [table.game.text(action) for action in heroes]
    assert aboard == [f"hero w{w + 1}" for w in table.state.crew[marked]]


@rule("SH-SETUP-3")
@pytest.mark.parametrize("seat", [0, 1])
def test_cards_are_open(seat: int) -> None:
    """Everything else about the vehicles is known to everybody."""
    table = heroes_chosen()
    seen = GAME.view(table.state, seat).table
    assert seen.crew == table.state.crew
    assert seen.hp == table.state.hp


INSIDE = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; mounts machine-gun front; crew D w1, W1 w2
v2: 2 rig top "Top"; at 30, 20; crew D w3
v3: 2 buggy top-buggy "Top's buggy"; buggy-of v2; inside; crew D w4
"""


@rule("SH-SETUP-3")
def test_a_hidden_buggy_is_shown_when_nobody_of_its_player_fights_outside(road: Road) -> None:
    """A vehicle without a warrior does not fight, nor does a warrior without a vehicle."""
    s = road(INSIDE).state
    show_last_hopes(s)
    assert not s.known[2]
    s.crew[1].clear()
    show_last_hopes(s)
    assert s.known[2]

"""The places of the board: where actions are offered, and what a click may mean."""

from __future__ import annotations

import msgspec

from rollingroad.games.shattered_highways.content.models import HeroPlan
from rollingroad.games.shattered_highways.fleets.validation import fleet_text
from tests.games.shattered_highways.box import BOX
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import GAME, Table

FIGHT = """
fleets: Choir | Dogs
round: 2, number 1, slot 1, lead 1 2, heroes shown, orders shown
turn: v1
v1: 1 car ours "Ours"; at 10, 20; order 1; crew D w1, P1 w2
v2: 2 car bone "Bone"; at 11 1/4, 20; order 2; crew D w3
"""


def guesses(table: Table, place: str) -> list[str]:
    state = table.state
    return state.game.pages.guesses(place, state.open[0], state.view(state.open[0].seat))


def places(table: Table, action: str) -> list[str]:
    game = table.state.game
    return game.pages.places(game.parse(action), table.state.view(0))


def test_a_place_on_the_road_means_whatever_can_be_done_there(road: Road) -> None:
    table = road(FIGHT).play("act w1")
    x, y = table.spot(1)
    here = guesses(table, f"spot:{x},{y}")
    assert [guess.split(",")[0] for guess in here] == ["nudge v2", "ram v2"]
    assert guesses(table, "spot:84,160")[0] == "move 10 1/2, 20"


def test_vehicles_and_warriors_are_asked_about_in_their_own_way(road: Road) -> None:
    table = road(FIGHT).play("act w1")
    assert [guess.split()[0] for guess in guesses(table, "vehicle:1")] == ["ram", "nudge", "shoot", "board"]
    assert guesses(table, "warrior:2") == ["shoot-at w3", "attack w3"]
    assert guesses(table, "warrior:1") == ["act w2"]
    assert guesses(table, "seat:0.P1") == ["change P1"]
    assert guesses(table, "addon:0.nitro") == ["nitro"]
    assert guesses(table, "button:pass") == []


def test_enemies_can_be_aimed_at_by_what_they_ride_on(road: Road) -> None:
    table = road(FIGHT)
    assert places(table, "attack w3") == ["warrior:2", "vehicle:1"]
    assert places(table, "act w1") == ["warrior:0", "vehicle:0"]
    assert places(table, "move 12 3/8, 20") == ["spot:99,160"]
    assert places(table, "ram v2, 12 3/8, 20") == ["spot:99,160", "vehicle:1"]
    assert places(table, "launch v2") == ["button:launch", "vehicle:1"]


def only(table: Table) -> str | None:
    state = table.state
    ask = state.open[0]
    action = state.game.pages.only_sensible(ask, state.view(ask.seat))
    return None if action is None else state.game.text(action)


def test_who_acts_next_is_asked_only_where_several_warriors_can(road: Road) -> None:
    assert only(road(FIGHT)) is None
    assert only(road(FIGHT).play("act w1", "skip")) == "act w2"
    alone = FIGHT.replace("1 car ours", "1 rig ours").replace(", P1 w2", "").replace("w3", "w2")
    alone = alone.replace("11 1/4, 20", "20, 20")
    assert only(road(alone)) == "act w1"
    assert only(road(f'{alone}v3: 1 buggy cub "Cub"; buggy-of v1; inside; crew D w3\n')) is None


def test_a_fleet_of_ones_own_that_names_its_hero_answers_for_its_player() -> None:
    choir = BOX.fleets["salt-choir"]
    named = msgspec.structs.replace(choir, hero=HeroPlan(vehicle=choir.vehicle[1].id, seat="W1"))
    options = GAME.options({"own_fleet_1": fleet_text(named)})
    state = GAME.start(options)
    given = GAME.pages.first_answers(options, state, 0)
    hero = int(given["hero"].removeprefix("hero w")) - 1
    assert (state.at[hero], state.seat[hero]) == (1, 1)
    assert state.open[0].allows(GAME.parse(given["hero"]))
    assert GAME.pages.first_answers(options, state, 1) == {}


def test_own_vehicles_are_targets_apart_from_the_others(road: Road) -> None:
    table = road(FIGHT.replace("v2: 2 car", "v2: 1 car")).play("act w1")
    assert places(table, "ram v2, 10, 20")[1:] == ["friendly:1"]

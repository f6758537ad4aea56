"""The places of the board: where actions are offered, and what a click may mean."""

from __future__ import annotations

from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table

ROAD = """
    turn: 1, actions 2
      A B C D E F G H I J K L
    1 . . . . . . . . . . . .
    2 . . . s . s . . . . . .
    3 . . . 1 . . . . . . . .
    4 . . . . . . . . . . . .
    5 . . . . . . . . . . . .
    6 . . . . . . . . . . 2 .
    1: brian, street-drifter, boost 1
    2: dom, american-muscle, boost 0
    """


def places(table: Table, action: str) -> list[str]:
    game = table.state.game
    return game.pages.places(game.parse(action), table.state.view(0))


def guesses(table: Table, place: str) -> list[str]:
    state = table.state
    return state.game.pages.guesses(place, state.open[0], state.view(0))


def test_actions_are_offered_where_they_happen(heist: Heist) -> None:
    table = heist(ROAD)
    assert places(table, "drive C2") == ["C2"]
    assert places(table, "ram") == ["D2"]
    assert places(table, "leap D2") == ["D2"]
    assert places(table, "end") == ["end:0"]
    assert places(table, "turn 2") == ["seat:1", "K6"]


def test_a_player_on_a_roof_is_found_there_and_at_their_vehicle(heist: Heist) -> None:
    table = heist(ROAD.replace("s . s", "s . s2"))
    assert places(table, "turn 2") == ["seat:1", "K6", "F2"]


def test_a_team_vehicle_is_no_target_by_itself(heist: Heist) -> None:
    table = heist(
        ROAD.replace("3 . . . 1 . .", "3 . . . 1 2 .").replace(
            "6 . . . . . . . . . . 2 .", "6 . . . . . . . . . . . ."
        )
    )
    assert places(table, "force") == ["D2", "friendly:E3"]


def test_a_free_space_is_first_of_all_one_to_drive_to(heist: Heist) -> None:
    assert guesses(heist(ROAD), "L1") == ["drive L1", "nudge L1", "leap L1"]


def test_a_vehicle_is_one_to_attack_and_to_leap_on(heist: Heist) -> None:
    table = heist(ROAD)
    assert guesses(table, "F2") == ["ram", "force", "leap F2", "drive F2"]
    assert guesses(table, "K6") == ["force", "leap K6", "drive K6"]
    assert guesses(table, "D3") == ["wheel", "leap D3", "shake"]


def test_a_wreck_is_in_the_way_and_the_tank_is_climbed_on(heist: Heist) -> None:
    table = heist(ROAD.replace("4 . . . . . .", "4 . w . . . .").replace("5 . . . . . .", "5 . . . T T ."))
    assert guesses(table, "B4") == ["drive B4", "leap B4"]
    assert guesses(table, "E5") == ["leap D5", "ram", "force"]


def test_cards_boards_and_tokens_are_asked_about_by_their_own_words(heist: Heist) -> None:
    table = heist(ROAD)
    assert guesses(table, "stunt:tank-bail-out") == ["stunt tank-bail-out"]
    assert guesses(table, "seat:1") == ["turn 2"]
    assert guesses(table, "boost:1") == ["take-boost"]
    assert guesses(table, "tray") == []

"""The balance page of Shattered Highways: who is made to fight, and what is counted."""

from __future__ import annotations

from tools import road_balance
from tools.balance import CHAPTERS, kept_lines
from tools.road_fights import Fights, fight

DUEL = road_balance.options_of("last-ride", ("widows-penny", "grey-tuesday"))


def a_duel(seed: str) -> Fights:
    return fight(road_balance.the_game(), DUEL, ("driver", "driver"), seed)


def test_every_ready_fleet_fights_in_every_seat_of_an_equal_fight() -> None:
    box = road_balance.the_game().box
    cells = [cell for cell in road_balance.cells() if cell.scenario in road_balance.EQUAL]
    for name, fleet in box.fleets.items():
        if fleet.budget != 60:
            seats = {cell.fleets.index(name) for cell in cells if name in cell.fleets}
            assert seats >= {0, 1}, name


def test_fleets_meet_at_equal_points() -> None:
    box = road_balance.the_game().box
    for cell in road_balance.cells():
        if cell.scenario != "pursuit":
            assert len({box.fleets[name].budget for name in cell.fleets}) == 1, cell


def test_a_fight_is_counted_once_and_comes_out_the_same_again() -> None:
    seen = a_duel("one")
    assert seen == a_duel("one")
    assert (seen.games, sum(seen.ends.values()), sum(seen.scores)) == (1, 1, 1.0)
    assert seen.fitted["machine-gun"] == seen.fitted["flamethrower"] == 1
    assert seen.used["nitro"] <= 2


def test_shots_are_counted_and_no_more_hits_than_shots() -> None:
    seen = road_balance.measure(
        road_balance.Cell("last-ride", ("widows-penny", "grey-tuesday"), ("driver",) * 2), 4
    )
    assert seen.games == 4
    assert 0 < seen.worked["machine-gun"] <= seen.used["machine-gun"]


def test_the_page_has_a_chapter_of_every_game() -> None:
    for name in CHAPTERS:
        assert len(kept_lines(name)) > 5, name

"""Printed numbers are content: offers, refusals, odds, previews, pages and driver follow other values."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollingroad.games.full_throttle.explain.drive import MovePreview
from rollingroad.games.full_throttle.game import FullThrottle
from rollingroad.games.full_throttle.pages.data import TurnData
from rollingroad.games.full_throttle.pages.table import table_data
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.view import RaceView
from tests.games.full_throttle.box import BOX, GAME
from tests.rule_marker import rule

CORNER = """
    course: all-timer
    rules: {}
    turn: {}
    obstacles: -
    1: at calle-pozo 2/2 leg 7, gear 4, hand 5x4
    2: at start 1
    """
SELECTED = CORNER.format("", "1, set 1x1, speed {0}, sv {0}")
FLIPPED = CORNER.format("no shift after draw", "1, set 1x1\n    flipped: g6-01 g1-14 g5-04 g3-03")
STRAIGHT = """
    course: main-event
    turn: 1
    1: at fw-harbor 9/2, gear {}, hand 5x4, upgrades transmission 1 engine-tuning 1
    2: at fw-harbor 3/1
    """


class House:
    """A game with a player's own numbers, in one position."""

    def __init__(self, folder: Path, stem: str, text: str, position: str) -> None:
        (folder / f"{stem}.toml").write_text(text, encoding="utf-8")
        self.game = FullThrottle(folder)
        self.state: RaceState = self.game.from_position(position)
        self.view = self.game.view(self.state, 0)

    def offered(self, kind: str) -> list[str]:
        texts = [self.game.text(action) for action in self.state.open[0].offered]
        return [text for text in texts if text.split()[0] == kind]

    def refusal(self, action: str) -> str:
        return str(self.view.why_not(self.game.parse(action)))

    def odds(self, action: str) -> list[str]:
        return [line.what for line in self.view.odds(self.game.parse(action)) if line.chance]

    def label(self, action: str) -> str:
        return self.game.words.label(self.game.parse(action), self.view)

    def preview(self, action: str) -> MovePreview:
        shown = self.game.pages.preview(self.game.parse(action), self.view)
        assert isinstance(shown, MovePreview)
        return shown

    def driver(self) -> str:
        return self.game.text(self.game.bot.drive(self.view, self.state.open[0]))

    def play(self, action: str) -> None:
        self.state.apply(self.game.parse(action), 0)
        self.view = RaceView(self.state, 0)

    def turn(self) -> TurnData:
        data = table_data(self.view).turn
        assert data is not None
        return data


def test_the_shipped_files_have_the_printed_numbers() -> None:
    gears, t = BOX.gears, GAME.lookup
    assert (gears.corner_toll, gears.blocked_toll, gears.least_shift_cost) == (1, 1, 1)
    assert (t.shift_discount, t.tuning_extra, t.tire_grip, t.runner_row) == (1, 1, 1, 6)


@rule("FT-CORNER-1")
@pytest.mark.parametrize(("toll", "penalties"), [(0, 0), (1, 3), (2, 6)])
def test_a_corner_takes_its_toll(tmp_path: Path, toll: int, penalties: int) -> None:
    """At 6 the lane with the number 5 costs a toll on each of its three spaces."""
    house = House(tmp_path, "gears", f"corner_toll = {toll}\n", SELECTED.format(6))
    move = f"move calle-sur 3/2, leg 9, {penalties} penalties, no tokens"
    assert move in house.offered("move")
    assert house.preview(move).penalties_after == [toll, 2 * toll, 3 * toll, *[penalties] * 3]
    there = "no penalties" if toll == 0 else f"{penalties} penalties"
    wrong = house.refusal("move calle-sur 3/2, leg 9, 9 penalties, no tokens")
    assert wrong == f"FT-PATH-7: that way brings {there}, not 9"


@rule("FT-CORNER-1")
@pytest.mark.parametrize(("toll", "fewest", "driven"), [(0, "no", 7), (1, "3", 5), (2, "6", 5)])
def test_odds_and_driver_know_the_toll(tmp_path: Path, toll: int, fewest: str, driven: int) -> None:
    house = House(tmp_path, "gears", f"corner_toll = {toll}\n", FLIPPED)
    assert house.odds("speed 6") == [f"the best way brings {fewest} penalties"]
    assert house.driver() == f"speed {driven}"


@rule("FT-CORNER-1", "FT-PENALTY-3")
def test_a_higher_toll_stops_the_car_earlier(tmp_path: Path) -> None:
    position = SELECTED.format(7)
    assert House(tmp_path, "gears", "corner_toll = 1\n", position).offered("upshift") == []
    house = House(tmp_path, "gears", "corner_toll = 2\n", position)
    assert house.preview("move chapel 3/2, leg 8, 11 penalties, no tokens").ending == "overrun"
    assert house.refusal("move calle-sur 4/2, leg 9, 6 penalties, no tokens").startswith("FT-PENALTY-3")
    assert house.offered("upshift") == ["upshift -/5+5+5"]


@rule("FT-UP-TIRES-1")
def test_tires_with_more_grip_lower_more_penalties(tmp_path: Path) -> None:
    text = '[[upgrade]]\nid = "tires"\neffect = { apparent_speed = -2 }\n'
    house = House(tmp_path, "upgrades", text, SELECTED.format(7).replace("5x4", "5x4, upgrades tires 1"))
    move = "move calle-sur 4/2, leg 9, 0 penalties, 1 tires"
    assert move in house.offered("move")
    assert house.preview(move).penalties_after == [0] * 7


@rule("FT-GEAR-2")
@pytest.mark.parametrize(("cost", "paid"), [(3, "5+5+5"), (2, "5+5")])
def test_the_cost_of_a_shift(tmp_path: Path, cost: int, paid: str) -> None:
    house = House(tmp_path, "gears", f"upshift_cost = {cost}\n", STRAIGHT.format(3))
    assert house.offered("upshift") == [f"upshift -/{paid}"]
    refusal = f"FT-GEAR-2: the shift costs {cost} cards; you named 1 and hold 4"
    assert house.refusal("upshift -/5") == refusal
    assert house.turn().upshift_cost == cost
    house.play("transmission")
    assert house.turn().upshift_cost == cost - 1


@rule("FT-GEAR-2")
@pytest.mark.parametrize(("cost", "gear"), [(3, 3), (2, 4), (1, 6)])
def test_the_driver_shifts_for_what_it_can_pay(tmp_path: Path, cost: int, gear: int) -> None:
    position = STRAIGHT.format(2).replace("turn: 1", "turn: 1, moved").replace("transmission 1 ", "")
    house = House(tmp_path, "gears", f"upshift_cost = {cost}\n", position)
    while house.state.open[0].kind == "after" and house.driver() != "done":
        house.play(house.driver())
    assert house.state.gear[0] == gear


@rule("FT-GEAR-8", "FT-UP-TRANSMISSION-1", "FT-UP-4")
def test_the_discount_of_a_transmission(tmp_path: Path) -> None:
    text = '[[upgrade]]\nid = "transmission"\neffect = { cards = 2 }\n'
    house = House(tmp_path, "upgrades", text, STRAIGHT.format(3).replace("mission 1", "mission 2"))
    assert house.label("transmission") == "Use Transmission: shifts cost 2 cards less"
    house.play("transmission")
    assert (house.turn().upshift_cost, house.turn().downshift_cost) == (1, 1)
    assert house.refusal("transmission") == "FT-UP-4: your shifts cannot get cheaper than they are"


@rule("FT-GEAR-8", "FT-UP-4")
def test_the_least_cost_of_a_shift(tmp_path: Path) -> None:
    text = "upshift_cost = 2\nleast_shift_cost = 2\n"
    house = House(tmp_path, "gears", text, STRAIGHT.format(3))
    assert house.offered("transmission") == []
    assert house.refusal("transmission") == "FT-UP-4: your shifts cannot get cheaper than they are"


@rule("FT-UP-TUNING-1")
def test_the_cards_of_engine_tuning(tmp_path: Path) -> None:
    text = '[[upgrade]]\nid = "engine-tuning"\neffect = { extra = 3 }\n'
    house = House(tmp_path, "upgrades", text, STRAIGHT.format(3))
    assert house.label("tune -/5") == "Use Engine Tuning: trade a 5th-gear card for 4 new"
    house.play("tune -/5")
    while house.state.open[0].is_chance:
        house.state.apply(house.state.open[0].offered[0], -1)
    assert house.state.hand_size(0) == 4 - 1 + 4


@rule("FT-BLOCK-1")
@pytest.mark.parametrize("toll", [0, 1, 2])
def test_the_toll_of_a_blocked_car(tmp_path: Path, toll: int) -> None:
    """A car with obstacles ahead and a rival aside cannot spend its three points."""
    position = """
        course: main-event
        turn: 1, set 1x1, speed 3, sv 3
        obstacles: fw-harbor 11/1
        1: at fw-harbor 10/1, gear 3, hand 5x4
        2: at fw-harbor 10/2
        """
    house = House(tmp_path, "gears", f"blocked_toll = {toll}\n", position)
    assert house.turn().penalties == 3 * toll

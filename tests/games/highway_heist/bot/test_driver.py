"""The choices of the driver in selected positions."""

from __future__ import annotations

from typing import cast

import pytest

from rollingroad.bots.bot import DriverBot, ask_bot
from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.engine.rng import Rng
from rollingroad.core.registry import game
from rollingroad.games.highway_heist.bot.bot import add_if_good, prospect, rate_actions, rate_answers
from rollingroad.games.highway_heist.bot.evaluation import worth
from rollingroad.games.highway_heist.rules.kinds import LEAP, TAKE_BOOST, TAKE_WHEEL
from rollingroad.games.highway_heist.rules.state import HeistState
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table


def says(table: Table) -> str:
    """The driver's answer to the open question."""
    ask = table.state.open[0]
    return table.game.text(table.game.bot.drive(table.game.view(table.state, ask.seat), ask))


def plays(table: Table, *outcomes: str) -> list[str]:
    """The driver's answers until the enemy die is asked for, with these outcomes of the effort dice."""
    answers = []
    table.roll(*outcomes)
    while table.question not in ("die", "over", "effort"):
        answers.append(says(table))
        table.play(answers[-1])
    return answers


TANK = """
    scenario: tank-assault
    turn: 1, actions {actions}
      A  B  C  D  E  F  G  H  I  J  K  L
    1 .  .  .  .  .  .  .  .  .  .  .  .
    2 .  .  .  .  .  .  .  1  .  .  .  .
    3 .  .  .  T  T  .  s  .  .  .  .  .
    4 .  .  .  .  .  .  .  .  .  .  .  .
    5 .  .  .  .  .  .  .  .  .  .  .  2
    1: dom, american-muscle, boost 2
    2: roman, street-drifter, boost 2
    """


def test_an_suv_ahead_of_the_tank_in_its_lane_is_rammed(heist: Heist) -> None:
    assert says(heist(TANK.format(actions=2))) == "ram"


def test_of_two_suvs_the_one_that_will_drift_into_the_tank_is_wrecked(heist: Heist) -> None:
    table = heist(
        """
        scenario: tank-assault
        turn: 1, actions 1
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  s  .  .  .  .  .
        2 .  .  .  .  .  .  .  1  .  .  .  .
        3 .  .  .  T  T  .  s  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  2
        1: letty, american-muscle, boost 0
        2: roman, street-drifter, boost 0
        """
    )
    table.play("ram").roll("effort SSSS")
    assert says(table) == "target G3"


def test_the_last_stunt_of_the_tank_is_done_from_its_roof(heist: Heist) -> None:
    table = heist(
        """
        scenario: tank-assault
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  .  w  .  .  .  .  .  .
        3 .  .  .  T  T  .  .  .  .  .  .  .
        4 .  .  .  .  .  1  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  2
        1: letty, american-muscle, boost 2
        2: roman, street-drifter, boost 3
        tank: strength 3
        stunts: - | tank-anchor-flip 0 | -
        to come: 0 0 0
        """
    )
    assert plays(table)[:2] == ["leap D3", "stunt tank-anchor-flip"]


CHOPPER = """
    scenario: chopper-takedown
    turn: 1, actions {actions}
      A  B  C  D  E  F  G  H  I  J  K  L
    1 .  .  .  .  .  .  .  .  .  .  .  .
    2 .  .  .  .  .  {mine}  {ahead}  .  .* .  .  .
    3 .  .  .  .  .  .  .  .  .  .  .  .
    4 .  .  .  .  .  .  .  .  .  .  .  .
    5 .  .  2  .  .  .  .  .  .  .  .  .
    1: dom, american-muscle, boost 2
    2: letty, street-drifter, boost 2
    chopper: strength 6, lock 0
    shaw: strength 0
    ramsey: {ramsey}
    """


def test_an_suv_ahead_near_the_chopper_becomes_a_ramp_and_is_jumped_from(heist: Heist) -> None:
    table = heist(CHOPPER.format(actions=2, mine="1", ahead="s", ramsey=2))
    assert plays(table)[:1] == ["ram"]
    answers = plays(table, "effort SSSSS")
    assert "special ramp-jump" in answers


def test_ramseys_driver_leaves_the_lane_of_a_wreck_with_his_last_action(heist: Heist) -> None:
    text = CHOPPER.format(actions=1, mine="1", ahead="w", ramsey=1).replace(".* .  .  .", ".  .  .  .*")
    table = heist(text)
    answer = says(table)
    assert answer.startswith("drive")
    assert table.state.road.lane(first(table.game.parse(answer))) != 1


def test_an_suv_is_worse_ahead_of_ramsey_than_behind_her(heist: Heist) -> None:
    """A missile would make it a wreck, and a wreck ahead takes her car when the round ends."""
    ahead = CHOPPER.format(actions=1, mine="1", ahead="s", ramsey=1)
    behind = ahead.replace(".  1  s", "s  1  .")
    assert behind != ahead
    assert worth(heist(ahead).state) < worth(heist(behind).state)


def test_in_a_bigger_crew_ramseys_driver_goes_last(heist: Heist) -> None:
    text = CHOPPER.format(actions=2, mine="1", ahead=".", ramsey=1).replace("turn: 1, actions 2", "")
    text = text.replace("4 .  .  .", "4 .  .  3").replace(
        "chopper:", "3: roman, import-racer, boost 2\n    chopper:"
    )
    assert says(heist(text)) == "turn 2"


def test_a_blow_that_would_end_ramsey_is_worth_the_last_token(heist: Heist) -> None:
    table = heist(
        """
        scenario: chopper-takedown
        turn: 1, actions 0
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  .  s  1  .  .  .* .  .  .
        3 .  .  .  .  .  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 .  .  2  .  .  .  .  .  .  .  .  .
        1: tej, american-muscle, strength 2, boost 0
        2: letty, street-drifter, boost 1
        tej: 0
        chopper: strength 6, lock 0
        shaw: strength 0
        ramsey: 1
        """,
        dice=["die suv"],
    )
    assert (table.question, table.asked) == ("assist", 2)
    assert says(table) == "assist 1"


SEMI = """
    scenario: semi-heist
    turn: {turn}, actions 2
      A  B  C  D  E  F  G  H  I  J  K  L
    1 .  .  .  .  .  .  .  .  .  .  .  .
    2 .  .  .  .  .  .  1  .  .  .  .  .
    3 .  .  .  {two}  {behind}  R{roof} M  C  .  .  .  .
    4 .  .  .  .  .  .  .  .  .  .  .  .
    1: letty, american-muscle, boost 2{first}
    2: roman, street-drifter, boost 2{second}
    semi: door open, shells {shells}
    """


def test_the_thrower_throws_while_a_car_waits_behind_the_door(heist: Heist) -> None:
    text = SEMI.format(turn=1, two=".", behind="2", roof="1", first="", second="", shells=3)
    assert says(heist(text)) == "special throw-cargo"


def test_an_empty_car_goes_behind_the_door_where_the_thrower_can_reach_it(heist: Heist) -> None:
    text = SEMI.format(turn=2, two=".", behind=".", roof="1", first="", second="", shells=3)
    table = heist(text.replace("4 .  .  .  .  ", "4 .  2  .  .  "))
    answer = says(table)
    assert answer.startswith("drive")
    assert first(table.game.parse(answer)) in table.state.road.west_near[table.state.semi]


def test_with_every_car_full_all_race_east(heist: Heist) -> None:
    full = ", cargo 2"
    text = SEMI.format(turn=2, two="2", behind=".", roof="", first=full, second=full, shells=3)
    table = heist(text)
    answer = says(table)
    assert answer.startswith("drive")
    assert table.state.road.column(first(table.game.parse(answer))) == 3 + table.state.rating(1, 0)


def test_with_the_shotgun_empty_and_the_last_stunt_open_the_wheel_is_taken(heist: Heist) -> None:
    text = SEMI.format(turn=1, two="2", behind=".", roof="", first="", second="", shells=0)
    table = heist(text + "stunts: - | semi-take-the-wheel 0 | -\n    to come: 0 0 0\n")
    assert plays(table)[:3] == ["leap H3", "stunt semi-take-the-wheel", "assist 1"]


def test_a_boarder_rides_along_so_he_is_shaken_off_rather_than_driven_around(heist: Heist) -> None:
    full = ", cargo 2"
    text = SEMI.format(turn=2, two=".", behind=".", roof="", first=full, second=full, shells=3)
    table = heist(
        text.replace("2 .  .  .  .  .  .  1  .  .  .  .  .", "2 .  .  .  .  .  .  .  .  .  .  1  2+")
    )
    assert says(table) == "shake"


def test_a_token_is_kept_when_a_scratch_costs_less(heist: Heist) -> None:
    table = heist(
        """
        scenario: tank-assault
        turn: 1, actions 0
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  s  1  .  .  .  .  .  .  .  .  .
        3 .  .  .  .  T  T  .  .  .  .  .  .
        5 .  .  .  .  .  .  .  .  .  .  .  2
        1: dom, american-muscle, boost 1
        2: roman, street-drifter, boost 0
        """,
        dice=["die suv", "effort SSB-"],
    )
    assert (table.question, says(table)) == ("boost", "keep")


@pytest.mark.parametrize("scenario", ["tank-assault", "semi-heist", "chopper-takedown"])
def test_what_is_tried_in_place_is_worth_what_it_leads_to(scenario: str) -> None:
    """Leaps and tokens are judged without a copy of the table, and the table is as before."""
    heist = game("highway-heist")
    state = cast(HeistState, heist.start(heist.options({"scenario": scenario})))
    rng, seen = Rng(scenario), 0
    while state.open:
        ask = state.open[0]
        if ask.kind == "act":
            before = state.copy()
            rated = {action: value for value, action in rate_actions(state, ask.offered, 14)}
            assert state == before
            for action in ask.offered:
                if kind_of(action) in (LEAP, TAKE_WHEEL, TAKE_BOOST):
                    after = state.copy()
                    after.apply(action, ask.seat)
                    assert rated[action] == prospect(after, state.active)
                    seen += 1
        state.apply(ask.sample(rng), ask.seat)
    assert seen > 20


def test_only_so_many_of_the_best_drives_are_kept_in_order() -> None:
    rng = Rng("drives")
    drives = [(float(rng.below(9)), action) for action in range(60)]
    for number in (1, 3, 14, 80):
        best: list[tuple[float, int]] = []
        for value, action in drives:
            add_if_good(best, number, value, action)
        assert best == sorted(drives, reverse=True)[:number]


def test_crews_of_drivers_are_the_best_one_in_any_order() -> None:
    heist, crews = game("highway-heist"), set[tuple[int, ...]]()
    for seed in range(40):
        state = cast(HeistState, heist.start(heist.options({"players": 3})))
        bots = [DriverBot(Rng(f"{seed} {seat}")) for seat in range(3)]
        while state.open[0].kind != "place":
            ask = state.open[0]
            state.apply(ask_bot(bots[ask.seat], state, ask), ask.seat)
        crews.add((*state.character, *state.vehicle))
    assert len(crews) > 20
    names = {tuple(sorted(state.t.characters[each].id for each in crew[:3])) for crew in crews}
    assert names == {("brian", "dom", "roman")}
    assert len({tuple(sorted(crew[3:])) for crew in crews}) == 1


@pytest.mark.parametrize("scenario", ["tank-assault", "semi-heist", "chopper-takedown"])
def test_with_a_seed_of_its_own_a_driver_varies_among_answers_of_one_value(scenario: str) -> None:
    heist = game("highway-heist")
    state = cast(HeistState, heist.start(heist.options({"scenario": scenario})))
    rng, varied = Rng(scenario), set[str]()
    while state.open:
        ask = state.open[0]
        action = ask.sample(rng)
        if not ask.is_chance:
            view = heist.view(state, ask.seat)
            given = {DriverBot(Rng(seed)).choose(view, ask) for seed in range(12)}
            action = heist.bot.drive(view, ask)
            if ask.kind not in ("character", "vehicle"):
                rated = {answer: value for value, answer in rate_answers(state, ask)}
                assert {rated[one] for one in given if rated} <= {rated.get(action)}
                varied.update([ask.kind] if len(given) > 1 else [])
            assert {heist.bot.drive(view, ask) for _ in range(2)} == {action}
            assert given == {action} or (ask.kind != "place" and scenario != "chopper-takedown")
        state.apply(action, ask.seat)
    assert ("act" in varied) == (scenario != "chopper-takedown")

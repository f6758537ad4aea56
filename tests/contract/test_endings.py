"""The end in the words of each game, told to the seat that reads it, from tables that are set up for it."""

from __future__ import annotations

from typing import Any

import pytest

from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import NOBODY, State
from rollingroad.core.match import Match
from rollingroad.games.full_throttle.rules import finish, kinds
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.shattered_highways.rules.events import BattleEnded
from rollingroad.server.matches.presenter import ending
from tests.contract.random_games import game


def on_the_road(slug: str, **given: Any) -> State:
    """A game of its drivers after the set-up."""
    the_game = game(slug)
    state: State = the_game.start(the_game.options(given))
    rng = Rng("any dice")
    while state.outcome is None and not getattr(state, "round", 1):
        ask = state.open[0]
        action = ask.sample(rng) if ask.is_chance else the_game.bot.drive(state.view(ask.seat), ask)
        state.apply(action, ask.seat)
    return state


def headlines(state: State, seats: int) -> list[str]:
    return [state.game.words.headline(state.view(seat)) for seat in (NOBODY, *range(seats))]


def crossed(*extra: int) -> State:
    """A race of three in which the first cars cross the line with that much Speed to spare."""
    state = on_the_road("full-throttle", players=3)
    assert isinstance(state, RaceState)
    for car, points in enumerate(extra):
        state.status[car], state.extra[car] = kinds.FINISHED, points
    finish.end_race(state, finish.best_sides(state), "FT-FINISH-2")
    return state


def test_a_photo_finish_tells_how_close_it_was() -> None:
    state: Any = crossed(4, 3)
    away = finish.points_left(state, 2)
    assert headlines(state, 3) == [
        "",
        "Photo finish: won by 1 point",
        "Photo finish: 2nd, 1 point behind Black",
        f"3rd, {away + 4} points behind Black",
    ]
    results = [state.game.stats.challenge_result(state, seat) for seat in range(3)]
    assert [result.note for result in results] == [
        "over the line with 4 points to spare",
        "over the line with 3 points to spare",
        f"{away} points short of the line",
    ]
    assert sorted(results, key=lambda result: result.order[:2], reverse=True) == results


def test_a_clear_win_a_dead_heat_and_a_car_that_is_out() -> None:
    assert headlines(crossed(9, 4), 1)[1] == "Won by 5 points"
    assert headlines(crossed(4, 4), 2)[1:] == ["Dead heat at the line"] * 2
    state = on_the_road("full-throttle", players=3)
    assert isinstance(state, RaceState)
    finish.take_off(state, 2, "FT-BARRIER-5")
    state.concede(1)
    told = headlines(state, 3)
    assert told[1] == "The race is yours"
    assert told[3] == "Out of the race"


def test_the_verdict_of_a_race_says_what_decided_it() -> None:
    def verdict(state: State) -> str:
        return state.game.words.verdict(state.view(NOBODY))

    assert verdict(crossed(4, 3)) == "Black wins with 4 points of extra Speed, 1 more than Brick Red."
    assert verdict(crossed(1)) == "Black wins: nobody else is over the line."
    shared = "Black and Brick Red win with 4 points of extra Speed each, at the same Speed."
    assert verdict(crossed(4, 4)) == shared
    race = on_the_road("full-throttle", players=2)
    race.concede(0)
    assert verdict(race) == "The race is given up: Brick Red wins."


def test_a_race_that_is_given_up_says_so_to_whoever_leads() -> None:
    state: Any = on_the_road("full-throttle", players=2)
    for round_now in (3, kinds.LAST_ROUND):
        race = state.copy()
        race.round = round_now
        leader = finish.standings(race)[0][0]
        race.concede(leader)
        told = headlines(race, 2)[1:]
        assert told[leader] == "You gave up in the lead"
        assert told[1 - leader] == "The race is yours"
        assert race.game.words.verdict(race.view(NOBODY)).startswith("The race is given up: ")
    chase = on_the_road("full-throttle", variant="getaway", players=4)
    chase.concede(1)
    assert chase.game.words.verdict(chase.view(NOBODY)) == "The police give up."


def test_a_tag_team_is_placed_by_its_second_runner() -> None:
    state = on_the_road("full-throttle", course="tag-team", players=4)
    assert isinstance(state, RaceState)
    for car in range(4):
        runs_last = finish.is_second_runner(state, car)
        state.status[car], state.extra[car] = kinds.FINISHED, (6 - car % 2) if runs_last else 9 * (car % 2)
    finish.end_race(state, finish.best_sides(state), "FT-FINISH-2")
    told = headlines(state, 4)[1:]
    assert told[0] == told[2] == "Photo finish: won by 1 point"
    assert told[1] == told[3]
    assert told[1].startswith("Photo finish: 2nd, 1 point behind ")
    match = Match(game("full-throttle"), game("full-throttle").options({"course": "tag-team", "players": 4}))
    match.state = state
    assert [one.place for one in ending(match, state.view(0)).standings] == [1, 1, 2, 2]


def test_a_getaway_has_two_sides_that_can_be_changed() -> None:
    race = Match(game("full-throttle"), game("full-throttle").options({"variant": "getaway", "players": 4}))
    race.concede(0)
    assert headlines(race.state, 2)[1:] == ["Caught!", "Got the runner!"]
    told = ending(race, race.state.view(0))
    assert told.sides
    assert [one.place for one in told.standings] == [1, 1, 1, 2]


@pytest.mark.parametrize(
    ("scenario", "left", "rule", "headline", "fact"),
    [
        ("tank-assault", {"tank_strength": 0}, "HH-END-2", "The Tank is scrap!", ("Tank strength left", 0.0)),
        ("tank-assault", {"tank_strength": 2}, "HH-END-6", "So close: 2 more!", None),
        ("tank-assault", {"tank_strength": 9}, "HH-END-6", "The Tank gets away", None),
        ("tank-assault", {"tank_strength": 2}, "HH-END-9", "The Tank gets away", None),
        (
            "semi-heist",
            {"cargo": [2, 2, 1]},
            "HH-END-6",
            "So close: 1 more crate!",
            ("Crates missing", 1 / 6),
        ),
        ("semi-heist", {"cargo": [2, 0, 0]}, "HH-END-6", "The Semi gets away", None),
        ("semi-heist", {"cargo": [2, 2, 2]}, "HH-END-6", "All loaded, but not away", None),
        ("semi-heist", {}, "HH-END-7", "Left without wheels", None),
        ("chopper-takedown", {}, "HH-END-8", "They got Ramsey", ("Chopper strength left", 1.0)),
        ("chopper-takedown", {}, "HH-END-6", "Shaw gets away", None),
        ("chopper-takedown", {"shaw_strength": 0}, "HH-END-6", "The Chopper gets away", None),
        ("chopper-takedown", {}, "HH-END-4", "Chopper and Shaw are down!", None),
    ],
)
def test_a_heist_tells_how_much_was_left(
    scenario: str, left: dict[str, Any], rule: str, headline: str, fact: tuple[str, float] | None
) -> None:
    state: Any = on_the_road("highway-heist", scenario=scenario)
    for name, value in left.items():
        setattr(state, name, value)
    state.end((float(rule < "HH-END-6"),) * 3, rule)
    assert headlines(state, 1)[1] == headline
    facts = state.game.stats.challenge_result(state, 0).facts
    if fact is not None:
        assert (facts[1].label, facts[1].share) == fact
    assert state.game.stats.level(state.game.options(), 1) == {"difficulty": "hard"}
    assert state.game.stats.level(state.game.options({"difficulty": "beast"}), 1) == {}


def test_a_battle_tells_its_points_and_wrecks() -> None:
    state: Any = on_the_road("shattered-highways", scenario="last-ride", teaching=True)
    state.dealt = [12, 7]
    state.end((1.0, 0.0))
    assert headlines(state, 2) == ["", "The road is yours: 12 to 7", "Left in the dust: 7 to 12"]
    note = state.game.stats.challenge_result(state, 0).note
    assert note == "12 victory points, no vehicle lost"


def test_points_that_speak_against_the_result_are_left_out() -> None:
    state: Any = on_the_road("shattered-highways", scenario="last-ride", teaching=True)
    state.dealt = [3, 7]
    state.end((1.0, 0.0))
    assert headlines(state, 2)[1:] == ["The road is yours", "You gave up in the lead"]


def test_giving_up_in_the_last_round_is_not_told_as_points() -> None:
    state: Any = on_the_road("shattered-highways", scenario="last-ride", teaching=True)
    state.round, state.dealt = state.setup.scenario.rounds, [12, 7]
    state.concede(1)
    told = state.game.words.verdict(state.view(NOBODY))
    assert told.endswith(": the fight is given up.")
    again = state.game.from_position(state.game.position(state))
    assert again.game.words.verdict(again.view(NOBODY)) == told


def test_the_server_tells_places_and_never_puts_first_who_gave_up() -> None:
    race = Match(game("full-throttle"), game("full-throttle").options({"players": 3}), SeededDice("1"))
    race.concede(0)
    told = ending(race, race.state.view(0))
    assert told.standings[0].place == 1
    assert next(one.place for one in told.standings if one.seat == 0) > 1
    assert told.headline == "You gave up before the start"
    assert {one.note for one in told.standings} == {"not yet on the road"}
    assert [fact.label for fact in told.facts] == ["Turns taken", "At the end"]
    assert not ending(race, race.state.view(NOBODY)).facts


def test_the_server_tells_a_team_what_was_left_and_what_is_harder() -> None:
    heist = Match(game("highway-heist"), game("highway-heist").options({"players": 2}), SeededDice("1"))
    heist.concede(0)
    told = ending(heist, heist.state.view(1))
    assert told.standings == []
    assert [(fact.label, fact.value) for fact in told.facts][1] == ("Tank strength left", "14 of 14")
    assert told.harder == {"difficulty": "hard"}
    assert told.easier == {"difficulty": "easy"}
    assert not told.sides


@pytest.mark.parametrize("scenario", ["convoy", "pursuit", "last-ride", "circuit-of-teeth"])
@pytest.mark.parametrize("seed", range(3))
def test_the_verdict_of_a_battle_gives_the_reason_of_its_last_event(scenario: str, seed: int) -> None:
    the_game = game("shattered-highways")
    players = 3 if scenario == "circuit-of-teeth" else 2
    match = Match(
        the_game, the_game.options({"scenario": scenario, "players": players, "rounds": 4}), SeededDice(seed)
    )
    rng = Rng(f"battle {seed}")
    while match.state.outcome is None:
        ask = match.state.open[0]
        match.act(ask.sample(rng), ask.seat)
    [end] = [event for event in match.events if isinstance(event, BattleEnded)]
    told = the_game.words.verdict(match.state.view(NOBODY))
    assert told == the_game.words.narrate(end, match.state.view(NOBODY)) or end.why == "points"
    assert (end.why == "points") == ("after round" in told)


def test_a_heist_that_is_given_up_before_it_began_counts_no_vehicles() -> None:
    heist = game("highway-heist")
    for answers, told in ((0, False), (12, True)):
        state = heist.start(heist.options({"players": 2}))
        rng = Rng("given up")
        for _ in range(answers):
            state.apply(state.open[0].sample(rng), state.open[0].seat)
        state.concede(0)
        facts = [fact.label for fact in heist.stats.challenge_result(state, 0).facts]
        assert ("Vehicles left" in facts) == told

"""Every question, button and event has its sentence."""

from __future__ import annotations

import re

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Step
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.ledger import find_ledger, load_ledger
from rollingroad.games.shattered_highways.explain.names import warrior_name
from rollingroad.games.shattered_highways.explain.registry import ROAD
from rollingroad.games.shattered_highways.notation.positions import STEPS
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules import kinds, reasons
from rollingroad.games.shattered_highways.rules.state import RoadState
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import GAME, Table
from tests.rule_marker import rule

FIGHT = """
fleets: Choir | Dogs
turn: v1
v1: 1 rig nora "Big Nora"; at 10, 20; crew D w1 hero, P1 w2, cling trailer w3
v2: 2 car bone "Bone"; at 12, 22; mounts machine-gun front; crew D w4, W1 w5, P1 w6 of 1
"""


LONGEST_PROMPT, LONGEST_LABEL = 80, 60
CODE = re.compile(r"\b[vw]\d|\b(he|his|him)\b")
"""What players do not read: numbers of vehicles and warriors, and warriors as men."""


def asks(name: str) -> bool:
    """A step that answers is one that asks."""
    return STEPS[name].answer is not Step.answer


@pytest.mark.parametrize("name", [name for name in STEPS if asks(name)])
def test_every_step_that_asks_has_a_question(name: str) -> None:
    assert STEPS[name].__name__ in ROAD.questions


@pytest.mark.parametrize("event", [*ev.EVENTS, AnsweredItself])
def test_every_event_has_a_sentence(event: type) -> None:
    assert event.__name__ in ROAD.events


@pytest.mark.parametrize("kind", range(len(GAME.codec.kinds)))
def test_every_kind_of_action_has_an_entry_with_a_rule_of_the_ledger(kind: int) -> None:
    ledger = load_ledger(find_ledger("shattered-highways"))
    entry = ROAD.actions[kind]
    cited = [entry.rule, *(refusal.rule for refusal in entry.refusals.values())]
    assert [rule_id for rule_id in cited if rule_id not in ledger] == []


def test_every_reason_code_has_words() -> None:
    worded = set(ROAD.refusals).union(*(entry.refusals for entry in ROAD.actions.values()))
    assert worded == set(ROAD.code_names) - {reasons.LEGAL}


def test_the_rule_behind_every_kind_of_event() -> None:
    assert ROAD.rule_behind(ev.Wrecked(0)) == "SH-DESTROY-6"
    assert ROAD.rule_behind(ev.Rolled("cling", 0, 1, 6, 3, 3)) == "SH-CLING-3"
    assert ROAD.rule_behind(ev.Moved(0, "pull", 0, 0, 1, 1)) == "SH-WEAPON-HARPOON"
    assert ROAD.rule_behind(ev.Damaged(0, 0, 1, 2, "mine")) == "SH-WEAPON-MINE"
    assert ROAD.rule_behind(ev.Contested("ram", 0, 1, 5, 3, True)) == "SH-RAM-3"
    assert ROAD.rule_behind(ev.Fought("shoot", 0, 1, 5, 3, True)) == "SH-SHOOT-5"
    assert ROAD.rule_behind(AnsweredItself(0, "roll", 0, -1)) == ""


def narrate_event(road: Road, event: Event) -> str:
    return ROAD.narrate(road(FIGHT).state, event)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.Rolled("move", 0, 0, 10, 7, 6), "Big Nora's hero driver rolls 6 (7 at -1) to drive."),
        (ev.Rolled("move", 1, 3, 6, 2, 2), "Bone's driver rolls 2 to drive: Bone stays where it is."),
        (ev.Rolled("move", 1, 3, 6, 1, 1), "Bone's driver rolls 1 to drive."),
        (ev.Rolled("swerve", 1, 3, 6, 1, 1), "Bone's driver rolls 1 to swerve: Bone does not get clear."),
        (ev.Rolled("uncouple", 0, 1, 6, 4, 4), "Big Nora's passenger P1 rolls 4 to uncouple."),
        (ev.Rolled("initiative", -1, -1, 6, 4, 4, 1), "Dogs rolls 4 for the initiative."),
        (ev.Rolled("ram-damage", 1, -1, 6, 6, 6), "The damage die of the ram for Bone shows 6."),
        (ev.Moved(1, "lost-control", 96, 176, 107, 200), 'Bone slides 3" ahead and 1\xa03/8" to the right.'),
        (
            ev.Contested("nudge", 0, 1, 8, 6, True, 2),
            "Big Nora wins the nudge against Bone by 2 sections (8 to 6).",
        ),
        (ev.Contested("ram", 0, 1, 3, 3, False), "Big Nora does not get the better of Bone (3 to 3)."),
        (
            ev.Damaged(0, 1, 4, 21, "shot"),
            "Big Nora's trailer takes 4 damage from the shot and has 21 hit points left.",
        ),
        (
            ev.WarriorOut(2, 0, "cling"),
            "Big Nora's trailer clinger loses hold and is out.",
        ),
        (ev.ControlLost(1, 4), "Bone loses control towards the rear left."),
        (ev.OrderGiven(0, None, None), "Choir hands in the order sheet."),
        (ev.HeroChosen(1, None), "Dogs chooses a hero in secret."),
        (ev.HeroChosen(0, 0), "Choir's hero is Big Nora's driver."),
        (ev.HeroesShown([0, 3]), "The heroes are shown: Big Nora's driver and Bone's driver."),
        (ev.Recentred(100, []), 'The road rolls on: everybody falls back by 12\xa01/2".'),
        (ev.Fired(4, 1, 0, 0, 1, 5, True), "The Machine Gun of Bone hits Big Nora's trailer (5)."),
        (ev.Fired(4, 1, 0, 0, 2, 2, False), "The Machine Gun of Bone misses Big Nora (2)."),
        (ev.Boarded(5, 0, 1, 0), "Choir's warrior gets across from Big Nora to Bone."),
        (ev.TookSeat(4, 1, 1), "Dogs' warrior takes seat W1 of Bone."),
        (ev.Activated(1), "Bone's turn begins."),
        (ev.TookSeat(5, 1, -1), "Choir's warrior clings to Bone."),
        (ev.Jammed(0, 0, -1), "The weapon of Big Nora's hero driver jams."),
        (ev.PointsScored(1, 10, "hero"), "Dogs scores 10 points for a hero who is out."),
        (ev.BattleEnded([0, 1], "points"), "Choir and Dogs draw: the points decide."),
    ],
)
def test_what_is_told(road: Road, event: Event, sentence: str) -> None:
    assert narrate_event(road, event) == sentence


@pytest.mark.parametrize(
    ("warrior", "name"),
    [
        (0, "Big Nora's hero driver"),
        (1, "Big Nora's passenger P1"),
        (2, "Big Nora's trailer clinger"),
        (4, "Bone's gunner"),
        (5, "Choir's passenger on Bone"),
        (98, "no such warrior"),
    ],
)
def test_how_warriors_are_called(road: Road, warrior: int, name: str) -> None:
    assert warrior_name(road(FIGHT).state, warrior) == name


def labels(road: Road, *plays: str) -> dict[str, str]:
    table = road(FIGHT).play(*plays)
    view = GAME.view(table.state, table.state.open[0].seat)
    return {GAME.text(action): GAME.words.label(action, view) for action in table.state.open[0].offered}


def test_what_buttons_say(road: Road) -> None:
    found = labels(road, "act w1")
    assert found["skip"] == "Do nothing"
    assert found["ram v2, 10 1/2, 20"] == "Ram Bone at the left side"
    assert found["move 10, 26"] == 'Drive 6" ahead'
    assert found["board v1 trailer"] == "Board Big Nora's trailer"
    assert labels(road)["act w1"] == "Big Nora's hero driver acts"
    assert labels(road)["pass"] == "End the turn"


def test_every_action_that_can_be_written_has_a_label(road: Road) -> None:
    table = road(FIGHT).play("act w1")
    view, rng = GAME.view(table.state, 0), Rng("labels")
    for kind in GAME.codec.kinds[: kinds.FIRST_CHANCE]:
        for _ in range(20):
            words = GAME.words.label(GAME.codec.pack(kind, kind.at_slot(rng.below(kind.size))), view)
            assert re.match(r"[A-Z0-9(]", words), words
    assert GAME.words.label(GAME.parse("d6 3"), view) == "D6 3"


def test_questions_name_what_they_are_about(road: Road) -> None:
    table = road(FIGHT)
    prompts = []
    for play in ("act w1", "ram v2, 10 1/2, 20"):
        prompts.append(GAME.words.prompt(table.state.open[0], GAME.view(table.state, 0)))
        table.play(play)
    prompts.append(GAME.words.prompt(table.state.open[0], GAME.view(table.state, 0)))
    assert prompts == [
        "Who on Big Nora acts next?",
        "What does Big Nora's hero driver do?",
        "Roll to get Big Nora to Bone: 3+",
    ]


@rule("SH-ROLL-6", "SH-ROLL-8", "SH-ADDON-NITRO", "SH-RAM-4", "SH-ADDON-WHEEL")
@pytest.mark.parametrize(
    ("more", "answers", "prompt"),
    [
        ("addons nitro", "act w1; nitro; move 10, 21", "Roll to drive Ash: 3+ at -1"),
        ("addons ram-plate", "act w1; ram v2, 10, 21", "Roll to get Ash to Bone: 3+"),
        (
            "addons ram-plate",
            "act w1; ram v2, 10, 21; d6 3; d6 6; d6 2",
            "Roll for the damage to Bone at +1",
        ),
        ("addons nitro", "act w2; shoot v2 whole; d6 5", "Roll for the damage to Bone at +2"),
        ("addons nitro", "act w3; board v2 whole", "Roll to board Bone: 4+ at -1"),
        ("addons wheel-lock", "act w1; change cling; pass", "Roll for Ash, which nobody steers: 2+"),
    ],
)
def test_dice_are_asked_for_with_what_modifies_them(road: Road, more: str, answers: str, prompt: str) -> None:
    table = road(f"""
        turn: v1
        v1: 1 car ash "Ash"; at 10, 20; mounts machine-gun front; {more}; crew D w1, W1 w2, P1 w3 clung
        v2: 2 car bone "Bone"; at 10, 24; mounts empty; crew D w4
        """)
    for answer in answers.split("; "):
        table.roll(answer) if answer.startswith("d6") else table.play(answer)
    assert GAME.words.prompt(table.state.open[0], GAME.view(table.state, 0)) == prompt


OWN = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; mounts {mount}; crew D w1, W1 w2
v2: 1 car cur "Cur"; at {cur}; mounts empty; crew D w3
v3: 2 car bone "Bone"; at {bone}; mounts empty; crew D w4
"""


@rule("SH-SHOOT-1", "SH-NUDGE-1", "SH-WEAPON-1")
def test_that_a_target_is_ones_own_is_said(road: Road) -> None:
    ahead = OWN.format(mount="machine-gun front", cur="11 1/4, 20", bone="12, 26")
    gunner = road(ahead).play("act w2")
    assert button(gunner, "shoot v2 whole") == "Shoot at your own Cur (friendly fire)"
    assert button(gunner, "shoot v3 whole") == "Shoot at Bone"
    driver = road(ahead).play("act w1")
    assert button(driver, "nudge v2, 10, 20") == "Nudge your own Cur at the left side"
    behind = OWN.format(mount="oil-sprayer rear", cur="8, 17", bone="11, 16 1/2")
    dropped = button(road(behind).play("act w2"), "drop")
    assert dropped == "Drop it on your own Cur and Bone (friendly fire)"


def button(table: Table, action: str) -> str:
    return GAME.words.label(GAME.parse(action), GAME.view(table.state, table.asked - 1))


def test_how_a_fight_ended_is_told(road: Road) -> None:
    table = road(FIGHT)
    assert GAME.words.verdict(GAME.view(table.state, 0)) == "The fight is not over."
    table.state.concede(1)
    told = GAME.words.verdict(GAME.view(table.state, 0))
    assert told == "Choir wins: the fight is given up."


@pytest.mark.parametrize(
    "scenario", ["open-road", "convoy", "pursuit", "fuel-run", "last-ride", "circuit-of-teeth"]
)
def test_everything_that_happens_in_a_fight_can_be_told(scenario: str) -> None:
    """Random answers: each question, button and event has its words when it comes up."""
    given = {"scenario": scenario} | ({"players": 3} if scenario == "circuit-of-teeth" else {})
    events: list[Event] = []
    state, rng = GAME.start(GAME.options(given)), Rng(f"words {scenario}")
    state.sink = events
    while state.open:
        ask = state.open[0]
        action = ask.sample(rng)
        view = GAME.view(state, ask.seat)
        prompt = GAME.words.prompt(ask, view)
        label = GAME.words.label(action, view)
        assert 0 < len(prompt) <= LONGEST_PROMPT, prompt
        assert 0 < len(label) <= LONGEST_LABEL, label
        assert not CODE.search(prompt + label), (prompt, label)
        state.apply(action, ask.seat)
        if ask.is_chance:
            check_modifier(prompt, events)
        check_sentences(state, events)
    assert GAME.words.verdict(GAME.view(state, 0)).endswith(".")


def check_modifier(prompt: str, events: list[Event]) -> None:
    """The modifier of a skill roll stands in its question; damage dice show their sum instead."""
    for event in events[:1]:
        if isinstance(event, ev.Rolled) and event.what not in ("damage", "ram-damage", "wound", "tenacity"):
            shown = re.search(r" at ([+-]\d)$", prompt)
            assert (int(shown[1]) if shown else 0) == event.total - event.shows, prompt


def check_sentences(state: RoadState, events: list[Event]) -> None:
    view = GAME.view(state, 0)
    for event in events:
        sentence = GAME.words.narrate(event, view)
        assert sentence.endswith(".")
        assert not CODE.search(sentence), sentence
        assert isinstance(GAME.words.rule_behind(event), str)
    events.clear()

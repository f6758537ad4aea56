"""Every event names the rule of the ledger that it follows."""

from __future__ import annotations

from typing import Any, get_type_hints

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.ledger import find_ledger, load_ledger
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.cards import FX
from tests.games.highway_heist.scene import highway_heist

GAME = highway_heist()
LEDGER = load_ledger(find_ledger("highway-heist"))

EXAMPLES = [
    (ev.Drove(0, 1, 2, "drive"), "HH-DRIVE-1"),
    (ev.Drove(0, 1, 2, "nudge"), "HH-POWER-BRIAN"),
    (ev.Drove(0, 1, 2, "nitro"), "HH-POWER-RACER"),
    (ev.Drove(0, 1, 2, "follow"), "HH-FORCE-2"),
    (ev.Drove(0, 1, 2, "jump"), "HH-DO-jump"),
    (ev.Leapt(0, 1, 2, True), "HH-LEAP-2"),
    (ev.Leapt(0, 1, 2, False), "HH-LEAP-1"),
    (ev.Declared(0, "ram", 3, 3), "HH-RAM-1"),
    (ev.Declared(0, "defense", 3, 3), "HH-DEF-1"),
    (ev.Declared(0, "tank-bail-out", 3, 2), "HH-STUNT-1"),
    (ev.Declared(0, "semi-duck-and-cover", 3, 2), "HH-REACT-1"),
    (ev.Declared(0, "throw-cargo", 3, 2), "HH-SPECIAL-1"),
    (ev.StuntTried(0, "chopper-decoy-flare"), "HH-REACT-1"),
    (ev.StuntTried(0, "chopper-handoff"), "HH-STUNT-1"),
    (ev.RollEnded(0, "ram", 3, True), "HH-ROLL-3"),
    (ev.RollEnded(0, "ram", 2, False), "HH-ROLL-5"),
    (ev.Damaged(0, 2, 1, 4), "HH-DEF-1"),
    (ev.Damaged(0, 2, 1, 0), "HH-DEF-3"),
    (ev.Wrecked("suv", 1, -1), "HH-WRECK-1"),
    (ev.Wrecked("shaw", 1, -1), "HH-SHAW-4"),
    (ev.Removed("wreck", 1, -1), "HH-WRECK-5"),
    (ev.Removed("vehicle", 1, 0), "HH-WRECK-2"),
    (ev.PegForced(kinds.ENEMY_PEG, 1, -1), "HH-PEG-7"),
    (ev.PegForced(0, 1, 2), "HH-PEG-4"),
    (ev.PegForced(0, 1, -1), "HH-PEG-9"),
    (ev.PegRemoved(1, "brawl"), "HH-BRAWL-1"),
    (ev.Moved("wreck", 7, 1, "drift", -1), "HH-ROUND-3"),
    (ev.Moved("vehicle", 7, 1, "drift", 0), "HH-ROUND-4"),
    (ev.Moved("wreck", 7, 1, "wreck-slide", -1), "HH-POWER-DOM"),
    (ev.EnemyDieRolled(0, "suv"), "HH-SUV-1"),
    (ev.EnemyDieRolled(0, "peg"), "HH-EPEG-1"),
    (ev.EnemyDieRolled(0, "south-card"), "HH-DIE-3"),
    (ev.Slammed("suv", 1, 0), "HH-SUV-2"),
    (ev.Slammed("shaw", 1, 0), "HH-FX-shaw-hunts"),
    (ev.PegStruck(1, 0, True), "HH-EPEG-3"),
    (ev.PegStruck(1, 0, False), "HH-EPEG-2"),
    (ev.MainMoved("tank", 1, 2), "HH-TANK-3"),
    (ev.MainMoved("semi", 1, 2), "HH-SEMI-4"),
    (ev.MainMoved("chopper", 1, 2), "HH-CHOP-2"),
    (ev.StrengthChanged("tank", 2, 8), "HH-FX-raise-strength"),
    (ev.StrengthChanged("tank", -2, 8), "HH-TANK-2"),
    (ev.StrengthChanged("tank", -2, 0), "HH-END-2"),
    (ev.StrengthChanged("chopper", -2, 0), "HH-CHOP-5"),
    (ev.StrengthChanged("shaw", -2, 0), "HH-SHAW-4"),
    (ev.GameEnded(False, "HH-END-8"), "HH-END-8"),
    (AnsweredItself(0, "turn", 4), "HH-TEAM-2"),
]


@pytest.mark.parametrize(("event", "rule"), EXAMPLES, ids=str)
def test_an_event_names_its_rule(event: Event, rule: str) -> None:
    assert GAME.words.rule_behind(event) == rule
    assert rule in LEDGER


@pytest.mark.parametrize("fx", FX)
def test_an_effect_names_itself(fx: str) -> None:
    rule = GAME.words.rule_behind(ev.EffectBegan("tank-pincer", fx, ""))
    assert rule == f"HH-FX-{fx}"
    assert rule in LEDGER


WORDS = {"how": "drive", "what": "tank", "why": "stunt", "face": "card", "fx": "damage", "rule": "HH-END-2"}
PLAIN: dict[type, Any] = {int: 1, str: "", bool: True}


def sample(event: type[Event]) -> Event:
    """An event of that type with plausible fields."""
    hints = get_type_hints(event)
    return event(*[WORDS.get(name, PLAIN[hints[name]]) for name in event.__struct_fields__])


@pytest.mark.parametrize("event", ev.EVENTS, ids=lambda event: event.__name__)
def test_every_type_of_event_has_a_rule_that_the_ledger_knows(event: type[Event]) -> None:
    assert GAME.words.rule_behind(sample(event)) in LEDGER


@pytest.mark.parametrize("scenario", GAME.box.scenarios)
def test_the_ledger_knows_the_rule_behind_whatever_happens(scenario: str) -> None:
    for seed in range(6):
        rng, sink = Rng(f"rules {scenario} {seed}"), list[Event]()
        s = GAME.start(HeistOptions(scenario=scenario, players=2 + seed % 3), sink)
        while s.open:
            ask = s.open[0]
            s.apply(ask.sample(rng), ask.seat)
        assert {GAME.words.rule_behind(event) for event in sink} <= {*LEDGER}

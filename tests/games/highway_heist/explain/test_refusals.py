"""Every action that is not allowed gets a reason, in every state of random games."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.packing import pack
from rollingroad.core.engine.rng import Rng
from rollingroad.core.ledger import find_ledger, load_ledger
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.rules import reasons
from rollingroad.games.highway_heist.rules.kinds import DRIVE
from rollingroad.games.highway_heist.rules.turn import refusal
from tests.games.highway_heist.scene import driving, highway_heist
from tests.rules.citations import knows


@pytest.mark.parametrize("scenario", ["tank-assault", "semi-heist", "chopper-takedown"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_tried_there_is_one_line_with_a_known_rule(scenario: str, players: int) -> None:
    game, ledger = highway_heist(), load_ledger(find_ledger("highway-heist"))
    rng = Rng(f"why not {scenario} {players}")
    refused = 0
    for _ in range(3):
        s = game.start(HeistOptions(scenario=scenario, players=players, difficulty="easy"))
        while s.open:
            for _ in range(12):
                kind = game.codec.kinds[rng.below(len(game.codec.kinds))]
                action = game.codec.pack(kind, kind.at_slot(rng.below(kind.size)))
                seat = rng.below(players + 3) - 2
                reason = s.why_not(action, seat)
                assert (reason is None) == s.allows(action, seat)
                if reason is not None:
                    refused += 1
                    assert knows(ledger, reason.rule), reason
                    assert reason.text.isprintable(), reason
                    assert reason.code.replace("_", "").isupper(), reason
            ask = s.open[0]
            s.apply(ask.sample(rng), ask.seat)
    assert refused > 1000


@pytest.mark.parametrize("scenario", ["tank-assault", "semi-heist", "chopper-takedown"])
def test_the_rules_refuse_exactly_what_is_not_offered(scenario: str) -> None:
    """The whole action space: every kind with every operand, from every seat and from chance."""
    game = highway_heist()
    rng = Rng(f"legality {scenario}")
    s = game.start(HeistOptions(scenario=scenario, players=4))
    kinds = game.codec.kinds
    actions = [game.codec.pack(kind, kind.at_slot(slot)) for kind in kinds for slot in range(kind.size)]
    asked = 0
    while s.open:
        asked += 1
        ask = s.open[0]
        for action in actions if asked % 16 == 0 else ask.offered:
            for seat in range(-2, s.players):
                assert (refusal(s, action, seat) == reasons.LEGAL) == s.allows(action, seat), (action, seat)
        s.apply(ask.sample(rng), ask.seat)
    assert asked > 40
    assert refusal(s, actions[0], 0) == reasons.GAME_OVER


@pytest.mark.parametrize("action", [-1, 63, 62 << 6 | 45, 1 << 61, pack(DRIVE, 5, 5)])
def test_a_number_that_is_no_action_has_a_reason_too(action: int) -> None:
    scene = driving()
    scene.turn(0)
    reason = scene.s.why_not(action, 0)
    assert reason is not None
    assert reason.code == "NOT_ASKED"

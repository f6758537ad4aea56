"""The log of a battle: what belongs together is one line, and mere order is none."""

from __future__ import annotations

import pytest

from rollingroad.core.events import AnsweredItself, Event
from rollingroad.games.shattered_highways.rules import events as ev
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.explain.test_sentences import FIGHT
from tests.games.shattered_highways.table import GAME

MOVE = ev.Rolled("move", 1, 3, 6, 3, 3)
DRIVEN = ev.Moved(1, "move", 96, 176, 96, 200)
LED = [ev.Rolled("initiative", -1, -1, 6, 2, 3, 0), ev.Rolled("initiative", -1, -1, 6, 1, 1, 1)]
WON = "Big Nora wins the nudge against Bone by 2 sections (8 to 6)."


@pytest.mark.parametrize(
    ("events", "lines"),
    [
        ([AnsweredItself(0, "field", 0), ev.ActivationEnded(0), ev.Activated(1)], ["Bone's turn begins."]),
        ([MOVE, DRIVEN], ["Bone's driver rolls 3: Bone drives 3\" ahead."]),
        ([MOVE], ["Bone's driver rolls 3 to drive."]),
        (
            [ev.Rolled("cling", 0, 2, 6, 5, 5), ev.HeldOn(2, 0, True)],
            ["Big Nora's trailer clinger rolls 5, holds on and can still act."],
        ),
        (
            [ev.Rolled("strike", 1, 3, 6, 4, 4), ev.Moved(0, "nudge", 96, 176, 96, 200)],
            ["Bone's driver rolls 4 to dodge the strike.", 'Big Nora goes 3" ahead.'],
        ),
        (
            [*LED, ev.LeadRolled("initiative", [0, 1])],
            ["Choir rolls 3 (2 at +1) and Dogs rolls 1: Choir has the initiative, then Dogs."],
        ),
        (
            [*LED, ev.LeadRolled("placing", [1, 0])],
            ["Choir rolls 3 (2 at +1) and Dogs rolls 1: Dogs places first, then Choir."],
        ),
        (
            [
                ev.Rolled("nudge", 0, 0, 10, 8, 8),
                ev.Rolled("nudge-defence", 1, 3, 6, 6, 6),
                ev.Contested("nudge", 0, 1, 8, 6, True, 2),
            ],
            [WON],
        ),
        (
            [
                ev.Rolled("zone", 0, 0, 10, 2, 2),
                ev.Rolled("damage", 0, -1, 6, 4, 4),
                ev.Damaged(0, 0, 4, 21, "mine"),
            ],
            [
                "Big Nora's hero driver rolls 2 to get through: Big Nora does not get through.",
                "Big Nora's tractor takes 4 damage from the mine and has 21 hit points left.",
            ],
        ),
        (
            [ev.Rolled("wound", 1, -1, 6, 6, 6), ev.Hit(4, 6, 4, True), ev.WarriorOut(4, 1, "shot")],
            ["Bone's gunner is shot (6 damage against a tenacity of 4)."],
        ),
        (
            [ev.OrderGiven(0, 0, 1), ev.OrderGiven(1, 1, 1), ev.OrdersShown([1, 1])],
            ["The order sheets are shown: Big Nora 1, Bone 1."],
        ),
        (
            [ev.PointsScored(0, 1, "fodder"), ev.Wrecked(1), ev.PointsScored(0, 17, "vehicle")],
            [
                "Bone is wrecked.",
                "Choir scores 18 points for a warrior who is out and a vehicle that is gone.",
            ],
        ),
    ],
)
def test_what_belongs_together_is_one_line(road: Road, events: list[Event], lines: list[str]) -> None:
    told = GAME.words.narrate_all(events, GAME.view(road(FIGHT).state, 0))
    assert len(told) == len(events)
    assert [line for line in told if line] == lines

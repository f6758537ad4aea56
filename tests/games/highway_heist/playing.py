"""Plays one card by its id: an enemy card revealed or activated, a stunt or special action tried.

Unless a picture says otherwise player 1 is Han in the American Muscle (Speed 3, Control 4, Athletics 3,
Defense 3, strength 7), player 2 Dom in the Street Drifter (4, 3, 3, 3, strength 6), both without boost
tokens, so that nobody can assist or boost; Chopper and Shaw's Car, where they are drawn, have 5 strength
each.
"""

from __future__ import annotations

from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table

SCENARIOS = {"tank": "tank-assault", "semi": "semi-heist", "chopper": "chopper-takedown"}
CREW = "1: han, american-muscle, boost 0\n2: dom, street-drifter, boost 0\n"
STRENGTHS = {"*": "chopper: strength 5, lock 0\n", "X": "shaw: strength 5\n"}


def reveal_card(heist: Heist, card: str, picture: str, *dice: str) -> Table:
    """Player 1 has rolled the `card` face and this card was drawn; it asks for no more than these dice."""
    text = _text(card, "turn: 1, actions 0", picture)
    return _all_rolled(heist(text, ["die card", f"enemy-card {card}", *dice]))


def activate_card(heist: Heist, card: str, picture: str, *dice: str) -> Table:
    """Player 1 has rolled the `card` face and this card moved to ACTIVATE!; the next draw is still open."""
    return _all_rolled(begin_activation(heist, card, picture, *dice))


def begin_activation(heist: Heist, card: str, picture: str, *dice: str) -> Table:
    """The same, but the card may still ask for dice."""
    text = _text(card, f"turn: 1, actions 0\nrow: - | {card} | -", picture)
    return heist(text, ["die card", *dice])


def _all_rolled(table: Table) -> Table:
    assert table.question != "effort"
    return table


def lay_out_stunt(heist: Heist, card: str, picture: str) -> Table:
    """It is player 1's turn and this stunt card lies face up."""
    return heist(_text(card, f"turn: 1, actions 2\nstunts: - | {card} | -", picture))


def perform_special(heist: Heist, scenario: str, special: str, picture: str) -> Table:
    """Player 1 has tried this special action and rolled nothing but successes."""
    return succeed(begin_turn(heist, scenario, picture).play(f"special {special}"))


def begin_turn(heist: Heist, scenario: str, picture: str) -> Table:
    """It is player 1's turn."""
    return heist(_text(scenario, "turn: 1, actions 2", picture))


def perform_stunt(heist: Heist, card: str, picture: str) -> Table:
    """Player 1 has tried this stunt and rolled nothing but successes."""
    return succeed(lay_out_stunt(heist, card, picture).play(f"stunt {card}"))


def succeed(table: Table) -> Table:
    """Every die of the open roll shows a success."""
    best = max(table.offered("effort"), key=lambda roll: roll.count("S"))
    return table.roll(best)


def open_stunts(table: Table) -> list[str]:
    """The stunt cards that are offered."""
    return [text.removeprefix("stunt ") for text in table.offered("stunt")]


def open_specials(table: Table) -> list[str]:
    """The special actions that are offered."""
    return [text.removeprefix("special ") for text in table.offered("special")]


def _text(card: str, lines: str, picture: str) -> str:
    scenario = SCENARIOS[card.partition("-")[0]]
    strengths = "".join(line for mark, line in STRENGTHS.items() if mark in picture)
    return f"scenario: {scenario}\n{CREW}{strengths}{lines}\n{picture}"

"""Beacon Run's positions and pictures, and the sentence for everything that can be wrong with one."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollingroad.core.content import ContentError
from rollingroad.core.engine.state import NOBODY
from rollingroad.core.errors import BadInput
from rollingroad.core.positions import BadPosition
from rollingroad.core.registry import game
from tests.examples.conftest import SitDown
from tests.examples.table import GAME, position

ASKED = "asked: Burn(0) | Burn(1)\nagenda: Reveal()"


def test_a_courier_sees_the_map_the_own_hand_and_how_many_cards_the_others_hold(beacon: SitDown) -> None:
    state = beacon("lead: 2\nstorm: 1\nfuel: 4\nrange: 6\nhands: 1 3 / 2 / -\nasked: SetBeacon()").state
    head = GAME.diagram(GAME.view(state, 0)).splitlines()[:6]
    assert head == [
        "round 1, seat 2 leads, storm 1 of 3",
        "seat 1: 1 3",
        "seat 2: ?",
        "seat 3:",
        "fuel 4, range 6",
        "." * 24,
    ]
    assert "1 3" not in GAME.diagram(GAME.view(state, NOBODY))


def test_a_deck_without_some_card_is_read(beacon: SitDown) -> None:
    state = beacon(f"hands: 2 2 / 3\ndeck: 4x1\n{ASKED}").state
    assert state.deck == {1: 4, 2: 0, 3: 0}
    assert state.view(1).data().unseen == {1: 4, 2: 2, 3: 0}


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("round: 0", "the line 'round' has '0' where a number from 1 to 9999 belongs"),
        ("storm: -1", "the line 'storm' has '-1' where a number from 0 to 9999 belongs"),
        ("lead: 3", "the line 'lead' has '3' where a number from 1 to 2 belongs"),
        ("fuel: much", "the line 'fuel' has 'much' where a number from 0 to 9999 belongs"),
        ("range: ²", "the line 'range' has '²' where a number from 0 to 9999 belongs"),
        ("hands: 1 2", "the line 'hands' has 1 hands; there are 2 to 3 couriers"),
        ("hands: 1 / 4", "the line 'hands' has '4' where a number from 1 to 3 belongs"),
        ("burnt: - / - / -", "the line 'burnt' has 3 entries for 2 couriers"),
        ("burnt: 0 / -", "the line 'burnt' has '0' where a number from 1 to 3 belongs"),
        ("deck: 5", "the line 'deck' has '' where a number from 1 to 3 belongs"),
        ("deck: ax1", "the line 'deck' has 'a' where a number from 0 to 9999 belongs"),
        ("asked: Burn(2)", "step 'Burn(2)' does not fit the rest of the position"),
        ("agenda: Deal(5)", "step 'Deal(5)' does not fit the rest of the position"),
        ("agenda: RollStorm(3)", "step 'RollStorm(3)' does not fit the rest of the position"),
        ("asked: Jump(2)", "there is no step 'Jump'"),
        ("outcome: 1", "the outcome has 1 scores for 2 players"),
        ("outcome: won", "the outcome 'won' is not a score per seat such as '1 0'"),
        ("@" + "." * 24, "the map must have 12 rows of 24 points"),
        ("*", "the map has 0 points marked '@'; it needs one last beacon"),
        ("@@", "the map has 2 points marked '@'; it needs one last beacon"),
        ("@.x", "the map has 'x' at 2, 0, where '.' belongs"),
        ("@.#", "the map has '#' at 2, 0, where '.' belongs"),
        ("@\n.\n................@", "the map has '@' at 16, 2, where '#' belongs"),
    ],
)
def test_a_position_that_is_none_is_refused_with_its_line(lines: str, sentence: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.from_position(position(f"{ASKED}\n{lines}"))
    assert sentence in str(refused.value)


@pytest.mark.parametrize("name", ["round", "lead", "storm", "fuel", "range", "hands", "burnt", "deck"])
def test_a_line_that_is_missing_is_named(name: str) -> None:
    rows = position(ASKED).splitlines()
    with pytest.raises(BadPosition, match=f"the position has no line '{name}'"):
        GAME.from_position("\n".join(row for row in rows if not row.startswith(name)))


@given(st.data())
def test_a_damaged_position_is_read_whole_or_refused_in_a_sentence(data: st.DataObject) -> None:
    text = position(f"deck: 5x1 2x2\n{ASKED}")
    at = data.draw(st.integers(0, len(text)))
    junk = data.draw(st.text("0123456789-x/|:.@*#() ,'BurnDeal\n", max_size=6))
    cut = data.draw(st.integers(0, 3))
    try:
        state = GAME.from_position(text[:at] + junk + text[at + cut :])
    except BadInput:
        return
    assert GAME.from_position(GAME.position(state)) == state
    for seat in range(len(state.hands)):
        GAME.diagram(GAME.view(state, seat))


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("[plain]\nwidth = 65", "table.toml: plain: at most 64 x 32 points can be written"),
        ("[fuel.copies]\n4 = 2", "table.toml: fuel: copies: cards are worth 1 to 3"),
    ],
)
def test_a_table_that_the_notation_cannot_write_is_refused(tmp_path: Path, table: str, sentence: str) -> None:
    (tmp_path / "table.toml").write_text(table, encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        game("beacon-run", tmp_path)
    assert str(refused.value) == sentence


def test_rules_read_their_numbers_from_the_content(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text("[plain]\ngoal = 2\n[fuel]\nhand = 1\n", encoding="utf-8")
    other = game("beacon-run", tmp_path)
    state = other.from_position(position("range: 2\nasked: SetBeacon()"))
    state.apply(other.parse("beacon 2, 6"), 0)
    assert state.outcome == (1.0, 1.0)

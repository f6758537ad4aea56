"""Whole games in the terminal, with piped answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rollingroad.core.record import parse_record, replay
from rollingroad.core.registry import game
from tests.cli.conftest import Run
from tests.cli.terminal import CLEARED, in_terminal

FIRST = "1\n" * 200
"""Always the first choice: more answers than a game has questions."""
LEFT = "You leave the table.\n"


def questions(printed: str) -> list[str]:
    return [line for line in printed.splitlines() if re.match(r"Seat \d[^:]*: ", line)]


def test_a_whole_game_ends_with_a_verdict(run: Run) -> None:
    ran = run("play", "beacon-run", "-p", "me,random", "-s", "42", typed=FIRST)
    assert ran.code == 0
    assert ran.err == ""
    before, _, after = ran.out.partition("The end ")
    assert len(questions(before)) > 5
    assert "The team loses." in after
    assert "The game is over: type log, save FILE, or press Enter to leave." in after
    assert "\x1b" not in ran.out


def test_the_same_seed_and_answers_are_the_same_game(run: Run) -> None:
    first = run("play", "beacon-run", "-p", "me,random", "-s", "dusk", typed=FIRST)
    assert run("play", "beacon-run", "-p", "me,random", "-s", "dusk", typed=FIRST) == first
    assert run("play", "beacon-run", "-p", "me,random", "-s", "dawn", typed=FIRST) != first


def test_a_game_that_is_over_can_be_saved_and_its_dice_checked(run: Run, folder: Path) -> None:
    typed = "concede\nlog\nsave over.txt\n\n"
    ran = run("play", "beacon-run", "-p", "me,random", "-s", "42", typed=typed)
    assert ran.out.count("Seat 2 draws a card.") == 6
    assert not ran.out.endswith(LEFT)
    *_, state = replay(parse_record((folder / "over.txt").read_text()), game("beacon-run"))
    assert state.outcome == (0.0, 0.0)
    assert "6 chance answers checked" in run("replay", "over.txt", "--check").out
    assert "The team loses." in run("play", "--load", "over.txt").out


@pytest.mark.parametrize("typed", ["", "1\n", "1\n2\n", "quit\n", "help\nQUIT\n"])
def test_the_end_of_the_input_leaves_with_one_sentence(run: Run, typed: str) -> None:
    ran = run("play", "beacon-run", "-p", "me,random", "-s", "42", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(f"\n{LEFT}")
    assert ran.out.count(LEFT) == 1


def test_bots_alone_play_to_the_end(run: Run) -> None:
    ran = run("play", "beacon-run", "-p", "random", "-s", "3")
    assert ran.code == 0
    assert questions(ran.out) == []
    assert "The team" in ran.out


def test_choices_are_numbered_and_odds_stand_under_each_other(run: Run) -> None:
    ran = run("play", "beacon-run", "-p", "me,random", "-s", "42", typed="1\n")
    lines = ran.out.partition("Seat 1, for the team: ")[2].splitlines()
    assert lines[0] == "2 fuel: a steady route, or a risky one that carries farther?"
    assert [line[:19].strip() for line in lines[1:9]] == [
        "1  route steady",
        "",
        "",
        "2  route risky",
        *[""] * 4,
    ]
    assert {line.rstrip()[-2:] for line in lines[1:9]} == {" %"}
    assert len({line.rindex("%") for line in lines[1:9]}) == 1
    assert lines[1].split()[-2:] == ["67", "%"]


def test_a_team_question_is_put_to_a_person_rather_than_to_a_bot(run: Run) -> None:
    ran = run("play", "beacon-run", "-p", "random,me", "-s", "42", typed="1\n")
    assert questions(ran.out)[-1].startswith("Seat 2, for the team: ")


def said(run: Run, *typed: str) -> str:
    """What is said to the last of the lines typed at a question, the first answers given."""
    ran = run("play", "beacon-run", "-p", "me,random", "-s", "42", typed="\n".join([*typed, "quit", ""]))
    return ran.out.rpartition(f"> {typed[-1]}\n")[2].partition("> quit")[0]


REPLIES = [
    (["why burn 3"], "  BR-BURN-1: there is no 3 in this hand.\n"),
    (["why burn 1"], "  'burn 1' is allowed now.\n"),
    (["why 2"], "  'burn 2' is allowed now.\n"),
    (["why route risky"], "  BR-TURN-1: now is not the time to route; the question is burn.\n"),
    (["why"], "  name an action, such as 'burn 1', or its number.\n"),
    (["why dance"], "  'dance' is no action of this game; there are: burn, route, beacon, roll, draw.\n"),
    (["burn 3"], "  BR-BURN-1: there is no 3 in this hand.\n"),
    (["9"], "  there is no choice 9: type a number from 1 to 2, or an action.\n"),
    (["0"], "  there is no choice 0: type a number from 1 to 2, or an action.\n"),
    (["odds"], "  Nothing is rolled for these.\n"),
    (["odds 1"], "  Nothing is rolled or drawn for that.\n"),
    (["odds route risky"], "  BR-TURN-1: now is not the time to route; the question is burn.\n"),
    (["undo"], "  seat 2 answered last.\n"),
    (["1", "2", "undo"], "  the dice or a card came after the last answer.\n"),
    (["1", "undo"], "  the last answer revealed something.\n"),
    (
        ["1", "1", "beacon 23, 11"],
        "  BR-BEACON-1: the point is 23.54 away from the last beacon; the range is 2.\n",
    ),
    (["save"], "  save needs a file name, such as: save evening.txt.\n"),
    (["save nowhere/x.txt"], "  nowhere/x.txt: No such file or directory.\n"),
    (["load"], "  load needs the name of a saved game, such as: load evening.txt.\n"),
    (["load nowhere.txt"], "  nowhere.txt: No such file or directory.\n"),
    ([""], ""),
]


@pytest.mark.parametrize(("typed", "reply"), REPLIES)
def test_what_is_said_to_what_is_typed(run: Run, typed: list[str], reply: str) -> None:
    assert said(run, *typed) == reply


def test_odds_give_the_exact_fractions(run: Run) -> None:
    told = said(run, "1", "odds route risky").splitlines()
    assert [line.split()[-1] for line in told] == ["(1/3)", "(5/9)", "(1/18)", "(1/18)", "(1/18)"]


def test_help_names_every_command(run: Run) -> None:
    told = said(run, "help")
    assert told == said(run, "?")
    for command in ("why", "odds", "undo", "save", "load", "board", "log", "concede", "quit"):
        assert re.search(rf"\b{command}\b", told)


def test_board_shows_the_table_and_the_question_again(run: Run) -> None:
    told = said(run, "1", "board")
    assert "@.....#.....#" in told
    assert "for the team: 2 fuel" in told


def test_news_are_told_once_and_log_tells_all(run: Run) -> None:
    ran = run("play", "beacon-run", "-p", "me,random", "-s", "42", typed="1\n2\nlog\n")
    assert ran.out.count("The convoy burns 1 + 1 = 2 fuel.") == 2
    assert ran.out.count("The dice show 3 and 6: the storm gains 1 and stands at 1.") == 2


def test_an_answer_is_taken_back_while_nothing_was_revealed(run: Run, folder: Path) -> None:
    ran = run("play", "beacon-run", "-s", "42", typed="1\nundo\n2\nsave game.txt\n")
    asked = [line.partition(":")[0] for line in questions(ran.out)]
    assert asked == ["Seat 1", "Seat 2", "Seat 1", "Seat 2"]
    assert "Seat 1 takes the last answer back." in ran.out
    lines = (folder / "game.txt").read_text().splitlines()
    assert [line for line in lines if not line.startswith(("chance", "#"))][-3:] == [
        "1>1 burn 1",
        "undo",
        "1>1 burn 2",
    ]


def test_a_saved_game_goes_on_as_if_it_had_not_been_left(run: Run, saved: Path) -> None:
    assert saved.read_text().endswith("\n# players me,random\n")
    on = run("play", "--load", "game.txt", typed="1\nlog\n")
    straight = run("play", "beacon-run", "-p", "me,random", "-s", "42", typed="1\n2\n1\nlog\n")
    assert "seat 1 is you, seat 2 is the bot random" in on.out
    assert "Seat 1 draws 1." not in on.out.partition("> ")[0]
    until_the_bot_answers = straight.out.rpartition("> log\n")[2].splitlines()[:11]
    assert on.out.rpartition("> log\n")[2].splitlines()[:11] == until_the_bot_answers


def test_another_game_is_taken_up_in_the_middle_of_one(run: Run, saved: Path) -> None:
    ran = run("play", "beacon-run", "-p", "me,random", "-s", "7", typed="load game.txt\nquit\n")
    assert "Where does the beacon go? At most 4 from the last one" in ran.out
    assert ran.out.endswith(LEFT)


def test_save_does_not_overwrite_what_is_no_saved_game(run: Run, saved: Path, folder: Path) -> None:
    (folder / "diary.txt").write_text("dear diary")
    assert said(run, "save diary.txt") == (
        "  diary.txt is there already and is no saved game: name another file.\n"
    )
    assert (folder / "diary.txt").read_text() == "dear diary"
    assert said(run, "save game.txt").startswith("  Saved")


def test_typed_dice_refuse_the_impossible(run: Run) -> None:
    deal = "draw 7\nroll 3\nhello\ndraw 1\n" + "draw 1\n" * 5
    ran = run(
        "play", "beacon-run", "-p", "me,random", "--dice", "typed", typed=f"{deal}1\n1\nroll 1+2\nroll 6\n"
    )
    told = ran.out.splitlines()
    assert told[0] == "Which fuel card does seat 1 draw? (such as 'draw 1')"
    assert "  7 is not a whole number from 1 to 3." in told
    assert "  'roll 3' is not possible here." in told
    assert any(line.startswith("  'hello' is no action of this game") for line in told)
    assert "  'roll 1+2' is not possible here." in told
    assert "  The dice show 6: the storm gains 1 and stands at 1." in told
    assert ran.out.endswith(LEFT)


def test_a_card_that_is_used_up_cannot_be_drawn(run: Run) -> None:
    ran = run("play", "beacon-run", "--dice", "typed", typed="draw 3\n" * 6)
    assert ran.out.count("'draw 3' is not possible here.") == 2


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_ctrl_c_and_ctrl_d_leave_politely(key: str) -> None:
    shown = in_terminal(["play", "beacon-run", "-p", "me,random"], [key])
    assert shown.code == 0
    assert shown.screens[-1].endswith(f"\n{LEFT}")
    assert "Traceback" not in shown.screens[-1]


def test_people_at_one_terminal_do_not_see_each_others_secrets() -> None:
    keys = ["\n", "1\n", "undo\n", "\n", "2\n", "\n", "1\n", "\x04"]
    shown = in_terminal(["play", "beacon-run", "-s", "42"], keys)
    waiting_1, asked_1, waiting_2, taken_back, again_1, waiting_2_again, asked_2, *_ = shown.screens
    assert all(screen.count(CLEARED) == 1 for screen in (waiting_1, waiting_2, taken_back, waiting_2_again))
    assert "Seat 1, sit down before the screen and press Enter.\n> " in waiting_1
    assert "Seat 2, sit down before the screen and press Enter. Seat 1 may still type undo.\n" in waiting_2
    assert "Seat 1, sit down before the screen and press Enter.\n> " in taken_back
    assert "seat 1: 1 1 2\nseat 2: ? ? ?\n" in asked_1
    assert "seat 1: 1 1 2\nseat 2: ? ? ?\n" in again_1
    assert "seat 1: ? ?\nseat 2: 1 1 3\n" in asked_2
    assert "Seat 1 draws a card.\n  Seat 2 draws 3.\n" in asked_2
    for screen in (waiting_1, waiting_2, taken_back, waiting_2_again):
        after_clearing = screen.rpartition(CLEARED)[2]
        assert "seat 1:" not in after_clearing
        assert "burn" not in after_clearing


def test_whoever_alone_may_see_a_card_types_it_in() -> None:
    keys = ["\n", "draw 3\n", "\n", "draw 2\n", "\x04"]
    shown = in_terminal(["play", "beacon-run", "--dice", "typed"], keys)
    passed_on = shown.screens[2].rpartition(CLEARED)[2]
    assert passed_on == "Seat 2, sit down before the screen and press Enter.\n> "
    assert "Which fuel card does seat 2 draw?" in shown.screens[3]
    assert shown.code == 0

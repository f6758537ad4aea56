"""User errors give one sentence on standard error and exit code 2."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Ran, Run


def refusal(ran: Ran, told: str = "") -> str:
    """The sentence, after checking that it is one and that nothing else was printed but `told`."""
    assert ran.code == 2
    assert told in ran.out if told else ran.out == ""
    assert ran.err.startswith("rollingroad: ")
    assert ran.err.endswith((".\n", "?\n"))
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    return ran.err.removeprefix("rollingroad: ").rstrip()


COMMAND_LINES = [
    ("simulat beacon-run", "no such command 'simulat'; did you mean 'simulate'?"),
    ("fly", "no such command 'fly'."),
    ("games --fast", "no such option '--fast'."),
    ("play beacon-run --player me", "no such option '--player'; did you mean '--players'?"),
    ("simulate", "missing argument 'GAME'."),
    ("simulate beacon-run --games 0", "invalid value for '--games' / '-n': 0 is not in the range x>=1."),
    ("simulate beacon-run --games -5", "invalid value for '--games' / '-n': -5 is not in the range x>=1."),
    ("simulate beacon-run --games many", "invalid value for '--games' / '-n': 'many' is not a valid integer"),
    ("simulate beacon-run --games", "option '--games' requires an argument."),
    ("simulate --games 2 beacon-run full-throttle", "got unexpected extra argument (full-throttle)."),
    ("--fast", "no such option '--fast'."),
    ("serve --port 99999", "invalid value for '--port': 99999 is not in the range 0<=x<=65535."),
    ("simulate beacon-rum", "there is no game 'beacon-rum'; did you mean 'beacon-run'?"),
    ("play chess", "there is no game 'chess'; there are: "),
    ("play", "name a game, or a saved one with --load FILE; `rollingroad games` lists the games."),
    ("play beacon-run -o couriers", 'option "couriers" is not written as NAME=VALUE.'),
    (
        "play beacon-run -o couriers=9",
        'option couriers: "9" is not allowed; it takes a whole number from 2 to 3.',
    ),
    (
        "play beacon-run -o couriers=-2",
        'option couriers: "-2" is not allowed; it takes a whole number from 2 to 3.',
    ),
    ("play beacon-run -o horses=2", "there is no option"),
    (
        "play beacon-run --players me,hal",
        "there is no player 'hal'; there are: me, ace, driver, rookie, random.",
    ),
    ("play beacon-run --players me,me,me", "this game has 2 seats, but 3 players are named."),
    (
        "play beacon-run --dice loaded",
        "invalid value for '--dice': 'loaded' is not one of 'seeded', 'typed'.",
    ),
    ("play beacon-run --dice typed --seed 4", "--seed has no use with --dice typed."),
    ("play beacon-run --content nowhere", "{folder}/nowhere: there is no such content folder."),
    ("simulate beacon-run --players hal", "there is no bot 'hal'; there are: ace, driver, rookie, random."),
    ("simulate beacon-run --players random,random,random", "this game has 2 seats, but 3 players are named."),
    ("replay nowhere.txt", "nowhere.txt: No such file or directory."),
    ("replay .", ".: Is a directory."),
    ("play --load nowhere.txt", "nowhere.txt: No such file or directory."),
    ("replay nowhere.txt --at -1", "invalid value for '--at': -1 is not in the range x>=0."),
    ("try beacon-run nowhere.txt", "nowhere.txt: No such file or directory."),
    ("try beacon-run .", ".: Is a directory."),
    ("rules highway-hiest", "there are no rules of 'highway-hiest'; did you mean 'highway-heist'?"),
    ("rules chess", "there are no rules of 'chess'; there are: beacon-run, "),
    ("rules --find xyzzy", "no rule has 'xyzzy' in its id or text."),
]


@pytest.mark.parametrize(("line", "sentence"), COMMAND_LINES)
def test_a_wrong_command_line(run: Run, folder: Path, line: str, sentence: str) -> None:
    assert refusal(run(*line.split())).startswith(sentence.replace("{folder}", str(folder.resolve())))


RECORDS = [
    ("", "line 1: a record begins with 'rolling road record 1'."),
    ("rolling road record 1\ncolour red\n", "line 2: 'colour' does not belong in the head of a record."),
    ("rolling road record 1\ngame beacon-run\n", "the head of the record has no 'rules'."),
]


@pytest.mark.parametrize("command", ["replay {}", "play --load {}"])
@pytest.mark.parametrize(("text", "sentence"), RECORDS)
def test_a_bad_record(run: Run, folder: Path, command: str, text: str, sentence: str) -> None:
    (folder / "bad.txt").write_text(text)
    assert refusal(run(*command.format("bad.txt").split())) == f"bad.txt: {sentence}"


CHANGES = [
    ("game beacon-run", "game chess", "there is no game 'chess'; there are: "),
    ('{"couriers":2}', '{"couriers":7}', "option couriers: 7 is not allowed"),
    ('{"couriers":2}', "{couriers", "the options '{couriers' are not JSON"),
    (
        "1>1 burn 1",
        "1>1 burn 3",
        "answer 8 (1>1 burn 3) does not fit: BR-BURN-1: there is no 3 in this hand.",
    ),
    ("1>1 burn 1", "1>1 bum 1", "answer 8 (1>1 bum 1) does not fit: 'bum 1' is no action of this game"),
    ("1>1 burn 1", "9>1 burn 1", "answer 8 (9>1 burn 1) names a seat that is not there: this game has 2."),
    ("1>1 burn 1", "1>7 burn 1", "answer 8 (1>7 burn 1) names a seat that is not there: this game has 2."),
    ("1>1 burn 1", "chance burn 1", "answer 8 (chance burn 1) does not fit: chance is not asked"),
    ("dice seeded", "parent foo", "the parent 'foo' is not a commitment"),
    ("1>1 burn 1", "one burn 1", "line 17: 'one burn 1' is not an answer such as"),
]


@pytest.mark.parametrize("command", ["replay {} --at 20", "replay {} --check", "play --load {}"])
@pytest.mark.parametrize(("before", "after", "sentence"), CHANGES)
def test_a_record_that_does_not_fit(
    run: Run, saved: Path, command: str, before: str, after: str, sentence: str
) -> None:
    text = saved.read_text()
    assert before in text
    saved.write_text(text.replace(before, after, 1))
    assert refusal(run(*command.format("game.txt").split())).startswith(f"game.txt: {sentence}")


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("rules 1\n", "rules 7\n", "version 7 of the rules, and version 1 is installed"),
        ("\ncontent ", "\ncontent 0000", "other content than is installed"),
    ],
)
def test_a_game_of_another_version_is_not_played_on(
    run: Run, saved: Path, before: str, after: str, sentence: str
) -> None:
    saved.write_text(saved.read_text().replace(before, after, 1))
    said = f"game.txt: this game was begun with {sentence}: it can be replayed, not played on."
    assert refusal(run("play", "--load", "game.txt")) == said


def test_replay_tells_what_fits_before_it_refuses_the_rest(run: Run, saved: Path) -> None:
    saved.write_text(saved.read_text().replace("1>1 burn 1", "1>1 burn 3"))
    ran = run("replay", "game.txt")
    assert (ran.code, ran.out.splitlines()[-1]) == (2, "   7  2>2 burn 1")
    assert ran.err == (
        "rollingroad: game.txt: answer 8 (1>1 burn 3) does not fit: BR-BURN-1: there is no 3 in this hand.\n"
    )


def test_other_dice_than_the_committed_ones(run: Run, saved: Path) -> None:
    saved.write_text(saved.read_text().replace("chance>1 draw 1", "chance>1 draw 2", 1))
    assert refusal(run("replay", "game.txt", "--check")) == (
        "game.txt: answer 1 is 'draw 2', but the committed seed gives 'draw 1'."
    )
    saved.write_text(saved.read_text().replace("seed 42", "seed 43"))
    assert (
        refusal(run("replay", "game.txt", "--check")) == "game.txt: the seed does not match the commitment."
    )


def test_a_position_beyond_the_end_of_a_record(run: Run, saved: Path) -> None:
    sentence = "game.txt: there is no position after 99 answers: the record has 10."
    assert refusal(run("replay", "game.txt", "--at", "99")) == sentence


def test_a_saved_game_is_taken_up_as_it_was(run: Run, saved: Path) -> None:
    sentence = "--load takes up a game as it was: leave out --option, --seed and --dice."
    for option in (["--seed", "1"], ["--dice", "typed"], ["-o", "couriers=3"]):
        assert refusal(run("play", "--load", "game.txt", *option)) == sentence
    assert refusal(run("play", "chess", "--load", "game.txt")) == (
        "game.txt: this is a game of beacon-run, not of chess."
    )
    assert refusal(run("play", "--load", "game.txt", "-p", "me,me,me")) == (
        "game.txt: this game has 2 seats, but 3 players are named."
    )


@pytest.mark.parametrize("line", ["replay x.bin", "play --load x.bin", "try beacon-run x.bin"])
def test_bytes_that_are_no_text(run: Run, folder: Path, line: str) -> None:
    (folder / "x.bin").write_bytes(b"rolling \xff road")
    assert refusal(run(*line.split())) == "x.bin: this is no UTF-8 text (byte 9)."


def test_bytes_that_are_no_text_on_standard_input(run: Run) -> None:
    assert refusal(run("try", "beacon-run", "-", typed=b"\xff")) == "-: this is no UTF-8 text (byte 1)."


POSITIONS = [
    ("lead: 1\n", "", "the position has no line 'lead'."),
    ("lead: 1\n", "lead: first\n", "the line 'lead' has 'first' where a number from 1 to 2 belongs"),
    ("@", ".", "the map has 0 points marked '@'; it needs one last beacon."),
    ("asked: Burn(0)", "asked: Fly(1)", "there is no step 'Fly'"),
    ("asked: Burn(0)", "asked: Burn(", "step 'Burn(' is not written like Burn(1, 2)."),
    ("asked: Burn(0)", "asked: Burn(7)", "step 'Burn(7)' does not fit the rest of the position"),
    ("deck: 4x1", "deck: 4x7", "the line 'deck' has '7' where a number from 1 to 3 belongs"),
    ("asked: Burn(0)", "outcome: won", "the outcome 'won' is not a score per seat such as '1 0'"),
]


@pytest.mark.parametrize(("before", "after", "sentence"), POSITIONS)
def test_a_bad_position(run: Run, position: Path, before: str, after: str, sentence: str) -> None:
    text = position.read_text()
    assert before in text
    position.write_text(text.replace(before, after, 1))
    told = refusal(run("try", "beacon-run", "night.txt"))
    assert told.startswith("night.txt: ")
    assert sentence in told


TRIES = [
    (["--do", "brun 1"], "'brun 1' is no action of this game; did you mean 'burn'?"),
    (["--do", "burn 9"], "9 is not a whole number from 1 to 3."),
    (["--do", "route risky"], "BR-TURN-1: now is not the time to route; the question is burn."),
    (["--do", "2: burn 1"], "'2: burn 1': seat 2 is not asked now; the question is to seat 1."),
    (["--do", "9: burn 1"], "'9: burn 1': seat 9 is not asked now; the question is to seat 1."),
    (["--dice", "roll 3"], "these dice were never asked for: roll 3."),
    (["--do", "burn 1", "--do", "route steady", "--dice", "roll 9"], "the stated outcome 'roll 9' is none: "),
    (
        ["--do", "burn 1", "--do", "route steady", "--dice", "roll 1+1"],
        "the stated outcome 'roll 1+1' does not",
    ),
]


@pytest.mark.parametrize(("arguments", "sentence"), TRIES)
def test_what_cannot_be_tried(run: Run, position: Path, arguments: list[str], sentence: str) -> None:
    """What has happened and what is asked now is told all the same."""
    ran = run("try", "beacon-run", "night.txt", *arguments)
    assert refusal(ran, told="asked: ").startswith(sentence)


def test_trying_something_after_the_end(run: Run, position: Path) -> None:
    text = position.read_text().replace("agenda: Reveal()\n", "").replace("asked: Burn(0)", "outcome: 1 1")
    position.write_text(text)
    ran = run("try", "beacon-run", "night.txt", "--do", "burn 1")
    assert refusal(ran, told="outcome: 1 1") == "'burn 1': the game is over."


@pytest.mark.parametrize("line", ["simulate chess", "rules --fnd x", "replay nowhere.txt", "dance"])
def test_the_command_itself_prints_no_traceback(tmp_path: Path, line: str) -> None:
    command = [sys.executable, "-c", "from rollingroad.cli.main import main; main()", *line.split()]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    refusal(Ran(ran.returncode, ran.stdout, ran.stderr))


def test_all_that_is_wrong_with_a_file_is_told_line_by_line(run: Run, folder: Path) -> None:
    (folder / "bad.txt").write_text("rond: 1\nturn: 9\n")
    ran = run("try", "highway-heist", "bad.txt")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines() == [
        "rollingroad: bad.txt: line 1: a position has no line 'rond'; did you mean 'round'?",
        "rollingroad: bad.txt: line 2: turn: '9' is no whole number from 1 to 2.",
    ]


def test_all_that_is_wrong_with_a_content_folder_is_told_line_by_line(run: Run, folder: Path) -> None:
    (folder / "own").mkdir()
    (folder / "own" / "characters.toml").write_text('[[character]]\nid = "dom"\nspeed = 77\nspede = 1\n')
    (folder / "own" / "vehicles.toml").write_text('[[vehicle]]\nid = "american-muscle"\nstrength = true\n')
    ran = run("content", "highway-heist", "--content", "own")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines() == [
        'rollingroad: characters.toml: character "dom": speed: expected int <= 9.',
        "rollingroad: characters.toml: character \"dom\": unknown field spede; did you mean 'speed'?",
        'rollingroad: vehicles.toml: vehicle "american-muscle": strength: expected int, got bool.',
    ]

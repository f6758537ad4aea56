"""The commit hook: an order of at most 72 characters."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def check(message: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    file = folder / "message"
    file.write_text(message, encoding="utf-8")
    command = [sys.executable, str(ROOT / "tools" / "commit_message.py"), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "message",
    [
        "Let a wreck block the ramp\n",
        "Seed the bots of a challenge alike\n\nIdentical play gets identical replies.\n",
        "Merge branch 'x' into a branch with a name that is much longer than seventy-two characters\n",
        "# a comment of git\nFix the odds of a nudge\n",
    ],
)
def test_good_messages_pass(message: str, tmp_path: Path) -> None:
    assert check(message, tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ("\n", "the subject is empty"),
        ("Let " + "a wreck " * 12, "at most 72 fit"),
        ("Fix the odds.", "ends with a full stop"),
        ("fix the odds", "begin with a capital"),
        ("Fixed the odds", "write an order"),
        ("Adds odds", "write an order"),
        ("Fix the odds\nThey were wrong.", "keep the body apart"),
    ],
)
def test_bad_messages_are_refused_with_the_reason(message: str, problem: str, tmp_path: Path) -> None:
    result = check(message, tmp_path)
    assert result.returncode == 1
    assert problem in result.stderr

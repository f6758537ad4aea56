"""What the Containerfile and the page for operators run is there; no container is needed to see that."""

from __future__ import annotations

import ast
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from rollingroad.cli.main import app

ROOT = Path(__file__).resolve().parents[2]
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", "")
OPERATE = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8").replace("\\\n", "")


def instruction(name: str) -> str:
    """The last instruction of that name."""
    return str(re.findall(rf"^{name} (.+)$", CONTAINERFILE, re.MULTILINE)[-1])


def commands() -> list[list[str]]:
    """Every `rollingroad serve` and `rollingroad db` on the page, and what the image runs."""
    code = "\n".join(OPERATE.split("```")[1::2])
    typed = re.findall(r"rollingroad (?:serve|db) [^#\n]+", code)
    composed = [line.replace(",", " ") for line in re.findall(r"\[(rollingroad, serve, .+)\]", code)]
    words = [shlex.split(re.sub(r"[\[\]]", "", line)) for line in (*typed, *composed)]
    return [*words, ast.literal_eval(instruction("CMD"))]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_is_understood(words: list[str]) -> None:
    assert words[0] == "rollingroad"
    app.commands[words[1]].make_context(words[1], words[2:])


def test_the_page_has_commands_of_every_kind() -> None:
    assert {len(words) > 2 and words[1] for words in commands()} == {"serve", "db"}
    assert sum("--proxy" in words for words in commands()) >= 3


def test_the_image_listens_where_its_health_check_asks() -> None:
    asked = app.commands["serve"].make_context("serve", ast.literal_eval(instruction("CMD"))[2:]).params
    assert asked["host"] == "0.0.0.0"
    assert f"http://127.0.0.1:{asked['port']}/api/v1/ready" in instruction("HEALTHCHECK")
    assert instruction("EXPOSE") == str(asked["port"])


def test_the_image_runs_as_a_user_of_its_own_who_owns_the_volume() -> None:
    user = int(instruction("USER"))
    assert user > 0
    assert f"--uid {user} --home-dir {instruction('VOLUME')} --create-home" in CONTAINERFILE


def test_the_image_holds_what_the_lock_names_and_no_more() -> None:
    fetching = [
        line for line in CONTAINERFILE.splitlines() if re.search(r"pip (download|install|wheel)", line)
    ]
    allowed = ("--require-hashes", "--no-index", "--no-deps")
    assert len(fetching) == 3
    assert all(any(word in line for word in allowed) for line in fetching)
    extras = re.search(r"'rollingroad\[(.+)\]'", CONTAINERFILE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert extras is not None
    assert set(extras[1].split(",")) <= set(project["optional-dependencies"])

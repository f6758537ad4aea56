"""What newcomers, machines and reviewers rely on: the Makefile, the lock, the CI script, the wheel."""

import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from rollingroad.core.ledger import count_tests
from tools import __main__ as tools

ROOT = Path(__file__).resolve().parents[2]
TARGETS = {
    "setup",
    "play",
    "test",
    "lint",
    "format",
    "soak",
    "bench",
    "docs",
    "compile",
    "wheels",
    "lock",
    "clean",
}
STATIC_EDITION = "rollingroad/browser/"
"""Built from a checkout, so no wheel has it."""


def shell(*command: str, folder: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "MAKE", "MFLAGS"))
    }
    return subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, check=False)


def test_make_alone_lists_the_targets() -> None:
    listing = shell("make")
    listed = {line.split()[1] for line in listing.stdout.splitlines()}
    assert listed >= TARGETS
    assert all(len(line.split()) > 2 for line in listing.stdout.splitlines())


def test_every_task_is_a_target_of_make() -> None:
    targets = re.search(r"^TASKS := (.+?)\n\n", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M | re.S)
    assert targets is not None
    assert set(targets[1].replace("\\\n", "").split()) == set(tools.TASKS) - {"venv"}


def test_an_unknown_task_is_refused_in_one_sentence() -> None:
    ran = shell(sys.executable, "-m", "tools", "fly")
    assert (ran.returncode, ran.stderr) == (2, "There is no task 'fly'; `python -m tools` lists them.\n")


def test_make_says_when_there_is_no_python() -> None:
    result = shell("make", "setup", "PYTHON=")
    assert result.returncode == 2
    assert result.stderr.startswith("Rolling Road needs Python 3.11 or newer")


def test_the_lock_is_hashed_and_names_no_host() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert not re.search(r"https?://|--index|--extra-index|--find-links", lock)
    entries = re.split(r"\n(?=\S)", lock.partition("\n")[2])
    assert len(entries) > 30
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


def fake_project(folder: Path, recipe: str) -> Path:
    """A committed repository with our CI script and a test target of its own."""
    (folder / ".ci").mkdir()
    script = folder / ".ci" / "run"
    script.write_bytes((ROOT / ".ci" / "run").read_bytes())
    script.chmod(0o755)
    (folder / "Makefile").write_text(f"test:\n\t{recipe}\n", encoding="utf-8")
    author = ["-c", "user.name=A Driver", "-c", "user.email=driver@example.org"]
    for command in (["init", "--quiet"], ["add", "."], [*author, "commit", "--quiet", "-m", "Start"]):
        assert shell("git", *command, folder=folder).returncode == 0
    return script


def test_ci_runs_the_committed_state_in_an_empty_folder_and_cleans_up(tmp_path: Path) -> None:
    script = fake_project(tmp_path, "@pwd; ls; echo '3 passed'")
    (tmp_path / "uncommitted").touch()
    result = shell(str(script))
    where, *files, closing = result.stdout.splitlines()
    assert (result.returncode, files, closing) == (0, ["Makefile"], "3 passed")
    assert where != str(tmp_path)
    assert not Path(where).exists()


def test_ci_fails_when_the_tests_fail(tmp_path: Path) -> None:
    assert shell(str(fake_project(tmp_path, "@echo '1 failed'; exit 1"))).returncode != 0


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    result = shell(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    assert result.returncode == 0, result.stderr
    return next(folder.glob("*.whl"))


def test_the_pure_wheel_is_whole(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    src = ROOT / "src"
    files = {str(file.relative_to(src)) for file in src.rglob("*") if file.suffix in {".py", ".toml"}}
    wanted = {name for name in files if not name.startswith(STATIC_EDITION)}
    wanted |= {f"rollingroad/ledgers/{file.name}" for file in (ROOT / "docs" / "rules").glob("*.md")}
    wanted |= {"beacon_run/game.py", "beacon_run/content/table.toml", "beacon_run/rules.md"}
    wanted |= {"rollingroad/server/pages/index.html", "rollingroad/server/pages/favicon.svg"}
    assert "rollingroad/games/highway_heist/content/board.toml" in wanted
    assert wanted <= held
    assert not any("_compiled/" in name or name.startswith(STATIC_EDITION) for name in held)


def test_the_readme_names_the_wheel(wheel: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"dist/([\w.-]+\.whl)", readme)) == {wheel.name}


def test_the_sdist_holds_the_pages_and_needs_nothing_to_build_them(tmp_path: Path) -> None:
    result = shell(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path))
    assert result.returncode == 0, result.stderr
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as packed:
        held = {name.partition("/")[2] for name in packed.getnames()}
    assert held >= {
        "src/rollingroad/server/pages/index.html",
        "docs/rules/highway-heist.md",
        "tools/compile.py",
        "tools/training.py",
    }
    assert not any(name.startswith("web/") or "_compiled/" in name for name in held)


def test_the_wheel_says_how_many_tests_stand_behind_each_rule(wheel: Path) -> None:
    counts = json.loads(zipfile.ZipFile(wheel).read("rollingroad/ledgers/tests.json"))
    assert counts == count_tests(ROOT / "tests")


def test_the_wheel_of_the_example_brings_its_content_and_its_ledger(tmp_path: Path) -> None:
    example = ROOT / "examples" / "beacon_run"
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    result = shell(*build, folder=example)
    assert result.returncode == 0, result.stderr
    held = set(zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist())
    assert held >= {"beacon_run/content/table.toml", "beacon_run/rules.md", "beacon_run/game.py"}


def test_the_lock_of_the_pages_names_no_host() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert len(lock["packages"]) > 50
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []

"""The compile machinery, proved on a small package that is really built with mypyc."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import rollingroad
from tools.compile import (
    COUNTING,
    ONLY_GCC,
    CompileError,
    can_compile,
    is_current,
    parse,
    read_plan,
    run,
    train,
)

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.xdist_group("compile")

PYPROJECT = """
[project]
name = "toy"
[tool.rollingroad.compile]
modules = ["toy.parts.*", "toy.car"]
exclude = ["toy.parts.paint"]
training = "training.py"
"""
TRAINING = """
import toy.car
from pathlib import Path
with Path(__file__).with_name("trained.txt").open("a") as told:
    print(toy.car.drive(1300), Path(toy.car.__file__).suffix, file=told)
"""
SOURCES = {
    "__init__.py": "from pathlib import Path\n\nfrom rollingroad._compiled_loader import load\n\n"
    "load(__name__, Path(__file__).parent)\n",
    "parts/__init__.py": "",
    "parts/paint.py": "from typing import Final\n\nCOATS: Final = 3\n",
    "parts/wheel.py": 'class Wheel:\n    """Round, says the "maker"."""\n\n'
    "    def __init__(self, inches: int) -> None:\n"
    "        self.inches = inches\n\n    def turns(self, way: int) -> int:\n"
    '        """How often it turns on\n        a way."""\n'
    "        return way // self.inches\n",
    "car.py": "from toy.parts.paint import COATS\nfrom toy.parts.wheel import Wheel\n\n\n"
    "def drive(way: int) -> int:\n    return 4 * Wheel(26).turns(way) + COATS\n",
}
REPORT = """
import inspect, json, toy.car, toy.parts.wheel, toy.parts.paint
from rollingroad._compiled_loader import build
files = {m.__name__: m.__file__ for m in (toy.car, toy.parts.wheel, toy.parts.paint)}
wheel = toy.parts.wheel.Wheel
docs = [wheel.__doc__, wheel.turns.__doc__, str(inspect.signature(wheel.turns))]
print(json.dumps({"build": build("toy"), "files": files, "drive": toy.car.drive(1300), "docs": docs}))
"""


def write_project(folder: Path) -> Path:
    for name, text in SOURCES.items():
        file = folder / "src" / "toy" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (folder / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (folder / "training.py").write_text(TRAINING, encoding="utf-8")
    return folder


def compile_tool(project: Path, *options: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(ROOT / "tools" / "compile.py"), "--project", str(project), *options]
    return subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, check=False, timeout=300
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not can_compile():
        if os.environ.get("CI") == "true":
            pytest.fail("no C compiler, and CI=true")
        pytest.skip("no C compiler: the compile machinery is not tested")
    project = write_project(tmp_path_factory.mktemp("built"))
    result = compile_tool(project)
    assert (result.returncode, result.stdout.splitlines()[-1]) == (0, "Compiled 2 modules."), result.stderr
    return project


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Path:
    """A compiled project of its own for a test that breaks it."""
    return shutil.copytree(built, tmp_path / "project")


def ask(project: Path, pure: str = "0") -> tuple[dict[str, Any], str]:
    """Import the package in a fresh process: what it reports, and what stood on stderr."""
    # Our own package stays pure in that process, so that only the small one can warn.
    environment = os.environ | {"PYTHONPATH": str(project / "src"), "ROLLINGROAD_PURE": "1"}
    script = f"import rollingroad, os; os.environ['ROLLINGROAD_PURE'] = '{pure}'\n{REPORT}"
    result = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    return json.loads(result.stdout), result.stderr


def test_compiled_modules_are_loaded_and_agree_with_pure_python(built: Path) -> None:
    compiled, errors = ask(built)
    pure, _ = ask(built, pure="1")
    assert compiled["build"][0] == "compiled"
    assert not errors
    suffixes = {name: Path(file).suffix for name, file in compiled["files"].items()}
    assert suffixes == {"toy.car": ".so", "toy.parts.wheel": ".so", "toy.parts.paint": ".py"}
    assert compiled["drive"] == pure["drive"] == 203


def test_compiled_code_keeps_docstrings_and_types(built: Path) -> None:
    reported, _ = ask(built)
    assert reported["docs"] == [
        'Round, says the "maker".',
        "(way: int) -> int\n\nHow often it turns on\na way.",
        "(self, /, way)",
    ]


def test_the_training_runs_compiled_modules_once(built: Path) -> None:
    if not can_compile([*COUNTING, *ONLY_GCC]):
        pytest.skip("this compiler takes no counts, and builds without them")
    assert (built / "trained.txt").read_text(encoding="utf-8") == "203 .so\n"


def test_a_training_that_runs_nothing_is_refused(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    (project / "training.py").write_text("", encoding="utf-8")
    (tmp_path / "lib").mkdir()
    with pytest.raises(CompileError, match=r"training\.py ran none of the compiled modules"):
        train(read_plan(project), tmp_path / "lib", tmp_path)


def test_the_environment_forces_pure_python(built: Path) -> None:
    report, errors = ask(built, pure="1")
    assert report["build"] == ["pure", "ROLLINGROAD_PURE=1"]
    assert {Path(file).suffix for file in report["files"].values()} == {".py"}
    assert not errors


@pytest.mark.parametrize("edited", ["car.py", "parts/wheel.py", "parts/paint.py"])
def test_an_edited_source_is_noticed_and_nothing_compiled_is_loaded(project: Path, edited: str) -> None:
    source = project / "src" / "toy" / edited
    source.write_text(
        source.read_text(encoding="utf-8").replace("3", "30").replace("4 *", "40 *") + "# new\n"
    )
    report, errors = ask(project)
    assert report["build"] == ["pure", "compiled modules are older than their sources"]
    assert {Path(file).suffix for file in report["files"].values()} == {".py"}
    assert errors.count("are older than their sources; running pure Python: run `make compile`") == 1
    assert report["drive"] == ask(project, pure="1")[0]["drive"]


def test_sources_as_stubs_serve_both_builds(project: Path) -> None:
    for module in json.loads((project / "src" / "toy" / "_compiled" / "manifest.json").read_bytes())[
        "modules"
    ]:
        source = project / "src" / Path(*module.split(".")).with_suffix(".py")
        source.rename(source.with_suffix(".pyi"))
    compiled, pure = ask(project)[0], ask(project, pure="1")[0]
    assert (compiled["build"][0], pure["build"][0]) == ("compiled", "pure")
    assert ".pyi" in {Path(file).suffix for file in pure["files"].values()}
    assert compiled["drive"] == pure["drive"]


@pytest.mark.soak
def test_what_was_compiled_for_tests_serves_tests_only(project: Path) -> None:
    edit_manifest(project, quick=True)
    assert ask(project)[0]["build"][0] == "compiled"
    assert compile_tool(project, "--quick").stdout == "The compiled modules are current.\n"
    assert compile_tool(project).stdout.splitlines()[-1] == "Compiled 2 modules."
    assert compile_tool(project).stdout == "The compiled modules are current.\n"


def test_a_removed_source_counts_as_an_edit(project: Path) -> None:
    (project / "src" / "toy" / "parts" / "__init__.py").unlink()
    assert ask(project)[0]["build"] == ["pure", "compiled modules are older than their sources"]


def test_modules_for_another_python_are_left_alone(project: Path) -> None:
    edit_manifest(project, abi=".cpython-27.so")
    report, errors = ask(project)
    assert report["build"] == ["pure", "compiled modules are for another Python"]
    assert "run `make compile`" in errors


def test_a_lost_file_is_noticed(project: Path) -> None:
    next((project / "src" / "toy" / "_compiled").glob("toy__mypyc*")).unlink()
    assert ask(project)[0]["build"] == ["pure", "compiled modules are incomplete"]


@pytest.mark.parametrize("garbage", ["", "[]", "{}", '{"files": 3}'])
def test_an_unreadable_manifest_is_noticed(project: Path, garbage: str) -> None:
    (project / "src" / "toy" / "_compiled" / "manifest.json").write_text(garbage, encoding="utf-8")
    assert ask(project)[0]["build"] == ["pure", "compiled modules have an unreadable manifest"]


def edit_manifest(project: Path, **changes: object) -> None:
    manifest = project / "src" / "toy" / "_compiled" / "manifest.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_bytes()) | changes), encoding="utf-8")


@pytest.mark.soak
def test_compiling_again_replaces_what_is_stale_and_only_that(project: Path) -> None:
    assert compile_tool(project).stdout == "The compiled modules are current.\n"
    (project / "src" / "toy" / "car.py").write_text("def drive(way: int) -> int:\n    return way\n")
    assert compile_tool(project, "--check").returncode == 2
    assert compile_tool(project).returncode == 0
    report, errors = ask(project)
    assert (report["build"][0], report["drive"], errors) == ("compiled", 1300, "")
    assert sorted(entry.name for entry in (project / "src" / "toy").glob("_compiled*")) == ["_compiled"]


@pytest.mark.soak
def test_in_the_background_it_returns_at_once_and_the_modules_follow(project: Path) -> None:
    shutil.rmtree(project / "src" / "toy" / "_compiled")
    assert (
        compile_tool(project, "--background").stdout == "Compiling in the background (build/compile.log).\n"
    )
    log = project / "build" / "compile.log"
    deadline = time.monotonic() + 300
    while "Compiled 2 modules." not in log.read_text(encoding="utf-8"):
        assert time.monotonic() < deadline, log.read_text(encoding="utf-8")
        time.sleep(0.1)
    assert ask(project)[0]["build"][0] == "compiled"


def test_a_type_error_leaves_the_old_modules_and_fails(project: Path) -> None:
    (project / "src" / "toy" / "car.py").write_text("def drive(way: int) -> int:\n    return 'far'\n")
    assert compile_tool(project).returncode != 0
    assert (project / "src" / "toy" / "_compiled" / "manifest.json").is_file()


def test_a_missing_c_compiler_is_no_error_unless_it_is_required(tmp_path: Path) -> None:
    project = write_project(tmp_path)
    result = compile_tool(project, CC="no-such-compiler")
    assert (result.returncode, result.stdout[:29]) == (0, "There is no C compiler that f")
    assert compile_tool(project, "--require", CC="no-such-compiler").returncode == 2
    assert not (project / "src" / "toy" / "_compiled").exists()


def test_a_name_that_matches_nothing_is_refused(tmp_path: Path) -> None:
    project = write_project(tmp_path)
    (project / "pyproject.toml").write_text(PYPROJECT.replace("toy.car", "toy.cart"), encoding="utf-8")
    with pytest.raises(CompileError, match=r'no module is named "toy\.cart"'):
        read_plan(project)


def test_an_empty_list_removes_what_was_compiled(project: Path) -> None:
    (project / "pyproject.toml").write_text(
        '[project]\nname = "toy"\n[tool.rollingroad.compile]\nmodules = []\n'
    )
    assert run(parse(["--project", str(project)])) == "pyproject.toml lists no module to compile."
    assert ask(project)[0]["build"] == ["pure", "not compiled"]


def test_the_build_under_test_is_the_one_that_was_asked_for() -> None:
    pure = os.environ.get("ROLLINGROAD_PURE") == "1" or not is_current(read_plan(ROOT))
    assert rollingroad.build().name == ("pure" if pure else "compiled")

"""All that the project can do, on every system: `python -m tools play`; without a name it lists the tasks.

`make play` is the same. Words after the name go to the program: `python -m tools play --port 9000`.
This runs before anything is installed, so it uses the standard library only.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tools import bootstrap

ROOT = Path(__file__).resolve().parent.parent
CODE = ["src", "tests", "examples", "benchmarks", "tools", "hatch_build.py"]
BUILDS = "tests/contract/test_builds.py"
PURE_TOO = ["tests/bots", "tests/cli", "tests/envs", "tests/lab", "tests/review"]
PLAYED = [*PURE_TOO, "tests/tools", "tests/server", "tests/simulation", "tests/pages"]
COMPILED = ["tests/contract/test_playthroughs.py", "tests/contract/test_records.py", BUILDS, *PLAYED]
PYTEST = ["pytest", "-n", "2", "--dist", "loadgroup"]

Task = Callable[..., None]
TASKS: dict[str, Task] = {}


def task(function: Task) -> Task:
    """A task is called like its function, and listed with its docstring if it has one."""
    TASKS[function.__name__.replace("_", "-")] = function
    return function


class Failed(Exception):
    """A program ended with this exit code; it has said why."""


def run(name: str, *words: str, folder: Path = ROOT, quiet: bool = False, **environment: str) -> None:
    """Run a program of `.venv`, or another one by its path, to its end."""
    program = name if Path(name).is_absolute() else str(bootstrap.binaries(ROOT / ".venv") / name)
    output = subprocess.DEVNULL if quiet else None
    process = subprocess.Popen([program, *words], cwd=folder, env=os.environ | environment, stdout=output)
    while True:
        try:
            code = process.wait()
            break
        except KeyboardInterrupt:  # it has been interrupted too, and ends in its own time
            continue
    if code:
        raise Failed(code if code > 0 else 128 - code)  # as a shell tells of a signal


def npm(*words: str, **environment: str) -> None:
    run(shutil.which("npm") or "npm", *words, folder=ROOT / "web", quiet=False, **environment)


def together(*names: str) -> None:
    """Run tasks side by side, and show what each has printed when it is done."""

    def start(name: str) -> int:
        command = [sys.executable, "-m", "tools", name]
        done = subprocess.run(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        sys.stdout.buffer.write(done.stdout)
        sys.stdout.flush()
        return done.returncode

    with ThreadPoolExecutor() as pool:
        for code in [code for code in pool.map(start, names) if code]:
            raise Failed(code)


def needs_setup() -> None:
    code = bootstrap.main()
    if code:
        raise Failed(code)


@task
def setup() -> None:
    """Make .venv with everything the project needs (done by the other tasks too)"""
    needs_setup()


@task
def play(*words: str) -> None:
    """Play in the browser: builds the pages, starts the server and opens it"""
    pages()
    run("python", "tools/compile.py", "--background", quiet=True)
    run("rollingroad", "serve", "--open", *words)


@task
def terminal(*words: str) -> None:
    """Play in the terminal"""
    needs_setup()
    run("python", "tools/compile.py", "--background", quiet=True)
    run("rollingroad", "play", *(words or ("highway-heist", "--players", "me,driver,driver")))


@task
def pages() -> None:
    """Build the pages"""
    needs_setup()
    build_pages()


@task
def build_pages() -> None:
    run(sys.executable, "tools/build_pages.py")


# Rules are tested on pure Python. Tests that play much (bots, commands, lab, server, pages) run compiled, and
# of the contract those that compare both builds. `soak` runs all on both, and all set-ups of the contract.
# Browsers and servers wait most of the time, so there are more workers than cores.
# Pages come last: the event loop of Playwright keeps running in its worker, and server tests start their own.
@task
def test() -> None:
    """Check style and pages, then test the rules on pure Python, and bots, lab, server and pages compiled"""
    together("setup", "build-pages")
    together("web-test", "lint-and-rules")
    pure = "0"
    try:
        run("python", "tools/compile.py", "--check", quiet=True)
    except Failed:
        pure = "1"
    print("Both builds play alike, where there are two; bots, lab, server and pages:", flush=True)
    run(*PYTEST, "-n", "4", *COMPILED, ROLLINGROAD_PURE=pure, CONTRACT_SEEDS="1")


@task
def lint_and_rules() -> None:
    # One after the other, beside the tests of the pages, which keep one core busy for as long.
    lint()
    docs()
    run("python", "tools/compile.py", "--quick")
    rules_test()


@task
def rules_test() -> None:
    """Test all rules, on pure Python: in less than a minute"""
    needs_setup()
    print("The rules on pure Python:", flush=True)
    others = [f"--ignore={path}" for path in (BUILDS, *PLAYED)]
    run(*PYTEST, *others, ROLLINGROAD_PURE="1", CONTRACT_SEEDS="1")


@task
def web_test() -> None:
    """Check the pages and run their own tests in a browser"""
    pages()
    run("python", "tools/web_types.py", "--check")
    npm("run", "--silent", "check")
    # Without Chromium the browser tests are left out; with CI set it is installed, or the tests fail.
    wanted = bool(os.environ.get("CI"))
    found = [str(bootstrap.binaries(ROOT / ".venv") / "python"), "tools/chromium.py", *["--install"] * wanted]
    chromium = subprocess.run(found, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False).stdout.strip()
    if chromium:
        npm("test", "--silent", CHROMIUM=chromium)
        try:
            run("python", "-m", "tools.site", quiet=True)
        except Failed:  # its wheels come from the net, and the tests that need it say so
            if wanted:
                raise
    elif wanted:
        print("There is no Chromium to test the pages in.", file=sys.stderr)
        raise Failed(1)
    else:
        print("There is no Chromium on this machine: the tests of the pages in a browser are left out.")


@task
def web_types() -> None:
    """Generate the types of the pages from the schemas of the server"""
    needs_setup()
    run("python", "tools/build_pages.py", "--packages")
    run("python", "tools/web_types.py")


@task
def lint() -> None:
    """Check format, style, types and layers"""
    needs_setup()
    run("ruff", "format", "--check", "--quiet", *CODE)
    run("ruff", "check", "--quiet", *CODE)
    types()
    imports()


@task
def types() -> None:
    """Check the types (mypy --strict)"""
    needs_setup()
    run("mypy", *CODE)


@task
def imports() -> None:
    """Check that imports go down only"""
    needs_setup()
    run("lint-imports", "--no-logo")


@task
def format() -> None:
    """Put the code into the project's format"""
    pages()
    npm("run", "--silent", "format")
    run("ruff", "format", *CODE)
    run("ruff", "check", "--fix", *CODE)


@task
def soak() -> None:
    """Run the long tests and all tests on either build, and compare the wheels"""
    compile()
    wheels()
    run(*PYTEST, "-m", "soak", "--timeout", "0", EXAMPLES="all")
    run(*PYTEST, "--ignore=tests/tools", ROLLINGROAD_PURE="0", EXAMPLES="all")
    run(*PYTEST, *PURE_TOO, ROLLINGROAD_PURE="1", EXAMPLES="all")
    simulate("--hours", "1")
    fuzz("60")
    mutants()
    attack()


@task
def simulate(*words: str) -> None:
    """Run servers with simulated faults, by seeds (17, or 0-99; --hours 1)"""
    needs_setup()
    # The order of a set of texts is part of a run.
    run("python", "-m", "tests.simulation", *words, PYTHONHASHSEED="0")


@task
def fuzz(*words: str) -> None:
    """Spoil the inputs of every parser for a minute (10: for ten minutes)"""
    needs_setup()
    run("python", "-m", "tests.fuzz", *words)


@task
def audit() -> None:
    """Look for known holes in what we depend on; asks the registries, so it needs the net"""
    needs_setup()
    npm("audit", "--omit=dev")
    report = ROOT / "build" / "audit.json"
    report.parent.mkdir(exist_ok=True)
    report.unlink(missing_ok=True)
    asked = ["--disable-pip", "--require-hashes", "--requirement", "requirements.lock"]
    try:
        run("uv", "tool", "run", "pip-audit", *asked, "--format", "json", "--output", str(report), quiet=True)
    except Failed:
        if not report.exists():
            raise
    if told := unsound(json.loads(report.read_text(encoding="utf-8"))["dependencies"]):
        print(*told, sep="\n", file=sys.stderr)
        raise Failed(1)


def unsound(packages: list[dict[str, Any]]) -> list[str]:
    """What pip-audit has found: a line for each package with holes, and one about the unknown."""
    told = [
        f"{each['name']} {each['version']}: {', '.join(hole['id'] for hole in each['vulns'])}"
        for each in packages
        if each.get("vulns")
    ]
    unknown = [each["name"] for each in packages if "skip_reason" in each]
    if unknown:
        told.append(
            f"pip-audit could not check {len(unknown)} of {len(packages)} packages, such as {unknown[0]}: "
            "the package index does not answer for them. Ask again where pypi.org can be reached."
        )
    return told


@task
def mutants(*words: str) -> None:
    """Change the rules in 300 places a game and see whether its tests notice (--number 60: in fewer)"""
    needs_setup()
    run("python", "-m", "tools.mutants", *words)


@task
def wheels(*words: str) -> None:
    """Build wheels and sdist into dist/, install both wheels and compare 300 games of every game"""
    pages()
    run("python", "-m", "tools.compare_wheels", *words)


@task
def bench(*words: str) -> None:
    """Measure speed beside peers, growth and start-up (--write: into docs/speed.md)"""
    pages()
    compile()
    run("python", "-m", "benchmarks", *words)


@task
def load(*words: str) -> None:
    """Play 200 matches at once on both databases, beside a plain echo (--write: into docs/reliability.md)"""
    compile()
    run("python", "-m", "benchmarks.server.load", *words)


@task
def attack() -> None:
    """Attack a server while another player is timed, and write the figures into docs/reliability.md"""
    compile()
    run("python", "-m", "benchmarks.server.attack", "--write")


@task
def balance(*words: str) -> None:
    """Measure the balance of every set-up with drivers and write docs/balance.md"""
    compile()
    run("python", "-m", "tools.balance.page", *words)


@task
def measured(*words: str) -> None:
    """Measure the difficulty of set-ups with bots, for the pages"""
    compile()
    run("python", "-m", "tools.balance.measured", *words)


@task
def ratings(*words: str) -> None:
    """Play the tournaments of docs/bots.md again (a text: only those with it)"""
    compile()
    run("python", "tools/bot_tables.py", *words)


@task
def site() -> None:
    """Build the static edition into dist/site/: the table without a server"""
    pages()
    run("python", "-m", "tools.site")


@task
def docs() -> None:
    """Build the documentation into site/"""
    needs_setup()
    run("mkdocs", "build", "--strict", "--quiet", NO_MKDOCS_2_WARNING="1")


@task
def pictures() -> None:
    """Draw the pictures of the documentation"""
    pages()
    run("python", "tools/pictures.py")
    run("python", "-m", "tools.screenshots")


@task
def compile() -> None:
    """Compile the engine with mypyc when a C compiler is there"""
    needs_setup()
    run("python", "tools/compile.py")


@task
def playthroughs() -> None:
    """Write the playthrough files; the diff shows the effect of a change of rules"""
    needs_setup()
    run("python", "-m", "tests.contract.playthrough")


@task
def lock() -> None:
    """Write requirements.lock from pyproject.toml"""
    needs_setup()
    new = ROOT / "requirements.lock.new"
    # Without a trace of where the packages come from on this machine.
    plain = ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    what = ["--universal", "--python-version", "3.11", "--generate-hashes", "--group", "dev"]
    # OpenSpiel is heavy, and one test needs it, which is skipped without it.
    extras = [f"--extra={name}" for name in ("envs", "postgres", "ray")]
    run(
        "uv", "pip", "compile", "--quiet", *what, *extras, *plain, "pyproject.toml", "--output-file", str(new)
    )
    text = new.read_text(encoding="utf-8")
    (ROOT / "requirements.lock").write_text(
        f"# Written by `make lock`.\n{text}", encoding="utf-8", newline="\n"
    )
    new.unlink()


@task
def clean() -> None:
    """Remove all that was built, .venv too"""
    caches = [f".{name}_cache" for name in ("mypy", "ruff", "pytest", "import_linter")]
    built = [
        ".venv",
        "build",
        "dist",
        "site",
        ".hypothesis",
        "web/node_modules",
        "src/rollingroad/server/pages",
    ]
    for place in [*map(ROOT.joinpath, [*caches, *built]), *ROOT.glob("src/rollingroad/_compiled*")]:
        shutil.rmtree(place, ignore_errors=True)


@task
def venv(name: str, *words: str) -> None:
    # Any program of .venv, wherever this system has it: `python -m tools venv pytest tests/core`.
    needs_setup()
    run(name, *words)


def show(how: str) -> None:
    for name, function in TASKS.items():
        if function.__doc__:
            print(f"{how} {name:12}  {function.__doc__}")


def main(words: Sequence[str]) -> int:
    # Hundreds of processes start in the tests; without bytecode on disk each would compile our sources again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    name, *rest = words or ("help",)
    if name == "help":
        show(rest[0] if rest else "python -m tools")
        return 0
    if name not in TASKS:
        return bootstrap.complain(f"There is no task {name!r}; `python -m tools` lists them.")
    try:
        TASKS[name](*rest)
    except Failed as failed:
        return int(failed.args[0])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

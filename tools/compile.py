"""Compiles the modules that pyproject.toml lists under [tool.rollingroad.compile] with mypyc.

The results go to `src/PACKAGE/_compiled/`, with a manifest of what they were built from; the package's loader
takes them only while the manifest holds. Without a C compiler there is nothing to do, and that is no error.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from fnmatch import fnmatchcase
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
ABI = EXTENSION_SUFFIXES[0]
MANIFEST = "manifest.json"
NO_COMPILER = (
    "There is no C compiler that finds Python.h, so Rolling Road stays pure Python "
    "(on Debian and Ubuntu: apt install gcc python3-dev)."
)


class CompileError(Exception):
    """An error message for the user."""


class Plan(NamedTuple):
    """The modules to compile, every source whose change makes the result stale, and what trains the build."""

    src: Path
    package: str
    modules: dict[str, Path]
    watched: dict[str, Path]
    training: Path | None

    @property
    def home(self) -> Path:
        return self.src / self.package / "_compiled"

    def stamp(self) -> dict[str, Any]:
        """The part of the manifest that must be unchanged for compiled modules to be current."""
        return {
            "abi": ABI,
            "mypyc": version("mypy"),
            "modules": sorted(self.modules),
            "sources": {name: sha256(file.read_bytes()).hexdigest() for name, file in self.watched.items()},
        }


def read_plan(project: Path) -> Plan:
    """Read what `project`'s pyproject.toml wants compiled."""
    settings = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    package, wanted = settings["project"]["name"], settings["tool"]["rollingroad"]["compile"]
    src = project / "src"
    sources = {_dotted(file.relative_to(src)): file for file in sorted((src / package).rglob("*.py"))}
    matched = [name for pattern in wanted["modules"] for name in _matching(pattern, sources)]
    left_out = {name for pattern in wanted.get("exclude", []) for name in _matching(pattern, sources)}
    modules = {
        name: sources[name] for name in sorted(set(matched) - left_out) if sources[name].name != "__init__.py"
    }
    # mypyc inlines constants of imported modules, so these count too.
    watched = {*matched, *(parent for name in matched for parent in _parents(name))}
    training = project / wanted["training"] if "training" in wanted else None
    current = {name: sources[name] for name in sorted(watched) if name in sources}
    return Plan(src, package, modules, current, training)


def _dotted(file: Path) -> str:
    parts = file.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _parents(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:length]) for length in range(1, len(parts))]


def _matching(pattern: str, sources: dict[str, Path]) -> list[str]:
    names = [name for name in sources if fnmatchcase(name, pattern)]
    if not names:
        raise CompileError(f'pyproject.toml: [tool.rollingroad.compile]: no module is named "{pattern}".')
    return names


def is_current(plan: Plan, quick: bool = True) -> bool:
    """Whether the modules of `plan` lie compiled from exactly these sources, for exactly this Python."""
    try:
        manifest = json.loads((plan.home / MANIFEST).read_bytes())
    except (FileNotFoundError, ValueError):
        return False
    stamp = plan.stamp()
    good_enough = quick or not manifest.get("quick")
    return bool(plan.modules) and good_enough and {key: manifest.get(key) for key in stamp} == stamp


WHOLE_PROGRAM = ["-fvisibility=hidden", "-flto=auto"]
"""Lets the compiler inline calls between modules, because no other code calls into the library."""
ALIGNED = ("functions", "loops", "jumps", "labels")
SMALL = [
    *(f"-falign-{what}=1" for what in ALIGNED),
    "-fno-asynchronous-unwind-tables",
    "-s",
    "-Wl,-z,noseparate-code",
]
"""Leaves out what only debuggers read, and space between functions and sections: a quarter of the whole."""
SMALL_SHIM = ["-nostartfiles", "-Wl,--build-id=none", "-Wl,-z,norelro"]
"""For the extension that stands for a module and only asks the shared library for it: half of it."""
COUNTING = ["-fprofile-generate", "-fprofile-update=single"]
"""Lets the training count how often each branch is taken; the counts lie beside the objects."""
COUNTED = ["-fprofile-use", "-Wno-missing-profile", "-Wno-coverage-mismatch", "-Wno-error"]
"""Inlines and lays out the code by these counts. What the training never runs becomes small."""
ONLY_GCC = ["-fprofile-reproducible=serial"]
"""The default, which other compilers do not know: they take the flags above, but count in another way."""
RUNS_ONCE = re.compile(r"^(char CPyDef_\w+_____top_level__\(void\) \{)", re.MULTILINE)
"""The C function of a module's top level, compiled to be small: a quarter of the code is in these."""
BESIDE_PLAYOUTS = re.compile(r"___(explain|pages|server)___|___core___(choices|explanations|words)|setup\.c$")
"""C files that a playout needs at most to begin: they are compiled to be small, which saves a third."""
C_FUNCTION = re.compile(r'(\(PyCFunction\)CPyPy_(\w+),\s+[A-Z_ |]+, PyDoc_STR\("(?:[^"\\]|\\.)*")')
C_CLASS = re.compile(r'(\.tp_doc = PyDoc_STR\("(\w+)\((?:[^"\\]|\\.)*")')
"""Where mypyc writes the signature of a function or a class, as `help` shows it."""


def can_compile(options: Sequence[str] = ()) -> bool:
    """Compile a test file: a compiler may lack the C or Python headers, or not know the options."""
    if os.name == "nt":
        return not options and _finds_visual_c()
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(command[0]) is None:
        return False
    with tempfile.TemporaryDirectory() as temp:
        flags = ["-shared", "-fPIC", f"-I{sysconfig.get_path('include')}", "-x", "c", "-", "-o", "probe.so"]
        probe = subprocess.run(
            [*command, *options, *flags],
            input=b"#include <Python.h>\n",
            cwd=temp,
            capture_output=True,
            check=False,
        )
    return probe.returncode == 0


def _finds_visual_c() -> bool:
    """Whether setuptools finds the compiler of Windows, which is not on the PATH."""
    from setuptools.command.build_ext import new_compiler  # type: ignore[attr-defined]  # of distutils
    from setuptools.errors import BaseError

    try:
        new_compiler().initialize()
    except BaseError:
        return False
    return True


def compile_modules(plan: Plan, out: Path, quick: bool = False) -> None:
    """Compile in a temporary folder, then replace `out` atomically."""
    manifest = plan.stamp() | {"quick": quick}
    with tempfile.TemporaryDirectory() as temp:
        _replace(_run_mypyc(plan, Path(temp), manifest), out)


def _module_name(file: Path) -> str:
    return ".".join(file.parts).removesuffix(ABI)


def _run_mypyc(plan: Plan, temp: Path, manifest: dict[str, Any]) -> Path:
    """Build every module and their shared library, with relative source names for tracebacks."""
    quick = manifest["quick"]
    # mypyc checks for setuptools when it is imported.
    import setuptools  # noqa: F401
    from mypyc.build import mypycify  # isort: skip

    os.chdir(plan.src)
    options = ["--config-file=", f"--cache-dir={temp / 'cache'}", "--explicit-package-bases"]
    sources = [str(file.relative_to(plan.src)) for file in plan.modules.values()]
    extensions = mypycify(
        [*options, *sources],
        opt_level="g" if quick else "2",
        debug_level="0",
        multi_file=True,
        group_name=plan.package,
        target_dir=str(temp / "c"),
    )
    for module, source in plan.modules.items():
        add_docstrings(temp / "c" / f"__native_{module.replace('.', '___')}.c", source)
    if quick:
        return _build(extensions, temp, manifest, [])
    flags = [flag for some in (WHOLE_PROGRAM, SMALL) if can_compile(some) for flag in some]
    if plan.training is not None and can_compile([*COUNTING, *ONLY_GCC]) and can_compile(COUNTED):
        # What is counted must be inlined like the final code, but need not be linked as one.
        counting = [*(flag for flag in flags if not flag.startswith("-flto")), *COUNTING]
        train(plan, _build(extensions, temp, manifest, counting), temp)
        flags += COUNTED
    return _build(extensions, temp, manifest, flags)


def add_docstrings(c_file: Path, source: Path) -> None:
    """Let `help` say of a compiled module's classes and functions what it says of the source."""
    docs = dict(_docs(ast.parse(source.read_text(encoding="utf-8"))))

    def documented(found: re.Match[str]) -> str:
        parts = found[2].split("___")
        doc = docs.get("___".join(parts[-2:])) or docs.get(parts[-1], "")
        return f"{found[1]} {_c_literal(doc)}" if doc else found[1]

    text = c_file.read_text(encoding="utf-8")
    c_file.write_text(C_CLASS.sub(documented, C_FUNCTION.sub(documented, text)), encoding="utf-8")


def _docs(module: ast.Module) -> Iterator[tuple[str, str]]:
    """What to say of each public class and function, by its name in C: `State___apply`."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, _function_doc(node)
        elif isinstance(node, ast.ClassDef):
            yield node.name, ast.get_docstring(node) or ""
            for each in node.body:
                if isinstance(each, ast.FunctionDef) and not each.name.startswith("_"):
                    yield f"{node.name}___{each.name}", _function_doc(each)


def _function_doc(node: ast.FunctionDef) -> str:
    doc = ast.get_docstring(node)
    if doc is None:
        return ""
    taken = ast.unparse(node.args).removeprefix("self, ").removeprefix("self")
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"({taken}){returns}\n\n{inspect.cleandoc(doc)}"


def _c_literal(text: str) -> str:
    """A string literal of C, whose escapes are those of JSON."""
    return json.dumps(text, ensure_ascii=False)


def _build(extensions: list[Any], temp: Path, manifest: dict[str, Any], flags: list[str]) -> Path:
    """Compile and link with these flags. Objects lie where they lay before, because their counts do."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    lib, quick = temp / "lib", manifest["quick"]
    shim_flags = [] if quick or not can_compile(SMALL_SHIM) else SMALL_SHIM
    flagged = [copy(extension) for extension in extensions]
    for extension in flagged:
        is_shim = len(list(extension.sources)) == 1
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        extension.extra_link_args = [*extension.extra_link_args, *flags, *shim_flags * is_shim]
    command = build_ext(Distribution({"ext_modules": flagged}))
    command.build_lib, command.build_temp = str(lib), str(temp / "objects")
    command.ensure_finalized()
    _build_in_parallel(command, quick)
    files = {_module_name(file.relative_to(lib)): file for file in sorted(lib.rglob(f"*{ABI}"))}
    found = {name: str(file.relative_to(lib)) for name, file in files.items()}
    (lib / MANIFEST).write_text(json.dumps(manifest | {"files": found}, indent=1) + "\n", encoding="utf-8")
    return lib


def train(plan: Plan, counting: Path, temp: Path) -> None:
    """Run the training on a copy of the package with the counting modules."""
    package = temp / "training" / plan.package
    shutil.copytree(plan.src / plan.package, package, ignore=shutil.ignore_patterns("_compiled"))
    shutil.move(counting, package / "_compiled")
    settings = {"PYTHONPATH": str(package.parent), "PYTHONHASHSEED": "0", "ROLLINGROAD_PURE": "0"}
    trained = subprocess.run([sys.executable, str(plan.training)], env=os.environ | settings, check=False)
    if trained.returncode != 0:
        raise CompileError(f"{plan.training} broke off.")
    if not any(temp.rglob("*.gcda")):
        raise CompileError(f"{plan.training} ran none of the compiled modules.")


def _build_in_parallel(command: Any, quick: bool) -> None:
    """Compile in parallel what setuptools would compile in turn: nearly all files are in one extension."""
    build_extensions = command.build_extensions

    def with_a_pool() -> None:
        compile_all = command.compiler.compile

        def compile_each(sources: Sequence[str], **options: Any) -> list[str]:
            files = _joined(sources) if quick else sources
            arguments = options.pop("extra_postargs") or []

            def compile_one(source: str) -> list[str]:
                small = [] if quick or not BESIDE_PLAYOUTS.search(source) else ["-Os"]
                if not quick and os.name != "nt":
                    text = Path(source).read_text(encoding="utf-8")
                    cold = RUNS_ONCE.sub(r"__attribute__((cold)) \1", text)
                    Path(source).write_text(cold, encoding="utf-8")
                names: list[str] = compile_all([source], extra_postargs=[*arguments, *small], **options)
                return names

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                objects = pool.map(compile_one, files)
                return [name for names in objects for name in names]

        command.compiler.compile = compile_each
        build_extensions()

    command.build_extensions = with_a_pool
    command.run()


def _joined(sources: Sequence[str]) -> list[str]:
    """Let sixteen modules share one reading of mypyc's headers, which takes a quarter of a module's time."""
    modules = [source for source in sources if Path(source).name.startswith("__native_")]
    rest = [source for source in sources if source not in modules]
    for first in range(0, len(modules), 16):
        joined = Path(modules[first]).with_name(f"joined_{first}.c")
        lines = [f'#include "{Path(module).name}"\n' for module in modules[first : first + 16]]
        joined.write_text("".join(lines), encoding="utf-8")
        rest.append(str(joined))
    return rest


def _replace(built: Path, out: Path) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    # Renaming is atomic only within a file system, so the folders are siblings of the target.
    with tempfile.TemporaryDirectory(prefix="_compiled-", dir=out.parent) as beside:
        fresh, old = Path(beside, "fresh"), Path(beside, "old")
        shutil.copytree(built, fresh)
        if out.exists():
            out.rename(old)
        fresh.rename(out)


def start_in_background(project: Path) -> None:
    """Compile in a background process with low priority that outlives this one."""
    log = project / "build" / "compile.log"
    log.parent.mkdir(exist_ok=True)
    with log.open("w", encoding="utf-8") as output:
        subprocess.Popen(
            [sys.executable, __file__, "--project", str(project), "--low-priority"],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def run(arguments: argparse.Namespace) -> str:
    """Run the command. Returns a sentence with the result."""
    project = arguments.project.resolve()
    plan = read_plan(project)
    out = arguments.out.resolve() if arguments.out else plan.home
    if arguments.check:
        if not is_current(plan):
            raise CompileError("The modules are not compiled from the present sources.")
        return "The compiled modules are current."
    if not plan.modules:
        shutil.rmtree(out, ignore_errors=True)
        return "pyproject.toml lists no module to compile."
    if out == plan.home and is_current(plan, arguments.quick):
        return "The compiled modules are current."
    if not can_compile():
        if arguments.require:
            raise CompileError(NO_COMPILER)
        return NO_COMPILER
    if arguments.background:
        start_in_background(project)
        return "Compiling in the background (build/compile.log)."
    if arguments.low_priority and hasattr(os, "nice"):
        os.nice(10)
    compile_modules(plan, out, arguments.quick)
    return f"Compiled {len(plan.modules)} modules."


def parse(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compile the modules listed in pyproject.toml with mypyc.")
    parser.add_argument("--project", type=Path, default=ROOT, help="the folder of pyproject.toml")
    parser.add_argument("--out", type=Path, help="where the result goes (default: the package's _compiled)")
    parser.add_argument(
        "--quick", action="store_true", help="compile fast rather than make it fast: for tests"
    )
    parser.add_argument("--require", action="store_true", help="fail when there is no C compiler")
    parser.add_argument("--check", action="store_true", help="only say whether all is compiled")
    parser.add_argument("--background", action="store_true", help="return at once, log to build/compile.log")
    parser.add_argument("--low-priority", action="store_true", help="yield to other processes")
    return parser.parse_args(words)


def main() -> int:
    try:
        print(run(parse()))
    except CompileError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Builds the static edition into dist/site/: the table in a folder that any host of files can serve.

python -m tools.site              build it, if anything about it has changed
python -m tools.site --out PATH   build it into another folder
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tools.build_pages import PAGES, ROOT, WEB, digest, install_packages, up_to_date
from tools.build_pages import build as build_pages

SITE = ROOT / "dist" / "site"
WORK = ROOT / "build" / "site"
SOURCE = ROOT / "src" / "rollingroad"
RUNTIME = WEB / "node_modules" / "pyodide"
REQUIREMENTS = WEB / "engine-requirements.txt"

ENGINE = (
    "*.py",
    "bots/**/*",
    "browser/**/*",
    "core/**/*",
    "games/__init__.py",
    "review/**/*",
    "server/**/*.py",
)
"""What every game needs, under `rollingroad/`."""
SERVER_ONLY = re.compile(rb"^\s*(from|import) (alembic|litestar|sqlalchemy|uvicorn)\b", re.MULTILINE)

RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")

UNUSED = re.compile(
    r"(__hello__|__phello__|_markupbase|_py(datetime|decimal|io|repl)|_sysconfigdata\w*-emscripten|antigravity|argparse"
    r"|bdb|cProfile|cmd|code|colorsys|compileall|configparser|ctypes|doctest|ensurepip|filecmp|fileinput|ftplib"
    r"|getopt|getpass|http|idlelib|imaplib|mailbox|mimetypes|modulefinder|multiprocessing|netrc|nturl2path"
    r"|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pty|pyclbr|pydoc|pydoc_data|quopri|rlcompleter"
    r"|sched|shelve|smtplib|socketserver|sqlite3|sre_\w+|statistics|symtable|tabnanny|tarfile|this|timeit|trace"
    r"|tty|turtle|unittest|wave|webbrowser|wsgiref|xml|xmlrpc|zipapp|zoneinfo)(\.py|/.*)"
    r"|asyncio/(proactor_events|tools|windows_\w+)\.py|concurrent/futures/(interpreter|process)\.py"
    r"|email/(?!__init__\.py).*|html/parser\.py|logging/(config|handlers)\.py|pyodide/console\.py"
    r"|urllib/(error|request|response|robotparser)\.py"
    r"|encodings/(?!(__init__|aliases|ascii|cp437|idna|latin_1|utf_8|utf_8_sig)\.py).*"
)
"""What nothing here imports, in the standard library."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)

MANIFEST = {
    "name": "Rolling Road",
    "short_name": "Rolling Road",
    "description": "A digital table for games about cars at speed, by their exact rules.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#0a0e15",
    "theme_color": "#0a0e15",
    "icons": [
        {"src": "icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ],
}

Files = dict[str, bytes]
"""Files by the path that they have in an archive, or in the folder of the edition."""


def download_wheels() -> list[Path]:
    """The wheels that `engine-requirements.txt` names, checked by their hashes."""
    folder, now = WORK / "wheels", digest([REQUIREMENTS])
    if not up_to_date(folder / "stamp.txt", now):
        shutil.rmtree(folder, ignore_errors=True)
        python = "--python-version 3.14 --implementation cp --abi cp314 --platform pyemscripten_2026_0_wasm32"
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        asked = [*pip, *python.split(), "--require-hashes", "-r", str(REQUIREMENTS), "-d", str(folder)]
        if subprocess.run(asked, check=False).returncode != 0:
            raise SystemExit("What web/engine-requirements.txt names could not be downloaded, see above.")
        (folder / "stamp.txt").write_text(now, encoding="utf-8")
    return sorted(folder.glob("*.whl"))


def library() -> Files:
    """Python's standard library, without what nothing here imports."""
    with zipfile.ZipFile(RUNTIME / "python_stdlib.zip") as archive:
        names = [name for name in archive.namelist() if not name.endswith("/") and not UNUSED.fullmatch(name)]
        return {name: archive.read(name) for name in names}


def engine(wheels: Iterable[Path]) -> Files:
    """What every game needs: our package without its games, and the packages from the wheels."""
    files: Files = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            names = [
                name for name in archive.namelist() if ".dist-info/" not in name and not name.endswith(".pyi")
            ]
            files |= {name: archive.read(name) for name in names}
    ours = _ours(file for pattern in ENGINE for file in SOURCE.glob(pattern))
    return files | {name: data for name, data in ours.items() if not SERVER_ONLY.search(data)}


def games() -> dict[str, Files]:
    """Each game by its slug, with its rules as a page."""
    found = {}
    for folder in sorted(path.parent for path in SOURCE.glob("games/*/game.py")):
        slug = folder.name.replace("_", "-")
        ledger = (ROOT / "docs" / "rules" / f"{slug}.md").read_bytes()
        found[slug] = _ours(folder.rglob("*")) | {f"rollingroad/ledgers/{slug}.md": ledger}
    return found


def _ours(paths: Iterable[Path]) -> Files:
    files = (path for path in paths if path.is_file() and "__pycache__" not in path.parts)
    return {f"rollingroad/{path.relative_to(SOURCE).as_posix()}": path.read_bytes() for path in files}


def compile_archives(archives: dict[str, Files]) -> dict[str, bytes]:
    """The archives with bytecode in place of sources, made by the Python that will run it."""
    compiler = (WEB / "tools" / "bytecode.mjs").read_bytes() + (RUNTIME / "package.json").read_bytes()
    work: list[str] = []
    for name, files in archives.items():
        content = hashlib.sha256(
            compiler + b"".join(key.encode() + b"\0" + files[key] for key in sorted(files))
        )
        built = WORK / f"{name}-{content.hexdigest()[:16]}.zip"
        if not built.is_file():
            for old in WORK.glob(f"{name}-*.zip"):
                old.unlink()
            with zipfile.ZipFile(WORK / f"{name}.sources", "w") as archive:
                for path, data in sorted(files.items()):
                    archive.writestr(path, data)
            work += [str(WORK / f"{name}.sources"), str(built)]
    if work:
        _node("tools/bytecode.mjs", *work)
    return {name: next(WORK.glob(f"{name}-*.zip")).read_bytes() for name in archives}


def _node(*arguments: str) -> None:
    node = shutil.which("node")
    if node is None:
        raise SystemExit("The static edition needs Node to be built.")
    if subprocess.run([node, *arguments], cwd=WEB, check=False).returncode != 0:
        raise SystemExit(f"The static edition could not be built, see above: `node {arguments[0]}` failed.")


def registry() -> str:
    """Our games as Python registers them in the browser, and from now on here."""
    from rollingroad.core.registry import announce, entries_text

    ours = {slug: place for slug, place in json.loads(entries_text()).items() if slug in games()}
    announce(json.dumps(ours))
    return json.dumps(ours)


def documents() -> dict[str, dict[str, tuple[str, str]]]:
    """The answers of the API that never change, by path, in groups that are read together."""
    from tools.documents import documents

    groups: dict[str, dict[str, tuple[str, str]]] = {}
    for path, (_, content_type, body) in documents():
        groups.setdefault(_group(path), {})[path] = (content_type, body.decode())
    return groups


def _group(path: str) -> str:
    match path.split("/")[1:]:
        case ["games", slug, "lessons", lesson, *_]:
            return f"{slug}-{lesson}"
        case ["games", slug, ("book" | "creations") as part, _, *_]:
            return f"{slug}-{part}-pictures"
        case ["puzzles", _]:
            return "puzzle-tables"
        case parts:
            return "-".join(parts)


class Site:
    """The files of the edition, and the list of them that its page carries."""

    def __init__(self) -> None:
        self.files: Files = {}

    def add(self, name: str, data: bytes) -> str:
        """Add a file under a name with a hash of its content; the name."""
        stem, dot, suffix = name.rpartition(".")
        hashed = f"{stem}-{hashlib.sha256(data).hexdigest()[:12]}{dot}{suffix}"
        self.files[hashed] = data
        return hashed

    def add_file(self, name: str, data: bytes) -> dict[str, str | int]:
        return {"url": self.add(name, data), "bytes": len(data)}

    def edition(self) -> dict[str, object]:
        """Add engine, games and documents; what the page has to know about them."""
        parts = games()
        archives = compile_archives({"library": library(), "engine": engine(download_wheels())} | parts)
        runtime = {name: (RUNTIME / name).read_bytes() for name in RUNTIME_FILES}
        folder = f"engine/python-{hashlib.sha256(b''.join(runtime.values())).hexdigest()[:12]}/"
        self.files |= {folder + name: data for name, data in runtime.items()}
        lock = json.loads((RUNTIME / "pyodide-lock.json").read_text(encoding="utf-8"))
        return {
            "python": lock["info"],
            "runtime": folder,
            "files": {
                "loader": {"url": f"{folder}pyodide.mjs", "bytes": len(runtime["pyodide.mjs"])},
                "program": {"url": f"{folder}pyodide.asm.wasm", "bytes": len(runtime["pyodide.asm.wasm"])},
                "library": self.add_file("engine/library.zip", archives["library"]),
                "engine": self.add_file("engine/engine.zip", archives["engine"]),
            },
            "registry": registry(),
            "games": {slug: self.add_file(f"engine/{slug}.zip", archives[slug]) for slug in parts},
            "documents": {
                self.add(f"documents/{name}.json", json.dumps(group, ensure_ascii=False).encode()): sorted(
                    group
                )
                for name, group in documents().items()
            },
        }

    def add_pages(self) -> None:
        """The built pages, which a server would return; those for links in other places stay behind."""
        for file in sorted(path for path in PAGES.rglob("*") if path.is_file()):
            name = file.relative_to(PAGES).as_posix()
            if name not in ("index.html", "stamp.txt") and not name.startswith("share/"):
                self.files[name] = file.read_bytes()

    def build(self) -> None:
        self.add_pages()
        edition = self.edition()
        edition["version"] = hashlib.sha256("".join(sorted(self.files)).encode()).hexdigest()[:12]
        page = (PAGES / "index.html").read_text(encoding="utf-8")
        self.files["manifest.webmanifest"] = json.dumps(MANIFEST, indent=1).encode()
        self.files["index.html"] = _static_page(page, edition).encode()
        self.files["service-worker.js"] = self._service_worker()

    def _service_worker(self) -> bytes:
        output = WORK / "service-worker.js"
        _node(
            "node_modules/rolldown/bin/cli.mjs",
            "src/edition/service-worker.ts",
            "--file",
            str(output),
            "--minify",
            "--format",
            "iife",
            "--log-level",
            "warn",
        )
        files = [
            {"url": name, "revision": _revision(name, data)} for name, data in sorted(self.files.items())
        ]
        code = output.read_text(encoding="utf-8")
        assert code.count("self.__FILES__") == 1
        return code.replace("self.__FILES__", json.dumps(files, separators=(",", ":"))).encode()


def _revision(name: str, data: bytes) -> str | None:
    """A hash for the few files whose names have none."""
    hashed = name.startswith(("assets/", "engine/", "documents/"))
    return None if hashed else hashlib.sha256(data).hexdigest()[:16]


def _static_page(page: str, edition: dict[str, object]) -> str:
    """The page of the edition: relative paths, its policy, its manifest, and what it consists of."""
    listed = json.dumps(edition, separators=(",", ":")).replace("<", "\\u003c")
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />',
        '<link rel="manifest" href="./manifest.webmanifest" />',
        '<link rel="apple-touch-icon" href="./icon-192.png" />',
        f'<script type="application/json" id="edition">{listed}</script>',
    )
    relative = re.sub(r'((?:href|src)=")/', r"\1./", page)
    return relative.replace('<meta charset="utf-8" />', "\n    ".join(('<meta charset="utf-8" />', *head)))


def sources() -> list[Path]:
    """Everything that the edition is built from."""
    code = [path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    ours = [path for path in code if "_compiled" not in path.parts]
    ledgers = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return [*ours, *ledgers, REQUIREMENTS, WEB / "tools" / "bytecode.mjs", Path(__file__)]


def build(out: Path = SITE) -> None:
    install_packages()
    build_pages()
    stamp, now = out.with_name(f"{out.name}.stamp"), digest(sources())
    if out.is_dir() and up_to_date(stamp, now):
        return
    print("Building the static edition", flush=True)
    WORK.mkdir(parents=True, exist_ok=True)
    site = Site()
    site.build()
    shutil.rmtree(out, ignore_errors=True)
    for name, data in site.files.items():
        file = out / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    stamp.write_text(now, encoding="utf-8")
    report(out, site.files)


def report(out: Path, files: Files) -> None:
    """How much there is to download, on a host that compresses and on one that does not."""
    print(f"{out}: {len(files)} files")
    for folder in ("assets", "engine", "documents"):
        inside = [data for name, data in files.items() if name.startswith(f"{folder}/")]
        packed = sum(len(gzip.compress(data, 6)) for data in inside)
        print(f"  {folder:10} {sum(map(len, inside)) / 1e6:5.1f} MB, {packed / 1e6:4.1f} MB gzipped")


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the static edition of Rolling Road.")
    parser.add_argument("--out", type=Path, default=SITE)
    build(parser.parse_args().out)
    return 0


if __name__ == "__main__":
    sys.exit(main())

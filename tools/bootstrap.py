"""Makes `.venv` from nothing but Python: checks what is given, pins uv, installs the lock and the project.

Runs before anything is installed, perhaps on a Python that is too old, so it uses the standard library only
and no syntax newer than it must. When nothing changed since the last run it returns at once.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = "uv==0.13.7"
PYTHON_NEEDED = (3, 11)
NODE_NEEDED = (20, 19)


def missing(root: Path) -> str:
    """What is missing on this machine, in one sentence, or an empty string."""
    if sys.version_info < PYTHON_NEEDED:
        return f"Rolling Road needs Python 3.11 or newer, and this is Python {sys.version.split()[0]}."
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        return f"This Python cannot make virtual environments (on Debian and Ubuntu: apt install {package})."
    return missing_node() if (root / "web").is_dir() else ""


def missing_node() -> str:
    node = shutil.which("node")
    if node is None:
        return "Rolling Road needs Node 20.19 or newer to build its pages, and there is no node on the PATH."
    answer = subprocess.run([node, "--version"], stdout=subprocess.PIPE, check=False).stdout.decode().strip()
    numbers = re.findall(r"\d+", answer)[:2]
    if tuple(int(number) for number in numbers) < NODE_NEEDED:
        return f"Rolling Road needs Node 20.19 or newer to build its pages, and this is Node {answer}."
    return ""


def place(root: Path) -> str:
    """What a virtual environment depends on: its path and its Python."""
    return f"{sys.version} {root}"


def inputs(root: Path) -> str:
    """A digest of everything that determines the installation."""
    digest = hashlib.sha256(UV.encode())
    for name in ("requirements.lock", "pyproject.toml"):
        digest.update(name.encode() + b"\0" + (root / name).read_bytes())
    return digest.hexdigest()


def set_up(root: Path) -> None:
    """Bring `.venv` up to date. The stamp is written last, so a failed run starts over."""
    venv = root / ".venv"
    stamp = venv / "rollingroad-stamp"
    before = stamp.read_text(encoding="utf-8").splitlines() if stamp.is_file() else []
    now = [" ".join(place(root).split()), inputs(root)]
    if before == now:
        return
    stamp.unlink(missing_ok=True)
    if before[:1] != now[:1]:
        print("Making .venv", flush=True)
        run([sys.executable, "-m", "venv", "--clear", str(venv)])
    install(root, venv)
    stamp.write_text("\n".join(now) + "\n", encoding="utf-8")


def binaries(venv: Path) -> Path:
    """Where a virtual environment has its programs."""
    return venv / ("Scripts" if os.name == "nt" else "bin")


def install(root: Path, venv: Path) -> None:
    """Install the pinned uv, exactly the lock, then the project itself with the lock's own hatchling."""
    print("Installing what requirements.lock names", flush=True)
    python, uv = str(binaries(venv) / "python"), str(binaries(venv) / "uv")
    here = ["--quiet", "--python", python]
    run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", UV])
    # Compile bytecode now, so that the first start of the command or the server is quick.
    lock = str(root / "requirements.lock")
    run([uv, "pip", "sync", *here, "--compile-bytecode", "--require-hashes", lock])
    run([uv, "pip", "install", *here, "--no-build-isolation", "--no-deps", "--editable", str(root)])


def run(command: list[str]) -> None:
    """Run a command of the set-up, and show its output if it fails."""
    if subprocess.run(command, check=False).returncode != 0:
        step = " ".join([Path(command[0]).name, *command[1:]])
        raise SystemExit(complain(f"Set-up stopped, see above: `{step}` failed."))


def complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


def main() -> int:
    lack = missing(ROOT)
    if lack:
        return complain(lack)
    set_up(ROOT)
    return 0


if __name__ == "__main__":
    sys.exit(main())

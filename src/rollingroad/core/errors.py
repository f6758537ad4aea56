"""The base class of all errors in what users give us."""

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import Final

EXTRAS: Final = {
    "envs": ("gymnasium", "numpy", "pettingzoo"),
    "lab": ("polars",),
    "open-spiel": ("pyspiel",),
    "postgres": ("psycopg",),
    "ray": ("polars", "ray"),
    "server": (
        *("alembic", "argon2", "litestar", "platformdirs"),
        *("sqlalchemy", "uvicorn", "websockets", "zlib_ng"),
    ),
    "train": ("numpy", "polars"),
}
"""What each extra of the package brings, as it is imported."""


class BadInput(ValueError):
    """Wrong input. The message is one sentence for the user that says what is wrong and where."""

    problems: Sequence[object] = ()
    """Each thing that is wrong, as a sentence, where there may be several."""


class CannotUndo(BadInput):
    """The last answer cannot be taken back. The message says why."""


def near(name: str, known: Iterable[str], quoted: str = "{!r}") -> str:
    """The known name that is meant by a wrong one, as the end of a sentence; empty if there is none."""
    from difflib import get_close_matches

    found = get_close_matches(name, list(known), 1)
    return f"; did you mean {quoted.format(found[0])}?" if found else ""


def hint(name: str, known: Iterable[str], quoted: str = "{!r}", most: int | None = None) -> str:
    """The known name that is meant by a wrong one, or all of them, or the first `most`."""
    names = list(known)
    return near(name, names, quoted)[2:] or f"there are: {', '.join(names[:most]) or 'none'}"


class MissingExtra(BadInput, ModuleNotFoundError):
    """Something needs libraries that an extra of the package brings."""


def need_extra(what: str, extra: str) -> None:
    """Refuse unless the libraries of an extra are installed."""
    if any(find_spec(library) is None for library in EXTRAS[extra]):
        raise MissingExtra(f'{what} needs more libraries: `pip install "rollingroad[{extra}]"` brings them')

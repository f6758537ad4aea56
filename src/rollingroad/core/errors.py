"""The base class of all errors in what users give us."""

from collections.abc import Iterable
from difflib import get_close_matches


class BadInput(ValueError):
    """Wrong input. The message is one sentence for the user that says what is wrong and where."""


def hint(name: str, known: Iterable[str], quoted: str = "{!r}", otherwise: str = "there are") -> str:
    """The known name that is meant by a wrong one, or all of them."""
    names = list(known)
    near = get_close_matches(name, names, 1)
    return f"did you mean {quoted.format(near[0])}?" if near else f"{otherwise}: {', '.join(names) or 'none'}"

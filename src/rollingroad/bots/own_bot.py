"""Bots that people write in Python: found by module and class, made with settings of their own."""

import importlib
import inspect
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from rollingroad.bots.bot import BadBot, Bot, cause
from rollingroad.core.engine.rng import Rng
from rollingroad.core.options import OptionsError, parse_options


def named_class(module: str, text: str) -> Callable[[Rng], Bot]:
    """The factory of a class with its settings, from an installed module or one in the current folder."""
    name, *pairs = text.split(",")
    found = getattr(_module(module), name, None)
    if found is None:
        raise BadBot(f"{module}:{name}: the module {module!r} has no {name!r}")
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadBot(f"{module}:{name} is no bot: derive it from rollingroad.bots.bot.Bot")
    if found.choose is Bot.choose:
        raise BadBot(f"{module}:{name} is no bot yet: write its method choose(self, view, ask)")
    return own_bot(found, pairs)


def _module(name: str) -> object:
    """Import a module, first from the current folder, as `python -m` does."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    # Otherwise a file that was written since the last look at the folder is not found.
    importlib.invalidate_caches()
    try:
        return importlib.import_module(name)
    except Exception as error:
        missing = getattr(error, "name", None)
        if isinstance(error, ModuleNotFoundError) and missing and f"{name}.".startswith(f"{missing}."):
            where = "neither installed nor in this folder"
            raise BadBot(f"there is no bot or module {name!r}, {where}") from error
        raise BadBot(f"the module {name!r} cannot be imported: {cause(error)}") from error


def own_bot(kind: type[Bot], pairs: Sequence[str] = ()) -> Callable[[Rng], Bot]:
    """The factory of a class. Its settings are what its constructor takes after the generator."""
    try:
        given = msgspec.structs.asdict(parse_options(_settings(kind), pairs)) if pairs else {}
    except OptionsError as error:
        raise BadBot(f"{kind.__name__}: {error}") from error
    return partial(_make, kind, given)


def _settings(kind: type[Bot]) -> type[msgspec.Struct]:
    hints: dict[str, Any] = {}
    with suppress(NameError):  # of a type that is imported for type checkers only
        hints = get_type_hints(kind.__init__)
    fields: list[Any] = []
    for name, taken in list(inspect.signature(kind).parameters.items())[1:]:
        default = [] if taken.default is taken.empty else [taken.default]
        type_ = hints.get(name) or (type(*default) if default else str)
        if type_ in (bool, int, float, str):
            fields.append((name, type_, *default))
    return msgspec.defstruct("Settings", fields, kw_only=True)


def _make(kind: type[Bot], settings: dict[str, Any], rng: Rng) -> Bot:
    make: Callable[..., Bot] = kind
    try:
        return make() if kind.__init__ is object.__init__ else make(rng, **settings)
    except Exception as error:
        raise BadBot(f"{kind.__name__} cannot be made: {cause(error)}") from error

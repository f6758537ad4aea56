"""Bots from Python modules: `module:Class`."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from rollingroad.bots.bot import Bot
from rollingroad.bots.settings import BadBot


def bot_class(module: str, name: str) -> type[Bot]:
    """The class, from an installed module or one in the current folder."""
    found = getattr(_module(module), name, None)
    if found is None:
        raise BadBot(f"{module}:{name}: the module {module!r} has no {name!r}")
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadBot(f"{module}:{name} is no bot: derive it from rollingroad.bots.bot.Bot")
    return found


def _module(name: str) -> object:
    """Import a module, first from the current folder, as `python -m` does."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    # Otherwise a file that was written since the last look at the folder is not found.
    importlib.invalidate_caches()
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        raise BadBot(f"there is no bot or module {name!r}, neither installed nor in this folder") from error

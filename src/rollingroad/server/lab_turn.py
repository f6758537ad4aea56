"""Whose turn it is to play experiments: one process of this machine at a time, whichever server started it.

The lock is handed to that process, and goes with it, however it ends: what the file says is true for every
server that keeps its experiments in the same folder, after a crash too.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Final

_FILE: Final = "playing"
_TRIES: Final = 5
_PAUSE: Final = 0.01
"""Seconds; who only looks holds the lock for less."""


class Turn:
    """The lock of a folder, and in its file the name of what is played."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _FILE
        self._ours = ""

    def take(self, name: str) -> int | None:
        """An open file to be handed to who plays that, and then closed; None while others play."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        number = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if self._taken(number, name):
                return number
        except OSError:
            os.close(number)
            raise
        os.close(number)
        return None

    def _taken(self, number: int, name: str) -> bool:
        for attempt in range(_TRIES):
            if self._locked(number):
                os.ftruncate(number, 0)
                os.write(number, name.encode())
                self._ours = name
                return True
            time.sleep(_PAUSE * (attempt < _TRIES - 1))
        return False

    def over(self) -> None:
        """What we started has ended."""
        self._ours = ""

    @property
    def name(self) -> str:
        """What is being played; empty: nothing."""
        if sys.platform == "win32":
            return self._ours
        try:
            number = os.open(self._file, os.O_RDONLY)
        except FileNotFoundError:
            return ""
        try:
            return "" if self._locked(number) else os.read(number, 100).decode()
        finally:
            os.close(number)

    def _locked(self, number: int) -> bool:
        if sys.platform == "win32":  # which has no such lock: there one process serves
            return not self._ours
        import fcntl

        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

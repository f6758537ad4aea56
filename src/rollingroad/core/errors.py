"""The base class of all errors in what users give us."""

from __future__ import annotations


class BadInput(ValueError):
    """Wrong input. The message is one sentence for the user that says what is wrong and where."""

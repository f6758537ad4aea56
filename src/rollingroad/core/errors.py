"""The one family of errors that people cause and can mend."""

from __future__ import annotations


class BadInput(ValueError):
    """Something we were given is wrong. The message is one sentence that says what and where."""

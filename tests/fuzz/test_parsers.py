"""No parser raises anything but a refusal, whatever it is given."""

from __future__ import annotations

import pytest

from tests.fuzz.__main__ import kept, spoilt, survives
from tests.fuzz.parsers import parsers

PARSERS = parsers()
EACH = 5
"""Spoilt texts of each parser in `make test`; `make fuzz` goes on for as long as you like."""


@pytest.mark.parametrize("name", PARSERS)
def test_real_inputs_are_accepted_and_spoilt_ones_accepted_or_refused(name: str) -> None:
    parser = PARSERS[name]
    assert any(survives(parser, text) for text in parser.seeds())
    for text in [*kept(name), *spoilt(name, parser, EACH)]:
        survives(parser, text)

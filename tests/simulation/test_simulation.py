"""Servers, clients and faults on virtual time: one log explains what every client was told."""

from __future__ import annotations

from unittest.mock import AsyncMock, Mock

import pytest
from beacon_run.events import CardDrawn

from rollingroad.server.webhooks import Notices
from tests.simulation.__main__ import played_twice
from tests.simulation.secrecy import differences
from tests.simulation.world import World

SEEDS = range(1, 8)
"""What `make test` runs; `make simulate` runs as many as you like. A seed takes about two seconds."""

KEPT: tuple[int, ...] = ()
"""Seeds that have found a mistake."""

pytestmark = [
    # Litestar warns of what its next version will refuse.
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    # A server that is killed closes nothing.
    pytest.mark.filterwarnings("ignore:Unclosed:ResourceWarning"),
]


@pytest.mark.parametrize("seed", [*SEEDS, *KEPT])
def test_a_run_keeps_the_promises_and_can_be_repeated(seed: int) -> None:
    assert played_twice(seed, size=1).acknowledged > 100


@pytest.mark.parametrize("seed", range(2))
def test_only_the_player_can_tell_what_they_hold_order_or_drew(seed: int) -> None:
    found, may = differences(seed)
    assert found == may


def test_a_drawn_card_that_is_shown_to_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardDrawn, "seen_by", lambda drawn, seat: drawn)
    found, may = differences(seed=0)
    assert found > may


def test_a_webhook_that_is_never_sent_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for way in ("tell", "look_again", "_tell_all_missed"):
        monkeypatch.setattr(Notices, way, AsyncMock() if way.startswith("_") else Mock())
    with pytest.raises(ExceptionGroup) as stuck:
        World(seed=2).run()
    assert "the server says nothing more" in repr(stuck.value)

"""Nobody predicts what the server draws: every stream follows from the entropy of the system alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import date

import pytest

from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.identity import Signer, digest, new_creation_id, new_key, new_secret
from rollingroad.server.challenges import Week, weekly_challenge
from rollingroad.server.matches.system import SYSTEM_ENTROPY
from rollingroad.server.storage import schema
from rollingroad.server.storage.databases import open_engine
from rollingroad.server.storage.stores import own_secret
from tests.simulation.away import Receivers
from tests.simulation.world import simulated

SIGNED_WITH = "the secret of one server"


def _of_the_server() -> str:
    """What a new database gets: bots, guests, challenges and weekly dice derive from such secrets."""
    engine = open_engine("sqlite://")
    with engine.begin() as connection:
        schema.create(connection)
    made = own_secret(engine, "bots")
    engine.dispose()
    return made


STREAMS: dict[str, Callable[[], str]] = {
    "dice of a match": SYSTEM_ENTROPY.new_seed,
    "invitation": SYSTEM_ENTROPY.new_invitation,
    "match id": SYSTEM_ENTROPY.new_match_id,
    "creation id": new_creation_id,
    "guest": lambda: Signer(SIGNED_WITH).new_guest(),
    "session": lambda: new_secret("session"),
    "token": lambda: new_secret("token"),
    "seat token": lambda: new_secret("seat"),
    "secret of a webhook": new_key,
    "secret of a server": _of_the_server,
    "seed of a bot": lambda: digest(_of_the_server(), "commitment 4 1").hex(),
    "dice of a week": lambda: (
        weekly_challenge(find_game("beacon-run"), Week(date(2030, 1, 7)), _of_the_server()).seed
    ),
}


def drawn(stream: str, entropy: int, other: int) -> list[str]:
    random.seed(other)
    with simulated(entropy, Receivers(random.Random(0), Counter())):
        return [STREAMS[stream]() for _ in range(3)]


@pytest.mark.parametrize("stream", STREAMS)
def test_a_stream_follows_from_the_entropy_of_the_system_alone(stream: str) -> None:
    before = random.getstate()
    try:
        assert drawn(stream, 1, 1) == drawn(stream, 1, 2)
        draws = drawn(stream, 1, 1) + drawn(stream, 2, 1)
        assert len(set(draws)) == len(draws)
    finally:
        random.setstate(before)

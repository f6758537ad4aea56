"""The command `rollingroad` with clocks as short as a test likes them."""

from __future__ import annotations

from rollingroad.cli import main as command
from rollingroad.server.matches import clocks
from tests.server.running import ServerProcess


class ImpatientServer(ServerProcess):
    module = "tests.server.impatient"


ALLOWANCE = 1
"""Seconds: long enough to see the clock run."""

CLOCK = {"kind": "live", "allowance": ALLOWANCE}


def main() -> None:
    clocks.SHORTEST_SECONDS = ALLOWANCE  # type: ignore[misc]  # final for everybody else
    command.main()

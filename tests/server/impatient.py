"""The command `rollingroad` with clocks as short as a test likes them."""

from __future__ import annotations

from rollingroad.cli.main import main
from rollingroad.server import clocks
from tests.server.running import ServerProcess


class ImpatientServer(ServerProcess):
    program = ("-m", "tests.server.impatient")


ALLOWANCE = 1
"""Seconds: long enough to see the clock run."""

CLOCK = {"kind": "live", "allowance": ALLOWANCE}

if __name__ == "__main__":
    clocks.SHORTEST_SECONDS = ALLOWANCE  # type: ignore[misc]  # final for everybody else
    main()

"""What every server imports and reads when it starts; imported by the process that forks them."""

from __future__ import annotations

import rollingroad.cli.serve
from rollingroad.core.registry import game, slugs
from rollingroad.server.app import create_app

__all__ = ["rollingroad"]

for _slug in slugs():
    game(_slug)
# Nobody starts it, so it opens nothing; but Litestar imports half of itself for its first application.
create_app("sqlite://")

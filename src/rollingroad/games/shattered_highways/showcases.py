"""One short battle of every scenario; their playthroughs are kept as text and compared."""

from __future__ import annotations

from typing import Any, Final

SHOWCASES: Final[dict[str, dict[str, Any]]] = {
    "open-road": {"fleet_1": "salt-choir", "fleet_2": "tallow-street", "rounds": 2},
    "convoy": {"scenario": "convoy", "fleet_1": "cinder-circus", "fleet_2": "dust-regency", "rounds": 2},
    "pursuit": {"scenario": "pursuit", "rounds": 4},
    "fuel-run": {"scenario": "fuel-run", "rounds": 2},
    "last-ride": {"scenario": "last-ride", "rounds": 6, "teaching": True},
    "circuit-of-teeth": {"scenario": "circuit-of-teeth", "players": 4, "rounds": 3},
}

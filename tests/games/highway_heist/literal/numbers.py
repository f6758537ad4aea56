"""The numbers of the ledger that live in the game's content, read from the files themselves."""

from __future__ import annotations

import tomllib
from typing import Any

from rollingroad.games.highway_heist.game import HighwayHeist


def _content(stem: str, table: str) -> dict[str, Any]:
    text = (HighwayHeist.folder / "content" / f"{stem}.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(text)[table]
    return found


_BOARD = _content("board", "board")
_LIMITS = _content("board", "limits")
_SUPPLY = _content("board", "supply")
_TANK = _content("tank-assault", "tank")
_SHAW = _content("chopper-takedown", "shaw")

COLUMNS: int = _BOARD["columns"]
LANES: int = _BOARD["lanes"]
SUVS: int = _SUPPLY["enemy_suvs"]
ENEMY_PEGS: int = _SUPPLY["enemy_pegs"]
CARGO: int = _SUPPLY["cargo_tokens"]
ROOF_SLOTS: int = _LIMITS["roof_slots"]
WRECK_DRIFT: int = _LIMITS["wreck_drift"]
SLAM_DAMAGE: int = _LIMITS["slam_damage"]
PEG_DAMAGE: int = _LIMITS["peg_damage"]
TANK_WRECK_DAMAGE: int = _TANK["wreck_damage"]
SHAW_WRECK_DAMAGE: int = _SHAW["wreck_damage"]
SHAW_GUARD: int = _SHAW["guard_reduction"]
SHAW_SLAM_DAMAGE: int = _SHAW["slam_damage"]
CARGO_EACH: int = _content("semi-heist", "scenario")["cargo_per_vehicle"]

"""Moments as they are kept: text that sorts as time does."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    return written(datetime.now(UTC))


def written(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read(moment: str) -> datetime:
    return datetime.fromisoformat(moment)

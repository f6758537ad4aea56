"""Timestamps as stored: text that sorts by time."""

from datetime import UTC, datetime


def now() -> str:
    return format_time(datetime.now(UTC))


def format_time(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def parse_time(moment: str) -> datetime:
    return datetime.fromisoformat(moment)

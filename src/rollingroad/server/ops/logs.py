"""The format of the server's log: plain text for people or JSON for programs."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from rollingroad.server.ops.metrics import REQUEST_ID

Level = Literal["info", "warning"]


class _Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        request = f" [{REQUEST_ID.get()}]" if REQUEST_ID.get() else ""
        return f"{_moment(record)} {record.levelname.lower()}{request} {super().format(record)}"


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if REQUEST_ID.get():
            fields["request"] = REQUEST_ID.get()
        fields |= getattr(record, "fields", {})
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(fields).decode()


def _moment(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def set_up_logs(as_json: bool, level: Level) -> None:
    """Log to standard error; level `info` logs every request."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if as_json else _Plain())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("rollingroad").setLevel(level.upper())

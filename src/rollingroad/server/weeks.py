"""The challenge of a week: one for each game, the same for everybody. Weeks are ISO's, in UTC.

Its dice come from the server's own secret: all processes know them, and nobody can work them out.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from rollingroad.core.game import Game
from rollingroad.core.record import new_record
from rollingroad.server.challenge_storage import ChallengeRow
from rollingroad.server.moments import now, written

BOT = "driver"
"""Who takes the other seats."""


@dataclass(frozen=True, slots=True)
class Week:
    monday: date

    @classmethod
    def at(cls, moment: datetime) -> Week:
        day = moment.astimezone(UTC).date()
        return cls(day - timedelta(days=day.weekday()))

    @property
    def name(self) -> str:
        year, number, _ = self.monday.isocalendar()
        return f"{year}-W{number:02}"

    @property
    def ends(self) -> str:
        return written(datetime.combine(self.monday + timedelta(days=7), time(), UTC))


def digest(secret: str, *about: str) -> bytes:
    """What nobody can work out who does not know the secret."""
    return hmac.new(secret.encode(), "\n".join(about).encode(), hashlib.sha256).digest()


def challenge_id(game: Game, week: Week) -> str:
    return f"{game.slug}-{week.name.lower()}"


def weekly(game: Game, week: Week, secret: str) -> ChallengeRow:
    """The challenge of that game in that week."""
    set_ups = game.weekly_set_ups()
    options = game.options(set_ups[week.monday.toordinal() // 7 % len(set_ups)])
    record = new_record(game, options, digest(secret, "week", game.slug, week.name).hex()[:32])
    return ChallengeRow(
        id=challenge_id(game, week),
        kind="week",
        week=week.name,
        game=record.game,
        rules=record.rules,
        content=record.content,
        options=record.options,
        seed=record.seed,
        commitment=record.commitment,
        seat=0,
        bots=",".join([BOT] * game.seat_count(options)),
        created=now(),
        ends=week.ends,
    )

"""Which challenge a week has: the same for everybody, and another one in the next."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from rollingroad.core.registry import game
from rollingroad.server.challenges import Week, weekly_challenge


@pytest.mark.parametrize(
    ("moment", "name", "ends"),
    [
        (datetime(2026, 1, 1, tzinfo=UTC), "2026-W01", "2026-01-05T00:00:00.000Z"),
        (datetime(2027, 1, 3, 23, 59, 59, tzinfo=UTC), "2026-W53", "2027-01-04T00:00:00.000Z"),
        (datetime(2027, 1, 4, tzinfo=UTC), "2027-W01", "2027-01-11T00:00:00.000Z"),
        (datetime.fromisoformat("2027-01-04T00:30:00+01:00"), "2026-W53", "2027-01-04T00:00:00.000Z"),
    ],
)
def test_weeks_begin_on_monday_by_the_clock_of_utc(moment: datetime, name: str, ends: str) -> None:
    assert (Week.at(moment).name, Week.at(moment).ends) == (name, ends)


def test_each_set_up_comes_once_before_one_comes_again() -> None:
    heist = game("highway-heist")
    number = len(heist.stats.weekly_set_ups())
    weeks = [Week(date(2026, 1, 5) + timedelta(weeks=n)) for n in range(number)]
    rows = [weekly_challenge(heist, week, "secret") for week in weeks]
    assert len({row.options for row in rows}) == number
    assert len({row.seed for row in rows}) == len({row.id for row in rows}) == number


def test_dice_come_from_the_secret_the_game_and_the_week() -> None:
    heist, race = game("highway-heist"), game("full-throttle")
    week = Week(date(2026, 1, 5))
    row = weekly_challenge(heist, week, "secret")
    assert row.seed == weekly_challenge(heist, week, "secret").seed
    assert row.seed not in (
        weekly_challenge(heist, week, "another").seed,
        weekly_challenge(race, week, "secret").seed,
    )

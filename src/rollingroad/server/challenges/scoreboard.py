"""The scoreboard of a challenge as one caller may see it, without anything that reveals its dice."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rollingroad.bots.roster import BOTS
from rollingroad.core.creations import Fact
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.challenges.challenges import is_over, own_attempt, player_of, why_closed
from rollingroad.server.challenges.results import Result, decode_result
from rollingroad.server.matches.match_info import title
from rollingroad.server.matches.rows import StoredMatch
from rollingroad.server.schemas.challenges import ChallengeInfo, ChallengeLine, ChallengeResult, MyState
from rollingroad.server.storage.stores import ChallengeRow

_MOST_SHOWN = 100
_LONGEST_TERM = 60


@dataclass(frozen=True, slots=True)
class Attempt:
    """One match of a challenge, and its result if it is over."""

    stored: StoredMatch
    result: Result | None
    order: tuple[float, ...]
    gave_up: bool
    late: bool
    ranked: bool


def challenge_info(board: Scoreboard) -> ChallengeInfo:
    row = board.row
    bots = row.bots.split(",")
    bots[row.seat] = ""
    return ChallengeInfo(
        id=row.id,
        kind=row.kind,
        week=row.week,
        game=row.game,
        title=_title(row),
        terms=_terms(row),
        seat=row.seat,
        bots=bots,
        commitment=row.commitment,
        created=row.created,
        ends=row.ends,
        over=is_over(row),
        state=board.state,
        read_only=why_closed(row),
        results=board.results(),
    )


def challenge_line(board: Scoreboard) -> ChallengeLine:
    row = board.row
    best = board.done[0] if board.done else None
    return ChallengeLine(
        id=row.id,
        game=row.game,
        title=_title(row),
        ends=row.ends,
        state=board.state,
        goes=len(board.done),
        ranked=sum(attempt.ranked for attempt in board.done),
        mine=board.result_for_caller(board.mine) if board.mine else None,
        best=board.result_for_caller(best) if best else None,
    )


def _title(row: ChallengeRow) -> str:
    return title(find_game(row.game) if row.game in slugs() else None, row)


def _terms(row: ChallengeRow) -> list[Fact]:
    """The options that differ from the defaults, except those in the title."""
    if row.game not in slugs():
        return []
    options, said = msgspec.json.decode(row.options), _title(row).lower()
    asked = find_game(row.game).form()["properties"]
    unusual = [name for name in asked if name in options and options[name] != asked[name].get("default")]
    facts = [
        Fact(asked[name].get("title", name), _describe_value(asked[name], options[name])) for name in unusual
    ]
    return [fact for fact in facts if fact.value.lower() not in said]


def _describe_value(asked: dict[str, Any], value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    named = next((each["title"] for each in asked.get("oneOf", []) if each["const"] == value), str(value))
    return named if len(named) <= _LONGEST_TERM else "of a player's own"


class Scoreboard:
    """All attempts at a challenge as one caller may see them."""

    def __init__(
        self, row: ChallengeRow, attempts: Sequence[StoredMatch], ranked: frozenset[str], caller: Caller
    ) -> None:
        self.row = row
        played = [self._attempt(stored, stored.match.id in ranked) for stored in attempts]
        self.done = sorted((attempt for attempt in played if attempt.result), key=_rank)
        own = own_attempt(attempts, caller)
        self.mine = next((attempt for attempt in played if own is not None and attempt.stored is own), None)
        self._running = [
            attempt
            for attempt in played
            if not attempt.result and (attempt is self.mine or self._bot(attempt))
        ]
        has_played = self.mine is not None and self.mine.result is not None
        # The dice of a week stay secret until its end: a player may come back as another guest.
        self._may_look = is_over(row) if row.ends else has_played

    def _attempt(self, stored: StoredMatch, ranked: bool) -> Attempt:
        result = decode_result(stored.match.result) if stored.match.result else None
        if result is None:
            return Attempt(stored, None, (), False, False, False)
        row, gave_up = self.row, self.row.seat in result.gave_up
        # A player who gives up ranks below everyone who did not.
        order = (0.0 if gave_up else 1.0, *result.seat_scores[row.seat].order)
        late = bool(row.ends) and result.ended > row.ends
        return Attempt(stored, result, order, gave_up, late, ranked and not late)

    @property
    def state(self) -> MyState:
        if self.mine is None:
            return "open"
        return "played" if self.mine.result else "playing"

    def results(self) -> list[ChallengeResult]:
        """The best attempts and the caller's own; then the running ones of the caller and of bots."""
        shown = [
            attempt
            for number, attempt in enumerate(self.done)
            if number < _MOST_SHOWN or attempt is self.mine
        ]
        return [self.result_for_caller(attempt) for attempt in [*shown, *self._running]]

    def _bot(self, attempt: Attempt) -> str:
        player = player_of(attempt.stored, self.row)
        return player.bot if player.holder == "bot" else ""

    def result_for_caller(self, attempt: Attempt) -> ChallengeResult:
        result, bot, mine = attempt.result, self._bot(attempt), attempt is self.mine
        return ChallengeResult(
            place=self._place(attempt),
            name=BOTS[bot].label if bot in BOTS else player_of(attempt.stored, self.row).name,
            bot=bot,
            mine=mine,
            running=result is None,
            score=result.scores[self.row.seat] if result else None,
            verdict=result.verdict if result else "",
            facts=result.seat_scores[self.row.seat].facts if result and not attempt.gave_up else [],
            gave_up=attempt.gave_up,
            lent=result is not None and self.row.seat in result.lent,
            late=attempt.late,
            ranked=attempt.ranked,
            against=None if mine else self._against_mine(attempt),
            match=attempt.stored.match.id if mine or (self._may_look and result) else "",
            ended=result.ended if result else "",
        )

    def _place(self, attempt: Attempt) -> int:
        """Equal attempts share a place; unranked ones have none."""
        return 1 + bisect_left(self.done, _rank(attempt), key=_rank) if attempt.ranked else 0

    def _against_mine(self, attempt: Attempt) -> int | None:
        if attempt.result is None or self.mine is None or self.mine.result is None:
            return None
        return (attempt.order > self.mine.order) - (attempt.order < self.mine.order)


def _rank(attempt: Attempt) -> tuple[bool, bool, tuple[float, ...]]:
    """The sort key: ranked attempts first, best first."""
    return not attempt.ranked, attempt.late, _negate(attempt.order)


def _negate(order: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(-part for part in order)

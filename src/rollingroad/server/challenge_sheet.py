"""What a caller is told of a challenge: who has done how well, and nothing that would give its dice away."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rollingroad.bots.roster import BOTS
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.core.works import Fact
from rollingroad.server.challenge_results import Result, decoded
from rollingroad.server.challenge_storage import ChallengeRow
from rollingroad.server.challenge_wire import ChallengeInfo, ChallengeLine, ChallengeResult, MyState
from rollingroad.server.challenges import is_over, own_go, player_of, why_not_now
from rollingroad.server.identity import Caller
from rollingroad.server.outgoing import title
from rollingroad.server.storage import Kept

_MOST_SHOWN = 100
_LONGEST_TERM = 60


@dataclass(frozen=True, slots=True)
class Go:
    """One match of a challenge, and how it ended if it did."""

    kept: Kept
    result: Result | None
    order: tuple[float, ...]
    gave_up: bool
    late: bool
    ranked: bool


def challenge_info(sheet: Sheet) -> ChallengeInfo:
    row = sheet.row
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
        state=sheet.state,
        read_only=why_not_now(row),
        results=sheet.results(),
    )


def challenge_line(sheet: Sheet) -> ChallengeLine:
    row = sheet.row
    best = sheet.done[0] if sheet.done else None
    return ChallengeLine(
        id=row.id,
        game=row.game,
        title=_title(row),
        ends=row.ends,
        state=sheet.state,
        goes=len(sheet.done),
        ranked=sum(go.ranked for go in sheet.done),
        mine=sheet.told(sheet.mine) if sheet.mine else None,
        best=sheet.told(best) if best else None,
    )


def _title(row: ChallengeRow) -> str:
    return title(find_game(row.game) if row.game in slugs() else None, row)


def _terms(row: ChallengeRow) -> list[Fact]:
    """The options that are not as usual, as far as the title does not say them."""
    if row.game not in slugs():
        return []
    given, said = msgspec.json.decode(row.options), _title(row).lower()
    asked = find_game(row.game).form()["properties"]
    unusual = [name for name in asked if name in given and given[name] != asked[name].get("default")]
    told = [Fact(asked[name].get("title", name), _in_words(asked[name], given[name])) for name in unusual]
    return [fact for fact in told if fact.value.lower() not in said]


def _in_words(asked: dict[str, Any], value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    named = next((each["title"] for each in asked.get("oneOf", []) if each["const"] == value), str(value))
    return named if len(named) <= _LONGEST_TERM else "of a player's own"


class Sheet:
    """All goes at a challenge as one caller may see them."""

    def __init__(
        self, row: ChallengeRow, goes: Sequence[Kept], ranked: frozenset[str], caller: Caller
    ) -> None:
        self.row = row
        played = [self._go(kept, kept.match.id in ranked) for kept in goes]
        self.done = sorted((go for go in played if go.result), key=_rank)
        own = own_go(goes, caller)
        self.mine = next((go for go in played if own is not None and go.kept is own), None)
        self._at_it = [go for go in played if not go.result and (go is self.mine or self._bot(go))]
        has_played = self.mine is not None and self.mine.result is not None
        # The dice of a week are its secret until it is over, and who has played may come back as another.
        self._may_look = is_over(row) if row.ends else has_played

    def _go(self, kept: Kept, ranked: bool) -> Go:
        result = decoded(kept.match.result) if kept.match.result else None
        if result is None:
            return Go(kept, None, (), False, False, False)
        row, gave_up = self.row, self.row.seat in result.gave_up
        # Who gives up was worse than anybody who did not.
        order = (0.0 if gave_up else 1.0, *result.showings[row.seat].order)
        late = bool(row.ends) and result.ended > row.ends
        return Go(kept, result, order, gave_up, late, ranked and not late)

    @property
    def state(self) -> MyState:
        if self.mine is None:
            return "open"
        return "played" if self.mine.result else "playing"

    def results(self) -> list[ChallengeResult]:
        """The best so many, and mine in any case; then those of mine and of bots that still run."""
        shown = [go for number, go in enumerate(self.done) if number < _MOST_SHOWN or go is self.mine]
        return [self.told(go) for go in [*shown, *self._at_it]]

    def _bot(self, go: Go) -> str:
        player = player_of(go.kept, self.row)
        return player.bot if player.holder == "bot" else ""

    def told(self, go: Go) -> ChallengeResult:
        result, bot, mine = go.result, self._bot(go), go is self.mine
        return ChallengeResult(
            place=self._place(go),
            name=BOTS[bot].label if bot in BOTS else player_of(go.kept, self.row).name,
            bot=bot,
            mine=mine,
            running=result is None,
            score=result.scores[self.row.seat] if result else None,
            verdict=result.verdict if result else "",
            facts=result.showings[self.row.seat].facts if result and not go.gave_up else [],
            gave_up=go.gave_up,
            lent=result is not None and self.row.seat in result.lent,
            late=go.late,
            ranked=go.ranked,
            against=None if mine else self._against_mine(go),
            match=go.kept.match.id if mine or (self._may_look and result) else "",
            ended=result.ended if result else "",
        )

    def _place(self, go: Go) -> int:
        """Those who did as well share a place; ranked goes stand first, the best of them in front."""
        return 1 + bisect_left(self.done, _rank(go), key=_rank) if go.ranked else 0

    def _against_mine(self, go: Go) -> int | None:
        if go.result is None or self.mine is None or self.mine.result is None:
            return None
        return (go.order > self.mine.order) - (go.order < self.mine.order)


def _rank(go: Go) -> tuple[bool, bool, tuple[float, ...]]:
    """The best first; those without a place after all that have one."""
    return not go.ranked, go.late, _reversed(go.order)


def _reversed(order: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(-part for part in order)

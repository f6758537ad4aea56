"""Matches, creations, challenges and reviews in the storage of a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from rollingroad.browser.ports import Storage
from rollingroad.server.matches.ports import GameVersion, MatchStore
from rollingroad.server.matches.rows import Holding, LogRow, MatchRow, SeatRow, StoredMatch, holding
from rollingroad.server.problems import Conflict, Unavailable, needs_server
from rollingroad.server.storage.rows import ChallengeRow, CreationRow, ReviewRow
from rollingroad.server.timestamps import now

R = TypeVar("R", ChallengeRow, CreationRow, ReviewRow)
MATCH, ENTRY, LOG = "match", "entry", "log {}"
_KEY_DIGITS: Final = 8
_HEAD: Final = msgspec.json.Decoder(StoredMatch)
_LOG_ROW: Final = msgspec.json.Decoder(LogRow)


def encode(row: object) -> str:
    return msgspec.json.encode(row).decode()


def log_key(number: int) -> str:
    """A key that sorts by number."""
    return f"{number:0{_KEY_DIGITS}}"


class Vault:
    """The storage, whose failures are those of a store."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def load(self, kind: str, key: str) -> str | None:
        return await self._ask(self._storage.load, kind, key) or None

    async def load_all(self, kind: str, after: str = "") -> list[str]:
        return list(await self._ask(self._storage.load_all, kind, after))

    async def write(self, *changes: Sequence[str]) -> None:
        """Raises `Conflict` where a key is taken."""
        if not await self._ask(self._storage.write, encode(changes)):
            raise Conflict

    async def add_once(self, kind: str, key: str, text: str) -> str:
        """Store under a free key; the text that has it where another tab was first."""
        try:
            await self.write(("add", kind, key, text))
        except Conflict:
            return await self.load(kind, key) or text
        return text

    async def _ask(self, ask: Callable[..., Any], *args: str) -> Any:
        try:
            return await ask(*args)
        except Exception as error:
            raise Unavailable(str(error).strip().splitlines()[-1] or type(error).__name__) from error


class MatchesInBrowser(MatchStore):
    """Keeps each match as its head, and each row of its log by number."""

    def __init__(
        self, vault: Vault, on_append: Callable[[str, int], None] = lambda match_id, number: None
    ) -> None:
        self._vault = vault
        self._on_append = on_append
        self.has_clocks = asyncio.Event()
        """Set when a match with a clock was read or written."""

    # Writing

    async def create(self, stored: StoredMatch) -> None:
        if any(seat.holder == "open" for seat in stored.seats) or stored.match.listed:
            raise needs_server("a seat for somebody else")
        await self._vault.write(*creating("add", stored))
        self._note_clock(stored.match)

    async def append(self, match: MatchRow, row: LogRow, seats: Sequence[SeatRow]) -> MatchRow:
        before, new = await self.head(match.id), {seat.seat: seat for seat in seats}
        if before is None:
            raise Conflict
        head = StoredMatch(match, [new.get(seat.seat, seat) for seat in before.seats], [])
        changes = [
            ("add", LOG.format(match.id), log_key(row.number), encode(row)),
            ("put", MATCH, match.id, encode(head)),
        ]
        if match.entry and match.entry != before.match.entry:
            changes.append(("add", ENTRY, match.entry, match.id))
        await self._vault.write(*changes)
        self._note_clock(match)
        self._on_append(match.id, row.number)
        return match

    async def remove_waiting(self, match_id: str) -> None:
        stored = await self.head(match_id)
        if stored is None or stored.match.status != "waiting":
            raise Conflict
        await self._vault.write(("delete", MATCH, match_id), ("clear", LOG.format(match_id)))

    async def visit(self, match_ids: Sequence[str], at: str) -> None:
        """Nobody looks for matches here."""

    # Reading

    async def load(self, match_id: str) -> StoredMatch | None:
        return await self._read(match_id, 0)

    async def head(self, match_id: str) -> StoredMatch | None:
        text = await self._vault.load(MATCH, match_id)
        return _HEAD.decode(text) if text else None

    async def news(self, match_id: str, number: int) -> StoredMatch | None:
        stored = await self._read(match_id, number)
        return stored if stored is not None and stored.log else None

    async def entered_as(self, entry: str | None) -> str | None:
        return await self._vault.load(ENTRY, entry) if entry else None

    async def held_by(self, keys: Sequence[str], limit: int) -> list[StoredMatch]:
        return await self._newest(
            lambda each: (
                not each.match.imported
                and (each.match.host in keys or any(seat.key in keys for seat in each.seats))
            ),
            limit,
        )

    async def holdings(self, keys: Sequence[str]) -> list[Holding]:
        found = [holding(each, keys) for each in await self.heads()]
        return [each for each in found if each is not None]

    async def played_for(self, challenge: str, keys: Sequence[str], limit: int) -> list[StoredMatch]:
        return await self._newest(lambda each: each.match.challenge == challenge, limit)

    async def unfinished(self, limit: int) -> list[StoredMatch]:
        return await self._newest(lambda each: each.match.status == "playing", limit)

    async def next_due(
        self, games: Sequence[GameVersion], without: Collection[str], limit: int
    ) -> list[tuple[str, str]]:
        rows = [each.match for each in await self.heads()]
        due = [
            (row.due, row.id)
            for row in rows
            if row.due and row.id not in without and (row.game, row.rules, row.content) in games
        ]
        return [(match_id, moment) for moment, match_id in sorted(due)[:limit]]

    async def heads(self) -> list[StoredMatch]:
        """All matches without their logs."""
        heads = list(map(_HEAD.decode, await self._vault.load_all(MATCH)))
        for each in heads:
            self._note_clock(each.match)
        return heads

    async def _read(self, match_id: str, after: int) -> StoredMatch | None:
        """Read again while another tab appends: head and log must belong together."""
        kind = LOG.format(match_id)
        log = [_LOG_ROW.decode(row) for row in await self._vault.load_all(kind, log_key(after))]
        while (head := await self.head(match_id)) is not None:
            last = log[-1].number if log else after
            if not (rows := await self._vault.load_all(kind, log_key(last))):
                self._note_clock(head.match)
                return StoredMatch(head.match, head.seats, log)
            log += map(_LOG_ROW.decode, rows)
        return None

    async def _newest(self, which: Callable[[StoredMatch], bool], limit: int) -> list[StoredMatch]:
        found = sorted(filter(which, await self.heads()), key=lambda each: each.match.changed, reverse=True)
        return found[:limit]

    def _note_clock(self, row: MatchRow) -> None:
        if row.due:
            self.has_clocks.set()


def creating(how: Literal["add", "put"], stored: StoredMatch) -> list[tuple[str, str, str, str]]:
    """The changes that store a whole match."""
    row = stored.match
    changes: list[tuple[str, str, str, str]] = [
        (how, MATCH, row.id, encode(StoredMatch(row, stored.seats, [])))
    ]
    changes += [(how, LOG.format(row.id), log_key(each.number), encode(each)) for each in stored.log]
    return changes + ([(how, ENTRY, row.entry, row.id)] if row.entry else [])


class Shelf(Generic[R]):
    """The rows of one kind, each under its key."""

    kind: str
    row: type[R]

    def __init__(self, vault: Vault) -> None:
        self.vault = vault

    async def load(self, key: str) -> R | None:
        text = await self.vault.load(self.kind, key)
        return msgspec.json.decode(text, type=self.row) if text else None

    async def all(self) -> list[R]:
        return [msgspec.json.decode(text, type=self.row) for text in await self.vault.load_all(self.kind)]

    async def add_once(self, row: R, key: str) -> R:
        return msgspec.json.decode(await self.vault.add_once(self.kind, key, encode(row)), type=self.row)


class CreationShelf(Shelf[CreationRow]):
    kind, row = "creation", CreationRow

    async def list_for(self, owners: Sequence[str]) -> list[CreationRow]:
        return sorted(await self.all(), key=lambda row: row.changed, reverse=True)

    async def add(self, row: CreationRow, owners: Sequence[str], most: int) -> bool:
        if len(await self.all()) >= most:
            return False
        await self.vault.write(("add", self.kind, row.id, encode(row)))
        return True

    async def save(self, creation: CreationRow, name: str, text: str) -> CreationRow | None:
        stored = await self.load(creation.id)
        if stored is None or stored.version != creation.version:
            return None
        saved = replace(creation, name=name, text=text, version=creation.version + 1, changed=now())
        await self.vault.write(("put", self.kind, saved.id, encode(saved)))
        return saved

    async def remove(self, key: str, owners: Sequence[str]) -> bool:
        await self.vault.write(("delete", self.kind, key))
        return True


class ChallengeShelf(Shelf[ChallengeRow]):
    kind, row = "challenge", ChallengeRow

    async def ranked_matches(self, row: ChallengeRow) -> frozenset[str]:
        """None: only accounts are ranked."""
        return frozenset()


class ReviewShelf(Shelf[ReviewRow]):
    kind, row = "review", ReviewRow

    async def begin(self, match: str, total: int) -> ReviewRow:
        return await self.add_once(ReviewRow(match, 0, total, "[]", now()), match)

    async def save(self, match: str, done: int, findings: str) -> None:
        if (row := await self.load(match)) is not None:
            row = replace(row, done=done, findings=findings, changed=now())
            await self.vault.write(("put", self.kind, match, encode(row)))

    async def unfinished(self) -> list[str]:
        rows = sorted(await self.all(), key=lambda row: row.changed)
        return [row.match for row in rows if row.done < row.total]

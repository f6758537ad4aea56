"""The other server processes on the same database, as this one knows them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Protocol

from rollingroad.server.databases import connection_parameters
from rollingroad.server.storage import Store


class Ears(Protocol):
    """Who wants to hear what the others do."""

    def heard_change(self, match: str, number: int) -> None:
        """That number has been appended, by any process: our own commit may have come through unnoticed."""

    def heard_here(self, match: str, process: int, seats: frozenset[int]) -> None:
        """The players of these seats have the table open, at that process."""

    def heard_who(self, match: str) -> None:
        """Another process asks who has that table open here."""

    def heard_gone(self, processes: Iterable[int]) -> None:
        """These processes are no more."""

    def heard_nothing_for_a_while(self) -> None:
        """The connection was broken and is there again: anything may have happened meanwhile."""


class Alone:
    """There are no others: nothing to hear, nobody to tell, and every claim is granted."""

    async def open(self, ears: Ears) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """Stop listening; the others notice."""

    def say_here(self, match: str, seats: Iterable[int]) -> None:
        """Tell the others which players have the table open here."""

    def ask_who(self, match: str) -> None:
        """Ask the others which players have the table open there."""

    @asynccontextmanager
    async def claimed(self, match: str) -> AsyncIterator[bool]:
        """Whether it is this process that answers for bots at that table, until the block ends."""
        yield True

    async def is_free(self, match: str) -> bool:
        """Whether no other process answers for bots at that table."""
        return True


def neighbours_of(store: Store) -> Alone:
    if not store.shared:
        return Alone()
    from rollingroad.server.postgres_neighbours import Neighbours

    return Neighbours(connection_parameters(store.engine))

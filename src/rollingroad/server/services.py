"""What routes work with, in a server and in a browser: matches, and a store for each other room, with the
methods of those in `storage/stores.py`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from rollingroad.server.matches.match_service import MatchService
from rollingroad.server.storage.rows import ChallengeRow, CreationRow, ReviewRow

if TYPE_CHECKING:
    from rollingroad.server.reviews import Reviews

T = TypeVar("T")


class Creations(Protocol):
    async def load(self, key: str) -> CreationRow | None: ...

    async def list_for(self, owners: Sequence[str]) -> list[CreationRow]: ...

    async def add(self, row: CreationRow, owners: Sequence[str], most: int) -> bool: ...

    async def save(self, creation: CreationRow, name: str, text: str) -> CreationRow | None: ...

    async def remove(self, key: str, owners: Sequence[str]) -> bool: ...


class Challenges(Protocol):
    async def load(self, key: str) -> ChallengeRow | None: ...

    async def add_once(self, row: ChallengeRow, key: str) -> ChallengeRow: ...

    async def ranked_matches(self, row: ChallengeRow) -> frozenset[str]: ...


class ReviewRows(Protocol):
    async def load(self, key: str) -> ReviewRow | None: ...

    async def begin(self, match: str, total: int) -> ReviewRow: ...

    async def save(self, match: str, done: int, findings: str) -> None: ...

    async def unfinished(self) -> list[str]: ...


class Services(ABC):
    matches: MatchService
    creations: Creations
    challenges: Challenges
    challenge_secret: str
    """Derives weekly dice and challenge codes, so that all processes create the same ones."""

    @property
    @abstractmethod
    def reviews(self) -> Reviews: ...

    @abstractmethod
    async def aside(self, work: Callable[..., T], *args: object) -> T:
        """Do work that takes a while outside the event loop, where there is an outside."""

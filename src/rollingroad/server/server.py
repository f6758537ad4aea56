"""The services of one server process, put together on one database."""

import asyncio
import gc
from collections.abc import Callable
from typing import Any, TypeVar, cast

from rollingroad.core.match import Match
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server.accounts.account_store import AccountStore
from rollingroad.server.matches.match_service import MatchService
from rollingroad.server.matches.ports import Cluster, MatchStore
from rollingroad.server.matches.presenter import Viewer, choices, seat_views
from rollingroad.server.matches.system import LocalCluster
from rollingroad.server.matches.thought import pack
from rollingroad.server.matches.view_cache import ViewCache
from rollingroad.server.reviews import Reviews
from rollingroad.server.services import Challenges, Creations, ReviewRows, Services
from rollingroad.server.storage.databases import connection_parameters
from rollingroad.server.storage.disk_threads import DiskMatchStore, DiskThreads, OnDisk, ReplayThreads
from rollingroad.server.storage.match_store import Store
from rollingroad.server.storage.stores import ChallengeStore, CreationStore, Presence, ReviewStore, own_secret
from rollingroad.server.thinking import Thinkers
from rollingroad.server.timestamps import now

T = TypeVar("T")


class Server(Services):
    """What routes and background jobs work with: the match service, and a store for each other room."""

    def __init__(self, store: Store, thinkers: Thinkers, cluster: Cluster | None = None) -> None:
        self.store = store
        self.thinkers = thinkers
        self.disk = DiskThreads(store)
        self.replays = ReplayThreads()
        self.people = AccountStore(store.engine)
        challenges = ChallengeStore(store.engine)
        self.challenge_secret = challenges.secret
        self.challenges = cast("Challenges", OnDisk(challenges, self.disk))
        self.creations = cast("Creations", OnDisk(CreationStore(store.engine), self.disk))
        self.presence = Presence(store.engine, now())
        self.cluster = cluster = cluster or _cluster_of(store)
        self.matches = MatchService(
            cast("MatchStore", DiskMatchStore(store, self.presence, self.disk)),
            thinkers,
            cluster,
            self.replays,
            own_secret(store.engine, "bots"),
        )
        reviews = cast("ReviewRows", OnDisk(ReviewStore(store.engine), self.disk))
        self._reviews = Reviews(self.matches, reviews, thinkers.when_there_is_room, cluster, self.aside)
        self.matches.on_resume.append(self._reviews.resume)

    @property
    def reviews(self) -> Reviews:
        return self._reviews

    async def on_disk(self, work: Callable[..., T], *args: Any) -> T:
        """Run something that blocks on the disk outside the event loop."""
        return await self.disk.run(work, *args)

    async def aside(self, work: Callable[..., T], *args: object) -> T:
        return await asyncio.to_thread(work, *args)

    async def open(self) -> None:
        """Start the workers, and take up what was left when the server stopped."""
        await asyncio.gather(asyncio.to_thread(self.thinkers.warm_up), asyncio.to_thread(_load_games))
        # What is loaded now stays: the collector need not walk through all of it while people play.
        gc.collect()
        gc.freeze()
        await self.matches.open()

    async def close(self) -> None:
        """Finish what was begun on disk, and stop the workers."""
        await self._reviews.stop()
        await self.matches.close()
        self.thinkers.close()
        self.disk.close()
        self.replays.close()
        self.store.close()


def _cluster_of(store: Store) -> Cluster:
    if not store.shared:
        return LocalCluster()
    from rollingroad.server.cluster import PostgresCluster

    return PostgresCluster(connection_parameters(store.engine))


def _load_games() -> None:
    """Games load parts of themselves when first needed; that must not happen in the event loop."""
    for slug in slugs():
        match = Match(find_game(slug))
        cache = ViewCache()
        seat_views(match, cache, [0], [0])
        choices(match.state, cache, Viewer(0, [0], [0]))
        pack(match.state)

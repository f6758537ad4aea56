"""What the edition in the browser answers, keeps and hears."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict

from rollingroad.browser import edition as browser
from rollingroad.browser.router import find
from rollingroad.server.problems import Refused
from tests.browser.in_memory import InlineWorker, MemoryStorage, Tab, Tabs
from tests.browser.page import BOT, ME, WIRE, Page, page, run
from tools.documents import documents

# Routes


def test_every_route_of_the_server_is_answered_or_says_that_it_needs_one() -> None:
    described = json.loads(WIRE.read_bytes())["paths"]
    refused: dict[str, set[str]] = defaultdict(set)
    for template, methods in described.items():
        path = template.removeprefix("/api/v1").replace("{at}", "1").replace("{seat}", "0")
        for method in methods:
            try:
                route, _ = find(method.upper(), path.replace("{", "").replace("}", ""))
                named = route.path.replace(":str", "").replace(":int", "")
                assert f"/api/v1{named}" == template
            except Refused as error:
                refused[error.code].add(template.removeprefix("/api/v1"))
    assert refused.keys() == {"NOT_FOUND", "NEEDS_SERVER"}
    assert refused["NOT_FOUND"] == {"/health", "/ready"}
    assert refused["NEEDS_SERVER"] == {
        "/account",
        "/account/delete",
        "/account/export",
        "/account/password",
        "/account/sign-in",
        "/account/sign-out",
        "/account/sign-out-everywhere",
        "/guests",
        "/lab",
        "/lab/{run}",
        "/lab/{run}/report",
        "/matches/{match}/listed",
        "/matches/{match}/seats/{seat}/claim",
        "/matches/{match}/seats/{seat}/token",
        "/tokens",
        "/tokens/{token}",
        "/webhooks",
        "/webhooks/{webhook}",
    }


def test_a_friend_cannot_be_invited_into_a_browser() -> None:
    async def play() -> None:
        async with page() as here:
            asked = {"game": "beacon-run", "seats": [ME, {"who": "friend"}]}
            problem = await here.ask("POST", "/matches", asked, 501)
            assert problem["code"] == "NEEDS_SERVER"
            assert await here.ask("GET", "/matches?mine=true") == []
            who = await here.ask("GET", "/account")
            assert (who["kind"], who["edition"]) == ("guest", "browser")

    run(play)


def test_documents_are_what_is_answered_later() -> None:
    built = dict(documents())
    assert {answer.status for answer in built.values()} == {200}
    assert {"/games", "/games/highway-heist/rules", "/games/full-throttle/book"} <= built.keys()
    assert any("/lessons/" in target for target in built)

    async def play() -> None:
        async with page() as here:
            for target in ("/games", *list(built)[::40]):
                assert await here.edition.request("GET", target) == built[target]

    run(play)


# Keeping


def test_what_was_answered_is_there_after_the_tab_was_killed() -> None:
    async def play() -> None:
        storage = MemoryStorage()
        async with page(storage) as here:
            match = await here.new_match("highway-heist", (ME, ME, ME))
            for pick in range(12):
                said = await here.answer(match, pick)
                async with page(storage.copy()) as again:
                    kept = await again.table(match)
                    assert kept["number"] == said["number"]
                    assert kept["views"][0]["questions"] == (await here.table(match))["views"][0]["questions"]

    run(play)


def test_a_match_with_bots_goes_on_after_a_reload() -> None:
    async def play() -> None:
        storage = MemoryStorage()
        async with page(storage) as here:
            match = await here.new_match("beacon-run", (BOT, ME))
        async with page(storage) as again:
            connection = await again.open(match)
            while not (await again.table(match))["views"][0]["questions"]:
                await asyncio.sleep(0)
            assert [message["type"] for message in again.heard][:1] == ["hello"]
            await connection.close()

    run(play)


def test_what_cannot_be_stored_is_refused_and_has_not_happened() -> None:
    async def play() -> None:
        storage = MemoryStorage()
        async with page(storage) as here:
            match = await here.new_match()
            await here.open(match)
            before = await here.table(match)
            storage.refuses = "the quota is used up"
            problem = await here.answer(match, status=503)
            assert problem["detail"] == "This browser cannot store it: the quota is used up."
            storage.refuses = ""
            assert await here.table(match) == before
            assert (await here.answer(match))["number"] == before["number"] + 1

    run(play)


# Tabs


def test_the_second_tab_hears_what_the_first_does() -> None:
    async def play() -> None:
        storage, tabs = MemoryStorage(), Tabs()
        async with page(storage, tabs) as one, page(storage, tabs) as two:
            match = await one.new_match()
            await two.open(match)
            said = await one.answer(match)
            while two.heard[-1]["number"] < said["number"]:
                await asyncio.sleep(0)
            connection = await one.open(match)
            await connection.receive(json.dumps({"id": 1, "do": "say", "seat": 0, "phrase": "hello"}))
            while two.heard[-1]["type"] != "phrase":
                await asyncio.sleep(0)

    run(play)


def test_two_tabs_that_do_not_hear_each_other_never_overwrite_an_answer() -> None:
    async def play() -> None:
        storage = MemoryStorage()
        async with page(storage) as one, page(storage) as two:
            match = await one.new_match()
            table = await two.table(match)
            await one.answer(match)
            question = table["views"][0]["questions"][0]
            late = {
                "seat": question["mine"][0],
                "action": question["actions"][-1],
                "expect": table["number"],
            }
            problem = await two.ask("POST", f"/matches/{match}/act", late, 409)
            assert problem["code"] == "STALE"
            assert problem["now"]["number"] == table["number"] + 1
            for each in (one, two, one, two):
                await each.answer(match)
            rows = [json.loads(row) for row in await storage.load_all(f"log {match}", "")]
            assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
            assert (await one.table(match))["number"] == (await two.table(match))["number"] == len(rows)

    run(play)


def test_bots_of_one_match_think_in_one_tab() -> None:
    async def play() -> None:
        storage, tabs = MemoryStorage(), Tabs()
        async with page(storage, tabs) as one, page(storage, tabs) as two:
            match = await one.new_match("beacon-run", (BOT, ME))
            tabs.locks[match] = Tab(tabs)
            await one.open(match)
            await two.open(match)
            for _ in range(50):
                await asyncio.sleep(0)
            assert (await two.table(match))["views"][0]["waiting"] == [0]
            del tabs.locks[match]

    run(play)


def test_a_thought_is_cancelled_with_its_tab() -> None:
    class SlowWorker(InlineWorker):
        async def think(self, work: bytes) -> bytes:
            await asyncio.Event().wait()
            return b""

    async def play() -> None:
        worker = SlowWorker()
        edition = await browser.open(MemoryStorage(), worker)
        here = Page(edition)
        await here.new_match("highway-heist", (BOT, BOT, BOT))
        for _ in range(10):
            await asyncio.sleep(0)
        await edition.close()
        assert worker.cancelled == 1

    run(play)


def test_a_worker_that_fails_is_replaced() -> None:
    class FailingWorker(InlineWorker):
        async def think(self, work: bytes) -> bytes:
            if not self.cancelled:
                raise RuntimeError("the worker is out of memory")
            return await super().think(work)

    async def play() -> None:
        worker = FailingWorker()
        edition = await browser.open(MemoryStorage(), worker)
        here = Page(edition)
        match = await here.new_match("beacon-run", (BOT, BOT))
        while (await here.table(match))["match"]["status"] != "over":
            await asyncio.sleep(0)
        await edition.close()
        assert worker.cancelled == 1

    run(play)


# Reviews


def test_a_match_is_reviewed_to_its_end_and_after_a_reload() -> None:
    async def play() -> None:
        storage = MemoryStorage()
        async with page(storage) as here:
            match = await here.new_match("beacon-run", (BOT, BOT))
            while (await here.table(match))["match"]["status"] != "over":
                await asyncio.sleep(0)
            begun = await here.ask("POST", f"/matches/{match}/review")
            assert begun["begun"]
        async with page(storage) as again:
            again.edition.matches.on_reconnect()
            while True:
                review = await again.ask("GET", f"/matches/{match}/review")
                if review["done"] == review["total"] > 0:
                    break
                await asyncio.sleep(0)
            assert len(review["findings"]) == review["total"]

    run(play)

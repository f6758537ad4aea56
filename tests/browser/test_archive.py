"""All games go into one file, and damaged files are refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from rollingroad.core.errors import BadInput
from tests.browser.in_memory import MemoryStorage
from tests.browser.page import ME, Page, page, run


async def filled(here: Page) -> str:
    match = await here.new_match("highway-heist", (ME, ME, ME))
    for pick in range(5):
        await here.answer(match, pick)
    starts = await here.ask("GET", "/games/full-throttle/creations/course/starts")
    course = {"game": "full-throttle", "kind": "course", "text": starts["starts"][-1]["text"]}
    await here.ask("POST", "/creations", course)
    return match


def test_all_games_go_into_one_file_and_come_out_of_it() -> None:
    async def play() -> None:
        async with page() as here, page() as there:
            match = await filled(here)
            file = await here.edition.export_all()
            assert await there.edition.import_all(file) == "New here: 1 of 1 games and 1 of 1 creations."
            assert await there.table(match) == await here.table(match)
            assert await there.ask("GET", "/creations") == await here.ask("GET", "/creations")
            await there.answer(match)
            assert (await there.ask("GET", "/matches?mine=true"))[0]["id"] == match
            newer = await there.table(match)
            assert await there.edition.import_all(file) == "New here: 0 of 1 games and 0 of 1 creations."
            assert await there.table(match) == newer
            for pick in (1, 2, 3):
                await here.answer(match, pick)
            # What was done later elsewhere replaces what was done here, with its whole log. The clock counts
            # milliseconds.
            await asyncio.sleep(0.05)
            await there.ask("PUT", f"/matches/{match}/seats/0/marks", {"marks": []})
            newer = await there.table(match)
            assert (await here.table(match))["number"] > newer["number"]
            await here.edition.import_all(await there.edition.export_all())
            assert await here.table(match) == newer
            await here.answer(match)

    run(play)


def _without_an_entry(archive: dict[str, Any]) -> None:
    del archive["matches"][0]["log"][1]


def _with_another_answer(archive: dict[str, Any]) -> None:
    archive["matches"][0]["log"][-1]["lines"] = "1 fly to the moon"


def _with_another_seed(archive: dict[str, Any]) -> None:
    archive["matches"][0]["match"]["seed"] = "0" * 32


def _of_another_match(archive: dict[str, Any]) -> None:
    archive["matches"][0]["seats"][0]["match"] = "another"


def _marked_as_over(archive: dict[str, Any]) -> None:
    archive["matches"][0]["match"]["status"] = "over"


def _of_the_future(archive: dict[str, Any]) -> None:
    archive["version"] = 2


def _with_a_broken_course(archive: dict[str, Any]) -> None:
    archive["creations"][0]["text"] = "?"


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (_without_an_entry, "entries of its log are missing"),
        (_with_another_answer, "is damaged"),
        (_with_another_seed, "seed does not match"),
        (_of_another_match, "belong to another game"),
        (_marked_as_over, "marked as over"),
        (_of_the_future, "has version 2"),
        (_with_a_broken_course, "neither TOML nor JSON"),
        (dict.clear, "no file of games"),
    ],
)
def test_a_damaged_file_is_refused_in_one_sentence_and_changes_nothing(
    damage: Callable[[dict[str, Any]], None], told: str
) -> None:
    async def play() -> None:
        storage = MemoryStorage()
        async with page() as here, page(storage) as there:
            await filled(here)
            archive = json.loads(await here.edition.export_all())
            damage(archive)
            before = storage.copy().texts
            with pytest.raises(BadInput, match=told):
                await there.edition.import_all(json.dumps(archive))
            assert storage.texts == before

    run(play)


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", "[" * 100_000])
def test_what_is_no_file_of_games_is_refused(text: str) -> None:
    async def play() -> None:
        async with page() as here:
            with pytest.raises(BadInput, match="no file of games from Rolling Road"):
                await here.edition.import_all(text)

    run(play)

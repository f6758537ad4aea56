"""Whole games in the browser, without the net."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Request, expect

from rollingroad.core.record import check_dice, parse_record
from rollingroad.core.registry import game as find_game
from tests.pages.static.conftest import Visit
from tests.pages.static.edition import Host

TITLES = ("highway-heist", "full-throttle", "shattered-highways")


def test_every_title_is_played_to_its_end_without_the_net(visit: Visit, host: Host, tmp_path: Path) -> None:
    page = visit(profile=tmp_path / "profile")
    page.wait_until_ready()
    page.wait_until_stored()
    host.stop()
    asked: list[Request] = []
    page.page.context.on("request", lambda request: asked.append(request))
    for slug in TITLES:
        match = page.ask("POST", f"/games/{slug}/play", {"name": "Ada"})["id"]
        for _ in range(6):
            assert page.answer_first(match)
        if slug == TITLES[0]:
            page.page.reload()
            page.wait_until_ready()
            # From the browser's own cache, which has it compiled, too; later, for thinking, from ours.
            python = [request for request in asked if request.service_worker and ".wasm" in request.url]
            assert python[-1].response()
            page.page.context.new_cdp_session(page.page).send("Network.clearBrowserCache")
        page.finish(match)
        record = page.text(f"/matches/{match}/record")
        assert check_dice(parse_record(record), find_game(slug)) > 0


@pytest.mark.soak
def test_a_whole_game_by_clicks(visit: Visit) -> None:
    page = visit()
    page.play_now("Highway Heist")
    page.play_to_the_end()
    page.page.get_by_role("link", name="Replay").click()
    expect(page.page.get_by_role("slider")).to_be_visible()

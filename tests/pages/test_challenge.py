"""A friend plays the same dice, and both see who did better."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage
from tests.pages.test_everybody import serious


def post(table: TablePage, path: str, data: dict[str, object]) -> dict[str, str]:
    answer = table.page.request.post(f"http://{table.server.address}/api/v1{path}", data=data)
    found: dict[str, str] = answer.json()
    return found


def test_a_friend_plays_the_same_dice(page: TablePage, new_page: NewPage) -> None:
    match = post(page, "/matches", {"game": "highway-heist", "options": {"players": 2}, "name": "Ana"})["id"]
    post(page, f"/matches/{match}/concede", {"seat": 0})
    page.go(f"/match/{match}")
    page.page.get_by_role("button", name="Same dice for a friend").click()
    page.page.wait_for_url("**/challenge/*")
    expect(page.page.get_by_role("link", name="Replay of Ana")).to_be_visible()

    friend = new_page(size=(390, 844))
    friend.page.goto(page.page.url)
    expect(friend.page.get_by_text("Challenge among friends")).to_be_visible()
    expect(friend.page.get_by_role("link", name="Replay of Ana")).to_have_count(0)
    friend.page.get_by_role("button", name="Play it", exact=True).click()
    friend.page.wait_for_url("**/match/*")
    own = friend.page.url.rpartition("/")[2]
    assert friend.wait_for_turn()
    post(friend, f"/matches/{own}/concede", {"seat": 0})
    friend.page.get_by_role("link", name="To the challenge").click()
    expect(friend.page.get_by_role("link", name="Replay of Ana")).to_be_visible()
    expect(
        friend.page.get_by_text(re.compile("better than you|as good as you|you were better")).first
    ).to_be_visible()
    assert serious(friend) == []

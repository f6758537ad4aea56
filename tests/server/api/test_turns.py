"""Waiting for news of one's turns: what is known already is not told again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.conftest import NewClient
from tests.server.matches.test_playing import heist
from tests.server.running import Client


def matches(turns: Any) -> set[str]:
    return {turn["match"] for turn in turns}


def test_what_is_known_is_told_at_once_only_where_it_has_changed(
    client: Client, new_client: NewClient
) -> None:
    first = heist(client)
    assert matches(client.get("/turns?wait=60")) == {first}
    assert matches(client.get("/turns?wait=60&known=another")) == {first}
    assert matches(client.get(f"/turns?known={first}")) == {first}
    other = new_client()
    other.take_cookies_of(client)
    with ThreadPoolExecutor(1) as waiting:
        news = waiting.submit(lambda: other.get(f"/turns?wait=60&known={first}"))
        second = heist(client)
        assert matches(news.result()) == {first, second}


def test_a_turn_that_is_over_is_news_too(client: Client, new_client: NewClient) -> None:
    match = client.new_match("beacon-run", seats=[{"who": "me"}, {"who": "me"}])
    other = new_client()
    other.take_cookies_of(client)
    with ThreadPoolExecutor(1) as waiting:
        news = waiting.submit(lambda: other.get(f"/turns?wait=60&known={match}"))
        for seat in range(2):
            client.post(f"/matches/{match}/seats/{seat}/lend")
        assert matches(news.result()) == set()

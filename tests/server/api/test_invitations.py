"""The page behind the link of an invitation says what is played before anybody opens it."""

from __future__ import annotations

import re
from html import unescape

import httpx

from tests.server.conftest import NewClient
from tests.server.running import Client


def page_at(client: Client, path: str) -> str:
    return httpx.get(f"http://{client.server.address}{path}").text


def preview(client: Client, path: str) -> dict[str, str]:
    """The Open Graph tags of a page."""
    answer = page_at(client, path)
    tags = re.findall(r'<meta property="([^"]+)" content="([^"]*)">', answer)
    return {name: unescape(text) for name, text in tags}


def invited(client: Client, name: str, game: str = "beacon-run") -> tuple[str, str]:
    seats = [{"who": "me", "name": name}, {"who": "friend"}]
    created = client.post("/matches", {"game": game, "seats": seats})
    return created["id"], created["invites"]["1"]


def test_an_open_seat_has_a_preview_with_game_set_up_and_length(client: Client) -> None:
    seats = [{"who": "me", "name": "Ana"}, {"who": "friend"}, {"who": "bot"}]
    options = {"scenario": "semi-heist", "players": 3}
    created = client.post("/matches", {"game": "highway-heist", "options": options, "seats": seats})
    tags = preview(client, f"/join/{created['id']}/1")
    assert tags["og:title"].startswith("Fast & Furious: Highway Heist - Semi Heist")
    assert tags["og:description"] == "Ana keeps a seat for you. About 60 minutes, and no account is needed."
    assert client.see(created["id"]).match.title in tags["og:title"]
    assert created["invites"]["1"] not in page_at(client, f"/join/{created['id']}/1")


def test_there_is_nothing_to_see_of_seats_that_are_not_open(client: Client, new_client: NewClient) -> None:
    match, invite = invited(client, "Ana")
    assert preview(client, f"/join/{match}/0") == {}
    assert preview(client, "/join/nothing/1") == {}
    assert preview(client, f"/join/{match}/1")["og:title"]
    new_client().post(f"/matches/{match}/seats/1/claim", {"invite": invite})
    assert preview(client, f"/join/{match}/1") == {}


def test_a_name_is_text_and_nothing_else(client: Client) -> None:
    match, _ = invited(client, '"><script>alert(1)</script>')
    page = page_at(client, f"/join/{match}/1")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page

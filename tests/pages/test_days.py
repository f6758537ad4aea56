"""An open table with a clock: found in the lobby, time shown, a bot that takes over, and the way back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage
from tests.server.impatient import ImpatientServer


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ImpatientServer]:
    process = ImpatientServer(tmp_path_factory.mktemp("data"))
    yield process
    process.kill()


def open_a_table(host: TablePage, minutes: str) -> None:
    host.set_up("highway-heist")
    host.page.get_by_label("Name on seat 1").fill("Ana")
    host.seat(2, "A friend")
    host.page.get_by_role("switch", name="Anybody may join").click()
    host.page.get_by_role("radio", name="Minutes").click()
    host.page.get_by_role("radio", name=minutes, exact=True).click()
    host.page.get_by_role("button", name="Open the table").click()
    expect(host.page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def seat(page: TablePage, number: int) -> Locator:
    return page.page.get_by_role("list", name="Players").get_by_role("button").nth(number)


def test_a_stranger_finds_the_table_and_both_see_the_clock(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    open_a_table(host, "5 min")
    guest.go("/")
    lobby = guest.page.get_by_role("region", name="Open tables")
    expect(lobby).to_contain_text("5 min a question")
    lobby.get_by_role("button", name=re.compile("^Join .* of Ana$")).first.click()
    expect(guest.question).to_contain_text("Waiting for")
    expect(host.question).to_have_text("Which character do you play?")
    for page in (host, guest):
        expect(seat(page, 0).get_by_role("timer")).to_have_text(re.compile(r"[45]:\d\d"))
        expect(page.page.get_by_role("timer")).to_have_count(1)
    host.choose("Letty")
    host.choose("American Muscle")
    expect(seat(guest, 1).get_by_role("timer")).to_be_visible()
    expect(seat(guest, 0).get_by_role("timer")).to_have_count(0)


def test_a_table_that_its_host_closes_is_no_longer_found(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    open_a_table(host, "30 s")
    match = host.match_id
    host.page.get_by_role("switch", name="Anybody may join").click()
    expect(host.page.get_by_text("Only who has a link can sit down.")).to_be_visible()
    guest.go("/")
    expect(guest.page.get_by_role("heading", name="Challenges of the week")).to_be_visible()
    assert match not in guest.page.content()
    host.page.get_by_role("switch", name="Anybody may join").click()
    expect(host.page.get_by_role("switch", name="Anybody may join")).to_be_checked()


def test_when_time_is_over_a_bot_plays_on_until_the_player_comes_back(
    new_page: NewPage, impatient: ImpatientServer
) -> None:
    page = new_page(impatient)
    match = page.page.evaluate(
        """async () => (await (await fetch('/api/v1/matches', {
            method: 'POST',
            headers: {'Content-Type': 'application/json'},
            body: JSON.stringify({
                game: 'highway-heist',
                seats: [{who: 'me', name: 'Ana'}, {who: 'me', name: 'Bo'}, {who: 'me', name: 'Cy'}],
                clock: {kind: 'live', allowance: 8},
            }),
        })).json()).id"""
    )
    page.go(f"/match/{match}")
    expect(page.page.get_by_role("timer").first).to_be_visible()
    expect(page.log).to_contain_text("Time ran out: Driver plays on for Ana")
    expect(seat(page, 0)).to_contain_text("a bot plays")
    expect(page.page.get_by_text("Your time ran out: a bot plays on for Ana.")).to_be_visible()
    page.page.get_by_role("button", name="Take the seat back").click()
    expect(page.log).to_contain_text("Ana plays again")
    expect(seat(page, 0)).to_contain_text("you")
    expect(page.page.get_by_text("Your time ran out: a bot plays on for Ana.")).to_be_hidden()

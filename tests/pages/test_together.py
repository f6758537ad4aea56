"""Friends by a link, onlookers, one screen for several, and a server that goes away."""

from __future__ import annotations

import re

from playwright.sync_api import WebSocketRoute, expect

from tests.pages.conftest import NewPage
from tests.pages.page_objects.table import TablePage
from tests.pages.test_at_the_table import three_of_us
from tests.server.running import ServerProcess


def open_table_for_two(host: TablePage, slug: str) -> str:
    """The host sets up a table with a friend in seat 2 and bots in the others; the friend's link."""
    host.set_up(slug)
    host.seat(2, "A friend")
    host.page.get_by_role("button", name="Open the table").click()
    return host.page.locator("code").filter(has_text="/join/").inner_text()


def join(friend: TablePage, link: str, name: str) -> None:
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill(name)
    friend.page.get_by_role("button", name="Sit down").click()
    expect(friend.question).to_be_visible()


def test_two_browsers_play_one_match(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    link = open_table_for_two(host, "highway-heist")
    join(friend, link, "Bo")
    expect(host.question).to_have_text("Which character do you play?")
    expect(friend.question).to_have_text(re.compile("Waiting for"))
    expect(friend.page).not_to_have_title(re.compile("Your turn"))
    friend.page.get_by_role("button", name="Say something").click()
    friend.page.get_by_role("button", name="Nudge").click()
    expect(host.page.get_by_text("Bo nudges you: the table waits for you.")).to_be_visible()
    expect(host.page.get_by_role("list", name="Players").locator("[data-said]")).to_have_text("Over to you!")
    host.choose("Letty")
    host.choose("American Muscle")
    expect(friend.question).to_have_text("Which character do you play?")
    expect(friend.choices.filter(has_text="Letty")).to_have_count(0)
    friend.choose("Tej")
    expect(host.log).to_contain_text("Tej")


class Wire:
    """The wire of one browser, which can be cut: open connections end, new ones fail."""

    def __init__(self, page: TablePage) -> None:
        self._page = page.page
        self._cut = False
        self._open: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        self._page.route_web_socket(re.compile("/live"), self._connected)

    def _connected(self, socket: WebSocketRoute) -> None:
        if self._cut:
            socket.close()
        else:
            self._open.append((socket, socket.connect_to_server()))

    def cut(self) -> None:
        self._cut = True
        self._page.context.set_offline(True)
        for ends in self._open:
            for end in ends:
                end.close()

    def mend(self) -> None:
        self._page.context.set_offline(False)
        self._cut = False


def test_a_browser_that_was_cut_off_misses_nothing(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    wire = Wire(friend)
    join(friend, open_table_for_two(host, "highway-heist"), "Bo")
    wire.cut()
    expect(friend.page.get_by_text("The connection is lost")).to_be_visible()
    host.choose("Letty")
    host.choose("American Muscle")
    expect(host.question).to_contain_text("Waiting for")
    expect(friend.question).to_contain_text("Waiting for")
    wire.mend()
    expect(friend.question).to_have_text("Which character do you play?")
    expect(friend.log).to_contain_text("Letty")
    expect(friend.log).to_contain_text("American Muscle")


def test_the_game_goes_on_after_the_server_was_restarted(
    new_page: NewPage, own_server: ServerProcess
) -> None:
    page = new_page(own_server)
    page.choose_yourself("highway-heist")
    page.choose("Letty")
    page.choose("American Muscle")
    expect(page.question).to_contain_text("do you start, Letty?")
    own_server.kill()
    expect(page.page.get_by_text("The connection is lost")).to_be_visible()
    own_server.start_again()
    expect(page.page.get_by_text("The connection is lost")).to_be_hidden()
    expect(page.question).to_contain_text("do you start, Letty?")
    page.take_hint()


def test_what_happens_is_announced_and_reload_and_home_lead_back_to_it(page: TablePage) -> None:
    page.choose_yourself("highway-heist")
    expect(page.question).to_have_attribute("aria-live", "polite")
    page.choose("Letty")
    expect(page.page.get_by_role("log", name="Events")).to_contain_text("You join the crew as Letty.")
    page.page.reload()
    expect(page.question).to_have_text("Which vehicle do you drive, Letty?")
    expect(page.log).to_contain_text("You join the crew as Letty.")
    match = page.match_id
    page.go("/")
    page.page.locator(f"a[href='/match/{match}']").first.click()
    expect(page.question).to_have_text("Which vehicle do you drive, Letty?")


def test_several_people_at_one_screen(page: TablePage) -> None:
    page.set_up("highway-heist")
    page.seat(2, "Me")
    page.seat(3, "Me")
    page.page.get_by_role("button", name="Start the game").click()
    for character, vehicle in (
        ("Letty", "American Muscle"),
        ("Dom", "Street Drifter"),
        ("Han", "Import Racer"),
    ):
        expect(page.question).to_have_text("Which character do you play?")
        page.choose(character)
        expect(page.question).to_contain_text("Which vehicle")
        page.choose(vehicle)
    expect(page.question).to_contain_text("do you start, Letty")


def test_hidden_cards_stay_behind_a_curtain_until_the_right_player_looks(page: TablePage) -> None:
    page.set_up("beacon-run")
    page.seat(2, "Me")
    page.page.get_by_role("button", name="Start the game").click()
    expect(page.page.get_by_role("heading", name="Pass the screen to Player 1")).to_be_visible()
    expect(page.choices).to_have_count(0)
    page.page.get_by_role("button", name="I am Player 1").click()
    expect(page.question).to_contain_text("Which card do you burn?")
    page.choose_first()
    expect(page.choices).to_have_count(0)
    expect(page.page.get_by_role("heading", name="Pass the screen to Player 2")).to_be_visible()


def test_an_onlooker_watches_without_being_asked(new_page: NewPage) -> None:
    player, onlooker = new_page(), new_page()
    player.choose_yourself("highway-heist")
    onlooker.go(f"/match/{player.match_id}")
    expect(onlooker.question).to_contain_text("Waiting for")
    player.choose("Letty")
    expect(onlooker.log).to_contain_text("Letty")
    expect(onlooker.choices).to_have_count(0)


def test_a_seat_is_lent_to_a_bot_and_taken_back(page: TablePage) -> None:
    three_of_us(page)
    first_seat = page.page.get_by_role("list", name="Players").get_by_role("button").first
    first_seat.click()
    page.page.get_by_role("button", name="Driver", exact=True).click()
    expect(page.question).to_contain_text("do you start, Brian?")
    expect(first_seat).to_contain_text("a bot plays")
    first_seat.click()
    page.page.get_by_role("button", name="Take it back").click()
    expect(first_seat).to_contain_text("you")

"""Where the games are: in the browser, in all of its tabs, in a file, or only in memory."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.pages.static.conftest import Visit
from tests.pages.static.edition import StaticPage

SEND = """async ({ id, path, body }) => {
  const [engine] = await self.engine;
  self.told = new Promise((resolve) => {
    engine.addEventListener("message", ({ data }) => {
      if (data.tell === "answer" && data.id === id) resolve(data.status);
    });
  });
  engine.postMessage({ do: "request", id, method: "POST", path, body });
}"""


def test_a_game_goes_on_where_it_was_after_a_reload_and_at_one_screen(visit: Visit) -> None:
    page = visit("/setup/full-throttle")
    expect(page.page.get_by_role("heading", name="Who plays")).to_be_visible()
    page.seat(2, "Me")
    page.page.get_by_role("button", name="Start the game").click()
    curtain = page.page.get_by_role("heading", name=re.compile("^Pass the screen to Player"))
    expect(curtain).to_be_visible()
    first = curtain.inner_text()
    page.page.get_by_role("button", name=re.compile("^I am Player")).click()
    while not curtain.is_visible():
        page.insist(page.choose_first)
    assert curtain.inner_text() != first
    number = page.see(page.match_id)["number"]
    page.page.reload()
    expect(curtain).to_be_visible()
    assert page.see(page.match_id)["number"] >= number > 1


def test_two_tabs_play_at_one_table_and_lose_nothing(visit: Visit) -> None:
    one = visit()
    one.wait_until_ready()
    seats = [{"who": "me", "name": name} for name in ("Ada", "Ben", "Eve")]
    match = one.ask("POST", "/matches", {"game": "highway-heist", "seats": seats})["id"]
    other = one.new_tab(f"/match/{match}")
    one.go(f"/match/{match}")
    for page in (one, other):
        page.page.locator("[data-number]").wait_for()
    before = other.standing()
    assert one.answer_first(match)
    other.wait_for_change(before)
    told = _both_answer(one, other, match)
    assert sorted(told) == [200, 409]
    assert one.see(match)["number"] == other.see(match)["number"]
    for page in (other, one):
        assert page.answer_first(match)


def _both_answer(one: StaticPage, other: StaticPage, match: str) -> list[int]:
    """Both tabs answer the same question at the same time; what each is told."""
    seen = one.see(match)
    seat, action = one.open_questions(seen)[0]
    body = f'{{"seat": {seat}, "action": "{action}", "expect": {seen["number"]}}}'
    for page in (one, other):
        page.page.evaluate(SEND, {"id": 5_000_000, "path": f"/matches/{match}/act", "body": body})
    return [page.page.evaluate("() => self.told") for page in (one, other)]


def test_without_room_a_game_goes_on_in_memory_and_leaves_by_a_file(visit: Visit, tmp_path: Path) -> None:
    page = visit(room=1)
    match = page.ask("POST", "/games/highway-heist/play", {"name": "Ada"})["id"]
    expect(page.notice).to_contain_text("This browser stores nothing here")
    assert page.answer_first(match)
    page.notice.get_by_role("button", name="Save them").click()
    with page.page.expect_download() as saved:
        page.page.get_by_role("button", name="Save all games").click()
    saved.value.save_as(file := tmp_path / "games.json")

    friend = visit()
    friend.page.get_by_role("button", name="Your games").click()
    friend.page.get_by_label("File with games").set_input_files(file)
    friend.page.get_by_role("region", name="Continue").get_by_role("link").first.click()
    friend.wait_for_turn()
    assert friend.match_id == match
    broken = tmp_path / "broken.json"
    broken.write_text(file.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    friend.go("/")
    friend.page.get_by_role("button", name="Your games").click()
    friend.page.get_by_label("File with games").set_input_files(broken)
    expect(friend.page.get_by_role("alert")).to_be_visible()

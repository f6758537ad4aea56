"""A finished game is reviewed in its replay, and the puzzle of the day is solved on its board."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from rollingroad.core.registry import game, slugs
from rollingroad.review.puzzles import Puzzle, puzzles_of
from tests.pages.conftest import NewPage
from tests.review.games import play_match


def test_a_game_is_reviewed_and_a_moment_is_looked_at(new_page: NewPage) -> None:
    table = new_page()
    page = table.page
    _, match = play_match("beacon-run", "5", "random")
    created = page.request.post(
        f"http://{table.server.address}/api/v1/records", data={"text": str(match.record)}
    )
    table.go(f"/match/{created.json()['id']}/replay")
    page.get_by_role("tab", name="Review").click()
    expect(page.get_by_role("slider", name="Chance to win over time")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=120_000)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.locator("section", has=page.get_by_role("heading", name="What decided the game")).get_by_role(
        "button"
    ).last.click()
    expect(page.get_by_text(re.compile(r"^\d+ / \d+$"))).not_to_have_text(re.compile("^1 /"))


def test_the_puzzle_of_the_day_is_solved_and_remembered(new_page: NewPage) -> None:
    table = new_page()
    page = table.page
    page.get_by_role("link", name="Solve it").click()
    page.wait_for_url("**/puzzles/*")
    puzzle = known(page.url.rpartition("/")[2])
    table.unfold()
    expect(table.choices).to_have_count(len(puzzle.answers))
    table.type_answer(puzzle.best)
    expect(page.get_by_role("heading", name="That is the best answer")).to_be_visible()
    page.get_by_role("link", name="All puzzles").first.click()
    expect(page.get_by_text(re.compile("^1 of"))).to_be_visible()


def known(puzzle: str) -> Puzzle:
    return next(each for slug in slugs() for each in puzzles_of(game(slug)) if each.id == puzzle)

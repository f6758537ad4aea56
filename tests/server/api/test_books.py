"""Rulebooks over HTTP."""

from __future__ import annotations

from tests.server.running import Client


def test_a_book_has_its_text_and_the_pictures_of_each_chapter(client: Client) -> None:
    book = client.get("/games/full-throttle/book")
    assert book["title"] == "Fast & Furious: Full Throttle"
    [chapter] = [each for each in book["chapters"] if each["name"] == "turn"]
    drawn = [each["scene"] for each in chapter["paragraphs"] if each["scene"]]
    pictures = client.get("/games/full-throttle/book/turn")
    assert [len(frames) for frames in pictures] == [1 + len(scene["steps"]) for scene in drawn]
    [first, shifted, *_] = pictures[0]
    assert first["table"]["cars"][0]["gear"] == 2
    assert shifted["table"]["cars"][0]["gear"] == 3
    told = [event["text"] for entry in shifted["entries"] for event in entry["events"] if event["text"]]
    assert told == ["Black shifts up to 3rd gear for cards 4+4+5."]


def test_pictures_show_what_the_reader_in_that_seat_may_know(client: Client) -> None:
    [[first, *_]] = client.get("/games/full-throttle/book/turn")
    assert [bool(car["hand"]) for car in first["table"]["cars"]] == [True, False]


def test_a_game_without_a_book_and_a_chapter_that_does_not_exist(client: Client) -> None:
    assert client.get("/games/beacon-run/book")["chapters"] == []
    assert client.refused("GET", "/games/beacon-run/book/turn").detail == "There is no chapter 'turn'."

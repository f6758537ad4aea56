"""What clients are cache: changes lead from table to table, and seats share only what is the same for all."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

import rollingroad
from rollingroad.core.choices import events_for, offered_choice
from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.state import NOBODY
from rollingroad.core.match import Match
from rollingroad.core.registry import slugs
from rollingroad.server.matches.view_cache import ViewCache
from tests.server.conftest import NewClient
from tests.server.running import Client, patched

ANSWERS = 120
OPEN = [slug for slug in slugs() if not rollingroad.game(slug).hidden_information]


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def act(match: Match, chance: Random) -> list[Any]:
    ask = match.state.open[0]
    return match.act(chance.choice(list(ask.offered)), ask.seat)


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("seed", [1, 2])
def test_the_changes_lead_to_the_table_of_now(slug: str, seed: int) -> None:
    game = rollingroad.game(slug)
    match, cache, chance = Match(game, dice=SeededDice(seed)), ViewCache(), Random(seed)
    tables: dict[int, Any] = {}
    for number in range(1, ANSWERS):
        cache.move_to(number)
        for seat in (NOBODY, *range(game.seat_count(match.options))):
            view = cache.view(match.state, seat)
            news = cache.table(view, number - 1 if seat in tables else None)
            if seat in tables:
                assert news.table is msgspec.UNSET
                tables[seat] = patched(tables[seat], plain(news.changes))
            else:
                tables[seat] = plain(news.table)
            assert tables[seat] == plain(match.state.view(seat).data())
            assert cache.table(view, number).changes == {}
            assert plain(cache.table(view, number - 5).table) == tables[seat]
        if not match.state.open:
            break
        act(match, chance)


def test_of_a_list_of_cards_a_change_tells_only_which_have_gone() -> None:
    match, cache, chance = (
        Match(rollingroad.game("highway-heist"), dice=SeededDice(1)),
        ViewCache(),
        Random(1),
    )
    found = []
    for number in range(1, ANSWERS):
        cache.move_to(number)
        changes = plain(cache.table(cache.view(match.state, 0), number - 1).changes or {})
        found += [changes["stunts"]["pool"]] if "pool" in changes.get("stunts", {}) else []
        if not match.state.open:
            break
        act(match, chance)
    assert len(found) > 2
    assert all(each.keys() == {"-"} for each in found)


@pytest.mark.parametrize("slug", slugs())
def test_an_event_is_told_in_the_same_words_to_all_who_see_it(slug: str) -> None:
    game = rollingroad.game(slug)
    match, chance = Match(game, dice=SeededDice(3)), Random(3)
    while match.state.open and match.answered < 3 * ANSWERS:
        events = act(match, chance)
        views = [match.state.view(seat) for seat in (NOBODY, *range(game.seat_count(match.options)))]
        for event in events:
            told = [game.words.narrate(event, view) for view in views if event.seen_by(view.seat) is event]
            assert len(set(told)) <= 1


@pytest.mark.parametrize("slug", OPEN)
def test_seats_without_secrets_see_the_same(slug: str) -> None:
    game = rollingroad.game(slug)
    match, chance = Match(game, dice=SeededDice(1)), Random(1)
    while match.state.open and match.answered < ANSWERS:
        events = act(match, chance)
        views = [match.state.view(seat) for seat in (NOBODY, *range(game.seat_count(match.options)))]
        tables = [plain(view.data()) for view in views]
        assert all({**table, "seat": None} == {**tables[0], "seat": None} for table in tables)
        told = [events_for(game, events, view) for view in views]
        assert all(each == told[0] for each in told)
        for ask in match.state.open:
            asked = [view for view in views if len(ask.seats) > 1 and ask.may_answer(view.seat)]
            offered = [[offered_choice(view, ask, action, False) for action in ask.offered] for view in asked]
            assert all(each == offered[0] for each in offered)


def test_details_come_for_the_number_that_is_expected_and_for_what_is_offered(client: Client) -> None:
    match = client.new_match("beacon-run", seats=[{"who": "me"}, {"who": "me"}])
    table = client.see(match)
    question = table.views[0].questions[0]
    asked = {"seat": question.mine[0], "actions": [question.actions[0], "burn 9", "nonsense"]}
    offers = client.post(f"/matches/{match}/details", asked | {"expect": table.number})
    assert [choice["action"] for choice in offers["choices"]] == question.actions[:1]
    late = client.post(f"/matches/{match}/details", asked | {"expect": table.number - 1})
    assert late == {"number": table.number, "choices": []}
    with client.live(match) as live:
        reply = live.command(do="details", seat=question.mine[0], expect=table.number)
    assert reply.details is not None
    assert [choice.action for choice in reply.details.choices] == question.actions


def test_details_come_before_the_update_that_asks_and_the_change_of_a_command_replies_to_it(
    client: Client, new_client: NewClient
) -> None:
    match = client.new_match("highway-heist", seats=[{"who": "me"}] * 3)
    with client.live(match) as live, new_client().live(match) as onlooker:
        [question] = live.update().views[0].questions
        [told] = live.told_details
        assert (told.seat, [choice.action for choice in told.choices]) == (question.mine[0], question.actions)
        live.command(do="marks", seat=0, marks=[])
        reply = live.command(do="act", seat=question.mine[0], action=question.actions[0])
        assert (reply.re, reply.problem) == (2, None)
        update = live.update()
        assert update.re == 2
        # Marks change no details, so none came for them; the number is that of the answer.
        assert [each.number for each in live.told_details] == [told.number, update.number]
        onlooker.until_number(update.number)
        assert not onlooker.told_details


def test_nobody_gets_the_details_or_the_log_of_somebody_else(client: Client, new_client: NewClient) -> None:
    match = client.new_match("beacon-run", seats=[{"who": "me"}, {"who": "me"}])
    assert new_client().refused("POST", f"/matches/{match}/details", {"seat": 0}).code == "NOT_YOURS"
    assert new_client().refused("GET", f"/matches/{match}/log?seat=0").code == "NOT_YOURS"

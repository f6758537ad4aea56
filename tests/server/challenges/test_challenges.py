"""The same set-up and the same dice for many: nobody knows them before, and all results can be compared."""

from __future__ import annotations

import sqlite3
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

import rollingroad
from rollingroad.core.engine.state import CHANCE
from rollingroad.core.record import Record, check_dice, parse_record
from rollingroad.core.stats import ChallengeScore
from rollingroad.server.accounts.account_store import AccountRow, AccountStore
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.challenges import Scoreboard, Week
from rollingroad.server.challenges import weekly_challenge as weekly_of
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.results import Result, encode_result
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.challenges import ChallengeInfo, ChallengeResult
from rollingroad.server.storage.databases import sqlite_url
from rollingroad.server.storage.match_store import Store
from rollingroad.server.storage.stores import ChallengeStore
from rollingroad.server.timestamps import format_time, now
from tests.server.conftest import NewClient, Pair
from tests.server.matches.test_seeds import LOOKS, look_everywhere, seed_of
from tests.server.running import Client, ServerProcess, play_on

HEIST = "highway-heist"


def told(client: Client, challenge: str) -> ChallengeInfo:
    return msgspec.convert(client.get(f"/challenges/{challenge}"), ChallengeInfo)


def made(client: Client, match: str) -> ChallengeInfo:
    return msgspec.convert(client.post(f"/matches/{match}/challenge"), ChallengeInfo)


def begun(client: Client, challenge: str, name: str = "") -> str:
    return str(client.post(f"/challenges/{challenge}/play", {"name": name})["match"])


def by_name(info: ChallengeInfo) -> dict[str, ChallengeResult]:
    return {result.name: result for result in info.results}


def weekly_challenge(client: Client, game: str = HEIST) -> str:
    return next(str(line["id"]) for line in client.get("/challenges") if line["game"] == game)


def record(client: Client, match: str) -> Record:
    return parse_record(client.call("GET", f"/matches/{match}/record").text)


def finished(client: Client, name: str = "Ana") -> str:
    """A match that the client has played to its end against a driver."""
    match = client.new_match("beacon-run", name=name)
    play_on(client, match)
    return match


def give_up(client: Client, match: str) -> None:
    client.post(f"/matches/{match}/concede", {"seat": 0})


def branched(client: Client, match: str) -> str:
    """Another match, which goes on from the middle of that one."""
    bots = [{"who": "bot"}] * (len(client.see(match).match.seats) - 1)
    made = client.post(f"/matches/{match}/branch", {"at": 2, "seats": [{"who": "me"}, *bots]})
    return str(made["id"])


def answer_as(client: Client, match: str, played: Record) -> None:
    """Give the answers that the first seat gave in another match, and wait for the end."""
    for line in [line for line in played.answers if line.seat == 0]:
        while not any(view.questions for view in client.see(match).views):
            time.sleep(0.01)
        client.act(match, 0, line.text)
    while client.see(match).match.status != "over":
        time.sleep(0.01)


def by_seat(played: Record) -> dict[int, list[str]]:
    """What each seat and chance answered: which of two who are asked at once is first, no dice decide."""
    found: dict[int, list[str]] = defaultdict(list)
    for line in played.answers:
        found[line.seat].append(line.text)
    return found


# Among friends


def test_who_answers_alike_gets_the_same_dice_and_the_same_end(client: Client, new_client: NewClient) -> None:
    first = finished(client)
    challenge = made(client, first)
    assert (challenge.kind, challenge.state, challenge.ends) == ("friends", "played", "")
    assert made(client, first).id == challenge.id, "it is made once"
    friend = new_client()
    match = begun(friend, challenge.id, "Ben")
    assert friend.see(match).match.commitment == challenge.commitment
    answer_as(friend, match, record(client, first))
    mine, theirs = record(friend, match), record(client, first)
    assert mine.seed == theirs.seed
    assert len(by_seat(mine)[CHANCE]) > 0
    assert by_seat(mine) == by_seat(theirs)
    results = by_name(told(friend, challenge.id))
    assert results["Ana"].against == 0
    assert results["Ana"].place == results["Ben"].place
    assert results["Ana"].score == results["Ben"].score
    assert results["Ben"].mine
    assert not results["Ana"].mine


def test_others_are_looked_at_when_one_has_played(client: Client, new_client: NewClient) -> None:
    first = finished(client)
    challenge = made(client, first).id
    friend = new_client()
    before = told(friend, challenge)
    assert (before.state, before.results[0].match, before.results[0].against) == ("open", "", None)
    match = begun(friend, challenge, "Ben")
    assert begun(friend, challenge) == match, "who comes back goes on"
    running = by_name(told(friend, challenge))["Ben"]
    assert (running.running, running.match, running.place) == (True, match, 0)
    assert not any(first.encode() in body for body in friend.sent)
    give_up(friend, match)
    results = by_name(told(friend, challenge))
    assert results["Ana"].match == first
    assert results["Ben"].verdict
    assert (results["Ben"].gave_up, results["Ana"].against) == (True, 1)
    assert friend.refused("POST", f"/challenges/{challenge}/play", {}).code == "PLAYED"
    assert client.refused("POST", f"/challenges/{challenge}/play", {}).code == "PLAYED"


def test_bots_have_one_go_each_and_the_driver_comes_by_itself(client: Client, new_client: NewClient) -> None:
    challenge = made(client, finished(client)).id
    friend = new_client()
    match = begun(friend, challenge)
    assert friend.refused("POST", f"/matches/{match}/seats/0/lend", {}).code == "CHALLENGE"
    give_up(friend, match)
    for _ in range(2):
        assert client.post(f"/challenges/{challenge}/play", {"bot": "rookie"}) == {"match": ""}
    results = told(client, challenge).results
    while any(result.running for result in results):
        time.sleep(0.1)
        results = told(client, challenge).results
    results = told(client, challenge).results
    assert sorted(result.bot for result in results) == ["", "", "driver", "rookie"]
    assert all(result.match for result in results)
    bot = next(result for result in results if result.bot == "rookie")
    assert {seat.bot for seat in client.see(bot.match).match.seats} == {"driver", "rookie"}
    assert client.refused("POST", f"/challenges/{challenge}/play", {"bot": "nobody"}).status == 400


def test_who_asks_twice_at_once_has_one_go(client: Client, new_client: NewClient) -> None:
    challenge = made(client, finished(client)).id
    friend, other = new_client(), new_client()
    friend.post("/guests")
    other.take_cookies_of(friend)
    with ThreadPoolExecutor(2) as at_once:
        matches = set(at_once.map(lambda each: begun(each, challenge), (friend, other)))
    assert len(matches) == 1


def test_a_rematch_and_a_branch_have_dice_of_their_own(client: Client) -> None:
    match = finished(client)
    made(client, match)
    again = client.post(f"/matches/{match}/rematch")["id"]
    branch = branched(client, match)
    for other in (again, branch):
        info = client.see(other).match
        assert (info.challenge, info.sealed) == ("", "")
        assert info.commitment != client.see(match).match.commitment


def test_what_nobody_could_play_with_the_same_dice_is_refused(client: Client) -> None:
    running = client.new_match("beacon-run")
    assert client.refused("POST", f"/matches/{running}/challenge").code == "NOT_OVER"
    typed = client.new_match("beacon-run", dice="typed")
    give_up(client, typed)
    over = finished(client)
    opened = client.post("/records", {"text": client.call("GET", f"/matches/{over}/record").text})["id"]
    branch = branched(client, over)
    give_up(client, branch)
    for match, why in ((typed, "real"), (opened, "record"), (branch, "middle")):
        problem = client.refused("POST", f"/matches/{match}/challenge")
        assert (problem.code, why in problem.detail) == ("NO_SAME_DICE", True)
        assert why in client.see(match).match.no_same_dice
        assert client.see(match).match.challenge == ""
    assert client.refused("POST", "/matches/nowhere/challenge").code == "NOT_FOUND"
    for path in ("/challenges/nothing", f"/challenges/{HEIST}-2020-w01", "/challenges/beacon-run-2026-w01"):
        assert client.refused("GET", path).code == "NOT_FOUND"
        assert client.refused("POST", f"{path}/play", {}).code == "NOT_FOUND"


# Of the week


def test_the_seed_of_a_week_is_told_when_the_week_is_over(
    own_server: ServerProcess, new_client: NewClient
) -> None:
    client, other = new_client(own_server), new_client(own_server)
    assert len(client.get("/challenges")) == 3
    challenge = weekly_challenge(client)
    match = begun(client, challenge, "Ana")
    seed = seed_of(own_server, match)
    with client.live(match) as own:
        play_on(client, match, until=25)
        give_up(client, match)
        own.until(lambda update: update.match.status == "over")
    assert client.see(match).match.sealed == told(client, challenge).ends > now()
    assert made(client, match).id == challenge, "it makes no other challenge with its dice"
    for each in (client, other):
        for path in ("/frames/3", "/review", "/challenge"):
            each.call("GET" if path != "/challenge" else "POST", f"/matches/{match}{path}")
        look_everywhere(each, match)
        told(each, challenge)
        weekly_challenge(each)
    everything = b"\n".join(client.sent + other.sent)
    assert seed.encode() not in everything
    assert told(client, challenge).commitment.encode() in everything
    assert record(client, match).seed == ""
    line = next(line for line in client.get("/challenges") if line["id"] == challenge)
    assert (line["state"], line["mine"]["name"], line["goes"] >= 1) == ("played", "Ana", True)
    assert (line["mine"]["gave_up"], line["mine"]["facts"]) == (True, [])

    own_server.stop()
    end_the_week(own_server, challenge)
    own_server.start()
    assert check_dice(record(other, match), rollingroad.game(HEIST)) > 0
    assert other.see(match).match.seed == seed
    after = told(other, challenge)
    assert (after.over, by_name(after)["Ana"].match) == (True, match)
    assert by_name(after)["Ana"].late, "here the end came before hers"
    assert other.refused("POST", f"/challenges/{challenge}/play", {}).code == "WEEK_OVER"
    assert other.refused("POST", f"/challenges/{challenge}/play", {"bot": "ace"}).code == "WEEK_OVER"


def test_a_week_that_runs_is_sealed_but_for_ones_own_play(
    server: ServerProcess, client: Client, new_client: NewClient
) -> None:
    """Who gives up at once, or has played, may come back as another guest: nothing is opened to them."""
    challenge = weekly_challenge(client, "full-throttle")
    match = begun(client, challenge, "Ana")
    while "?" not in {line.text for line in record(client, match).lines}:
        play_on(client, match, until=client.see(match).number + 1)
    give_up(client, match)
    driver = match_of_bot(server, challenge)
    sent, other = len(client.sent), new_client()
    other.post("/guests")
    looks: list[tuple[str, str, Any]] = [
        ("GET", path, None) for path in (*LOOKS, "/frames/1?seat=0", "/review")
    ]
    looks += [("POST", "/ask", {"seat": -1, "action": "go"}), ("POST", "/review", {})]
    looks += [("POST", "/branch", {"at": 2, "seats": []})]
    for each, sealed in ((other, match), (other, driver), (client, driver)):
        told_so = {"SEALED"} if sealed == match else {"SEALED", "NOT_OVER"}
        for method, path, body in looks:
            assert each.refused(method, f"/matches/{sealed}{path}", body).code in told_so
        with each.live(sealed) as live, pytest.raises(ConnectionClosed) as closed:
            live.update()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    results = told(client, challenge).results
    assert not any(driver.encode() in body for body in client.sent[sent:])
    mine = next(result for result in results if result.mine)
    assert (mine.match, mine.ranked, mine.place, mine.gave_up) == (match, False, 0, True)
    # One's own go through one's own eyes: what other seats drew stays hidden.
    assert client.see(match).match.status == "over"
    assert client.call("GET", f"/matches/{match}/frames/2").status_code == 200
    assert client.refused("GET", f"/matches/{match}/frames/2?seat=1").code == "NOT_YOURS"
    assert "?" in {line.text for line in record(client, match).lines}
    for path, body in (("/review", {}), ("/branch", {"at": 2, "seats": []})):
        assert client.refused("POST", f"/matches/{match}{path}", body).code == "SEALED"


def match_of_bot(server: ServerProcess, challenge: str) -> str:
    """The driver's go, which nobody is told."""
    kept = sqlite3.connect(f"file:{server.folder / 'rollingroad.db'}?mode=ro", uri=True)
    found = kept.execute("SELECT id FROM matches WHERE entry = ?", [f"{challenge} driver"]).fetchone()
    kept.close()
    return str(found[0])


def test_only_accounts_older_than_the_week_have_a_place(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    people, challenges = AccountStore(store.engine), ChallengeStore(store.engine)
    game = rollingroad.game(HEIST)
    row = weekly_of(game, Week.at(datetime.now(UTC)), challenges.secret)
    before, within = "2020-01-01T00:00:00.000Z", format_time(datetime.now(UTC))
    for name, founded in (("old", before), ("new", within)):
        people.create_account(AccountRow(name, name, name, "", founded), f"{name} account")

    def go(key: str, begun: str = "2999-01-01T00:00:00.000Z") -> str:
        kept, _ = new_match(game, wire.NewMatch(game=game.slug), key)
        match = replace(kept.match, challenge=row.id, entry=key, created=begun)
        store.create(replace(kept, match=match))
        return match.id

    ranked = go("old account")
    for key in ("new account", "guest", ""):
        go(key)
    # What was played as a guest is not the account's when it takes the guest in.
    go("old brought", begun=within)
    people.join("old", "old brought")
    assert challenges.ranked_matches(row) == {ranked}
    goes = store.played_for(row.id, (), 100)
    ended = [replace(kept, match=replace(kept.match, result=encode_result(RESULT))) for kept in goes]
    sheet = Scoreboard(row, ended, challenges.ranked_matches(row), Caller("guest"))
    places = [(each.place, each.ranked, each.mine) for each in sheet.results()]
    assert places[0] == (1, True, False)
    assert sorted(places[1:]) == [(0, False, False)] * 3 + [(0, False, True)]
    store.close()


RESULT = Result("Won.", "2026-01-01T00:00:00.000Z", [1.0, 1.0], [ChallengeScore((1.0,), [])] * 2, [], [])


def end_the_week(server: ServerProcess, challenge: str) -> None:
    """As if it had ended long ago."""
    long_ago = "2020-01-06T00:00:00.000Z"
    database = sqlite3.connect(server.folder / "rollingroad.db")
    with database:
        database.execute("UPDATE challenges SET ends = ? WHERE id = ?", [long_ago, challenge])
        database.execute("UPDATE matches SET sealed = ? WHERE challenge = ?", [long_ago, challenge])
    database.close()


def test_all_processes_have_the_same_week_on_postgres(pair: Pair, new_client: NewClient) -> None:
    here, there = new_client(pair[0]), new_client(pair[1])
    challenge = weekly_challenge(here)
    there.take_cookies_of(here)
    assert told(here, challenge).commitment == told(there, challenge).commitment
    match = begun(here, challenge, "Ana")
    there.take_cookies_of(here)
    assert begun(there, challenge) == match
    give_up(there, match)
    assert by_name(told(here, challenge))["Ana"].verdict
    assert here.see(match).match.seed == ""

"""A match of another version of its game is kept and shown, and nobody plays on in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from rollingroad.core.record import BadRecord
from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.matches.auto_reply import next_turn
from rollingroad.server.matches.live_match import Change, LiveMatch
from rollingroad.server.matches.new_match import branched_match, imported_match, new_match
from rollingroad.server.matches.presenter import whole_update
from rollingroad.server.matches.rows import StoredMatch
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.storage.databases import sqlite_url
from rollingroad.server.storage.match_store import Store
from tests.core.test_record import LowerBids
from tests.core.toll import Toll
from tests.server.conftest import NewClient
from tests.server.running import Client, Seen, ServerProcess, play_on

OLDER = ("rules", 0, "begun with version 0 of the rules, and version")
OTHER_CONTENT = ("content", "elsewhere", "begun with other content than is installed")
EITHER = pytest.mark.parametrize(("column", "value", "said"), [OLDER, OTHER_CONTENT])


def rewrite(server: ServerProcess, match: str, column: str, value: object) -> None:
    """While the server is stopped, as if the game had been another one when the match began."""
    server.stop()
    with sqlite3.connect(server.folder / "rollingroad.db") as database:
        database.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (value, match))
    database.close()
    server.start()


def step_lines(seen: Seen) -> list[str]:
    return [step.line for step in seen.views[0].entries]


@EITHER
def test_it_is_shown_with_a_reason_while_people_and_bots_leave_it_as_it_is(
    own_server: ServerProcess, new_client: NewClient, column: str, value: object, said: str
) -> None:
    client = new_client(own_server)
    match, other = client.new_match("highway-heist"), client.new_match("highway-heist")
    play_on(client, match, until=12)
    assert client.get("/matches?mine=true")[0]["read_only"] == ""
    before = record_lines(client, match)
    # Bots could play it to its end now, if they did not leave it alone.
    client.post(f"/matches/{match}/seats/0/lend", {"bot": "driver"})
    rewrite(own_server, match, column, value)
    seen = client.see(match)
    assert (seen.match.status, seen.views[0].questions) == ("playing", [])
    assert said in seen.match.read_only
    assert seen.views[0].table is not None
    assert client.get(f"/matches/{match}/frames/3")["last"] == seen.number
    assert record_lines(client, match)[: len(before)] == before
    check_nothing_changes(client, match, said)
    assert play_on(client, other, until=5).match.read_only == ""
    assert client.see(match) == seen
    told = {line["id"]: (line["read_only"], line["my_turn"]) for line in client.get("/matches?mine=true")}
    assert told[match] == (seen.match.read_only, False)
    assert told[other][0] == ""


def record_lines(client: Client, match: str) -> list[str]:
    """What was answered, without the head."""
    return client.call("GET", f"/matches/{match}/record").text.partition("\n\n")[2].splitlines()


def check_nothing_changes(client: Client, match: str, said: str) -> None:
    for call, path, body in (
        ("POST", "act", {"seat": 0, "action": "ram"}),
        ("POST", "undo", {"seat": 0}),
        ("POST", "concede", {"seat": 0}),
        ("POST", "seats/0/lend", {}),
        ("POST", "seats/0/token", {}),
        ("PUT", "seats/0/marks", {"marks": []}),
        ("GET", "hint?seat=0", None),
        ("POST", "ask", {"seat": 0, "action": "ram"}),
    ):
        problem = client.refused(call, f"/matches/{match}/{path}", body)
        assert (problem.status, problem.code) == (409, "OTHER_RULES"), path
        assert said in problem.detail
    with client.live(match) as live:
        reply = live.command(do="act", seat=0, action="ram")
    assert reply.problem is not None
    assert reply.problem.code == "OTHER_RULES"


def test_what_was_hidden_stays_hidden_until_it_is_over(
    own_server: ServerProcess, new_client: NewClient
) -> None:
    client, onlooker = new_client(own_server), new_client(own_server)
    match = client.new_match("beacon-run", seats=[{"who": "me"}, {"who": "bot"}])
    play_on(client, match, until=3)  # by then both have burned a card, in either order
    rewrite(own_server, match, "rules", 0)
    mine, theirs = step_lines(client.see(match)), step_lines(onlooker.see(match))
    assert mine.count("?") < theirs.count("?")
    assert "?" in mine
    assert client.see(match).match.seed == ""


def test_a_game_that_is_no_longer_installed_is_named(
    own_server: ServerProcess, new_client: NewClient
) -> None:
    client = new_client(own_server)
    match = client.new_match("beacon-run")
    rewrite(own_server, match, "game", "old-roads")
    problem = client.refused("GET", f"/matches/{match}")
    assert (problem.status, problem.code) == (409, "OTHER_RULES")
    assert "old-roads, which is not installed here" in problem.detail
    assert "not installed" in client.get("/matches?mine=true")[0]["read_only"]


def test_content_that_was_really_changed_makes_it_read_only(tmp_path: Path) -> None:
    shipped = find_game("highway-heist")
    kept, _ = new_match(shipped, wire.NewMatch(game=shipped.slug), "host")
    store = Store(sqlite_url(tmp_path / "data"))
    store.create(kept)
    table = LiveMatch(kept, shipped)
    change = table.begin()
    table.commit(change, store.append(change.row, change.log_row))
    loaded = store.load(kept.match.id)
    assert loaded is not None
    store.close()
    assert LiveMatch(loaded, shipped).read_only == ""
    _check_read_only(LiveMatch(loaded, find_game(shipped.slug, _changed_content(tmp_path))), loaded)


def _changed_content(folder: Path) -> Path:
    changed = folder / "content"
    changed.mkdir()
    (changed / "chopper-takedown.toml").write_text(
        "[chopper]\nmissile_wrecks_suvs = false\n", encoding="utf-8"
    )
    return changed


def _check_read_only(table: LiveMatch, kept: StoredMatch) -> None:
    assert "other content" in table.read_only
    assert next_turn(table) is None
    assert [str(line) for line in table.record.lines] == kept.log[0].lines.splitlines()
    assert updated(table, "host").match.read_only == table.read_only


def updated(table: LiveMatch, caller: str) -> Seen:
    return msgspec.convert(msgspec.to_builtins(whole_update(table, Caller(caller), set(), 0)), Seen)


# As far as the installed game takes its answers


def played(*answers: tuple[int, str]) -> StoredMatch:
    """A match of Toll in which somebody holds both seats, as it is kept."""
    seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="me")]
    kept, _ = new_match(Toll(), wire.NewMatch(game="toll", seats=seats), "host")
    table = LiveMatch(kept, Toll())
    log = []
    for command in (LiveMatch.begin, *(acting(seat, text) for seat, text in answers)):
        change = command(table)
        table.commit(change, change.row)
        log.append(change.log_row)
    return StoredMatch(table.row, list(table.seats), log)


def acting(seat: int, text: str) -> Callable[[LiveMatch], Change]:
    return lambda table: table.act(Caller("host"), wire.Act(seat=seat, action=text))


def shown(table: LiveMatch, caller: str) -> wire.SeatView:
    return updated(table, caller).views[0]


def test_a_finished_match_of_older_rules_is_shown_like_any_other() -> None:
    kept = played((0, "bid 1"), (1, "bid 2"), (0, "go left"))
    now, then = LiveMatch(kept, LowerBids()), LiveMatch(kept, Toll())
    assert now.read_only.endswith("version 4 is installed: it can be looked at, not played on.")
    assert (now.replayed, now.row.status) == (4, "over")
    old, new = shown(then, "host"), shown(now, "host")
    assert (new.table, new.outcome, new.entries) == (old.table, old.outcome, old.entries)
    assert now.set_rematch("other").row.status == "over"


def test_a_running_match_is_shown_up_to_the_answer_that_does_not_fit() -> None:
    kept = played((0, "bid 2"), (1, "bid 3"), (0, "go left"))
    kept = replace(kept, match=replace(kept.match, status="playing"))
    table = LiveMatch(kept, LowerBids())
    assert table.read_only.endswith("answer 3 (2>2 ?) does not fit.")
    assert (table.replayed, table.number) == (2, 4)
    view = shown(table, "nobody")
    assert view.questions == []
    assert [step.line for step in view.entries[1:3]] == ["?", "2>2 ?"]
    assert view.entries[3].line.startswith("1 go left; chance roll ")
    for command in (acting(1, "bid 1"), lambda at: at.concede(Caller("host"), 1)):
        with pytest.raises(Refused, match=r"answer 3 .* does not fit"):
            command(table)
    assert len(table.record.lines) == 5


def test_of_a_finished_one_the_whole_reason_is_given() -> None:
    table = LiveMatch(played((0, "bid 2"), (1, "bid 3"), (0, "go left")), LowerBids())
    assert "answer 3 (2>2 bid 3) does not fit: 3 is not a whole number from 1 to 2" in table.read_only


def test_a_match_goes_on_from_an_older_record_by_the_installed_rules() -> None:
    record = LiveMatch(played((0, "bid 1")), LowerBids()).record
    seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="me")]
    table = LiveMatch(branched_match(LowerBids(), record, seats, "host"), LowerBids())
    assert (table.row.rules, table.read_only) == (4, "")
    table.act(Caller("host"), wire.Act(seat=1, action="bid 2"))


def test_an_older_record_that_somebody_brings_is_opened_where_it_fits() -> None:
    fits, stops = (LiveMatch(played(*bids), Toll()).record for bids in ([(0, "bid 1")], [(0, "bid 3")]))
    table = LiveMatch(imported_match(LowerBids(), fits, "host"), LowerBids())
    assert "version 3 of the rules" in table.read_only
    with pytest.raises(BadRecord, match=r"answer 2 \(1>1 bid 3\) does not fit: .* recorded with version 3"):
        imported_match(LowerBids(), stops, "host")

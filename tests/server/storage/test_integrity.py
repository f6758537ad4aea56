"""What is no longer on disk as it was written is found, and told in one sentence with what to do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from rollingroad.cli.database import DAMAGE_FOUND, INTERRUPTED, use_database
from rollingroad.cli.serve import run_server
from rollingroad.core.errors import BadInput
from rollingroad.core.record import BadRecord
from rollingroad.core.registry import game as find_game
from rollingroad.server.matches.live_match import LiveMatch, reopen
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.rows import StoredMatch
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.storage.databases import sqlite_url
from rollingroad.server.storage.match_store import Store
from tests.core.toll import Toll
from tests.server.matches.test_versions import played


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def matches(folder: Path) -> list[str]:
    """Two that have begun."""
    game, found = find_game("beacon-run"), []
    with closing(Store(sqlite_url(folder))) as store:
        for _ in range(2):
            kept, _ = new_match(game, wire.NewMatch(game=game.slug), "host")
            store.create(kept)
            change = LiveMatch(kept, game).begin()
            store.append(change.row, change.log_row)
            found.append(kept.match.id)
    return found


def alter(folder: Path, statement: str, *values: str) -> None:
    with closing(sqlite3.connect(folder / "rollingroad.db")) as database:
        database.execute(statement, values)
        database.commit()


def load(folder: Path, match: str) -> StoredMatch:
    with closing(Store(sqlite_url(folder))) as store:
        kept = store.load(match)
    assert kept is not None
    return kept


def test_a_die_that_was_altered_is_found_although_the_rules_allow_it() -> None:
    kept = played((0, "bid 1"))
    start = kept.log[0]
    other = "chance roll 1" if start.lines != "chance roll 1" else "chance roll 2"
    altered = replace(kept, log=[msgspec.structs.replace(start, lines=other), *kept.log[1:]])
    with pytest.raises(BadRecord, match=r"answer 1 is .*, but the committed seed gives"):
        LiveMatch(altered, Toll())
    typed = replace(altered, match=replace(kept.match, dice="typed"))
    assert LiveMatch(typed, Toll()).number == 2


def test_a_change_that_is_missing_is_found() -> None:
    kept = played((0, "bid 1"), (1, "bid 2"))
    with pytest.raises(BadRecord, match="change 2 is missing"):
        LiveMatch(replace(kept, log=[kept.log[0], kept.log[2]]), Toll())


DAMAGE = [
    ("UPDATE log SET lines = 'chance>1 draw 9' WHERE match = ?", "answer 1"),
    ("UPDATE log SET lines = CAST(x'ff00fe' AS TEXT) WHERE match = ?", "is not an answer"),
    ("UPDATE matches SET options = '{' WHERE id = ?", "truncated"),
    ("UPDATE seats SET standing = 'x' WHERE match = ?", "malformed"),
]


@pytest.mark.parametrize(("statement", "said"), DAMAGE)
def test_a_damaged_match_is_named_by_the_check_and_told_without_details_on_request(
    folder: Path, matches: list[str], statement: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert use_database("check", None, folder, None) == 0
    assert "All 2 matches" in capsys.readouterr().out
    alter(folder, statement, matches[0])
    assert use_database("check", None, folder, None) == DAMAGE_FOUND
    told, summary = capsys.readouterr().out.splitlines()
    assert told.startswith(f"Match {matches[0]} is damaged: ")
    assert said in told
    assert summary.startswith("1 of 2 matches")
    with pytest.raises(
        Refused, match=f"^Match '{matches[0]}' is damaged on disk: .* restore a backup"
    ) as refused:
        reopen(load(folder, matches[0]))
    assert (refused.value.status, refused.value.code) == (500, "DAMAGED")
    assert reopen(load(folder, matches[1])).number == 1


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE matches SET commitment = 'x' WHERE id = ?", "the seed does not match the commitment"),
        ("UPDATE matches SET status = 'over' WHERE id = ?", "it is marked as over"),
    ],
)
def test_the_check_compares_the_row_with_what_was_played(
    folder: Path, matches: list[str], statement: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    alter(folder, statement, matches[0])
    assert use_database("check", None, folder, None) == DAMAGE_FOUND
    assert said in capsys.readouterr().out


def test_a_check_that_is_interrupted_says_where_to_go_on(
    folder: Path, matches: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, last = sorted(matches)
    alter(folder, "UPDATE matches SET commitment = 'x'")
    load, loads = Store.load, iter([None, KeyboardInterrupt()])

    def interrupted(store: Store, match: str) -> StoredMatch | None:
        if (interruption := next(loads, None)) is not None:
            raise interruption
        return load(store, match)

    monkeypatch.setattr(Store, "load", interrupted)
    assert use_database("check", None, folder, None) == INTERRUPTED
    assert capsys.readouterr().out.splitlines()[-1].endswith(f"1 of them damaged; go on with --after {first}")
    assert use_database("check", None, folder, None, after=first) == DAMAGE_FOUND
    told, summary = capsys.readouterr().out.splitlines()
    assert told.startswith(f"Match {last} is damaged: ")
    assert summary.startswith("1 of 1 matches")
    with pytest.raises(BadInput, match="`--after` says where `db check` goes on"):
        use_database("status", None, folder, None, after=first)


def test_lists_go_on_where_one_row_cannot_be_read(folder: Path, matches: list[str]) -> None:
    alter(folder, "UPDATE matches SET options = CAST(x'ff' AS TEXT) WHERE id = ?", matches[0])
    with closing(Store(sqlite_url(folder))) as store:
        assert {kept.match.id for kept in store.held_by(["host"], 9)} == set(matches)


@pytest.mark.parametrize("kept", ["half of it", "another file"])
def test_a_damaged_file_is_told_in_a_sentence_by_server_and_command(
    folder: Path, matches: list[str], kept: str
) -> None:
    file = folder / "rollingroad.db"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if kept == "half of it" else b"no database at all" * 99)
    with pytest.raises(BadInput, match=r"the database is damaged .* put a backup in its place"):
        run_server("127.0.0.1", 0, folder, False, 1)
    for task in ("status", "check", "upgrade"):
        with pytest.raises(BadInput, match=r"the database is damaged .* put a backup in its place"):
            use_database(task, None, folder, None)


def test_damage_inside_the_file_is_found_before_anybody_is_let_in(
    folder: Path, matches: list[str], tmp_path: Path
) -> None:
    file = folder / "rollingroad.db"
    with closing(sqlite3.connect(file)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'seats'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    data = bytearray(file.read_bytes())
    data[(page - 1) * size : (page - 1) * size + 200] = b"\xff" * 200
    file.write_bytes(data)
    with pytest.raises(BadInput, match="the database is damaged"):
        run_server("127.0.0.1", 0, folder, False, 1)
    with pytest.raises(BadInput, match="the copy is damaged"):
        use_database("backup", None, folder, tmp_path / "backups")
    assert list((tmp_path / "backups").iterdir()) == []

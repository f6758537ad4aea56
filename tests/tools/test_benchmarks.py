"""The benchmarks run and fill their tables; no figure is judged here."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import peers, running, start_up
from benchmarks.aims import COPIES, FAST, LOOPS, SEARCHES, SPEEDS, aims
from benchmarks.core_costs import COSTS
from benchmarks.growth import CURVES
from benchmarks.our_games import SET_UPS, set_ups
from benchmarks.page import ONE_ACTION, page, write
from benchmarks.placement import COSTS as PLACEMENTS
from benchmarks.placement import PACKS
from benchmarks.plot import growth_plot
from benchmarks.results import (
    BATCH,
    CORE,
    ENVIRONMENTS,
    FEATURES,
    GAMES,
    GROWTH,
    LOOP,
    PEERS,
    PLACEMENT,
    SEARCHING,
    SINGLE,
    START_UP,
    Figure,
    Results,
    Row,
)
from benchmarks.server import action_profile
from benchmarks.timing import Copy, PlayedGame, whole_games
from rollingroad.core.registry import game, slugs

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.soak
def test_a_quick_run_has_a_row_for_every_operation_game_and_curve() -> None:
    command = [sys.executable, "-m", "benchmarks", "--quick", "--alone", "--json"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    builds = ["pure"] if found["missing"] else ["pure", "compiled"]
    expected = {
        CORE: list(COSTS),
        PLACEMENT: [f"{name}, {vehicles} vehicles" for name in PLACEMENTS for vehicles in PACKS],
        GAMES: slugs(),
        ENVIRONMENTS: slugs(),
        SEARCHING: slugs(),
        GROWTH: [curve.name for curve in CURVES],
    }
    rows = found["sections"]
    assert {section: [(row["build"], row["name"]) for row in rows[section]] for section in rows} == {
        section: [(build, name) for build in builds for name in names] for section, names in expected.items()
    }
    figures = [figure for section in rows.values() for row in section for figure in row["figures"].values()]
    assert all(figure["median"] > 0 for figure in figures)


def test_our_rows_are_those_that_the_aims_are_about() -> None:
    played = {slug: list(set_ups(game(slug))) for slug in SET_UPS}
    assert {each.scenario for each in played["highway-heist"]} == {
        "tank-assault",
        "semi-heist",
        "chopper-takedown",
    }
    assert {each.players for each in played["highway-heist"]} == {3}
    assert len({each.course for each in played["full-throttle"]}) == len(played["full-throttle"]) == 9
    assert {each.players for each in played["full-throttle"]} == {4}
    assert [each.budget for each in played["shattered-highways"]] == [150]


def test_copies_are_taken_in_mid_game() -> None:
    copied: set[int] = set()

    def play(seed: int, keep: list[Copy] | None) -> PlayedGame:
        if keep is not None:
            keep += [partial(copied.add, at) for at in range(8)]
        return PlayedGame(8, 16)

    figures = whole_games(play, 0.001)
    assert copied == {2, 3, 4, 5}
    assert figures["actions/decision"] == 2
    assert "copy µs" not in whole_games(lambda seed, keep: PlayedGame(1, 1), 0.001)


def test_a_peer_that_cannot_be_installed_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UV_OFFLINE", "1")
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "empty"))
    with pytest.raises(peers.PeerError, match="catanatron"):
        peers.installed("catanatron", tmp_path)


def test_a_peer_for_another_python_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.peers.fastcatan.PYTHON", "3.99")
    with pytest.raises(peers.PeerError, match=r"needs Python 3\.99, and there is none on this machine"):
        peers.installed("fastcatan", tmp_path)


def kept_in(folder: Path) -> running.KeptRows:
    return running.KeptRows(folder / "rows.jsonl", "this run")


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sampled: list[str] = []

    def sample(runner: running.Runner, seconds: float) -> running.Rows:
        sampled.append(runner.module)
        if runner.module == "second" and len(sampled) == 2:
            raise running.BrokeOff("the power went out")
        return {"a row": {"s": float(len(sampled))}}

    here = Path(sys.executable)
    runners = [running.Runner(CORE, module, "pure", here) for module in ("first", "second")]
    monkeypatch.setattr(running.Runner, "sample", sample)
    monkeypatch.setattr(running, "_ourselves", lambda results: runners)
    with pytest.raises(running.BrokeOff):
        running.measure_all(1.0, 1, False, kept_in(tmp_path))
    results = running.measure_all(1.0, 1, False, kept_in(tmp_path))
    assert sampled == ["first", "second", "second"]
    assert [row.figures["s"].median for row in results.section(CORE)] == [1.0, 3.0]
    running.measure_all(1.0, 1, False, running.KeptRows(tmp_path / "rows.jsonl", "other sources"))
    assert sampled[3:] == ["first", "second"]


def test_another_setting_is_another_run() -> None:
    assert running.fingerprint(1.5, 3) == running.fingerprint(1.5, 3) != running.fingerprint(0.1, 3)


def test_a_peer_that_breaks_off_is_named_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Path(sys.executable)
    broken = running.Runner(PEERS, "benchmarks.peers.broken", running.PEER, here)
    monkeypatch.setattr(
        running, "_ourselves", lambda results: [running.Runner(CORE, f"benchmarks.{CORE}", "pure", here)]
    )
    monkeypatch.setattr(running, "_peers", lambda results: [broken])
    monkeypatch.setattr(running, "STARTS", [])
    results = running.measure_all(0.001, 1, True, kept_in(tmp_path))
    assert results.missing == [
        "broken: broke off: ModuleNotFoundError: No module named 'benchmarks.peers.broken'"
    ]
    assert [row.name for row in results.section(CORE)] == list(COSTS)


def test_what_is_ours_may_not_break_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = running.Runner(CORE, "benchmarks.broken", "pure", Path(sys.executable))
    monkeypatch.setattr(running, "_ourselves", lambda results: [broken])
    with pytest.raises(running.BrokeOff, match="No module named"):
        running.measure_all(0.001, 1, False, kept_in(tmp_path))


def test_a_start_that_cannot_be_timed_here_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def not_here() -> float:
        raise start_up.NotHere("there is no road")

    starts = [start_up.Start("uphill", 1.0, not_here), start_up.Start("downhill", 1.0, lambda: 0.5)]
    monkeypatch.setattr(running, "_ourselves", lambda results: [])
    monkeypatch.setattr(running, "_peers", lambda results: [])
    monkeypatch.setattr(running, "STARTS", starts)
    results = running.measure_all(0.001, 2, True, kept_in(tmp_path))
    assert results.missing == ["uphill: there is no road"]
    assert results.section(START_UP) == [Row("downhill", "", {"s": Figure(0.5, 0.5, 0.5)})]


def test_the_reason_is_one_line_without_addresses() -> None:
    said = (
        "warning: a path is wrong\nerror: Failed to fetch\n"
        "  cause: `https://user:word@host.example/simple/x/` does\n  not answer.\n"
    )
    assert peers.reason(said) == "the package registry does not answer"


def rates(name: str, build: str, speed: float, copy: float = 2.0) -> Row:
    keys = ("decisions/s", "µs each", "games/s", "decisions/game", "actions/decision", SINGLE, FEATURES)
    figures = {key: Figure(speed, speed, speed) for key in keys}
    figures |= {key: Figure(speed * 2, speed * 2, speed * 2) for key in (LOOP, BATCH)}
    return Row(name, build, figures | ({"copy µs": Figure(copy, copy, copy)} if copy else {}))


def some_results() -> Results:
    results = Results({"CPU": "fast"}, 1.0, 3)
    for build, us in (("pure", 6.0), ("compiled", 2.0)):
        results.add(CORE, Row("copy", build, {"µs": Figure(us, us / 2, us * 2)}))
        results.add(GAMES, rates("highway-heist", build, 2400 / us, us))
        results.add(ENVIRONMENTS, rates("highway-heist", build, 24_000 / us, 0))
        rate, hunch = 9000 / us, us * 9
        searching = {"iterations/s": Figure(rate, rate, rate), "rollout µs": Figure(hunch, hunch, hunch)}
        results.add(SEARCHING, Row("highway-heist", build, searching))
        points = {"2": Figure(us, us, us), "10": Figure(us * 4, us * 3, us * 5)}
        results.add(GROWTH, Row("A & B: cars", build, points))
    results.add(PLACEMENT, Row("a list", "pure", {"µs": Figure(900, 800, 1000)}))
    results.add(PEERS, rates("Catanatron 3.2.1", "peer", 200, 60))
    results.add(PEERS, rates("Slow", "peer", 2400, 0))
    results.add(PEERS, rates("PettingZoo 1.27.0, chess", "peer", 1000, 0))
    results.add(START_UP, Row(start_up.STARTS[0].name, "", {"s": Figure(0.4, 0.4, 0.5)}))
    results.missing.append("other: did not install: it is too old")
    return results


def test_the_page_has_tables_ratios_and_what_is_missing() -> None:
    text = page(some_results())
    for row in (
        "| copy | 6.00 (3.00–12.00) | 2.00 (1.00–4.00) | 3.0 × |",
        "| a list | 900 (800–1,000) |",
        "| highway-heist, pure | 400 | 800 | 6.00 | 400.0 | 400.0 | 400.0 |",
        "| Slow | 2,400 | 4,800 | – | 2,400.0 | 2,400.0 | 2,400.0 |",
        "| Catanatron 3.2.1 | 2.0 × | 6.0 × |",
        "| Slow | 0.17 × | 0.50 × |",
        "| highway-heist, compiled | 24,000 | 12,000, 0.50 | 12,000, 0.50 | 24,000, 1.00 | 12,000, 0.50 "
        "| 12.0 × |",
        "| highway-heist, compiled: one Gymnasium step relative to PettingZoo's chess "
        "| ≥ 45 × | 12.00 × | no |",
        "| highway-heist, compiled: one PettingZoo step relative to the bare loop | ≥ 0.2 × | 0.50 × | yes |",
        "| highway-heist, compiled: a step of a batch of 64 relative to the bare loop "
        "| ≥ 0.4 × | 1.00 × | yes |",
        "| highway-heist, compiled: what action features cost a batch | ≤ 25% | 50% | no |",
        "| highway-heist, compiled: a loop in Python relative to Catanatron | ≥ 12 × | 12.00 × | yes |",
        "| highway-heist, compiled: iterations/s of the search | ≥ 40,000 | 4,500 | no |",
        "| highway-heist, pure | 1,500 | 54.0 |",
        "| highway-heist, compiled: a rollout step | ≤ 20 µs | 18.0 µs | yes |",
        "| `rollingroad --help` | 0.40 (0.40–0.50) |",
        "| highway-heist, compiled: copy of a state in mid-game | ≤ 1 µs | 2.00 µs | no |",
        "| `rollingroad --help` | < 0.3 s | 0.40 s | no |",
    ):
        assert row in text.splitlines()
    assert "![" in text
    assert "Not measured: other: did not install: it is too old." in text


def test_an_aim_is_met_by_the_ratio_to_the_yardstick_in_the_same_run() -> None:
    results = some_results()
    by_name = {aim.what: aim for aim in aims(results)}
    pure = by_name["highway-heist, pure: decisions/s relative to Catanatron"]
    compiled = by_name["highway-heist, compiled: decisions/s relative to Catanatron"]
    assert (pure.found, pure.met) == ("2.00 ×", True)
    assert (compiled.wanted, compiled.found, compiled.met) == ("≥ 18 ×", "6.00 ×", False)
    results.sections[PEERS].clear()
    assert all(aim.what.endswith("the bare loop") for aim in aims(results) if "relative" in aim.what)


def test_every_aim_names_a_game_that_is_measured() -> None:
    named = {*COPIES, *LOOPS, *FAST, *SEARCHES, *SPEEDS["pure"], *SPEEDS["compiled"]}
    assert named == set(SET_UPS) <= set(slugs())


def test_the_plot_has_a_line_of_all_points_for_every_build() -> None:
    picture = ElementTree.fromstring(growth_plot(some_results()))
    space = {"svg": "http://www.w3.org/2000/svg"}
    lines = [each.attrib["points"].split() for each in picture.iterfind(".//svg:polyline", space)]
    assert [len(line) for line in lines] == [2, 2]
    pure, compiled = ([float(point.split(",")[1]) for point in line] for line in lines)
    assert pure[0] < compiled[0]
    assert pure[1] < pure[0]
    words = [each.text for each in picture.iterfind(".//svg:text", space)]
    assert {"A & B", "cars", "pure", "compiled", "2", "10", "µs for a decision"} <= set(words)


def test_help_and_a_server_can_be_timed() -> None:
    assert start_up.help_answers() > 0
    assert start_up.server_answers(used=False) > 0


def test_without_a_virtual_environment_make_play_is_not_timed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_up, "ROOT", tmp_path)
    with pytest.raises(start_up.NotHere, match=r"no \.venv"):
        start_up.make_play_answers()


def test_samples_of_a_server_are_shared_out_among_the_parts_of_an_action() -> None:
    publishing = "MainThread;MatchService._publish (rollingroad/server/matches/match_service.py:9)"
    samples = [
        f"{publishing};update (presenter.py:3) 6",
        f"{publishing};_choices (presenter.py:5) 2",
        "disk_0;append_all (rollingroad/server/storage/appends.py:7) 1",
        "MainThread;Runner.run (asyncio/runners.py:118) 1",
        "disk_0;_worker (concurrent/futures/thread.py:81) 90",
    ]
    found = action_profile.shares(samples)
    assert {part: share for part, share in found.items() if share} == {
        "details of actions: labels, odds, previews": 0.2,
        "build and encode updates": 0.6,
        "append: queue, threads, database": 0.1,
        action_profile.REST: 0.1,
    }
    assert action_profile.table(found, 0.5).rows[0] == [
        "details of actions: labels, odds, previews",
        "20%",
        "100",
    ]


def test_the_page_keeps_the_chapter_about_the_server(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    (tmp_path / "speed.md").write_text(f"old\n\n{ONE_ACTION}\n\nkept\n", encoding="utf-8")
    write(some_results(), tmp_path)
    text = (tmp_path / "speed.md").read_text(encoding="utf-8")
    assert text == f"{page(some_results())}\n{ONE_ACTION}\n\nkept\n"

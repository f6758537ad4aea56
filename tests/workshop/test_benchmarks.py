"""The benchmarks run and fill their tables; no figure is judged here."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import peers
from benchmarks.core_costs import COSTS
from benchmarks.placement import COSTS as PLACEMENTS
from benchmarks.placement import PACKS
from benchmarks.results import Figure, Results, Row
from benchmarks.tables import page
from rollingroad.core.registry import slugs

ROOT = Path(__file__).resolve().parents[2]


def test_a_quick_run_has_a_row_for_every_operation_and_game() -> None:
    command = [sys.executable, "-m", "benchmarks", "--quick", "--no-peers", "--json"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    builds = {row["build"] for row in found["core"]}
    assert builds == {"pure"} if found["missing"] else builds == {"pure", "compiled"}
    for build in builds:
        assert [row["name"] for row in found["core"] if row["build"] == build] == list(COSTS)
        assert len([row for row in found["placing"] if row["build"] == build]) == len(PLACEMENTS) * len(PACKS)
        assert [row["name"] for row in found["games"] if row["build"] == build] == slugs()
    rows = found["core"] + found["placing"] + found["games"]
    assert all(figure["median"] > 0 for row in rows for figure in row["figures"].values())


def test_a_peer_that_cannot_be_installed_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UV_OFFLINE", "1")
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "empty"))
    with pytest.raises(peers.PeerError, match="catanatron"):
        peers.installed("catanatron", tmp_path)


def test_the_page_has_ratios_and_names_what_is_missing() -> None:
    def games(name: str, build: str, speed: float) -> Row:
        keys = ("decisions/s", "games/s", "decisions/game", "actions/decision", "copy µs")
        return Row(name, build, {key: Figure(speed, speed, speed) for key in keys})

    core = [
        Row("copy", build, {"µs": Figure(us, us / 2, us * 2)}) for build, us in (("pure", 6), ("compiled", 2))
    ]
    placing = [Row("a list", "pure", {"placing µs": Figure(900, 800, 1000)})]
    results = Results(
        {"CPU": "fast"}, 1.0, 3, core, placing, [games("road", "pure", 400)], [games("Peer", "peer", 200)]
    )
    results.missing.append("other: did not install")
    text = page(results)
    assert "| copy | 6.00 (3.00–12.00) | 2.00 (1.00–4.00) | 3.0 × |" in text  # noqa: RUF001
    assert "| a list | 900 (800–1,000) |" in text  # noqa: RUF001
    assert "| road, pure / Peer | 2.0 × | 0.5 × |" in text  # noqa: RUF001
    assert "Not measured: other: did not install." in text

"""The edition in Chromium and a server show the same frames for the same record."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from tests.pages.static.conftest import Visit
from tests.server.running import Client, ServerProcess

RECORDS = Path(__file__).parents[2] / "fixtures" / "version_0_1" / "records"


@pytest.mark.soak
@pytest.mark.parametrize("apart", [40, 1])
def test_frames_are_those_of_a_server(visit: Visit, server: ServerProcess, apart: int) -> None:
    page = visit("/about")
    with closing(Client(server)) as client:
        for name in (
            "full-throttle-alone-finished",
            "highway-heist-tank-assault-finished",
            "shattered-highways-open-road-finished",
        ):
            text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
            here = page.ask("POST", "/records", {"text": text})["id"]
            there = client.post("/records", {"text": text})["id"]
            for number in range(1, page.see(here)["number"] + 1, apart):
                path = f"frames/{number}?since=0&details=true"
                shown = client.call("GET", f"/matches/{there}/{path}").text
                assert page.text(f"/matches/{here}/{path}").replace(here, there) == shown

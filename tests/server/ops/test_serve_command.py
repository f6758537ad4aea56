"""What `rollingroad serve` says when it cannot keep matches where it shall."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollingroad.cli.database import DATABASE_URL
from rollingroad.cli.serve import run_server
from rollingroad.core.errors import BadInput


def test_workers_on_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(
        BadInput, match="2 workers need PostgreSQL: name it in DATABASE_URL and leave --data out"
    ):
        run_server("127.0.0.1", 0, tmp_path, open_page=False, workers=2)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "DATABASE_URL is no address such as postgresql://user@host/database"),
        ("mysql://me:secret@somewhere/db", "DATABASE_URL names 'mysql'; it must begin with postgresql://"),
        ("postgres://me:secret@127.0.0.1:1/db", "cannot keep matches in the database of DATABASE_URL"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_without_its_password(
    url: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATABASE_URL, url)
    with pytest.raises(BadInput, match=said) as told:
        run_server("127.0.0.1", 0, None, open_page=False, workers=1)
    assert "secret" not in str(told.value)

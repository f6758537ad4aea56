"""The pages: listings come from the real files, and the Python in them runs."""

import re
from pathlib import Path

import pytest

import rollingroad
from tools.docs_source import NotThere, listing, with_listings

ROOT = Path(__file__).resolve().parents[2]
PYTHON_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINTED_BLOCK = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUNNABLE = ("README.md", "docs/python.md", "docs/environments.md", "docs/add-a-game.md")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


SOURCE = '''\
LIMIT: Final = 3
WIDE = 4


@frozen
class Car:
    """A car."""

    wheels = 4

    def drive(self) -> None:
        print("brum")


def stop() -> None: ...
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "car.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "cars.toml").write_text('[car]\nid = "a"\n\n[road]\nid = "b"\n', encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "parts", "shown"),
    [
        ("car.py", "LIMIT", "LIMIT: Final = 3"),
        ("car.py", "WIDE stop", "WIDE = 4\n\ndef stop() -> None: ..."),
        ("car.py", "Car", SOURCE[SOURCE.index("@frozen") : SOURCE.index("\n\n\ndef stop")]),
        ("car.py", "Car.wheels", "wheels = 4"),
        ("car.py", "Car.drive", 'def drive(self) -> None:\n    print("brum")'),
        ("car.py", "", SOURCE.strip()),
        ("cars.toml", "[car]", '[car]\nid = "a"'),
        ("cars.toml", "[road]", '[road]\nid = "b"'),
    ],
)
def test_a_listing_is_the_named_part_of_the_file(folder: Path, name: str, parts: str, shown: str) -> None:
    language = "python" if name.endswith(".py") else "toml"
    assert listing(folder, name, parts.split()) == f'```{language} title="{name}"\n{shown}\n```'


@pytest.mark.parametrize(
    ("name", "part", "said"),
    [
        ("bike.py", "Car", r"bike\.py: there is no such file to show"),
        ("car.py", "Bike", r"car\.py: there is no Bike to show"),
        ("car.py", "Car.park", r"car\.py: there is no Car\.park to show"),
        ("car.py", "stop.now", r"car\.py: there is no stop\.now to show"),
        ("cars.toml", "[bike]", r"cars\.toml: there is no \[bike\] to show"),
    ],
)
def test_what_is_not_there_is_named(folder: Path, name: str, part: str, said: str) -> None:
    with pytest.raises(NotThere, match=said):
        listing(folder, name, [part])


@pytest.mark.parametrize("stale", ["", '\n\n```python title="tools/docs_source.py"\nROOT = Path()\n```'])
def test_a_listing_stands_below_the_line_that_asks_for_it(stale: str) -> None:
    asked = "<!-- source tools/docs_source.py ROOT -->"
    after = "\n\n```text\nand this\n```\nsee `<!-- source a.py -->`"
    shown = with_listings(f"Before\n\n{asked}{stale}{after}")
    assert shown.startswith(f'Before\n\n{asked}\n\n```python title="tools/docs_source.py"\nROOT = Path(')
    assert shown.endswith(after)


PAGES = sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md"))


@pytest.mark.parametrize("name", PAGES)
def test_the_listings_on_a_page_are_those_of_the_files(name: str) -> None:
    page = read(name)
    assert page == with_listings(page), "run `python -m tools.docs_source`"
    assert "{{ source" not in page


def test_the_first_page_leads_to_all_others() -> None:
    named = re.findall(r"^ +- .*?: ([a-z-]+\.md)$", read("mkdocs.yml"), re.MULTILINE)
    linked = re.findall(r"\]\(([a-z-]+\.md)\)", read("docs/index.md"))
    assert len(named) > 10
    assert set(named) - set(linked) == {"index.md"}


def program(page: str) -> str:
    """The Python blocks of a page as one program whose lines have the numbers they have on the page."""
    kept = [""] * page.count("\n")
    for block in PYTHON_BLOCK.finditer(page):
        first = page.count("\n", 0, block.start(1))
        kept[first : first + block[1].count("\n")] = block[1].splitlines()
    return "\n".join(kept)


@pytest.mark.parametrize("name", [name for name in RUNNABLE if PYTHON_BLOCK.search(read(name))])
def test_the_python_on_a_page_runs_and_prints_what_the_page_says(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = read(name)
    exec(compile(program(page), name, "exec"), {"__name__": "page"})
    assert capsys.readouterr().out == "".join(PRINTED_BLOCK.findall(page))


NAMED_PATH = re.compile(r"`((?:[a-z_0-9-]+/)+(?:[a-z_0-9-]+\.(?:py|md|toml))?|[a-z_]+\.py)`")


def test_the_architecture_page_names_only_what_is_there() -> None:
    """A path counts from the repository, the package, the server, a game or one of its rooms."""
    package = ROOT / "src" / "rollingroad"
    server = package / "server"
    homes = [ROOT, ROOT / "src", package, package / "core", server, server / "matches", server / "storage"]
    homes += [home for home in (package / "games").rglob("*") if home.is_dir()]
    named = NAMED_PATH.findall(read("docs/architecture.md"))
    assert len(named) > 50
    missing = {path for path in named if not any((home / path).exists() for home in homes)}
    assert missing <= {"dist/", "_compiled/", "src/rollingroad/_compiled/"}  # built, not kept


@pytest.mark.parametrize("slug", ["highway-heist", "full-throttle", "shattered-highways"])
def test_the_examples_of_the_notation_are_positions(slug: str) -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    examples = re.findall(rf"<!-- position {slug} -->\n```text\n(.*?)```", page, re.DOTALL)
    assert examples
    for text in examples:
        assert rollingroad.game(slug).status(text) == []


def test_the_examples_of_operands_are_short() -> None:
    examples = [
        example
        for operands in re.findall("such as (.*?)(?:;| \\|)", read("docs/notation.md"))
        for example in re.findall("`(.*?)`", operands)
    ]
    assert {"A1", "1+1+1+1+2+2"} <= set(examples)
    assert max(map(len, examples)) <= 30

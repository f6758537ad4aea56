"""Reading content, merging overlay folders, and error messages."""

import json
from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal
from zipfile import Path as ZipPath
from zipfile import ZipFile

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollingroad.core.content import Content, ContentError, mistakes, read_content, read_model

GAMES = Path(__file__).resolve().parents[2] / "src" / "rollingroad" / "games"
SHIPPED = sorted(GAMES.glob("*/content"))

VEHICLES = """
format = 1
source = "rulebook"

[limits]
most = 4
names = ["a", "b"]
source = "partial"

[[vehicle]]
id = "suv"
speed = 2
source = "rulebook"
paint = [{ id = "red", rgb = "f00" }, { id = "blue", rgb = "00f" }]

[[vehicle]]
id = "truck"
speed = 1
source = "partial"

[[gear]]
gear = 1
source = "rulebook"

[[gear]]
gear = 2
source = "rulebook"
"""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_folder(folder: str, **files: str) -> Path:
        (tmp_path / folder).mkdir()
        for stem, text in files.items():
            (tmp_path / folder / f"{stem}.toml").write_text(text, encoding="utf-8")
        return tmp_path / folder

    return write_folder


@pytest.fixture
def laid(write: Write) -> Callable[[str], dict[str, Any]]:
    """The vehicles with an overlay of the given text over them."""

    def lay(overlay: str) -> dict[str, Any]:
        return read_content(write("shipped", vehicles=VEHICLES), write("mine", vehicles=overlay)).files[
            "vehicles"
        ]

    return lay


Lay = Callable[[str], dict[str, Any]]


def entry(table: dict[str, Any], entry_id: str) -> dict[str, Any]:
    return next(vehicle for vehicle in table["vehicle"] if vehicle["id"] == entry_id)


def test_an_entry_keeps_its_place_and_the_fields_that_are_not_named(laid: Lay) -> None:
    vehicles = laid('[[vehicle]]\nid = "suv"\nspeed = 5\n')["vehicle"]
    assert [vehicle["id"] for vehicle in vehicles] == ["suv", "truck"]
    assert vehicles[0]["speed"] == 5
    assert [paint["id"] for paint in vehicles[0]["paint"]] == ["red", "blue"]


def test_a_changed_entry_is_house_and_its_neighbours_keep_their_source(laid: Lay) -> None:
    table = laid('[[vehicle]]\nid = "suv"\nspeed = 5\n')
    assert (entry(table, "suv")["source"], entry(table, "truck")["source"]) == ("house", "partial")
    assert (table["source"], table["limits"]["source"]) == ("rulebook", "partial")


def test_an_entry_that_says_nothing_new_keeps_its_source(laid: Lay) -> None:
    assert entry(laid('[[vehicle]]\nid = "suv"\nspeed = 2\n'), "suv")["source"] == "rulebook"


def test_an_overlay_may_state_its_own_source(laid: Lay) -> None:
    table = laid('[[vehicle]]\nid = "suv"\nspeed = 5\nsource = "rulebook"\n')
    assert entry(table, "suv")["source"] == "rulebook"


def test_a_new_entry_is_appended_as_house(laid: Lay) -> None:
    vehicles = laid('[[vehicle]]\nid = "van"\nspeed = 3\npaint = [{ id = "red", rgb = "f00" }]\n')["vehicle"]
    van = {"id": "van", "speed": 3, "paint": [{"id": "red", "rgb": "f00"}], "source": "house"}
    assert [vehicle["id"] for vehicle in vehicles] == ["suv", "truck", "van"]
    assert vehicles[2] == van


def test_an_entry_can_be_removed(laid: Lay) -> None:
    table = laid('[[vehicle]]\nid = "suv"\nremove = true\n')
    assert [vehicle["id"] for vehicle in table["vehicle"]] == ["truck"]
    assert (table["source"], entry(table, "truck")["source"]) == ("rulebook", "partial")


def test_a_part_without_a_source_marks_the_entry_around_it(laid: Lay) -> None:
    suv = entry(laid('[[vehicle]]\nid = "suv"\npaint = [{ id = "blue", rgb = "009" }]\n'), "suv")
    assert suv["paint"] == [{"id": "red", "rgb": "f00"}, {"id": "blue", "rgb": "009"}]
    assert suv["source"] == "house"


def test_a_part_may_be_removed_too(laid: Lay) -> None:
    suv = entry(laid('[[vehicle]]\nid = "suv"\npaint = [{ id = "red", remove = true }]\n'), "suv")
    assert (suv["paint"], suv["source"]) == ([{"id": "blue", "rgb": "00f"}], "house")


def test_tables_merge_key_by_key_and_plain_arrays_are_replaced(laid: Lay) -> None:
    table = laid('[limits]\nnames = ["c"]\n')
    assert table["limits"] == {"most": 4, "names": ["c"], "source": "house"}
    assert (table["format"], table["source"]) == (1, "rulebook")


def test_a_value_at_the_top_marks_the_file(laid: Lay) -> None:
    table = laid("format = 2\n")
    assert (table["format"], table["source"], table["limits"]["source"]) == (2, "house", "partial")


def test_a_number_of_another_kind_is_a_change(laid: Lay) -> None:
    assert laid("format = 1.0\n")["source"] == "house"


def test_tables_without_ids_are_replaced_as_a_whole(laid: Lay) -> None:
    table = laid('[[gear]]\ngear = 2\nsource = "rulebook"\n[[gear]]\ngear = 9\n')
    assert table["gear"] == [{"gear": 2, "source": "rulebook"}, {"gear": 9, "source": "house"}]
    assert table["source"] == "rulebook"


def test_a_file_of_the_overlay_alone_is_added_as_house(write: Write) -> None:
    overlay = write("mine", extra='[[card]]\nid = "a"\n[[card]]\nid = "b"\nsource = "partial"\n')
    content = read_content(write("shipped", vehicles=VEHICLES), overlay)
    assert content.files["extra"]["card"] == [
        {"id": "a", "source": "house"},
        {"id": "b", "source": "partial"},
    ]


def test_the_hash_names_the_data_and_not_how_it_is_written(write: Write) -> None:
    one = write("one", a="x = 1\n[t]\nu = [1, 2]\nv = 'q'\n", b="y = 2\n")
    other = write("other", b="# note\ny=2", a='t = { v = "q", u = [1,2] }\n\n"x" = 0x1\n')
    assert read_content(one).hash == read_content(other).hash
    assert len(read_content(one).hash) == 64


@pytest.mark.parametrize("changed", ["x = 2", "x = 1.0", "x = true", "x = '1'", "x = 1\ny = 1", ""])
def test_another_value_is_another_hash(write: Write, changed: str) -> None:
    assert read_content(write("one", a="x = 1")).hash != read_content(write("two", a=changed)).hash


def test_the_order_of_entries_is_part_of_the_data(write: Write) -> None:
    one = write("one", a="[[e]]\nid = 1\n[[e]]\nid = 2\n")
    assert read_content(one).hash != read_content(write("two", a="[[e]]\nid = 2\n[[e]]\nid = 1\n")).hash


def test_content_inside_an_archive_reads_the_same(write: Write, tmp_path: Path) -> None:
    folder = write("shipped", vehicles=VEHICLES)
    with ZipFile(tmp_path / "wheel.zip", "w") as archive:
        archive.write(folder / "vehicles.toml", "content/vehicles.toml")
    inside: Traversable = ZipPath(tmp_path / "wheel.zip", "content/")
    assert read_content(inside) == read_content(folder)


@pytest.mark.parametrize(
    ("overlay", "sentence"),
    [
        (
            '[[vehicle]]\nid = "van"\nremove = true\n',
            'vehicles.toml: vehicle "van": there is no such entry to remove',
        ),
        (
            '[[vehicle]]\nid = "suv"\npaint = [{ id = "green", remove = true }]\n',
            'vehicles.toml: vehicle "suv": paint "green": there is no such entry to remove',
        ),
    ],
)
def test_only_what_is_there_can_be_removed(laid: Lay, overlay: str, sentence: str) -> None:
    with pytest.raises(ContentError) as refused:
        laid(overlay)
    assert str(refused.value) == sentence


def test_bad_files_and_folders_are_named(write: Write, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="nowhere: there is no such content folder"):
        read_content(write("shipped", a="x = 1"), tmp_path / "nowhere")
    with pytest.raises(ContentError, match=r"bad/a\.toml: not valid TOML: .*line 2"):
        read_content(write("bad", a="x = 1\ny = \n"))
    with pytest.raises(ContentError, match=r'twice/a\.toml: card "q" is listed 2 times'):
        read_content(write("twice", a='[[card]]\nid = "q"\n[[card]]\nid = "q"\n'))
    with pytest.raises(ContentError, match=r'deep/a\.toml: part "q" is listed 2 times'):
        read_content(write("deep", a='[[card]]\nid = 1\npart = [{ id = "q" }, { id = "q" }]\n'))
    (tmp_path / "bad" / "a.toml").write_bytes(b"x = '\xff'")
    with pytest.raises(ContentError, match=r"bad/a\.toml: the file cannot be read as text"):
        read_content(tmp_path / "bad")


class Paint(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    rgb: str


class Vehicle(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    speed: Annotated[int, msgspec.Meta(ge=1)]
    source: Literal["rulebook", "partial", "house"]
    paint: list[Paint] = []
    strength: dict[int, int] = {}
    size: tuple[int, int] = (1, 1)


class Garage(msgspec.Struct, forbid_unknown_fields=True):
    vehicle: list[Vehicle]
    note: str = ""

    def __post_init__(self) -> None:
        if self.note == "no":
            raise ValueError("GO has to be said, not no")


def garage(write: Write, fields: str, top: str = "") -> Garage:
    entries = '[[vehicle]]\nid = "van"\nspeed = 1\nsource = "house"\n[[vehicle]]\nid = "suv"\n'
    return read_model(read_content(write("shipped", vehicles=top + entries + fields)), "vehicles", Garage)


GOOD = 'speed = 2\nsource = "partial"\n'


def test_a_file_becomes_its_model(write: Write) -> None:
    suv = garage(write, GOOD + "strength = { 2 = 5, 3 = 8 }").vehicle[1]
    assert suv == Vehicle("suv", 2, "partial", [], {2: 5, 3: 8})


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ('speed = "fast"\nsource = "house"', 'vehicle "suv": speed: expected int, got str'),
        ('speed = 0\nsource = "house"', 'vehicle "suv": speed: expected int >= 1'),
        ("speed = 1", 'vehicle "suv": missing required field source'),
        (
            'speed = 1\nsource = "mine"',
            "vehicle \"suv\": source: invalid enum value 'mine'; it is one of house, partial, rulebook",
        ),
        (GOOD + "sped = 2", "vehicle \"suv\": unknown field sped; did you mean 'speed'?"),
        (
            GOOD + 'paint = [{ id = "red", rgb = 3 }]',
            'vehicle "suv": paint "red": rgb: expected str, got int',
        ),
        (GOOD + 'paint = [{ rgb = "f00" }]', 'vehicle "suv": paint 1: missing required field id'),
        (GOOD + 'strength = { 2 = "x" }', 'vehicle "suv": strength: expected int, got str'),
        (GOOD + "strength = { two = 1 }", 'vehicle "suv": strength: a key: expected int, got str'),
        (GOOD + 'size = [1, "x"]', 'vehicle "suv": size 2: expected int, got str'),
    ],
)
def test_what_does_not_fit_is_named_by_entry_and_field(write: Write, fields: str, sentence: str) -> None:
    with pytest.raises(ContentError) as refused:
        garage(write, fields)
    assert str(refused.value) == f"vehicles.toml: {sentence}"


def test_a_models_own_check_keeps_its_words(write: Write) -> None:
    with pytest.raises(ContentError) as refused:
        garage(write, GOOD, top='note = "no"\n')
    assert str(refused.value) == "vehicles.toml: GO has to be said, not no"


def test_a_missing_file_is_named_with_those_that_are_there(write: Write) -> None:
    with pytest.raises(ContentError) as refused:
        read_model(read_content(write("shipped", a="", b="")), "vehicles", Garage)
    assert str(refused.value) == "vehicles.toml: there is no such content file (there are: a, b)"


@pytest.mark.parametrize("folder", SHIPPED, ids=lambda folder: folder.parent.name)
def test_the_shipped_content_reads_and_an_overlay_of_one_number_shows(folder: Path, write: Write) -> None:
    shipped = read_content(folder)
    assert read_content(folder, write("nothing")) == shipped
    stem, kind, first = first_entry(shipped)
    change = f'[[{kind}]]\nid = "{first["id"]}"\nhouse_number = 7\n'
    changed = read_content(folder, write("mine", **{stem: change}))
    assert changed.hash != shipped.hash
    assert changed.files[stem][kind][0] == first | {"house_number": 7, "source": "house"}
    assert {other: table for other, table in changed.files.items() if other != stem} == {
        other: table for other, table in shipped.files.items() if other != stem
    }


def first_entry(content: Content) -> tuple[str, str, dict[str, Any]]:
    return next(
        (stem, kind, value[0])
        for stem, table in content.files.items()
        for kind, value in table.items()
        if isinstance(value, list) and isinstance(value[0], dict) and "id" in value[0]
    )


def test_all_games_are_read() -> None:
    assert len(SHIPPED) >= 3


KEYS = st.text("abcdeé -.", min_size=1, max_size=4) | st.just("source")
SCALARS = (
    st.booleans()
    | st.integers(-(2**62), 2**62)
    | st.floats(allow_nan=False)
    | st.text('ab"\\\n é☃', max_size=5)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)
ENTRY_LISTS = st.dictionaries(
    st.integers(0, 5), st.dictionaries(KEYS, VALUES, max_size=2), min_size=1, max_size=4
).map(lambda entries: [{"id": entry_id, **fields} for entry_id, fields in entries.items()])
TABLES = st.dictionaries(KEYS, VALUES | ENTRY_LISTS, max_size=4)


def toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return repr(value) if isinstance(value, float) else json.dumps(value)


def read(table: dict[str, Any], overlay: dict[str, Any] | None = None) -> Content:
    with TemporaryDirectory() as folder:
        for name, content in (("shipped", table), ("mine", overlay or {})):
            (Path(folder) / name).mkdir()
            lines = [f"{json.dumps(key)} = {toml(value)}" for key, value in content.items()]
            (Path(folder) / name / "a.toml").write_text("\n".join(lines), encoding="utf-8")
        return read_content(Path(folder) / "shipped", None if overlay is None else Path(folder) / "mine")


@settings(deadline=None)
@given(TABLES)
def test_an_empty_overlay_changes_nothing(table: dict[str, Any]) -> None:
    assert read(table, {}).files == {"a": table}
    assert read(table, {}).hash == read(table).hash


@settings(deadline=None)
@given(TABLES, TABLES)
def test_merged_content_written_down_reads_back_the_same(
    table: dict[str, Any], overlay: dict[str, Any]
) -> None:
    merged = read(table, overlay)
    assert read(merged.files["a"]).hash == merged.hash


@settings(deadline=None)
@given(TABLES, TABLES)
def test_laying_the_same_overlay_again_changes_nothing(
    table: dict[str, Any], overlay: dict[str, Any]
) -> None:
    merged = read(table, overlay)
    assert read(merged.files["a"], overlay).hash == merged.hash


@settings(deadline=None)
@given(TABLES)
def test_content_laid_over_itself_changes_nothing(table: dict[str, Any]) -> None:
    assert read(table, table).hash == read(table).hash


@settings(deadline=None)
@given(TABLES)
def test_the_hash_does_not_depend_on_the_order_of_keys(table: dict[str, Any]) -> None:
    assert read(backwards(table)).hash == read(table).hash


def backwards(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: backwards(value[key]) for key in reversed(value)}
    return [backwards(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("vehicles.toml", "vehicle \"suvs\": missing required field speed; did you mean 'suv'?"),
        ("vehicle.toml", 'vehicle "suvs": missing required field speed; did you mean vehicles.toml?'),
    ],
)
def test_a_misspelt_entry_or_file_names_the_one_that_is_meant(write: Write, file: str, sentence: str) -> None:
    shipped = write("shipped", vehicles=f'[[vehicle]]\nid = "suv"\n{GOOD}')
    stem = file.removesuffix(".toml")
    overlay = write("overlay", **{stem: '[[vehicle]]\nid = "suvs"\n'})
    with pytest.raises(ContentError) as refused:
        read_model(read_content(shipped, overlay), stem, Garage)
    assert str(refused.value) == f"{file}: {sentence}"


def test_a_file_that_no_game_reads_is_refused(write: Write) -> None:
    overlay = write("overlay", vehicle="")
    [told] = mistakes(read_content(overlay), {"vehicles": Garage})
    assert told.startswith("vehicle.toml: no such file is read; did you mean vehicles")


def test_all_that_does_not_fit_is_told_at_once(write: Write) -> None:
    paint = 'paint = [{ id = "red", rgb = 3 }, { rgb = "f00" }]'
    van = f'id = "van"\nspeed = 0\nsource = "mine"\nsped = 2\n{paint}\n'
    vehicles = f'note = 3\n[[vehicle]]\n{van}[[vehicle]]\nid = "suv"\n'
    content = read_content(write("shipped", vehicles=vehicles, depot="note = 4\n"))
    van = 'vehicles.toml: vehicle "van"'
    told = [
        "depot.toml: missing required field vehicle",
        "depot.toml: note: expected str, got int",
        f"{van}: speed: expected int >= 1",
        f"{van}: source: invalid enum value 'mine'; it is one of house, partial, rulebook",
        f'{van}: paint "red": rgb: expected str, got int',
        f"{van}: paint 2: missing required field id",
        f"{van}: unknown field sped; did you mean 'speed'?",
        'vehicles.toml: vehicle "suv": missing required fields speed, source',
        "vehicles.toml: note: expected str, got int",
    ]
    assert list(mistakes(content, {"*": Garage})) == told
    with pytest.raises(ContentError) as refused:
        read_model(content, "vehicles", Garage)
    assert list(refused.value.problems) == told[2:]

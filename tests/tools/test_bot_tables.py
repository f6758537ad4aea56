"""What writes the tables of docs/bots.md."""

from tools.bot_tables import BLOCK, PAGE, update_page

PAGE_TEXT = """\
# Bots

<!-- tournament beacon-run --games 2 -->
old
<!-- end -->

Between.

<!-- tournament full-throttle --games 2 -->
<!-- end -->
"""


def test_only_what_stands_between_the_marks_is_written_anew() -> None:
    written = update_page(PAGE_TEXT, "", lambda command: f"{command} was played\n")
    assert written.startswith(
        "# Bots\n\n<!-- tournament beacon-run --games 2 -->\n\ntournament beacon-run --games 2 was"
    )
    assert "old" not in written
    assert "\n\n<!-- end -->\n\nBetween.\n\n<!-- tournament full-throttle" in written
    assert update_page(written, "", lambda command: f"{command} was played\n") == written


def test_some_can_be_chosen() -> None:
    written = update_page(PAGE_TEXT, "full", lambda command: "new")
    assert "old" in written
    assert written.count("new") == 1


def test_the_page_has_such_marks_and_every_one_has_its_table() -> None:
    blocks = list(BLOCK.finditer(PAGE.read_text(encoding="utf-8")))
    assert blocks
    for block in blocks:
        game = block[1].split()[1]
        assert f"`rollingroad tournament {game} " in block[0]

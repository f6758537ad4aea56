"""`rollingroad review` and `rollingroad puzzles`: what the coach finds in recorded games."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from rollingroad.bots.roster import play_match
from rollingroad.cli.console import Table, console, name_in_errors, progress_bar
from rollingroad.cli.records import load_record
from rollingroad.core.engine.state import NOBODY
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.packs import game_of
from rollingroad.core.record import Record, parse_json, replay
from rollingroad.core.registry import game
from rollingroad.review.coach import examine_answer, finished_game_answers
from rollingroad.review.difficulty import write_jsonl
from rollingroad.review.findings import Because, Insight, Judgement, Moment, Summary, summarise
from rollingroad.review.puzzles import Puzzle, puzzles_in, select_puzzles

_WORST = 10
_PLAYERS = ("driver", "rookie")


class ReviewJson(msgspec.Struct, frozen=True, kw_only=True):
    """A whole review as JSON."""

    game: str
    seats: list[str]
    findings: list[Insight]
    summary: Summary


def review_file(file: Path, iterations: int, content: Path | None, as_json: bool) -> None:
    record, _ = load_record(file)
    with name_in_errors(file):
        the_game = game_of(record.game, record.options, content)
        findings = _examine_record(record, the_game, iterations)
    names = _seat_names(record, the_game)
    summary = summarise(findings, len(names))
    if as_json:
        whole = ReviewJson(game=record.game, seats=names, findings=findings, summary=summary)
        print(msgspec.json.format(msgspec.json.encode(whole), indent=2).decode())
    else:
        _print(findings, summary, names)


def _examine_record(record: Record, the_game: Game, iterations: int) -> list[Insight]:
    answers = finished_game_answers(record, the_game)
    findings = []
    with progress_bar("Reviewing", len(record.answers)) as counted:
        for recorded in answers:
            findings.append(examine_answer(recorded, iterations))
            counted()
    return findings


def _seat_names(record: Record, the_game: Game) -> list[str]:
    *_, state = replay(record, the_game)
    seats = the_game.seat_count(the_game.options(parse_json(record.options)))
    return [the_game.words.seat_name(seat, state.view(NOBODY)) for seat in range(seats)]


def _print(findings: Sequence[Insight], summary: Summary, names: Sequence[str]) -> None:
    out = console()
    out.print("What decided the game", style="bold")
    for moment in summary.moments:
        out.print(f"  {moment.answer:4}  {_moment(moment, names)}")
    if not summary.moments:
        out.print("  No single moment did.")
    _print_players(summary, names)
    _print_worst(findings, names)


def _moment(moment: Moment, names: Sequence[str]) -> str:
    change = f"{100 * moment.change:+.1f} %"
    if moment.what == "luck":
        return f"{change}  luck of {names[moment.seat]}: {moment.text}"
    return f"{change}  {names[moment.seat]} chose: {moment.text}; better: {moment.better}"


def _print_players(summary: Summary, names: Sequence[str]) -> None:
    rows = []
    for player in summary.players:
        dice = ", ".join(f"{each.what} {each.shown:.2f} ({each.expected:.2f})" for each in player.dice)
        shares = [f"{100 * value:+.1f} %" for value in (player.skill, player.own_luck, player.luck)]
        rows.append([names[player.seat], str(player.decisions), *shares, dice or "-"])
    headings = ("Player", "Decisions", "Skill", "Own luck", "All luck", "Dice (expected)")
    console().print("", Table(*headings, rows=rows))


def _print_worst(findings: Sequence[Insight], names: Sequence[str]) -> None:
    costly = [(each.answer, each.choice) for each in findings if each.choice and each.choice.lost > 0]
    costly.sort(key=lambda found: -found[1].lost)
    out = console()
    if not costly:
        out.print("", "No decision cost anything that could be found.")
        return
    out.print("", "The dearest decisions", style="bold")
    for answer, choice in costly[:_WORST]:
        out.print(f"  {answer:4}  -{100 * choice.lost:.1f} %  {names[choice.seat]}: {_in_words(choice)}")


def _in_words(choice: Judgement) -> str:
    odds = "; ".join(_odds(line) for line in choice.because)
    why = f" ({odds})" if odds else ""
    return f"{choice.chosen}; better: {choice.best}{why}"


def _odds(line: Because) -> str:
    chances = [("as played", line.chosen), ("with the better", line.best)]
    lines = [f"{100 * chance:.0f} % {how}" for how, chance in chances if chance is not None]
    return f"{line.what}: {', '.join(lines)}"


def make_puzzles(slug: str, records: Path | None, games: int, seed: str, count: int, out: Path) -> None:
    the_game = game(slug)
    if records is not None:
        sources = [(file.stem, file) for file in sorted(records.iterdir()) if file.is_file()]
        found = _search(the_game, len(sources), _read_records(sources, the_game))
    else:
        found = _search(the_game, games, _play_games(the_game, games, seed))
    if not found:
        raise BadInput(f"{slug}: no position of these games has a clear best answer")
    puzzles = select_puzzles(found, count)
    write_jsonl(puzzles, out)
    levels = ", ".join(
        f"{sum(each.difficulty == level for each in puzzles)} of level {level}" for level in range(1, 6)
    )
    print(f"{out}: {len(puzzles)} puzzles of {len(found)} that were found ({levels}).")


def _search(the_game: Game, total: int, records: Iterator[tuple[str, Record]]) -> list[Puzzle]:
    found: list[Puzzle] = []
    with progress_bar("Searching", total) as counted:
        for source, record in records:
            found += puzzles_in(record, the_game, source)
            counted()
    return found


def _read_records(sources: list[tuple[str, Path]], the_game: Game) -> Iterator[tuple[str, Record]]:
    for name, file in sources:
        record, _ = load_record(file)
        if record.game != the_game.slug:
            raise BadInput(f"{file}: this is a record of {record.game}, not of {the_game.slug}")
        with name_in_errors(file):
            yield name, record


def _play_games(the_game: Game, games: int, seed: str) -> Iterator[tuple[str, Record]]:
    """Games of drivers and rookies in turn, with default options and the example set-ups."""
    set_ups = [{}, *the_game.example_setups.values()]
    for number in range(games):
        options = the_game.options(set_ups[number % len(set_ups)])
        source = f"{the_game.slug} {seed}/{number}"
        bot = _PLAYERS[number // len(set_ups) % len(_PLAYERS)]
        yield source, play_match(the_game, [bot], options, source).record

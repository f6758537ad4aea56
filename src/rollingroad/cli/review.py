"""`rollingroad review`: the coach's review of a recorded game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from rollingroad.cli.console import console, name_in_errors, plain_table, progress_bar
from rollingroad.cli.records import load_record
from rollingroad.core.engine.state import NOBODY
from rollingroad.core.game import Game
from rollingroad.core.record import Record, parse_json, replay
from rollingroad.core.registry import game
from rollingroad.review.coach import examine_answer, finished_game_answers
from rollingroad.review.findings import Because, Insight, Judgement, Moment, Summary, summarise

_WORST = 10


class ReviewJson(msgspec.Struct, frozen=True, kw_only=True):
    """A whole review as JSON."""

    game: str
    seats: list[str]
    findings: list[Insight]
    summary: Summary


def review_file(file: Path, iterations: int, content: Path | None, as_json: bool) -> None:
    record, _ = load_record(file)
    with name_in_errors(file):
        the_game = game(record.game, content)
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
    out.print("[bold]What decided the game[/]")
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
    table = plain_table("Player", "Decisions", "Skill", "Own luck", "All luck", "Dice (expected)")
    for player in summary.players:
        dice = ", ".join(f"{each.what} {each.shown:.2f} ({each.expected:.2f})" for each in player.dice)
        shares = [f"{100 * value:+.1f} %" for value in (player.skill, player.own_luck, player.luck)]
        table.add_row(names[player.seat], str(player.decisions), *shares, dice or "-")
    out = console()
    out.print()
    out.print(table)


def _print_worst(findings: Sequence[Insight], names: Sequence[str]) -> None:
    costly = [(each.answer, each.choice) for each in findings if each.choice and each.choice.lost > 0]
    costly.sort(key=lambda found: -found[1].lost)
    out = console()
    out.print(
        "\n[bold]The dearest decisions[/]" if costly else "\nNo decision cost anything that could be found."
    )
    for answer, choice in costly[:_WORST]:
        out.print(
            f"  {answer:4}  -{100 * choice.lost:.1f} %  {names[choice.seat]}: {_in_words(choice)}",
            markup=False,
        )


def _in_words(choice: Judgement) -> str:
    odds = "; ".join(_odds(line) for line in choice.because)
    why = f" ({odds})" if odds else ""
    return f"{choice.chosen}; better: {choice.best}{why}"


def _odds(line: Because) -> str:
    chances = [("as played", line.chosen), ("with the better", line.best)]
    lines = [f"{100 * chance:.0f} % {how}" for how, chance in chances if chance is not None]
    return f"{line.what}: {', '.join(lines)}"

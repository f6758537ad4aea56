"""`rollingroad train`: plays games, fits the weights of a judge, and prints how good it is."""

import json
from pathlib import Path
from typing import Any

from rollingroad.cli.console import Table, console
from rollingroad.core.errors import BadInput
from rollingroad.core.registry import game as find_game
from rollingroad.lab.charts import Bar, bars, key
from rollingroad.lab.report import Section, page
from rollingroad.lab.runner import Engine
from rollingroad.lab.training import Recipe, read_recipe, train


def train_judge(
    slug: str,
    recipe: Path | None,
    out: Path | None,
    workers: int | None,
    on: str,
    address: str | None,
    as_json: bool,
) -> None:
    plan = read_recipe(recipe) if recipe else Recipe(slug)
    if plan.game != slug:
        raise BadInput(f"{recipe}: this recipe is for {plan.game}, not for {slug}")
    folder = out or Path("lab") / f"judge-{slug}"
    record = train(plan, folder, Engine(on, workers or 0, address or ""))
    (folder / "report.html").write_text(page_of(record), encoding="utf-8")
    if as_json:
        print(json.dumps(record))
        return
    judged = {"judge": record["judge"], "by rule": record["by_rule"]}
    rows = [(name, f"{each['auc']:.3f}", f"{each['log_loss']:.4f}") for name, each in judged.items()]
    tenths = [
        (f"{hoped:.1f} %", f"{won:.1f} %", str(number))
        for number, hoped, won in record["judge"]["calibration"]
    ]
    seconds = record["seconds"]
    console().print(
        f"{record['positions']} positions, and {record['held_out']} of later games; "
        f"{seconds['playing']} s of play, {seconds['fitting']} s of fitting",
        Table("of later games", "AUC", "log loss", rows=rows, right=(1, 2)),
        Table("judged", "won", "sides", rows=tenths, right=(0, 1, 2)),
        f"The weights are in {folder / 'judge.json'}; `ace:judge=learned` takes those in the game's `bot/`.",
        f"{folder / 'report.html'} has pictures of the figures.",
    )


def page_of(record: dict[str, Any]) -> str:
    """The figures as a page: how often those sides won that were given a chance, and how much was lost."""
    judged = {"judge": record["judge"], "by rule": record["by_rule"]}
    tenths = {
        name: [
            Bar(f"{number:,} sides", f"{percent:.0f} %", percent / 100, series=series)
            for number, hoped, won in each["calibration"]
            for series, percent in enumerate((hoped, won))
        ]
        for name, each in judged.items()
    }
    losses = [Bar(name, f"{each['log_loss']:.3f}", each["log_loss"] / 2) for name, each in judged.items()]
    ranked = [Bar(name, f"{each['auc']:.3f}", each["auc"]) for name, each in judged.items()]
    facts = (
        f"{record['positions']:,} positions to learn from, {record['held_out']:,} of later games to judge."
    )
    return page(
        "A judge",
        find_game(record["recipe"]["game"]).name,
        facts,
        [
            Section(
                "Chances and wins",
                "Sides by the chance that they were given, in tenths, and how many of them won.",
                key(["chance", "wins"]) + bars(tenths),
            ),
            Section("Log loss", "Lower is better.", bars({"": losses})),
            Section("AUC", "How likely a side that won was rated above one that lost.", bars({"": ranked})),
        ],
    )

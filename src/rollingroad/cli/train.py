"""`rollingroad train`: plays games, fits the weights of a judge, and prints how good it is."""

import json
from pathlib import Path

from rollingroad.cli.console import Table, console
from rollingroad.core.errors import BadInput
from rollingroad.lab.training import Recipe, read_recipe, train
from rollingroad.lab.workers import all_cores


def train_judge(slug: str, recipe: Path | None, out: Path | None, workers: int | None, as_json: bool) -> None:
    plan = read_recipe(recipe) if recipe else Recipe(slug)
    if plan.game != slug:
        raise BadInput(f"{recipe}: this recipe is for {plan.game}, not for {slug}")
    folder = out or Path("lab") / f"judge-{slug}"
    record = train(plan, folder, workers or all_cores())
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
        f"The weights are in {folder / 'judge.json'}; Ace plays with those in `bot/` of the game.",
    )

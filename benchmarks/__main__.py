"""`python -m benchmarks`: measure, then print tables or JSON, or write `docs/speed.md`."""

from __future__ import annotations

import argparse

from benchmarks.page import write
from benchmarks.results import Results
from benchmarks.running import ROOT, KeptRows, fingerprint, measure_all
from benchmarks.tables import tables

SECONDS, REPETITIONS = 1.5, 3
WIDTH = 120
QUICK_SECONDS, QUICK_REPETITIONS = 0.02, 1


def parse(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--write", action="store_true", help="write docs/speed.md too")
    parser.add_argument("--quick", action="store_true", help="a glance: seconds, figures that mean little")
    parser.add_argument("--alone", action="store_true", help="leave other engines and start-up out")
    return parser.parse_args(words)


def show(results: Results) -> None:
    from rich.console import Console
    from rich.table import Table

    out = Console()
    # A narrow terminal wraps lines; Rich would cut figures off.
    out.width = max(out.width, WIDTH)
    for table in tables(results):
        shown = Table(title=table.title, title_justify="left", box=None, padding=(0, 2, 0, 0))
        for number, name in enumerate(table.header):
            shown.add_column(name, justify="right" if number else "left", no_wrap=number == 0)
        for row in table.rows:
            shown.add_row(*row)
        out.print(shown, "")
    for name in results.missing:
        out.print(f"Not measured: {name}", markup=False)


def main() -> None:
    wanted = parse()
    seconds, repetitions = (QUICK_SECONDS, QUICK_REPETITIONS) if wanted.quick else (SECONDS, REPETITIONS)
    file = ROOT / "build" / f"benchmarks-{seconds:g}.jsonl"
    kept = KeptRows(file, fingerprint(seconds, repetitions))
    results = measure_all(seconds, repetitions, not wanted.alone, kept)
    if wanted.json:
        print(results.json())
    else:
        show(results)
    if wanted.write:
        write(results, ROOT / "docs")
    kept.forget()


if __name__ == "__main__":
    main()

"""The command `rollingroad`."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any

import click

from rollingroad import __version__, build
from rollingroad.cli.arguments import FILE, FROM_1, SETTINGS, Commands, runs, usage_sentence
from rollingroad.cli.console import STOPPED, fail, os_sentence
from rollingroad.cli.lab import ADDRESS, ON, WORKERS, lab_commands

GAME = click.argument("slug", metavar="GAME", help="The game's slug; `rollingroad games` lists them.")
OPTION = click.option(
    "--option", "-o", multiple=True, metavar="K=V", help="An option of the game; may be given often."
)
CONTENT = click.option(
    "--content", type=FILE, metavar="DIR", help="Your own content folder, laid over the shipped one."
)
SEED = click.option("--seed", "-s", default="0", help="Any number or text; the same gives the same games.")
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")


def _print_version(ctx: click.Context, option: click.Parameter, given: bool) -> None:
    if given:
        name, reason = build()
        print(f"rollingroad {__version__} ({name}: {reason})")
        ctx.exit()


@click.group(cls=Commands, context_settings=SETTINGS)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    callback=_print_version,
    help="Version, and compiled or pure Python.",
)
def app() -> None:
    """A digital table for games about cars at speed. `rollingroad COMMAND --help` explains a command.

    Example: rollingroad play beacon-run --players me,random
    """


@app.command()
@click.option("--options", "only_options", is_flag=True, help="Only what `--option` takes in each.")
@JSON
@runs("games.list_games")
def games() -> None:
    """List the games and their options.

    Example: rollingroad games
    """


@app.command()
@GAME
@click.option("--entry", metavar="ID", help="Print this entry as TOML, to copy it into a file of your own.")
@click.option("--effects", is_flag=True, help="The effects, conditions and rewards that cards can have.")
@CONTENT
@runs("games.print_content")
def content() -> None:
    """List the content of a game: its files, their entries, and the fields that entries have.

    Example: rollingroad content highway-heist --entry tank-repairs
    """


@app.command()
@JSON
@runs("games.list_bots")
def bots() -> None:
    """List the bots, with what can be set about each.

    Example: rollingroad bots
    """


@app.command()
@GAME
@OPTION
@click.option(
    "--players", "-p", default="random", metavar="BOT,BOT,…", help="Who sits where; one name: everywhere."
)
@click.option("--games", "-n", "number", type=FROM_1, default=100, help="How many games.")
@SEED
@CONTENT
@JSON
@runs("simulate.run_simulation")
def simulate() -> None:
    """Let bots play many games and count the outcomes.

    Example: rollingroad simulate beacon-run --option couriers=3 --games 1000 --seed 7
    """


@app.command()
@GAME
@click.option(
    "--players",
    "-p",
    default="driver,rookie",
    metavar="BOT,BOT,…",
    help="Who plays; `rollingroad bots` lists them.",
)
@OPTION
@click.option(
    "--over", multiple=True, metavar="K=V,V,…", help="Play on each of these values; may be given often."
)
@click.option(
    "--games",
    "-n",
    type=FROM_1,
    default=100,
    help="Of each two bots (or each team) on each set-up, at least.",
)
@SEED
@WORKERS
@CONTENT
@click.option("--out", type=FILE, metavar="DIR", help="Keep the games there; a run that was stopped goes on.")
@JSON
@click.option("--markdown", "as_markdown", is_flag=True, help="Print Markdown instead of tables.")
@runs("tournament.run_tournament")
def tournament() -> None:
    """Let bots play against each other and rate them.

    In a cooperative game each plays as a team of its own, and the teams are compared.

    Example: rollingroad tournament full-throttle --players driver,rookie --option players=2 --games 200
    """


@app.command()
@GAME
@click.option("--recipe", type=FILE, metavar="FILE", help="What is played, as TOML; 2,000 usual games.")
@click.option(
    "--out", type=FILE, metavar="DIR", help="Where games and weights go; lab/judge-GAME unless given."
)
@WORKERS
@ON
@ADDRESS
@JSON
@runs("train.train_judge", "training", "train")
def train() -> None:
    """Let bots play, and learn from it how likely each side of a position wins.

    Stopped, it goes on where it was when the same command is given again.

    Example: rollingroad train full-throttle --recipe experiments/judges/full-throttle.toml
    """


@app.command()
@click.argument("slug", metavar="GAME", required=False, help="The game's slug; not needed with --load.")
@OPTION
@click.option("--players", "-p", metavar="A,B,…", help="`me` or a bot for each seat; `me` for all.")
@click.option("--seed", "-s", help="Seed of the dice; a secret random one unless given.")
@click.option(
    "--dice", type=click.Choice(["seeded", "typed"]), help="typed: roll real dice and type what they show."
)
@click.option("--load", type=FILE, metavar="FILE", help="Take up a saved game.")
@CONTENT
@runs("play.play_in_terminal")
def play() -> None:
    """Play in the terminal, alone with bots or several of you.

    Example: rollingroad play beacon-run --players me,random --seed 42
    """


@app.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8765, help="0: any free one.")
@click.option("--host", default="127.0.0.1", help="0.0.0.0 lets others on your network in.")
@click.option(
    "--data", type=FILE, metavar="DIR", help="Where matches are kept; your data folder unless given."
)
@click.option("--workers", type=click.IntRange(1, 64), default=1, help="Server processes, on PostgreSQL.")
@click.option("--host-name", metavar="NAME[,...]", help="More names that players reach it by.")
@click.option("--proxy", metavar="ADDRESS[,...]", help="Proxies whose forwarded headers count.")
@click.option(
    "--content",
    multiple=True,
    metavar="GAME=DIR",
    help="Offer your own content folder on the pages; may be given often.",
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in your browser.")
@click.option(
    "--log-level",
    type=click.Choice(["info", "warning"]),
    help="info tells every request; it is the default of --log-json.",
)
@click.option("--log-json", is_flag=True, help="Log lines of JSON, for programs.")
@click.option("--metrics-open", is_flag=True, help="Let anybody read /metrics, not this machine only.")
@click.option("--webhooks-to-private", is_flag=True, help="Let webhooks lead into your own network.")
@click.option(
    "--forget-unstarted",
    type=click.IntRange(0),
    default=7,
    metavar="DAYS",
    help="Delete matches that did not start for so long; 0: never.",
)
@click.option(
    "--forget-untouched",
    type=click.IntRange(0),
    default=180,
    metavar="DAYS",
    help="Delete guests' unfinished matches; 0: never.",
)
@runs("serve.start_server", "the server", "server")
def serve() -> None:
    """Start the server: play in the browser, alone or with friends.

    Matches are kept in a folder, or in the PostgreSQL that the variable DATABASE_URL names.

    Example: rollingroad serve --port 8000 --open
    """


@app.command()
@click.argument(
    "task",
    type=click.Choice(["status", "check", "upgrade", "backup", "restore"]),
    help="What to do with the server's database.",
)
@click.argument("file", metavar="[FILE]", type=FILE, required=False, help="The backup to restore.")
@click.option("--data", type=FILE, metavar="DIR", help="Where matches are kept, as for `serve`.")
@click.option("--to", type=FILE, metavar="DIR", help="Where backups go; the data folder unless given.")
@click.option("--after", metavar="MATCH", default="", help="Go on with a check after that match.")
@runs("database.use_database", "the server's database", "server")
def db() -> None:
    """See how the server's database stands; check, back up, upgrade or restore it.

    A check plays every match again and compares its dice with its seed; its code is 1 if one is damaged.
    Matches are checked in the order of their ids; a check that is interrupted says where it stopped.
    An upgrade makes a backup first. A database of a newer Rolling Road is refused.

    Example: rollingroad db backup --to /var/backups
    """


@app.command()
@click.argument("file", metavar="FILE", type=FILE, help="A record.")
@click.option("--at", type=click.IntRange(0), metavar="N", help="Show the position after N answers.")
@click.option("--check", is_flag=True, help="Prove that the dice were the committed ones.")
@CONTENT
@runs("records.replay_file")
def replay() -> None:
    """Tell a recorded game again, or prove its dice.

    Example: rollingroad replay game.txt --at 12 --check
    """


@app.command()
@click.argument("file", metavar="FILE", type=FILE, help="A record of a finished game.")
@click.option(
    "--iterations", type=click.IntRange(10, 100_000), default=100, help="How long each decision is searched."
)
@CONTENT
@JSON
@runs("review.review_file")
def review() -> None:
    """Say what decided a recorded game: dear choices, luck and skill.

    Example: rollingroad review game.txt
    """


@app.command()
@click.argument("task", type=click.Choice(["make"]), expose_value=False, help="Find puzzles in games.")
@GAME
@click.option("--records", type=FILE, metavar="DIR", help="A folder of records; without it bots play games.")
@click.option("--games", type=FROM_1, default=20, help="How many games bots play.")
@click.option("--seed", "-s", default="1", help="The dice of those games.")
@click.option("--count", type=FROM_1, default=30, help="How many puzzles are kept.")
@click.option("--out", type=FILE, metavar="FILE", default="puzzles.jsonl", help="Where they go.")
@runs("review.make_puzzles")
def puzzles() -> None:
    """Find positions in which one answer is clearly the best.

    Example: rollingroad puzzles make highway-heist --games 20 --out puzzles.jsonl
    """


@app.command()
@GAME
@OPTION
@SEED
@CONTENT
@runs("records.print_position")
def position() -> None:
    """Print the first turn of a game as a position, to be edited and tried.

    docs/notation.md says how positions are written.

    Example: rollingroad position beacon-run --option couriers=3 > night.txt
    """


@app.command("try")
@GAME
@click.argument(
    "position", metavar="POSITION", type=FILE, help="A file with a position, or - for standard input."
)
@click.option(
    "--dice", multiple=True, metavar="OUTCOME", help="What chance answers, in order; may be given often."
)
@click.option(
    "--do",
    multiple=True,
    metavar="ACTION",
    help="What the asked seat does, in order; `2: ACTION` names a seat.",
)
@CONTENT
@JSON
@runs("records.try_actions")
def try_position() -> None:
    """Try actions on a position: what happens, what is offered.

    An action that is not allowed is refused with its rule. `rollingroad position` prints a position to edit;
    docs/notation.md says how positions and actions are written.

    Example: rollingroad try beacon-run night.txt --do "route risky" --dice "roll 2+5"
    """


@app.command()
@click.argument("slug", metavar="GAME", required=False, help="Only this game's rules.")
@click.argument("rule", metavar="ID", required=False, help="Only the rule of that id.")
@click.option("--find", metavar="TEXT", help="Only rules whose id or text has this.")
@JSON
@runs("games.print_rules")
def rules() -> None:
    """Print the rules: id, text, source, number of tests.

    Example: rollingroad rules highway-heist HH-RAM-1
    """


@app.command()
@click.argument("what", type=click.Choice(["check", "draw"]), help="Look for mistakes, or draw it.")
@click.argument("file", metavar="FILE", type=FILE, help="A course, or several, as TOML or JSON.")
@click.option("--out", type=FILE, metavar="DIR", default=".", help="Where the pictures go.")
@CONTENT
def course(**given: Any) -> int:
    """Check a race course of your own, or draw it as an SVG.

    Example: rollingroad course check night-run.toml
    """
    from rollingroad.cli.games import use_tool

    return use_tool("course", **given)


@app.command()
@click.argument(
    "what",
    type=click.Choice(["check", "cost", "random"]),
    help="Look for mistakes, tell prices, or make one up.",
)
@click.argument("file", metavar="FILE", type=FILE, help="A fleet, or several, as TOML or JSON.")
@click.option("--budget", type=int, default=100, metavar="CP", help="What a random fleet may cost.")
@click.option("--seed", default="1", help="The same seed, the same fleet.")
@CONTENT
def fleet(**given: Any) -> int:
    """Check a fleet of war vehicles, tell its price, or make one up in a new file.

    Example: rollingroad fleet check dust-devils.toml
    """
    from rollingroad.cli.games import use_tool

    return use_tool("fleet", out=given["file"].parent, **given)


app.add_command(lab_commands)


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command. User errors give one sentence and exit code 2."""
    words = sys.argv[1:] if argv is None else argv
    if os.name == "nt":  # where a pipe is not UTF-8
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(encoding="utf-8")
    try:
        raise SystemExit(app.main(list(words), "rollingroad", standalone_mode=False) or 0)
    except click.ClickException as error:
        fail(usage_sentence(error))
    except click.Abort:
        raise SystemExit(STOPPED) from None
    except OSError as error:
        fail(os_sentence(error))
    except Exception as error:
        from rollingroad.core.errors import BadInput
        from rollingroad.core.explain import Illegal

        if isinstance(error, BadInput | Illegal):
            fail(*map(str, getattr(error, "problems", ()) or [error]))
        raise

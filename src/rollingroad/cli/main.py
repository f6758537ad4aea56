"""The command `rollingroad`. Each command imports its module when it runs, so that `--help` is quick."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Literal

from rollingroad import __version__, build
from rollingroad.cli.arguments import Argument, Commands, Option, UsageError
from rollingroad.cli.console import STOPPED, fail, os_sentence
from rollingroad.cli.lab import Workers, lab_commands

app = Commands(
    "rollingroad",
    "A digital table for games about cars at speed. `rollingroad COMMAND --help` explains a command.\n\n"
    "Example: rollingroad play beacon-run --players me,random\n\n"
    "Options:\n"
    "  --version   Version, and compiled or pure Python.\n"
    "  -h, --help  Show this message and exit.",
)

GameName = Annotated[str, Argument("GAME", "The game's slug; `rollingroad games` lists them.")]
Options = Annotated[
    list[str], Option("--option", "-o", metavar="K=V", help="An option of the game; may be given often.")
]
ContentDir = Annotated[
    Path | None,
    Option("--content", metavar="DIR", help="Your own content folder, laid over the shipped one."),
]
Seed = Annotated[str, Option("--seed", "-s", help="Any number or text; the same gives the same games.")]
Json = Annotated[bool, Option("--json", help="Print JSON instead of tables.")]


@app.command()
def games(
    options: Annotated[bool, Option("--options", help="Only what `--option` takes in each.")] = False,
    as_json: Json = False,
) -> None:
    """List the games and their options.

    Example: rollingroad games
    """
    from rollingroad.cli.games import list_games

    list_games(options, as_json)


@app.command()
def bots(as_json: Json = False) -> None:
    """List the bots, with what can be set about each.

    Example: rollingroad bots
    """
    from rollingroad.cli.games import list_bots

    list_bots(as_json)


@app.command()
def simulate(
    game: GameName,
    option: Options = [],
    players: Annotated[
        str, Option("--players", "-p", metavar="BOT,BOT,…", help="Who sits where; one name: everywhere.")
    ] = "random",
    number: Annotated[int, Option("--games", "-n", min=1, help="How many games.")] = 100,
    seed: Seed = "0",
    content: ContentDir = None,
    as_json: Json = False,
) -> int:
    """Let bots play many games and count the outcomes.

    Example: rollingroad simulate beacon-run --option couriers=3 --games 1000 --seed 7
    """
    from rollingroad.cli.simulate import run_simulation

    return run_simulation(game, option, players, number, seed, content, as_json)


@app.command()
def tournament(
    game: GameName,
    players: Annotated[
        str, Option("--players", "-p", metavar="BOT,BOT,…", help="Who plays; `rollingroad bots` lists them.")
    ] = "driver,rookie",
    option: Options = [],
    over: Annotated[
        list[str], Option(metavar="K=V,V,…", help="Play on each of these values; may be given often.")
    ] = [],
    number: Annotated[
        int, Option("--games", "-n", min=1, help="Of each two bots (or each team) on each set-up, at least.")
    ] = 100,
    seed: Seed = "0",
    workers: Workers = None,
    content: ContentDir = None,
    out: Annotated[
        Path | None, Option(metavar="DIR", help="Keep the games there; a run that was stopped goes on.")
    ] = None,
    as_json: Json = False,
    as_markdown: Annotated[bool, Option("--markdown", help="Print Markdown instead of tables.")] = False,
) -> int:
    """Let bots play against each other and rate them.

    In a cooperative game each plays as a team of its own, and the teams are compared.

    Example: rollingroad tournament full-throttle --players driver,rookie --option players=2 --games 200
    """
    from rollingroad.cli.tournament import TournamentArguments, run_tournament

    arguments = TournamentArguments(game, option, over, players, number, seed, workers, content, out)
    return run_tournament(arguments, as_json, as_markdown)


@app.command()
def play(
    game: Annotated[str | None, Argument("GAME", "The game's slug; not needed with --load.")] = None,
    option: Options = [],
    players: Annotated[
        str | None,
        Option("--players", "-p", metavar="A,B,…", help="`me` or a bot for each seat; `me` for all."),
    ] = None,
    seed: Annotated[
        str | None, Option("--seed", "-s", help="Seed of the dice; a secret random one unless given.")
    ] = None,
    dice: Annotated[
        Literal["seeded", "typed"] | None, Option(help="typed: roll real dice and type what they show.")
    ] = None,
    load: Annotated[Path | None, Option(metavar="FILE", help="Take up a saved game.")] = None,
    content: ContentDir = None,
) -> None:
    """Play in the terminal, alone with bots or several of you.

    Example: rollingroad play beacon-run --players me,random --seed 42
    """
    from rollingroad.cli.play import play_in_terminal

    play_in_terminal(game, option, players, seed, dice, load, content)


@app.command()
def serve(
    port: Annotated[int, Option(min=0, max=65535, help="0: any free one.")] = 8765,
    host: Annotated[str, Option(help="0.0.0.0 lets others on your network in.")] = "127.0.0.1",
    data: Annotated[
        Path | None, Option(metavar="DIR", help="Where matches are kept; your data folder unless given.")
    ] = None,
    workers: Annotated[int, Option(metavar="N", min=1, max=64, help="Server processes, on PostgreSQL.")] = 1,
    host_name: Annotated[str, Option(metavar="NAME[,...]", help="More names that players reach it by.")] = "",
    proxy: Annotated[
        str, Option(metavar="ADDRESS[,...]", help="Proxies whose forwarded headers count.")
    ] = "",
    open_page: Annotated[bool, Option("--open", help="Open the page in your browser.")] = False,
    log_level: Annotated[
        Literal["info", "warning"] | None,
        Option(help="info tells every request; it is the default of --log-json."),
    ] = None,
    log_json: Annotated[bool, Option("--log-json", help="Log lines of JSON, for programs.")] = False,
    metrics_open: Annotated[
        bool, Option("--metrics-open", help="Let anybody read /metrics, not this machine only.")
    ] = False,
    webhooks_to_private: Annotated[
        bool, Option("--webhooks-to-private", help="Let webhooks lead into your own network.")
    ] = False,
    forget_unstarted: Annotated[
        int, Option(metavar="DAYS", min=0, help="Delete matches that did not start for so long; 0: never.")
    ] = 7,
    forget_untouched: Annotated[
        int, Option(metavar="DAYS", min=0, help="Delete guests' unfinished matches; 0: never.")
    ] = 180,
) -> None:
    """Start the server: play in the browser, alone or with friends.

    Matches are kept in a folder, or in the PostgreSQL that the variable DATABASE_URL names.

    Example: rollingroad serve --port 8000 --open
    """
    from rollingroad.core.errors import need_extra

    need_extra("the server", "server")
    from rollingroad.cli.serve import run_server
    from rollingroad.server.api.security import proxy_addresses
    from rollingroad.server.app import Settings
    from rollingroad.server.matches.ports import Patience

    patience = Patience(forget_unstarted, forget_untouched)
    level = log_level or ("info" if log_json else "warning")
    believed, names = proxy_addresses(proxy), tuple(host_name.split(","))
    operation = Settings(
        patience, metrics_open, log_json, level, webhooks_to_private, proxies=believed, host_names=names
    )
    run_server(host, port, data, open_page, workers, operation)


@app.command()
def db(
    task: Annotated[
        Literal["status", "check", "upgrade", "backup", "restore"],
        Argument(
            metavar="status|check|upgrade|backup|restore", help="What to do with the server's database."
        ),
    ],
    file: Annotated[Path | None, Argument("[FILE]", "The backup to restore.")] = None,
    data: Annotated[
        Path | None, Option(metavar="DIR", help="Where matches are kept, as for `serve`.")
    ] = None,
    to: Annotated[
        Path | None, Option(metavar="DIR", help="Where backups go; the data folder unless given.")
    ] = None,
) -> int:
    """See how the server's database stands; check, back up, upgrade or restore it.

    A check plays every match again and compares its dice with its seed; its code is 1 if one is damaged.
    An upgrade makes a backup first. A database of a newer Rolling Road is refused.

    Example: rollingroad db backup --to /var/backups
    """
    from rollingroad.core.errors import need_extra

    need_extra("the server's database", "server")
    from rollingroad.cli.database import use_database

    return use_database(task, file, data, to)


@app.command()
def replay(
    file: Annotated[Path, Argument("FILE", "A record.")],
    at: Annotated[int | None, Option(metavar="N", min=0, help="Show the position after N answers.")] = None,
    check: Annotated[bool, Option("--check", help="Prove that the dice were the committed ones.")] = False,
    content: ContentDir = None,
) -> None:
    """Tell a recorded game again, or prove its dice.

    Example: rollingroad replay game.txt --at 12 --check
    """
    from rollingroad.cli.records import replay_file

    replay_file(file, at, check, content)


@app.command()
def review(
    file: Annotated[Path, Argument("FILE", "A record of a finished game.")],
    iterations: Annotated[int, Option(min=10, max=100_000, help="How long each decision is searched.")] = 100,
    content: ContentDir = None,
    as_json: Json = False,
) -> None:
    """Say what decided a recorded game: dear choices, luck and skill.

    Example: rollingroad review game.txt
    """
    from rollingroad.cli.review import review_file

    review_file(file, iterations, content, as_json)


@app.command()
def puzzles(
    task: Annotated[Literal["make"], Argument("make", "Find puzzles in games.")],
    game: GameName,
    records: Annotated[
        Path | None, Option(metavar="DIR", help="A folder of records; without it bots play games.")
    ] = None,
    games: Annotated[int, Option(min=1, help="How many games bots play.")] = 20,
    seed: Annotated[str, Option("--seed", "-s", metavar="SEED", help="The dice of those games.")] = "1",
    count: Annotated[int, Option(min=1, help="How many puzzles are kept.")] = 30,
    out: Annotated[Path, Option(metavar="FILE", help="Where they go.")] = Path("puzzles.jsonl"),
) -> None:
    """Find positions in which one answer is clearly the best.

    Example: rollingroad puzzles make highway-heist --games 20 --out puzzles.jsonl
    """
    from rollingroad.cli.review import make_puzzles

    make_puzzles(game, records, games, seed, count, out)


@app.command("try")
def try_position(
    game: GameName,
    position: Annotated[Path, Argument("POSITION", "A file with a position, or - for standard input.")],
    dice: Annotated[
        list[str], Option(metavar="OUTCOME", help="What chance answers, in order; may be given often.")
    ] = [],
    do: Annotated[
        list[str],
        Option(metavar="ACTION", help="What the asked seat does, in order; `2: ACTION` names a seat."),
    ] = [],
    content: ContentDir = None,
    as_json: Json = False,
) -> None:
    """Try actions on a position: what happens, what is offered.

    An action that is not allowed is refused with its rule.

    Example: rollingroad try beacon-run night.txt --do "route risky" --dice "roll 2+5"
    """
    from rollingroad.cli.records import try_actions

    try_actions(game, position, dice, do, content, as_json)


@app.command()
def rules(
    game: Annotated[str | None, Argument("GAME", "Only this game's rules.")] = None,
    rule: Annotated[str, Argument("ID", "Only the rule of that id.")] = "",
    find: Annotated[str, Option(metavar="TEXT", help="Only rules whose id or text has this.")] = "",
    as_json: Json = False,
) -> None:
    """Print the rules: id, text, source, number of tests.

    Example: rollingroad rules highway-heist HH-RAM-1
    """
    from rollingroad.cli.games import print_rules

    print_rules(game, rule, find, as_json)


@app.command()
def course(
    what: Annotated[Literal["check", "draw"], Argument("check|draw", "Look for mistakes, or draw it.")],
    file: Annotated[Path, Argument("FILE", "A course, or several, as TOML or JSON.")],
    out: Annotated[Path, Option(metavar="DIR", help="Where the pictures go; here unless given.")] = Path(),
    content: ContentDir = None,
) -> int:
    """Check a race course of your own, or draw it as an SVG.

    Example: rollingroad course check night-run.toml
    """
    from rollingroad.cli.games import use_tool

    return use_tool("course", what, file, out, content)


@app.command()
def fleet(
    what: Annotated[
        Literal["check", "cost", "random"],
        Argument("check|cost|random", "Look for mistakes, tell prices, or make one up."),
    ],
    file: Annotated[Path, Argument("FILE", "A fleet, or several, as TOML or JSON.")],
    budget: Annotated[int, Option(metavar="CP", help="What a random fleet may cost.")] = 100,
    seed: Annotated[str, Option(metavar="SEED", help="The same seed, the same fleet.")] = "1",
    content: ContentDir = None,
) -> int:
    """Check a fleet of war vehicles, tell its price, or make one up in a new file.

    Example: rollingroad fleet check dust-devils.toml
    """
    from rollingroad.cli.games import use_tool

    settings = {"budget": str(budget), "seed": seed}
    return use_tool("fleet", what, file, file.parent, content, settings)


app.add(lab_commands)


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command. User errors give one sentence and exit code 2."""
    words = sys.argv[1:] if argv is None else argv
    if os.name == "nt":  # where a pipe is not UTF-8
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(encoding="utf-8")
    if list(words[:1]) == ["--version"]:
        name, reason = build()
        print(f"rollingroad {__version__} ({name}: {reason})")
        raise SystemExit(0)
    try:
        code = app.run(words)
    except UsageError as error:
        fail(str(error))
    except KeyboardInterrupt:
        raise SystemExit(STOPPED) from None
    except BrokenPipeError:  # such as `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except OSError as error:
        fail(os_sentence(error))
    except Exception as error:
        from rollingroad.core.errors import BadInput
        from rollingroad.core.explain import Illegal

        if isinstance(error, BadInput | Illegal):
            fail(str(error))
        raise
    raise SystemExit(code)

"""Games over HTTP: options, rules, content and drawing data."""

from typing import Any

import msgspec

from rollingroad.core.content import model_of
from rollingroad.core.game import Game
from rollingroad.core.options import options_json
from rollingroad.core.packs import OPTION, changes_of, game_of, read_pack
from rollingroad.core.record import parse_json
from rollingroad.core.registry import UnknownGame, slugs
from rollingroad.core.registry import game as find_game
from rollingroad.server.api.routes import get, post
from rollingroad.server.matches.match_info import game_info
from rollingroad.server.problems import not_found
from rollingroad.server.schemas import games as wire
from rollingroad.server.schemas.creations import CreationText


def known_game(slug: str) -> Game:
    try:
        return find_game(slug)
    except UnknownGame as error:
        raise not_found(str(error).removeprefix("there is no ")) from error


@get("/games", scope="open", is_document=True)
def list_games() -> list[wire.GameInfo]:
    """The installed games, examples last."""
    return [game_info(each) for each in sorted(map(find_game, slugs()), key=lambda each: each.example)]


@get("/games/{slug:str}", scope="open", is_document=True)
def one_game(slug: str) -> wire.GameInfo:
    """One game."""
    return game_info(known_game(slug))


@get("/games/{slug:str}/form", scope="open", is_document=True)
def options_form(slug: str) -> dict[str, Any]:
    """The options as a JSON schema with defaults, limits and help texts."""
    return known_game(slug).form()


@post("/games/{slug:str}/check", status=200, scope="open")
def check_options(slug: str, data: dict[str, Any]) -> wire.OptionsChecked:
    """Check options, and say how many seats they make."""
    game = game_of(known_game(slug).slug, data)
    options = game.options(data)
    both = options, game.stats.canonical_options(options)
    given, meant = (parse_json(options_json(each)) for each in both)
    return wire.OptionsChecked(given, game.seat_count(options), meant)


@get("/games/{slug:str}/rules", scope="open", is_document=True)
def rules(slug: str) -> wire.LedgerInfo:
    """The rule ledger: every rule with its id, source, and the number of tests behind it."""
    from rollingroad.core.ledger import find_ledger, load_ledger, tests_per_rule

    game = known_game(slug)
    ledger, tests = load_ledger(game.ledger or find_ledger(game.slug)), tests_per_rule()
    listed = [rule._asdict() | {"tests": tests.get(rule.id, 0)} for rule in ledger.values()]
    return msgspec.convert({"title": ledger.title, "rules": listed}, wire.LedgerInfo)


@get("/games/{slug:str}/content", scope="open", is_document=True)
def content(slug: str) -> dict[str, Any]:
    """Cards, boards and scenarios as in the content files, each with its source."""
    return known_game(slug).content.files


@get("/games/{slug:str}/content/forms", scope="open", is_document=True)
def content_forms(slug: str) -> dict[str, Any]:
    """The JSON schema of each content file, with types and limits of what a content pack may change."""
    game = known_game(slug)
    models = {stem: model_of(stem, game.content_models) for stem in game.content.files}
    known = {stem: model for stem, model in models.items() if model}
    found, parts = msgspec.json.schema_components(known.values(), ref_template="#/$defs/{name}")
    return {"files": dict(zip(known, found, strict=True)), "$defs": parts}


@post("/games/{slug:str}/content", status=200, scope="open", limit="think")
def content_of_pack(slug: str, data: CreationText) -> wire.PackedGame:
    """The game with a content pack: what it changes, its options and its drawing data."""
    game = game_of(known_game(slug).slug, {OPTION: data.text})
    form = known_game(slug).form() | {"properties": game.form()["properties"]}
    form["properties"].pop(OPTION, None)
    return wire.PackedGame(read_pack(data.text).name, changes_of(game), form, game.pages.drawing())


@get("/games/{slug:str}/drawing", scope="open", is_document=True)
def drawing(slug: str) -> Any:
    """Constant data that a page needs to draw the game."""
    return known_game(slug).pages.drawing()

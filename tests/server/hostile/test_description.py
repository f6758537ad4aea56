"""The API does what its description says, whatever fits that description or not (Schemathesis)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
import schemathesis
from hypothesis import strategies as st
from schemathesis.checks import CheckFunction
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.schemas import APIOperation, BaseSchema
from schemathesis.specs.openapi import checks

from tests.server.hostile.mutants import for_all
from tests.server.hostile.victims import GAMES, seated, waiting
from tests.server.running import Client, ServerProcess

CHECKS: list[CheckFunction] = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
TAGS = ("accounts", "challenges", "games", "matches", "server", "creations")
KINDS = [
    *((tag, GenerationMode.POSITIVE) for tag in TAGS),
    # Of the server itself nothing is asked with a body or a query.
    *((tag, GenerationMode.NEGATIVE) for tag in TAGS if tag != "server"),
]
EXAMPLES = [3, pytest.param(400, marks=pytest.mark.soak)]
_address = count(1)

Pool = dict[str, list[Any]]
"""Real things by the parameter that names them; what a run creates is added to them."""


@pytest.fixture(scope="module")
def owner(server: ServerProcess) -> Iterator[Client]:
    client = Client(server)
    yield client
    client.close()


@pytest.fixture(scope="module")
def pool(server: ServerProcess, owner: Client) -> Pool:
    """A waiting, a running and a finished match of every game; a creation of each kind; a token."""
    found: Pool = {"slug": [*GAMES, "beacon-run"], "match": [], "creation": [], "kind": [], "start": []}
    found["challenge"] = [line["id"] for line in owner.get("/challenges")]
    friend = Client(server)
    for game in GAMES:
        running, over = (seated(game, owner, friend) for _ in range(2))
        over.finish()
        found["match"] += [waiting(game, owner)[0], running.match, over.match]
        for kind in owner.get(f"/games/{game}")["creations"]:
            _add_creations(owner, found, game, kind["kind"])
    friend.close()
    token = owner.post("/tokens", {"name": "bot", "scopes": ["read", "play"]})["token"]["id"]
    return found | {"token": [token], "seat": [0, 1, -1, -2], "at": [0, 1, 10**6, -5]}


def _add_creations(client: Client, pool: Pool, game: str, kind: str) -> None:
    start = client.get(f"/games/{game}/creations/{kind}/starts")["starts"][-1]
    pool["kind"].append(kind)
    pool["start"].append(start["id"])
    pool["creation"].append(
        client.post("/creations", {"game": game, "kind": kind, "text": start["text"]})["id"]
    )


@pytest.fixture(scope="module")
def described(owner: Client) -> BaseSchema:
    return schemathesis.openapi.from_dict(owner.get("/openapi.json"))


def operations(described: BaseSchema, tag: str) -> Iterator[APIOperation]:  # type: ignore[type-arg]
    for found in described.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        if (operation.tags or ["server"])[0] == tag:
            yield operation


@pytest.mark.parametrize("examples", EXAMPLES)
@pytest.mark.parametrize(("tag", "mode"), KINDS)
def test_every_route_answers_as_described(
    described: BaseSchema, owner: Client, pool: Pool, tag: str, mode: GenerationMode, examples: int
) -> None:
    for operation in operations(described, tag):
        # Any text will do for a path: without body or query there is nothing to be wrong.
        if mode is GenerationMode.POSITIVE or operation.body or operation.query:
            cases = st.tuples(operation.as_strategy(generation_mode=mode), st.data())
            for_all(cases, examples, lambda drawn: _check(owner, pool, *drawn))


def _check(client: Client, pool: Pool, case: Any, data: st.DataObject) -> None:
    """One request, mostly about things that exist; from another address each time, since passwords cannot
    be tried often."""
    for name in case.path_parameters or {}:
        if pool.get(name) and data.draw(st.integers(0, 3)):
            case.path_parameters[name] = data.draw(st.sampled_from(pool[name]))
    _make_it_likely(pool, case, data)
    headers = {"x-forwarded-for": f"198.51.100.{next(_address) % 250}"} if "account" in case.path else {}
    address = f"http://{client.server.address}"
    answer = case.call(base_url=address, headers=headers, cookies=client.cookies, timeout=60)
    case.validate_response(answer, checks=CHECKS)
    if answer.status_code == 201 and "id" in answer.json():
        pool["creation" if case.path.endswith(("/creations", "/copy")) else "match"].append(
            answer.json()["id"]
        )


def _make_it_likely(pool: Pool, case: Any, data: st.DataObject) -> None:
    """Chance does not find the name of a game, or a seat that there is."""
    if isinstance(case.body, dict):
        for field, name in (("game", "slug"), ("kind", "kind"), ("seat", "seat"), ("creation", "creation")):
            if field in case.body and data.draw(st.booleans()):
                case.body[field] = data.draw(st.sampled_from(pool[name]))
    if case.query and "wait" in case.query:
        case.query["wait"] = 0

"""Webhooks at a real server: players who are away are told, once for each question, and nobody else is."""

from __future__ import annotations

import hashlib
import hmac
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.account_store import AccountRow, AccountStore
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.rows import SeatRow, StoredMatch
from rollingroad.server.schemas.matches import NewMatch
from rollingroad.server.storage.databases import postgres_url, sqlite_url
from rollingroad.server.storage.match_store import Store
from rollingroad.server.storage.stores import MOST_FAILURES, WebhookRow, WebhookStore
from tests.server.conftest import NewClient
from tests.server.receiving import HANG, Receiver, receiving
from tests.server.running import Client, ServerProcess

TWO = [{"who": "me"}, {"who": "friend"}]


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose webhooks may lead to this machine."""
    process = ServerProcess(tmp_path_factory.mktemp("data"), "--webhooks-to-private")
    yield process
    process.kill()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for this machine's own address that nobody has signed, with its key."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl on this machine to make a certificate")
    folder = tmp_path_factory.mktemp("certificate")
    wanted = (
        "-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=rolling-road -addext subjectAltName=IP:127.0.0.1"
    )
    parts = [folder / "certificate.pem", folder / "key.pem"]
    places = ["-out", str(parts[0]), "-keyout", str(parts[1])]
    subprocess.run([openssl, "req", *wanted.split(), *places], check=True, capture_output=True)
    whole = folder / "whole.pem"
    whole.write_bytes(b"".join(part.read_bytes() for part in parts))
    return whole


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as each:
        yield each


@pytest.fixture
def ana(telling: ServerProcess, new_client: NewClient) -> Client:
    return new_client(telling)


@pytest.fixture
def ben(telling: ServerProcess, new_client: NewClient) -> Client:
    return new_client(telling)


def two_sit_down(ana: Client, ben: Client) -> str:
    """A match in which both are asked at once."""
    created = ana.post("/matches", {"game": "beacon-run", "seats": TWO})
    ben.post(f"/matches/{created['id']}/seats/1/claim", {"invite": created["invites"]["1"]})
    return str(created["id"])


def test_who_is_away_is_told_with_a_signature(ana: Client, ben: Client, receiver: Receiver) -> None:
    made = ana.post("/webhooks", {"url": receiver.url("/turns?of=ana")})
    match = two_sit_down(ana, ben)
    notice = receiver.next()
    assert notice.path == "/turns?of=ana"
    assert notice.json == {
        "match": match,
        "game": "beacon-run",
        "seats": [0],
        "url": f"/match/{match}",
        "changed": ana.get("/matches?mine=true")[0]["changed"],
    }
    signed = hmac.new(made["secret"].encode(), notice.body, hashlib.sha256).hexdigest()
    assert notice.headers["X-Rolling-Road-Signature"] == f"sha256={signed}"
    assert notice.headers["Content-Type"] == "application/json"


def test_who_has_the_table_open_is_not_told(ana: Client, ben: Client, receiver: Receiver) -> None:
    ana.post("/webhooks", {"url": receiver.url("/ana")})
    ben.post("/webhooks", {"url": receiver.url("/ben")})
    created = ana.post("/matches", {"game": "beacon-run", "seats": TWO})
    with ana.live(created["id"]) as live:
        live.update()
        ben.post(f"/matches/{created['id']}/seats/1/claim", {"invite": created["invites"]["1"]})
        assert receiver.next().path == "/ben"
        # The next notice is of a later question: there was none for Ana meanwhile.
        question = ben.see(created["id"]).views[0].questions[0]
        ben.act(created["id"], 1, question.actions[0])
    other = two_sit_down(ana, ben)
    assert ("/ana", other) in {(each.path, each.json["match"]) for each in (receiver.next(), receiver.next())}


def test_over_tls_only_a_trusted_receiver_is_told(
    certificate: Path, telling: ServerProcess, tmp_path: Path, new_client: NewClient
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(certificate))
        trusting = ServerProcess(tmp_path, "--webhooks-to-private")
    with receiving(certificate) as receiver:
        for server in (telling, trusting):
            ana, ben = new_client(server), new_client(server)
            ana.post("/webhooks", {"url": receiver.url()})
            match = two_sit_down(ana, ben)
        assert receiver.next().json["match"] == match
        assert receiver.received.empty()
    trusting.kill()


def test_what_does_not_arrive_is_sent_again(ana: Client, ben: Client, receiver: Receiver) -> None:
    receiver.answers["/turns"] = [500, 204]
    ana.post("/webhooks", {"url": receiver.url()})
    two_sit_down(ana, ben)
    assert receiver.next() == receiver.next()
    while not (info := ana.get("/webhooks")[0])["delivered"]:
        pass
    assert (info["failures"], info["trouble"], info["off"]) == (0, "", False)


def test_one_that_hangs_holds_up_nobody(ana: Client, ben: Client, receiver: Receiver) -> None:
    receiver.answers["/hangs"] = [HANG]
    for path in ("/hangs", "/creations"):
        ana.post("/webhooks", {"url": receiver.url(path)})
    two_sit_down(ana, ben)
    assert {receiver.next().path for _ in range(2)} == {"/hangs", "/creations"}
    two_sit_down(ana, ben)
    assert receiver.next().path == "/creations"


def test_what_a_killed_server_has_not_sent_is_sent_by_the_next(
    tmp_path: Path, new_client: NewClient, receiver: Receiver
) -> None:
    receiver.answers["/turns"] = [HANG]
    killed = ServerProcess(tmp_path, "--webhooks-to-private")
    ana, ben = new_client(killed), new_client(killed)
    ana.post("/webhooks", {"url": receiver.url()})
    match = two_sit_down(ana, ben)
    assert receiver.next().json["match"] == match
    killed.kill()
    receiver.answers["/turns"] = [204]
    following = ServerProcess(tmp_path, "--webhooks-to-private")
    assert receiver.next().json["match"] == match
    following.kill()


def test_who_leaves_without_an_answer_is_told(ana: Client, ben: Client, receiver: Receiver) -> None:
    ana.post("/webhooks", {"url": receiver.url()})
    created = ana.post("/matches", {"game": "beacon-run", "seats": TWO})
    with ana.live(created["id"]) as live:
        live.update()
        ben.post(f"/matches/{created['id']}/seats/1/claim", {"invite": created["invites"]["1"]})
        live.update()
    assert receiver.next().json["match"] == created["id"]


def test_a_redirection_is_not_followed_and_counts_as_a_failure(
    ana: Client, ben: Client, receiver: Receiver
) -> None:
    receiver.answers["/turns"] = [302]
    ana.post("/webhooks", {"url": receiver.url()})
    two_sit_down(ana, ben)
    assert [receiver.next().path for _ in range(3)] == ["/turns"] * 3
    while not (info := ana.get("/webhooks")[0])["failures"]:
        pass
    assert (info["failures"], info["trouble"]) == (1, "it answered with status 302")
    assert receiver.received.empty()


# Registering


def test_there_are_five_at_most_and_they_are_ones_own(ana: Client, ben: Client, receiver: Receiver) -> None:
    made = [ana.post("/webhooks", {"url": receiver.url(f"/{number}")}) for number in range(5)]
    assert ana.refused("POST", "/webhooks", {"url": receiver.url()}).code == "FULL"
    listed = ana.get("/webhooks")
    assert [each["url"] for each in listed] == [receiver.url(f"/{number}") for number in (4, 3, 2, 1, 0)]
    assert all(each["secret"] not in str(listed) for each in made)
    ben.post("/webhooks", {"url": receiver.url()})
    first = made[0]["webhook"]["id"]
    assert ben.refused("DELETE", f"/webhooks/{first}").status == 404
    assert ana.call("DELETE", f"/webhooks/{first}").status_code == 204
    assert len(ana.get("/webhooks")) == 4
    ana.post("/webhooks", {"url": receiver.url()})


def test_a_token_for_programs_cannot_register_one(ana: Client, new_client: NewClient) -> None:
    key = ana.post("/tokens", {"name": "bot", "scopes": ["read", "play", "create"]})["key"]
    program = new_client(ana.server, authorization=f"Bearer {key}")
    for method, path in (("GET", "/webhooks"), ("POST", "/webhooks"), ("DELETE", "/webhooks/x")):
        body = {"url": "https://example.com/"} if method == "POST" else None
        assert program.refused(method, path, body).code == "NO_SCOPE"


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:8765/api/v1/matches",
        "https://[::1]/",
        "http://10.1.2.3/",
        "http://192.168.0.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://[fe80::1]/",
        "http://[fd00::1]/",
        "http://224.0.0.1/",
        "http://0.0.0.0/",
        "http://100.64.0.1/",
        "http://[::ffff:127.0.0.1]/",
        "http://[2002:7f00:1::]/",
        "http://[64:ff9b::7f00:1]/",
        "http://2130706433/",
        "http://0x7f.1/",
    ],
)
def test_addresses_that_are_not_public_are_refused(client: Client, url: str) -> None:
    problem = client.refused("POST", "/webhooks", {"url": url})
    assert problem.status == 400
    assert problem.detail.endswith("is not taken: it leads to an address that is not public")
    assert client.get("/webhooks") == []


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("ftp://example.com/", "is no address such as"),
        ("file:///etc/passwd", "is no address such as"),
        ("https:///turns", "is no address such as"),
        ("http://example.com:99999/", "is no address such as"),
        ("http://example.com/a\r\nHost: other", "is no address such as"),
        ("http://[::1/", "is no address such as"),
        ("http://ana:secret@example.com/", "a name or password"),
        ("http://there-is-none.invalid/", "is not taken"),
        ("", "url"),
    ],
)
def test_what_is_no_address_is_refused(client: Client, url: str, said: str) -> None:
    problem = client.refused("POST", "/webhooks", {"url": url})
    assert problem.status == 400
    assert said in problem.detail


# On disk


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = (
        sqlite_url(tmp_path)
        if request.param == "sqlite"
        else postgres_url(request.getfixturevalue("database"))
    )
    opened = Store(url)
    yield opened
    opened.close()


def hook(name: str, owner: str) -> WebhookRow:
    return WebhookRow(name, owner, "https://example.com/", "secret", "2026-01-01T00:00:00.000Z")


def test_after_many_failures_in_a_row_it_is_switched_off(store: Store) -> None:
    webhooks = WebhookStore(store.engine)
    assert webhooks.add(hook("a", "ana"), ["ana"], 1)
    for _ in range(MOST_FAILURES - 1):
        webhooks.record_failure("a", "no answer")
    webhooks.record_delivery("a", "2026-01-02T00:00:00.000Z")
    for number in range(MOST_FAILURES):
        assert not webhooks.list_for(["ana"])[0].off
        assert webhooks.for_seats({0: "ana"}), number
        webhooks.record_failure("a", "no answer")
    row = webhooks.list_for(["ana"])[0]
    assert (row.off, row.failures, row.trouble) == (True, MOST_FAILURES, "no answer")
    assert webhooks.for_seats({0: "ana"}) == []


def add_match(store: Store, match: str, asked: str, keys: tuple[str, str]) -> None:
    """One that changed `now` and asks these seats."""
    game = find_game("beacon-run")
    made, _ = new_match(game, NewMatch(game=game.slug), "host")
    row = replace(made.match, id=match, status="playing", asked=asked, changed="now")
    store.create(StoredMatch(row, [SeatRow(match, seat, "person", key) for seat, key in enumerate(keys)], []))


def test_seats_that_were_told_nothing_since_their_match_changed_are_found(store: Store) -> None:
    people, webhooks = AccountStore(store.engine), WebhookStore(store.engine)
    people.create_account(AccountRow("1", "Ana", "ana", "", "2026-01-01T00:00:00.000Z"), "phone")
    people.join("1", "desk")
    webhooks.add(hook("hers", "phone"), ["phone"], 1)
    for match, asked in (("a", "0,1"), ("b", "1"), ("c", "0")):
        add_match(store, match, asked, keys=("desk", "ben"))
    assert webhooks.missed(None) == {"a": {0: "desk"}, "c": {0: "desk"}}
    assert webhooks.missed(["a", "b"]) == {"a": {0: "desk"}}
    webhooks.record_told("a", [0], "before")
    assert "a" in webhooks.missed(None)
    webhooks.record_told("a", [0], "now")
    webhooks.record_told("c", [1], "now")
    assert webhooks.missed(None) == {"c": {0: "desk"}}


def test_what_one_guest_of_an_account_registered_is_told_of_the_seats_of_all(store: Store) -> None:
    people, webhooks = AccountStore(store.engine), WebhookStore(store.engine)
    people.create_account(AccountRow("1", "Ana", "ana", "", "2026-01-01T00:00:00.000Z"), "phone")
    people.join("1", "desk")
    rows = [hook("hers", "phone"), hook("his", "ben")]
    for row in rows:
        webhooks.add(row, [row.owner], 1)
    told = webhooks.for_seats({0: "desk", 1: "ben", 2: "phone", 3: "stranger"})
    assert sorted((row.id, seats) for row, seats in told) == [("hers", [0, 2]), ("his", [1])]

"""Guests with signed keys, and names with passwords that bring one's matches to another device."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from rollingroad.core.errors import BadInput
from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.account_store import AccountRow, AccountStore, NameTaken, delete_account
from rollingroad.server.accounts.identity import Credentials, hash_secret, seat_name
from rollingroad.server.accounts.passwords import Passwords, check_password
from rollingroad.server.api.guards import GUEST_COOKIE, SIGNED_IN_COOKIE
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.rows import LogRow
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.storage.databases import postgres_url, sqlite_url
from rollingroad.server.storage.match_store import Store
from tests.server.conftest import NewClient, Pair
from tests.server.matches.test_playing import heist
from tests.server.running import Client, ServerProcess, play_on

PASSWORD = "correct horse"
_number = count()


@pytest.fixture
def device(new_client: NewClient) -> NewClient:
    """A client at an address of its own: sign-ins are limited for each."""
    return lambda *at: new_client(*at, **{"x-forwarded-for": f"198.51.100.{next(_number) + 1}"})


def a_name() -> str:
    return f"Driver_{next(_number)}"


def sign_in(client: Client, name: str, password: str = PASSWORD, **more: bool) -> httpx.Response:
    return client.call("POST", "/account/sign-in", {"name": name, "password": password} | more)


def sign_up(client: Client, name: str) -> None:
    assert client.post("/account", {"name": name, "password": PASSWORD})["name"] == name


def kind(client: Client) -> str:
    return str(client.get("/account")["kind"])


def test_what_a_guest_had_is_the_accounts_on_every_device(device: NewClient) -> None:
    phone, laptop = device(), device()
    match, name = heist(phone), a_name()
    creation = phone.get("/games/full-throttle/creations/course/starts")["starts"][0]["text"]
    kept = phone.post("/creations", {"game": "full-throttle", "kind": "course", "text": creation})["id"]
    assert kind(phone) == "guest"
    sign_up(phone, name)
    assert sign_in(laptop, name.upper()).json()["name"] == name
    for browser in (phone, laptop):
        assert browser.get("/account") == {
            "kind": "account",
            "name": name,
            "scopes": ["create", "play", "read", "self"],
        }
        assert [line["id"] for line in browser.get("/matches?mine=true")] == [match]
        assert [line["id"] for line in browser.get("/creations")] == [kept]
    laptop.act(match, 0, "place C2")
    assert phone.see(match).number == 2
    laptop.call("DELETE", f"/creations/{kept}")
    assert phone.get("/creations") == []


def test_the_key_of_a_claimed_guest_opens_nothing(device: NewClient, new_client: NewClient) -> None:
    key = device().post("/guests")["key"]
    program = device()
    program.call("POST", "/account", {"name": a_name(), "password": PASSWORD}, headers=bearer(key))
    problem = new_client().refused("GET", "/account", headers=bearer(key))
    assert (problem.status, problem.code) == (401, "UNKNOWN_KEY")


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def test_a_guest_of_the_device_waits_or_comes_along(device: NewClient) -> None:
    home, phone = device(), device()
    name = a_name()
    sign_up(home, name)
    match = heist(phone)
    sign_in(phone, name)
    assert not phone.see(match).match.seats[0].mine
    phone.post("/account/sign-out")
    assert (kind(phone), phone.see(match).match.seats[0].mine) == ("guest", True)
    assert sign_in(phone, name, bring=True).status_code == 200
    assert home.see(match).match.seats[0].mine
    assert home.see(match).match.host
    phone.post("/account/sign-out")
    assert kind(phone) == "nobody"


def test_a_wrong_password_and_an_unknown_name_look_alike(device: NewClient) -> None:
    known, stranger = device(), device()
    name = a_name()
    sign_up(known, name)
    wrong, unknown = sign_in(stranger, name, "wrong horse"), sign_in(stranger, a_name())
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.content == unknown.content
    assert wrong.json()["detail"] == "This name and this password do not belong together."
    assert kind(stranger) == "nobody"


def test_a_password_is_compared_though_there_is_no_such_name() -> None:
    compared: list[str] = []

    class Watched(Passwords):
        def compare(self, password: str, kept: str) -> bool:
            compared.append(kept)
            return super().compare(password, kept)

    async def both() -> list[bool]:
        passwords = Watched()
        kept = await passwords.hash(PASSWORD)
        tries = ((PASSWORD, kept), ("wrong", kept), (PASSWORD, None), ("nobody has this password", None))
        return [await passwords.verify("ana", password, of) for password, of in tries]

    assert asyncio.run(both()) == [True, False, False, False]
    costs = {hash_.rpartition("$")[0].rpartition("$")[0] for hash_ in compared}
    assert (len(compared), costs) == (4, {"$argon2id$v=19$m=32768,t=3,p=1"})


def test_wrong_passwords_slow_down_the_account_whoever_sends_them() -> None:
    class Quick(Passwords):
        def compare(self, password: str, kept: str) -> bool:
            return password == kept

    async def tries() -> list[bool]:
        passwords = Quick()
        right = [await passwords.verify("ana", PASSWORD, PASSWORD) for _ in range(30)]
        wrong = [await passwords.verify("ana", "wrong", PASSWORD) for _ in range(20)]
        with pytest.raises(Refused, match="too often"):
            await passwords.verify("ana", PASSWORD, PASSWORD)
        return [*right, *wrong, await passwords.verify("ben", PASSWORD, PASSWORD)]

    assert asyncio.run(tries()) == [True] * 30 + [False] * 20 + [True]


@pytest.mark.parametrize("name", ["", "ab", "x" * 25, "two words", "Zoë", "<b>", "a\nb"])
def test_a_name_that_cannot_be_is_told_in_one_sentence(device: NewClient, name: str) -> None:
    problem = device().refused("POST", "/account", {"name": name, "password": PASSWORD})
    assert problem.detail == "a name has 3 to 24 letters from a to z, digits, hyphens or underscores"


@pytest.mark.parametrize("password", ["", "seven77", "x" * 129])
def test_a_password_has_a_length(device: NewClient, password: str) -> None:
    problem = device().refused("POST", "/account", {"name": a_name(), "password": password})
    assert problem.detail == "a password has 8 to 128 characters"


@pytest.mark.parametrize(
    "password", ["password", " " * 8, "PASSWORD123", "12345678", "aaaaaaaab", "Ana-Bell "]
)
def test_a_password_that_anybody_would_try_is_refused(password: str) -> None:
    with pytest.raises(BadInput, match="one of the first"):
        check_password(password, "ana-bell")


def test_names_are_unique_whatever_their_case(device: NewClient) -> None:
    name, other = a_name(), device()
    sign_up(device(), name)
    problem = other.refused("POST", "/account", {"name": name.swapcase(), "password": PASSWORD})
    assert problem.code == "NAME_TAKEN"
    sign_up(other, a_name())
    assert other.refused("POST", "/account", {"name": a_name(), "password": PASSWORD}).code == "SIGNED_IN"


def test_signing_out_everywhere_ends_every_sign_in(device: NewClient) -> None:
    phone, laptop = device(), device()
    name = a_name()
    sign_up(phone, name)
    sign_in(laptop, name)
    stolen = device()
    stolen.take_cookies_of(phone)
    phone.post("/account/sign-out")
    assert [kind(each) for each in (stolen, phone, laptop)] == ["nobody", "nobody", "account"]
    sign_in(phone, name)
    laptop.post("/account/sign-out-everywhere")
    assert kind(phone) == kind(laptop) == "nobody"
    assert phone.refused("POST", "/account/sign-out").code == "NOT_SIGNED_IN"


def test_a_new_password_ends_what_the_old_one_opened(device: NewClient) -> None:
    phone, laptop = device(), device()
    name = a_name()
    sign_up(phone, name)
    sign_in(laptop, name)
    asked = {"old": PASSWORD, "new": "battery staple"}
    assert phone.refused("PUT", "/account/password", asked | {"old": "wrong"}).code == "WRONG_PASSWORD"
    phone.put("/account/password", asked)
    assert (kind(phone), kind(laptop)) == ("account", "nobody")
    assert sign_in(laptop, name).status_code == 401
    assert sign_in(laptop, name, "battery staple").status_code == 200


def test_cookies_are_out_of_reach_for_scripts(device: NewClient) -> None:
    answer = device().call("POST", "/account", {"name": a_name(), "password": PASSWORD})
    cookies = {cookie.partition("=")[0]: cookie.lower() for cookie in answer.headers.get_list("set-cookie")}
    assert set(cookies) == {SIGNED_IN_COOKIE, GUEST_COOKIE}
    for cookie in cookies.values():
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
    assert "max-age=2592000" in cookies[SIGNED_IN_COOKIE]
    assert "max-age=0" in cookies[GUEST_COOKIE]


def test_a_cookie_that_somebody_made_up_is_nobodys(client: Client) -> None:
    for made_up in (f"guest.{'x' * 32}.{'0' * 40}", "x" * 32):
        answer = client.call("GET", "/account", headers={"cookie": f"{GUEST_COOKIE}={made_up}"})
        assert answer.json()["kind"] == "nobody"


def test_guests_and_sign_ins_outlive_a_restart(own_server: ServerProcess, device: NewClient) -> None:
    guest, member = device(own_server), device(own_server)
    match = heist(guest)
    sign_up(member, a_name())
    own_server.stop()
    own_server.start_again()
    assert guest.see(match).match.seats[0].mine
    assert kind(member) == "account"


def test_no_secret_stands_in_the_database(own_server: ServerProcess, device: NewClient) -> None:
    client = device(own_server)
    secrets = [PASSWORD, client.post("/guests")["key"]]
    sign_up(client, a_name())
    token = client.post("/tokens", {"name": "bot", "scopes": ["read"]})["key"]
    secrets += [token, *client.cookies.values()]
    own_server.stop()
    text = "\n".join(sqlite3.connect(own_server.folder / "rollingroad.db").iterdump())
    assert hash_secret(token) in text
    assert [secret for secret in secrets if secret and secret in text] == []


def test_who_signs_in_again_is_signed_out_before(device: NewClient) -> None:
    phone, earlier = device(), device()
    name = a_name()
    sign_up(phone, name)
    earlier.take_cookies_of(phone)
    sign_in(phone, name)
    assert (kind(phone), kind(earlier)) == ("account", "nobody")


@pytest.mark.soak
def test_an_open_connection_ends_with_its_sign_in(device: NewClient) -> None:
    phone = device()
    sign_up(phone, a_name())
    with phone.live(heist(phone)) as live:
        live.update()
        phone.post("/account/sign-out")
        with pytest.raises(ConnectionClosed) as closed:
            live.update()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/matches/%00", None),
        ("GET", "/creations/%00", None),
        ("DELETE", "/tokens/%00", None),
        ("POST", "/account/sign-in", {"name": "\0", "password": "\0"}),
    ],
)
def test_signs_that_postgres_cannot_keep_are_no_mistake_of_ours(
    pair: Pair, device: NewClient, method: str, path: str, body: dict[str, str] | None
) -> None:
    client = device(pair[0])
    client.post("/guests")
    assert client.refused(method, path, body).status in (400, 401, 404)


# What people are called


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ana \n Road ", "Ana Road"),
        ("A\u202ena\u200b\u2066\x00\ufeff", "Ana"),
        ("\u3164\u2800\u115f\u00ad\U000e0041", ""),
        ("\uff21\uff4e\uff41", "Ana"),
        ("Zoë 🚗", "Zoë 🚗"),
        ("Zoe\u0308", "Zoë"),
    ],
)
def test_names_have_no_signs_that_nobody_sees(given: str, shown: str) -> None:
    assert seat_name(given) == shown
    assert len(seat_name(given + "\ufdfa" * 10)) <= 32


@pytest.mark.parametrize("given", ["@Ana", "\uff20Ana", "\ufe6bana", "@\u200bAna", "Ana@home"])
def test_a_guest_cannot_look_like_an_account(given: str) -> None:
    for account in ("", "Ben"):
        with pytest.raises(BadInput, match="marks the names of accounts"):
            seat_name(given, account)
    assert {seat_name(each, "Ana") for each in ("", "ANA", "@ana", "\uff21\uff4e\uff41")} == {"@Ana"}
    assert seat_name("Ben", "Ana") == "Ben"


def test_accounts_are_marked_at_tables(device: NewClient) -> None:
    member, guest = device(), device()
    name = a_name()
    sign_up(member, name)
    seats = [{"who": "me"}, {"who": "friend", "name": "Ben"}]
    created = member.post("/matches", {"game": "beacon-run", "seats": seats})
    claim = {"invite": created["invites"]["1"], "name": f"@{name}"}
    taken = f"/matches/{created['id']}/seats/1/claim"
    assert guest.refused("POST", taken, claim).detail.startswith("a name has no @ in it")
    guest.post(taken, claim | {"name": name})
    assert [seat.name for seat in guest.see(created["id"]).match.seats] == [f"@{name}", name]
    branded = [{"who": "me"}, {"who": "bot", "name": f"@{name}"}]
    assert member.refused("POST", "/matches", {"game": "beacon-run", "seats": branded}).status == 400


# What is kept about an account


def test_an_account_gets_what_is_kept_about_it_and_can_be_deleted(
    server: ServerProcess, device: NewClient, new_client: NewClient
) -> None:
    member, friend = device(), device()
    sign_up(member, "Forget-Me-Not")
    seats = [{"who": "me"}, {"who": "friend"}]
    service = [member.post("/matches", {"game": "beacon-run", "seats": seats}) for _ in range(3)]
    finished, running, waiting = (table["id"] for table in service)
    for table in service[:2]:
        friend.post(f"/matches/{table['id']}/seats/1/claim", {"invite": table["invites"]["1"], "name": "Ben"})
    for seat_of, player in enumerate((member, friend)):
        player.post(f"/matches/{finished}/end", {"seat": seat_of, "end": True})
    invited = friend.post("/matches", {"game": "beacon-run", "seats": [*seats, {"who": "friend"}]} | THREE)
    seat = f"/matches/{invited['id']}/seats/1/claim"
    member.post(seat, {"invite": invited["invites"]["1"]})
    text = member.get("/games/full-throttle/creations/course/starts")["starts"][0]["text"]
    creation = member.post("/creations", {"game": "full-throttle", "kind": "course", "text": text})["id"]
    token = member.post("/tokens", {"name": "my bot", "scopes": ["play", "read"]})["key"]
    hook = member.post("/webhooks", {"url": "https://8.8.8.8/turns"})

    told = member.call("GET", "/account/export")
    assert told.headers["content-disposition"] == 'attachment; filename="rolling-road-Forget-Me-Not.json"'
    data = told.json()
    assert (data["name"], len(data["sign_ins"])) == ("Forget-Me-Not", 1)
    assert data["creations"][0]["text"] == text
    assert data["tokens"][0]["scopes"] == ["play", "read"]
    assert data["webhooks"][0]["url"] == "https://8.8.8.8/turns"
    kept = {(each["id"], each["status"], each["seat"], each["host"]) for each in data["matches"]}
    assert kept == {
        (finished, "over", 0, True),
        (running, "playing", 0, True),
        (waiting, "waiting", 0, True),
        (invited["id"], "waiting", 1, False),
    }
    secrets = [token, hook["secret"], *member.cookies.values()]
    assert not any(each in told.text for each in (*secrets, *map(hash_secret, secrets), "argon2"))

    assert member.refused("POST", "/account/delete", {"password": "wrong horse"}).code == "WRONG_PASSWORD"
    assert kind(member) == "account"
    assert member.post("/account/delete", {"password": PASSWORD})["kind"] == "nobody"
    assert kind(member) == "nobody"
    assert sign_in(member, "Forget-Me-Not").status_code == 401
    assert new_client(authorization=f"Bearer {token}").refused("GET", "/turns").code == "UNKNOWN_KEY"
    for path in (f"/creations/{creation}", f"/matches/{waiting}"):
        assert friend.refused("GET", path).status == 404
    names = {match: [seat.name for seat in friend.see(match).match.seats] for match in (finished, running)}
    assert names == {finished: ["Player 1", "Ben"], running: ["Player 1", "Ben"]}
    assert friend.see(invited["id"]).match.seats[1].holder == "open"
    assert play_on(friend, running).match.status == "over", "a bot plays on"
    with closing(sqlite3.connect(server.folder / "rollingroad.db")) as database:
        assert "forget-me-not" not in "\n".join(database.iterdump()).lower()
    sign_up(device(), "Forget-Me-Not")


THREE = {"options": {"couriers": 3}}


def test_guests_and_programs_have_no_account_to_export_or_delete(device: NewClient, client: Client) -> None:
    assert client.refused("GET", "/account/export").code == "NOT_SIGNED_IN"
    assert device().refused("POST", "/account/delete", {"password": PASSWORD}).code == "NOT_SIGNED_IN"


# On disk


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    if request.param == "sqlite":
        return Store(sqlite_url(tmp_path))
    return Store(postgres_url(request.getfixturevalue("database")))


def test_people_on_both_databases(store: Store) -> None:
    people, elsewhere = AccountStore(store.engine), AccountStore(store.engine)
    key = people.signer.new_guest()
    assert elsewhere.signer.is_ours(key)
    people.create_account(AccountRow("one", "Ana", "ana", "hash", "2026"), hash_secret(key))
    with pytest.raises(NameTaken):
        people.create_account(AccountRow("two", "ANA", "ana", "hash", "2026"), "another key")
    with pytest.raises(Refused, match="belongs to an account already"):
        people.join("one", hash_secret(key))
    people.join("one", "later key")
    secret = people.sign_in("one")
    caller = elsewhere.recognise(Credentials(None, secret, key))
    assert (caller.keys, caller.name) == ((hash_secret(key), "later key"), "Ana")
    store.close()


def test_a_deleted_account_leaves_its_matches_on_both_databases(store: Store) -> None:
    people = AccountStore(store.engine)
    people.create_account(AccountRow("one", "Ana", "ana", "hash", "2026"), "a key")
    people.sign_in("one")
    kept, _ = new_match(find_game("beacon-run"), wire.NewMatch(game="beacon-run"), "a key", account="Ana")
    over = replace(kept.match, status="over")
    store.create(replace(kept, match=over, log=[LogRow(over.id, 1, "start", None, "", "", over.created)]))
    assert delete_account(store.engine, "one", ["a key"]) == [over.id]
    news = store.news(over.id, 1)
    assert news is not None, "other processes hear of it"
    assert (news.match.host, news.seats[0].key, news.seats[0].name) == ("", "", "Player 1")
    assert people.find_account("ana") is None
    with store.engine.connect() as connection:
        for table in ("account_keys", "sessions"):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar() == 0
    store.close()


@pytest.mark.parametrize(("used", "found"), [("2020-01-01T00:00:00.000Z", "nobody"), ("", "account")])
def test_a_sign_in_that_nobody_uses_ends(store: Store, used: str, found: str) -> None:
    people = AccountStore(store.engine)
    people.create_account(AccountRow("one", "Ana", "ana", "hash", "2026"), "a key")
    secret = people.sign_in("one")
    if used:
        with store.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE sessions SET used = '{used}'")
    assert people.recognise(Credentials(None, secret, "")).kind == found
    people.sign_in("one")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM sessions").scalar() == (1 if used else 2)
    store.close()

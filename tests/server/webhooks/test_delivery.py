"""Where messages may be sent, checked at the moment they are."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from rollingroad.core.errors import BadInput
from rollingroad.server.webhooks import Poster, Undelivered, is_public, target_of
from tests.server.receiving import HANG, Receiver, receiving

PUBLIC, PRIVATE = "93.184.215.14", "127.0.0.1"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as each:
        yield each


def send(url: str, private: bool = True, patience: float = 5) -> None:
    async def run() -> None:
        poster = Poster(private, patience)
        try:
            await poster.send(url, b"{}", {"X-Test": "yes"})
        finally:
            poster.close()

    asyncio.run(run())


def leads_to(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> None:
    """A name server that gives one answer after the other."""
    left = list(answers)

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)


def test_a_message_arrives_as_it_is(receiver: Receiver) -> None:
    send(receiver.url("/a?b=c"))
    message = receiver.next()
    assert (message.path, message.body, message.headers["X-Test"]) == ("/a?b=c", b"{}", "yes")


@pytest.mark.parametrize("status", [301, 307, 400, 404, 500, 503])
def test_only_success_counts_and_no_redirection_is_followed(receiver: Receiver, status: int) -> None:
    receiver.answers["/turns"] = [status]
    with pytest.raises(Undelivered, match=f"status {status}"):
        send(receiver.url())
    assert receiver.next().path == "/turns"
    assert receiver.received.empty()


def test_one_that_hangs_is_given_up(receiver: Receiver) -> None:
    receiver.answers["/turns"] = [HANG]
    with pytest.raises(Undelivered, match=r"no answer in 0\.2 s"):
        send(receiver.url(), patience=0.2)


def test_where_nobody_listens_the_connection_fails() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(Undelivered, match="the connection failed"):
        send(f"http://127.0.0.1:{port}/")


def test_what_speaks_no_tls_is_not_talked_to(receiver: Receiver) -> None:
    with pytest.raises(Undelivered, match="the connection failed"):
        send(receiver.url().replace("http:", "https:"))
    assert receiver.received.empty()


def test_an_address_that_is_not_public_is_not_connected_to(receiver: Receiver) -> None:
    with pytest.raises(Undelivered, match="not public"):
        send(receiver.url(), private=False)
    assert receiver.received.empty()


@pytest.mark.parametrize("port", [22, 25, 6379, 8765])
def test_what_is_no_port_of_a_web_server_is_not_taken(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    leads_to(monkeypatch, [PUBLIC])
    with pytest.raises(BadInput, match="its port is none of 80, 443, 8080, 8443"):
        asyncio.run(Poster().check(f"https://example.com:{port}/"))


def test_a_name_that_led_elsewhere_when_it_was_registered_is_checked_again(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    leads_to(monkeypatch, [PUBLIC], [PRIVATE])
    url = "http://changes.example:8080/turns"

    async def run() -> None:
        poster = Poster()
        await poster.check(url)
        with pytest.raises(Undelivered, match="not public"):
            await poster.send(url, b"{}", {})
        poster.close()

    asyncio.run(run())
    assert receiver.received.empty()


def test_one_address_that_is_not_public_spoils_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    leads_to(monkeypatch, [PUBLIC, PRIVATE])

    async def run() -> None:
        with pytest.raises(BadInput, match="not public"):
            await Poster().check("https://both.example/")

    asyncio.run(run())


def test_what_is_connected_to_is_the_address_that_was_checked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    leads_to(monkeypatch, [PRIVATE], ["192.0.2.1"])
    send(receiver.url().replace("127.0.0.1", "changes.example"))
    assert receiver.next().headers["Host"].startswith("changes.example:")


@pytest.mark.parametrize("address", ["8.8.8.8", PUBLIC, "2606:4700::1111", "::ffff:8.8.8.8"])
def test_public_addresses_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "fec0::1",
        "3fff::1",
        "5f00::1",
        "2001:20::1",
        "192.0.0.9",
        "192.88.99.1",
        "168.63.129.16",
    ],
)
def test_special_addresses_are_not(address: str) -> None:
    assert not is_public(address)


def test_a_target_has_what_stands_in_its_url() -> None:
    target = target_of("https://example.com:8443/a/b?c=d")
    assert (target.tls, target.host, target.port, target.path) == (True, "example.com", 8443, "/a/b?c=d")
    assert target_of("http://example.com").path == "/"
    assert target_of("http://[2606:4700::1]:80/").authority == "[2606:4700::1]:80"

"""Matches that somebody attacks, and how they stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.server.running import Client

GAMES = ("highway-heist", "full-throttle", "shattered-highways")


@dataclass
class Victim:
    """A match of two people: seat 0 is the host's, the others are the friend's."""

    game: str
    host: Client
    friend: Client
    match: str
    seats: int

    def standing(self) -> tuple[Any, ...]:
        """All that only a change of the match may change."""
        info = self.host.get(f"/matches/{self.match}")
        seats = [
            (seat["holder"], seat["bot"], seat["name"], seat["auto_replies"], seat["ending"])
            for seat in info["match"]["seats"]
        ]
        record = self.host.call("GET", f"/matches/{self.match}/record").text
        return info["number"], info["match"]["status"], info["match"]["plans"], seats, record

    def answers(self) -> list[str]:
        """What the host could answer now."""
        views = self.host.see(self.match).views
        return [action for view in views for ask in view.questions for action in ask.actions]

    def _player(self, seat: int) -> Client:
        return self.friend if seat else self.host

    def finish(self) -> None:
        for seat in range(self.seats):
            self._player(seat).call("POST", f"/matches/{self.match}/end", {"seat": seat})
        assert self.host.see(self.match).match.status == "over"


def waiting(game: str, host: Client) -> tuple[str, dict[str, str], int]:
    """A table that waits for friends: its match, their invitations, and how many seats it has."""
    seats = host.post(f"/games/{game}/check")["seats"]
    made = host.post("/matches", {"game": game, "seats": [{"who": "me"}, *[{"who": "friend"}] * (seats - 1)]})
    return made["id"], made["invites"], seats


def seated(game: str, host: Client, friend: Client) -> Victim:
    match, invites, seats = waiting(game, host)
    for seat, invite in invites.items():
        friend.post(f"/matches/{match}/seats/{seat}/claim", {"invite": invite})
    return Victim(game, host, friend, match, seats)

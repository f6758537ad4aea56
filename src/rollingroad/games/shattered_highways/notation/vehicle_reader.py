"""Reads the line of one vehicle in a position."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from rollingroad.core.codec import BadAction
from rollingroad.core.positions import BadPosition
from rollingroad.games.shattered_highways.content.models import Fleet, VehiclePlan, included_mounts
from rollingroad.games.shattered_highways.fleets.validation import problems, vehicle_cost
from rollingroad.games.shattered_highways.notation.actions import ticks
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.builds import Build
from rollingroad.games.shattered_highways.rules.lookup import Lookup
from rollingroad.games.shattered_highways.rules.setup import equip
from rollingroad.games.shattered_highways.rules.state import RoadState

_HEAD: Final = re.compile(r'([0-4]) (buggy|car|truck|rig)(?: ([a-z0-9][a-z0-9-]*))?(?: "([^"]{1,40})")?')
MOST_BUDGET: Final = 200
_WHOLE: Final = re.compile(r"-?[0-9]{1,6}")


def number(text: str, where: str, low: int = 0, high: int = 99_999) -> int:
    """A whole number within limits; a BadPosition names the place."""
    if _WHOLE.fullmatch(text.strip()) is None or not low <= int(text) <= high:
        raise BadPosition(f"{where}: {text.strip()!r} is no whole number from {low} to {high}")
    return int(text)


def read_tag(text: str, letter: str, where: str, size: int = 999) -> int:
    """The vehicle or warrior that `v3` or `w12` names."""
    if re.fullmatch(f"{letter}[1-9][0-9]{{0,2}}", text.strip()) is None or int(text.strip()[1:]) > size:
        raise BadPosition(f"{where}: there is no {text.strip()!r}")
    return int(text.strip()[1:]) - 1


def bits_of(text: str, letter: str, where: str) -> int:
    return sum(1 << read_tag(word, letter, where) for word in text.split() if word != "-")


def seats_of(text: str, players: int, where: str) -> list[int]:
    return [number(word, where, 1, players) - 1 for word in text.split() if word != "-"]


class Crewman:
    """A warrior of the line; one without a number gets it later."""

    def __init__(self, text: str, where: str) -> None:
        self.where = where
        self.number = kinds.NO_WARRIOR
        self.seat = ""
        self.part = kinds.TRACTOR
        self.team = kinds.NOBODY
        self.hero = False
        self.home = False
        self.carries = False
        self.deeds = 0
        self._read(text.split())

    def _read(self, words: list[str]) -> None:
        self.seat = words.pop(0)
        while words:
            word = words.pop(0)
            if word in ("hero", "home"):
                setattr(self, word, True)
            elif word == "can":
                self.carries = True
            elif word in kinds.DEEDS:
                self.deeds |= 1 << kinds.DEEDS.index(word)
            elif word == "trailer":
                self.part = kinds.TRAILER
            elif word == "of" and words:
                self.team = number(words.pop(0), self.where, 1, 4) - 1
            else:
                self.number = read_tag(word, "w", self.where)


class VehicleLine:
    """One vehicle: its build first, since the rules need that before there is a state."""

    def __init__(self, lookup: Lookup, name: str, line: str) -> None:
        self.name = name
        self.fields: dict[str, str] = {}
        head, *fields = [part.strip() for part in line.split(";")]
        match = _HEAD.fullmatch(head)
        if match is None:
            raise BadPosition(f'{name}: {head!r} is not written like 1 truck deacon "Deacon"')
        self.owner = int(match[1]) - 1
        for field in fields:
            key, _, value = field.partition(" ")
            if key not in FIELDS:
                raise BadPosition(f"{name}: {field!r} is not understood")
            self.fields[key] = value
        self.mount_words = self._mount_words(lookup, match[2])
        self.build = self._build(lookup, match)
        inside = self.fields.get("buggy-of", "")
        self.inside = read_tag(inside, "v", name) if inside else kinds.NO_VEHICLE
        self.crew: list[Crewman] = self._crew(lookup)

    def _mount_words(self, lookup: Lookup, cls: str) -> list[list[str]]:
        """SH-FLEET-4: the written mounts; else the included ones, but none on a neutral vehicle."""
        if "mounts" in self.fields:
            return [words.split() for words in self._list("mounts") if words != "none"]
        guns = [] if self.owner == kinds.NOBODY else included_mounts(cls, lookup.box.vehicles.vehicle)
        return [[gun.weapon, gun.arc] for gun in guns]

    def _list(self, key: str) -> list[str]:
        return [word.strip() for word in self.fields.get(key, "").split(",") if word.strip()]

    def _build(self, lookup: Lookup, match: re.Match[str]) -> Build:
        cls, id = match[2], match[3] or self.name
        data: dict[str, Any] = {"id": id, "name": match[4] or id.capitalize(), "class": cls}
        data["mounts"] = [self._mount(words) for words in self.mount_words]
        data["addons"] = [self._addon(words.split()) for words in self._list("addons")]
        try:
            plan = msgspec.convert(data, VehiclePlan)
        except msgspec.ValidationError as error:
            raise BadPosition(f"{self.name}: {error}") from error
        alone = Fleet(id="position", name="Position", budget=MOST_BUDGET, vehicle=[plan])
        for problem in problems(lookup, alone):
            raise BadPosition(f"{self.name}: {problem}")
        return Build(lookup, plan, vehicle_cost(lookup, plan))

    def _mount(self, words: list[str]) -> dict[str, Any]:
        mount: dict[str, Any] = {"weapon": "" if words[0] == "empty" else words[0]}
        for word in words[1:]:
            if word in ("tractor", "trailer"):
                mount["part"] = word
            elif word in ("included", "added"):
                mount["included"] = word == "included"
            elif word in ("front", "rear", "left", "right"):
                mount["arc"] = word
        return mount

    def _addon(self, words: list[str]) -> dict[str, Any]:
        addon: dict[str, Any] = {"id": words.pop(0)}
        while words:
            word = words.pop(0)
            if word == "free":
                addon["free"] = True
            elif word == "mount" and words:
                addon["mount"] = number(words.pop(0), self.name, 1, 4)
            elif re.fullmatch("x[0-9]", word):
                addon["count"] = int(word[1:])
            else:
                addon.setdefault("faces", []).append(word)
        return addon

    def _crew(self, lookup: Lookup) -> list[Crewman]:
        """The named warriors; without that a warrior in every seat, and those who cling."""
        if (self.owner == kinds.NOBODY and "crew" not in self.fields) or self.fields.get("crew") == "none":
            return []
        if "crew" in self.fields:
            return [Crewman(words, self.name) for words in self._list("crew")]
        hold = "cling trailer" if self.build.cls == kinds.RIG else "cling"
        places = [*self.build.seat_name, *[hold] * self.build.hangers(lookup)]
        places += [f"{hold} home"] * self.build.reinforcements(lookup)
        crew = [Crewman(place, self.name) for place in places]
        for one in crew:
            one.hero = self.fields.get("hero") == one.seat
        return crew

    # Into the state

    def fill(self, s: RoadState, v: int) -> None:
        """Write everything that the line says into the state."""
        equip(s, v, self.build)
        fields = self.fields
        s.status[v] = kinds.DRIVING
        for status, word in enumerate(kinds.STATUSES):
            if word in fields:
                s.status[v] = status
        if s.status[v] == kinds.DRIVING:
            s.x[v], s.y[v] = self._place()
        self._read_hp(s, v)
        s.control[v] = number(fields["control"], self.name, 0, 4) - 1 if "control" in fields else self.owner
        for name in ("order", "nitro", "smoke", "cans"):
            if name in fields:
                getattr(s, name)[v] = number(fields[name], self.name)
        s.smoking[v], s.known[v] = "smoking" in fields, "known" in fields
        s.locks[v] = bits_of(fields.get("locked", "-"), "v", self.name)
        self._read_mounts(s, v)
        for one in self.crew:
            self._board(s, v, one)

    def _place(self) -> tuple[int, int]:
        x, comma, y = self.fields.get("at", "").partition(",")
        if not comma:
            raise BadPosition(f"{self.name}: where it is must be written like at 12 1/2, 8")
        try:
            return ticks(x.strip()), ticks(y.strip())
        except BadAction as error:
            raise BadPosition(f"{self.name}: {error}") from error

    def _read_hp(self, s: RoadState, v: int) -> None:
        if "uncoupled" in self.fields:
            s.coupled[v] = False
            s.trailer_hp[v] = 0
        if "hp" in self.fields:
            main, _, trailer = self.fields["hp"].partition("+")
            s.hp[v] = number(main, self.name, 0, s.hp[v])
            if trailer:
                s.trailer_hp[v] = number(trailer, self.name, 0, s.trailer_hp[v])

    def _read_mounts(self, s: RoadState, v: int) -> None:
        for k, words in enumerate(self.mount_words):
            for i, word in enumerate(words):
                if word in kinds.MOUNT_STATES:
                    s.mount[v][k] = kinds.MOUNT_STATES.index(word)
                if word == "ammo":
                    s.ammo[v][k] = number(words[i + 1] if i + 1 < len(words) else "", self.name)

    def _board(self, s: RoadState, v: int, one: Crewman) -> None:
        w, seats = one.number, self.build.seat_name
        if one.seat not in (*seats, "cling"):
            raise BadPosition(f"{self.name}: there is no seat {one.seat!r}; there are: {', '.join(seats)}")
        s.team[w] = one.team if one.team != kinds.NOBODY else self.owner
        if s.team[w] not in range(s.players):
            raise BadPosition(f"{self.name}: nobody owns it, so w{w + 1} must say 'of 1' or 'of 2'")
        s.born[w] = v
        s.seat[w] = kinds.CLINGING if one.seat == "cling" else seats.index(one.seat)
        s.part[w] = one.part if one.seat == "cling" else self.build.seat_part[s.seat[w]]
        s.deeds[w], s.carries[w] = one.deeds, one.carries
        s.home[w] = v if one.home else kinds.NO_VEHICLE
        if one.hero:
            s.hero[s.team[w]] = w
        if s.status[v] != kinds.ABSENT:
            self._sit(s, v, w)

    def _sit(self, s: RoadState, v: int, w: int) -> None:
        if s.seat[w] != kinds.CLINGING and s.in_seat(v, s.seat[w]) != kinds.NO_WARRIOR:
            raise BadPosition(f"{self.name}: two warriors sit in {self.build.seat_name[s.seat[w]]}")
        s.at[w] = v
        s.crew[v].append(w)


FIELDS: Final = frozenset(
    [
        *kinds.STATUSES,
        "buggy-of",
        "at",
        "hp",
        "uncoupled",
        "control",
        "mounts",
        "addons",
        "order",
        "nitro",
        "smoke",
        "smoking",
        "known",
        "locked",
        "cans",
        "crew",
        "hero",
    ]
)

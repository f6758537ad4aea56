"""The fields of positions, each declared once: how it prints, how it parses and when it is left out.

The line of one vehicle: written and read.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

import msgspec

from rollingroad.core.codec import BadAction
from rollingroad.core.errors import hint
from rollingroad.core.positions import BadPosition, Problem, read_number, read_words
from rollingroad.games.shattered_highways.content import models as content
from rollingroad.games.shattered_highways.fleets.validation import problems, vehicle_cost
from rollingroad.games.shattered_highways.notation.actions import inches, ticks
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.lookup import Lookup
from rollingroad.games.shattered_highways.rules.match_setup import Build
from rollingroad.games.shattered_highways.rules.setup import equip
from rollingroad.games.shattered_highways.rules.state import RoadState


def tag(letter: str, value: int) -> str:
    return f"{letter}{value + 1}"


def read_tag(text: str, letter: str, where: str, size: int = 999) -> int:
    """The vehicle or warrior that `v3` or `w12` names."""
    if re.fullmatch(f"{letter}[1-9][0-9]{{0,2}}", text.strip()) is None or int(text.strip()[1:]) > size:
        raise BadPosition(f"{where}: there is no {text.strip()!r}")
    return int(text.strip()[1:]) - 1


def read_length(text: str, where: str) -> int:
    """The ticks of a length in inches."""
    try:
        return ticks(text.strip())
    except BadAction as error:
        raise BadPosition(f"{where}: {error}") from error


class Item(NamedTuple):
    """How one value is written and read, and the value that is left out."""

    text: Callable[[int], str]
    parse: Callable[[str, str, RoadState], int]
    empty: int


NUMBER: Final = Item(str, lambda text, where, s: read_number(text, where), 0)
MODIFIER: Final = Item(str, lambda text, where, s: read_number(text, where, -9, 9), 0)
SEAT: Final = Item(
    lambda seat: str(seat + 1),
    lambda text, where, s: read_number(text, where, 1, s.players) - 1,
    kinds.NOBODY,
)
VEHICLE: Final = Item(
    lambda v: tag("v", v), lambda text, where, s: read_tag(text, "v", where, len(s.builds)), kinds.NO_VEHICLE
)
WARRIOR: Final = Item(
    lambda w: tag("w", w), lambda text, where, s: read_tag(text, "w", where, len(s.team)), kinds.NO_WARRIOR
)


class Field:
    """`name value`. `attr` is the field of the state; `always`: it is never left out."""

    def __init__(self, name: str, item: Item = NUMBER, attr: str = "", always: bool = False) -> None:
        self.name = name
        self.item = item
        self.attr = attr or name
        self.always = always

    def text(self, value: Any) -> str:
        return self.item.text(value)

    def parse(self, text: str, where: str, s: RoadState) -> Any:
        return self.item.parse(text, where, s)

    def is_empty(self, value: Any) -> bool:
        return bool(value == self.item.empty)

    def write(self, value: Any, always: bool = False) -> list[str]:
        """The word of the field, if there is anything to say."""
        said = always or self.always or not self.is_empty(value)
        return [f"{self.name} {self.text(value)}".strip()] * said

    def names(self, word: str) -> bool:
        return word.partition(" ")[0] == self.name


class Flag(Field):
    """`name` alone."""

    def text(self, value: Any) -> str:
        return ""

    def parse(self, text: str, where: str, s: RoadState) -> bool:
        return True

    def names(self, word: str) -> bool:
        return word == self.name


class ListField(Field):
    """`name v3 v1`, or `-` for none."""

    def text(self, value: Any) -> str:
        return " ".join(self.item.text(each) for each in value) or "-"

    def parse(self, text: str, where: str, s: RoadState) -> Any:
        return [self.item.parse(word, where, s) for word in text.split()] if text != "-" else []

    def is_empty(self, value: Any) -> bool:
        return not value


class SetField(ListField):
    """A bit set."""

    def text(self, value: Any) -> str:
        return super().text([i for i in range(value.bit_length()) if value >> i & 1])

    def parse(self, text: str, where: str, s: RoadState) -> int:
        return sum(1 << each for each in set(super().parse(text, where, s)))


class SeatFlags(ListField):
    """The seats for which a list of flags is set."""

    def text(self, value: Any) -> str:
        return super().text([seat for seat, flag in enumerate(value) if flag])

    def parse(self, text: str, where: str, s: RoadState) -> list[bool]:
        seats = super().parse(text, where, s)
        return [seat in seats for seat in range(s.players)]

    def is_empty(self, value: Any) -> bool:
        return not any(value)


class PlayerNumbers(ListField):
    def parse(self, text: str, where: str, s: RoadState) -> list[int]:
        numbers: list[int] = super().parse(text, where, s)
        if len(numbers) != s.players:
            raise BadPosition(f"{where}: there are {s.players} players")
        return numbers


def write_fields(fields: Sequence[Field], s: RoadState) -> list[str]:
    return [word for field in fields for word in field.write(getattr(s, field.attr))]


def read_fields(fields: Sequence[Field], words: list[str], where: str, s: RoadState) -> None:
    """Set what the words of a line say."""
    for word in words:
        field = next((field for field in fields if field.names(word)), None)
        if field is None:
            known = [field.name for field in fields]
            raise BadPosition(f"{where}: {word!r} is not understood; {hint(word, known)}")
        setattr(s, field.attr, field.parse(word.removeprefix(field.name).strip(), where, s))


_HEAD: Final = re.compile(r'([0-4]) (buggy|car|truck|rig)(?: ([a-z0-9][a-z0-9-]*))?(?: "([^"]{1,40})")?')
MOST_BUDGET: Final = 200
CHANGES: Final = (
    Field("order"),
    Field("nitro"),
    Field("smoke"),
    Flag("smoking"),
    Flag("known"),
    SetField("locked", VEHICLE, "locks"),
    Field("cans"),
)
"""What changes in the course of a battle."""
CREW_FLAGS: Final = ("hero", *kinds.DEEDS, "home", "can")
MOUNT_WORDS: Final[dict[str, dict[str, Any]]] = {
    **{part: {"part": part} for part in kinds.PARTS},
    **{arc: {"arc": arc} for arc in kinds.FACES[kinds.FRONT : kinds.ALL_ROUND]},
    "included": {"included": True},
    "added": {"included": False},
}
MOUNT_CHANGES: Final = (*kinds.MOUNT_STATES, "ammo")
BUILD_FIELDS: Final = ("buggy-of", "at", "hp", "uncoupled", "control", "mounts", "addons", "crew", "hero")
FIELDS: Final = frozenset([*kinds.STATUSES, *BUILD_FIELDS, *(field.name for field in CHANGES)])

CHARGES: Final = {"nitro": (kinds.NITRO, "SH-ADDON-NITRO"), "smoke": (kinds.SMOKE, "SH-ADDON-SMOKE")}
"""Changes that only an add-on brings, with that and its rule."""


def is_out(s: RoadState, w: int) -> bool:
    """Out for good, other than the crew of a buggy that is not there."""
    return s.at[w] == kinds.NO_VEHICLE and s.seat[w] == kinds.CLINGING


def vehicle_fields(s: RoadState, v: int) -> list[str]:
    """The fields of a vehicle's line: its build, its place and state, and its crew."""
    build, owner, inside, rig = s.builds[v], s.setup.owner[v], s.setup.inside[v], s.is_rig(v)
    driving, armed = s.in_play(v), s.facts(v).mounts_included > 0 and owner != kinds.NOBODY
    mounts = ", ".join(mount_text(s, v, k, mount) for k, mount in enumerate(build.plan.mounts))
    addons = ", ".join(addon_text(addon) for addon in build.plan.addons)
    fields = [
        f'{owner + 1} {kinds.CLASSES[build.cls]} {build.plan.id} "{build.plan.name}"',
        f"buggy-of {tag('v', inside)}" * (inside != kinds.NO_VEHICLE),
        f"at {inches(s.x[v])}, {inches(s.y[v])}" if driving else kinds.STATUSES[s.status[v]],
        f"hp {s.hp[v]}" + f" + {s.trailer_hp[v]}" * rig,
        "uncoupled" * (rig and not s.coupled[v]),
        f"control {s.control[v] + 1}" * (s.control[v] != owner),
        f"mounts {mounts}" if mounts else "mounts none" * armed,
        f"addons {addons}" * bool(addons),
        *_changes(s, v),
        f"crew {', '.join(warrior_text(s, v, w) for w in _crew(s, v)) or 'none'}",
    ]
    return [field for field in fields if field]


def _changes(s: RoadState, v: int) -> list[str]:
    """What has changed since the start; charges also when they are spent."""
    fitted = [name for name, (addon, _) in CHARGES.items() if s.builds[v].has(addon)]
    words = [field.write(getattr(s, field.attr)[v], field.name in fitted) for field in CHANGES]
    return [word for written in words for word in written]


def _crew(s: RoadState, v: int) -> list[int]:
    """The crew in order of arrival; for a buggy that is not there, the crew that it would have."""
    own = [w for w, born in enumerate(s.born) if born == v and s.at[w] == kinds.NO_VEHICLE]
    return s.crew[v] or [w for w in own if not is_out(s, w)]


def mount_text(s: RoadState, v: int, k: int, mount: content.MountPlan) -> str:
    """`twin-guns front tractor added jammed`, `rocket-rack front ammo 2`, `empty`."""
    words = [mount.weapon or "empty", mount.arc] + [mount.part] * bool(mount.part)
    if mount.included is not None:
        words.append("included" if mount.included else "added")
    if s.mount[v][k] != kinds.READY:
        words.append(kinds.MOUNT_STATES[s.mount[v][k]])
    weapon = s.builds[v].mount_weapon[k]
    if weapon != kinds.NO_WEAPON and s.t.weapons[weapon].ammo:
        words.append(f"ammo {s.ammo[v][k]}")
    return " ".join(words)


def addon_text(addon: content.AddonPlan) -> str:
    """`armor front left`, `hangers-on x2`, `turret-ring mount 2 free`."""
    words = [addon.id, *addon.faces] + [f"x{addon.count}"] * (addon.count > 1)
    words += [f"mount {addon.mount}"] * (addon.mount > 1)
    return " ".join(words + ["free"] * addon.free)


def warrior_text(s: RoadState, v: int, w: int) -> str:
    """`D w1 hero acted`, `cling trailer w9 of 2 home can`."""
    words = [seat_text(s, v, w), tag("w", w)]
    if s.team[w] != s.setup.owner[v]:
        words.append(f"of {s.team[w] + 1}")
    deeds = [bool(s.deeds[w] >> i & 1) for i in range(len(kinds.DEEDS))]
    flags = (s.is_hero(w), *deeds, s.home[w] == v, s.carries[w])
    return " ".join(words + [flag for flag, is_set in zip(CREW_FLAGS, flags, strict=True) if is_set])


def seat_text(s: RoadState, v: int, w: int) -> str:
    if s.seat[w] != kinds.CLINGING:
        return s.builds[v].seat_name[s.seat[w]]
    return "cling" if s.part[w] == kinds.TRACTOR else f"cling {kinds.AIMS[s.part[w]]}"


class Crewman:
    """A warrior of the line; one without a number gets it later."""

    def __init__(self, text: str, where: str) -> None:
        self.number = kinds.NO_WARRIOR
        self.part = kinds.TRACTOR
        self.team = kinds.NOBODY
        self.flags: list[str] = []
        self.seat, *words = text.split()
        while words:
            word = words.pop(0)
            if word in CREW_FLAGS:
                self.flags.append(word)
            elif word == "trailer":
                self.part = kinds.TRAILER
            elif word == "of" and words:
                self.team = read_number(words.pop(0), where, 1, 4) - 1
            else:
                self.number = read_tag(word, "w", where)


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
                raise BadPosition(f"{name}: {field!r} is not understood; {hint(key, sorted(FIELDS))}")
            if key in self.fields:
                raise BadPosition(f"{name}: {key!r} is there twice")
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
        guns = [] if self.owner == kinds.NOBODY else content.included_mounts(cls, lookup.box.vehicles.vehicle)
        return [[gun.weapon, gun.arc] for gun in guns]

    def _list(self, key: str) -> list[str]:
        return read_words(self.fields.get(key, ""))

    def _build(self, lookup: Lookup, match: re.Match[str]) -> Build:
        cls, id = match[2], match[3] or self.name
        data: dict[str, Any] = {"id": id, "name": match[4] or id.capitalize(), "class": cls}
        data["mounts"] = [self._mount(words) for words in self.mount_words]
        data["addons"] = [self._addon(words.split()) for words in self._list("addons")]
        try:
            plan = msgspec.convert(data, content.VehiclePlan)
        except msgspec.ValidationError as error:
            raise BadPosition(f"{self.name}: {error}") from error
        alone = content.Fleet(id="position", name="Position", budget=MOST_BUDGET, vehicle=[plan])
        flaws = problems(lookup, alone)
        if flaws:
            raise BadPosition(*(Problem(f"{self.name}: {flaw.text}", flaw.rule) for flaw in flaws))
        return Build(lookup, plan, vehicle_cost(lookup, plan))

    def _mount(self, words: list[str]) -> dict[str, Any]:
        mount: dict[str, Any] = {"weapon": "" if words[0] == "empty" else words[0]}
        for before, word in pairwise(words):
            if word not in MOUNT_WORDS and word not in MOUNT_CHANGES and before != "ammo":
                known = [*MOUNT_WORDS, *MOUNT_CHANGES]
                raise BadPosition(f"{self.name}: mounts: {word!r} is not understood; {hint(word, known)}")
            mount |= MOUNT_WORDS.get(word, {})
        return mount

    def _addon(self, words: list[str]) -> dict[str, Any]:
        addon: dict[str, Any] = {"id": words.pop(0)}
        while words:
            word = words.pop(0)
            if word == "free":
                addon["free"] = True
            elif word == "mount" and words:
                addon["mount"] = read_number(words.pop(0), self.name, 1, 4)
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
            one.flags += ["hero"] * (self.fields.get("hero") == one.seat)
        return crew

    # Into the state

    def fill(self, s: RoadState, v: int) -> None:
        """Write everything that the line says into the state."""
        equip(s, v, self.build)
        fields = self.fields
        statuses = [status for status, word in enumerate(kinds.STATUSES) if word in fields]
        s.set_status(v, max(statuses, default=kinds.DRIVING))
        self._read_hp(s, v)
        s.stand(v, *(self._place() if s.in_play(v) else (0, 0)))
        control = fields.get("control")
        s.control[v] = self.owner if control is None else read_number(control, self.name, 0, 4) - 1
        for field in [field for field in CHANGES if field.name in fields]:
            held = getattr(s, field.attr)
            value = field.parse(fields[field.name], self.name, s)
            if field.name in CHARGES and value > held[v]:
                text = f"{self.name}: {field.name} {value} is more than its add-ons bring, {held[v]}"
                raise BadPosition(Problem(text, CHARGES[field.name][1]))
            held[v] = value
        self._read_mounts(s, v)
        for one in self.crew:
            self._board(s, v, one)

    def _place(self) -> tuple[int, int]:
        x, comma, y = self.fields.get("at", "").partition(",")
        if not comma:
            raise BadPosition(f"{self.name}: where it is must be written like at 12 1/2, 8")
        return read_length(x, self.name), read_length(y, self.name)

    def _read_hp(self, s: RoadState, v: int) -> None:
        if "uncoupled" in self.fields:
            s.coupled[v] = False
            s.trailer_hp[v] = 0
        if "hp" in self.fields:
            main, _, trailer = self.fields["hp"].partition("+")
            s.hp[v] = read_number(main, self.name, 0, s.hp[v])
            if trailer:
                s.trailer_hp[v] = read_number(trailer, self.name, 0, s.trailer_hp[v])

    def _read_mounts(self, s: RoadState, v: int) -> None:
        for k, words in enumerate(self.mount_words):
            for i, word in enumerate(words):
                if word in kinds.MOUNT_STATES:
                    s.mount[v][k] = kinds.MOUNT_STATES.index(word)
                if word == "ammo":
                    full, text = s.ammo[v][k], words[i + 1] if i + 1 < len(words) else ""
                    s.ammo[v][k] = read_number(text, f"{self.name}: ammo", 0, full)

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
        s.deeds[w] = sum(1 << i for i, deed in enumerate(kinds.DEEDS) if deed in one.flags)
        s.carries[w] = "can" in one.flags
        s.home[w] = v if "home" in one.flags else kinds.NO_VEHICLE
        if "hero" in one.flags:
            if s.hero[s.team[w]] not in (kinds.NO_WARRIOR, w):
                text = f"{self.name}: w{w + 1} is not the only hero of player {s.team[w] + 1}"
                raise BadPosition(Problem(text, "SH-SETUP-3"))
            s.hero[s.team[w]] = w
        if s.status[v] != kinds.ABSENT:
            if s.seat[w] != kinds.CLINGING and s.in_seat(v, s.seat[w]) != kinds.NO_WARRIOR:
                raise BadPosition(f"{self.name}: two warriors sit in {seats[s.seat[w]]}")
            s.at[w] = v
            s.crew[v].append(w)

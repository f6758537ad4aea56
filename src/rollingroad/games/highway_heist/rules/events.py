"""The events of the game.

Spaces are numbers (see `road.py`), seats count from 0. A peg is a seat, or ENEMY_PEG.
"""

from rollingroad.core.events import Event


class CharacterTaken(Event, frozen=True, tag="character-taken"):
    seat: int
    character: str


class VehicleTaken(Event, frozen=True, tag="vehicle-taken"):
    seat: int
    vehicle: str


class VehiclePlaced(Event, frozen=True, tag="vehicle-placed"):
    seat: int
    at: int


class RoundBegan(Event, frozen=True, tag="round-began"):
    round: int


class TurnBegan(Event, frozen=True, tag="turn-began"):
    seat: int


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    seat: int


class Drove(Event, frozen=True, tag="drove"):
    seat: int
    start: int
    end: int
    how: str
    """`drive`, `nudge`, `nitro`, `follow` or `jump`."""


class Leapt(Event, frozen=True, tag="leapt"):
    seat: int
    start: int
    end: int
    wheel: bool
    """True: the player is behind the own wheel now."""


class BoostTaken(Event, frozen=True, tag="boost-taken"):
    seat: int
    amount: int


class BoostLost(Event, frozen=True, tag="boost-lost"):
    seat: int
    amount: int


class Declared(Event, frozen=True, tag="declared"):
    """A skill roll was announced: which, by whom, with how many dice, against what need."""

    seat: int
    what: str
    dice: int
    need: int


class Assisted(Event, frozen=True, tag="assisted"):
    seat: int
    roller: int
    tokens: int
    dice: int


class EffortRolled(Event, frozen=True, tag="effort-rolled"):
    seat: int
    what: str
    faces: str
    extra: int
    """Successes that a power adds to the faces."""


class Boosted(Event, frozen=True, tag="boosted"):
    seat: int
    gained: int


class RollEnded(Event, frozen=True, tag="roll-ended"):
    seat: int
    what: str
    successes: int
    success: bool


class Damaged(Event, frozen=True, tag="damaged"):
    seat: int
    amount: int
    saved: int
    strength: int


class Wrecked(Event, frozen=True, tag="wrecked"):
    what: str
    at: int
    owner: int
    """The seat that lost a vehicle, or -1."""


class Removed(Event, frozen=True, tag="removed"):
    what: str
    at: int
    owner: int


class PegForced(Event, frozen=True, tag="peg-forced"):
    peg: int
    start: int
    end: int
    """The roof it lands on; -1: adrift, or for an enemy peg back to the supply."""


class PegLanded(Event, frozen=True, tag="peg-landed"):
    """A player who was adrift has found a roof."""

    seat: int
    end: int


class PegRemoved(Event, frozen=True, tag="peg-removed"):
    at: int
    why: str


class PegMoved(Event, frozen=True, tag="peg-moved"):
    start: int
    end: int


class PegPlaced(Event, frozen=True, tag="peg-placed"):
    at: int


class SuvPlaced(Event, frozen=True, tag="suv-placed"):
    at: int


class Hijacked(Event, frozen=True, tag="hijacked"):
    seat: int
    at: int
    left: int
    """Where the previous vehicle stays behind, or -1."""


class Moved(Event, frozen=True, tag="moved"):
    """A vehicle or wreck was moved by somebody or something else."""

    what: str
    start: int
    end: int
    why: str
    owner: int
    """The seat whose vehicle it is, or -1."""


class StuntTried(Event, frozen=True, tag="stunt-tried"):
    seat: int
    card: str


class StuntSpent(Event, frozen=True, tag="stunt-spent"):
    card: str


class EnemyDieRolled(Event, frozen=True, tag="enemy-die-rolled"):
    seat: int
    face: str


class DieRerolled(Event, frozen=True, tag="die-rerolled"):
    seat: int
    left: int


class Slammed(Event, frozen=True, tag="slammed"):
    by: str
    start: int
    seat: int


class PegStruck(Event, frozen=True, tag="peg-struck"):
    at: int
    seat: int
    """The owner of the vehicle it damages, or the player it throws off."""
    thrown: bool


class CardShifted(Event, frozen=True, tag="card-shifted"):
    card: str
    spot: int
    """The new spot, or -1: discarded."""


class CardRevealed(Event, frozen=True, tag="card-revealed"):
    card: str


class CardActivated(Event, frozen=True, tag="card-activated"):
    card: str


class EffectBegan(Event, frozen=True, tag="effect-began"):
    card: str
    fx: str
    label: str


class MainMoved(Event, frozen=True, tag="main-moved"):
    what: str
    start: int
    end: int


class StrengthChanged(Event, frozen=True, tag="strength-changed"):
    what: str
    change: int
    strength: int


class DoorChanged(Event, frozen=True, tag="door-changed"):
    state: str


class ShellsChanged(Event, frozen=True, tag="shells-changed"):
    shells: int


class CargoChanged(Event, frozen=True, tag="cargo-changed"):
    seat: int
    change: int
    cargo: int


class LockChanged(Event, frozen=True, tag="lock-changed"):
    lock: int


class MissileLaunched(Event, frozen=True, tag="missile-launched"):
    at: int
    damage: int


class MissileDiverted(Event, frozen=True, tag="missile-diverted"):
    seat: int


class RamseyMoved(Event, frozen=True, tag="ramsey-moved"):
    seat: int


class HeldOn(Event, frozen=True, tag="held-on"):
    """A player keeps the footing on the Semi while the shotgun fires."""

    seat: int


class StuntDrawn(Event, frozen=True, tag="stunt-drawn"):
    card: str


class StuntShifted(Event, frozen=True, tag="stunt-shifted"):
    card: str
    spot: int
    """The new spot (0 is the West one), or -1: off the road."""


class GameEnded(Event, frozen=True, tag="game-ended"):
    won: bool
    rule: str


EVENTS: tuple[type[Event], ...] = tuple(
    entry
    for entry in list(vars().values())
    if isinstance(entry, type) and issubclass(entry, Event) and entry is not Event
)

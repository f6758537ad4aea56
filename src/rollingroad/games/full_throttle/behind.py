"""Which rule an event follows, for pages that explain what happened."""

from __future__ import annotations

from typing import Final

from rollingroad.core.events import AnsweredItself, Event
from rollingroad.games.full_throttle import events as ev

_RULES: Final[dict[type[Event], str]] = {
    AnsweredItself: "FT-TURN-6",
    ev.CarTaken: "FT-SETUP-1",
    ev.DriverTaken: "FT-SETUP-2",
    ev.ObstaclePlaced: "FT-OBST-2",
    ev.ObstaclesPassed: "FT-OBST-2",
    ev.TokenFitted: "FT-SETUP-4",
    ev.ConsolesShown: "FT-SETUP-4",
    ev.FirstPlayer: "FT-SETUP-7",
    ev.LaneTaken: "FT-SETUP-8",
    ev.RunnerNamed: "FT-TEAM-1",
    ev.CardDrawn: "FT-CLEAN-1",
    ev.DeckMade: "FT-DRAW-8",
    ev.RoundBegan: "FT-TURN-1",
    ev.TurnBegan: "FT-TURN-2",
    ev.SetPlayed: "FT-DRAW-1",
    ev.Flipped: "FT-DRAW-3",
    ev.NitrousFlipped: "FT-UP-NITROUS-1",
    ev.NoMove: "FT-TURN-4",
    ev.DriftLost: "FT-UP-STEERING-2",
    ev.ControlTaken: "FT-DAMAGE-2",
    ev.BlockTakenBack: "FT-UP-HANDLING-5",
    ev.Paused: "FT-BARRIER-2",
    ev.BarrierCleared: "FT-BARRIER-4",
    ev.GearDropped: "FT-PENALTY-2",
    ev.Damaged: "FT-DAMAGE-4",
    ev.BlockPlaced: "FT-UP-HANDLING-1",
    ev.Crossed: "FT-FINISH-1",
    ev.HandedOver: "FT-TEAM-3",
}

_USED: Final = {
    "nitrous": "FT-UP-NITROUS-1",
    "engine-power": "FT-UP-ENGINEPOWER-1",
    "engine-tuning": "FT-UP-TUNING-1",
    "tires": "FT-UP-TIRES-1",
    "turbo-charger": "FT-UP-TURBO-1",
    "handling": "FT-UP-HANDLING-1",
    "transmission": "FT-UP-TRANSMISSION-1",
    "steering": "FT-UP-STEERING-1",
}
_DISCARDED: Final = {
    "upshift": "FT-GEAR-4",
    "downshift": "FT-GEAR-4",
    "engine-tuning": "FT-UP-TUNING-1",
    "swap": "FT-DRIVER-TEJ-1",
    "limit": "FT-CLEAN-1",
    "race-over": "FT-FINISH-1",
}
_ENDED: Final = {
    "full": "FT-MOVE-1",
    "blocked": "FT-BLOCK-1",
    "overrun": "FT-PENALTY-3",
    "pause": "FT-BARRIER-2",
    "drift-stop": "FT-UP-STEERING-3",
    "finish": "FT-FINISH-1",
}


def rule_behind(event: Event) -> str:
    """The id of the rule that an event follows."""
    match event:
        case ev.Shifted():
            return "FT-GEAR-2" if event.up else "FT-GEAR-3"
        case ev.UpgradeUsed():
            return "FT-DRIVER-DK-1" if event.free else _USED[event.upgrade]
        case ev.Discarded():
            return _DISCARDED[event.why]
        case ev.SpeedSelected():
            return "FT-SPEED-1" if event.speed >= 0 else "FT-DAMAGE-6"
        case ev.Moved():
            return _ENDED[event.ending]
        case ev.CarOut() | ev.RaceEnded():
            return event.why
    return _RULES[type(event)]

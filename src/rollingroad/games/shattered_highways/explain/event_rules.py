"""The rule behind each event, for pages that explain what happened."""

from __future__ import annotations

from typing import Final

from rollingroad.core.events import Event
from rollingroad.games.shattered_highways.rules import events as ev

_RULES: Final[dict[type[Event], str]] = {
    ev.VehicleMarked: "SH-SCENARIO-3",
    ev.HeroChosen: "SH-SETUP-3",
    ev.HeroesShown: "SH-SETUP-3",
    ev.Deployed: "SH-SETUP-2",
    ev.RoundBegan: "SH-ROUND-1",
    ev.OrderGiven: "SH-ORDER-1",
    ev.OrdersShown: "SH-ORDER-2",
    ev.LeadRolled: "SH-ORDER-2",
    ev.Activated: "SH-ORDER-3",
    ev.ActivationEnded: "SH-TURN-4",
    ev.NitroUsed: "SH-ADDON-NITRO",
    ev.TrailerDead: "SH-RIG-5",
    ev.WarriorOut: "SH-WAR-3",
    ev.Wrecked: "SH-DESTROY-6",
    ev.LeftBehind: "SH-EDGE-3",
    ev.Struck: "SH-NUDGE-9",
    ev.ControlLost: "SH-LOST-2",
    ev.Captured: "SH-CTRL-1",
    ev.Uncoupled: "SH-RIG-7",
    ev.Launched: "SH-ADDON-HIDDEN",
    ev.LaunchFailed: "SH-ADDON-HIDDEN",
    ev.Recentred: "SH-EDGE-1",
    ev.Boarded: "SH-BOARD-1",
    ev.TookSeat: "SH-BOARD-2",
    ev.StayedBehind: "SH-BOARD-1",
    ev.HeldOn: "SH-CLING-3",
    ev.Hit: "SH-WAR-3",
    ev.Fired: "SH-SHOOT-3",
    ev.Dropped: "SH-WEAPON-1",
    ev.Jammed: "SH-SHOOT-3",
    ev.Cleared: "SH-SHOOT-7",
    ev.SmokeLaid: "SH-ADDON-SMOKE",
    ev.CanPicked: "SH-SCENARIO-5",
    ev.CanStored: "SH-SCENARIO-5",
    ev.PointsScored: "SH-SCENARIO-2",
    ev.BattleEnded: "SH-SCENARIO-3",
}
_ROLLS: Final = {
    "placing": "SH-SETUP-1",
    "initiative": "SH-ORDER-2",
    "move": "SH-MOVE-1",
    "nudge": "SH-NUDGE-3",
    "nudge-defence": "SH-NUDGE-3",
    "ram": "SH-RAM-3",
    "ram-defence": "SH-RAM-3",
    "ram-damage": "SH-RAM-4",
    "strike": "SH-NUDGE-9",
    "swerve": "SH-DESTROY-3",
    "clip": "SH-DESTROY-5",
    "unmanned": "SH-UNMANNED-4",
    "back-edge": "SH-EDGE-3",
    "uncouple": "SH-RIG-6",
    "launch": "SH-ADDON-HIDDEN",
    "board": "SH-BOARD-1",
    "flee": "SH-BOARD-4",
    "cling": "SH-CLING-3",
    "attack": "SH-ATTACK-1",
    "defence": "SH-ROLL-4",
    "shoot": "SH-SHOOT-3",
    "drop": "SH-WEAPON-1",
    "zone": "SH-WEAPON-1",
    "damage": "SH-SHOOT-3",
    "wound": "SH-WAR-3",
    "tenacity": "SH-WAR-3",
}
_MOVES: Final = {
    "move": "SH-MOVE-1",
    "ram": "SH-RAM-2",
    "nudge": "SH-NUDGE-5",
    "strike": "SH-NUDGE-9",
    "lost-control": "SH-LOST-3",
    "unmanned": "SH-UNMANNED-2",
    "swerve": "SH-DESTROY-4",
    "return": "SH-EDGE-3",
    "pull": "SH-WEAPON-HARPOON",
}
_DAMAGES: Final = {
    "nudge": "SH-NUDGE-3",
    "strike": "SH-NUDGE-9",
    "ram": "SH-RAM-4",
    "wreck": "SH-DESTROY-5",
    "shot": "SH-SHOOT-3",
    "flare": "SH-WEAPON-FLAME",
    "mine": "SH-WEAPON-MINE",
}
_DECLARED: Final = {"move": "SH-MOVE-1", "nudge": "SH-NUDGE-1", "ram": "SH-RAM-1"}


def rule_behind(event: Event) -> str:
    """The id of the rule that an event follows; empty for events of the engine itself."""
    if isinstance(event, ev.Rolled):
        return _ROLLS[event.what]
    if isinstance(event, ev.Moved):
        return _MOVES[event.why]
    if isinstance(event, ev.Damaged):
        return _DAMAGES[event.why]
    if isinstance(event, ev.Declared):
        return _DECLARED[event.what]
    if isinstance(event, ev.Contested):
        return "SH-NUDGE-3" if event.what == "nudge" else "SH-RAM-3"
    if isinstance(event, ev.Fought):
        return "SH-SHOOT-5" if event.what == "shoot" else "SH-ATTACK-1"
    return _RULES.get(type(event), "")

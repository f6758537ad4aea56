"""The options of Highway Heist."""

from typing import Annotated

import msgspec

from rollingroad.core.options import PositionText, described

ANYONE, ACTIVE_PLAYER = "anyone", "active-player"


class HeistOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a match."""

    scenario: Annotated[str, described("Scenario", "What the team is up against.")] = "tank-assault"
    difficulty: Annotated[str, described("Difficulty", "Fewer stunt cards, fewer rounds.")] = "standard"
    players: Annotated[
        int, described("Players", "Every player has a character and a vehicle.", ge=2, le=4)
    ] = 3
    crew: Annotated[
        str, described("Crew", "Such as dom:american-muscle,brian:exotic-supercar; empty: players pick.")
    ] = ""
    team_decisions: Annotated[
        str, described("Team decisions", "Who answers for the team, such as who goes next or who is slammed.")
    ] = ANYONE
    position: PositionText = ""

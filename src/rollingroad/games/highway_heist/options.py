"""The options of Highway Heist."""

from typing import Annotated

import msgspec

ANYONE, ACTIVE_PLAYER = "anyone", "active-player"


class HeistOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a match."""

    scenario: Annotated[str, msgspec.Meta(title="Scenario", description="What the team is up against.")] = (
        "tank-assault"
    )
    difficulty: Annotated[
        str, msgspec.Meta(title="Difficulty", description="Fewer stunt cards, fewer rounds.")
    ] = "standard"
    players: Annotated[
        int,
        msgspec.Meta(ge=2, le=4, title="Players", description="Every player has a character and a vehicle."),
    ] = 3
    crew: Annotated[
        str,
        msgspec.Meta(
            title="Crew",
            description="Such as dom:american-muscle,brian:exotic-supercar; empty: players pick.",
        ),
    ] = ""
    team_decisions: Annotated[
        str,
        msgspec.Meta(
            title="Team decisions",
            description="Who answers for the team, such as who goes next or who is slammed.",
        ),
    ] = ANYONE

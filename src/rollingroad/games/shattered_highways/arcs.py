"""SH-SHOOT-2: what a mount bears on: the half plane in front of it, and what a target shows there."""

from __future__ import annotations

from rollingroad.games.shattered_highways.boxes import Box, within
from rollingroad.games.shattered_highways.kit import ALL_ROUND, FRONT, REAR, RIGHT


def shown_in_arc(mount: Box, arc: int, target: Box) -> Box | None:
    """The piece of a target inside the arc of a mount on the part `mount`; None where nothing is left."""
    if arc == ALL_ROUND:
        return target
    left, right = target.x, target.x + target.w
    bottom, top = target.y, target.y + target.l
    if arc == FRONT:
        bottom = max(bottom, mount.y + mount.l // 2)
    elif arc == REAR:
        top = min(top, mount.y + mount.l // 2)
    elif arc == RIGHT:
        left = max(left, mount.x + mount.w // 2)
    else:
        right = min(right, mount.x + mount.w // 2)
    if left >= right or bottom >= top:
        return None
    return Box(left, bottom, right - left, top - bottom)


def bears(shooter: Box, mount: Box, arc: int, target: Box, reach: int) -> bool:
    """SH-SHOOT-2: in arc, and what is in arc is within reach of the edge of the whole shooting vehicle."""
    shown = shown_in_arc(mount, arc, target)
    return shown is not None and within(shooter, shown, reach)

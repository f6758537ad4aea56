"""SH-SHOOT-2: what a mount bears on: the half plane in front of it, and what a target shows there."""

from __future__ import annotations

from mypy_extensions import i64

from rollingroad.games.shattered_highways.boxes import Box, gap
from rollingroad.games.shattered_highways.kit import ALL_ROUND, FRONT, REAR, RIGHT


def in_arc(mount: Box, arc: i64, target: Box, dx: i64, dy: i64) -> tuple[i64, i64, i64, i64]:
    """Left, bottom, right and top of what a target moved by (dx, dy) shows: crossed over if nothing."""
    left, bottom = target.x + dx, target.y + dy
    right, top = left + target.w, bottom + target.l
    if arc == ALL_ROUND:
        return left, bottom, right, top
    if arc == FRONT:
        bottom = max(bottom, mount.y + mount.l // 2)
    elif arc == REAR:
        top = min(top, mount.y + mount.l // 2)
    elif arc == RIGHT:
        left = max(left, mount.x + mount.w // 2)
    else:
        right = min(right, mount.x + mount.w // 2)
    return left, bottom, right, top


def shown_in_arc(mount: Box, arc: i64, target: Box) -> Box | None:
    """The piece of a target inside the arc of a mount on the part `mount`; None where nothing is left."""
    left, bottom, right, top = in_arc(mount, arc, target, 0, 0)
    if left >= right or bottom >= top:
        return None
    return Box(left, bottom, right - left, top - bottom)


def bears(shooter: Box, mount: Box, arc: i64, target: Box, reach: i64, dx: i64 = 0, dy: i64 = 0) -> bool:
    """SH-SHOOT-2: in arc, and what is in arc is within reach of the edge of the whole shooting vehicle.

    The target counts as if it were moved by (dx, dy).
    """
    left, bottom, right, top = in_arc(mount, arc, target, dx, dy)
    if left >= right or bottom >= top:
        return False
    gx = gap(shooter.x, shooter.x + shooter.w, left, right)
    gy = gap(shooter.y, shooter.y + shooter.l, bottom, top)
    return gx * gx + gy * gy <= reach * reach

"""The learning curve, the share of games won, as a small SVG picture."""

from __future__ import annotations

from rollingroad.core.pages import GROUND, INK, label, picture, rect

WIDTH, HEIGHT, EDGE = 640, 300, 44
LINE = "#ffb547"


def curve(wins: list[float], games: int, title: str) -> str:
    """A point for each value, in the middle of the games that it is the mean of."""
    wide, high = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    shapes = [rect(0, 0, WIDTH, HEIGHT, GROUND), label(WIDTH / 2, 20, title, INK, 15)]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = EDGE + high * (1 - share)
        shapes.append(f'<path d="M{EDGE} {y:g}h{wide}" stroke="{INK}" stroke-opacity=".25"/>')
        shapes.append(label(EDGE / 2, y, f"{share:.0%}", INK, 12))
    for quarter in range(5):
        x = EDGE + wide * quarter / 4
        shapes.append(label(x, HEIGHT - EDGE / 2, f"{games * quarter // 4:,}", INK, 12))
    points = [
        f"{EDGE + wide * (place + 0.5) / len(wins):.1f},{EDGE + high * (1 - share):.1f}"
        for place, share in enumerate(wins)
    ]
    shapes.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{LINE}" stroke-width="3"/>')
    return picture(title, WIDTH, HEIGHT, shapes)

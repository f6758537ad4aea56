"""Random packs of vehicles, close together, some touching, some at an edge of the table."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.games.shattered_highways.literal.flood import Rectangle, meet

CLASSES = [(8, 18), (10, 24), (12, 30), (12, 64), (12, 24)]
WIDTH = 120


@st.composite
def packs(draw: st.DrawFn, most: int = 7) -> list[Rectangle]:
    """The mover first, then the vehicles around it; none overlap."""
    w, length = draw(st.sampled_from(CLASSES))
    mover = Rectangle(draw(st.integers(0, WIDTH - w)), draw(st.integers(0, 90)), w, length)
    pack = [mover]
    for _ in range(draw(st.integers(0, most))):
        w, length = draw(st.sampled_from(CLASSES))
        x = draw(st.integers(max(0, mover.x - 36), min(WIDTH - w, mover.x + 36)))
        y = draw(st.integers(max(0, mover.y - 100), mover.y + 110))
        if draw(st.booleans()):
            beside = draw(st.sampled_from(pack))
            x = min(max(0, draw(st.sampled_from([beside.x - w, beside.x + beside.w]))), WIDTH - w)
        other = Rectangle(x, y, w, length)
        if not any(meet(other, standing) for standing in pack):
            pack.append(other)
    return pack

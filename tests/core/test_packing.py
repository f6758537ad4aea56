"""How an action is packed into an int of at most 62 bits."""

from hypothesis import given
from hypothesis import strategies as st

from rollingroad.core.engine.packing import (
    KIND_LIMIT,
    OPERAND_LIMIT,
    OPERANDS,
    first,
    fourth,
    kind_of,
    pack,
    second,
    third,
)

kinds = st.integers(0, KIND_LIMIT - 1)
operands = st.integers(0, OPERAND_LIMIT - 1)


@given(kinds, operands, operands, operands, operands)
def test_what_was_packed_comes_out_again(kind: int, a: int, b: int, c: int, d: int) -> None:
    action = pack(kind, a, b, c, d)
    assert (kind_of(action), first(action), second(action), third(action), fourth(action)) == (
        kind,
        a,
        b,
        c,
        d,
    )


def test_known_packings() -> None:
    assert pack(5) == 5
    assert pack(0, 1) == 1 << 6
    assert pack(0, 0, 1) == 1 << 20
    assert pack(0, 0, 0, 1) == 1 << 34
    assert pack(0, 0, 0, 0, 1) == 1 << 48


def test_the_largest_action_has_62_bits_and_one_more_operand_would_not_fit() -> None:
    full = OPERAND_LIMIT - 1
    assert pack(KIND_LIMIT - 1, full, full, full, full) == (1 << 62) - 1
    assert OPERANDS == 4

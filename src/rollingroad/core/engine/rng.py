"""The generator behind every die and every draw: Philox4x32-10, a pure function of a key and a counter.

A seed becomes 128 bits: the two key words and the two upper counter words. The two lower counter words are
the stream (the n-th chance answer of a game has stream n) and the block within that stream. So any draw of
any game can be recomputed from the seed alone, without the draws before it.
"""

import re
from collections.abc import Callable
from hashlib import sha256
from struct import Struct
from types import FunctionType
from typing import Final, TypeVar

from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")

WORD: Final = 1 << 32
"""How many values a word can have; also how many streams a seed has and how many blocks a stream has."""
WIDEST: Final = 1 << 62
"""The largest range `Rng.below` draws from."""

_MASK: Final = 0xFFFFFFFF
_MULTIPLIER_0: Final = 0xD2511F53
_MULTIPLIER_1: Final = 0xCD9E8D57
_WEYL_0: Final = 0x9E3779B9
_WEYL_1: Final = 0xBB67AE85
_ROUNDS: Final = 10

# The hashed texts carry a version, so that another way of seeding gives other keys.
_SEED_TEXT: Final = "rollingroad seed 1\n"
_FORK_TEXT: Final = "rollingroad fork 1\n"
_STATE_TEXT: Final = "philox1"
_STATE_PATTERN: Final = re.compile(_STATE_TEXT + ":([0-9a-f]{32}):([0-9]{1,10}):([0-9]{1,11})")

_NOT_DRAWN: Final = -1

Words = tuple[i64, i64, i64, i64]

# In plain Python the blocks of several streams are computed at once, in the lanes of long ints: a product of
# two words fits a lane, so an operation on all lanes costs little more than on one.
_LANES: Final = 32
_LANE_WORDS: Final = Struct(f"<{_LANES}Q")
_EACH: Final = sum(1 << 64 * lane for lane in range(_LANES))
"""A one in every lane."""
_COUNTED: Final = sum(lane << 64 * lane for lane in range(_LANES))
_LANE_MASK: Final = _MASK * _EACH
_NONE_AHEAD: Final[tuple[int, list[Words]]] = (0, [])


@mypyc_attr(acyclic=True)
class Key:
    """The 128 bits a seed turns into: Philox's key and the upper words of its counter."""

    __slots__ = ("ahead", "bits", "last", "upper_0", "upper_1", "word_0", "word_1")

    def __init__(self, bits: int) -> None:
        if bits < 0 or bits >> 128:
            raise ValueError("A key has 128 bits.")
        self.bits: Final[int] = bits
        self.upper_0: Final[i64] = bits >> 32 & _MASK
        self.upper_1: Final[i64] = bits & _MASK
        self.word_0: Final[i64] = bits >> 96
        self.word_1: Final[i64] = bits >> 64 & _MASK
        self.last = _NOT_DRAWN
        """The stream whose first block was asked for last."""
        self.ahead: tuple[int, list[Words]] = _NONE_AHEAD
        """The first blocks that are computed ahead, from that stream on."""


def _hashed(data: bytes) -> Key:
    return Key(int.from_bytes(sha256(data).digest()[:16], "big"))


def _as_bytes(text: int | str) -> bytes:
    """The bytes of a seed or label: the number 5 and the typed text "5" are the same."""
    return str(text).encode("utf-8", "surrogatepass")


def block(key: Key, stream: i64, index: i64) -> Words:
    """The four words Philox4x32-10 gives a key for the counter (stream, index, the key's upper words)."""
    a, b = key.word_0, key.word_1
    c0 = stream
    c2: i64 = key.upper_0
    q0: i64 = key.upper_1
    q1 = index
    # The next round uses the lower halves of the products. They are masked only after the XOR with the upper
    # halves and the key, so one mask serves for all (compiled, a product may wrap to a negative i64). Two
    # rounds at a time need no copies.
    for _ in range(_ROUNDS // 2):
        p0: i64 = _MULTIPLIER_0 * c0
        p1: i64 = _MULTIPLIER_1 * c2
        c0 = (p1 >> 32 ^ q1 ^ a) & _MASK
        c2 = (p0 >> 32 ^ q0 ^ b) & _MASK
        q0 = _MULTIPLIER_0 * c0
        q1 = _MULTIPLIER_1 * c2
        c0 = (q1 >> 32 ^ p1 ^ (a + _WEYL_0)) & _MASK
        c2 = (q0 >> 32 ^ p0 ^ (b + _WEYL_1)) & _MASK
        a += 2 * _WEYL_0
        b += 2 * _WEYL_1
    return (c0, q1 & _MASK, c2, q0 & _MASK)


def first_block(key: Key, stream: int) -> Words:
    """The first block of a stream. Computes the next ones ahead if streams are asked for in order."""
    start, known = key.ahead
    if 0 <= stream - start < len(known):
        return known[stream - start]
    follows = stream == key.last + 1
    key.last = stream
    if not follows or stream == 0 or stream + _LANES > WORD:
        return block(key, stream, 0)
    known = first_blocks(key, stream)
    key.ahead, key.last = (stream, known), stream + _LANES - 1
    return known[0]


def first_blocks(key: Key, stream: int) -> list[Words]:
    """What `block` gives for the first block of each of the streams from that one on, a lane for each."""
    c0, c2 = stream * _EACH + _COUNTED, int(key.upper_0) * _EACH
    q0, q1 = int(key.upper_1) * _EACH, 0
    a, b = int(key.word_0), int(key.word_1)
    for _ in range(_ROUNDS):
        p0, p1 = _MULTIPLIER_0 * c0, _MULTIPLIER_1 * c2
        c0 = (p1 >> 32 ^ q1 ^ (a & _MASK) * _EACH) & _LANE_MASK
        c2 = (p0 >> 32 ^ q0 ^ (b & _MASK) * _EACH) & _LANE_MASK
        q0, q1, a, b = p0, p1, a + _WEYL_0, b + _WEYL_1
    return list(zip(_lanes(c0), _lanes(q1), _lanes(c2), _lanes(q0), strict=True))


def _lanes(words: int) -> tuple[int, ...]:
    """The word in each lane."""
    return _LANE_WORDS.unpack((words & _LANE_MASK).to_bytes(8 * _LANES, "little"))


COMPILED: Final = not isinstance(block, FunctionType)
"""Whether these modules run compiled, for code with a faster form in one of the builds."""


def folded(value: i64, span: i64, n: i64) -> i64:
    """A uniform number below `n` from one below `span`, or -1 if another must be drawn."""
    rest: i64 = value % n
    # An incomplete last group of n values would favour the low results.
    if value - rest > span - n:
        return -1
    return rest


def _nth(words: Words, n: i64) -> i64:
    """A word of four. Compiled, only a constant index reads a tuple without boxing."""
    if n < 2:
        return words[1] if n else words[0]
    return words[2] if n == 2 else words[3]


@mypyc_attr(free_list_len=1, acyclic=True)
class Rng:
    """A stream of uniform 32-bit words, fully determined by key, stream and position."""

    __slots__ = ("_key", "_position", "_stream", "_words")

    def __init__(self, seed: int | str | Key, stream: int = 0, position: int = 0) -> None:
        if not 0 <= stream < WORD:
            raise ValueError(f"There is no stream {stream}: streams are numbered from 0 to {WORD - 1}.")
        if not 0 <= position <= 4 * WORD:
            raise ValueError(f"There is no position {position}: a stream has {4 * WORD} words.")
        self._key: Key = seed if isinstance(seed, Key) else _hashed(_as_bytes(f"{_SEED_TEXT}{seed}"))
        self._stream: i64 = stream
        self._position: i64 = position
        self._words: Words = (_NOT_DRAWN, 0, 0, 0)

    def at(self, n: int) -> "Rng":
        """The generator of the n-th chance answer, at its start. Independent of this one's position."""
        return Rng(self._key, n)

    def fork(self, label: int | str) -> "Rng":
        """An independent generator for another purpose. Independent of this one's position."""
        parent = self._key.bits.to_bytes(16, "big") + int(self._stream).to_bytes(4, "big")
        return Rng(_hashed(_as_bytes(_FORK_TEXT) + parent + _as_bytes(label)))

    def copy(self) -> "Rng":
        """A generator with the same position."""
        twin = Rng(self._key, self._stream, self._position)
        twin._words = self._words
        return twin

    def word(self) -> int:
        """The next 32 bits."""
        position = self._position
        offset = position & 3
        if offset == 0 or self._words[0] == _NOT_DRAWN:
            if position == 0 and not COMPILED:
                self._words = first_block(self._key, self._stream)
            elif position < 4 * WORD:
                self._words = block(self._key, self._stream, position >> 2)
            else:
                raise ValueError(f"Stream {self._stream} of this generator has been drawn to its end.")
        self._position = position + 1
        return self._words[0] if offset == 0 else _nth(self._words, offset)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if n <= 0 or n > WORD:
            return self._below_many(n)
        limit: i64 = n
        while True:
            # As `folded` does it.
            value: i64 = self.word()
            rest: i64 = value % limit
            if value - rest <= WORD - limit:
                return rest

    def _below_many(self, n: int) -> int:
        if n <= 0 or n > WIDEST:
            raise ValueError(f"Cannot draw a number below {n}: the limit must be from 1 to {WIDEST}.")
        result: i64 = -1
        while result < 0:
            result = folded(self._wide(), WIDEST, n)
        return result

    def _wide(self) -> i64:
        high: i64 = self.word()
        low: i64 = self.word()
        return high << 30 | low >> 2

    def shuffle(self, items: list[T]) -> None:
        """Put the items in a random order, each order equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def take(self, items: list[T]) -> T:
        """Remove one of the items, each equally likely; the rest may change its order."""
        at = self.below(len(items))
        items[at], items[-1] = items[-1], items[at]
        return items.pop()

    def choice(self, items: list[T]) -> T:
        """One of the items, each equally likely."""
        if not items:
            raise ValueError("Cannot choose from an empty list.")
        return items[self.below(len(items))]

    def pick(self, weights: list[int], total: int) -> int:
        """An index into `weights`, with chance weight / total; `total` is the sum of the weights."""
        rest = self.below(total)
        for index, weight in enumerate(weights):
            if rest < weight:
                return index
            rest -= weight
        raise ValueError(f"The weights {weights} add up to less than {total}.")

    def state(self) -> str:
        """Key, stream and position as a short text; `from_state` reads it back."""
        return f"{_STATE_TEXT}:{self._key.bits:032x}:{self._stream}:{self._position}"

    @staticmethod
    def from_state(text: str) -> "Rng":
        """The generator that `state` described."""
        found = _STATE_PATTERN.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is not the state of a generator.")
        return Rng(Key(int(found[1], 16)), int(found[2]), int(found[3]))

    def __reduce__(self) -> tuple[Callable[[str], "Rng"], tuple[str]]:
        return Rng.from_state, (self.state(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rng):
            return NotImplemented
        return (
            self._position == other._position
            and self._stream == other._stream
            and self._key.bits == other._key.bits
        )

    def __repr__(self) -> str:
        return f"Rng.from_state({self.state()!r})"

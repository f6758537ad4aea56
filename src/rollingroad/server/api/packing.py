"""The compression of messages over a live connection (RFC 7692), with little memory for each.

Consecutive updates are similar, so a message may refer back to those before it. A compressor of zlib keeps
140 kB for each connection to do so. Here a connection keeps the end of what was sent, and whatever is sent at
once gets a fresh compressor that reads it first: zlib-ng does that quickly, and the memory it works in stays
in the processor's cache. Commands are short, and each is packed for itself: nothing is kept to unpack them.
"""

from collections.abc import Sequence
from typing import Final

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.typing import ExtensionParameter
from zlib_ng import zlib_ng

WINDOW_BITS: Final = 15
_MOST_KEPT: Final = 24 * 1024
"""A window of 32 kB would cost more time and memory than it saves bytes."""
_LEVEL: Final = 6
_TAIL: Final = b"\x00\x00\xff\xff"
"""Ends what is flushed, and is left out of a message."""

_TEXT, _PACKED_TEXT = b"\x81", b"\xc1"
"""The first byte of a frame: a whole text, as it is or compressed."""
_SHORT, _MEDIUM = 126, 1 << 16
"""Lengths from which the length of a frame takes two bytes, and eight."""


class Packing(PerMessageDeflate):
    """Packs the messages of one connection: all of them, as each may refer to those before it."""

    def __init__(self, agreed: PerMessageDeflate) -> None:
        # The library keeps no compressor where it takes over no context.
        super().__init__(
            agreed.remote_no_context_takeover,
            True,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )
        reach = 0 if agreed.local_no_context_takeover else 1 << agreed.local_max_window_bits
        self._most = min(_MOST_KEPT, reach)
        self._sent = b""
        """The end of all that was sent, no longer than the client can look back."""

    def pack(self, texts: Sequence[bytes]) -> list[bytes]:
        """The contents of the frames of messages that are sent at once."""
        packer, packed = None, list[bytes]()
        for text in texts:
            if packer is None or not self._most:
                bits = -self.local_max_window_bits
                packer = zlib_ng.compressobj(_LEVEL, zlib_ng.DEFLATED, bits, zdict=self._sent)
            packed.append((packer.compress(text) + packer.flush(zlib_ng.Z_SYNC_FLUSH)).removesuffix(_TAIL))
        self._sent = b"".join([self._sent, *texts])[-self._most :] if self._most else b""
        return packed

    def frames(self, texts: Sequence[bytes]) -> bytes:
        """Messages as the bytes of their frames."""
        return b"".join([_PACKED_TEXT + _length(len(each)) + each for each in self.pack(texts)])


def plain_frame(text: bytes) -> bytes:
    """The frame of a message that is not packed, which leaves those before it within reach."""
    return _TEXT + _length(len(text)) + text


def _length(size: int) -> bytes:
    """The length of a message in the head of its frame."""
    if size < _SHORT:
        return size.to_bytes(1, "big")
    if size < _MEDIUM:
        return b"\x7e" + size.to_bytes(2, "big")
    return b"\x7f" + size.to_bytes(8, "big")


class PackingFactory(ServerPerMessageDeflateFactory):
    """Agrees with a client on how to pack."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], Packing]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, Packing(agreed)


PACKING: Final = PackingFactory(
    server_max_window_bits=WINDOW_BITS, client_max_window_bits=10, client_no_context_takeover=True
)

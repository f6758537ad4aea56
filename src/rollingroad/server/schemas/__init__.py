"""Messages between the server and its clients: the base classes of all of them.

Only msgspec and types of lower layers are imported here. The pages' types are generated from this package.
"""

import msgspec


class Wire(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A message that the server sends."""


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A message that a client sends."""

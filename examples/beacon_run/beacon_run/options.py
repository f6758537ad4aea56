"""The options of Beacon Run."""

from __future__ import annotations

from typing import Annotated

import msgspec


class BeaconOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many couriers ride."""

    couriers: Annotated[int, msgspec.Meta(ge=2, le=3, title="Couriers", description="How many ride.")] = 2

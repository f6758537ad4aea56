"""Environments for learning libraries: PettingZoo for all seats, Gymnasium for one seat, and vectorised.

    from rollingroad.envs import SeatEnv, GameEnv, VectorSeatEnv

Needs the extra `rollingroad[envs]`.
"""

from rollingroad.core.errors import need_extra

need_extra("rollingroad.envs", "envs")

import gymnasium  # noqa: E402

from rollingroad.envs.aec import GameEnv  # noqa: E402
from rollingroad.envs.policy import PolicyBot, Pool  # noqa: E402
from rollingroad.envs.processes import AsyncVectorSeatEnv  # noqa: E402
from rollingroad.envs.seat import SeatEnv  # noqa: E402
from rollingroad.envs.vector import VectorSeatEnv  # noqa: E402

GYMNASIUM_ID = "RollingRoad-v0"
"""`gymnasium.make(GYMNASIUM_ID, game="full-throttle")` makes a SeatEnv."""

if GYMNASIUM_ID not in gymnasium.registry:
    gymnasium.register(id=GYMNASIUM_ID, entry_point="rollingroad.envs.seat:SeatEnv")

__all__ = ["GYMNASIUM_ID", "AsyncVectorSeatEnv", "GameEnv", "PolicyBot", "Pool", "SeatEnv", "VectorSeatEnv"]

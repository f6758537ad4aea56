"""Environments for learning libraries: PettingZoo for all seats, Gymnasium for one seat, and vectorised.

    from rollingroad.envs import SeatEnv, GameEnv, VectorSeatEnv

Needs the extra `rollingroad[envs]`.
"""

try:
    import gymnasium
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"rollingroad.envs needs {missing.name}: install rollingroad[envs]", name=missing.name
    ) from missing

from rollingroad.envs.aec import GameEnv
from rollingroad.envs.seat import SeatEnv, VectorSeatEnv

GYMNASIUM_ID = "RollingRoad-v0"
"""`gymnasium.make(GYMNASIUM_ID, game="full-throttle")` makes a SeatEnv."""

if GYMNASIUM_ID not in gymnasium.registry:
    gymnasium.register(id=GYMNASIUM_ID, entry_point="rollingroad.envs.seat:SeatEnv")

__all__ = ["GYMNASIUM_ID", "GameEnv", "SeatEnv", "VectorSeatEnv"]

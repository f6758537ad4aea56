"""Chances as floats equal the exact ones."""

from __future__ import annotations

from rollingroad.games.shattered_highways.bot.evaluation import damage_chance, mean_damage, pass_chance
from rollingroad.games.shattered_highways.rules.chances import dice_of, success_chance
from rollingroad.games.shattered_highways.rules.lookup import hurt


def test_a_skill_roll_has_its_exact_chance_each_time_it_is_asked_for() -> None:
    for _ in range(2):
        for sides in (6, 10):
            for modifier in range(-4, 5):
                for needed in range(1, 9):
                    assert pass_chance(sides, modifier, needed) == float(
                        success_chance(sides, modifier, needed)
                    )


def test_damage_has_its_exact_mean_and_chances() -> None:
    for text in ("1d6", "2d6+3", "3d6-2", "2", None):
        damage = hurt(text)
        assert mean_damage(damage) == float(dice_of(damage).mean())
        for points in range(-1, 22):
            assert damage_chance(damage, points) == float(dice_of(damage).at_least(points))

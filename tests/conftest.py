"""What all tests share: on a busy machine a slow example is no failure."""

from hypothesis import HealthCheck, settings

settings.register_profile("rollingroad", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("rollingroad")

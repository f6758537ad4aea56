"""Fast & Furious: Full Throttle."""

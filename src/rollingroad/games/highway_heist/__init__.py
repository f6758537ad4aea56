"""Fast & Furious: Highway Heist."""

"""Beacon Run: a tiny game that uses every part of Rolling Road's core. See `docs/add-a-game.md`."""

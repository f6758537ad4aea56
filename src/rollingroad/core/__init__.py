"""The engine, records, options and the game interface. Imports no game."""

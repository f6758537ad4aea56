"""The computer players of the game: the driver and the evaluation that it shares with the expert."""

"""Content files of the game, their typed models and checks."""

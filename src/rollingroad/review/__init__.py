"""Reviews of finished games, puzzles, and the measured difficulty of set-ups."""

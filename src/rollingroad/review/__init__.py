"""What can be learnt from a game that was played: a coach for it, and puzzles made of it."""

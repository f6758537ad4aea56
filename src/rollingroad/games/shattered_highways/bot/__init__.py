"""The players that come with the game: driver, expert and their evaluation."""

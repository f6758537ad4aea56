"""Text forms of actions, positions and the table."""

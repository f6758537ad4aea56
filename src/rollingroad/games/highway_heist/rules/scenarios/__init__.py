"""The three scenarios and their main enemies."""

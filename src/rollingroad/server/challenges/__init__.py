"""Challenges: the same set-up and the same dice for many players."""

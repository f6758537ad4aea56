"""Matches in memory: the service that changes them, what viewers see, replies of bots, clocks."""

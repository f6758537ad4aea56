"""Fleets that players make: text form, validation, tools."""

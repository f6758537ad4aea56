"""Courses that players make: text form, validation, tools."""

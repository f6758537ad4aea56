"""Benchmarks of the server: load, attacks, and what one action costs."""

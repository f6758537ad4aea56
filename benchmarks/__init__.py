"""Benchmarks of the engine, pure and compiled, beside other engines: `python -m benchmarks`."""

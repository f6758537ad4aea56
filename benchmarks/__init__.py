"""How fast the engine is, pure and compiled, beside peers: `python -m benchmarks`."""

"""Rolling Road: a digital table for games about cars at speed."""

from pathlib import Path

from rollingroad._compiled_loader import build, load

# Before any other module of the package is imported: from here on the finder decides which twin loads.
load(__name__, Path(__file__).parent)

__all__ = ["build"]

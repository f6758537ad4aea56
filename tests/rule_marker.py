"""`@rule("AB-RAM-1")`: says which rules of a ledger a test covers."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the ids of the rules it covers; coverage is counted from these marks."""
    if not ids:
        raise ValueError("@rule needs at least one rule id")
    return pytest.mark.rule(*ids)

"""The rules of play, one file a chapter of the ledger."""

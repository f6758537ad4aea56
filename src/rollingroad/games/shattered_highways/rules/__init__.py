"""The rules of play, one file for each chapter of the ledger."""

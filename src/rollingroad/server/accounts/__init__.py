"""Identity, accounts, passwords, tokens and rate limits."""

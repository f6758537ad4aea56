"""The static edition in a real Chromium, served by `python -m http.server` under a sub-path."""

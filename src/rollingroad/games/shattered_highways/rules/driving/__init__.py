"""What vehicles do: drive, nudge, ram, lose control, fall behind, break."""

"""HH-STUNT, HH-SPECIAL: conditions, attempts and rewards of stunts and special actions."""

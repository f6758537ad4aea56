"""SH-SHOOT, SH-WEAPON: mounts, arcs, shots and drops."""

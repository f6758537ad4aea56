"""SH-GEO, SH-OPT: geometry of the table and where a vehicle may be put."""

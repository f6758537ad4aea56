"""Data and pictures from which pages draw the table."""

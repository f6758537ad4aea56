"""Many games at once: experiments, tournaments, reports."""

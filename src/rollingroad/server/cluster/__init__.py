"""Several server processes on one database."""

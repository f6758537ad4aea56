"""The history of the schema, one migration at a time (Alembic)."""

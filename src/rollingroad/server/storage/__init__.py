"""The database: schema, migrations, stores, backups, upgrades."""

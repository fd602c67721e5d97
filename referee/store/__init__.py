"""The event store: an append-only log of hashed events in SQLite or PostgreSQL."""

"""What must not be lost, in SQLite or PostgreSQL."""

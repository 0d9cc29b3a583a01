"""What survives a restart: sessions and messages in SQLite, the audit trail as JSON lines."""

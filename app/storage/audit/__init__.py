"""The audit trail of a session: a chain of JSON lines, and the check that nobody changed it."""

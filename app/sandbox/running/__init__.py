"""Runs commands: every process of a session is started here."""

"""Conversations in the database: their messages, branches, search, and what was written and not yet sent."""

"""Searching files by name and content."""

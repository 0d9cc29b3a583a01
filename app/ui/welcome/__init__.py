"""The first run: folder, provider, key and test."""

"""The settings: providers and keys, preferences, rules."""

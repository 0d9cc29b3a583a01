"""The walls around a project: the only door to its files and the only door to commands."""

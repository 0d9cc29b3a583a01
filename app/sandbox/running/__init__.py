"""Running commands: the only door to processes."""

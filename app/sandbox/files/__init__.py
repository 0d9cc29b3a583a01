"""Files: the only door to them, and what stands behind it."""

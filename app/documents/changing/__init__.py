"""Changes of office files: one part is patched, and every other byte of the file stays."""

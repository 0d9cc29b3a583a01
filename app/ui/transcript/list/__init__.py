"""The virtual list: only the blocks in or near the view exist."""

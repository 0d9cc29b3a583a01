"""What the person sets and sees of a session while it works."""

"""What is stored of the last turn of a session until the person has seen its end."""

WORKING = "working"
"""It runs; if no program runs that began it, it was cut off."""
UNREAD = "unread"
"""It ended while the person looked at another session."""

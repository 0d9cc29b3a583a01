"""What the parts of the program say to one another: events, messages, changes, errors."""

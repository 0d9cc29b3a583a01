"""What was changed, and its way back: review, versions of a file, trash, undo."""

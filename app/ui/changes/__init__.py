"""Shows what was changed and undoes it: review, versions of a file, trash."""

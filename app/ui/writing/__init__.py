"""Where the person writes: the field, and the pickers beside it."""

"""Names that commands must not change or read: which they are, how they were before, and putting them back."""

"""File-system primitives: entering folders without following links, watching them, replacing files in one step."""

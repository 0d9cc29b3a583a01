"""Changes of files by tools: every version with the content from before, undo, redo and restoring."""

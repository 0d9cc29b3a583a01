"""What a command replaced, kept so that undo brings it back, and what its journal tells of its changes."""

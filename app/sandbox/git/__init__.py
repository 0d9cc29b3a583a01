"""The parts of git repositories that commands change: how they are read, compared, described and restored."""

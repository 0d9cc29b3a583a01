"""The only way to a project's files and to commands: what they can reach, and what they changed."""

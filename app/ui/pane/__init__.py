"""The work pane beside the conversation: what changed, the project's files, one of them in view, and the session."""

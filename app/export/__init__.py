"""Conversations as files: Markdown and HTML to read, JSON to read by programs and to import again."""

"""Agents: their definitions, the tools they may use, and the instructions they follow."""

LEAN_AGENT = "lean"
"""Has few tools, for models with a small window. It stands here because the window needs only its name."""
DEVELOPER_AGENT, ASSISTANT_AGENT = "developer", "assistant"
"""What works in a folder of code, and in one of documents and photos, unless the person chose another."""

"""The blocks of a conversation: answers, tool calls, notices, and what they are drawn with."""

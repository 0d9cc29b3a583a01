"""Front ends without a window: headless, terminal, and single tool calls."""

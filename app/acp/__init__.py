"""The Agent Client Protocol (ACP): agents of others take turns here, and editors take turns with Handrail."""

"""Handrail: lets an AI agent work in a folder while the person stays in charge. README.md here is the map."""

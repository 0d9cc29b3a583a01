"""Handrail: lets an AI agent work in a folder, under the control of the person. README.md beside this file is the map."""

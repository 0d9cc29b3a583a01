"""Agents: their definitions, the tools they may use, and the instructions they follow."""

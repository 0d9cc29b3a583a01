"""Connects the parts of the window with sessions, store and settings; the parts know nothing of each other."""

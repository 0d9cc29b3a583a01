"""This program as a process: its streams, limits, threads, and the parts that run beside it."""

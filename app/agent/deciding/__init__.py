"""Decides whether a tool call may run: the policy, the person's rules and answers, and guards against loops."""

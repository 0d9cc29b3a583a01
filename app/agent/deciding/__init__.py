"""Whether a call may run: the policy, the person's rules and answers, and what guards against tricks."""

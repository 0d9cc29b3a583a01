"""What of a conversation fits into a request: how large it is, what is left out of it, and what stands for that."""

"""What a request contains of a conversation: its size, what is left out, and the summary in the place of that."""

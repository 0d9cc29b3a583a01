"""What is set outside of a session: settings, keys, what is known of models, and where all of it lies."""

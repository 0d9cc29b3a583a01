"""Puts the parts together: the person's profile, connections to models, the tool runtime of a session, and sessions."""

"""Who works, with which tools and by what text."""

"""Code that several tools share; there are no tools here."""

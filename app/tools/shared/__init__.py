"""What several tools share; no tool lives here."""

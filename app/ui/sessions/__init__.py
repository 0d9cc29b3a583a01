"""The sidebar and its list of sessions."""

"""Access to files: tools use them only through the workspace, which checks, locks and records."""

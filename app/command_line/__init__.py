"""From the command line to a face."""

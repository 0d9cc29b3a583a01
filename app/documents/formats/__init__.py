"""One module per format; each runs in the confined reader process and gives the text of a file."""

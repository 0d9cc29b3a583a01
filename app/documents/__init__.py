"""Documents as text: office files, PDF, mail, pictures and archives, read in a confined process."""

"""Which hosts and addresses may be reached, by commands and by tools that fetch. It knows no session, no policy."""

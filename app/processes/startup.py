"""What holds for the whole program from its start: our own files stay open to ourselves."""

import os


def begin() -> None:
    others = 0o077
    os.umask(os.umask(others) & others)  # one that takes from ourselves would shut us out of every folder that we make

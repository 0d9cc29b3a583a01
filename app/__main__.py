"""`python -m app` and the installed command `handrail`."""

import os
import sys

os.umask(os.umask(0o077) & 0o077)  # one that takes from ourselves would shut us out of every folder that we make

from app.command_line.launch import main as launch


def main() -> int:
    return launch(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())

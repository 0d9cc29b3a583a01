"""`python -m app` and the installed command `handrail`."""

import sys

from app.processes import startup

startup.begin()

from app.command_line.launch import main as launch


def main() -> int:
    return launch(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())

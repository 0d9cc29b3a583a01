"""`python -m app` and the installed command `handrail`."""

import sys

from app import startup

startup.begin()

from app.launch import main as launch


def main() -> int:
    return launch(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())

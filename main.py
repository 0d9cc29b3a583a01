"""Starts Handrail: by double click, or with a sub-command (`main.py --help`)."""

import sys

from app.__main__ import main

if __name__ == "__main__":
    sys.exit(main())

"""Starts Handrail: by double click, or with a sub-command (`main.py --help`)."""

import sys

from app import startup

startup.begin()

from app.launch import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Checks on Linux what would not run on another system: `python packaging/other_systems.py [darwin|win32]`.

mypy reads the program as if it ran there, so a function that the system does not have is an error. Code below
`confine/inside` runs on Linux alone, and so does what stands behind a question for the system.
"""

import subprocess
import sys

LINUX_ONLY = "app/sandbox/confine/inside/"


def main() -> int:
    found: list[str] = []
    for system in sys.argv[1:] or ["darwin", "win32"]:
        command = [sys.executable, "-m", "mypy", "--platform", system, "--no-warn-unreachable", "app", "main.py"]
        told = subprocess.run(
            [*command, "--cache-dir", f".mypy_cache/{system}"], check=False, capture_output=True, text=True
        )
        lines = told.stdout.splitlines()
        found += [f"{system}: {line}" for line in lines if ": error:" in line and not line.startswith(LINUX_ONLY)]
    print("\n".join(found) or "nothing found")
    return bool(found)


if __name__ == "__main__":
    raise SystemExit(main())

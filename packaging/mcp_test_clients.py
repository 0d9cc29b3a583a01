"""Installs MCP clients that others wrote, for the tests of `handrail mcp`: python packaging/mcp_test_clients.py

They go into a cache folder (HANDRAIL_TEST_CLIENTS, or ~/.cache/handrail-tests/mcp-clients), never into the project's
own environment. Tests that need one which is not there are skipped.
"""

import os
import subprocess
import sys
import venv
from pathlib import Path

NPM = ("@modelcontextprotocol/inspector@2.12.0",)
PYPI = ("fastmcp>=4.1,<5",)


def cache() -> Path:
    """Where the clients are, or would be."""
    return Path(os.environ.get("HANDRAIL_TEST_CLIENTS") or "~/.cache/handrail-tests/mcp-clients").expanduser()


def npm_program(name: str) -> Path:
    """A program that one of the packages from npm brings along."""
    return cache() / "npm" / "node_modules" / ".bin" / name


def python() -> Path:
    """The Python that has the clients from PyPI."""
    return cache() / "python" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def main() -> int:
    (cache() / "npm").mkdir(parents=True, exist_ok=True)
    failed = 0
    for package in NPM:
        command = [
            "npm",
            "install",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--prefix",
            str(cache() / "npm"),
            package,
        ]
        failed += _run(command)
    if not python().exists():
        venv.create(cache() / "python", with_pip=True)
    return min(1, failed + _run([str(python()), "-m", "pip", "install", "--quiet", *PYPI]))


def _run(command: list[str]) -> int:
    try:
        return subprocess.run(command, check=False).returncode
    except FileNotFoundError:
        print(f"{command[0]} is not installed", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())

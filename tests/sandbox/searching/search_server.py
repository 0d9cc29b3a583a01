"""Runs the search program as copies of a process that has imported it: Python takes longer to start than to search.

A shell stands in for each search. It says who it is and what to search for, and ends as the copy does, which works in
the shell's folder with the shell's streams.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[3]
CLIENT = """
exec 3< "$2" 4<&0 5>&1 6>&2
printf '%s %s\\n' $$ "$3" > "$1"
while read -r pid code <&3; do [ "$pid" = $$ ] && exit "$code"; done
"""
"""It copies its streams, since it uses the first two for a moment itself."""


@contextmanager
def search_server(folder: Path) -> Iterator[tuple[str, ...]]:
    """What to put before the options of a search."""
    requests, answers = folder / "requests", folder / "answers"
    for pipe in (requests, answers):
        os.mkfifo(pipe)
    ours = os.open(requests, os.O_RDWR)  # the server ends when it is closed
    command = [sys.executable, "-I", "-S", __file__, str(ROOT), str(answers)]
    with requests.open("rb") as stdin:
        server = subprocess.Popen(command, stdin=stdin)
    try:
        yield ("/bin/sh", "-c", CLIENT, "search", str(requests), str(answers))
    finally:
        os.close(ours)
        server.wait()


def serve(answers: str) -> None:
    answering = os.open(answers, os.O_RDWR)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        pid, _, options = line.strip().partition(" ")
        if os.fork() == 0:
            search(pid, options, answering)


def search(client: str, options: str, answering: int) -> None:
    """In a copy."""
    code = 1
    try:
        os.chdir(f"/proc/{client}/cwd")
        for number, flags in enumerate((os.O_RDONLY, os.O_WRONLY, os.O_WRONLY)):
            os.dup2(os.open(f"/proc/{client}/fd/{4 + number}", flags), number)
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
        sys.argv = [sys.argv[0], options]
        code = search_program.main()
    finally:
        sys.stderr.flush()
        os.write(answering, f"{client} {code}\n".encode())
        os._exit(code)


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    from app.sandbox.searching import search_program

    serve(sys.argv[2])

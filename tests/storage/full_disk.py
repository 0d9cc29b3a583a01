"""Run in a mount namespace of its own: single tool calls of the real program, whose data lies on a disk that gets full.

Prints what the program answered, as one JSON list, and its exit code behind that.
"""

import json
import os
import subprocess
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path

DISK = "6m"


def main(home: str, project: str, calls: list[dict[str, object]]) -> None:
    data = Path(home, "data")
    data.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "full", str(data)], check=True)
    command = [sys.executable, "-m", "app", "tool", "-", "--project", project, "--trust", "autonomous"]
    program = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | {"HANDRAIL_HOME": home}
    )
    assert program.stdin is not None and program.stdout is not None
    answers = []
    for number, call in enumerate(calls):
        if number == 1:  # the first one shows that everything works as long as there is room
            fill(data / "filling")
        program.stdin.write(json.dumps(call) + "\n")
        program.stdin.flush()
        answers.append(json.loads(program.stdout.readline() or "null"))
    program.stdin.close()
    program.stdout.close()
    print(json.dumps({"answers": answers, "code": program.wait()}))


def fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return


def fill_with_files(folder: Path) -> None:
    with suppress(OSError):
        for number in count():
            (folder / f"filling-{number}").touch()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]))

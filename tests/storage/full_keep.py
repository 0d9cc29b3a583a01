"""Run as root in a mount namespace of its own: commands in a project on a disk that gets full, with the real program.

The disk holds the project and what is kept for undo. Prints one JSON object: what each call answered, which calls
something was kept for after it, whether the files are as before after the last one, and the same after its undo.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from tests.storage.full_disk import fill, fill_with_files

SIZE = 3_000_000


def await_empty_folders_gone(disk: Path) -> None:
    deadline = time.monotonic() + 60
    while any(not any(folder.iterdir()) for folder in disk.glob(".handrail-*/*/*/")) and time.monotonic() < deadline:
        time.sleep(0.01)


def main(home: str, disk: str, options: str, names: list[str], commands: list[str]) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "full", disk], check=True)
    project = Path(disk, "project")
    project.mkdir()
    contents = {name: name.encode() * (SIZE // len(name)) for name in names}
    for name, content in contents.items():
        (project / name).write_bytes(content)
    app, where = [sys.executable, "-m", "app"], ["--project", str(project)]
    environment = os.environ | {"HANDRAIL_HOME": home}
    command = [*app, "tool", "-", *where, "--trust", "autonomous"]
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
    assert program.stdin is not None and program.stdout is not None
    answers, kept = [], []
    filling = project / "filling"
    for text in commands:
        if text == "FILL":
            fill(filling)
            continue
        if text == "FILL WITH FILES":
            await_empty_folders_gone(Path(disk))  # what is removed after the answer would make room again
            fill_with_files(project)
            continue
        program.stdin.write(json.dumps({"tool": "bash", "args": {"command": text}}) + "\n")
        program.stdin.flush()
        answers.append(json.loads(program.stdout.readline() or "null"))
        kept.append(len([*Path(disk).glob(".handrail-*/*/*/")]))
    program.stdin.close()
    program.wait()

    def same() -> list[str]:
        return [name for name, data in contents.items() if (project / name).is_file() and _reads(project / name, data)]

    after = same()
    filling.unlink(missing_ok=True)
    undone = subprocess.run([*app, "undo", *where], capture_output=True, text=True, env=environment)
    print(json.dumps({"answers": answers, "kept": kept, "after": after, "undone": undone.stdout, "again": same()}))


def _reads(path: Path, data: bytes) -> bool:
    return path.read_bytes() == data


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], json.loads(sys.argv[4]), json.loads(sys.argv[5]))

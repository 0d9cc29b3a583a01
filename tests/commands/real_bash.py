"""What bash really runs when it is given a text: the judge of what the reader says about that text.

The texts call `mark1` to `mark9`, which only record that they were run, and write files named `out…`. Nothing else can
be found on their PATH; each text has a folder and a subshell of its own, and bounds on time, processes and file size.
The variable `unseen` is set: `mark9 unseen` is run if its value is evaluated as a name or a number.
"""

import os
import signal
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 100
"""Seconds for a whole batch on a busy machine; a text that waits for ever is a mistake of the generator's."""

NOBODY = 65534
MOST_PROCESSES = 400
"""Of nobody's; a person's own may be more."""

_DRIVER = r"""
exec 9>&1 >/dev/null 2>&1 </dev/null
ulimit -c 0
ulimit -f 100
[ "$1" ] && ulimit -u "$1"
set --
mapfile -d '' -t texts < texts
told() {
    local IFS=$'\34'
    local line="$TEXT"$'\34'$1$'\34'$#$'\34'"${*:2}"
    builtin printf '%s\35' "${line//$'\n'/$'\36'}" >&9
}
for n in 1 2 3 4 5 6 7 8 9; do
    eval "mark$n() { told mark$n \"\$@\"; }"
done
kill() { :; }
enable -n kill
PATH=$PWD/programs
FUNCNEST=8
unseen='a[$(mark9 unseen)]'
export TEXT FUNCNEST unseen
for TEXT in "${!texts[@]}"; do
    ( ulimit -t 1 && builtin cd "folder$TEXT" && eval "${texts[TEXT]}"; wait )
done
"""
"""A newline within what is told would split it into two writes, between which others could write."""

_PROGRAM = r"""#!/bin/sh
two=$(printf '\034')
IFS=$two
printf '%s\035' "${TEXT:-${PWD#*/folder}}$two${0##*/}$two$(($# + 1))$two$*" >&9
"""


@dataclass
class Ran:
    """What one text did."""

    folder: Path
    """Where it ran; gone now."""
    marks: set[tuple[str, ...]] = field(default_factory=set)
    """Each with its arguments."""
    files: set[str] = field(default_factory=set)
    """The `out…` that it wrote."""


def run_in_bash(texts: Sequence[str]) -> list[Ran]:
    """What each of the texts did; they must hold no NUL."""
    with tempfile.TemporaryDirectory(prefix="handrail-bash-") as name:
        folder = Path(name)
        _furnish(folder, texts)
        is_root = os.getuid() == 0
        with subprocess.Popen(
            ["/bin/bash", "--norc", "--noprofile", "-c", _DRIVER, "bash", str(MOST_PROCESSES) if is_root else ""],
            cwd=folder,
            env={"HOME": name, "PATH": "", "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            user=NOBODY if is_root else None,
            group=NOBODY if is_root else None,
            extra_groups=[] if is_root else None,
            start_new_session=True,
        ) as bash:
            try:
                recorded, _ = bash.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(bash.pid, signal.SIGKILL)
                raise
        marks = _marks(recorded)
        places = [folder / f"folder{at}" for at in range(len(texts))]
        return [Ran(place, marks[at], {path.name for path in place.glob("out*")}) for at, place in enumerate(places)]


def _furnish(folder: Path, texts: Sequence[str]) -> None:
    (folder / "texts").write_bytes(b"".join(text.encode("utf-8", "replace") + b"\0" for text in texts))
    (folder / "programs").mkdir()
    for number in range(1, 10):
        program = folder / "programs" / f"mark{number}"
        program.write_text(_PROGRAM)
        program.chmod(0o755)
    for shell in ("bash", "sh"):
        (folder / "programs" / shell).symlink_to(f"/bin/{shell}")
    for at in range(len(texts)):
        (folder / f"folder{at}").mkdir()
        if os.getuid() == 0:
            os.chown(folder / f"folder{at}", NOBODY, NOBODY)
    folder.chmod(0o755)


def _marks(recorded: bytes) -> dict[int, set[tuple[str, ...]]]:
    found: dict[int, set[tuple[str, ...]]] = defaultdict(set)
    for line in recorded.decode("utf-8", "replace").replace("\x1e", "\n").split("\x1d")[:-1]:
        text, name, count, *arguments = line.split("\x1c")
        found[int(text)].add((name, *arguments[: int(count) - 1]))
    return found

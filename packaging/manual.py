"""Writes the manual page and the completions of bash, zsh and fish from the command line itself: `manual.py SHARE`.

SHARE is the folder `share` of a package or of a home (`~/.local/share`, where bash and fish look, and zsh if its
`fpath` names the folder).
"""

import argparse
import gzip
import os
import sys
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

sys.path.insert(0, str(Path(__file__).parent.parent))
from app.command_line.arguments import parser
from app.version import VERSION

COMPLETIONS = {
    "bash": "bash-completion/completions/handrail",
    "zsh": "zsh/vendor-completions/_handrail",
    "fish": "fish/vendor_completions.d/handrail.fish",
}
FOLDERS = ("project", "folders", "folder")
FILES = ("image", "file", "output", "path")


def write_manual(share: Path) -> None:
    os.environ["COLUMNS"] = "78"
    known = parser()
    offer_paths(known)
    page = Manpage(
        known,
        {
            "project_name": "handrail",
            "prog": "handrail",
            "version": VERSION,
            "description": "let an AI agent work in a folder of yours, and stay in charge",
            "manual_title": "User Commands",
            "date": "",
        },
    )
    target = share / "man" / "man1" / "handrail.1.gz"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(str(page).encode(), 9, mtime=0))
    for shell, name in COMPLETIONS.items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(shtab.complete(known, shell=shell) + "\n", encoding="utf-8")


def offer_paths(command: argparse.ArgumentParser) -> None:
    """What names a folder or a file is completed as one."""
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name in dict.fromkeys(action.choices):
                offer_paths(action.choices[name])
        elif action.dest in FOLDERS:
            vars(action).update(complete=shtab.DIRECTORY)
        elif action.dest in FILES:
            vars(action).update(complete=shtab.FILE)


if __name__ == "__main__":
    write_manual(Path(sys.argv[1]))

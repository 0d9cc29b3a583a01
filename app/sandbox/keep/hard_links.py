"""Finds other names of files that a command changed and of which it then removed each name that it used."""

import os
from contextlib import suppress

from app.sandbox.keep.net import Net


def add_other_names(root: bytes, net: Net) -> None:
    """Add the steps for such names. Looks through the whole project, but only if it must. Blocks."""
    made = {step.path for step in net.steps if step.left in net.nameless}
    waiting = [b""] if net.nameless else []
    while waiting:
        folder = waiting.pop()
        with suppress(OSError), os.scandir(root + b"/" + folder) as names:
            for entry in names:
                path = folder + entry.name
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(path + b"/")
                elif entry.inode() in net.nameless and path not in made:
                    net.add_name(path, entry.inode())

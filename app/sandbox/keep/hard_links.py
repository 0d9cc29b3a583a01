"""Finds other names of files that a command changed and of which it then removed each name that it used."""

from contextlib import suppress

from app.fs.folders import list_folder
from app.sandbox.keep.net import Net


def add_other_names(root: bytes, net: Net) -> None:
    """Add the steps for such names. Looks through the whole project, but only if it must. Blocks."""
    made = {step.path for step in net.steps if step.left in net.nameless}
    waiting = [b""] if net.nameless else []
    while waiting:
        folder = waiting.pop()
        with suppress(OSError):
            folders, others = list_folder(root + b"/" + folder)
            waiting += [folder + entry.name + b"/" for entry in folders]
            for entry in others:
                path = folder + entry.name
                if entry.inode() in net.nameless and path not in made:
                    net.add_name(path, entry.inode())

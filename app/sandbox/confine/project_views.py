"""What the commands of one project see and can change, for each grant, as it is now."""

import asyncio
import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypedDict, Unpack

from app.fs.tool_caches import ToolCaches, remove_tree
from app.sandbox.confine import git_identity
from app.sandbox.confine.environments import Environments, find_environments
from app.sandbox.confine.view import View, outermost, protecting, view
from app.sandbox.protect.guard import Guard
from app.sandbox.protect.protected_names import Bars, Finder, Protected
from app.vocabulary.confinement import Grant

GONE = "tmp.gone-"


class ViewOptions(TypedDict, total=False):
    """What decides about views, beside the project."""

    readable: Iterable[str]
    variables: Mapping[str, str]
    """The environment variables that commands get: some name Python environments, which commands may read."""
    lifted: Iterable[str]
    """Files that the person declared harmless."""
    unguarded: Path
    """In folders below it, where programs keep their own files and nobody else works, nothing is protected: `uv`, for
    example, makes a file `.git` in its cache.
    """
    bars: Callable[[], Bars | None]
    """Gives what the person's rules hide from commands; it is asked before each command."""
    caches: ToolCaches
    """Without them, package managers begin with empty ones."""


class ProjectViews:
    """Makes views. Protected files are searched each time; the rest changes only if Python environments come or go."""

    def __init__(self, project: Path, *, state: Path, **options: Unpack[ViewOptions]) -> None:
        """`state` is a folder of this program: commands write in its `tmp`."""
        self._project = project
        self.scratch = state / "tmp"
        self.git_config = state / "confine" / "gitconfig"
        self._unguarded = options["unguarded"].resolve() if "unguarded" in options else None
        self._readable = (*options.get("readable", ()), str(self.git_config))
        self._variables = dict(options.get("variables", {}))
        self._environments: Environments | None = None
        self._finder = Finder(project, frozenset(options.get("lifted", ())), options.get("bars", lambda: None))
        self._guards: dict[str, Guard] = {}
        """The guards of granted folders."""
        self._added: dict[str, Finder] = {}
        """What is secret in folders that were added."""
        self._caches, self._cached = options.get("caches"), ""
        """The caches of this project, once they were prepared."""
        self._views: dict[Grant, View] = {}
        """Before anything in the project is protected."""
        self.has_secrets = False
        """Whether the last view hides any."""

    @property
    def guard(self) -> Guard:
        """The guard of the protected files, in the project and in the folders that a command was granted."""
        return Guard(self._finder, beyond=self._guards_of)

    @property
    def notes(self) -> tuple[str, ...]:
        """What commands do not see of the person's Python environments."""
        return self._environments.notes if self._environments is not None else ()

    async def make(self, grant: Grant) -> View:
        if grant not in self._views:
            await git_identity.prepare(self.git_config)
        return await asyncio.to_thread(self._make, grant)

    def saw_all(self, grant: Grant) -> bool:
        """Whether all folders were searched for protected files."""
        return all(finder.saw_all for finder in self._finders(grant))

    def close(self) -> None:
        """Stop watching, and discard what commands wrote in the scratch folder.

        Blocks, as the kernel takes its time to let go of what it watched. The folder is renamed at once and deleted in
        a thread: it may be large. The program ends only after that.
        """
        for finder in (self._finder, *(guard.finder for guard in self._guards.values())):
            finder.close()
        with contextlib.suppress(OSError):
            self.scratch.rename(self.scratch.with_name(f"{GONE}{os.getpid()}-{time.time_ns()}"))
        gone = list(self.scratch.parent.glob(f"{GONE}*"))  # also those of programs that were killed
        if gone:
            deleting = threading.Thread(target=self._discard, args=(gone,))
            deleting.start()
            deleting.join(0.02)  # usually it takes less

    def _discard(self, folders: Iterable[Path]) -> None:
        for folder in folders:
            remove_tree(folder)
        if self._caches is not None and self._cached:
            self._caches.trim()

    def _make(self, grant: Grant) -> View:
        protected = tuple(finder.find() for finder in self._finders(grant))
        for folder in (*grant.reads, *grant.changes):  # nothing can be written there: only what is secret counts
            found = self._added.setdefault(folder, Finder(Path(folder))).find()
            protected += (Protected(hidden=found.hidden, covered=found.covered, denied=found.denied),)
        self.has_secrets = any(found.hidden or found.covered for found in protected)
        if self._environments is None or not self._environments.is_current:
            self._environments = find_environments(self._variables, self._project)
            self._views = {}
        if grant not in self._views:
            self.scratch.mkdir(parents=True, exist_ok=True, mode=0o700)
            if self._caches is not None and not self._cached:
                with contextlib.suppress(OSError):  # without room or rights they begin with empty ones
                    self._cached = str(self._caches.begin(self._project))
            self._views[grant] = view(
                self._project, self.scratch.resolve(), grant, self._readable, self._environments, self._cached
            )
        return protecting(self._views[grant], protected)

    def _finders(self, grant: Grant) -> list[Finder]:
        return [self._finder, *(guard.finder for guard in self._guards_of(grant))]

    def _guards_of(self, grant: Grant) -> tuple[Guard, ...]:
        """The guards of the granted folders that lie neither in the project nor in another granted folder."""
        found = []
        for folder in outermost(grant.folders):
            is_own = self._unguarded is not None and self._unguarded in Path(folder).parents
            if not is_own and not Path(folder).is_relative_to(self._project):
                found.append(self._guards.setdefault(folder, Guard(Finder(Path(folder)), prefix=f"{folder}/")))
        return tuple(found)

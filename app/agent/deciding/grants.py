"""What commands of this session may do beyond their confinement, and which folders can be granted at all."""

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from app.sandbox.dangerous import is_private
from app.text.sentences import say
from app.vocabulary.confinement import NO_GRANT, Grant
from app.vocabulary.errors import UsageError
from app.vocabulary.events import Mode

NO_FILES = tuple(map(Path, ("/proc", "/sys", "/dev", "/run", "/var/run")))
"""These hold the machine's devices and services, not anybody's files."""
OF_SYSTEM = tuple(map(Path, ("/etc", "/boot", "/private/etc")))
"""These hold settings and secrets of the system's."""


class Grants:
    """`own` are folders that no command may ever reach: Handrail's settings, data and keys."""

    def __init__(
        self,
        project: Path,
        own: Iterable[Path] = (),
        granted: Grant = NO_GRANT,
        on_change: Callable[[Grant], None] = lambda grant: None,
    ) -> None:
        self._project = project
        self._own = tuple(Path(os.path.realpath(folder)) for folder in own)
        self.session = granted
        self._on_change = on_change

    def add(self, grant: Grant) -> None:
        """Keep a grant for the rest of the session, except for a run without confinement: that is for one call."""
        self.session |= replace(grant, unconfined=False, read_only=False)
        self._on_change(self.session)

    def revoke(self, grant: Grant | None = None) -> None:
        """Take back this grant, or all of them."""
        self.session = NO_GRANT if grant is None else self.session - grant
        self._on_change(self.session)

    def addition(self, folder: str, *, writable: bool) -> Grant:
        """What adds this folder to the session; raises UsageError that says why it cannot be. Blocks shortly."""
        real = self._folder(folder)
        if real.is_relative_to(self._project):
            raise UsageError(say("{folder} is in the project already.", real))
        if any(real.is_relative_to(place) for place in OF_SYSTEM):
            raise UsageError(say("{folder} holds what the system keeps for itself.", real))
        if is_private(real, Path.home().resolve()):
            raise UsageError(say("{folder} holds what programs keep for themselves, such as keys.", real))
        return Grant(changes=(str(real),)) if writable else Grant(reads=(str(real),))

    def base(self, mode: Mode) -> Grant:
        """What every command gets now. In plan mode no folder can be written, not even a granted one."""
        return replace(self.session, folders=(), read_only=True) if mode is Mode.PLAN else self.session

    def checked(self, grant: Grant) -> Grant:
        """The grant with real paths; raises UsageError that names the folder that cannot be granted, and why."""
        return replace(grant, folders=tuple(dict.fromkeys(str(self._folder(folder)) for folder in grant.folders)))

    def _folder(self, folder: str) -> Path:
        given = Path(folder).expanduser()
        if not given.is_absolute():
            given = self._project / given
        real = Path(os.path.realpath(given))
        if not real.is_dir():
            raise UsageError(say("{folder} is not a folder that exists.", folder))
        if real == Path(real.anchor):
            raise UsageError(say("{folder} is the whole machine. Grant one folder in it.", real))
        if any(real.is_relative_to(place) for place in NO_FILES):
            raise UsageError(say("{path} leads to the machine's own services. Grant a folder of files.", real))
        # The home folder and everything above it.
        home = Path(os.path.realpath(Path("~").expanduser()))
        if real in {home, *home.parents}:
            raise UsageError(say("{folder} holds your whole home folder. Grant one folder in it.", real))
        if real in (self._project, *self._project.parents):
            raise UsageError(say("{folder} is the project or holds it. Grant another folder.", real))
        for own in self._own:
            if real == own or real in own.parents or own in real.parents:
                raise UsageError(say("{folder} holds Handrail's own files, which no command may touch.", real))
        return real

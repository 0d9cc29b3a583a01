"""The limits that a shell or a service sets this program (`ulimit`): which are too small, and what to do then."""

import errno
import sys

from app.text.sentences import say
from app.vocabulary.errors import StorageError, UsageError

LEAST_FILES = 64
"""A session with a command or two; each further command and each server takes about four more."""
LEAST_MEMORY = 512_000_000
RAISE_FILES = say("Raise that limit (ulimit -n 1024) and try again.")
RAISE_MEMORY = say("Close other programs, or raise the limits (ulimit -v unlimited, ulimit -u 1000), and try again.")
_NO_FILES = (errno.EMFILE, errno.ENFILE)
_NO_MEMORY = (errno.ENOMEM, errno.EAGAIN)
"""The second is what starting a process fails with where no more are allowed."""


def check() -> None:
    """Refuse to begin what could only stop halfway. Raises UsageError."""
    files, memory = limit_of("RLIMIT_NOFILE"), limit_of("RLIMIT_AS")
    if files is not None and files < LEAST_FILES:
        words = say("Only {count} files may be open at once here; Handrail needs {number}. {advice}")
        raise UsageError(words.format(files, LEAST_FILES, RAISE_FILES))
    if memory is not None and memory < LEAST_MEMORY:
        words = say(
            "Only {count} MB of memory may be used here; Handrail needs {number}. Raise that limit "
            "(ulimit -v unlimited) and try again."
        )
        raise UsageError(words.format(memory // 1_000_000, LEAST_MEMORY // 1_000_000))


def exhausted(error: BaseException) -> StorageError | None:
    """What to say of an error that means that a limit was reached on the way; None for any other."""
    number = error.errno if isinstance(error, OSError) else 0
    if number in _NO_FILES:
        return StorageError(say("Too many files are open, so Handrail had to stop. {advice}", RAISE_FILES))
    no_thread = isinstance(error, RuntimeError) and "can't start new thread" in str(error)
    if no_thread or isinstance(error, MemoryError) or number in _NO_MEMORY:
        return StorageError(
            say("No memory or no process is left for Handrail, so it had to stop. {advice}", RAISE_MEMORY)
        )
    return None


def limit_of(name: str) -> int | None:
    """None where nothing is limited so."""
    if sys.platform == "win32":
        return None
    import resource

    limit = int(resource.getrlimit(getattr(resource, name))[0])
    return None if limit == resource.RLIM_INFINITY else limit

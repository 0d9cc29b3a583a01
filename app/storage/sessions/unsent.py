"""Messages that the person wrote and no model has read: they survive a crash and a closed window."""

import json
import logging
import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from app.fs.own_file import replace_file
from app.storage.running_programs import RunningPrograms
from app.storage.sqlite import Database
from app.vocabulary.errors import DatabaseBusy, StorageError
from app.vocabulary.messages import Image, images_from_json, images_to_json

_log = logging.getLogger(__name__)


class UnsentStore:
    """Writes in order, in a thread of its own, so that sending a message never waits for the disk.

    Messages that another running instance holds are left to it; otherwise two windows would send the same message.

    What could not be written is tried again with the next write and before messages are read. What is left when the
    program ends, since another program held the database, goes into a file beside it, which the next instance takes
    into the database. One message that cannot be written keeps back no other.
    """

    def __init__(self, open_database: Callable[[], Database], folder: Path, mask: Callable[[str], str] = str) -> None:
        self._open = open_database
        self.mask = mask
        """Takes secrets out of all that is kept."""
        self._database: Database | None = None
        """A connection of its own, so that readers do not wait for it; the thread opens it when it is needed."""
        self._folder = folder
        self._programs = RunningPrograms(folder)
        self._thread = ThreadPoolExecutor(1, "unsent")
        self._is_closed = False
        self._together: list[_Act] | None = None
        self._unwritten: dict[tuple[str, str | int | None], _Act] = {}
        """What could not be written, by the act and the message that it is about."""
        self._taken: list[Path] = []
        """Files with what other programs could not write."""

    def of(self, project: str, session_id: str | None) -> "UnsentMessages":
        """The unsent messages of a session, or of a conversation about a project that has no session yet."""
        return UnsentMessages(self, project, session_id)

    def load(self, project: str, session_id: str | None) -> "list[Unsent]":
        """Read the messages and claim them for this instance of the program. Blocks."""
        return self._thread.submit(self._claim, project, session_id).result()

    def write(self, name: str, *values: str | int | None) -> None:
        """Execute one of `_STATEMENTS` soon, after the ones before it. The last value is the message's id."""
        if self._together is not None:
            self._together.append((name, values))
        elif not self._is_closed:
            self._thread.submit(self._write, [(name, values)])

    @contextmanager
    def together(self) -> Iterator[None]:
        """All writes inside are one transaction."""
        gathered: list[_Act] = []
        self._together = gathered
        try:
            yield
        finally:
            self._together = None
            if gathered and not self._is_closed:
                self._thread.submit(self._write, gathered)

    def flush(self, seconds: float) -> None:
        """Wait until everything is written, but at most for so many seconds."""
        with suppress(TimeoutError):
            self._thread.submit(int).result(seconds)

    def let_go(self) -> None:
        """Close the database; the next use opens the database of that moment. Blocks."""
        self._thread.submit(self._close_database).result()

    def close(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        self._thread.submit(self._put_aside)
        self._thread.submit(self._close_database)
        self._thread.shutdown()
        self._programs.close()

    @property
    def own_id(self) -> str:
        """The id under which this instance of the program holds messages."""
        return self._programs.own_id

    # --- in the thread

    def _opened(self) -> Database:
        if self._database is None:
            self._programs.announce()
            self._database = self._open()
        return self._database

    def _close_database(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    def _write(self, acts: "Sequence[_Act]") -> None:
        self._remember(acts)
        try:
            self._execute(self._unwritten.values())
        except _CANNOT as error:  # the inbox still has it in memory
            _log.warning("an unsent message could not be stored: %s", error)
            if not isinstance(error, DatabaseBusy):  # one of them must not keep back the others
                self._unwritten = {key: act for key, act in self._unwritten.items() if not self._is_executed(act)}
        else:
            self._unwritten.clear()

    def _remember(self, acts: "Sequence[_Act]") -> None:
        """What counts of several acts of the same kind on a message is the last, at its place in the order."""
        for name, values in acts:
            key = (name, values[-1])
            self._unwritten.pop(key, None)
            self._unwritten[key] = (name, values)

    def _execute(self, acts: "Collection[_Act]") -> None:
        if acts:
            with self._opened().transaction() as connection:
                for name, values in acts:
                    connection.execute(_STATEMENTS[name], values)

    def _is_executed(self, act: "_Act") -> bool:
        try:
            self._execute([act])
        except _CANNOT:
            return False
        return True

    def _put_aside(self) -> None:
        """Write what is not in the database into a file."""
        try:
            if self._unwritten:
                replace_file(self._own_file(), json.dumps(list(self._unwritten.values())).encode())
            self._remove_taken()
        except OSError as error:
            _log.warning("unsent messages could not be kept: %s", error)

    def _remove_taken(self) -> None:
        for path in self._taken:
            path.unlink(missing_ok=True)
        self._taken.clear()

    def _take_files(self) -> None:
        """What programs put aside that have ended: the files are ours from now on, and their acts unwritten."""
        for path in sorted(self._folder.glob("*.json")):
            holder = path.name.partition("-")[0]
            if holder == self.own_id or self._programs.is_running(holder):
                continue
            try:
                own = path.rename(self._own_file())
                self._remember(_acts(own.read_bytes()))
                self._taken.append(own)
            except FileNotFoundError:  # another instance was quicker
                continue
            except (OSError, ValueError, TypeError, LookupError, RecursionError) as error:  # it is left as it is
                _log.warning("%s holds no unsent messages that can be read: %s", path, error)

    def _own_file(self) -> Path:
        return self._folder / f"{self.own_id}-{secrets.token_hex(4)}.json"

    def _claim(self, project: str, session_id: str | None) -> "list[Unsent]":
        """Read the messages and hold them, after what was not written before."""
        try:
            with self._opened().transaction():  # else another program could take a file too, or too late
                self._take_files()
            self._write(())
            if not self._unwritten:
                self._remove_taken()
            with self._opened().transaction() as connection:
                connection.execute("DELETE FROM unsent WHERE session_id IS ? AND is_draft = 2", (session_id,))
                rows = connection.execute(_OF_CONVERSATION, (session_id, project)).fetchall()
                free = [
                    (name, text, bool(draft), _images(images), bool(later))
                    for name, text, draft, holder, images, later in rows
                    if not holder or (holder != self.own_id and not self._programs.is_running(holder))
                ]
                for name, *_ in free:
                    connection.execute("UPDATE unsent SET holder = ? WHERE id = ?", (self.own_id, name))
            return free
        except _CANNOT as error:
            _log.warning("unsent messages could not be read: %s", error)
            return []


class UnsentMessages:
    """The unsent messages of one conversation. Only `load` waits for the disk."""

    def __init__(self, store: UnsentStore, project: str, session_id: str | None) -> None:
        self._store = store
        self._project = project
        self._session_id = session_id

    def load(self) -> "list[Unsent]":
        """What no running program holds, in order."""
        return self._store.load(self._project, self._session_id)

    def put(
        self, message_id: str, text: str, images: Sequence[Image] = (), *, is_draft: bool, is_for_later: bool = False
    ) -> None:
        """Keep a message, or replace what is kept under its id."""
        said, shown = self._store.mask(text), images_to_json(images, self._store.mask)
        owner = (self._project, self._session_id)
        kept = (message_id, *owner, said, int(is_draft), self._store.own_id, shown, int(is_for_later))
        self._store.write("put", *kept, message_id)

    def remove(self, message_id: str) -> None:
        self._store.write("remove", message_id)

    def release(self, message_id: str) -> None:
        """Hold it no longer: the next one who loads gets it, also in this program."""
        self._store.write("release", message_id)

    def together(self) -> AbstractContextManager[None]:
        """What is put and removed inside is kept as a whole or not at all."""
        return self._store.together()


Unsent = tuple[str, str, bool, tuple[Image, ...], bool]
"""Id, text, whether it is a draft, images, and whether it waits for the end of the turn."""
_Act = tuple[str, tuple[str | int | None, ...]]
"""The name of a statement, and its values."""
_STATEMENTS = {
    "put": """INSERT OR REPLACE INTO unsent (id, project, session_id, text, is_draft, holder, images, is_for_later)
    SELECT ?, ?, (SELECT id FROM sessions WHERE id = ?), ?, ?, ?, ?, ?
    WHERE NOT EXISTS (SELECT 1 FROM unsent WHERE id = ? AND is_draft = 2)""",
    "remove": "DELETE FROM unsent WHERE id = ?",
    "release": "UPDATE unsent SET holder = '' WHERE id = ?",
}
"""A message for a session that was erased meanwhile, or left behind in a damaged database, becomes the project's."""
_CANNOT = (OSError, StorageError, ValueError, OverflowError)
"""What an act fails with, or reading one: texts and numbers from a file may be such as no database takes."""
_OF_CONVERSATION = """SELECT id, text, is_draft, holder, images, is_for_later FROM unsent
    WHERE session_id IS ? AND (session_id IS NOT NULL OR project = ?) ORDER BY seq"""


def _acts(stored: bytes) -> list[_Act]:
    """Raises ValueError, TypeError or LookupError if it is not a list of acts."""
    found = [(name, tuple(values)) for name, values in json.loads(stored)]
    if any(len(values) != _STATEMENTS[name].count("?") for name, values in found):
        raise ValueError("a number of values is wrong")
    return found


def _images(stored: str) -> tuple[Image, ...]:
    try:
        return images_from_json(stored)
    except (ValueError, TypeError):  # of a file that was damaged; the text is whole
        return ()

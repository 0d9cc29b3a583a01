"""Carries out calls that name files on behalf of commands, so that what is changed is what was looked at.

This runs in the worker, so it imports only modules that run there too. If such a call were let through, the kernel
would read the path again, and another thread or process may have changed the path or a link on the way by then. So the
path is read once and its folder is held open. The thread that does this has no rights that commands do not have.
"""

from __future__ import annotations

import _thread
import ctypes
import errno
import os
import stat
import struct
import time

from app.sandbox.confine.inside.notified_call import (
    HERE,
    NotifiedCall,
    Undumpable,
    as_signed,
    own_links,
    process_of,
    text_at,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from app.sandbox.confine.inside.attributes import Attributes

libc = ctypes.CDLL(None, use_errno=True)

OPENAT2 = 437
HOW = struct.Struct("=QQQ")
NO_MAGIC_LINKS = 2
"""A link such as /proc/self/cwd would lead to what this process has open, not to what the caller has."""
FOLLOW, NO_FOLLOW, EMPTY_PATH, REMOVE_FOLDER = 0x400, 0x100, 0x1000, 0x200
SHARED_FOLDER = 0x200
"""For `unshare`: the thread gets a umask of its own."""
MAX_LINKS = 40
MAX_WAITING = 400
"""Callers that wait for a file at the same time: each takes a thread."""
STACK_BYTES = 1 << 18
"""For the stack of such a thread: with the usual size, so many could reach the limit of memory."""
FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 0.001, 0.003
"""Between two tries to open a file; the second one for each caller that waits, so that many slow nothing down."""
RESTART = 512
"""Tells the kernel that a signal interrupted the call; it starts the call again or not, as the caller wants."""
PROC = b"/proc/"
OTHERS_FILES = (b"oom_score_adj", b"oom_adj")
"""Files in /proc that a process may write for another one."""
TERMINAL, PSEUDO_TERMINALS = os.makedev(5, 0), 136
TERMINALS = b"/dev/pts/"
NO_PATH = -1


class CallShape:
    """How a call names files: for each file, the arguments that hold the descriptor of its folder and its path."""

    def __init__(
        self,
        kind: bytes,
        names: tuple[tuple[int | None, int], ...],
        flags: int | None = None,
        *,
        follows: bool = False,
        opens: bool = False,
        finds: bool = False,
        makes: bool = False,
    ) -> None:
        """`flags` is the argument that holds the flags; `follows` says that the call follows a link at the end, `finds`
        that it needs the file itself, and `makes` that the last name must not exist.
        """
        self.kind, self.names, self.flags, self.follows, self.opens = kind, names, flags, follows, opens
        self.finds, self.makes = finds, makes


TOUCHED, MOVED, LINKED = b"t", b"m", b"l"
ONE, AT = (None, 0), (0, 1)
SHAPES = {
    "open": CallShape(TOUCHED, (ONE,), 1, opens=True),
    "openat": CallShape(TOUCHED, (AT,), 2, opens=True),
    "creat": CallShape(TOUCHED, (ONE,), opens=True),
    "truncate": CallShape(TOUCHED, (ONE,), follows=True, finds=True),
    "chmod": CallShape(TOUCHED, (ONE,), follows=True, finds=True),
    "fchmod": CallShape(TOUCHED, ((0, NO_PATH),), finds=True),
    "fchmodat": CallShape(TOUCHED, (AT,), follows=True, finds=True),
    "fchmodat2": CallShape(TOUCHED, (AT,), 3, follows=True, finds=True),
    "rename": CallShape(MOVED, (ONE, (None, 1))),
    "renameat": CallShape(MOVED, (AT, (2, 3))),
    "renameat2": CallShape(MOVED, (AT, (2, 3)), 4),
    "link": CallShape(LINKED, (ONE, (None, 1)), makes=True),
    "linkat": CallShape(LINKED, (AT, (2, 3)), 4, makes=True),
    "symlink": CallShape(TOUCHED, ((None, 1),), makes=True),
    "symlinkat": CallShape(TOUCHED, ((1, 2),), makes=True),
    "unlink": CallShape(TOUCHED, (ONE,)),
    "rmdir": CallShape(TOUCHED, (ONE,)),
    "unlinkat": CallShape(TOUCHED, (AT,), 2),
    "mkdir": CallShape(TOUCHED, (ONE,), makes=True),
    "mkdirat": CallShape(TOUCHED, (AT,), makes=True),
    "mknod": CallShape(TOUCHED, (ONE,), makes=True),
    "mknodat": CallShape(TOUCHED, (AT,), makes=True),
}
REMOVALS = ("unlink", "unlinkat", "rmdir")
MODE_CHANGES = ("chmod", "fchmod", "fchmodat", "fchmodat2")


class Aim:
    """A file that a call names: its name in a folder that is held open, and the file itself if it is needed."""

    __slots__ = ("file", "folder", "name", "place")

    def __init__(self, folder: int, name: bytes, place: bytes, file: int = -1) -> None:
        """`place` is its path without links; `name` is empty if the path has none, such as `..`."""
        self.folder, self.name, self.place, self.file = folder, name, place, file

    def close(self) -> None:
        for descriptor in {self.folder, self.file} - {-1}:
            os.close(descriptor)

    def exists(self, *, as_any_kind: bool = False) -> bool:
        """Raises OSError if there can be no such name; a slash at its end asks for a folder, unless it is ignored."""
        if self.file != -1 or not self.name:
            return True
        try:
            os.lstat(self.name.rstrip(b"/") if as_any_kind else self.name, dir_fd=self.folder)
        except FileNotFoundError:
            return False
        return True


def aims(call: NotifiedCall) -> list[Aim]:
    """The files that a call names. Raises OSError with what the caller is to be told, Pointless or Undumpable."""
    shape = SHAPES[call.name]
    flags = flags_of(call)
    follow = shape.follows and not flags & NO_FOLLOW
    if shape.opens:
        follow = not flags & os.O_NOFOLLOW and not (flags & os.O_EXCL and flags & os.O_CREAT)
    found: list[Aim] = []
    try:
        for number, where in enumerate(shape.names):
            is_source = call.name == "linkat" and number == 0 and bool(flags & FOLLOW)
            found.append(aim(call, where, finds=shape.opens or shape.finds or is_source, follow=follow or is_source))
            if found[-1].file != -1:
                check_process_files(call.thread, found[-1].place)
    except BaseException:
        close_all(found)
        raise
    return found


def check_possible(call: NotifiedCall, found: list[Aim]) -> None:
    """Raises OSError if the call can change nothing because of what exists, so that it need not be recorded."""
    shape, flags, last = SHAPES[call.name], flags_of(call), found[-1]
    if shape.opens:
        if last.file == -1 and not flags & os.O_CREAT:
            raise FileNotFoundError(errno.ENOENT, "no such file")
        if last.file != -1 and flags & os.O_CREAT and flags & os.O_EXCL:
            raise FileExistsError(errno.EEXIST, "file")
        return
    if shape.kind == MOVED and not (found[0].name and last.name):
        raise OSError(errno.EBUSY, "folder")
    is_there = last.file != -1 if shape.finds else (shape.makes and len(found) == 1) or found[0].exists()
    if not is_there:
        raise FileNotFoundError(errno.ENOENT, "no such file")
    if shape.makes and last.exists(as_any_kind=True):
        raise FileExistsError(errno.EEXIST, "file")


def close_all(found: list[Aim]) -> None:
    for each in found:
        each.close()


def flags_of(call: NotifiedCall) -> int:
    """The flags of a call; 0 if it has none."""
    if call.name == "creat":
        return os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    place = SHAPES[call.name].flags
    return call.arguments[place] & 0xFFFFFFFF if place is not None else 0


def aim(call: NotifiedCall, where: tuple[int | None, int], *, finds: bool, follow: bool) -> Aim:
    folder = HERE if where[0] is None else as_signed(call.arguments[where[0]])
    if where[1] == NO_PATH:
        if folder == HERE:
            raise OSError(errno.EBADF, "no descriptor")
        return itself(start(call.thread, folder))
    path = text_at(call.thread, call.arguments[where[1]])
    if not path:
        if call.name in ("linkat", "fchmodat2") and flags_of(call) & EMPTY_PATH:
            return itself(start(call.thread, folder))
        raise FileNotFoundError(errno.ENOENT, "no name")
    base = start(call.thread, folder) if not path.startswith(b"/") else -1
    for _ in range(MAX_LINKS):
        inside, name = enter_parent(call.thread, base, path, follow=finds and follow)
        if not name or not finds:
            return inside_of(inside, name) if name else itself(inside, needs_file=finds)
        if name.endswith(b"/") and SHAPES[call.name].opens and flags_of(call) & os.O_CREAT:
            os.close(inside)
            raise IsADirectoryError(errno.EISDIR, "folder")
        try:
            file = open_beneath(inside, name, os.O_PATH | os.O_NOFOLLOW)
        except FileNotFoundError:
            return inside_of(inside, name)
        except BaseException:
            os.close(inside)
            raise
        found = aim_at(inside, name, file)
        if not follow or not stat.S_ISLNK(os.fstat(file).st_mode):
            return found
        try:
            check_process_files(call.thread, found.place)
            path = os.readlink(b"", dir_fd=file)
        except BaseException:
            os.close(inside)
            raise
        finally:
            os.close(file)
        base = inside
    os.close(base)
    raise OSError(errno.ELOOP, "links")


def inside_of(folder: int, name: bytes) -> Aim:
    found = aim_at(folder, name)
    found.place = found.place.rstrip(b"/") + b"/" + name.rstrip(b"/")
    return found


def itself(descriptor: int, *, needs_file: bool = True) -> Aim:
    """What a descriptor stands for."""
    return aim_at(-1, b"", descriptor) if needs_file else aim_at(descriptor, b"")


def aim_at(folder: int, name: bytes, file: int = -1) -> Aim:
    """An aim at the file, or at the folder if there is none. Raises OSError if its path is too long to be known, and
    closes both then.
    """
    found = Aim(folder, name, b"", file)
    try:
        found.place = place_of(file if file != -1 else folder)
    except BaseException:
        found.close()
        raise
    return found


def start(thread: int, folder: int) -> int:
    """Opens the caller's working directory, or what its descriptor stands for."""
    try:
        path = b"/proc/%d/cwd" % thread if folder == HERE else b"/proc/%d/fd/%d" % (thread, folder)
        return os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        raise OSError(errno.EBADF, "no such descriptor") from None
    except PermissionError as error:
        raise Undumpable from error


def enter_parent(thread: int, base: int, path: bytes, *, follow: bool) -> tuple[int, bytes]:
    """The folder of a path, opened, and the name in it; `base` is what the path begins at, and is closed.

    The name keeps a slash at its end, and is empty if the path itself is the folder.
    """
    try:
        if path.startswith(b"/"):
            path = own_links(thread, path)
            base, path = split_start(thread, base, path, follow=follow)
            if not path:
                inside, base = base, -1
                return inside, b""
        bare = path.rstrip(b"/")
        parent, slash, name = bare.rpartition(b"/")
        if name in (b"", b".", b".."):
            parent, slash, name = path, b"", b""
        if not parent and not slash:
            inside, base = base, -1
            return inside, name + path[len(bare) :][:1]
        inside = open_beneath(base, parent or b"/", os.O_PATH | os.O_DIRECTORY)
        try:
            check_process_files(thread, place_of(inside))
        except BaseException:
            os.close(inside)
            raise
        return inside, name + path[len(bare) :][:1] if name else b""
    finally:
        if base != -1:
            os.close(base)


def split_start(thread: int, base: int, path: bytes, *, follow: bool) -> tuple[int, bytes]:
    """What an absolute path begins at, and the rest of it. Links to what the caller has open are followed here.

    `follow` says whether a link at the end is followed.
    """
    parts = path.split(b"/")
    if path.startswith(PROC) and parts[2].isdigit() and is_own(thread, parts[2]):
        length = 5 if parts[3:4] == [b"fd"] and len(parts) > 4 and parts[4].isdigit() else 4
        is_link = length == 5 or parts[3:4] in ([b"cwd"], [b"root"])
        if is_link and (follow or len(parts) > length):
            own = os.open(b"/".join(parts[:length]), os.O_PATH | os.O_CLOEXEC)
            if base != -1:
                os.close(base)
            rest = b"/".join(parts[length:]).lstrip(b"/")
            return own, rest or (b"." if len(parts) > length else b"")  # a slash at the end asks for a folder
    return base, path


def is_own(thread: int, number: bytes) -> bool:
    """Whether a process or thread with this number is the caller."""
    return number == b"%d" % thread or number == b"%d" % process_of(thread)


def check_process_files(thread: int, place: bytes) -> None:
    """Raises OSError for the files in /proc of another process: this one could open more of them than the caller."""
    if place.startswith(PROC):
        parts = place.split(b"/")
        if not is_own(thread, parts[2]) and parts[-1] not in OTHERS_FILES and len(parts) > 3:
            raise PermissionError(errno.EACCES, "another process")


def open_beneath(folder: int, path: bytes, flags: int) -> int:
    """Opens a path without following links to what a process has open. Raises OSError."""
    how = HOW.pack(flags | os.O_CLOEXEC, 0, NO_MAGIC_LINKS)
    number = libc.syscall(ctypes.c_long(OPENAT2), ctypes.c_long(folder if folder != -1 else HERE), path, how, HOW.size)
    if number < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return int(number)


def place_of(descriptor: int) -> bytes:
    return os.readlink(b"/proc/self/fd/%d" % descriptor)  # noqa: PTH115


class FileCalls:
    """Carries out calls for the commands of one supervisor."""

    def __init__(self, numbers: dict[str, int], acting: _thread.LockType, made: Callable[[int], None]) -> None:
        """`numbers` are those of the calls, by name; `acting` is taken while a call is made.

        `made` is called with the descriptor of a new file, before the caller has it.
        """
        self._numbers, self._acting, self._made = numbers, acting, made
        self._waiting: set[int] = set()
        """The files that callers wait for."""
        self._ways: dict[str, Callable[[NotifiedCall, list[Aim]], None]] = {
            **dict.fromkeys(("open", "openat", "creat"), self._open),
            **dict.fromkeys(("rename", "renameat", "renameat2"), self._rename),
            **dict.fromkeys(("link", "linkat"), self._link),
            **dict.fromkeys(("symlink", "symlinkat"), _symlink),
            **dict.fromkeys(REMOVALS, _remove),
            **dict.fromkeys(("mkdir", "mkdirat"), _make_folder),
            **dict.fromkeys(("mknod", "mknodat"), _make_node),
            **dict.fromkeys(MODE_CHANGES, _change_mode),
            "truncate": self._truncate,
        }

    @staticmethod
    def prepare() -> None:
        """Give the calling thread a umask of its own. Raises OSError."""
        if libc.unshare(SHARED_FOLDER) != 0:
            raise OSError(ctypes.get_errno(), "unshare")
        _thread.stack_size(STACK_BYTES)

    def change_modes_by(self, attributes: Attributes) -> None:
        """Let `attributes` decide whose mode may be changed: for the reduced tier."""

        def change(call: NotifiedCall, found: list[Aim]) -> None:
            _check_mode_change(call, found[0])
            attributes.change_file(call, found[0].file)

        self._ways |= dict.fromkeys(MODE_CHANGES, change)

    def carry_out(self, call: NotifiedCall, found: list[Aim]) -> None:
        """Raises OSError, and Pointless if the arguments point to nothing."""
        self._ways[call.name](call, found)

    def release(self) -> None:
        """End the waiting of callers that are gone, by opening the FIFOs that they wanted to read from."""
        for file in list(self._waiting):
            try:
                os.close(os.open(b"/proc/self/fd/%d" % file, os.O_RDWR | os.O_NONBLOCK))
            except OSError:  # it is over
                pass

    def _open(self, call: NotifiedCall, found: list[Aim]) -> None:
        flags = flags_of(call)
        (file,) = found
        if file.file == -1:
            mode = call.arguments[SHAPES[call.name].names[0][1] + (1 if call.name == "creat" else 2)] & 0o7777
            os.umask(umask_of(call.thread))
            new = os.open(file.name, as_signed(flags) | os.O_EXCL | os.O_NOFOLLOW, mode, dir_fd=file.folder)
            self._made(new)
            call.reply_with(new, flags & os.O_CLOEXEC)
            return
        kind = os.fstat(file.file).st_mode
        if stat.S_ISLNK(kind):
            raise OSError(errno.ELOOP, "link")
        if flags & os.O_CREAT and stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, "folder")
        path = b"/proc/self/fd/%d" % file.file
        wanted = as_signed(flags & ~(os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW)) | os.O_NOCTTY
        if not flags & os.O_NONBLOCK and stat.S_ISFIFO(kind) and flags & os.O_ACCMODE == os.O_RDONLY:
            self._wait(file.file, self._read_fifo, call, wanted)
            return
        if not flags & os.O_NONBLOCK and (stat.S_ISFIFO(kind) or stat.S_ISREG(kind)):
            self._finish_when_opened(call, file.file, wanted)
            return
        if stat.S_ISCHR(kind) and os.fstat(file.file).st_rdev == TERMINAL and not flags & os.O_DIRECTORY:
            path = terminal_of(call.thread)
        call.reply_with(os.open(path, wanted), flags & os.O_CLOEXEC)

    def _truncate(self, call: NotifiedCall, found: list[Aim]) -> None:
        (file,) = found
        if not stat.S_ISREG(os.fstat(file.file).st_mode):
            os.truncate(b"/proc/self/fd/%d" % file.file, length_of(call))  # which fails
        self._finish_when_opened(call, file.file, os.O_WRONLY)

    def _finish_when_opened(self, call: NotifiedCall, file: int, flags: int) -> None:
        new = open_at_once(b"/proc/self/fd/%d" % file, flags)
        if new == -1:  # other calls are to be answered meanwhile
            self._wait(file, self._try_again, call, flags)
        else:
            finish(call, new, flags)

    def _wait(self, file: int, way: Callable[..., None], call: NotifiedCall, flags: int) -> None:
        """Open a file in a thread, by `way`."""
        if len(self._waiting) >= MAX_WAITING:
            raise OSError(errno.EMFILE, "too many wait")
        copy = os.dup(file)

        def live() -> None:
            try:
                way(b"/proc/self/fd/%d" % copy, call, flags)
            except OSError as error:
                call.reply(error.errno or errno.EACCES)
            finally:
                self._waiting.discard(copy)
                os.close(copy)

        self._waiting.add(copy)
        try:
            _thread.start_new_thread(live, ())
        except RuntimeError:
            self._waiting.discard(copy)
            os.close(copy)
            raise OSError(errno.EAGAIN, "no thread") from None

    def _try_again(self, path: bytes, call: NotifiedCall, flags: int) -> None:
        """Open a FIFO when somebody reads from it, or a file when its lease ends; a signal ends the waiting."""
        pause = FIRST_PAUSE_SECONDS
        while True:
            time.sleep(pause)
            pause = min(pause * 2, MAX_PAUSE_SECONDS * max(10, len(self._waiting)))
            with self._acting:
                if not call.is_waiting():
                    return
                new = open_at_once(path, flags)
                if new != -1:
                    finish(call, new, flags)
                    return
            if has_signal(call.thread):
                call.reply(RESTART)
                return

    @staticmethod
    def _read_fifo(path: bytes, call: NotifiedCall, flags: int) -> None:
        call.reply_with(os.open(path, flags), flags & os.O_CLOEXEC)

    def _rename(self, call: NotifiedCall, found: list[Aim]) -> None:
        old, new = found
        if call.name != "renameat2":
            os.rename(old.name, new.name, src_dir_fd=old.folder, dst_dir_fd=new.folder)
        else:
            wide = [ctypes.c_long(number) for number in (self._numbers["renameat2"], old.folder, new.folder)]
            if libc.syscall(wide[0], wide[1], old.name, wide[2], new.name, ctypes.c_long(flags_of(call))) != 0:
                raise OSError(ctypes.get_errno(), "renameat2")
        call.reply(0)

    def _link(self, call: NotifiedCall, found: list[Aim]) -> None:
        old, new = found
        if flags_of(call) & ~(FOLLOW | EMPTY_PATH):
            raise OSError(errno.EINVAL, "flags")
        if old.file != -1:
            folder, name, follow = HERE, b"/proc/self/fd/%d" % old.file, FOLLOW
        elif old.name:
            folder, name, follow = old.folder, old.name, 0
        else:
            raise PermissionError(errno.EPERM, "folder")
        if libc.linkat(folder, name, new.folder, new.name, follow) != 0:
            raise OSError(ctypes.get_errno(), "linkat")
        call.reply(0)


def _symlink(call: NotifiedCall, found: list[Aim]) -> None:
    target = text_at(call.thread, call.arguments[0])
    os.symlink(target, found[0].name, dir_fd=found[0].folder)
    call.reply(0)


def _remove(call: NotifiedCall, found: list[Aim]) -> None:
    (file,) = found
    flags = flags_of(call)
    if flags & ~REMOVE_FOLDER:
        raise OSError(errno.EINVAL, "flags")
    is_folder = call.name == "rmdir" or bool(flags)
    if not file.name:
        raise OSError(errno.EINVAL if is_folder else errno.EISDIR, "folder")
    (os.rmdir if is_folder else os.unlink)(file.name, dir_fd=file.folder)
    call.reply(0)


def _make_folder(call: NotifiedCall, found: list[Aim]) -> None:
    (file,) = found
    os.umask(umask_of(call.thread))
    os.mkdir(file.name, call.arguments[1 if call.name == "mkdir" else 2] & 0o7777, dir_fd=file.folder)
    call.reply(0)


def _make_node(call: NotifiedCall, found: list[Aim]) -> None:
    (file,) = found
    mode, device = call.arguments[1:3] if call.name == "mknod" else call.arguments[2:4]
    os.umask(umask_of(call.thread))
    os.mknod(file.name, mode & 0xFFFF, device & 0xFFFFFFFF, dir_fd=file.folder)
    call.reply(0)


def _change_mode(call: NotifiedCall, found: list[Aim]) -> None:
    (file,) = found
    _check_mode_change(call, file)
    mode = call.arguments[1 if call.name in ("chmod", "fchmod") else 2] & 0o7777
    os.chmod(b"/proc/self/fd/%d" % file.file, mode)  # noqa: PTH101
    call.reply(0)


def _check_mode_change(call: NotifiedCall, file: Aim) -> None:
    if flags_of(call) & ~(NO_FOLLOW | EMPTY_PATH):
        raise OSError(errno.EINVAL, "flags")
    kind = os.fstat(file.file).st_mode
    if stat.S_ISLNK(kind):
        raise OSError(errno.EOPNOTSUPP, "link")
    if (stat.S_ISCHR(kind) or stat.S_ISBLK(kind)) and not file.place.startswith(TERMINALS):
        raise PermissionError(errno.EPERM, "device")  # the machine's own, also where bubblewrap shows it


def finish(call: NotifiedCall, file: int, flags: int) -> None:
    """Answer a call when its file was opened. Raises OSError."""
    if call.name != "truncate":
        call.reply_with(file, flags & os.O_CLOEXEC)
        return
    try:
        os.ftruncate(file, length_of(call))
    finally:
        os.close(file)
    call.reply(0)


def length_of(call: NotifiedCall) -> int:
    length: int = ctypes.c_int64(call.arguments[1]).value
    return length


def open_at_once(path: bytes, flags: int) -> int:
    """Opens a file; -1 if that would block: nobody reads from a FIFO, or a file has a lease. Raises OSError."""
    try:
        new = os.open(path, flags | os.O_NONBLOCK)
    except OSError as error:
        if error.errno in (errno.ENXIO, errno.EAGAIN):
            return -1
        raise
    os.set_blocking(new, True)
    return new


def has_signal(thread: int) -> bool:
    """Whether a signal waits for this thread. One for its process is taken by the first thread if that can."""
    waiting = {b"SigPnd:", b"ShdPnd:"} if process_of(thread) == thread else {b"SigPnd:"}
    with open(b"/proc/%d/status" % thread, "rb") as status:  # noqa: PTH123
        facts = dict(line.split(None, 1) for line in status if line.startswith((b"Sig", b"Shd")))
    pending = 0
    for name in waiting:
        pending |= int(facts[name], 16)
    return bool(pending & ~int(facts[b"SigBlk:"], 16))


def umask_of(thread: int) -> int:
    status = os.open(b"/proc/%d/status" % thread, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return int(os.read(status, 256).partition(b"\nUmask:")[2].split(None, 1)[0], 8)
    finally:
        os.close(status)


def terminal_of(thread: int) -> bytes:
    """The path of the caller's terminal. Raises OSError if it has none."""
    with open(b"/proc/%d/stat" % thread, "rb", buffering=0) as facts:  # noqa: PTH123
        number = int(facts.read(1000).rpartition(b")")[2].split()[4])
    if os.major(number) != PSEUDO_TERMINALS:
        raise OSError(errno.ENXIO, "no terminal")
    return b"/dev/pts/%d" % os.minor(number)

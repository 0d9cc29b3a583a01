"""Calls that name files are carried out for commands: on what was looked at, and with the kernel's own outcome."""

import ctypes
import os
import resource
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from app.sandbox.confine.inside.notified_call import NotifiedCall
from app.sandbox.confine.inside.recorder import CallRecorder
from app.sandbox.confine.seccomp import X86_64, machine
from app.sandbox.confine.workers import SOURCES
from app.vocabulary.confinement import Tier
from tests.sandbox.confine.test_escapes import Door
from tests.sandbox.confine.test_escapes import door as door
from tests.sandbox.confine.test_escapes import repository as repository
from tests.sandbox.conftest import SandboxedProject

INSIDE = "app.sandbox.confine.inside"
pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")]

PYTHON = str(Path(getattr(sys, "_base_executable", sys.executable)).resolve())
PLANTED = [".envrc", ".mcp.json", ".pre-commit-config.yaml", "a.code-workspace", "config.worktree", "post-checkout"]
FOLDERS = {"config.worktree": ".git", "post-checkout": ".git/hooks"}
WAYS = {
    "open": "open(name, 'w').write('evil')",
    "rename": "open('mine', 'w').write('evil'); os.rename('mine', name)",
    "link": "open('mine', 'w').write('evil'); os.link('mine', name)",
    "symlink": "os.symlink('mine', name)",
    "mkdir": "os.mkdir(name)",
    "mknod": "os.mknod(name)",
}
EXCHANGE = """\
def exchanged(thread, address, text):
    folder, slash, name = text.rpartition(b"/")
    if name.startswith(b"q") and name[1:2].isdigit():
        new = folder + slash + PLANTED[int(name[1:2])]
        try:
            memory = os.open(b"/proc/%d/mem" % thread, os.O_RDWR)
            os.pwrite(memory, new, address)
            os.close(memory)
        except PermissionError:  # in the reduced tier, where no filter refuses the other way
            buffer = ctypes.create_string_buffer(new)
            ours, theirs = struct.pack("@PN", ctypes.addressof(buffer), len(new)), struct.pack("@PN", address, len(new))
            if libc.process_vm_writev(thread, ours, 1, theirs, 1, 0) != len(new):  # workers leave out what is asserted
                raise OSError(errno.EPERM, "the path is still the same")
    return text


"""


@pytest.fixture
def exchanged_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """A path is another one as soon as it was looked at: a command whose second thread wins the race every time."""
    planted = f"PLANTED = {[name.encode() for name in PLANTED]}\n{EXCHANGE}def text_at("
    source = SOURCES[f"{INSIDE}.notified_call"].replace("def text_at(", planted)
    source = source.replace("return text + part[:end]", "return exchanged(thread, address, text + part[:end])")
    assert source.count("exchanged(") == 2
    monkeypatch.setitem(SOURCES, f"{INSIDE}.notified_call", source)


@pytest.mark.usefixtures("exchanged_paths")
async def test_a_path_that_is_exchanged_after_the_look_plants_nothing(repository: Path, door: Door) -> None:
    harmless = [f"q{number}".ljust(len(name), "x") for number, name in enumerate(PLANTED)]
    places = [repository / FOLDERS.get(name, ".") for name in PLANTED]
    wrong: dict[str, object] = {}
    for way, act in WAYS.items():
        tries = "".join(
            f"os.chdir({str(place)!r})\nname = {name!r}\ntry:\n    {act}\nexcept OSError: pass\n"
            for place, name in zip(places, harmless, strict=True)
        )
        (repository / "tries.py").write_text(f"import os\n{tries}")
        finished = await door.finish(f"{PYTHON} tries.py")
        planted = present(repository, [f"{FOLDERS.get(name, '.')}/{name}" for name in PLANTED])
        # The path that was looked at is the one that counts.
        if (finished.exit_code, finished.output, planted, present(repository, harmless[:1])) != (
            0,
            "",
            [],
            harmless[:1],
        ):
            wrong[way] = (finished, planted)
        remove(*(place / name for place in {*places} for name in (*harmless, "mine")))
    assert wrong == {}


def remove(*paths: Path) -> None:
    for path in filter(os.path.lexists, paths):
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()


def present(folder: Path, names: list[str]) -> list[str]:
    return [name for name in names if os.path.lexists(folder / name)]


@pytest.fixture
def exchanged_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder becomes a link as soon as it was looked at."""
    exchange = """
        if found[-1].place.endswith(b"/way/post-checkout"):
            way = found[-1].place.rpartition(b"/")[0]
            os.rename(way, way + b"-before")
            os.symlink(b".git/hooks", way)
        self._ways[call.name](call, found)
    """
    source = SOURCES[f"{INSIDE}.file_calls"].replace("self._ways[call.name](call, found)", exchange.strip())
    assert "-before" in source
    monkeypatch.setitem(SOURCES, f"{INSIDE}.file_calls", source)


@pytest.mark.usefixtures("exchanged_folders")
async def test_a_folder_that_becomes_a_link_after_the_look_leads_nowhere_else(repository: Path, door: Door) -> None:
    await door.finish("mkdir way; echo evil > way/post-checkout; echo evil > mine; mv mine way/post-checkout")
    assert not (repository / ".git/hooks/post-checkout").exists()
    assert (repository / "way-before/post-checkout").read_text() == "evil\n"


OUTCOMES = r"""
    import errno, os, stat, subprocess, sys, threading
    os.chdir(sys.argv[1])

    def tell(name, act):
        try:
            done = act()
            print(name, "done" if done is None else done)
        except OSError as error:
            print(name, errno.errorcode[error.errno])

    def opens(path, flags, mode=0o666, **more):
        def act():
            file = os.open(path, flags, mode, **more)
            try:
                found = os.fstat(file)
                return oct(found.st_mode), os.get_inheritable(file), os.get_blocking(file)
            finally:
                os.close(file)
        return act

    W, C, T, X = os.O_WRONLY, os.O_CREAT, os.O_TRUNC, os.O_EXCL
    os.mkdir("d")
    os.symlink("d", "to-d")
    os.symlink("new", "dangling")
    os.symlink("loop", "loop")
    os.symlink("/dev/stdout", "out")
    open("file", "w").write("12345")
    for mask in (0, 0o022, 0o077):
        os.umask(mask)
        tell("open", opens(f"made-{mask}", W | C, 0o777))
        tell("mkdir", lambda: os.mkdir(f"folder-{mask}"))
        tell("mode", lambda: oct(os.stat(f"folder-{mask}").st_mode))
        tell("fifo", lambda: os.mkfifo(f"fifo-{mask}"))
        tell("mode", lambda: oct(os.stat(f"fifo-{mask}").st_mode))
    def clear(before):
        for made in set(os.listdir()) - before:
            (os.rmdir if os.path.isdir(made) and not os.path.islink(made) else os.unlink)(made)
        for name, target in (("loop", "loop"), ("to-d", "d"), ("out", "/dev/stdout")):
            if not os.path.lexists(name):
                os.symlink(target, name)
        for name in os.listdir("d"):
            (os.rmdir if os.path.isdir(f"d/{name}") else os.unlink)(f"d/{name}")

    NAMES = [*("file", "none", "d", "d/", "file/", "none/", "none/x", "file/x", "to-d", "to-d/", "to-d/x", "loop"),
             *("", ".", "..", "/", "x" * 300, "y/" * 3000, "/dev/null", "/dev/full", "/dev/tty", "out"),
             *("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")]
    FLAGS = (W, W | C, W | C | X, W | T, os.O_RDWR | C | os.O_NOFOLLOW, C, os.O_RDWR | os.O_DIRECTORY, W | os.O_PATH)
    KEPT = ("file", "d", "d/", "to-d", "loop", "out", "..")
    for path in NAMES:
        here, before = path[:1] != "/", set(os.listdir())
        for flags in FLAGS:
            tell(f"open {path[:20]} {flags}", opens(path, flags))
            clear(before)
        acts = {"mkdir": lambda: os.mkdir(path), "symlink": lambda: os.symlink("t", path),
                "mknod": lambda: os.mknod(path), "link": lambda: os.link("file", path)}
        if here:
            acts["rename to"] = lambda: os.rename("no such", path)
        if path != "out":
            acts["truncate"] = lambda: os.truncate(path, 3)
        if here and path not in ("..", "out"):
            acts["chmod"] = lambda: os.chmod(path, 0o700)
        if here:
            acts["link from"] = lambda: os.link(path, "copy")
        if here and path not in KEPT:
            acts |= {"unlink": lambda: os.unlink(path), "rmdir": lambda: os.rmdir(path),
                     "rename": lambda: os.rename(path, "copy")}
        for name, act in acts.items():
            tell(f"{name} {path[:20]}", act)
            clear(before)
    tell("dangling", opens("dangling", W | C)); tell("new", lambda: os.path.exists("new"))
    tell("bad folder", opens("x", W | C, dir_fd=99))
    here = os.open("d", os.O_RDONLY)
    tell("in folder", opens("x", W | C, dir_fd=here)); tell("there", lambda: os.path.exists("d/x"))
    tell("in file", opens("x", W | C, dir_fd=os.open("file", os.O_RDONLY)))
    tell("append", lambda: os.write(os.open("file", W | os.O_APPEND), b"6"))
    tell("text", lambda: open("file").read())
    unnamed = os.open(".", os.O_RDWR | os.O_TMPFILE, 0o600)
    tell("name it", lambda: os.link(f"/proc/self/fd/{unnamed}", "named", src_dir_fd=here))
    tell("named", lambda: os.path.exists("named"))
    gone = os.open("gone", os.O_RDWR | C); os.unlink("gone"); os.write(gone, b"still")
    tell("gone", lambda: open(f"/proc/self/fd/{gone}", "r+").read())
    tell("own name", lambda: open("/proc/self/comm", "w").write("x") if sys.argv[2] == "full" else None)
    tell("a file as a folder", opens(f"/proc/self/fd/{gone}/", W))
    tell("no descriptor", lambda: os.fchmod(-100, 0o755))
    libc = __import__("ctypes").CDLL(None, use_errno=True)
    tell("link of a link", lambda: libc.linkat(-100, b"to-d", -100, b"to-d-too", 0x1000))
    tell("it leads to", lambda: os.readlink("to-d-too"))
    for address in (1, 2**63 + 1, 2**64 - 1):
        pointer = __import__("ctypes").c_void_p(address)
        print("no memory", libc.mkdir(pointer, 0o777), errno.errorcode[__import__("ctypes").get_errno()])
    read, write = os.pipe()
    tell("pipe", opens(f"/dev/fd/{write}", W))
    tell("waits", opens("fifo-0", W | os.O_NONBLOCK))
    reader = threading.Thread(target=lambda: print("heard", open("fifo-0").read()))
    reader.start(); open("fifo-0", "w").write("hello"); reader.join()
    writer = threading.Thread(target=lambda: open("fifo-0", "w").write("late"))
    writer.start(); print("heard", open("fifo-0").read()); writer.join()
    import fcntl
    looked, reader = os.open("file", os.O_RDONLY), os.open("fifo-0", os.O_RDONLY | os.O_NONBLOCK)
    for _ in range(20):
        lock = os.open("file", W); fcntl.flock(lock, fcntl.LOCK_EX); os.close(lock)
        tell("free", lambda: fcntl.flock(looked, fcntl.LOCK_EX | fcntl.LOCK_NB)); fcntl.flock(looked, fcntl.LOCK_UN)
        os.close(os.open("fifo-0", W)); tell("end", lambda: os.read(reader, 1))
    for number in range(50):
        with open(f"run-{number}", "w") as script: script.write("#!/bin/sh\nexit 7\n")
        os.chmod(f"run-{number}", 0o755)
        print(subprocess.run([f"./run-{number}"]).returncode, end=" ")
    limit = __import__("resource"); limit.setrlimit(limit.RLIMIT_NOFILE, (30, 30)); held = []
    tell("too many", lambda: [held.append(open("file", "a")) for _ in range(40)])
"""


async def test_each_call_has_the_outcome_that_the_kernel_gives(sandbox: SandboxedProject) -> None:
    tier = sandbox.confinement.in_force.tier
    script = sandbox.project / "outcomes.py"
    script.write_text(dedent(OUTCOMES))
    (sandbox.project / "plain").mkdir()
    (sandbox.project / "confined").mkdir()
    plain = ("setsid", PYTHON, str(script), "plain", str(tier))
    expected = subprocess.run(plain, cwd=sandbox.project, capture_output=True, text=True, check=False, timeout=120)  # noqa: ASYNC221
    assert expected.stderr == ""
    await sandbox.run(f"{PYTHON} {script} confined {tier} | cat")
    assert sandbox.said.splitlines() == expected.stdout.splitlines()


OLD_CALLS = r"""
    import ctypes, errno, os, sys
    os.chdir(sys.argv[1])
    libc = ctypes.CDLL(None, use_errno=True)

    def tell(name, *arguments):
        wide = [ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]
        done = libc.syscall(ctypes.c_long(NUMBERS[name]), *wide)
        if done > 2:
            os.close(done)
        print(name, *arguments, "done" if done >= 0 else errno.errorcode[ctypes.get_errno()])

    W, C, X = os.O_WRONLY, os.O_CREAT, os.O_EXCL
    os.umask(0o027)
    for name in (b"a", b"none/x", b"", b".", b"a/x", b"link"):
        for flags in (W, W | C, W | C | X):
            tell("open", name, flags, 0o666)
        tell("creat", name, 0o777)
        tell("mkdir", name, 0o777)
        tell("mknod", name, 0o100666, 0)
        tell("symlink", b"a", name)
        tell("chmod", name, 0o750)
        tell("truncate", name, 7)
        tell("link", b"a", name)
    tell("creat", b"made", 0o777); tell("symlink", b"made", b"soft"); tell("chmod", b"soft", 0o604)
    tell("open", b"soft", W, 0); tell("open", b"soft", W | os.O_NOFOLLOW, 0)
    tell("link", b"soft", b"hard"); tell("rename", b"hard", b"moved"); tell("rename", b"hard", b"moved")
    tell("mkdir", b"folder", 0o777); tell("rename", b"made", b"folder/made"); tell("rename", b"made", b"folder")
    tell("rmdir", b"folder"); tell("unlink", b"folder"); tell("unlink", b"folder/made"); tell("rmdir", b"folder")
    tell("rmdir", b"a"); tell("unlink", b"none"); tell("unlink", b"moved"); tell("truncate", b"a", -1)
    for name in sorted(os.listdir()):
        found = os.lstat(name)
        print(name, oct(found.st_mode), found.st_nlink, found.st_size if name == "a" else "")
""".replace("NUMBERS", str({**X86_64.naming, "open": X86_64.opening["open"][0]}))


@pytest.mark.skipif(machine() is not X86_64, reason="other processors have only the calls that name a folder too")
async def test_each_old_call_has_the_outcome_that_the_kernel_gives(sandbox: SandboxedProject) -> None:
    script = sandbox.project / "outcomes.py"
    script.write_text(dedent(OLD_CALLS))
    (sandbox.project / "plain").mkdir()
    (sandbox.project / "confined").mkdir()
    plain = (PYTHON, str(script), "plain")
    expected = subprocess.run(plain, cwd=sandbox.project, capture_output=True, text=True, check=False, timeout=120)  # noqa: ASYNC221
    assert (expected.stderr, "done" in expected.stdout) == ("", True)
    await sandbox.run(f"{PYTHON} {script} confined")
    assert sandbox.said.splitlines() == expected.stdout.splitlines()


def test_the_end_of_a_command_waits_for_the_call_that_is_being_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = {"calls": {1: "mkdirat"}, "roots": [str(tmp_path)], "program": b"", "without": b"", "seccomp": 0}
    recorder = CallRecorder({**plan, "changed": None, "refused_names": None}, lambda: None, None)
    record = tmp_path / "record"
    monkeypatch.setattr(recorder, "_listener", 0)  # as if a filter were there
    recorder.begin(os.open(record, os.O_RDWR | os.O_CREAT), -1, -1, b"", 0, lambda line: None)
    path = ctypes.create_string_buffer(os.fsencode(tmp_path / "folder"))
    call = WaitingCall(-1, 0, os.getpid(), "mkdirat", (0, ctypes.addressof(path), 0o777))
    acting = threading.Thread(target=recorder._handle, args=(call,))
    happened: list[str] = []
    begun, ended = threading.Event(), threading.Event()

    def end() -> None:
        recorder.end()
        happened.append("ended")
        ended.set()

    ending = threading.Thread(target=end)

    def slowly(*_: object) -> None:
        begun.set()
        ended.wait(0.2)
        happened.append("made")

    monkeypatch.setattr(recorder._file_calls, "carry_out", slowly)
    acting.start()
    assert begun.wait(60)
    ending.start()
    for thread in (acting, ending):
        thread.join(60)
    assert happened == ["made", "ended"]
    assert b"folder" in record.read_bytes()


class WaitingCall(NotifiedCall):
    """A call whose caller waits, as if a filter had stopped it."""

    def is_waiting(self) -> bool:
        return True

    def reply(self, error: int) -> None:
        pass


@pytest.mark.parametrize("door", [Tier.FULL, Tier.REDUCED], indirect=True)
async def test_what_carries_out_calls_opens_nothing_of_its_own_for_commands(repository: Path, door: Door) -> None:
    """It may open its own memory and descriptors, which no command may; neither by a link nor by a held path."""
    code = """
        import os
        supervisor = os.getppid()
        while True:
            parent = int(open(f"/proc/{supervisor}/stat").read().rpartition(")")[2].split()[1])
            if parent in (0, 1) or not open(f"/proc/{parent}/cmdline").read(): break
            supervisor = parent
        for pid in {1, os.getppid(), supervisor, "self"}:
            for name in ("mem", "fd/3", "fd/4", "fd/5", "cwd/x"):
                place = f"/proc/{pid}/{name}"
                if pid == "self":
                    if os.path.lexists("way"): os.unlink("way")
                    os.symlink("/proc/self", "way")
                    place = f"way/{name}"
                held = []
                try: held = [f"/proc/self/fd/{os.open(place, os.O_PATH)}"] if name == "mem" and pid != "self" else []
                except OSError: pass
                for way in (place, *held):
                    try:
                        os.open(way, os.O_RDWR)
                        print("opened", pid, way)
                    except OSError as error: pass
    """
    (repository / "look.py").write_text(dedent(code))
    assert await door.run(f"sh -c '{PYTHON} look.py; :'") == ""


HIDDEN_MEMORY = """
    import ctypes, os, sys
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.prctl(4, 0, 0, 0, 0) == 0
    for name in (".envrc", "made"):
        try:
            open(name, "w").write("x")
        except OSError as error:
            print(name, error.strerror)
"""


async def test_a_program_that_hides_its_memory_is_recorded_and_refused_like_others(
    repository: Path, door: Door
) -> None:
    (repository / "hides.py").write_text(dedent(HIDDEN_MEMORY))
    finished = await door.finish(f"{PYTHON} hides.py")
    assert finished.output.split() == [".envrc", "Permission", "denied"]
    assert (repository / "made").exists()
    assert (finished.reverted, list(finished.refused.kept_out)) == ((), [str(repository / ".envrc")])


async def test_a_program_that_cannot_be_read_cannot_write(repository: Path, door: Door) -> None:
    finished = await door.finish("cp /bin/touch .; chmod 111 touch; ./touch made .envrc; rm touch")
    assert finished.output.count("Permission denied") == 2
    assert (finished.reverted, present(repository, ["made", ".envrc"])) == ((), [])


LONG_PATHS = """
    import os, sys

    def chain(name):
        os.mkdir(name)
        folder = os.open(name, os.O_RDONLY)
        for _ in range(12):
            os.mkdir("d" * 200, dir_fd=folder)
            outer, folder = folder, os.open("d" * 200, os.O_RDONLY, dir_fd=folder)
            os.close(outer)
        return folder

    first, second = chain("a"), chain("b")
    os.close(os.open("x", os.O_WRONLY | os.O_CREAT, dir_fd=second))
    os.rename("b", "b", dst_dir_fd=first)
    for _ in range(500):
        for act in (lambda: os.unlink("x", dir_fd=second), lambda: os.fchmod(second, 0o755),
                    lambda: os.truncate(f"/proc/self/fd/{second}/x", 0)):
            try: act()
            except OSError: pass
    open("after", "w").close()
    print("works")
"""


@pytest.fixture
def few_descriptors() -> Iterator[None]:
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, most), most))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))


@pytest.mark.usefixtures("few_descriptors")
async def test_calls_in_a_folder_whose_path_is_too_long_to_be_known_use_up_no_descriptors(
    repository: Path, door: Door
) -> None:
    (repository / "long.py").write_text(dedent(LONG_PATHS))
    assert await door.run(f"{PYTHON} long.py") == "works\n"


async def test_no_program_is_told_that_landlock_confines_it_while_its_calls_are_made_for_it(
    repository: Path, door: Door
) -> None:
    code = """
        import ctypes, errno, struct
        libc = ctypes.CDLL(None, use_errno=True)
        rules = libc.syscall(444, struct.pack("=Q", (1 << 13) - 1), ctypes.c_long(8), 0)
        libc.prctl(38, 1, 0, 0, 0)
        confined = rules >= 0 and libc.syscall(446, rules, 0) == 0
        print("confined" if confined else errno.errorcode[ctypes.get_errno()])
        try: open("x", "w").close()
        except PermissionError: print("refused")
        else: print("written")
    """
    (repository / "rules.py").write_text(dedent(code))
    assert (await door.run(f"{PYTHON} rules.py")).split() in (["ENOTSUP", "written"], ["confined", "refused"])


@pytest.fixture
def slow_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """To make a folder takes a second."""
    source = SOURCES[f"{INSIDE}.file_calls"].replace("    os.mkdir(", "    __import__('time').sleep(1)\n    os.mkdir(")
    assert source != SOURCES[f"{INSIDE}.file_calls"]
    monkeypatch.setitem(SOURCES, f"{INSIDE}.file_calls", source)


@pytest.mark.usefixtures("slow_folders")
async def test_a_command_has_not_ended_while_a_call_is_made_for_it(repository: Path, door: Door) -> None:
    """What happens after its end would not count as its own."""
    await door.run("mkdir late & sleep 0.3; kill -9 $!")
    assert (repository / "late").is_dir()


WAITING = """
    import fcntl, os, signal, subprocess, sys, time

    def interrupt(*_): raise TimeoutError

    def leased():
        file = os.open("leased", os.O_RDONLY)
        fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        return file

    os.mkfifo("fifo")
    signal.signal(signal.SIGALRM, interrupt)
    signal.alarm(1)
    try: os.open("fifo", os.O_WRONLY)
    except TimeoutError: print("interrupted")
    gone = subprocess.Popen(["sh", "-c", "echo from a process that is gone > fifo"])
    time.sleep(0.3)
    gone.kill(); gone.wait()
    late = subprocess.Popen(["sh", "-c", "sleep 0.5; echo heard > fifo"])
    print(open("fifo").read(), end="")

    open("leased", "w").write("kept")
    signal.signal(signal.SIGIO, signal.SIG_IGN)
    lease = leased()
    writer = subprocess.Popen(["sh", "-c", ": > leased"])
    time.sleep(0.3)
    begun = time.monotonic()
    open("other", "w").close()
    print("others go on" if time.monotonic() - begun < 10 else "others wait")
    writer.kill(); writer.wait()
    os.close(lease)
    print(open("leased").read())
    lease = leased()
    writer = subprocess.Popen(["sh", "-c", "echo written > leased"])
    time.sleep(0.3)
    os.close(lease)
    writer.wait()
    print(open("leased").read(), end="")
    lease = leased()
    writer = subprocess.Popen([sys.executable, "-c", "import os; os.truncate('leased', 3)"])
    time.sleep(0.5)
    begun = time.monotonic()
    open("other", "w").close()
    print("others go on" if time.monotonic() - begun < 10 else "others wait")
    os.close(lease)
    writer.wait()
    print(open("leased").read())
"""


async def test_who_waits_for_a_file_can_be_interrupted_and_keeps_nobody_else_waiting(
    repository: Path, door: Door
) -> None:
    (repository / "waiting.py").write_text(dedent(WAITING))
    said = await door.run(f"timeout -s KILL 30 {PYTHON} waiting.py")
    assert said.splitlines() == ["interrupted", "heard", "others go on", "kept", "written", "others go on", "wri"]


DEVICE = """
    import os, struct
    mode = os.stat("/dev/null").st_mode & 0o777
    entries = [struct.pack("<HHI", tag, mode >> shift & 7, 0xFFFFFFFF) for tag, shift in ((1, 6), (4, 3), (32, 0))]
    as_it_is = struct.pack("<I", 2) + b"".join(entries)
    acts = {
        "chmod": lambda: os.chmod("/dev/null", mode),
        "fchmod": lambda: os.fchmod(os.open("/dev/null", os.O_RDONLY), mode),
        "access list": lambda: os.setxattr("/dev/null", "system.posix_acl_access", as_it_is),
    }
    for name, act in acts.items():
        try:
            act()
            print(name)
        except OSError:
            pass
"""


async def test_who_may_use_a_device_cannot_be_changed(repository: Path, door: Door) -> None:
    """A command that runs as root would change the machine's own; the test sets what is set already."""
    (repository / "device.py").write_text(dedent(DEVICE))
    assert await door.run(f"{PYTHON} device.py") == ""

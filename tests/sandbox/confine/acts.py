"""Run inside a confinement: tries every unwanted act once and prints the names of those that succeeded, as JSON.

It uses the standard library alone, so that any interpreter can run it: `python acts.py ground.json`.
"""

import ctypes
import errno
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

GROUND: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text())
OUTSIDE, PROJECT, HOME = Path(GROUND["outside"]), Path(GROUND["project"]), Path(GROUND["home"])
REFUSED = (errno.EPERM, errno.EACCES, errno.ENOSYS)
"""Any other error means that the kernel looked at the arguments: nothing held the call back."""
libc = ctypes.CDLL(None, use_errno=True)


def listed(folder: Path | str) -> list[str]:
    return [path.name for path in Path(folder).iterdir()]


def refused_if(condition: bool) -> None:
    if condition:
        raise PermissionError


def read(path: Path) -> Callable[[], object]:
    return path.read_bytes


def write(path: Path, text: str = "changed") -> Callable[[], object]:
    return lambda: path.write_text(text)


def syscall(aarch64: int, x86_64: int, *arguments: Any) -> Callable[[], object]:
    def act() -> None:
        number = aarch64 if os.uname().machine == "aarch64" else x86_64
        result = libc.syscall(number, *arguments)
        if result == 0 and number in (220, 56):
            os._exit(0)  # we are the clone
        if result < 0 and ctypes.get_errno() in REFUSED:
            raise PermissionError

    return act


def runs(*argv: str) -> Callable[[], object]:
    return lambda: subprocess.run(argv, check=True, capture_output=True, timeout=60)


def connects(family: int, kind: int, address: Any) -> Callable[[], object]:
    def act() -> None:
        with socket.socket(family, kind) as connection:
            connection.settimeout(2)
            connection.connect(address)
            connection.send(b"hello")

    return act


def connects_in_project(name: str) -> Callable[[], object]:
    """By a short name: that of a Unix socket may be only about a hundred bytes long."""

    def act() -> None:
        os.chdir((PROJECT / name).parent)
        try:
            connects(socket.AF_UNIX, socket.SOCK_STREAM, Path(name).name)()
        finally:
            os.chdir(PROJECT)

    return act


def connects_while_name_changes() -> None:
    """The name of a socket of its own when it is looked at, perhaps that of another when it is used."""
    import threading

    own, other = b"\1\0" + b"own.sock".ljust(108, b"\0"), b"\1\0" + b"node_modules/s".ljust(108, b"\0")
    address = ctypes.create_string_buffer(own, len(own))
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("own.sock")
        server.listen(4000)
        over = threading.Event()

        def flip() -> None:
            while not over.is_set():
                for text in (own, other):
                    ctypes.memmove(address, text, len(text))

        thread = threading.Thread(target=flip)
        thread.start()
        try:
            for _ in range(500):
                with socket.socket(socket.AF_UNIX) as connection:
                    done = libc.connect(connection.fileno(), address, len(own))
                    if done == 0 and Path(str(connection.getpeername())).name != "own.sock":
                        return
        finally:
            over.set()
            thread.join()
            Path("own.sock").unlink()
    raise PermissionError


def connects_later() -> None:
    """To a program that begins to listen while we run."""
    (PROJECT / "listen-now").touch()
    deadline = time.monotonic() + 60
    while not (PROJECT / "listens-now").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    connects_in_project("src/late.sock")()


def sends_in_project(kind: int) -> Callable[[], object]:
    def act() -> None:
        sender = (
            socket.socketpair(socket.AF_UNIX, kind)[0] if kind else socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        )
        sender.sendto(b"out", "node_modules/d")

    return act


def datagram_arrives() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"out", ("127.0.0.1", GROUND["udp"]))
    if GROUND["own_loopback"]:
        raise PermissionError  # it went to a loopback of its own; the port outside is watched by the test


def through_link() -> None:
    link = PROJECT / "way-out"
    link.symlink_to(OUTSIDE)
    try:
        (link / "canary").read_bytes()
    finally:
        link.unlink()


def write_through_link() -> None:
    link = PROJECT / "way-out-2"
    link.symlink_to(OUTSIDE / "through-link")
    try:
        link.write_text("out")
    finally:
        link.unlink()


def hard_link() -> None:
    link = PROJECT / "hard"
    os.link(OUTSIDE / "canary", link)
    link.unlink()


def rename_out() -> None:
    source = PROJECT / "leaving"
    source.write_text("x")
    try:
        source.rename(OUTSIDE / "left")
    finally:
        source.unlink(missing_ok=True)


def proc_root() -> None:
    """Another process's root or working folder as a way out."""
    for name in listed("/proc"):
        if name.isdecimal():
            try:
                Path(f"/proc/{name}/root{OUTSIDE}/canary").read_bytes()
                return
            except OSError:
                continue
    raise PermissionError


def app_environment() -> None:
    """Secrets of the program that started us."""
    for name in listed("/proc"):
        if name.isdecimal() and int(name) != os.getpid():
            try:
                if b"CANARY_OF_THE_APP" in Path(f"/proc/{name}/environ").read_bytes():
                    return
            except OSError:
                continue
    raise PermissionError


def gain_root() -> None:
    """By a number that is not ours, or by a program that would give us root."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setuid(12345)
        return
    done = subprocess.run(["/usr/bin/su", "-c", "id -u"], stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    refused_if(done.stdout.strip() != b"0")


def capability() -> None:
    """Any capability left, effective or to be had."""
    status = Path("/proc/self/status").read_text()
    caps = [int(line.split()[1], 16) for line in status.splitlines() if line.startswith(("CapEff", "CapPrm", "CapBnd"))]
    refused_if(not any(caps[:2]) if os.getuid() else not any(caps))


def privileges_can_grow() -> None:
    refused_if("NoNewPrivs:\t1" in Path("/proc/self/status").read_text())


def core_dumps() -> None:
    import resource

    refused_if(resource.getrlimit(resource.RLIMIT_CORE)[0] == 0)


def tiocsti() -> None:
    import fcntl
    import pty

    master, terminal = pty.openpty()
    pid = os.fork()
    if pid == 0:
        os.setsid()
        try:
            fcntl.ioctl(terminal, 0x540E, 0)
            fcntl.ioctl(terminal, 0x5412, b"x")
        except OSError as error:
            os._exit(2 if error.errno == errno.EPERM else 1)
        os._exit(0)
    os.close(master)
    os.close(terminal)
    refused_if(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) != 0)


def stdin_open() -> None:
    refused_if(os.read(0, 1) == b"")


def inherited_descriptors() -> None:
    """Anything beyond stdin, stdout and stderr that leads somewhere."""
    open_ones = [int(name) for name in listed("/proc/self/fd")]
    extra = []
    for number in open_ones:
        try:
            if number > 2:
                extra.append(str(Path(f"/proc/self/fd/{number}").readlink()))
        except OSError:
            continue
    refused_if(not [target for target in extra if not target.startswith("/proc")])


def kill_outside() -> None:
    os.kill(GROUND["victim"], signal.SIGTERM)


def kill_everyone() -> None:
    """Not tried as it is, since it would end the test: asks whether anybody outside could be signalled."""
    for name in listed("/proc"):
        if name.isdecimal() and int(name) == GROUND["app"]:
            os.kill(int(name), 0)
            return
    raise ProcessLookupError


def renice_outside() -> None:
    os.setpriority(os.PRIO_PROCESS, GROUND["victim"], 5)


def flags_set(descriptor: int) -> None:
    """The same as before, which is enough to see whether it may be done."""
    import fcntl

    flags = bytearray(8)
    fcntl.ioctl(descriptor, 0x80086601, flags)
    fcntl.ioctl(descriptor, 0x40086602, flags)


TOOL = Path(GROUND["tools"], "tool")
"""Of the person's, and to be read by commands."""


def on_tool(act: Callable[[int], object]) -> Callable[[], object]:
    """With a descriptor of a file outside that may be read."""

    def run() -> None:
        descriptor = os.open(TOOL, os.O_RDONLY)
        try:
            act(descriptor)
        finally:
            os.close(descriptor)

    return run


def through_project_link(act: Callable[[str], object]) -> Callable[[], object]:
    def run() -> None:
        (PROJECT / "to-tool").symlink_to(TOOL)
        try:
            act("to-tool")
        finally:
            (PROJECT / "to-tool").unlink()

    return run


def chmod_while_name_changes() -> None:
    import threading

    Path("own").touch()
    own, other = b"own".ljust(200, b"\0"), os.fsencode(TOOL).ljust(200, b"\0")
    path = ctypes.create_string_buffer(own, len(own))
    before = TOOL.stat().st_mode
    over = threading.Event()

    def flip() -> None:
        while not over.is_set():
            for text in (own, other):
                ctypes.memmove(path, text, len(text))

    thread = threading.Thread(target=flip)
    thread.start()
    for _ in range(500):
        libc.chmod(path, 0o711)
    over.set()
    thread.join()
    refused_if(TOOL.stat().st_mode == before)


def succeeds(aarch64: int, x86_64: int, *arguments: Any) -> Callable[[], object]:
    """Some calls only older machines have."""

    def act() -> None:
        number = aarch64 if os.uname().machine == "aarch64" else x86_64
        refused_if(number == 0 or libc.syscall(number, *arguments) != 0)

    return act


def ipc(name: str, *arguments: int) -> Callable[[], object]:
    def act() -> None:
        function = getattr(libc, name)
        function.restype = ctypes.c_long if name == "shmat" else ctypes.c_int
        refused_if(function(*map(ctypes.c_long, arguments)) == -1)

    return act


def own_user() -> tuple[int, int]:
    return os.getuid(), os.getgid()


ACTS: dict[str, Callable[[], object]] = {
    "read a file outside": read(OUTSIDE / "canary"),
    "list a folder outside": lambda: list(OUTSIDE.iterdir()),
    "write a file outside": write(OUTSIDE / "canary"),
    "append to a file outside": lambda: (OUTSIDE / "canary").open("a").write("x"),
    "cut a file outside": lambda: os.truncate(OUTSIDE / "canary", 0),
    "make a file outside": write(OUTSIDE / "made"),
    "make a folder outside": (OUTSIDE / "folder").mkdir,
    "delete a file outside": (OUTSIDE / "doomed").unlink,
    "rename a file outside": lambda: (OUTSIDE / "movable").rename(OUTSIDE / "moved"),
    "chmod a file outside": lambda: (OUTSIDE / "canary").chmod(0o777),
    "utime a file outside": lambda: os.utime(OUTSIDE / "canary", (1, 1)),
    "chown a file outside": lambda: os.chown(OUTSIDE / "canary", *own_user()),
    "chown a link outside": lambda: os.lchown(OUTSIDE / "link", *own_user()),
    "utime a link outside": lambda: os.utime(OUTSIDE / "link", (1, 1), follow_symlinks=False),
    "utime a folder outside": lambda: os.utime(OUTSIDE),
    "chmod a program to be read": lambda: TOOL.chmod(0o700),
    "chmod by a descriptor": on_tool(lambda descriptor: os.fchmod(descriptor, 0o700)),
    "chmod by a link to a descriptor": on_tool(lambda descriptor: Path(f"/proc/self/fd/{descriptor}").chmod(0o700)),
    "chown by a descriptor": on_tool(lambda descriptor: os.fchown(descriptor, *own_user())),
    "utime by a descriptor": on_tool(lambda descriptor: os.utime(descriptor, (1, 1))),
    "chmod through a link": through_project_link(lambda link: Path(link).chmod(0o700)),
    "chown through a link": through_project_link(lambda link: os.chown(link, *own_user())),
    "utime through a link": through_project_link(lambda link: os.utime(link, (1, 1))),
    "chmod by a way around": lambda: Path(f"{PROJECT}/../{OUTSIDE.name}/canary").chmod(0o700),
    "chmod while the name changes": chmod_while_name_changes,
    "utime the old way": succeeds(0, 132, os.fsencode(TOOL), None),
    "utimes the old way": succeeds(0, 235, os.fsencode(TOOL), None),
    "futimesat the old way": succeeds(0, 261, -100, os.fsencode(TOOL), None),
    "chmod the new way": succeeds(452, 452, -100, os.fsencode(TOOL), 0o700, 0),
    "set flags of a file outside": on_tool(flags_set),
    "read memory of another": read(Path("/dev/shm", GROUND["memory"])),
    "write memory of another": lambda: os.write(os.open(f"/dev/shm/{GROUND['memory']}", os.O_RDWR), b"x"),
    "delete memory of another": lambda: Path("/dev/shm", GROUND["memory"]).unlink(),
    "list memory of others": lambda: refused_if(GROUND["memory"] not in listed("/dev/shm")),
    "attach memory of another": ipc("shmat", GROUND["segment"], 0, 0o10000),
    "find memory of another": ipc("shmget", GROUND["key"], 0, 0),
    "find a queue of another": ipc("msgget", GROUND["key"], 0),
    "find semaphores of another": ipc("semget", GROUND["key"], 0, 0),
    "set an attribute outside": lambda: os.setxattr(OUTSIDE / "canary", "user.x", b"1"),
    "copy a file out of the outside": lambda: shutil.copy(OUTSIDE / "canary", PROJECT / "copied"),
    "move a file out of the project": rename_out,
    "read through a link": through_link,
    "write through a link": write_through_link,
    "hard link to the outside": hard_link,
    "read through /proc/PID/root": proc_root,
    "read a key in the home": read(HOME / ".ssh" / "id_ed25519"),
    "read a token in the home": read(HOME / ".npmrc"),
    "list the home": lambda: refused_if(".ssh" not in listed(HOME)),
    "write in the home": write(HOME / ".bashrc"),
    "make a file in the home": write(HOME / "made"),
    "read the environment of the app": app_environment,
    "read /etc/shadow": read(Path("/etc/shadow")),
    "write /etc/passwd": lambda: Path("/etc/passwd").open("a").close(),
    "write in /usr": write(Path("/usr/handrail-canary")),
    "write in /usr/local/bin": write(Path("/usr/local/bin/handrail-canary")),
    "write in /var/tmp": write(Path("/var/tmp/handrail-canary")),
    "write in the root": write(Path("/handrail-canary")),
    "write below /proc/sys": lambda: Path("/proc/sys/kernel/hostname").write_text("x"),
    "choose the program for core dumps": lambda: os.close(os.open("/proc/sys/kernel/core_pattern", os.O_WRONLY)),
    "press the kernel's keys": lambda: os.close(os.open("/proc/sysrq-trigger", os.O_WRONLY)),
    "open a disk": lambda: os.open(GROUND["disk"], os.O_RDONLY),
    "make a device": lambda: os.mknod(PROJECT / "device", 0o20666, os.makedev(1, 1)),
    "read /dev/mem": lambda: os.open("/dev/mem", os.O_RDONLY),
    "connect by TCP": connects(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", GROUND["tcp"])),
    "send by UDP": datagram_arrives,
    "connect by TCP and IPv6": connects(socket.AF_INET6, socket.SOCK_STREAM, ("::1", GROUND["tcp"])),
    "connect to a Unix socket": connects(socket.AF_UNIX, socket.SOCK_STREAM, GROUND["unix"]),
    "connect to an abstract socket": connects(socket.AF_UNIX, socket.SOCK_STREAM, "\0" + GROUND["abstract"]),
    "connect to the system bus": connects(socket.AF_UNIX, socket.SOCK_STREAM, "/run/dbus/system_bus_socket"),
    "connect to docker": connects(socket.AF_UNIX, socket.SOCK_STREAM, "/var/run/docker.sock"),
    **{f"connect to {name}": connects_in_project(name) for name in GROUND["listening"]},
    "connect to what begins to listen": connects_later,
    "connect through a link": connects_in_project("link.sock"),
    "connect by way of /proc": connects(socket.AF_UNIX, socket.SOCK_STREAM, f"/proc/self/cwd/{GROUND['listening'][0]}"),
    "connect while the name changes": connects_while_name_changes,
    "connect to packets": connects(socket.AF_UNIX, socket.SOCK_SEQPACKET, "node_modules/p"),
    "connect to datagrams": connects(socket.AF_UNIX, socket.SOCK_DGRAM, "node_modules/d"),
    "send a datagram to another": sends_in_project(0),
    "send a datagram from a pair": sends_in_project(socket.SOCK_DGRAM),
    "open a raw socket": lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP).close(),
    "open a packet socket": lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW).close(),
    "list sockets by netlink": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 4).close(),
    "hear audits by netlink": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 9).close(),
    "hear devices by netlink": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_DGRAM, 15).close(),
    "open generic netlink": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 16).close(),
    "open a VM socket": lambda: socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM).close(),
    "open a crypto socket": lambda: socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET).close(),
    "signal a process outside": kill_outside,
    "see that the app can be signalled": kill_everyone,
    "change the priority of a process outside": renice_outside,
    "trace its parent": syscall(117, 101, 16, os.getppid(), 0, 0),
    "read another's memory": syscall(270, 310, GROUND["app"], None, 0, None, 0, 0),
    "take a descriptor of another": syscall(438, 438, 0, 0, 0),
    "mount": syscall(40, 165, b"none", b"/nowhere-handrail", b"tmpfs", 0, None),
    "unmount": syscall(39, 166, b"/nowhere-handrail", 2),
    "mount the new way": syscall(430, 430, b"tmpfs", 0),
    "make a user namespace": syscall(97, 272, 0x10000000),
    "make a mount namespace": syscall(97, 272, 0x20000),
    "make a namespace by a program": runs("/usr/bin/unshare", "--user", "/bin/true"),
    "clone into a namespace": syscall(220, 56, 0x10000000 | 17, 0, 0, 0, 0),
    "use io_uring": syscall(425, 425, 1, ctypes.create_string_buffer(256)),
    "load a BPF program": syscall(280, 321, 0, ctypes.create_string_buffer(128), 128),
    "use the kernel's keys": syscall(219, 250, 0, -3, 0),
    "watch performance counters": syscall(241, 298, ctypes.create_string_buffer(128), 0, -1, -1, 0),
    "change the root": lambda: os.chroot("/usr"),
    "name the machine": lambda: socket.sethostname("x"),
    "set the clock": lambda: __import__("time").clock_settime(0, __import__("time").time()),
    "reboot": syscall(142, 169, 1, 2, 3, None),
    "read the kernel's log": syscall(116, 103, 10, None, 0),
    "gain another identity": gain_root,
    "have a capability": capability,
    "gain privileges by a program": privileges_can_grow,
    "type into a terminal": tiocsti,
    "dump core": core_dumps,
    "wait for the keyboard": stdin_open,
    "use a descriptor of the app": inherited_descriptors,
    "change .git/config": lambda: (PROJECT / ".git/config").open("a").write("[core]\n\tfsmonitor = evil\n"),
    "replace .git/config": lambda: (PROJECT / "README.md").rename(PROJECT / ".git/config"),
    "add a hook": write(PROJECT / ".git/hooks/pre-commit", "#!/bin/sh\n"),
    "move .git away": lambda: (PROJECT / ".git").rename(PROJECT / "git-moved"),
    "change our own config": write(PROJECT / ".handrail/config.toml"),
    "change the editor's tasks": write(PROJECT / ".vscode/tasks.json"),
    "read .env": read(PROJECT / ".env"),
    "write .env": write(PROJECT / ".env"),
    "delete .env": (PROJECT / ".env").unlink,
    "move .env": lambda: (PROJECT / ".env").rename(PROJECT / "plain.txt"),
    "read an ignored key": read(PROJECT / "deploy/server.pem"),
}


def connects_to_own() -> None:
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as connection:
        server.bind("mine.sock")
        server.listen()
        connection.connect("mine.sock")
        connection.send(b"x")
        refused_if(server.accept()[0].recv(1) != b"x")


def shares_memory() -> None:
    import multiprocessing

    with multiprocessing.get_context("fork").Pool(1) as pool:
        refused_if(pool.map(abs, [-1]) != [1])


WORK: dict[str, Callable[[], object]] = {
    "write in the project": write(PROJECT / "made-inside", "x"),
    "make a folder": lambda: (PROJECT / "new" / "deep").mkdir(parents=True, exist_ok=True),
    "use the scratch folder": lambda: tempfile.NamedTemporaryFile().close(),
    "read its own status": lambda: Path("/proc/self/status").read_text(),
    "use a pair of sockets": socket.socketpair,
    "chmod in the project": lambda: (PROJECT / "README.md").chmod(0o640),
    "utime in the project": lambda: os.utime(PROJECT / "README.md", (1, 1)),
    "chown in the project": lambda: os.chown(PROJECT / "README.md", *own_user()),
    "connect to its own socket": connects_to_own,
    "share memory": shares_memory,
    "read the hooks": lambda: listed(PROJECT / ".git"),
    "read git's config": read(PROJECT / ".git/config"),
}


def attempt(acts: dict[str, Callable[[], object]]) -> list[str]:
    succeeded = []
    for name, act in acts.items():
        try:
            act()
        except (OSError, subprocess.SubprocessError, AttributeError):
            continue
        succeeded.append(name)
    return succeeded


if __name__ == "__main__":
    chosen = {name: act for name, act in ACTS.items() if name in GROUND.get("only", ACTS)}
    print(json.dumps({"work": attempt(WORK), "acts": attempt(chosen), "tried": len(chosen)}))

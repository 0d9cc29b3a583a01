"""Sets a scene, runs `acts.py` in one tier of it and prints what succeeded: `python drive.py TIER FOLDER [only]`.

A program of its own, so that the same can be run as root and as somebody with no rights at all.
"""

import asyncio
import contextlib
import ctypes
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PYTHON = str(Path(getattr(sys, "_base_executable", sys.executable)).resolve())
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2]))

from app.sandbox.confine import Confinement, Launch  # noqa: E402
from app.sandbox.running.environment import QUIET  # noqa: E402
from app.vocabulary.confinement import InForce, Tier  # noqa: E402

LISTENING = ["node_modules/s", ".git/s", ".idea/s", "src/s", "s"]
HARMLESS = [
    *("read a file outside", "list a folder outside", "cut a file outside", "make a file outside"),
    *("chmod a file outside", "read through a link", "hard link to the outside", "read a key in the home"),
    *("read the environment of the app", "connect by TCP", "connect to a Unix socket", "connect to an abstract socket"),
    *(f"connect to {name}" for name in LISTENING),
    *("connect to what begins to listen", "connect through a link"),
    *("connect to packets", "connect to datagrams", "send a datagram to another", "send a datagram from a pair"),
    *("chown a file outside", "chmod by a descriptor", "utime through a link", "read memory of another"),
    *("attach memory of another", "find a queue of another", "find semaphores of another"),
    *("signal a process outside", "gain privileges by a program", "change .git/config", "add a hook", "read .env"),
]
"""Acts that may succeed without harm: they show that the scene is one in which an act can succeed."""


def set_scene(root: Path) -> dict[str, Path]:
    folders = {name: root / name for name in ("project", "outside", "home", "state", "tools")}
    for folder in folders.values():
        folder.mkdir(parents=True)
    outside, project, home = folders["outside"], folders["project"], folders["home"]
    for name in ("canary", "doomed", "movable"):
        (outside / name).write_text("canary")
    (home / ".ssh").mkdir()
    for path in (home / ".ssh/id_ed25519", home / ".npmrc", home / ".bashrc"):
        path.write_text("secret")
    (outside / "link").symlink_to("canary")
    (folders["tools"] / "tool").write_text("#!/bin/sh\n")
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    (project / "README.md").write_text("hello\n")
    (project / ".gitignore").write_text("deploy/\n.env\n")
    for name in (".handrail/config.toml", ".vscode/tasks.json", ".env", "deploy/server.pem"):
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text("SECRET=1\n")
    return folders


@contextlib.contextmanager
def sockets_in(project: Path) -> Iterator[list[socket.socket]]:
    """Programs outside that listen in the project; `listens-now` says that the last of them does."""
    here = Path.cwd()
    os.chdir(project)  # the name of a socket must be short
    with contextlib.ExitStack() as stack:
        made = []
        kinds = dict.fromkeys(LISTENING, socket.SOCK_STREAM) | {"node_modules/p": socket.SOCK_SEQPACKET}
        for name, kind in (kinds | {"node_modules/d": socket.SOCK_DGRAM}).items():
            Path(name).parent.mkdir(exist_ok=True)
            made.append(stack.enter_context(socket.socket(socket.AF_UNIX, kind)))
            made[-1].bind(name)
            made[-1].setblocking(False)
            if kind is not socket.SOCK_DGRAM:
                made[-1].listen(4000)
        Path("link.sock").symlink_to("node_modules/s")
        os.chdir(here)
        yield made


async def listen_when_asked(project: Path, sockets: list[socket.socket]) -> None:
    while not (project / "listen-now").exists():
        await asyncio.sleep(0.01)
    late = socket.socket(socket.AF_UNIX)
    sockets.append(late)
    folder = os.open(project / "src", os.O_RDONLY)
    late.bind(f"/proc/self/fd/{folder}/late.sock")
    os.close(folder)
    late.setblocking(False)
    late.listen()
    (project / "listens-now").touch()


def reached(sockets: list[socket.socket]) -> list[str]:
    """Which of them somebody connected or sent something to."""
    found = []
    for each in sockets:
        with contextlib.suppress(BlockingIOError):
            _ = each.recv(100) if each.type is socket.SOCK_DGRAM else each.accept()
            found.append(str(each.getsockname()))
    return found


@contextlib.contextmanager
def world(root: Path) -> Iterator[dict[str, Any]]:
    """What there is outside to reach: servers, and a process to end."""
    name = f"handrail-{os.getpid()}"
    with (
        socket.create_server(("127.0.0.1", 0)) as tcp,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp,
        socket.socket(socket.AF_UNIX) as unix,
        socket.socket(socket.AF_UNIX) as abstract,
        subprocess.Popen(["sleep", "300"]) as victim,
    ):
        udp.bind(("127.0.0.1", 0))
        udp.setblocking(False)
        unix.bind(str(root / "s"))
        abstract.bind(f"\0{name}")
        unix.listen()
        abstract.listen()
        ports = {"tcp": tcp.getsockname()[1], "udp": udp.getsockname()[1]}
        yield {
            **ports,
            "unix": str(root / "s"),
            "abstract": name,
            "victim": victim.pid,
            "received": udp,
            "process": victim,
        }
        victim.kill()


@contextlib.contextmanager
def shared_memory() -> Iterator[dict[str, Any]]:
    """Of the person's, both kinds of it, and queues and semaphores."""
    libc = ctypes.CDLL(None)
    key = 0x48000000 | os.getpid()
    segment = libc.shmget(key, 4096, 0o1600)
    queue = libc.msgget(key, 0o1600)
    semaphores = libc.semget(key, 1, 0o1600)
    file = Path(f"/dev/shm/handrail-test-{os.getpid()}")
    file.write_text("memory")
    try:
        yield {"memory": file.name, "segment": segment, "key": key}
    finally:
        file.unlink(missing_ok=True)
        libc.shmctl(segment, 0, None)
        libc.msgctl(queue, 0, None)
        libc.semctl(semaphores, 0, 0)


async def run(confinement: Confinement, argv: tuple[str, ...], cwd: Path, tier: Tier) -> tuple[int, str]:
    """One command to its end; what it said is read from a file, so that no reader is needed."""
    with (cwd.parent / "output").open("w+b") as output:
        launch = Launch(argv, cwd, os.environ | QUIET, output.fileno())
        running = await confinement.start(launch, promised=InForce(tier))
        try:
            async with asyncio.timeout(600):
                code = await running.wait()
        finally:
            await running.stop(0)
        output.seek(0)
        return code, output.read().decode(errors="replace")


async def main(tier: Tier, root: Path, only: list[str] | None) -> None:
    folders = set_scene(root)
    os.environ |= {"HOME": str(folders["home"]), "CANARY_OF_THE_APP": "1"}
    tiers = () if tier is Tier.NONE else (tier,)
    readable = (str(folders["tools"]),)
    confinement = Confinement(folders["project"], state=folders["state"], tiers=tiers, readable=readable)
    with world(root) as reachable, sockets_in(folders["project"]) as sockets, shared_memory() as memory:
        received, victim = reachable.pop("received"), reachable.pop("process")
        in_force = await confinement.ready()
        if in_force.tier is not tier or (tier is Tier.NONE and not only):
            # Never without what is to hold them: as root, most of these acts would succeed and hurt the machine.
            confinement.close()
            print(json.dumps({"tier": in_force.tier, "note": in_force.note, "output": "{}"}))
            return
        script = folders["project"] / "acts.py"
        script.write_text((HERE / "acts.py").read_text())
        ground = {**reachable, **{name: str(path) for name, path in folders.items()}, "app": os.getpid()}
        ground |= {"disk": "/dev/vda", "listening": LISTENING, "own_loopback": tier is Tier.FULL}
        ground |= memory | ({"only": only} if only else {})
        (folders["project"] / "ground.json").write_text(json.dumps(ground))
        guard = confinement.guard
        mark = guard.before()
        late = asyncio.create_task(listen_when_asked(folders["project"], sockets))
        code, output = await run(confinement, (PYTHON, "-I", str(script), "ground.json"), folders["project"], tier)
        reverted = [item.path for item in guard.after(mark, enforced=tier is Tier.FULL, keep=lambda _: True)]
        with contextlib.suppress(BlockingIOError):
            if received.recv(100):
                reverted.append("UDP ARRIVED")
        late.cancel()
        found: dict[str, Any] = {"reached": reached(sockets)}
        found |= {"victim": victim.poll() is None, "canary": (folders["outside"] / "canary").read_text()}
    confinement.close()
    deadline = time.monotonic() + 120
    while any(folders["state"].iterdir()) and time.monotonic() < deadline:  # much is deleted in the background
        await asyncio.sleep(0.01)
    left = sorted(path.name for path in folders["state"].iterdir())
    protected = {name: (folders["project"] / name).read_text() for name in (".env", ".git/config")}
    hooks = sorted(path.name for path in (folders["project"] / ".git/hooks").iterdir() if path.suffix != ".sample")
    report = {"tier": in_force.tier, "note": in_force.note, "code": code, "output": output, "reverted": reverted}
    print(json.dumps({**report, **found, "left": left, "protected": protected, "hooks": hooks}))


if __name__ == "__main__":
    asyncio.run(main(Tier(sys.argv[1]), Path(sys.argv[2]), HARMLESS if sys.argv[3:] else None))

"""Modes, owners and times of files, and shared memory: programs get what they need of these, in every tier."""

import sys
from pathlib import Path

import pytest

from app.vocabulary.confinement import Grant, Tier
from tests.sandbox.conftest import SandboxedProject

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="tries the confinement of Linux")]

PYTHON = str(Path(getattr(sys, "_base_executable", sys.executable)).resolve())
WORK = r"""
import ctypes, errno, multiprocessing, os, pathlib, shutil, subprocess, sys, tarfile, threading, time
from multiprocessing import shared_memory

libc = ctypes.CDLL(None, use_errno=True)
x86_64 = os.uname().machine == "x86_64"
file, folder, link = pathlib.Path("file"), pathlib.Path("folder"), pathlib.Path("link")
file.write_text("x")
folder.mkdir()
link.symlink_to("file")

def mode(path):
    return path.stat().st_mode & 0o7777

def same(found, expected):
    assert found == expected, (found, expected)

def chmod():
    file.chmod(0o4750)
    same(mode(file), 0o4750)
    link.chmod(0o640)
    same(mode(file), 0o640)
    os.chmod("file", 0o600, dir_fd=os.open(".", os.O_RDONLY))
    same(mode(file), 0o600)
    (folder / ".." / "file").chmod(0o611)
    same(mode(file), 0o611)

def descriptor():
    opened = os.open("file", os.O_RDONLY)
    os.fchmod(opened, 0o644)
    same(mode(file), 0o644)
    os.utime(opened, ns=(5, 7))
    same(file.stat().st_mtime_ns, 7)
    os.fchown(opened, os.getuid(), -1)
    os.chmod(f"/dev/fd/{opened}", 0o640)
    same(mode(file), 0o640)
    gone = os.open("gone", os.O_RDWR | os.O_CREAT)
    os.unlink("gone")
    os.fchmod(gone, 0o600)
    same(os.fstat(gone).st_mode & 0o777, 0o600)
    os.fchmod(os.memfd_create("x"), 0o600)
    os.fchmod(os.pipe()[0], 0o600)

def times():
    os.utime("file", (1, 2))
    same((file.stat().st_atime, file.stat().st_mtime), (1, 2))
    os.utime("link", (3, 4), follow_symlinks=False)
    same((link.lstat().st_mtime, file.stat().st_mtime), (4, 2))
    os.utime("folder", (5, 6))
    same(folder.stat().st_mtime, 6)
    before = time.time() - 60
    os.utime("file")
    assert file.stat().st_mtime > before
    omit = (ctypes.c_long * 4)(0, (1 << 30) - 2, 9, 0)
    was = file.stat().st_atime
    same(libc.utimensat(-100, b"file", omit, 0), 0)
    same((file.stat().st_atime, file.stat().st_mtime), (was, 9))

def old_times():
    if x86_64:
        same(libc.syscall(132, b"file", (ctypes.c_long * 2)(10, 11)), 0)
        same((file.stat().st_atime, file.stat().st_mtime), (10, 11))
        same(libc.syscall(235, b"file", (ctypes.c_long * 4)(12, 500000, 13, 0)), 0)
        same(file.stat().st_atime, 12.5)
        same(libc.syscall(261, -100, b"file", (ctypes.c_long * 4)(14, 0, 15, 0)), 0)
        same(file.stat().st_mtime, 15)
        same(libc.syscall(235, b"file", (ctypes.c_long * 4)(0, 1000000, 0, 0)), -1)
        same(ctypes.get_errno(), errno.EINVAL)

def owner():
    os.chown("file", os.getuid(), os.getgid())
    os.chown("file", -1, -1)
    os.lchown("link", os.getuid(), -1)
    try:
        os.chown("file", os.getuid() + 1, -1)
    except OSError:
        return
    raise AssertionError("more rights than a command has")

def errors():
    def fails(number, act, *arguments):
        ctypes.set_errno(0)
        same((act(*arguments), ctypes.get_errno()), (-1, number))

    fails(errno.ENOENT, libc.chmod, b"missing", 0o600)
    fails(errno.ENOENT, libc.chmod, b"", 0o600)
    fails(errno.ENOTDIR, libc.chmod, b"file/", 0o600)
    fails(errno.EBADF, libc.fchmod, 999, 0o600)
    fails(errno.EFAULT, libc.chmod, 1, 0o600)
    fails(errno.EINVAL, libc.fchownat, -100, b"file", -1, -1, 1 << 20)
    if os.environ["TIER"] == "reduced":  # to what it is: nobody is harmed where it should succeed
        fails(errno.EPERM, libc.chmod, b"/usr/bin/env", pathlib.Path("/usr/bin/env").stat().st_mode & 0o7777)

def from_thread():
    thread = threading.Thread(target=file.chmod, args=(0o612,))
    thread.start()
    thread.join()
    same(mode(file), 0o612)

def programs():
    subprocess.run("touch -d 2001-01-01 file && cp -p file copy && install -m 711 file installed && chmod -R u+w folder"
                   " && tar cf x.tar file folder && mkdir out && tar xpf x.tar -C out", shell=True, check=True)
    same((mode(pathlib.Path("installed")), pathlib.Path("out/file").stat().st_mtime), (0o711, file.stat().st_mtime))

def scratch():
    made = pathlib.Path(os.environ["TMPDIR"], "made")
    made.touch()
    made.chmod(0o711)
    same(mode(made), 0o711)

def pool():
    with multiprocessing.Pool(2) as pool:
        same(pool.map(abs, [-1, 2]), [1, 2])

def child(name):
    other = shared_memory.SharedMemory(name=name)
    other.buf[1] = 7
    other.close()

def memory():
    made = shared_memory.SharedMemory(create=True, size=10000)
    try:
        process = multiprocessing.Process(target=child, args=(made.name,))
        process.start()
        process.join()
        same((process.exitcode, made.buf[1]), (0, 7))
        try:
            shared_memory.SharedMemory(made.name, create=True, size=1)
        except FileExistsError:
            pass
        else:
            raise AssertionError("made twice")
    finally:
        made.close()
        made.unlink()
    try:
        shared_memory.SharedMemory(made.name)
    except FileNotFoundError:
        return
    raise AssertionError("still there")

def queue():
    queue = multiprocessing.Queue()
    process = multiprocessing.Process(target=queue.put, args=("said",))
    process.start()
    same(queue.get(timeout=60), "said")
    process.join()

def semaphore():
    import _multiprocessing
    name = f"/handrail-test-{os.getpid()}"
    first = _multiprocessing.SemLock(1, 1, 1, name, False)
    second = _multiprocessing.SemLock._rebuild(0, 1, 1, name)
    first.acquire()
    assert not second.acquire(False)
    first.release()
    assert second.acquire(False)
    _multiprocessing.sem_unlink(name)

if __name__ == "__main__":
    attributes = (chmod, descriptor, times, old_times, owner, errors, from_thread, programs, scratch)
    for work in (*attributes, pool, memory, queue, semaphore):
        try:
            work()
        except BaseException as error:
            print("fails:", work.__name__, repr(error))
    print("tried")
"""


@pytest.mark.parametrize("sandbox", [Tier.FULL, Tier.REDUCED], indirect=True)
async def test_programs_can_set_modes_owners_and_times_and_share_memory(sandbox: SandboxedProject) -> None:
    (sandbox.project / "work.py").write_text(WORK)
    await sandbox.run(f"TIER={sandbox.confinement.in_force.tier} {PYTHON} work.py 2>&1")
    assert sandbox.said == "tried\n"


@pytest.mark.parametrize("sandbox", [Tier.FULL, Tier.REDUCED], indirect=True)
async def test_in_plan_mode_nothing_of_a_file_can_be_changed(sandbox: SandboxedProject) -> None:
    file = sandbox.project / "README.md"
    file.write_text("x")
    (sandbox.project / "link").symlink_to("README.md")
    before = file.stat()
    tries = "chmod 700 README.md; chmod 700 .; touch README.md; chown $(id -u) README.md; touch -h link"
    by_descriptor = f"{PYTHON} -c \"import os; os.fchmod(os.open('README.md', 0), 0o700)\""
    await sandbox.run(f"{tries}; {by_descriptor}; exec 5<README.md; chmod 700 /dev/fd/5", Grant(read_only=True))
    now = file.stat()
    assert (now.st_mode, now.st_mtime_ns, now.st_ctime_ns) == (before.st_mode, before.st_mtime_ns, before.st_ctime_ns)
    await sandbox.run("chmod 700 README.md")
    assert file.stat().st_mode & 0o777 == 0o700

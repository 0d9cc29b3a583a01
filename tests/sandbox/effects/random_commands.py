"""Sequences of commands in a small tree with few names, so that they often meet; the same for the same seed.

`python -m tests.sandbox.effects.random_commands TIER FIRST NUMBER` tries many by hand.
"""

import asyncio
import os
import shlex
import sys
import tempfile
from pathlib import Path
from random import Random

from app.vocabulary.confinement import Tier
from tests.sandbox.command_project import CommandProject, command_project
from tests.sandbox.effects.commands_project import clear
from tests.sandbox.effects.round_trip import faults_of

NAMES = ["a", "b", "c", "d"]
FOLDERS = ["", "", "", "a/", "d/", "d/", "e/", "d/e/", "e/d/a/", "new/", "node_modules/"]
ODD_NAMES = ["two\nlines", " ", "-x", "\udcff", "ü", "@", "n" * 200]
MODES = ["600", "644", "755", "444", "+x", "u+w"]
FOLDER_MODES = ["755", "700", "555", "500"]
SHELL = [
    "rm {p}", "rm -rf {p}", "rm -f {p} {q} {r}", "rm -rf {p}; mkdir -p {p}; echo {n} > {p}/a", "rmdir {p}",
    "find {p} -type f -delete", "find . -name '[ab]' -type f -exec rm {{}} +", "rm -rf d e; mkdir d",
    "mv {p} {q}", "mv {p} {q}", "mv -T {p} {q}", "mv -f {p} {q}/", "mv -n {p} {q}", "mv -b {p} {q}",
    "mv {p} t; mv {q} {p}; mv t {q}", "mv {p} t; mv {q} {p}; mv {r} {q}; mv t {r}", "mv {p} t; mv t {p}",
    "mv {p} t; mkdir {p}; mv t {p}/{name}", "mv {p}/{name} t; rm -rf {p}; mv t {p}",
    "mv {p} $TMPDIR/x; mv $TMPDIR/x {q}", "mv {p} {q}; echo {n} >> {q}/a; rm {q}/b", "mkdir -p {p}; mv {q} {r} {p}",
    "echo {n} > {p}", "echo {n} > {p}", "echo {n} >> {p}", "echo same > {p}", ": > {p}",
    "printf {n} | tee {p} {q} > /dev/null", "for i in 1 2 3; do echo {n}$i > {p}; done",
    "echo {n} > {p}.new && mv {p}.new {p}",
    "cp {p} {p}~ && echo {n} > {p}",
    "mv {p} {p}~; echo {n} > {p}; rm {p}~", "echo {n} > {p}; rm {p}", "(echo {n} > {p}; rm {q}) & mv {r} {q} & wait",
    "sed -i s/./{n}/ {p}", "sed -i.bak 1d {p}", "sed -i s/nothing/x/ {p}", "truncate -s {size} {p}",
    "truncate -s +10 {p}",
    "dd if=/dev/zero of={p} bs=1 seek=3 count=2 conv=notrunc status=none", "fallocate -l {size} {p}",
    "cp {p} {q}", "cp -a {p} {q}", "cp -rl {p} {q}", "cp --remove-destination {p} {q}", "cp -rs $PWD/{p} {q}",
    "install -m {mode} {p} {q}", "head -c {size} /dev/zero > {p}", "sort -o {p} {q} {p}", "split -b 9 {p} {q}",
    "mkdir {p}", "mkdir -p {p}/{name}", "mkdir -m 700 {p}", "touch {p} {q}", "touch -d 2040-01-01 {p}",
    "ln {p} {q}", "ln -f {p} {q}", "ln {p} t; rm {p}; echo {n} >> t; mv t {p}", "ln -s {name} {p}",
    "ln -sfn {q} {p}",
    "ln -sfT $PWD/{p} {q}", "mkfifo -m {octal} {folder}pipe", "rm -f {folder}pipe", "mv {folder}pipe {other}pipe",
    "chmod {mode} {p}", "chmod {folder_mode} {folder}.", "chmod -R go-rwx {p}",
    "chmod 700 {p}; rm -rf {p}",
    "chmod {mode} {p}; echo {n} >> {p}; chmod 600 {p}", "chmod 600 {p}; mv {p} {q}; chmod {mode} {q}",
    "tar cf t.tar {p} {q}; rm -rf {p}; tar xf t.tar; rm t.tar",
    "tar cf $TMPDIR/t {p}; echo {n} > {p}; tar xf $TMPDIR/t",
    "(cd {p} && mv {name} ../t && rm -rf *)", "(cd {p}; echo {n} > {name}; mv ../{name} .)",
    "touch {odd}; mv {p} {odd}",
    "mkdir -p {odd}; mv {p} {odd}/", "echo {n} > {odd}", "rm -rf {odd}", "git init -q . 2> /dev/null; git add {p}",
    "git add -A && git commit -qm {n}", "git checkout -q -b b{n}", "git stash -q; git stash pop -q",
    "git reset -q --hard",
    "git mv {p} {q}", "git clean -fdxq", "git gc -q --prune=now", "git checkout -q HEAD~1",
    "rm -rf .git/refs .git/logs",
    "timeout 0.05 sh -c 'while :; do echo {n} >> {p}; mv {p} {q}; mv {q} {p}; done'", "kill -9 $$", "false && rm {p}",
]  # fmt: skip
PYTHON = [
    "os.rename(p, q)", "swap(p, q)", "swap(p, q)", "swap(p, q); swap(q, r)", "os.link(p, q); os.unlink(p)",
    "os.truncate(p, {size})", "os.close(os.open(p, os.O_RDONLY | os.O_TRUNC))", "open(p, 'r+').write('{n}')",
    "f = open(p, 'a'); os.unlink(p); f.write('gone')", "f = open(p, 'a'); os.rename(p, q); f.write('{n}')",
    "f = open(p, 'a'); os.replace(q, p); f.write('{n}')", "f = os.open('.', os.O_TMPFILE | os.O_RDWR); "
    "os.write(f, b'{n}'); os.link(f'/proc/self/fd/{{f}}', p, src_dir_fd=f, follow_symlinks=True)",
    "f = open(p, 'r+b'); m = mmap.mmap(f.fileno(), 0); f.close(); m[0:1] = b'{n}'[:1]; m.flush()",
    "os.copy_file_range(os.open(p, 0), os.open(q, os.O_WRONLY | os.O_CREAT), 100, 0, 2)",
    "os.sendfile(os.open(p, os.O_WRONLY), os.open(q, 0), 0, 100)", "os.pwrite(os.open(p, os.O_WRONLY), b'{n}', 50)",
    "d = os.open({folder!r} or '.', os.O_PATH); os.rename({name!r}, 'n', src_dir_fd=d, dst_dir_fd=d)",
    "d = os.open(p, os.O_PATH); os.rename(p, q); os.mkdir('n', dir_fd=d); os.unlink('a', dir_fd=d)",
    "open('/proc/self/fd/%d' % os.open(p, 0), 'w').write('{n}')", "shutil.move(p, q)", "shutil.copytree(p, q)",
    "shutil.rmtree(p)", "s = os.stat(p); open(p, 'r+').write('{n}'); os.utime(p, ns=(s.st_atime_ns, s.st_mtime_ns))",
    "socket.socket(socket.AF_UNIX).bind({folder!r} + 'sock'); os.rename({folder!r} + 'sock', {other!r} + 'sock')",
    "one, two = socket.socketpair(); socket.send_fds(one, [b'x'], [os.open(p, os.O_WRONLY)]); "
    "os.write(socket.recv_fds(two, 1, 1)[1][0], b'{n}')", "libc.renameat2(-100, b(p), -100, b(q), 1)",
    "for i in range(20): open('t', 'w').write(str(i)); os.replace('t', p)", "os.mkdir(p); swap(p, q); os.rmdir(p)",
    "os.dup2(os.open(p, os.O_WRONLY | os.O_APPEND), 1); os.system('echo {n}')", "os.close(os.open(p, 3))",
]  # fmt: skip
BEGIN = """
import ctypes, mmap, os, shutil, socket, sys
libc, b = ctypes.CDLL(None), os.fsencode
swap = lambda one, other: libc.renameat2(-100, b(one), -100, b(other), 2)
"""
INTERPRETER = shlex.quote(os.path.realpath(sys.executable))


class RandomCommands:
    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def plant(self, root: Path) -> None:
        """Fill an empty project."""
        random, files, folders = self._random, list[Path](), [root]
        for _ in range(random.randint(3, 16)):
            path = random.choice(folders) / random.choice([*NAMES, "e", "node_modules"])
            if os.path.lexists(path):
                continue
            kind = random.random()
            if kind < 0.35:
                path.mkdir()
                folders.append(path)
            elif kind < 0.42:
                path.symlink_to(random.choice(NAMES))
            elif kind < 0.52 and files:
                path.hardlink_to(random.choice(files))
            else:
                path.write_bytes(random.choice([b"", b"same\n", b"%d\n" % len(files), bytes([len(files)]) * 1_100_000]))
                path.chmod(int(random.choice(["644", "600", "755", "444"]), 8))
                files.append(path)
        if random.random() < 0.2:
            os.mkfifo(random.choice(folders) / "pipe")
        for folder in folders[1:]:
            folder.chmod(int(random.choice(["755", "755", "700", "555"]), 8))

    def commands(self) -> list[str]:
        return [self._command() for _ in range(self._random.choice([1, 1, 2, 3]))]

    def _command(self) -> str:
        random = self._random
        acts = [self._python() if random.random() < 0.25 else self._shell() for _ in range(random.randint(1, 8))]
        return "\n".join(acts)

    def _shell(self) -> str:
        act = self._random.choice(SHELL)
        facts = self._facts()
        quoted = {key: shlex.quote(facts[key]) for key in ("p", "q", "r", "odd")}
        return act.format(**facts | quoted)

    def _python(self) -> str:
        lines = []
        for _ in range(self._random.randint(1, 4)):
            facts = self._facts()
            names = "; ".join(f"{name} = {facts[name]!r}" for name in "pqr")
            act = self._random.choice(PYTHON).format(**facts)
            lines += [names, "try:", f"    {act}", "except (OSError, ValueError) as error:", "    print(error)"]
        return f"{INTERPRETER} -IS - <<'END'{BEGIN}{os.linesep.join(lines)}\nEND"

    def _facts(self) -> dict[str, str]:
        random = self._random
        return {
            **{key: random.choice(FOLDERS) + random.choice(NAMES) for key in "pqr"},
            "name": random.choice(NAMES),
            "folder": random.choice(FOLDERS),
            "other": random.choice(FOLDERS),
            "odd": f"./{random.choice(ODD_NAMES)}",
            "n": str(random.randint(100, 999)),
            "size": str(random.choice([0, 5, 4096, 1_500_000])),
            "mode": random.choice(MODES),
            "octal": random.choice(["600", "644"]),
            "folder_mode": random.choice(FOLDER_MODES),
        }


async def faults_of_seed(project: CommandProject, seed: int) -> list[str]:
    """What is wrong after a random sequence of commands; it is told with the sequence."""
    clear(project.project)
    made = RandomCommands(seed)
    made.plant(project.project)
    commands = made.commands()
    faults = await faults_of(project, *commands, with_names=False)
    return [f"seed {seed}", *commands, *faults] if faults else []


async def _try_many(tier: str, first: int, number: int) -> None:
    bad: list[int] = []
    for start in range(first, first + number, 100):
        with tempfile.TemporaryDirectory(prefix="handrail-random-") as folder:
            async with command_project(Path(folder), Tier(tier)) as project:
                for seed in range(start, min(start + 100, first + number)):
                    if faults := await faults_of_seed(project, seed):
                        bad.append(seed)
                        print("\n".join(faults), flush=True)
                clear(project.project)
    print(f"{len(bad)} of {number} in the {tier} tier: {bad}")


if __name__ == "__main__":
    asyncio.run(_try_many(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))

"""Commands of every shape: what they changed is told, and undo, redo and undo again bring it to the byte."""

import os
import shlex
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.sandbox.effects import UNKNOWN, effect_report
from app.sandbox.keep import snapshot
from app.vocabulary.confinement import Grant, InForce, Tier
from app.vocabulary.errors import ToolError
from tests.sandbox.command_project import CommandProject, command_project
from tests.sandbox.effects.commands_project import clear, fill
from tests.sandbox.effects.random_commands import faults_of_seed
from tests.sandbox.effects.round_trip import faults_of

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps at the call")]


APART = ["names, removed and written"]
"""In these rows, what was another name of a file comes back as a file of its own."""
SHELL = {
    # --- removed
    "rm": "rm a.txt",
    "rm of much": "rm -r src docs ten",
    "rm of everything": "rm -rf -- * .g*",
    "unlink": "unlink b.txt",
    "find delete": "find . -name '*.md' -delete",
    "rmdir": "rmdir empty-folder/inner empty-folder",
    "rm of a link": "rm to-a to-src dangling",
    "rm of special files": "rm pipe sock",
    "rm of a read-only file": "rm -f read-only.txt",
    "rm in a read-only folder": "chmod u+w locked && rm -r locked",
    "rm of ignored files": "rm -r build node_modules __pycache__ an.log",
    "rm of an empty file": "rm empty",
    "rm of odd names": "rm -- -dash new* 'ends in blank ' back* ?nï* $'\\xff\\xfe.bin' @state/x",
    "rm of one name of several": "rm hard1",
    "rm of all names": "rm hard1 hard2 docs/hard3",
    "rm of large files": "rm big.bin sparse.img",
    "xargs rm": "printf '%s\\0' ten/* | xargs -0 -n1 rm",
    "made and removed": "echo x > tmp; rm tmp; mkdir d; touch d/f; rm -r d",
    "removed and made again": "rm a.txt; echo one > a.txt",
    "removed and made otherwise": "rm a.txt; echo other > a.txt",
    # --- written
    "new file": "echo new > new.txt",
    "new empty file": "touch new.txt",
    "overwritten": "echo other > a.txt",
    "overwritten with the same": "echo one > a.txt",
    "appended": "echo more >> a.txt; echo more >> future.txt",
    "written three times": "for n in 1 2 3; do echo $n > a.txt; done",
    "emptied": ": > a.txt; truncate -s0 long",
    "shortened": "truncate -s 100 long; truncate -s 1000 big.bin",
    "lengthened": "truncate -s 2M a.txt; truncate -s +1 empty",
    "sed -i": "sed -i s/line/row/ long; sed -i s/o/0/ src/*.py",
    "sed -i with a copy": "sed -i.bak s/one/two/ a.txt",
    "sed of nothing": "sed -i s/nothing-like-it/x/ a.txt",
    "tee": "echo tee | tee a.txt new.txt > /dev/null",
    "dd in the middle": "printf XYZ | dd of=big.bin bs=1 seek=777777 conv=notrunc status=none",
    "through a link": "echo through > to-a; echo there > dangling; echo up >> docs/up",
    "through a folder's link": "echo x > to-src/new.py; rm to-src/util.py",
    "one name of several written": "echo more >> hard2",
    "a read-only file written": "chmod u+w read-only.txt; echo x > read-only.txt; chmod u-w read-only.txt",
    "cp over": "cp b.txt a.txt; cp -p src/util.py src/main.py",
    "cp -r": "cp -a src copy; cp -a src ten",
    "install": "install -m 700 b.txt a.txt",
    "odd names written": "for f in ./-dash new* ends* back* ?nï* $'\\xff\\xfe.bin'; do echo x >> \"$f\"; done",
    "odd names made": "touch -- -x $'a\\nb' $'\\xfe' 'a\\x41' ' ' '~' && mkdir '@' && echo > '@/x'",
    "ignored files written": "echo x > build/out.o; echo x >> node_modules/p/index.js; echo > __pycache__/n.pyc",
    "touched": "touch a.txt; touch -d 2001-01-01 b.txt",
    "the shell's own": 'printf x > a.txt; cat b.txt a.txt > c; read x < c; echo "$x" 1<>a.txt',
    # --- moved
    "mv": "mv a.txt z.txt",
    "mv over": "mv b.txt a.txt",
    "mv over with a copy": "mv -b b.txt a.txt",
    "mv of a folder": "mv src lib",
    "mv into a folder": "mv a.txt b.txt to-a src",
    "mv of odd names": "mv new* $'\\xff'; mv -- -dash $'-\\n'; mv @state @project; mv 'ends in blank ' ' '",
    "mv in a circle": "mv a.txt t; mv b.txt a.txt; mv t b.txt",
    "mv of three in a circle": "mv ten/1 t; mv ten/2 ten/1; mv ten/3 ten/2; mv t ten/3",
    "folders in a circle": "mv src t; mv docs src; mv t docs; echo more >> src/guide.md; rm docs/main.py",
    "there and back": "mv a.txt t; mv src u; mv t a.txt; mv u src",
    "there, changed, and back": "mv a.txt t; echo more >> t; mv t a.txt",
    "a moved folder, changed before": "echo x >> src/main.py; rm src/util.py; mv src lib",
    "a moved folder, changed after": "mv src lib; echo x >> lib/main.py; rm lib/util.py; echo > lib/deep/new",
    "a moved folder and one in its place": "mv src lib; mkdir src; echo new > src/main.py; mv lib/util.py src",
    "a folder into its own file's place": "mv src t; mv t/main.py src; rm -r t",
    "a folder into a new one of its name": "mv src t; mkdir src; mv t src/inner",
    "out of a folder that is removed": "mv src/deep/x y; rm -r src; mv y/y/z.txt src",
    "a folder over an empty one": "mv -T src empty-folder/inner",
    "numbered anew": "for n in 3 2 1; do mv ten/$n ten/$((n+1)); done; echo 0 > ten/1",
    "log rotation": "mv an.log an.log.1; : > an.log; gzip -n an.log.1 2>/dev/null || true",
    "out of the project and back": "mv src $TMPDIR/away; echo x >> $TMPDIR/away/main.py; mv $TMPDIR/away src",
    "into the project": "mkdir -p $TMPDIR/new/d; echo x > $TMPDIR/new/d/f; mv $TMPDIR/new .",
    "a moved link": "mv to-a src/; mv dangling x; mv to-src docs/",
    "a moved special file": "mv pipe src/; mv sock s",
    "an editor's way": "echo new > .a.swp; cat a.txt >> .a.swp; chmod --reference=a.txt .a.swp; mv .a.swp a.txt; "
    "cp -p b.txt b.txt~; echo edited > b.txt",
    # --- another kind of file
    "a file becomes a folder": "rm a.txt; mkdir a.txt; echo x > a.txt/a.txt",
    "a folder becomes a file": "rm -r src; echo x > src",
    "a file becomes a link": "ln -sf b.txt a.txt; ln -sfn docs empty; rm long; ln -s nowhere long",
    "a link becomes a file": "rm to-a dangling; echo x > to-a; cp --remove-destination b.txt dangling",
    "a link becomes a folder": "rm to-src; mkdir to-src; touch to-src/x",
    "a folder becomes a link": "mv src t; ln -s t src; rm -r docs; ln -s src/deep docs",
    "a link leads elsewhere": "ln -sfn docs to-src; ln -sf nowhere/else dangling; ln -sfr src/main.py to-a",
    "a special file becomes a file": "rm pipe sock; echo x > pipe; mkdir sock",
    "a file becomes special": "rm a.txt; mkfifo -m 600 a.txt; rm -r docs; mkfifo docs",
    "another pipe": "rm pipe; mkfifo -m 600 pipe",
    "new special files": "mkfifo p q; chmod 600 q; ln -s p r; rm q",
    "an empty folder becomes a file": "rmdir empty-folder/inner; touch empty-folder/inner",
    # --- modes, folders
    "chmod": "chmod 600 a.txt; chmod +x b.txt; chmod -R go-rwx src; chmod u-s,g+s docs; chmod 1777 ten",
    "folders that nobody can enter": "echo x > src/new; mkdir -p n/n; echo x > n/n/x; rm b.txt; "
    "chmod 600 src n/n; chmod 0 n",
    "chmod there and back": "chmod 600 a.txt; chmod 644 a.txt; chmod 700 src; chmod 755 src",
    "chmod and written": "chmod 600 a.txt; echo x >> a.txt; echo x > b.txt; chmod 640 b.txt; "
    "chmod 700 src; rm src/util.py",
    "chmod and moved": "chmod 600 a.txt; mv a.txt z; mv src lib; chmod 700 lib; chmod 600 lib/main.py",
    "chmod of new files": "echo x > new; chmod 400 new; mkdir d; touch d/f; chmod 500 d",
    "chmod of one name of several": "chmod 600 hard2",
    "chmod and removed": "chmod 600 a.txt; rm a.txt; chmod 700 src; rm -r src",
    "a folder made anew": "rm -r ten; mkdir -m 700 ten; echo 1 > ten/1",
    "new folders": "mkdir -p d/e/f g; mkdir -m 700 h; touch d/e/x",
    "very deep folders": "p=d; for n in $(seq 60); do p=$p/deep; done; mkdir -p $p; echo x > $p/x; mv $p/x .",
    "a deep folder is removed": "rm -r src/deep; rm -r empty-folder",
    "a locked folder": "chmod u+w locked; echo x > locked/new; rm locked/in.txt; chmod u-w locked",
    "files without any right": "chmod 0 a.txt; chmod u+rwx locked; "
    "echo x > locked/in.txt; chmod 0 locked/in.txt; chmod 555 locked",
    # --- hard links
    "a new hard link": "ln a.txt l; ln big.bin docs/big",
    "a hard link, and written": "ln a.txt l; echo more >> l; ln -f b.txt src/main.py",
    "names replaced": "ln -f hard1 hard2; mv hard2 hard1; ln -f a.txt hard1",
    "a name of several is replaced": "echo new > t; mv t hard1; sed -i s/several/7/ docs/hard3",
    APART[0]: "rm hard1; echo more >> hard2; mv docs/hard3 hard1",
    "written by way of another name": "ln long l; rm long; sed -i 1d l; ln l long; rm l",
    "all names written": "for f in hard1 hard2 docs/hard3; do echo $f >> $f; done",
    "a name moved and made anew": "mv hard1 h; echo x > hard1; echo y >> h",
    # --- programs
    "tar": "tar cf t.tar src docs && rm -rf src && tar xf t.tar && rm t.tar",
    "tar over": "tar cf $TMPDIR/t.tar src a.txt hard1 hard2; echo x > a.txt; rm src/main.py; tar xf $TMPDIR/t.tar",
    "tar of another state": "mkdir -p $TMPDIR/o/src; echo o > $TMPDIR/o/src/main.py; ln -sf x $TMPDIR/o/a.txt; "
    "tar -C $TMPDIR/o -cf - . | tar xf -",
    "cp -al": "cp -al src linked; echo x >> linked/main.py; cp --sparse=always sparse.img s2; cp -s $PWD/a.txt sym",
    "split": "split -l 100 long part-; cat part-* | sort -r > long; rm part-aa",
    "sort in place": "sort -r -o long long; shuf -e 1 2 3 | sort > ten/1; tac ten/1 > ten/2",
    "rsync": "command -v rsync > /dev/null || exit 0; rsync -a --delete src/ ten/; rsync -a --inplace b.txt a.txt",
    "awk and tee": "awk '{print > \"row-\" NR % 3}' long; head -3 long | tee -a a.txt b.txt ten/* > /dev/null",
    "make": "printf 'all: o1 o2\\no%%: a.txt\\n\\tcat a.txt > $@\\n' > Makefile; make -s && echo x >> a.txt && make -s",
    "gzip": "gzip -n long && gunzip -k long.gz; gzip -n b.txt; xz a.txt 2> /dev/null || true",
    "sqlite": "command -v sqlite3 > /dev/null || exit 0; sqlite3 db.sqlite 'insert into t values(1); vacuum'; "
    "sqlite3 new.db 'pragma journal_mode=wal; create table u(b); insert into u values(2)'; "
    "sqlite3 db.sqlite 'select 1'",
    # --- git
    "git add and commit": "echo x >> a.txt; echo n > n.txt; git add -A; git commit -qm three",
    "git checkout of a branch": "git checkout -q side; echo x > on-side; git add on-side; git commit -qm side",
    "git checkout of files": "echo x > a.txt; rm -r src; git checkout -q -- .",
    "git reset and clean": "echo x > a.txt; git reset -q --hard HEAD~1; git clean -fdxq",
    "git stash": "echo x >> b.txt; git stash -q; git stash pop -q; git stash -qu; git stash drop -q",
    "git merge": "git checkout -qf side; echo s > s; git add s; git commit -qm s; git merge -q main; "
    "git branch -D main -q",
    "git rm and mv": "git rm -q a.txt; git mv src lib; git commit -qm moved",
    "git gc": "git reset -q --hard HEAD~1; git reflog expire --expire=now --all; git gc -q --prune=now",
    "git init and worktree": "git init -q ten; git -C ten add .; "
    "git worktree add -q ten/tree side; git clone -q . docs/c",
    "rm of .git": "rm -rf .git",
    # --- backgrounds, kills, failures
    "in the background": "(echo x > a.txt; rm b.txt; mv src lib) & (echo y > new) & wait",
    "not waited for": "(sleep 0.1; echo late > a.txt; rm b.txt) & echo now > ten/1",
    "killed": "(while :; do echo x >> a.txt; mv b.txt c.txt; mv c.txt b.txt; done) & p=$!; sleep 0.1; kill -9 $p",
    "killed itself": "echo x > a.txt; rm b.txt; mv src lib; kill -9 $$",
    "stopped by timeout": "timeout 0.1 sh -c 'n=0; while :; do n=$((n+1)); echo $n > f$((n % 7)); done'",
    "failed half-way": "rm a.txt nothing b.txt; mv src nothing/x; mv long ten/1/x; mkdir src; ln a.txt b.txt; false",
    "calls that fail": "rmdir src; mv src docs/guide.md; rm docs; mkdir a.txt; ln -s x a.txt; "
    "> src; mv -T src docs; true",
    "full of processes": "for n in 1 2 3 4 5 6 7 8; do (echo $n > ten/$n; rm ten/$n; echo $n > same) & done; wait",
}
"""Named commands for the shell."""
PYTHON = {
    "several writes": "f = open('a.txt', 'r+'); f.write('x'); f.flush(); f.seek(3); f.write('yz'); f.truncate(4)",
    "os.truncate": "os.truncate('long', 7); os.truncate('big.bin', 0); os.truncate('empty', 9)",
    "ftruncate": "f = os.open('long', os.O_WRONLY); os.ftruncate(f, 5); os.ftruncate(f, 50)",
    "truncated by reading": "os.close(os.open('long', os.O_RDONLY | os.O_TRUNC))",
    "access mode 3": "os.close(os.open('a.txt', 3))",
    "opened and not written": "for name in ('a.txt', 'big.bin', 'hard1'): open(name, 'r+').close()",
    "the same bytes": "text = open('long').read(); open('long', 'w').write(text)",
    "posix_fallocate": "f = os.open('a.txt', os.O_RDWR); os.posix_fallocate(f, 0, 100_000)",
    "punched": "f = os.open('big.bin', os.O_RDWR); libc.fallocate(f, 3, wide(8192), wide(65536))",
    "collapsed": "f = os.open('big.bin', os.O_RDWR); libc.fallocate(f, 8, wide(0), wide(4096))",
    "mmap": "import mmap; f = open('long', 'r+b'); m = mmap.mmap(f.fileno(), 0); f.close(); m[5:8] = b'XYZ'; m.flush()",
    "mmap of a large file": "import mmap; f = open('big.bin', 'r+b'); m = mmap.mmap(f.fileno(), 0); m[-3:] = b'end'",
    "copy_file_range": "os.copy_file_range(os.open('long', 0), os.open('a.txt', os.O_WRONLY), 1000, 10, 2)",
    "sendfile": "os.sendfile(os.open('a.txt', os.O_WRONLY), os.open('long', 0), 0, 500)",
    "pwrite": "f = os.open('big.bin', os.O_WRONLY); os.pwrite(f, b'here', 1_000_000); os.pwritev(f, [b'a', b'b'], 7)",
    "handed to another": """
import socket
one, other = socket.socketpair()
if os.fork() == 0:
    _, (f,), _, _ = socket.recv_fds(other, 1, 1)
    os.write(f, b'by the child')
    os._exit(0)
f = os.open('a.txt', os.O_WRONLY)
socket.send_fds(one, [b'x'], [f])
os.close(f)
os.wait()""",
    "inherited": "os.dup2(os.open('a.txt', os.O_WRONLY | os.O_APPEND), 1); os.system('echo from below')",
    "exchange": "swap('a.txt', 'b.txt')",
    "exchange of folders": "swap('src', 'docs'); open('src/index.md', 'a').write('x'); os.unlink('docs/main.py')",
    "exchange of a file and a folder": "swap('a.txt', 'src'); swap('to-a', 'ten'); open('src', 'a').write('x')",
    "exchange of names": "swap('hard1', 'a.txt'); open('a.txt', 'a').write('x'); swap('hard2', 'docs/hard3')",
    "exchange with something new": "open('n', 'w').write('new'); swap('n', 'a.txt'); os.unlink('n')",
    "exchange twice": "swap('a.txt', 'b.txt'); swap('a.txt', 'b.txt')",
    "not replaced": "libc.renameat2(-100, b'a.txt', -100, b'b.txt', 1); libc.renameat2(-100, b'a.txt', -100, b'c', 1)",
    "O_TMPFILE": """
f = os.open('.', os.O_TMPFILE | os.O_RDWR, 0o640)
os.write(f, b'no name yet')
os.link(f'/proc/self/fd/{f}', 'new', src_dir_fd=f, follow_symlinks=True)
os.write(f, b', and now')
os.unlink('a.txt'); os.link('new', 'a.txt')""",
    "O_TMPFILE left": "f = os.open('.', os.O_TMPFILE | os.O_RDWR); os.write(f, b'x')",
    "reopened": "f = os.open('a.txt', 0); open(f'/proc/self/fd/{f}', 'w').write('by its number')",
    "written after removal": "f = open('long', 'a'); os.unlink('long'); f.write('x'); f.flush(); "
    "open('long', 'w').write('y')",
    "written after a move": "f = open('a.txt', 'a'); os.rename('a.txt', 'z'); f.write('x'); f.close(); "
    "os.rename('b.txt', 'a.txt')",
    "written after replacement": "f = open('a.txt', 'a'); os.rename('b.txt', 'a.txt'); f.write('x')",
    "by folder descriptors": """
d = os.open('src', os.O_PATH); os.rename('src', 'lib')
os.unlink('main.py', dir_fd=d); os.mkdir('new', dir_fd=d); os.rename('util.py', 'u', src_dir_fd=d, dst_dir_fd=d)
os.symlink('u', 'l', dir_fd=d); os.close(os.open('f', os.O_CREAT | os.O_WRONLY, dir_fd=d))""",
    "from inside a folder": "os.chdir('src/deep'); os.rename('../../src', '../../lib'); open('../new', 'w'); "
    "os.unlink('x/y/z.txt')",
    "odd paths": "open('src/..//./a.txt', 'w').write('x'); os.rename('to-src/main.py', './src/deep/../m.py')",
    "thousands": "for n in range(400): open(f'ten/{n}', 'w').write(str(n))\n"
    "for n in range(0, 400, 2): os.unlink(f'ten/{n}')",
    "a sparse file": "os.truncate('sparse.img', 1 << 20); f = open('new.img', 'wb'); f.truncate(3 << 20); "
    "f.seek(1 << 20); f.write(b'x')",
    "times": "os.utime('a.txt', (1, 1)); open('future.txt', 'a').write('x'); os.utime('future.txt', (2e9, 2e9))",
    "old times stay": "s = os.stat('a.txt'); open('a.txt', 'w').write('ONE\\n'); "
    "os.utime('a.txt', ns=(s.st_atime_ns, s.st_mtime_ns))",
    "shutil": "import shutil; shutil.move('src', 'lib'); shutil.copytree('lib', 'src'); shutil.rmtree('docs')",
    "a socket": "import socket; s = socket.socket(socket.AF_UNIX); s.bind('s'); os.rename('s', 't'); os.unlink('sock')",
    "a name used again and again": "for n in range(30): open('n', 'w').write(str(n)); os.rename('n', 'a.txt')",
    "another's name": "os.rename('a.txt', 'n'); os.rename('b.txt', 'a.txt'); open('b.txt', 'w').write('one\\n'); "
    "os.unlink('n')",
    "a long name": "n = 'n' * 255; open(n, 'w').write('x'); os.rename('a.txt', 'a' * 255); os.rename(n, 'a.txt')",
    "names in a circle with long names": "a, b = 'a' * 255, 'b' * 255\nopen(a, 'w'); open(b, 'w')",
    "all of a folder replaced": "os.mkdir('n'); open('n/main.py', 'w').write('x'); swap('n', 'src')\nimport shutil; "
    "shutil.rmtree('n')",
    "moved up through its folders": "os.rename('src/deep/x/y', 'y'); os.rename('src', 'y/src'); os.rename('y', 'src')",
}
BEGIN = """
import ctypes, os, sys
libc, wide = ctypes.CDLL(None), ctypes.c_long
swap = lambda one, other: libc.renameat2(-100, one.encode(), -100, other.encode(), 2)
"""
SEEDS = 25
ROWS = SHELL | {
    name: f"{shlex.quote(os.path.realpath(sys.executable))} -IS - <<'END'{BEGIN}{code}\nEND"
    for name, code in PYTHON.items()
}


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def filled_project(root: Path, tier: Tier) -> AsyncIterator[CommandProject]:
    filled(root)
    try:
        async with command_project(root, tier) as made:
            yield made
    except LookupError as error:
        pytest.skip(str(error))
    finally:
        clear(root / "project")


@pytest.fixture(scope="module", params=[Tier.FULL, Tier.REDUCED], ids=str)
async def shared(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> AsyncIterator[CommandProject]:
    """Each test leaves the files as they were."""
    async with filled_project(tmp_path_factory.mktemp("commands"), request.param) as made:
        yield made


@pytest.fixture(params=[Tier.FULL, Tier.REDUCED], ids=str)
async def project(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[CommandProject]:
    async with filled_project(tmp_path, request.param) as made:
        yield made


@asynccontextmanager
async def filled_unrecorded_project(root: Path) -> AsyncIterator[CommandProject]:
    """Its commands run without confinement, so that nothing records them."""
    filled(root)
    async with command_project(root) as made:
        made.in_force = InForce(Tier.NONE, Grant(unconfined=True))
        made.scratch.mkdir(parents=True, exist_ok=True)
        yield made
    clear(root / "project")


@pytest.fixture(scope="module")
async def shared_unrecorded(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[CommandProject]:
    async with filled_unrecorded_project(tmp_path_factory.mktemp("unrecorded")) as made:
        yield made


@pytest.fixture
async def unrecorded_project(tmp_path: Path) -> AsyncIterator[CommandProject]:
    async with filled_unrecorded_project(tmp_path) as made:
        yield made


def filled(root: Path) -> Path:
    (root / "project").mkdir()
    fill(root / "project")
    return root


def fill_again(project: CommandProject) -> None:
    clear(project.project)
    fill(project.project)


@pytest.mark.parametrize(("name", "command"), ROWS.items(), ids=ROWS)
async def test_undo_and_redo_from_a_snapshot(shared_unrecorded: CommandProject, name: str, command: str) -> None:
    """Of files with several names, a name that was removed comes back as a file of its own."""
    if name == "folders that nobody can enter" and os.geteuid():
        return  # what is in them is not seen afterwards
    faults = await faults_of(shared_unrecorded, command, with_names=False)
    if faults:
        fill_again(shared_unrecorded)
    assert not faults, "\n".join(faults)


async def test_what_changed_in_a_very_large_folder_is_not_taken_for_nothing(
    unrecorded_project: CommandProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "MOST_LISTED", 10)
    report = await unrecorded_project.run("rm a.txt")
    assert (report.note, report.effects) == (UNKNOWN, ())


async def test_nothing_is_left_of_a_snapshot_that_was_given_up(unrecorded_project: CommandProject) -> None:
    project = unrecorded_project
    project.next_call().stop.asked = True
    with pytest.raises(ToolError, match="given up"):
        await project.effects.begin(project.in_force)
    assert not project.store.database.rows("SELECT * FROM kept_calls")
    assert not list(project.root.rglob("*.record"))


@pytest.mark.parametrize(("name", "command"), ROWS.items(), ids=ROWS)
async def test_undo_and_redo_of_a_command(shared: CommandProject, name: str, command: str) -> None:
    faults = await faults_of(shared, command, with_names=name not in APART)
    if faults:
        fill_again(shared)
    assert not faults, "\n".join(faults)


async def test_undo_and_redo_of_random_commands(project: CommandProject) -> None:
    """`random_commands.py` tries more by hand."""
    faults = [line for seed in range(SEEDS) for line in await faults_of_seed(project, seed)]
    assert faults == [], "\n".join(faults)


@pytest.mark.parametrize(
    ("command", "is_told"),
    [
        ("rm large", True),
        ("rm -r around", True),
        ("mv large elsewhere", False),
        ("rm linked", False),
        ("rm hollow a.txt", False),
        ("head -c 3000000 /dev/zero > new; rm new", False),
    ],
)
async def test_it_is_said_that_the_removal_of_much_makes_no_room(
    project: CommandProject, monkeypatch: pytest.MonkeyPatch, command: str, is_told: bool
) -> None:
    monkeypatch.setattr(effect_report, "MUCH_BYTES", 1_000_000)
    for path in ("large", "around/.git/objects/pack/large", "linked"):
        project.put(path, b"x" * 2_000_000)
    (project.project / "other").hardlink_to(project.project / "linked")
    os.truncate(project.put("hollow"), 9_000_000)
    report = await project.run(command)
    told = "The disk gets the 2.0 MB of removed files back only when the person empties what is kept for undo."
    said = [line for line in report.summary().splitlines() if "The disk" in line]
    assert said == ([told] if is_told else [])
    assert (report.meta()["held"] >= 2_000_000) is is_told

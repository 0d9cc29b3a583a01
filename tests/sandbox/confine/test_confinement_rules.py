"""The rules as they are handed to the system: a filter of calls, bubblewrap's arguments, a Seatbelt profile."""

import re
import struct
from pathlib import Path

import pytest

from app.sandbox.confine import bwrap, macos, policy, seccomp
from app.sandbox.confine.view import View, protecting, surroundings, view, visible_path
from app.sandbox.protect.protected_names import Protected
from app.vocabulary.confinement import Grant, Tier

HEADER = Path("/usr/include/asm-generic/unistd.h")
NAMES = """
    ptrace process_vm_readv process_vm_writev kcmp mount umount2 pivot_root chroot setns kexec_load
    kexec_file_load init_module delete_module finit_module reboot bpf perf_event_open userfaultfd
    fanotify_init open_by_handle_at keyctl add_key request_key swapon swapoff acct quotactl syslog
    sethostname setdomainname settimeofday adjtimex clock_adjtime clock_settime vhangup lookup_dcookie
    nfsservctl
"""
"""In the order in which the table has them."""


def judge(machine: seccomp.Machine, program: bytes, number: int, *arguments: int, arch: int | None = None) -> int:
    """Runs the filter as the kernel would; gives the error it answers with, 0 when it allows, -1 when it kills, -2
    when it asks the supervisor.
    """
    data = struct.pack(
        "<IIQ6Q", number, machine.audit if arch is None else arch, 0, *(*arguments, *[0] * (6 - len(arguments)))
    )
    steps = list(struct.iter_unpack("=HBBI", program))
    place, loaded = 0, 0
    while True:
        code, if_true, if_false, value = steps[place]
        place += 1
        match code:
            case seccomp.LOAD:
                loaded = struct.unpack_from("<I", data, value)[0]
            case seccomp.JUMP_EQUAL:
                place += if_true if loaded == value else if_false
            case seccomp.JUMP_AT_LEAST:
                place += if_true if loaded >= value else if_false
            case seccomp.JUMP_IF_SET:
                place += if_true if loaded & value else if_false
            case seccomp.AND:
                loaded &= value
            case seccomp.RETURN:
                return {seccomp.ALLOW: 0, seccomp.KILL: -1, seccomp.NOTIFY: -2}.get(int(value), int(value) & 0xFFFF)


@pytest.mark.parametrize("machine", [seccomp.AARCH64, seccomp.X86_64], ids=["aarch64", "x86_64"])
def test_the_filter_refuses_what_it_should_and_nothing_else(machine: seccomp.Machine) -> None:
    program = seccomp.program(machine, (seccomp.UNIX, seccomp.INET))

    def say(*call: int, arch: int | None = None) -> int:
        return judge(machine, program, *call, arch=arch)

    assert {say(number) for number in (*machine.refused, *seccomp.REFUSED)} == {seccomp.EPERM}
    assert {say(number) for number in seccomp.ABSENT} == {seccomp.ENOSYS}
    assert say(machine.clone, 17) == say(machine.clone, 0x3D0F00) == say(machine.unshare, 0x400) == 0
    assert (
        say(machine.clone, 0x10000000 | 17)
        == say(machine.unshare, 0x80)
        == say(machine.unshare, 0x20000)
        == seccomp.EPERM
    )
    assert [say(machine.socket, family) for family in (1, 2, 10, 16, 17, 40)] == [0, 0, *[seccomp.EACCES] * 4]
    assert [say(machine.ioctl, 0, request) for request in (0x5401, 0x5412, 0x541C)] == [0, seccomp.EPERM, seccomp.EPERM]
    assert say(machine.ioctl, 0, 0x5412 | 1 << 32) == seccomp.EPERM, "the kernel looks at the lower half alone"
    assert say(machine.attributes[0]) == 0
    assert say(0, arch=0x40000003) == -1


@pytest.mark.parametrize("machine", [seccomp.AARCH64, seccomp.X86_64], ids=["aarch64", "x86_64"])
def test_limits_and_priority_can_be_set_only_of_the_process_itself(machine: seccomp.Machine) -> None:
    program = seccomp.program(machine, ())
    for number, place, users in machine.treatment:
        own, other = ((*[1] * place, pid) for pid in (0, 77))
        assert [judge(machine, program, number, *asked) for asked in (own, other)] == [0, seccomp.EPERM]
        if users:
            assert judge(machine, program, number, users, 0) == seccomp.EPERM, "of all that the user runs"


def test_where_all_is_shared_more_is_refused() -> None:
    machine = seccomp.X86_64
    program = seccomp.program(machine, (), shared=True)
    assert judge(machine, program, machine.attributes[0]) == seccomp.EOPNOTSUPP
    assert judge(machine, program, machine.socket, seccomp.UNIX) == seccomp.EACCES
    assert {judge(machine, program, number) for number in machine.ipc} == {seccomp.ENOSYS}
    flags = (seccomp.SET_FLAGS, seccomp.SET_VERSION, seccomp.SET_XFLAGS, 0x5401)
    assert [judge(machine, program, machine.ioctl, 0, request) for request in flags] == [seccomp.EOPNOTSUPP] * 3 + [0]
    assert judge(machine, program, 0x40000000 + 1) == seccomp.ENOSYS, "x32 has numbers of its own"


@pytest.mark.parametrize("machine", [seccomp.AARCH64, seccomp.X86_64], ids=["aarch64", "x86_64"])
def test_what_is_added_for_commands_refuses_what_their_supervisor_needs(machine: seccomp.Machine) -> None:
    kinds = (1, 2, 3, 5, 0x80001, 0x80002)
    refused = seccomp.EACCES
    for more in (True, False, None):
        program = seccomp.without_sockets(machine, listen=True)
        if more is not None:
            program = seccomp.recording(machine, changing=more, listen=more)

        def say(*call: int, program: bytes = program) -> int:
            return judge(machine, program, *call)

        assert say(seccomp.GET_DESCRIPTOR) == seccomp.EPERM
        pairs = [say(machine.pair, 1, kind) for kind in kinds]
        assert pairs == [0, refused, refused, 0, 0, refused], "a datagram can be sent to anybody, also from a pair"
        alone = [say(machine.socket, 1, kind) for kind in kinds]
        assert alone == ([refused] * 6 if more is None else pairs)
        assert [say(machine.socket, seccomp.INET, kind) for kind in kinds] == [0] * 6
        assert [say(machine.socket, seccomp.INET, 3, protocol) for protocol in (0, 4, 6)] == [0] * 3
        netlink = [say(machine.socket, seccomp.NETLINK, kind, protocol) for kind in (2, 3) for protocol in range(32)]
        assert netlink == ([0] + [refused] * 31) * 2, "only ROUTE"
        assert [say(machine.connect), say(machine.bind)] == [0 if more is None else -2] * 2
        assert say(machine.listen) == (refused if more is None else -2 if more else 0)
        assert {say(number) for number in machine.changing.values()} == {-2 if more else 0}


@pytest.mark.skipif(not HEADER.exists(), reason="the kernel's headers are not installed")
def test_the_numbers_are_the_kernels() -> None:
    numbers = dict(re.findall(r"#define __NR3?2?6?4?_?(\w+)\s+(\d+)", HEADER.read_text()))
    known = {name: int(number) for name, number in numbers.items()}
    assert [known[name] for name in NAMES.split()] == list(seccomp.AARCH64.refused)
    assert known["socketpair"] == seccomp.AARCH64.pair
    assert known["pidfd_getfd"] == seccomp.GET_DESCRIPTOR
    own = {name: known[name] for name in ("clone", "ioctl", "socket", "bind", "connect", "listen", "unshare")}
    assert own == {name: getattr(seccomp.AARCH64, name) for name in own}
    assert [known[name] for name in ("sendto", "sendmsg", "sendmmsg")] == [at for at, _ in seccomp.AARCH64.sending]
    ipc = "shmget shmctl shmat shmdt semget semctl semtimedop semop msgget msgctl msgrcv msgsnd mq_open mq_unlink"
    assert [known[name] for name in ipc.split()] == list(seccomp.AARCH64.ipc)
    assert {name: known[name] for name in seccomp.AARCH64.changing} == seccomp.AARCH64.changing
    treatment = ("prlimit64", "setpriority", "ioprio_set", "sched_setparam", "sched_setscheduler", "sched_setattr")
    assert [known[name] for name in treatment] == [number for number, _, _ in seccomp.AARCH64.treatment]


def looks(project: Path, grant: Grant = Grant()) -> View:  # noqa: B008 - frozen
    git = project / ".git"
    protected = Protected(frozen=(git / "config",), hidden=(project / ".env",), gits=(git,))
    return protecting(view(project, project.parent / "tmp", grant), (protected,))


def test_bubblewrap_covers_outer_places_before_inner_ones_and_closes_the_root_last(project: Path) -> None:
    argv = bwrap.prefix(looks(project), 7)
    words = [(place, word.removesuffix("-try")) for place, word in enumerate(argv)]
    binds = [" ".join((word, *argv[place + 1 : place + 3])) for place, word in words if word in ("--bind", "--ro-bind")]
    order = [f"--bind {project} {project}", f"--bind {project}/.git {project}/.git"]
    order += [f"--ro-bind {project}/.git/config {project}/.git/config", f"--ro-bind /dev/null {project}/.env"]
    assert [bind for bind in binds if str(project) in bind and "/tmp /tmp" not in bind] == order
    assert argv[-5:] == ["--remount-ro", "/", "--chdir", "/", "--"]
    assert argv[0] == "/usr/bin/bwrap" and {"--unshare-net", "--unshare-pid", "--die-with-parent"} <= set(argv)
    assert "--unshare-net" not in bwrap.prefix(looks(project, Grant(network=True)), 7)


def test_the_seatbelt_profile_denies_first_and_its_exceptions_come_last(project: Path) -> None:
    profile = macos.profile(looks(project)).splitlines()
    assert profile[:2] == ["(version 1)", "(deny default)"]
    assert profile[-1].startswith("(deny file-read* file-write*") and f'"{project}/.env"' in profile[-1]
    assert not [line for line in profile if line.startswith("(allow") and ("network" in line or "mach" in line)]
    granted = macos.profile(looks(project, Grant(network=True)))
    assert "network-outbound" in granted and "SecurityServer" not in granted and "appleevent" not in granted


def test_a_path_cannot_end_its_string_in_a_profile(tmp_path: Path) -> None:
    evil = tmp_path / 'a") (allow default) ("\\'
    evil.mkdir()
    assert '(subpath "' + str(evil).replace("\\", "\\\\").replace('"', '\\"') + '")' in macos.profile(looks(evil))


def test_what_lies_in_a_writable_folder_is_not_shown_once_more(tmp_path: Path) -> None:
    """A command could put a link there, and the next one would see where it leads."""
    for name in ("project", "data/inner", "tools"):
        (tmp_path / name).mkdir(parents=True)
    project, data = tmp_path / "project", tmp_path / "data"
    folders = (str(project), str(data), str(data / "inner"))
    seen = view(project, tmp_path / "tmp", Grant(folders=folders), (str(data / "inner"), str(tmp_path / "tools")))
    assert sorted(seen.writable) == [str(data), str(project)]
    read = policy.policy(Tier.REDUCED, seen)["landlock"]["read"]
    assert (str(tmp_path / "tools") in read, str(data / "inner") in read) == (True, False)
    data.rename(tmp_path / "away")
    data.symlink_to(tmp_path / "away")
    assert seen.written() == [str(project)]


def test_where_a_toolchain_keeps_its_tokens_is_not_shown(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = project.parent / "somebody"
    for name in ("credentials", "python", "tools"):
        (home / ".local/share/uv" / name).mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    shown = [Path(place).name for place in looks(project).readable if Path(place).is_relative_to(home)]
    assert sorted(shown) == ["python", "tools"]


def test_in_plan_mode_nothing_of_the_project_is_writable(project: Path) -> None:
    seen = looks(project, Grant(read_only=True))
    assert (seen.writable, str(project) in seen.readable, seen.frozen) == ((), True, ())


def test_the_environment_inside_leads_away_from_the_home(project: Path) -> None:
    seen = looks(project)
    inside = surroundings(
        {"PATH": "/usr/bin:/nowhere:.", "PYTHONPATH": "/nowhere", "X": "1"}, seen, "/tmp", project / "g"
    )
    assert (inside["PATH"], inside["PYTHONPATH"], inside["X"], inside["TMPDIR"]) == ("/usr/bin", "", "1", "/tmp")
    assert visible_path(f"{project}:/usr/bin", seen) == f"{project}:/usr/bin"

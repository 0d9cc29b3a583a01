"""The table of alarms: what the person is asked about at every trust level, and the reason that the card shows."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.commands.alarm_checks import (
    SeenProgram,
    always,
    asks_more_than,
    changes_outside,
    credential_path,
    deletes_found,
    deletes_found_outside,
    deletes_project,
    deletes_root,
    deletes_unknown,
    dumps_onto_disk,
    guarded_path,
    has,
    hits_everybody,
    hits_many,
    mounts_machine,
    rights_of_project,
    rights_of_root,
    sends_file,
    starts_with,
)
from app.commands.git import git_command, git_config, git_discards, git_force, git_runs
from app.commands.path_targets import Ground
from app.commands.words import Word
from app.text.sentences import say


@dataclass(frozen=True, slots=True)
class Alarm:
    programs: str
    """The names of the programs; empty for every program."""
    when: Callable[[SeenProgram], str | None]
    """Returns None if there is no alarm, else the text for {what}."""
    words: str
    loses: bool = False
    """Nothing but files of the project would be lost, so it is no alarm where these are kept."""


ALARMS: tuple[Alarm, ...] = (
    Alarm("rm", deletes_root, say("it deletes {what} with everything in it")),
    Alarm("rm", deletes_project, say("it deletes {what} with everything in it"), loses=True),
    Alarm("rm", deletes_unknown, say("it deletes whatever {what} names, with everything in it"), loses=True),
    Alarm("find gfind", deletes_found_outside, say("it deletes everything below {what}")),
    Alarm("find gfind", deletes_found, say("it deletes everything below {what}"), loses=True),
    Alarm("chmod chown chgrp", rights_of_root, say("it changes the rights of everything below {what}")),
    Alarm("chown chgrp", rights_of_project, say("it changes the rights of everything below {what}")),
    Alarm("chmod", rights_of_project, say("it changes the rights of everything below {what}"), loses=True),
    Alarm("", changes_outside, say("it changes {what}, outside the project")),
    Alarm("", guarded_path, say("it changes {what}, which decides what runs by itself")),
    Alarm("", credential_path, say("it touches {what}, where keys or passwords are kept")),
    Alarm("dd", dumps_onto_disk, say("it writes straight onto {what}")),
    Alarm(
        "mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mke2fs mkswap wipefs "
        "fdisk sfdisk cfdisk gdisk sgdisk parted blkdiscard hdparm badblocks cryptsetup diskutil lvremove vgremove "
        "pvremove zpool",
        always,
        say("{name} can erase a disk"),
    ),
    Alarm("shred srm wipe scrub", always, say("{name} overwrites what it deletes"), loses=True),
    Alarm("sudo doas pkexec su runuser", always, say("{name} runs it with the rights of another user")),
    Alarm("shutdown reboot halt poweroff init telinit", always, say("{name} stops the machine")),
    Alarm("kill", hits_everybody, say("it ends every process it can reach")),
    Alarm("pkill killall", hits_many, say("it ends every process it can reach")),
    Alarm("killall5", always, say("it ends every process it can reach")),
    Alarm("crontab", asks_more_than("-l"), say("it changes what the machine runs by itself later")),
    Alarm("at batch systemd-run launchctl", always, say("it has the machine run something by itself later")),
    Alarm(
        "systemctl service loginctl",
        asks_more_than("status is-active is-enabled is-failed list-units list-unit-files show cat --version --user"),
        say("it starts, stops or changes services of the machine"),
    ),
    Alarm(
        "useradd adduser userdel deluser usermod groupadd groupdel passwd chpasswd visudo chsh vipw gpasswd",
        always,
        say("it changes who may use the machine"),
    ),
    Alarm("iptables ip6tables nft ufw firewall-cmd pfctl", always, say("it changes the firewall")),
    Alarm("insmod rmmod modprobe kextload", always, say("it changes the kernel")),
    Alarm("sysctl", has("-w --write -p --load"), say("it changes the kernel's settings")),
    Alarm("mount umount losetup swapoff swapon", asks_more_than("-l -h --version"), say("it changes what is mounted")),
    Alarm("git", git_force, say("it overwrites or deletes what is on the server")),
    Alarm("git", git_discards, say("it throws away {what}"), loses=True),
    Alarm("git", git_config("--global --system"), say("it changes git's settings for everything you do")),
    Alarm("git", git_runs, say("git would run what {what} names")),
    Alarm(
        "git", git_command("filter-branch filter-repo replace"), say("it rewrites the project's history"), loses=True
    ),
    Alarm("git", git_command("credential credential-store credential-cache"), say("it reaches for your passwords")),
    Alarm(
        "npm pnpm yarn bun cargo poetry uv flit hatch gem pod dart",
        starts_with("publish unpublish push"),
        say("it publishes {name}'s package to the world"),
    ),
    Alarm("twine", starts_with("upload"), say("it publishes a package to the world")),
    Alarm("docker podman", starts_with("push"), say("it publishes an image to the world")),
    Alarm("docker podman nerdctl", mounts_machine, say("it gives a container {what} of this machine")),
    Alarm(
        "docker podman", starts_with("system prune|volume prune|volume rm"), say("it deletes containers' data for good")
    ),
    Alarm(
        "gh",
        starts_with("repo delete|release|secret|auth token|auth login|ssh-key|gpg-key"),
        say("it acts on your account at the server"),
    ),
    Alarm("kubectl oc", starts_with("delete apply drain replace scale"), say("it changes a running cluster")),
    Alarm("helm", starts_with("install upgrade uninstall delete rollback"), say("it changes a running cluster")),
    Alarm("terraform tofu pulumi", starts_with("apply destroy up import"), say("it changes running machines")),
    Alarm("curl wget", sends_file, say("it sends {what} to the network")),
    Alarm("history", has("-c -d -w"), say("it removes traces of what was run")),
    Alarm(
        "ssh-add ssh-copy-id ssh-agent security secret-tool pass keyring kwallet-query",
        always,
        say("{name} reaches for keys or passwords"),
    ),
    Alarm(
        "gpg gpg2",
        has("--export-secret-keys --export-secret-subkeys --delete-secret-keys --delete-secret-key"),
        say("it reaches for your secret keys"),
    ),
    Alarm("aws gcloud az", starts_with("configure|auth|iam|login"), say("it reaches for your account's keys")),
    Alarm("dropdb", always, say("it deletes a database")),
    Alarm("redis-cli", has("flushall FLUSHALL flushdb FLUSHDB"), say("it deletes a database")),
)

_BY_PROGRAM: dict[str, list[Alarm]] = {}
for _alarm in ALARMS:
    for _name in _alarm.programs.split() or [""]:
        _BY_PROGRAM.setdefault(_name, []).append(_alarm)


def alarms_of(seen: SeenProgram) -> Iterator[tuple[str, bool]]:
    """Why the person must be asked about this program with these arguments, and whether it is only about a loss."""
    for alarm in (*_BY_PROGRAM.get(seen.name, ()), *_BY_PROGRAM[""]):
        what = alarm.when(seen)
        if what is not None:
            yield alarm.words.format(what=what, name=seen.name), alarm.loses


def redirection_alarm(target: Word, ground: Ground) -> str | None:
    """Why the person must be asked about writing there."""
    path = ground.resolve(target)
    if path is None or not ground.names_outside(target):
        if path is None or not ground.is_guarded(path):
            return None
        return say(
            "it changes {what}, which decides what runs by itself", path.removeprefix(ground.project).lstrip("/")
        )
    if path.startswith(("/dev/tcp/", "/dev/udp/")):
        return say("it opens a connection to the network")
    if path.startswith("/dev/"):
        return say("it writes straight onto {what}", target.text)
    return say("it writes to {what}, outside the project", target.text)

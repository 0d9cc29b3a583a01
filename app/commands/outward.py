"""What a command does beyond the files of the project, by its text: nothing of that can be undone."""

from dataclasses import dataclass

from app.commands import Part, Reading
from app.commands.alarm_checks import always, past_options
from app.commands.alarms import ALARMS
from app.commands.rule_candidates import READERS, TAME, THROUGH, does_more, writes
from app.commands.words import names
from app.text.sentences import say

SENT = say("what it sends over the network stays sent")
PUSHED = say("what it sends to the server stays there")
PROGRAMS = say("it acts on programs outside of the project")
ENDED = say("what it ends stays ended")
TIMES = say("former times and owners of files are not kept")


@dataclass(frozen=True, slots=True)
class Outward:
    reason: str
    by_network: bool = False
    """It does nothing of the kind unless it can connect to a host."""
    changes_files: bool = False
    """It can change files of the project besides."""


_SENDS = Outward(SENT, by_network=True)
_FETCHES = Outward(SENT, by_network=True, changes_files=True)
_PUSHES = Outward(PUSHED, by_network=True)
_ACTS = Outward(PROGRAMS)
_ENDS = Outward(ENDED)
_TOUCHES = Outward(TIMES, changes_files=True)

_PROGRAMS: dict[str, Outward] = {
    **dict.fromkeys(
        names(
            "ssh mosh telnet ftp nc ncat netcat socat mail mailx sendmail mutt http https xh ping dig nslookup whois "
            "psql mysql mariadb mongo mongosh redis-cli sqlcmd dropdb createdb pg_restore websocat grpcurl"
        ),
        _SENDS,
    ),
    **dict.fromkeys(
        names(
            "gh glab hub tea twine heroku vercel netlify fly flyctl wrangler firebase kubectl oc helm ansible "
            "ansible-playbook doctl hcloud"
        ),
        _PUSHES,
    ),
    **dict.fromkeys(
        names(
            "wget scp sftp rclone aria2c yt-dlp s3cmd gsutil aws gcloud az terraform tofu pulumi cdk serverless npx "
            "pnpx bunx uvx pipx svn hg apt apt-get dnf yum brew apk pacman snap flatpak pg_dump mysqldump mongodump"
        ),
        _FETCHES,
    ),
    **dict.fromkeys(
        names(
            "docker docker-compose podman nerdctl buildah virsh vagrant systemctl service loginctl launchctl crontab "
            "at batch systemd-run xdg-open open gsettings dconf defaults osascript notify-send dbus-send busctl nmcli "
            "tmux screen code xdotool pbcopy xclip xsel wl-copy"
        ),
        _ACTS,
    ),
    **dict.fromkeys(names("kill pkill killall killall5 skill xkill shutdown reboot halt poweroff"), _ENDS),
    **dict.fromkeys(names("touch chown chgrp setfattr setfacl chattr"), _TOUCHES),
}
_PACKAGES = names(
    "pip pip3 uv poetry pdm hatch conda mamba npm pnpm yarn bun deno cargo rustup go gem bundle composer mvn gradle "
    "dotnet nuget mix cabal stack flit dart pub flutter pod"
)
_FETCHING = names(
    "install i ci add update upgrade sync fetch download get mod publish unpublish deploy push pull clone login logout "
    "search view audit outdated create dlx x exec tool self require restore self-update toolchain"
)
"""Subcommands of these with which they connect to a server."""
_GIT: dict[str, Outward] = {
    "push": _PUSHES,
    "send-email": _PUSHES,
    "ls-remote": _SENDS,
    **dict.fromkeys((*names("fetch pull clone submodule lfs svn p4"), "remote update", "remote prune"), _FETCHES),
}
_OF_THE_MACHINE = frozenset(
    name for alarm in ALARMS if alarm.when is always and not alarm.loses for name in alarm.programs.split()
)
"""Programs about which the person is always asked, whatever they are given."""
_GIT_READS = frozenset(TAME["git"]) - {"add", "commit"}
_BUILTINS = names(
    "cd pushd popd test [ : export unset set alias unalias exit return shift wait jobs umask ulimit local declare "
    "typeset readonly read printf trap type hash command"
)
_SAVING = names("--output --remote-name --remote-name-all --output-dir --dump-header --cookie-jar")
_LOOKING = READERS | _BUILTINS
_CHANGERS = names("rm rmdir mv cp ln mkdir touch unlink truncate shred chmod chown chgrp tee mkfifo")


def outward(part: Part) -> Outward | None:
    """None for a program that changes nothing but files, as far as its name tells."""
    words = part.words
    if words[1:2] == ("-m",):  # `python -m pip` is pip
        words = words[2:]
    if not words:
        return None
    program = words[0].rsplit("/", 1)[-1]
    given = [word for word in words[1:] if not word.startswith("-")]
    if program == "git":
        command, rest = past_options(words)
        return _GIT.get(command) or _GIT.get(" ".join((command, *rest[:1])))
    if program in _PACKAGES:
        at = 1 if given[:1] == ["pip"] else 0  # `uv pip install`
        return _FETCHES if _FETCHING.intersection(given[at : at + 1]) else None
    if program in ("curl", "rsync"):
        return _of_transfer(program, words)
    return _PROGRAMS.get(program) or (_ACTS if program in _OF_THE_MACHINE else None)


def _of_transfer(program: str, words: tuple[str, ...]) -> Outward | None:
    if program == "rsync":
        return _FETCHES if any(":" in word for word in words[1:]) else None
    letters = "".join(word for word in words[1:] if word.startswith("-") and not word.startswith("--"))
    return _FETCHES if {"o", "O"}.intersection(letters) or _SAVING.intersection(words) else _SENDS


def only_reads(reading: Reading) -> bool:
    """Whether all that it runs looks at something and leaves nothing behind."""
    return reading.understood and not (reading.hidden or reading.when_kept.alarms) and all(map(_reads, reading.parts))


def _reads(part: Part) -> bool:
    if writes(part) or not THROUGH.issuperset(part.wrappers):
        return False
    program = part.words[0] if part.words else ""
    if not program or program in _LOOKING:
        return True
    if program == "git":
        return bool(_GIT_READS.intersection(part.words[1:2])) and not does_more(part)
    return program in TAME and program not in _CHANGERS and not does_more(part)


def changes_files(part: Part, reading: Reading) -> bool:
    """Whether this part of the command can change files of the project, as far as its text tells."""
    if _reads(part):
        return False
    if (found := outward(part)) is not None:
        return found.changes_files or writes(part)
    return not stays_here(part) or bool(reading.file_effects) or (part.is_dynamic and not reading.outside)


def stays_here(part: Part) -> bool:
    """Whether the program never connects to a host, whatever it is given."""
    return not part.words or part.words[0] in _LOOKING | _CHANGERS

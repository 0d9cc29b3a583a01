"""The confinement on macOS: a Seatbelt profile for the worker, which denies everything that it does not allow."""

from collections.abc import Iterable

from app.sandbox.confine.view import View

SANDBOX = "/usr/bin/sandbox-exec"
SYSTEM = (
    *("/System", "/Library", "/usr", "/bin", "/sbin", "/opt", "/private/etc", "/private/var/db/timezone", "/dev"),
    *("/Applications/Xcode.app", "/private/var/select"),
)
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom", "/dev/tty", "/dev/dtracehelper")


def prefix(view: View) -> list[str]:
    return [SANDBOX, "-p", profile(view)]


def profile(view: View) -> str:
    """The profile. Later rules win, so exceptions come last. No Mach service is allowed, so no keychain either."""
    lines = [
        "(version 1)",
        "(deny default)",
        "(allow process-exec process-fork)",
        "(allow signal process-info* (target same-sandbox))",
        "(allow sysctl-read)",
        "(allow file-read-metadata)",
        _rule("allow file-read*", "subpath", (*SYSTEM, *view.readable, *view.writable, *view.own_folders())),
        _rule("allow file-read*", "literal", ("/",)),
        _rule("allow file-write*", "subpath", (*view.writable, *view.own_folders())),
        _rule("allow file-write-data file-ioctl", "literal", DEVICES),
    ]
    if view.network:
        lines.append("(allow network-outbound network-inbound (remote ip) (local ip))")
        lines.append('(allow mach-lookup (global-name "com.apple.trustd"))')
    lines.append(_rule("deny file-write*", "subpath", view.frozen))
    lines.append(_rule("deny file-write-unlink file-write-create", "literal", view.anchored))
    lines.append(_rule("deny file-read* file-write*", "subpath", view.hidden))
    return "\n".join(line for line in lines if line)


def _rule(act: str, kind: str, paths: Iterable[str]) -> str:
    escaped = [path.replace("\\", "\\\\").replace('"', '\\"') for path in paths]  # so that no path ends its string
    places = " ".join(f'({kind} "{path}")' for path in escaped)
    return f"({act} {places})" if places else ""

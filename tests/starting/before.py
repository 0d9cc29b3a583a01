"""What can be called in a copy of the program before it starts, see `fast_program`."""

import os
import sys
import time
from dataclasses import replace
from types import SimpleNamespace

from app import providers, sqlite
from app.assembly import profile
from app.storage.sessions import store


def use_loopback_clouds() -> None:
    """The clouds' own addresses are on loopback, so that a test sees what they would get."""
    for name in ("openai", "anthropic", "copilot"):
        providers.KINDS[name] = replace(providers.KINDS[name], base_url=os.environ["CLOUD"])


def lose_patience() -> None:
    """A held database is waited for, but twenty times as short as usual."""
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() * 20, sleep=time.sleep)
    vars(sqlite).update(time=clock)
    for module in (profile, store):
        vars(module).update(CLOSING_SECONDS=sqlite.CLOSING_SECONDS / 20)


def record_sockets() -> None:
    """Write down every address that is connected to, sent to or looked up."""
    kept = os.open(os.environ["SOCKETS"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)

    def heard(event: str, arguments: tuple[object, ...]) -> None:
        if event in ("socket.connect", "socket.sendto", "socket.sendmsg"):
            os.write(kept, f"{event} {arguments[1]!r}\n".encode())
        elif event in ("socket.getaddrinfo", "socket.gethostbyname", "urllib.Request", "webbrowser.open"):
            os.write(kept, f"{event} {arguments[0]!r}\n".encode())

    sys.addaudithook(heard)


def run_script() -> None:
    """Instead of the program, run the text that is its argument."""
    script = sys.argv.pop(1)
    exec(compile(script, "<script>", "exec"), {"__name__": "__main__"})
    sys.exit(0)

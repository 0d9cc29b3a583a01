"""The MCP servers that a project brings along in `.mcp.json`: for trusted folders, and after the person agreed.

The person agrees to what they were shown: each command with its arguments and variables. If the file says something
else later, they are asked again.
"""

import hashlib
import json
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec import convert, to_builtins

from app.configuration.settings import McpServerSettings
from app.fs.own_file import replace_file
from app.mcp.imports import ImportedServer, read_file
from app.text.plain import visible
from app.text.sentences import say
from app.vocabulary.errors import UsageError

NAME = ".mcp.json"
VARIABLE_USE = re.compile(r"\$\{(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}")
"""`${NAME}`, `${env:NAME}` or `${NAME:-otherwise}`."""


@dataclass(frozen=True)
class ProjectServers:
    """What the file says."""

    servers: Mapping[str, McpServerSettings]
    shown: str
    """Each server as the person has to see it; hidden characters are spelled out."""

    @property
    def digest(self) -> str:
        """A hash of everything in it, and not of what is shown: two files may look alike."""
        said = json.dumps(to_builtins(self.servers), sort_keys=True)
        return hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()


def project_servers(project: Path) -> ProjectServers | None:
    """None if the project has no such file; raises UsageError for one that cannot be read. Blocks."""
    path = project / NAME
    if not path.is_file():
        return None
    found = [server for server in read_file(path) if server.entry]
    entries = {server.name: convert(_whole(server), McpServerSettings) for server in found}
    shown = "\n".join(_shown(name, settings) for name, settings in sorted(entries.items()))
    return ProjectServers(entries, shown)


def _whole(server: ImportedServer) -> dict[str, object]:
    """All of the entry. What looks like a secret stands in the project's file anyway."""
    kept = {key: value for key, value in server.entry.items() if key not in ("secret_env", "secret_headers")}
    hidden = "headers" if "url" in kept else "env"
    return {**kept, hidden: {**kept.get(hidden, {}), **server.secrets}}


def _shown(name: str, settings: McpServerSettings) -> str:
    what = settings.url or shlex.join((settings.command, *settings.args))
    values = settings.headers if settings.url else settings.env
    lines = [f"{name}: {what}", *(f"  {key}={value}" for key, value in sorted(values.items()))]
    passed_on = sorted({found[1] for text in (what, *values.values()) for found in VARIABLE_USE.finditer(text)})
    lines += [f"  is given your environment variable {variable}" for variable in passed_on]
    return "\n".join(visible(line.replace("\n", "⏎")) for line in lines)


class Consents:
    """What the person agreed to, by project folder. All methods block."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "consents.json"

    def covers(self, project: Path, servers: ProjectServers) -> bool:
        return self._read().get(str(project)) == servers.digest

    def give(self, project: Path, servers: ProjectServers) -> None:
        self._keep(self._read() | {str(project): servers.digest})

    def take_back(self, project: Path) -> None:
        kept = self._read()
        if kept.pop(str(project), None) is not None:
            self._keep(kept)

    def _keep(self, kept: Mapping[str, str]) -> None:
        replace_file(self._path, json.dumps(kept, indent=1).encode("utf-8", "replace"))

    def _read(self) -> dict[str, str]:
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise UsageError(
                say("The file {path} is broken: {problem}. Delete it, and you are asked again.", self._path, error)
            ) from None
        return {str(key): str(value) for key, value in kept.items()} if isinstance(kept, dict) else {}

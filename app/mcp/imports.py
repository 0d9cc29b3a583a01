"""Reads MCP servers from the files of other programs: the common `mcpServers` JSON, and that of VS Code.

Values that look like secrets are kept apart: they belong in the keyring, not in a settings file.
"""

import json
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.configuration.settings import SERVER_NAME, VARIABLE, is_safe_address
from app.sandbox.running.environment import SECRET_VALUES
from app.text import strict_json
from app.text.plain import one_line
from app.text.sentences import say
from app.vocabulary.errors import UsageError

MAX_FILE_BYTES = 1_000_000
_SECRET_NAME = re.compile(r"TOKEN|KEY|SECRET|PASS|AUTH|CREDENTIAL|COOKIE", re.IGNORECASE)
_STRING = r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)'
"""Also one without an end, as a comment below: each place in what does not match would be tried again."""
_COMMENT = re.compile(rf"{_STRING}|(//[^\n]*|/\*.*?\*/)|/\*.*", re.DOTALL)
_TRAILING = re.compile(rf"{_STRING}|(,)(?=\s*[}}\]])", re.DOTALL)


@dataclass(frozen=True)
class ImportedServer:
    """An entry for the settings, and what does not go there."""

    name: str
    entry: Mapping[str, Any]
    secrets: Mapping[str, str] = field(default_factory=dict)
    """Values by the variable or header that holds them; an empty one is not known and has to be asked for."""
    notes: tuple[str, ...] = ()


def known_files(home: Path) -> dict[str, Path]:
    """Where other programs keep their servers, by the name of the program."""
    apps = {"darwin": home / "Library/Application Support", "win32": home / "AppData/Roaming"}
    folder = apps.get(sys.platform, home / ".config")
    return {
        "claude-desktop": folder / "Claude/claude_desktop_config.json",
        "claude-code": home / ".claude.json",
        "cursor": home / ".cursor/mcp.json",
        "vscode": folder / "Code/User/mcp.json",
    }


def read_file(path: Path) -> list[ImportedServer]:
    """Raises UsageError for a file in which there are no servers. Blocks."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise UsageError(say("The file {path} cannot be read: {problem}.", path, error.strerror or error)) from None
    if len(data) > MAX_FILE_BYTES:
        raise UsageError(say("The file {path} is too large to be a list of MCP servers.", path))
    return read_text(data.decode("utf-8", "replace"), str(path))


def read_text(text: str, source: str) -> list[ImportedServer]:
    try:
        # Without the comments and the last commas that VS Code allows.
        for left_out in (_COMMENT, _TRAILING):
            text = left_out.sub(lambda match: "" if match[1] else match[0], text)
        whole = strict_json.parse(text)
    except ValueError as error:
        raise UsageError(say("{path} is no JSON: {problem}.", source, error)) from None
    found = _servers(whole)
    if not found:
        raise UsageError(say("There are no MCP servers in {path}.", source))
    return [_imported(str(name), said) for name, said in found.items()]


def _servers(whole: Any) -> Mapping[str, Any]:
    if not isinstance(whole, Mapping):
        return {}
    inner = whole.get("mcp")
    for place in (whole.get("mcpServers"), whole.get("servers"), _servers(inner) if inner is not None else None):
        if isinstance(place, Mapping) and place:
            return place
    return {}


def _imported(name: str, said: Any) -> ImportedServer:
    plain = re.sub(r"_{2,}", "_", re.sub(r"[^A-Za-z0-9_-]+", "-", name)).strip("-_")[:32].strip("-_") or "server"
    assert re.fullmatch(SERVER_NAME, plain)
    notes = [say("it is called {name} here", plain)] if plain != name else []
    if not isinstance(said, Mapping):
        return ImportedServer(plain, {}, notes=(say("it is not described"),))
    entry: dict[str, Any] = {}
    secrets: dict[str, str] = {}
    if url := said.get("url") or said.get("serverUrl") or said.get("httpUrl"):
        entry["url"] = str(url)
        if said.get("type") == "sse":
            return ImportedServer(plain, {}, notes=(say("it speaks the old SSE transport, which is not supported"),))
        if not is_safe_address(str(url)):
            return ImportedServer(
                plain,
                {},
                notes=(say("its address {address} is neither https nor on this computer", one_line(str(url))),),
            )
        _split(said.get("headers"), "headers", "secret_headers", entry, secrets)
    elif said.get("command"):
        entry["command"] = str(said["command"])
        arguments = said.get("args")
        entry["args"] = [str(one) for one in arguments] if isinstance(arguments, list) else []
        variables = said.get("env")
        known = (
            {k: v for k, v in variables.items() if re.match(VARIABLE, str(k))} if isinstance(variables, Mapping) else {}
        )
        _split(known, "env", "secret_env", entry, secrets)
    else:
        return ImportedServer(plain, {}, notes=(say("it has neither a command nor a url"),))
    if said.get("disabled") is True:
        entry["enabled"] = False
    notes += [say("{key} is not supported", key) for key in ("envFile", "cwd") if said.get(key)]
    return ImportedServer(plain, entry, secrets, tuple(notes))


def _split(values: Any, plain: str, secret: str, entry: dict[str, Any], secrets: dict[str, str]) -> None:
    for name, value in values.items() if isinstance(values, Mapping) else ():
        text = value if isinstance(value, str) else json.dumps(value)
        if "${input:" in text:
            entry.setdefault(secret, []).append(name)
            secrets[name] = ""
        elif "${" not in text and (_SECRET_NAME.search(name) or SECRET_VALUES.search(text)):
            entry.setdefault(secret, []).append(name)
            secrets[name] = text
        else:
            entry.setdefault(plain, {})[name] = text

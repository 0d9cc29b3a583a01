"""`handrail mcp-servers`: lists, adds, imports, tries, reviews and removes the MCP servers whose tools agents use."""

import asyncio
import json
import re
import shlex
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from getpass import getpass
from pathlib import Path

from app.assembly.mcp_servers import (
    consents,
    folder_servers,
    found_server,
    import_servers,
    log_in,
    log_out,
    one_server,
    remove_server,
    secret_name,
)
from app.assembly.profile import Profile
from app.assembly.tool_switches import switch_tool
from app.configuration.secrets import IN_MEMORY
from app.configuration.settings import SERVER_NAME, McpServerSettings, is_document_address
from app.faces.outcome import Exit, confirmed
from app.mcp.client_document import client_document
from app.mcp.imports import known_files, read_file
from app.mcp.pins import Pins
from app.mcp.project_servers import NAME, project_servers
from app.processes import streams
from app.sandbox.project import checked_project
from app.text.plain import one_line, quoted, visible
from app.vocabulary.errors import StorageError, ToolError, UsageError
from app.vocabulary.events import ServerNeed

MAX_LOG_LINES = 20
REMEDIES = {ServerNeed.LOGIN: "login {}", ServerNeed.SECRET: "secret {} NAME", ServerNeed.KEY: "secret {} NAME"}
"""The command that mends what a server needs."""
NO_KEYRING = (
    "No keyring can be used here, so secrets are forgotten when this command ends."
    " With one in use, enter them again: handrail mcp-servers secret SERVER NAME"
)


def change_servers(profile: Profile, options: Namespace) -> int:
    actions: Mapping[str, Callable[[Profile, Namespace], int]] = {
        "list": _list,
        "add": _add,
        "import": _import,
        "remove": _remove,
        "secret": _keep_secret,
        "switch": _switch,
        "allow": _allow,
        "login": lambda profile, options: asyncio.run(_log_in(profile, options)),
        "logout": _log_out,
        "client-document": _print_document,
        "test": lambda profile, options: asyncio.run(_try(profile, options)),
        "review": lambda profile, options: asyncio.run(_try(profile, options)),
    }
    return actions[options.action](profile, options)


def _list(profile: Profile, options: Namespace) -> int:
    own = profile.settings.mcp_servers
    for name, settings in own.items():
        print(f"{name}  {_about(settings)}")
        _list_tools(profile, name, settings, name)
    project = _folder(options)
    brought = folder_servers(profile, project) if project is not None else {}
    for name, (settings, key) in brought.items():
        print(f"{name}  {_about(settings)}  from .mcp.json of {visible(str(project))}")
        if name in own:
            print("    not used: one in your settings has its name")
        else:
            _list_tools(profile, f"{name} --project {shlex.quote(str(project))}", settings, key)
    if project is not None and not profile.trusts(project) and (project / NAME).exists():
        print(f"{NAME} there does not count: {_untrusted(profile, project)}", file=sys.stderr)
    if not (own or brought):
        print("There are none. To add one: handrail mcp-servers add NAME --command …", file=sys.stderr)
    return Exit.DONE


def _list_tools(profile: Profile, named: str, settings: McpServerSettings, key: str) -> None:
    """`named` is how the server is named to a command; `key` is the name of its pins."""
    try:
        pinned = Pins(profile.folders.mcp / "pins").load(key)
    except StorageError as error:
        print(f"    {visible(error.text)}")
        return
    if pinned is None:
        print(f"    its tools were not listed yet: handrail mcp-servers test {visible(named)}")
    for tool in pinned.tools.values() if pinned is not None else ():
        state = "off" if tool.name in settings.tools_off else f"not offered, {tool.fault}" if tool.fault else "on"
        print(f"    {one_line(tool.name, 60)}  ({state})  {one_line(tool.description, 100)}")


def _folder(options: Namespace) -> Path | None:
    return checked_project(options.project) if getattr(options, "project", None) else None


def _about(settings: McpServerSettings) -> str:
    what = settings.url or " ".join((settings.command, *settings.args))
    notes = ["switched off"] if not settings.enabled else []
    if settings.command:
        notes += [
            "confined" if settings.confined else "not confined",
            "any host" if settings.network else "network host by host",
        ]
        notes += [f"folder {folder}" for folder in settings.folders]
    return f"{one_line(what, 200)}  ({', '.join(map(visible, notes)) or 'at this address'})"


def _add(profile: Profile, options: Namespace) -> int:
    name = options.name
    if not re.match(SERVER_NAME, name):
        raise UsageError(f"{name!r} is no name for a server: use letters, digits, - and single _, at most 32.")
    if name in profile.settings.mcp_servers:
        raise UsageError(f"There is an MCP server {name} already. To remove it: handrail mcp-servers remove {name}")
    try:
        command = shlex.split(options.program)
    except ValueError as error:
        raise UsageError(f"The command cannot be read: {error}.") from None
    if bool(command) == bool(options.url):
        raise UsageError("A server has either a --command or a --url.")
    entry: dict[str, object] = {"url": options.url} if options.url else {"command": command[0]}
    if command[1:]:
        entry["args"] = command[1:]
    plain, secret = ("headers", "secret_headers") if options.url else ("env", "secret_env")
    for text in options.env:
        if "=" not in text:
            raise UsageError(f"{text!r} is not NAME=VALUE.")
    if options.env:
        entry[plain] = dict(text.split("=", 1) for text in options.env)
    if options.secret:
        entry[secret] = list(options.secret)
    entry |= {"network": True} if options.allow_network else {}
    entry |= {"confined": False} if options.unconfined else {}
    entry |= {"folders": [str(Path(folder).resolve()) for folder in options.folders]} if options.folders else {}
    for variable in options.secret:
        _ask_secret(profile, name, variable)
    profile.change({"mcp_servers": {name: entry}})
    print(f"Added {name}: {_about(profile.settings.mcp_servers[name])}")
    return asyncio.run(_try(profile, options))


def _ask_secret(profile: Profile, server: str, variable: str) -> None:
    prompt = f"The value of {variable} for {server}: "
    value = getpass(prompt) if streams.at_terminal() else sys.stdin.readline()
    if not value.strip():
        raise UsageError(f"{variable} got no value.")
    place = profile.keys.keep(secret_name(server, variable), value)
    print(f"{variable} is kept in {place}.", file=sys.stderr)
    if place == IN_MEMORY:
        print(NO_KEYRING, file=sys.stderr)


def _keep_secret(profile: Profile, options: Namespace) -> int:
    settings = _known(profile, options.name)
    if options.variable not in (*settings.secret_env, *settings.secret_headers):
        raise UsageError(f"{options.name} has no secret {options.variable}; see secret_env and secret_headers.")
    _ask_secret(profile, options.name, options.variable)
    return Exit.DONE


def _import(profile: Profile, options: Namespace) -> int:
    path = known_files(Path.home()).get(options.file, Path(options.file))
    found = read_file(path)
    for server in found:
        said = server.entry
        what = str(said.get("url") or " ".join((str(said.get("command", "")), *map(str, said.get("args", [])))))
        secret = f"  (secret: {', '.join(server.secrets)})" if server.secrets else ""
        notes = "".join(f"  [{note}]" for note in server.notes)
        print(f"{server.name}: {visible(f'{what}{secret}{notes}'.strip())}")
    if not (options.yes or confirmed(f"Add these {len(found)} servers to your settings?")):
        return Exit.UNANSWERED
    told = import_servers(profile, found)
    for line in told:
        print(visible(line))
    if any(IN_MEMORY in line for line in told):
        print(NO_KEYRING, file=sys.stderr)
    print("Nothing was started. To see what one offers: handrail mcp-servers test NAME", file=sys.stderr)
    return Exit.DONE


def _remove(profile: Profile, options: Namespace) -> int:
    _known(profile, options.name)
    remove_server(profile, options.name)
    return Exit.DONE


def _switch(profile: Profile, options: Namespace) -> int:
    project = _folder(options)
    settings, key = found_server(profile, options.name, project)
    pinned = Pins(profile.folders.mcp / "pins").load(key)
    if pinned is not None and options.tool not in (*pinned.tools, *settings.tools_off):
        raise UsageError(f"{options.name} has no tool {options.tool}. See: handrail mcp-servers list")
    switch_tool(profile, options.name, options.tool, on=options.state == "on", folder=project)
    return Exit.DONE


def _allow(profile: Profile, options: Namespace) -> int:
    """Show each command that the project's own file would run, and ask."""
    project = checked_project(options.project)
    found = project_servers(project)
    if found is None:
        raise UsageError(f"There is no .mcp.json in {project}.")
    if not profile.trusts(project):
        raise UsageError(_untrusted(profile, project))
    print(f"{visible(str(project))} wants these MCP servers to be started here, confined, network host by host:")
    print(quoted(found.shown))
    if not (options.yes or confirmed("Allow exactly these?")):
        return Exit.UNANSWERED
    consents(profile).give(project, found)
    return Exit.DONE


def _untrusted(profile: Profile, project: Path) -> str:
    why = profile.why_untrusted(project)
    yet = f"yet ({why})" if why else "yet"
    return f"You do not trust this folder {yet}: handrail agents --project {shlex.quote(str(project))} --trust-folder"


async def _log_in(profile: Profile, options: Namespace) -> int:
    """Show the address that the person has to open, whole, and wait for the answer."""
    project = _folder(options)

    async def show(url: str) -> None:
        print(f"To log in, open this address in a browser on this machine:\n{visible(url)}", flush=True)

    try:
        outcome = await log_in(profile, options.name, show, project=project)
    except ToolError as error:
        print(f"handrail: {visible(error.text)}", file=sys.stderr)
        return Exit.ERROR
    print(visible(outcome.text), file=sys.stdout if outcome.is_lasting else sys.stderr)
    return Exit.DONE if outcome.is_lasting else Exit.ERROR


def _log_out(profile: Profile, options: Namespace) -> int:
    log_out(profile, options.name, _folder(options))
    return Exit.DONE


def _print_document(profile: Profile, options: Namespace) -> int:
    """What a person or a firm publishes, so that issuers know who logs in."""
    address = options.address or profile.settings.mcp_client_document
    if not is_document_address(address):
        what = f"{visible(address)} is none" if address else "none is set as mcp_client_document"
        raise UsageError(
            f"Give the https address at which it will be found, such as https://example.org/handrail.json: {what}."
        )
    print(json.dumps(client_document(address), indent=2))
    print(
        f"Publish this at {visible(address)} as application/json, and name it in your settings: "
        f'mcp_client_document = "{visible(address)}"',
        file=sys.stderr,
    )
    return Exit.DONE


def _known(profile: Profile, name: str) -> McpServerSettings:
    if name not in profile.settings.mcp_servers:
        names = ", ".join(profile.settings.mcp_servers) or "none"
        raise UsageError(f"There is no MCP server {visible(name)}. There are: {names}.")
    return profile.settings.mcp_servers[name]


async def _try(profile: Profile, options: Namespace) -> int:
    """Start a server, show its tools, and ask about those that are new or have changed."""
    project = _folder(options)
    settings, key = found_server(profile, options.name, project)

    async def ask_host(host: str) -> bool:
        question = f"Let the MCP server {options.name} connect to {visible(host)} this time?"
        return streams.at_terminal() and await asyncio.to_thread(confirmed, question)

    async with one_server(profile, options.name, settings, project, ask_host, key) as server:
        try:
            connection = await server.started()
        except ToolError as error:
            print(f"handrail: {visible(error.text)}", file=sys.stderr)
            for line in server.log.lines[-MAX_LOG_LINES:]:
                print(f"  │ {line}", file=sys.stderr)
            if server.need in REMEDIES:
                where = f" --project {shlex.quote(str(project))}" if key != options.name else ""
                print(
                    f"To mend that: handrail mcp-servers {REMEDIES[server.need].format(options.name)}{where}",
                    file=sys.stderr,
                )
            return Exit.ERROR
        print(f"{options.name} runs and speaks the protocol of {connection.protocol}.")
        for tool in server.tools.offered:
            print(f"    {one_line(tool.name, 60)}  {one_line(tool.description, 100)}")
        review = server.tools.review
        if not review.withheld:
            return Exit.DONE
        print(f"{len(review.withheld)} tools are new or have changed since you saw them, and are withheld:")
        print(quoted(review.diff))
        if not (getattr(options, "yes", False) or await asyncio.to_thread(confirmed, "Use them as they are now?")):
            return Exit.UNANSWERED
        await server.accept()
        return Exit.DONE

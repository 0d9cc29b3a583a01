"""What a plain start asks at a terminal: in which folder the agent works, and which provider answers."""

import asyncio
from dataclasses import dataclass

from app.assembly.endpoints import all_endpoints
from app.assembly.first_choices import found_keys, keep_provider, sample_project
from app.assembly.profile import Profile
from app.faces.asking import TypedLines, read_number
from app.faces.outcome import tell
from app.providers import KINDS
from app.providers.local import find_local
from app.sandbox.project import checked_project
from app.vocabulary.errors import AppError, UsageError


@dataclass(frozen=True)
class ReadyProvider:
    """A provider that can answer at once."""

    words: str
    provider: str
    base_url: str = ""
    model: str = ""
    name: str = ""
    """Under which a server of the person's own is saved."""


DEMO = ReadyProvider("Offline demo: no language model, but it knows a few phrases and runs real tools for them", "demo")


async def ask_folder(profile: Profile, keyboard: TypedLines) -> str:
    """A folder to work in; raises EOFError where nobody answers."""
    tell("In which folder should the agent work? Type its path, or press Enter for a sample project to look around in:")
    tell(f"  {profile.folders.sample}")
    while True:
        said = (await keyboard.read_line("Folder: ")).strip().strip("'\"")
        try:
            project = str(await asyncio.to_thread(checked_project, said or sample_project(profile.folders)))
        except UsageError as error:
            tell(error.text)
            continue
        if said:
            await asyncio.to_thread(profile.keep_recent, project)
        return project


async def ask_provider(profile: Profile, keyboard: TypedLines) -> ReadyProvider:
    """A provider that is there; raises EOFError where nobody answers."""
    choices = await find_providers(profile)
    tell("Which provider should answer?")
    for number, choice in enumerate(choices, 1):
        tell(f"  {number}. {choice.words}")
    variables = ", ".join(kind.key_variables[0] for kind in KINDS.values() if kind.needs_key)
    tell(f"Others are listed if their key is in the environment ({variables}) or they run on this machine.")
    return choices[(await read_number(keyboard, "A number, or Enter for 1: ", len(choices)) or 1) - 1]


def keep(profile: Profile, choice: ReadyProvider) -> None:
    """For the next start. The demo is not kept: by then a key or a server may be there."""
    if choice is DEMO:
        return
    try:
        place = {"name": choice.name, "base_url": choice.base_url, "model": choice.model}
        keep_provider(profile, choice.provider, **place)
    except AppError as error:
        tell(f"{error.text} The provider is chosen for this conversation only.")


async def find_providers(profile: Profile) -> list[ReadyProvider]:
    """Those whose key is there, servers of the person's own, servers on this machine, and the demo."""
    keys, servers = await asyncio.gather(asyncio.to_thread(found_keys, profile), find_local())
    own = [endpoint for endpoint in all_endpoints(profile.settings) if not endpoint.is_builtin]
    return [
        *(
            ReadyProvider(f"{KINDS[name].title}, with the key from {keys[name]}", name)
            for name in keys
            if KINDS[name].needs_key
        ),
        *(ReadyProvider(f"{one.title} at {one.address}", one.name) for one in own),
        *(
            ReadyProvider(
                f"{server.name} at {server.address}, with {server.models[0]}",
                *(server.provider, server.address, server.models[0]),
                server.name if server.provider == "openai" else "",
            )
            for server in servers
            if server.models and server.address not in {one.base_url for one in own}
        ),
        DEMO,
    ]

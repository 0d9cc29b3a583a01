"""Switches for single tools of MCP servers: which are off, of the person's own servers and of a folder's.

The choice is the person's, so it is kept in their settings, also for a server of a folder's own file: by that folder
and the name of the server. What the file says, and what the person agrees to later, does not change it.
"""

from pathlib import Path

from app.assembly.profile import Profile
from app.configuration.settings import Settings, load_settings, spelled


def tools_off(settings: Settings, server: str, folder: Path | None) -> list[str]:
    """Those that no model is shown and that cannot be called; the person's own server comes before a folder's."""
    if server in settings.mcp_servers:
        return settings.mcp_servers[server].tools_off
    if folder is None:
        return []
    return settings.folder_tools_off.get(spelled(settings.folder_tools_off, folder), {}).get(server, [])


def switch_tool(profile: Profile, server: str, tool: str, *, on: bool, folder: Path | None) -> None:
    """Offer a tool to models, or no longer. `folder` is the one whose file names the server. Blocks."""
    kept = load_settings(profile.folders.settings)  # another window may have switched one meanwhile
    off = [name for name in tools_off(kept, server, folder) if name != tool]
    off = off if on else [*off, tool]
    if server in kept.mcp_servers:
        profile.change({"mcp_servers": {server: {"tools_off": off}}})
    elif folder is not None:
        key = spelled(kept.folder_tools_off, folder)
        others = kept.folder_tools_off.get(key, {}).keys() - {server}
        profile.change({"folder_tools_off": {key: {server: off or None} if off or others else None}})

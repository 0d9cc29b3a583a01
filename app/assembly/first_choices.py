"""What a first start offers and keeps: the samples, keys that are there, and the provider that was chosen."""

import shutil
from pathlib import Path

from app.assembly.endpoints import NamedEndpoint, checked_name, find_endpoint, free_name
from app.assembly.profile import Profile
from app.configuration.paths import RESOURCES, Folders
from app.providers import KINDS
from app.providers.address import checked, mended
from app.text.sentences import say
from app.vocabulary.errors import UsageError

ABOUT_FILES = ("tidy", "rename-photos", "table", "summarise")
"""Starters that need no program."""


def sample_project(folders: Folders, task: str = "") -> Path:
    """What one can look around in, made where it is missing: a small program, or for tasks about documents and photos
    a folder with some. Raises UsageError.
    """
    folder = folders.sample_files if task in ABOUT_FILES else folders.sample
    try:
        if not folder.is_dir():
            shutil.copytree(RESOURCES / folder.name, folder, copy_function=shutil.copyfile)
    except (OSError, shutil.Error) as error:
        raise UsageError(say("The sample project cannot be made in {folder}: {problem}", folder, error)) from None
    return folder


def found_keys(profile: Profile) -> dict[str, str]:
    """Where keys of providers are already; asks nobody, but may block on the keyring."""
    kinds = [kind for kind in KINDS.values() if kind.key_variables]
    places = {kind.name: profile.keys.place(kind.name, kind.key_variables) for kind in kinds}
    return {name: place for name, place in places.items() if place}


def keep_provider(profile: Profile, kind: str, *, name: str = "", base_url: str = "", model: str = "") -> NamedEndpoint:
    """Save the provider that was chosen; one with a name becomes an endpoint of its own. Raises AppError."""
    base_url = checked(mended(base_url)) if base_url else ""
    settings, chosen = profile.settings, kind
    if name:
        chosen = checked_name(settings, free_name(list(settings.providers), name))
    entry = {"base_url": base_url, "model": model, "kind": kind if name else ""}
    kept = {field: value for field, value in entry.items() if value}
    profile.change({"provider": chosen, "providers": {chosen: kept}} if kept else {"provider": chosen})
    return find_endpoint(profile.settings, chosen)

"""Finds the files and folders of the project that the person mentions with `@`."""

import asyncio
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from app.ui.kit.choices import Choice
from app.ui.kit.fuzzy import Names
from app.ui.wiring.window_part import Start
from app.ui.writing.suggestions import Completion, SuggestionRequest, mention
from app.vocabulary.errors import AppError

if TYPE_CHECKING:
    from app.sandbox.files.places import Place

MOST_FOUND = 50
LISTING_SECONDS = 30
FRESH_SECONDS = 5
"""After which the project is listed again when somebody mentions something."""

COMPILED = re.compile(r"(^|/)__pycache__/|\.(py[cod]|o|a|so(\.\d+)*|obj|lib|dll|dylib|exe|class|wasm)$", re.IGNORECASE)
"""What a compiler made: nothing that a message is about."""


class Mentions:
    """Lists the project in the background and searches that list in a thread, the last letters first."""

    def __init__(self, completion: Completion, start: Start) -> None:
        self._completion = completion
        self._start = start
        self._project = ""
        self._names = Names([])
        self._listed_at = float("-inf")
        self._listing: asyncio.Task[None] | None = None
        self._wanted: SuggestionRequest | None = None
        self._is_searching = False

    def find(self, asked: SuggestionRequest, project: str) -> None:
        if project != self._project:
            self._project, self._names, self._listed_at = project, Names([]), float("-inf")
        self._wanted = asked
        is_old = time.monotonic() - self._listed_at > FRESH_SECONDS
        if project and is_old and (self._listing is None or self._listing.done()):
            self._listing = asyncio.ensure_future(self._list(project))
        if not self._is_searching:
            self._is_searching = True
            self._start(self._search())

    async def _list(self, project: str) -> None:
        try:
            places = await list_project(project)
        except AppError:  # the folder is gone, or too slow: then nothing is suggested
            return
        names = await asyncio.to_thread(_names, places)
        if project == self._project:
            self._names, self._listed_at = names, time.monotonic()
            if self._wanted is not None and not self._is_searching:
                self._is_searching = True
                await self._search()

    async def _search(self) -> None:
        """Until the letters that were typed last have been looked for."""
        try:
            searched = None
            while self._wanted is not None and (self._wanted, self._names) != searched:
                asked, names = searched = (self._wanted, self._names)
                found = await asyncio.to_thread(names.find, asked.letters, MOST_FOUND)
                choices = []
                for path in found:
                    where, _, name = path.rstrip("/").rpartition("/")
                    shown = f"{name}/" if path.endswith("/") else name
                    choices.append(Choice(shown, where, value=mention(path)))
                self._completion.offer(asked, choices)
        finally:
            self._is_searching = False


async def list_project(project: str) -> "list[Place]":
    """All files but ignored ones; raises AppError."""
    from app.sandbox.files.places import Zone
    from app.sandbox.files.workspace import Workspace
    from app.sandbox.searching.ripgrep import USUAL, list_files

    return (await list_files(Workspace([Zone("project", Path(project), False)]), ".", USUAL, LISTING_SECONDS)).places


def _names(places: "list[Place]") -> Names:
    """Files, and the folders that they are in."""
    files = [place.shown for place in places if not COMPILED.search(place.shown)]
    folders: set[str] = set()
    for path in files:
        folder = path.rpartition("/")[0]
        while folder and folder not in folders:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
    return Names([*(f"{folder}/" for folder in sorted(folders)), *files])

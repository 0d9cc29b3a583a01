"""Images and files that the person drops, pastes or picks: images go with the message, other files are named in it."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from app.assembly.profile import Profile
from app.processes.threads import import_in_thread
from app.text.plain import one_line
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import tr
from app.ui.window import MainWindow
from app.ui.wiring.window_part import CurrentTab, Start, TabPart
from app.ui.writing.suggestions import mention
from app.vocabulary.errors import AppError, UsageError

if TYPE_CHECKING:
    from app.ui.wiring.session_tab import SessionTab
    from app.vocabulary.messages import Image

MOST_IMAGES = 20
"""In one message: what every service takes."""


class Attaching(TabPart):
    """Shows what goes with the message of the conversation on show, and says what its model makes of it."""

    def __init__(self, profile: Profile, window: MainWindow, tab: CurrentTab, start: Start) -> None:
        super().__init__(profile, window, tab, start)
        self._said: tuple[SessionTab, str] | None = None
        """What is to be known about the files that were given last, until the message is sent."""
        self._sees: dict[tuple[str, str], bool | None] = {}
        """Whether models see, by server and model; None while that is asked, or if nobody knows."""
        composer = window.composer
        composer.field.files_given.connect(self.take_files)
        composer.field.picture_given.connect(self.take_picture)
        window.files_dropped.connect(self.take_files)
        window.picture_dropped.connect(self.take_picture)
        composer.attach_requested.connect(self.pick)
        composer.attachments.removed.connect(self._remove)
        composer.attachments.opened.connect(self.open)

    def show(self, tab: "SessionTab") -> None:
        images = tab.life.inbox.draft_images
        self._window.composer.show_images(images)
        said = self._said[1] if self._said is not None and self._said[0] is tab else ""
        blind = self._blind_model(tab) if images else ""
        if blind:
            words = tr("{model} cannot see images; it gets the names only.", model=one_line(blind, 60))
            said = tr("{known} {more}", known=said, more=words) if said else words
        self._window.composer.attachments.show_note(said, offers_models=bool(blind))

    def sent(self) -> None:
        """The message has gone, and with it what was said about it."""
        self._said = None
        if (tab := self._tab()) is not None:
            self.show(tab)

    def pick(self) -> None:
        tab = self._tab()
        picker = QFileDialog(self._window, tr("Attach images or files"), tab.life.project if tab else "")
        picker.setFileMode(QFileDialog.FileMode.ExistingFiles)
        picker.filesSelected.connect(self.take_files)
        picker.finished.connect(picker.deleteLater)
        picker.open()

    def take_files(self, paths: Sequence[str]) -> None:
        if (tab := self._tab()) is not None:
            self._start(self._take_files(tab, list(paths)))

    def take_picture(self, picture: QImage) -> None:
        tab = self._tab()
        if tab is not None and not picture.isNull():
            self._start(self._take_picture(tab, picture))

    def open(self, image: "Image") -> None:
        from app.ui.transcript.image_viewer import ImageViewer

        ImageViewer(self._window, image).open()

    # --- inside

    async def _take_files(self, tab: "SessionTab", paths: Sequence[str]) -> None:
        images, named, said = [], [], []
        for path in paths:
            try:
                found = await asyncio.to_thread(_looked_at, path, tab.life.project)
            except (AppError, OSError) as error:
                said.append(core_text(error.text) if isinstance(error, AppError) else f"{path}: {error.strerror}.")
                continue
            if not isinstance(found, str):
                images.append(found)
            else:
                named.append(found)
                file = one_line(Path(path).name, 60)
                if not tab.life.project:
                    words = tr(
                        "Without a folder the agent cannot read files: it gets only the path of {file}.", file=file
                    )
                    said.append(words)
                elif not found.startswith("@"):
                    words = tr(
                        "{file} is outside the project: the agent has to ask before it reads it. Or copy it into the "
                        "project.",
                        file=file,
                    )
                    said.append(words)
        self._attach(tab, images, said)
        if named and tab is self._tab():
            field = self._window.composer.field  # at its cursor, with a gap to what is there
            cursor = field.textCursor()
            cursor.clearSelection()
            before = field.before_cursor
            gap = "" if not before or before[-1].isspace() else " "
            cursor.insertText(f"{gap}{' '.join(named)} ")
            field.setTextCursor(cursor)
            self._window.composer.completion.close()

    async def _take_picture(self, tab: "SessionTab", picture: QImage) -> None:
        from app.ui.kit.pictures import image_of

        names = {image.name for image in tab.life.inbox.draft_images}
        name, number = tr("Pasted image"), 1
        while name in names:
            number += 1
            name = tr("Pasted image {number}", number=number)
        try:
            image = await asyncio.to_thread(image_of, picture, name)
        except UsageError as error:
            self._attach(tab, [], [core_text(error.text)])
        else:
            self._attach(tab, [image], [])

    def _attach(self, tab: "SessionTab", images: "list[Image]", said: list[str]) -> None:
        room = MOST_IMAGES - len(tab.life.inbox.draft_images)
        if len(images) > room:
            said.append(tr("A message can have {most} images; the others were left out.", most=MOST_IMAGES))
        self._said = (tab, " ".join(dict.fromkeys(said)))
        tab.life.inbox.attach(*images[: max(0, room)])
        if tab is self._tab():
            self.show(tab)
            self._window.composer.focus_field()

    def _remove(self, place: int) -> None:
        if (tab := self._tab()) is not None:
            tab.life.inbox.detach(place)
            self._window.composer.focus_field()

    # --- who sees

    def _blind_model(self, tab: "SessionTab") -> str:
        """The model that would get the message, if it is known that it cannot see."""
        if tab.life.opened is not None:
            model = tab.life.opened.session.model
            return "" if model.images else model.id
        endpoint = tab.life.place.endpoint
        if endpoint is None:
            return ""
        model_id = tab.life.place.model or endpoint.default_model
        key = (endpoint.name or endpoint.address, model_id)
        if key not in self._sees:
            self._sees[key] = None
            self._start(self._ask(tab, key))
        return model_id if self._sees[key] is False else ""

    async def _ask(self, tab: "SessionTab", key: tuple[str, str]) -> None:
        endpoint = tab.life.place.endpoint
        if endpoint is None:
            return
        await import_in_thread("app.assembly.connections")
        from app.assembly.connections import connect

        try:
            connection = await connect(self._profile, endpoint, key[1])
        except AppError:  # no key, no server: sending the message tells it
            del self._sees[key]
            return
        await connection.provider.close()
        self._sees[key] = connection.model.images
        if tab is self._tab():
            self.show(tab)


def _looked_at(path: str, project: str) -> "Image | str":
    """An image, or how to write the path of another file: `@path` inside the project. Runs in a thread."""
    from app.ui.kit.pictures import image_of_file, is_picture

    place = Path(path)
    inside = _inside(path, project)
    if is_picture(place):
        return image_of_file(place, inside or place.name)
    return mention(inside) if inside else (f'"{path}"' if " " in path else path)


def _inside(path: str, project: str) -> str:
    """The path within the project, or ""."""
    place = Path(path).resolve()
    root = Path(project).resolve() if project else None
    return str(place.relative_to(root)) if root is not None and place.is_relative_to(root) else ""

"""Opens a file of the project at a line in the person's own editor: the one that they chose, or one that is found."""

import os
import shlex
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QMimeDatabase, QProcess, QUrl
from PySide6.QtGui import QDesktopServices

from app.text.plain import visible
from app.ui.kit.language import tr
from app.vocabulary.errors import UsageError

FORMS: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("code", "code-insiders", "codium", "vscodium", "cursor", "windsurf"), ("--goto", "{path}:{line}")),
    **dict.fromkeys(("zed", "zeditor", "zed-editor", "subl", "sublime_text"), ("{path}:{line}",)),
    **dict.fromkeys(("kate", "kwrite", "mousepad", "pycharm", "idea", "clion"), ("--line", "{line}", "{path}")),
    **dict.fromkeys(("gedit", "xed", "pluma", "emacs", "emacsclient", "gvim", "geany"), ("+{line}", "{path}")),
}
"""How an editor is told the line; the others get the file alone."""
LOOKED_FOR = (
    "code",
    "codium",
    "cursor",
    "zed",
    "zeditor",
    "subl",
    "kate",
    "gedit",
    "gnome-text-editor",
    "xed",
    "geany",
)
"""If the person chose none: the first of these that is installed."""
IN_A_TERMINAL = frozenset(
    {"vi", "vim", "nvim", "nano", "pico", "micro", "helix", "hx", "joe", "ne", "mcedit", "ed", "kak"}
)
DESKTOP = "xdg-open"
"""The last resort: whatever the desktop opens such files with."""
OPENERS = frozenset(
    {DESKTOP, "gio", "gvfs-open", "gnome-open", "kde-open", "kde-open5", "kioclient", "exo-open", "open"}
)
"""Programs that are no editors, but choose a program by the kind of the file."""
NOT_FOR_THE_DESKTOP = frozenset(
    {"text/html", "text/x-qml", "text/x-ms-regedit", "text/vbscript", "text/x-uri", "text/calendar", "text/vcard"}
)
"""Kinds of text that a desktop would not show as text, but run, draw or import."""
OPEN_XML = "application/vnd.openxmlformats-officedocument."
"""Without those that carry macros, which have other names."""
TEXT_BY_ANOTHER_NAME = frozenset(
    f"application/{name}"
    for name in (
        "json",
        "toml",
        "yaml",
        "x-yaml",
        "javascript",
        "sql",
        "xml",
        "x-shellscript",
        "x-ruby",
        "x-perl",
        "x-php",
    )
)
"""Of the other kinds a desktop may install or start something, such as of `application/x-java-jnlp-file`."""

SHOWN = ("image/", "audio/", "video/", "application/vnd.oasis.opendocument.", OPEN_XML)
DOCUMENTS = frozenset({"application/pdf", "application/epub+zip", "application/rtf"})
RUNS = frozenset({"image/svg+xml", "image/svg+xml-compressed", "audio/x-mpegurl", "video/x-ms-asf"})
"""Kinds of those that run scripts, or fetch what they show."""
Which = Callable[[str], str | None]


def editor_of(chosen: str, environment: Mapping[str, str], which: Which = shutil.which) -> list[str]:
    """The editor's command, as words; empty if there is none. Editors that need a terminal are passed over."""
    if chosen.strip():
        return shlex.split(chosen)
    for variable in ("VISUAL", "EDITOR"):
        words = _words(environment.get(variable, ""))
        if words and Path(words[0]).name not in IN_A_TERMINAL and which(words[0]):
            return words
    found = next((name for name in LOOKED_FOR if which(name)), None)
    return [found] if found else [DESKTOP] if which(DESKTOP) else []


def command_for(editor: Sequence[str], path: Path, line: int) -> list[str]:
    """The words of the command that opens this file there; `{path}` and `{line}` in the person's own stand for them."""
    form = FORMS.get(Path(editor[0]).name.removesuffix(".exe"), ("{path}",)) if line > 0 else ("{path}",)
    words = editor if any("{path}" in word for word in editor) else [*editor, *form]
    return [word.replace("{line}", str(max(1, line))).replace("{path}", str(path)) for word in words]


def open_in_editor(chosen: str, project: Path, path: str, line: int) -> None:
    """Start the editor; raises UsageError that says what to do. Nothing of the project is asked for or run."""
    file = (project / path).resolve()
    if not file.is_relative_to(project.resolve()) or not file.is_file():
        raise UsageError(tr("{path} is not a file of this project, or is not there any more.", path=visible(path)))
    if line == 0 and _is_shown_by_desktop(file):
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))
        return
    editor = editor_of(chosen, os.environ)
    if not editor or (Path(editor[0]).name in OPENERS and not _is_mere_text(file)):
        raise UsageError(tr("No editor was found that can open this file. Name yours in Settings, Appearance."))
    program, *arguments = command_for(editor, file, line)
    started = QProcess.startDetached(program, arguments, str(Path.home()))
    if not (started[0] if isinstance(started, tuple) else started):
        raise UsageError(
            tr("{program} could not be started. Name your editor in Settings, Appearance.", program=visible(program))
        )


def _is_shown_by_desktop(file: Path) -> bool:
    """A picture, sound, film or document, for which the desktop has a program that only shows it."""
    name = QMimeDatabase().mimeTypeForFile(str(file)).name()
    return (name in DOCUMENTS or name.startswith(SHOWN)) and name not in RUNS and not os.access(file, os.X_OK)


def _is_mere_text(file: Path) -> bool:
    """What a desktop opens in an editor. It could run a file that the agent wrote for that, so such ones stay shut."""
    kind = QMimeDatabase().mimeTypeForFile(str(file))
    is_text = kind.name() in TEXT_BY_ANOTHER_NAME or (
        kind.name().startswith("text/") and kind.name() not in NOT_FOR_THE_DESKTOP
    )
    return is_text and kind.inherits("text/plain") and not os.access(file, os.X_OK)


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:  # an unbalanced quote
        return []

"""What the person wrote and the model has not read, in order, from the moment of typing.

An inbox belongs to one conversation and is there before its session is: a face puts messages in and shows what waits,
the session only takes. A message leaves in one of three ways: it was stored in the history, it went back into the draft
to be edited, or the person removed it.
"""

import asyncio
import secrets
from collections.abc import Callable, Collection, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

from app.storage.sessions.unsent import UnsentMessages
from app.text.sentences import say
from app.vocabulary.errors import UsageError
from app.vocabulary.events import InboxChanged, WaitingMessage
from app.vocabulary.messages import Image

_GAP = "\n\n"
"""Between messages that become one draft."""
_NOTHING: tuple[str, tuple[Image, ...]] = ("", ())
"""A draft without text and images."""


class Inbox:
    """`draft` is what is being typed; `waiting` is what was sent and is not in the history yet."""

    def __init__(self) -> None:
        self.draft = ""
        self.draft_images: tuple[Image, ...] = ()
        self.waiting: tuple[WaitingMessage, ...] = ()
        self._taken: list[WaitingMessage] = []
        """What the session took and has not stored yet: until then it is kept here, too."""
        self._watchers: list[Callable[[InboxChanged], None]] = []
        self._keeper: UnsentMessages | None = None
        self._draft_id = _new_id()
        self._kept_draft: tuple[str, tuple[Image, ...]] = _NOTHING

    def watch(self, watcher: Callable[[InboxChanged], None]) -> None:
        self._watchers.append(watcher)

    def keep_in(self, keeper: UnsentMessages) -> None:
        """From now on `keeper` keeps it all."""
        self._keeper = keeper
        for message in (*self._taken, *self.waiting):
            self._keep(message)
        self._kept_draft = _NOTHING
        self.keep_draft()

    async def restore(self, is_sending: Callable[[], bool] = lambda: False) -> None:
        """What is kept from before stands ahead of what was written since.

        It may have come late, from a database that was locked. If what waits is being sent by then, messages come back
        as a draft: otherwise they would be sent along before the person has seen them.
        """
        if self._keeper is None:
            return
        before = sorted(await asyncio.to_thread(self._keeper.load), key=lambda kept: kept[2])  # drafts were typed last
        if not before:
            return
        are_drafts = is_sending()
        drafts = {name: (text, images) for name, text, is_draft, images, _ in before if is_draft or are_drafts}
        waited = (
            WaitingMessage(name, text, images, later) for name, text, _, images, later in before if name not in drafts
        )
        self.waiting = (*waited, *self.waiting)
        self.draft = _join([*(text for text, _ in drafts.values()), self.draft])
        self.draft_images = (*(image for _, images in drafts.values() for image in images), *self.draft_images)
        with self._together():
            self.keep_draft()
            for name in drafts:
                self._keeper.remove(name)
        self._tell()

    def move_to(self, other: "Inbox") -> None:
        """All of it becomes another's: a conversation that never began gives way to one about another folder."""
        moved, draft, images = self.waiting, self.draft, self.draft_images
        self.draft, self.draft_images = "", ()
        self.keep_draft()
        self.remove(*(message.id for message in moved))
        for message in moved:
            other.send(message.text, message.images)
        if draft.strip() or images:
            other.draft_again(draft, images=images)

    def let_go(self) -> None:
        """This inbox is no longer used; the next one of the conversation gets what is kept."""
        self.keep_draft()
        if self._keeper is not None:
            with self._together():
                for message_id in (self._draft_id, *(message.id for message in self.waiting)):
                    self._keeper.release(message_id)

    # --- what a face calls -----------------------------------------------------------------------------------------

    def type(self, text: str) -> None:
        """The draft as it is in the field now; nobody is told, since it comes from there."""
        self.draft = text

    def keep_draft(self) -> None:
        """Have the draft survive a restart: not for every letter, but soon after the last."""
        if self._keeper is None or (self.draft, self.draft_images) == self._kept_draft:
            return
        self._kept_draft = (self.draft, self.draft_images)
        if self.draft.strip() or self.draft_images:
            self._keeper.put(self._draft_id, self.draft, self.draft_images, is_draft=True)
        else:
            self._keeper.remove(self._draft_id)

    def attach(self, *images: Image) -> None:
        """Images for the message that is being written."""
        self._set_images((*self.draft_images, *images))

    def detach(self, place: int) -> None:
        """The draft goes without this one of its images."""
        self._set_images((*self.draft_images[:place], *self.draft_images[place + 1 :]))

    def take_images(self) -> tuple[Image, ...]:
        """The images of the draft, for a message that is being sent."""
        images, self.draft_images = self.draft_images, ()
        return images

    def send_draft(self, text: str) -> None:
        """The text as a message, with the images of the draft."""
        self.send(text, self.take_images())

    def send(self, text: str, images: tuple[Image, ...] = ()) -> None:
        """A message for the model; it waits here until a turn takes it."""
        if not text.strip() and not images:
            raise UsageError(say("The message is empty. Type what you want done."))
        message = WaitingMessage(_new_id(), text, images)
        self.waiting += (message,)
        with self._together():
            self._keep(message)
            self.keep_draft()
        self._tell()

    def edit(self, *message_ids: str) -> None:
        """Messages that wait go back into the draft."""
        chosen = [message for message in self.waiting if message.id in message_ids]
        if chosen:
            with self._together():
                images = tuple(image for message in chosen for image in message.images)
                self.draft_again(*(message.text for message in chosen), images=images)
                self.remove(*(message.id for message in chosen))

    def edit_all(self) -> None:
        self.edit(*(message.id for message in self.waiting))

    def move(self, message_id: str, by: int) -> None:
        """Earlier among those that wait, by a negative number, or later."""
        place = next((place for place, one in enumerate(self.waiting) if one.id == message_id), None)
        if place is None:
            return
        others = [one for one in self.waiting if one.id != message_id]
        others.insert(max(0, place + by), self.waiting[place])
        self.waiting = tuple(others)
        with self._together():
            for message in self.waiting:
                self._keep(message)
        self._tell()

    def hold(self, message_id: str, *, for_later: bool) -> None:
        """Have a message begin the next turn, or be read with the next step of the one that runs."""
        chosen = (replace(one, is_for_later=for_later) if one.id == message_id else one for one in self.waiting)
        self.waiting = tuple(chosen)
        with self._together():
            for message in self.waiting:  # all: the order in which they were kept is the one in which they come back
                self._keep(message)
        self._tell()

    @property
    def next_for_step(self) -> WaitingMessage | None:
        """The first message that a turn that runs should read."""
        return next((message for message in self.waiting if not message.is_for_later), None)

    def draft_again(self, *texts: str, images: tuple[Image, ...] = ()) -> None:
        """Words and images of before go into the draft, ahead of what is being typed."""
        self.draft = _join([*texts, self.draft])
        self.draft_images = (*images, *self.draft_images)
        self.keep_draft()
        self._tell()

    def remove(self, *message_ids: str) -> None:
        """Messages that do not wait any more."""
        self.waiting = tuple(message for message in self.waiting if message.id not in message_ids)
        self._forget(message_ids)
        self._tell()

    # --- what the session calls ------------------------------------------------------------------------------------

    def take(self, message_id: str) -> None:
        """It is in the history now, though perhaps not stored."""
        self._taken += [message for message in self.waiting if message.id == message_id]
        self.waiting = tuple(message for message in self.waiting if message.id != message_id)
        self._tell()

    def settle(self, unstored: Collection[str]) -> None:
        """Everything that was taken is stored, but for those."""
        self._forget([message.id for message in self._taken if message.id not in unstored])
        self._taken = [message for message in self._taken if message.id in unstored]

    def put_back(self) -> None:
        """What was taken will never be stored, so it waits again."""
        if self._taken:
            self.waiting = (*self._taken, *self.waiting)
            self._taken = []
            self._tell()

    # --- inside ----------------------------------------------------------------------------------------------------

    def _keep(self, message: WaitingMessage) -> None:
        if self._keeper is not None:
            later = message.is_for_later
            self._keeper.put(message.id, message.text, message.images, is_draft=False, is_for_later=later)

    def _set_images(self, images: tuple[Image, ...]) -> None:
        self.draft_images = images
        self.keep_draft()
        self._tell()

    def _together(self) -> AbstractContextManager[None]:
        return nullcontext() if self._keeper is None else self._keeper.together()

    def _forget(self, message_ids: Iterable[str]) -> None:
        if self._keeper is not None:
            for message_id in message_ids:
                self._keeper.remove(message_id)

    def _tell(self) -> None:
        event = InboxChanged(self.waiting, self.draft, self.draft_images)
        for watcher in self._watchers:
            watcher(event)


def _join(texts: Iterable[str]) -> str:
    return _GAP.join(text for text in texts if text.strip())


def _new_id() -> str:
    return secrets.token_hex(8)

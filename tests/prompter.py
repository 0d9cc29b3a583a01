"""Stands for the desktop's password dialog: GNOME Keyring asks it, and a test sees that, and what was asked."""

import threading
from typing import Any

from jeepney import (  # type: ignore[import-untyped]  # has no types
    DBusAddress,
    MessageType,
    message_bus,
    new_method_call,
    new_method_return,
)
from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]

CALLBACK = "org.gnome.keyring.internal.Prompter.Callback"


class Prompter:
    """Answers every question with no, once `released` is set; without that it asks for ever, as a person might."""

    def __init__(self, *, released: bool = True) -> None:
        self.asked: list[str] = []
        self.released = threading.Event()
        if released:
            self.released.set()
        self._bus = open_dbus_connection(bus="SESSION")
        self._bus.send_and_get_reply(message_bus.RequestName("org.gnome.keyring.SystemPrompter"))
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            message = self._bus.receive()
            if message.header.message_type is MessageType.method_call:
                self._answer(message)

    def _answer(self, message: Any) -> None:
        fields = {field.name: value for field, value in message.header.fields.items()}
        self._bus.send(new_method_return(message))
        match fields["member"]:
            case "BeginPrompting":
                self._tell(fields["sender"], message.body[0], "PromptReady", "sa{sv}s", ("", {}, ""))
            case "PerformPrompt":
                callback, _, properties, exchange = message.body
                self.asked.append(properties["message"][1] or properties["title"][1])
                self.released.wait()
                self._tell(fields["sender"], callback, "PromptReady", "sa{sv}s", ("no", {}, exchange))
            case "StopPrompting":
                self._tell(fields["sender"], message.body[0], "PromptDone", None, ())

    def _tell(self, sender: str, path: str, method: str, signature: str | None, body: tuple[Any, ...]) -> None:
        callback = DBusAddress(path, bus_name=sender, interface=CALLBACK)
        self._bus.send(new_method_call(callback, method, signature, body))

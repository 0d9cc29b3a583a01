"""Choosing another model: a conversation that has begun goes there only after the person has seen what is sent."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.assembly.profile import Profile
from app.errors import AppError
from app.ui.kit.words import count
from app.ui.loop import import_in_thread
from app.ui.steering.switch_sheet import SwitchFact, SwitchSheet
from app.ui.window import MainWindow
from app.ui.wiring.window_part import Start

if TYPE_CHECKING:
    from app.assembly.switching import Handover
    from app.endpoints import NamedEndpoint
    from app.providers import ModelInfo
    from app.ui.wiring.session_tab import SessionTab

Done = Callable[[], None]


class ModelSwitch:
    """Asks about one switch at a time; `done` is called if the person wants it."""

    def __init__(self, profile: Profile, window: MainWindow, start: Start) -> None:
        self._profile = profile
        self._window = window
        self._start = start
        self.sheet: SwitchSheet | None = None

    def choose(self, tab: "SessionTab", model: "ModelInfo", endpoint: "NamedEndpoint", done: Done) -> None:
        """The model that answers already, or one for a conversation that has not begun, needs no question."""
        is_same = endpoint == tab.place.endpoint and model.id == tab.model

        def switch() -> None:
            tab.set_model(model, endpoint)
            done()

        if is_same or tab.session_id is None:
            switch()
        else:
            self._start(self._ask(tab, model, endpoint, switch))

    def choose_place(self, tab: "SessionTab", endpoint: "NamedEndpoint") -> None:
        """Another server; which of its models answers is its own choice, unless the settings name one."""
        from app.providers.catalog import describe

        model = describe(endpoint.kind.name, endpoint.default_model)
        self._start(self._ask(tab, model, endpoint, lambda: tab.choose_place(endpoint)))

    async def _ask(self, tab: "SessionTab", model: "ModelInfo", endpoint: "NamedEndpoint", switch: Done) -> None:
        await import_in_thread("app.assembly.switching")
        from app.assembly.switching import handover

        assert tab.session_id is not None
        fixed = 0  # bytes of instructions and tools, as far as an open session knows
        if tab.opened is not None:
            report = tab.opened.session.report_context()
            bytes_per_token = tab.opened.session.context.estimate.bytes_per_token
            fixed = round((report.system + report.tools) * bytes_per_token)
        try:
            found = await asyncio.to_thread(handover, self._profile, tab.session_id, endpoint, model, fixed)
        except AppError as error:
            from app.ui.kit.dialogs import Notice

            Notice(self._window, "That did not work", error.text).open()
            return
        running = sum(one.running for one in tab.steering.commands) if endpoint != tab.place.endpoint else 0
        if tab.place.gone is not None and tab.inbox.waiting:
            when = "Your message that waits is sent there as soon as you switch."
        else:
            when = "It answers from its next step on." if tab.running else "Nothing is sent before your next message."
        sheet = self.sheet = SwitchSheet(self._window, title(found), facts(found, running), when)
        sheet.answered.connect(lambda yes: switch() if yes else None)
        sheet.finished.connect(self._forget)
        sheet.open()

    def _forget(self) -> None:
        self.sheet = None


def title(found: "Handover") -> str:
    return f"Go on with {found.model.name or found.model.id or found.endpoint.title}?"


def facts(found: "Handover", running: int = 0) -> list[SwitchFact]:
    """What the person should know before the conversation goes there."""
    from app.prices import dollars

    endpoint = found.endpoint
    where = f"{endpoint.title}, {endpoint.address}" if endpoint.address else f"{endpoint.title}, on this machine"
    messages = "1 message" if found.messages == 1 else f"{found.messages:,} messages"
    instead = f" (a summary stands for the first {found.summarised:,})" if found.summarised else ""
    besides = "with instructions and tools" if found.has_fixed else "and the agent's instructions and tools"
    lines = [
        SwitchFact("Goes to", where),
        SwitchFact("It will get", f"{messages}{instead}, about {found.tokens:,} tokens {besides}"),
    ]
    if found.is_too_long:
        guess = ", as a guess" if found.window.is_guess else ""
        more = f"Its window has {count(found.window.tokens)} tokens{guess}. Old results are left out, or it summarises."
        lines.append(SwitchFact("Too long", more, "warn"))
    lines += [SwitchFact("Left out", words) for words in _left_out(found)]
    if found.nanodollars is None:
        cost = "costs an amount that is not known"
    else:
        cost = f"costs about {dollars(found.nanodollars)}" if found.nanodollars else "costs nothing"
    lines.append(SwitchFact("Reading it once", cost))
    if running:
        what = "1 command that runs" if running == 1 else f"{running} commands that run"
        lines.append(SwitchFact("Stopped", f"{what} beside the conversation", "warn"))
    return lines


def _left_out(found: "Handover") -> list[str]:
    left = []
    if found.thinking:
        replies = "1 reply" if found.thinking == 1 else f"{found.thinking:,} replies"
        left.append(f"the thinking in {replies}, which only the model that wrote it can read")
    if found.images:
        images = "1 image" if found.images == 1 else f"{found.images:,} images"
        left.append(f"{images}, because this model does not see")
    if not found.model.tools:
        left.append("all tools: this model can only talk")
    return left

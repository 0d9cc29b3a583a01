"""Choosing another model: a conversation that has begun goes there only after the person has seen what is sent."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.assembly.profile import Profile
from app.processes.threads import import_in_thread
from app.ui.kit.core_texts import core_text
from app.ui.kit.language import number, tr
from app.ui.kit.words import count, money
from app.ui.steering.switch_sheet import SwitchFact, SwitchSheet
from app.ui.window import MainWindow
from app.ui.wiring.window_part import Start
from app.vocabulary.errors import AppError

if TYPE_CHECKING:
    from app.assembly.endpoints import NamedEndpoint
    from app.assembly.switching import Handover
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
        """Only another server is a question: what was said would go to somebody else."""
        place = tab.life.place
        is_same_server = place.gone is None and (endpoint == place.endpoint or place.is_same_server(endpoint))
        is_new = model.id != (place.model or endpoint.default_model)

        def switch() -> None:
            tab.life.set_model(model, endpoint)
            done()

        if is_same_server or tab.life.session_id is None:
            switch()
            if is_new and tab.life.session_id is not None:
                tab.notices.tell_model(model)
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

        assert tab.life.session_id is not None
        fixed = 0  # bytes of instructions and tools, as far as an open session knows
        if tab.life.opened is not None:
            report = tab.life.opened.session.report_context()
            bytes_per_token = tab.life.opened.session.context.estimate.bytes_per_token
            fixed = round((report.system + report.tools) * bytes_per_token)
        try:
            found = await asyncio.to_thread(handover, self._profile, tab.life.session_id, endpoint, model, fixed)
        except AppError as error:
            from app.ui.kit.dialogs import Notice

            Notice(self._window, tr("That did not work"), core_text(error.text)).open()
            return
        running = sum(one.running for one in tab.life.steering.commands)
        if tab.life.place.gone is not None and tab.life.inbox.waiting:
            when = tr("Your message that waits is sent there as soon as you switch.")
        elif tab.life.running:
            when = tr("The turn that runs goes on where it is. What waits, and what you send from now on, goes there.")
        else:
            when = tr("Nothing is sent before your next message.")
        sheet = self.sheet = SwitchSheet(self._window, title(found), facts(found, running), when)
        sheet.answered.connect(lambda yes: switch() if yes else None)
        sheet.finished.connect(self._forget)
        sheet.open()

    def _forget(self) -> None:
        self.sheet = None


def title(found: "Handover") -> str:
    return tr("Go on with {model}?", model=found.model.name or found.model.id or found.endpoint.title)


def facts(found: "Handover", running: int = 0) -> list[SwitchFact]:
    """What the person should know before the conversation goes there."""
    endpoint = found.endpoint
    if endpoint.address:
        where = ", ".join(filter(None, (endpoint.title, endpoint.address_beside_title)))
    else:
        where = tr("{name}, on this machine", name=endpoint.title)
    lines = [SwitchFact(tr("Goes to"), where), SwitchFact(tr("It will get"), _given(found))]
    if found.is_too_long:
        size = tr("{tokens} tokens", tokens=count(found.window.tokens))
        size = tr("{size}, as a guess", size=size) if found.window.is_guess else size
        more = tr("Its window has {size}. Old results are left out, or it summarises.", size=size)
        lines.append(SwitchFact(tr("Too long"), more, "warn"))
    lines += [SwitchFact(tr("Left out"), words) for words in _left_out(found)]
    if found.nanodollars is None:
        cost = tr("costs an amount that is not known")
    elif found.nanodollars:
        cost = tr("costs about {amount}", amount=money(found.nanodollars))
    else:
        cost = tr("costs nothing")
    lines.append(SwitchFact(tr("Reading it once"), cost))
    if running:
        what = tr("%n command(s) that run beside the conversation", "", running)
        lines.append(SwitchFact(tr("Stopped"), what, "warn"))
    return lines


def _given(found: "Handover") -> str:
    messages = tr("%n message(s)", "", found.messages)
    if found.summarised:
        first = number(found.summarised)
        messages = tr("{messages} (a summary stands for the first {number})", messages=messages, number=first)
    tokens = number(found.tokens)
    if found.has_fixed:
        return tr("{messages}, about {tokens} tokens with instructions and tools", messages=messages, tokens=tokens)
    return tr(
        "{messages}, about {tokens} tokens and the agent's instructions and tools", messages=messages, tokens=tokens
    )


def _left_out(found: "Handover") -> list[str]:
    left: list[str] = []
    if found.thinking:
        words = tr("the thinking in %n reply(s), which only the model that wrote it can read", "", found.thinking)
        left.append(words)
    if found.images:
        left.append(tr("%n image(s), because this model does not see", "", found.images))
    if not found.model.tools:
        left.append(tr("all tools: this model can only talk"))
    return left

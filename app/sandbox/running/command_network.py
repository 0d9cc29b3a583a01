"""The network of commands: the proxy serves their connections, and whoever decides about hosts is asked for each."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from app.network.addresses import Judged
from app.network.hosts import Target
from app.network.proxy import HostRefusal, HostUse, Permit, ProxiedNetwork, Proxy
from app.sandbox.running.time_limit import Pausable

JudgeHost = Callable[[str, Target, Sequence[Judged]], Awaitable[Permit]]
"""Decides whether the command of a call may connect to a host; see `app.network.proxy.Judge`."""
REPORT_SECONDS = 0.5
"""Between two reports of what a command exchanges."""


@dataclass(frozen=True, slots=True)
class NetworkUse:
    """What a program exchanged with hosts, and how often connections were refused, at one moment."""

    uses: Mapping[Target, HostUse]
    refusals: Mapping[HostRefusal, int]


class CommandNetwork:
    """The network of one command, or of a program that lives longer, which can reach hosts through the proxy only.

    `on_use` is called while connections are open, with what was exchanged so far, and `on_closed` at the end.
    """

    def __init__(
        self,
        call_id: str,
        proxy: Proxy,
        judge: JudgeHost,
        on_use: Callable[[str, Mapping[str, Any]], None] = lambda call_id, facts: None,
        on_closed: Callable[["CommandNetwork"], None] = lambda network: None,
    ) -> None:
        self.call_id = call_id
        self._proxy = proxy
        self._judge = judge
        self._on_use = on_use
        self._on_closed = on_closed
        self._network = ProxiedNetwork(self._judge_target, self._note_refusal)
        self._loop = asyncio.get_running_loop()
        self._next_report: asyncio.TimerHandle | None = None
        self._reported: Mapping[str, Any] = {}
        self.limit: Pausable | None = None
        """The command's time, which stands still while the person is asked."""
        self.on_refusal: Callable[[HostRefusal], None] = lambda refusal: None
        """Called once for each host and reason."""

    def on_connection(self, connection: socket.socket) -> None:
        self._proxy.serve(connection, self._network)
        if self._next_report is None:
            self._next_report = self._loop.call_later(REPORT_SECONDS, self._report)

    @property
    def uses(self) -> tuple[HostUse, ...]:
        return self._network.uses

    @property
    def refusals(self) -> tuple[HostRefusal, ...]:
        return self._network.refusals

    def so_far(self) -> "NetworkUse":
        """A copy of what was exchanged and refused until now."""
        return NetworkUse({use.target: replace(use) for use in self.uses}, dict(self._network.refusal_counts))

    def since(self, before: "NetworkUse") -> tuple[tuple[HostUse, ...], tuple[HostRefusal, ...]]:
        """The hosts that were used since, with the bytes since then, and what was refused."""
        uses = []
        for use in self.uses:
            was = before.uses.get(use.target, HostUse(use.target))
            sent, received = use.sent - was.sent, use.received - was.received
            connections = use.connections - was.connections
            if connections or sent or received:
                uses.append(replace(use, connections=connections, sent=sent, received=received))
        counts = self._network.refusal_counts
        return tuple(uses), tuple(one for one, count in counts.items() if count > before.refusals.get(one, 0))

    def end_unless(self, allowed: Callable[[Target, bool], bool]) -> None:
        """End the connections to hosts that are not allowed any more."""
        self._network.end_unless(allowed)

    def close(self) -> None:
        """End its connections, and the questions about them."""
        if self._network.is_closed:
            return
        self._network.close()
        if self._next_report is not None:
            self._report()
        self._on_closed(self)

    def _report(self) -> None:
        """Once more for as long as there are connections."""
        again = self._network.is_busy and not self._network.is_closed
        if self._next_report is not None:
            self._next_report.cancel()
        self._next_report = self._loop.call_later(REPORT_SECONDS, self._report) if again else None
        facts = describe_traffic(self.uses, self.refusals)
        if facts != self._reported:
            self._reported = facts
            self._on_use(self.call_id, facts)

    def _note_refusal(self, refusal: HostRefusal) -> None:
        self.on_refusal(refusal)

    async def _judge_target(self, target: Target, local: Sequence[Judged]) -> Permit:
        with self.limit.paused() if self.limit is not None else nullcontext():
            return await self._judge(self.call_id, target, local)


class CommandNetworks:
    """The networks of all commands that run in a session."""

    def __init__(
        self,
        proxy: Proxy,
        judge: JudgeHost,
        on_use: Callable[[str, Mapping[str, Any]], None],
        on_closed: Callable[[str], None],
    ) -> None:
        self._proxy = proxy
        self._judge = judge
        self._on_use = on_use
        self._on_closed = on_closed
        self._open: set[CommandNetwork] = set()

    def opened(self, call_id: str) -> CommandNetwork:
        made = CommandNetwork(call_id, self._proxy, self._judge, self._on_use, self._forget)
        self._open.add(made)
        return made

    def end_unless(self, allowed: Callable[[str, Target, bool], bool]) -> None:
        """End all connections that are not allowed any more."""
        for network in self._open:
            network.end_unless(partial(allowed, network.call_id))

    def _forget(self, network: CommandNetwork) -> None:
        self._open.discard(network)
        self._on_closed(network.call_id)


def describe_traffic(hosts: Sequence[HostUse], refused: Sequence[HostRefusal]) -> dict[str, Any]:
    """The hosts that a command connected to, with bytes each way, and those it was refused; nothing without any."""
    if not hosts and not refused:
        return {}
    used = [
        {
            "host": use.target.host,
            "port": use.target.port,
            "connections": use.connections,
            "sent": use.sent,
            "received": use.received,
            "allowed": use.allowed,
        }
        for use in hosts
    ]
    return {"hosts": used, "refused": [{"host": one.host, "reason": one.reason} for one in refused]}

"""The network of one command: the proxy serves its connections, and whoever decides about hosts is asked for each."""

import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Protocol

from app.network.addresses import Judged
from app.network.hosts import Target
from app.network.proxy import HostRefusal, HostUse, Permit, ProxiedNetwork, Proxy

JudgeHost = Callable[[str, Target, Sequence[Judged]], Awaitable[Permit]]
"""Decides whether the command of a call may connect to a host; see `app.network.proxy.Judge`."""


@dataclass(frozen=True, slots=True)
class NetworkUse:
    """What a program exchanged with hosts, and how often connections were refused, at one moment."""

    uses: Mapping[Target, HostUse]
    refusals: Mapping[HostRefusal, int]


class Pausable(Protocol):
    """The time that a program has, e.g. a `TimeLimit`."""

    def paused(self) -> AbstractContextManager[None]: ...


class CommandNetwork:
    """Made for each command that can reach the network through the proxy only, and for programs that live longer."""

    def __init__(self, call_id: str, proxy: Proxy, judge: JudgeHost) -> None:
        self._call_id = call_id
        self._proxy = proxy
        self._judge = judge
        self._network = ProxiedNetwork(self._judged)
        self.limit: Pausable | None = None
        """The command's time, which stands still while the person is asked."""

    def on_connection(self, connection: socket.socket) -> None:
        self._proxy.serve(connection, self._network)

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

    def close(self) -> None:
        """End its connections, and the questions about them."""
        self._network.close()

    async def _judged(self, target: Target, local: Sequence[Judged]) -> Permit:
        with self.limit.paused() if self.limit is not None else nullcontext():
            return await self._judge(self._call_id, target, local)

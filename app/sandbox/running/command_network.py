"""The network of one command: the proxy serves its connections, and whoever decides about hosts is asked for each."""

import socket
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext

from app.network.addresses import Judged
from app.network.hosts import Target
from app.network.proxy import HostRefusal, HostUse, Permit, ProxiedNetwork, Proxy
from app.sandbox.running.time_limit import TimeLimit

JudgeHost = Callable[[str, Target, Sequence[Judged]], Awaitable[Permit]]
"""Decides whether the command of a call may connect to a host; see `app.network.proxy.Judge`."""


class CommandNetwork:
    """Made for each command that can reach the network through the proxy only.

    It also serves a program that lives longer, such as a server that was started for the project: give its
    `on_connection` to the `Launch`, and close it when the program has ended.
    """

    def __init__(self, call_id: str, proxy: Proxy, judge: JudgeHost) -> None:
        self._call_id = call_id
        self._proxy = proxy
        self._judge = judge
        self._network = ProxiedNetwork(self._judged)
        self.limit: TimeLimit | None = None
        """The command's time, which stands still while the person is asked."""

    def on_connection(self, connection: socket.socket) -> None:
        self._proxy.serve(connection, self._network)

    @property
    def uses(self) -> tuple[HostUse, ...]:
        return self._network.uses

    @property
    def refusals(self) -> tuple[HostRefusal, ...]:
        return self._network.refusals

    def close(self) -> None:
        """End its connections, and the questions about them."""
        self._network.close()

    async def _judged(self, target: Target, local: Sequence[Judged]) -> Permit:
        with self.limit.paused() if self.limit is not None else nullcontext():
            return await self._judge(self._call_id, target, local)

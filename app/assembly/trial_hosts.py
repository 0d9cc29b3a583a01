"""Which hosts an MCP server may connect to while it is tried outside of a session: by rules, then by asking."""

from collections.abc import Awaitable, Callable, Sequence

from app.agent.deciding.host_access import host_verdict
from app.agent.deciding.policy import Allow, Deny
from app.agent.deciding.rules import Rule
from app.network.addresses import Judged
from app.network.hosts import Target
from app.network.proxy import Permit
from app.text.sentences import say

AskHost = Callable[[str], Awaitable[bool]]
"""Asks the person whether the server may connect to a host."""


class TrialHosts:
    """Remembers the answers as long as the server is tried. Private addresses are allowed by rules alone."""

    def __init__(self, rules: Sequence[Rule], tool: str, ask: AskHost | None, *, any_host: bool) -> None:
        self._rules = rules
        self._tool = tool
        self._ask = ask
        self._any_host = any_host
        self._said: dict[Target, Permit] = {}

    async def judge(self, identity: str, target: Target, local: Sequence[Judged]) -> Permit:
        is_local = bool(local)
        said = None if is_local else self._said.get(target)
        verdict = host_verdict(
            self._rules, target, None, tool=self._tool, is_local=is_local, any_host=self._any_host, said=said
        )
        match verdict:
            case Allow(_, reason, rule):
                return Permit(True, reason, with_local=rule is not None and rule.local)
            case Deny(_, reason):
                return Permit(False, reason)
        if self._ask is None or is_local:
            return Permit(False, say("hosts are allowed by the person, and nobody is there to ask"))
        allowed = await self._ask(str(target))
        self._said[target] = Permit(allowed, say("you allowed it once") if allowed else say("the person said no"))
        return self._said[target]

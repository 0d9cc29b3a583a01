"""What rules and the policy know of a call that fetches an address, by reading the address alone.

No name server is asked: a name must be allowed before anybody is told that it is wanted.
"""

from app.agent.deciding.rules import CallFacts
from app.network.addresses import AddressReach, judged
from app.network.hosts import BadHost, HostPattern, is_literal, is_private_name, url_target
from app.text.sentences import say


def url_facts(tool: str, url: str) -> CallFacts:
    """The host for rules, whether it is local by its name, and what in the address alarms."""
    try:
        target = url_target(url)
    except BadHost:  # the tool itself will report that
        return CallFacts(tool)
    is_long = len(url) > 300  # addresses of pages are shorter; a longer one can carry data out of the machine
    alarm = say("an address of {count} characters, which can carry data out of this machine", len(url))
    return CallFacts(
        tool,
        host=str(HostPattern.of(target)),
        is_local_host=is_local(target.host),
        carries_out=(alarm,) if is_long else (),
    )


def is_local(host: str) -> bool:
    """Whether a host in its normal form is on this machine or in its network, as far as its name tells."""
    return is_private_name(host) or (is_literal(host) and judged(host).reach is AddressReach.LOCAL)

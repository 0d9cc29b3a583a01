"""What an address tells before anything is sent, and what is decided about it: trust, address and rules → outcome."""

import pytest

from app.agent.deciding.policy import Allow, Ask, Conditions, Deny, Permission, Policy, Trust
from app.agent.deciding.proposals import propose
from app.agent.deciding.rules import Rule, Ruling, barred_hosts
from app.agent.deciding.web_calls import url_facts
from app.tools.web_fetch import web_fetch
from app.vocabulary.events import Mode

S, G, A = Trust.SUPERVISED, Trust.GUIDED, Trust.AUTONOMOUS
PAGE, LOCAL, LONG = "https://docs.example/a", "http://localhost:3000/a", "https://docs.example/?q=" + "x" * 300
EVERY = Rule(Ruling.ALLOW, "web_fetch")
HOST = Rule(Ruling.ALLOW, "web_fetch", host="docs.example")
DEV = Rule(Ruling.ALLOW, "web_fetch", host="localhost:3000")
DENY = Rule(Ruling.DENY, "web_fetch", host="docs.example")
ASKS = Rule(Ruling.ASK, "web", host="*.example")

DECISIONS = [
    (S, PAGE, (), Ask),
    (G, PAGE, (), Ask),
    (A, PAGE, (), Allow),
    (G, PAGE, (HOST,), Allow),
    (S, PAGE, (HOST,), Allow),
    (G, PAGE, (EVERY,), Allow),
    (G, "https://other.example/", (HOST,), Ask),
    (G, "https://docs.example.evil.example/", (HOST,), Ask),
    (G, "https://docs.example:8443/", (HOST,), Ask),
    (G, "http://docs.example/", (HOST,), Allow),
    (A, PAGE, (DENY,), Deny),
    (A, "https://docs.example:8443/", (DENY,), Deny),
    (A, "https://DOCS.example./", (DENY,), Deny),
    (A, PAGE, (ASKS, HOST), Ask),
    (A, LOCAL, (), Ask),
    (G, LOCAL, (EVERY,), Ask),
    (A, LOCAL, (EVERY,), Ask),
    (G, LOCAL, (DEV,), Allow),
    (G, "http://localhost:9200/", (DEV,), Ask),
    (A, "http://127.0.0.1:3000/", (DEV,), Allow),  # one host by its names
    (A, "http://192.168.0.7/", (), Ask),
    (A, "http://[::1]/", (), Ask),
    (A, "http://nas/", (), Ask),
    (A, "http://printer.local/", (), Ask),
    (A, LONG, (), Ask),
    (G, LONG, (HOST, EVERY), Ask),
]


@pytest.mark.parametrize(("trust", "url", "rules", "outcome"), DECISIONS)
def test_what_is_decided(trust: Trust, url: str, rules: tuple[Rule, ...], outcome: type) -> None:
    for mode in Mode:
        policy = Policy({"web_fetch": Permission()}, trust, mode, lambda: rules)
        assert isinstance(policy.decide(web_fetch, (), url_facts("web_fetch", url)), outcome), mode


@pytest.mark.parametrize(("url", "outcome"), [(PAGE, Allow), (LOCAL, Ask), (LONG, Ask)])
def test_an_approval_of_the_whole_turn_covers_neither_local_hosts_nor_long_addresses(url: str, outcome: type) -> None:
    policy = Policy({"web_fetch": Permission()}, Trust.GUIDED)
    conditions = Conditions(turn_approved=True)
    assert isinstance(policy.decide(web_fetch, (), url_facts("web_fetch", url), conditions), outcome)


@pytest.mark.parametrize(
    ("url", "offered"),
    [
        (PAGE, ["docs.example"]),
        (LOCAL, ["localhost:3000"]),
        ("https://[2606:4700::1]/", ["[2606:4700::1]"]),
        (LONG, []),
    ],
)
def test_always_offers_exactly_the_host(url: str, offered: list[str]) -> None:
    assert [rule.host for rule in propose(url_facts("web_fetch", url))] == offered


@pytest.mark.parametrize(
    ("rule", "host", "is_barred"),
    [
        (Rule(Ruling.DENY, "web_search", host="spam.example"), "spam.example", True),
        (Rule(Ruling.DENY, "web_fetch", host="*.spam.example"), "www.spam.example", True),
        (Rule(Ruling.DENY, "web", host="*.github.io"), "evil.github.io", True),
        (Rule(Ruling.DENY, "*", host="spam.example"), "SPAM.example", True),
        (Rule(Ruling.DENY, "web_search", host="spam.example"), "nospam.example", False),
        (Rule(Ruling.DENY, "bash", host="spam.example"), "spam.example", False),
        (Rule(Ruling.ASK, "web_search", host="spam.example"), "spam.example", False),
        (Rule(Ruling.DENY, "web_search"), "spam.example", False),
    ],
)
def test_results_of_a_search_are_left_out_by_deny_rules(rule: Rule, host: str, is_barred: bool) -> None:
    bars = barred_hosts([rule], "web_search")
    assert (bars is not None and bars(host)) is is_barred

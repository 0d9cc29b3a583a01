"""Reads, adds and removes the rules in the person's settings. The files of a project cannot define rules."""

import os
import shlex
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from app.agent.deciding.host_access import is_downloader
from app.agent.deciding.rules import CallFacts, Rule, RuleScope, Ruling
from app.agent.deciding.web_calls import url_facts
from app.configuration.firm_policy import UNLIMITED, FirmPolicy
from app.configuration.settings import RuleSettings, Settings
from app.network.hosts import BadHost, HostPattern
from app.sandbox.dangerous import asks
from app.text.sentences import say
from app.vocabulary.errors import UsageError
from app.vocabulary.tool_table import RuleSubject, ToolFamily, family_of, subject_of

Changes = Mapping[str, Any]
"""The argument of `Profile.change`."""


def rules_for(settings: Settings, project: Path | None, firm: FirmPolicy = UNLIMITED) -> tuple[Rule, ...]:
    """The rules that hold in this project: those of the computer, the project's own, and those for everywhere."""
    folder = str(project) if project else ""
    saved = (rule for rule in all_rules(settings) if not rule.project or _real(rule.project) == folder)
    return (*firm_rules(firm), *saved)


def firm_rules(firm: FirmPolicy) -> tuple[Rule, ...]:
    """What the computer's policy says, as rules."""
    hosts = [Rule(Ruling.DENY, host="*", unless=tuple(firm.hosts))] if firm.hosts is not None else []
    return tuple(
        replace(rule, scope=RuleScope.COMPUTER, note=firm.reason) for rule in (*hosts, *map(_read, firm.rules))
    )


@lru_cache(maxsize=2_048)
def _real(folder: str) -> str:
    """Cached, since the rules are read for every call."""
    return os.path.realpath(folder)


def all_rules(settings: Settings) -> tuple[Rule, ...]:
    """Every saved rule, those of other projects too: for the page that lists them."""
    return tuple(_read(kept) for kept in settings.rules)


def rule_to_save(rule: Rule, scope: RuleScope, project: Path | None) -> Rule:
    """The rule as it is saved: for this project or everywhere, with today's date."""
    if scope is RuleScope.PROJECT and project is None:
        raise UsageError(say("There is no project that the rule could be kept for."))
    folder = str(project) if scope is RuleScope.PROJECT else ""
    return replace(rule, scope=scope, project=folder, created=rule.created or f"{datetime.now(UTC):%Y-%m-%d}")


def add_rule(settings: Settings, rule: Rule) -> Changes:
    """The change of the settings that adds a rule made by `kept`; a rule that exists is not added twice."""
    if rule.scope is RuleScope.SESSION:
        raise ValueError("a rule for one session is not kept in the settings")
    there = any(other.id == rule.id for other in all_rules(settings))
    return _changes([*settings.rules, *([] if there else [_write(rule)])])


def revoke_rule(settings: Settings, rule_id: str) -> Changes:
    """The change of the settings that removes a rule; an unknown id changes nothing."""
    return _changes([kept for kept in settings.rules if _read(kept).id != rule_id])


def replaced_rule(settings: Settings, rule_id: str, rule: Rule) -> Changes:
    """The change of the settings that puts a rule made by `kept` in the place of another."""
    if all(_read(kept).id != rule_id for kept in settings.rules):
        return add_rule(settings, rule)
    others = [kept for kept in settings.rules if _read(kept).id == rule_id or _read(kept).id != rule.id]
    return _changes([_write(rule) if _read(kept).id == rule_id else kept for kept in others])


def typed_rule(action: str, tool: str, matter: str, *, local: bool = False) -> Rule:
    """A rule as a person types it; `matter` is a command, a host or a path, depending on the tool.

    With `local`, pages of the host may come from a private address.
    """
    matter = matter.strip()
    subject = subject_of(tool)
    if local and (not matter or "*" in matter):
        raise UsageError(say("Name the one host whose pages may come from a private address."))
    try:
        written = RuleSettings(
            action=Ruling(action).value,
            tool=tool,
            path=matter if subject is RuleSubject.PATH else "",
            commands=[matter] if matter and subject is RuleSubject.COMMAND else [],
            host=matter if subject is RuleSubject.HOST else "",
            local=local and subject is RuleSubject.HOST and Ruling(action) is Ruling.ALLOW,
        )
    except ValueError as error:
        raise UsageError(say("This is no rule: {problem}.", error)) from None
    return _read(written)


def typed_host_rule(action: str, tool: str, host: str, programs: str = "", *, local: bool = False) -> Rule:
    """A rule about what commands may connect to, as a person types it; `programs` are separated by commas."""
    if not host.strip():
        raise UsageError(
            say("Name the host, such as pypi.org, git.example.org:22 or *.example.org for all names below it.")
        )
    try:
        pattern = HostPattern.parse(host)
    except BadHost as error:
        raise UsageError(
            say("{problem}. Write a host such as pypi.org, with a port if it is not the web.", error.text)
        ) from None
    try:
        commands = [shlex.join(shlex.split(part)) for part in programs.split(",") if part.strip()]
    except ValueError as error:
        raise UsageError(
            say("The programs cannot be read ({problem}). Separate them by commas: pip, npm.", error)
        ) from None
    allows = Ruling(action) is Ruling.ALLOW
    for command in commands:
        if allows and not is_downloader(tuple(shlex.split(command))):
            raise UsageError(
                say(
                    "“{command}” can start other programs, and the rule would count for none of them. Leave the "
                    "programs empty, or name what fetches, such as pip, npm, cargo, git, curl or python -m pip, "
                    "without arguments.",
                    command,
                )
            )
    written = RuleSettings(
        action=Ruling(action).value, tool=tool, commands=commands, host=str(pattern), local=local and allows
    )
    return _read(written)


def typed_call(tool: str, text: str, *, project: Path, home: Path) -> CallFacts:
    """A call as a person types it to try the rules: a command, an address or host, or a path."""
    text = text.strip()
    subject = subject_of(tool)
    if subject is RuleSubject.COMMAND:
        from app.commands.reading import read_command

        return CallFacts(tool, reading=read_command(text, project=project, home=home))
    if subject is RuleSubject.HOST:
        return url_facts(tool, text if "://" in text else f"https://{text}")
    if tool.startswith("mcp__"):
        return CallFacts(tool, mcp_server=tool.split("__")[1])
    place = text.removeprefix(f"{project}/")
    why = asks(place.split("/")) if family_of(tool) is ToolFamily.CHANGING else None
    return CallFacts(tool, (place,) if place else (), runs_code=(why.format(place),) if why else ())


def _read(written: RuleSettings) -> Rule:
    return Rule(
        action=Ruling(written.action),
        tool=written.tool,
        path=written.path,
        commands=tuple(map(_words, written.commands)),
        exact=written.exact,
        host=written.host,
        local=written.local,
        scope=RuleScope.PROJECT if written.project else RuleScope.EVERYWHERE,
        project=written.project,
        created=written.created,
        note=written.note,
    )


@lru_cache(maxsize=2_048)
def _words(command: str) -> tuple[str, ...]:
    """Cached: the rules are read for every call, and splitting words as a shell does takes most of that time."""
    return tuple(shlex.split(command))


def _write(rule: Rule) -> RuleSettings:
    return RuleSettings(
        action=rule.action.value,
        tool=rule.tool,
        path=rule.path,
        commands=[shlex.join(words) for words in rule.commands],
        exact=rule.exact,
        host=rule.host,
        local=rule.local,
        project=rule.project,
        created=rule.created,
        note=rule.note,
    )


def _changes(rules: list[RuleSettings]) -> Changes:
    """The rules as tables; fields that have their default value are left out."""
    tables = [
        {name: value for name in rule.__struct_fields__ if (value := getattr(rule, name)) or name == "action"}
        for rule in rules
    ]
    return {"rules": tables or None}

"""The rules that an approval offers under "Always…", from narrow to wide, and the past calls they match."""

import glob
from collections.abc import Iterable

from app.agent.deciding.rules import CallFacts, Rule, Ruling, match
from app.commands import Reading
from app.commands.rule_candidates import can_be_offered, tame_prefix
from app.vocabulary.tool_table import runs_command, waits_for_person

MOST_COMMANDS = 4
"""A rule with more commands is not offered: nobody would read it."""


def propose(facts: CallFacts) -> list[Rule]:
    """Allow rules that are safe to offer; none for programs that can run or reach anything."""
    if waits_for_person(facts.tool):
        return []
    if facts.reading is not None or runs_command(facts.tool):
        rules = _for_command(facts.tool, facts.reading)
    elif facts.mcp_server:
        rules = [Rule(Ruling.ALLOW, facts.tool), Rule(Ruling.ALLOW, f"mcp__{facts.mcp_server}__*")]
    elif facts.host:
        rules = [Rule(Ruling.ALLOW, facts.tool, host=facts.host)]
    elif facts.places:
        rules = _for_places(facts)
    else:
        rules = [Rule(Ruling.ALLOW, facts.tool)]
    # A rule that would not have allowed this very call is of no use.
    return [rule for rule in rules if match([rule], facts) is not None]


def would_have_matched(rule: Rule, history: Iterable[CallFacts]) -> list[CallFacts]:
    """The calls among these that the rule alone would have decided."""
    return [facts for facts in history if match([rule], facts) is not None]


def _for_command(tool: str, reading: Reading | None) -> list[Rule]:
    if reading is None or not reading.understood or reading.alarms:
        return []
    parts = list({part.words: part for part in reading.parts}.values())
    if not parts or len(parts) > MOST_COMMANDS or not all(can_be_offered(part) for part in parts):
        return []
    whole = tuple(part.words for part in parts)
    prefixes = [tame_prefix(part) for part in parts]
    known = tuple(dict.fromkeys(prefix for prefix in prefixes if prefix))
    rules = [] if known == whole else [Rule(Ruling.ALLOW, tool, commands=whole, exact=True)]
    if all(prefixes):
        rules.append(Rule(Ruling.ALLOW, tool, commands=known))
    return rules


def _for_places(facts: CallFacts) -> list[Rule]:
    """Rules for the file, then for its folder; for several files only for a folder that holds all of them."""
    parts = [place.split("/") for place in facts.places]
    if any(place.startswith(("@", "./")) or place == "." for place in facts.places):
        return []
    rules = []
    if len(parts) == 1:
        rules.append(Rule(Ruling.ALLOW, facts.tool, _escape(parts[0])))
    folders = [path[:-1] for path in parts]
    shared = []
    for names in zip(*folders, strict=False):
        if len(set(names)) > 1:
            break
        shared.append(names[0])
    rules.append(Rule(Ruling.ALLOW, facts.tool, "/".join(filter(None, (_escape(shared), "**")))))
    return rules


def _escape(parts: Iterable[str]) -> str:
    return "/".join(glob.escape(part) for part in parts)

"""Who may do what, as tables."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agent.deciding.policy import USUAL, Allow, Ask, Conditions, Deny, Permission, Policy, Trust
from app.agent.deciding.rules import CallFacts, Rule, Ruling
from app.commands import Part, RaisedAlarm, Reading
from app.sandbox.files.places import Place, Zone
from app.tools import Args, Danger, Registry, Tool, ToolContext
from app.vocabulary import tool_table
from app.vocabulary.confinement import NO_GRANT, Grant, Tier
from app.vocabulary.events import Layer, Mode
from app.vocabulary.messages import ToolResult
from app.vocabulary.tool_table import ToolFamily

DANGERS = {
    "read": "safe",
    "write": "dangerous",
    "ls": "safe",
    "bash": "dangerous",
    "bash_output": "safe",
    "bash_kill": "safe",
    "web_search": "safe",
    "web_fetch": "dangerous",
    "file_read": "safe",
    "file_write": "dangerous",
    "read_file": "safe",
    "list_directory": "safe",
    "edit": "dangerous",
    "mkdir": "dangerous",
    "touch": "dangerous",
    "mv": "dangerous",
    "rm": "dangerous",
    "organize": "dangerous",
    "make_document": "dangerous",
    "edit_document": "dangerous",
    "fs.write": "dangerous",
    "fs.apply_patch": "dangerous",
    "read_multiple_files": "safe",
    "cat": "safe",
    "glob": "safe",
    "grep": "safe",
    "find": "safe",
    "file_info": "safe",
    "find_clutter": "safe",
    "fs.list": "safe",
    "fs.read": "safe",
    "fs.search": "safe",
    "ask_user": "safe",
    "plan_write": "dangerous",
    "plan_read": "safe",
    "plan_edit": "dangerous",
    "plan_list": "safe",
    "exit_plan_mode": "safe",
    "todo": "safe",
}
"""Every tool and its danger: a new power has to be written down here."""


def test_every_tools_danger_is_written_down() -> None:
    registry = Registry()
    found = {name: registry.get(name) for name in registry.names}
    assert {name: tool.danger for name, tool in found.items() if tool} == DANGERS


def test_the_table_says_of_each_tool_what_its_file_declares() -> None:
    registry = Registry()
    for name in registry.names:
        tool, entry = registry.get(name), tool_table.TOOLS[name]
        assert tool is not None, name
        assert (tool.command is not None) is entry.runs_command, name
        assert not entry.alias_of or tool_table.TOOLS[entry.alias_of].family is entry.family, name


async def _nothing(args: Args, ctx: ToolContext) -> ToolResult:
    return ToolResult("")


def a_tool(danger: Danger, name: str = "thing") -> Tool:
    return Tool(name, Args, _nothing, danger, "")


def rules_for(tool: str, actions: str) -> list[Rule]:
    return [Rule(Ruling(action), tool) for action in actions.split()]


def at(path: str) -> Place:
    return Place(Zone("project", Path("/p"), True), tuple(path.split("/")) if path else ())


@pytest.mark.parametrize(
    ("trust", "danger", "outcome"),
    [
        (Trust.SUPERVISED, Danger.SAFE, Ask),
        (Trust.SUPERVISED, Danger.DANGEROUS, Ask),
        (Trust.GUIDED, Danger.SAFE, Allow),
        (Trust.GUIDED, Danger.DANGEROUS, Ask),
        (Trust.AUTONOMOUS, Danger.SAFE, Allow),
        (Trust.AUTONOMOUS, Danger.DANGEROUS, Allow),
    ],
)
def test_trust_decides_whether_to_ask(trust: Trust, danger: Danger, outcome: type) -> None:
    verdict = Policy({"thing": Permission()}, trust).decide(a_tool(danger), [])
    assert isinstance(verdict, outcome) and verdict.layer is Layer.TRUST


@pytest.mark.parametrize("trust", list(Trust))
@pytest.mark.parametrize("danger", list(Danger))
def test_no_trust_widens_the_scope(trust: Trust, danger: Danger) -> None:
    verdict = Policy({"other": Permission()}, trust).decide(a_tool(danger), [])
    assert isinstance(verdict, Deny) and verdict.layer is Layer.SCOPE


@pytest.mark.parametrize(
    ("globs", "path", "covered"),
    [
        (["**"], "a/b.py", True),
        (["**"], "", True),
        (["src/**"], "src/a/b.py", True),
        (["src/**"], "src", True),
        (["src/**"], "srcx/a.py", False),
        (["docs/*"], "docs/a.md", True),
        (["docs/*"], "docs/a/b.md", False),
        (["docs/*"], "src/a.md", False),
        (["**/*.md"], "a/b/c.md", True),
        (["**/*.md"], "c.md", True),
        (["**/*.md"], "c.py", False),
        (["/src/**"], "src/a", True),
        (["a", "b"], "b", True),
        ([], "a", False),
    ],
)
def test_paths_hold_a_tool_to_its_globs(globs: list[str], path: str, covered: bool) -> None:
    policy = Policy({"thing": Permission(tuple(globs))}, Trust.AUTONOMOUS)
    verdict = policy.decide(a_tool(Danger.SAFE), [at(path)])
    assert isinstance(verdict, Allow) is covered


def test_a_tool_without_paths_cannot_be_held_to_some_and_is_refused() -> None:
    policy = Policy({"bash": Permission(("src/**",))}, Trust.AUTONOMOUS)
    assert isinstance(policy.decide(a_tool(Danger.DANGEROUS, "bash"), []), Deny)


# --- everything together: scope x mode x rule x trust x danger x what confines it -> outcome ------------------------

SCOPE, MODE, RULE, TRUST, CONFINEMENT, PERSON = (
    Layer.SCOPE,
    Layer.MODE,
    Layer.RULE,
    Layer.TRUST,
    Layer.CONFINEMENT,
    Layer.PERSON,
)
SUPERVISED, GUIDED, AUTONOMOUS = Trust.SUPERVISED, Trust.GUIDED, Trust.AUTONOMOUS
BUILD, PLAN = Mode.BUILD, Mode.PLAN

TOOLS = {
    "read": a_tool(Danger.SAFE, "read"),
    "write": a_tool(Danger.DANGEROUS, "write"),
    "bash": a_tool(Danger.DANGEROUS, "bash"),
    "plan_write": a_tool(Danger.DANGEROUS, "plan_write"),
    "plan_list": a_tool(Danger.SAFE, "plan_list"),
    "ask_user": a_tool(Danger.SAFE, "ask_user"),
    "mcp__db__query": a_tool(Danger.SAFE, "mcp__db__query"),
    "mcp__db__drop": a_tool(Danger.DANGEROUS, "mcp__db__drop"),
}
HARMLESS = Reading((Part(("make",), "make"),))
UNREAD = Reading((Part(("nice", "-z", "make"), "nice -z make"),), understood=False)
ALARMING = Reading((Part(("rm", "-rf", "/"), "rm -rf /"),), raised=(RaisedAlarm("it deletes everything"),))

NONE_THERE = Conditions(Tier.NONE)
REDUCED = Conditions(Tier.REDUCED)
LOWERED = Conditions(Tier.REDUCED, turn_approved=True, is_lowered=True)
CUT = Conditions(Tier.FULL, turn_approved=True, is_cut=True)
NETWORK = Conditions(requested=Grant(network=True))
FOLDER = Conditions(requested=Grant(folders=("/data",)))
UNCONFINED = Conditions(requested=Grant(unconfined=True))
APPROVED = Conditions(turn_approved=True)

TABLE: list[tuple[str, bool, Mode, str, Trust, Reading, Conditions, type, Layer]] = [
    # tool, in scope, mode, rules, trust, command, conditions -> outcome, layer
    # scope stands above all
    ("write", False, BUILD, "allow", AUTONOMOUS, HARMLESS, APPROVED, Deny, SCOPE),
    ("read", False, BUILD, "allow", AUTONOMOUS, HARMLESS, USUAL, Deny, SCOPE),
    ("bash", False, PLAN, "allow", AUTONOMOUS, HARMLESS, USUAL, Deny, SCOPE),
    ("plan_write", False, PLAN, "allow", AUTONOMOUS, HARMLESS, USUAL, Deny, SCOPE),
    # then the mode
    ("write", True, PLAN, "allow", AUTONOMOUS, HARMLESS, APPROVED, Deny, MODE),
    ("write", True, PLAN, "", SUPERVISED, HARMLESS, USUAL, Deny, MODE),
    ("mcp__db__drop", True, PLAN, "allow", AUTONOMOUS, HARMLESS, APPROVED, Deny, MODE),
    ("mcp__db__query", True, PLAN, "", GUIDED, HARMLESS, USUAL, Allow, TRUST),
    ("read", True, PLAN, "", GUIDED, HARMLESS, USUAL, Allow, TRUST),
    ("read", True, PLAN, "", SUPERVISED, HARMLESS, USUAL, Ask, TRUST),
    ("plan_write", True, PLAN, "", GUIDED, HARMLESS, USUAL, Allow, MODE),
    ("plan_write", True, PLAN, "", SUPERVISED, HARMLESS, USUAL, Ask, TRUST),
    ("plan_write", True, PLAN, "deny", AUTONOMOUS, HARMLESS, USUAL, Deny, RULE),
    ("plan_write", True, BUILD, "", GUIDED, HARMLESS, USUAL, Ask, TRUST),
    ("plan_list", True, BUILD, "", GUIDED, HARMLESS, USUAL, Allow, TRUST),
    ("ask_user", True, PLAN, "", SUPERVISED, HARMLESS, USUAL, Allow, TRUST),
    ("bash", True, PLAN, "", AUTONOMOUS, HARMLESS, USUAL, Allow, TRUST),
    ("bash", True, PLAN, "", GUIDED, HARMLESS, REDUCED, Ask, TRUST),
    ("bash", True, PLAN, "allow", GUIDED, HARMLESS, REDUCED, Allow, RULE),
    ("bash", True, PLAN, "allow", AUTONOMOUS, HARMLESS, NONE_THERE, Deny, MODE),
    ("bash", True, PLAN, "allow", AUTONOMOUS, HARMLESS, UNCONFINED, Deny, MODE),
    ("bash", True, PLAN, "allow", AUTONOMOUS, HARMLESS, FOLDER, Deny, MODE),
    ("bash", True, PLAN, "allow", AUTONOMOUS, HARMLESS, NETWORK, Ask, CONFINEMENT),
    ("bash", True, PLAN, "allow", AUTONOMOUS, ALARMING, USUAL, Ask, TRUST),
    # then rules, deny before ask before allow
    ("write", True, BUILD, "deny", AUTONOMOUS, HARMLESS, APPROVED, Deny, RULE),
    ("write", True, BUILD, "allow deny", AUTONOMOUS, HARMLESS, USUAL, Deny, RULE),
    ("write", True, BUILD, "allow ask", AUTONOMOUS, HARMLESS, USUAL, Ask, RULE),
    ("write", True, BUILD, "ask", AUTONOMOUS, HARMLESS, APPROVED, Ask, RULE),
    ("write", True, BUILD, "allow", SUPERVISED, HARMLESS, USUAL, Allow, RULE),
    ("read", True, BUILD, "deny", GUIDED, HARMLESS, USUAL, Deny, RULE),
    ("read", True, BUILD, "ask", AUTONOMOUS, HARMLESS, USUAL, Ask, RULE),
    ("read", True, BUILD, "allow", SUPERVISED, HARMLESS, USUAL, Allow, RULE),
    ("bash", True, BUILD, "allow", SUPERVISED, HARMLESS, USUAL, Allow, RULE),
    ("bash", True, BUILD, "deny", AUTONOMOUS, ALARMING, USUAL, Deny, RULE),
    ("bash", True, BUILD, "deny", AUTONOMOUS, HARMLESS, NONE_THERE, Deny, RULE),
    # what is never let through unasked
    ("bash", True, BUILD, "", AUTONOMOUS, ALARMING, USUAL, Ask, TRUST),
    ("bash", True, BUILD, "allow", AUTONOMOUS, ALARMING, APPROVED, Ask, TRUST),
    ("bash", True, BUILD, "", AUTONOMOUS, UNREAD, USUAL, Ask, TRUST),
    ("bash", True, BUILD, "allow", AUTONOMOUS, UNREAD, APPROVED, Ask, TRUST),
    ("bash", True, BUILD, "deny", AUTONOMOUS, UNREAD, USUAL, Deny, RULE),
    ("bash", True, PLAN, "allow", AUTONOMOUS, UNREAD, USUAL, Ask, TRUST),
    ("bash", True, BUILD, "", AUTONOMOUS, HARMLESS, NONE_THERE, Ask, CONFINEMENT),
    ("bash", True, BUILD, "allow", AUTONOMOUS, HARMLESS, NONE_THERE, Ask, CONFINEMENT),
    ("bash", True, BUILD, "allow", AUTONOMOUS, HARMLESS, Conditions(Tier.NONE, turn_approved=True), Ask, CONFINEMENT),
    ("bash", True, BUILD, "", AUTONOMOUS, HARMLESS, LOWERED, Ask, CONFINEMENT),
    ("bash", True, BUILD, "allow", AUTONOMOUS, HARMLESS, LOWERED, Ask, CONFINEMENT),
    ("bash", True, PLAN, "allow", GUIDED, HARMLESS, LOWERED, Ask, CONFINEMENT),
    ("bash", True, BUILD, "deny", AUTONOMOUS, HARMLESS, LOWERED, Deny, RULE),
    ("write", True, BUILD, "", AUTONOMOUS, HARMLESS, LOWERED, Allow, TRUST),
    ("bash", True, BUILD, "", AUTONOMOUS, HARMLESS, CUT, Ask, CONFINEMENT),
    ("bash", True, BUILD, "allow", AUTONOMOUS, HARMLESS, CUT, Ask, CONFINEMENT),
    ("bash", True, PLAN, "allow", GUIDED, HARMLESS, CUT, Ask, CONFINEMENT),
    ("bash", True, BUILD, "deny", AUTONOMOUS, HARMLESS, CUT, Deny, RULE),
    ("write", True, BUILD, "", AUTONOMOUS, HARMLESS, CUT, Allow, TRUST),
    ("bash", True, BUILD, "allow", AUTONOMOUS, HARMLESS, NETWORK, Ask, CONFINEMENT),
    ("bash", True, BUILD, "", AUTONOMOUS, HARMLESS, FOLDER, Ask, CONFINEMENT),
    ("bash", True, BUILD, "allow", AUTONOMOUS, HARMLESS, UNCONFINED, Ask, CONFINEMENT),
    ("write", True, BUILD, "", AUTONOMOUS, HARMLESS, NONE_THERE, Allow, TRUST),
    # and last, trust
    ("read", True, BUILD, "", SUPERVISED, HARMLESS, USUAL, Ask, TRUST),
    ("read", True, BUILD, "", SUPERVISED, HARMLESS, APPROVED, Allow, PERSON),
    ("read", True, BUILD, "", GUIDED, HARMLESS, USUAL, Allow, TRUST),
    ("write", True, BUILD, "", GUIDED, HARMLESS, USUAL, Ask, TRUST),
    ("write", True, BUILD, "", GUIDED, HARMLESS, APPROVED, Allow, PERSON),
    ("write", True, BUILD, "", AUTONOMOUS, HARMLESS, USUAL, Allow, TRUST),
    ("bash", True, BUILD, "", SUPERVISED, HARMLESS, REDUCED, Ask, TRUST),
    ("bash", True, BUILD, "", GUIDED, HARMLESS, REDUCED, Ask, TRUST),
    ("bash", True, BUILD, "", GUIDED, HARMLESS, APPROVED, Allow, PERSON),
    ("bash", True, BUILD, "", AUTONOMOUS, HARMLESS, REDUCED, Allow, TRUST),
    ("mcp__db__drop", True, BUILD, "", GUIDED, HARMLESS, USUAL, Ask, TRUST),
    ("ask_user", True, BUILD, "", SUPERVISED, HARMLESS, USUAL, Allow, TRUST),
]


@pytest.mark.parametrize(
    ("name", "inside", "mode", "rules", "trust", "command", "conditions", "outcome", "layer"), TABLE
)
def test_who_may_do_what(
    name: str,
    inside: bool,
    mode: Mode,
    rules: str,
    trust: Trust,
    command: Reading,
    conditions: Conditions,
    outcome: type,
    layer: Layer,
) -> None:
    policy = Policy({name: Permission()} if inside else {}, trust, mode, session_rules=rules_for(name, rules))
    tool = TOOLS[name]
    verdict = policy.decide(tool, [], facts_of(tool, command), conditions)
    assert (type(verdict), verdict.layer) == (outcome, layer)
    assert (verdict.rule is not None) is (layer is RULE)


def facts_of(tool: Tool, command: Reading) -> CallFacts:
    return CallFacts(tool.name, (), command if tool.family is ToolFamily.RUNNING else None)


# --- and for every combination --------------------------------------------------------------------------------------

some_conditions = st.builds(
    Conditions,
    st.sampled_from(Tier),
    st.builds(Grant, st.booleans(), st.sampled_from([(), ("/data",)]), st.booleans()),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
commands = st.sampled_from([HARMLESS, ALARMING, UNREAD, Reading((), understood=False)])
some_rules = st.lists(st.builds(Rule, st.sampled_from(Ruling), st.sampled_from(sorted(TOOLS))), max_size=6)


@given(
    name=st.sampled_from(sorted(TOOLS)),
    scope=st.sets(st.sampled_from(sorted(TOOLS))),
    globs=st.sampled_from([("**",), ("docs/**",)]),
    place=st.sampled_from(["docs/a.md", "src/a.py"]),
    mode=st.sampled_from(Mode),
    rules=some_rules,
    trust=st.sampled_from(Trust),
    command=commands,
    conditions=some_conditions,
)
def test_no_rule_and_no_trust_lets_through_what_is_forbidden_or_never_auto(
    name: str,
    scope: set[str],
    globs: tuple[str, ...],
    place: str,
    mode: Mode,
    rules: list[Rule],
    trust: Trust,
    command: Reading,
    conditions: Conditions,
) -> None:
    tool, facts = TOOLS[name], facts_of(TOOLS[name], command)
    policy = Policy({item: Permission(globs) for item in scope}, trust, mode, session_rules=rules)
    verdict = policy.decide(tool, [at(place)], facts, conditions)
    out_of_scope = name not in scope or (globs != ("**",) and not place.startswith("docs/"))
    changes = tool.danger is Danger.DANGEROUS and tool.family in (ToolFamily.CHANGING, ToolFamily.MCP)
    writable = conditions.tier is Tier.NONE or conditions.requested.unconfined or bool(conditions.requested.folders)
    unsure = bool(command.alarms) or not command.understood
    if out_of_scope:
        assert isinstance(verdict, Deny) and verdict.layer is SCOPE
    elif mode is PLAN and (changes or (name == "bash" and writable)):
        assert isinstance(verdict, Deny) and verdict.layer is MODE
    elif name == "bash" and (
        unsure
        or conditions.tier is Tier.NONE
        or conditions.is_lowered
        or conditions.is_cut
        or conditions.requested != NO_GRANT
    ):
        assert not isinstance(verdict, Allow)
    if isinstance(verdict, Allow):
        assert not any(rule.action is not Ruling.ALLOW and rule.tool == name for rule in rules)


@pytest.mark.parametrize(
    ("mode", "tier", "shown"),
    [
        (BUILD, Tier.FULL, sorted(TOOLS)),
        (BUILD, Tier.NONE, sorted(TOOLS)),
        (PLAN, Tier.REDUCED, ["ask_user", "bash", "mcp__db__query", "plan_list", "plan_write", "read"]),
        (PLAN, Tier.NONE, ["ask_user", "mcp__db__query", "plan_list", "plan_write", "read"]),
    ],
)
def test_what_each_mode_leaves_to_the_agent(mode: Mode, tier: Tier, shown: list[str]) -> None:
    policy = Policy({name: Permission() for name in TOOLS}, mode=mode)
    assert [name for name in sorted(TOOLS) if policy.offers(TOOLS[name], tier)] == shown
    assert not any(Policy({}, mode=mode).offers(tool, tier) for tool in TOOLS.values())

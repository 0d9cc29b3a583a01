"""Rules as tables: which rule decides about a call, and that nothing slips past the parts of a command."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.agent.deciding.rules import CallFacts, Rule, Ruling, explain, match
from app.commands.reading import read_command

PROJECT = Path("/people/ann/code/app")
HOME = Path("/people/ann")


def bash(command: str) -> CallFacts:
    return CallFacts("bash", reading=read_command(command, project=PROJECT, home=HOME))


def allow(*commands: str, exact: bool = False) -> Rule:
    return Rule(Ruling.ALLOW, "bash", commands=tuple(tuple(command.split()) for command in commands), exact=exact)


def deny(*commands: str) -> Rule:
    return Rule(Ruling.DENY, "bash", commands=tuple(tuple(command.split()) for command in commands))


GIT = (
    allow("git status"),
    allow("git diff"),
    allow("git log"),
    allow("ls"),
    allow("cat"),
    allow("find"),
    allow("sort"),
)


@pytest.mark.parametrize(
    "command",
    [
        "git status",
        "git status -s",
        "git   'status' --porcelain",
        "git status && git diff src | cat",
        "bash -c 'git status; ls'",
        "timeout 5 nice git status",
        "git status 2>&1 > /dev/null",
        "git diff < x",
        "for x in a b; do ls $x; done",
        "(ls; cat *.py)",
        "ls $(git status)",
        "ls /people/ann/code/app/src",
        "find . -name '*.py'",
        "sort -r x",
        "{ ls; cat x; } < y",
        "for x in a b; do cat ${x:-y} ${x%.*}; done",
        "bash -lc 'git status'",
        "/usr/bin/nice git status",
        "[ -f x ] && ls $((1 + 2))",
    ],
)
def test_a_command_is_allowed_when_rules_cover_all_its_parts(command: str) -> None:
    rule = match(GIT, bash(command))
    assert rule is not None and rule.action is Ruling.ALLOW


@pytest.mark.parametrize(
    "command",
    [
        "",
        "git",
        "git stash",
        "git statusx",
        "git status; rm x",
        "git status && make",
        "git status | sh",
        "ls $(make)",
        "ls `make`",
        "ls <(make)",
        "cat <<E\n$(make)\nE",
        "cat <<E\n`make`\nE",
        "f() { make; }; ls",
        "trap make EXIT; ls",
        "git -c core.pager=x status",
        "git -C sub status",
        "./git status",
        "/tmp/git status",
        "PATH=. git status",
        "export PATH=.; git status",
        "PATH=.; git status",
        "env git status",
        "sudo git status",
        "git status > x",
        "git status >> src/a.py",
        "{ git status; } > x",
        "bash -c 'git status' > x",
        "git status > /etc/x",
        "git diff --output=x",
        "git diff --outp=x",
        "git diff --ext-diff",
        "git diff $x",
        "git $x",
        "$x status",
        "git diff *",
        "ls | xargs git diff",
        "find . -exec cat {} ;",
        "find . -exec cat {} \\;",
        "find . -delete",
        "find . -fprint x",
        "sort -o x y",
        "sort -no x y",
        "cat /etc/passwd",
        "cat ~/x",
        "cd .. && cat x",
        "eval ls $x",
        "if",
        "ls 'open",
        # a wrapper of the project's own, or one that does more than start the command
        "./nice git status",
        "/tmp/x/bash -c 'git status'",
        "bash --rcfile x -ic 'git status'",
        "bash -i -c 'git status'",
        "command time -o x git status",
        # variables that programs obey, and values that are evaluated
        "for PATH in ./x; do git status; done",
        "for GIT_EDITOR in ./x; do git log; done",
        "ls $((PATH=5)); git status",
        "((PATH=5)); git status",
        "ls ${PATH:=x}; git status",
        "for x in 'a[$(make)]'; do ls $((x)); done",
        "for x in 'a[$(make)]'; do ls ${a[x]}; done",
        "for x in 'a[$(make)]'; do ls ${HOME:x}; done",
        "for x in 'a[$(make)]'; do ls ${!x}; done",
        "for x in 'a[$(make)]'; do [[ $x -eq 1 ]] && ls; done",
        "for x in '$(make)'; do ls ${x@P}; done",
        "sort --o=x y",
        "git diff --o=x",
    ],
)
def test_a_command_is_not_allowed_on_any_doubt(command: str) -> None:
    assert match(GIT, bash(command)) is None


def test_exact_words_allow_nothing_more() -> None:
    rules = [allow("make test", exact=True)]
    assert match(rules, bash("make test")) is rules[0]
    for other in ("make", "make test x", "make $x", "make test < x; make", "FOO=1 make test", "make test > x"):
        assert match(rules, bash(other)) is None


def test_exact_words_do_not_cover_what_is_fed_in() -> None:
    assert match([allow("cat -", exact=True)], bash("cat - <<'E'\nx\nE")) is None


def test_without_a_reading_no_command_is_allowed() -> None:
    assert match([Rule(Ruling.ALLOW, "bash"), Rule(Ruling.ALLOW)], CallFacts("bash")) is None


def test_a_rule_for_all_commands_still_leaves_alarms_to_the_person() -> None:
    rules = [Rule(Ruling.ALLOW, "bash")]
    assert match(rules, bash("make > log")) is rules[0]
    for command in ("sudo ls", "rm -rf .", "echo x > /etc/x", "$x", "ls 'open"):
        assert match(rules, bash(command)) is None


@pytest.mark.parametrize("command", ["nice -z 3 make", "ls | xargs -I{} sh -c 'mv {} x'"])
def test_what_is_not_understood_is_not_allowed_even_without_an_alarm(command: str) -> None:
    facts = bash(command)
    assert facts.reading and not facts.reading.alarms
    assert match([Rule(Ruling.ALLOW, "bash")], facts) is None
    assert "is not fully understood" in explain((), facts).words


@pytest.mark.parametrize(
    "command",
    [
        "git push",
        "git push origin main",
        "ls && git push",
        "echo $(git push)",
        "bash -c 'git push'",
        "/usr/bin/git push",
        "git -C . push",
        "git -c a=b push",
        "git --no-pager push",
        "git $x",
        "sudo git push",
        "xargs git push",
        "find . -exec git push ';'",
        "git push; if",
        "git --namespace x push",
        "git --attr-source HEAD push",
        "git --exec-path=x --work-tree . push",
        "uv run git push",
        "unshare -r git push",
        "./nice git push",
        "fakeroot git push",
    ],
)
def test_one_denied_part_denies_the_whole(command: str) -> None:
    rules = [allow("git"), Rule(Ruling.ALLOW), deny("git push")]
    assert match(rules, bash(command)) is rules[2]


@pytest.mark.parametrize(
    ("denied", "command", "meant"),
    [
        ("npm publish", "npm --silent publish", True),
        ("npm publish", "npm --tag x publish --dry-run", True),
        ("npm publish", "npm run publish", False),
        ("rm -rf", "rm -fr x", True),
        ("rm -rf", "rm -r -f x", True),
        ("rm -rf", "rm x --recursive --force", True),
        ("rm -rf", "rm -r x", False),
        ("git commit --amend", "git commit -m x --amend", True),
        ("git commit --amend", "git commit -m x", False),
        ("git push", "git commit -m push", False),
        ("git push", "git log push", False),
        ("bash", "/tmp/x/bash -ic ls", True),
        ("make test", "make -j 4 test", True),
        ("make test", "make tests", False),
    ],
)
def test_a_no_means_a_command_however_its_options_stand(denied: str, command: str, meant: bool) -> None:
    assert (match([deny(denied)], bash(command)) is not None) is meant


def test_a_wrapper_can_be_denied() -> None:
    rules = [deny("env")]
    assert match(rules, bash("ls; env A=1 make")) is rules[0]
    assert match(rules, bash("make env")) is None


def test_deny_is_stronger_than_ask_and_ask_stronger_than_allow() -> None:
    rules = [allow("git"), Rule(Ruling.ASK, "bash", commands=(("git", "push"),)), deny("git push --tags")]
    assert [match(rules, bash(f"git {rest}")) for rest in ("log", "push", "push --tags")] == rules


A = Rule(Ruling.ALLOW, "edit", "docs/**")


@pytest.mark.parametrize(
    ("rule", "facts", "holds"),
    [
        (A, CallFacts("edit", ("docs/a.md",)), True),
        (A, CallFacts("edit", ("docs/deep/a.md",)), True),
        (A, CallFacts("fs.apply_patch", ("docs/a.md",)), True),
        (A, CallFacts("edit", ("docs/a.md", "src/a.py")), False),
        (A, CallFacts("edit", ("docsx/a.md",)), False),
        (A, CallFacts("edit"), False),
        (A, CallFacts("write", ("docs/a.md",)), False),
        (Rule(Ruling.ALLOW, "edit", "*.md"), CallFacts("edit", ("a.md",)), True),
        (Rule(Ruling.ALLOW, "edit", "*.md"), CallFacts("edit", ("docs/a.md",)), False),
        (Rule(Ruling.ALLOW, "edit", "**"), CallFacts("edit", (".",)), True),
        (Rule(Ruling.ALLOW, "edit", "@x/**"), CallFacts("edit", ("./@x/y",)), False),
        (Rule(Ruling.ALLOW, "edit", "x/*"), CallFacts("edit", ("@state/x/y",)), True),
        (Rule(Ruling.ALLOW, "edit", "@state/**"), CallFacts("edit", ("@state/x/y",)), True),
        (Rule(Ruling.ALLOW, "edit", "@state/**"), CallFacts("edit", ("x/y",)), False),
        (Rule(Ruling.ALLOW, "changing", "docs/*"), CallFacts("mv", ("docs/a", "docs/b")), True),
        (Rule(Ruling.ALLOW, "changing", "docs/*"), CallFacts("read", ("docs/a",)), False),
        (Rule(Ruling.ALLOW, "reading"), CallFacts("fs.read", ("x",)), True),
        (Rule(Ruling.ALLOW, "mcp__git__*"), CallFacts("mcp__git__log", mcp_server="git"), True),
        (Rule(Ruling.ALLOW, "mcp__git__*"), CallFacts("mcp__github__log", mcp_server="github"), False),
        (Rule(Ruling.ALLOW, "mcp"), CallFacts("mcp__x__y", mcp_server="x"), True),
        (
            Rule(Ruling.ALLOW, "web_fetch", host="*.python.org"),
            CallFacts("web_fetch", host="docs.Python.org"),
            True,
        ),
        (
            Rule(Ruling.ALLOW, "web_fetch", host="*.python.org"),
            CallFacts("web_fetch", host="evilpython.org"),
            False,
        ),
        (Rule(Ruling.ALLOW, "web_fetch", host="python.org"), CallFacts("web_fetch"), False),
        (Rule(Ruling.ALLOW), CallFacts("edit", ("x",)), True),
        (Rule(Ruling.DENY, "write", "src/**"), CallFacts("file_write", ("src/a",)), True),
        (Rule(Ruling.DENY, "changing", "src/**"), CallFacts("mv", ("docs/a", "src/b")), True),
        (Rule(Ruling.DENY, "changing", "src/**"), CallFacts("mv", ("docs/a", "docs/b")), False),
        (Rule(Ruling.ASK, "*", "*.lock"), CallFacts("read", ("uv.lock",)), True),
        (allow("ls"), CallFacts("edit", ("ls",)), False),
        # however it spells a name
        (Rule(Ruling.DENY, "read", "c\nd"), CallFacts("read", (r"c\x0ad",)), True),
        (Rule(Ruling.DENY, "read", r"c\x0Ad"), CallFacts("read", (r"c\x0ad",)), True),
        (Rule(Ruling.DENY, "read", r"caf\xE9/*"), CallFacts("read", (r"caf\xe9/x",)), True),
        (Rule(Ruling.DENY, "read", r"c\nd"), CallFacts("read", (r"c\x0ad",)), False),
        # a no about a path is heard by commands that name it
        (Rule(Ruling.DENY, "*", "private/**"), bash("cat private/a"), True),
        (Rule(Ruling.DENY, "*", "private/**"), bash("cd private && cat a"), True),
        (Rule(Ruling.DENY, "*", "private/**"), bash("cat src/../private/a"), True),
        (Rule(Ruling.DENY, "bash", "private/**"), bash("echo x > private/a"), True),
        (Rule(Ruling.DENY, "bash", "private/**"), bash("python3 x.py < /people/ann/code/app/private/a"), True),
        (Rule(Ruling.DENY, "bash", "private/**"), bash("rm -r private"), True),
        (Rule(Ruling.DENY, "write", "private/**"), bash("cat private/a"), False),
        (Rule(Ruling.DENY, "*", "build/**"), bash("make build"), False),
        (Rule(Ruling.DENY, "*", "private/**"), bash("cat public/a"), False),
        (Rule(Ruling.ALLOW, "bash", "docs/**"), bash("rm docs/a"), False),
    ],
)
def test_a_rule_holds_for_what_it_says(rule: Rule, facts: CallFacts, holds: bool) -> None:
    assert (match([rule], facts) is rule) == holds


def test_trying_a_call_says_which_rule_decides_or_why_none_does() -> None:
    assert explain(GIT, bash("git status -s")).words == "Decided by: Always allow `git status` with anything after."
    assert explain(GIT, bash("git status && make x")).words == (
        "No rule decides: nothing covers “make x”; the trust level does."
    )
    assert "sudo runs it with the rights of another user" in explain(GIT, bash("sudo ls")).words
    assert explain(GIT, CallFacts("edit", ("x",))) == explain((), CallFacts("edit", ("x",)))


WORDS = [("git", "status"), ("git", "diff"), ("ls",), ("make", "test"), ("rm", "x"), ("npm",), ("cat", "a", "b")]
JOINS = [" ; ", " && ", " || ", " | ", " & ", "\n"]


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(WORDS), st.booleans()), max_size=4),
    st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(["", "-v", "y"])), min_size=1, max_size=5),
    st.lists(st.sampled_from(JOINS), min_size=5, max_size=5),
    st.sampled_from(["{}", "( {} )", "bash -c '{}'", "echo $( {} )", "if {}; then ls; fi", "f() {{ {}; }}"]),
)
def test_no_set_of_allow_rules_lets_an_uncovered_part_through(
    allowed: list[tuple[tuple[str, ...], bool]],
    commands: list[tuple[tuple[str, ...], str]],
    joins: list[str],
    around: str,
) -> None:
    rules = [Rule(Ruling.ALLOW, "bash", commands=(words,), exact=exact) for words, exact in allowed]
    spelled = [" ".join((*words, more)).strip() for words, more in commands]
    command = around.format("".join(part + join for part, join in zip(spelled, joins, strict=False)).rstrip(" ;&|\n"))
    expected = [tuple(part.split()) for part in spelled]
    covered = [
        any(part == words if exact else part[: len(words)] == words for words, exact in allowed) for part in expected
    ]
    if match(rules, bash(command)) is not None:
        assert all(covered), command

"""What "Always…" offers, as a table: a command and the rules in words, or nothing."""

from pathlib import Path

import pytest

from app.agent.deciding.proposals import propose, would_have_matched
from app.agent.deciding.rules import CallFacts, Rule, Ruling, match
from app.commands.reading import read_command


def bash(command: str) -> CallFacts:
    reading = read_command(command, project=Path("/people/ann/code/app"), home=Path("/people/ann"))
    return CallFacts("bash", reading=reading)


OFFERED = [
    ("git status", ["`git status` with anything after"]),
    ("git status -s", ["exactly `git status -s`", "`git status` with anything after"]),
    ("git diff src/a.py", ["exactly `git diff src/a.py`", "`git diff` with anything after"]),
    ("git commit -m 'a b'", ["exactly `git commit -m 'a b'`", "`git commit` with anything after"]),
    ("git push origin main", ["exactly `git push origin main`"]),
    ("git branch -a", ["exactly `git branch -a`"]),
    ("git", ["exactly `git`"]),
    ("ls", ["`ls` with anything after"]),
    ("ls -la src", ["exactly `ls -la src`", "`ls` with anything after"]),
    ("cat a b", ["exactly `cat a b`", "`cat` with anything after"]),
    ("rg -n x src", ["exactly `rg -n x src`", "`rg` with anything after"]),
    ("grep -r x .", ["exactly `grep -r x .`", "`grep` with anything after"]),
    ("find . -name x", ["exactly `find . -name x`", "`find` with anything after"]),
    ("make", ["exactly `make`"]),
    ("make test", ["exactly `make test`"]),
    ("npm run build", ["exactly `npm run build`"]),
    ("npm test", ["exactly `npm test`"]),
    ("pytest -q tests", ["exactly `pytest -q tests`"]),
    ("cargo build", ["exactly `cargo build`"]),
    ("ruff check .", ["exactly `ruff check .`"]),
    ("go test ./...", ["exactly `go test ./...`"]),
    ("uv run pytest", ["exactly `uv run pytest`"]),
    ("tar -xzf a.tgz", ["exactly `tar -xzf a.tgz`"]),
    ("sed -i s/a/b/ x", ["exactly `sed -i s/a/b/ x`"]),
    ("rm x", ["exactly `rm x`"]),
    ("mkdir -p a/b", ["exactly `mkdir -p a/b`", "`mkdir` with anything after"]),
    ("cat /etc/hosts", ["exactly `cat /etc/hosts`"]),
    ("cd src && make", ["exactly `cd src` and `make`"]),
    ("git status && git diff", ["`git status` and `git diff` with anything after"]),
    ("ls | wc -l", ["exactly `ls` and `wc -l`", "`ls` and `wc` with anything after"]),
    ("ls 2>/dev/null", ["`ls` with anything after"]),
    ("ls; ls; ls", ["`ls` with anything after"]),
]

NOTHING = [
    "",
    *("python3 x.py", "python3 -c 'print(1)'", "python3", "node x.js", "node -e 1", "perl -e 1", "ruby x", "php x"),
    *("deno run x", "awk '{print}' x", "Rscript x", "psql", "vim x", "less x", "man ls"),
    *("bash", "bash x.sh", "sh -c ls", "bash -c 'git status'", "zsh x", "fish -c ls", "eval ls", "source x", ". x"),
    *(
        "sudo ls",
        "doas ls",
        "su",
        "env",
        "env A=1 ls",
        "env ls",
        "A=1 make",
        "nice make",
        "nohup make",
        "timeout 5 make",
    ),
    *("xargs ls", "ls | xargs cat", "exec ls", "command ls", "watch ls", "parallel ls ::: a", "ssh host ls", "npx x"),
    *("./x", "./gradlew build", "/usr/bin/ls", "bin/tool", "../x", "~/x", "$X", "$X y", "$(x)"),
    *("find . -exec cat {} +", "find . -delete", "find . -fprint x", "fd x -x cat", "rg --pre x y", "sort -o a b"),
    *("git -c a=b status", "git -c core.pager=x log", "git diff --ext-diff", "git grep -O x", "git rebase -x make"),
    *("ls > x", "make > log", "echo x >> a", "ls $x", "cat *.py", "for x in a; do ls; done; $y", "make $T"),
    *("rm -rf .", "git push --force", "git reset --hard", "curl x | sh", "curl x", "docker run x", "kubectl get x"),
    *("export A=1", "A=1", "trap ls EXIT", "ls 'open", "if", "cat <<E\n$(x)\nE", "cat <<E\nx\nE", "a; b; c; d; e"),
    *("git status; python3 x.py", "ls && ./x", "make; sudo ls", "tee x", "ln -s a b", "kill 1", "apt install x"),
]


@pytest.mark.parametrize(("command", "words"), OFFERED)
def test_tame_commands_are_offered_from_narrow_to_wide(command: str, words: list[str]) -> None:
    rules = propose(bash(command))
    assert [rule.words for rule in rules] == [f"Always allow {item}" for item in words]
    assert all(match([rule], bash(command)) is rule for rule in rules)


@pytest.mark.parametrize("command", NOTHING)
def test_what_can_run_anything_is_never_offered(command: str) -> None:
    assert propose(bash(command)) == []


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (CallFacts("edit", ("docs/a.md",)), ["edit on docs/a.md", "edit on docs/**"]),
        (CallFacts("write", ("a.md",)), ["write on a.md", "write on **"]),
        (CallFacts("mv", ("docs/x/a", "docs/y/b")), ["mv on docs/**"]),
        (CallFacts("mv", ("docs/a", "src/b")), ["mv on **"]),
        (CallFacts("edit", ("a[1].md",)), ["edit on a[[]1].md", "edit on **"]),
        (CallFacts("ls", (".",)), []),
        (CallFacts("write", ("@state/x",)), []),
        (CallFacts("web_search"), ["web_search"]),
        (CallFacts("web_fetch", host="docs.python.org"), ["web_fetch from docs.python.org"]),
        (CallFacts("mcp__git__log", mcp_server="git"), ["mcp__git__log", "mcp__git__*"]),
        (CallFacts("bash"), []),
        (CallFacts("ask_user"), []),
        (CallFacts("exit_plan_mode"), []),
    ],
)
def test_other_tools_are_offered_by_what_they_touch(facts: CallFacts, words: list[str]) -> None:
    assert [rule.words for rule in propose(facts)] == [f"Always allow {item}" for item in words]


def test_an_offer_shows_what_of_the_session_it_would_have_matched() -> None:
    history = [
        bash("git diff a"),
        bash("git diff > x"),
        bash("git status"),
        CallFacts("edit", ("a",)),
        bash("git diff"),
    ]
    rule = Rule(Ruling.ALLOW, "bash", commands=(("git", "diff"),))
    assert would_have_matched(rule, history) == [history[0], history[4]]

"""Rules in the settings file: readable, editable by hand, and never a project's own."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from app.agent.deciding.host_access import tried_host
from app.agent.deciding.rules import Rule, RuleScope, Ruling, allows_private, explain, match
from app.agent.deciding.saved_rules import (
    add_rule,
    all_rules,
    replaced_rule,
    revoke_rule,
    rule_to_save,
    rules_for,
    typed_call,
    typed_host_rule,
    typed_rule,
)
from app.agent.deciding.web_calls import url_facts
from app.configuration.settings import RuleSettings, Settings, load_settings, save_settings
from app.vocabulary.errors import UsageError

PROJECT, OTHER = Path("/people/ann/code/app"), Path("/people/ann/code/other")
STATUS = Rule(Ruling.ALLOW, "bash", commands=(("git", "status"), ("cd", "my dir")))
DOCS = Rule(Ruling.DENY, "edit", "docs/**")


def test_a_rule_is_written_so_that_a_person_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    rule = replace(rule_to_save(STATUS, RuleScope.PROJECT, PROJECT), created="2026-01-02")
    save_settings(path, add_rule(Settings(), rule))
    assert path.read_text().strip() == (
        '[[rules]]\naction = "allow"\ntool = "bash"\ncommands = ["git status", "cd \'my dir\'"]\n'
        'project = "/people/ann/code/app"\ncreated = "2026-01-02"'
    )
    assert rules_for(load_settings(path), PROJECT) == (rule,)


def test_a_projects_rules_hold_there_alone_and_others_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    here = rule_to_save(STATUS, RuleScope.PROJECT, PROJECT)
    everywhere = rule_to_save(DOCS, RuleScope.EVERYWHERE, PROJECT)
    for rule in (here, everywhere, here):
        save_settings(path, add_rule(load_settings(path), rule))
    settings = load_settings(path)
    assert rules_for(settings, PROJECT) == (here, everywhere)
    assert rules_for(settings, OTHER) == rules_for(settings, None) == (everywhere,)
    assert all_rules(settings) == (here, everywhere)


def test_a_rule_is_taken_back_and_the_rest_stays_as_written_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        '# mine\ntrust = "guided"\n\n'
        '[[rules]]\n# no surprises\naction = "deny"  # really\ntool = "web"\nexact = false\n\n'
        '[[rules]]\naction = "ask"\ntool = "bash"\ncommands = ["git push"]\n\n'
        "[appearance]\nfont_size = 12  # small\n"
    )
    settings = load_settings(path)
    ask = next(rule for rule in all_rules(settings) if rule.action is Ruling.ASK)
    settings = save_settings(path, add_rule(settings, rule_to_save(DOCS, RuleScope.EVERYWHERE, None)))
    settings = save_settings(path, revoke_rule(settings, ask.id))
    text = path.read_text()
    for mark in ("# mine", "# no surprises", "# really", "# small", "exact = false"):
        assert mark in text
    assert [rule.words for rule in all_rules(load_settings(path))] == ["Never allow web", "Never allow edit on docs/**"]
    assert load_settings(path).appearance.font_size == 12
    for rule in all_rules(settings):
        settings = save_settings(path, revoke_rule(settings, rule.id))
    assert load_settings(path).rules == [] and "# mine" in path.read_text()


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ('action = "maybe"', "rules[0].action"),
        ('tool = "bash"', "action"),
        ('action = "allow"\ncommands = ["git \'x"]', "cannot be read"),
        ('action = "allow"\ncommands = [""]', "an empty command"),
        ('action = "allow"\ncommands = "ls"', "rules[0].commands"),
        ('action = "allow"\npath = "docs/../src"', "match nothing"),
        ('action = "allow"\nexact = true', "the rule has none"),
        ('action = "allow"\nallow_all = true', "allow_all"),
        ('action = "allow"\ntool = ""', "rules[0].tool"),
    ],
)
def test_a_broken_rule_is_a_broken_file(tmp_path: Path, table: str, complaint: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"[[rules]]\n{table}\n")
    with pytest.raises(UsageError) as caught:
        load_settings(path)
    assert complaint in caught.value.text


def test_a_rule_for_a_session_or_for_no_project_is_not_kept() -> None:
    with pytest.raises(UsageError):
        rule_to_save(STATUS, RuleScope.PROJECT, None)
    with pytest.raises(ValueError, match="session"):
        add_rule(Settings(), STATUS)


@pytest.mark.parametrize(
    ("tool", "matter", "words"),
    [
        ("bash", "git push", "Never allow `git push` with anything after"),
        ("bash", "", "Never allow bash"),
        ("edit", "docs/**", "Never allow edit on docs/**"),
        ("web_fetch", "*.example.org", "Never allow web_fetch from *.example.org"),
    ],
)
def test_a_rule_can_be_typed(tool: str, matter: str, words: str) -> None:
    assert typed_rule("deny", tool, matter).words == words


def test_only_a_rule_that_names_the_one_host_lets_pages_come_from_a_private_address() -> None:
    named = typed_rule("allow", "web_fetch", "wiki.example.org", local=True)
    assert named.words == "Always allow web_fetch from wiki.example.org, also at a private address"
    assert not typed_rule("deny", "web_fetch", "wiki.example.org", local=True).local
    for matter in ("*.example.org", ""):
        with pytest.raises(UsageError, match="Name the one host"):
            typed_rule("allow", "web_fetch", matter, local=True)

    def allows(rule: Rule, url: str) -> bool:
        return allows_private([rule], url_facts("web_fetch", url))

    assert allows(named, "https://wiki.example.org/x")
    assert not allows(named, "https://wiki.example.org:8443/x")
    assert not allows(named, "https://a.wiki.example.org/")
    assert not allows(typed_rule("allow", "web_fetch", "wiki.example.org"), "https://wiki.example.org/x")
    assert not allows(replace(named, host="*.example.org"), "https://wiki.example.org/x")
    assert not allows(replace(named, tool="bash"), "https://wiki.example.org/x"), "that is about commands"
    assert not allows(replace(named, action=Ruling.ASK), "https://wiki.example.org/x")


HOST_RULES = [
    typed_host_rule("allow", "bash", "pypi.org", "pip"),
    typed_host_rule("allow", "bash", "git.example.org:22"),
    typed_host_rule("deny", "bash", "*.evil.example"),
    typed_host_rule("allow", "bash", "db.example.org", local=True),
]


@pytest.mark.parametrize(
    ("host", "command", "action", "words"),
    [
        ("pypi.org", "pip install x", "allow", "Always let `pip` connect to pypi.org. If pypi.org has only private"),
        ("pypi.org", "curl pypi.org", "ask", "no rule says"),
        ("pypi.org", "", "ask", "try it with a command"),
        ("git.example.org", "git pull", "ask", "git.example.org:443: you are asked"),
        ("git.example.org:22", "git pull", "allow", "connect to git.example.org:22"),
        ("https://a.evil.example/x", "", "deny", "Never let commands connect to *.evil.example"),
        ("http://db.example.org/", "", "allow", "db.example.org:80: decided by: "),
        ("10.0.0.1", "", "ask", "you are asked"),
    ],
)
def test_a_host_can_be_typed_to_try_the_rules(host: str, command: str, action: str, words: str) -> None:
    found, said = tried_host(HOST_RULES, "bash", host, command, project=PROJECT, home=Path("/people/ann"))
    assert (found, words in said) == (action, True), said
    assert ("private" in said) is (action == "allow")


def test_what_is_no_host_is_told() -> None:
    with pytest.raises(UsageError, match="not the name of a host"):
        tried_host(HOST_RULES, "bash", "no host", "", project=PROJECT, home=Path("/people/ann"))


@pytest.mark.parametrize(
    ("action", "tool", "matter"), [("deny", "bash", "git 'x"), ("no", "bash", ""), ("deny", "edit", "../x")]
)
def test_what_is_no_rule_is_told(action: str, tool: str, matter: str) -> None:
    with pytest.raises(UsageError, match="This is no rule"):
        typed_rule(action, tool, matter)


@pytest.mark.parametrize(
    ("rule", "tool", "text"),
    [
        (typed_rule("allow", "bash", "git status"), "bash", "git status -s"),
        (typed_rule("allow", "edit", "docs/*"), "edit", "docs/a.md"),
        (typed_rule("allow", "edit", "docs/*"), "edit", "/people/ann/code/app/docs/a.md"),
        (typed_rule("allow", "web_fetch", "example.org"), "web_fetch", "https://example.org/x"),
        (typed_rule("allow", "web_fetch", "example.org"), "web_fetch", "example.org"),
        (typed_rule("allow", "mcp__git__*", ""), "mcp__git__log", ""),
    ],
)
def test_a_call_can_be_typed_to_try_the_rules(rule: Rule, tool: str, text: str) -> None:
    assert match([rule], typed_call(tool, text, project=PROJECT, home=Path("/people/ann"))) is rule


@pytest.mark.parametrize(
    ("tool", "path", "decided"),
    [
        ("write", ".vscode/tasks.json", False),
        ("fs.write", f"{PROJECT}/src/.ENVRC", False),
        ("rm", ".cursor/mcp.json", False),
        ("read", ".vscode/tasks.json", True),
        ("write", "src/a.py", True),
    ],
)
def test_trying_the_rules_tells_what_no_rule_allows(tool: str, path: str, decided: bool) -> None:
    facts = typed_call(tool, path, project=PROJECT, home=Path("/people/ann"))
    found = explain([Rule(Ruling.ALLOW)], facts)
    assert (found.rule is not None) is decided
    assert ("Always asked about" in found.words) is not decided


@pytest.mark.parametrize(
    ("action", "host", "programs", "local", "words"),
    [
        ("allow", "PyPI.org", "", False, "Always let commands connect to pypi.org"),
        ("allow", "pypi.org", "pip, python -m pip", False, "Always let `pip` and `python -m pip` connect to pypi.org"),
        ("allow", "git.corp:22", "git", True, "Always let `git` connect to git.corp:22, also at a private address"),
        ("ask", "*.example.org", "", True, "Always ask before commands connect to *.example.org"),
        ("deny", "example.org", "make all", False, "Never let `make all` connect to example.org"),
    ],
)
def test_a_rule_about_hosts_can_be_typed(action: str, host: str, programs: str, local: bool, words: str) -> None:
    assert typed_host_rule(action, "bash", f" {host} ", programs, local=local).words == words


@pytest.mark.parametrize(
    ("host", "programs", "remedy"),
    [
        ("", "", "Name the host, such as pypi.org"),
        ("https://pypi.org/simple", "", "a rule names a host, not a URL. Write a host such as pypi.org"),
        ("*.github.io", "", "anybody can have a name below github.io; name the host itself"),
        ("*", "", "a wildcard can only stand for all names below a domain"),
        ("127.1", "", "not an address in its usual form"),
        ("pypi.org:0", "", "names no port between 1 and 65535"),
        ("pypi.org", "pip 'x", "Separate them by commas: pip, npm"),
        ("pypi.org", "make", "Leave the programs empty, or name what fetches"),
        ("pypi.org", "pip install", "without arguments"),
    ],
)
def test_a_rule_about_hosts_that_would_not_work_is_refused_with_a_remedy(host: str, programs: str, remedy: str) -> None:
    with pytest.raises(UsageError, match=re.escape(remedy)):
        typed_host_rule("allow", "bash", host, programs)


def test_an_edited_rule_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    first, second, third = (
        rule_to_save(typed_host_rule("allow", "bash", host), RuleScope.EVERYWHERE, None)
        for host in ("a.test", "b.test", "c.test")
    )
    for rule in (first, second):
        save_settings(path, add_rule(load_settings(path), rule))
    settings = load_settings(path)
    for old, new, hosts in (
        (first.id, third, {"c.test", "b.test"}),
        (first.id, second, {"b.test"}),
        ("gone", third, {"a.test", "b.test", "c.test"}),
    ):
        save_settings(path, replaced_rule(settings, old, new))
        assert {rule.host for rule in all_rules(load_settings(path))} == hosts


@pytest.mark.parametrize("spelled", ["{}", "{}/", "{}/./", "{}/../site", "{}-link"])
def test_a_rule_holds_in_its_project_however_the_folder_is_written(tmp_path: Path, spelled: str) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (tmp_path / "site-link").symlink_to(folder)
    settings = Settings(rules=[RuleSettings("deny", path="private/**", project=spelled.format(folder))])
    assert [rule.path for rule in rules_for(settings, folder)] == ["private/**"]
    assert rules_for(settings, tmp_path) == rules_for(settings, None) == ()

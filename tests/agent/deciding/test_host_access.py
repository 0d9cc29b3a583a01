"""Which hosts a command may connect to: the table, the rules that are offered, and a real command that waits."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.agent.deciding.host_access import host_verdict, propose_rules
from app.agent.deciding.policy import Allow, Ask, Deny, Trust
from app.agent.deciding.questions import ALWAYS, APPROVE, DENY
from app.agent.deciding.rules import Rule, RuleScope, Ruling
from app.agent.session import Session
from app.assembly import tool_runtime
from app.assembly.profile import Profile
from app.command_line.arguments import parser
from app.commands.reading import read_command
from app.network.hosts import parse_target
from app.network.proxy import Permit, Proxy
from app.providers.scripted import calls, says
from app.sandbox.confine import Confinement
from app.vocabulary.confinement import Tier
from app.vocabulary.events import (
    Answer,
    HostsReported,
    Mode,
    NetworkReported,
    Question,
    QuestionAsked,
    QuestionKind,
    ToolFinished,
)
from tests.agent.conftest import Opener, Watcher
from tests.network.internet import FakeInternet

pytestmark = pytest.mark.anyio

PIP = Rule(Ruling.ALLOW, "bash", host="pypi.org", commands=(("pip",),))
ANY = Rule(Ruling.ALLOW, "bash", host="pypi.org")
WIDE = Rule(Ruling.ALLOW, "bash", host="*.pypi.org")
PRIVATE = Rule(Ruling.ALLOW, "bash", host="corp.test", local=True)
NEVER = Rule(Ruling.DENY, "bash", host="pypi.org")
NEVER_CURL = Rule(Ruling.DENY, "bash", host="pypi.org", commands=(("curl",),))
NEVER_PIP = Rule(Ruling.DENY, "bash", host="pypi.org", commands=(("pip",),))
CHECK = Rule(Ruling.ASK, "bash", host="pypi.org")
FETCH = Rule(Ruling.ALLOW, "web_fetch", host="pypi.org")
LITERAL = Rule(Ruling.ALLOW, "bash", host="10.0.0.1", local=True)
POSTGRES = Rule(Ruling.ALLOW, "bash", host="localhost:5432", local=True)
NO_LOOPBACK = Rule(Ruling.DENY, "bash", host="127.0.0.1")
YES, NO = Permit(True, "you allowed it once"), Permit(False, "the person said no")

TABLE: list[tuple[str, list[Rule], dict[str, Any], str, type]] = [
    ("pypi.org:443", [], {}, "pip install x", Ask),
    ("pypi.org:443", [ANY], {}, "python x.py", Allow),
    ("pypi.org:80", [ANY], {}, "python x.py", Allow),
    ("pypi.org:22", [ANY], {}, "python x.py", Ask),
    ("files.pypi.org:443", [ANY], {}, "pip install x", Ask),
    ("files.pypi.org:443", [WIDE], {}, "pip install x", Allow),
    ("pypi.org:443", [WIDE], {}, "pip install x", Ask),
    ("pypi.org:443", [PIP], {}, "pip install x", Allow),
    ("pypi.org:443", [PIP], {}, "cd sub && pip install x", Allow),
    ("pypi.org:443", [PIP], {}, "pip install x && curl https://pypi.org", Ask),
    ("pypi.org:443", [PIP], {}, "pip install x; python x.py", Ask),
    ("pypi.org:443", [PIP], {}, "./pip install x", Ask),
    ("pypi.org:443", [PIP], {}, "PIP_INDEX_URL=x pip install x", Ask),
    ("pypi.org:443", [PIP], {}, "$(echo pip) install x", Ask),
    ("pypi.org:443", [PIP], {}, "PATH=.; pip install x", Ask),
    ("pypi.org:443", [PIP], {}, "{ PATH=.; }; pip install x", Ask),
    ("pypi.org:443", [PIP], {}, "export PATH=.:$PATH; pip install x", Ask),
    ("pypi.org:443", [PIP], {}, "export LD_PRELOAD=./x.so; pip install x", Ask),
    ("pypi.org:443", [PIP], {}, "printf -v PATH .; pip install x", Ask),
    ("pypi.org:443", [PIP], {}, "echo $((PATH=1)); pip install x", Ask),
    ("pypi.org:443", [PIP], {}, "pip install $((PATH=1))", Ask),
    ("pypi.org:443", [PIP], {}, "for PATH in .; do pip install x; done", Ask),
    ("pypi.org:443", [PIP], {}, "read PATH < f; pip install x", Ask),
    ("pypi.org:443", [PIP], {}, "sort --compress-program=./x f; pip install x", Ask),
    ("pypi.org:443", [PIP], {}, "pip() { ./x; }; pip install x", Ask),
    ("pypi.org:443", [PIP], {}, "pip install $NAME", Allow),
    ("pypi.org:443", [FETCH], {}, "pip install x", Ask),
    ("pypi.org:443", [ANY, NEVER], {}, "pip install x", Deny),
    ("pypi.org:22", [NEVER], {}, "pip install x", Deny),
    ("pypi.org:443", [NEVER], {"said": YES}, "pip install x", Deny),
    ("pypi.org:443", [NEVER], {"any_host": True}, "pip install x", Deny),
    ("pypi.org:443", [ANY, NEVER_CURL], {}, "pip install x", Allow),
    ("pypi.org:443", [ANY, NEVER_CURL], {}, "curl https://pypi.org", Deny),
    ("pypi.org:443", [ANY, NEVER_CURL], {}, "/usr/bin/curl https://pypi.org", Deny),
    ("pypi.org:443", [ANY, NEVER_CURL], {}, "env curl https://pypi.org", Deny),
    ("pypi.org:443", [ANY, NEVER_PIP], {}, "python -m pip install x", Deny),
    ("pypi.org:443", [ANY, CHECK], {}, "pip install x", Ask),
    ("pypi.org:443", [CHECK], {"any_host": True}, "pip install x", Ask),
    ("pypi.org:443", [CHECK], {"said": YES}, "pip install x", Allow),
    ("pypi.org:443", [ANY], {"said": NO}, "pip install x", Deny),
    ("pypi.org:443", [], {"any_host": True}, "python x.py", Allow),
    ("corp.test:443", [ANY], {"is_local": True, "any_host": True}, "curl x", Ask),
    ("corp.test:443", [PRIVATE], {"is_local": True}, "curl x", Allow),
    ("10.0.0.1:443", [], {"any_host": True}, "curl x", Ask),
    ("10.0.0.1:443", [LITERAL], {}, "curl x", Allow),
    ("127.0.0.1:80", [], {"any_host": True}, "curl x", Ask),
    ("1.1.1.1:443", [], {"any_host": True}, "curl x", Allow),
    ("localhost:5432", [], {}, "psql", Ask),
    ("localhost:5432", [], {"any_host": True}, "psql", Ask),
    ("localhost:5432", [POSTGRES], {}, "psql", Allow),
    ("127.0.0.1:5432", [POSTGRES], {}, "psql", Allow),
    ("[::1]:5432", [POSTGRES], {}, "psql", Allow),
    ("[::ffff:127.0.0.1]:5432", [POSTGRES], {}, "psql", Allow),
    ("localhost:5433", [POSTGRES], {}, "psql", Ask),
    ("127.0.0.2:5432", [POSTGRES], {}, "psql", Ask),
    ("localhost:5432", [replace(POSTGRES, local=False)], {}, "psql", Ask),
    ("localhost:5432", [POSTGRES, NO_LOOPBACK], {}, "psql", Deny),
    ("[::1]:5432", [POSTGRES, NO_LOOPBACK], {}, "psql", Deny),
]


@pytest.mark.parametrize(("target", "rules", "more", "command", "outcome"), TABLE)
def test_who_decides_about_a_host(
    target: str, rules: list[Rule], more: dict[str, Any], command: str, outcome: type, tmp_path: Path
) -> None:
    reading = read_command(command, project=tmp_path, home=tmp_path)
    assert type(host_verdict(rules, parse_target(target), reading, **more)) is outcome


@pytest.mark.parametrize(
    ("scope", "said"),
    [
        (RuleScope.SESSION, "you allowed it for this session"),
        (RuleScope.EVERYWHERE, "your rule allows it: Always let commands connect to a.org"),
    ],
)
def test_what_counts_for_a_session_alone_is_not_called_always(scope: RuleScope, said: str) -> None:
    verdict = host_verdict([Rule(Ruling.ALLOW, "bash", host="a.org", scope=scope)], parse_target("a.org:443"), None)
    assert isinstance(verdict, Allow) and verdict.reason == said


COMMANDS = "Always let commands connect to pypi.org"


@pytest.mark.parametrize(
    ("command", "target", "words"),
    [
        ("pip install x", "pypi.org:443", ["Always let `pip` connect to pypi.org", COMMANDS]),
        ("python -m pip install x", "pypi.org:443", ["Always let `python -m pip` connect to pypi.org"]),
        ("git clone ssh://x", "git.test:22", ["Always let `git` connect to git.test:22"]),
        ("python x.py", "pypi.org:443", [COMMANDS]),
        ("bash -c 'pip install x'", "pypi.org:443", ["Always let `pip` connect to pypi.org"]),
        ("pip install x | python x.py", "pypi.org:443", [COMMANDS]),
    ],
)
def test_the_rules_that_are_offered(command: str, target: str, words: list[str], tmp_path: Path) -> None:
    reading = read_command(command, project=tmp_path, home=tmp_path)
    offered = [rule.words for rule in propose_rules(reading, parse_target(target), is_local=False)]
    assert offered[: len(words)] == words
    assert offered[-1].startswith("Always let commands connect to ")


# --- a real command ------------------------------------------------------------------------------------------------


@pytest.fixture
async def internet(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeInternet]:
    async with FakeInternet() as made:
        monkeypatch.setattr(tool_runtime, "Proxy", lambda **_: Proxy(resolve=made.resolve, dial=made.dial))
        monkeypatch.setattr("app.tools.bash.FIRST_LOOK", 0.05)
        monkeypatch.setattr("app.sandbox.running.command_network.REPORT_SECONDS", 0.05)
        yield made


@pytest.fixture
async def confinement(request: pytest.FixtureRequest, project: Path, tmp_path: Path) -> AsyncIterator[Confinement]:
    tier = getattr(request, "param", Tier.FULL)
    if sys.platform != "linux":
        pytest.skip("commands are confined host by host on Linux")
    if shutil.which("curl") is None:
        pytest.skip("there is no curl here")
    made = Confinement(project, state=tmp_path / "confined", variables=os.environ, tiers=(tier,))
    in_force = await made.ready()
    if not in_force.by_host:
        made.close()
        pytest.skip(f"commands cannot be confined host by host here: {in_force.note}")
    yield made
    made.close()


def trail_lines() -> list[dict[str, Any]]:
    [trail] = Path(os.environ["HANDRAIL_HOME"]).rglob("audit/*.jsonl")
    return [json.loads(line) for line in trail.read_text().splitlines()]


def fetching(*hosts: str, then: str = "true") -> str:
    return "; ".join([*(f"curl -sS http://{host}/" for host in hosts), then])


Answers = Callable[[Question], Answer | str] | str | None


async def ran(
    open_session: Opener, confinement: Confinement, command: str, answers: Answers, **more: Any
) -> tuple[ToolFinished, list[Question]]:
    session, watcher, _ = open_session(
        calls("bash", command=command), says("ok"), answers=answers, confinement=confinement, **more
    )
    await session.send("go")
    asked = [event.question for event in watcher.of(QuestionAsked)]
    return watcher.of(ToolFinished)[0], [question for question in asked if question.kind is QuestionKind.HOST]


async def test_a_host_is_asked_about_while_the_command_waits_and_its_use_is_told(
    open_session: Opener, confinement: Confinement, internet: FakeInternet
) -> None:
    done, asked = await ran(open_session, confinement, fetching("good.test", "good.test"), APPROVE)
    assert done.result.output.startswith("hello from good.test\nhello from good.test")
    [question] = asked
    assert (question.host, question.tool, question.call_id) == ("good.test:80", "bash", done.call_id)
    assert question.arguments is not None and "curl" in question.arguments["command"]
    [host] = done.result.meta["network"]["hosts"]
    assert (host["host"], host["port"], host["connections"], host["allowed"]) == (
        *("good.test", 80, 2),
        "you allowed it once",
    )
    assert host["sent"] > 50 and host["received"] > 50
    assert done.result.meta["byHost"] is True
    assert [line["network"]["hosts"] for line in trail_lines()] == [[host]]


async def test_a_host_that_is_denied_is_told_to_the_command_and_to_the_model(
    open_session: Opener, confinement: Confinement, internet: FakeInternet
) -> None:
    done, asked = await ran(
        open_session, confinement, fetching("evil.test", "evil.test"), lambda _: Answer(DENY, "not that one")
    )
    told = "evil.test:80: the person said no: not that one"
    assert done.result.output.count(told) == 2
    assert "Refused to connect to: evil.test:80 (the person said no: not that one)." in done.result.output
    assert done.result.meta["network"]["refused"] == [
        {"host": "evil.test:80", "reason": "the person said no: not that one"}
    ]
    assert len(asked) == 1
    assert not internet.resolved


async def test_nobody_to_ask_means_no(open_session: Opener, confinement: Confinement, internet: FakeInternet) -> None:
    done, _ = await ran(open_session, confinement, fetching("good.test"), None, interactive=False)
    assert "nobody is there to ask; --allow-host good.test:80 allows it beforehand)." in done.result.output
    assert not internet.resolved


@pytest.mark.parametrize(
    ("given", "wanted", "is_reached"),
    [
        ("good.test", "good.test", True),
        ("good.test", "other.test", False),
        ("good.test:80", "good.test", True),
        ("good.test:443", "good.test", False),
        ("10.1.2.3", "10.1.2.3", True),
        ("corp.test", "corp.test", False),
    ],
)
async def test_a_host_on_the_command_line_needs_nobody(
    open_session: Opener, confinement: Confinement, internet: FakeInternet, given: str, wanted: str, is_reached: bool
) -> None:
    options = parser().parse_args(["run", "go", "--allow-host", given.upper()])
    done, _ = await ran(open_session, confinement, fetching(wanted), None, interactive=False, hosts=options.hosts)
    assert (f"hello from {wanted}" in done.result.output) is is_reached


@pytest.mark.parametrize("given", ["https://good.test", "*.github.io", "127.1", "a b"])
def test_what_is_no_host_on_the_command_line_is_refused(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["tool", "bash", "--allow-host", given])
    assert "--allow-host" in capsys.readouterr().err


async def test_plan_mode_asks_too(open_session: Opener, confinement: Confinement, internet: FakeInternet) -> None:
    done, asked = await ran(open_session, confinement, fetching("good.test"), APPROVE, mode=Mode.PLAN)
    assert [question.host for question in asked] == ["good.test:80"]
    assert "hello" in done.result.output


async def test_for_the_session_one_answer_is_enough(
    open_session: Opener, confinement: Confinement, internet: FakeInternet
) -> None:
    def answer(question: Question) -> Answer:
        return Answer(ALWAYS, rule=question.proposals[-1].id, scope="session")

    session, watcher, _ = open_session(
        *(calls("bash", command=fetching("good.test", then=f"echo {number}")) for number in range(2)),
        says("ok"),
        answers=answer,
        confinement=confinement,
    )
    await session.send("go")
    assert len(watcher.of(QuestionAsked)) == 1
    assert [done.result.output.splitlines()[0] for done in watcher.of(ToolFinished)] == ["hello from good.test"] * 2


async def test_a_private_address_is_asked_about_again(
    open_session: Opener, confinement: Confinement, internet: FakeInternet
) -> None:
    done, asked = await ran(open_session, confinement, fetching("corp.test"), APPROVE)
    assert "hello from corp.test" in done.result.output
    assert [bool(question.remark) for question in asked] == [False, True]
    assert asked[1].remark == "corp.test has no public address, only 10.1.2.3 (private)."


@pytest.fixture
def port() -> Iterator[int]:
    """Where a program of the person's listens, which says what it is."""
    act = "import socket; server = socket.create_server(('127.0.0.1', 0)); print(server.getsockname()[1], flush=True)\n"
    act += "while True: server.accept()[0].send(b'hello from a database')"
    with subprocess.Popen([sys.executable, "-c", act], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        yield int(running.stdout.readline())
        running.kill()


def talking(port: int) -> str:
    """A command that connects by itself, without the proxy."""
    act = f"import socket; print(socket.create_connection(('127.0.0.1', {port}), 9).recv(21).decode())"
    return f'python3 -c "{act}"'


@pytest.mark.parametrize("trust", list(Trust))
async def test_a_port_of_this_computer_is_asked_about_at_every_trust_level(
    open_session: Opener, confinement: Confinement, port: int, trust: Trust
) -> None:
    done, asked = await ran(open_session, confinement, talking(port), APPROVE, trust=trust)
    [question] = asked
    assert (question.title, question.host) == (
        *(f"Let this command connect to port {port} of this computer?", f"localhost:{port}"),
    )
    assert question.remark.startswith("What listens there: python")
    assert [proposal.words for proposal in question.proposals] == [
        f"Always let commands connect to localhost:{port}, also at a private address"
    ]
    assert done.result.output.startswith("hello from a database")
    assert done.result.meta["network"]["hosts"][0]["port"] == port


async def test_a_port_of_this_computer_is_refused_without_anybody_to_ask(
    open_session: Opener, confinement: Confinement, internet: FakeInternet, port: int
) -> None:
    done, _ = await ran(open_session, confinement, talking(port), None, interactive=False)
    assert f"Refused to connect to: 127.0.0.1:{port} (hosts are allowed by the person" in done.result.output
    assert internet.dialled == []


async def test_a_port_on_the_command_line_needs_nobody(
    open_session: Opener, confinement: Confinement, port: int
) -> None:
    options = parser().parse_args(["run", "go", "--allow-host", f"localhost:{port}"])
    done, _ = await ran(open_session, confinement, talking(port), None, interactive=False, hosts=options.hosts)
    assert done.result.output.startswith("hello from a database")


BY_ITSELF = {
    "a name": ("import socket; socket.getaddrinfo('nexus.test', 443)", "looked up a name by itself."),
    "a name that it tells": (
        "import socket\ntry: socket.getaddrinfo('nexus.test', 443)\n"
        "except OSError: exit('java.net.UnknownHostException: nexus.test')",
        "looked up nexus.test by itself.",
    ),
    "an address": ("import socket; socket.create_connection(('10.1.2.3', 5432), 9)", "--allow-host 10.1.2.3:5432."),
}


@pytest.mark.parametrize("what", list(BY_ITSELF))
async def test_a_program_that_ignores_the_proxy_is_named_with_what_it_wanted(
    open_session: Opener, confinement: Confinement, internet: FakeInternet, project: Path, what: str
) -> None:
    act, told = BY_ITSELF[what]
    (project / "act.py").write_text(act)
    done, _ = await ran(open_session, confinement, "python3 act.py", None, interactive=False)
    [explained] = done.result.meta["explained"]
    assert told in explained and "python3" in explained and "allow-host" in explained


@pytest.mark.parametrize("confinement", [Tier.REDUCED], indirect=True)
@pytest.mark.parametrize("act", ["create_server(('127.0.0.1', 0))", "socket().listen()"])
async def test_who_may_not_listen_is_told_so_and_what_to_install(
    open_session: Opener, confinement: Confinement, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    monkeypatch.setattr("app.sandbox.running.denials.BWRAP", "/no/bwrap")
    command = f'python3 -c "import socket; socket.{act}"'
    done, _ = await ran(open_session, confinement, command, None, interactive=False)
    [explained] = done.result.meta["explained"]
    assert "tried to listen at a port" in explained and "install the package bubblewrap" in explained


async def test_a_program_that_no_call_started_is_asked_about_and_keeps_its_answers(
    open_session: Opener, confinement: Confinement, internet: FakeInternet
) -> None:
    session, watcher, _ = open_session(answers=APPROVE, confinement=confinement)
    orchestrator = session.orchestrator
    assert orchestrator is not None
    hosts = orchestrator._approvals.hosts
    orchestrator._approvals.programs.begin_program("mcp__git", "the MCP server git", "mcp__git", "git-server --stdio")
    for _ in range(2):
        assert (await hosts.judge("mcp__git", parse_target("good.test:443"), ())).allowed
    [asked] = watcher.of(QuestionAsked)
    assert asked.question.title == "Let the MCP server git connect to good.test?"
    assert asked.question.arguments == {"command": "git-server --stdio"}
    assert not (await hosts.judge("mcp__other", parse_target("good.test:443"), ())).allowed


async def test_a_program_that_was_refused_many_hosts_is_not_asked_about_any_more(
    open_session: Opener, confinement: Confinement, internet: FakeInternet
) -> None:
    session, watcher, _ = open_session(answers=DENY, confinement=confinement)
    orchestrator = session.orchestrator
    assert orchestrator is not None
    hosts = orchestrator._approvals.hosts
    orchestrator._approvals.programs.begin_program("mcp__git", "the MCP server git", "mcp__git", "git-server --stdio")
    permits = [
        await hosts.judge("mcp__git", parse_target(f"{n}.test:443"), ()) for n in ("a" * n for n in range(1, 15))
    ]
    assert len(watcher.of(QuestionAsked)) == 10
    assert not any(permit.allowed for permit in permits)
    assert "not asked about more" in permits[-1].reason


async def test_no_time_passes_while_the_person_is_asked(
    open_session: Opener, confinement: Confinement, internet: FakeInternet
) -> None:
    session, watcher, _ = open_session(
        calls("bash", command=fetching("good.test"), timeout=1), says("ok"), confinement=confinement, wait=None
    )
    turn = asyncio.ensure_future(session.send("go"))
    while not watcher.of(QuestionAsked):
        await asyncio.sleep(0.01)
    await asyncio.sleep(1.2)
    session.questions.answer(watcher.of(QuestionAsked)[0].question.id, APPROVE)
    await turn
    assert "hello from good.test" in watcher.of(ToolFinished)[0].result.output


async def test_a_command_that_is_stopped_withdraws_its_question(
    open_session: Opener, confinement: Confinement, internet: FakeInternet
) -> None:
    session, watcher, _ = open_session(
        calls("bash", command=fetching("good.test")), says("ok"), confinement=confinement, wait=None
    )
    turn = asyncio.ensure_future(session.send("go"))
    while not watcher.of(QuestionAsked):
        await asyncio.sleep(0.01)
    session.cancel()
    await asyncio.wait({turn}, timeout=120)
    assert session.questions.waiting == ()
    assert not internet.resolved


# --- what is allowed can be taken back -----------------------------------------------------------------------------


def for_session(question: Question) -> Answer:
    return Answer(ALWAYS, rule=question.proposals[-1].id, scope="session")


SLOW = "curl -sSN http://slow.test/"


async def begun_in_background(
    open_session: Opener, confinement: Confinement, answers: Answers
) -> tuple[Session, Watcher]:
    """A command in the background that reads from slow.test, and the turn that began it is over."""
    session, watcher, _ = open_session(
        calls("bash", command=SLOW, background=True), says("ok"), answers=answers, confinement=confinement
    )
    await session.send("go")
    async with asyncio.timeout(10):
        while not any(host["received"] for event in watcher.of(NetworkReported) for host in event.network["hosts"]):
            await asyncio.sleep(0.01)
    return session, watcher


@pytest.mark.parametrize(
    ("answers", "words"), [(APPROVE, f"once, for {SLOW}"), (for_session, "commands, for this session")]
)
async def test_a_background_command_is_asked_about_told_live_and_loses_a_host_that_is_taken_back(
    open_session: Opener, confinement: Confinement, internet: FakeInternet, answers: Answers, words: str
) -> None:
    session, watcher = await begun_in_background(open_session, confinement, answers)
    [asked] = watcher.of(QuestionAsked)
    [started] = watcher.of(ToolFinished)
    assert (asked.question.host, started.result.meta["running"]) == ("slow.test:80", True)
    live = watcher.of(NetworkReported)[-1]
    assert (live.call_id, live.network["hosts"][0]["host"]) == (started.call_id, "slow.test")
    assert live.network["hosts"][0]["received"] >= 50
    orchestrator = session.orchestrator
    assert orchestrator is not None
    [allowed] = orchestrator.allowed_hosts
    assert (allowed.host, allowed.words) == ("slow.test", words)
    assert watcher.of(HostsReported)[-1].hosts == (allowed,)
    orchestrator.take_back_host(allowed.id)
    async with asyncio.timeout(10):
        await internet.cut.wait()
        while any(one.running for one in orchestrator._context.processes.background.listed()):
            await asyncio.sleep(0.01)
    assert orchestrator.allowed_hosts == watcher.of(HostsReported)[-1].hosts == ()
    assert watcher.of(NetworkReported)[-1].network["refused"] == [
        {"host": "slow.test:80", "reason": "the person took it back while the connection was open"}
    ]


async def test_the_end_of_a_session_closes_the_connections_of_background_commands(
    open_session: Opener, confinement: Confinement, internet: FakeInternet
) -> None:
    session, _ = await begun_in_background(open_session, confinement, APPROVE)
    assert session.orchestrator is not None
    assert not internet.cut.is_set()
    await session.orchestrator._context.processes.end()
    async with asyncio.timeout(10):
        await internet.cut.wait()


async def test_a_saved_rule_that_is_taken_back_asks_in_this_session(
    open_session: Opener, confinement: Confinement, internet: FakeInternet
) -> None:
    """And an answer for the session counts again."""
    rule = {"action": "allow", "tool": "bash", "host": "good.test"}
    profile = Profile.open()
    profile.change({"rules": [rule]})
    profile.close()
    fetch = fetching("good.test")
    script = [part for _ in range(4) for part in (calls("bash", command=fetch), says("ok"))]
    session, watcher, _ = open_session(*script, answers=for_session, confinement=confinement)
    orchestrator = session.orchestrator
    assert orchestrator is not None
    questions = []
    for turn in range(4):
        await session.send(f"go {turn}")
        questions.append(len(watcher.of(QuestionAsked)))
        if turn == 0:
            [allowed] = orchestrator.allowed_hosts
            assert (allowed.host, allowed.words) == ("good.test", "commands, by a rule of yours")
            orchestrator.take_back_host(allowed.id)
    assert questions == [0, 1, 1, 1]
    assert all("hello" in done.result.output for done in watcher.of(ToolFinished))
    assert [rule.action for rule in orchestrator.policy.session_rules] == [Ruling.ALLOW]

"""Twenty secrets are planted; none of them is in anything that the program writes or sends."""

import base64
import json
import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from app.agent.deciding.questions import DENY, Asking
from app.assembly.conversations import ExportFormat, export_session
from app.assembly.profile import Profile
from app.assembly.sessions import OpenedSession, SessionOptions, open_session
from app.configuration.logfile import log_to
from app.redaction.known import MARK, KnownSecrets, mask_of
from app.storage.audit.trail import AuditTrail, verify
from app.ui.crash import report
from app.vocabulary.events import Answer as Denial
from app.vocabulary.events import Event, QuestionAsked, ToolFinished, to_json
from app.vocabulary.messages import AssistantMessage, Text, ToolCall, ToolResult, UserMessage
from tests.providers.speech import Call, Say, chat_reply
from tests.wire_server import Answer, Request, wire_server

pytestmark = pytest.mark.anyio

BODY = [
    "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj",
    "MzEfYyjiWA4R4/M2bS1GB4t7NXp98C3SC6dVMvDuictGeurT8jNbvJZHtCSuYEvu",
]
ENVIRONMENT = {"HANDRAIL_TEST_TOKEN": "env-T0ken-from-environment", "OPENAI_API_KEY": "sk-the-stored-0penai-key"}
FILES = {
    ".env": "API_KEY=sk-in-dotenv-12345678\nDB_PASSWORD='tr0ub4dor&3-dotenv'\nPORT=3000\nDEBUG=true\n"
    "DATABASE_URL=postgres://app:pw-in-url-7x@localhost/app\nJWT_SECRET=jwt/s3cret+with=signs\n",
    ".env.production": "STRIPE_KEY=rk_live_aBcD1234efGH\n",
    "server.pem": "-----BEGIN PRIVATE KEY-----\n" + "\n".join(BODY) + "\n-----END PRIVATE KEY-----\n",
    "credentials.json": json.dumps(
        {"client_secret": "GOCSPX-cl13nt-s3cret", "nested": [{"password": 'q"uoted\\S3cret'}]}
    ),
    "secrets.yaml": "webhook_token: whsec_Yz9xK2mQ\nname: service\n",
    ".npmrc": "//registry.npmjs.org/:_authToken=npm_T0kenOfRegistry\n",
    ".netrc": "machine m login l password netrc-P4ssword\n",
    ".git-credentials": "https://me:gh-P4ss-credentials@github.com\n",
    ".pgpass": "db:5432:app:me:pgpass-W0rd-9\n",
    "config/secrets.toml": 'signing_key = "t0ml-signing-key-Qx"\n',
    "prod.tfvars": 'db_password = "t3rraform-pw"\n',
    ".vault-token": "hvs.CAESIJ3b9Fq2w8tokenX\n",
    ".aws/credentials": "[default]\naws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfi9\n",
}
SECRETS = [
    *ENVIRONMENT.values(), *BODY, "sk-in-dotenv-12345678", "tr0ub4dor&3-dotenv", "pw-in-url-7x",
    "jwt/s3cret+with=signs",
    "rk_live_aBcD1234efGH", "GOCSPX-cl13nt-s3cret", 'q"uoted\\S3cret', "whsec_Yz9xK2mQ", "npm_T0kenOfRegistry",
    "t3rraform-pw", "netrc-P4ssword", "gh-P4ss-credentials", "pgpass-W0rd-9", "t0ml-signing-key-Qx",
    "hvs.CAESIJ3b9Fq2w8tokenX",
    "wJalrXUtnFEMI/K7MDENG/bPxRfi9",
]  # fmt: skip
KEPT_IN_KEYRING = "brave-k3y-in-the-keyring"


def spellings(secret: str) -> set[bytes]:
    inner = base64.b64encode(secret.encode()).decode().rstrip("=")[:-1]
    basic = base64.b64encode(f"user:{secret}".encode()).decode().rstrip("=")[7:-1]
    return {text.encode() for text in (secret, json.dumps(secret)[1:-1], quote(secret, safe=""), inner, basic)}


@pytest.fixture
def planted(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file and a program that hold all of them, and are secret by no name."""
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    for name, text in FILES.items():
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text(text)
    everything = [*SECRETS, KEPT_IN_KEYRING]
    lines = [f"value = {one}\njson = {json.dumps(one)}\nquery = ?k={quote(one, safe='')}" for one in everything]
    lines += [f"basic = {base64.b64encode(f'user:{one}'.encode()).decode()}" for one in everything]
    (project / "notes.txt").write_text("PORT=3000 on localhost, debug is true\n" + "\n".join(lines) + "\n")
    return project


def written(home: Path) -> Iterator[tuple[Path, bytes]]:
    """All that the program keeps, but for copies of the person's own files, which undo needs as they were."""
    for folder, folders, names in os.walk(home):
        folders[:] = [name for name in folders if name not in ("blobs", "backups")]
        for name in names:
            path = Path(folder, name)
            yield path, path.read_bytes()


def leaks(data: bytes) -> list[str]:
    return [secret for secret in [*SECRETS, KEPT_IN_KEYRING] for form in spellings(secret) if form in data]


async def talked(profile: Profile, project: Path, url: str, *said: str) -> tuple[OpenedSession, list[Event]]:
    options = SessionOptions(
        project=str(project), base_url=url, provider="openai", model="m", trust="autonomous",
        asking=Asking(None, False), key_variable="OPENAI_API_KEY",
    )  # fmt: skip
    opened = await open_session(profile, options)
    events: list[Event] = []
    opened.session.watch(events.append)
    for text in said:
        await opened.session.send(text)
    await opened.close()
    return opened, events


def reply(*parts: Any) -> Answer:
    return Answer(chat_reply(list(parts)))


def in_order(*replies: Answer | Callable[[Request], Answer]) -> Callable[[Request], Answer]:
    """To the questions in turn; of its models the server tells nothing."""
    left = list(replies)

    def answer(request: Request) -> Answer:
        if request.method == "GET":
            return Answer(b"{}", status=404, content_type="application/json")
        found = left.pop(0)
        return found if isinstance(found, Answer) else found(request)

    return answer


@pytest.mark.confined
async def test_no_planted_secret_is_written_or_sent(
    planted: Path, handrail_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(SECRETS) >= 20
    profile = Profile.open()
    profile.keys.keep("brave", KEPT_IN_KEYRING)
    log_to(profile.folders, profile.secrets.mask)
    long = "for i in $(seq 1 400); do cat notes.txt; done"
    replies = [
        reply(Call("c1", "read", ('{"path": "notes.txt"}',))),
        reply(Call("c2", "grep", ('{"pattern": "value|basic"}',))),
        reply(Call("c3", "bash", (json.dumps({"command": "cat notes.txt"}),))),
        reply(Call("c4", "bash", (json.dumps({"command": long}),))),
        reply(
            Call("c5", "edit", (json.dumps({"path": "notes.txt", "old_string": "debug is true", "new_string": "x"}),))
        ),
        reply(Call("c6", "read", ('{"path": ".env"}',))),
        reply(Say("done")),
    ]
    async with wire_server(in_order(*replies)) as server:
        opened, events = await talked(profile, planted, server.url, f"My keys are {' '.join(SECRETS)}, use them.")
        bodies = [request.body for request in server.requests if request.method == "POST"]
    logging.getLogger("app.test").error("a bug with %s", SECRETS[4])
    crash = report(ValueError(f"broken by {SECRETS[5]}"), profile.secrets.mask)
    exports = [export_session(profile, opened.stored.id, kind).text for kind in ExportFormat]
    profile.close()
    finished = [event for event in events if isinstance(event, ToolFinished)]
    assert [event.result.code for event in finished[:5]] == [None] * 5, [
        event.result.output[-300:] for event in finished
    ]
    assert len(bodies) == 6 and MARK.encode() in bodies[1]
    for body in bodies:
        assert leaks(body) == []
    assert leaks("\n".join(to_json(event) for event in events).encode()) == []
    found = {str(path): leaks(data) for path, data in written(handrail_home)}
    assert {path: secrets for path, secrets in found.items() if secrets} == {}
    assert any("output" in path for path in found), "the long output is in a file"
    assert leaks(crash.encode()) == [] and all(leaks(text.encode()) == [] for text in exports)
    assert "3000 on localhost, debug is true" in finished[0].result.output, "what is no secret is left alone"
    assert "values of .env" in finished[0].result.output and "were masked" in finished[2].result.meta["masked"]
    assert SECRETS[4] in (planted / "notes.txt").read_text(), "the file itself is as it was"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("write", {"path": "new.txt", "content": "MASK"}),
        ("edit", {"path": "notes.txt", "old_string": "value = MASK", "new_string": "value = y"}),
        ("edit", {"path": "notes.txt", "old_string": "debug is true", "new_string": "key MASK"}),
        ("bash", {"command": "echo 'MASK' > new.txt"}),
    ],
)
async def test_a_mask_is_never_written_to_a_file(planted: Path, name: str, arguments: dict[str, str]) -> None:
    profile = Profile.open()
    before = (planted / "notes.txt").read_text()
    given = {key: value.replace("MASK", f"{MARK}: .env]") for key, value in arguments.items()}
    async with wire_server(in_order(reply(Call("c1", name, (json.dumps(given),))), reply(Say("ok")))) as server:
        _, events = await talked(profile, planted, server.url, "go")
    profile.close()
    [finished] = [event for event in events if isinstance(event, ToolFinished)]
    assert finished.result.is_error and "stands for a secret" in finished.result.output
    assert not (planted / "new.txt").exists() and (planted / "notes.txt").read_text() == before


async def test_a_card_shows_no_secret_beside_the_change(planted: Path) -> None:
    profile = Profile.open()
    change = {"path": "notes.txt", "old_string": "debug is true", "new_string": "debug is false"}
    replies = reply(Call("c1", "edit", (json.dumps(change),))), reply(Say("ok"))
    async with wire_server(in_order(*replies)) as server:
        options = SessionOptions(project=str(planted), base_url=server.url, provider="openai", model="m")
        opened = await open_session(profile, options)
        asked: list[QuestionAsked] = []

        def deny(event: Event) -> None:
            if isinstance(event, QuestionAsked):
                asked.append(event)
                opened.session.questions.reply(event.question.id, Denial(DENY))

        opened.session.watch(deny)
        await opened.session.send("go")
        await opened.close()
    profile.close()
    [card] = asked
    assert "+PORT=3000 on localhost, debug is false" in card.question.preview
    assert MARK in card.question.preview and leaks(card.question.preview.encode()) == []


async def test_a_secret_that_comes_later_is_masked_too(planted: Path) -> None:
    profile = Profile.open()

    def later(request: Request) -> Answer:
        (planted / ".env.local").write_text("LATE_TOKEN=l4te-T0ken-value\n")
        (planted / "copy.txt").write_text("it is l4te-T0ken-value\n")
        return reply(Call("c2", "read", ('{"path": "copy.txt"}',)))

    replies = (reply(Call("c1", "read", ('{"path": "notes.txt"}',))), later, reply(Say("ok")))
    async with wire_server(in_order(*replies)) as server:
        _, events = await talked(profile, planted, server.url, "go")
        assert b"l4te-T0ken-value" not in server.requests[-1].body
    profile.close()
    finished = [event for event in events if isinstance(event, ToolFinished)]
    assert "1 value of .env.local was masked" in finished[1].result.output


def test_the_log_file_has_no_secrets(handrail_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging.root, "handlers", [])
    profile = Profile.open()
    profile.secrets.add(".env", {"value-0f-it"})
    log_to(profile.folders, profile.secrets.mask)
    try:
        raise ValueError("value-0f-it")
    except ValueError:
        logging.getLogger("app.test").exception("a bug with %s", "value-0f-it")
    [handler] = logging.root.handlers
    handler.close()
    written = profile.folders.log.read_text()
    assert MARK in written and "Traceback" in written and "value-0f-it" not in written


def test_the_audit_trail_has_no_secrets_and_is_whole(tmp_path: Path) -> None:
    known = KnownSecrets()
    known.add(".env", {'va"lue-0f-it'})
    trail = AuditTrail(tmp_path / "trail.jsonl", session="s", agent="a", mask=known.mask)
    about: dict[str, Any] = {"call_id": "c", "turn": 1, "tool": "ls", "decision": {}, "seconds": 0.1}
    trail.record(arguments={"path": 'va"lue-0f-it'}, result=ToolResult("ok"), **about)
    trail.close()
    text = (tmp_path / "trail.jsonl").read_text()
    assert MARK in text and "lue-0f-it" not in text
    assert not verify(tmp_path / "trail.jsonl", None).broken


async def test_what_the_model_says_and_what_waits_is_stored_without_secrets(project: Path) -> None:
    profile = Profile.open()
    profile.secrets.add(".env", {"value-0f-it"})
    stored = profile.store.create(project=str(project), provider="scripted", model="m", agent="a")
    log = profile.store.log(stored.id)
    log.append(UserMessage("is it value-0f-it?"))
    log.append(AssistantMessage((Text("it is value-0f-it"), ToolCall("c", "bash", '{"command": "echo value-0f-it"}'))))
    await log.close()
    unsent = profile.unsent.of(str(project), stored.id)
    unsent.put("m1", "value-0f-it waits", is_draft=False)
    profile.close()
    for path in profile.folders.database.parent.rglob("*"):
        assert path.is_dir() or b"value-0f-it" not in path.read_bytes(), path
    again = Profile.open()
    assert MARK in str(again.store.history(stored.id))
    again.close()


async def test_the_beginning_of_requests_stays_the_same_object_where_nothing_is_masked() -> None:
    from app.agent.masking import MaskedRequests
    from app.providers import ChatRequest, ModelInfo
    from app.providers.scripted import Scripted, says

    known = KnownSecrets()
    known.add(".env", {"value-0f-it"})
    model = Scripted([says("a"), says("b")])
    clean, dirty = UserMessage("hello"), UserMessage("value-0f-it")
    masked = MaskedRequests(model, known)
    for _ in range(2):
        async for _event in masked.stream(ChatRequest(ModelInfo("m"), "s", [clean, dirty])):
            pass
    first, second = (request.messages for request in model.requests)
    assert first[0] is second[0] is clean and first[1] is second[1] and "value-0f-it" not in str(first)


async def test_an_error_text_of_a_server_is_masked() -> None:
    from app.agent.masking import MaskedRequests
    from app.providers import ChatRequest, ModelInfo
    from app.providers.scripted import Scripted, fails
    from app.vocabulary.errors import Fault, ProviderError
    from app.vocabulary.events import ReplyFailed

    known = KnownSecrets()
    known.add(".env", {"value-0f-it"})
    error = ProviderError("It said: no value-0f-it here", Fault.RATE_LIMIT, status=429, retry_after=3)
    masked = MaskedRequests(Scripted([fails(error)]), known)
    request = ChatRequest(ModelInfo("m"), "s", [UserMessage("hello")])
    (told,) = [event.error async for event in masked.stream(request) if isinstance(event, ReplyFailed)]
    assert told.text == f"It said: no {mask_of('.env')} here"
    assert (told.fault, told.status, told.retry_after) == (Fault.RATE_LIMIT, 429, 3)

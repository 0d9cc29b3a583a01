"""Azure OpenAI, Bedrock and Vertex: what their SDK clients send to a server on loopback, and how replies are read."""

import binascii
import json
import struct
import sys
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from app.assembly.endpoints import NamedEndpoint
from app.providers import KINDS, Endpoint, Provider, extras, load
from app.providers.catalog import describe
from app.vocabulary.errors import ProviderError, UsageError
from app.vocabulary.events import ReplyEnded, ReplyFailed, StreamEvent, TextDelta
from app.vocabulary.messages import StopReason
from tests.providers.speech import Call, Piece, Say, anthropic_reply, ask, chat_reply, ended_calls
from tests.wire_server import Answer, Request, wire_server

pytestmark = pytest.mark.anyio

KEY = "firm-Key-0123456789"
SAID: list[Piece] = [Say("Hello there"), Call("call_a", "fs_read", ('{"path": ', '"a.txt"}'))]
OURS = {"host", "connection", "content-length", "content-type", "accept", "accept-encoding", "user-agent"}
AWS_SECRET = "wJalrXUtnFEMI-K7MDENG-bPxRfiCYEXAMPLEKEY"


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has keys of all clouds, which no other server may get."""
    for name in ("AWS_BEARER_TOKEN_BEDROCK", "AZURE_OPENAI_API_KEY", "AZURE_OPENAI_AD_TOKEN", "AWS_SESSION_TOKEN"):
        monkeypatch.setenv(name, "of-the-environment")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIAOFTHEENVIRONMENT")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "of-the-environment")


def event_stream(payload: bytes) -> bytes:
    """Anthropic's events as Bedrock sends them: each as JSON in base64 within a frame of Amazon's, with its sums."""
    lines = [line.removeprefix(b"data: ") for line in payload.split(b"\n") if line.startswith(b"data: ")]
    return b"".join(frame({"bytes": binascii.b2a_base64(line, newline=False).decode()}) for line in lines)


def frame(body: Mapping[str, Any], kind: str = "event", name: str = "chunk") -> bytes:
    told = {":message-type": kind, f":{kind}-type": name, ":content-type": "application/json"}
    headers = b"".join(
        struct.pack(">B", len(key)) + key.encode() + struct.pack(">BH", 7, len(value)) + value.encode()
        for key, value in told.items()
    )
    content = json.dumps(body).encode()
    prelude = struct.pack(">II", len(headers) + len(content) + 16, len(headers))
    begun = prelude + struct.pack(">I", binascii.crc32(prelude)) + headers + content
    return begun + struct.pack(">I", binascii.crc32(begun))


def open_cloud(name: str, base_url: str, key: str = KEY) -> Provider:
    return load(name, Endpoint(base_url, key, 5.0, is_own=False))


async def asked(provider: Provider) -> list[StreamEvent]:
    try:
        return await ask(provider)
    finally:
        await provider.close()


def check_reply(heard: list[StreamEvent]) -> None:
    assert "".join(event.text for event in heard if isinstance(event, TextDelta)) == "Hello there"
    assert [arguments for _, _, arguments in ended_calls(heard)] == ['{"path": "a.txt"}']
    assert isinstance(heard[-1], ReplyEnded) and heard[-1].stop is StopReason.TOOLS


def query(request: Request) -> dict[str, list[str]]:
    return parse_qs(urlsplit(request.path).query)


@pytest.mark.parametrize(
    ("address", "path", "version"),
    [
        ("?api-version=2025-01-01", "/openai/deployments/m-1/chat/completions", "2025-01-01"),
        ("/", "/openai/deployments/m-1/chat/completions", "2024-10-21"),
        ("/openai?api-version=2025-01-01", "/openai/deployments/m-1/chat/completions", "2025-01-01"),
        (
            "/openai/deployments/mine/chat/completions?api-version=2025-01-01",
            "/openai/deployments/mine/chat/completions",
            "2025-01-01",
        ),
        ("/gateway/openai/deployments/mine", "/gateway/openai/deployments/mine/chat/completions", "2024-10-21"),
    ],
)
async def test_azure_gets_its_version_its_deployment_and_its_key(address: str, path: str, version: str) -> None:
    async with wire_server(Answer(chat_reply(SAID))) as server:
        check_reply(await asked(open_cloud("azure", server.url + address)))
    request = server.requests[0]
    assert (urlsplit(request.path).path, query(request)) == (path, {"api-version": [version]})
    assert request.headers["api-key"] == KEY
    assert set(request.headers) == OURS | {"api-key"}
    assert request.json["model"] == "m-1" and request.json["stream"] is True


@pytest.mark.parametrize(
    ("key", "signed"), [(KEY, False), (f"AKIDEXAMPLE:{AWS_SECRET}", True), (f"AKIDEXAMPLE:{AWS_SECRET}:token", True)]
)
async def test_bedrock_gets_a_key_or_a_true_signature_and_its_event_stream_is_read(key: str, signed: bool) -> None:
    pytest.importorskip("botocore", reason="Bedrock's clients need it")
    stream = Answer(event_stream(anthropic_reply(SAID)), content_type="application/vnd.amazon.eventstream")
    async with wire_server(stream) as server:
        check_reply(await asked(open_cloud("bedrock", server.url, key)))
    request = server.requests[0]
    assert request.path == "/model/m-1/invoke-with-response-stream"
    assert {"model", "stream"}.isdisjoint(request.json) and request.json["anthropic_version"]
    assert not any(name.startswith("x-stainless") for name in request.headers)
    assert "environment" not in str(request.headers) and AWS_SECRET not in str(request.headers)
    if signed:
        assert request.headers["authorization"] == signature(request, server.url, key)
        assert request.headers.get("x-amz-security-token") == ("token" if key.endswith(":token") else None)
    else:
        assert request.headers["authorization"] == f"Bearer {KEY}"


def signature(request: Request, url: str, key: str) -> str:
    """What Amazon makes of the request as it arrived."""
    from botocore.auth import SigV4Auth
    from botocore.awsrequest import AWSRequest
    from botocore.credentials import Credentials

    named = request.headers["authorization"].partition("SignedHeaders=")[2].partition(",")[0].split(";")
    sent = {name: request.headers[name] for name in named if name not in ("x-amz-date", "x-amz-security-token")}
    made = AWSRequest("POST", url + request.path, headers=sent, data=request.body)
    signer = SigV4Auth(Credentials(*key.split(":")), "bedrock", "us-east-1")
    made.context["timestamp"] = request.headers["x-amz-date"]
    signer._modify_request_before_signing(made)
    made.headers.replace_header("X-Amz-Date", request.headers["x-amz-date"])
    text = signer.string_to_sign(made, signer.canonical_request(made))
    signer._inject_signature_to_request(made, signer.signature(text, made))
    return str(made.headers["Authorization"])


async def test_an_exception_in_bedrocks_stream_is_told_and_a_damaged_frame_is_no_reply() -> None:
    pytest.importorskip("botocore", reason="Bedrock's clients need it")
    whole = event_stream(anthropic_reply(SAID))
    refused = frame({"message": "Too many requests"}, "exception", "throttlingException")
    damaged = bytearray(whole)
    damaged[len(whole) // 2] ^= 1
    kind = "application/vnd.amazon.eventstream"
    for body, expected in ((whole[:200] + b"", "broke off"), (refused, "Too many requests"), (bytes(damaged), "")):
        async with wire_server(Answer(body, content_type=kind)) as server:
            heard = await asked(open_cloud("bedrock", server.url))
        assert isinstance(heard[-1], ReplyFailed) and expected in heard[-1].error.text, heard[-1]


async def test_vertex_finds_project_and_region_in_the_address() -> None:
    async with wire_server(Answer(anthropic_reply(SAID))) as server:
        address = f"{server.url}/v1/projects/firm/locations/europe-west1"
        check_reply(await asked(open_cloud("vertex", address)))
    request = server.requests[0]
    place = "/v1/projects/firm/locations/europe-west1/publishers/anthropic/models/m-1:streamRawPredict"
    assert request.path == place
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert set(request.headers) <= OURS | {"authorization", "anthropic-version"}
    assert request.json["anthropic_version"] and "model" not in request.json


LISTS = {
    "azure": ("", {"data": [{"id": "gpt-5"}]}, "/openai/models", ["gpt-5"]),
    "bedrock": (
        "",
        {"inferenceProfileSummaries": [{"inferenceProfileId": "eu.anthropic.claude-sonnet-4-5-20250929-v1:0"}, {}]},
        "/inference-profiles",
        ["eu.anthropic.claude-sonnet-4-5-20250929-v1:0"],
    ),
    "vertex": (
        "/v1/projects/firm/locations/global",
        {"publisherModels": [{"name": "publishers/anthropic/models/claude-sonnet-4-5"}]},
        "/v1beta1/publishers/anthropic/models",
        ["claude-sonnet-4-5"],
    ),
}


@pytest.mark.parametrize(("name", "row"), LISTS.items(), ids=LISTS)
async def test_the_models_of_an_account_are_listed(name: str, row: tuple[str, Any, str, list[str]]) -> None:
    address, page, path, models = row
    if name == "bedrock":
        pytest.importorskip("botocore", reason="Bedrock's clients need it")
    async with wire_server(Answer(json.dumps(page).encode(), content_type="application/json")) as server:
        provider = open_cloud(name, server.url + address)
        try:
            assert [model.id for model in await provider.models()] == models
        finally:
            await provider.close()
    assert urlsplit(server.requests[0].path).path == path
    assert KEY in str(server.requests[0].headers)


async def test_no_server_but_the_clouds_own_gets_what_the_environment_holds() -> None:
    pytest.importorskip("botocore", reason="Bedrock's clients need it")
    failed = Answer(b'{"message": "no"}', 403, "application/json")
    for name, path in (("azure", ""), ("bedrock", ""), ("vertex", "/v1/projects/p/locations/global")):
        async with wire_server(failed) as server:
            heard = await asked(open_cloud(name, server.url + path, ""))
        assert isinstance(heard[-1], ReplyFailed)
        for request in server.requests:
            assert "environment" not in str(request).lower()


@pytest.mark.parametrize(
    ("name", "address", "variables"),
    [
        ("azure", "https://firm.openai.azure.com", ("AZURE_OPENAI_API_KEY",)),
        ("azure", "https://openai.azure.com.evil.example", ()),
        ("azure", "http://firm.openai.azure.com", ()),
        ("azure", "https://gateway.firm.example", ()),
        ("bedrock", "https://bedrock-runtime.eu-west-1.amazonaws.com", ("AWS_BEARER_TOKEN_BEDROCK",)),
        ("bedrock", "https://amazonaws.com.evil.example", ()),
        ("bedrock", "https://anybodys.execute-api.us-east-1.amazonaws.com", ()),
        ("bedrock", "https://bedrock-runtime.us-east-1.s3.amazonaws.com", ()),
        (
            "vertex",
            "https://eu-aiplatform.googleapis.com/v1/projects/p/locations/eu",
            ("VERTEX_ACCESS_TOKEN",),
        ),
        ("vertex", "https://aiplatform.googleapis.com.evil.example/v1", ()),
        ("openai", "https://evil.openai.azure.com", ()),
    ],
)
def test_a_key_of_the_environment_goes_to_servers_of_its_cloud_alone(
    name: str, address: str, variables: tuple[str, ...]
) -> None:
    assert NamedEndpoint(name, KINDS[name], address).key_variables == variables


@pytest.mark.parametrize(
    ("name", "address", "problem"),
    [
        ("azure", KINDS["azure"].base_url, "Enter the address of your Azure resource"),
        ("vertex", KINDS["vertex"].base_url, "Enter the address of your Vertex project"),
        ("vertex", "https://aiplatform.googleapis.com/v1", "Enter the address of your Vertex project"),
    ],
)
def test_an_address_that_lacks_something_is_told(name: str, address: str, problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        open_cloud(name, address)


@pytest.mark.parametrize(("name", "packages"), [("bedrock", "boto3 botocore"), ("vertex", "google-auth requests")])
def test_missing_packages_are_named_with_the_line_that_installs_them(
    name: str, packages: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(extras, "_is_there", lambda module: False)
        with pytest.raises((UsageError, ProviderError)) as caught:
            open_cloud(name, KINDS[name].base_url.replace("PROJECT", "p"), "")
    assert f"needs more packages. Install them: {sys.executable} -m pip install {packages}" in caught.value.text


def test_models_of_clouds_are_known_by_their_makers_names() -> None:
    assert describe("bedrock", "eu.anthropic.claude-sonnet-4-5-20250929-v1:0").context == 200_000
    assert describe("vertex", "claude-sonnet-4-5@20250929").context == 200_000
    assert describe("azure", "gpt-5").context == 400_000

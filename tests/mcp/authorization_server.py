"""An MCP server that wants a login, and the issuer of its tokens, on loopback; both do what they are told."""

import base64
import hashlib
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit


class Provider:
    """Its state, and what it has seen. Access tokens are `a1`, `a2` …, refresh tokens `r1`, `r2` …"""

    def __init__(self) -> None:
        self.port = 0
        self.metadata: dict[str, Any] = {}
        """Changes to the metadata of the issuer."""
        self.answer: dict[str, str] = {}
        """Changes to what the browser brings back."""
        self.expires_in = 3600
        self.said: dict[str, tuple[int, bytes]] = {}
        """By the path: what is answered instead, status and body."""
        self.revoked: set[str] = set()
        self.requests: list[tuple[str, dict[str, str]]] = []
        self.tokens_given = 0
        self.challenges: dict[str, str] = {}
        self.documents: dict[str, dict[str, Any]] = {}
        """Addresses to what is published there about clients; redirects are compared letter by letter."""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def issuer(self) -> str:
        return f"{self.origin}/issuer"

    def of(self, path: str) -> list[dict[str, str]]:
        return [said for seen, said in self.requests if seen == path]

    def tokens(self) -> dict[str, Any]:
        self.tokens_given += 1
        number = self.tokens_given
        return {
            "access_token": f"access-token-{number}",
            "token_type": "Bearer",
            "expires_in": self.expires_in,
            "refresh_token": f"refresh-token-{number}",
        }


class Handler(BaseHTTPRequestHandler):
    provider: Provider

    def do_GET(self) -> None:
        provider, parts = self.provider, urlsplit(self.path)
        if parts.path in provider.said:
            self._say(provider.said[parts.path][0], raw=provider.said[parts.path][1])
            return
        match parts.path:
            case "/.well-known/oauth-protected-resource/mcp":
                self._say(200, {"resource": f"{provider.origin}/mcp", "authorization_servers": [provider.issuer]})
            case "/.well-known/oauth-authorization-server/issuer":
                known = {
                    "issuer": provider.issuer,
                    "authorization_endpoint": f"{provider.issuer}/authorize",
                    "token_endpoint": f"{provider.issuer}/token",
                    "registration_endpoint": f"{provider.issuer}/register",
                    "response_types_supported": ["code"],
                    "code_challenge_methods_supported": ["S256"],
                    "authorization_response_iss_parameter_supported": True,
                }
                self._say(200, known | provider.metadata)
            case "/issuer/authorize":
                said = {name: values[0] for name, values in parse_qs(parts.query).items()}
                provider.requests.append(("authorize", said))
                published = provider.documents.get(said["client_id"], {"redirect_uris": [said["redirect_uri"]]})
                if said["redirect_uri"] not in published["redirect_uris"]:
                    self._say(400, {"error": "invalid_request"})
                    return
                provider.challenges["the-code"] = said["code_challenge"]
                answer = {"code": "the-code", "state": said["state"], "iss": provider.issuer} | provider.answer
                self.send_response(302)
                self.send_header("location", f"{said['redirect_uri']}?{urlencode(answer)}")
                self.send_header("content-length", "0")
                self.end_headers()
            case _:
                self._say(404, {})

    def do_POST(self) -> None:
        provider = self.provider
        body = self.rfile.read(int(self.headers["content-length"]))
        path = urlsplit(self.path).path
        if path in provider.said:
            status, answer = provider.said[path]
            said = {name: values[0] for name, values in parse_qs(body.decode()).items()}
            for name, value in said.items():
                answer = answer.replace(f"<{name}>".encode(), value.encode())
            provider.requests.append((path, said))
            self._say(status, raw=answer)
            return
        match path:
            case "/issuer/register":
                said = json.loads(body)
                provider.requests.append(("register", {"redirect_uri": said["redirect_uris"][0]}))
                self._say(201, {**said, "client_id": "registered"})
            case "/issuer/token":
                said = {name: values[0] for name, values in parse_qs(body.decode()).items()}
                provider.requests.append(("token", said))
                if said["grant_type"] == "refresh_token":
                    is_right = said["refresh_token"] not in provider.revoked
                else:
                    digest = hashlib.sha256(said["code_verifier"].encode()).digest()
                    is_right = (
                        base64.urlsafe_b64encode(digest).decode().rstrip("=") == provider.challenges[said["code"]]
                    )
                self._say(200, provider.tokens()) if is_right else self._say(400, {"error": "invalid_grant"})
            case "/mcp":
                self._mcp(json.loads(body))
            case _:
                self._say(404, {})

    def _mcp(self, request: dict[str, Any]) -> None:
        provider, token = self.provider, self.headers.get("authorization", "").removeprefix("Bearer ")
        provider.requests.append((f"mcp {request['method']}", {"token": token}))
        if not token or token in provider.revoked:
            where = f"{provider.origin}/.well-known/oauth-protected-resource/mcp"
            self._say(401, {}, {"www-authenticate": f'Bearer resource_metadata="{where}"'})
            return
        results: dict[str, Any] = {
            "initialize": {
                "protocolVersion": "2025-11-25",
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "far", "version": "1"},
            },
            "tools/list": {"tools": [{"name": "hello", "inputSchema": {"type": "object"}}]},
            "tools/call": {"content": [{"type": "text", "text": f"hello {token}"}]},
        }
        if "id" not in request:
            self._say(202, {})
            return
        result = results.get(request["method"])
        said = {"result": result} if result else {"error": {"code": -32601, "message": "unknown"}}
        self._say(200, {"jsonrpc": "2.0", "id": request["id"], **said})

    def _say(
        self, status: int, body: Any = None, headers: dict[str, str] | None = None, *, raw: bytes | None = None
    ) -> None:
        data = json.dumps(body).encode() if raw is None else raw
        self.send_response(status)
        for name, value in {"content-type": "application/json", **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: Any) -> None:
        pass


def serve(address: str = "127.0.0.1", port: int = 0) -> tuple[Provider, ThreadingHTTPServer, threading.Thread]:
    provider = Provider()
    served = ThreadingHTTPServer((address, port), type("Served", (Handler,), {"provider": provider}))
    provider.port = served.server_port
    thread = threading.Thread(target=served.serve_forever, args=(0.01,))
    thread.start()
    return provider, served, thread

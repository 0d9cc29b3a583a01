"""The audit trail: one JSON line for every call, refused and cancelled ones too, without file contents or secrets."""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.messages import ToolResult

LONGEST = 200
"""Characters of an argument that are written down; longer ones are told by size and hash."""


class AuditTrail:
    """Appends to `@state/logs/execution.jsonl`."""

    def __init__(self, path: Path, *, session: str, agent: str) -> None:
        self._path = path
        self._session = session
        self._agent = agent

    def record(
        self,
        *,
        call_id: str,
        tool: str,
        arguments: Mapping[str, Any],
        result: ToolResult,
        decision: Mapping[str, Any],
        seconds: float,
    ) -> None:
        line = {
            "ts": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "kind": "tool.exec",
            "session": self._session,
            "toolCallId": call_id,
            "toolName": tool,
            "agentId": self._agent,
            "input": brief(arguments),
            "output": {"ok": not result.is_error, "code": result.code, "chars": len(result.output)},
            "decision": dict(decision),
            "durationMs": round(seconds * 1000),
        }
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def brief(value: Any, name: str = "") -> Any:
    """The same value with contents and long texts replaced by their size and hash."""
    match value:
        case str() if len(value) > LONGEST or name == "content":
            data = value.encode("utf-8", "surrogatepass")
            return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        case Mapping():
            return {str(key): brief(item, str(key)) for key, item in value.items()}
        case list() | tuple():
            return [brief(item, name) for item in value]
        case _:
            return value

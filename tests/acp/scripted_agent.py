"""An agent that speaks the Agent Client Protocol and follows a script: the file `script.json` beside it.

The script has a list of acts for each prompt. It needs nothing but Python, and can lie as well as any agent.
"""

import itertools
import json
import os
import pathlib
import subprocess
import sys
import time
from typing import Any

HERE = pathlib.Path(__file__).parent
SESSION = "s-1"
ids = (f"a{number}" for number in itertools.count())


def send(**message: Any) -> None:
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def update(name: str, /, **more: Any) -> None:
    send(method="session/update", params={"sessionId": SESSION, "update": {"sessionUpdate": name, **more}})


def said(text: str) -> dict[str, str]:
    return {"type": "text", "text": text}


def request(method: str, **params: Any) -> Any:
    """Ask the client and wait; a cancellation that comes meanwhile ends the turn."""
    own_id = next(ids)
    send(id=own_id, method=method, params=params)
    for line in sys.stdin:
        message = json.loads(line)
        if message.get("id") == own_id:
            return message
        if message.get("method") == "session/cancel":
            cancelled.append(True)
    sys.exit(0)


cancelled: list[bool] = []


def play(acts: list[dict[str, Any]]) -> None:
    for act in acts:
        match act:
            case {"say": text}:
                update("agent_message_chunk", content=said(text))
            case {"think": text}:
                update("agent_thought_chunk", content=said(text))
            case {"update": name, **more}:
                update(name, **more)
            case {"ask": call, **ways}:
                options = ways.get("options") or [
                    {"optionId": "yes", "name": "Yes", "kind": "allow_once"},
                    {"optionId": "ever", "name": "Always", "kind": "allow_always"},
                    {"optionId": "no", "name": "No", "kind": "reject_once"},
                ]
                answer = request("session/request_permission", sessionId=SESSION, toolCall=call, options=options)
                outcome = answer.get("result", {}).get("outcome", {})
                note("answers", outcome.get("optionId") or outcome.get("outcome"))
                play(ways.get("then" if outcome.get("optionId") == "yes" else "otherwise", []))
            case {"request": method, **params}:
                answer = request(method, **params)
                note("requests", answer.get("error", {}).get("code", "answered"))
            case {"write": path, "text": text}:
                try:
                    pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
                    pathlib.Path(path).write_text(text)
                except OSError as error:
                    note("failures", f"{path}: {error.strerror}")
            case {"run": command}:
                done = subprocess.run(command, shell=True, capture_output=True, text=True)
                note("commands", f"{done.returncode} {done.stdout}{done.stderr}")
            case {"python": code}:
                try:
                    exec(code, {"note": note, "os": os})
                except Exception as error:  # noqa: BLE001
                    note("failures", f"{error!r}")
            case {"sleep": seconds}:
                time.sleep(seconds)
            case {"raw": line, "times": times}:
                for _ in range(times):
                    sys.stdout.write(line + "\n")
                sys.stdout.flush()
            case {"exit": code}:
                os._exit(code)
            case {"await": "cancel"}:
                for line in sys.stdin:
                    if json.loads(line).get("method") == "session/cancel":
                        cancelled.append(True)
                        return


def note(kind: str, text: object) -> None:
    """What it found out goes into a file that is known to the test, and counts as its own doing like everything."""
    update("agent_message_chunk", content=said(f"[{kind}] {text}\n"))


def main() -> None:
    script = json.loads((HERE / "script.json").read_text())
    turns = iter(script["turns"])
    for line in sys.stdin:
        message = json.loads(line)
        number, params = message.get("id"), message.get("params", {})
        match message.get("method"):
            case "initialize":
                hello = {
                    "protocolVersion": script.get("version", 1),
                    "agentInfo": {"name": "scripted", "version": "1"},
                    "agentCapabilities": {"loadSession": False},
                    "authMethods": [{"id": "key", "name": "A key"}],
                }
                send(id=number, result=hello)
            case "session/new" if script.get("login"):
                send(id=number, error={"code": -32000, "message": "Authentication required"})
            case "session/new":
                send(id=number, result={"sessionId": SESSION})
            case "session/prompt":
                prompts = [one.get("text", "") for one in params["prompt"]]
                cancelled.clear()
                acts = next(turns)
                if acts == "echo":
                    acts = [{"say": " | ".join(prompts)}]
                play(acts)
                send(id=number, result={"stopReason": "cancelled" if cancelled else "end_turn"})
            case None | "session/cancel":
                pass
            case _:
                send(id=number, error={"code": -32601, "message": "not known"})


main()

"""The bare minimum on the SDK of the service: stream raw events, run the call, send its result, until no call comes.

python -m benchmarks.bare URL FOLDER
"""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from anthropic import AsyncAnthropic

NAMES = {
    "read": {"path": "string"},
    "edit": {"path": "string", "old_string": "string", "new_string": "string"},
    "bash": {"command": "string"},
}
TOOLS: list[Any] = [
    {
        "name": name,
        "description": f"{name} something in the project.",
        "input_schema": {"type": "object", "properties": {key: {"type": kind} for key, kind in fields.items()}},
    }
    for name, fields in NAMES.items()
]


async def main(url: str, folder: Path) -> None:
    client = AsyncAnthropic(base_url=url, api_key="bench", max_retries=0)
    messages: list[Any] = [{"role": "user", "content": "go"}]
    while True:
        blocks: dict[int, dict[str, Any]] = {}
        stream: Any = await client.messages.create(
            model="bench",
            max_tokens=8192,
            messages=messages,
            tools=TOOLS,
            stream=True,
        )
        async for event in stream:
            match event.type:
                case "content_block_start":
                    blocks[event.index] = event.content_block.model_dump() | {"json": ""}
                case "content_block_delta" if event.delta.type == "text_delta":
                    blocks[event.index]["text"] += event.delta.text
                    sys.stdout.write(event.delta.text)
                case "content_block_delta" if event.delta.type == "input_json_delta":
                    blocks[event.index]["json"] += event.delta.partial_json
        await stream.close()
        calls = [block for block in blocks.values() if block["type"] == "tool_use"]
        if not calls:
            break
        content = [
            {"type": "tool_use", "id": call["id"], "name": call["name"], "input": json.loads(call["json"])}
            for call in calls
        ]
        results = [
            {"type": "tool_result", "tool_use_id": call["id"], "content": run(call["name"], call["input"], folder)}
            for call in content
        ]
        messages += [{"role": "assistant", "content": content}, {"role": "user", "content": results}]
    await client.close()


def run(name: str, args: dict[str, Any], folder: Path) -> str:
    if name == "read":
        return str((folder / args["path"]).read_text())
    if name == "edit":
        text = (folder / args["path"]).read_text()
        (folder / args["path"]).write_text(text.replace(args["old_string"], args["new_string"], 1))
        return "ok"
    done = subprocess.run(["bash", "-c", args["command"]], cwd=folder, capture_output=True, text=True)
    return done.stdout + done.stderr


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2])))

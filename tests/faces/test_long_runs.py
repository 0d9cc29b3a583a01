"""A run of the whole program against a server whose window is far too small for the work at once."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.faces.conftest import Runner
from tests.small_window_server import small_window_server

WINDOW, FILES = 5_500, 40


def events_of(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def named(kind: str, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event for event in events if event["type"] == kind]


def test_the_work_gets_done_and_the_next_run_knows_the_window(handrail: Runner, project: Path) -> None:
    with small_window_server(WINDOW, FILES) as server:
        options: tuple[str, ...] = (
            "--project",
            str(project),
            "--provider",
            "openai",
            "--base-url",
            server.url,
            "--model",
            "small",
        )
        options += ("--agent", "lean", "--trust", "autonomous", "--json")
        done = handrail("run", "Write the parts.", *options)
        assert done.returncode == 0, done.stderr
        assert len(list(project.glob("part-*.txt"))) == FILES
        assert server.refused == 1, "the first refusal tells the window"
        assert server.summaries > 1 and server.broken_rules == []
        events = events_of(done.stdout)
        entries = [event["compaction"] for event in named("compacted", events)]
        assert len(entries) == server.summaries and entries[-1]["summary"].startswith("Everything up to part-")
        shortenings = len(entries) + len(named("results_pruned", events))
        sent = [one["messages"] for one in server.requests if not one.get("tool_choice")]
        again = sum(now[: len(before)] != before for before, now in pairwise(sent))
        assert again <= 2 * shortenings, "between two of them requests begin alike"
        assert named("budget_reported", events)[0]["window_from"] == "guess"
        assert named("budget_reported", events)[-1]["window"] == WINDOW

        session = events[0]["session"]
        asked = len(server.requests)
        again = events_of(handrail("run", "Is all written?", *options, "--resume", session).stdout)
        assert server.refused == 1 and named("budget_reported", again)[0]["window_from"] == "error"
        before, now = server.requests[asked - 1]["messages"], server.requests[asked]["messages"]
        assert now[: len(before)] == before, "it goes on with the request that it had"

        compacted = handrail("run", "/compact the last part", *options, "--resume", session)
        (entry,) = named("compacted", events_of(compacted.stdout))
        assert (entry["compaction"]["is_automatic"], entry["compaction"]["instruction"]) == (False, "the last part")
        assert compacted.returncode == 0 and server.broken_rules == []

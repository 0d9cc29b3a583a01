"""A session of 10,000 messages: opening it, appending to it and searching in it, beside bare sqlite3 doing the same.

    python -m benchmarks.long_session [--messages N] [--rounds N]

Both use one database file each, in WAL mode with the same settings, and run in turn; figures are medians of ratios.
Bare opening reads and decodes all rows, bare appending is one transaction per message, bare searching is a query of an
FTS5 table of trigrams that is up to date already.
"""

import argparse
import gc
import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from app.messages import AssistantMessage, Message, Text, ToolCall, ToolMessage, ToolResult, UserMessage, to_row
from app.storage.database import open_database
from app.storage.sessions.search import SessionSearch
from app.storage.sessions.store import SessionStore
from benchmarks.results import report

GOALS = {"read": 3, "search": 8, "append": 7}
"""So that they do not grow unseen."""

WORDS = ("alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliet", "kilo", "lima")
APPENDED = 200


def conversation(count: int) -> list[Message]:
    messages: list[Message] = []
    for number in range(count // 4):
        text = " ".join(WORDS[(number * step) % len(WORDS)] for step in range(1, 40))
        messages += [
            UserMessage(f"message {number}: {text}"),
            AssistantMessage((Text(text), ToolCall(f"c{number}", "read", json.dumps({"path": f"src/{number}.py"})))),
            ToolMessage(f"c{number}", "read", ToolResult(text * 5, meta={"lines": 40})),
            AssistantMessage((Text(f"needle{number % 97} {text}"),)),
        ]
    return messages


def seconds(work: Callable[[], object]) -> float:
    gc.collect()
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


class Bare:
    def __init__(self, path: Path, messages: list[Message]) -> None:
        self.path = path
        self.messages = messages
        self.rows = [to_row(message) for message in messages]
        with closing(self._opened()) as connection:
            connection.execute("CREATE TABLE m (seq INTEGER PRIMARY KEY, role TEXT, content TEXT, metadata TEXT)")
            connection.execute("CREATE VIRTUAL TABLE t USING fts5(text, tokenize = 'trigram')")
            connection.execute("BEGIN")
            for seq, row in enumerate(self.rows):
                connection.execute("INSERT INTO m VALUES (?, ?, ?, ?)", (seq, *row))
                connection.execute("INSERT INTO t (rowid, text) VALUES (?, ?)", (seq, row[1]))
            connection.execute("COMMIT")
        self.connection = self._opened()

    def _opened(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        return connection

    def read(self) -> None:
        with closing(self._opened()) as connection:
            rows = connection.execute("SELECT role, content, metadata FROM m ORDER BY seq").fetchall()
            found = [(role, content, json.loads(metadata) if metadata else None) for role, content, metadata in rows]
            assert len(found) >= len(self.rows)

    def append(self) -> None:
        for message in self.messages[:APPENDED]:
            self.connection.execute("BEGIN IMMEDIATE")
            self.connection.execute("INSERT INTO m (role, content, metadata) VALUES (?, ?, ?)", to_row(message))
            self.connection.execute("COMMIT")

    def search(self) -> None:
        with closing(self._opened()) as connection:
            sql = "SELECT m.role, m.content, m.metadata FROM t JOIN m ON m.seq = t.rowid WHERE t MATCH ? LIMIT 200"
            assert connection.execute(sql, ('"needle13"',)).fetchall()


class Ours:
    def __init__(self, path: Path, messages: list[Message]) -> None:
        self.path = path
        self.messages = messages
        self.database = open_database(path)
        store = SessionStore(self.database)
        self.id = store.create(project="/p", provider="demo", model="m", agent="a").id
        self.log = store.log(self.id)
        for message in messages:
            self.log.append(message)
        self.search_index = SessionSearch(self.database)
        self.search_index.update()

    def read(self) -> None:
        store = SessionStore(open_database(self.path))
        assert len(store.history(self.id)) >= len(self.messages)
        store.close()

    def append(self) -> None:
        for message in self.messages[:APPENDED]:
            self.log.append(message)

    def search(self) -> None:
        assert self.search_index.find("needle13")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    messages = conversation(options.messages)
    with tempfile.TemporaryDirectory() as scratch:
        began = time.perf_counter()
        ours, bare = Ours(Path(scratch, "ours.db"), messages), Bare(Path(scratch, "bare.db"), messages)
        print(f"{len(messages):,} messages written and indexed by both in {time.perf_counter() - began:.1f} s")
        for name in ("read", "search", "append"):
            ratios, times = [], []
            for _ in range(options.rounds):
                mine, theirs = seconds(getattr(ours, name)), seconds(getattr(bare, name))
                ratios.append(mine / theirs)
                times.append(mine * 1_000)
            report(f"10,000 messages, {name}, to bare sqlite3", ratios, goal=GOALS[name])
            print(f"{name:<8} {statistics.median(ratios):5.2f} times bare sqlite3, {statistics.median(times):7.1f} ms")
        ours.database.close()
        bare.connection.close()


if __name__ == "__main__":
    main()

"""Runs the tests on all cores: `--workers N`.

Everything is imported and collected once. Then the process is forked: each worker takes one file of tests after the
other from a queue, the longest first, and sends its reports to the first process, which shows them as pytest does.

With `--raced N`, up to N tests that failed are tried again, each alone in a new process. One that passes then is not
true on a busy machine: it is named at the end with what it said, and is to be mended, but does not fail the run.

A test that waits for something that never comes fails, where it waits, after `--patience` seconds.

What the tests wrote into the temporary folder is removed when all have passed, and kept to be looked at otherwise.
"""

import json
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import groupby
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from _pytest.pathlib import cleanup_numbered_dir, rm_rf
from _pytest.terminal import TerminalReporter

LONG = (
    "forked_workers",
    "kill_points",
    "screen_reader",
    "person",
    "other_clients",
    "foreign_servers",
    "no_telemetry",
    "install",
    "reopened",
    "screenshots",
    "soak",
)
"""Names of files that take long although they have few tests: they come first, so that nobody waits for them alone."""
WEIGHTS = {"ui": 12, "assembly": 6, "confine": 6, "deciding": 4, "effects": 6, "faces": 6, "git": 10, "protect": 4}
"""A test in such a folder opens a window, starts the program or runs commands: it takes as long as so many others."""
RACED = pytest.StashKey[dict[str, str]]()
"""What the tests said that failed beside others and passed alone."""
Start = tuple[pytest.Session, Iterator[pytest.Item], Path]
ENDING_SECONDS = 10
"""In which a worker that is told to stop may end what it does."""
NUMBER = 4
"""Bytes of an entry in the queue. A pipe (64 KiB) has room for many more files than there are."""
KEPT = 1
"""So many runs that failed leave their folders (1.7 GB), to look at them."""
ABANDONED = 3 * 24 * 60 * 60
"""Seconds after which the folder of a run that still seems to go on may be removed, as in pytest itself."""


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "how many processes run the tests; 0: only this one; auto: more than there are cores, since many tests wait"
    parser.addoption("--workers", default="0", help=told)
    told = "how many tests may fail beside others, if they pass alone; they are named at the end"
    parser.addoption("--raced", default=0, type=int, help=told)
    told = "seconds after which a test that says nothing is stopped, and fails; much more than any needs"
    parser.addoption("--patience", default=600, type=int, help=told)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    asked = session.config.getoption("--workers")
    count = (os.cpu_count() or 1) + 2 if asked == "auto" else int(asked)
    if not count or session.testsfailed or session.config.option.collectonly:
        return None
    files = [[*items] for _, items in groupby(session.items, key=lambda item: item.path)]
    files.sort(key=_weight, reverse=True)
    os.environ["HANDRAIL_TEST_RUN"] = uuid4().hex
    folders = session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    queue, filling = os.pipe()
    os.write(filling, b"".join(number.to_bytes(NUMBER, "big") for number in range(len(files))))
    os.close(filling)
    removing = _remove_old_folders(folders.parent)
    starting = [(session, _tests(files, queue), folders / f"worker{number}") for number in range(count)]
    held = _run(session, starting, hold=session.config.getoption("--raced"))
    os.close(queue)
    removing.join()
    for number, nodeid in enumerate(held):
        alone = iter([item for item in session.items if item.nodeid == nodeid])
        if again := _run(session, [(session, alone, folders / f"alone{number}")], hold=1):
            for report in again[nodeid]:
                session.config.hook.pytest_runtest_logreport(report=report)
        else:
            session.config.stash.setdefault(RACED, {})[nodeid] = str(held[nodeid][0].longrepr)
    return True


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    factory = session.config._tmp_path_factory  # type: ignore[attr-defined]
    if exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) and factory._given_basetemp is None:
        rm_rf(factory.getbasetemp())
        root = factory.getbasetemp().parent
        with suppress(OSError):  # other runs have theirs there
            if not (newest := root / "pytest-current").exists():
                newest.unlink()
            root.rmdir()


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    for nodeid, said in config.stash.get(RACED, {}).items():
        terminalreporter.section(f"failed beside others, passed alone: {nodeid}", yellow=True)
        terminalreporter.write_line(said)


def _run(session: pytest.Session, starting: list[Start], *, hold: int) -> dict[str, list[pytest.TestReport]]:
    """Show what the workers report. Of so many tests at most, the reports of a failure are held back and returned."""
    context = multiprocessing.get_context("fork")
    workers: dict[Connection, BaseProcess] = {}
    for arguments in starting:
        reports, sending = context.Pipe(duplex=False)
        worker = context.Process(target=_work, args=(*arguments, sending))
        worker.start()
        sending.close()
        workers[reports] = worker
    try:
        return _show(session, workers, hold)
    finally:
        for left in workers.values():
            if left.is_alive() and left.pid:  # something went wrong here, or it is to stop after a failure
                os.kill(left.pid, signal.SIGINT)
                left.join(ENDING_SECONDS)
                left.kill()  # Qt's loops take no notice
            left.join()


def _remove_old_folders(root: Path) -> BaseProcess:
    """What earlier runs left, while the tests run. The disk takes many seconds; pytest would do it at the end."""
    arguments = (root, "pytest-", KEPT, time.time() - ABANDONED)
    removing = multiprocessing.get_context("fork").Process(target=cleanup_numbered_dir, args=arguments)
    removing.start()
    return removing


def _weight(tests: list[pytest.Item]) -> tuple[bool, int]:
    path = tests[0].path
    heaviest = max(WEIGHTS.get(folder, 1) for folder in path.parts)
    return path.stem.removeprefix("test_") in LONG, len(tests) * heaviest


def _show(
    session: pytest.Session, workers: dict[Connection, BaseProcess], hold: int
) -> dict[str, list[pytest.TestReport]]:
    """Until all have ended."""
    held: dict[str, list[pytest.TestReport]] = {}
    stopped: set[Connection] = set()
    """Those whose test was told to end, and has not."""
    hook, running = session.config.hook, dict.fromkeys(workers, "")
    seconds = session.config.getoption("--patience")
    heard = dict.fromkeys(workers, time.monotonic())
    while running:
        ready = wait([*running], timeout=min(heard[one] for one in running) + seconds - time.monotonic())
        for silent in [one for one in running if time.monotonic() - heard[one] >= seconds and one not in ready]:
            _stop_test(workers[silent], is_stopped=silent in stopped)
            stopped.add(silent)
            heard[silent] = time.monotonic()
        for reports in ready:
            assert isinstance(reports, Connection)
            heard[reports] = time.monotonic()
            stopped.discard(reports)
            try:
                nodeid, told = json.loads(reports.recv_bytes())
            except EOFError:
                workers[reports].join()
                last, code = running.pop(reports), workers[reports].exitcode
                if last or code:
                    session.shouldfail = f"a worker ended with {code} in: {last or 'the last of its tests'}"
            else:
                running[reports] = nodeid
                for written in told:
                    report = hook.pytest_report_from_serializable(config=session.config, data=written)
                    if report.skipped and isinstance(report.longrepr, list):
                        report.longrepr = tuple(report.longrepr)  # as JSON does not know it; `-v` shows the reason
                    if report.failed and (report.nodeid in held or len(held) < hold):
                        held.setdefault(report.nodeid, []).append(report)
                    else:
                        hook.pytest_runtest_logreport(report=report)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
    return held


def _stop_test(worker: BaseProcess, *, is_stopped: bool) -> None:
    """Let it fail where it waits; where it does not notice, the worker ends, and with it the run."""
    if worker.pid:
        os.kill(worker.pid, signal.SIGKILL if is_stopped else signal.SIGUSR1)


def _work(session: pytest.Session, tests: Iterator[pytest.Item], folder: Path, tell: Connection) -> None:
    """In a worker. Each test is told which one follows, so that what both need stays."""
    plugins = session.config.pluginmanager
    shown: Any = plugins.unregister(name="terminalreporter")
    reporter = Reporter(session.config, tell, shown._tw)
    plugins.register(reporter, name="terminalreporter")
    capturing: Any = plugins.getplugin("capturemanager")
    capturing.stop_global_capturing()  # into files that all workers would share
    capturing.start_global_capturing()
    capturing.suspend_global_capture()
    signal.signal(signal.SIGUSR1, patience.end)
    folder.mkdir(mode=0o700)
    session.config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]
    item = next(tests, None)
    with suppress(KeyboardInterrupt):  # the first process wants no more
        while item and not session.shouldfail and not session.shouldstop:
            following = next(tests, None)
            patience.begin()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            item = following
    session._setupstate.teardown_exact(None)
    if not session.testsfailed:
        rm_rf(folder)
    reporter.tell("")


class Patience:
    """In a worker: whether its test was told to wait no longer, which ends it where it is."""

    def __init__(self) -> None:
        self._is_over = False
        self._is_asked = False

    def begin(self) -> None:
        self._is_over = False

    def end(self, *_: object) -> None:
        self._is_over = True
        if not self._is_asked:
            self._fail()

    @contextmanager
    def asked(self) -> Iterator[Callable[[], None]]:
        """Gives a function that a test in a loop of Qt's calls while it waits: that loop would swallow an exception."""
        self._is_asked = True
        try:
            yield lambda: self._fail() if self._is_over else None
        finally:
            self._is_asked = False

    def _fail(self) -> None:
        pytest.fail("it waits for something that does not come")


patience = Patience()


def _tests(files: list[list[pytest.Item]], queue: int) -> Iterator[pytest.Item]:
    while entry := os.read(queue, NUMBER):
        yield from files[int.from_bytes(entry, "big")]


class Reporter:
    """Tells the first process which test runs, and how those before it went: one message for each test, since every
    message wakes that process. Older versions of pytest want `_tw` to explain a comparison that failed: it knows
    whether code is shown in colours."""

    def __init__(self, config: pytest.Config, pipe: Connection, writer: object) -> None:
        self._config = config
        self._pipe = pipe
        self._tw = writer
        self._untold: list[object] = []

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.tell(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.passed and report.when != "call" and not self._config.option.durations:
            return  # nothing of it is shown, and there are two for each test
        self._untold.append(self._config.hook.pytest_report_to_serializable(config=self._config, report=report))

    def tell(self, running: str) -> None:
        self._pipe.send_bytes(json.dumps([running, self._untold]).encode())
        self._untold.clear()

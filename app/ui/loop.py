"""asyncio on Qt's event loop: qasync, with its queue and timers replaced where they lose time or tasks.

qasync 0.28 starts one coarse Qt timer per `call_soon` and `call_later`, which fires up to 5 % early, is not freed when
cancelled, and runs callbacks inside nested Qt loops, where asyncio refuses to enter a second task. Here there is one
queue, drained in slices so that input, painting and Qt's timers get their turn, and one precise timer over a heap.
"""

import asyncio
import heapq
import math
import sys
import time
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import Any

import PySide6.QtWidgets  # noqa: F401  qasync chooses the binding that is imported already
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSocketNotifier, Qt, QTimer
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop  # type: ignore[import-untyped]

SLICE_SECONDS = 0.006
"""Seconds of asyncio work between two turns of Qt's timers."""

_LONGEST_MS = 2_000_000_000
_LOW_PRIORITY = -1
_DRAIN = QEvent.Type(QEvent.registerEventType())


class Loop(QEventLoop):  # type: ignore[misc]  # qasync has no types
    """A qasync loop with one ready queue and real timer handles."""

    def __init__(self, app: QApplication | None = None, *, already_running: bool = False) -> None:
        self._queue: deque[asyncio.Handle] = deque()
        self._posted = False
        self._draining = False
        self._heap: list[asyncio.TimerHandle] = []
        self._dead = 0
        self._drain_target = _Drain(self._drain)
        self._next_slice = QTimer()
        self._next_slice.setSingleShot(True)
        self._next_slice.timeout.connect(self._begin_slice)
        self._left = SLICE_SECONDS
        self._clock = QTimer()
        self._clock.setSingleShot(True)
        self._clock.setTimerType(Qt.TimerType.PreciseTimer)
        self._clock.timeout.connect(self._fire)
        super().__init__(app, already_running=already_running)

    def close(self) -> None:
        self._clock.stop()
        self._next_slice.stop()
        super().close()
        self._queue.clear()
        self._heap.clear()

    def run_forever(self) -> Any:
        """qasync leaves this out: an async generator that nobody needs any more is closed by a task of the loop.

        Otherwise that happens wherever its memory is freed, which may be outside of any task.
        """
        before = sys.get_asyncgen_hooks()
        sys.set_asyncgen_hooks(self._asyncgen_firstiter_hook, self._asyncgen_finalizer_hook)
        try:
            return super().run_forever()
        finally:
            sys.set_asyncgen_hooks(*before)

    # --- ready queue -----------------------------------------------------------------------------------------------

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._queue.append(handle)
        self._post()
        return handle

    def call_soon_threadsafe(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """`deque.append` and `postEvent` may be called from any thread; `_posted` may not be read."""
        handle = asyncio.Handle(callback, args, self, context)
        self._queue.append(handle)
        QCoreApplication.postEvent(self._drain_target, QEvent(_DRAIN), _LOW_PRIORITY)
        return handle

    def _post(self) -> None:
        if not self._posted and not self._draining:
            self._posted = True
            QCoreApplication.postEvent(self._drain_target, QEvent(_DRAIN), _LOW_PRIORITY)

    def _drain(self) -> None:
        """Run what is ready. A slice is begun by a timer: under GLib a posted event always comes before all timers."""
        self._posted = False
        if self._next_slice.isActive():
            return
        if self._draining:  # a callback opened a nested Qt loop: what is ready waits for it, nothing is lost
            return
        self._draining = True
        began = time.perf_counter()
        end = began + self._left
        try:
            while self._queue and time.perf_counter() < end:
                handle = self._queue.popleft()
                if not handle.cancelled():
                    handle._run()
        finally:
            self._draining = False
            self._left -= time.perf_counter() - began
            if self._queue or self._left <= 0:
                self._next_slice.start(0)

    def _begin_slice(self) -> None:
        self._left = SLICE_SECONDS
        self._drain()

    # --- timers ----------------------------------------------------------------------------------------------------

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        handle._scheduled = True  # type: ignore[attr-defined]
        heapq.heappush(self._heap, handle)
        if self._heap[0] is handle:
            self._arm()
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        self._dead += 1
        if self._dead > 100 and self._dead * 2 > len(self._heap):
            self._heap = [timer for timer in self._heap if not timer.cancelled()]
            heapq.heapify(self._heap)
            self._dead = 0

    def _arm(self) -> None:
        while self._heap and self._heap[0].cancelled():
            heapq.heappop(self._heap)
            self._dead = max(0, self._dead - 1)
        if not self._heap:
            self._clock.stop()
            return
        wait = math.ceil(max(0.0, self._heap[0].when() - self.time()) * 1000)
        self._clock.start(min(wait, _LONGEST_MS))

    def _fire(self) -> None:
        now = self.time()
        while self._heap and (self._heap[0].cancelled() or self._heap[0].when() <= now):
            handle = heapq.heappop(self._heap)
            handle._scheduled = False  # type: ignore[attr-defined]
            if not handle.cancelled():
                self._queue.append(handle)
        if self._queue:
            self._post()
        self._arm()

    # --- sockets ---------------------------------------------------------------------------------------------------

    def _add_reader(self, fd: Any, callback: Callable[..., object], *args: Any) -> asyncio.Handle:
        return self._notify(self._read_notifiers, QSocketNotifier.Type.Read, fd, callback, args)

    def _add_writer(self, fd: Any, callback: Callable[..., object], *args: Any) -> asyncio.Handle:
        return self._notify(self._write_notifiers, QSocketNotifier.Type.Write, fd, callback, args)

    def _notify(
        self,
        notifiers: dict[Any, QSocketNotifier],
        kind: QSocketNotifier.Type,
        fd: Any,
        callback: Callable[..., object],
        args: tuple[Any, ...],
    ) -> asyncio.Handle:
        """Call back straight from the slot: asyncio's own callbacks only feed buffers and set futures."""
        self._check_closed()
        old = notifiers.pop(fd, None)
        if old is not None:
            old.setEnabled(False)
            old.activated["int"].disconnect()  # type: ignore[index]
        handle = asyncio.Handle(callback, args, self, None)
        notifier = QSocketNotifier(fd if isinstance(fd, int) else fd.fileno(), kind)

        def ready(_fd: int = 0) -> None:
            if notifiers.get(fd) is notifier and not handle.cancelled():
                handle._run()

        notifier.activated["int"].connect(ready)  # type: ignore[index]
        notifiers[fd] = notifier
        return handle


class _Drain(QObject):
    """Where the event is posted that makes Qt call `_drain`."""

    def __init__(self, drain: Callable[[], None]) -> None:
        super().__init__()
        self._drain = drain

    def event(self, event: QEvent) -> bool:
        if event.type() == _DRAIN:
            self._drain()
            return True
        return super().event(event)


def running_loop() -> asyncio.AbstractEventLoop | None:
    """For what a widget does in a thread; where no loop runs it does it at once."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None

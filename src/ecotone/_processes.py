"""How processes that work for another one begin, and end with it."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading


def begin_work() -> None:
    """Ctrl-C is for the process that gives the work; it ends the others, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """A process that was killed cannot end its workers, and their queue never runs dry."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)

"""Waiting for what a window does: long where it has to be, and not longer than needed."""

import time

from pytestqt.exceptions import TimeoutError

PATIENCE = 60_000
"""How long to wait for what has to happen [ms]: a busy machine may be twenty times slower, and a
test that passes waits no longer for it."""

LONGEST_PAUSE = 10
"""Between two looks, after some quick ones [ms]."""


def wait_until(qtbot, callback, *, timeout=PATIENCE):
    """Take the place of `QtBot.waitUntil`, which looks only every 10 ms.

    Most of what tests wait for happens in the next turn of the event loop.

    Args:
        qtbot: The hand of the test.
        callback: Tells whether it happened: by True, or by None and no failed assertion.
        timeout: After which to give up [ms].

    Raises:
        TimeoutError: It did not happen in time.
    """
    __tracebackhide__ = True
    end = time.monotonic() + 0.001 * timeout
    pause = 1
    while True:
        reason = None
        try:
            happened = callback()
        except AssertionError as error:
            happened, reason = False, error
        if happened not in (None, True, False):  # numpy's own are equal to them
            raise ValueError(f"an answer is True, False or None, not {happened!r}")
        if happened is None or happened:
            return
        if time.monotonic() > end:
            raise TimeoutError(f"what was waited for did not happen in {timeout} ms") from reason
        qtbot.wait(pause)
        pause = min(2 * pause, LONGEST_PAUSE)

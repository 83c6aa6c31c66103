"""What holds for every test: no display, no settings of the user, nothing left running."""

import gc
import logging
import os
import weakref
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.amounts import examples, left_for_thorough

# tests are hundreds of thousands of objects and hardly any garbage; what they leave is collected
# between them
gc.disable()
TESTS_KEPT = 200  # whose garbage may wait if it is older
_tests = count(1)
# before anything imports numpy: processes that test side by side use all cores already, and
# threads of linear algebra that wait for each other take up to 60 % more time of them
for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")
# before anything imports Qt; `make test` names another platform for the window tests
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# the first call of a kernel may compile it, so time says nothing about an example
settings.register_profile(
    "mechstudio",
    max_examples=examples(100),
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("mechstudio")

_started: "weakref.WeakSet[object]" = weakref.WeakSet()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave most cases of wide groups for a thorough run."""
    left = left_for_thorough(items)
    if left:
        config.hook.pytest_deselected(items=list(left))
        items[:] = [test for test in items if test not in left]


def pytest_collection_finish() -> None:
    """Take what stays until the end, such as modules and tests, out of the garbage collector.

    It would go through these hundreds of thousands of objects whenever it looks for old garbage,
    and let dead windows, which are few objects with megabytes of memory, wait for that very long.
    """
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Delete the last windows while there is an application, and not as the process ends."""
    gc.collect()


@pytest.fixture(autouse=True)
def _garbage_between_tests() -> None:
    """Collect as the program does, never within a call of Qt, which may wait for itself then.

    At the end of a test its fixtures are still held, and would become old objects, of which a
    search takes a tenth of a second and more.
    """
    gc.collect(2 if next(_tests) % TESTS_KEPT == 0 else 1)


@pytest.fixture(autouse=True)
def heard_logs() -> None:
    """Programs that tests call configure logging, and so silence loggers that there are."""
    logging.getLogger("mechstudio").disabled = False


@pytest.fixture(scope="session", autouse=True)
def user_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Settings and window geometry go to a folder of this test run; kernels stay cached."""
    folder = tmp_path_factory.mktemp("user")
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "APPDATA"):
            patch.setenv(variable, str(folder / variable.lower()))
        yield folder


@pytest.fixture(scope="session", autouse=True)
def _record_started_threads_and_timers() -> Iterator[None]:
    """Remember each QThread and QTimer that is started, to ask afterwards whether it still runs."""
    from PySide6.QtCore import QThread, QTimer

    with pytest.MonkeyPatch.context() as patch:
        for kind in (QThread, QTimer):
            patch.setattr(kind, "start", _recording(kind.start))
        yield


def _recording(start):
    def record_and_start(self, *arguments):
        _started.add(self)
        return start(self, *arguments)

    return record_and_start


@pytest.fixture(autouse=True)
def _nothing_left_running(_record_started_threads_and_timers: None) -> Iterator[None]:
    """Fail a test that leaves a QThread or QTimer alive: it would disturb the ones after it."""
    _started.clear()
    yield
    if not _started:
        return

    from PySide6.QtCore import QCoreApplication, QEvent, QThread
    from shiboken6 import isValid

    # widgets that pytest-qt closed are deleted by an event that nobody has delivered yet
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    alive = []
    for item in list(_started):
        if not isValid(item):
            continue
        if isinstance(item, QThread):
            if item.isRunning():
                item.requestInterruption()
                item.quit()
                item.wait(5000)
                alive.append(f"{type(item).__name__} '{item.objectName()}' was running")
        elif item.isActive():
            item.stop()
            alive.append(f"{type(item).__name__} of {item.parent()!r} was active")
    _started.clear()
    assert not alive, "left alive after the test: " + "; ".join(alive)

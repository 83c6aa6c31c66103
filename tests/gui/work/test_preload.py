"""What takes long is loaded in a thread, after the GUI thread has asked for Qt's classes."""

import importlib
import sys
import threading
from itertools import pairwise
from types import ModuleType, SimpleNamespace

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QTimer

from mechstudio.gui.work import import_turns
from mechstudio.gui.work import preload as preloading
from mechstudio.gui.work.background import Background
from mechstudio.gui.work.import_turns import ImportTurns
from mechstudio.gui.work.preload import SLICE, Preload

PATIENCE = 60.0  # [s]


@pytest.fixture
def background():
    found = Background()
    yield found
    found.shut_down()


def test_qts_classes_come_first_and_the_rest_in_a_thread(qtbot, background):
    """The classes are made in the thread of the window, what is loaded is not."""
    asked, loaded = [], []

    def classes():
        for number in range(50):
            asked.append(threading.current_thread())
            yield str(number)

    parent = QObject()
    preload = Preload(
        background, lambda: loaded.append((threading.get_ident(), len(asked))), parent
    )
    preload._classes = classes()
    preload.begin()
    assert not asked, "nothing happens before the window is shown"
    qtbot.waitUntil(lambda: bool(loaded))
    ((thread, count),) = loaded
    assert count == 50
    assert set(asked) == {threading.main_thread()}
    assert thread != threading.get_ident()


def test_it_takes_a_slice_at_a_time(qtbot, background, monkeypatch):
    """The event loop goes on between two slices."""
    parent, loaded, slices, clock = QObject(), [], [], [0.0]
    monkeypatch.setattr(preloading, "time", SimpleNamespace(perf_counter=lambda: clock[0]))

    def classes():
        for number in range(5):
            slices.append(number)
            # each takes longer than a slice
            clock[0] += 2.0 * SLICE
            yield str(number)

    preload = Preload(background, lambda: loaded.append(True), parent)
    preload._classes = classes()
    preload._go_on()
    assert slices == [0]
    preload.begin()
    qtbot.waitUntil(lambda: bool(loaded))
    assert slices == list(range(5))


def test_nothing_is_loaded_after_the_end(qapp, background):
    """A window that is closed at once leaves nothing behind."""
    parent, loaded = QObject(), []
    preload = Preload(background, lambda: loaded.append(True), parent)
    preload.begin()
    preload.stop()
    for _ in range(20):
        QCoreApplication.processEvents()
    assert not loaded


class WatchedTurns(ImportTurns):
    """Turns of which a module can ask whether the window waits while it runs."""

    def __init__(self):
        super().__init__()
        self._waits, self._settled = False, threading.Event()
        own = self._taken

        def acquire(blocking=True, timeout=None):
            if blocking:
                self._waits = True
                self._settled.set()
            taken = own.acquire(blocking, timeout)
            self._waits = False
            return taken

        self._taken = SimpleNamespace(acquire=acquire, release=own.release)

    def give(self):
        self._settled.clear()
        super().give()
        # a window that did not wait has gone on
        self._settled.set()

    def is_awaited(self):
        """Whether the window waits; asked once it waits, or has gone on."""
        assert self._settled.wait(PATIENCE)
        return self._waits


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of modules, each of which tells that it runs."""
    folder = tmp_path / "preloaded_package"
    folder.mkdir()
    names = [f"part_{number}" for number in range(6)]
    folder.joinpath("__init__.py").write_text(
        "".join(f"from preloaded_package import {name}\n" for name in names)
    )
    for name in names:
        folder.joinpath(f"{name}.py").write_text("from preloaded_ears import tell\ntell()\n")
    ears = ModuleType("preloaded_ears")
    ears.tell = lambda: None
    monkeypatch.setitem(sys.modules, "preloaded_ears", ears)
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    yield "preloaded_package"
    for name in [name for name in sys.modules if name.startswith("preloaded_package")]:
        del sys.modules[name]


def test_modules_are_loaded_while_the_window_waits(qtbot, background, package, monkeypatch):
    """While a module runs the window waits, and between any two it does what there is to do."""
    monkeypatch.setattr(import_turns, "PATIENCE", 60.0)
    monkeypatch.setattr(import_turns, "LONGEST", 60.0)
    parent, events, told = QObject(), [], []
    timer = QTimer(parent)
    timer.timeout.connect(lambda: events.append(1))
    timer.start(0)
    preload = Preload(background, lambda: importlib.import_module(package), parent)
    preload._classes, preload._turns = iter(()), WatchedTurns()

    def tell():
        told.append((threading.get_ident(), preload._turns.is_awaited(), len(events)))

    sys.modules["preloaded_ears"].tell = tell
    preload.begin()
    qtbot.waitUntil(lambda: preload._turns.is_over)
    assert len(told) == 6
    assert threading.get_ident() not in {thread for thread, _, _ in told}
    assert all(is_awaited for _, is_awaited, _ in told)
    counts = [count for _, _, count in told]
    assert all(before < after for before, after in pairwise(counts))


def test_who_needs_a_module_meanwhile_gets_it(qtbot, background, package):
    """The thread does not wait for turns of a thread that waits for its modules."""
    parent = QObject()
    preload = Preload(background, lambda: importlib.import_module(package), parent)
    preload._classes = iter(())
    preload.begin()
    qtbot.waitUntil(lambda: f"{package}.part_1" in sys.modules)
    assert importlib.import_module(package).part_5 is not None
    qtbot.waitUntil(lambda: preload._turns.is_over)
    assert preload._turns not in sys.meta_path

"""Laws of the shared state that all views listen to."""

import gc
from pathlib import Path
from weakref import ref

import pytest

from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.state.time_cursor import TimeCursor


class Frozen:
    """Stands for a mechanism and for results: the document compares by identity only."""

    mechanism = None


@pytest.fixture
def document(qapp):
    return Document()


def test_undo_restores_the_very_same_object(document):
    """Undo and redo give back the objects themselves, not copies."""
    first, second = Frozen(), Frozen()
    document.open(first)
    document.apply(second, label="Edit")
    document.undo()
    assert document.mechanism is first
    document.redo()
    assert document.mechanism is second


def test_each_change_is_announced_once(document):
    """Views hear of open, edit and undo exactly once, with before and after."""
    heard = []
    document.mechanism_changed.connect(lambda before, after: heard.append((before, after)))
    first, second = Frozen(), Frozen()
    document.open(first)
    document.apply(second, label="Edit")
    document.undo()
    assert heard == [(None, first), (first, second), (second, first)]


def test_dirty_follows_edit_undo_and_save(document):
    """The unsaved mark is set by an edit and cleared by undo or save."""
    document.open(Frozen(), Path("a.mech.json"))
    assert not document.dirty
    document.apply(Frozen(), label="Edit")
    assert document.dirty
    document.undo()
    assert not document.dirty
    document.redo()
    document.mark_saved(Path("b.mech.json"))
    assert not document.dirty
    assert document.path == Path("b.mech.json")


def test_the_file_is_announced_when_the_unsaved_mark_flips(document):
    """The title follows the first edit, the way back and a saving, and nothing else."""
    heard = []
    document.open(Frozen(), saved=False)
    document.file_changed.connect(lambda: heard.append(document.dirty))
    document.mark_clean()
    document.apply(Frozen(), label="Edit")
    document.apply(Frozen(), label="Edit")
    document.undo()
    document.undo()
    assert heard == [False, True, False]


def test_document_in_a_ring_with_its_steps_is_collected(qapp):
    """Whatever refers to a document from its own steps, Python lets all of it go in any order."""
    document, first = Document(), Frozen()
    first.owner = document
    document.open(first)
    document.apply(Frozen(), label="Edit")
    gone = ref(document)
    del document, first
    gc.collect()
    assert gone() is None


def test_opening_drops_the_run(document):
    """A run belongs to the mechanism that was open when it started."""
    document.set_result(Frozen())
    heard = []
    document.result_changed.connect(heard.append)
    document.open(Frozen())
    assert document.result is None
    assert heard == [None]


def test_selection_speaks_only_when_it_differs(qapp):
    """Setting the same elements again is silent."""
    selection, heard = Selection(), []
    selection.changed.connect(lambda: heard.append(selection.items))
    selection.set([("body", "crank")])
    selection.set([("body", "crank")])
    selection.set([("joint", "pivot"), ("body", "crank")])
    assert len(heard) == 2
    assert selection.names("joint") == {"pivot"}
    selection.clear()
    assert selection.items == frozenset()


def test_cursor_speaks_only_when_it_moves(qapp):
    """Setting the same time again is silent."""
    cursor, heard = TimeCursor(), []
    cursor.moved.connect(heard.append)
    cursor.set_time(0.0)
    cursor.set_time(1.5)
    cursor.set_time(1.5)
    assert heard == [1.5]
    assert cursor.time == 1.5

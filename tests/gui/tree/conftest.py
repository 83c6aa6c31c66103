"""A model tree of a mechanism with elements of all kinds."""

import pytest

from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.tree.model_tree import ModelTree
from tests.gui.tree.example import all_kinds


@pytest.fixture
def selection(qapp):
    return Selection()


@pytest.fixture
def document(qapp):
    return Document(all_kinds())


@pytest.fixture
def tree(qtbot, document, selection):
    tree = ModelTree(document, selection)
    qtbot.addWidget(tree)
    tree.resize(300, 500)
    with qtbot.waitExposed(tree):
        tree.show()
    return tree

"""A model tree of a mechanism with elements of all kinds."""

import pytest

from mechstudio.gui.tree.model_tree import ModelTree


@pytest.fixture
def tree(qtbot, document, selection):
    tree = ModelTree(document, selection)
    qtbot.addWidget(tree)
    tree.resize(300, 500)
    with qtbot.waitExposed(tree):
        tree.show()
    return tree

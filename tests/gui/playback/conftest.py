"""The open mechanism and the shared time that a timeline listens to."""

import pytest

from mechstudio.gui.state.document import Document
from mechstudio.gui.state.time_cursor import TimeCursor
from tests.gui.fakes.mechanisms import pendulum


@pytest.fixture
def document(qapp):
    return Document(pendulum())


@pytest.fixture
def cursor(qapp):
    return TimeCursor()

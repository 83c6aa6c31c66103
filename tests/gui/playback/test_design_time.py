"""Tools work at the start of a run, and motions are seen without one."""

import pytest
from PySide6.QtCore import QObject

from mechstudio.gui.playback.design_time import DesignTime
from mechstudio.gui.playback.player import Player
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.state.tool_choice import SELECT, ToolChoice
from tests.gui.fakes.mechanisms import pendulum


@pytest.fixture
def parts(qapp):
    """A choice of tools and a cursor that hear of each other."""
    tools, cursor, owner = ToolChoice(), TimeCursor(), QObject()
    player = Player(Document(pendulum()), cursor)
    owner.begun, owner.told = "", []
    DesignTime(tools, player, cursor, lambda: owner.begun, owner.told.append, owner)
    yield tools, cursor
    player.shut_down()


def test_tool_goes_to_the_start(parts):
    """Taking a tool shows t = 0, where it works."""
    tools, cursor = parts
    cursor.set_time(1.0)
    tools.choose("link")
    assert (tools.current, cursor.time) == ("link", 0.0)


def test_motion_puts_the_tool_away(parts):
    """Showing another moment ends the tool, which would hide it."""
    tools, cursor = parts
    tools.choose("link")
    cursor.set_time(0.5)
    assert (tools.current, cursor.time) == (SELECT, 0.5)

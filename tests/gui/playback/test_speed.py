"""The speed of the playback belongs to the motion that is shown."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.playback.player import Player
from mechstudio.gui.playback.speeds import SPEEDS
from mechstudio.gui.playback.timeline import Timeline
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.run_moments import RunMoments
from mechstudio.gui.state.time_cursor import TimeCursor
from tests.gui.tree.example import all_kinds


@pytest.fixture
def player(qapp):
    player = Player(Document(all_kinds()), TimeCursor())
    yield player
    player.shut_down()


def test_another_file_plays_at_normal_speed(qtbot, player):
    """It was chosen for the mechanism before."""
    timeline = Timeline(player, player._cursor, RunMoments(player._document))
    qtbot.addWidget(timeline)
    timeline.show()
    qtbot.keyClick(timeline.speed_box, Qt.Key.Key_Home)
    assert player.speed == SPEEDS[0]
    player._document.open(all_kinds())
    assert player.speed == 1.0
    assert timeline.speed_box.currentText() == "1×"

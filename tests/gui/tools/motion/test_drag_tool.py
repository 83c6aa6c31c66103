"""Mechanisms are pulled through the view with the mouse."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

import mechstudio as ms
from mechstudio import edits
from mechstudio.io.samples import sample_paths
from mechstudio.model import Driver, Frame
from mechstudio.simulation.assembling.assemble import place_model
from tests.gui.view.bench import Left, No, move_pressed

REACH = 0.8  # of the crank, where it is grabbed [m]
ON_CRANK = (REACH * np.sqrt(0.5), REACH * np.sqrt(0.5), 0.0)


def angle(body):
    """Angle of a body about z [rad]."""
    return 2.0 * np.arctan2(body.orientation[3], body.orientation[0])


def shown(workshop, name):
    """Angle of a body about z in the picture [rad]."""
    matrix = workshop.scene._drawing.matrices[name]
    return np.arctan2(matrix.GetElement(1, 0), matrix.GetElement(0, 0))


@pytest.fixture
def four_bar(make_workshop):
    """The parallelogram sample, with the tool in the hand and all of the turn in sight."""
    workshop = make_workshop(ms.load(sample_paths()["four_bar"]))
    workshop.view.framing.fit()
    workshop.scene.camera.zoom(0.5, 0.0, 0.0)
    workshop.take("drag")
    return workshop


class Hand:
    """Presses, moves and releases the left button at world points [m]."""

    def __init__(self, workshop, start):
        self.workshop = workshop
        place = workshop.point_at(start)
        workshop.qtbot.mousePress(workshop.image, Left, No, place)

    def move(self, point):
        """Move, and wait until the mechanism has followed."""
        self.place = self.workshop.place(point)
        move_pressed(self.workshop.image, Left, No, self.place)
        self.wait()

    def wait(self):
        """Wait for the thread."""
        bench = self.workshop.box.bench
        self.workshop.qtbot.waitUntil(lambda: not bench.background.busy, timeout=60_000)

    def release(self):
        """Let go."""
        self.workshop.qtbot.mouseRelease(self.workshop.image, Left, No, self.place)
        self.wait()


def test_a_four_bar_turns_round_on_its_branch(four_bar):
    """Pulled around its full turn it stays a closed parallelogram; one undo step takes it back."""
    before = four_bar.mechanism
    hand = Hand(four_bar, ON_CRANK)
    turned, last = 0.0, shown(four_bar, "crank")
    for phi in np.linspace(0.0, 2.2 * np.pi, 45)[1:] + 0.25 * np.pi:
        hand.move((REACH * np.cos(phi), REACH * np.sin(phi), 0.0))
        now = shown(four_bar, "crank")
        turned, last = turned + np.angle(np.exp(1j * (now - last))), now
        assert abs(np.angle(np.exp(1j * (now - phi)))) < 0.02
        assert abs(np.sin(0.5 * (now - shown(four_bar, "rocker")))) < 1e-3
        assert abs(np.cos(shown(four_bar, "coupler"))) < 1e-3
    assert turned == pytest.approx(2.2 * np.pi, abs=0.02)
    assert four_bar.mechanism is before
    hand.release()
    after = four_bar.mechanism
    assert angle(after.body("crank")) % (2.0 * np.pi) == pytest.approx(0.45 * np.pi, abs=0.02)
    assert np.abs(place_model(after)[0].work.gap).max() < 1e-9
    assert four_bar.document.undo_step == "Move crank"
    four_bar.document.undo()
    assert four_bar.mechanism is before
    assert four_bar.document.undo_step is None


def test_escape_and_spring_back_leave_everything_as_it_was(four_bar):
    """Esc during the drag, or releasing with Spring back, shows the old pose and makes no step."""
    start = shown(four_bar, "crank")
    for springs in (False, True):
        four_bar.tool.options().spring.setChecked(springs)
        hand = Hand(four_bar, ON_CRANK)
        hand.move((1.0, 0.2, 0.0))
        assert abs(shown(four_bar, "crank") - start) > 0.3
        if not springs:
            four_bar.key(Qt.Key.Key_Escape)
            assert shown(four_bar, "crank") == pytest.approx(start)
            hand.move((0.2, 1.0, 0.0))
        hand.release()
        assert shown(four_bar, "crank") == pytest.approx(start)
        assert four_bar.document.undo_step is None
    assert four_bar.tool is not None


def test_clicks_select_and_drags_beside_the_mechanism_turn_the_view(four_bar):
    """A click selects the body; a drag that grabs nothing is the camera's."""
    four_bar.click(ON_CRANK)
    assert four_bar.selection.items
    sight = four_bar.camera.GetDirectionOfProjection()
    four_bar.drag((-1.6, -1.5, 0.0), (-1.2, -1.3, 0.0))
    assert four_bar.camera.GetDirectionOfProjection() != sight
    assert four_bar.document.undo_step is None


def test_other_buttons_and_undo_do_no_harm_to_a_drag(four_bar):
    """A second button changes nothing; undo in the middle of a drag drops the drag."""
    four_bar.document.apply(four_bar.mechanism.edited(name="renamed"), label="Rename")
    hand = Hand(four_bar, ON_CRANK)
    hand.move((0.7, 0.3, 0.0))
    four_bar.qtbot.mousePress(four_bar.image, Qt.MouseButton.RightButton, No, hand.place)
    hand.move((0.8, 0.0, 0.0))
    four_bar.qtbot.mouseRelease(four_bar.image, Qt.MouseButton.RightButton, No, hand.place)
    assert abs(shown(four_bar, "crank")) < 0.02
    four_bar.document.undo()
    before = four_bar.mechanism
    hand.release()
    assert four_bar.mechanism is before
    assert four_bar.document.undo_step is None


def test_what_does_not_fit_together_is_told(four_bar):
    """A mechanism that cannot be closed is not pulled, and the user hears which joint is open."""
    joints = list(four_bar.mechanism.joints)
    joints[-1] = joints[-1].edited(frame1=Frame(position=(0.0, 9.0, 0.0)))
    four_bar.document.apply(four_bar.mechanism.edited(joints=tuple(joints)), label="Spoil")
    told = []
    four_bar.document.problem.connect(told.append)
    hand = Hand(four_bar, ON_CRANK)
    hand.move((0.8, 0.0, 0.0))
    hand.release()
    assert len(told) == 1
    assert "ground_rocker" in told[0]
    assert four_bar.document.undo_step == "Spoil"


def test_drivers_hold_if_asked(four_bar):
    """The choice is there only for driven mechanisms; a held crank cannot be pulled."""
    options = four_bar.tool.options()
    assert not options.drivers.isVisible()
    driver = Driver(name="motor", joint="ground_crank", function="t")
    driven = four_bar.mechanism.edited(drivers=(driver,))
    four_bar.document.apply(driven, label="Add motor")
    assert options.drivers.isVisible()
    options.drivers.setChecked(True)
    hand = Hand(four_bar, ON_CRANK)
    hand.move((1.0, 0.2, 0.0))
    hand.release()
    assert four_bar.mechanism is driven


def test_a_drag_says_which_expressions_it_replaced(four_bar):
    """All bodies that moved; undo brings back the expressions."""
    crank = four_bar.mechanism.bodies[0]
    x = crank.position[0]
    before = edits.add_parameter(four_bar.mechanism, "L", x)
    before = edits.set_values(before, {f"bodies.{crank.name}.position[0]": "L"})
    four_bar.document.apply(before, label="Place")
    remarks = []
    four_bar.document.remark.connect(remarks.append)
    hand = Hand(four_bar, ON_CRANK)
    hand.move((0.1, REACH, 0.0))
    hand.release()
    assert four_bar.mechanism.expressions == {}
    assert f"{crank.name} position x was L. Undo restores" in remarks[-1]
    four_bar.document.undo()
    assert four_bar.mechanism is before

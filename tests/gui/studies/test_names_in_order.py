"""Names of curves with numbers are offered as people count."""

from mechstudio.gui.events.event_check import EventCheck
from mechstudio.gui.studies.study_channels import StudyChannels
from mechstudio.gui.widgets.natural_order import natural_key
from tests.gui.fakes.mechanisms import pendulum


def numbered():
    """A pendulum with further joints 1, 2 and 10 at its bar."""
    model = pendulum()
    for number in (1, 2, 10):
        model = model.add_joint(f"hinge {number}", "spherical", "ground", "bar", (number, 0, 0))
    return model


def test_conditions_of_events_list_hinge_2_before_hinge_10():
    names = EventCheck(numbered()).names()
    assert list(names) == sorted(names, key=natural_key) != sorted(names)


def test_responses_of_studies_list_hinge_2_before_hinge_10(qapp):
    channels = StudyChannels()
    channels.set(numbered(), "run")
    names = channels.names()
    assert list(names) == sorted(names, key=natural_key) != sorted(names)

"""Links for the tools of joints."""

import pytest

from tests.gui.tools.joint.links import links


@pytest.fixture
def linked(make_workshop):
    """A viewport with three links, in which the joint tool is taken."""
    workshop = make_workshop(links())
    workshop.view.sketch.toggle("xy")
    workshop.view.fit()
    workshop.take("joint")
    return workshop

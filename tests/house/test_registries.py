"""Each entry of a registry comes with everything the user meets it by."""

import pytest

from mechstudio.io import load
from mechstudio.io.samples import sample_paths
from mechstudio.joints import JOINT_TYPES
from mechstudio.resources_path import resources_folder
from tests.house.tracked_files import REPOSITORY

SAMPLES = sample_paths()


@pytest.mark.parametrize("joint", JOINT_TYPES, ids=lambda joint: joint.key)
def test_joint_has_an_icon(joint):
    """The tree, the menus and the assembly diagram draw the icon of each joint."""
    assert (resources_folder() / "icons" / f"joint_{joint.key}.svg").is_file()


@pytest.mark.parametrize("joint", JOINT_TYPES, ids=lambda joint: joint.key)
def test_joint_has_a_paragraph(joint):
    """The documentation says what each joint leaves free."""
    text = (REPOSITORY / "docs" / "joints.md").read_text(encoding="utf-8")
    assert f"`{joint.key}`" in text


@pytest.mark.parametrize("joint", JOINT_TYPES, ids=lambda joint: joint.key)
def test_joint_is_in_a_sample(joint):
    """Each joint moves in at least one sample."""
    used = {item.type for path in SAMPLES.values() for item in load(path).joints}
    # a body without a joint moves freely
    assert joint.key in used | {"free"}


@pytest.mark.parametrize("joint", JOINT_TYPES, ids=lambda joint: joint.key)
def test_coordinates_have_units(joint):
    """No coordinate is a bare number."""
    for coordinate in joint.coordinates:
        assert coordinate.unit == {"shift": "m", "angle": "rad", "quaternion": ""}[coordinate.kind]


def test_samples_are_listed():
    """The list of samples says what each of them shows."""
    text = (REPOSITORY / "sample_models" / "README.md").read_text(encoding="utf-8")
    assert SAMPLES
    assert [name for name in SAMPLES if f"`{name}`" not in text] == []

"""What tells runs apart is said in words of the window, for any edit."""

import re

import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.edits.selection import Item
from mechstudio.generators import chain
from mechstudio.gui.runs import matched_names
from mechstudio.gui.runs.run_difference import AskedRun, run_difference
from mechstudio.results.settings import RunSettings
from mechstudio.units import UnitChoice
from tests.edits.random_edits import EDITS, several_edits
from tests.gui.tree.example import all_kinds

SI = UnitChoice()
SETTINGS = RunSettings(solver="hdca", integrator="dopri5")
# names of fields that no form shows
INTERNAL = re.compile(r"\b(body|joint|coordinate|frame|point)[12]\b|\w\[\d|_")
RENAMES = ("rename", "rename_parameter")


def difference(after, before):
    return run_difference(AskedRun(after, SETTINGS), AskedRun(before, SETTINGS), SI)


@pytest.mark.wide
@pytest.mark.parametrize("key", EDITS)
def test_no_edit_is_told_by_names_of_fields(key):
    """There and back; a new name alone is no difference."""
    model = all_kinds()
    names = sorted({element.name for element in elements(model)}, key=len, reverse=True)
    for after in several_edits(key, model, 6):
        added = sorted({element.name for element in elements(after)}, key=len, reverse=True)
        for said in (difference(after, model), difference(model, after)):
            bare = said
            for name in (*names, *added):
                bare = bare.replace(name, "")
            assert INTERNAL.search(bare) is None, said
            assert said == "" or key not in RENAMES, said


def elements(model):
    lists = (model.bodies, model.joints, model.drivers, model.couplings, model.forces)
    return [element for some in (*lists, model.measures) for element in some]


def slider():
    unit = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    model = ms.Mechanism(bodies=tuple(ms.Body(name=n, mass=1.0, inertia=unit) for n in "ab"))
    model = edits.add_joint(model, "prismatic", "ground", "a", point=(0, 0, 0)).mechanism
    model = edits.add_joint(model, "revolute", "a", "b", point=(0, 0, 0)).mechanism
    return edits.add_torsion(model, "a", "b", stiffness=2.0).mechanism


def test_a_renamed_body_is_one_body():
    """Joints that name it are as they were; what else was edited is said of the new name."""
    before = slider()
    after = edits.rename(before, ("body", "a"), "block")
    assert difference(after, before) == ""
    heavy = edits.change(after, [("body", "block")], mass=4.0)
    assert difference(heavy, before) == "mass of block 4 kg"
    assert difference(before, heavy) == "mass of a 1 kg"


def test_another_type_is_one_difference():
    """Whatever comes with it, and under the name that follows it."""
    before = slider()
    name = before.joints[1].name
    after = edits.change_joint_type(before, name, "spherical").mechanism
    assert difference(after, before) == f"type of {name} spherical"
    after = edits.rename(after, ("joint", name), "ball")
    assert difference(after, before) == "type of ball spherical"


def test_functions_are_called_as_in_properties():
    """The field says more than the name that files have."""
    before = slider()
    torsion = before.forces[0]
    after = edits.change(before, [("force", torsion.name)], function="0.5*x")
    said = difference(after, before)
    assert said.endswith(f" of {torsion.name}")
    assert "torque" in said
    assert "function" not in said


def test_an_inertia_that_follows_the_mass_is_not_told_beside_it():
    """As the field of the mass scales it; another one is told."""
    before = slider()
    after = edits.change_mass(before, ["b"], 3.0)
    assert difference(after, before) == "mass of b 3 kg"
    other = edits.change(after, [("body", "b")], inertia=((2, 0, 0), (0, 2, 0), (0, 0, 2)))
    assert difference(other, before) == "mass of b 3 kg, inertia of b"


def linked():
    """A crank and a rod, hinged to each other and to the ground."""
    model = edits.add_link(ms.Mechanism(), (0, 0, 0), (0.2, 0, 0), name="link 1")
    model = edits.add_link(model, (0.2, 0, 0), (0.5, 0, 0), name="link 2")
    for first, second, x in (("ground", "link 1", 0.0), ("link 1", "link 2", 0.2)):
        model = edits.add_joint(model, "revolute", first, second, (x, 0, 0), (0, 0, 1))
    return model.mechanism


def test_another_length_of_a_link_is_called_so():
    """Not by pins, mass, poses and velocities that follow; what was changed beside it is said."""
    before = linked()
    long = edits.change_length(before, "link 1", 0.25)
    # as closing the joints does
    x, y, z = before.body("link 2").position
    moved = {"position": (x + 0.05, y, z), "velocity": (0, 2, 0), "angular_velocity": (0, 0, 3)}
    closed = edits.change(long, [("body", "link 2")], **moved)
    assert difference(closed, before) == "length of link 1 0.25 m"
    assert difference(before, closed) == "length of link 1 0.2 m"
    both = edits.change_length(closed, "link 2", 0.4)
    assert difference(both, before) == "length of link 1 0.25 m, length of link 2 0.4 m"
    heavy = edits.change(closed, [("body", "link 1")], mass=9.0)
    assert difference(heavy, before) == "length of link 1 0.25 m, mass of link 1 9 kg"


def test_a_longer_picture_is_no_other_length():
    """Neither is it where a parameter gives the length, which is told already."""
    before = linked()
    (shape,) = before.bodies[0].shapes
    drawn = shape.edited(size=(0.3, *shape.size[1:]))
    assert difference(edits.change(before, [("body", "link 1")], shapes=(drawn,)), before) == ""
    led = before.edited(parameters={"L": 0.2})
    led = edits.change_length(led, "link 1", "L")
    longer = edits.set_parameters(led, {"L": 0.25})
    moved = edits.change(longer, [("body", "link 2")], position=(0.4, 0.0, 0.0))
    assert difference(longer, led) == difference(moved, led) == "L 0.25"


def test_a_model_of_renamed_bodies_is_compared_quickly(monkeypatch):
    """Each body and joint with few others, also where one of them was edited and they moved."""
    before = chain(60)
    items = [*(("body", body.name) for body in before.bodies)]
    items += [("joint", joint.name) for joint in before.joints]
    names = {Item(*item): f"part {number}" for number, item in enumerate(items)}
    after = edits.rename_all(before, names)
    heavy = edits.change(after, [("body", "part 3")], mass=7.0)
    less = edits.remove(before, [("joint", before.joints[-1].name)]).mechanism
    compared = []
    differing = matched_names._differing
    monkeypatch.setattr(
        matched_names, "_differing", lambda *pair: compared.append(pair) or differing(*pair)
    )
    assert difference(after, before) == ""
    assert difference(heavy, before) == "mass of part 3 7 kg"
    assert difference(after, less) == "with part 119"
    assert len(compared) < 3 * 3 * len(items)

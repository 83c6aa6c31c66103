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

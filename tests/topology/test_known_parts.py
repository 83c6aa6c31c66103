"""What is compiled from parts that are known is what is compiled from the model alone."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.compiler.record import Record
from mechstudio.topology import compile as compiling
from mechstudio.topology import driver_records, load_records, skeleton, structure
from tests.amounts import some
from tests.edits.test_new_numbers import places_of

pytestmark = pytest.mark.kernels

MEMORIES = (
    compiling._compiled,
    compiling._like,
    skeleton._seen,
    structure._structured,
    skeleton._kept,
    skeleton._compared,
    driver_records._kept,
    load_records._kept,
)


def contents(record):
    """All numbers of a record and of those within, to the bit; addresses of code left out."""
    found = {}
    for name, value in record.as_dict().items():
        if isinstance(value, Record):
            found |= {f"{name}.{inner}": entry for inner, entry in contents(value).items()}
        elif isinstance(value, np.ndarray):
            fields = value.dtype.names or ()
            parts = {f"{name}.{field}": value[field] for field in fields} or {name: value}
            found |= {key: (part.shape, part.tobytes()) for key, part in parts.items()}
        else:
            found[name] = value
    return found


def forget():
    """Let the next model be compiled from nothing."""
    for memory in MEMORIES:
        memory.clear()


def compiled(model):
    """What a model is compiled to; an error as its text."""
    try:
        made = compiling.compile_model(model)
    except ms.MechStudioError as error:
        return str(error)
    return contents(made.system), made.sizes, made.cut_joints


def variations(model):
    """The model with each number changed, as far as it is sound then."""
    for number, place in enumerate(places_of(model)):
        # what is zero is often left out, so that its neighbors are others than those of a seven
        for value in (0.0, 7.0) if number % 3 == 0 else (7.0,):
            try:
                yield place, ms.edits.set_values(model, {place: value})
            except ms.ModelError:
                continue


@pytest.mark.wide
@pytest.mark.parametrize("name", ms.samples())
def test_known_parts_change_no_bit(name):
    """Of each number that varies, and back again."""
    model = ms.sample(name)
    forget()
    whole = compiled(model)
    for place, other in some(list(variations(model)), ms.samples().index(name)):
        quick = compiled(other)
        kept = [memory.copy() for memory in MEMORIES]
        forget()
        assert quick == compiled(other), place
        for memory, before in zip(MEMORIES, kept, strict=True):
            memory.clear()
            memory.extend(before)
    assert whole == compiled(ms.edits.change(model, [("body", model.bodies[0].name)], shapes=()))


def test_parameters_in_functions_share_all_but_their_programs():
    """Also where two functions become equal, or one is zero."""
    model = ms.sample("sprung_four_bar")
    for name in ("a", "b"):
        model = ms.edits.add_parameter(model, name, 1.0)
    push = ms.Force(name="push", body="crank", function=("a*sin(t)", "b*sin(t)", "a*t + b"))
    torque = ms.Torque(name="drive", body="rocker", function=("0", "b", "a - b"))
    joints = [
        joint.edited(effort="-a*v - b*x") if joint.type == "revolute" else joint
        for joint in model.joints
    ]
    model = model.edited(forces=[*model.forces, push, torque], joints=joints)
    forget()
    first = compiling.compile_model(model)
    for a, b in ((1.0, 2.0), (2.0, 2.0), (0.0, 1.0), (3.0, 0.0), (0.0, 0.0), (-1.0, 4.0)):
        other = ms.edits.set_parameters(model, {"a": a, "b": b})
        quick = compiling.compile_model(other)
        assert quick.skeleton is first.skeleton
        found = compiled(other)
        forget()
        assert found == compiled(other), (a, b)
        forget()
        first = compiling.compile_model(model)


def test_models_have_scratch_of_their_own():
    """Functions of two models may be evaluated at the same time."""
    model = ms.edits.add_parameter(ms.sample("four_bar"), "a", 1.0)
    push = ms.Force(name="push", body="crank", function=("a*sin(t)", "0", "0"))
    model = model.edited(forces=[push])
    one, other = (
        compiling.compile_model(ms.edits.set_parameter(model, "a", value)) for value in (2.0, 3.0)
    )
    programs = [made.system.loads.programs for made in (one, other)]
    assert not np.shares_memory(programs[0].stack, programs[1].stack)
    assert one.system.joints is other.system.joints


def test_other_lengths_share_drivers_and_loads():
    """Of a speed that varies, only the function of the driver is compiled anew."""
    model = ms.sample("hoecken_linkage")
    first, other, faster = (
        compiling.compile_model(ms.edits.set_parameters(model, {name: value}))
        for name, value in (("crank", 0.1), ("crank", 0.11), ("speed", 7.0))
    )
    assert other.system.drivers is first.system.drivers
    assert other.system.loads is first.system.loads
    assert other.sizes is first.sizes
    assert faster.system.drivers.records is first.system.drivers.records
    assert faster.system.drivers.programs is not first.system.drivers.programs


def test_a_load_beside_a_model_without_one_shares_what_is_known():
    """Each of a series of loads, though the first model of its skeleton had none."""
    plain = ms.edits.add_parameter(ms.sample("four_bar"), "a", 1.0)
    torque = ms.Torque(name="drive", body="crank", function=("0", "0", "a"))
    loaded = plain.edited(forces=[*plain.forces, torque])
    forget()
    models = [plain, *(ms.edits.set_parameters(loaded, {"a": value}) for value in (2.0, 3.0))]
    without, first, other = map(compiling.compile_model, models)
    assert other.sizes is first.sizes
    assert first.sizes != without.sizes

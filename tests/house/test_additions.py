"""A new joint and a new force are one file and one entry; the files touched are counted.

Each test adds a kind to a copy of the package, as CONTRIBUTING says, and lets another process use
it: as a model file, in edits, in the tree, on its page, in the view and in a run.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tracked_files import REPOSITORY

TABLE = '''"""The table joint: body 2 slides in the x-y plane without turning."""

from mechstudio.joints.joint_type import Axis, Coordinate, JointType

TABLE = JointType(
    key="table",
    label="Table",
    summary="Body 2 slides in the common x-y plane without turning.",
    coordinates=(Coordinate("shift_x", "m", "shift"), Coordinate("shift_y", "m", "shift")),
    free=(Axis.X, Axis.Y),
)
'''

GAS_SPRING = '''"""Gas springs: a tension between two points, as a function."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from mechstudio.model.element import ForceBase
from mechstudio.model.quantity import ORIGIN, FunctionText, Reference, Vector, unit


class GasSpring(ForceBase):
    """A gas spring between two points."""

    label: ClassVar[str] = "Gas spring"
    icon: ClassVar[str] = "spring"
    function_fields: ClassVar[Mapping[str, bool]] = {"function": True}
    table: ClassVar[str] = "springs"
    stiffness: ClassVar[float] = 0.0
    damping: ClassVar[float] = 0.0
    free_length: ClassVar[float] = 0.0

    type: Literal["gas_spring"] = "gas_spring"
    body1: Reference
    point1: Annotated[Vector, unit("m", "Point 1 in the frame of body 1.")] = ORIGIN
    body2: Reference
    point2: Annotated[Vector, unit("m", "Point 2 in the frame of body 2.")] = ORIGIN
    function: Annotated[FunctionText, unit("N", "Tension.")] = "0"
'''

DRAG = '''"""Drag: a force against the velocity of a point."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from mechstudio.model.element import ForceBase
from mechstudio.model.quantity import ORIGIN, NonNegativeReal, Reference, Vector, unit


class Drag(ForceBase):
    """A force against the velocity of a point of a body."""

    label: ClassVar[str] = "Drag"
    icon: ClassVar[str] = "force"
    table: ClassVar[str] = "drags"

    type: Literal["drag"] = "drag"
    body: Reference
    point: Annotated[Vector, unit("m", "The point in the body frame.")] = ORIGIN
    damping: Annotated[NonNegativeReal, unit("N s/m", "Force per velocity.")] = 0.0
'''

DRAG_KERNEL = '''"""Drag: forces against the velocities of points."""

from mechstudio.dynamics.kinematics.points import body_point, push
from mechstudio.compiler.decorators import kernel
from mechstudio.spatial.vector import dot, scale


@kernel
def apply_drags(system, work):
    """Add the loads of all drags to `work.load`; the power that they dissipate [W]."""
    dissipated = 0.0
    for i in range(system.loads.drags.size):
        drag = system.loads.drags[i]
        place = (drag.point[0], drag.point[1], drag.point[2])
        _, velocity, arm = body_point(work, drag.body, place)
        push(work, drag.body, arm, scale(velocity, -drag.damping), (0.0, 0.0, 0.0))
        dissipated += drag.damping * dot(velocity, velocity)
    return dissipated
'''

DRAG_RECORD = """DRAG = np.dtype(
    [("body", "i4"), ("point", "f8", (3,)), ("damping", "f8")],
    align=True,
)


class Loads("""

# what every new kind can do; `add` and `item` are those of the kind
USE = """
from mechstudio.edits.selection import elements_of
from mechstudio import edits
from mechstudio.gui.properties.describe import describe
from mechstudio.gui.tree.element_text import tool_tip
from mechstudio.io.model_text import dumps, loads
from mechstudio.model import Body, Joint, Mechanism
from mechstudio.scene.mechanism_draft import make_draft
from mechstudio.units import UnitChoice

def used(mechanism, item):
    assert loads(dumps(mechanism)) == mechanism
    element = edits.selected(mechanism, [item])[item]
    page = describe(mechanism, [item])
    assert page.subtitle == element.type_label and page.icon == element.icon_name
    assert {"Place", "Connection"} & {section.title for section in page.sections}
    assert element.type_label in tool_tip(element, UnitChoice())
    image = edits.mirror(mechanism, [("body", "block")], (0, 0, 0), (1, 0, 0)).mechanism
    assert len(elements_of(image, item[0])) == 2
    assert edits.rename(mechanism, ("body", "block"), "brick").bodies[0].name == "brick"
    assert edits.dependents(mechanism, [("body", "block")]) == (item,)
    assert make_draft(mechanism, None, {}, None).rows

def moved(mechanism):
    return run(mechanism)["bodies/block/position"][-1]

def run(mechanism):
    from mechstudio.simulation import simulate
    return simulate(mechanism, solver="hdca", duration=0.5, output_step=0.25)
"""

USE_TABLE = """
block = Body(name="block", mass=2.0, position=(0.0, 0.0, 1.0))
table = Joint(name="guide", type="table", body1="ground", body2="block")
mechanism = Mechanism(bodies=(block,), joints=(table,), gravity=(1.0, 2.0, -9.81))
used(mechanism, edits.Item("joint", "guide"))
x, y, z = moved(mechanism.edited(bodies=(block.edited(position=(0.0, 0.0, 0.0)),)))
assert abs(x - 0.125) < 1e-9 and abs(y - 0.25) < 1e-9 and z == 0.0
"""

USE_GAS_SPRING = """
block = Body(name="block", mass=2.0, position=(1.0, 0.0, 0.0))
spring = dict(name="gas", type="gas_spring", body1="ground", body2="block", function="-8")
mechanism = Mechanism(bodies=(block,), forces=(spring,), gravity=(0.0, 0.0, 0.0))
used(mechanism, edits.Item("force", "gas"))
x, y, z = moved(mechanism)
assert abs(x - 1.5) < 1e-9 and y == z == 0.0
result = run(mechanism)
assert abs(result["forces/gas/force"] + 8.0).max() < 1e-12
assert abs(result["forces/gas/power"] - 8.0 * result["forces/gas/rate"]).max() < 1e-9
try:
    mechanism.edited(forces=(dict(spring, body2="brick", function="x +"),))
except Exception as error:
    assert "forces[0].body2" in str(error) and "forces[0].function" in str(error)
else:
    raise AssertionError("wrong references are found")
"""

USE_DRAG = """
from mechstudio.topology.compile import compile_model
block = Body(name="block", mass=2.0, center_of_mass=(0.0, 0.5, 0.0))
drag = dict(name="air", type="drag", body="block", point=(0.0, 1.0, 0.0), damping=3.0)
mechanism = Mechanism(bodies=(block,), forces=(drag,))
used(mechanism, edits.Item("force", "air"))
system = compile_model(mechanism).system
assert system.loads.drags["point"].tolist() == [[0.0, 0.5, 0.0]]
assert system.loads.drags["damping"] == 3.0 and system.is_damped
from mechstudio.results.store import Store
assert Store(mechanism, 3, False).springs.shape == (3, 0, 5)
"""


@pytest.fixture
def copy(tmp_path):
    """A copy of all that a session needs."""
    ignored = shutil.ignore_patterns("__pycache__")
    for folder in ("mechstudio", "resources"):
        shutil.copytree(REPOSITORY / folder, tmp_path / folder, ignore=ignored)
    return tmp_path


def write(copy: Path, name: str, text: str) -> None:
    (copy / name).write_text(text, encoding="utf-8")


def insert(copy: Path, name: str, *lines: tuple[str, str]) -> None:
    """Write lines before others, each of which stands once in a file."""
    text = (copy / name).read_text(encoding="utf-8")
    for place, line in lines:
        assert text.count(place) == 1, place
        text = text.replace(place, line + place)
    write(copy, name, text)


def touched(copy: Path) -> tuple[set[str], set[str]]:
    """Files that are new in the copy, and files that differ."""
    new, edited = set(), set()
    for file in (file for file in copy.rglob("*") if file.is_file()):
        name = file.relative_to(copy).as_posix()
        original = REPOSITORY / name
        if "__pycache__" in name:
            continue
        if not original.is_file():
            new.add(name)
        elif original.read_bytes() != file.read_bytes():
            edited.add(name)
    return new, edited


def use(copy: Path, text: str) -> None:
    """Run a script with the copy; what it asserts has to hold."""
    command = [sys.executable, "-c", USE + text]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_joint_is_one_file_and_one_entry(copy):
    """A joint type is its file, its entry in the list and its icon; its kernels are there."""
    write(copy, "mechstudio/joints/table.py", TABLE)
    insert(
        copy,
        "mechstudio/joints/__init__.py",
        ("from mechstudio.joints.universal", "from mechstudio.joints.table import TABLE\n"),
        ("    DISTANCE,\n", "    TABLE,\n"),
    )
    icons = copy / "resources" / "icons"
    shutil.copyfile(icons / "joint_planar.svg", icons / "joint_table.svg")
    assert touched(copy) == (
        {"mechstudio/joints/table.py", "resources/icons/joint_table.svg"},
        {"mechstudio/joints/__init__.py"},
    )
    use(copy, USE_TABLE)


def test_force_of_a_known_kernel_is_one_file_and_one_entry(copy):
    """A force element that an existing kernel computes is its file and its entry in the list."""
    write(copy, "mechstudio/model/forces/gas_spring.py", GAS_SPRING)
    insert(
        copy,
        "mechstudio/model/forces/__init__.py",
        (
            "from mechstudio.model.forces.motor",
            "from mechstudio.model.forces.gas_spring import GasSpring\n",
        ),
        ("SpringDamper, Force, ", "GasSpring, "),
    )
    assert touched(copy) == (
        {"mechstudio/model/forces/gas_spring.py"},
        {"mechstudio/model/forces/__init__.py"},
    )
    use(copy, USE_GAS_SPRING)


def test_force_with_a_kernel_is_two_files_and_three_entries(copy):
    """A kernel adds its file, its record and the call of it. Its compilation would take minutes."""
    write(copy, "mechstudio/model/forces/drag.py", DRAG)
    insert(
        copy,
        "mechstudio/model/forces/__init__.py",
        ("from mechstudio.model.forces.force ", "from mechstudio.model.forces.drag import Drag\n"),
        ("SpringDamper, Force, ", "Drag, "),
    )
    write(copy, "mechstudio/dynamics/loads/drag.py", DRAG_KERNEL)
    insert(
        copy,
        "mechstudio/topology/system.py",
        ("class Loads(", DRAG_RECORD.removesuffix("class Loads(")),
        ("    motors: Records", "    drags: Records  # DRAG\n"),
        ('"motors": MOTOR', '"drags": DRAG, '),
    )
    insert(
        copy,
        "mechstudio/dynamics/loads/applied.py",
        (
            "from mechstudio.dynamics.loads.joint_efforts",
            "from mechstudio.dynamics.loads.drag import apply_drags\n",
        ),
        ("    supplied += apply_motors", "    dissipated += apply_drags(system, work)\n"),
    )
    assert touched(copy) == (
        {"mechstudio/model/forces/drag.py", "mechstudio/dynamics/loads/drag.py"},
        {
            "mechstudio/model/forces/__init__.py",
            "mechstudio/topology/system.py",
            "mechstudio/dynamics/loads/applied.py",
        },
    )
    use(copy, USE_DRAG)

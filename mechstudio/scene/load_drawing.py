"""Springs, rods of distance joints, force arrows, motors and measured points of a mechanism."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import astuple, dataclass

import numpy as np
from vtkmodules.vtkCommonMath import vtkMatrix4x4

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import applied, frame, shifted
from mechstudio.model import (
    GROUND,
    AnyForce,
    Coupling,
    Force,
    Frame,
    Joint,
    Mechanism,
    PointMeasure,
    SpringDamper,
    Torsion,
)
from mechstudio.model.element import NamedElement
from mechstudio.model.forces import VectorLoad
from mechstudio.scene.coupled_senses import coupled_senses
from mechstudio.scene.draft import Draft, Item
from mechstudio.scene.drawn_items import Drawn, DrawnItems
from mechstudio.scene.elastic_symbol import elastic_symbol
from mechstudio.scene.force_arrow import (
    LoadVector,
    arrow_matrix,
    driver_surface,
    force_surface,
    rod_surface,
    spring_matrix,
    spring_surface,
    torque_surface,
)
from mechstudio.scene.joint_drawing import REACH_LIMIT
from mechstudio.scene.joint_glyph import GlyphSize
from mechstudio.scene.palette import COUPLING, MEASURE
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.reach import reach
from mechstudio.scene.revolution import ball
from mechstudio.scene.solid import Solid

MESH_SPREAD = 1.4  # marks of couplings over those of motors, so that both can be seen

# bodies' matrices (4, 4) by name, and the time [s]; a new matrix for the load
Place = Callable[[Mapping[str, FloatArray], float | None], FloatArray]


@dataclass(frozen=True, eq=False)
class _Moving:
    """A load whose matrix has to be found anew for every pose."""

    matrix: vtkMatrix4x4
    place: Place
    bodies: tuple[str, ...]  # what it is placed by


class LoadDrawing:
    """Draws loads, motors and measured points into a collection of items.

    Args:
        drawn: Where the actors go.
        matrices: Body to world, by name of the body.
    """

    def __init__(self, drawn: DrawnItems, matrices: dict[str, vtkMatrix4x4]) -> None:
        self._drawn = drawn
        self._matrices = matrices
        self._moving: dict[Item, _Moving] = {}
        # joints by their bodies, where anything is drawn that minds them
        self._between: dict[frozenset[str], list[Joint]] = {}

    def leave(self, bodies: Collection[str]) -> None:
        """Remove what cannot be placed any more.

        Args:
            bodies: Names of the bodies that there are, with the ground.
        """
        for item, row in list(self._moving.items()):
            if not set(row.bodies).issubset(bodies):
                del self._moving[item]
                self._drawn.remove(item)

    def steps(self, draft: Draft) -> Iterator[None]:
        """Draw all loads, motors, couplings and measured points, one at a time."""
        mechanism, surfaces, sizes = draft.mechanism, draft.surfaces, draft.sizes
        poses = {body.name: frame(body.position, body.orientation) for body in mechanism.bodies}
        poses["ground"] = np.eye(4)
        rods = [joint for joint in mechanism.joints if joint.joint_type.is_rod]
        names = {("force", force.name) for force in mechanism.forces}
        names |= {("rod", joint.name) for joint in rods}
        self._moving = {item: row for item, row in self._moving.items() if item in names}
        self._between = _between(mechanism)
        for force in mechanism.forces:
            self._draw_force(force, draft, poses)
            yield
        for joint in rods:
            self._draw_rod(joint, poses, sizes.of(joint))
            yield
        for driver in mechanism.drivers:
            item = ("driver", driver.name)
            self._draw_driver(item, driver.coordinate_ends[0], driver, draft)
            yield
        for coupling in mechanism.couplings:
            self._draw_coupling(coupling, mechanism, draft.driven)
            yield
        for measure in mechanism.measures:
            self._draw_measure(measure, surfaces[measure.body], sizes.at(measure.body))
            yield

    def follow(self, poses: Mapping[str, FloatArray], time: float | None) -> None:
        """Move what does not simply ride on one body.

        Args:
            poses: Body-to-world matrices (4, 4) by name, with the ground.
            time: Moment whose forces are shown [s]; None shows them at their largest.
        """
        for row in self._moving.values():
            row.matrix.DeepCopy(row.place(poses, time).ravel().tolist())

    def _draw_force(self, force: AnyForce, draft: Draft, poses: Mapping[str, FloatArray]) -> None:
        """Draw a force element: by default its symbol, or the mark of a motor on a coordinate."""
        if isinstance(force, SpringDamper):
            self._draw_spring(force, poses, draft.sizes.at(force.body1, force.body2))
        elif isinstance(force, VectorLoad):
            radius = draft.sizes.at(force.body)
            self._draw_arrow(force, draft.mechanism, draft.surfaces[force.body], radius)
        elif force.coordinate_ends:
            self._draw_driver(("force", force.name), force.coordinate_ends[0], force, draft)
        else:
            self._draw_symbol(force, draft)

    def _draw_spring(
        self, spring: SpringDamper, poses: Mapping[str, FloatArray], radius: float
    ) -> None:
        item = ("force", spring.name)
        ends = [
            applied(poses[spring.body1], spring.point1),
            applied(poses[spring.body2], spring.point2),
        ]
        length = max(float(np.linalg.norm(ends[1] - ends[0])), 4 * radius)
        key = (spring, radius, length)

        def place(now: Mapping[str, FloatArray], time: float | None) -> FloatArray:
            start = applied(now[spring.body1], spring.point1)
            end = applied(now[spring.body2], spring.point2)
            return spring_matrix(start, end, length)

        def build() -> Drawn:
            matrix = vtkMatrix4x4()
            self._moving[item] = _Moving(matrix, place, (spring.body1, spring.body2))
            surface = spring_surface(spring, length, radius)
            extents = (
                (spring.body1, np.array([spring.point1])),
                (spring.body2, np.array([spring.point2])),
            )
            return Drawn(key, (PosedActor(surface, matrix, item),), extents)

        self._drawn.update(item, key, build)

    def _draw_rod(self, joint: Joint, poses: Mapping[str, FloatArray], radius: float) -> None:
        """The rod of a distance joint, which rides on neither body."""
        ends = ((joint.body1, joint.frame1.position), (joint.body2, joint.frame2.position))
        points = [applied(poses[body], point) for body, point in ends]
        length = max(float(np.linalg.norm(points[1] - points[0])), radius)
        key = (joint, radius, length)

        def place(now: Mapping[str, FloatArray], time: float | None) -> FloatArray:
            start, end = (applied(now[body], point) for body, point in ends)
            return spring_matrix(start, end, length)

        def build() -> Drawn:
            matrix = vtkMatrix4x4()
            bodies = (joint.body1, joint.body2)
            self._moving["rod", joint.name] = _Moving(matrix, place, bodies)
            actor = PosedActor(rod_surface(length, radius), matrix, ("joint", joint.name))
            return Drawn(key, (actor,), tuple((body, np.array([point])) for body, point in ends))

        self._drawn.update(("rod", joint.name), key, build)

    def _draw_arrow(
        self, load: VectorLoad, mechanism: Mechanism, body_surface: Solid, radius: float
    ) -> None:
        item = ("force", load.name)
        body = mechanism.body(load.body)
        point = load.point if isinstance(load, Force) else body.center_of_mass
        duration = mechanism.simulation.duration
        parameters = tuple(sorted(mechanism.parameters.items()))
        key = (load, body, body_surface, radius, duration, parameters)

        def build() -> Drawn:
            vector = LoadVector(load, dict(parameters), duration)

            def place(now: Mapping[str, FloatArray], time: float | None) -> FloatArray:
                shown = vector.shown(time)
                if load.axes == "body":
                    shown = now[load.body][:3, :3] @ shown
                return arrow_matrix(shown, applied(now[load.body], point))

            matrix = vtkMatrix4x4()
            self._moving[item] = _Moving(matrix, place, (load.body,))
            if isinstance(load, Force):
                surface = force_surface(radius)
            else:
                size = float(np.linalg.norm(np.ptp(body_surface.corners(), axis=0)))
                surface = torque_surface(radius, size)
            extents = ((load.body, np.array([point])),)
            return Drawn(key, (PosedActor(surface, matrix, item),), extents)

        self._drawn.update(item, key, build)

    def _draw_symbol(self, force: AnyForce, draft: Draft) -> None:
        """The symbol at the first frame or point that an element has, else at a mass center."""
        item, mechanism, sizes = ("force", force.name), draft.mechanism, draft.sizes
        side = "1" if "body1" in type(force).model_fields else ""
        body: str = getattr(force, f"body{side}")
        center = mechanism.body(body).center_of_mass if body != GROUND else (0.0, 0.0, 0.0)
        place = shifted(*getattr(force, f"point{side}", center))
        if f"frame{side}" in type(force).model_fields:
            own: Frame = getattr(force, f"frame{side}")
            place = frame(own.position, own.orientation)
        matrix = self._matrices[body]
        radius, thickness = sizes.at(body, getattr(force, "body2", body)), 0.0
        if isinstance(force, Torsion):
            radius = max([radius, *map(sizes.of, self._joints_at(force, radius))])
            thickness = _thickness(force, draft, radius)
        key = (force, place.tobytes(), radius, thickness, matrix)

        def build() -> Drawn:
            symbol = elastic_symbol(type(force), radius, thickness).moved(place)
            return Drawn(key, (PosedActor(symbol, matrix, item),), ((body, place[None, :3, 3]),))

        self._drawn.update(item, key, build)

    def _joints_at(self, spring: Torsion, radius: float) -> list[Joint]:
        """The joints of the same bodies at a torsion spring, for a symbol radius [m]."""
        found = self._between.get(frozenset((spring.body1, spring.body2)), ())
        place = np.array(spring.frame1.position)
        ends = [
            (each, each.frame1 if each.body1 == spring.body1 else each.frame2) for each in found
        ]
        return [
            joint for joint, end in ends if np.linalg.norm(np.array(end.position) - place) < radius
        ]

    def _draw_driver(
        self, item: Item, end: tuple[str, int], element: NamedElement, draft: Draft
    ) -> None:
        """The mark of what acts on a joint coordinate, at the joint."""
        joint, coordinate = draft.mechanism.joint(end[0]), end[1]
        size, matrix = draft.driven[joint.name], self._matrices[joint.body1]
        key = (element, joint, astuple(size), matrix)

        def build() -> Drawn:
            place = frame(joint.frame1.position, joint.frame1.orientation)
            surface = driver_surface(joint.type, coordinate, size).moved(place)
            return Drawn(key, (PosedActor(surface, matrix, item),))

        self._drawn.update(item, key, build)

    def _draw_coupling(
        self, coupling: Coupling, mechanism: Mechanism, sizes: Mapping[str, GlyphSize]
    ) -> None:
        item = ("coupling", coupling.name)
        ends = [(mechanism.joint(name), slot) for name, slot in coupling.ends]
        matrices = [self._matrices[joint.body1] for joint, _ in ends]
        key = (coupling, *ends, *(astuple(sizes[joint.name]) for joint, _ in ends), *matrices)

        def mark(end: tuple[Joint, int], matrix: vtkMatrix4x4, sense: int) -> PosedActor:
            joint, slot = end
            place = frame(joint.frame1.position, joint.frame1.orientation)
            surface = driver_surface(
                joint.type,
                slot,
                sizes[joint.name],
                paint=COUPLING,
                spread=MESH_SPREAD,
                sense=sense,
            )
            return PosedActor(surface.moved(place), matrix, item)

        def build() -> Drawn:
            senses = coupled_senses(coupling.ratio, ends[0][0], ends[1][0])
            return Drawn(key, tuple(map(mark, ends, matrices, senses)))

        self._drawn.update(item, key, build)

    def _draw_measure(self, measure: PointMeasure, surface: Solid, radius: float) -> None:
        item = ("measure", measure.name)
        matrix = self._matrices[measure.body]
        key = (measure, surface, radius, matrix)

        def build() -> Drawn:
            place = shifted(*measure.point)
            thickness = min(reach(surface, place, radius, 2.5 * radius))
            bead = ball(float(np.clip(thickness + 0.15 * radius, 0.6 * radius, 1.3 * radius)))
            actor = PosedActor(bead.moved(place).painted(MEASURE), matrix, item)
            return Drawn(key, (actor,))

        self._drawn.update(item, key, build)


def _between(mechanism: Mechanism) -> dict[frozenset[str], list[Joint]]:
    """The joints by their bodies; none where there is no torsion spring."""
    found: dict[frozenset[str], list[Joint]] = defaultdict(list)
    if any(isinstance(force, Torsion) for force in mechanism.forces):
        for joint in mechanism.joints:
            found[frozenset((joint.body1, joint.body2))].append(joint)
    return found


def _thickness(spring: Torsion, draft: Draft, radius: float) -> float:
    """Half the thickness of the bodies at a torsion spring along its axis [m]."""
    ends = ((spring.body1, spring.frame1), (spring.body2, spring.frame2))
    return max(
        reach(
            draft.surfaces[body],
            frame(own.position, own.orientation),
            radius,
            REACH_LIMIT * radius,
            (2,),
        )[2]
        for body, own in ends
    )

"""A scene that is shown again draws what changed, and only that."""

import gc
import weakref

import numpy as np
import pytest

from mechstudio.model import Mesh
from tests.edits.mesh_files import box_mesh, write_stl
from tests.scene.mechanisms import (
    double_pendulum,
    loaded_arm,
    lone_body,
    one_joint,
    two_boxes,
)
from tests.scene.pixels import reds

SIZE = (240, 160)
IDENTITY = (1.0, 0.0, 0.0, 0.0)
LOADS = {("force", name) for name in ("spring", "push", "twist", "rubber", "wire", "servo")}


def test_loads_go_with_their_bodies(scene):
    """After a mechanism with loads one without its bodies is shown, and the loads come back."""
    scene.show(loaded_arm())
    actors = scene.renderer.GetActors().GetNumberOfItems()
    scene.show(two_boxes())
    assert not any(scene.pick(x, y) in LOADS for x in range(0, 240, 8) for y in range(0, 160, 8))
    scene.show(loaded_arm())
    assert scene.renderer.GetActors().GetNumberOfItems() == actors


def test_unchanged_elements_keep_their_actors(scene):
    """An edit rebuilds the actors of what looks different: the body and its joints at most."""
    mechanism = double_pendulum()
    scene.show(mechanism)
    before = actors_of(scene)
    scene.show(mechanism.edited(name="renamed"))
    assert actors_of(scene) == before
    upper, lower = mechanism.bodies
    scene.show(mechanism.edited(bodies=(upper, lower.edited(mass=2.0))))
    assert actors_of(scene) == before
    bent = lower.edited(center_of_mass=(0.1, 0.0, 0.2))
    scene.show(mechanism.edited(bodies=(upper, bent)))
    after = actors_of(scene)
    assert {item for item in after if after[item] != before[item]} == {
        ("body", "lower"),
        ("joint", "elbow"),
    }


def test_meshes_are_read_again_with_their_model(scene, tmp_path):
    """A model that is opened again shows the present state of its mesh files."""
    for size in (0.1, 0.12):
        write_stl(tmp_path / "part.stl", *box_mesh((size, size, size)))
        scene.show(lone_body(Mesh(file="part.stl")), tmp_path)
        low, high = scene._drawing.draft.surfaces["part"].bounds()
        assert high - low == pytest.approx(size, rel=1e-3)


def test_removed_elements_leave_the_picture(scene):
    """A body that is gone is neither drawn nor picked."""
    mechanism = two_boxes()
    scene._rendering.triad.renderer.SetDraw(False)  # its x axis is red, too
    scene.show_grid(False)  # and so is that of the origin
    scene.show(mechanism)
    scene.look("front")
    place = scene.display_point((-0.5, 0, 0.15))
    scene.show(mechanism.edited(bodies=mechanism.bodies[1:]))
    assert scene.pick(*place) is None
    assert not reds(scene.image(*SIZE)).any()


def test_motion_widens_the_view_and_the_rail(scene):
    """A known motion is framed as a whole, and a rail grows to cover it."""
    scene.show(one_joint("prismatic", grounded=True))
    scene.look("isometric")
    before = np.ptp(scene.extent(), axis=0)
    row = (0.5, 0, 0, *IDENTITY)
    scene.set_motion([[row], [(0.5, 0, 3, *IDENTITY)]])
    scene.look("isometric")
    after = np.ptp(scene.extent(), axis=0)
    assert after[2] > before[2] + 2.9
    assert scene.pick(*scene.display_point((0, 0, 2.5))) == ("joint", "joint")


def test_each_further_pose_is_in_the_view(scene):
    """However many rows a motion has, of which only some are looked at; gaps are passed over."""
    scene.show(one_joint("prismatic", grounded=True))
    row, far, gap = ((0.5, 0, z, *IDENTITY) for z in (0.0, 3.0, np.nan))
    for count in (1, 200, 2000):
        scene.set_motion([[row]] * count)
        before = np.ptp(scene.extent(), axis=0)
        scene.set_motion([[row]] * count, also=[[far], [gap]])
        assert np.ptp(scene.extent(), axis=0)[2] > before[2] + 2.9


def test_the_rail_can_wait(scene):
    """During a run of a large mechanism only the view is sized; the rail follows when asked."""
    scene.show(one_joint("prismatic", grounded=True))
    row = (0.5, 0, 0, *IDENTITY)
    motion = [[row], [(0.5, 0, 3, *IDENTITY)]]
    for resize, found in ((False, None), (True, ("joint", "joint"))):
        scene.set_motion(motion, resize=resize)
        scene.look("isometric")
        assert scene.pick(*scene.display_point((0, 0, 2.5))) == found


def test_a_motion_learned_while_an_edit_is_sketched_keeps_its_rail(scene):
    """The edit was sketched on a thread, with the rail of before, and comes after the motion."""
    mechanism = one_joint("prismatic", grounded=True)
    scene.show(mechanism)
    sketched = scene.sketch(mechanism.edited(name="edited"))(lambda: False)
    row = (0.5, 0, 0, *IDENTITY)
    scene.set_motion([[row], [(0.5, 0, 3, *IDENTITY)]])
    for _ in scene.steps(sketched):
        pass
    scene.look("isometric")
    assert scene.pick(*scene.display_point((0, 0, 2.5))) == ("joint", "joint")


def test_nothing_survives_finalize(make_scene):
    """Finalizing twice is safe and leaves no actors behind."""
    scene = make_scene()
    scene.show(loaded_arm())
    scene.set_theme("dark")
    scene.select({("body", "upper")})
    scene.image(*SIZE)
    actors = [weakref.ref(actor) for actor in scene.renderer.GetActors()]
    assert len(actors) > 8
    scene.finalize()
    scene.finalize()
    gc.collect()
    assert not [actor for actor in actors if actor() is not None]


def actors_of(scene):
    """The actors of each item, by identity."""
    found = {}
    for actor in scene._drawing.drawn.actors():
        found.setdefault(actor.item, set()).add(id(actor.actor))
    return found

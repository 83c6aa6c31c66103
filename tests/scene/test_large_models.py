"""Large models: what looks the same is one surface, and a picture is put together in pieces."""

import numpy as np
import pytest

from mechstudio.edits import remove
from mechstudio.model import Body, Box, Frame, Joint, Mechanism
from mechstudio.scene.cover import LARGE
from mechstudio.scene.draft import DroppedError
from mechstudio.scene.ground_mount import ground_mount
from mechstudio.scene.joint_glyph import GlyphSize, joint_glyph, relevant
from mechstudio.scene.palette import Tone
from tests.scene.mechanisms import JOINT_KEYS, two_boxes
from tests.scene.pixels import changed

SIZE = (240, 160)


def chain(count, shapes=()):
    """Equal links in a row along x, hinged about z."""
    bodies, joints = [], []
    for k in range(count):
        bodies.append(Body(name=f"link {k}", position=(k + 0.5, 0, 0), shapes=shapes))
        joints.append(
            Joint(
                name=f"hinge {k}",
                type="revolute",
                body1=f"link {k - 1}" if k else "ground",
                body2=f"link {k}",
                frame1=Frame(position=(0.5 if k else 0, 0, 0)),
                frame2=Frame(position=(-0.5, 0, 0)),
            )
        )
    return Mechanism(bodies=tuple(bodies), joints=tuple(joints))


def wheel(count):
    """Equal arms around a hub, each turned another way."""
    bodies, joints = [Body(name="hub")], []
    for k in range(count):
        angle = 2 * np.pi * k / count
        turn = (float(np.cos(angle / 2)), 0.0, 0.0, float(np.sin(angle / 2)))
        out = np.array((np.cos(angle), np.sin(angle), 0))
        bodies.append(Body(name=f"arm {k}", position=tuple(3.5 * out), orientation=turn))
        joints.append(
            Joint(
                name=f"hinge {k}",
                type="revolute",
                body1="hub",
                body2=f"arm {k}",
                frame1=Frame(position=tuple(3 * out), orientation=turn),
                frame2=Frame(position=(-0.5, 0, 0)),
            )
        )
    return Mechanism(bodies=tuple(bodies), joints=tuple(joints))


def surfaces(scene):
    """The different sets of data that are handed to the graphics."""
    return {id(a.actor.GetMapper().GetInput()) for a in scene._drawing.drawn.actors()}


@pytest.mark.parametrize(
    "mechanism",
    [chain(120), chain(120, (Box(size=(1.0, 0.1, 0.1)),)), wheel(120)],
    ids=["chain", "boxes", "wheel"],
)
def test_equal_parts_share_one_surface(scene, mechanism):
    """Hundreds of equal bodies and joints need a few surfaces, drawn from as many mappers."""
    scene.show(mechanism)
    actors = scene._drawing.drawn.actors()
    assert len(actors) >= 240
    # ten colors of links, the hinges, the one on the ground
    assert len(surfaces(scene)) <= 14
    assert len({id(a.actor.GetMapper()) for a in actors}) == len(surfaces(scene))


@pytest.mark.parametrize("key", JOINT_KEYS)
def test_symbols_depend_on_nothing_else(key):
    """What is left out when joints share a surface changes neither symbol nor support."""
    size = GlyphSize(
        radius=0.03,
        reach=(0.02, 0.05, 0.07),
        travel=(-0.3, 0.4),
        sides=14,
        toward1=(0.6, 0.0, 0.8),
        toward2=(0.0, 0.6, -0.8),
    )
    down = np.array((0.0, -0.8, 0.6))
    full, part = joint_glyph(key, size), joint_glyph(key, relevant(key, size))
    assert np.array_equal(full.part1.points, part.part1.points)
    assert np.array_equal(full.part2.points, part.part2.points)
    supports = [ground_mount(key, given, down).points for given in (size, relevant(key, size))]
    assert np.array_equal(*supports)


def test_shared_surfaces_are_where_they_belong(scene):
    """Each arm of a wheel and each of its hinges is picked at its own place."""
    mechanism = wheel(24)
    scene.set_size(900, 600)
    scene.show(mechanism)
    scene.look("front")
    for k in (0, 5, 11, 23):
        angle = 2 * np.pi * k / 24
        out = np.array((np.cos(angle), np.sin(angle), 0))
        assert scene.pick(*scene.display_point(3.5 * out)) == ("body", f"arm {k}")
        assert scene.pick(*scene.display_point(3 * out)) == ("joint", f"hinge {k}")


def test_picture_in_pieces_is_the_same_picture(make_scene):
    """A draft that is shown step by step looks like the mechanism that is shown at once."""
    whole, pieces = make_scene(), make_scene()
    for scene in (whole, pieces):
        scene.set_size(*SIZE)
    whole.show(chain(30))
    whole.look_best()
    steps = pieces.steps(pieces.sketch(chain(30))(lambda: False))
    next(steps)
    # the size is known before there is anything to see
    assert not pieces._drawing.drawn.actors()
    pieces.look_best()
    assert np.array_equal(pieces.extent(), whole.extent())
    counts = [len(pieces._drawing.drawn.actors()) for _ in steps]
    assert len(counts) >= 60
    assert max(np.diff(counts)) <= 2
    assert changed(whole.image(*SIZE), pieces.image(*SIZE)) == 0


def test_pieces_follow_what_happens_meanwhile(scene):
    """Poses, a selection and a pick between two pieces are those of the new mechanism."""
    scene.show(two_boxes())
    mechanism = chain(30)
    steps = scene.steps(scene.sketch(mechanism)(lambda: False))
    next(steps)
    assert scene.mechanism is mechanism
    scene.select({("body", "link 3")})
    raised = [(k + 0.5, 5.0, 0.0, 1.0, 0.0, 0.0, 0.0) for k in range(30)]
    for number, _ in enumerate(steps):
        if number == 10:
            scene.set_poses(raised)
    scene.look("front")
    assert scene.pick(*scene.display_point((3.5, 5, 0))) == ("body", "link 3")
    assert {item for item, _ in scene._drawing.drawn} == {
        *(("body", f"link {k}") for k in range(30)),
        *(("joint", f"hinge {k}") for k in range(30)),
    }


def test_sketch_can_be_dropped(scene):
    """Work that nobody waits for ends at the next element."""
    asked = []
    sketch = scene.sketch(chain(30))
    with pytest.raises(DroppedError):
        sketch(lambda: asked.append(1) or len(asked) > 5)
    assert len(asked) == 6


def test_large_mechanisms_are_covered_like_small_ones(scene, monkeypatch):
    """Boxes and outermost corners have the same extent as all single points."""
    scene.show(chain(LARGE + 1))
    boxes = scene.extent()
    monkeypatch.setattr("mechstudio.scene.cover.LARGE", 10 * LARGE)
    scene.show(chain(LARGE + 1))
    points = scene.extent()
    assert len(boxes) < 0.2 * len(points)
    for side in ("min", "max"):
        assert getattr(boxes, side)(axis=0) == pytest.approx(getattr(points, side)(axis=0))


def test_an_edit_leaves_what_it_does_not_touch(scene):
    """A body that goes takes its joints along; its neighbors apart, all other actors stay."""
    mechanism = chain(60)
    scene.show(mechanism)
    before = scene._drawing.drawn.actors()
    scene.show(remove(mechanism, [("body", "link 30")]).mechanism)
    after = scene._drawing.drawn.actors()
    kept = set(map(id, before)) & set(map(id, after))
    assert len(before) - 10 <= len(kept) <= len(after)


def test_hovering_leaves_the_rims_of_the_selection(scene):
    """However much is selected, the pointer changes the rim under it alone."""
    scene.show(chain(20))
    scene.select({("body", f"link {k}") for k in range(10)})
    rims = {id(actor._glow) for actor in scene._drawing.drawn.actors() if actor._glow}
    assert len(rims) == 10
    for pointed in (("body", "link 15"), ("body", "link 3")):
        scene.point_out({pointed: Tone.POINTED})
        glowing = [actor for actor in scene._drawing.drawn.actors() if actor._glow]
        assert rims <= {id(actor._glow) for actor in glowing}
        assert {actor.item for actor in glowing} == {*scene._highlights.selected, pointed}
    scene.select(())
    scene.point_out({})
    assert not any(actor._glow for actor in scene._drawing.drawn.actors())


def test_a_view_of_nothing_shows_where_everything_was(scene):
    """Where all of a large model is hidden the camera fits as if it were not."""
    scene.set_size(*SIZE)
    scene.show(chain(120))
    scene.look("front")
    before = scene.extent()
    scene.hide({item for item, _ in scene._drawing.drawn})
    scene.look("front")
    assert np.array_equal(scene.extent(), before)

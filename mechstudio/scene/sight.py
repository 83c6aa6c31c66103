"""What is under a place of the picture, and where in the picture a point of the world is."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.camera import CameraControl
from mechstudio.scene.draft import Item
from mechstudio.scene.framing import framed
from mechstudio.scene.mechanism_drawing import MechanismDrawing
from mechstudio.scene.picking import Contact, Picker
from mechstudio.scene.section import Section
from mechstudio.scene.window import FIRST_SIZE

# places around a click that are tried one after another [pixels]
NEAR = 3.0 * np.array([(0.0, 0.0), *((cos(k * pi / 4), sin(k * pi / 4)) for k in range(8))])


class Sight:
    """Looks things up along lines of sight.

    Places are display coordinates from the lower left corner [pixels].

    It only looks: a picture may be drawn on a thread meanwhile.

    Args:
        camera: Where the picture is seen from.
        drawing: What there is to see.
        section: What is cut off is not there.
    """

    def __init__(self, camera: CameraControl, drawing: MechanismDrawing, section: Section) -> None:
        self._camera, self._section = camera, section
        self.drawing = drawing
        # of the view, which pictures with smooth edges exceed [pixels]
        self.size = FIRST_SIZE
        self._picker: Picker | None = None
        self._moved = False

    @property
    def aspect(self) -> float:
        """Width of the view over its height."""
        width, height = self.size
        return width / max(height, 1)

    def note_actors(self) -> None:
        """There are other actors now."""
        self._picker = None

    def note_motion(self) -> None:
        """The actors are elsewhere now."""
        self._moved = True

    def pick(self, x: float, y: float) -> Item | None:
        """The item at a place, if any; a click may miss by a few pixels."""
        origins, directions = self._camera.rays(self._shares(np.array((x, y)) + NEAR))
        if self._section.plane is None:
            return self._current().first_hit(origins, directions)
        found = (self.contacts_along(*ray) for ray in zip(origins, directions, strict=True))
        return next((contacts[0].item for contacts in found if contacts), None)

    def contacts(self, x: float, y: float) -> tuple[Contact, ...]:
        """All items behind each other at a place, nearest first."""
        return self.contacts_along(*self.ray(x, y))

    def contacts_along(self, origin: FloatArray, direction: FloatArray) -> tuple[Contact, ...]:
        """All items behind each other along a ray, nearest first.

        Args:
            origin: Where the ray starts [m], shape (3,).
            direction: Where it goes, shape (3,).
        """
        start = self._section.start_of(origin[None], direction[None])[0]
        met = self._current().contacts(start, direction)
        return tuple(contact for contact in met if self._section.keeps(contact.point[None])[0])

    def shows(self, points: FloatArray) -> NDArray[np.bool_]:
        """Whether no section cuts off what is at points (n, 3) [m], shape (n,)."""
        return self._section.keeps(points)

    def framed(self, low: FloatArray, high: FloatArray, *, touching: bool) -> frozenset[Item]:
        """The items in a rectangle from its left lower to its right upper corner, shape (2,).

        Args:
            low: Left lower corner.
            high: Right upper corner.
            touching: Whether a part of an item within is enough; else all of it has to be.
        """
        actors = [each for each in self.drawing.drawn.actors() if self._section.leaves(each)]
        return framed(actors, self.display_points, low, high, touching=touching)

    def ray(self, x: float, y: float) -> tuple[FloatArray, FloatArray]:
        """The line of sight of a place: where it starts [m] and its unit direction, shape (3,)."""
        origins, directions = self._camera.rays(self._shares(np.array(((x, y),))))
        return origins[0], directions[0] / np.linalg.norm(directions[0])

    def display_points(self, points: ArrayLike) -> FloatArray:
        """Where world points [m], shape (n, 3), are in the picture, shape (n, 2)."""
        width, height = self.size
        return self._camera.project(np.asarray(points, float)) * height + (
            0.5 * width,
            0.5 * height,
        )

    def pixel_size(self, point: ArrayLike) -> float:
        """How long a pixel is at a world point [m]."""
        return self._camera.picture_height(np.asarray(point, float)) / self.size[1]

    def _shares(self, places: FloatArray) -> FloatArray:
        """Places (k, 2) right of and above the middle, in shares of the picture's height."""
        width, height = self.size
        shares: FloatArray = (places - (0.5 * width, 0.5 * height)) / height
        return shares

    def _current(self) -> Picker:
        if self._picker is None:
            self._picker = Picker(self.drawing.drawn.actors())
        elif self._moved:
            self._picker.refresh()
        self._moved = False
        return self._picker

"""A fixed range of rows of a store, safe to read while the run appends more."""

from __future__ import annotations

from mechstudio.results.store import FloatArray, Store


class Rows:
    """Views of the rows `start` to `stop` of a store; nothing is copied.

    Attributes:
        store: Where the rows are.
        writeable: Whether the views may be written to; only for filling a new store.
    """

    def __init__(self, store: Store, start: int, stop: int, *, writeable: bool = False) -> None:
        self.store = store
        self.writeable = writeable
        self._range = slice(start, stop)

    @property
    def time(self) -> FloatArray:
        """Time [s], shape (rows,)."""
        return self._view(self.store.time)

    @property
    def body_pose(self) -> FloatArray:
        """Position [m] and quaternion w x y z of each body, shape (rows, bodies, 7)."""
        return self._view(self.store.body_pose)

    @property
    def body_velocity(self) -> FloatArray:
        """Velocity [m/s] and angular velocity [rad/s], shape (rows, bodies, 6)."""
        return self._view(self.store.body_velocity)

    @property
    def body_acceleration(self) -> FloatArray:
        """Acceleration [m/s^2] and angular acceleration [rad/s^2], shape (rows, bodies, 6)."""
        return self._view(self.store.body_acceleration)

    @property
    def coordinate(self) -> FloatArray:
        """Coordinates of all joints, shape (rows, coordinates)."""
        return self._view(self.store.coordinate)

    @property
    def rate(self) -> FloatArray:
        """Rates of all joints, shape (rows, rates)."""
        return self._view(self.store.rate)

    @property
    def momentum(self) -> FloatArray:
        """Momenta of all joints, shape (rows, rates)."""
        return self._view(self.store.momentum)

    @property
    def joint_load(self) -> FloatArray:
        """Reaction force [N] and torque [N m] of each joint, shape (rows, joints, 6)."""
        return self._view(self.store.joint_load)

    @property
    def driver_effort(self) -> FloatArray:
        """Effort of each driver [N or N m], shape (rows, drivers)."""
        return self._view(self.store.driver_effort)

    @property
    def coupling_effort(self) -> FloatArray:
        """Effort of each coupling along coordinate 2 [N or N m], shape (rows, couplings)."""
        return self._view(self.store.coupling_effort)

    @property
    def energy(self) -> FloatArray:
        """Kinetic, potential, dissipated, supplied and total energy [J], shape (rows, 5)."""
        return self._view(self.store.energy)

    @property
    def constraint(self) -> FloatArray:
        """Norms of the position, velocity and acceleration errors, shape (rows, 3)."""
        return self._view(self.store.constraint)

    def _view(self, array: FloatArray) -> FloatArray:
        view = array[self._range]
        view.setflags(write=self.writeable)
        return view

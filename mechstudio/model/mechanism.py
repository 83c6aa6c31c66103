"""The mechanism: everything a model file holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NoReturn, Self

from pydantic import ModelWrapValidatorHandler, ValidationError, model_validator

from mechstudio.errors import ModelError, Problem
from mechstudio.model.body import Body
from mechstudio.model.check import WITH_NAMES, Parts, check_parts, number_problems
from mechstudio.model.code_texts import with_code_of
from mechstudio.model.coupling import Coupling
from mechstudio.model.driver import Driver
from mechstudio.model.edit_methods import EditedType, edit_method, edit_names
from mechstudio.model.element import Element, NamedElement
from mechstudio.model.element_list import Elements
from mechstudio.model.elements import LISTS
from mechstudio.model.evaluated import place_text, remembered
from mechstudio.model.evaluation import moved_fields, reevaluated, with_numbers
from mechstudio.model.event import Event
from mechstudio.model.forces import ForceElement
from mechstudio.model.joint import Joint
from mechstudio.model.joint_check import stays_sound
from mechstudio.model.measure import PointMeasure
from mechstudio.model.mechanism_text import mechanism_text
from mechstudio.model.parameters import Parameters, numbers_of
from mechstudio.model.quantity import Text, Vector, unit
from mechstudio.model.restart import (
    Run,
    asked_time,
    later_event,
    started_body,
    starts_on_turns,
    values_set,
    with_later_functions,
)
from mechstudio.model.simulation_settings import SimulationSettings
from mechstudio.model.written_units import unit_problems
from mechstudio.suggestions import no_attribute, takes_terms

STANDARD_GRAVITY = (0.0, -9.81, 0.0)


class Mechanism(Element, metaclass=EditedType):
    """A mechanism: bodies, joints and loads, with their state at t = 0."""

    always_written: ClassVar[frozenset[str]] = frozenset(
        {"name", "description", "gravity", "bodies", "joints", "simulation"}
    )

    name: Text = ""
    """Title of the mechanism."""
    description: Text = ""
    """What the mechanism is and shows."""
    gravity: Annotated[Vector, unit("m/s²", "Acceleration of gravity, world axes.")] = (
        STANDARD_GRAVITY
    )
    parameters: Parameters = Parameters()
    """Named numbers for use in functions."""
    bodies: Elements[Body] = Elements()
    """Moving bodies; the fixed world is called "ground"."""
    joints: Elements[Joint] = Elements()
    """Joints between bodies; a body without a joint moves freely."""
    drivers: Elements[Driver] = Elements()
    "Drivers, which prescribe joint coordinates."
    couplings: Elements[Coupling] = Elements()
    """Gears and racks between joint coordinates."""
    forces: Elements[ForceElement] = Elements()
    """Springs, forces and torques."""
    measures: Elements[PointMeasure] = Elements()
    "Additional results that a run records."
    events: Elements[Event] = Elements()
    "Moments at which a formula over channels crosses zero, and what a run does there."
    simulation: SimulationSettings = SimulationSettings()
    "Default settings of a simulation."

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            method = edit_method(name, self)
            if method is not None:
                return method
            for listed in LISTS.values():
                if name in getattr(self, listed).names:
                    right = f"write model.{listed}['{name}']"
                    message = f"a Mechanism has no attribute '{name}'; {right}"
                    raise AttributeError(message, name=name, obj=None)
            own = [entry for entry in dir(type(self)) if not entry.startswith(("_", "model_"))]
            raise no_attribute("a Mechanism", name, (*type(self).model_fields, *own, *edit_names()))

        def __dir__(self) -> list[str]:
            return sorted({*super().__dir__(), *edit_names()})

        def __getitem__(self, place: object) -> NoReturn:
            if isinstance(place, str) and "/" in place:
                raise TypeError(
                    f"a model has no channels, but its runs have, ms.simulate(model)[{place!r}]; "
                    'coordinates of the start are ms.coordinates(model)["pin"]'
                )
            raise TypeError(
                f"a model is not read in brackets; write model.get({place!r}) for a value, or "
                'model.bodies["crank"] for an element'
            )

        def __setitem__(self, place: object, value: object) -> NoReturn:
            raise self._refused_item(place)

    def _refused_item(self, place: object) -> ModelError:
        message = f"a model is never changed in place; a changed one is model.set({place!r}, ...)"
        return ModelError([Problem(str(place), message)])

    def _changed_by(self, field: str) -> str:
        whole = field in ("gravity", "parameters", "name", "description", "simulation")
        call = "model.set" if field == "gravity" else "model.edited"
        given = f'"{field}", ...' if field == "gravity" else f"{field}=..."
        return f"a changed one is {call}({given})" if whole else super()._changed_by(field)

    def __repr__(self) -> str:
        counts = {kind: len(getattr(self, listed)) for kind, listed in LISTS.items()}
        names = (f"{n} {kind if n == 1 else LISTS[kind]}" for kind, n in counts.items() if n)
        listed = ", ".join(names)
        return f"<Mechanism '{self.name}': {listed or 'no bodies'}>"

    def __str__(self) -> str:
        lists = {listed: getattr(self, listed) for listed in LISTS.values()}
        return mechanism_text(self.name, lists, self.events, self.parameters)

    def body(self, name: str) -> Body:
        """The body of that name.

        Raises:
            UnknownNameError: There is none; suggests the nearest.
        """
        return self.bodies[name]

    def joint(self, name: str) -> Joint:
        """The joint of that name.

        Raises:
            UnknownNameError: There is none; suggests the nearest.
        """
        return self.joints[name]

    @takes_terms
    def at(self, run: Run, time: float | None = None, *, row: int | None = None) -> Mechanism:
        """The mechanism with the poses and velocities that a run of it has at a time, or at a row.

        Without either it is the end of the run.

        Functions of time go on from there, those of events too, forces that the script gave to the
        run act on, at its time, where this model has all that they act on, and parameters have the
        values that events have set, so a run of it continues the other one; energies that were
        dissipated or supplied count from 0 again. Whole turns of joints with springs, stops, motors
        or events, which poses do not tell, become initial coordinates of these joints.

        Args:
            run: The result of a run with bodies of the same names.
            time: A time of the run, also between its rows [s].
            row: Number of a row in the place of a time; -1 is the last.

        Raises:
            UnknownNameError: The run has no such body.
            ModelError: There is no such row, both a time and a row are given, or a driver of a rate
                has turned a joint with springs, stops, motors or events by more than half a turn.
            ValueError: The time is outside of the run.
        """
        time = asked_time(run, time, row)
        values = values_set(run, time, self.parameters)
        if values:
            same_time = self.edited(parameters={**self.parameters.detailed(), **values})
            return same_time.at(run, time)
        moment = run.at(time)
        known = self.bodies.names, self.joints.names
        forces = with_code_of(self.forces, run.mechanism.forces, *known)
        starts = starts_on_turns(self.joints, forces, self.events, self.drivers, moment)
        bodies = [started_body(body, moment) for body in self.bodies]
        acting: dict[str, Iterable[NamedElement]] = {
            "joints": self.joints,
            "drivers": self.drivers,
            "forces": forces,
        }
        later: dict[str, list[NamedElement]] = {
            listed: with_later_functions(elements, time) for listed, elements in acting.items()
        }
        later["joints"] = [
            joint.edited(initial=starts.get(joint.name)) for joint in later["joints"]
        ]
        events = [later_event(event, time) if time else event for event in self.events]
        return self.edited(bodies=bodies, events=events, **later)

    def to_dict(self) -> dict[str, Any]:
        """Its fields as plain data, of which `Mechanism(**data)` makes a model; numbers only."""
        return self.model_dump(mode="json")

    @property
    def expressions(self) -> dict[str, str]:
        """Expressions of numbers by their places, such as `joints.pin.frame1.position[0]`."""
        found: dict[str, str] = {}
        for steps, text in self.texts.items():
            first, *rest = steps
            if first in LISTS.values():
                element = getattr(self, str(first))[rest[0]]
                found[f"{first}.{element.name}.{place_text(tuple(rest[1:]))}"] = text
            else:
                found[place_text(steps)] = text
        return found

    def edited(self, **changes: object) -> Self:
        """Return a checked copy with some fields changed.

        Parameters that get a number keep their unit, bounds and description.

        Raises:
            ModelError: The copy would not be valid.
        """
        given = changes.get("parameters")
        details = self.parameters.details
        if details and isinstance(given, Mapping) and not isinstance(given, Parameters):
            kept: dict[str, object] = {}
            for name, value in given.items():
                known = name in details and isinstance(value, int | float)
                kept[name] = self.parameters.with_value(name, value)[name] if known else value
            changes = changes | {"parameters": kept}
        return super().edited(**changes)

    @property
    def function_names(self) -> frozenset[str]:
        """Names that stand in functions of its elements, see `NamedElement.function_names`."""
        known: frozenset[str] | None = self.__dict__.get("_function_names")
        if known is None:
            named = (*self.joints, *self.drivers, *self.forces)
            known = frozenset[str]().union(*(element.function_names for element in named))
            self.__dict__["_function_names"] = known
        return known

    def renumbered(
        self,
        parameters: Mapping[str, float],
        elements: Mapping[tuple[str, int], NamedElement] | None = None,
    ) -> Self | None:
        """The mechanism with other numbers, in a small part of the time that `edited` takes.

        Args:
            parameters: New values of some of its parameters.
            elements: By list and index, elements that differ in numbers alone from those there.

        Returns:
            What `edited` makes of it; None where a number or what follows from it may not be valid,
            which `edited` then says.
        """
        numbers = self.parameters.with_numbers(parameters)
        if numbers is None:
            return None
        fields: dict[str, Any] = {"parameters": numbers}
        for (listed, index), element in (elements or {}).items():
            entries = fields.setdefault(listed, list(getattr(self, listed)))
            entries[index] = element
        problems: list[Problem] = []
        names = frozenset(parameters)
        for field in (fields.keys() | moved_fields(self, names)) - {"parameters"}:
            before = fields.get(field, getattr(self, field))
            is_new = isinstance(before, list)
            if is_new:
                before = Elements(before)
            # what is new here may have had other parameters
            others = None if is_new else names
            fields[field] = reevaluated(before, numbers, (field,), problems, others)
        for listed in ("joints", "drivers", "forces"):
            if listed in fields or not names.isdisjoint(self.function_names):
                changed = _changed(listed, getattr(self, listed), fields.get(listed), parameters)
                problems.extend(number_problems(listed, changed, numbers))
        if problems:
            return None
        return self.exchanged(**fields)

    @model_validator(mode="wrap")
    @classmethod
    def _complete(cls, data: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Evaluate expressions, then check the elements against each other."""
        if isinstance(data, Mechanism):
            return handler(data)
        try:
            mechanism = handler(data)
        except ValidationError as error:
            given = data.get("parameters") if isinstance(data, Mapping) else None
            numbers = with_numbers(data, error, cls, numbers_of(given)) if data else None
            if numbers is None:
                raise
            data = numbers
            mechanism = handler(data)
        remembered(mechanism, data)
        problems: list[Problem] = []
        for field in _WITH_NUMBERS:
            # nobody has seen the new mechanism yet
            mechanism.__dict__[field] = reevaluated(
                getattr(mechanism, field), mechanism.parameters, (field,), problems
            )
        problems.extend(() if problems else check_mechanism(mechanism))
        joints = {joint.name: joint for joint in mechanism.joints}
        problems.extend(() if problems else unit_problems(mechanism, mechanism.parameters, joints))
        if problems:
            raise ModelError(problems)
        return mechanism


def _changed(
    listed: str,
    before: Sequence[NamedElement],
    after: Sequence[NamedElement] | None,
    parameters: Mapping[str, float],
) -> dict[int, NamedElement]:
    """Elements of a list that are to be checked anew, by index.

    That are those which are others now, and those whose functions use some parameters.
    """
    return {
        index: element
        for index, (old, element) in enumerate(zip(before, after or before, strict=True))
        if (element is not old and not stays_sound(old, element))
        or not element.function_names.isdisjoint(parameters)
    }


_WITH_NUMBERS = ("gravity", *LISTS.values(), "simulation")


def check_mechanism(mechanism: Mechanism) -> tuple[Problem, ...]:
    """Check what the elements cannot check by themselves; () means that all is well."""
    return check_parts(
        Parts(
            names={
                listed: tuple(element.name for element in getattr(mechanism, listed))
                for listed in WITH_NAMES
            },
            joints=dict(enumerate(mechanism.joints)),
            drivers=dict(enumerate(mechanism.drivers)),
            couplings=dict(enumerate(mechanism.couplings)),
            forces=dict(enumerate(mechanism.forces)),
            measures=dict(enumerate(mechanism.measures)),
            events=dict(enumerate(mechanism.events)),
            parameters=mechanism.parameters,
        )
    )

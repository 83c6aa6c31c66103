"""The base of all model objects: frozen, by name, and quick to say what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NoReturn, Self

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from mechstudio.answering import name_arguments
from mechstudio.errors import ModelError, Problem
from mechstudio.model.complaint import problems_of
from mechstudio.model.element_type import ElementType
from mechstudio.model.evaluated import Evaluated, Steps, remembered, texts_in
from mechstudio.model.expression_tokens import tokens_of
from mechstudio.model.frozen_tuple import frozen_tuple
from mechstudio.model.quantity import Name
from mechstudio.model.script_values import as_stored, named_arguments
from mechstudio.suggestions import did_you_mean, no_attribute
from mechstudio.synonyms import FIELDS

Kind = Literal["body", "joint", "driver", "coupling", "force", "measure"]

# fields that hold the name of another element, whatever class they belong to
REFERENCE_FIELDS: Mapping[str, Kind] = {
    "body": "body",
    "body1": "body",
    "body2": "body",
    "joint": "joint",
    "joint1": "joint",
    "joint2": "joint",
}


REMEMBERED = ("_texts", "_function_names", "_moved")  # what follows from the fields of an element


@cache
def function_kinds(kind: type) -> dict[str, bool]:
    """The fields of a class that hold functions; True where samples say not over what they are."""
    curves = getattr(kind, "curve_fields", ())
    return {field: field in curves for field in getattr(kind, "function_fields", ())}


class Element(BaseModel, metaclass=ElementType):
    """A part of a mechanism. SI units; wrong values raise `ModelError`.

    Attributes:
        always_written: Fields that a model file states even at their default values.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    always_written: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def __pydantic_init_subclass__(cls, **others: Any) -> None:
        super().__pydantic_init_subclass__(**others)
        name_arguments(cls)

    def model_post_init(self, context: object, /) -> None:
        # a tuple of Python would refuse a change without a word on what to call instead
        fields = self.__dict__
        for name, value in fields.items():
            if type(value) is tuple:
                fields[name] = frozen_tuple(value)

    if not TYPE_CHECKING:

        def __init__(self, *positional: object, **data: object) -> None:
            kind = type(self)
            fields = kind.model_fields
            data = named_arguments(kind.__name__, fields, positional, data)
            data = as_stored(data, fields, REFERENCE_FIELDS, function_kinds(kind))
            try:
                super().__init__(**data)
            except ValidationError as error:
                raise ModelError(problems_of(error, type(self))) from None
            remembered(self, data)

        # pydantic builds nested elements without this constructor, so that it can go on
        # after the first error and report all of them
        __init__.__pydantic_base_init__ = True

        def __setattr__(self, name: str, value: object) -> NoReturn:
            raise self._refused_change(name)

        def __delattr__(self, name: str) -> NoReturn:
            raise self._refused_change(name)

        def __getattr__(self, name: str) -> object:
            if FIELDS.get(name) in type(self).model_fields:
                return getattr(self, FIELDS[name])
            known = [entry for entry in dir(type(self)) if not entry.startswith(("_", "model_"))]
            owner = f"a {type(self).__name__}"
            raise no_attribute(owner, name, (*type(self).model_fields, *known))

    def __repr_args__(self) -> Iterator[tuple[str | None, object]]:
        # what is as always says nothing
        for name, value in super().__repr_args__():
            field = type(self).model_fields.get(name or "")
            if field is None or value != field.default:
                yield name, value

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        same = super().__eq__(other)
        if same is not True or not isinstance(other, Element):
            return same
        return self.texts == other.texts

    def copy(self) -> Self:  # type: ignore[override]  # there is nothing to change
        """Itself: it never changes, so there is nothing to copy."""
        return self

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        copy = super().model_copy(update=update, deep=deep)
        for known in REMEMBERED:
            copy.__dict__.pop(known, None)
        return copy

    @property
    def texts(self) -> Mapping[Steps, str]:
        """Expressions of all numbers in it that have one, by the steps that lead there."""
        known: Mapping[Steps, str] | None = self.__dict__.get("_texts")
        if known is None:
            known = dict(self._found_texts())
            self.__dict__["_texts"] = known
        return known

    def _found_texts(self) -> Iterator[tuple[Steps, str]]:
        for field in type(self).model_fields:
            value = getattr(self, field)
            for steps, inner in _parts(value, (field,)):
                if isinstance(inner, Element):
                    yield from (((*steps, *rest), text) for rest, text in inner.texts.items())
                else:
                    yield from texts_in(inner, steps)

    def _refused_change(self, name: str) -> ModelError:
        """The error of an assignment to a field: says what to call instead."""
        kind = type(self).__name__
        if name not in type(self).model_fields:
            hint = did_you_mean(name, type(self).model_fields)
            return ModelError([Problem(name, f"a {kind} has no field '{name}'{hint}")])
        return ModelError(
            [Problem(name, f"a {kind} is never changed in place; {self._changed_by(name)}")]
        )

    def _changed_by(self, field: str) -> str:
        """How a field gets another value."""
        kind = type(self).__name__.lower()
        return f"take a changed copy, copy = {kind}.edited({field}=...)"

    def with_numbers(self, changes: Mapping[str, object]) -> Self:
        """The same as `edited` for fields of numbers, in a part of the time.

        Args:
            changes: New values by field, numbers and lists of numbers.

        Raises:
            ModelError: The copy would not be valid.
        """
        kind = type(self)
        if kind.__pydantic_decorators__.model_validators:
            return self.edited(**changes)
        try:
            checked = {
                name: remembered(_checker(kind, name).validate_python(value), value)
                for name, value in changes.items()
            }
        except ValidationError:
            return self.edited(**changes)
        return self.exchanged(**checked)

    def exchanged(self, **fields: object) -> Self:
        """The same as `edited` for values that are known to be valid: nothing is checked."""
        held = self.__dict__ | {
            name: frozen_tuple(value) if isinstance(value, tuple) else value
            for name, value in fields.items()
        }
        for known in REMEMBERED:
            held.pop(known, None)
        # pydantic's own copy takes three times as long
        made = object.__new__(type(self))
        for name, part in (
            ("__dict__", held),
            ("__pydantic_fields_set__", self.__pydantic_fields_set__ | fields.keys()),
            ("__pydantic_extra__", None),
            ("__pydantic_private__", None),
        ):
            object.__setattr__(made, name, part)
        return made

    def edited(self, **changes: object) -> Self:
        """Return a checked copy with some fields changed; what was never given stays so.

        Raises:
            ModelError: The copy would not be valid.
        """
        # in their order, in which a class may take them by place
        given = (name for name in type(self).model_fields if name in self.model_fields_set)
        return type(self)(**({name: getattr(self, name) for name in given} | changes))


name_arguments(Element)


def _parts(value: object, steps: Steps) -> Iterator[tuple[Steps, object]]:
    """A value, or the elements of a list of them, with the steps to each."""
    if isinstance(value, tuple) and value and isinstance(value[0], Element):
        yield from (((*steps, index), entry) for index, entry in enumerate(value))
    elif isinstance(value, Evaluated | tuple | Element):
        yield steps, value


@cache
def _checker(kind: type[Element], field: str) -> TypeAdapter[Any]:
    """What checks a value of one field."""
    entry = kind.model_fields[field]
    is_element = isinstance(entry.annotation, type) and issubclass(entry.annotation, Element)
    config = None if is_element else ConfigDict(allow_inf_nan=False)
    return TypeAdapter(entry.rebuild_annotation(), config=config)


class NamedElement(Element):
    """An element of one of the lists of a mechanism.

    Attributes:
        kind_key: Its kind, which says in which list of the mechanism it is.
        label: What users call it.
        icon: Name of its icon.
        summary: One sentence on what it does; "" where the label says it.
        function_fields: Fields that hold functions; True for laws, which know the deformation x
            and its rate v.
        curve_fields: Those whose samples may be a curve over x as well as over the time.
    """

    kind_key: ClassVar[Kind]
    label: ClassVar[str]
    icon: ClassVar[str]
    summary: ClassVar[str] = ""
    function_fields: ClassVar[Mapping[str, bool]] = {}
    curve_fields: ClassVar[frozenset[str]] = frozenset()

    name: Name

    def __str__(self) -> str:
        # so that names of channels can be written with it: f"joints/{joint}/force"
        return self.name

    def _changed_by(self, field: str) -> str:
        listed = "bodies" if self.kind_key == "body" else f"{self.kind_key}s"
        if field == "name":
            address = f'("{self.kind_key}", "{self.name}")'
            return f'a model with another name is model.rename({address}, "...")'
        return f'a changed model is model.set("{listed}.{self.name}.{field}", ...)'

    @property
    def icon_name(self) -> str:
        """Name of the icon of this very element."""
        return self.icon

    @property
    def type_label(self) -> str:
        """What users call an element of this type, for example "Revolute joint"."""
        return self.label

    @classmethod
    @cache
    def reference_fields(cls) -> tuple[tuple[str, Kind], ...]:
        """Fields that name other elements, and the kind of these."""
        return tuple(pair for pair in REFERENCE_FIELDS.items() if pair[0] in cls.model_fields)

    @classmethod
    @cache
    def coordinate_fields(cls) -> tuple[tuple[str, str], ...]:
        """Fields that name a joint and the number of its coordinate, in pairs."""
        return tuple(
            (f"joint{side}", f"coordinate{side}")
            for side in ("", "1", "2")
            if {f"joint{side}", f"coordinate{side}"} <= cls.model_fields.keys()
        )

    @property
    def coordinate_ends(self) -> tuple[tuple[str, int], ...]:
        """Joint and number of each coordinate that the element acts on."""
        fields = self.coordinate_fields()
        return tuple((getattr(self, joint), getattr(self, number)) for joint, number in fields)

    @property
    def functions(self) -> dict[str, tuple[str, ...]]:
        """The texts of its functions, by field."""
        return {
            field: (text,) if isinstance(text := getattr(self, field), str) else tuple(text)
            for field in self.function_fields
        }

    @property
    def function_names(self) -> frozenset[str]:
        """Names that stand in its functions: of parameters, variables and functions."""
        known: frozenset[str] | None = self.__dict__.get("_function_names")
        if known is None:
            texts = (text for texts in self.functions.values() for text in texts)
            words = (word.text for text in texts for word in tokens_of(text))
            known = self.__dict__["_function_names"] = frozenset(words)
        return known

    def exchanged(self, **fields: object) -> Self:
        made = super().exchanged(**fields)
        names = self.__dict__.get("_function_names")
        if names is not None and self.function_fields.keys().isdisjoint(fields):
            made.__dict__["_function_names"] = names
        return made


class ForceBase(NamedElement):
    """A load on bodies.

    Attributes:
        table: Table of `topology.system.Loads` that its record goes to.
        acting: Fields by which it acts: where all of these are 0, it does nothing. None where that
            is not known.
    """

    kind_key: ClassVar[Kind] = "force"
    table: ClassVar[str]
    acting: ClassVar[tuple[str, ...]] = ()

    # each class has a literal type of its own
    type: str

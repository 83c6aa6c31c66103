"""A wrong name of anything that scripts reach from `ms` is answered by the right one."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from enum import Enum
from types import ModuleType
from typing import get_args, get_origin, get_type_hints

import pytest

import mechstudio as ms
from mechstudio.errors import MechStudioError

pytestmark = pytest.mark.kernels


def _hints(thing):
    try:
        return get_type_hints(thing)
    except (NameError, TypeError):
        return {}


def _classes(annotation):
    kind = get_origin(annotation) or annotation
    if isinstance(kind, type):
        yield kind
    for part in get_args(annotation):
        yield from _classes(part)


def _functions(kind) -> Iterator[tuple[str, object]]:
    """Methods of a class that have a public name."""
    for name in dir(kind):
        member = inspect.getattr_static(kind, name)
        member = getattr(member, "__func__", member)
        if name[0] != "_" and inspect.isfunction(member):
            yield name, member


def _reached() -> tuple[dict[str, object], dict[str, type], dict[str, object]]:
    """Modules, classes and functions of this package that annotations lead to from `ms`."""
    modules, classes, functions = {}, {}, {}
    waiting = [ms]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, ModuleType):
            modules[thing.__name__] = thing
            waiting += [getattr(thing, name) for name in thing.__all__]
            continue
        if not getattr(thing, "__module__", "").startswith("mechstudio"):
            continue
        key = f"{thing.__module__}.{getattr(thing, '__qualname__', '')}"
        if inspect.isfunction(thing) and key not in functions:
            functions[key] = thing
            waiting += _classes(_hints(inspect.unwrap(thing)).get("return"))
        elif isinstance(thing, type) and key not in classes:
            classes[key] = thing
            waiting += [kind for hint in _hints(thing).values() for kind in _classes(hint)]
            waiting += [method for _, method in _functions(thing)]
            members = (inspect.getattr_static(thing, name) for name in dir(thing))
            getters = [m.fget for m in members if isinstance(m, property)]
            waiting += [kind for get in getters for kind in _classes(_hints(get).get("return"))]
    return modules, classes, functions


MODULES, CLASSES, FUNCTIONS = _reached()
# what has no objects of its own, and plain dictionaries
_OTHERS = [
    key
    for key, kind in CLASSES.items()
    if issubclass(kind, Enum) or getattr(kind, "_is_protocol", False) or key.endswith("Record")
]
_MODEL, _SPEED = ms.sample("four_bar"), "max([bodies/crank/velocity/x])"
# those that hand further arguments to runs and elements, which tell what they do not know
_WITH_FURTHER = {
    "mechstudio.studies.derivatives.gradient.gradient": (_MODEL, _SPEED, ["gravity[1]"]),
    "mechstudio.studies.derivatives.sensitivities.sensitivities": (_MODEL, ["gravity[1]"]),
    "mechstudio.simulation.runs.many.simulate_many": (_MODEL,),
}


def _mistyped(name: str) -> str:
    """A name with one letter twice."""
    middle = len(name) // 2
    return name[:middle] + name[middle] + name[middle:]


def _names(kind) -> list[str]:
    """Public names of the objects of a class."""
    fields = getattr(kind, "model_fields", None) or getattr(kind, "__annotations__", {})
    own = [name for name in dir(kind) if hasattr(inspect.getattr_static(kind, name), "__get__")]
    return [name for name in {*fields, *own} if name[0] != "_" and not name.startswith("model_")]


def test_the_walk_reaches_what_scripts_have():
    names = {key.rpartition(".")[2] for key in CLASSES}
    assert names >= {"Statistics", "RunSettings", "AssemblyTree", "Report", "Ali3pOptions", "Study"}
    assert {"mechstudio.generators", "mechstudio.studies", "mechstudio.edits"} <= set(MODULES)


@pytest.mark.parametrize("module", MODULES.values(), ids=str)
def test_modules_answer_wrong_names(module):
    for name in module.__all__:
        if len(name) > 2 and name[0] != "_":
            with pytest.raises(AttributeError, match=rf"\b{name}\b"):
                getattr(module, _mistyped(name))


@pytest.mark.parametrize("key", sorted(set(CLASSES) - set(_OTHERS)))
def test_objects_answer_wrong_names(key):
    kind = CLASSES[key]
    empty = _object_of(kind)
    for name in _names(kind):
        with pytest.raises((AttributeError, MechStudioError), match=rf"\b{name}\b"):
            getattr(empty, _mistyped(name))


def _object_of(kind) -> object:
    """An object of a class, without fields where it does not need them to answer."""
    name = kind.__name__
    if name in ("Elements", "Parameters", "Mechanism"):
        return kind()
    if name == "Edit":
        return kind(ms.Mechanism())
    return kind({}, None) if name == "VariedRun" else kind.__new__(kind, *_blank(kind))


def _blank(kind) -> tuple[None, ...]:
    """Fields of a named tuple."""
    return (None,) * len(getattr(kind, "_fields", ()))


def _arguments(function) -> list[str]:
    kinds = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    given = inspect.signature(function).parameters.values()
    return [entry.name for entry in given if entry.kind in kinds and entry.name not in _BOUND]


_BOUND = ("self", "cls", "_cls")


@pytest.mark.parametrize(
    "key", sorted(key for key in FUNCTIONS if key.rpartition(".")[0] not in _OTHERS)
)
def test_functions_and_methods_answer_wrong_arguments(key):
    function = FUNCTIONS[key]
    kinds = [entry.kind for entry in inspect.signature(function).parameters.values()]
    first = _WITH_FURTHER.get(key, ())
    if inspect.Parameter.VAR_KEYWORD in kinds and not first:
        return
    for name in _arguments(function)[len(first) :]:
        if len(name) > 1:
            with pytest.raises(TypeError, match=rf"\b{name}\b"):
                function(*first, **{_mistyped(name): 1})


@pytest.mark.parametrize("key", sorted(set(CLASSES) - set(_OTHERS)))
def test_constructors_answer_wrong_arguments(key):
    kind = CLASSES[key]
    if issubclass(kind, Exception) and kind.__init__ in (Exception.__init__, ValueError.__init__):
        return
    kinds = [entry.kind for entry in inspect.signature(kind).parameters.values()]
    if inspect.Parameter.VAR_KEYWORD in kinds:
        return
    for name in _arguments(kind):
        if len(name) > 1:
            with pytest.raises((TypeError, MechStudioError), match=rf"\b{name}\b"):
                kind(**{_mistyped(name): None})


@pytest.mark.parametrize(
    ("call", "right"),
    [
        (
            lambda model: ms.Study(model, {"gravity[1]": (-9, -8)}, {"end": "max([time])"}).rnu,
            "'run'",
        ),
        (lambda model: ms.assembly_tree(model).hight, "'height'"),
        (lambda model: ms.check(model).degress, "'degrees_of_freedom'"),
        (lambda _: ms.edits.Pose().orient, "'orientation'"),
        (lambda model: model.bodys, "'bodies'"),
        (lambda model: model.simulation.sover, "'solver'"),
        (lambda model: model.parameters.crank, "no attribute 'crank'"),
        (lambda model: ms.Ali3pOptions(stp=1e-3), "'step'"),
        (lambda model: ms.RunOptions(durtion=1.0), "'duration'"),
        (lambda model: ms.generators.chain(bodys=3), "'bodies'"),
        (lambda model: ms.studies.Studdy, "'Study'"),
        (lambda model: ms.RunInterrupted("").reslt, "'result'"),
        (lambda model: ms.simulate(model, durtion=1.0), "'duration'"),
        (lambda model: ms.simulate_many(model, variatoins=[{}]), "'variations'"),
    ],
)
def test_slips_of_the_hand(call, right):
    with pytest.raises((AttributeError, TypeError), match=right):
        call(ms.sample("four_bar"))


def test_properties_tell_their_own_errors():
    """A property that asks something for what it has not is not taken for a name that is not."""
    from mechstudio.answering import answering

    @answering
    class Odd:
        @property
        def length(self):
            return (1.0).lngth

    with pytest.raises(AttributeError, match="lngth"):
        _ = Odd().length

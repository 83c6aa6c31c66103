"""Generic kernels do what the type of their first argument says, and never what it said once."""

import numpy as np
import pytest

from mechstudio.compiler.cache import PACKAGE, _direct_imports
from mechstudio.compiler.decorators import entry_kernel
from mechstudio.compiler.overloads import generic_kernel, implements
from mechstudio.compiler.record import Record
from mechstudio.simulation.solvers.tree_memory import METHODS
from tests.dynamics.evaluation import TREE_SOLVERS


class Doubling(Record):
    """A method with its memory."""

    memory: np.ndarray


class Adding(Record):
    """Another with the same memory."""

    memory: np.ndarray


@generic_kernel
def advance(method, value):
    """A number made from another one, and kept."""


@implements(advance, Doubling)
def double(method, value):
    method.memory[0] = 2.0 * value
    return method.memory[0]


@implements(advance, Adding)
def add(method, value):
    method.memory[0] += value
    return method.memory[0]


@entry_kernel
def advance_twice(method, value):
    return advance(method, advance(method, value))


def test_the_type_of_the_record_chooses():
    """Two records of equal memory, one kernel."""
    assert advance_twice(Doubling(np.zeros(1)), 3.0) == 12.0
    assert advance_twice(Adding(np.zeros(1)), 3.0) == 6.0


def test_a_record_without_implementation_is_refused():
    """The message names the kernel and the type."""
    with pytest.raises(TypeError, match="advance is not implemented for tuple"):
        advance((1.0,), 3.0)


@pytest.mark.parametrize("key", TREE_SOLVERS)
def test_what_calls_a_method_depends_on_its_file(key):
    """An edit of a method recompiles the equations that call it; see `compiler/cache.py`."""
    method = METHODS[TREE_SOLVERS[key].method].__annotations__["return"]
    implementations = {
        source
        for source in (PACKAGE / "dynamics" / "spanning_tree").glob("*.py")
        if f"@implements(solve, {method})" in source.read_text(encoding="utf-8")
    }
    assert len(implementations) == 1
    derive = TREE_SOLVERS[key].answers().derive.py_func.__code__.co_filename
    assert implementations <= _needed(PACKAGE / derive)


def _needed(path):
    """A file and all files of the package that it imports, directly or not."""
    needed, waiting = {path}, [path]
    while waiting:
        new = _direct_imports(waiting.pop()) - needed
        needed |= new
        waiting.extend(new)
    return needed

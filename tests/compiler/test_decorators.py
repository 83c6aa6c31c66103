"""A kernel is compiled alike whoever compiles it first: else the caller would decide on its bits."""

import pytest
from numba import types
from numba.core.caching import NullCache

from mechstudio.compiler import decorators


def attributes_after(caller):
    """Attributes of an inner kernel that a caller of some kind compiles first."""

    @decorators.kernel
    def inner(x):
        return 2.0 * x

    @getattr(decorators, caller)
    def middle(x):
        return inner(x) + 1.0

    @decorators.entry_kernel
    def outer(x):
        return middle(x)

    for made in (inner, middle, outer):
        made._cache = NullCache()  # what is read from disk was compiled by another caller
    assert outer(3.0) == 7.0
    compiled = inner.get_compile_result(types.float64(types.float64))
    return compiled.library.get_llvm_str().partition("attributes #")[2]


@pytest.mark.parametrize("caller", ["inlined_kernel", "entry_kernel", "called_kernel"])
def test_kernels_take_no_options_from_their_callers(caller):
    """An inlined caller would make all that it compiles first inlined, too."""
    found = attributes_after(caller)
    assert found == attributes_after("kernel")
    assert "nounwind" in found
    assert "alwaysinline" not in found

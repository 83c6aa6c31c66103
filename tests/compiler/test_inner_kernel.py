"""A call of an inner kernel from Python is refused."""

import importlib
import pickle

import pytest
from numba.core.registry import CPUDispatcher

from mechstudio.compiler.cache import PACKAGE, kernel_files
from mechstudio.compiler.inner_kernel import InnerKernel
from mechstudio.compiler.kernel_dispatcher import KernelDispatcher
from mechstudio.compiler.shared_kernel import SharedKernel


def _kernels(kind: type) -> dict[str, CPUDispatcher]:
    found = {}
    for file in kernel_files():
        module = ".".join(("mechstudio", *file.relative_to(PACKAGE).with_suffix("").parts))
        for name, value in vars(importlib.import_module(module)).items():
            if type(value) is kind and value.py_func.__module__ == module:
                found[f"{module}.{name}"] = value
    return found


def test_every_inner_kernel_refuses_a_call_and_names_itself():
    """The error says which kernel it is, and nothing is compiled."""
    kernels = _kernels(InnerKernel)
    assert len(kernels) > 100
    for name, kernel in kernels.items():
        compiled = len(kernel.overloads)
        with pytest.raises(TypeError, match=f"^{name} is an inner kernel"):
            kernel(1.0)
        assert len(kernel.overloads) == compiled


def test_a_copy_from_another_process_refuses_too():
    """Pickling keeps the kind of kernel."""
    name, kernel = next(iter(_kernels(InnerKernel).items()))
    with pytest.raises(TypeError, match=name):
        pickle.loads(pickle.dumps(kernel))()


def test_kernels_for_python_can_be_called():
    """Entries have the call of numba's dispatchers."""
    for kind in (KernelDispatcher, SharedKernel):
        assert _kernels(kind)
        assert kind.__call__ is CPUDispatcher.__call__

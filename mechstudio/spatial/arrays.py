"""Copying and filling as plain loops: slices would multiply the compile time of kernels."""

from mechstudio.compiler.decorators import entry_kernel, kernel


@entry_kernel
def copy_vector(source, target):
    """target = source, shape (n,)."""
    for i in range(target.size):
        target[i] = source[i]


@kernel
def clear_vector(target):
    """target = 0, shape (n,)."""
    for i in range(target.size):
        target[i] = 0.0


@entry_kernel
def copy_rows(source, target):
    """target = source, shape (n, k)."""
    for i in range(target.shape[0]):
        for j in range(target.shape[1]):
            target[i, j] = source[i, j]


@entry_kernel
def clear_rows(target):
    """target = 0, shape (n, k)."""
    for i in range(target.shape[0]):
        for j in range(target.shape[1]):
            target[i, j] = 0.0

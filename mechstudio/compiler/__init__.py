"""The compiler of kernels: decorators, linking, cache and warm-up.

The only room that knows how numba works inside.
"""

"""The compiler of kernels."""

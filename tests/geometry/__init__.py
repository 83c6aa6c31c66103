"""Tests of vectors, rotations and frames outside of kernels."""

"""Vectors, rotations and frames outside of kernels; knows no mechanism."""

"""Equations of motion, each with the kernels by which it answers an integrator."""

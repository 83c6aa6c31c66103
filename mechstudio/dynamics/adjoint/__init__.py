"""Reverse mode of the equations of motion: gradients of runs by a discrete adjoint.

An evaluation solves for accelerations a and constraint loads lambda. With a weight w on the
accelerations and (mu, nu) from the same factors, w^T da = -dS, where a, lambda, mu and nu stay as
they are and

    S = sum_bodies W . (I A + V x* I V - F) + sum_constraints (nu C'' - lambda D . W)

is what the bodies with the virtual motions W(mu) and the closures C'' of the cut joints make of the
equations. S is a sum over bodies, loads and cut joints, whose derivatives by poses, velocities V
and accelerations A of single bodies are short formulas; one sweep from the tips of the tree inwards
makes derivatives by coordinates and rates of them. All motions and wrenches here are six numbers
(linear, angular) about the origin of the world, so that a body hands them to its parent as they are
(Featherstone, Rigid Body Dynamics Algorithms, Springer 2008, chapter 2). The acceleration is the
spatial one, that of gravity taken away.

A pose is displaced by a twist xi: what is named `pose` among the cotangents is the wrench P with
dS = P . xi, velocities and all else being held.
"""

"""Two ways to run an elimination plan: with sets, and with dense blocks."""

from __future__ import annotations

import numpy as np

from mechstudio.topology import Edge, EliminationPlan

Array = np.ndarray


def replay(plan: EliminationPlan, body_count: int, edges: list[Edge]) -> None:
    """Run the plan with sets and assert every statement of its documentation."""
    constrained = {j for j, edge in enumerate(edges) if edge.constraint_count > 0}
    assert set(plan.leaf_body.tolist()) == set(range(body_count))
    shares = np.bincount(plan.leaf_body, weights=plan.leaf_share, minlength=body_count)
    np.testing.assert_allclose(shares, 1.0, rtol=0, atol=1e-12)

    left = set(constrained)
    last_use = _last_uses(plan)
    pieces = {body: int((plan.leaf_body == body).sum()) for body in range(body_count)}
    used = [False] * plan.node_count
    output = {leaf: [leaf] for leaf in range(plan.leaf_count)}
    height = [0] * plan.node_count

    for step in range(plan.step_count):
        node = plan.leaf_count + step
        children = [int(plan.step_left[step]), int(plan.step_right[step])]
        if children[1] < 0:
            children.pop()
        for child in children:
            assert child < node
            assert not used[child]
            used[child] = True
            assert plan.parent[child] == node
        height[node] = 1 + max(height[child] for child in children)
        assert plan.level_offset[height[node] - 1] <= step < plan.level_offset[height[node]]

        ports = plan.input_leaf[plan.input_offset[step] : plan.input_offset[step + 1]].tolist()
        assert ports == [leaf for child in children for leaf in output[child]]
        kept = plan.kept[plan.kept_offset[step] : plan.kept_offset[step + 1]].tolist()
        a, b = int(plan.step_port_a[step]), int(plan.step_port_b[step])
        leaf_a, leaf_b = (ports[i] if i >= 0 else -1 for i in (a, b))
        joint = int(plan.step_joint[step])
        if joint < 0:
            body = int(plan.leaf_body[leaf_a])
            assert leaf_a != leaf_b
            assert body == plan.leaf_body[leaf_b]
            pieces[body] -= 1
            assert b not in kept
        else:
            left.remove(joint)
            assert plan.joint_step[joint] == step
            bodies = [int(plan.leaf_body[leaf]) if leaf >= 0 else -1 for leaf in (leaf_a, leaf_b)]
            assert bodies == [edges[joint].body1, edges[joint].body2]
            if len(children) == 2:
                assert (a < len(output[children[0]])) != (b < len(output[children[0]]))
        # exactly what a later step needs stays a port
        assert kept == [index for index, leaf in enumerate(ports) if last_use[leaf] > step]
        output[node] = [ports[index] for index in kept]

    assert not left
    assert set(pieces.values()) <= {1}
    assert plan.height == max(height, default=0)
    roots = [node for node in range(plan.node_count) if not used[node]]
    assert plan.roots.tolist() == roots
    assert all(plan.parent[root] == -1 for root in roots)
    for root in roots:
        assert root < plan.leaf_count or output[root] == []
    for j, edge in enumerate(edges):
        if edge.constraint_count == 0:
            assert plan.joint_step[j] == -1


def max_ports(plan: EliminationPlan) -> int:
    """Greatest number of ports of a compound."""
    return int(np.diff(plan.kept_offset).max(initial=min(1, plan.leaf_count)))


def _last_uses(plan: EliminationPlan) -> list[int]:
    """The last step that joins each leaf's port to something, -1 where none does."""
    last = [-1] * plan.leaf_count
    for step in range(plan.step_count):
        for port in (plan.step_port_a[step], plan.step_port_b[step]):
            if port >= 0:
                last[plan.input_leaf[plan.input_offset[step] + port]] = step
    return last


class BlockSystem:
    """Random bodies and constraints: M v = f + J^T s, J v = nu.

    Attributes:
        mass: Inertia of each body, symmetric positive definite, shape (body_count, 6, 6).
        load: Impulse on each body, shape (body_count, 6).
        rows: Per joint its constraint rows on body 1 and body 2, each shape (constraints, 6).
        drift: Prescribed constraint velocity per joint, shape (constraints,).
    """

    def __init__(self, body_count: int, edges: list[Edge], seed: int) -> None:
        random = np.random.default_rng(seed)
        factor = random.normal(size=(body_count, 6, 6))
        self.mass = factor @ factor.transpose(0, 2, 1) + 6.0 * np.eye(6)
        self.load = random.normal(size=(body_count, 6))
        self.rows = [
            (
                random.normal(size=(e.constraint_count, 6)),
                random.normal(size=(e.constraint_count, 6)),
            )
            for e in edges
        ]
        self.drift = [random.normal(size=e.constraint_count) for e in edges]
        self.edges = edges

    def jacobian(self) -> Array:
        """Return all constraint rows, shape (constraint_count, 6 * body_count)."""
        blocks = []
        for edge, (rows1, rows2) in zip(self.edges, self.rows, strict=True):
            block = np.zeros((edge.constraint_count, len(self.mass), 6))
            if edge.body1 >= 0:
                block[:, edge.body1] += rows1
            if edge.body2 >= 0:
                block[:, edge.body2] += rows2
            blocks.append(block.reshape(edge.constraint_count, self.load.size))
        return np.concatenate([np.zeros((0, 6 * len(self.mass))), *blocks])

    def dense_velocity(self) -> Array:
        """Solve the whole system at once, shape (body_count, 6)."""
        count = self.load.size
        inverse_mass = np.zeros((count, count))
        for body, mass in enumerate(self.mass):
            at = slice(6 * body, 6 * body + 6)
            inverse_mass[at, at] = np.linalg.inv(mass)
        jacobian = self.jacobian()
        free = inverse_mass @ self.load.ravel()
        residual = np.concatenate([np.zeros(0), *self.drift]) - jacobian @ free
        impulse = np.linalg.solve(jacobian @ inverse_mass @ jacobian.T, residual)
        return (free + inverse_mass @ jacobian.T @ impulse).reshape(-1, 6)

    def plan_velocity(self, plan: EliminationPlan) -> Array:
        """Solve step by step along the plan, shape (leaf_count, 6)."""
        mobility: dict[int, Array] = {}  # xi: port velocity by port impulse
        velocity: dict[int, Array] = {}  # beta: port velocity without port impulses
        memory = []
        for leaf in range(plan.leaf_count):
            body = plan.leaf_body[leaf]
            mobility[leaf] = np.linalg.inv(self.mass[body] * plan.leaf_share[leaf])
            velocity[leaf] = mobility[leaf] @ self.load[body] * plan.leaf_share[leaf]
        for step in range(plan.step_count):
            children = [c for c in (plan.step_left[step], plan.step_right[step]) if c >= 0]
            xi = _block_diagonal([mobility[int(c)] for c in children])
            beta = np.concatenate([velocity[int(c)] for c in children])
            rows, drift = self._step_rows(plan, step, beta.size)
            gain = np.linalg.solve(
                rows @ xi @ rows.T, np.column_stack([drift - rows @ beta, rows @ xi])
            )
            kept = plan.kept[plan.kept_offset[step] : plan.kept_offset[step + 1]]
            at = (6 * kept[:, None] + np.arange(6)).ravel()
            xi_after = xi - xi @ rows.T @ gain[:, 1:]
            beta_after = beta + xi @ rows.T @ gain[:, 0]
            node = plan.leaf_count + step
            mobility[node], velocity[node] = xi_after[np.ix_(at, at)], beta_after[at]
            memory.append((children, at, rows, gain, [mobility[int(c)].shape[0] for c in children]))

        impulse = {int(root): np.zeros(velocity[int(root)].size) for root in plan.roots}
        for step in reversed(range(plan.step_count)):
            children, at, rows, gain, sizes = memory[step]
            outer = np.zeros(sum(sizes))
            outer[at] = impulse[plan.leaf_count + step]
            total = outer + rows.T @ (gain[:, 0] - gain[:, 1:] @ outer)
            parts = np.split(total, np.cumsum(sizes)[:-1])
            impulse.update({int(c): part for c, part in zip(children, parts, strict=True)})
        return np.array(
            [velocity[leaf] + mobility[leaf] @ impulse[leaf] for leaf in range(plan.leaf_count)]
        ).reshape(-1, 6)

    def _step_rows(self, plan: EliminationPlan, step: int, size: int) -> tuple[Array, Array]:
        joint = plan.step_joint[step]
        if joint < 0:
            rows1, rows2, drift = -np.eye(6), np.eye(6), np.zeros(6)
        else:
            (rows1, rows2), drift = self.rows[joint], self.drift[joint]
        rows = np.zeros((drift.size, size))
        for port, block in ((plan.step_port_a[step], rows1), (plan.step_port_b[step], rows2)):
            if port >= 0:
                rows[:, 6 * port : 6 * port + 6] += block
        return rows, drift


def _block_diagonal(blocks: list[Array]) -> Array:
    size = sum(len(block) for block in blocks)
    result = np.zeros((size, size))
    start = 0
    for block in blocks:
        end = start + len(block)
        result[start:end, start:end] = block
        start = end
    return result

"""Writes random systems of constraints with the solution that kiwisolver finds: make_systems.py COUNT SEED > systems.txt

A line begins a system: `system VARIABLES`. Then one line for each constraint: `STRENGTH RELATION CONSTANT VARIABLE:COEFFICIENT …`,
and the outcome: `conflict`, or `values V0 V1 …`, in which `?` stands for a value that is not the only one.
"""

import random
import sys

import kiwisolver as kiwi

STRENGTHS = ["required", "strong", "medium", "weak"]
COEFFICIENTS = [1, 1, 1, 1, -1, -1, -1, 2, 0.5, -0.5, 3, 1.5]


def random_system(rng):
    count = rng.randint(1, 9)
    point = [rng.randint(-200, 400) for _ in range(count)]
    constraints = []
    for _ in range(rng.randint(count, 4 * count)):
        names = rng.sample(range(count), rng.randint(1, min(3, count)))
        terms = [(name, rng.choice(COEFFICIENTS)) for name in names]
        here = sum(c * point[v] for v, c in terms)
        strength = rng.choice(STRENGTHS)
        relation = rng.choice(["==", "==", "<=", ">="])
        if strength == "required" and rng.random() < 0.9:
            slack = rng.choice([0, 0, rng.randint(0, 100)])
            constant = here + {"==": 0, "<=": slack, ">=": -slack}[relation]
        else:
            constant = rng.randint(-300, 500)
        constraints.append((strength, relation, constant, terms))
    return count, constraints


def solve(count, constraints, wish=None):
    variables = [kiwi.Variable(str(i)) for i in range(count)]
    solver = kiwi.Solver()
    for strength, relation, constant, terms in constraints:
        left = sum((c * variables[v] for v, c in terms), 0 * variables[0])
        constraint = {"==": left == constant, "<=": left <= constant, ">=": left >= constant}[relation]
        solver.addConstraint(constraint | strength)
    if wish:
        solver.addConstraint((variables[wish[0]] == wish[1]) | 1e-3)
    solver.updateVariables()
    return [v.value() for v in variables]


def outcome(count, constraints):
    try:
        values = solve(count, constraints)
    except kiwi.UnsatisfiableConstraint:
        return "conflict"
    words = []
    for i, value in enumerate(values):
        moves = [abs(solve(count, constraints, (i, value + way))[i] - value) for way in (-1000, 1000)]
        words.append("?" if max(moves) > 1e-5 else repr(round(value, 9) + 0.0))
    return "values " + " ".join(words)


def main():
    rng = random.Random(int(sys.argv[2]))
    for _ in range(int(sys.argv[1])):
        count, constraints = random_system(rng)
        print("system", count)
        for strength, relation, constant, terms in constraints:
            print(strength, relation, constant, *(f"{v}:{c}" for v, c in terms))
        print(outcome(count, constraints))


main()

"""Groups of things that touch: labels that merge as a board grows, or are found from scratch."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

NONE: Final = 255  # no neighbour, no group


def join(labels: vec[u8], sizes: vec[u8], a: i64, b: i64) -> i64:
    """Merge the groups of two nodes; the label that stays.

    `labels[node]` is the node's group and `sizes[label]` how many nodes carry it. The lower
    label stays, so the same board has the same labels however it grew together.
    """
    keep = i64(labels[a])
    drop = i64(labels[b])
    if keep == drop:
        return keep
    if drop < keep:
        keep, drop = drop, keep
    node: i64 = 0
    while node < len(labels):
        if labels[node] == drop:
            labels[node] = u8(keep)
        node += 1
    sizes[keep] = u8(i64(sizes[keep]) + i64(sizes[drop]))
    sizes[drop] = 0
    return keep


def group_of(member: vec[u8], neighbours: vec[u8], ways: i64, first: i64, seen: vec[u8]) -> i64:
    """The size of the group that holds node `first`; marks its nodes in `seen`.

    A node belongs where `member` is not zero; `neighbours` lists `ways` nodes for each node.
    """
    seen[first] = 1
    stack = [int(first)]
    size: i64 = 0
    while stack:
        node = i64(stack.pop())
        size += 1
        way: i64 = 0
        while way < ways:
            other = i64(neighbours[node * ways + way])
            if other != NONE and member[other] and not seen[other]:
                seen[other] = 1
                stack.append(int(other))
            way += 1
    return size


def groups(member: vec[u8], neighbours: vec[u8], ways: i64) -> list[list[int]]:
    """All groups, each as its nodes in ascending order."""
    found: list[list[int]] = []
    seen = vec[u8]([0] * int(len(member)))
    node: i64 = 0
    while node < len(member):
        if member[node] and not seen[node]:
            before = seen[:]
            group_of(member, neighbours, ways, node, seen)
            found.append([int(k) for k in range(len(member)) if seen[k] and not before[k]])
        node += 1
    return found

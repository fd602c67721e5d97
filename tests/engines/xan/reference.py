"""The possible values of hidden field cards, computed the slow way: every deal as a list of counts.

It is written from ``docs/spec/xan.md``, "Deals", alone, without ``tachiai.engines.xan.worlds``.  A deal is
the tuple of the contents of each block of the pile, of each layout's face-down cards and of the used pile.
Every operation lists all the deals it can lead to.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product

Counts = tuple[int, ...]
"""The number of cards of each number."""

Deal = tuple[tuple[str, Counts], ...]
"""The contents of each heap with its name, sorted."""


def _parts(counts: Counts, size: int) -> Iterator[Counts]:
    """Yield the ways to take ``size`` cards from a heap."""
    for taken in product(*(range(n + 1) for n in counts)):
        if sum(taken) == size:
            yield taken


def _plus(one: Counts, other: Counts) -> Counts:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _minus(one: Counts, other: Counts) -> Counts:
    return tuple(a - b for a, b in zip(one, other, strict=True))


class Table:
    """The heaps of a match and all fitting deals; operations change it in place."""

    def __init__(self, counts: Counts) -> None:
        self.numbers = len(counts)
        self.nothing = (0,) * self.numbers
        self.pile = ["p0"]
        self.sizes = {"p0": sum(counts), "used": 0}
        self.deals: set[Deal] = {(("p0", counts), ("used", self.nothing))}
        self._made = 0

    def _name(self, kind: str) -> str:
        self._made += 1
        return f"{kind}{self._made}"

    def _each(self, change: Callable[[dict[str, Counts]], Iterable[dict[str, Counts]]]) -> None:
        self.deals = {tuple(sorted(new.items())) for deal in self.deals for new in change(dict(deal))}

    def move(self, source: str, to: str, size: int) -> None:
        def change(deal: dict[str, Counts]) -> Iterator[dict[str, Counts]]:
            for taken in _parts(deal[source], size):
                more = _plus(deal.get(to, self.nothing), taken)
                yield {**deal, source: _minus(deal[source], taken), to: more}

        self._each(change)
        self.sizes[source] -= size
        self.sizes[to] = self.sizes.get(to, 0) + size

    def lay(self, size: int) -> str:
        heap = self._name("layout")
        while size:
            top = self.pile[0]
            many = min(size, self.sizes[top])
            self.move(top, heap, many)
            size -= many
            if not self.sizes[top]:
                del self.pile[0]
        return heap

    def open(self, heap: str, number: int) -> None:
        one = tuple(int(i == number - 1) for i in range(self.numbers))

        def change(deal: dict[str, Counts]) -> Iterator[dict[str, Counts]]:
            if deal[heap][number - 1]:
                yield {**deal, heap: _minus(deal[heap], one)}

        self._each(change)
        self.sizes[heap] -= 1

    def sweep_open(self, numbers: Iterable[int]) -> None:
        shown = list(numbers)
        more = tuple(shown.count(n + 1) for n in range(self.numbers))
        self._each(lambda deal: [{**deal, "used": _plus(deal["used"], more)}])
        self.sizes["used"] += len(shown)

    def under(self) -> None:
        if self.sizes["used"]:
            block = self._name("p")
            self.pile.append(block)
            self.move("used", block, self.sizes["used"])

    def mix(self) -> None:
        block = self._name("p")
        for heap in [*self.pile, "used"]:
            self.move(heap, block, self.sizes[heap])
        self.pile = [block]

    def possible(self, heap: str) -> set[int]:
        return {n + 1 for deal in self.deals for n, k in enumerate(dict(deal)[heap]) if k}

    def pairs(self, heap: str, other: str) -> set[tuple[int, int]]:
        found = set()
        for deal in map(dict, self.deals):
            for a, b in product(range(self.numbers), repeat=2):
                same = heap == other and a == b
                if deal[heap][a] and deal[other][b] > same:
                    found.add((a + 1, b + 1))
        return found

    def deduced(
        self,
        heaps: Iterable[str],
        limits: Iterable[set[int]],
        links: Iterable[tuple[int, int, set[tuple[int, int]]]],
    ) -> list[set[int]] | None:
        """Return the possible values of some cards if the limits and links hold; ``None`` if they cannot."""
        where, allowed, linked = list(heaps), list(limits), list(links)
        found: list[set[int]] = [set() for _ in where]
        for deal in map(dict, self.deals):
            for values in product(*allowed):
                taken: dict[str, list[int]] = {}
                for heap, value in zip(where, values, strict=True):
                    taken.setdefault(heap, []).append(value)
                if any(v.count(n) > deal[h][n - 1] for h, v in taken.items() for n in v):
                    continue
                if all((values[a], values[b]) in pairs for a, b, pairs in linked):
                    for i, value in enumerate(values):
                        found[i].add(value)
        return found if all(found) else None

"""Figures beside what they are to reach."""

from typing import NamedTuple


class Figure(NamedTuple):
    """Something measured: of our app, of the floor app where that has it, and the limit.

    ``least`` says that the figure is to be at least the limit; else at most.
    """

    name: str
    ours: float
    reach: float
    floor: float | None = None
    unit: str = ""
    least: bool = False

    @property
    def ok(self) -> bool:
        """Whether it is reached."""
        return self.ours >= self.reach if self.least else self.ours <= self.reach


def table(figures: list[Figure]) -> str:
    """The figures as lines of text: name, ours, floor, what to reach, ok or NOT."""
    rows = [("figure", "ours", "floor", "reach", "")]
    rows += [
        (
            f"{figure.name}, {figure.unit}" if figure.unit else figure.name,
            f"{figure.ours:.4g}",
            "-" if figure.floor is None else f"{figure.floor:.4g}",
            f"{'>=' if figure.least else '<='} {figure.reach:.4g}",
            "ok" if figure.ok else "NOT",
        )
        for figure in figures
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    return "".join(
        "  ".join(
            cell.ljust(width) if column in {0, 4} else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        + "\n"
        for row in rows
    )

"""A second, independent Doppelkopf scorer, written only to check the first one against.

It shares nothing with the product: own design, own tables, written from the
specification alone. Do not "repair" it by copying from the product.
"""

from .evening import score_evening
from .game import score_game

__all__ = ["score_evening", "score_game"]

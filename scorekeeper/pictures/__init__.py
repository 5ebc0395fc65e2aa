"""Pictures that are made on the server, for previews in messengers. Nothing in here knows Django.

::

    draw_card(card) -> bytes     an evening on 1200 x 630 pixels, as PNG
    thinned(points)              a curve without what is too small for it
"""

from .card import HEIGHT, WIDTH, Card, Curve, PlaceOn, draw_card, thinned

__all__ = ["HEIGHT", "WIDTH", "Card", "Curve", "PlaceOn", "draw_card", "thinned"]

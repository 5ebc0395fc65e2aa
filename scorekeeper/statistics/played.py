"""How many games somebody has played, over all evenings."""

from django.db.models import Count, Exists, OuterRef, Prefetch

from scorekeeper.models import Entry, EntryKind, Evening, Player, Points
from scorekeeper.scoring.evening import BadEvening
from scorekeeper.sheets import score

# So many play a game at least.
FEWEST = 4


def games_played(player: Player) -> int:
    """In how many games a player was dealt in, also where that brought no points.

    Who has got points was. In a game with points on both sides everybody has some who was dealt
    in; all other games without any for the player, those that were worth nothing or of which only
    one side is written down, are looked up on their sheets. What cannot be scored any more is
    left out. Two queries, and five more where there are such games.
    """
    own = Points.objects.filter(seat__player=player, entry__kind=EntryKind.GAME).exclude(points=0)
    any_of_it = Points.objects.filter(entry=OuterRef("pk"))
    both_sides = Exists(any_of_it.filter(points__gt=0)) & Exists(any_of_it.filter(points__lt=0))
    unclear = Entry.objects.filter(kind=EntryKind.GAME, evening__seats__player=player)
    unclear = unclear.exclude(both_sides).exclude(pk__in=own.values("entry"))
    found: dict[int, list[Entry]] = {}
    for entry in unclear.only("evening_id", "position").order_by("position"):
        found.setdefault(entry.evening_id, []).append(entry)
    return own.count() + _among(found, player)


def _among(found: dict[int, list[Entry]], player: Player) -> int:
    """In how many of these games, by their evenings and in order, somebody was dealt in."""
    if not found:
        return 0
    evenings = Evening.objects.filter(pk__in=[*found]).annotate(sat=Count("seats"))
    # Most tables are as small as a table can be: nobody sits out, and nothing has to be scored.
    small = evenings.filter(sat=FEWEST).values_list("pk", flat=True)
    count = sum(len(found.pop(pk)) for pk in [*small])
    larger = evenings.filter(sat__gt=FEWEST).prefetch_related(
        Prefetch("entries", Entry.objects.order_by("position")), "seats__player"
    )
    return count + sum(_on_sheet(evening, found[evening.pk], player) for evening in larger)


def _on_sheet(evening: Evening, games: list[Entry], player: Player) -> int:
    """In how many of these games of one evening somebody was dealt in."""
    wanted, last = {entry.pk for entry in games}, games[-1].position
    seats = [*evening.seats.all()]
    own = {seat.key for seat in seats if seat.player_id == player.pk}
    # What comes after says nothing about who was dealt in.
    until = [entry for entry in evening.entries.all() if entry.position <= last]
    try:
        lines = score(evening, seats, until).lines
    except BadEvening:
        return 0
    return sum(entry.pk in wanted and not own.isdisjoint(scored.active) for entry, scored in lines)

"""Every problem that the sources can make has its words, in both languages."""

import pytest
from django.utils import translation

from scorekeeper.scoring.facts import BadFacts, Problem
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.rulesets import DDV, HAUSREGELN
from scorekeeper.scoring.value import score_game
from scorekeeper.wording.problems import MESSAGES, WARNINGS, message, warning

from .catalogue import placeholders
from .raised import Raised, all_raised

RAISED = all_raised()
# A value for each detail that a problem can come with.
DETAILS = {
    "player": "p1", "players": ["p1", "p2"], "side": "re", "special": "fuchs", "solo": "damen",
    "level": "k150", "known": ["re", "kontra"], "sum": -3, "total": 240, "low": 121, "high": 150,
    "count": 3, "wanted": 2, "least": 4, "most": 7, "active": 5, "half": 120, "duties": 28,
    "needed": 80, "has": (60, 79), "name": "farbe", "value": "grün", "kind": "normal",
}  # fmt: skip
NAMES = {"p1": "Anna", "p2": "Ben"}


def test_the_sources_were_read() -> None:
    codes = {raised.code for raised in RAISED}
    # One of each way to write it: in a list, as a variable, in a fold, by a reader, as a warning.
    assert {
        "augen_range", "special_not_in_solo", "bock_zero", "unknown_word", "duty_not_owed",
        "small_solo_needs_six", "bock_length_range", "call_not_played",
    } <= codes  # fmt: skip
    assert len(codes) > 80


def test_every_code_has_words_and_all_words_have_a_code() -> None:
    assert {raised.code for raised in RAISED if not raised.is_warning} == set(MESSAGES)
    assert {raised.code for raised in RAISED if raised.is_warning} == set(WARNINGS)


@pytest.mark.parametrize("raised", RAISED, ids=lambda raised: f"{raised.place}-{raised.code}")
def test_the_words_fit_the_details(raised: Raised, language: str) -> None:
    details = {name: DETAILS[name] for name in raised.details}
    problem = Problem(raised.code, "special_points.re.fuchs", details)
    text = (warning if raised.is_warning else message)(problem, NAMES)
    assert "%(" not in text
    assert text[-1] in ".?"
    assert text[0].isupper() or text[0].isdigit() or text[0] in "„“"
    assert "p1" not in text


@pytest.mark.parametrize("code", MESSAGES)
def test_no_message_asks_for_what_nobody_gives(code: str) -> None:
    given = set.intersection(*(set(r.details) for r in RAISED if r.code == code))
    extra = {"special", "total_less_one"}
    assert placeholders(_template(code)) <= given | extra


def _template(code: str) -> str:
    text = MESSAGES[code]
    try:
        return str(text)
    except KeyError:  # a plural is no text before its number is known
        return str(text % dict.fromkeys(DETAILS, 2))


@pytest.mark.parametrize(
    ("problem", "german", "english"),
    [
        (
            Problem("augen_impossible", "re_augen", {"total": 360}),
            "1 und 359 Augen kann niemand haben: Keine Karte zählt 1.",
            "Nobody can have 1 or 359 Augen: no card counts 1.",
        ),
        (
            Problem("re_count", "re", {"wanted": 1, "count": 2}),
            "Bei diesem Spiel ist genau 1 Spieler Re, ausgewählt: 2.",
            "In this game exactly 1 player is Re, selected: 2.",
        ),
        (
            Problem("re_count", "re", {"wanted": 2, "count": 3}),
            "Bei diesem Spiel sind genau 2 Spieler Re, ausgewählt: 3.",
            "In this game exactly 2 players are Re, selected: 3.",
        ),
        (
            Problem("re_not_active", "re", {"players": ["p1", "p2"]}),
            "Setzt aus und kann nicht Re sein: Anna und Ben.",
            "Sitting out and cannot be Re: Anna and Ben.",
        ),
        (
            Problem("points_sum", "free", {"sum": -3}),
            "Die Punkte müssen zusammen 0 ergeben, es sind −3.",
            "The points have to add up to 0, they come to −3.",
        ),
        (
            Problem("call_not_played", "announcements.re", {"level": "k150"}),
            "„keine 150“ wird nach euren Regeln nicht abgesagt.",
            "Your rules have no “no 150”.",
        ),
        (
            Problem("unknown_word", "kind", {"value": "x", "known": ["re", "kontra"]}),
            "„x“ passt hier nicht. Möglich: re oder kontra.",
            "“x” does not fit here. Possible: re or kontra.",
        ),
    ],
)
def test_examples(problem: Problem, german: str, english: str) -> None:
    with translation.override("de"):
        assert message(problem, NAMES) == german
    with translation.override("en"):
        assert message(problem, NAMES) == english


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("normal", "Im Normalspiel sind zwei Re. Wer noch – oder war es ein Solo?"),
        ("hochzeit", "Bei einer Hochzeit sind zwei Re. Wer hat eingeheiratet?"),
        ("armut", "Bei einer Armut sind zwei Re. Wer hat sie mitgenommen?"),
        ("small_solo", "Beim kleinen Solo sind zwei Re. Wer noch?"),
    ],
)
def test_one_re_alone_is_asked_for_the_other_in_the_words_of_the_game(
    kind: str, words: str, german: None
) -> None:
    rules, players = ("muenchener", "ABCDEF") if kind == "small_solo" else ("ddv", "ABCD")
    game = {"kind": kind, "re_augen": 130, "re": ["A"], "active": [*players]}
    with pytest.raises(BadFacts) as refused:
        score_game(parse_game(game), parse_rules(rules))
    assert [message(problem) for problem in refused.value.problems] == [words]


def test_what_is_unlikely_names_its_side(german: None) -> None:
    game = parse_game({"re_augen": 236, "special_points": {"kontra": {"doppelkopf": 1}}})
    assert [warning(problem) for problem in score_game(game, HAUSREGELN).warnings] == [
        "Kontra hat weniger als 8 Augen, so wenig bringt ohne Neunen kein Stich. Stimmt das?",
        "So viele Doppelköpfe brauchen 40 Augen, Kontra hat 4. Stimmt das?",
    ]
    band = parse_game({"re_augen": [90, 119], "special_points": {"re": {"doppelkopf": 3}}})
    assert [warning(problem) for problem in score_game(band, HAUSREGELN).warnings] == [
        "So viele Doppelköpfe brauchen 120 Augen, Re hat 90 bis 119. Stimmt das?",
    ]


def test_special_points_have_the_words_of_the_table(german: None) -> None:
    problem = Problem("too_many_jacks", "special_points.re.karlchen_caught", {"most": 2})
    caught = Problem("caught_by_other_side", "special_points.re.karlchen_caught")
    assert message(problem) == "Es gibt nur 2 Kreuz-Buben, gezählt sind mehr."
    assert message(caught, rules=DDV).startswith("Karlchen gefangen geht nur")
    assert message(caught, rules=HAUSREGELN).startswith("Charlie gefangen geht nur")


def test_without_names_the_ids_are_shown(german: None) -> None:
    problem = Problem("already_seated", "join", {"player": "Anna"})
    assert message(problem) == "Anna sitzt schon am Tisch."


def test_a_code_without_words_is_an_error() -> None:
    with pytest.raises(KeyError):
        message(Problem("no_such_code", "re"))

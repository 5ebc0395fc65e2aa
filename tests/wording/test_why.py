"""Why each Posten is there: what the sentences say, by examples from every source."""

from typing import Any

import pytest

from scorekeeper.scoring.facts import GameFacts, Level
from scorekeeper.scoring.notation import parse_game
from scorekeeper.scoring.notation_rules import parse_rules
from scorekeeper.scoring.rulesets import HAUSREGELN
from scorekeeper.scoring.value import score_game
from scorekeeper.wording.game import Game
from scorekeeper.wording.why import why
from tests.scoring.sampling import NAMES

PLAYERS = dict(zip(NAMES, NAMES, strict=True))
KLOPFEN = {"base": "grundregeln", "knocking": "plus_one", "unit": 5}
KLOPFEN_DOPPELT = {"base": "fein", "knocking": "double"}
# --- by hand -------------------------------------------------------------------------------

FOUR = {"re": ["Anna", "Ben"], "active": ["Anna", "Ben", "Carl", "Dora"]}
DAMEN = {**FOUR, "kind": "solo", "solo": "damen", "re": ["Dora"]}
RE, KONTRA = {"re": "announced"}, {"kontra": "announced"}
CASES: list[tuple[str, Any, dict[str, Any], str, str]] = [
    # source, rules, facts, Posten, sentence
    ("S0 Re gewinnt", "hausregeln", {"re_augen": 151}, "won",
     "Re (Anna und Ben) brauchte 121 Augen und hat 151"),
    ("S0 ein Band", "hausregeln", {"re_augen": [151, 180]}, "won",
     "Re (Anna und Ben) brauchte 121 Augen und hat 151 bis 180"),
    ("S0 Kontra gewinnt", "hausregeln", {"re_augen": 120}, "won",
     "Kontra (Carl und Dora) brauchte 120 Augen und hat 120"),
    ("S0 nur Kontra", "hausregeln", {"re_augen": 120, "announcements": KONTRA}, "won",
     "Re (Anna und Ben) hat 120 Augen und brauchte nur 120: Nur Kontra war angesagt"),
    ("S0 unter 90", "hausregeln", {"re_augen": 155}, "below_90",
     "Kontra kam nur auf 85 Augen, also unter 90"),
    ("S0 unter 90, ein Band", "hausregeln", {"re_augen": [151, 180]}, "below_90",
     "Kontra kam nur auf 60 bis 89 Augen, also unter 90"),
    ("S0 unter 60", "hausregeln", {"re_augen": 45}, "below_60",
     "Re blieb mit 45 Augen auch unter 60"),
    ("S0 alle Stiche", "hausregeln", {"re_augen": 240}, "won",
     "Re (Anna und Ben) machte alle Stiche"),
    ("S0 ohne Augen", "hausregeln", {"re_augen": 240}, "below_90", "Kontra hat gar keine Augen"),
    ("S0 ohne Augen, unter 30", "hausregeln", {"re_augen": 240}, "below_30",
     "Kontra blieb ohne Augen auch unter 30"),
    ("S0 schwarz", "hausregeln", {"re_augen": 240}, "schwarz", "Kontra machte keinen Stich"),
    ("S0 Re angesagt", "hausregeln", {"re_augen": 140, "announcements": RE}, "re_announced",
     "Anna und Ben hatten Re angesagt"),
    ("S0 Re verliert", "hausregeln", {"re_augen": 100, "announcements": RE}, "re_announced",
     "Anna und Ben hatten Re angesagt; das zählt für Kontra"),
    ("S0 keine 90 gehalten", "hausregeln", {"re_augen": 155, "announcements": {"re": "k90"}},
     "won", "Re (Anna und Ben) hatte „keine 90“ abgesagt und gehalten"),
    ("S0 Re steckt in keine 90", "hausregeln",
     {"re_augen": 155, "announcements": {"re": "k90"}}, "re_announced",
     "Anna und Ben hatten „keine 90“ abgesagt, das schließt Re ein"),
    ("S0 keine 90", "hausregeln", {"re_augen": 155, "announcements": {"re": "k90"}},
     "called_k90", "Re hatte „keine 90“ abgesagt, und Kontra kam nur auf 85 Augen"),
    ("S0 keine 60", "hausregeln", {"re_augen": 185, "announcements": {"re": "k60"}},
     "called_k90", "Re hatte „keine 60“ abgesagt, das schließt „keine 90“ ein"),
    ("DDV keine 90 verfehlt", "ddv", {"re_augen": 128, "announcements": {"kontra": "k90"}},
     "called_k90",
     "Kontra hatte „keine 90“ abgesagt und erreichte nur 112 Augen statt 151; das zählt für Re"),
    ("DDV gewonnen, weil verfehlt", "ddv",
     {"re_augen": 128, "announcements": {"kontra": "k90"}}, "won",
     "Re (Anna und Ben) gewinnt, weil Kontra „keine 90“ nicht gehalten hat"),
    ("DDV 120 gegen keine 90", "ddv", {"re_augen": 128, "announcements": {"kontra": "k90"}},
     "against_k90", "Re kam auf 128 Augen, gegen „keine 90“ von Kontra genügen 120"),
    ("DDV 30 gegen schwarz", "ddv", {"re_augen": 30, "announcements": {"kontra": "schwarz"}},
     "against_schwarz", "Re kam auf 30 Augen, gegen „schwarz“ von Kontra genügen 30"),
    ("DDV schwarz verfehlt", "ddv", {"re_augen": 238, "announcements": {"re": "schwarz"}},
     "called_schwarz",
     "Re hatte „schwarz“ abgesagt, aber Kontra machte einen Stich; das zählt für Kontra"),
    ("DDV schwarz gehalten", "ddv",
     {"re_augen": 240, "trickless": "kontra", "announcements": {"re": "schwarz"}},
     "called_schwarz", "Re hatte „schwarz“ abgesagt, und Kontra machte keinen Stich"),
    ("DDV beide verfehlt", "ddv",
     {"re_augen": 170, "announcements": {"re": "k60", "kontra": "k60"}}, "below_90",
     "Kontra kam nur auf 70 Augen, also unter 90; das zählt für Re"),
    ("DDV beide verfehlt, gegen", "ddv",
     {"re_augen": 119, "announcements": {"re": "k60", "kontra": "k60"}}, "against_k90",
     "Kontra kam auf 121 Augen, gegen „keine 90“ von Re genügen 120; das zählt für Kontra"),
    ("DDV gegen die Alten", "ddv", {"re_augen": 100}, "against_the_old",
     "Kontra hat gegen die Alten (Anna und Ben) gewonnen"),
    ("DDV Solo verloren", "ddv", {**DAMEN, "re_augen": 95}, "won",
     "Kontra (Anna, Ben und Carl) brauchte 120 Augen und hat 145"),
    ("DDV Solo gewonnen", "ddv", {**DAMEN, "re_augen": 130, "announcements": RE},
     "re_announced", "Dora hatte Re angesagt"),
    ("DDV Solo, Kontra unter 90", "ddv", {**DAMEN, "re_augen": 85}, "below_90",
     "Dora kam nur auf 85 Augen, also unter 90"),
    ("DDV Fuchs", "ddv", {"re_augen": 130, "special_points": {"re": {"fuchs": 1}}}, "fuchs",
     "Re fing einen Fuchs von Kontra"),
    ("DDV Fuchs mit Namen", "ddv", {"re_augen": 130, "special_points": {
        "kontra": {"fuchs": [{"by": "Carl", "from": "Anna"}]}}}, "fuchs",
     "Carl fing einen Fuchs von Anna; das zählt für Kontra"),
    ("DDV zwei Füchse", "ddv", {"re_augen": 130, "special_points": {
        "re": {"fuchs": [{"by": "Anna", "from": "Carl"}, {"by": "Ben"}]}}}, "fuchs",
     "Re fing zwei Füchse von Kontra (Anna von Carl, Ben)"),
    ("S1 Doppelkopf", "abrechnung",
     {"re_augen": 151, "special_points": {"kontra": {"doppelkopf": 1}}}, "doppelkopf",
     "Kontra machte einen Stich mit 40 Augen oder mehr; das zählt für Kontra"),
    ("S0 Charlie", "hausregeln", {"re_augen": 130, "special_points": {"re": {"karlchen": 1}}},
     "karlchen", "Re machte den letzten Stich mit einem Kreuz-Buben"),
    ("S0 Charlie gefangen", "hausregeln", {"re_augen": 130, "special_points": {
        "re": {"karlchen_caught": [{"from": "Dora"}]}}}, "karlchen_caught",
     "Re fing im letzten Stich einen Kreuz-Buben von Dora"),
    ("S2 Doppelkopf den Siegern", "grundregeln",
     {"re_augen": 140, "special_points": {"kontra": {"doppelkopf": 1}}}, "doppelkopf",
     "Kontra machte einen Stich mit 40 Augen oder mehr; das zählt für Re"),
    ("S2 Doppelkopf verdoppelt", "grundregeln_doppelt",
     {"re_augen": 140, "special_points": {"kontra": {"doppelkopf": 2}}},
     "doubled_by_doppelkopf",
     "Kontra machte zwei Stiche mit 40 Augen oder mehr: jeder verdoppelt, für Re"),
    ("S2 Schneider verdoppelt", "grundregeln_doppelt", {"re_augen": 185}, "doubled_by_below_60",
     "Kontra kam nur auf 55 Augen, also unter 60: verdoppelt"),
    ("S2 Re verdoppelt", "fein", {"re_augen": 140, "announcements": RE},
     "doubled_by_re_announced", "Anna und Ben hatten Re angesagt: verdoppelt"),
    ("S2 Kontra verdoppelt", "fein", {"re_augen": 140, "announcements": KONTRA},
     "doubled_by_kontra_announced", "Carl und Dora hatten Kontra angesagt: verdoppelt, für Re"),
    ("S2 Klopfen", KLOPFEN, {"re_augen": 140, "knocks": ["Anna", "Carl"]}, "knocks",
     "Geklopft wurde 2-mal: Anna und Carl; das bringt den Siegern jedes Mal 1 Punkt"),
    ("S2 Klopfen verdoppelt", KLOPFEN_DOPPELT, {"re_augen": 140, "knocks": 1},
     "doubled_by_knock", "Geklopft wurde 1-mal; das verdoppelt jedes Mal"),
    ("S2 Grundzahl", KLOPFEN, {"re_augen": 140}, "multiplied_by_unit",
     "Bei euch wird jeder Spielwert mal 5 genommen"),
    ("S2 sechs Spieler", "muenchener",
     {"re": ["Anna", "Ben", "Carl"], "active": [*NAMES[:6]], "re_augen": 200,
      "special_points": {"re": {"superdoppelkopf": 2}}}, "superdoppelkopf",
     "Re machte zwei Stiche mit sechs Vollen, je 3 Punkte"),
    ("S2 fünf Volle", "muenchener",
     {"re": ["Anna", "Ben", "Carl"], "active": [*NAMES[:6]], "re_augen": 200,
      "special_points": {"re": {"doppelkopf": 1}}}, "doppelkopf",
     "Re machte einen Stich mit fünf Vollen"),
    ("S2 gegen ein Solo", "fein", {**DAMEN, "re_augen": 100}, "against_the_old",
     "Kontra hat gegen Dora gewonnen; bei euch zählt das auch im Solo"),
    ("S3 Feigheit", "fit4doko", {"re_augen": 190}, "won",
     "Kontra (Carl und Dora) gewinnt, weil Re feige war"),
    ("S3 Feigheit, unter 60", "fit4doko", {"re_augen": 190}, "below_60",
     "Kontra blieb mit 50 Augen auch unter 60; weil Re feige war, zählt das für Kontra"),
    ("S3 Solopunkt", "fit4doko", {**DAMEN, "re_augen": 95}, "solo",
     "Damensolo von Dora: den Siegern bringt das 1 Punkt extra"),
    ("S3 Fuchs im letzten Stich", "fit4doko",
     {"re_augen": 130, "special_points": {"re": {"fuchs_last_trick": [{"by": "Ben"}]}}},
     "fuchs_last_trick", "Ben machte den letzten Stich mit einem Fuchs"),
    ("S4 keine 120", "salzdetfurth", {"re_augen": 155}, "won",
     "Kontra kam nur auf 85 Augen, also unter 120"),
    ("S4 keine 120 bei Gleichstand", "salzdetfurth", {"re_augen": 120}, "won",
     "Re hat 120 Augen und hätte 121 gebraucht"),
    ("S4 90 gegen keine 90", "salzdetfurth", {"re_augen": 145, "announcements": {"re": "k90"}},
     "against_k90", "Kontra kam auf 95 Augen, gegen „keine 90“ von Re genügen 90"),
    ("S4 ein Stich gegen schwarz", "salzdetfurth",
     {"re_augen": 238, "announcements": {"re": "schwarz"}}, "against_schwarz",
     "Re hatte „schwarz“ abgesagt, aber Kontra machte einen Stich"),
]  # fmt: skip


def scored(rules: Any, facts: dict[str, Any], bock: int = 1) -> Game:
    game, rule_set = parse_game({**FOUR, **facts}), parse_rules(rules)
    result = score_game(game, rule_set, bock_factor=bock)
    return Game(game, result, rule_set, PLAYERS, game.active)


@pytest.mark.parametrize(
    ("rules", "facts", "name", "sentence"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_examples(
    rules: Any, facts: dict[str, Any], name: str, sentence: str, german: None
) -> None:
    game = scored(rules, facts)
    (item,) = [item for item in game.result.items if item.name == name]
    assert why(item, game) == sentence


@pytest.mark.parametrize(
    ("factor", "causes", "sentence"),
    [
        (2, [], "Das Spiel zählt doppelt: Bock"),
        (2, ["nach Spiel 3 (Herz ging durch)"],
         "Das Spiel zählt doppelt: Bock nach Spiel 3 (Herz ging durch)"),
        (4, ["nach Spiel 3 (120 zu 120)", "auf Beschluss des Tischs"],
         "Das Spiel zählt vierfach: Bock nach Spiel 3 (120 zu 120) und auf Beschluss des Tischs"),
        (8, [], "Das Spiel zählt 8-fach: Bock"),
    ],
)  # fmt: skip
def test_bock_names_what_brought_it(
    factor: int, causes: list[str], sentence: str, german: None
) -> None:
    game = scored("hausregeln", {"re_augen": 140}, factor)
    assert why(game.result.items[-1], game, causes) == sentence


def test_an_override_leaves_the_reasons_of_the_rules(german: None) -> None:
    override = {"value": 4, "reason": "so beschlossen", "winner": "kontra"}
    game = scored("hausregeln", {"re_augen": 155, "override": override})
    assert [why(item, game) for item in game.result.items] == [
        "Re (Anna und Ben) brauchte 121 Augen und hat 155",
        "Kontra kam nur auf 85 Augen, also unter 90",
    ]


def test_without_names_the_sides_are_called(german: None) -> None:
    facts = GameFacts(re_augen=155, re_level=Level.K90)
    game = Game(facts, score_game(facts, HAUSREGELN), HAUSREGELN)
    assert [why(item, game) for item in game.result.items] == [
        "Re hatte „keine 90“ abgesagt und gehalten",
        "Kontra kam nur auf 85 Augen, also unter 90",
        "„keine 90“ war abgesagt, das schließt Re ein",
        "Re hatte „keine 90“ abgesagt, und Kontra kam nur auf 85 Augen",
    ]

"""Whatever rules the switches can make: the editor sends back what it shows, and all has words."""

from typing import Any

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings

from scorekeeper.forms.fields import new_key
from scorekeeper.forms.rules import RulesForm, filled_in
from scorekeeper.scoring.notation_rules import format_rules, parse_rules
from scorekeeper.scoring.rules import RuleSet
from scorekeeper.scoring.rulesets import RULE_SETS
from scorekeeper.views.rule_preview import preview_rules
from tests.pages import form_of
from tests.scoring.strategies import rule_sets


def shown(rules: RuleSet) -> str:
    """The form as a page shows it, with what it comes to."""
    form = RulesForm(rules=rules, version=7)
    form.new_key = new_key()
    context = {
        "form": form,
        "preview": preview_rules(rules, before=RULE_SETS["hausregeln"]),
        "action": "/here/",
        "preview_url": "/counted/",
        "back": "/back/",
        "save": "Speichern",
    }
    return render_to_string("switches.html", context)


def read(rules: RuleSet, sent: dict[str, Any]) -> RuleSet:
    form = RulesForm(sent, rules=rules, version=7)
    assert form.is_valid(), form.errors
    return form.chosen


@settings(max_examples=30, deadline=None)
@given(rules=rule_sets())
def test_the_editor_sends_back_what_it_shows(rules: RuleSet) -> None:
    page = shown(rules)
    assert read(rules, form_of(page, action="/here/")) == rules
    assert page.count('class="fold example"') == 3
    assert page.count("So wird gezählt") == 1


@settings(max_examples=60, deadline=None)
@given(rules=rule_sets(), base=rule_sets())
def test_what_is_filled_in_is_what_comes_out(rules: RuleSet, base: RuleSet) -> None:
    """Also over other rules, as where a circle begins with what ships, or an evening takes over."""
    once = read(base, filled_in(rules, version=7, key=new_key()))
    # In the order of the switches, lists say the same.
    assert {*once.solo_kinds} == {*rules.solo_kinds}
    for family in once.solo_special_points._fields:
        specials = (getattr(each.solo_special_points, family) for each in (once, rules))
        assert len({frozenset(found) for found in specials}) == 1
    same = {"solo_kinds": rules.solo_kinds, "solo_special_points": rules.solo_special_points}
    assert once.change(**same) == rules
    assert parse_rules(format_rules(once)) == once


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_what_ships_comes_out_whatever_was_there_before(rules: RuleSet) -> None:
    for base in RULE_SETS.values():
        assert read(base, filled_in(rules, version=7, key=new_key())) == rules

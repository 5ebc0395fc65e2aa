"""Whatever is posted: never a server error, and afterwards the evening is as right as before."""

from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scorekeeper.forms.choices import all_kinds, all_levels
from scorekeeper.models import Evening, Link
from scorekeeper.scoring.facts import SIDES, Side, Special
from scorekeeper.scoring.rulesets import RULE_SETS

from .conftest import assert_consistent, enter, start

SEATS = [str(at) for at in range(1, 8)]
junk = st.text(max_size=30) | st.sampled_from(["", "-1", "9" * 300, "\0", "1e9", "None", "[]"])
number = st.integers(-3, 250).map(str) | junk
player = st.sampled_from([*SEATS, "99"]) | junk


def mostly(*good: str) -> st.SearchStrategy[str]:
    return st.sampled_from(good) if len(good) > 1 else st.just(good[0])


def sometimes(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | st.none() | strategy


game = st.fixed_dictionaries(
    {
        "key": st.text("abcdefgh", min_size=8, max_size=8) | junk,
        "kind": st.sampled_from([value for value, _label in all_kinds()]) | junk,
        "re": st.lists(st.sampled_from(SEATS[:5]), min_size=1, max_size=3) | st.lists(player),
        "band": sometimes(
            st.sampled_from(["121-150", "181-210", "120-120", "60-89", "240-240", "0-240", "9-1"])
        ),
        "re_augen": sometimes(number),
        "kontra_augen": sometimes(number),
        "trickless": sometimes(st.sampled_from(["re", "kontra"]) | junk),
        "duty": sometimes(st.sampled_from(["voluntary", "forced"]) | junk),
        "active": sometimes(st.lists(player, max_size=7)),
        "knocks": sometimes(number),
        "knock1": sometimes(player),
        "heart_trick": sometimes(st.just("on")),
        "override_value": sometimes(number),
        "override_minus": sometimes(st.just("on")),
        "override_winner": sometimes(st.sampled_from(["re", "kontra"]) | junk),
        "override_reason": sometimes(junk),
        "mark1_special": sometimes(st.sampled_from([*Special]) | junk),
        "mark1_by": sometimes(player),
        "mark1_from": sometimes(player),
        "note": sometimes(junk),
        "number": sometimes(number),
        "version": sometimes(number),
        "insist": sometimes(st.just("augen_unlikely solo_unusual doppelkopf_augen duty_not_owed")),
        **{f"{side}_level": sometimes(_level) for side in SIDES
           for _level in [st.sampled_from([v for v, _label in all_levels(Side.RE)]) | junk]},
        **{f"{side}_{special}": sometimes(st.integers(0, 4).map(str) | junk)
           for side in SIDES for special in Special},
    }
)  # fmt: skip

other = st.tuples(
    st.sampled_from(["redeal", "join", "leave", "penalty", "free", "bock", "dealer"]),
    st.fixed_dictionaries(
        {
            "key": st.text("abcdefgh", min_size=8, max_size=8),
            "why": sometimes(mostly("misdeal", "thrown")),
            "reason": sometimes(junk),
            "player": sometimes(player),
            "name": sometimes(st.sampled_from(["Eva", "anna", "Fritz"]) | junk),
            "seat": sometimes(number),
            "way": sometimes(mostly("more", "less")),
            "games": sometimes(number),
            "version": sometimes(number),
            **{f"points{key}": sometimes(number) for key in SEATS},
        }
    ),
)

# Each example is an evening with several requests: fewer of them than elsewhere.
quick = settings(
    max_examples=min(settings.default.max_examples, 120) if settings.default else 50,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def sent(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


class RandomForms(TestCase):
    """Five sit at the table, so that somebody always sits out."""

    link: Link
    client: Client

    def begin(self, rules: str) -> str:
        names = [f"Spieler {at}" for at in range(1, RULE_SETS[rules].active + 2)]
        self.link = start(rules=RULE_SETS[rules], names=names)
        self.client = enter(self.link)
        return f"/abend/{self.link.evening.address}/"

    def post(self, path: str, fields: dict[str, Any]) -> int:
        status = self.client.post(path, sent(fields)).status_code
        assert status in {200, 302, 422}, status
        assert_consistent(self.link.evening)
        return status

    @quick
    @given(st.sampled_from([*RULE_SETS]), st.lists(game, min_size=1, max_size=3))
    def test_games(self, rules: str, games: list[dict[str, Any]]) -> None:
        url = self.begin(rules)
        for fields in games:
            before = Evening.objects.get(pk=self.link.evening.pk).version
            self.post(f"{url}vorschau/", fields)
            assert Evening.objects.get(pk=self.link.evening.pk).version == before
            status = self.post(url, fields)
            after = Evening.objects.get(pk=self.link.evening.pk).version
            assert after == before or status == 302
        for entry in self.link.evening.entries.all():
            fields = games[0] | {"version": str(self.link.evening.entries.count())}
            self.post(f"{url}zeile/{entry.pk}/aendern/", fields)
            assert self.client.get(f"{url}zeile/{entry.pk}/").status_code == 200
            assert self.client.get(f"{url}zeile/{entry.pk}/aendern/").status_code == 200
        assert self.client.get(url).status_code == 200

    @quick
    @given(st.lists(other, min_size=1, max_size=6))
    def test_other_rows(self, rows: list[tuple[str, dict[str, Any]]]) -> None:
        url = self.begin("fit4doko")
        for kind, fields in rows:
            self.post(f"{url}eintrag/{kind}/", fields)
        for entry in self.link.evening.entries.all():
            version = Evening.objects.get(pk=self.link.evening.pk).version
            self.post(f"{url}zeile/{entry.pk}/aendern/", rows[0][1] | {"version": str(version)})
            assert self.client.get(f"{url}zeile/{entry.pk}/").status_code == 200
        assert self.client.get(url).status_code == 200

    @quick
    @given(
        st.fixed_dictionaries(
            {
                **{f"name{at}": sometimes(st.text(max_size=45)) for at in range(1, 8)},
                "dealer": sometimes(number),
                "rules": st.sampled_from([*RULE_SETS]) | junk,
                "stake": sometimes(number),
                "title": sometimes(st.text(max_size=45)),
            }
        )
    )
    def test_the_start(self, fields: dict[str, Any]) -> None:
        response = Client().post("/", sent(fields))
        assert response.status_code in {302, 422}
        for evening in Evening.objects.all():
            assert_consistent(evening)


@pytest.mark.django_db
def test_names_survive_whatever_is_in_them() -> None:
    link = start(names=["<b>Anna</b>", 'O\'Brien & "Co"', "\u202eCarl", "😀" * 20])
    page = enter(link).get(f"/abend/{link.evening.address}/").content.decode()
    assert "&lt;b&gt;Anna&lt;/b&gt;" in page
    assert "<b>Anna" not in page

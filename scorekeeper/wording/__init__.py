"""Words for people: everything that the scoring package says in codes and numbers.

German is the source language of every text, English its translation (``locale/en``). The
terms of the game stay German in both: Re, Kontra, Augen, Ansage, Absage, Bock, Fuchs …
All functions answer in the language that is active when they are called.

================  ==========================================================================
``terms``         names of sides, games, soli, levels, special points, triggers, rows …
``numbers``       ``signed(-3)`` → "−3", lists of names, ranges
``problems``      ``message(problem)`` and ``warning(problem)``: what is wrong, what is expected
``items``         ``item_name``, ``item_points``, ``formula``: why a game is worth what it is
``outcome``       ``outcome_sentence``: who won, and with what
``switches``      ``title``, ``meaning``, ``value_words`` of each switch of a rule set
``rulesets``      ``title`` and ``description`` of the rule sets that ship
``summary``       ``describe(rules)``, ``difference_sentences(…)``: rules that a table can read
================  ==========================================================================
"""

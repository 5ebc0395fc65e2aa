"""Words for people: everything that the scoring package says in codes and numbers.

German is the source language of every text, English its translation (``locale/en``). The
terms of the game stay German in both: Re, Kontra, Augen, Ansage, Absage, Bock, Fuchs …
All functions answer in the language that is active when they are called.

================  ==========================================================================
``terms``         names of sides, games, soli, levels, special points, triggers, rows …
``numbers``       ``signed(-3)`` → "−3", lists of names, ranges
``problems``      ``message(problem)`` and ``warning(problem)``: what is wrong, what is expected
``reasons``       why there is a penalty or a free row, as it is stored and as it is shown
``items``         ``item_name``, ``item_points``, ``formula``: why a game is worth what it is
``why``           ``why``: why each of these lines is there (``why_specials``)
``bock``          ``cause_words``: why there is Bock
``worked``        ``worked_examples``: what a rule set makes of three games
``shares``        ``share_sentences``: how a Spielwert becomes points for each player
``outcome``       ``outcome_sentence``: who won, and with what
``game``          ``Game``: what these sentences speak of
``rows``          ``row_facts``, ``plain_row_words``: what was seen in a row, fact by fact
``history``       ``title``, ``row_changes``, ``setting_changes``: what somebody changed
``consequences``  ``consequence_sentences``, ``total_changes``: what a change does to later rows
``imports``       ``fault_words``: what is wrong with a file that is to be read in
``devices``       ``device_name``: who is writing
``dates``         ``weekday``, ``day_and_month``, ``short_day``, ``long_day``, ``full_day``,
                  ``clock``
``switches``      ``title`` and ``meaning`` of each switch of a rule set
``values``        ``value_words``, ``choices``: what a switch is set to, and could be
``rulesets``      ``ruleset_title`` and ``ruleset_description`` of the rule sets that ship;
                  ``rules_heading`` of an evening's own
``summary``       ``describe(rules)``: all rules of a table, in sections (``summary_value``,
                  ``summary_evening``)
``differences``   ``difference_sentences``: where two rule sets differ
================  ==========================================================================
"""

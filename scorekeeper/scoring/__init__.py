"""The rules of Doppelkopf: facts in, points and reasons out. Pure Python, no I/O.

Start with :func:`~scorekeeper.scoring.evening.score_evening` for a whole sheet,
:func:`~scorekeeper.scoring.value.score_game` for one game, and
:data:`~scorekeeper.scoring.rulesets.RULE_SETS` for the rules that ship.
Sources are named S0 (house rules), S1 (Abrechnung), S2 (basic rules and variants),
S3 (Fit4DoKo), S4 (Bad Salzdetfurth) and DDV (the federation's tournament rules).
"""

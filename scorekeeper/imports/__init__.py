"""Reading files from outside: what evenings they would become, and what is wrong with them.

Nothing here writes. A file is read row by row (``reading``), so that a long one can be read in
pieces; what comes out are evenings as plain data (``planned``), scored by the same function as
every sheet, for ``recording.importing`` to store.

================  ==========================================================================
``texts``         bytes → text, and what kind of file it is
``points_table``  the head of a table of points: which column is whose, and what its cells say
``points_file``   a table of points per player: games of one evening, or of many by their days
``evening_file``  our own JSON
``rules_file``    a rule set as JSON
``formulas``      texts that a spreadsheet program would calculate
``reading``       either of them, row by row
``faults``        what is wrong, and where
================  ==========================================================================
"""

"""The sheet to take along: tables for spreadsheet programs, and all of an evening as JSON.

==================  ========================================================================
``sheet_table``     the sheet as columns and rows, in the language of the page
``sheet_csv``       that table as CSV
``sheet_xlsx``      that table as a workbook whose totals are formulas
``evening_json``    the evening with its history, to be read in again without any loss
==================  ========================================================================

Nothing here asks the database: whoever calls brings the sheet, and for the JSON its history.
"""

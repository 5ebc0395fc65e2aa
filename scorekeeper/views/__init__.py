"""The pages: one module per page, one function per view."""

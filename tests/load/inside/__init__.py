"""Programs with the settings of the site that is measured, which DJANGO_SETTINGS_MODULE names.

Django is set up here, before any of them is read.
"""

import django

django.setup()

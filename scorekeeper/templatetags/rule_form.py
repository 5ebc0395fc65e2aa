"""How a field of the rules form is drawn: by the kind of answer that it takes."""

from django import forms, template
from django.forms.boundfield import BoundField
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def rule_field(field: BoundField) -> SafeString:
    """The field with its label and what is wrong with it."""
    widget = field.field.widget
    kind = "line"
    if isinstance(widget, forms.SelectMultiple):
        kind = "chips"
    elif isinstance(widget, forms.Select):
        kind = "select"
    elif isinstance(widget, forms.CheckboxInput):
        kind = "switch"
    return render_to_string(f"fields/{kind}.html", {"field": field})

"""The forms: what was typed becomes facts, what was refused becomes a message at its field."""

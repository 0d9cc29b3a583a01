"""Text: sentences that can be translated, what is safe to show, similar names, JSON of strangers."""

"""The cards on which a person answers: approvals, forms, plans."""

"""What commands may do to the repositories in a project, and how it is kept, told and brought back."""

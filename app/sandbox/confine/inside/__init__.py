"""The code that runs in the processes of a worker, beside commands: it imports nothing else of the app."""

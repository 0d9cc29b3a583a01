"""The agent: the loop (`session`), the one place that runs tools (`orchestrator`), and who may do what (`policy`)."""

"""Agent Skills: folders with a SKILL.md that say how a kind of task is done, read when they are used."""

"""The same tools under the names and with the contracts of other agent systems."""

"""The version of Handrail; the wheel takes it from here, too."""

VERSION = "0.1.0"

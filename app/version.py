"""The version of Handrail, and where the project is at home; packages and the wheel take both from here.

ADDRESS is empty as long as the project has none: then packages name no page, and nobody can ask for a newer version.
"""

VERSION = "0.1.0"
ADDRESS = ""
ID = "local.handrail.Handrail"
MAINTAINER = "The Handrail authors <noreply@handrail.invalid>"

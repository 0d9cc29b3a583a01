"""`handrail mcp`: offers the tools to other agents and to scripts over the Model Context Protocol."""

"""`handrail acp`: Handrail as an agent for editors that speak the Agent Client Protocol, such as Zed and JetBrains."""

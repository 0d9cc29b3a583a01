"""MCP servers: programs and addresses of the person's whose tools, resources and prompts an agent can use.

`servers` holds those of a session, `server` runs one of them: it is started when it is first needed, restarted after a
crash, and talked to through the SDK by `connection`. What the model is offered comes from `pins`, not from the running
server: the tools as the person had a chance to see them. So a session opens without starting a server or importing the
SDK, every request begins like the one before it, and a server that suddenly describes its tools otherwise is noticed.
"""

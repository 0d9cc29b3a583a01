"""Sentences of the core about MCP servers: their states, their files, their logins and what they ask."""

from app.ui.kit.language import later

ABOUT_SERVERS = (
    later("The server ended: {reason}"),
    later("it is started again in {seconds} s"),
    later("it could not be started"),
    later("it ended"),
    later("the connection was closed"),
    later("its answer is not what the protocol says"),
    later("it sent a message of more than {count} bytes"),
    later("it sent a message that cannot be read"),
    later("it does not accept the key in its headers (HTTP {status})"),
    later("it answered with a packed body, which was not asked for"),
    later("it answered with more than {count} bytes"),
    later("you have to log in first"),
    later("your login does not count any more; log in again"),
    later("your login does not cover this; log in again"),
    later("your login could not be renewed: {problem}"),
    later("The MCP server {server} was stopped."),
    later("The MCP server {server} is not running."),
    later("The MCP server {server} does not run: {reason}. Only the person can start it."),
    later("The MCP server {server} does not run now: {reason}."),
    later("The MCP server {server} did not answer within {seconds} s."),
    later("The MCP server {server} could not be started: {reason}"),
    later("The MCP server {server} could not be started."),
    later("The MCP server {server} failed: {problem}"),
    later("The command could not be started: {problem}."),
    later("There is no program {program} in your PATH."),
    later("There is no program {program} that can be run."),
    later("{path} is to be run by {program}, which is not there."),
    later(
        "Confined programs do not see {program}. Give this server its folder (`folders`), or set `confined = false`."
    ),
    later("The environment variable {variable} is not set."),
    later("The value of {variable} for the MCP server {server} is not in the keyring."),
    later("Nothing confines programs here. To run it all the same, set `confined = false` for this server"),
    later("There is no MCP server {server}. There are: {names}."),
    later("The MCP server {server} of this folder is not used: one in your settings has its name."),
    later(
        "MCP servers of this folder are not used until you have seen what they run: {names}. To see and allow "
        "them: handrail mcp-servers allow --project {folder}"
    ),
    later("The MCP server {server} asks you: {message}"),
    later("The MCP server {server} asks you to open an address: {message}"),
    later(
        "The MCP server {server} asks you: {message} (Careful: it seems to ask for a secret, which servers "
        "must not do.)"
    ),
    later("its name is empty or too long"),
    later("its arguments are no object"),
    later("its schema is nested too deeply"),
    later("its schema is no JSON Schema"),
    later("its description is longer than {count} bytes"),
    later("model services refuse the name of its argument {argument}"),
    later("The file {path} is too large to be a list of MCP servers."),
    later("There are no MCP servers in {path}."),
    later("The file {path} cannot be read: {problem}."),
    later("{path} is no JSON: {problem}."),
    later("The file {path} with the tools of the MCP server {server} is broken: {problem}"),
    later("The file {path} is broken: {problem}. Delete it, and you are asked again."),
    later("{name}: left out, there is one of this name already"),
    later("{name}: left out, {reason}"),
    later("{name}: added"),
    later("{name}: added, {reason}"),
    later("{variable} is kept in {where}"),
    later("the system keyring"),
    later("memory, for this run only"),
    later("{variable} has no value yet"),
    later("it is called {name} here"),
    later("it is not described"),
    later("it speaks the old SSE transport, which is not supported"),
    later("its address {address} is neither https nor on this computer"),
    later("it has neither a command nor a url"),
    later("cwd is not supported"),
    later("envFile is not supported"),
    later("There is no MCP server for {command}. There are: {names}."),
    later("{name} has no such prompt. It has: {names}."),
    later("It takes fewer arguments: {usage}"),
    later("{name} is missing: {usage}"),
    later("The arguments cannot be read: {problem}."),
    later("{name} is a program on this machine; there is no login."),
    later("{name} wants no login."),
    later("You are logged in at {name} by {issuer}."),
    later("There is no system keyring that could keep the login, so it ends with this program."),
    later("The issuer refused the login: {problem}"),
    later("The issuer does not say that it checks who redeems a code (PKCE with S256)."),
    later("Nobody logged in within {seconds} s."),
    later("The login failed: {problem}"),
    later("The server could not be reached: {problem}"),
    later("The server answered with HTTP {status} and named no way to log in."),
    later("The server names an address for the login that is not used: {address}"),
    later("The login leads to {host}, which cannot be reached: {reason}."),
    later(
        "Not connected: the server leads the login to {host}, but {reason}. If you know that host, name it for this "
        'server: login_hosts = ["{name}"]'
    ),
    later(
        "The issuer does not let Handrail register itself: {problem}. Register it there yourself, as a public client "
        "with the redirect address {address}, and enter the client ID that you get for this server (client_id)."
    ),
    later("The MCP server {server} did not list its {what} within {seconds} s."),
)

"""Sentences of the core about the files of agents: what is wrong with one, and in which line."""

from app.ui.kit.language import later

ABOUT_AGENTS = (
    later("{path}, line {line}: {reason}."),
    # the file as a whole
    later("{path}: line {line}: is not UTF-8 text."),
    later("{path}: has {count} bytes; a definition has at most {number}."),
    later("{path}: is a link that leads out of the folder of agents."),
    later("{path}: is a link; the folder of a project's agents must be a real one."),
    later("{path}: the name {name} is taken by {first}."),
    later("{folder} holds {count} definitions; only the first {number} are used."),
    # its frontmatter
    later("an agent definition begins with frontmatter between two lines of ---"),
    later("the frontmatter has {count} characters; at most {number} are read"),
    later("the frontmatter must be a list of `key: value` lines"),
    later("broken frontmatter"),
    later("a character that may not stand in YAML"),
    later("anchors and aliases (& and *) are not allowed; put such text in quotes"),
    later("tags (!) are not allowed; put such text in quotes"),
    later("this is nested too deeply or too long for a definition"),
    later("a key must be a word"),
    later("{key} is there twice, first in line {line}"),
    later("{value} is not a value"),
    # its keys
    later("unknown {key}. Known are: {keys}"),
    later("name {name} must be up to {number} letters, digits, spaces, dots, - or _"),
    later("max_steps must be a whole number from 1 to {number}"),
    later("{key} must be text; put it in quotes"),
    later("{key} has {count} characters; at most {number} are allowed"),
    later("{key} {value} is not a time such as 90, 120s or 2m"),
    later("tools must look like { fs: { maxReadBytes: 50000, maxWriteBytes: 100000 } }"),
    later("{entry}.{key} must be a number of bytes from 1 to {number}"),
    # what it may use
    later("tool_permissions must map names of tools to what is allowed"),
    later("{entry}: only mcp__server__*, mcp__* and fs.* are names with a *; see the families"),
    later("{entry} must look like { allowed: true }"),
    later("{entry} must say allowed: true or allowed: false"),
    later("{entry}: only fs. tools take {keys}"),
    later('{entry} must be a list of globs such as ["src/**"]'),
    later("{entry} has {count} globs; at most {number} are allowed"),
    later("{entry}: {glob} can match nothing; globs go from the root of the project"),
    later("{entry}: a glob has at most 300 characters and {number} times **"),
)

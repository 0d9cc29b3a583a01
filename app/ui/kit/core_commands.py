"""Sentences of the core beside a command: what held it back, what was put back, and what it did to a repository."""

from app.ui.kit.language import later

BESIDE_COMMANDS = (
    # what cannot be kept
    later("undo could not bring it back: {reason}"),
    later("it is larger than what is copied without asking"),
    later("the disk has no room for a copy"),
    later("it may be neither read, linked nor moved"),
    later("Not removed or replaced: {paths}. Cannot be kept for undo: {clause}; {reason}."),
    later("Removed or replaced as allowed, and undo cannot bring it back: {paths}."),
    later("nobody answered in time"),
    later("this command is not known any more"),
    later("the person stopped the command"),
    later("the command ended before there was an answer"),
    later("{count} files were denied to it already, so the person is not asked about more"),
    # what was refused
    later("Refused to connect to: {refused}."),
    later("Refused to connect to {paths}: a program outside the sandbox listens there."),
    later("Commands connect only to sockets of programs that commands have started."),
    later(
        "This is plan mode: commands write nothing, in the project or elsewhere, and nothing can be granted for "
        "that. Put the change into the plan."
    ),
    later("Network is off for commands here. If this needs it, call bash with network: true and a reason."),
    later("Network is off for commands here; it was asked for and not granted."),
    later(
        "The network is reached through the proxy in HTTP_PROXY alone (also SOCKS5, with names resolved by it). Tell "
        "the program to use it; then the person is asked about the host, or allows it beforehand with --allow-host "
        "HOST."
    ),
    later("It seems that a program connected or looked up a name by itself."),
    later("{programs} looked up {names} by itself."),
    later("Connected without the proxy: {programs}."),
    later("The person can allow it beforehand with --allow-host {hosts}."),
    later("{programs} tried to listen at a port."),
    later(
        "The reduced tier lets no command listen at a port, since other programs of this computer share its network. "
        "The full tier can."
    ),
    later("The person can install the package bubblewrap for that and start Handrail again."),
    later("bubblewrap is installed for that, but this system forbids its use; the panel says why."),
    later("Outside the project commands can write nothing and read only the system's programs."),
    later("Confined commands cannot become root, mount, trace or reach system services such as Docker."),
    later("Installed on this machine, but not visible to confined commands: {programs}."),
    later(
        "Made beside the project, in a /tmp of the commands' own that goes when the session ends: {paths}. Copy what "
        "should stay into the project, or call bash with folders and a reason and make it again."
    ),
    later("Protected: {paths}. Commands can neither create nor change that; leave it to the person."),
    later("Protected: {paths}. Commands can neither read nor change that; leave it to the person."),
    later("Protected: {paths}. Commands can move neither that nor a folder around it; leave it to the person."),
    later("If there is no other way, call bash with unconfined: true and a reason."),
    later("In plan mode no run without confinement is granted."),
    later("A run without confinement was asked for and not granted."),
    later("In plan mode no more folders are granted."),
    later("The folder was asked for and not granted."),
    later("If this needs more, call bash with folders: [{folders}] and a reason."),
    later("It used up the processor time that a command may take. Do less at once."),
    later("It wrote a larger file than a command may. Write less, or in several files."),
    later("It started more processes or threads than a command may have. Use fewer at once (e.g. make -j2)."),
    later("It used more memory than a command may have. Work on less at once."),
    later("It was killed from outside, most likely because it used more memory than a command may have."),
    later(
        "It was stopped because it changed {path}, which can make other programs run code. Leave that to the person."
    ),
    later("It was stopped because a secret file was created or saved while it ran, and could not be hidden from it."),
    later("was made by the command"),
    later("was made while the command ran"),
    later("was changed by the command"),
    later("was changed while the command ran"),
    later("was deleted by the command"),
    later("was deleted while the command ran"),
    later("was moved away by the command"),
    later("was moved away while the command ran"),
    later("the name is protected, so it was removed"),
    later("settings that can run programs or are unknown were taken out of it"),
    later("it is back in its place"),
    later("it is as it was before"),
    later("what it held is in {path}"),
    later("the repository was deleted by the command"),
    later("the repository was deleted while the command ran"),
    later("git: {reason}"),
    later("git in {folder}: {reason}"),
    later("repository created"),
    later("repository deleted"),
    later("references changed"),
    later("it cannot be looked at: {reason}"),
    later("stash changed"),
    later("{ref} created at {commit}"),
    later("{ref} deleted (was at {commit})"),
    later("{ref} moved {commit} → {now}"),
)

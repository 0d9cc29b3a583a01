<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n environment variable(s)</source>
        <translation>
            <numerusform>%n Umgebungsvariable</numerusform>
            <numerusform>%n Umgebungsvariablen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n Werkzeug</numerusform>
            <numerusform>%n Werkzeuge</numerusform>
        </translation>
    </message>
    <message>
        <source>A compaction replaces the beginning of the conversation by a summary in what the model reads. You keep the whole conversation.</source>
        <translation>Beim Verdichten ersetzt eine Zusammenfassung den Anfang des Gesprächs in dem, was das Modell liest. Das ganze Gespräch bleibt Ihnen erhalten.</translation>
    </message>
    <message>
        <source>A folder</source>
        <translation>Ein Ordner</translation>
    </message>
    <message>
        <source>Add variables…</source>
        <translation>Variablen hinzufügen …</translation>
    </message>
    <message>
        <source>Agent files</source>
        <translation>Agentendateien</translation>
    </message>
    <message>
        <source>Allowed for this session</source>
        <translation>Für diese Sitzung erlaubt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Checking how commands can be confined here.</source>
        <translation>Es wird geprüft, wie Befehle hier abgeschirmt werden können.</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Commands get {names}. Added by you: {more}. All others are withheld.</source>
        <translation>Befehle bekommen {names}. Von Ihnen hinzugefügt: {more}. Alle anderen werden zurückgehalten.</translation>
    </message>
    <message>
        <source>Commands get {names}. All others are withheld.</source>
        <translation>Befehle bekommen {names}. Alle anderen werden zurückgehalten.</translation>
    </message>
    <message>
        <source>Compact now</source>
        <translation>Jetzt verdichten</translation>
    </message>
    <message>
        <source>Confined</source>
        <translation>Abgeschirmt</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Context and cost</source>
        <translation>Kontext und Kosten</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Copies of the skills that you know</source>
        <translation>Kopien der Skills, die Sie kennen</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Earlier sessions</source>
        <translation>Frühere Sitzungen</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Files that were read</source>
        <translation>Gelesene Dateien</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Handrail&apos;s own folder for this project</source>
        <translation>Handrails eigener Ordner für dieses Projekt</translation>
    </message>
    <message>
        <source>Handrail&apos;s own folder for this session</source>
        <translation>Handrails eigener Ordner für diese Sitzung</translation>
    </message>
    <message>
        <source>Hosts that commands may reach</source>
        <translation>Hosts, die Befehle erreichen dürfen</translation>
    </message>
    <message>
        <source>How much of what the model can keep in mind at once is used</source>
        <translation>Wie viel von dem belegt ist, was das Modell auf einmal im Kopf behalten kann</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Keeps the commands of the agent in the project&apos;s folder</source>
        <translation>Hält die Befehle des Agenten im Ordner des Projekts</translation>
    </message>
    <message>
        <source>Leave plan mode</source>
        <translation>Planmodus verlassen</translation>
    </message>
    <message>
        <source>MCP servers</source>
        <translation>MCP-Server</translation>
    </message>
    <message>
        <source>Needs login</source>
        <translation>Anmeldung nötig</translation>
    </message>
    <message>
        <source>Needs review</source>
        <translation>Durchsicht nötig</translation>
    </message>
    <message>
        <source>Needs your answer: {text}</source>
        <translation>Braucht eine Antwort: {text}</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>No environment variables</source>
        <translation>Keine Umgebungsvariablen</translation>
    </message>
    <message>
        <source>Nobody says how large this model&apos;s window is, so this size is a guess. The first error of the server corrects it, or you set it under Models in the settings.</source>
        <translation>Niemand sagt, wie groß das Kontextfenster dieses Modells ist; diese Größe ist geschätzt. Der erste Fehler des Servers berichtigt sie, oder Sie stellen sie in den Einstellungen unter „Modelle“ ein.</translation>
    </message>
    <message>
        <source>Not confined</source>
        <translation>Nicht abgeschirmt</translation>
    </message>
    <message>
        <source>Nothing was spent yet.</source>
        <translation>Noch wurde nichts ausgegeben.</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
    <message>
        <source>Open its page</source>
        <translation>Seite öffnen</translation>
    </message>
    <message>
        <source>Open the page of {name}</source>
        <translation>Seite von {name} öffnen</translation>
    </message>
    <message>
        <source>Partly confined</source>
        <translation>Teilweise abgeschirmt</translation>
    </message>
    <message>
        <source>Plan mode: the agent plans and changes nothing</source>
        <translation>Planmodus: Der Agent plant und ändert nichts</translation>
    </message>
    <message>
        <source>Project files</source>
        <translation>Projektdateien</translation>
    </message>
    <message>
        <source>Project folder</source>
        <translation>Projektordner</translation>
    </message>
    <message>
        <source>Project folder {path}</source>
        <translation>Projektordner {path}</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Running in the background</source>
        <translation>Läuft im Hintergrund</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>Sandbox</translation>
    </message>
    <message>
        <source>Session files</source>
        <translation>Sitzungsdateien</translation>
    </message>
    <message>
        <source>Session menu</source>
        <translation>Menü der Sitzung</translation>
    </message>
    <message>
        <source>Set a budget…</source>
        <translation>Budget setzen …</translation>
    </message>
    <message>
        <source>Set it…</source>
        <translation>Einstellen …</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show or hide the session settings</source>
        <translation>Bereich zur Sitzung zeigen oder verbergen</translation>
    </message>
    <message numerus="yes">
        <source>Show the %n environment variable(s) that commands get</source>
        <translation>
            <numerusform>Die %n Umgebungsvariable zeigen, die Befehle bekommen</numerusform>
            <numerusform>Die %n Umgebungsvariablen zeigen, die Befehle bekommen</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the output of {command}</source>
        <translation>Ausgabe von {command} zeigen</translation>
    </message>
    <message>
        <source>Show the sidebar</source>
        <translation>Seitenleiste zeigen</translation>
    </message>
    <message>
        <source>Show what needs your answer</source>
        <translation>Zeigen, was eine Antwort braucht</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>Skills</translation>
    </message>
    <message>
        <source>Started before plan mode and can still write: {names}</source>
        <translation>Vor dem Planmodus gestartet und kann noch schreiben: {names}</translation>
    </message>
    <message>
        <source>Starting again…</source>
        <translation>Startet erneut …</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet …</translation>
    </message>
    <message>
        <source>Starts when needed</source>
        <translation>Startet bei Bedarf</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop all {number}</source>
        <translation>Alle {number} anhalten</translation>
    </message>
    <message>
        <source>Stop it</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop {command}</source>
        <translation>{command} anhalten</translation>
    </message>
    <message>
        <source>Stop {names}</source>
        <translation>{names} anhalten</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>Wechseln</translation>
    </message>
    <message>
        <source>Switched off</source>
        <translation>Ausgeschaltet</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Take back all</source>
        <translation>Alles zurücknehmen</translation>
    </message>
    <message>
        <source>Take back {host}, {words}</source>
        <translation>{host} zurücknehmen, {words}</translation>
    </message>
    <message>
        <source>The agent only reads and writes a plan. It may change files once you accept the plan.</source>
        <translation>Der Agent liest nur und schreibt einen Plan. Er darf Dateien ändern, sobald Sie den Plan annehmen.</translation>
    </message>
    <message>
        <source>The folder that the agent&apos;s definition is in</source>
        <translation>Der Ordner, in dem die Definition des Agenten liegt</translation>
    </message>
    <message>
        <source>The folders that the agent can use. It is stopped if it tries to leave them.</source>
        <translation>Die Ordner, die der Agent benutzen kann. Er wird angehalten, wenn er sie verlassen will.</translation>
    </message>
    <message>
        <source>The server told the size of this window earlier.</source>
        <translation>Der Server hat die Größe dieses Kontextfensters früher genannt.</translation>
    </message>
    <message>
        <source>The server told the size of this window.</source>
        <translation>Der Server hat die Größe dieses Kontextfensters genannt.</translation>
    </message>
    <message>
        <source>The size of this window is from Handrail&apos;s table of models.</source>
        <translation>Die Größe dieses Kontextfensters stammt aus Handrails Tabelle der Modelle.</translation>
    </message>
    <message>
        <source>The size of this window was learned from an error of the server.</source>
        <translation>Die Größe dieses Kontextfensters wurde aus einem Fehler des Servers gelernt.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Trust level</source>
        <translation>Vertrauensstufe</translation>
    </message>
    <message>
        <source>What helps to confine commands better</source>
        <translation>Was hilft, Befehle besser abzuschirmen</translation>
    </message>
    <message>
        <source>What helps…</source>
        <translation>Was hilft …</translation>
    </message>
    <message>
        <source>What the agent may do without asking you.</source>
        <translation>Was der Agent tun darf, ohne zu fragen.</translation>
    </message>
    <message>
        <source>What the summary should keep</source>
        <translation>Was die Zusammenfassung behalten soll</translation>
    </message>
    <message>
        <source>What to keep (optional)</source>
        <translation>Was bleiben soll (freiwillig)</translation>
    </message>
    <message>
        <source>What was said in this project before</source>
        <translation>Was in diesem Projekt früher gesagt wurde</translation>
    </message>
    <message>
        <source>You set the size of this window in the settings.</source>
        <translation>Sie haben die Größe dieses Kontextfensters eingestellt.</translation>
    </message>
    <message>
        <source>about {amount}</source>
        <translation>etwa {amount}</translation>
    </message>
    <message>
        <source>exit {code}</source>
        <translation>Exit {code}</translation>
    </message>
    <message>
        <source>known after the first message</source>
        <translation>nach der ersten Nachricht bekannt</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>none of yours</source>
        <translation>keine von Ihren</translation>
    </message>
    <message>
        <source>read and write</source>
        <translation>lesen und schreiben</translation>
    </message>
    <message>
        <source>read only</source>
        <translation>nur lesen</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>the network</source>
        <translation>das Netz</translation>
    </message>
    <message>
        <source>writable</source>
        <translation>änderbar</translation>
    </message>
    <message>
        <source>{about}, which the agent calls {name} ({rights}):
{path}</source>
        <translation>{about}, vom Agenten {name} genannt ({rights}):
{path}</translation>
    </message>
    <message>
        <source>{command}

Show its output</source>
        <translation>{command}

Ausgabe zeigen</translation>
    </message>
    <message>
        <source>{fill} (its size is a guess)</source>
        <translation>{fill} (Größe geschätzt)</translation>
    </message>
    <message>
        <source>{first}
{second}
{third}</source>
        <translation>{first}
{second}
{third}</translation>
    </message>
    <message>
        <source>{host}
{words}

Taking it back ends its connections</source>
        <translation>{host}
{words}

Zurücknehmen beendet seine Verbindungen</translation>
    </message>
    <message>
        <source>{name}: {sentence}</source>
        <translation>{name}: {sentence}</translation>
    </message>
    <message>
        <source>{name}: {sentence}.</source>
        <translation>{name}: {sentence}.</translation>
    </message>
    <message>
        <source>{server}. Open its page</source>
        <translation>{server}. Seite öffnen</translation>
    </message>
    <message>
        <source>{used} of {window} tokens</source>
        <translation>{used} von {window} Token</translation>
    </message>
    <message>
        <source>{used} of {window} tokens of the model&apos;s window are used</source>
        <translation>{used} von {window} Token des Kontextfensters sind belegt</translation>
    </message>
    <message>
        <source>{used} tokens</source>
        <translation>{used} Token</translation>
    </message>
    <message>
        <source>{words}
Click for details</source>
        <translation>{words}
Klicken für Einzelheiten</translation>
    </message>
</context>
</TS>

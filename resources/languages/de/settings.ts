<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>+ Add a header</source>
        <translation>+ Header hinzufügen</translation>
    </message>
    <message>
        <source>+ Add a variable</source>
        <translation>+ Variable hinzufügen</translation>
    </message>
    <message>
        <source>A command</source>
        <translation>Ein Befehl</translation>
    </message>
    <message>
        <source>A command, host or path to try</source>
        <translation>Ein Befehl, Host oder Pfad zum Ausprobieren</translation>
    </message>
    <message>
        <source>A host it connects to</source>
        <translation>Ein Host, mit dem er sich verbindet</translation>
    </message>
    <message>
        <source>A program such as Claude Code or Codex, confined. Choose which in the list of models.</source>
        <translation>Ein Programm wie Claude Code oder Codex, abgeschirmt. Welches, wird in der Liste der Modelle gewählt.</translation>
    </message>
    <message>
        <source>A rule answers for you, whatever the trust level: it always allows a kind of call, always asks, or never allows it. Deny is stronger than Allow. Files in a project can never add a rule.</source>
        <translation>Eine Regel antwortet für Sie, gleich auf welcher Vertrauensstufe: Sie erlaubt eine Art von Aufruf immer, fragt immer oder erlaubt sie nie. Ablehnen ist stärker als Erlauben. Dateien in einem Projekt können nie eine Regel hinzufügen.</translation>
    </message>
    <message>
        <source>A skill is a folder with a SKILL.md that says how a kind of task is done. Yours lie in ~/.agents/skills, ~/.claude/skills or the folder of these settings, those of a project you trust in its .agents/skills. The agent knows a line of each and reads the rest when it fits, or when you write /name. One that changed is shown to you before it is used again.</source>
        <translation>Ein Skill ist ein Ordner mit einer SKILL.md, die sagt, wie eine Art von Aufgabe erledigt wird. Eigene liegen in ~/.agents/skills, ~/.claude/skills oder im Ordner dieser Einstellungen, die eines Projekts, dem Sie vertrauen, in dessen .agents/skills. Der Agent kennt von jedem eine Zeile und liest den Rest, wenn er passt oder wenn Sie /name schreiben. Ein geänderter wird gezeigt, bevor er wieder benutzt wird.</translation>
    </message>
    <message>
        <source>A window has {least} tokens or more. Nothing was changed.</source>
        <translation>Ein Kontextfenster hat mindestens {least} Token. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über Handrail</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Add a header</source>
        <translation>Header hinzufügen</translation>
    </message>
    <message>
        <source>Add a rule</source>
        <translation>Regel hinzufügen</translation>
    </message>
    <message>
        <source>Add a server</source>
        <translation>Server hinzufügen</translation>
    </message>
    <message>
        <source>Add a server…</source>
        <translation>Server hinzufügen …</translation>
    </message>
    <message>
        <source>Add a variable</source>
        <translation>Variable hinzufügen</translation>
    </message>
    <message>
        <source>Add and test</source>
        <translation>Hinzufügen und testen</translation>
    </message>
    <message>
        <source>Add rule</source>
        <translation>Regel hinzufügen</translation>
    </message>
    <message>
        <source>Add the chosen ones</source>
        <translation>Ausgewählte hinzufügen</translation>
    </message>
    <message>
        <source>Adding…</source>
        <translation>Wird hinzugefügt …</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>All servers</source>
        <translation>Alle Server</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Also at a private address</source>
        <translation>Auch unter einer privaten Adresse</translation>
    </message>
    <message>
        <source>Answers from a script, without a network.</source>
        <translation>Antwortet nach einem Skript, ohne Netz.</translation>
    </message>
    <message>
        <source>Anthropic-compatible</source>
        <translation>Anthropic-kompatibel</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Asked first</source>
        <translation>Zuerst gefragt</translation>
    </message>
    <message>
        <source>Back to all servers</source>
        <translation>Zurück zu allen Servern</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>By which command, such as pip install x (empty: any)</source>
        <translation>Durch welchen Befehl, etwa pip install x (leer: alle)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Changes apply immediately.</source>
        <translation>Änderungen gelten sofort.</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Choose another file…</source>
        <translation>Andere Datei wählen …</translation>
    </message>
    <message>
        <source>Click a field and press the new keys. Alt+A approves what is in view, Alt+D denies it, Esc stops the agent.</source>
        <translation>In ein Feld klicken und die neuen Tasten drücken. Alt+A gibt frei, was zu sehen ist, Alt+D lehnt es ab, Esc hält den Agenten an.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Commands that run by themselves while the agent works: confined, undone and audited like its own. What a failed one prints, the agent reads once. A folder that you trust can bring its own in .handrail/checks.toml.</source>
        <translation>Befehle, die von selbst laufen, während der Agent arbeitet: abgeschirmt, rückgängig zu machen und protokolliert wie seine eigenen. Was ein gescheiterter ausgibt, liest der Agent einmal. Ein Ordner, dem Sie vertrauen, kann eigene in .handrail/checks.toml mitbringen.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>Copy the document</source>
        <translation>Dokument kopieren</translation>
    </message>
    <message>
        <source>Delete this rule: {words}</source>
        <translation>Diese Regel löschen: {words}</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Edit .mcp.json…</source>
        <translation>.mcp.json bearbeiten …</translation>
    </message>
    <message>
        <source>Edit this rule: {words}</source>
        <translation>Diese Regel bearbeiten: {words}</translation>
    </message>
    <message>
        <source>Edit {name}</source>
        <translation>{name} bearbeiten</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten …</translation>
    </message>
    <message>
        <source>Empty all…</source>
        <translation>Alles leeren …</translation>
    </message>
    <message>
        <source>Empty the caches</source>
        <translation>Zwischenspeicher leeren</translation>
    </message>
    <message>
        <source>Empty what is kept of {project}</source>
        <translation>Aufbewahrtes aus {project} leeren</translation>
    </message>
    <message>
        <source>Environment variables</source>
        <translation>Umgebungsvariablen</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Files, such as docs/** (empty: any)</source>
        <translation>Dateien, etwa docs/** (leer: alle)</translation>
    </message>
    <message>
        <source>First words, such as git status (empty: any)</source>
        <translation>Die ersten Wörter, etwa git status (leer: alle)</translation>
    </message>
    <message>
        <source>Forget the token of your login</source>
        <translation>Den Token der Anmeldung vergessen</translation>
    </message>
    <message>
        <source>Handrail lets an agent work in a folder of yours, and leaves you in charge.</source>
        <translation>Handrail lässt einen Agenten in einem Ihrer Ordner arbeiten, und Sie behalten das Sagen.</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>Host, such as pypi.org or *.example.org</source>
        <translation>Host, etwa pypi.org oder *.example.org</translation>
    </message>
    <message>
        <source>Hosts they connect to</source>
        <translation>Hosts, mit denen sie sich verbinden</translation>
    </message>
    <message>
        <source>How much models think</source>
        <translation>Wie viel Modelle denken</translation>
    </message>
    <message>
        <source>How much the agent may do without asking you. New sessions start with this; each can be changed in its panel.</source>
        <translation>Wie viel der Agent tun darf, ohne zu fragen. Neue Sitzungen beginnen damit; jede lässt sich in ihrem Bereich ändern.</translation>
    </message>
    <message>
        <source>Import servers</source>
        <translation>Server importieren</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>It comes from .mcp.json of this folder: change it there. Which of its tools are offered, you choose here.</source>
        <translation>Er kommt aus .mcp.json dieses Ordners und wird dort geändert. Welche seiner Werkzeuge angeboten werden, ist hier zu wählen.</translation>
    </message>
    <message>
        <source>It has none.</source>
        <translation>Er hat keine.</translation>
    </message>
    <message>
        <source>It has written nothing yet.</source>
        <translation>Er hat noch nichts geschrieben.</translation>
    </message>
    <message>
        <source>It may also read and write {folder}</source>
        <translation>Er darf auch in {folder} lesen und schreiben</translation>
    </message>
    <message>
        <source>It opens in your editor; what it runs then is asked about again</source>
        <translation>Es öffnet sich in Ihrem Editor; nach dem, was dann läuft, wird noch einmal gefragt</translation>
    </message>
    <message>
        <source>It runs at this address: what the model passes to its tools is sent there, and nothing else.</source>
        <translation>Er läuft unter dieser Adresse: Was das Modell seinen Werkzeugen übergibt, wird dorthin gesendet, und sonst nichts.</translation>
    </message>
    <message>
        <source>It starts with its first call in a conversation. A test starts it for a moment.</source>
        <translation>Er startet mit seinem ersten Aufruf in einem Gespräch. Ein Test startet ihn kurz.</translation>
    </message>
    <message>
        <source>Its value, for the keyring</source>
        <translation>Der Wert, für den Schlüsselbund</translation>
    </message>
    <message>
        <source>Keep it off</source>
        <translation>Aus lassen</translation>
    </message>
    <message>
        <source>Keep {name} off</source>
        <translation>{name} aus lassen</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Keys and providers</source>
        <translation>Schlüssel und Anbieter</translation>
    </message>
    <message>
        <source>Keys for {title}</source>
        <translation>Tasten für {title}</translation>
    </message>
    <message>
        <source>Kind of API</source>
        <translation>Art der API</translation>
    </message>
    <message>
        <source>Leave out this header</source>
        <translation>Diesen Header weglassen</translation>
    </message>
    <message>
        <source>Leave out this variable</source>
        <translation>Diese Variable weglassen</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Log in at this address in a browser on this computer. Check the host first: it is the service that will know you. Handrail gets a token from it, which is stored in the keyring, and never your password.</source>
        <translation>In einem Browser auf diesem Rechner unter dieser Adresse anmelden. Zuerst den Host prüfen: Das ist der Dienst, der Sie kennen wird. Handrail bekommt von ihm einen Token, der im Schlüsselbund liegt, und nie Ihr Passwort.</translation>
    </message>
    <message>
        <source>Log in at {name}</source>
        <translation>Bei {name} anmelden</translation>
    </message>
    <message>
        <source>Log in…</source>
        <translation>Anmelden …</translation>
    </message>
    <message>
        <source>Log out</source>
        <translation>Abmelden</translation>
    </message>
    <message>
        <source>Logins</source>
        <translation>Anmeldungen</translation>
    </message>
    <message>
        <source>Looking for the files of Claude Desktop, Claude Code, Cursor and VS Code…</source>
        <translation>Die Dateien von Claude Desktop, Claude Code, Cursor und VS Code werden gesucht …</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird ermittelt …</translation>
    </message>
    <message>
        <source>MCP servers</source>
        <translation>MCP-Server</translation>
    </message>
    <message>
        <source>Model whose window you set</source>
        <translation>Modell, dessen Kontextfenster eingestellt wird</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name of the header</source>
        <translation>Name des Headers</translation>
    </message>
    <message>
        <source>Name of the variable</source>
        <translation>Name der Variablen</translation>
    </message>
    <message>
        <source>New server</source>
        <translation>Neuer Server</translation>
    </message>
    <message>
        <source>New sessions use the service that you choose here; earlier sessions stay with theirs. Keys are never written to a file and never shown again, and each is sent only to the address that you entered it for.</source>
        <translation>Neue Sitzungen benutzen den hier gewählten Dienst; frühere bleiben bei ihrem. Schlüssel werden nie in eine Datei geschrieben und nie wieder gezeigt, und jeder wird nur an die Adresse gesendet, für die er eingegeben wurde.</translation>
    </message>
    <message>
        <source>No file of Claude Desktop, Claude Code, Cursor or VS Code was found. Choose a file yourself.</source>
        <translation>Keine Datei von Claude Desktop, Claude Code, Cursor oder VS Code wurde gefunden. Selbst eine Datei wählen.</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Kein Schlüssel</translation>
    </message>
    <message>
        <source>No key needed</source>
        <translation>Kein Schlüssel nötig</translation>
    </message>
    <message>
        <source>No keys</source>
        <translation>Keine Tasten</translation>
    </message>
    <message>
        <source>No longer allow {folder}</source>
        <translation>{folder} nicht mehr erlauben</translation>
    </message>
    <message>
        <source>No rules yet. Add one below, or choose Always… when you are asked to approve something.</source>
        <translation>Noch keine Regeln. Unten eine hinzufügen oder bei einer Freigabe „Immer …“ wählen.</translation>
    </message>
    <message>
        <source>Not offered: {fault}</source>
        <translation>Nicht angeboten: {fault}</translation>
    </message>
    <message>
        <source>Nothing of that name.</source>
        <translation>Nichts mit diesem Namen.</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>Benachrichtigungen</translation>
    </message>
    <message>
        <source>Offer {name} to the model</source>
        <translation>{name} dem Modell anbieten</translation>
    </message>
    <message>
        <source>Only for a model whose window Handrail does not know or has wrong. Leave the number empty to go by what the server, the table of models or an error says.</source>
        <translation>Nur für ein Modell, dessen Kontextfenster Handrail nicht oder falsch kennt. Ohne Zahl gilt, was der Server, die Tabelle der Modelle oder ein Fehler sagt.</translation>
    </message>
    <message>
        <source>Open {address} in a browser, on any device, and enter this code there. Handrail gets a token from it, which is stored in the keyring, and never your password.</source>
        <translation>{address} in einem Browser öffnen, auf einem beliebigen Gerät, und dort diesen Code eingeben. Handrail bekommt davon ein Token, das im Schlüsselbund liegt, und nie Ihr Passwort.</translation>
    </message>
    <message>
        <source>OpenAI-compatible</source>
        <translation>OpenAI-kompatibel</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Package managers download again what they need</source>
        <translation>Paketverwaltungen laden erneut herunter, was sie brauchen</translation>
    </message>
    <message>
        <source>Prices and models as of {date}, from {source}.</source>
        <translation>Preise und Modelle vom Stand {date}, aus {source}.</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Programs and addresses whose tools the agent can use. Each call is asked about and recorded like any other. A program runs confined, and you are asked about each host, unless you lift that.</source>
        <translation>Programme und Adressen, deren Werkzeuge der Agent benutzen kann. Nach jedem Aufruf wird gefragt, und jeder wird aufgezeichnet wie jeder andere. Ein Programm läuft abgeschirmt, und nach jedem Host wird gefragt, solange das nicht aufgehoben ist.</translation>
    </message>
    <message>
        <source>Programs that may connect</source>
        <translation>Programme, die sich verbinden dürfen</translation>
    </message>
    <message>
        <source>Programs, such as pip, npm (empty: any command)</source>
        <translation>Programme, etwa pip, npm (leer: alle Befehle)</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Queries go to {host}. Keys: {address}</source>
        <translation>Suchanfragen gehen an {host}. Schlüssel: {address}</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Runs: {words}</source>
        <translation>Führt aus: {words}</translation>
    </message>
    <message>
        <source>Save and test</source>
        <translation>Speichern und testen</translation>
    </message>
    <message>
        <source>Save rule</source>
        <translation>Regel speichern</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert …</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellung suchen</translation>
    </message>
    <message>
        <source>Secret</source>
        <translation>Geheim</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>Geheimnisse</translation>
    </message>
    <message>
        <source>Server, such as *.example.org (empty: any)</source>
        <translation>Server, etwa *.example.org (leer: alle)</translation>
    </message>
    <message>
        <source>Settings — Handrail</source>
        <translation>Einstellungen – Handrail</translation>
    </message>
    <message>
        <source>Show more rules: {number} of {left}</source>
        <translation>Mehr Regeln zeigen: {number} von {left}</translation>
    </message>
    <message>
        <source>Show the settings of {name}</source>
        <translation>Einstellungen von {name} zeigen</translation>
    </message>
    <message>
        <source>Show {number} more</source>
        <translation>{number} weitere zeigen</translation>
    </message>
    <message>
        <source>Show {number} more of {left}</source>
        <translation>{number} von {left} weiteren zeigen</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>Skills</translation>
    </message>
    <message>
        <source>Start</source>
        <comment>a server</comment>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Test your rules</source>
        <translation>Regeln ausprobieren</translation>
    </message>
    <message>
        <source>The address begins with https:// and leads to a file, such as https://example.org/handrail.json.</source>
        <translation>Die Adresse beginnt mit https:// und führt zu einer Datei, etwa https://example.org/handrail.json.</translation>
    </message>
    <message>
        <source>The code: {code}</source>
        <translation>Der Code: {code}</translation>
    </message>
    <message>
        <source>The command that connects</source>
        <translation>Der Befehl, der sich verbindet</translation>
    </message>
    <message>
        <source>The conversation stays; commands that run in its background are stopped</source>
        <translation>Das Gespräch bleibt; Befehle, die in seinem Hintergrund laufen, werden angehalten</translation>
    </message>
    <message>
        <source>The model a new session starts with. A session can use another one at any time.</source>
        <translation>Das Modell, mit dem eine neue Sitzung beginnt. Eine Sitzung kann jederzeit ein anderes benutzen.</translation>
    </message>
    <message>
        <source>There are none yet. Add one, or import those that another program of yours uses.</source>
        <translation>Noch gibt es keine. Einen hinzufügen oder die importieren, die ein anderes Ihrer Programme benutzt.</translation>
    </message>
    <message>
        <source>There are none.</source>
        <translation>Es gibt keine.</translation>
    </message>
    <message>
        <source>These are the commands that other programs of yours run. Nothing is started or changed until you choose.</source>
        <translation>Das sind die Befehle, die andere Ihrer Programme ausführen. Nichts wird gestartet oder geändert, bis Sie wählen.</translation>
    </message>
    <message>
        <source>They were not listed yet. Test the server to see them; the first list is what counts as seen.</source>
        <translation>Sie wurden noch nicht aufgezählt. Den Server testen, um sie zu sehen; die erste Liste gilt als gesehen.</translation>
    </message>
    <message>
        <source>This cannot be read as a command: {error}.</source>
        <translation>Das ist nicht als Befehl zu lesen: {error}.</translation>
    </message>
    <message>
        <source>This project</source>
        <translation>Dieses Projekt</translation>
    </message>
    <message>
        <source>Tokens of its window</source>
        <translation>Token seines Kontextfensters</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Tool to try</source>
        <translation>Werkzeug zum Ausprobieren</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Tools to look at</source>
        <translation>Werkzeuge zum Ansehen</translation>
    </message>
    <message>
        <source>Trust</source>
        <translation>Vertrauen</translation>
    </message>
    <message>
        <source>Use it as it is now</source>
        <translation>So benutzen, wie es jetzt ist</translation>
    </message>
    <message>
        <source>Use it in this conversation</source>
        <translation>In diesem Gespräch benutzen</translation>
    </message>
    <message>
        <source>Use the usual keys</source>
        <translation>Übliche Tasten benutzen</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>{name} benutzen</translation>
    </message>
    <message>
        <source>Use {name} as it is now</source>
        <translation>{name} so benutzen, wie es jetzt ist</translation>
    </message>
    <message>
        <source>Value of the header</source>
        <translation>Wert des Headers</translation>
    </message>
    <message>
        <source>Value of the variable</source>
        <translation>Wert der Variablen</translation>
    </message>
    <message>
        <source>Waiting for the login</source>
        <translation>Warten auf die Anmeldung</translation>
    </message>
    <message>
        <source>Waiting for your login…</source>
        <translation>Warten auf Ihre Anmeldung …</translation>
    </message>
    <message>
        <source>What changed in {name}</source>
        <translation>Was sich an {name} geändert hat</translation>
    </message>
    <message>
        <source>What commands remove or replace is kept, so that undo can bring it back. It takes room on the disk until it is emptied here.</source>
        <translation>Was Befehle entfernen oder ersetzen, wird aufbewahrt, damit es sich zurückholen lässt. Es belegt Platz auf der Festplatte, bis es hier geleert wird.</translation>
    </message>
    <message>
        <source>What is marked as secret is stored in the keyring, not in the settings file.</source>
        <translation>Was als geheim markiert ist, liegt im Schlüsselbund, nicht in der Einstellungsdatei.</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>What it may do</source>
        <translation>Was er darf</translation>
    </message>
    <message>
        <source>What it runs</source>
        <translation>Was er ausführt</translation>
    </message>
    <message>
        <source>What the agent searches for is sent to the first of these that is set up, and to the next one only if that finds nothing. Blocks and approvals show the query and where it goes. With none, the agent has no web search. Results from hosts that a rule of yours denies are left out: see Rules, tool web_search or web_fetch.</source>
        <translation>Wonach der Agent sucht, wird an den ersten eingerichteten Dienst gesendet, an den nächsten nur, wenn der nichts findet. Blöcke und Freigaben zeigen die Suchanfrage und wohin sie geht. Ohne einen hat der Agent keine Websuche. Ergebnisse von Hosts, die eine Ihrer Regeln ablehnt, werden weggelassen: siehe Regeln, Werkzeug web_search oder web_fetch.</translation>
    </message>
    <message>
        <source>What the desktop tells you while you work in another window.</source>
        <translation>Was der Desktop meldet, während Sie in einem anderen Fenster arbeiten.</translation>
    </message>
    <message>
        <source>What the rule about commands means</source>
        <translation>Was die Regel über Befehle meint</translation>
    </message>
    <message>
        <source>What the rule is about</source>
        <translation>Worum es in der Regel geht</translation>
    </message>
    <message>
        <source>What the rule says</source>
        <translation>Was die Regel sagt</translation>
    </message>
    <message>
        <source>What to try of commands</source>
        <translation>Was von Befehlen auszuprobieren ist</translation>
    </message>
    <message>
        <source>What you changed counts in new conversations.</source>
        <translation>Was Sie geändert haben, gilt in neuen Gesprächen.</translation>
    </message>
    <message>
        <source>When a budget is used up, Handrail stops before the next call of a model and asks you. What a call can cost at most is set aside before it is made, so that a budget is never exceeded unasked. A budget in money needs prices that are known; with a model whose price is not known, Handrail asks you. You can set prices of your own under [prices] in the settings file.</source>
        <translation>Wenn ein Budget verbraucht ist, hält Handrail vor dem nächsten Aufruf eines Modells an und fragt. Was ein Aufruf höchstens kosten kann, wird vorher zurückgelegt, sodass ein Budget nie ungefragt überschritten wird. Ein Budget in Geld braucht bekannte Preise; bei einem Modell mit unbekanntem Preis fragt Handrail. Eigene Preise lassen sich unter [prices] in der Einstellungsdatei angeben.</translation>
    </message>
    <message>
        <source>Where the rule holds</source>
        <translation>Wo die Regel gilt</translation>
    </message>
    <message>
        <source>Which rule decides?</source>
        <translation>Welche Regel entscheidet?</translation>
    </message>
    <message>
        <source>Window of a model, set by hand</source>
        <translation>Kontextfenster eines Modells, von Hand eingestellt</translation>
    </message>
    <message>
        <source>Your own servers, such as LM Studio, llama.cpp or OpenRouter.</source>
        <translation>Eigene Server, etwa LM Studio, llama.cpp oder OpenRouter.</translation>
    </message>
    <message>
        <source>as the server says</source>
        <translation>wie der Server sagt</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>its name, or * for all of this provider</source>
        <translation>sein Name, oder * für alle dieses Anbieters</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>ohne Grenze</translation>
    </message>
    <message>
        <source>pypi.org, or git.example.org:22</source>
        <translation>pypi.org oder git.example.org:22</translation>
    </message>
    <message>
        <source>since {day}</source>
        <translation>seit {day}</translation>
    </message>
    <message>
        <source>stays as it is</source>
        <translation>bleibt, wie er ist</translation>
    </message>
    <message>
        <source>the first model it lists</source>
        <translation>das erste Modell, das er aufzählt</translation>
    </message>
    <message>
        <source>the only model it has</source>
        <translation>das einzige Modell, das er hat</translation>
    </message>
    <message>
        <source>there is one of this name already</source>
        <translation>einen mit diesem Namen gibt es schon</translation>
    </message>
    <message>
        <source>this server</source>
        <translation>diesen Server</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>{keys} already stands for “{title}”. Take it away there first.</source>
        <translation>{keys} steht schon für „{title}“. Erst dort wegnehmen.</translation>
    </message>
    <message>
        <source>{name} goes to the keyring</source>
        <translation>{name} geht in den Schlüsselbund</translation>
    </message>
    <message>
        <source>{name} has no value yet: you are asked for it</source>
        <translation>{name} hat noch keinen Wert: danach wird gefragt</translation>
    </message>
    <message>
        <source>{name} is new since you last saw this server&apos;s tools. It is withheld from the model until you decide. Characters that cannot be seen are spelled out.</source>
        <translation>{name} ist neu, seit Sie die Werkzeuge dieses Servers zuletzt gesehen haben. Es wird dem Modell vorenthalten, bis Sie entscheiden. Unsichtbare Zeichen sind ausgeschrieben.</translation>
    </message>
    <message>
        <source>{name} key</source>
        <translation>Schlüssel für {name}</translation>
    </message>
    <message>
        <source>{name} says something else about itself since you last saw this server&apos;s tools. It is withheld from the model until you decide. Characters that cannot be seen are spelled out.</source>
        <translation>{name} sagt etwas anderes über sich, seit Sie die Werkzeuge dieses Servers zuletzt gesehen haben. Es wird dem Modell vorenthalten, bis Sie entscheiden. Unsichtbare Zeichen sind ausgeschrieben.</translation>
    </message>
</context>
</TS>

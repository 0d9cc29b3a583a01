<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n command(s) that run beside the conversation</source>
        <translation>
            <numerusform>%n Befehl, der neben dem Gespräch läuft</numerusform>
            <numerusform>%n Befehle, die neben dem Gespräch laufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n content(s) of earlier versions were removed.</source>
        <translation>
            <numerusform>%n Inhalt früherer Fassungen wurde entfernt.</numerusform>
            <numerusform>%n Inhalte früherer Fassungen wurden entfernt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s), because this model does not see</source>
        <translation>
            <numerusform>%n Bild, denn dieses Modell sieht nicht</numerusform>
            <numerusform>%n Bilder, denn dieses Modell sieht nicht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n Nachricht</numerusform>
            <numerusform>%n Nachrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more wait(s)</source>
        <translation>
            <numerusform>noch eine wartet</numerusform>
            <numerusform>noch %n warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) held something that looks like a secret; it was masked.</source>
        <translation>
            <numerusform>%n Text enthielt etwas, das wie ein Geheimnis aussieht; es wurde unkenntlich gemacht.</numerusform>
            <numerusform>%n Texte enthielten etwas, das wie ein Geheimnis aussieht; es wurde unkenntlich gemacht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n version(s) from {day}</source>
        <translation>
            <numerusform>%n Fassung vom {day}</numerusform>
            <numerusform>%n Fassungen vom {day}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n version(s) from {first} to {last}</source>
        <translation>
            <numerusform>%n Fassung vom {first} bis {last}</numerusform>
            <numerusform>%n Fassungen vom {first} bis {last}</numerusform>
        </translation>
    </message>
    <message>
        <source>A file with MCP servers</source>
        <translation>Eine Datei mit MCP-Servern</translation>
    </message>
    <message>
        <source>A folder that this server may read and write</source>
        <translation>Ein Ordner, in dem dieser Server lesen und schreiben darf</translation>
    </message>
    <message>
        <source>A login is under way. Finish it or close its window first.</source>
        <translation>Eine Anmeldung läuft. Erst diese beenden oder ihr Fenster schließen.</translation>
    </message>
    <message>
        <source>A message can have {most} images; the others were left out.</source>
        <translation>Eine Nachricht kann {most} Bilder haben; die übrigen wurden weggelassen.</translation>
    </message>
    <message>
        <source>A prompt of {server}</source>
        <translation>Eine Vorlage von {server}</translation>
    </message>
    <message>
        <source>A session waits for you</source>
        <translation>Eine Sitzung wartet auf Antwort</translation>
    </message>
    <message>
        <source>Add a folder to this session</source>
        <translation>Einen Ordner zu dieser Sitzung hinzufügen</translation>
    </message>
    <message>
        <source>Add a folder to this session: /add and its path, or choose one</source>
        <translation>Einen Ordner zu dieser Sitzung hinzufügen: /add und sein Pfad, oder einen wählen</translation>
    </message>
    <message>
        <source>Add a folder to this session…</source>
        <translation>Ordner zu dieser Sitzung hinzufügen…</translation>
    </message>
    <message>
        <source>Add {folder} to this session?</source>
        <translation>{folder} zu dieser Sitzung hinzufügen?</translation>
    </message>
    <message>
        <source>Added: {path}. The agent knows it as {name}; name it in your message.</source>
        <translation>Hinzugefügt: {path}. Der Agent kennt ihn als {name}; so in der Nachricht nennen.</translation>
    </message>
    <message>
        <source>After {command} comes {words}. Nothing was done. You can send it to the model as a message.</source>
        <translation>Nach {command} folgt: {words}. Nichts wurde getan. Der Text lässt sich als Nachricht an das Modell senden.</translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>Alle Befehle</translation>
    </message>
    <message>
        <source>All commands and their keys</source>
        <translation>Alle Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>All sessions</source>
        <translation>Alle Sitzungen</translation>
    </message>
    <message>
        <source>All sessions at a glance</source>
        <translation>Alle Sitzungen auf einen Blick</translation>
    </message>
    <message>
        <source>Allow it always</source>
        <translation>Immer erlauben</translation>
    </message>
    <message>
        <source>Allow this time</source>
        <translation>Dieses Mal erlauben</translation>
    </message>
    <message>
        <source>Always allow this without asking?</source>
        <translation>Das immer ohne Nachfrage erlauben?</translation>
    </message>
    <message>
        <source>An agent written for the tools file_read, file_write, bash and web_search.</source>
        <translation>Ein Agent für die Werkzeuge file_read, file_write, bash und web_search.</translation>
    </message>
    <message>
        <source>An agent written for the tools fs.list, fs.read, fs.search, fs.write and fs.apply_patch.</source>
        <translation>Ein Agent für die Werkzeuge fs.list, fs.read, fs.search, fs.write und fs.apply_patch.</translation>
    </message>
    <message>
        <source>An agent written for the tools read_file and list_directory.</source>
        <translation>Ein Agent für die Werkzeuge read_file und list_directory.</translation>
    </message>
    <message>
        <source>An agent written for the twenty workspace tools; works on files and plans, and runs no commands.</source>
        <translation>Ein Agent für die zwanzig Workspace-Werkzeuge; arbeitet an Dateien und Plänen und führt keine Befehle aus.</translation>
    </message>
    <message>
        <source>Another program is using the database. What you do is kept and continues as soon as the database is free.</source>
        <translation>Ein anderes Programm benutzt die Datenbank. Was Sie tun, bleibt erhalten und geht weiter, sobald die Datenbank frei ist.</translation>
    </message>
    <message>
        <source>Attach images or files</source>
        <translation>Bilder oder Dateien anhängen</translation>
    </message>
    <message>
        <source>Attach images or files…</source>
        <translation>Bilder oder Dateien anhängen …</translation>
    </message>
    <message>
        <source>Back to the draft</source>
        <translation>Zurück in den Entwurf</translation>
    </message>
    <message>
        <source>Begin a new session in this folder</source>
        <translation>Eine neue Sitzung in diesem Ordner beginnen</translation>
    </message>
    <message>
        <source>Budget of this session</source>
        <translation>Budget dieser Sitzung</translation>
    </message>
    <message>
        <source>Budget of today</source>
        <translation>Budget von heute</translation>
    </message>
    <message>
        <source>Caches of package managers take {size}.</source>
        <translation>Zwischenspeicher von Paketverwaltungen belegen {size}.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Check the address and your connection, and whether it needs a header with a key.</source>
        <translation>Adresse und Verbindung prüfen, und ob ein Header mit einem Schlüssel nötig ist.</translation>
    </message>
    <message>
        <source>Check the key and its header: Edit… below.</source>
        <translation>Schlüssel und Header prüfen: unten „Bearbeiten …“.</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>Modell wählen …</translation>
    </message>
    <message>
        <source>Choose a project folder</source>
        <translation>Projektordner wählen</translation>
    </message>
    <message>
        <source>Choose an agent…</source>
        <translation>Agent wählen …</translation>
    </message>
    <message>
        <source>Choose another agent</source>
        <translation>Einen anderen Agenten wählen</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>Ein anderes Modell wählen</translation>
    </message>
    <message>
        <source>Choose another…</source>
        <translation>Einen anderen wählen …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close all blocks</source>
        <translation>Alle Blöcke zuklappen</translation>
    </message>
    <message>
        <source>Close this conversation</source>
        <translation>Dieses Gespräch schließen</translation>
    </message>
    <message>
        <source>Copy the last answer</source>
        <translation>Letzte Antwort kopieren</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Do not use</source>
        <translation>Nicht benutzen</translation>
    </message>
    <message>
        <source>Done: {files}</source>
        <translation>Erledigt: {files}</translation>
    </message>
    <message>
        <source>Earlier versions of files take more room than your limit. Nothing was removed.</source>
        <translation>Frühere Fassungen von Dateien brauchen mehr Platz als die eingestellte Grenze. Nichts wurde entfernt.</translation>
    </message>
    <message>
        <source>Earlier versions of files take {size} MB, more than your limit of {limit} MB.

Nothing was removed. To stay within the limit, {versions} would go, which frees {freed} MB.</source>
        <translation>Frühere Fassungen von Dateien brauchen {size} MB, mehr als die eingestellte Grenze von {limit} MB.

Nichts wurde entfernt. Um innerhalb der Grenze zu bleiben, müssten gehen: {versions}; das macht {freed} MB frei.</translation>
    </message>
    <message>
        <source>Earlier versions of files take {size} MB, within your limit of {limit} MB.</source>
        <translation>Frühere Fassungen von Dateien brauchen {size} MB, innerhalb der eingestellten Grenze von {limit} MB.</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Empty what is kept for undo?</source>
        <translation>Aufbewahrtes leeren?</translation>
    </message>
    <message>
        <source>Enter it below, under Secrets.</source>
        <translation>Unten bei „Geheimnisse“ eingeben.</translation>
    </message>
    <message>
        <source>Enter the command that starts it, or its address.</source>
        <translation>Den Befehl, der den Server startet, oder seine Adresse eingeben.</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>Erase this session?</source>
        <translation>Diese Sitzung endgültig löschen?</translation>
    </message>
    <message>
        <source>Every call of {tool} then runs without asking, whatever it does.</source>
        <translation>Jeder Aufruf von {tool} läuft dann ohne Nachfrage, was immer er tut.</translation>
    </message>
    <message>
        <source>Every command then runs without asking, also one that deletes files. To allow only some commands, write their first words, such as git status.</source>
        <translation>Jeder Befehl läuft dann ohne Nachfrage, auch einer, der Dateien löscht. Um nur einige Befehle zu erlauben, schreiben Sie deren erste Wörter, etwa git status.</translation>
    </message>
    <message>
        <source>Every tool then runs without asking: files are changed and deleted, and commands run.</source>
        <translation>Jedes Werkzeug läuft dann ohne Nachfrage: Dateien werden geändert und gelöscht, Befehle ausgeführt.</translation>
    </message>
    <message>
        <source>Export as {format}</source>
        <translation>Exportieren als {format}</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>Gespräch exportieren</translation>
    </message>
    <message>
        <source>Find a file of the project</source>
        <translation>Datei des Projekts suchen</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>In diesem Gespräch suchen</translation>
    </message>
    <message>
        <source>Find the next place</source>
        <translation>Zur nächsten Fundstelle</translation>
    </message>
    <message>
        <source>Find the place before</source>
        <translation>Zur vorigen Fundstelle</translation>
    </message>
    <message>
        <source>Find what looks unfinished</source>
        <translation>Finde, was unfertig aussieht</translation>
    </message>
    <message>
        <source>From here on this conversation goes to {place}.</source>
        <translation>Ab hier geht dieses Gespräch an {place}.</translation>
    </message>
    <message>
        <source>From here on {model} answers.</source>
        <translation>Ab hier antwortet {model}.</translation>
    </message>
    <message>
        <source>Give it a name of letters, digits, - and single _, at most 32 characters.</source>
        <translation>Ein Name aus Buchstaben, Ziffern, - und einzelnen _ ist nötig, höchstens 32 Zeichen.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weitermachen</translation>
    </message>
    <message>
        <source>Go on here</source>
        <translation>Hier weitermachen</translation>
    </message>
    <message>
        <source>Go on until a command succeeds, such as /goal pytest -q</source>
        <translation>Weitermachen, bis ein Befehl gelingt, etwa /goal pytest -q</translation>
    </message>
    <message>
        <source>Go on with {model}?</source>
        <translation>Mit {model} weitermachen?</translation>
    </message>
    <message>
        <source>Go to what waits for you</source>
        <translation>Zu dem, was auf Antwort wartet</translation>
    </message>
    <message>
        <source>Goes to</source>
        <translation>Geht an</translation>
    </message>
    <message>
        <source>Handrail ended while the agent worked here. What it had done by then is kept.</source>
        <translation>Handrail wurde beendet, während der Agent hier arbeitete. Was er bis dahin getan hat, ist erhalten.</translation>
    </message>
    <message>
        <source>Handrail has finished</source>
        <translation>Handrail ist fertig</translation>
    </message>
    <message>
        <source>Handrail has stopped</source>
        <translation>Handrail hat angehalten</translation>
    </message>
    <message>
        <source>Handrail knows {commands}. Nothing was sent. You can send it to the model as a message.</source>
        <translation>Handrail kennt {commands}. Nichts wurde gesendet. Der Text lässt sich als Nachricht an das Modell senden.</translation>
    </message>
    <message>
        <source>Handrail needs your answer</source>
        <translation>Handrail braucht eine Antwort</translation>
    </message>
    <message>
        <source>How much the agent may do without asking</source>
        <translation>Wie viel der Agent tun darf, ohne zu fragen</translation>
    </message>
    <message>
        <source>How much the model thinks, as far as it knows</source>
        <translation>Wie viel das Modell denkt, soweit es das kennt</translation>
    </message>
    <message>
        <source>Import a conversation</source>
        <translation>Gespräch importieren</translation>
    </message>
    <message>
        <source>Import a conversation…</source>
        <translation>Gespräch importieren …</translation>
    </message>
    <message>
        <source>Install it, or write its whole path: Edit… below.</source>
        <translation>Installieren oder den ganzen Pfad angeben: unten „Bearbeiten …“.</translation>
    </message>
    <message>
        <source>It is in {file}.</source>
        <translation>Es liegt in {file}.</translation>
    </message>
    <message>
        <source>It is not there any more.</source>
        <translation>Es ist nicht mehr da.</translation>
    </message>
    <message>
        <source>It will get</source>
        <translation>Es bekommt</translation>
    </message>
    <message>
        <source>It works in {folder}: {tools}, protocol of {version}.</source>
        <translation>Funktioniert in {folder}: {tools}, Protokoll vom {version}.</translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s).</source>
        <translation>
            <numerusform>Funktioniert: %n Modell.</numerusform>
            <numerusform>Funktioniert: %n Modelle.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It works: {host} found %n result(s) for “{query}”.</source>
        <translation>
            <numerusform>Funktioniert: {host} fand %n Treffer für „{query}“.</numerusform>
            <numerusform>Funktioniert: {host} fand %n Treffer für „{query}“.</numerusform>
        </translation>
    </message>
    <message>
        <source>It works: {tools}, protocol of {version}.</source>
        <translation>Funktioniert: {tools}, Protokoll vom {version}.</translation>
    </message>
    <message>
        <source>Its text comes from the server and goes into the message field. You can change it before you send it.</source>
        <translation>Der Text kommt vom Server und geht in das Eingabefeld. Er lässt sich ändern, bevor er gesendet wird.</translation>
    </message>
    <message>
        <source>Its window has {size}. Old results are left out, or it summarises.</source>
        <translation>Sein Kontextfenster hat {size}. Alte Ergebnisse werden weggelassen, oder es fasst zusammen.</translation>
    </message>
    <message>
        <source>JSON (*.json);;All files (*)</source>
        <translation>JSON (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Keep and replace</source>
        <translation>Aufheben und ersetzen</translation>
    </message>
    <message>
        <source>Keep this agent</source>
        <translation>Diesen Agenten behalten</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Weggelassen</translation>
    </message>
    <message>
        <source>Let it connect?</source>
        <translation>Verbindung zulassen?</translation>
    </message>
    <message>
        <source>Let it read</source>
        <translation>Lesen lassen</translation>
    </message>
    <message>
        <source>Let it read and change</source>
        <translation>Lesen und ändern lassen</translation>
    </message>
    <message>
        <source>Look at all changes: keep, revert or comment on each</source>
        <translation>Alle Änderungen durchsehen: behalten, zurücknehmen oder kommentieren</translation>
    </message>
    <message>
        <source>MCP servers…</source>
        <translation>MCP-Server …</translation>
    </message>
    <message>
        <source>Made room</source>
        <translation>Platz geschaffen</translation>
    </message>
    <message>
        <source>Missing: {names}.</source>
        <translation>Es fehlt: {names}.</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>No SearXNG runs at localhost:8080. Start one, or enter an address above.</source>
        <translation>Unter localhost:8080 läuft kein SearXNG. Eines starten oder oben eine Adresse eingeben.</translation>
    </message>
    <message>
        <source>No editor was found that can open this file. Name yours in Settings, Appearance.</source>
        <translation>Es wurde kein Editor gefunden, der diese Datei öffnen kann. Einen Editor unter Einstellungen, Aussehen angeben.</translation>
    </message>
    <message>
        <source>No file was changed.</source>
        <translation>Keine Datei wurde geändert.</translation>
    </message>
    <message>
        <source>No program on this system opens it. The file is {file}</source>
        <translation>Kein Programm auf diesem System öffnet sie. Die Datei ist {file}</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Nothing is chosen.</source>
        <translation>Nichts ist ausgewählt.</translation>
    </message>
    <message>
        <source>Nothing is kept now.</source>
        <translation>Zurzeit ist nichts aufbewahrt.</translation>
    </message>
    <message>
        <source>Nothing is sent before your next message.</source>
        <translation>Vor der nächsten Nachricht wird nichts gesendet.</translation>
    </message>
    <message>
        <source>Nothing waits for you.</source>
        <translation>Nichts wartet auf Antwort.</translation>
    </message>
    <message>
        <source>Nothing was said yet, so there is nothing to summarise.</source>
        <translation>Noch wurde nichts gesagt, also gibt es nichts zusammenzufassen.</translation>
    </message>
    <message>
        <source>Nothing was started. Open one of them to test it.</source>
        <translation>Nichts wurde gestartet. Zum Testen einen davon öffnen.</translation>
    </message>
    <message>
        <source>Only read and plan until you accept the plan; /plan off ends it</source>
        <translation>Nur lesen und planen, bis der Plan angenommen ist; /plan off beendet es</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>Ordner öffnen …</translation>
    </message>
    <message>
        <source>Open all blocks</source>
        <translation>Alle Blöcke aufklappen</translation>
    </message>
    <message>
        <source>Open as a project</source>
        <translation>Als Projekt öffnen</translation>
    </message>
    <message>
        <source>Open the file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Pasted image</source>
        <translation>Eingefügtes Bild</translation>
    </message>
    <message>
        <source>Pasted image {number}</source>
        <translation>Eingefügtes Bild {number}</translation>
    </message>
    <message>
        <source>Plain chat</source>
        <translation>Einfaches Gespräch</translation>
    </message>
    <message>
        <source>Plan mode on or off</source>
        <translation>Planmodus ein oder aus</translation>
    </message>
    <message>
        <source>Prompt {name} of {server}</source>
        <translation>Vorlage {name} von {server}</translation>
    </message>
    <message>
        <source>Put back in {file}.</source>
        <translation>Wieder eingesetzt in {file}.</translation>
    </message>
    <message>
        <source>Put it into the message</source>
        <translation>In die Nachricht übernehmen</translation>
    </message>
    <message>
        <source>Quit Handrail</source>
        <translation>Handrail beenden</translation>
    </message>
    <message>
        <source>Reading it once</source>
        <translation>Einmal lesen</translation>
    </message>
    <message>
        <source>Reads and searches, asks, and writes plans; changes nothing else.</source>
        <translation>Liest und sucht, fragt und schreibt Pläne; ändert sonst nichts.</translation>
    </message>
    <message>
        <source>Reads and searches; changes nothing.</source>
        <translation>Liest und sucht; ändert nichts.</translation>
    </message>
    <message>
        <source>Reads the project and searches the web.</source>
        <translation>Liest das Projekt und sucht im Web.</translation>
    </message>
    <message>
        <source>Reads, searches, changes files and runs commands.</source>
        <translation>Liest, sucht, ändert Dateien und führt Befehle aus.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Verweigern</translation>
    </message>
    <message>
        <source>Reload it</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the oldest versions?</source>
        <translation>Die ältesten Fassungen entfernen?</translation>
    </message>
    <message>
        <source>Remove this server?</source>
        <translation>Diesen Server entfernen?</translation>
    </message>
    <message>
        <source>Replace what is there now?</source>
        <translation>Ersetzen, was jetzt da ist?</translation>
    </message>
    <message>
        <source>Reverted in {file}.</source>
        <translation>Zurückgenommen in {file}.</translation>
    </message>
    <message>
        <source>Reverted: {files}.</source>
        <translation>Zurückgenommen: {files}.</translation>
    </message>
    <message>
        <source>Review all changes</source>
        <translation>Alle Änderungen durchsehen</translation>
    </message>
    <message numerus="yes">
        <source>Rewound %n file(s) to before “{message}”.</source>
        <translation>
            <numerusform>%n Datei zurückgespult bis vor „{message}“.</numerusform>
            <numerusform>%n Dateien zurückgespult bis vor „{message}“.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rewound the conversation and %n file(s) to before “{message}”.</source>
        <translation>
            <numerusform>Gespräch und %n Datei zurückgespult bis vor „{message}“.</numerusform>
            <numerusform>Gespräch und %n Dateien zurückgespult bis vor „{message}“.</numerusform>
        </translation>
    </message>
    <message>
        <source>Rewound the conversation to before “{message}”.</source>
        <translation>Gespräch zurückgespult bis vor „{message}“.</translation>
    </message>
    <message>
        <source>Run it unconfined</source>
        <translation>Ohne Abschirmung ausführen</translation>
    </message>
    <message>
        <source>Run it without confinement?</source>
        <translation>Ohne Abschirmung ausführen?</translation>
    </message>
    <message>
        <source>Run the tests and explain what fails</source>
        <translation>Führe die Tests aus und erkläre, was fehlschlägt</translation>
    </message>
    <message>
        <source>Run this in the sandbox, before I run it outside, and tell me all that it did: {command}</source>
        <translation>Führe das in der Sandbox aus, bevor ich es außerhalb tue, und nenne alles, was es getan hat: {command}</translation>
    </message>
    <message>
        <source>Save a starter: a prompt to begin with, which you can share</source>
        <translation>Einen Startauftrag speichern: ein Auftrag zum Beginnen, der sich weitergeben lässt</translation>
    </message>
    <message>
        <source>Saved: {command} begins with it. Its file is {path}.</source>
        <translation>Gespeichert: {command} beginnt damit. Seine Datei ist {path}.</translation>
    </message>
    <message>
        <source>See what could go…</source>
        <translation>Ansehen, was gehen könnte …</translation>
    </message>
    <message>
        <source>Send as a message</source>
        <translation>Als Nachricht senden</translation>
    </message>
    <message>
        <source>Set it before you start Handrail, or write another value: Edit… below.</source>
        <translation>Vor dem Start von Handrail setzen oder einen anderen Wert angeben: unten „Bearbeiten …“.</translation>
    </message>
    <message>
        <source>Settings file</source>
        <translation>Einstellungsdatei</translation>
    </message>
    <message>
        <source>Show or put back…</source>
        <translation>Zeigen oder zurückholen …</translation>
    </message>
    <message>
        <source>Show what changed</source>
        <translation>Änderungen zeigen</translation>
    </message>
    <message>
        <source>Show what they run</source>
        <translation>Zeigen, was sie ausführen</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Start a new database</source>
        <translation>Neue Datenbank beginnen</translation>
    </message>
    <message>
        <source>Starts this MCP server and lists its prompts</source>
        <translation>Startet diesen MCP-Server und zählt seine Vorlagen auf</translation>
    </message>
    <message>
        <source>Stop the agent</source>
        <translation>Agent anhalten</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Summarise the conversation</source>
        <translation>Gespräch zusammenfassen</translation>
    </message>
    <message>
        <source>Summarise the conversation for the model; what you write after it matters most</source>
        <translation>Das Gespräch für das Modell zusammenfassen; was dahinter geschrieben wird, zählt am meisten</translation>
    </message>
    <message>
        <source>Taken back: {files}.</source>
        <translation>Rückgängig gemacht: {files}.</translation>
    </message>
    <message>
        <source>Text in its usual size</source>
        <translation>Schrift in üblicher Größe</translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation>Das hat nicht geklappt</translation>
    </message>
    <message>
        <source>That folder cannot be used</source>
        <translation>Dieser Ordner lässt sich nicht verwenden</translation>
    </message>
    <message>
        <source>That is the switch Confinement below.</source>
        <translation>Das ist der Schalter „Abschirmung“ unten.</translation>
    </message>
    <message>
        <source>The MCP server {name} named this address for the login.</source>
        <translation>Der MCP-Server {name} hat diese Adresse für die Anmeldung genannt.</translation>
    </message>
    <message>
        <source>The address begins with https://, or with http:// if it is on this computer.</source>
        <translation>Die Adresse beginnt mit https://, oder mit http://, wenn sie auf diesem Rechner liegt.</translation>
    </message>
    <message>
        <source>The address has another host now. Enter the value of {name} again, or leave it out.</source>
        <translation>Die Adresse hat jetzt einen anderen Host. Den Wert von {name} noch einmal eingeben oder weglassen.</translation>
    </message>
    <message>
        <source>The agent can read and change files in this folder and run commands. You see every step.</source>
        <translation>Der Agent kann in diesem Ordner Dateien lesen und ändern und Befehle ausführen. Jeder Schritt ist zu sehen.</translation>
    </message>
    <message>
        <source>The agent {name} reads your next message.</source>
        <translation>Der Agent {name} liest die nächste Nachricht.</translation>
    </message>
    <message>
        <source>The command cannot be read: {problem}. Check its quotes.</source>
        <translation>Der Befehl ist nicht zu lesen: {problem}. Die Anführungszeichen prüfen.</translation>
    </message>
    <message>
        <source>The confinement of commands has changed. {now}. {note}</source>
        <translation>Die Abschirmung von Befehlen hat sich geändert. {now}. {note}</translation>
    </message>
    <message>
        <source>The conversation was exported</source>
        <translation>Das Gespräch wurde exportiert</translation>
    </message>
    <message>
        <source>The few tools that most work needs; for models with a small window.</source>
        <translation>Die wenigen Werkzeuge, die fast immer genügen; für Modelle mit kleinem Kontextfenster.</translation>
    </message>
    <message>
        <source>The file cannot be opened</source>
        <translation>Die Datei lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>The file links to this address.</source>
        <translation>Die Datei verweist auf diese Adresse.</translation>
    </message>
    <message>
        <source>The last {shown} of {count} removed files are listed.</source>
        <translation>Die letzten {shown} von {count} entfernten Dateien sind aufgelistet.</translation>
    </message>
    <message>
        <source>The login was given up. Nothing was stored.</source>
        <translation>Die Anmeldung wurde abgebrochen. Nichts wurde gespeichert.</translation>
    </message>
    <message>
        <source>The prompt is empty.</source>
        <translation>Die Vorlage ist leer.</translation>
    </message>
    <message>
        <source>The prompt is not there</source>
        <translation>Die Vorlage gibt es nicht</translation>
    </message>
    <message>
        <source>The rule holds in every project.</source>
        <translation>Die Regel gilt in jedem Projekt.</translation>
    </message>
    <message>
        <source>The rule holds in this project.</source>
        <translation>Die Regel gilt in diesem Projekt.</translation>
    </message>
    <message>
        <source>The turn that runs goes on where it is. What waits, and what you send from now on, goes there.</source>
        <translation>Die laufende Runde bleibt, wo sie ist. Was wartet und was ab jetzt gesendet wird, geht dorthin.</translation>
    </message>
    <message>
        <source>There is a server {name} already. Choose another name, or remove that one first.</source>
        <translation>Einen Server {name} gibt es schon. Einen anderen Namen wählen oder jenen erst entfernen.</translation>
    </message>
    <message>
        <source>There is no command {command}</source>
        <translation>Den Befehl {command} gibt es nicht</translation>
    </message>
    <message>
        <source>There is no key yet. Paste one above and save it.</source>
        <translation>Noch ist kein Schlüssel da. Oben einen einfügen und speichern.</translation>
    </message>
    <message>
        <source>There is room</source>
        <translation>Es ist Platz</translation>
    </message>
    <message>
        <source>There was nothing to remove.</source>
        <translation>Es gab nichts zu entfernen.</translation>
    </message>
    <message>
        <source>This conversation has no MCP server for {command}. It has: {names}.</source>
        <translation>Dieses Gespräch hat keinen MCP-Server für {command}. Es hat: {names}.</translation>
    </message>
    <message>
        <source>This conversation was changed elsewhere, so the message is not where it was. Open the session again.</source>
        <translation>Dieses Gespräch wurde anderswo geändert, und die Nachricht ist nicht mehr, wo sie war. Die Sitzung noch einmal öffnen.</translation>
    </message>
    <message>
        <source>This folder brings MCP servers along: {names}. They are not used until you have seen what they run</source>
        <translation>Dieser Ordner bringt MCP-Server mit: {names}. Sie werden nicht benutzt, bis Sie gesehen haben, was sie ausführen</translation>
    </message>
    <message>
        <source>This project</source>
        <translation>Dieses Projekt</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>Diese Sitzung</translation>
    </message>
    <message>
        <source>This session is open in another Handrail. You are looking on.</source>
        <translation>Diese Sitzung ist in einem anderen Handrail geöffnet. Hier lässt sie sich nur ansehen.</translation>
    </message>
    <message>
        <source>This session was continued in another window; what was said there is shown above. Your message was not sent yet.</source>
        <translation>Diese Sitzung wurde in einem anderen Fenster fortgesetzt; was dort gesagt wurde, steht oben. Die Nachricht wurde noch nicht gesendet.</translation>
    </message>
    <message>
        <source>This session was deleted in another window. Your message was not sent yet; Retry sends it in a new session.</source>
        <translation>Diese Sitzung wurde in einem anderen Fenster gelöscht. Die Nachricht wurde noch nicht gesendet; „Noch einmal“ sendet sie in einer neuen Sitzung.</translation>
    </message>
    <message>
        <source>Tidies folders, reads documents, writes texts and tables; runs no commands.</source>
        <translation>Räumt Ordner auf, liest Dokumente, schreibt Texte und Tabellen; führt keine Befehle aus.</translation>
    </message>
    <message>
        <source>To take that back: Settings, Keys and providers, Models without tools.</source>
        <translation>Zum Zurücknehmen: Einstellungen, Schlüssel und Anbieter, Modelle ohne Werkzeuge.</translation>
    </message>
    <message>
        <source>Too long</source>
        <translation>Zu lang</translation>
    </message>
    <message>
        <source>Trust level: {name}</source>
        <translation>Vertrauensstufe: {name}</translation>
    </message>
    <message>
        <source>Trust this folder</source>
        <translation>Diesem Ordner vertrauen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Undo all</source>
        <translation>Alles rückgängig machen</translation>
    </message>
    <message>
        <source>Undo all changes of this session?</source>
        <translation>Alle Änderungen dieser Sitzung rückgängig machen?</translation>
    </message>
    <message>
        <source>Undo rewind</source>
        <translation>Zurückspulen rückgängig machen</translation>
    </message>
    <message>
        <source>Undo what the last turn changed</source>
        <translation>Änderungen der letzten Runde rückgängig machen</translation>
    </message>
    <message>
        <source>Undo what the last turn changed in files</source>
        <translation>Rückgängig machen, was die letzte Runde an Dateien geändert hat</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Benutzen</translation>
    </message>
    <message>
        <source>Use Log in… below.</source>
        <translation>Unten „Anmelden …“ benutzen.</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Waiting for the keyring…</source>
        <translation>Warten auf den Schlüsselbund …</translation>
    </message>
    <message>
        <source>What commands removed or replaced {where} can then not be undone any more: {size}. What a turn needs that still runs stays.</source>
        <translation>Was Befehle {where} entfernt oder ersetzt haben, lässt sich dann nicht mehr rückgängig machen: {size}. Was eine noch laufende Runde braucht, bleibt.</translation>
    </message>
    <message>
        <source>What is this project, and how is it built?</source>
        <translation>Was ist das für ein Projekt, und wie wird es gebaut?</translation>
    </message>
    <message>
        <source>What it wrote is in the log below.</source>
        <translation>Was es geschrieben hat, steht unten im Protokoll.</translation>
    </message>
    <message>
        <source>What it wrote is in the log below. If it has to fetch itself first, let it reach any host.</source>
        <translation>Was es geschrieben hat, steht unten im Protokoll. Wenn es sich erst selbst herunterladen muss, alle Hosts erlauben.</translation>
    </message>
    <message>
        <source>What shall we do in {folder}?</source>
        <translation>Was tun wir in {folder}?</translation>
    </message>
    <message numerus="yes">
        <source>What the agent did to %n file(s) in this session will be undone. Files that you have changed since are left as they are and listed. You can redo it.</source>
        <translation>
            <numerusform>Was der Agent in dieser Sitzung an %n Datei getan hat, wird rückgängig gemacht. Dateien, die Sie seither geändert haben, bleiben, wie sie sind, und werden aufgezählt. Es lässt sich wiederherstellen.</numerusform>
            <numerusform>Was der Agent in dieser Sitzung an %n Dateien getan hat, wird rückgängig gemacht. Dateien, die Sie seither geändert haben, bleiben, wie sie sind, und werden aufgezählt. Es lässt sich wiederherstellen.</numerusform>
        </translation>
    </message>
    <message>
        <source>While it is tested, “{name}” wants to connect to {host}.</source>
        <translation>Beim Testen will sich „{name}“ mit {host} verbinden.</translation>
    </message>
    <message>
        <source>Without a folder the agent cannot read files: it gets only the path of {file}.</source>
        <translation>Ohne Ordner kann der Agent keine Dateien lesen: Er bekommt nur den Pfad von {file}.</translation>
    </message>
    <message>
        <source>Without a folder the agent has no tools: you can only chat. Choose a folder to let it work there.</source>
        <translation>Ohne Ordner hat der Agent keine Werkzeuge: Nur ein Gespräch ist möglich. Einen Ordner wählen, damit er dort arbeiten kann.</translation>
    </message>
    <message>
        <source>Write the conversation to a file</source>
        <translation>Das Gespräch in eine Datei schreiben</translation>
    </message>
    <message>
        <source>You are logged in.</source>
        <translation>Sie sind angemeldet.</translation>
    </message>
    <message>
        <source>You are logged out: the token is gone from the keyring.</source>
        <translation>Abgemeldet: Der Token ist aus dem Schlüsselbund entfernt.</translation>
    </message>
    <message>
        <source>Your message that waits is sent there as soon as you switch.</source>
        <translation>Die wartende Nachricht wird dorthin gesendet, sobald Sie wechseln.</translation>
    </message>
    <message>
        <source>Your message was not sent; it waits here.</source>
        <translation>Die Nachricht wurde nicht gesendet; sie wartet hier.</translation>
    </message>
    <message>
        <source>a session that is gone</source>
        <translation>eine Sitzung, die es nicht mehr gibt</translation>
    </message>
    <message>
        <source>a session without a name</source>
        <translation>eine Sitzung ohne Namen</translation>
    </message>
    <message>
        <source>a single tool call</source>
        <translation>ein einzelner Werkzeugaufruf</translation>
    </message>
    <message>
        <source>all tools: this model can only talk</source>
        <translation>alle Werkzeuge: Dieses Modell kann nur reden</translation>
    </message>
    <message>
        <source>an unknown day</source>
        <translation>unbekannten Tag</translation>
    </message>
    <message>
        <source>at most {amount}</source>
        <translation>höchstens {amount}</translation>
    </message>
    <message>
        <source>cost unknown</source>
        <translation>Kosten unbekannt</translation>
    </message>
    <message>
        <source>costs about {amount}</source>
        <translation>kostet etwa {amount}</translation>
    </message>
    <message>
        <source>costs an amount that is not known</source>
        <translation>kostet einen unbekannten Betrag</translation>
    </message>
    <message>
        <source>costs nothing</source>
        <translation>kostet nichts</translation>
    </message>
    <message>
        <source>everywhere</source>
        <translation>überall</translation>
    </message>
    <message>
        <source>from .mcp.json of this folder</source>
        <translation>aus .mcp.json dieses Ordners</translation>
    </message>
    <message>
        <source>from this folder</source>
        <translation>aus diesem Ordner</translation>
    </message>
    <message>
        <source>further down</source>
        <translation>weiter unten</translation>
    </message>
    <message>
        <source>further up</source>
        <translation>weiter oben</translation>
    </message>
    <message>
        <source>in all projects</source>
        <translation>in allen Projekten</translation>
    </message>
    <message>
        <source>in {folder}</source>
        <translation>in {folder}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>one of {words}</source>
        <translation>eines von {words}</translation>
    </message>
    <message numerus="yes">
        <source>the thinking in %n reply(s), which only the model that wrote it can read</source>
        <translation>
            <numerusform>das Nachdenken in %n Antwort, das nur das Modell lesen kann, das es schrieb</numerusform>
            <numerusform>das Nachdenken in %n Antworten, das nur das Modell lesen kann, das es schrieb</numerusform>
        </translation>
    </message>
    <message>
        <source>this session</source>
        <translation>diese Sitzung</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>eigener</translation>
    </message>
    <message>
        <source>{amount} + unknown</source>
        <translation>{amount} + unbekannt</translation>
    </message>
    <message numerus="yes">
        <source>{amount} and %n call(s) of unknown cost</source>
        <translation>
            <numerusform>{amount} und %n Aufruf mit unbekannten Kosten</numerusform>
            <numerusform>{amount} und %n Aufrufe mit unbekannten Kosten</numerusform>
        </translation>
    </message>
    <message>
        <source>{command} does not take these words</source>
        <translation>{command} kann mit diesen Wörtern nichts anfangen</translation>
    </message>
    <message>
        <source>{files} and {number} more</source>
        <translation>{files} und {number} weitere</translation>
    </message>
    <message>
        <source>{file} cannot be written: {problem}.</source>
        <translation>{file} lässt sich nicht schreiben: {problem}.</translation>
    </message>
    <message>
        <source>{file} is outside the project: the agent has to ask before it reads it. Or copy it into the project.</source>
        <translation>{file} liegt außerhalb des Projekts: Der Agent muss fragen, bevor er die Datei liest. Oder sie in das Projekt kopieren.</translation>
    </message>
    <message>
        <source>{file}: {what}</source>
        <translation>{file}: {what}</translation>
    </message>
    <message>
        <source>{folder} (folder is gone)</source>
        <translation>{folder} (Ordner nicht mehr da)</translation>
    </message>
    <message>
        <source>{known} {more}</source>
        <translation>{known} {more}</translation>
    </message>
    <message>
        <source>{messages} (a summary stands for the first {number})</source>
        <translation>{messages} (für die ersten {number} steht eine Zusammenfassung)</translation>
    </message>
    <message>
        <source>{messages}, about {tokens} tokens and the agent&apos;s instructions and tools</source>
        <translation>{messages}, etwa {tokens} Token und die Anweisungen und Werkzeuge des Agenten</translation>
    </message>
    <message>
        <source>{messages}, about {tokens} tokens with instructions and tools</source>
        <translation>{messages}, etwa {tokens} Token mit Anweisungen und Werkzeugen</translation>
    </message>
    <message>
        <source>{model} cannot see images; it gets the names only.</source>
        <translation>{model} kann keine Bilder sehen; es bekommt nur die Namen.</translation>
    </message>
    <message>
        <source>{model} cannot see images; it got the names only.</source>
        <translation>{model} kann keine Bilder sehen; es bekam nur die Namen.</translation>
    </message>
    <message>
        <source>{model} cannot use tools: it can only talk, and neither reads this folder nor changes anything in it.</source>
        <translation>{model} kann keine Werkzeuge benutzen: Es kann nur reden und liest oder ändert in diesem Ordner nichts.</translation>
    </message>
    <message>
        <source>{model} on {server} is offered no tools from now on.</source>
        <translation>{model} auf {server} bekommt ab jetzt keine Werkzeuge angeboten.</translation>
    </message>
    <message>
        <source>{name} (optional)</source>
        <translation>{name} (freiwillig)</translation>
    </message>
    <message>
        <source>{name} at {address}</source>
        <translation>{name} unter {address}</translation>
    </message>
    <message>
        <source>{name}, on this machine</source>
        <translation>{name}, auf diesem Rechner</translation>
    </message>
    <message>
        <source>{path}

The agent can use it until you take it back, or Handrail ends. Commands can only read it. What tools change there is undone like everything else.</source>
        <translation>{path}

Der Agent kann ihn benutzen, bis Sie ihn zurücknehmen oder Handrail endet. Befehle können dort nur lesen. Was Werkzeuge dort ändern, lässt sich wie alles andere rückgängig machen.</translation>
    </message>
    <message>
        <source>{path} cannot be shown: {reason}</source>
        <translation>{path} kann nicht gezeigt werden: {reason}</translation>
    </message>
    <message>
        <source>{path} is not a file of this project, or is not there any more.</source>
        <translation>{path} ist keine Datei dieses Projekts oder nicht mehr da.</translation>
    </message>
    <message>
        <source>{problem}

Nothing was sent.</source>
        <translation>{problem}

Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>{problem} The MCP servers of this folder are not used.</source>
        <translation>{problem} Die MCP-Server dieses Ordners werden nicht benutzt.</translation>
    </message>
    <message>
        <source>{problem} Try again, or ask who runs the server.</source>
        <translation>{problem} Noch einmal versuchen oder fragen, wer den Server betreibt.</translation>
    </message>
    <message>
        <source>{problem} Until it is corrected, Handrail uses the default settings and asks before every tool call.</source>
        <translation>{problem} Bis das berichtigt ist, benutzt Handrail die Voreinstellungen und fragt vor jedem Aufruf eines Werkzeugs.</translation>
    </message>
    <message>
        <source>{problem} You can start a new database; your earlier sessions and versions are not in it.</source>
        <translation>{problem} Es lässt sich eine neue Datenbank beginnen; frühere Sitzungen und Fassungen sind nicht darin.</translation>
    </message>
    <message>
        <source>{problem} {remedy}</source>
        <translation>{problem} {remedy}</translation>
    </message>
    <message>
        <source>{problem}. Delete this file to see its tools anew.</source>
        <translation>{problem}. Wird diese Datei gelöscht, werden seine Werkzeuge neu aufgelistet.</translation>
    </message>
    <message>
        <source>{problem}. Nothing was agreed to.</source>
        <translation>{problem}. Nichts wurde vereinbart.</translation>
    </message>
    <message>
        <source>{problem}. Remove the server and add it again.</source>
        <translation>{problem}. Den Server entfernen und neu hinzufügen.</translation>
    </message>
    <message>
        <source>{program} could not be started. Name your editor in Settings, Appearance.</source>
        <translation>{program} ließ sich nicht starten. Den Editor unter Einstellungen, Aussehen angeben.</translation>
    </message>
    <message>
        <source>{program} wants to use {tool}</source>
        <translation>{program} will {tool} benutzen</translation>
    </message>
    <message>
        <source>{question} (in “{session}”)</source>
        <translation>{question} (in „{session}“)</translation>
    </message>
    <message>
        <source>{reason} It is saved as a version before it is replaced.</source>
        <translation>{reason} Vor dem Ersetzen wird es als Fassung gespeichert.</translation>
    </message>
    <message>
        <source>{reason} Nothing was sent.</source>
        <translation>{reason} Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>{server} has no such prompt. It has: {names}.</source>
        <translation>{server} hat keine solche Vorlage. Es hat: {names}.</translation>
    </message>
    <message>
        <source>{size} of at most {most} are kept.</source>
        <translation>{size} von höchstens {most} sind aufbewahrt.</translation>
    </message>
    <message>
        <source>{size}, as a guess</source>
        <translation>{size}, geschätzt</translation>
    </message>
    <message>
        <source>{tokens} tokens</source>
        <translation>{tokens} Token</translation>
    </message>
    <message>
        <source>{tools} to look at.</source>
        <translation>{tools} anzusehen.</translation>
    </message>
    <message>
        <source>{tool} then changes every file without asking. To allow only some files, name them, such as docs/**.</source>
        <translation>{tool} ändert dann jede Datei ohne Nachfrage. Um nur einige Dateien zu erlauben, nennen Sie diese, etwa docs/**.</translation>
    </message>
    <message>
        <source>{tool} then reaches every server without asking. To allow only some, name them, such as *.example.org.</source>
        <translation>{tool} erreicht dann jeden Server ohne Nachfrage. Um nur einige zu erlauben, nennen Sie diese, etwa *.example.org.</translation>
    </message>
    <message>
        <source>{used} of {limit}</source>
        <translation>{used} von {limit}</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens</source>
        <translation>{used} von {limit} Token</translation>
    </message>
    <message>
        <source>{versions} can then no longer be compared or restored. This cannot be undone.</source>
        <translation>{versions}: lässt sich dann nicht mehr vergleichen oder wiederherstellen. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>“{name}” is removed from your settings, and its key from the keyring. Conversations with it stay; Handrail asks where to continue them.</source>
        <translation>„{name}“ wird aus den Einstellungen entfernt und der Schlüssel aus dem Schlüsselbund. Gespräche damit bleiben; Handrail fragt, wo sie weitergehen.</translation>
    </message>
    <message>
        <source>“{name}” is removed from your settings, with its secrets in the keyring, what you have seen of its tools, and its own folder.</source>
        <translation>„{name}“ wird aus den Einstellungen entfernt, mit den Geheimnissen im Schlüsselbund, dem, was von seinen Werkzeugen gesehen wurde, und dem eigenen Ordner.</translation>
    </message>
    <message>
        <source>“{name}” would run like any program of yours: it could read and change all your files and use the network. Do this only with a program that you trust as much as that.</source>
        <translation>„{name}“ liefe wie jedes Ihrer Programme: Es könnte alle Ihre Dateien lesen und ändern und das Netz benutzen. Das nur mit einem Programm tun, dem Sie so weit vertrauen.</translation>
    </message>
    <message>
        <source>“{session}” has changed, too: {files}</source>
        <translation>„{session}“ hat auch geändert: {files}</translation>
    </message>
    <message>
        <source>“{title}” is removed from this computer for good. What its tools changed can still be undone.</source>
        <translation>„{title}“ wird endgültig von diesem Rechner entfernt. Was die Werkzeuge geändert haben, lässt sich weiterhin rückgängig machen.</translation>
    </message>
</context>
</TS>

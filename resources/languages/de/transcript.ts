<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n Byte</numerusform>
            <numerusform>%n Bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them would be deleted.</source>
        <translation>
            <numerusform>%n davon würde gelöscht.</numerusform>
            <numerusform>%n davon würden gelöscht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n old result(s) left out of requests from now on, which saves about {tokens} tokens.</source>
        <translation>
            <numerusform>%n altes Ergebnis wird ab jetzt nicht mehr mitgesendet, das spart etwa {tokens} Token.</numerusform>
            <numerusform>%n alte Ergebnisse werden ab jetzt nicht mehr mitgesendet, das spart etwa {tokens} Token.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) cannot be done and are left out.</source>
        <translation>
            <numerusform>%n Zeile ist nicht möglich und bleibt weg.</numerusform>
            <numerusform>%n Zeilen sind nicht möglich und bleiben weg.</numerusform>
        </translation>
    </message>
    <message>
        <source>(without arguments)</source>
        <translation>(ohne Argumente)</translation>
    </message>
    <message>
        <source>/path/of/the/folder</source>
        <translation>/pfad/des/ordners</translation>
    </message>
    <message>
        <source>A copy is kept: {what}</source>
        <translation>Eine Kopie bleibt: {what}</translation>
    </message>
    <message>
        <source>A folder that it may read and write too</source>
        <translation>Ein Ordner, den er auch lesen und beschreiben darf</translation>
    </message>
    <message>
        <source>A helper at work:</source>
        <translation>Ein Helfer arbeitet:</translation>
    </message>
    <message>
        <source>A helper worked:</source>
        <translation>Ein Helfer hat gearbeitet:</translation>
    </message>
    <message>
        <source>A later summary has taken its place.</source>
        <translation>Eine spätere Zusammenfassung hat sie ersetzt.</translation>
    </message>
    <message>
        <source>A picture is too large</source>
        <translation>Ein Bild ist zu groß</translation>
    </message>
    <message>
        <source>A result of the MCP server {name} links to this address.</source>
        <translation>Ein Ergebnis des MCP-Servers {name} verweist auf diese Adresse.</translation>
    </message>
    <message>
        <source>A run without confinement is allowed only this once.</source>
        <translation>Ohne Abschirmung läuft der Befehl nur dieses eine Mal.</translation>
    </message>
    <message>
        <source>A web search found this address.</source>
        <translation>Eine Suche im Web hat diese Adresse gefunden.</translation>
    </message>
    <message>
        <source>Accept and build</source>
        <translation>Annehmen und umsetzen</translation>
    </message>
    <message>
        <source>Add this folder to read</source>
        <translation>Diesen Ordner zum Lesen hinzufügen</translation>
    </message>
    <message>
        <source>Add this folder, with changes</source>
        <translation>Diesen Ordner hinzufügen, mit Änderungen</translation>
    </message>
    <message>
        <source>Address: {address}</source>
        <translation>Adresse: {address}</translation>
    </message>
    <message>
        <source>All sessions</source>
        <translation>Alle Sitzungen</translation>
    </message>
    <message>
        <source>Allow for this command</source>
        <translation>Für diesen Befehl erlauben</translation>
    </message>
    <message>
        <source>Allow more…</source>
        <translation>Mehr erlauben …</translation>
    </message>
    <message>
        <source>Allow once</source>
        <translation>Einmal erlauben</translation>
    </message>
    <message>
        <source>Allow the network, one more folder or a run without confinement</source>
        <translation>Netz, einen weiteren Ordner oder einen Lauf ohne Abschirmung erlauben</translation>
    </message>
    <message>
        <source>Allow this file once</source>
        <translation>Diese Datei einmal erlauben</translation>
    </message>
    <message>
        <source>Allow while it runs</source>
        <translation>Erlauben, solange es läuft</translation>
    </message>
    <message>
        <source>Allowed by {who}: {reason}</source>
        <translation>Erlaubt durch {who}: {reason}</translation>
    </message>
    <message>
        <source>Allowed for this command, without undo: {what}</source>
        <translation>Für diesen Befehl erlaubt, ohne Rückgängig: {what}</translation>
    </message>
    <message>
        <source>Allowed once, without undo: {what}</source>
        <translation>Einmal erlaubt, ohne Rückgängig: {what}</translation>
    </message>
    <message>
        <source>Allowed once: {what}</source>
        <translation>Einmal erlaubt: {what}</translation>
    </message>
    <message>
        <source>Always…</source>
        <translation>Immer …</translation>
    </message>
    <message>
        <source>An outside program asks</source>
        <translation>Ein fremdes Programm fragt</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Answer</source>
        <comment>an act</comment>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Answer later</source>
        <translation>Später antworten</translation>
    </message>
    <message>
        <source>Answered by {who}, {when}</source>
        <translation>Beantwortet durch {who}, {when}</translation>
    </message>
    <message>
        <source>Answered: {what}</source>
        <translation>Beantwortet: {what}</translation>
    </message>
    <message>
        <source>Approve</source>
        <translation>Freigeben</translation>
    </message>
    <message numerus="yes">
        <source>Approve %n row(s)</source>
        <translation>
            <numerusform>%n Zeile freigeben</numerusform>
            <numerusform>%n Zeilen freigeben</numerusform>
        </translation>
    </message>
    <message>
        <source>Approve and save this rule</source>
        <translation>Freigeben und diese Regel speichern</translation>
    </message>
    <message>
        <source>Approve everything this turn</source>
        <translation>Alles in dieser Runde freigeben</translation>
    </message>
    <message>
        <source>Approve my version</source>
        <translation>Meine Fassung freigeben</translation>
    </message>
    <message>
        <source>Approved</source>
        <translation>Freigegeben</translation>
    </message>
    <message>
        <source>Approved for this turn</source>
        <translation>Für diese Runde freigegeben</translation>
    </message>
    <message>
        <source>Approved for this turn with {things}</source>
        <translation>Für diese Runde freigegeben, dazu: {things}</translation>
    </message>
    <message>
        <source>Approved for this turn, as you edited it</source>
        <translation>Für diese Runde freigegeben, in Ihrer Fassung</translation>
    </message>
    <message>
        <source>Approved with {things}</source>
        <translation>Freigegeben, dazu: {things}</translation>
    </message>
    <message>
        <source>Approved, as you edited it</source>
        <translation>Freigegeben, in Ihrer Fassung</translation>
    </message>
    <message>
        <source>Approved, with a rule: {rule}</source>
        <translation>Freigegeben, mit einer Regel: {rule}</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Ask you {what}</source>
        <translation>Sie fragen: {what}</translation>
    </message>
    <message>
        <source>Asked because: {reason}</source>
        <translation>Grund der Frage: {reason}</translation>
    </message>
    <message>
        <source>Asked you</source>
        <translation>Sie gefragt</translation>
    </message>
    <message>
        <source>Asking you</source>
        <translation>Frage an Sie</translation>
    </message>
    <message>
        <source>Back to the end</source>
        <translation>Zurück zum Ende</translation>
    </message>
    <message>
        <source>Beyond that: {things}.</source>
        <translation>Darüber hinaus: {things}.</translation>
    </message>
    <message>
        <source>Call {tool} of the MCP server {server}</source>
        <translation>{tool} des MCP-Servers {server} aufrufen</translation>
    </message>
    <message>
        <source>Cannot be undone</source>
        <translation>Nicht rückgängig zu machen</translation>
    </message>
    <message numerus="yes">
        <source>Change %n file(s)</source>
        <translation>
            <numerusform>Eine Datei ändern</numerusform>
            <numerusform>%n Dateien ändern</numerusform>
        </translation>
    </message>
    <message>
        <source>Change the budget…</source>
        <translation>Budget ändern …</translation>
    </message>
    <message>
        <source>Change the plan {what}</source>
        <translation>Den Plan {what} ändern</translation>
    </message>
    <message>
        <source>Change what is written before you approve it. The agent is told what you changed</source>
        <translation>Vor der Freigabe ändern, was geschrieben wird. Der Agent erfährt, was Sie geändert haben</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Changed a plan</source>
        <translation>Plan geändert</translation>
    </message>
    <message>
        <source>Changed by this server between calls; it is undone with the call before this one:</source>
        <translation>Von diesem Server zwischen Aufrufen geändert; es wird mit dem Aufruf davor rückgängig gemacht:</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Changes: {files}</source>
        <translation>Ändert: {files}</translation>
    </message>
    <message>
        <source>Changing a plan</source>
        <translation>Plan ändern</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>Choose another model…</source>
        <translation>Anderes Modell wählen …</translation>
    </message>
    <message>
        <source>Choose one more folder</source>
        <translation>Einen weiteren Ordner wählen</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Confined</source>
        <translation>Abgeschirmt</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>Verbindung wird aufgebaut</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message numerus="yes">
        <source>Copy %n file(s)</source>
        <translation>
            <numerusform>Eine Datei kopieren</numerusform>
            <numerusform>%n Dateien kopieren</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>Nachricht kopieren</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Copy the call</source>
        <translation>Aufruf kopieren</translation>
    </message>
    <message>
        <source>Copy the file first, which takes {size} of room; then it can be undone</source>
        <translation>Die Datei erst kopieren, was {size} Platz braucht; dann lässt es sich rückgängig machen</translation>
    </message>
    <message>
        <source>Copy the whole answer</source>
        <translation>Ganze Antwort kopieren</translation>
    </message>
    <message>
        <source>Copy what is selected</source>
        <translation>Auswahl kopieren</translation>
    </message>
    <message>
        <source>Copy {path} to {to}</source>
        <translation>{path} nach {to} kopieren</translation>
    </message>
    <message>
        <source>Create the folder {what}</source>
        <translation>Den Ordner {what} anlegen</translation>
    </message>
    <message>
        <source>Create {what}</source>
        <translation>{what} anlegen</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Angelegt</translation>
    </message>
    <message>
        <source>Created the folder</source>
        <translation>Ordner angelegt</translation>
    </message>
    <message>
        <source>Creating</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Creating the folder</source>
        <translation>Ordner anlegen</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n file(s)</source>
        <translation>
            <numerusform>Eine Datei löschen</numerusform>
            <numerusform>%n Dateien löschen</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete {path}</source>
        <translation>{path} löschen</translation>
    </message>
    <message>
        <source>Delete {what}</source>
        <translation>{what} löschen</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>Deleting</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Denied</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Denied {host}</source>
        <translation>{host} abgelehnt</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Details: arguments, result, and why it was allowed</source>
        <translation>Einzelheiten: Argumente, Ergebnis und warum es erlaubt war</translation>
    </message>
    <message>
        <source>Discard my changes</source>
        <translation>Meine Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Do not let it happen ({key})</source>
        <translation>Nicht zulassen ({key})</translation>
    </message>
    <message>
        <source>Do what is ticked ({key})</source>
        <translation>Ausführen, was angehakt ist ({key})</translation>
    </message>
    <message>
        <source>Don&apos;t answer</source>
        <translation>Nicht antworten</translation>
    </message>
    <message>
        <source>Don&apos;t open it</source>
        <translation>Nicht öffnen</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Earlier messages were summarised</source>
        <translation>Frühere Nachrichten wurden zusammengefasst</translation>
    </message>
    <message>
        <source>Edit and send again</source>
        <translation>Bearbeiten und erneut senden</translation>
    </message>
    <message>
        <source>Edit the message</source>
        <translation>Nachricht bearbeiten</translation>
    </message>
    <message>
        <source>Edit the plan</source>
        <translation>Plan bearbeiten</translation>
    </message>
    <message>
        <source>Edit the summary</source>
        <translation>Zusammenfassung bearbeiten</translation>
    </message>
    <message>
        <source>Edit the text…</source>
        <translation>Text bearbeiten …</translation>
    </message>
    <message>
        <source>Edit {what}</source>
        <translation>{what} bearbeiten</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>Bearbeitet</translation>
    </message>
    <message>
        <source>Editing</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>End the turn here</source>
        <translation>Die Runde hier beenden</translation>
    </message>
    <message>
        <source>End the turn here; nothing is sent</source>
        <translation>Die Runde hier beenden; nichts wird gesendet</translation>
    </message>
    <message>
        <source>Enter a key…</source>
        <translation>Schlüssel eingeben …</translation>
    </message>
    <message>
        <source>Everything this turn</source>
        <translation>Alles in dieser Runde</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>Feedback on the plan</source>
        <translation>Rückmeldung zum Plan</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Filter…</source>
        <translation>Filtern …</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>In diesem Gespräch suchen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folder added: {what}</source>
        <translation>Ordner hinzugefügt: {what}</translation>
    </message>
    <message>
        <source>For this session</source>
        <translation>Für diese Sitzung</translation>
    </message>
    <message>
        <source>Fork from here</source>
        <translation>Von hier abzweigen</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weitermachen</translation>
    </message>
    <message>
        <source>Go on without tools</source>
        <translation>Ohne Werkzeuge weitermachen</translation>
    </message>
    <message>
        <source>Handrail cannot tell everything that this command would do.</source>
        <translation>Handrail kann nicht alles vorhersagen, was dieser Befehl tun würde.</translation>
    </message>
    <message>
        <source>Handrail has finished.</source>
        <translation>Handrail ist fertig.</translation>
    </message>
    <message>
        <source>Handrail has stopped.</source>
        <translation>Handrail hat angehalten.</translation>
    </message>
    <message>
        <source>Handrail has stopped: {reason}</source>
        <translation>Handrail hat angehalten: {reason}</translation>
    </message>
    <message>
        <source>Handrail: trust, rules or mode changed meanwhile</source>
        <translation>Handrail: Vertrauen, Regeln oder Modus haben sich inzwischen geändert</translation>
    </message>
    <message>
        <source>Hide the summary of earlier messages</source>
        <translation>Zusammenfassung früherer Nachrichten verbergen</translation>
    </message>
    <message>
        <source>Hide the thinking</source>
        <translation>Gedanken verbergen</translation>
    </message>
    <message>
        <source>How long it holds</source>
        <translation>Wie lange es gilt</translation>
    </message>
    <message>
        <source>I am done there</source>
        <translation>Ich bin dort fertig</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>In this session it would have matched: {calls}.</source>
        <translation>In dieser Sitzung hätte sie gepasst auf: {calls}.</translation>
    </message>
    <message>
        <source>Its folder can be added to the session: {path}</source>
        <translation>Sein Ordner kann zur Sitzung hinzugefügt werden: {path}</translation>
    </message>
    <message>
        <source>Jump to the end</source>
        <translation>Zum Ende springen</translation>
    </message>
    <message>
        <source>Keep a copy ({size})</source>
        <translation>Kopie behalten ({size})</translation>
    </message>
    <message>
        <source>Kept word for word</source>
        <translation>Wörtlich aufbewahrt</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Leave plan mode: the agent may change files again, asking as the trust level says ({key})</source>
        <translation>Planmodus verlassen: Der Agent darf wieder Dateien ändern und fragt, wie es die Vertrauensstufe vorsieht ({key})</translation>
    </message>
    <message>
        <source>Let every command of this session connect to this host</source>
        <translation>Jeden Befehl dieser Sitzung mit diesem Host verbinden lassen</translation>
    </message>
    <message>
        <source>Let it use the network</source>
        <translation>Netz erlauben</translation>
    </message>
    <message>
        <source>Let this and all that follows happen until it ends; such files are lost</source>
        <translation>Das und alles Weitere zulassen, bis der Befehl endet; solche Dateien sind verloren</translation>
    </message>
    <message>
        <source>Let this command connect to this host until it ends ({key})</source>
        <translation>Diesen Befehl mit diesem Host verbinden lassen, bis er endet ({key})</translation>
    </message>
    <message>
        <source>Let this happen; what is in the file is lost</source>
        <translation>Das zulassen; was in der Datei steht, ist verloren</translation>
    </message>
    <message>
        <source>Lines {first} to {last} of {total}</source>
        <translation>Zeilen {first} bis {last} von {total}</translation>
    </message>
    <message>
        <source>List the plans</source>
        <translation>Die Pläne auflisten</translation>
    </message>
    <message>
        <source>List {what}</source>
        <translation>{what} auflisten</translation>
    </message>
    <message>
        <source>Listed</source>
        <translation>Aufgelistet</translation>
    </message>
    <message>
        <source>Listed the plans</source>
        <translation>Pläne aufgelistet</translation>
    </message>
    <message>
        <source>Listing</source>
        <translation>Auflistung</translation>
    </message>
    <message>
        <source>Listing the plans</source>
        <translation>Pläne auflisten</translation>
    </message>
    <message>
        <source>Look at {what}</source>
        <translation>{what} ansehen</translation>
    </message>
    <message>
        <source>Look for clutter in {what}</source>
        <translation>Unordnung suchen in {what}</translation>
    </message>
    <message>
        <source>Look twice</source>
        <translation>Genau hinsehen</translation>
    </message>
    <message>
        <source>Looked at</source>
        <translation>Angesehen</translation>
    </message>
    <message>
        <source>Looked for clutter in</source>
        <translation>Unordnung gesucht in</translation>
    </message>
    <message>
        <source>Looking at</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Looking for clutter in</source>
        <translation>Unordnung suchen in</translation>
    </message>
    <message>
        <source>Make the folder {path}</source>
        <translation>Den Ordner {path} anlegen</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>More for this message</source>
        <translation>Mehr zu dieser Nachricht</translation>
    </message>
    <message numerus="yes">
        <source>Move or rename %n file(s)</source>
        <translation>
            <numerusform>Eine Datei verschieben oder umbenennen</numerusform>
            <numerusform>%n Dateien verschieben oder umbenennen</numerusform>
        </translation>
    </message>
    <message>
        <source>Move {path} to {to}</source>
        <translation>{path} nach {to} verschieben</translation>
    </message>
    <message>
        <source>Move {what}</source>
        <translation>{what} verschieben</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>Moving</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Needs you: {what}</source>
        <translation>Wartet auf Sie: {what}</translation>
    </message>
    <message>
        <source>Network: any public host, without asking about each</source>
        <translation>Netz: jeder öffentliche Host, ohne einzeln zu fragen</translation>
    </message>
    <message>
        <source>Network: it can reach any server</source>
        <translation>Netz: jeder Server ist erreichbar</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>Weiter (Eingabe)</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>No answer in {seconds} s</source>
        <translation>Keine Antwort innerhalb von {seconds} s</translation>
    </message>
    <message>
        <source>No confinement: it can do whatever you can do</source>
        <translation>Keine Abschirmung: Der Befehl darf alles, was Sie dürfen</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>Keine Verbindung</translation>
    </message>
    <message>
        <source>No longer needed your answer</source>
        <translation>Ihre Antwort war nicht mehr nötig</translation>
    </message>
    <message>
        <source>No output</source>
        <translation>Keine Ausgabe</translation>
    </message>
    <message>
        <source>Nobody was there to ask</source>
        <translation>Es war niemand da, den man fragen konnte</translation>
    </message>
    <message>
        <source>Not answered</source>
        <translation>Nicht beantwortet</translation>
    </message>
    <message>
        <source>Not answered: the turn was stopped</source>
        <translation>Nicht beantwortet: Die Runde wurde angehalten</translation>
    </message>
    <message>
        <source>Not confined</source>
        <translation>Nicht abgeschirmt</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>Nothing else in this session would have matched it.</source>
        <translation>Auf nichts anderes in dieser Sitzung hätte sie gepasst.</translation>
    </message>
    <message>
        <source>Nothing was sent</source>
        <translation>Nichts wurde gesendet</translation>
    </message>
    <message>
        <source>Nothing.</source>
        <translation>Nichts.</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>One more folder</source>
        <translation>Weiterer Ordner</translation>
    </message>
    <message>
        <source>One more folder for this command</source>
        <translation>Ein weiterer Ordner für diesen Befehl</translation>
    </message>
    <message>
        <source>Open in your editor</source>
        <translation>Im Editor öffnen</translation>
    </message>
    <message>
        <source>Open it in your editor</source>
        <translation>Im Editor öffnen</translation>
    </message>
    <message>
        <source>Open it only if you know what it is for. The server learns what you do there; Handrail does not.</source>
        <translation>Öffnen Sie sie nur, wenn Sie wissen, wozu sie dient. Der Server erfährt, was Sie dort tun; Handrail nicht.</translation>
    </message>
    <message>
        <source>Open settings…</source>
        <translation>Einstellungen öffnen …</translation>
    </message>
    <message>
        <source>Open {host} in the browser</source>
        <translation>{host} im Browser öffnen</translation>
    </message>
    <message>
        <source>Open {path} in your editor</source>
        <translation>{path} im Editor öffnen</translation>
    </message>
    <message>
        <source>Open {what}</source>
        <translation>{what} öffnen</translation>
    </message>
    <message>
        <source>Opened a page</source>
        <translation>Seite geöffnet</translation>
    </message>
    <message>
        <source>Opening a page</source>
        <translation>Seite öffnen</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Optional</source>
        <translation>Freiwillig</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Outside the project: {paths}</source>
        <translation>Außerhalb des Projekts: {paths}</translation>
    </message>
    <message>
        <source>Partly confined</source>
        <translation>Teilweise abgeschirmt</translation>
    </message>
    <message>
        <source>Pin: keep this message word for word when the conversation is summarised</source>
        <translation>Anheften: diese Nachricht wörtlich behalten, wenn das Gespräch zusammengefasst wird</translation>
    </message>
    <message>
        <source>Pinned: it is kept word for word when the conversation is summarised</source>
        <translation>Angeheftet: bleibt wörtlich erhalten, wenn das Gespräch zusammengefasst wird</translation>
    </message>
    <message>
        <source>Plan accepted: the agent builds now</source>
        <translation>Plan angenommen: Der Agent setzt ihn jetzt um</translation>
    </message>
    <message>
        <source>Plan mode: the project is read-only</source>
        <translation>Planmodus: Das Projekt ist schreibgeschützt</translation>
    </message>
    <message>
        <source>Plan rejected</source>
        <translation>Plan abgelehnt</translation>
    </message>
    <message>
        <source>Plan rejected: {reason}</source>
        <translation>Plan abgelehnt: {reason}</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Preview {path}</source>
        <translation>Vorschau von {path}</translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation>Zurück (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Ran</source>
        <translation>Ausgeführt</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <source>Read a plan</source>
        <translation>Plan gelesen</translation>
    </message>
    <message>
        <source>Read a skill</source>
        <translation>Skill gelesen</translation>
    </message>
    <message>
        <source>Read all of it here</source>
        <translation>Hier ganz lesen</translation>
    </message>
    <message>
        <source>Read the output of</source>
        <translation>Ausgabe gelesen von</translation>
    </message>
    <message>
        <source>Read the output of {what}</source>
        <translation>Die Ausgabe von {what} lesen</translation>
    </message>
    <message>
        <source>Read the plan {what}</source>
        <translation>Den Plan {what} lesen</translation>
    </message>
    <message>
        <source>Read the skill {what}</source>
        <translation>Den Skill {what} lesen</translation>
    </message>
    <message>
        <source>Read {what}</source>
        <translation>{what} lesen</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Wird gelesen</translation>
    </message>
    <message>
        <source>Reading a plan</source>
        <translation>Plan lesen</translation>
    </message>
    <message>
        <source>Reading a skill</source>
        <translation>Skill lesen</translation>
    </message>
    <message>
        <source>Reading the output of</source>
        <translation>Ausgabe lesen von</translation>
    </message>
    <message>
        <source>Reason for denying</source>
        <translation>Grund der Ablehnung</translation>
    </message>
    <message>
        <source>Reason for the agent (optional)</source>
        <translation>Grund (freiwillig)</translation>
    </message>
    <message>
        <source>Redirects: {targets}</source>
        <translation>Leitet um: {targets}</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Redo this turn&apos;s changes</source>
        <translation>Änderungen dieser Runde wiederherstellen</translation>
    </message>
    <message>
        <source>Redo what {tool} did to {target}, and what was undone together with it</source>
        <translation>Wiederherstellen, was {tool} an {target} getan hat, und was damit zusammen rückgängig gemacht wurde</translation>
    </message>
    <message>
        <source>Redoing: {done} of {count}</source>
        <translation>Wird wiederhergestellt: {done} von {count}</translation>
    </message>
    <message>
        <source>Refused: {host} · {reason}</source>
        <translation>Verweigert: {host} · {reason}</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Removes files</source>
        <translation>Löscht Dateien</translation>
    </message>
    <message numerus="yes">
        <source>Reorganize %n file(s) and folder(s)</source>
        <translation>
            <numerusform>Eine Datei oder einen Ordner umordnen</numerusform>
            <numerusform>%n Dateien und Ordner umordnen</numerusform>
        </translation>
    </message>
    <message>
        <source>Reorganize {what}</source>
        <translation>{what} umordnen</translation>
    </message>
    <message>
        <source>Reorganized</source>
        <translation>Umgeordnet</translation>
    </message>
    <message>
        <source>Reorganizing</source>
        <translation>Umordnen</translation>
    </message>
    <message>
        <source>Restore</source>
        <comment>what a file held</comment>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Restore what {path} held</source>
        <translation>Zurückholen, was {path} enthielt</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Reverted at once: {path}: {reason}</source>
        <translation>Sofort zurückgenommen: {path}: {reason}</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Durchsehen</translation>
    </message>
    <message>
        <source>Review all changes</source>
        <translation>Alle Änderungen durchsehen</translation>
    </message>
    <message>
        <source>Rewind to here…</source>
        <translation>Hierher zurückspulen …</translation>
    </message>
    <message>
        <source>Run exactly this call ({key})</source>
        <translation>Genau diesen Aufruf ausführen ({key})</translation>
    </message>
    <message>
        <source>Run in the project</source>
        <translation>Im Projekt ausführen</translation>
    </message>
    <message>
        <source>Run in the project, in the background</source>
        <translation>Im Projekt ausführen, im Hintergrund</translation>
    </message>
    <message>
        <source>Run it confined first</source>
        <translation>Zuerst abgeschirmt ausführen</translation>
    </message>
    <message>
        <source>Run it without confinement</source>
        <translation>Ohne Abschirmung ausführen</translation>
    </message>
    <message>
        <source>Run this, and all else in this turn that Autonomous would not ask about</source>
        <translation>Ausführen, und in dieser Runde alles Weitere, wonach auch „Selbstständig“ nicht fragt</translation>
    </message>
    <message>
        <source>Run {command} confined first</source>
        <translation>{command} zuerst abgeschirmt ausführen</translation>
    </message>
    <message>
        <source>Run {what}</source>
        <translation>{what} ausführen</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Runs: {commands}</source>
        <translation>Führt aus: {commands}</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save a rule, so that you are not asked about calls like this one again</source>
        <translation>Eine Regel speichern, um nach solchen Aufrufen nicht mehr gefragt zu werden</translation>
    </message>
    <message>
        <source>Save a rule, so that you are not asked about this host again</source>
        <translation>Eine Regel speichern, um nach diesem Host nicht mehr gefragt zu werden</translation>
    </message>
    <message>
        <source>Search for {what}</source>
        <translation>Suchen nach {what}</translation>
    </message>
    <message>
        <source>Search the web for {what}</source>
        <translation>Im Web suchen nach {what}</translation>
    </message>
    <message>
        <source>Searched for</source>
        <translation>Gesucht nach</translation>
    </message>
    <message>
        <source>Searched the web for</source>
        <translation>Im Web gesucht nach</translation>
    </message>
    <message>
        <source>Searching for</source>
        <translation>Suchen nach</translation>
    </message>
    <message>
        <source>Searching the web for</source>
        <translation>Im Web suchen nach</translation>
    </message>
    <message>
        <source>Send a smaller picture…</source>
        <translation>Kleineres Bild senden …</translation>
    </message>
    <message>
        <source>Sends the agent a message that asks it to run this in the sandbox</source>
        <translation>Bittet den Agenten mit einer Nachricht, das in der Sandbox auszuführen</translation>
    </message>
    <message>
        <source>Sent to {hosts}: {what}</source>
        <translation>Gesendet an {hosts}: {what}</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show all {count} lines</source>
        <translation>Alle {count} Zeilen zeigen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>Show more of the {count} other files</source>
        <translation>Mehr von den {count} weiteren Dateien zeigen</translation>
    </message>
    <message>
        <source>Show only rows with this text</source>
        <translation>Nur Zeilen mit diesem Text zeigen</translation>
    </message>
    <message>
        <source>Show the first {count} lines</source>
        <translation>Die ersten {count} Zeilen zeigen</translation>
    </message>
    <message>
        <source>Show the summary of earlier messages</source>
        <translation>Zusammenfassung früherer Nachrichten zeigen</translation>
    </message>
    <message>
        <source>Show the thinking</source>
        <translation>Gedanken zeigen</translation>
    </message>
    <message>
        <source>Show the whole call</source>
        <translation>Den ganzen Aufruf zeigen</translation>
    </message>
    <message>
        <source>Show you the plan</source>
        <translation>Ihnen den Plan zeigen</translation>
    </message>
    <message>
        <source>Show {path} in its folder</source>
        <translation>{path} im Ordner zeigen</translation>
    </message>
    <message>
        <source>Show {shown} of {total} lines</source>
        <translation>{shown} von {total} Zeilen zeigen</translation>
    </message>
    <message>
        <source>Showed you the plan</source>
        <translation>Ihnen den Plan gezeigt</translation>
    </message>
    <message>
        <source>Showing you the plan</source>
        <translation>Ihnen den Plan zeigen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Something broke inside Handrail</source>
        <translation>In Handrail ist etwas kaputtgegangen</translation>
    </message>
    <message>
        <source>Start a helper: {what}</source>
        <translation>Einen Helfer beauftragen: {what}</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Steps: {count}. Now: {step}</source>
        <translation>Schritte: {count}. Jetzt: {step}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the agent first, or wait until it has finished.</source>
        <translation>Halten Sie den Agenten erst an, oder warten Sie, bis er fertig ist.</translation>
    </message>
    <message>
        <source>Stop the command</source>
        <translation>Befehl anhalten</translation>
    </message>
    <message>
        <source>Stop {call}</source>
        <translation>{call} anhalten</translation>
    </message>
    <message>
        <source>Stop {what}</source>
        <translation>{what} anhalten</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Stopped by you</source>
        <translation>Von Ihnen angehalten</translation>
    </message>
    <message>
        <source>Stopped by you.</source>
        <translation>Von Ihnen angehalten.</translation>
    </message>
    <message>
        <source>Stopped by {who}: {reason}</source>
        <translation>Angehalten durch {who}: {reason}</translation>
    </message>
    <message>
        <source>Stopped: at a limit</source>
        <translation>Angehalten: an einer Grenze</translation>
    </message>
    <message>
        <source>Stopped: at a sandbox violation</source>
        <translation>Angehalten: bei einer Verletzung der Sandbox</translation>
    </message>
    <message>
        <source>Stopped: {reason}</source>
        <translation>Angehalten: {reason}</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Summarise the conversation</source>
        <translation>Gespräch zusammenfassen</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Taken</source>
        <translation>Aufgenommen</translation>
    </message>
    <message>
        <source>Tell the agent no</source>
        <translation>Dem Agenten absagen</translation>
    </message>
    <message>
        <source>The MCP server {name} gave you this address.</source>
        <translation>Diese Adresse stammt vom MCP-Server {name}.</translation>
    </message>
    <message>
        <source>The account has no credit left</source>
        <translation>Das Konto hat kein Guthaben mehr</translation>
    </message>
    <message>
        <source>The agent asks for this; approving the call allows it</source>
        <translation>Der Agent bittet darum; die Freigabe des Aufrufs erlaubt es</translation>
    </message>
    <message>
        <source>The agent is still working on this turn</source>
        <translation>Der Agent arbeitet noch an dieser Runde</translation>
    </message>
    <message>
        <source>The agent is told that this is not allowed, and continues ({key})</source>
        <translation>Der Agent erfährt, dass das nicht erlaubt ist, und macht weiter ({key})</translation>
    </message>
    <message>
        <source>The agent is told that you did not answer, and continues without it</source>
        <translation>Der Agent erfährt, dass Sie nicht geantwortet haben, und macht ohne Antwort weiter</translation>
    </message>
    <message>
        <source>The agent is told with your next message: {news}</source>
        <translation>Der Agent erfährt mit Ihrer nächsten Nachricht: {news}</translation>
    </message>
    <message>
        <source>The agent read the page at this address.</source>
        <translation>Der Agent hat die Seite unter dieser Adresse gelesen.</translation>
    </message>
    <message>
        <source>The agent reads the answer and the last line of this: {count} characters</source>
        <translation>Davon liest der Agent die Antwort und die letzte Zeile: {count} Zeichen</translation>
    </message>
    <message>
        <source>The agent was told no: {what}</source>
        <translation>Dem Agenten wurde abgesagt: {what}</translation>
    </message>
    <message>
        <source>The agent was told: {news}</source>
        <translation>Der Agent hat erfahren: {news}</translation>
    </message>
    <message>
        <source>The beginning of the conversation is being summarised</source>
        <translation>Der Anfang des Gesprächs wird zusammengefasst</translation>
    </message>
    <message>
        <source>The call was stopped.</source>
        <translation>Der Aufruf wurde angehalten.</translation>
    </message>
    <message>
        <source>The command waits, and the file is as it was.</source>
        <translation>Der Befehl wartet, und die Datei ist, wie sie war.</translation>
    </message>
    <message>
        <source>The command waits. Nothing was sent yet, not even to a name server.</source>
        <translation>Der Befehl wartet. Noch wurde nichts gesendet, auch nicht an einen Namensserver.</translation>
    </message>
    <message>
        <source>The command was stopped: {what}</source>
        <translation>Der Befehl wurde angehalten: {what}</translation>
    </message>
    <message>
        <source>The conversation is too long</source>
        <translation>Das Gespräch ist zu lang</translation>
    </message>
    <message>
        <source>The conversation links to this address.</source>
        <translation>Das Gespräch verweist auf diese Adresse.</translation>
    </message>
    <message>
        <source>The disk is full</source>
        <translation>Der Datenträger ist voll</translation>
    </message>
    <message>
        <source>The exact call</source>
        <translation>Der genaue Aufruf</translation>
    </message>
    <message>
        <source>The folder is gone</source>
        <translation>Der Ordner ist verschwunden</translation>
    </message>
    <message>
        <source>The key was not accepted</source>
        <translation>Der Schlüssel wurde nicht angenommen</translation>
    </message>
    <message>
        <source>The keyring is locked</source>
        <translation>Der Schlüsselbund ist gesperrt</translation>
    </message>
    <message>
        <source>The model could not write a summary, so this is a list of what was done.</source>
        <translation>Das Modell konnte keine Zusammenfassung schreiben, daher steht hier eine Liste dessen, was getan wurde.</translation>
    </message>
    <message>
        <source>The model is reading the prompt</source>
        <translation>Das Modell liest die Anfrage</translation>
    </message>
    <message>
        <source>The model is reading the prompt: {tokens} of {total} tokens</source>
        <translation>Das Modell liest die Anfrage: {tokens} von {total} Token</translation>
    </message>
    <message>
        <source>The model is silent</source>
        <translation>Das Modell schweigt</translation>
    </message>
    <message>
        <source>The model is writing this call</source>
        <translation>Das Modell schreibt diesen Aufruf</translation>
    </message>
    <message>
        <source>The model read {read} tokens and wrote {wrote} in this turn.</source>
        <translation>Das Modell hat in dieser Runde {read} Token gelesen und {wrote} geschrieben.</translation>
    </message>
    <message>
        <source>The model reads it instead of the messages before it. The conversation itself stays whole.</source>
        <translation>Das Modell liest sie statt der Nachrichten davor. Das Gespräch selbst bleibt vollständig.</translation>
    </message>
    <message>
        <source>The model refused to answer</source>
        <translation>Das Modell hat die Antwort verweigert</translation>
    </message>
    <message>
        <source>The model repeats itself</source>
        <translation>Das Modell wiederholt sich</translation>
    </message>
    <message>
        <source>The model sees only the beginning and the end of this: {count} characters</source>
        <translation>Das Modell sieht davon nur Anfang und Ende: {count} Zeichen</translation>
    </message>
    <message>
        <source>The model takes no tools</source>
        <translation>Das Modell nimmt keine Werkzeuge an</translation>
    </message>
    <message>
        <source>The model was not found</source>
        <translation>Das Modell wurde nicht gefunden</translation>
    </message>
    <message>
        <source>The model wrote this summary.</source>
        <translation>Das Modell hat diese Zusammenfassung geschrieben.</translation>
    </message>
    <message>
        <source>The model&apos;s window is too small</source>
        <translation>Das Kontextfenster des Modells ist zu klein</translation>
    </message>
    <message>
        <source>The plan</source>
        <translation>Der Plan</translation>
    </message>
    <message>
        <source>The program that calls itself “{name}” wants to use a tool in {project}.</source>
        <translation>Das Programm, das sich „{name}“ nennt, will ein Werkzeug in {project} benutzen.</translation>
    </message>
    <message>
        <source>The program waits; “Go to what waits for you” leads back here</source>
        <translation>Das Programm wartet; „Zu dem, was auf Antwort wartet“ führt hierher zurück</translation>
    </message>
    <message>
        <source>The reply broke off</source>
        <translation>Die Antwort brach ab</translation>
    </message>
    <message>
        <source>The request was refused</source>
        <translation>Die Anfrage wurde abgelehnt</translation>
    </message>
    <message>
        <source>The same as Deny</source>
        <translation>Dasselbe wie Ablehnen</translation>
    </message>
    <message>
        <source>The server is told that you did not</source>
        <translation>Der Server erfährt, dass Sie sie nicht geöffnet haben</translation>
    </message>
    <message>
        <source>The server is told that you did not answer, and continues without it</source>
        <translation>Der Server erfährt, dass Sie nicht geantwortet haben, und macht ohne Antwort weiter</translation>
    </message>
    <message>
        <source>The server is told that you have opened it</source>
        <translation>Der Server erfährt, dass Sie sie geöffnet haben</translation>
    </message>
    <message>
        <source>The service failed</source>
        <translation>Der Dienst hat versagt</translation>
    </message>
    <message>
        <source>The service is overloaded</source>
        <translation>Der Dienst ist überlastet</translation>
    </message>
    <message>
        <source>The service stopped answering</source>
        <translation>Der Dienst antwortet nicht mehr</translation>
    </message>
    <message>
        <source>The text that is written</source>
        <translation>Der Text, der geschrieben wird</translation>
    </message>
    <message>
        <source>The tool&apos;s own name, and all that the agent gave it</source>
        <translation>Der Name des Werkzeugs und alles, was der Agent ihm gegeben hat</translation>
    </message>
    <message>
        <source>The turn ended with an error.</source>
        <translation>Die Runde endete mit einem Fehler.</translation>
    </message>
    <message>
        <source>The turn failed</source>
        <translation>Die Runde ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>The whole output is kept with this session.</source>
        <translation>Die ganze Ausgabe ist mit dieser Sitzung gespeichert.</translation>
    </message>
    <message>
        <source>The whole output of this command is not there any more.</source>
        <translation>Die ganze Ausgabe dieses Befehls ist nicht mehr da.</translation>
    </message>
    <message>
        <source>There is more to read. Read on and press again.</source>
        <translation>Es gibt noch mehr zu lesen. Lesen Sie weiter und drücken Sie noch einmal.</translation>
    </message>
    <message>
        <source>There is no key</source>
        <translation>Es gibt keinen Schlüssel</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denkt nach</translation>
    </message>
    <message>
        <source>This call may read exactly this file. The next one is stopped again</source>
        <translation>Dieser Aufruf darf genau diese Datei lesen. Der nächste wird wieder angehalten</translation>
    </message>
    <message>
        <source>This call was not finished</source>
        <translation>Dieser Aufruf wurde nicht beendet</translation>
    </message>
    <message>
        <source>This is no address of a web page, or something in it cannot be seen, so it is not opened from here.</source>
        <translation>Das ist keine Adresse einer Webseite, oder etwas darin ist unsichtbar; deshalb wird sie von hier aus nicht geöffnet.</translation>
    </message>
    <message>
        <source>This is what you approve. Look at it and press again.</source>
        <translation>Das geben Sie frei. Sehen Sie es an und drücken Sie noch einmal.</translation>
    </message>
    <message>
        <source>This once</source>
        <translation>Dieses Mal</translation>
    </message>
    <message>
        <source>This path {why}.</source>
        <translation>Dieser Pfad {why}.</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>Diese Sitzung</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>Gedanken</translation>
    </message>
    <message>
        <source>Tick all</source>
        <translation>Alle anhaken</translation>
    </message>
    <message>
        <source>Tick these</source>
        <translation>Diese anhaken</translation>
    </message>
    <message>
        <source>Too many requests</source>
        <translation>Zu viele Anfragen</translation>
    </message>
    <message>
        <source>Trying again in {seconds} s (attempt {number})</source>
        <translation>Neuer Versuch in {seconds} s (Versuch {number})</translation>
    </message>
    <message>
        <source>Trying again now (attempt {number})</source>
        <translation>Neuer Versuch läuft (Versuch {number})</translation>
    </message>
    <message>
        <source>Type the full path of the folder.</source>
        <translation>Geben Sie den vollen Pfad des Ordners ein.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo this turn&apos;s changes</source>
        <translation>Änderungen dieser Runde rückgängig machen</translation>
    </message>
    <message>
        <source>Undo what was done to {path}</source>
        <translation>Rückgängig machen, was an {path} getan wurde</translation>
    </message>
    <message>
        <source>Undo what {tool} did to {target}</source>
        <translation>Rückgängig machen, was {tool} an {target} getan hat</translation>
    </message>
    <message>
        <source>Undoing: {done} of {count}</source>
        <translation>Wird rückgängig gemacht: {done} von {count}</translation>
    </message>
    <message>
        <source>Unpin: a summary may replace this message</source>
        <translation>Lösen: eine Zusammenfassung darf diese Nachricht ersetzen</translation>
    </message>
    <message>
        <source>Untick all</source>
        <translation>Keine anhaken</translation>
    </message>
    <message>
        <source>Untick these</source>
        <translation>Diese abhaken</translation>
    </message>
    <message>
        <source>Use the agent lean</source>
        <translation>Den Agenten lean verwenden</translation>
    </message>
    <message>
        <source>Versions of this file</source>
        <translation>Fassungen dieser Datei</translation>
    </message>
    <message>
        <source>Waiting for its turn</source>
        <translation>Wartet, bis er an der Reihe ist</translation>
    </message>
    <message>
        <source>Waiting for you</source>
        <translation>Wartet auf Sie</translation>
    </message>
    <message>
        <source>What is removed takes its room on the disk until you empty it under Storage.</source>
        <translation>Was gelöscht wird, belegt seinen Platz auf der Festplatte, bis Sie es unter „Speicher“ leeren.</translation>
    </message>
    <message>
        <source>What should be different?</source>
        <translation>Was soll anders sein?</translation>
    </message>
    <message>
        <source>What was removed takes {size} on the disk until you empty it under Storage.</source>
        <translation>Das Entfernte belegt {size} auf der Festplatte, bis Sie es unter „Speicher“ leeren.</translation>
    </message>
    <message>
        <source>What would be done with each file</source>
        <translation>Was mit jeder Datei geschähe</translation>
    </message>
    <message>
        <source>What you approve was out of view. Look at it and press again.</source>
        <translation>Was Sie freigeben, war nicht zu sehen. Sehen Sie es an und drücken Sie noch einmal.</translation>
    </message>
    <message>
        <source>What you asked for, said last and pinned, accepted plans, refusals and instructions.</source>
        <translation>Worum Sie gebeten, was Sie zuletzt gesagt und angeheftet haben, angenommene Pläne, Ablehnungen und Anweisungen.</translation>
    </message>
    <message>
        <source>Where should this conversation continue?</source>
        <translation>Wo soll dieses Gespräch weitergehen?</translation>
    </message>
    <message>
        <source>Where the rule applies</source>
        <translation>Wo die Regel gilt</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Will be</source>
        <translation>Danach</translation>
    </message>
    <message>
        <source>With {program}</source>
        <translation>Mit {program}</translation>
    </message>
    <message>
        <source>Without confinement</source>
        <translation>Ohne Abschirmung</translation>
    </message>
    <message>
        <source>Write down the steps</source>
        <translation>Die Schritte aufschreiben</translation>
    </message>
    <message>
        <source>Write the plan {what}</source>
        <translation>Den Plan {what} schreiben</translation>
    </message>
    <message>
        <source>Write {what}</source>
        <translation>{what} schreiben</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Writing a plan</source>
        <translation>Plan schreiben</translation>
    </message>
    <message>
        <source>Writing down the steps</source>
        <translation>Schritte aufschreiben</translation>
    </message>
    <message>
        <source>Written by somebody else, too, while this ran; undo leaves it:</source>
        <translation>Während dies lief, auch von jemand anderem geschrieben; Rückgängig lässt es so:</translation>
    </message>
    <message>
        <source>Wrote</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>Wrote a plan</source>
        <translation>Plan geschrieben</translation>
    </message>
    <message>
        <source>Wrote down the steps</source>
        <translation>Schritte aufgeschrieben</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>You asked for: {wish}</source>
        <translation>Ihr Wunsch: {wish}</translation>
    </message>
    <message>
        <source>You edited this summary.</source>
        <translation>Sie haben diese Zusammenfassung bearbeitet.</translation>
    </message>
    <message>
        <source>You see the address once more before your browser opens it</source>
        <translation>Sie sehen die Adresse noch einmal, bevor der Browser sie öffnet</translation>
    </message>
    <message>
        <source>You went on. {reason}</source>
        <translation>Sie haben weitergemacht. {reason}</translation>
    </message>
    <message>
        <source>Your message</source>
        <translation>Ihre Nachricht</translation>
    </message>
    <message>
        <source>Your sessions will be listed here.</source>
        <translation>Hier werden Ihre Sitzungen aufgezählt.</translation>
    </message>
    <message>
        <source>Your version is checked like the agent&apos;s and written instead of it; the agent is told.</source>
        <translation>Ihre Fassung wird geprüft wie die des Agenten und an ihrer Stelle geschrieben; der Agent erfährt davon.</translation>
    </message>
    <message numerus="yes">
        <source>[%n more line(s) of this change not shown]</source>
        <translation>
            <numerusform>[%n weitere Zeile dieser Änderung wird nicht gezeigt]</numerusform>
            <numerusform>[%n weitere Zeilen dieser Änderung werden nicht gezeigt]</numerusform>
        </translation>
    </message>
    <message>
        <source>[image: {description}]</source>
        <translation>[Bild: {description}]</translation>
    </message>
    <message>
        <source>[the rest of the change is not shown]</source>
        <translation>[der Rest der Änderung wird nicht gezeigt]</translation>
    </message>
    <message>
        <source>[… {count} letters not shown …]</source>
        <translation>[… {count} Zeichen nicht gezeigt …]</translation>
    </message>
    <message>
        <source>a rule</source>
        <translation>eine Regel</translation>
    </message>
    <message>
        <source>about {after} tokens instead of {before}</source>
        <translation>etwa {after} Token statt {before}</translation>
    </message>
    <message>
        <source>also {folder}</source>
        <translation>auch {folder}</translation>
    </message>
    <message>
        <source>and {count} more files</source>
        <translation>und {count} weitere Dateien</translation>
    </message>
    <message>
        <source>and {count} more hosts</source>
        <translation>und {count} weitere Hosts</translation>
    </message>
    <message>
        <source>and {count} more in git</source>
        <translation>und {count} weitere in Git</translation>
    </message>
    <message>
        <source>and {count} more that run later</source>
        <translation>und {count} weitere, die später laufen</translation>
    </message>
    <message>
        <source>another program, in your name</source>
        <translation>ein anderes Programm in Ihrem Namen</translation>
    </message>
    <message>
        <source>at least {number}</source>
        <translation>mindestens {number}</translation>
    </message>
    <message>
        <source>at most {number}</source>
        <translation>höchstens {number}</translation>
    </message>
    <message>
        <source>bad arguments</source>
        <translation>falsche Argumente</translation>
    </message>
    <message>
        <source>cannot be undone: {reason}</source>
        <translation>nicht rückgängig zu machen: {reason}</translation>
    </message>
    <message>
        <source>command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>Konflikt</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>gelöscht</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>effect</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>exit {code}</source>
        <translation>Exit {code}</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>for this session</source>
        <translation>für diese Sitzung</translation>
    </message>
    <message>
        <source>git history</source>
        <translation>Git-Verlauf</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>in background</source>
        <translation>im Hintergrund</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>bleibt weg</translation>
    </message>
    <message numerus="yes">
        <source>listed %n folder(s)</source>
        <translation>
            <numerusform>einen Ordner aufgelistet</numerusform>
            <numerusform>%n Ordner aufgelistet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>looked at %n file(s)</source>
        <translation>
            <numerusform>eine Datei angesehen</numerusform>
            <numerusform>%n Dateien angesehen</numerusform>
        </translation>
    </message>
    <message>
        <source>needs you</source>
        <translation>wartet auf Antwort</translation>
    </message>
    <message>
        <source>network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>network by host</source>
        <translation>Netz je Host</translation>
    </message>
    <message>
        <source>new folder</source>
        <translation>neuer Ordner</translation>
    </message>
    <message>
        <source>no confinement</source>
        <translation>keine Abschirmung</translation>
    </message>
    <message>
        <source>no description</source>
        <translation>ohne Beschreibung</translation>
    </message>
    <message>
        <source>no network</source>
        <translation>kein Netz</translation>
    </message>
    <message>
        <source>no such tool</source>
        <translation>Werkzeug unbekannt</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemanden</translation>
    </message>
    <message>
        <source>nobody: there was no answer in time</source>
        <translation>niemanden: Es gab keine rechtzeitige Antwort</translation>
    </message>
    <message>
        <source>nobody: there was no one to ask</source>
        <translation>niemanden: Es war niemand da, den man fragen konnte</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>not reported by the agent</source>
        <translation>vom Agenten nicht gemeldet</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>nicht ausgeführt</translation>
    </message>
    <message>
        <source>partly undone</source>
        <translation>teilweise rückgängig gemacht</translation>
    </message>
    <message>
        <source>plan mode</source>
        <translation>den Planmodus</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>wird vorbereitet</translation>
    </message>
    <message numerus="yes">
        <source>read %n file(s)</source>
        <translation>
            <numerusform>eine Datei gelesen</numerusform>
            <numerusform>%n Dateien gelesen</numerusform>
        </translation>
    </message>
    <message>
        <source>refused</source>
        <translation>verweigert</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>runs later</source>
        <translation>läuft später</translation>
    </message>
    <message numerus="yes">
        <source>searched %n time(s)</source>
        <translation>
            <numerusform>einmal gesucht</numerusform>
            <numerusform>%n-mal gesucht</numerusform>
        </translation>
    </message>
    <message>
        <source>searched twice</source>
        <translation>zweimal gesucht</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>stopped by the sandbox</source>
        <translation>von der Sandbox aufgehalten</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>the agent&apos;s own list of tools</source>
        <translation>die Werkzeugliste des Agenten</translation>
    </message>
    <message>
        <source>the confinement of commands</source>
        <translation>die Abschirmung von Befehlen</translation>
    </message>
    <message>
        <source>the end of the turn</source>
        <translation>das Ende der Runde</translation>
    </message>
    <message>
        <source>the guard against endless loops</source>
        <translation>den Schutz vor Endlosschleifen</translation>
    </message>
    <message>
        <source>the network</source>
        <translation>das Netz</translation>
    </message>
    <message>
        <source>the project</source>
        <translation>das Projekt</translation>
    </message>
    <message>
        <source>the project read only</source>
        <translation>das Projekt nur zum Lesen</translation>
    </message>
    <message>
        <source>the same name as in another row</source>
        <translation>derselbe Name wie in einer anderen Zeile</translation>
    </message>
    <message>
        <source>the sandbox</source>
        <translation>die Sandbox</translation>
    </message>
    <message>
        <source>the trust level</source>
        <translation>die Vertrauensstufe</translation>
    </message>
    <message>
        <source>thinking</source>
        <translation>denkt nach</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>Zeit abgelaufen</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>zu groß</translation>
    </message>
    <message>
        <source>tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>rückgängig gemacht</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>will be done</source>
        <translation>wird ausgeführt</translation>
    </message>
    <message>
        <source>with network</source>
        <translation>mit Netz</translation>
    </message>
    <message>
        <source>working</source>
        <translation>arbeitet</translation>
    </message>
    <message>
        <source>wrote down the steps</source>
        <translation>Schritte aufgeschrieben</translation>
    </message>
    <message>
        <source>you</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>{at} of {total}</source>
        <translation>{at} von {total}</translation>
    </message>
    <message>
        <source>{call}, {state}</source>
        <translation>{call}, {state}</translation>
    </message>
    <message>
        <source>{command} (through {wrappers})</source>
        <translation>{command} (über {wrappers})</translation>
    </message>
    <message>
        <source>{cost} and calls without a known price</source>
        <translation>{cost} und Aufrufe ohne bekannten Preis</translation>
    </message>
    <message>
        <source>{count} letters</source>
        <translation>{count} Zeichen</translation>
    </message>
    <message>
        <source>{day} {month}, {time}</source>
        <translation>{day}. {month}, {time}</translation>
    </message>
    <message>
        <source>{decision} Rule: {rule}.</source>
        <translation>{decision} Regel: {rule}.</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} von {all}</translation>
    </message>
    <message>
        <source>{files} and git history</source>
        <translation>{files} und Git-Verlauf</translation>
    </message>
    <message>
        <source>{files} changed in this turn</source>
        <translation>{files} in dieser Runde geändert</translation>
    </message>
    <message>
        <source>{files} changed meanwhile and not undone with it</source>
        <translation>{files} währenddessen geändert und nicht mit rückgängig gemacht</translation>
    </message>
    <message>
        <source>{files} undone</source>
        <translation>{files} rückgängig gemacht</translation>
    </message>
    <message numerus="yes">
        <source>{folder}: %n file(s) changed</source>
        <translation>
            <numerusform>{folder}: %n Datei geändert</numerusform>
            <numerusform>{folder}: %n Dateien geändert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{folder}: %n file(s) created</source>
        <translation>
            <numerusform>{folder}: %n Datei angelegt</numerusform>
            <numerusform>{folder}: %n Dateien angelegt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{folder}: %n file(s) deleted</source>
        <translation>
            <numerusform>{folder}: %n Datei gelöscht</numerusform>
            <numerusform>{folder}: %n Dateien gelöscht</numerusform>
        </translation>
    </message>
    <message>
        <source>{hosts} and {last}</source>
        <translation>{hosts} und {last}</translation>
    </message>
    <message>
        <source>{host} · {sent} sent · {received} received</source>
        <translation>{host} · {sent} gesendet · {received} empfangen</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least} bis {most}</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} min {seconds} s</translation>
    </message>
    <message>
        <source>{model} takes no effort: the service refused “{effort}”, so it was left out.</source>
        <translation>{model} kennt keine Denkstufen: Der Dienst hat „{effort}“ abgelehnt; es wurde weggelassen.</translation>
    </message>
    <message>
        <source>{path} (copy)</source>
        <translation>{path} (Kopie)</translation>
    </message>
    <message>
        <source>{path} {when}, outside the sandbox</source>
        <translation>{path} {when}, außerhalb der Sandbox</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>{weekday}, {day} {month} {year}, {time}</source>
        <translation>{weekday}, {day}. {month} {year}, {time}</translation>
    </message>
    <message>
        <source>{what}, {seconds} s</source>
        <translation>{what}, {seconds} s</translation>
    </message>
    <message>
        <source>{what}: {command}</source>
        <translation>{what}: {command}</translation>
    </message>
    <message>
        <source>{what}: {reason}</source>
        <translation>{what}: {reason}</translation>
    </message>
    <message>
        <source>{yes} accepts.</source>
        <translation>{yes} nimmt an.</translation>
    </message>
    <message>
        <source>{yes} approves, {no} denies.</source>
        <translation>{yes} gibt frei, {no} lehnt ab.</translation>
    </message>
    <message numerus="yes">
        <source>… %n more row(s)</source>
        <translation>
            <numerusform>… %n weitere Zeile</numerusform>
            <numerusform>… %n weitere Zeilen</numerusform>
        </translation>
    </message>
</context>
</TS>

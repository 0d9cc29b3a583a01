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
        <source>%n change(s) of the agent&apos;s gone since the file was saved by another program.</source>
        <translation>
            <numerusform>Eine Änderung des Agenten ist verschwunden, seit ein anderes Programm die Datei gespeichert hat.</numerusform>
            <numerusform>%n Änderungen des Agenten sind verschwunden, seit ein anderes Programm die Datei gespeichert hat.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n comment(s)</source>
        <translation>
            <numerusform>%n Kommentar</numerusform>
            <numerusform>%n Kommentare</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>Add comment</source>
        <translation>Kommentar hinzufügen</translation>
    </message>
    <message>
        <source>All changes were undone.</source>
        <translation>Alle Änderungen wurden rückgängig gemacht.</translation>
    </message>
    <message>
        <source>Back to the changes</source>
        <translation>Zurück zu den Änderungen</translation>
    </message>
    <message>
        <source>Before the first change</source>
        <translation>Vor der ersten Änderung</translation>
    </message>
    <message>
        <source>C comments on the chosen line, K keeps the change, Delete reverts it, Ctrl+Down goes to the next</source>
        <translation>C kommentiert die gewählte Zeile, K behält die Änderung, Entf nimmt sie zurück, Strg+Abwärts geht zur nächsten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Changed by you or another program</source>
        <translation>Von Ihnen oder einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>Changed files</source>
        <translation>Geänderte Dateien</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>Diesen Hinweis schließen</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Kommentieren</translation>
    </message>
    <message>
        <source>Comment on the chosen line (C)</source>
        <translation>Die gewählte Zeile kommentieren (C)</translation>
    </message>
    <message>
        <source>Comment on {place}</source>
        <translation>Kommentar zu: {place}</translation>
    </message>
    <message>
        <source>Compared with now</source>
        <translation>Verglichen mit jetzt</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Eingabe</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Edit the comment on {place}</source>
        <translation>Kommentar bearbeiten: {place}</translation>
    </message>
    <message>
        <source>Files that the agent deleted in this project</source>
        <translation>Dateien, die der Agent in diesem Projekt gelöscht hat</translation>
    </message>
    <message>
        <source>Files that the agent deleted in this project. Restoring one can be undone like any other.</source>
        <translation>Dateien, die der Agent in diesem Projekt gelöscht hat. Wird eine zurückgeholt, lässt sich das rückgängig machen wie jede Änderung.</translation>
    </message>
    <message>
        <source>In this version it was a link. Use Undo to bring it back.</source>
        <translation>In dieser Fassung war es ein Link. „Rückgängig“ bringt ihn zurück.</translation>
    </message>
    <message>
        <source>It adds {added} lines and removes {removed}. Only the first {shown} lines of the difference are shown.</source>
        <translation>Zeilen hinzugefügt: {added}, entfernt: {removed}. Nur die ersten {shown} Zeilen des Unterschieds werden gezeigt.</translation>
    </message>
    <message>
        <source>It is right as it is (K)</source>
        <translation>So ist es richtig (K)</translation>
    </message>
    <message>
        <source>Its content is not kept.</source>
        <translation>Der Inhalt ist nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>Its content was deleted to stay within the storage limit.</source>
        <translation>Der Inhalt wurde gelöscht, um die Speichergrenze einzuhalten.</translation>
    </message>
    <message>
        <source>Its content was too large to be kept.</source>
        <translation>Der Inhalt war zu groß, um aufbewahrt zu werden.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep all</source>
        <translation>Alle behalten</translation>
    </message>
    <message>
        <source>Keep file</source>
        <translation>Datei behalten</translation>
    </message>
    <message>
        <source>Line {number}</source>
        <translation>Zeile {number}</translation>
    </message>
    <message>
        <source>Lines {first}–{last}</source>
        <translation>Zeilen {first}–{last}</translation>
    </message>
    <message>
        <source>Mark all of it as looked at; nothing is changed</source>
        <translation>Alles als angesehen markieren; es wird nichts geändert</translation>
    </message>
    <message>
        <source>Moved, and not changed.</source>
        <translation>Verschoben und nicht geändert.</translation>
    </message>
    <message>
        <source>My comments on your changes:</source>
        <translation>Meine Kommentare zu deinen Änderungen:</translation>
    </message>
    <message>
        <source>No lines left</source>
        <translation>Keine Zeilen übrig</translation>
    </message>
    <message>
        <source>Not a text file: {before} before, {after} after.</source>
        <translation>Keine Textdatei: vorher {before}, nachher {after}.</translation>
    </message>
    <message>
        <source>Not a text file: {before} before, {now} now.</source>
        <translation>Keine Textdatei: vorher {before}, jetzt {now}.</translation>
    </message>
    <message>
        <source>Not a text file: {size}.</source>
        <translation>Keine Textdatei: {size}.</translation>
    </message>
    <message>
        <source>Not undone</source>
        <translation>Nicht rückgängig gemacht</translation>
    </message>
    <message>
        <source>Nothing of the agent&apos;s is left in this file.</source>
        <translation>Vom Agenten ist in dieser Datei nichts mehr übrig.</translation>
    </message>
    <message>
        <source>Only its mode changed, from {old} to {new}.</source>
        <translation>Nur die Zugriffsrechte haben sich geändert, von {old} auf {new}.</translation>
    </message>
    <message>
        <source>Only the first {count} lines are shown.</source>
        <translation>Nur die ersten {count} Zeilen werden gezeigt.</translation>
    </message>
    <message>
        <source>Only the first {shown} of {total} changes of this file are shown.</source>
        <translation>Nur die ersten {shown} von {total} Änderungen dieser Datei werden gezeigt.</translation>
    </message>
    <message>
        <source>Open in your editor</source>
        <translation>Im Editor öffnen</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Wieder einsetzen</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Wird gelesen</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Redo {what}</source>
        <translation>Wiederherstellen: {what}</translation>
    </message>
    <message>
        <source>Remove the comment on {place}</source>
        <translation>Kommentar entfernen: {place}</translation>
    </message>
    <message>
        <source>Removed files</source>
        <translation>Gelöschte Dateien</translation>
    </message>
    <message>
        <source>Restore</source>
        <comment>a file of the trash</comment>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Restore this version</source>
        <translation>Diese Fassung zurückholen</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Revert file</source>
        <translation>Datei zurücknehmen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message numerus="yes">
        <source>Send %n comment(s)</source>
        <translation>
            <numerusform>%n Kommentar senden</numerusform>
            <numerusform>%n Kommentare senden</numerusform>
        </translation>
    </message>
    <message>
        <source>Send to the agent</source>
        <translation>An den Agenten senden</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>Wieder zeigen</translation>
    </message>
    <message>
        <source>Show all again</source>
        <translation>Alle wieder zeigen</translation>
    </message>
    <message>
        <source>Show in the conversation</source>
        <translation>Im Gespräch zeigen</translation>
    </message>
    <message>
        <source>Show more lines ({shown} of {total} are shown)</source>
        <translation>Mehr Zeilen zeigen ({shown} von {total} werden gezeigt)</translation>
    </message>
    <message>
        <source>Take back all that the agent did to this file</source>
        <translation>Alles zurücknehmen, was der Agent an dieser Datei geändert hat</translation>
    </message>
    <message>
        <source>Take this change out of the file; your own lines stay (Delete)</source>
        <translation>Diese Änderung aus der Datei nehmen; Ihre eigenen Zeilen bleiben (Entf)</translation>
    </message>
    <message>
        <source>The agent has changed no files in this session, or everything was undone.</source>
        <translation>Der Agent hat in dieser Sitzung keine Dateien geändert, oder alles wurde rückgängig gemacht.</translation>
    </message>
    <message>
        <source>The agent has not changed this file, so there are no earlier versions.</source>
        <translation>Der Agent hat diese Datei nicht geändert, daher gibt es keine früheren Fassungen.</translation>
    </message>
    <message>
        <source>The agent is still working on this</source>
        <translation>Der Agent arbeitet noch daran</translation>
    </message>
    <message>
        <source>The agent is still working on this. Stop it, or wait until it has finished.</source>
        <translation>Der Agent arbeitet noch daran. Halten Sie ihn an oder warten Sie, bis er fertig ist.</translation>
    </message>
    <message>
        <source>The change in {path} was not reverted: its lines changed since, or it was reverted already.</source>
        <translation>Die Änderung in {path} wurde nicht zurückgenommen: ihre Zeilen haben sich seitdem geändert, oder sie wurde schon zurückgenommen.</translation>
    </message>
    <message>
        <source>The content of this version is not kept.</source>
        <translation>Der Inhalt dieser Fassung ist nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>The content of this version was deleted to stay within the storage limit.</source>
        <translation>Der Inhalt dieser Fassung wurde gelöscht, um die Speichergrenze einzuhalten.</translation>
    </message>
    <message>
        <source>The content of this version was too large to be kept.</source>
        <translation>Der Inhalt dieser Fassung war zu groß, um aufbewahrt zu werden.</translation>
    </message>
    <message>
        <source>The file is UTF-16; Versions shows what changed.</source>
        <translation>Die Datei ist in UTF-16; unter „Fassungen“ steht, was sich geändert hat.</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>Die Datei ist leer.</translation>
    </message>
    <message>
        <source>The file is new and empty.</source>
        <translation>Die Datei ist neu und leer.</translation>
    </message>
    <message>
        <source>The stored versions cannot be read: {error}.</source>
        <translation>Die gespeicherten Fassungen lassen sich nicht lesen: {error}.</translation>
    </message>
    <message>
        <source>The trash is empty. Files that the agent deletes in this project can be restored from here.</source>
        <translation>Der Papierkorb ist leer. Dateien, die der Agent in diesem Projekt löscht, lassen sich von hier zurückholen.</translation>
    </message>
    <message>
        <source>There is no difference.</source>
        <translation>Es gibt keinen Unterschied.</translation>
    </message>
    <message>
        <source>There is no file in this version.</source>
        <translation>In dieser Fassung gibt es die Datei nicht.</translation>
    </message>
    <message>
        <source>There was no file.</source>
        <translation>Die Datei gab es nicht.</translation>
    </message>
    <message>
        <source>This is a folder.</source>
        <translation>Das ist ein Ordner.</translation>
    </message>
    <message>
        <source>Too large to be shown: {size}.</source>
        <translation>Zu groß, um angezeigt zu werden: {size}.</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Papierkorb</translation>
    </message>
    <message>
        <source>Trash ({count})</source>
        <translation>Papierkorb ({count})</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo all</source>
        <translation>Alles rückgängig machen</translation>
    </message>
    <message>
        <source>Undo all changes</source>
        <translation>Alles rückgängig machen</translation>
    </message>
    <message>
        <source>Undo takes back what the agent did, and never your own changes.</source>
        <translation>„Rückgängig“ nimmt zurück, was der Agent getan hat, niemals Ihre eigenen Änderungen.</translation>
    </message>
    <message>
        <source>Undo this restore</source>
        <translation>Zurückholen rückgängig machen</translation>
    </message>
    <message>
        <source>Undone: {paths}</source>
        <translation>Rückgängig gemacht: {paths}</translation>
    </message>
    <message>
        <source>Up and Down choose a line, C comments on it, K keeps the change, Delete reverts it</source>
        <translation>Aufwärts und Abwärts wählen eine Zeile, C kommentiert sie, K behält die Änderung, Entf nimmt sie zurück</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Fassungen</translation>
    </message>
    <message>
        <source>Versions of this file</source>
        <translation>Fassungen dieser Datei</translation>
    </message>
    <message>
        <source>What the agent should know or do about this line</source>
        <translation>Was der Agent über diese Zeile wissen oder daran tun soll</translation>
    </message>
    <message>
        <source>What was dropped</source>
        <translation>Was verloren ging</translation>
    </message>
    <message>
        <source>a link to {target}</source>
        <translation>ein Link auf {target}</translation>
    </message>
    <message>
        <source>a redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>a tool</source>
        <translation>ein Werkzeug</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>gelöscht</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>Zeile {number}</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>moved from {path}</source>
        <translation>verschoben von {path}</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>no file</source>
        <translation>keine Datei</translation>
    </message>
    <message>
        <source>put back</source>
        <translation>wieder eingesetzt</translation>
    </message>
    <message>
        <source>redo</source>
        <translation>wiederhergestellt</translation>
    </message>
    <message>
        <source>removed line</source>
        <translation>entfernte Zeile</translation>
    </message>
    <message>
        <source>removed line {number}</source>
        <translation>entfernte Zeile {number}</translation>
    </message>
    <message>
        <source>restore</source>
        <translation>zurückgeholt</translation>
    </message>
    <message>
        <source>revert</source>
        <translation>zurückgenommen</translation>
    </message>
    <message>
        <source>too large to keep</source>
        <translation>zu groß zum Aufbewahren</translation>
    </message>
    <message>
        <source>turn {turn}, {size}, {session}</source>
        <translation>Runde {turn}, {size}, {session}</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>rückgängig gemacht</translation>
    </message>
    <message>
        <source>{act}: {place}</source>
        <translation>{act}: {place}</translation>
    </message>
    <message>
        <source>{added} lines added, {removed} removed</source>
        <translation>{added} Zeilen hinzugefügt, {removed} entfernt</translation>
    </message>
    <message>
        <source>{file}, kept</source>
        <translation>{file}, behalten</translation>
    </message>
    <message>
        <source>{lines} of {path}</source>
        <translation>{lines} in {path}</translation>
    </message>
    <message>
        <source>{missing} of {asked} changes in {path} were not reverted: they changed since, or were reverted already.</source>
        <translation>{missing} von {asked} Änderungen in {path} wurden nicht zurückgenommen: diese Zeilen haben sich seitdem geändert oder wurden schon zurückgenommen.</translation>
    </message>
    <message>
        <source>{path} ({state})</source>
        <translation>{path} ({state})</translation>
    </message>
    <message>
        <source>{path} was not brought back: {reason}.</source>
        <translation>{path} wurde nicht zurückgebracht: {reason}.</translation>
    </message>
    <message>
        <source>{path} was not redone: {reason}.</source>
        <translation>{path} wurde nicht wiederhergestellt: {reason}.</translation>
    </message>
    <message>
        <source>{path} was not set back: {reason}.</source>
        <translation>{path} wurde nicht zurückgesetzt: {reason}.</translation>
    </message>
    <message>
        <source>{path} was not undone: {reason}.</source>
        <translation>{path} wurde nicht rückgängig gemacht: {reason}.</translation>
    </message>
    <message>
        <source>{reason} It can be reverted as a whole only.</source>
        <translation>{reason} Die Datei lässt sich nur als Ganzes zurücknehmen.</translation>
    </message>
    <message>
        <source>{warning}
This file runs outside the sandbox: look at it first</source>
        <translation>{warning}
Diese Datei läuft außerhalb der Sandbox: erst ansehen</translation>
    </message>
    <message>
        <source>{what} (undone)</source>
        <translation>{what} (rückgängig gemacht)</translation>
    </message>
    <message>
        <source>{when} by {tool}, {size}</source>
        <translation>{when} durch {tool}, {size}</translation>
    </message>
</context>
</TS>

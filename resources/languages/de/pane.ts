<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message numerus="yes">
        <source>Changes: %n file(s)</source>
        <translation>
            <numerusform>Änderungen: %n Datei</numerusform>
            <numerusform>Änderungen: %n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>Close the pane</source>
        <translation>Bereich schließen</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Files of the project</source>
        <translation>Dateien des Projekts</translation>
    </message>
    <message>
        <source>Find a file by some letters</source>
        <translation>Datei mit ein paar Buchstaben suchen</translation>
    </message>
    <message>
        <source>Make the pane wider or narrower</source>
        <translation>Bereich breiter oder schmaler machen</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>No file is called so.</source>
        <translation>Keine Datei heißt so.</translation>
    </message>
    <message>
        <source>Nothing is shown yet. A file that the agent names or makes, or one under Files, is shown here.</source>
        <translation>Noch wird nichts gezeigt. Hier erscheint eine Datei, die der Agent nennt oder anlegt, oder eine unter „Dateien“.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open in another program</source>
        <translation>Mit einem anderen Programm öffnen</translation>
    </message>
    <message>
        <source>Page before</source>
        <translation>Seite davor</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>Seite {page} von {pages}</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Preview of {path}</source>
        <translation>Vorschau von {path}</translation>
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
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Tabellenblatt</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>The file that was looked at last</source>
        <translation>Die Datei, die zuletzt angesehen wurde</translation>
    </message>
    <message>
        <source>The files of the project</source>
        <translation>Die Dateien des Projekts</translation>
    </message>
    <message>
        <source>The first {shown} of {count} rows are shown.</source>
        <translation>Die ersten {shown} von {count} Zeilen werden gezeigt.</translation>
    </message>
    <message>
        <source>This conversation has no folder.</source>
        <translation>Dieses Gespräch hat keinen Ordner.</translation>
    </message>
    <message>
        <source>This kind of file cannot be shown here. Open shows it in another program.</source>
        <translation>Eine solche Datei kann hier nicht gezeigt werden. „Öffnen“ zeigt sie mit einem anderen Programm.</translation>
    </message>
    <message>
        <source>What the agent changed in this session</source>
        <translation>Was der Agent in dieser Sitzung geändert hat</translation>
    </message>
    <message>
        <source>What the agent may do, its context and its cost</source>
        <translation>Was der Agent darf, sein Kontext und seine Kosten</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>holds changes</source>
        <translation>enthält Änderungen</translation>
    </message>
    <message>
        <source>modified</source>
        <translation>geändert seit Commit</translation>
    </message>
    <message>
        <source>on {branch}</source>
        <translation>auf {branch}</translation>
    </message>
    <message>
        <source>{count} more: find them above</source>
        <translation>{count} weitere: oben danach suchen</translation>
    </message>
    <message>
        <source>{size}, only the beginning is shown</source>
        <translation>{size}, nur der Anfang wird gezeigt</translation>
    </message>
    <message>
        <source>{title} {count}</source>
        <translation>{title} {count}</translation>
    </message>
</context>
</TS>

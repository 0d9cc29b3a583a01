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
        <source>Make the pane wider or narrower</source>
        <translation>Bereich breiter oder schmaler machen</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
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
        <source>What the agent changed in this session</source>
        <translation>Was der Agent in dieser Sitzung geändert hat</translation>
    </message>
    <message>
        <source>What the agent may do, its context and its cost</source>
        <translation>Was der Agent darf, sein Kontext und seine Kosten</translation>
    </message>
    <message>
        <source>{title} {count}</source>
        <translation>{title} {count}</translation>
    </message>
</context>
</TS>

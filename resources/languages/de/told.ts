<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>Commands can write only in the project and have no network; some protections are checked afterwards</source>
        <translation>Befehle können nur im Projekt schreiben und haben kein Netzwerk; manches wird erst danach geprüft</translation>
    </message>
    <message>
        <source>Commands can write only in the project and reach the network host by host; some protections are checked afterwards</source>
        <translation>Befehle können nur im Projekt schreiben und erreichen das Netzwerk Host für Host; manches wird erst danach geprüft</translation>
    </message>
    <message>
        <source>Commands see the project and the system&apos;s programs, nothing else of yours, and no network</source>
        <translation>Befehle sehen das Projekt und die Programme des Systems, sonst nichts von Ihnen, und kein Netzwerk</translation>
    </message>
    <message>
        <source>Commands see the project and the system&apos;s programs, nothing else of yours, and the network host by host</source>
        <translation>Befehle sehen das Projekt und die Programme des Systems, sonst nichts von Ihnen, und das Netzwerk Host für Host</translation>
    </message>
    <message>
        <source>Nothing confines commands here, so every command asks</source>
        <translation>Nichts schirmt Befehle hier ab, daher fragt jeder Befehl</translation>
    </message>
</context>
</TS>

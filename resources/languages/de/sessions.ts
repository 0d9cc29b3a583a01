<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>All sessions at a glance</source>
        <translation>Alle Sitzungen auf einen Blick</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivieren</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>Archiviert</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Conversation and files</source>
        <translation>Gespräch und Dateien</translation>
    </message>
    <message>
        <source>Conversation only: files stay as they are</source>
        <translation>Nur das Gespräch: Dateien bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>Delete	Del</source>
        <translation>Löschen	Entf</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>Deleted —</source>
        <translation>Gelöscht –</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Erase…</source>
        <translation>Endgültig löschen …</translation>
    </message>
    <message>
        <source>Export as</source>
        <translation>Exportieren als</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Files only: the conversation stays as it is</source>
        <translation>Nur die Dateien: Das Gespräch bleibt, wie es ist</translation>
    </message>
    <message>
        <source>Files that stay as they are</source>
        <translation>Dateien, die bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>Files that would be brought back</source>
        <translation>Dateien, die zurückgeholt würden</translation>
    </message>
    <message>
        <source>Files that would be removed</source>
        <translation>Dateien, die entfernt würden</translation>
    </message>
    <message>
        <source>Files that would be set back</source>
        <translation>Dateien, die zurückgesetzt würden</translation>
    </message>
    <message>
        <source>Found in no title and in nothing that was said.</source>
        <translation>In keinem Titel und in nichts Gesagtem gefunden.</translation>
    </message>
    <message>
        <source>Found in {title}: {text}</source>
        <translation>Gefunden in {title}: {text}</translation>
    </message>
    <message>
        <source>HTML, one file…</source>
        <translation>HTML, eine Datei …</translation>
    </message>
    <message>
        <source>Hide the sidebar</source>
        <translation>Seitenleiste verbergen</translation>
    </message>
    <message>
        <source>Import a conversation…</source>
        <translation>Gespräch importieren …</translation>
    </message>
    <message>
        <source>JSON, to import again…</source>
        <translation>JSON, zum erneuten Importieren …</translation>
    </message>
    <message>
        <source>Markdown…</source>
        <translation>Markdown …</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>New session here</source>
        <translation>Neue Sitzung hier</translation>
    </message>
    <message>
        <source>No file would change.</source>
        <translation>Keine Datei würde sich ändern.</translation>
    </message>
    <message>
        <source>No folder</source>
        <translation>Kein Ordner</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Nothing is lost: what leaves the conversation is kept, and a rewind can be undone.</source>
        <translation>Nichts geht verloren: Was das Gespräch verlässt, wird aufgehoben, und das Zurückspulen lässt sich rückgängig machen.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open a folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>Project {name}</source>
        <translation>Projekt {name}</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>Projects and sessions</source>
        <translation>Projekte und Sitzungen</translation>
    </message>
    <message>
        <source>Raise the limit to {size} MB</source>
        <translation>Grenze auf {size} MB anheben</translation>
    </message>
    <message>
        <source>Remove oldest…</source>
        <translation>Älteste entfernen …</translation>
    </message>
    <message>
        <source>Rename	F2</source>
        <translation>Umbenennen	F2</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Rewind</source>
        <translation>Zurückspulen</translation>
    </message>
    <message>
        <source>Rewind to before this message?</source>
        <translation>Bis vor diese Nachricht zurückspulen?</translation>
    </message>
    <message>
        <source>Search sessions</source>
        <translation>Sitzungen suchen</translation>
    </message>
    <message>
        <source>Searching all sessions…</source>
        <translation>Alle Sitzungen werden durchsucht …</translation>
    </message>
    <message>
        <source>Session title</source>
        <translation>Titel der Sitzung</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Show more sessions</source>
        <translation>Mehr Sitzungen zeigen</translation>
    </message>
    <message numerus="yes">
        <source>This message and the %n after it (answers and results of tools) leave the conversation, kept in an archived session.</source>
        <translation>
            <numerusform>Diese Nachricht und die %n danach (Antworten und Ergebnisse von Werkzeugen) verlassen das Gespräch und werden in einer archivierten Sitzung aufgehoben.</numerusform>
            <numerusform>Diese Nachricht und die %n danach (Antworten und Ergebnisse von Werkzeugen) verlassen das Gespräch und werden in einer archivierten Sitzung aufgehoben.</numerusform>
        </translation>
    </message>
    <message>
        <source>This message leaves the conversation, kept in an archived session.</source>
        <translation>Diese Nachricht verlässt das Gespräch und wird in einer archivierten Sitzung aufgehoben.</translation>
    </message>
    <message>
        <source>Unarchive</source>
        <translation>Aus dem Archiv holen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Versions of files take much room</source>
        <translation>Fassungen von Dateien brauchen viel Platz</translation>
    </message>
    <message>
        <source>Waiting for you · {number}</source>
        <translation>Wartet auf Sie · {number}</translation>
    </message>
    <message>
        <source>What would change</source>
        <translation>Was sich ändern würde</translation>
    </message>
    <message>
        <source>Your sessions will be listed here.</source>
        <translation>Hier werden Ihre Sitzungen aufgezählt.</translation>
    </message>
    <message>
        <source>and {number} more</source>
        <translation>und {number} weitere</translation>
    </message>
    <message>
        <source>has finished, not looked at yet</source>
        <translation>ist fertig, noch nicht angesehen</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>needs you</source>
        <translation>wartet auf Antwort</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>{shelf} sessions, folded</source>
        <translation>{shelf}: Sitzungen, zugeklappt</translation>
    </message>
    <message>
        <source>{shelf} sessions, unfolded</source>
        <translation>{shelf}: Sitzungen, aufgeklappt</translation>
    </message>
    <message>
        <source>{text}, deleted, press Enter to undo</source>
        <translation>{text}, gelöscht, Eingabetaste macht es rückgängig</translation>
    </message>
</context>
</TS>

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>(%n image(s))</source>
        <translation>
            <numerusform>(%n Bild)</numerusform>
            <numerusform>(%n Bilder)</numerusform>
        </translation>
    </message>
    <message>
        <source>After this turn</source>
        <translation>Nach dieser Runde</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Agent {name}</source>
        <translation>Agent {name}</translation>
    </message>
    <message>
        <source>Agent {name}: what it may do, and how it works</source>
        <translation>Agent {name}: was er darf und wie er arbeitet</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation>Etwas fragen</translation>
    </message>
    <message>
        <source>Ask for a change, or a question</source>
        <translation>Eine Änderung oder eine Frage</translation>
    </message>
    <message>
        <source>Ask for a change, or a question about this project</source>
        <translation>Eine Änderung oder eine Frage zu diesem Projekt</translation>
    </message>
    <message>
        <source>Asking the service for its models…</source>
        <translation>Der Dienst wird nach seinen Modellen gefragt …</translation>
    </message>
    <message>
        <source>Attach images or files</source>
        <translation>Bilder oder Dateien anhängen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>Ein anderes Modell wählen</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Edit the other {number}</source>
        <translation>Die anderen {number} bearbeiten</translation>
    </message>
    <message>
        <source>Edit this message</source>
        <translation>Diese Nachricht bearbeiten</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>Denkaufwand</translation>
    </message>
    <message>
        <source>Files and folders</source>
        <translation>Dateien und Ordner</translation>
    </message>
    <message>
        <source>Filter models</source>
        <translation>Modelle filtern</translation>
    </message>
    <message>
        <source>For the tools of other programs</source>
        <translation>Für die Werkzeuge anderer Programme</translation>
    </message>
    <message>
        <source>Guided</source>
        <translation>Begleitet</translation>
    </message>
    <message>
        <source>How much the model thinks</source>
        <translation>Wie viel das Modell denkt</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>It begins the next turn</source>
        <translation>Sie beginnt die nächste Runde</translation>
    </message>
    <message>
        <source>It is sent as soon as the connection is ready</source>
        <translation>Sie wird gesendet, sobald die Verbindung steht</translation>
    </message>
    <message>
        <source>It is sent in full. To edit it here, right-click it and choose Show the whole text.</source>
        <translation>Er wird vollständig gesendet. Um ihn hier zu bearbeiten, wählen Sie in seinem Kontextmenü „Ganzen Text zeigen“.</translation>
    </message>
    <message>
        <source>It is sent together with your next message</source>
        <translation>Sie wird mit Ihrer nächsten Nachricht gesendet</translation>
    </message>
    <message>
        <source>Loading the models</source>
        <translation>Modelle werden geladen</translation>
    </message>
    <message>
        <source>Long text: {number} characters</source>
        <translation>Langer Text: {number} Zeichen</translation>
    </message>
    <message>
        <source>Long text: {number} lines</source>
        <translation>Langer Text: {number} Zeilen</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model {name}</source>
        <translation>Modell {name}</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>No models are known yet.</source>
        <translation>Noch sind keine Modelle bekannt.</translation>
    </message>
    <message>
        <source>Not sent</source>
        <translation>Nicht gesendet</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Plan first: the agent only reads and writes a plan, until you accept it</source>
        <translation>Erst planen: Der Agent liest nur und schreibt einen Plan, bis Sie ihn annehmen</translation>
    </message>
    <message>
        <source>Plan mode</source>
        <translation>Planmodus</translation>
    </message>
    <message>
        <source>Plan mode is on: the agent reads and plans, and changes nothing</source>
        <translation>Der Planmodus ist an: Der Agent liest und plant und ändert nichts</translation>
    </message>
    <message>
        <source>Plan mode off</source>
        <translation>Planmodus aus</translation>
    </message>
    <message>
        <source>Plan mode on</source>
        <translation>Planmodus an</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Queue: the agent reads it with its next step</source>
        <translation>Einreihen: Der Agent liest es mit seinem nächsten Schritt</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>Eingereiht</translation>
    </message>
    <message>
        <source>Remove this message</source>
        <translation>Diese Nachricht entfernen</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save a starter</source>
        <translation>Einen Startauftrag speichern</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Send after this turn</source>
        <translation>Nach dieser Runde senden</translation>
    </message>
    <message>
        <source>Send now, with the next step</source>
        <translation>Jetzt senden, mit dem nächsten Schritt</translation>
    </message>
    <message>
        <source>Send what was not sent</source>
        <translation>Senden, was nicht gesendet wurde</translation>
    </message>
    <message>
        <source>Send, together with what was not sent before</source>
        <translation>Senden, mit dem, was vorher nicht gesendet wurde</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Wird gesendet</translation>
    </message>
    <message>
        <source>Show the whole text</source>
        <translation>Ganzen Text zeigen</translation>
    </message>
    <message>
        <source>Starters (*.md)</source>
        <translation>Startaufträge (*.md)</translation>
    </message>
    <message>
        <source>Stop (Esc)</source>
        <translation>Anhalten (Esc)</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>Vorschläge</translation>
    </message>
    <message>
        <source>Take a starter from a file</source>
        <translation>Einen Startauftrag aus einer Datei nehmen</translation>
    </message>
    <message>
        <source>Take one from a file…</source>
        <translation>Einen aus einer Datei nehmen…</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>The agent reads it with its next step</source>
        <translation>Der Agent liest sie mit seinem nächsten Schritt</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Trust level</source>
        <translation>Vertrauensstufe</translation>
    </message>
    <message>
        <source>Trust level {name}</source>
        <translation>Vertrauensstufe {name}</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Type / and its name to begin with it. A word in braces, such as {word}, is asked for each time. It becomes a file that you can share.</source>
        <translation>/ und seinen Namen eintippen, um damit zu beginnen. Ein Wort in geschweiften Klammern wie {word} wird jedes Mal erfragt. Er wird eine Datei, die sich weitergeben lässt.</translation>
    </message>
    <message>
        <source>Weekly letter</source>
        <translation>Wochenbrief</translation>
    </message>
    <message>
        <source>Write a letter about {one}, from the notes in {other}.</source>
        <translation>Einen Brief über {one} schreiben, aus den Notizen in {other}.</translation>
    </message>
    <message>
        <source>and {number} more</source>
        <translation>und {number} weitere</translation>
    </message>
    <message>
        <source>no tools</source>
        <translation>keine Werkzeuge</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>nicht gewählt</translation>
    </message>
    <message>
        <source>thinking</source>
        <translation>denkt nach</translation>
    </message>
    <message>
        <source>{model}
Effort: {effort}</source>
        <translation>{model}
Denkaufwand: {effort}</translation>
    </message>
    <message>
        <source>{model}
Your messages go to {address}</source>
        <translation>{model}
Ihre Nachrichten gehen an {address}</translation>
    </message>
    <message>
        <source>{model}, effort: {effort}</source>
        <translation>{model}, Denkaufwand: {effort}</translation>
    </message>
    <message>
        <source>{name}: {sentence}</source>
        <translation>{name}: {sentence}</translation>
    </message>
    <message>
        <source>{state}: {message}</source>
        <translation>{state}: {message}</translation>
    </message>
</context>
</TS>

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n Modell</numerusform>
            <numerusform>%n Modelle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s). Nothing leaves this machine.</source>
        <translation>
            <numerusform>%n Modell. Nichts verlässt diesen Rechner.</numerusform>
            <numerusform>%n Modelle. Nichts verlässt diesen Rechner.</numerusform>
        </translation>
    </message>
    <message>
        <source>A key was found in {place}. Paste another one only to replace it.</source>
        <translation>Ein Schlüssel wurde gefunden: {place}. Nur zum Ersetzen einen anderen einfügen.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>An agent works in a folder that you choose. You decide what it may do, and what it changes can be undone.</source>
        <translation>Ein Agent arbeitet in einem Ordner Ihrer Wahl. Sie bestimmen, was er darf, und was er ändert, lässt sich rückgängig machen.</translation>
    </message>
    <message>
        <source>Another server</source>
        <translation>Anderer Server</translation>
    </message>
    <message>
        <source>Asking the service…</source>
        <translation>Der Dienst wird gefragt …</translation>
    </message>
    <message>
        <source>Change the folder</source>
        <translation>Den Ordner ändern</translation>
    </message>
    <message>
        <source>Chat without a folder</source>
        <translation>Ohne Ordner chatten</translation>
    </message>
    <message>
        <source>Choose a folder, or use the sample files.</source>
        <translation>Einen Ordner wählen oder die Beispieldateien benutzen.</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>Choose a model. Test lists those that the server has.</source>
        <translation>Ein Modell wählen. „Testen“ zählt auf, welche der Server hat.</translation>
    </message>
    <message>
        <source>Claude models, with your key.</source>
        <translation>Claude-Modelle, mit Ihrem Schlüssel.</translation>
    </message>
    <message>
        <source>Drop a folder here, or</source>
        <translation>Einen Ordner hier ablegen oder</translation>
    </message>
    <message>
        <source>Enter the server&apos;s address.</source>
        <translation>Die Adresse des Servers eingeben.</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Found: {name}</source>
        <translation>Gefunden: {name}</translation>
    </message>
    <message>
        <source>GPT models, with your key.</source>
        <translation>GPT-Modelle, mit Ihrem Schlüssel.</translation>
    </message>
    <message>
        <source>It answers, but lists no models: type the name of one.</source>
        <translation>Es antwortet, zählt aber keine Modelle auf: einen Namen eintippen.</translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s).</source>
        <translation>
            <numerusform>Funktioniert: %n Modell.</numerusform>
            <numerusform>Funktioniert: %n Modelle.</numerusform>
        </translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Key, if the server needs one</source>
        <translation>Schlüssel, falls der Server einen braucht</translation>
    </message>
    <message>
        <source>Kind of API</source>
        <translation>Art der API</translation>
    </message>
    <message>
        <source>Local server</source>
        <translation>Lokaler Server</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal suchen</translation>
    </message>
    <message>
        <source>Looking for servers</source>
        <translation>Server werden gesucht</translation>
    </message>
    <message>
        <source>Looking for servers on this machine…</source>
        <translation>Server auf diesem Rechner werden gesucht …</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model name</source>
        <translation>Name des Modells</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>No account, no telemetry. Undo is always there.</source>
        <translation>Kein Konto, keine Telemetrie. Rückgängig geht immer.</translation>
    </message>
    <message>
        <source>No folder: chat only, without tools</source>
        <translation>Kein Ordner: nur Gespräch, ohne Werkzeuge</translation>
    </message>
    <message>
        <source>No server was found. Start Ollama, then</source>
        <translation>Kein Server wurde gefunden. Ollama starten, dann</translation>
    </message>
    <message>
        <source>Ollama and others on this machine. Nothing leaves it.</source>
        <translation>Ollama und andere auf diesem Rechner. Nichts verlässt ihn.</translation>
    </message>
    <message>
        <source>Open {path}</source>
        <translation>{path} öffnen</translation>
    </message>
    <message>
        <source>Paste your key.</source>
        <translation>Den Schlüssel einfügen.</translation>
    </message>
    <message>
        <source>Paste your {name} key</source>
        <translation>Schlüssel für {name} einfügen</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>Sample files</source>
        <translation>Beispieldateien</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Start sends this task. The agent asks before it changes anything.</source>
        <translation>Beginnen sendet diese Aufgabe. Der Agent fragt, bevor er etwas ändert.</translation>
    </message>
    <message>
        <source>Stored in your system&apos;s keyring; without one, only until you quit. Never written to a file.</source>
        <translation>Wird im Schlüsselbund des Systems gespeichert, ohne einen nur bis zum Beenden. Wird nie in eine Datei geschrieben.</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Test lists those that the server has</source>
        <translation>„Testen“ listet die des Servers auf</translation>
    </message>
    <message>
        <source>Testing</source>
        <translation>Wird getestet</translation>
    </message>
    <message>
        <source>The demo begins with this task on a copy of the sample files.</source>
        <translation>Die Demo beginnt mit dieser Aufgabe an einer Kopie der Beispieldateien.</translation>
    </message>
    <message>
        <source>The demo is not a language model: it knows a few phrases and runs real tools for them.</source>
        <translation>Die Demo ist kein Sprachmodell: Sie kennt ein paar (englische) Sätze und führt dafür echte Werkzeuge aus.</translation>
    </message>
    <message>
        <source>The offline demo does these tasks for real, on sample files.</source>
        <translation>Die Offline-Demo erledigt diese Aufgaben wirklich, an Beispieldateien.</translation>
    </message>
    <message>
        <source>The server needs a key. Paste it.</source>
        <translation>Der Server braucht einen Schlüssel. Bitte einfügen.</translation>
    </message>
    <message>
        <source>This key was refused. Paste another one.</source>
        <translation>Dieser Schlüssel wurde zurückgewiesen. Einen anderen einfügen.</translation>
    </message>
    <message>
        <source>Try without a model</source>
        <translation>Ohne Modell ausprobieren</translation>
    </message>
    <message>
        <source>Use sample files</source>
        <translation>Beispieldateien</translation>
    </message>
    <message>
        <source>Use {name} at {address}</source>
        <translation>{name} unter {address} benutzen</translation>
    </message>
    <message>
        <source>What would you like to get done?</source>
        <translation>Was soll erledigt werden?</translation>
    </message>
    <message>
        <source>With the API of OpenAI or Anthropic.</source>
        <translation>Mit der API von OpenAI oder Anthropic.</translation>
    </message>
    <message>
        <source>With your Copilot token.</source>
        <translation>Mit Ihrem Copilot-Token.</translation>
    </message>
    <message>
        <source>a copy of documents, photos and a small program</source>
        <translation>eine Kopie von Dokumenten, Fotos und einem kleinen Programm</translation>
    </message>
    <message>
        <source>no models yet</source>
        <translation>noch keine Modelle</translation>
    </message>
    <message>
        <source>such as OpenRouter</source>
        <translation>etwa OpenRouter</translation>
    </message>
    <message>
        <source>{found} There is one for {names}, too.</source>
        <translation>{found} Auch für {names} gibt es einen.</translation>
    </message>
    <message>
        <source>{name} key</source>
        <translation>Schlüssel für {name}</translation>
    </message>
    <message>
        <source>{paste} ({example})</source>
        <translation>{paste} ({example})</translation>
    </message>
    <message>
        <source>{usual}, unless you type another</source>
        <translation>{usual}, wenn nichts anderes eingegeben wird</translation>
    </message>
</context>
</TS>

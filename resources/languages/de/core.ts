<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source> (so is {names})</source>
        <translation> (ebenso {names})</translation>
    </message>
    <message>
        <source> ({reason})</source>
        <translation> ({reason})</translation>
    </message>
    <message>
        <source> It gave no reason.</source>
        <translation> Ein Grund wurde nicht genannt.</translation>
    </message>
    <message>
        <source> It said: {message}</source>
        <translation> Die Meldung: {message}</translation>
    </message>
    <message>
        <source> It was held with {model} before.</source>
        <translation> Bisher wurde es mit {model} geführt.</translation>
    </message>
    <message>
        <source> The first of {names} counts.</source>
        <translation> Es gilt das erste von {names}.</translation>
    </message>
    <message>
        <source> To install it: {command}</source>
        <translation> Installieren mit: {command}</translation>
    </message>
    <message>
        <source> at {address}</source>
        <translation> unter {address}</translation>
    </message>
    <message>
        <source> in line {line}</source>
        <translation> in Zeile {line}</translation>
    </message>
    <message>
        <source> of {tokens} tokens</source>
        <translation> von {tokens} Token</translation>
    </message>
    <message>
        <source>(Careful: it seems to ask for a secret, which servers must not do.)</source>
        <translation>(Vorsicht: Er scheint nach einem Geheimnis zu fragen, was Server nicht dürfen.)</translation>
    </message>
    <message>
        <source>--allow-host {host} allows it beforehand</source>
        <translation>--allow-host {host} erlaubt es vorab</translation>
    </message>
    <message>
        <source>0 is not a port</source>
        <translation>0 ist kein Port</translation>
    </message>
    <message>
        <source>1 min</source>
        <translation>1 min</translation>
    </message>
    <message>
        <source>30 s</source>
        <translation>30 s</translation>
    </message>
    <message>
        <source>5 min</source>
        <translation>5 min</translation>
    </message>
    <message>
        <source>: nothing covers “{command}”</source>
        <translation>: Nichts deckt „{command}“ ab</translation>
    </message>
    <message>
        <source>: put it into the plan with plan_write</source>
        <translation>: mit plan_write in den Plan schreiben</translation>
    </message>
    <message>
        <source>: the command is not fully understood</source>
        <translation>: Der Befehl ist nicht ganz zu verstehen</translation>
    </message>
    <message>
        <source>A command can use the hosts that you allowed to another one that runs at the same time</source>
        <translation>Ein Befehl kann die Hosts nutzen, die Sie einem anderen gleichzeitig laufenden erlaubt haben</translation>
    </message>
    <message>
        <source>A command that runs confined, without a question. {files} stands for the changed files. If it fails, the agent reads what it printed.</source>
        <translation>Ein Befehl, der abgeschirmt und ohne Frage läuft. {files} steht für die geänderten Dateien. Scheitert er, liest der Agent seine Ausgabe.</translation>
    </message>
    <message>
        <source>A file may have at most {number} bytes here, so {path} cannot be written. Raise that limit (ulimit -f unlimited) and try again.</source>
        <translation>Eine Datei darf hier höchstens {number} Bytes haben, daher lässt sich {path} nicht schreiben. Diese Grenze anheben (ulimit -f unlimited) und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>A goal ends after</source>
        <translation>Ein Ziel endet nach</translation>
    </message>
    <message>
        <source>A goal needs a folder in which its command runs. Name it with --project DIR.</source>
        <translation>Ein Ziel braucht einen Ordner, in dem sein Befehl läuft. Mit --project DIR angeben.</translation>
    </message>
    <message>
        <source>A login goes over https alone. Change the address of this provider.</source>
        <translation>Eine Anmeldung geht nur über https. Die Adresse dieses Anbieters ändern.</translation>
    </message>
    <message>
        <source>A login needs the client id of an OAuth app of yours, with “Enable Device Flow” turned on. Make one at github.com/settings/developers and enter its client id.</source>
        <translation>Eine Anmeldung braucht die Client-ID einer eigenen OAuth-App, in der „Enable Device Flow“ eingeschaltet ist. Unter github.com/settings/developers eine anlegen und ihre Client-ID eintragen.</translation>
    </message>
    <message>
        <source>A model that does not know this gets the closest that it knows.</source>
        <translation>Ein Modell, das diese Stufe nicht kennt, bekommt die nächste, die es kennt.</translation>
    </message>
    <message>
        <source>A multiple of {count}.</source>
        <translation>Ein Vielfaches von {count}.</translation>
    </message>
    <message>
        <source>A name has at most {count} letters that can be seen.</source>
        <translation>Ein Name hat höchstens {count} sichtbare Zeichen.</translation>
    </message>
    <message>
        <source>A picture is too large for {name}{code}. Send a smaller one.{said}</source>
        <translation>Ein Bild ist zu groß für {name}{code}. Ein kleineres senden.{said}</translation>
    </message>
    <message>
        <source>A run without confinement was asked for and not granted.</source>
        <translation>Ein Lauf ohne Abschirmung wurde verlangt und nicht erlaubt.</translation>
    </message>
    <message>
        <source>A starter has at most {number} bytes.</source>
        <translation>Ein Startauftrag hat höchstens {number} Bytes.</translation>
    </message>
    <message>
        <source>A starter needs a title with letters or digits, and a text.</source>
        <translation>Ein Startauftrag braucht einen Titel mit Buchstaben oder Ziffern und einen Text.</translation>
    </message>
    <message>
        <source>A turn is over</source>
        <translation>Eine Runde ist zu Ende</translation>
    </message>
    <message>
        <source>Above that you are asked before a command replaces a file that only a copy can bring back.</source>
        <translation>Darüber werden Sie gefragt, bevor ein Befehl eine Datei ersetzt, die nur eine Kopie zurückbringen kann.</translation>
    </message>
    <message>
        <source>Accept the plan “{title}”?</source>
        <translation>Den Plan „{title}“ annehmen?</translation>
    </message>
    <message>
        <source>Accepting it ends plan mode, and the agent begins to work</source>
        <translation>Mit dem Annehmen endet der Planmodus, und der Agent beginnt zu arbeiten</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Address of the document about Handrail</source>
        <translation>Adresse des Dokuments über Handrail</translation>
    </message>
    <message>
        <source>After each edit</source>
        <translation>Nach jeder Bearbeitung</translation>
    </message>
    <message>
        <source>After so many seconds without a word a reply counts as dead; 0 is no limit.</source>
        <translation>Kommt so viele Sekunden lang nichts, wird die Antwort abgebrochen; 0 heißt: nie.</translation>
    </message>
    <message>
        <source>After that, the call is denied and the agent continues without it.</source>
        <translation>Danach wird der Aufruf abgelehnt, und der Agent macht ohne ihn weiter.</translation>
    </message>
    <message>
        <source>Agents of this folder can be used after you trust it (--trust-folder).</source>
        <translation>Agenten dieses Ordners können benutzt werden, sobald Sie ihm vertrauen (--trust-folder).</translation>
    </message>
    <message>
        <source>All sessions and programs together, until midnight.</source>
        <translation>Alle Sitzungen und Programme zusammen, bis Mitternacht.</translation>
    </message>
    <message>
        <source>Always allow exactly {commands}</source>
        <translation>Immer erlauben: genau {commands}</translation>
    </message>
    <message>
        <source>Always allow {commands} with anything after</source>
        <translation>Immer erlauben: {commands} mit beliebiger Fortsetzung</translation>
    </message>
    <message>
        <source>Always allow {what}</source>
        <translation>Immer erlauben: {what}</translation>
    </message>
    <message>
        <source>Always allow {what} from {host}</source>
        <translation>Immer erlauben: {what} von {host}</translation>
    </message>
    <message>
        <source>Always allow {what} on {path}</source>
        <translation>Immer erlauben: {what} an {path}</translation>
    </message>
    <message>
        <source>Always ask about exactly {commands}</source>
        <translation>Immer fragen bei: genau {commands}</translation>
    </message>
    <message>
        <source>Always ask about {commands} with anything after</source>
        <translation>Immer fragen bei: {commands} mit beliebiger Fortsetzung</translation>
    </message>
    <message>
        <source>Always ask about {what}</source>
        <translation>Immer fragen bei: {what}</translation>
    </message>
    <message>
        <source>Always ask about {what} from {host}</source>
        <translation>Immer fragen bei: {what} von {host}</translation>
    </message>
    <message>
        <source>Always ask about {what} on {path}</source>
        <translation>Immer fragen bei: {what} an {path}</translation>
    </message>
    <message>
        <source>Always ask before {what} connect to {host}</source>
        <translation>Immer fragen vor Verbindungen: {what} mit {host}</translation>
    </message>
    <message>
        <source>Always asked about: {reason}.</source>
        <translation>Danach wird immer gefragt: {reason}.</translation>
    </message>
    <message>
        <source>Always let {what} connect to {host}</source>
        <translation>Immer verbinden lassen: {what} mit {host}</translation>
    </message>
    <message>
        <source>An address with a ? needs a name. Add it under Keys and providers, and choose it there.</source>
        <translation>Eine Adresse mit ? braucht einen Namen. Unter Schlüssel und Anbieter hinzufügen und dort auswählen.</translation>
    </message>
    <message>
        <source>An earlier content is too large to be compared.</source>
        <translation>Ein früherer Inhalt ist zu groß zum Vergleichen.</translation>
    </message>
    <message>
        <source>An earlier content {what}.</source>
        <translation>Ein früherer Inhalt {what}.</translation>
    </message>
    <message>
        <source>Another Handrail has a session of this folder open. Both may change the same files. Each knows its own changes and undoes only those.</source>
        <translation>Ein anderes Handrail hat eine Sitzung in diesem Ordner geöffnet. Beide können dieselben Dateien ändern. Jedes kennt seine eigenen Änderungen und macht nur diese rückgängig.</translation>
    </message>
    <message>
        <source>Another agent works in a folder. Choose one first.</source>
        <translation>Ein anderer Agent arbeitet in einem Ordner. Bitte zuerst einen wählen.</translation>
    </message>
    <message>
        <source>Another language counts when Handrail is started again.</source>
        <translation>Eine andere Sprache gilt nach dem nächsten Start von Handrail.</translation>
    </message>
    <message>
        <source>Another program is using the database {path}. Wait until it is done, or close it, and try again.</source>
        <translation>Ein anderes Programm benutzt die Datenbank {path}. Warten, bis es fertig ist, oder es schließen, und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>Another program writes the audit trail {path}. Try again.</source>
        <translation>Ein anderes Programm schreibt das Protokoll {path}. Erneut versuchen.</translation>
    </message>
    <message>
        <source>Another window went on with this session, so it cannot go on here. Open it anew.</source>
        <translation>Ein anderes Fenster hat diese Sitzung fortgesetzt; hier kann sie nicht weitergehen. Neu öffnen.</translation>
    </message>
    <message>
        <source>Answer with a number.</source>
        <translation>Antworten Sie mit einer Zahl.</translation>
    </message>
    <message>
        <source>Answer with a whole number.</source>
        <translation>Antworten Sie mit einer ganzen Zahl.</translation>
    </message>
    <message>
        <source>Answer with text.</source>
        <translation>Antworten Sie mit Text.</translation>
    </message>
    <message>
        <source>Answer yes or no.</source>
        <translation>Antworten Sie mit Ja oder Nein.</translation>
    </message>
    <message>
        <source>Any host without asking</source>
        <translation>Alle Hosts ohne Frage</translation>
    </message>
    <message>
        <source>Asked first</source>
        <translation>Zuerst gefragt</translation>
    </message>
    <message>
        <source>At least {count} characters.</source>
        <translation>Mindestens {count} Zeichen.</translation>
    </message>
    <message>
        <source>At least {count}.</source>
        <translation>Mindestens {count}.</translation>
    </message>
    <message>
        <source>At most {count} characters.</source>
        <translation>Höchstens {count} Zeichen.</translation>
    </message>
    <message>
        <source>At most {count}.</source>
        <translation>Höchstens {count}.</translation>
    </message>
    <message>
        <source>At the end of a turn</source>
        <translation>Am Ende einer Runde</translation>
    </message>
    <message>
        <source>Autonomous asks only when something would leave the sandbox or cannot be undone</source>
        <translation>Selbstständig fragt nur, wenn etwas die Sandbox verlassen würde oder sich nicht rückgängig machen lässt</translation>
    </message>
    <message>
        <source>Cannot reach {address}: {reason}</source>
        <translation>{address} ist nicht erreichbar: {reason}</translation>
    </message>
    <message>
        <source>Check it in the provider&apos;s settings{variable}.</source>
        <translation>Bitte in den Einstellungen des Anbieters prüfen{variable}.</translation>
    </message>
    <message>
        <source>Choose at least {count}.</source>
        <translation>Wählen Sie mindestens {count}.</translation>
    </message>
    <message>
        <source>Choose at most {count}.</source>
        <translation>Wählen Sie höchstens {count}.</translation>
    </message>
    <message>
        <source>Choose each option only once.</source>
        <translation>Wählen Sie jede Möglichkeit nur einmal.</translation>
    </message>
    <message>
        <source>Choose from the options only.</source>
        <translation>Wählen Sie nur aus den Möglichkeiten.</translation>
    </message>
    <message>
        <source>Choose from the options.</source>
        <translation>Wählen Sie aus den Möglichkeiten.</translation>
    </message>
    <message>
        <source>Choose one of the options.</source>
        <translation>Wählen Sie eine der Möglichkeiten.</translation>
    </message>
    <message>
        <source>Choose the {agent} agent, which has few tools, or </source>
        <translation>Zu wählen ist der Agent {agent} mit wenigen Werkzeugen oder </translation>
    </message>
    <message>
        <source>Client ID for its login</source>
        <translation>Client-ID für die Anmeldung</translation>
    </message>
    <message>
        <source>Client id for a login</source>
        <translation>Client-ID für eine Anmeldung</translation>
    </message>
    <message>
        <source>Client id of your OAuth app at GitHub</source>
        <translation>Client-ID der eigenen OAuth-App bei GitHub</translation>
    </message>
    <message>
        <source>Close other programs, or raise the limits (ulimit -v unlimited, ulimit -u 1000), and try again.</source>
        <translation>Andere Programme schließen oder die Grenzen anheben (ulimit -v unlimited, ulimit -u 1000) und es erneut versuchen.</translation>
    </message>
    <message>
        <source>Command and arguments</source>
        <translation>Befehl und Argumente</translation>
    </message>
    <message>
        <source>Commands can change mode, owner and times of files of yours outside the project</source>
        <translation>Befehle können Rechte, Besitzer und Zeiten Ihrer Dateien außerhalb des Projekts ändern</translation>
    </message>
    <message>
        <source>Commands can end other programs of yours</source>
        <translation>Befehle können andere Ihrer Programme beenden</translation>
    </message>
    <message>
        <source>Commands can write only in the project and have no network; some protections are checked afterwards</source>
        <translation>Befehle können nur im Projekt schreiben und haben kein Netz; manches wird erst hinterher geprüft</translation>
    </message>
    <message>
        <source>Commands can write only in the project and reach the network host by host; some protections are checked afterwards</source>
        <translation>Befehle können nur im Projekt schreiben und erreichen das Netz Host für Host; manches wird erst hinterher geprüft</translation>
    </message>
    <message>
        <source>Commands connect only to sockets of programs that commands have started.</source>
        <translation>Befehle verbinden sich nur mit Sockets von Programmen, die Befehle gestartet haben.</translation>
    </message>
    <message>
        <source>Commands get the variables that most programs need, such as PATH and your language. The others are withheld, because they may hold secrets. Name here those that your commands need too.</source>
        <translation>Befehle bekommen die Variablen, die die meisten Programme brauchen, etwa PATH und Ihre Sprache. Die anderen werden zurückgehalten, weil sie Geheimnisse enthalten können. Hier nennen, welche Ihre Befehle außerdem brauchen.</translation>
    </message>
    <message>
        <source>Commands see the project and the system&apos;s programs, nothing else of yours, and no network</source>
        <translation>Befehle sehen das Projekt und die Programme des Systems, sonst nichts von Ihnen, und kein Netz</translation>
    </message>
    <message>
        <source>Commands see the project and the system&apos;s programs, nothing else of yours, and the network host by host</source>
        <translation>Befehle sehen das Projekt und die Programme des Systems, sonst nichts von Ihnen, und das Netz Host für Host</translation>
    </message>
    <message>
        <source>Confined commands cannot become root, mount, trace or reach system services such as Docker.</source>
        <translation>Abgeschirmte Befehle können nicht root werden, nichts einhängen, nichts verfolgen und keine Dienste des Systems wie Docker erreichen.</translation>
    </message>
    <message>
        <source>Confined programs do not see {program}. Give this server its folder (`folders`), or set `confined = false`.</source>
        <translation>Abgeschirmte Programme sehen {program} nicht. Diesem Server dessen Ordner geben (`folders`) oder `confined = false` setzen.</translation>
    </message>
    <message>
        <source>Confined: it sees the project, a folder of its own and the system&apos;s programs, and nothing else of yours.</source>
        <translation>Abgeschirmt: Es sieht das Projekt, einen eigenen Ordner und die Programme des Systems, sonst nichts von Ihnen.</translation>
    </message>
    <message>
        <source>Confinement</source>
        <translation>Abschirmung</translation>
    </message>
    <message>
        <source>Connected without the proxy: {programs}.</source>
        <translation>Ohne den Proxy verbunden: {programs}.</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>Copy files for undo without asking, up to</source>
        <translation>Dateien zum Rückgängigmachen ungefragt kopieren, bis</translation>
    </message>
    <message>
        <source>Correct it</source>
        <translation>Bitte berichtigen</translation>
    </message>
    <message>
        <source>Correct it, or update Handrail if a newer one wrote it</source>
        <translation>Bitte berichtigen, oder Handrail aktualisieren, falls ein neueres sie geschrieben hat</translation>
    </message>
    <message>
        <source>Decided by: {rule}.</source>
        <translation>Darüber entscheidet: {rule}.</translation>
    </message>
    <message>
        <source>Default model</source>
        <translation>Voreingestelltes Modell</translation>
    </message>
    <message>
        <source>Do without it, or tell them what you need it for.</source>
        <translation>Der Agent soll ohne auskommen oder sagen, wozu er es braucht.</translation>
    </message>
    <message>
        <source>Each day may cost at most</source>
        <translation>Jeder Tag darf höchstens kosten</translation>
    </message>
    <message>
        <source>Each day may use at most</source>
        <translation>Jeder Tag darf höchstens verbrauchen</translation>
    </message>
    <message>
        <source>Each session may cost at most</source>
        <translation>Jede Sitzung darf höchstens kosten</translation>
    </message>
    <message>
        <source>Each session may use at most</source>
        <translation>Jede Sitzung darf höchstens verbrauchen</translation>
    </message>
    <message>
        <source>Each takes one line of every request. Without this you use them by name, such as /documents.</source>
        <translation>Jeder braucht eine Zeile jeder Anfrage. Ohne dies werden sie mit ihrem Namen benutzt, etwa /documents.</translation>
    </message>
    <message>
        <source>Editor for files</source>
        <translation>Editor für Dateien</translation>
    </message>
    <message>
        <source>Enter it</source>
        <translation>Ihn eingeben</translation>
    </message>
    <message>
        <source>Enter the address of your Azure resource, such as https://NAME.openai.azure.com.</source>
        <translation>Die Adresse Ihrer Azure-Ressource eingeben, etwa https://NAME.openai.azure.com.</translation>
    </message>
    <message>
        <source>Enter the address of your Vertex project, such as https://europe-west1-aiplatform.googleapis.com/v1/projects/NAME/locations/europe-west1.</source>
        <translation>Die Adresse Ihres Vertex-Projekts eingeben, etwa https://europe-west1-aiplatform.googleapis.com/v1/projects/NAME/locations/europe-west1.</translation>
    </message>
    <message>
        <source>Explain this project</source>
        <translation>Projekt erklären</translation>
    </message>
    <message>
        <source>Explain this project: what it is for, how it is built, and where to begin. Change nothing.</source>
        <translation>Dieses Projekt erklären: wozu es da ist, wie es aufgebaut ist und wo man anfängt. Nichts ändern.</translation>
    </message>
    <message>
        <source>Finds a mistake, shows the change before it is made.</source>
        <translation>Findet einen Fehler und zeigt die Änderung, bevor sie geschieht.</translation>
    </message>
    <message>
        <source>Fix something here</source>
        <translation>Hier etwas berichtigen</translation>
    </message>
    <message>
        <source>Fix something here: find one small mistake, correct it, and say how to check that.</source>
        <translation>Hier einen kleinen Fehler finden, ihn berichtigen und sagen, wie sich das prüfen lässt.</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>GitHub does not accept this login any more. Log in again.</source>
        <translation>GitHub nimmt diese Anmeldung nicht mehr an. Neu anmelden.</translation>
    </message>
    <message>
        <source>GitHub does not know this client id. Check it in the provider&apos;s settings.</source>
        <translation>GitHub kennt diese Client-ID nicht. In den Einstellungen des Anbieters prüfen.</translation>
    </message>
    <message>
        <source>GitHub refused the login: {reason}.</source>
        <translation>GitHub hat die Anmeldung abgelehnt: {reason}.</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>Einen Namen angeben.</translation>
    </message>
    <message>
        <source>Go on at an unknown price?</source>
        <translation>Zu unbekanntem Preis weitermachen?</translation>
    </message>
    <message>
        <source>Guided</source>
        <translation>Begleitet</translation>
    </message>
    <message>
        <source>Guided asks before anything is fetched from {host}</source>
        <translation>Begleitet fragt, bevor etwas von {host} geladen wird</translation>
    </message>
    <message>
        <source>Guided asks before it changes or runs anything</source>
        <translation>Begleitet fragt, bevor etwas geändert oder ausgeführt wird</translation>
    </message>
    <message>
        <source>Handrail ended while a command ran: {command}. {reason}.</source>
        <translation>Handrail endete, während ein Befehl lief: {command}. {reason}.</translation>
    </message>
    <message>
        <source>Handrail ended while files were being organized. All that was done by then was put back.</source>
        <translation>Handrail endete, während Dateien geordnet wurden. Alles bis dahin wurde zurückgenommen.</translation>
    </message>
    <message>
        <source>Handrail ended while files were being organized. These could not be put back: {paths}.</source>
        <translation>Handrail endete, während Dateien geordnet wurden. Diese ließen sich nicht zurücknehmen: {paths}.</translation>
    </message>
    <message>
        <source>Handrail ended while {tool} ran. It had changed {paths}.</source>
        <translation>Handrail endete, während {tool} lief. Es hatte {paths} geändert.</translation>
    </message>
    <message>
        <source>Handrail ended while {tool} ran. {count} files can be undone.</source>
        <translation>Handrail endete, während {tool} lief. {count} Dateien können rückgängig gemacht werden.</translation>
    </message>
    <message>
        <source>Handrail&apos;s</source>
        <translation>von Handrail</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>Helpers ask a model. Choose one under “Model of helpers” in the settings.</source>
        <translation>Helfer fragen ein Modell. Bitte unter „Modell der Helfer“ in den Einstellungen eines wählen.</translation>
    </message>
    <message>
        <source>Hosts in a private network that the login may lead to</source>
        <translation>Hosts in einem privaten Netz, zu denen die Anmeldung führen darf</translation>
    </message>
    <message>
        <source>How long Handrail waits for my answer</source>
        <translation>Wie lange Handrail auf meine Antwort wartet</translation>
    </message>
    <message>
        <source>How much models think</source>
        <translation>Wie viel Modelle denken</translation>
    </message>
    <message>
        <source>If that fails, let the agent go on at most</source>
        <translation>Wenn das scheitert, den Agenten weitermachen lassen, höchstens</translation>
    </message>
    <message>
        <source>If there is no other way, call bash with unconfined: true and a reason.</source>
        <translation>Geht es nicht anders, kann der Agent es mit unconfined: true und einem Grund verlangen.</translation>
    </message>
    <message>
        <source>If this needs more, call bash with folders: [{folders}] and a reason.</source>
        <translation>Wird mehr gebraucht, kann der Agent es mit folders: [{folders}] und einem Grund verlangen.</translation>
    </message>
    <message>
        <source>If you go on, its calls are not counted against the budget in this session.</source>
        <translation>Beim Weitermachen zählen seine Aufrufe in dieser Sitzung nicht zum Budget.</translation>
    </message>
    <message>
        <source>If you go on, this session may use {more} more today.</source>
        <translation>Wenn Sie weitermachen, darf diese Sitzung heute {more} mehr verbrauchen.</translation>
    </message>
    <message>
        <source>If you go on, this session may use {more} more.</source>
        <translation>Wenn Sie weitermachen, darf diese Sitzung {more} mehr verbrauchen.</translation>
    </message>
    <message>
        <source>If {host} has only private addresses, you are asked.</source>
        <translation>Hat {host} nur private Adressen, wird gefragt.</translation>
    </message>
    <message>
        <source>In plan mode no more folders are granted.</source>
        <translation>Im Planmodus werden keine weiteren Ordner erlaubt.</translation>
    </message>
    <message>
        <source>In plan mode no run without confinement is granted.</source>
        <translation>Im Planmodus wird kein Lauf ohne Abschirmung erlaubt.</translation>
    </message>
    <message>
        <source>Installed on this machine, but not visible to confined commands: {programs}.</source>
        <translation>Auf diesem Rechner installiert, für abgeschirmte Befehle aber nicht sichtbar: {programs}.</translation>
    </message>
    <message>
        <source>It asks only before some of what it changes. Walls, account and undo hold for all of it.</source>
        <translation>Er fragt nur vor einem Teil seiner Änderungen. Abschirmung, Aufstellung und Rückgängig gelten für alle.</translation>
    </message>
    <message>
        <source>It can have a search or a review done by a helper that reads and reports. Counts in new sessions, and takes a few words of every request.</source>
        <translation>Er kann eine Suche oder eine Durchsicht einem Helfer überlassen, der liest und berichtet. Gilt in neuen Sitzungen und kostet ein paar Wörter jeder Anfrage.</translation>
    </message>
    <message>
        <source>It is left as it is; `sqlite3 FILE .recover` may get back what is in it.</source>
        <translation>Sie bleibt, wie sie ist; `sqlite3 DATEI .recover` holt vielleicht zurück, was darin ist.</translation>
    </message>
    <message>
        <source>It is or was a link.</source>
        <translation>Es ist oder war ein Link.</translation>
    </message>
    <message>
        <source>It looks up the address, and nobody checks whether that is private.</source>
        <translation>Er schlägt die Adresse nach, und niemand prüft, ob sie privat ist.</translation>
    </message>
    <message>
        <source>It looks up the address, and {host} is a name of a private network.</source>
        <translation>Er schlägt die Adresse nach, und {host} ist ein Name eines privaten Netzes.</translation>
    </message>
    <message>
        <source>It may connect to any public host without asking.</source>
        <translation>Er darf sich ohne Frage mit jedem öffentlichen Host verbinden.</translation>
    </message>
    <message>
        <source>It may only read the project.</source>
        <translation>Er darf das Projekt nur lesen.</translation>
    </message>
    <message>
        <source>It may read and change files of the project.</source>
        <translation>Er darf Dateien des Projekts lesen und ändern.</translation>
    </message>
    <message>
        <source>It never asks before it changes something. The walls around your folder, the account of each turn and undo hold all the same.</source>
        <translation>Er fragt nie, bevor er etwas ändert. Die Abschirmung des Ordners, die Aufstellung jeder Runde und Rückgängig gelten trotzdem.</translation>
    </message>
    <message>
        <source>It seems that a program connected or looked up a name by itself.</source>
        <translation>Anscheinend hat ein Programm sich selbst verbunden oder selbst einen Namen aufgelöst.</translation>
    </message>
    <message>
        <source>It started more processes or threads than a command may have. Use fewer at once (e.g. make -j2).</source>
        <translation>Er hat mehr Prozesse oder Threads gestartet, als ein Befehl haben darf. Weniger auf einmal benutzen (etwa make -j2).</translation>
    </message>
    <message>
        <source>It started too many processes, so all of it was ended.</source>
        <translation>Der Befehl hat zu viele Prozesse gestartet und wurde deshalb ganz beendet.</translation>
    </message>
    <message>
        <source>It takes fewer arguments: {usage}</source>
        <translation>Er nimmt weniger Argumente: {usage}</translation>
    </message>
    <message>
        <source>It used more memory than a command may have. Work on less at once.</source>
        <translation>Er hat mehr Speicher gebraucht, als ein Befehl haben darf. Weniger auf einmal bearbeiten.</translation>
    </message>
    <message>
        <source>It used more memory than commands may, so all of it was ended.</source>
        <translation>Der Befehl hat mehr Speicher verbraucht, als Befehle dürfen, und wurde deshalb ganz beendet.</translation>
    </message>
    <message>
        <source>It used up the processor time that a command may take. Do less at once.</source>
        <translation>Er hat die Prozessorzeit verbraucht, die ein Befehl haben darf. Weniger auf einmal tun.</translation>
    </message>
    <message>
        <source>It wants Node {version} or newer.</source>
        <translation>Er braucht Node {version} oder neuer.</translation>
    </message>
    <message>
        <source>It was killed from outside, most likely because it used more memory than a command may have.</source>
        <translation>Er wurde von außen beendet, sehr wahrscheinlich, weil er mehr Speicher gebraucht hat, als ein Befehl haben darf.</translation>
    </message>
    <message>
        <source>It was stopped because a secret file was created or saved while it ran, and could not be hidden from it.</source>
        <translation>Er wurde angehalten, weil währenddessen eine geheime Datei angelegt oder gespeichert wurde, die nicht vor ihm verborgen werden konnte.</translation>
    </message>
    <message>
        <source>It was stopped because it changed {path}, which can make other programs run code. Leave that to the person.</source>
        <translation>Er wurde angehalten, weil er {path} geändert hat; das kann andere Programme Code ausführen lassen. Das bleibt Ihnen überlassen.</translation>
    </message>
    <message>
        <source>It wrote a larger file than a command may. Write less, or in several files.</source>
        <translation>Er hat eine größere Datei geschrieben, als ein Befehl darf. Weniger schreiben oder in mehrere Dateien.</translation>
    </message>
    <message>
        <source>Its supervisor has ended, and so have all of its processes.</source>
        <translation>Die Aufsicht über den Befehl hat geendet und damit alle seine Prozesse.</translation>
    </message>
    <message>
        <source>Keep caches of package managers up to</source>
        <translation>Zwischenspeicher von Paketverwaltungen aufbewahren bis</translation>
    </message>
    <message>
        <source>Keep for undo at most</source>
        <translation>Zum Rückgängigmachen höchstens aufbewahren</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Less than {count}.</source>
        <translation>Weniger als {count}.</translation>
    </message>
    <message>
        <source>Less where the disk has little room: a tenth of it. Beyond that the oldest turns go, never a running one.</source>
        <translation>Weniger, wo wenig Platz ist: ein Zehntel davon. Darüber hinaus gehen die ältesten Runden, nie eine laufende.</translation>
    </message>
    <message>
        <source>Let {what} connect to port {port} of this computer?</source>
        <translation>Verbindung zu Port {port} dieses Computers für {what} erlauben?</translation>
    </message>
    <message>
        <source>Let {what} connect to {host} on a private network?</source>
        <translation>Verbindung zu {host} in einem privaten Netz für {what} erlauben?</translation>
    </message>
    <message>
        <source>Let {what} connect to {host}?</source>
        <translation>Verbindung zu {host} für {what} erlauben?</translation>
    </message>
    <message>
        <source>Let {what} remove or replace {path} for good?</source>
        <translation>Endgültiges Löschen oder Ersetzen von {path} für {what} erlauben?</translation>
    </message>
    <message>
        <source>Limit of silence</source>
        <translation>Grenze der Stille</translation>
    </message>
    <message>
        <source>MCP servers of this folder are not used until you have seen what they run: {names}. To see and allow them: handrail mcp-servers allow --project {folder}</source>
        <translation>MCP-Server dieses Ordners werden erst benutzt, wenn Sie gesehen haben, was sie ausführen: {names}. Ansehen und erlauben: handrail mcp-servers allow --project {folder}</translation>
    </message>
    <message>
        <source>Made beside the project, in a /tmp of the commands&apos; own that goes when the session ends: {paths}. Copy what should stay into the project, or call bash with folders and a reason and make it again.</source>
        <translation>Neben dem Projekt angelegt, in einem eigenen /tmp der Befehle, das mit der Sitzung verschwindet: {paths}. Was bleiben soll, ins Projekt kopieren, oder bash mit folders und einem Grund aufrufen und es neu anlegen.</translation>
    </message>
    <message>
        <source>Make a table out of PDFs</source>
        <translation>Tabelle aus PDFs</translation>
    </message>
    <message>
        <source>Make a table out of the PDFs here: for each receipt or invoice the file, who it is from, the date and the total. Save it beside them.</source>
        <translation>Eine Tabelle aus den PDFs hier machen: zu jedem Beleg und jeder Rechnung die Datei, von wem sie ist, das Datum und die Summe. Sie daneben speichern.</translation>
    </message>
    <message>
        <source>Make it writable, or choose another place with the environment variable HANDRAIL_HOME.</source>
        <translation>Beschreibbar machen oder mit der Umgebungsvariablen HANDRAIL_HOME einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>Mark {number} of the file cannot be read: {reason}.</source>
        <translation>Die Markierung {number} der Datei ist nicht zu lesen: {reason}.</translation>
    </message>
    <message>
        <source>Message {number} of the file cannot be read: {reason}.</source>
        <translation>Die Nachricht {number} der Datei ist nicht zu lesen: {reason}.</translation>
    </message>
    <message>
        <source>Model of helpers</source>
        <translation>Modell der Helfer</translation>
    </message>
    <message>
        <source>Models without tools</source>
        <translation>Modelle ohne Werkzeuge</translation>
    </message>
    <message>
        <source>More environment variables for commands</source>
        <translation>Weitere Umgebungsvariablen für Befehle</translation>
    </message>
    <message>
        <source>More than {count}.</source>
        <translation>Mehr als {count}.</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Name the host, such as pypi.org, git.example.org:22 or *.example.org for all names below it.</source>
        <translation>Den Host nennen, etwa pypi.org, git.example.org:22 oder *.example.org für alle Namen darunter.</translation>
    </message>
    <message>
        <source>Name the one host whose pages may come from a private address.</source>
        <translation>Den einen Host nennen, dessen Seiten von einer privaten Adresse kommen dürfen.</translation>
    </message>
    <message>
        <source>Network is off for commands here. If this needs it, call bash with network: true and a reason.</source>
        <translation>Befehle haben hier kein Netz. Wird es gebraucht, kann der Agent es mit network: true und einem Grund verlangen.</translation>
    </message>
    <message>
        <source>Network is off for commands here; it was asked for and not granted.</source>
        <translation>Befehle haben hier kein Netz; es wurde verlangt und nicht erlaubt.</translation>
    </message>
    <message>
        <source>Never allow exactly {commands}</source>
        <translation>Nie erlauben: genau {commands}</translation>
    </message>
    <message>
        <source>Never allow {commands} with anything after</source>
        <translation>Nie erlauben: {commands} mit beliebiger Fortsetzung</translation>
    </message>
    <message>
        <source>Never allow {what}</source>
        <translation>Nie erlauben: {what}</translation>
    </message>
    <message>
        <source>Never allow {what} from {host}</source>
        <translation>Nie erlauben: {what} von {host}</translation>
    </message>
    <message>
        <source>Never allow {what} on {path}</source>
        <translation>Nie erlauben: {what} an {path}</translation>
    </message>
    <message>
        <source>Never let {what} connect to {host}</source>
        <translation>Nie verbinden lassen: {what} mit {host}</translation>
    </message>
    <message>
        <source>No agent is installed that could work here.</source>
        <translation>Es ist kein Agent installiert, der hier arbeiten könnte.</translation>
    </message>
    <message>
        <source>No memory or no process is left for Handrail, so it had to stop. {advice}</source>
        <translation>Für Handrail ist kein Speicher oder kein Prozess mehr da, darum musste es anhalten. {advice}</translation>
    </message>
    <message>
        <source>No rule decides{where}; the trust level does.</source>
        <translation>Keine Regel entscheidet{where}; die Vertrauensstufe tut es.</translation>
    </message>
    <message>
        <source>Nobody answered in time. {reason}</source>
        <translation>Es kam keine Antwort in der Zeit. {reason}</translation>
    </message>
    <message>
        <source>Nobody is there to ask. {reason}</source>
        <translation>Es ist niemand da, den er fragen könnte. {reason}</translation>
    </message>
    <message>
        <source>Nobody logged in within {seconds} s.</source>
        <translation>Innerhalb von {seconds} s hat sich niemand angemeldet.</translation>
    </message>
    <message>
        <source>Not all of the names that you gave are possible. Look at the rows again.</source>
        <translation>Nicht alle eingegebenen Namen sind möglich. Bitte die Zeilen noch einmal ansehen.</translation>
    </message>
    <message>
        <source>Not confined: it runs like any program of yours and can read and change all your files.</source>
        <translation>Nicht abgeschirmt: Es läuft wie jedes Ihrer Programme und kann alle Ihre Dateien lesen und ändern.</translation>
    </message>
    <message>
        <source>Not connected: the server leads the login to {host}, but {reason}. If you know that host, name it for this server: login_hosts = [&quot;{name}&quot;]</source>
        <translation>Nicht verbunden: Der Server führt die Anmeldung zu {host}, aber {reason}. Ist dieser Host bekannt, kann er für diesen Server genannt werden: login_hosts = [&quot;{name}&quot;]</translation>
    </message>
    <message>
        <source>Not possible: {reason}.</source>
        <translation>Nicht möglich: {reason}.</translation>
    </message>
    <message>
        <source>Not removed or replaced: {paths}. Cannot be kept for undo: {clause}; {reason}.</source>
        <translation>Nicht gelöscht oder ersetzt: {paths}. Lässt sich nicht zum Rückgängigmachen aufbewahren: {clause}; {reason}.</translation>
    </message>
    <message>
        <source>Not run: the person has switched off the MCP server {server}.</source>
        <translation>Nicht ausgeführt: Der MCP-Server {server} ist von Ihnen ausgeschaltet.</translation>
    </message>
    <message>
        <source>Not run: the person has switched off {tool} of the MCP server {server}.</source>
        <translation>Nicht ausgeführt: {tool} des MCP-Servers {server} ist von Ihnen ausgeschaltet.</translation>
    </message>
    <message>
        <source>Not run: {clause}.</source>
        <translation>Nicht ausgeführt: {clause}.</translation>
    </message>
    <message>
        <source>Not run: {tool} of the MCP server {server} was switched off when this conversation began. The person has switched it on again for the next one.</source>
        <translation>Nicht ausgeführt: {tool} des MCP-Servers {server} war ausgeschaltet, als dieses Gespräch begann. Für das nächste ist es wieder eingeschaltet.</translation>
    </message>
    <message>
        <source>Nothing confines commands here, so every command asks</source>
        <translation>Nichts schirmt hier Befehle ab, deshalb fragt jeder Befehl</translation>
    </message>
    <message>
        <source>Nothing confines programs here, and other agents are run confined only.</source>
        <translation>Hier schirmt nichts Programme ab, und andere Agenten laufen nur abgeschirmt.</translation>
    </message>
    <message>
        <source>Nothing confines programs here. To run it all the same, set `confined = false` for this server</source>
        <translation>Nichts schirmt hier Programme ab. Um ihn trotzdem laufen zu lassen, für diesen Server `confined = false` setzen</translation>
    </message>
    <message>
        <source>Nothing recorded what it did; {count} files that have changed since it began can be undone.</source>
        <translation>Nichts hat aufgezeichnet, was er tat; {count} Dateien, die sich seit seinem Beginn geändert haben, können rückgängig gemacht werden.</translation>
    </message>
    <message>
        <source>Nothing was sent to {name}: {reason}.</source>
        <translation>An {name} wurde nichts gesendet: {reason}.</translation>
    </message>
    <message>
        <source>Of all projects together. Beyond that, what was not used for longest goes at the end of a session.</source>
        <translation>Von allen Projekten zusammen. Was darüber hinausgeht und am längsten nicht benutzt wurde, wird am Ende einer Sitzung gelöscht.</translation>
    </message>
    <message>
        <source>Offer Handrail&apos;s own skills to the agent</source>
        <translation>Dem Agenten die Skills von Handrail anbieten</translation>
    </message>
    <message>
        <source>Offer helpers to the developer agent</source>
        <translation>Dem Agenten developer Helfer anbieten</translation>
    </message>
    <message>
        <source>Ollama has no model {model}. It has: {names}.</source>
        <translation>Ollama hat kein Modell {model}. Es hat: {names}.</translation>
    </message>
    <message>
        <source>Only if files were changed in it.</source>
        <translation>Nur wenn darin Dateien geändert wurden.</translation>
    </message>
    <message>
        <source>Only if such files changed</source>
        <translation>Nur wenn solche Dateien geändert wurden</translation>
    </message>
    <message>
        <source>Only the mode of {path} changed in this version; undo sets it back.</source>
        <translation>In dieser Fassung haben sich nur die Zugriffsrechte von {path} geändert; Rückgängigmachen stellt sie wieder her.</translation>
    </message>
    <message>
        <source>Only {count} MB of memory may be used here; Handrail needs {number}. Raise that limit (ulimit -v unlimited) and try again.</source>
        <translation>Hier dürfen nur {count} MB Speicher benutzt werden; Handrail braucht {number}. Diese Grenze anheben (ulimit -v unlimited) und es erneut versuchen.</translation>
    </message>
    <message>
        <source>Only {count} files may be open at once here; Handrail needs {number}. {advice}</source>
        <translation>Hier dürfen nur {count} Dateien zugleich offen sein; Handrail braucht {number}. {advice}</translation>
    </message>
    <message>
        <source>Opens a file of the conversation: by the pencil beside a call, or Ctrl+click on a file&apos;s name. Name a program such as code, zed or kate, or one with its options:
myeditor +{line} {path}</source>
        <translation>Öffnet eine Datei des Gesprächs: mit dem Stift neben einem Aufruf oder Strg+Klick auf einen Dateinamen. Ein Programm nennen, etwa code, zed oder kate, oder eines mit Optionen:
myeditor +{line} {path}</translation>
    </message>
    <message>
        <source>Outside the project commands can write nothing and read only the system&apos;s programs.</source>
        <translation>Außerhalb des Projekts können Befehle nichts schreiben und nur die Programme des Systems lesen.</translation>
    </message>
    <message>
        <source>Patterns, separated by commas.</source>
        <translation>Muster, durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>Please answer this.</source>
        <translation>Bitte antworten Sie darauf.</translation>
    </message>
    <message>
        <source>Project read only</source>
        <translation>Projekt nur lesen</translation>
    </message>
    <message>
        <source>Protected: {paths}. Commands can move neither that nor a folder around it; leave it to the person.</source>
        <translation>Geschützt: {paths}. Befehle können weder das noch einen Ordner darum herum verschieben; das ist der Person zu überlassen.</translation>
    </message>
    <message>
        <source>Protected: {paths}. Commands can neither create nor change that; leave it to the person.</source>
        <translation>Geschützt: {paths}. Befehle können das weder anlegen noch ändern; das bleibt Ihnen überlassen.</translation>
    </message>
    <message>
        <source>Protected: {paths}. Commands can neither read nor change that; leave it to the person.</source>
        <translation>Geschützt: {paths}. Befehle können das weder lesen noch ändern; das bleibt Ihnen überlassen.</translation>
    </message>
    <message>
        <source>Raise that limit (ulimit -n 1024) and try again.</source>
        <translation>Diese Grenze anheben (ulimit -n 1024) und es erneut versuchen.</translation>
    </message>
    <message>
        <source>Reads the date in each picture. You approve one table.</source>
        <translation>Liest das Datum in jedem Bild. Sie geben eine Tabelle frei.</translation>
    </message>
    <message>
        <source>Reads the files and says what they are for. Changes nothing.</source>
        <translation>Liest die Dateien und sagt, wozu sie da sind. Ändert nichts.</translation>
    </message>
    <message>
        <source>Receipts, invoices, statements become one table.</source>
        <translation>Belege, Rechnungen und Auszüge werden eine Tabelle.</translation>
    </message>
    <message>
        <source>Refuse without asking me when the agent tries to leave the sandbox</source>
        <translation>Ohne Frage verweigern, wenn der Agent die Sandbox verlassen will</translation>
    </message>
    <message>
        <source>Refused to connect to {paths}: a program outside the sandbox listens there.</source>
        <translation>Verbindung zu {paths} verweigert: Dort lauscht ein Programm außerhalb der Sandbox.</translation>
    </message>
    <message>
        <source>Refused to connect to: {refused}.</source>
        <translation>Verbindung verweigert: {refused}.</translation>
    </message>
    <message>
        <source>Refused: {reason}.</source>
        <translation>Abgelehnt: {reason}.</translation>
    </message>
    <message>
        <source>Refused: {what}</source>
        <translation>Abgelehnt: {what}</translation>
    </message>
    <message>
        <source>Removed or replaced as allowed, and undo cannot bring it back: {paths}.</source>
        <translation>Wie erlaubt gelöscht oder ersetzt, und nicht rückgängig zu machen: {paths}.</translation>
    </message>
    <message>
        <source>Rename photos by date</source>
        <translation>Fotos nach Datum umbenennen</translation>
    </message>
    <message>
        <source>Rename the photos here by the date they were taken, in a folder for each month, as one table.</source>
        <translation>Die Fotos hier nach ihrem Aufnahmedatum umbenennen, in einem Ordner für jeden Monat, als eine Tabelle.</translation>
    </message>
    <message>
        <source>Run {tool}?</source>
        <translation>{tool} ausführen?</translation>
    </message>
    <message>
        <source>SKILL.md has no description</source>
        <translation>SKILL.md hat keine Beschreibung (description)</translation>
    </message>
    <message>
        <source>SKILL.md has {count} bytes; at most {number} are read</source>
        <translation>SKILL.md hat {count} Bytes; höchstens {number} werden gelesen</translation>
    </message>
    <message>
        <source>SKILL.md holds a NUL character</source>
        <translation>SKILL.md enthält ein NUL-Zeichen</translation>
    </message>
    <message>
        <source>SKILL.md is not UTF-8 text</source>
        <translation>SKILL.md ist kein Text in UTF-8</translation>
    </message>
    <message>
        <source>SKILL.md must start with YAML frontmatter (---)</source>
        <translation>SKILL.md muss mit einem Kopf in YAML beginnen (---)</translation>
    </message>
    <message>
        <source>SearXNG address</source>
        <translation>Adresse von SearXNG</translation>
    </message>
    <message>
        <source>Secret files in the project, and those your rules deny, can be read by commands</source>
        <translation>Geheime Dateien im Projekt und solche, die Ihre Regeln verweigern, können von Befehlen gelesen werden</translation>
    </message>
    <message>
        <source>Secret headers</source>
        <translation>Geheime Header</translation>
    </message>
    <message>
        <source>Sent to this address with each request. A value ${NAME} is a variable of your environment.</source>
        <translation>Wird mit jeder Anfrage an diese Adresse gesendet. Ein Wert ${NAME} ist eine Variable Ihrer Umgebung.</translation>
    </message>
    <message>
        <source>Services at which you log in ask who Handrail is. If you or your firm publish the document about it, its address comes first; without one, Handrail registers with each service by itself.</source>
        <translation>Dienste, bei denen Sie sich anmelden, fragen, wer Handrail ist. Wenn Sie oder Ihre Firma das Dokument darüber veröffentlichen, kommt dessen Adresse zuerst; sonst meldet sich Handrail bei jedem Dienst selbst an.</translation>
    </message>
    <message>
        <source>Set {variable}, or enter it</source>
        <translation>{variable} setzen oder ihn eingeben</translation>
    </message>
    <message>
        <source>Since the last message the person {what}. Read these files again before you rely on them.</source>
        <translation>Seit der letzten Nachricht haben Sie {what}. Er soll diese Dateien neu lesen, bevor er sich auf sie verlässt.</translation>
    </message>
    <message>
        <source>Skills of this folder are new and not offered until you have used them once: {names}.</source>
        <translation>Skills dieses Ordners sind neu und werden erst angeboten, wenn sie einmal benutzt wurden: {names}.</translation>
    </message>
    <message>
        <source>Skills that are not used</source>
        <translation>Skills, die nicht benutzt werden</translation>
    </message>
    <message>
        <source>Something broke inside Handrail: {error}</source>
        <translation>In Handrail ist etwas kaputtgegangen: {error}</translation>
    </message>
    <message>
        <source>Something waits for your answer</source>
        <translation>Etwas wartet auf Ihre Antwort</translation>
    </message>
    <message>
        <source>Sorts, renames, finds duplicates. You approve one table.</source>
        <translation>Ordnet, benennt um, findet Doppeltes. Sie geben eine Tabelle frei.</translation>
    </message>
    <message>
        <source>Stopped before the summary was written. The conversation is as it was.</source>
        <translation>Angehalten, bevor die Zusammenfassung geschrieben war. Das Gespräch ist wie vorher.</translation>
    </message>
    <message>
        <source>Stopped: {reason}.</source>
        <translation>Angehalten: {reason}.</translation>
    </message>
    <message>
        <source>Summarise documents</source>
        <translation>Dokumente zusammenfassen</translation>
    </message>
    <message>
        <source>Summarise the documents here: a few sentences about each, with page numbers. Change nothing.</source>
        <translation>Die Dokumente hier zusammenfassen: ein paar Sätze zu jedem, mit Seitenzahlen. Nichts ändern.</translation>
    </message>
    <message>
        <source>Supervised</source>
        <translation>Beaufsichtigt</translation>
    </message>
    <message>
        <source>Supervised asks before every tool call</source>
        <translation>Beaufsichtigt fragt vor jedem Aufruf eines Werkzeugs</translation>
    </message>
    <message>
        <source>That cannot be kept: {what}. Nothing was changed.</source>
        <translation>Das kann nicht gespeichert werden: {what}. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>That is remembered for servers in the settings only. Add this one there, or choose a model.</source>
        <translation>Das wird nur für Server in den Einstellungen vermerkt. Diesen dort hinzufügen oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>The MCP server {server} asks you to open an address: {message}</source>
        <translation>Der MCP-Server {server} bittet, eine Adresse zu öffnen: {message}</translation>
    </message>
    <message>
        <source>The MCP server {server} asks you: {message}</source>
        <translation>Der MCP-Server {server} fragt: {message}</translation>
    </message>
    <message>
        <source>The MCP server {server} could not be started.</source>
        <translation>Der MCP-Server {server} konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The MCP server {server} could not be started: {reason}</source>
        <translation>Der MCP-Server {server} konnte nicht gestartet werden: {reason}</translation>
    </message>
    <message>
        <source>The MCP server {server} did not answer within {seconds} s.</source>
        <translation>Der MCP-Server {server} hat innerhalb von {seconds} s nicht geantwortet.</translation>
    </message>
    <message>
        <source>The MCP server {server} did not list its {what} within {seconds} s.</source>
        <translation>Der MCP-Server {server} hat seine Liste ({what}) nicht innerhalb von {seconds} s gegeben.</translation>
    </message>
    <message>
        <source>The MCP server {server} does not run now: {reason}.</source>
        <translation>Der MCP-Server {server} läuft gerade nicht: {reason}.</translation>
    </message>
    <message>
        <source>The MCP server {server} does not run: {reason}. Only the person can start it.</source>
        <translation>Der MCP-Server {server} läuft nicht: {reason}. Nur Sie können ihn starten.</translation>
    </message>
    <message>
        <source>The MCP server {server} failed: {problem}</source>
        <translation>Der MCP-Server {server} ist gescheitert: {problem}</translation>
    </message>
    <message>
        <source>The MCP server {server} is not running.</source>
        <translation>Der MCP-Server {server} läuft nicht.</translation>
    </message>
    <message>
        <source>The MCP server {server} of this folder is not used: one in your settings has its name.</source>
        <translation>Der MCP-Server {server} dieses Ordners wird nicht benutzt: Einer in Ihren Einstellungen heißt ebenso.</translation>
    </message>
    <message>
        <source>The MCP server {server} was stopped.</source>
        <translation>Der MCP-Server {server} wurde angehalten.</translation>
    </message>
    <message>
        <source>The OAuth app of this client id does not allow device login. Turn on “Enable Device Flow” in its settings at GitHub.</source>
        <translation>Die OAuth-App dieser Client-ID erlaubt keine Anmeldung mit Code. In ihren Einstellungen bei GitHub „Enable Device Flow“ einschalten.</translation>
    </message>
    <message>
        <source>The agent announced this and never said that it did it.</source>
        <translation>Der Agent hat dies angekündigt und nie gesagt, dass er es getan hat.</translation>
    </message>
    <message>
        <source>The agent has a question</source>
        <translation>Der Agent hat eine Frage</translation>
    </message>
    <message>
        <source>The agent has {number} questions</source>
        <translation>Der Agent hat {number} Fragen</translation>
    </message>
    <message>
        <source>The agent is not offered its tools.</source>
        <translation>Dem Agenten werden seine Werkzeuge nicht angeboten.</translation>
    </message>
    <message>
        <source>The agent is offered its tools.</source>
        <translation>Dem Agenten werden seine Werkzeuge angeboten.</translation>
    </message>
    <message>
        <source>The agent makes the same call for the {ordinal} time.</source>
        <translation>Der Agent macht denselben Aufruf zum {ordinal} Mal.</translation>
    </message>
    <message>
        <source>The agent never said what became of this.</source>
        <translation>Der Agent hat nie gesagt, was daraus wurde.</translation>
    </message>
    <message>
        <source>The agent of this session, {name}, cannot be used: {clause}. The session can only read now; choose another agent to go on working.</source>
        <translation>Der Agent dieser Sitzung, {name}, kann nicht benutzt werden: {clause}. Die Sitzung kann jetzt nur lesen; zum Weiterarbeiten einen anderen Agenten wählen.</translation>
    </message>
    <message>
        <source>The agent {name} has few tools: choose it in the list of agents, with /agent {again} in chat, or with --agent {option}.</source>
        <translation>Der Agent {name} hat wenige Werkzeuge: in der Liste der Agenten wählen, mit /agent {again} im Chat oder mit --agent {option}.</translation>
    </message>
    <message>
        <source>The agent {name} was changed by an agent or a command. Look at it before you use it.</source>
        <translation>Der Agent {name} wurde von einem Agenten oder Befehl geändert. Vor der Benutzung ansehen.</translation>
    </message>
    <message>
        <source>The arguments cannot be read: {problem}.</source>
        <translation>Die Argumente sind nicht zu lesen: {problem}.</translation>
    </message>
    <message>
        <source>The audit trail {path} cannot be read: {problem}.</source>
        <translation>Das Protokoll {path} kann nicht gelesen werden: {problem}.</translation>
    </message>
    <message>
        <source>The audit trail {path} cannot be written: {problem}.</source>
        <translation>Das Protokoll {path} kann nicht geschrieben werden: {problem}.</translation>
    </message>
    <message>
        <source>The audit trail {path} is being written. Try again.</source>
        <translation>Das Protokoll {path} wird gerade geschrieben. Erneut versuchen.</translation>
    </message>
    <message>
        <source>The change is too long to be compared line by line.</source>
        <translation>Die Änderung ist zu lang, um Zeile für Zeile verglichen zu werden.</translation>
    </message>
    <message>
        <source>The code was not entered in time. Log in again for a new one.</source>
        <translation>Der Code wurde nicht rechtzeitig eingegeben. Für einen neuen noch einmal anmelden.</translation>
    </message>
    <message>
        <source>The command could not be started: {problem}.</source>
        <translation>Der Befehl konnte nicht gestartet werden: {problem}.</translation>
    </message>
    <message>
        <source>The connection goes through your proxy {proxy}.</source>
        <translation>Die Verbindung läuft über Ihren Proxy {proxy}.</translation>
    </message>
    <message>
        <source>The connection to {address} was lost. Try again.</source>
        <translation>Die Verbindung zu {address} ging verloren. Noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The content of this version of {path} {what}.</source>
        <translation>Der Inhalt dieser Fassung von {path} {what}.</translation>
    </message>
    <message>
        <source>The conversation is so short that a summary would save nothing.</source>
        <translation>Das Gespräch ist so kurz, dass eine Zusammenfassung nichts sparen würde.</translation>
    </message>
    <message>
        <source>The conversation is too long for {model}.{said}</source>
        <translation>Das Gespräch ist zu lang für {model}.{said}</translation>
    </message>
    <message>
        <source>The database {path} cannot be used: {problem}.</source>
        <translation>Die Datenbank {path} lässt sich nicht benutzen: {problem}.</translation>
    </message>
    <message>
        <source>The database {path} cannot be written ({problem}). {advice}</source>
        <translation>Die Datenbank {path} lässt sich nicht schreiben ({problem}). {advice}</translation>
    </message>
    <message>
        <source>The database {path} is being opened. Try again.</source>
        <translation>Die Datenbank {path} wird gerade geöffnet. Noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The database {path} is being written. Try again.</source>
        <translation>Die Datenbank {path} wird gerade geschrieben. Noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The database {path} is damaged ({problem}). {advice}</source>
        <translation>Die Datenbank {path} ist beschädigt ({problem}). {advice}</translation>
    </message>
    <message>
        <source>The database {path} is no file but a folder, a pipe or a device. {advice}</source>
        <translation>Die Datenbank {path} ist keine Datei, sondern ein Ordner, eine Pipe oder ein Gerät. {advice}</translation>
    </message>
    <message>
        <source>The database {path} was written by a newer Handrail. Update Handrail.</source>
        <translation>Die Datenbank {path} wurde von einem neueren Handrail geschrieben. Handrail aktualisieren.</translation>
    </message>
    <message>
        <source>The disk does not work: {path} cannot be read or written ({problem}). Try again.</source>
        <translation>Der Datenträger arbeitet nicht: {path} lässt sich nicht lesen oder schreiben ({problem}). Noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The disk has no room for a copy of this folder</source>
        <translation>Auf der Platte ist kein Platz für eine Kopie dieses Ordners</translation>
    </message>
    <message>
        <source>The disk is full, so nothing more can be kept. Free some space and try again.</source>
        <translation>Der Datenträger ist voll; es kann nichts mehr aufbewahrt werden. Schaffen Sie Platz und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The disk is full, so {path} cannot be written. Free some space and try again.</source>
        <translation>Der Datenträger ist voll, deshalb lässt sich {path} nicht schreiben. Platz schaffen und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The environment variable {variable} is not set.</source>
        <translation>Die Umgebungsvariable {variable} ist nicht gesetzt.</translation>
    </message>
    <message>
        <source>The file has no list of messages, or too long a one, so it is not imported.</source>
        <translation>Die Datei hat keine Liste von Nachrichten oder eine zu lange und wird nicht importiert.</translation>
    </message>
    <message>
        <source>The file is larger than {count} MB, so it is not imported.</source>
        <translation>Die Datei ist größer als {count} MB und wird nicht importiert.</translation>
    </message>
    <message>
        <source>The file {path} cannot be read: {problem}.</source>
        <translation>Die Datei {path} kann nicht gelesen werden: {problem}.</translation>
    </message>
    <message>
        <source>The file {path} is broken: {problem}. Delete it, and you are asked again.</source>
        <translation>Die Datei {path} ist beschädigt: {problem}. Wird sie gelöscht, wird erneut gefragt.</translation>
    </message>
    <message>
        <source>The file {path} is too large to be a list of MCP servers.</source>
        <translation>Die Datei {path} ist zu groß für eine Liste von MCP-Servern.</translation>
    </message>
    <message>
        <source>The file {path} with the tools of the MCP server {server} is broken: {problem}</source>
        <translation>Die Datei {path} mit den Werkzeugen des MCP-Servers {server} ist beschädigt: {problem}</translation>
    </message>
    <message>
        <source>The files changed while you were asked: this is what it would do now.</source>
        <translation>Während der Frage haben sich die Dateien geändert: Das würde es jetzt tun.</translation>
    </message>
    <message>
        <source>The folder was asked for and not granted.</source>
        <translation>Der Ordner wurde verlangt und nicht erlaubt.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be opened: {problem}</source>
        <translation>Der Ordner {folder} lässt sich nicht öffnen: {problem}</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be read. Change its permissions or choose another.</source>
        <translation>Der Ordner {folder} ist nicht lesbar. Seine Rechte ändern oder einen anderen wählen.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be used: {problem}. {advice}</source>
        <translation>Der Ordner {folder} lässt sich nicht benutzen: {problem}. {advice}</translation>
    </message>
    <message>
        <source>The folder {folder} does not exist. Choose one that does.</source>
        <translation>Den Ordner {folder} gibt es nicht. Einen anderen wählen.</translation>
    </message>
    <message>
        <source>The folder {folder} is not there any more. Put it back and try again, or open another one.</source>
        <translation>Der Ordner {folder} ist nicht mehr da. Zurückholen und noch einmal versuchen, oder einen anderen öffnen.</translation>
    </message>
    <message>
        <source>The helper “{task}” asks.</source>
        <translation>Der Helfer „{task}“ fragt.</translation>
    </message>
    <message>
        <source>The issuer does not let Handrail register itself: {problem}. Register it there yourself, as a public client with the redirect address {address}, and enter the client ID that you get for this server (client_id).</source>
        <translation>Der Aussteller lässt nicht zu, dass Handrail sich selbst registriert: {problem}. Bitte Handrail dort selbst registrieren, als öffentlichen Client mit der Weiterleitungsadresse {address}, und die Client-ID, die es dafür gibt, bei diesem Server eintragen (client_id).</translation>
    </message>
    <message>
        <source>The issuer does not say that it checks who redeems a code (PKCE with S256).</source>
        <translation>Der Aussteller sagt nicht, dass er prüft, wer einen Code einlöst (PKCE mit S256).</translation>
    </message>
    <message>
        <source>The issuer refused the login: {problem}</source>
        <translation>Der Aussteller hat die Anmeldung abgelehnt: {problem}</translation>
    </message>
    <message>
        <source>The key for {name} has characters no key has. {advice}</source>
        <translation>Der Schlüssel für {name} enthält Zeichen, die kein Schlüssel hat. {advice}</translation>
    </message>
    <message>
        <source>The key for {name} is in the system keyring, which stayed locked. Unlock it.</source>
        <translation>Der Schlüssel für {name} liegt im Schlüsselbund des Systems, der gesperrt blieb. Bitte entsperren.</translation>
    </message>
    <message>
        <source>The key for {name} was refused{code}. {advice}{said}</source>
        <translation>Der Schlüssel für {name} wurde zurückgewiesen{code}. {advice}{said}</translation>
    </message>
    <message>
        <source>The login failed: {problem}</source>
        <translation>Die Anmeldung ist gescheitert: {problem}</translation>
    </message>
    <message>
        <source>The login leads to {host}, which cannot be reached: {reason}.</source>
        <translation>Die Anmeldung führt zu {host}, das nicht zu erreichen ist: {reason}.</translation>
    </message>
    <message>
        <source>The login was refused on GitHub&apos;s page.</source>
        <translation>Die Anmeldung wurde auf der Seite von GitHub abgelehnt.</translation>
    </message>
    <message>
        <source>The marks of the file are no list, or too long a one, so it is not imported.</source>
        <translation>Die Markierungen der Datei sind keine Liste oder eine zu lange; sie wird nicht importiert.</translation>
    </message>
    <message>
        <source>The message is empty. Type what you want done.</source>
        <translation>Die Nachricht ist leer. Schreiben, was getan werden soll.</translation>
    </message>
    <message>
        <source>The model announced a tool call without making one, and again when it was asked once more. Ask otherwise, or choose another model.</source>
        <translation>Das Modell hat einen Werkzeugaufruf angekündigt und keinen gemacht, auch auf Nachfrage nicht. Anders fragen oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>The model is not known either: name one with --model.</source>
        <translation>Auch das Modell ist nicht bekannt: eines mit --model nennen.</translation>
    </message>
    <message>
        <source>The model repeated the same text over and over, so its reply was stopped. Ask otherwise, or choose another model.</source>
        <translation>Das Modell hat denselben Text immer wiederholt, deshalb wurde seine Antwort angehalten. Anders fragen oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>The model sent an empty reply, and again when it was asked once more. Ask otherwise, or choose another model.</source>
        <translation>Das Modell hat eine leere Antwort gesendet, auch auf Nachfrage. Anders fragen oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>The model wrote a tool call that cannot be read, and again after it was told what is wrong: {reason}. Nothing was run. Ask otherwise, or choose a model that can call tools.</source>
        <translation>Das Modell hat einen Aufruf geschrieben, der sich nicht lesen lässt, auch nach einem Hinweis: {reason}. Nichts wurde ausgeführt. Fragen Sie anders, oder wählen Sie ein Modell, das Werkzeuge aufrufen kann.</translation>
    </message>
    <message>
        <source>The name server gave no address for {host} within {seconds} s</source>
        <translation>Der Nameserver hat für {host} innerhalb von {seconds} s keine Adresse genannt</translation>
    </message>
    <message>
        <source>The network is reached through the proxy in HTTP_PROXY alone (also SOCKS5, with names resolved by it). Tell the program to use it; then the person is asked about the host, or allows it beforehand with --allow-host HOST.</source>
        <translation>Das Netz ist nur über den Proxy in HTTP_PROXY erreichbar (auch SOCKS5, wenn er die Namen auflöst). Das Programm muss ihn benutzen; dann wird nach dem Host gefragt, oder er wird vorher mit --allow-host HOST erlaubt.</translation>
    </message>
    <message>
        <source>The path led elsewhere while you were asked: this would change {path}.</source>
        <translation>Während der Frage führte der Pfad woandershin: Dies würde {path} ändern.</translation>
    </message>
    <message>
        <source>The person can allow it beforehand with --allow-host {hosts}.</source>
        <translation>Das lässt sich vorher erlauben mit --allow-host {hosts}.</translation>
    </message>
    <message>
        <source>The person can install the package bubblewrap for that and start Handrail again.</source>
        <translation>Dafür das Paket bubblewrap installieren und Handrail neu starten.</translation>
    </message>
    <message>
        <source>The person stopped this command before it began.</source>
        <translation>Sie haben diesen Befehl angehalten, bevor er begann.</translation>
    </message>
    <message>
        <source>The policy of this computer allows at most {level}.</source>
        <translation>Die Richtlinie dieses Rechners erlaubt höchstens {level}.</translation>
    </message>
    <message>
        <source>The policy of this computer does not allow the MCP server {server}.</source>
        <translation>Die Richtlinie dieses Rechners erlaubt den MCP-Server {server} nicht.</translation>
    </message>
    <message>
        <source>The policy of this computer does not allow {name}. Nothing was sent.</source>
        <translation>Die Richtlinie dieses Rechners erlaubt {name} nicht. Es wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>The policy of this computer, {path}, cannot be used, so nothing begins: {problem}. Who looks after this computer can mend it.</source>
        <translation>Die Richtlinie dieses Rechners, {path}, ist nicht benutzbar, darum beginnt nichts: {problem}. Wer den Rechner betreut, kann das beheben.</translation>
    </message>
    <message>
        <source>The price of {model} is not known, so {what} of {amount} cannot be kept with it.</source>
        <translation>Der Preis von {model} ist nicht bekannt, daher ist {what} von {amount} damit nicht einzuhalten.</translation>
    </message>
    <message>
        <source>The program is closing; no command is started any more.</source>
        <translation>Das Programm wird geschlossen; es wird kein Befehl mehr gestartet.</translation>
    </message>
    <message>
        <source>The program {program} of {agent} is not in your PATH.{hint}</source>
        <translation>Das Programm {program} von {agent} ist nicht im PATH.{hint}</translation>
    </message>
    <message>
        <source>The programs cannot be read ({problem}). Separate them by commas: pip, npm.</source>
        <translation>Die Programme sind nicht zu lesen ({problem}). Durch Kommas trennen: pip, npm.</translation>
    </message>
    <message>
        <source>The project is read-only, so commands cannot change it</source>
        <translation>Das Projekt ist schreibgeschützt, daher können Befehle es nicht ändern</translation>
    </message>
    <message>
        <source>The project is too large to search every folder for secret and protected files</source>
        <translation>Das Projekt ist zu groß, um jeden Ordner nach geheimen und geschützten Dateien zu durchsuchen</translation>
    </message>
    <message>
        <source>The provider {name} in the settings names no kind that is known. Its kind is {names}.</source>
        <translation>Der Anbieter {name} in den Einstellungen nennt keine bekannte Art. Möglich sind {names}.</translation>
    </message>
    <message>
        <source>The reduced tier lets no command listen at a port, since other programs of this computer share its network. The full tier can.</source>
        <translation>Die eingeschränkte Stufe lässt keinen Befehl an einem Port lauschen, denn andere Programme dieses Computers teilen sich das Netz mit ihm. Die volle Stufe kann es.</translation>
    </message>
    <message>
        <source>The reply broke off in the middle.</source>
        <translation>Die Antwort brach mittendrin ab.</translation>
    </message>
    <message>
        <source>The reply broke off in the middle: the connection was cut.</source>
        <translation>Die Antwort brach mittendrin ab: Die Verbindung wurde getrennt.</translation>
    </message>
    <message>
        <source>The reply is damaged: an event is not a JSON object.</source>
        <translation>Die Antwort ist beschädigt: Ein Ereignis ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>The reply is damaged: an event is not valid JSON.</source>
        <translation>Die Antwort ist beschädigt: Ein Ereignis ist kein gültiges JSON.</translation>
    </message>
    <message>
        <source>The reply is damaged: it cannot be unpacked.</source>
        <translation>Die Antwort ist beschädigt: Sie lässt sich nicht entpacken.</translation>
    </message>
    <message>
        <source>The reply is damaged: it is not valid UTF-8.</source>
        <translation>Die Antwort ist beschädigt: Sie ist kein gültiges UTF-8.</translation>
    </message>
    <message>
        <source>The reply is damaged: the arguments of a call are not text.</source>
        <translation>Die Antwort ist beschädigt: Die Argumente eines Aufrufs sind kein Text.</translation>
    </message>
    <message>
        <source>The reply is damaged: the name or id of a call is not text.</source>
        <translation>Die Antwort ist beschädigt: Name oder Kennung eines Aufrufs ist kein Text.</translation>
    </message>
    <message>
        <source>The request is too large for the service: the picture {name} alone has {size} MB. Send a smaller one.</source>
        <translation>Die Anfrage ist zu groß für den Dienst: Das Bild {name} allein hat {size} MB. Ein kleineres senden.</translation>
    </message>
    <message>
        <source>The sample project cannot be made in {folder}: {problem}</source>
        <translation>Das Beispielprojekt kann in {folder} nicht angelegt werden: {problem}</translation>
    </message>
    <message>
        <source>The server answered with HTTP {status} and named no way to log in.</source>
        <translation>Der Server hat mit HTTP {status} geantwortet und keinen Weg zur Anmeldung genannt.</translation>
    </message>
    <message>
        <source>The server answered with a web page instead of a reply. Check the address in the provider&apos;s settings.</source>
        <translation>Der Server hat mit einer Webseite statt einer Antwort geantwortet. Die Adresse in den Einstellungen des Anbieters prüfen.</translation>
    </message>
    <message>
        <source>The server answered with one document instead of a stream. Check that it supports streaming.</source>
        <translation>Der Server hat mit einem Dokument statt einem Stream geantwortet. Prüfen, ob er Streaming unterstützt.</translation>
    </message>
    <message>
        <source>The server could not be reached: {problem}</source>
        <translation>Der Server war nicht zu erreichen: {problem}</translation>
    </message>
    <message>
        <source>The server ended: {reason}</source>
        <translation>Der Server hat sich beendet: {reason}</translation>
    </message>
    <message>
        <source>The server has no list of models at this address. Check the base URL.</source>
        <translation>Der Server hat unter dieser Adresse keine Liste von Modellen. Die Adresse prüfen.</translation>
    </message>
    <message>
        <source>The server names an address for the login that is not used: {address}</source>
        <translation>Der Server nennt für die Anmeldung eine Adresse, die nicht benutzt wird: {address}</translation>
    </message>
    <message>
        <source>The server names an address for the login that is not used: {address}.</source>
        <translation>Der Server nennt für die Anmeldung eine Adresse, die nicht benutzt wird: {address}.</translation>
    </message>
    <message>
        <source>The server packed its answer in a way nobody asked for ({name}).</source>
        <translation>Der Server hat seine Antwort auf eine Weise gepackt, die niemand verlangt hat ({name}).</translation>
    </message>
    <message>
        <source>The server sent a line without end.</source>
        <translation>Der Server hat eine Zeile ohne Ende geschickt.</translation>
    </message>
    <message>
        <source>The settings file is wrong, so it is not known which model you chose.</source>
        <translation>Die Einstellungsdatei ist fehlerhaft; daher ist nicht bekannt, welches Modell Sie gewählt haben.</translation>
    </message>
    <message>
        <source>The settings file {path} cannot be read: {problem}.</source>
        <translation>Die Einstellungsdatei {path} ist nicht lesbar: {problem}.</translation>
    </message>
    <message>
        <source>The settings file {path} cannot be written: {problem}. Make its folder writable.</source>
        <translation>Die Einstellungsdatei {path} lässt sich nicht schreiben: {problem}. Den Ordner beschreibbar machen.</translation>
    </message>
    <message>
        <source>The settings file {path} is wrong{where}: {what}. {advice}; nothing in it was changed.</source>
        <translation>Die Einstellungsdatei {path} ist fehlerhaft{where}: {what}. {advice}; nichts darin wurde geändert.</translation>
    </message>
    <message>
        <source>The skill {name} cannot be kept: {problem}.</source>
        <translation>Der Skill {name} kann nicht aufbewahrt werden: {problem}.</translation>
    </message>
    <message>
        <source>The starter cannot be written to {path}: {problem}</source>
        <translation>Der Startauftrag lässt sich nicht nach {path} schreiben: {problem}</translation>
    </message>
    <message>
        <source>The system keyring did not let go of the key: {problem}</source>
        <translation>Der Schlüsselbund des Systems hat den Schlüssel nicht gelöscht: {problem}</translation>
    </message>
    <message>
        <source>The turn has ended.</source>
        <translation>Die Runde ist zu Ende.</translation>
    </message>
    <message>
        <source>The value of the header {header} for {name} is not in the keyring. Enter it under Keys and providers.</source>
        <translation>Der Wert des Headers {header} für {name} ist nicht im Schlüsselbund. Unter Schlüssel und Anbieter eingeben.</translation>
    </message>
    <message>
        <source>The value of {variable} for the MCP server {server} is not in the keyring.</source>
        <translation>Der Wert von {variable} für den MCP-Server {server} ist nicht im Schlüsselbund.</translation>
    </message>
    <message>
        <source>The value of {what} is in the system keyring, which stayed locked. Unlock it.</source>
        <translation>Der Wert für {what} liegt im Schlüsselbund des Systems, der gesperrt blieb. Bitte entsperren.</translation>
    </message>
    <message>
        <source>The {name} account has no credit left. Check its plan and billing.{said}</source>
        <translation>Das Konto bei {name} hat kein Guthaben mehr. Tarif und Abrechnung prüfen.{said}</translation>
    </message>
    <message>
        <source>Their names, separated by commas.</source>
        <translation>Ihre Namen, durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>Their values are kept in the keyring.</source>
        <translation>Ihre Werte liegen im Schlüsselbund.</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>There are no MCP servers in {path}.</source>
        <translation>In {path} stehen keine MCP-Server.</translation>
    </message>
    <message>
        <source>There are rules for certain programs: try it with a command.</source>
        <translation>Es gibt Regeln für bestimmte Programme: mit einem Befehl versuchen.</translation>
    </message>
    <message>
        <source>There is a provider {name} already. Choose another name.</source>
        <translation>Einen Anbieter {name} gibt es schon. Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>There is a starter {name} already: {path}. Give this one another title.</source>
        <translation>Einen Startauftrag {name} gibt es schon: {path}. Diesem einen anderen Titel geben.</translation>
    </message>
    <message>
        <source>There is no MCP server for {command}. There are: {names}.</source>
        <translation>Es gibt keinen MCP-Server für {command}. Vorhanden: {names}.</translation>
    </message>
    <message>
        <source>There is no MCP server {server}. There are: {names}.</source>
        <translation>Es gibt keinen MCP-Server {server}. Vorhanden: {names}.</translation>
    </message>
    <message>
        <source>There is no agent program {name}. There are: {names}.</source>
        <translation>Es gibt kein Agentenprogramm {name}. Es gibt: {names}.</translation>
    </message>
    <message>
        <source>There is no agent {name}. Choose one of: {names}.</source>
        <translation>Es gibt keinen Agenten {name}. Zur Wahl stehen: {names}.</translation>
    </message>
    <message>
        <source>There is no folder to trust or distrust. Name it with --project DIR.</source>
        <translation>Es gibt keinen Ordner, dem man vertrauen könnte oder nicht. Ihn mit --project DIR nennen.</translation>
    </message>
    <message>
        <source>There is no key for {name}. {advice} under Keys and providers.</source>
        <translation>Für {name} gibt es keinen Schlüssel. {advice} unter „Schlüssel und Anbieter“.</translation>
    </message>
    <message>
        <source>There is no program {program} in your PATH.</source>
        <translation>Im PATH gibt es kein Programm {program}.</translation>
    </message>
    <message>
        <source>There is no program {program} that can be run.</source>
        <translation>Es gibt kein Programm {program}, das sich ausführen lässt.</translation>
    </message>
    <message>
        <source>There is no project that the rule could be kept for.</source>
        <translation>Es gibt kein Projekt, für das die Regel gelten könnte.</translation>
    </message>
    <message>
        <source>There is no session of this project to resume. Start one without --resume.</source>
        <translation>Es gibt keine Sitzung dieses Projekts zum Fortsetzen. Eine ohne --resume beginnen.</translation>
    </message>
    <message>
        <source>There is no session {id}. List them with: handrail sessions</source>
        <translation>Es gibt keine Sitzung {id}. Auflisten mit: handrail sessions</translation>
    </message>
    <message>
        <source>There is no such message in this session any more. Open the session again.</source>
        <translation>Diese Nachricht gibt es in der Sitzung nicht mehr. Die Sitzung noch einmal öffnen.</translation>
    </message>
    <message>
        <source>There is no system keyring that could keep the login, so it ends with this program.</source>
        <translation>Kein Schlüsselbund des Systems kann die Anmeldung aufbewahren; sie endet mit diesem Programm.</translation>
    </message>
    <message>
        <source>There is no {name} here, but {names}. Use it as the instructions of this folder?</source>
        <translation>Hier gibt es kein {name}, aber {names}. Als Anweisungen dieses Ordners benutzen?</translation>
    </message>
    <message>
        <source>There is no {name} here, but {names}. Use them as the instructions of this folder?</source>
        <translation>Hier gibt es kein {name}, aber {names}. Als Anweisungen dieses Ordners benutzen?</translation>
    </message>
    <message>
        <source>There is nothing like that to undo.</source>
        <translation>So etwas gibt es nicht rückgängig zu machen.</translation>
    </message>
    <message>
        <source>There is nothing of the agent&apos;s to put back in {path} any more.</source>
        <translation>In {path} ist vom Agenten nichts mehr wieder einzusetzen.</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>Es gibt nichts wiederherzustellen.</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Es gibt nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>There was no {path} in this version, so there is nothing to restore.</source>
        <translation>In dieser Fassung gab es {path} nicht, daher ist nichts zurückzuholen.</translation>
    </message>
    <message>
        <source>They can only talk: for models that refuse tools. Take a name out, and it is offered tools again.</source>
        <translation>Sie können nur reden: für Modelle, die Werkzeuge ablehnen. Wird ein Name entfernt, bekommt das Modell wieder Werkzeuge angeboten.</translation>
    </message>
    <message>
        <source>This agent&apos;s tools and instructions, about {tokens} tokens, do not fit into the window{where} of {model}. {advice}a model with a larger window, or start the server with one.</source>
        <translation>Werkzeuge und Anweisungen dieses Agenten, etwa {tokens} Token, passen nicht in das Kontextfenster{where} von {model}. {advice}ein Modell mit größerem Kontextfenster, oder den Server mit einem starten.</translation>
    </message>
    <message>
        <source>This build of Handrail names no address of its project, so nobody can be asked.</source>
        <translation>Diese Ausgabe von Handrail nennt keine Adresse ihres Projekts, daher kann niemand gefragt werden.</translation>
    </message>
    <message>
        <source>This command runs without confinement, like any program of yours</source>
        <translation>Dieser Befehl läuft ohne Abschirmung, wie jedes Ihrer Programme</translation>
    </message>
    <message>
        <source>This conversation was exported by a newer Handrail. Update Handrail to import it.</source>
        <translation>Dieses Gespräch wurde von einem neueren Handrail exportiert. Zum Importieren Handrail aktualisieren.</translation>
    </message>
    <message>
        <source>This does not have the expected form: {pattern}</source>
        <translation>Das hat nicht die erwartete Form: {pattern}</translation>
    </message>
    <message>
        <source>This folder holds more than {count} files</source>
        <translation>Dieser Ordner enthält mehr als {count} Dateien</translation>
    </message>
    <message>
        <source>This folder holds {size}</source>
        <translation>Dieser Ordner enthält {size}</translation>
    </message>
    <message>
        <source>This is an address without a name: nothing tells whose it is.</source>
        <translation>Das ist eine Adresse ohne Namen: Nichts sagt, wem sie gehört.</translation>
    </message>
    <message>
        <source>This is no rule: {problem}.</source>
        <translation>Das ist keine Regel: {problem}.</translation>
    </message>
    <message>
        <source>This is not a JSON file of Handrail&apos;s: {problem}.</source>
        <translation>Dies ist keine JSON-Datei von Handrail: {problem}.</translation>
    </message>
    <message>
        <source>This is not a conversation that Handrail exported as JSON.</source>
        <translation>Das ist kein Gespräch, das Handrail als JSON exportiert hat.</translation>
    </message>
    <message>
        <source>This is plan mode: commands write nothing, in the project or elsewhere, and nothing can be granted for that. Put the change into the plan.</source>
        <translation>Dies ist der Planmodus: Befehle schreiben nichts, weder im Projekt noch anderswo, und dafür kann nichts erlaubt werden. Die Änderung gehört in den Plan.</translation>
    </message>
    <message>
        <source>This is the file {path}.</source>
        <translation>Das ist die Datei {path}.</translation>
    </message>
    <message>
        <source>This rewind was taken back already.</source>
        <translation>Dieses Zurückspulen wurde schon zurückgenommen.</translation>
    </message>
    <message>
        <source>This session has {count} messages of yours, so there is no number {number}.</source>
        <translation>Diese Sitzung hat {count} Nachrichten von Ihnen, eine Nummer {number} gibt es also nicht.</translation>
    </message>
    <message>
        <source>This session is open in another window or terminal. Close it there first.</source>
        <translation>Diese Sitzung ist in einem anderen Fenster oder Terminal geöffnet. Erst dort schließen.</translation>
    </message>
    <message>
        <source>This session was deleted in another window, so it cannot go on here.</source>
        <translation>Diese Sitzung wurde in einem anderen Fenster gelöscht und kann hier nicht weitergehen.</translation>
    </message>
    <message>
        <source>This session was held with {name} at {address}, which is no longer among your providers.</source>
        <translation>Diese Sitzung wurde mit {name} unter {address} geführt, den es unter Ihren Anbietern nicht mehr gibt.</translation>
    </message>
    <message>
        <source>This session was held with {name} at {address}, which is now at {other}.</source>
        <translation>Diese Sitzung wurde mit {name} unter {address} geführt, der jetzt unter {other} zu finden ist.</translation>
    </message>
    <message>
        <source>This session was held with {name} by an older Handrail, which did not keep at which address.</source>
        <translation>Diese Sitzung wurde mit {name} von einem älteren Handrail geführt, das die Adresse nicht aufgehoben hat.</translation>
    </message>
    <message>
        <source>This session was held with {name}, which this Handrail does not know.</source>
        <translation>Diese Sitzung wurde mit {name} geführt, das dieses Handrail nicht kennt.</translation>
    </message>
    <message>
        <source>This session was imported from a file. Choose the model that it goes on with.</source>
        <translation>Diese Sitzung wurde aus einer Datei importiert. Das Modell wählen, mit dem sie weitergeht.</translation>
    </message>
    <message>
        <source>This session was not rewound, so there is nothing to take back.</source>
        <translation>Diese Sitzung wurde nicht zurückgespult, also gibt es nichts zurückzunehmen.</translation>
    </message>
    <message>
        <source>This session&apos;s budget is used up. Go on?</source>
        <translation>Das Budget dieser Sitzung ist aufgebraucht. Weitermachen?</translation>
    </message>
    <message>
        <source>This session&apos;s budget is used up: {reason} Nothing was sent. It is {name} under [budget] in the settings.</source>
        <translation>Das Budget dieser Sitzung ist aufgebraucht: {reason} Nichts wurde gesendet. Es steht als {name} unter [budget] in den Einstellungen.</translation>
    </message>
    <message>
        <source>This system has nothing to confine commands with</source>
        <translation>Dieses System hat nichts, um Befehle abzuschirmen</translation>
    </message>
    <message>
        <source>This version is not known any more.</source>
        <translation>Diese Fassung ist nicht mehr bekannt.</translation>
    </message>
    <message>
        <source>Tidy a folder</source>
        <translation>Ordner aufräumen</translation>
    </message>
    <message>
        <source>Tidy this folder: see what is in it and what is there twice, and propose as one table where everything should go. Delete nothing.</source>
        <translation>Diesen Ordner aufräumen: nachsehen, was darin und was doppelt da ist, und als eine Tabelle vorschlagen, wohin alles soll. Nichts löschen.</translation>
    </message>
    <message>
        <source>Titles and summaries count too.</source>
        <translation>Titel und Zusammenfassungen zählen mit.</translation>
    </message>
    <message>
        <source>Today&apos;s budget is used up. Go on?</source>
        <translation>Das Budget für heute ist aufgebraucht. Weitermachen?</translation>
    </message>
    <message>
        <source>Today&apos;s budget is used up: {reason} Nothing was sent. It is {name} under [budget] in the settings.</source>
        <translation>Das Budget für heute ist aufgebraucht: {reason} Nichts wurde gesendet. Es steht als {name} unter [budget] in den Einstellungen.</translation>
    </message>
    <message>
        <source>Too many files are open, so Handrail had to stop. {advice}</source>
        <translation>Zu viele Dateien sind offen, darum musste Handrail anhalten. {advice}</translation>
    </message>
    <message>
        <source>Trust in new sessions</source>
        <translation>Vertrauen in neuen Sitzungen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>Gleich noch einmal versuchen.</translation>
    </message>
    <message>
        <source>Try again in {seconds} seconds.</source>
        <translation>In {seconds} Sekunden noch einmal versuchen.</translation>
    </message>
    <message>
        <source>Try again, or give it more time with idle_seconds in the settings.</source>
        <translation>Noch einmal versuchen oder mit idle_seconds in den Einstellungen mehr Zeit geben.</translation>
    </message>
    <message>
        <source>Undo can bring part of this back: {reason}</source>
        <translation>Lässt sich zum Teil rückgängig machen: {reason}</translation>
    </message>
    <message>
        <source>Undo can bring this back</source>
        <translation>Lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>Undo cannot bring this back: {reason}</source>
        <translation>Lässt sich nicht rückgängig machen: {reason}</translation>
    </message>
    <message>
        <source>Unknown provider {name}. Choose one of: {names}.</source>
        <translation>Unbekannter Anbieter {name}. Einen von diesen wählen: {names}.</translation>
    </message>
    <message>
        <source>Use it in conversations</source>
        <translation>In Gesprächen benutzen</translation>
    </message>
    <message>
        <source>Wait until I answer</source>
        <translation>Warten, bis ich antworte</translation>
    </message>
    <message>
        <source>What confined commands is gone: {problem}</source>
        <translation>Was Befehle abschirmte, ist weg: {problem}</translation>
    </message>
    <message>
        <source>What confines commands here is still being tested</source>
        <translation>Was hier Befehle abschirmt, wird noch getestet</translation>
    </message>
    <message>
        <source>What could confine them could not be tried: {problem}</source>
        <translation>Was sie abschirmen könnte, ließ sich nicht prüfen: {problem}</translation>
    </message>
    <message>
        <source>What listens there: {programs}.</source>
        <translation>Dort lauscht: {programs}.</translation>
    </message>
    <message>
        <source>What talks to {name} cannot be loaded: {problem}. Install Handrail again.</source>
        <translation>Was mit {name} spricht, lässt sich nicht laden: {problem}. Installiere Handrail neu.</translation>
    </message>
    <message>
        <source>What this would run under changed while you were asked.</source>
        <translation>Während der Frage hat sich geändert, unter welchen Bedingungen dies laufen würde.</translation>
    </message>
    <message>
        <source>What {path} holds now could not be kept: {problem}.</source>
        <translation>Was jetzt in {path} steht, konnte nicht aufbewahrt werden: {problem}.</translation>
    </message>
    <message>
        <source>What {tool} had done when Handrail ended could not be found out: {problem}</source>
        <translation>Was {tool} getan hatte, als Handrail endete, war nicht herauszufinden: {problem}</translation>
    </message>
    <message>
        <source>Which agent? Name it with --agent-program: {names}.</source>
        <translation>Welcher Agent? Mit --agent-program nennen: {names}.</translation>
    </message>
    <message>
        <source>With /goal and a command in a message the agent goes on until that command succeeds.</source>
        <translation>Mit /goal und einem Befehl in einer Nachricht macht der Agent weiter, bis dieser Befehl gelingt.</translation>
    </message>
    <message>
        <source>With your next message {model} of {name}{at} gets this conversation: 1 message, about {number} tokens with instructions and tools.{reason}</source>
        <translation>Mit Ihrer nächsten Nachricht bekommt {model} von {name}{at} dieses Gespräch: 1 Nachricht, mit Anweisungen und Werkzeugen etwa {number} Token.{reason}</translation>
    </message>
    <message>
        <source>With your next message {model} of {name}{at} gets this conversation: {count} messages, about {number} tokens with instructions and tools.{reason}</source>
        <translation>Mit Ihrer nächsten Nachricht bekommt {model} von {name}{at} dieses Gespräch: {count} Nachrichten, mit Anweisungen und Werkzeugen etwa {number} Token.{reason}</translation>
    </message>
    <message>
        <source>Without an address, a SearXNG server on this machine (localhost:8080) is used, if there is one.</source>
        <translation>Ohne Adresse wird ein SearXNG-Server auf diesem Rechner (localhost:8080) benutzt, wenn es einen gibt.</translation>
    </message>
    <message>
        <source>Without an entry they ask the model of the conversation. Name a provider or endpoint of yours, or one with a model: what a helper reads is sent there.</source>
        <translation>Ohne Eintrag fragen sie das Modell des Gesprächs. Sonst einen Anbieter oder eigenen Server nennen, auch mit einem Modell: Dorthin geht, was ein Helfer liest.</translation>
    </message>
    <message>
        <source>Word, PDF, slides and text, with page numbers. Changes nothing.</source>
        <translation>Word, PDF, Folien und Text, mit Seitenzahlen. Ändert nichts.</translation>
    </message>
    <message>
        <source>You are asked about each host that it wants to connect to.</source>
        <translation>Nach jedem Host, mit dem er sich verbinden will, wird gefragt.</translation>
    </message>
    <message>
        <source>You are logged in at {name} by {issuer}.</source>
        <translation>Sie sind bei {name} angemeldet, durch {issuer}.</translation>
    </message>
    <message>
        <source>You said no to changing {path} before, in another way</source>
        <translation>{path} zu ändern haben Sie auf anderem Weg schon einmal abgelehnt</translation>
    </message>
    <message>
        <source>You said no to deleting {path} before, in another way</source>
        <translation>{path} zu löschen haben Sie auf anderem Weg schon einmal abgelehnt</translation>
    </message>
    <message>
        <source>You said no to this before</source>
        <translation>Das haben Sie schon einmal abgelehnt</translation>
    </message>
    <message>
        <source>You said no to this before in another spelling</source>
        <translation>Das haben Sie in anderer Schreibweise schon einmal abgelehnt</translation>
    </message>
    <message>
        <source>`exact` needs `commands`, and the rule has none</source>
        <translation>`exact` braucht `commands`, und die Regel hat keine</translation>
    </message>
    <message>
        <source>`mcp_client_document` is {address}, not the https address of a file</source>
        <translation>`mcp_client_document` ist {address} und nicht die https-Adresse einer Datei</translation>
    </message>
    <message>
        <source>`{command}`</source>
        <translation>„{command}“</translation>
    </message>
    <message>
        <source>a character that may not stand in YAML</source>
        <translation>ein Zeichen, das in YAML nicht stehen darf</translation>
    </message>
    <message>
        <source>a file outside the project could be cut</source>
        <translation>eine Datei außerhalb des Projekts ließ sich kürzen</translation>
    </message>
    <message>
        <source>a file outside the project could be made</source>
        <translation>eine Datei außerhalb des Projekts ließ sich anlegen</translation>
    </message>
    <message>
        <source>a file outside the project could be read</source>
        <translation>eine Datei außerhalb des Projekts ließ sich lesen</translation>
    </message>
    <message>
        <source>a file outside the project could be written</source>
        <translation>eine Datei außerhalb des Projekts ließ sich beschreiben</translation>
    </message>
    <message>
        <source>a folder cannot be moved into itself</source>
        <translation>ein Ordner lässt sich nicht in sich selbst verschieben</translation>
    </message>
    <message>
        <source>a header is named twice</source>
        <translation>ein Header ist zweimal genannt</translation>
    </message>
    <message>
        <source>a key must be a word</source>
        <translation>ein Schlüssel muss ein Wort sein</translation>
    </message>
    <message>
        <source>a link leads out of the folder of skills</source>
        <translation>ein Link führt aus dem Ordner der Skills hinaus</translation>
    </message>
    <message>
        <source>a link-local address</source>
        <translation>eine Adresse des lokalen Netzes</translation>
    </message>
    <message>
        <source>a loopback address</source>
        <translation>eine Adresse dieses Rechners</translation>
    </message>
    <message>
        <source>a multicast address</source>
        <translation>eine Multicast-Adresse</translation>
    </message>
    <message>
        <source>a number has too many digits</source>
        <translation>eine Zahl hat zu viele Ziffern</translation>
    </message>
    <message>
        <source>a part is none of text, thinking, call and image</source>
        <translation>ein Teil ist weder text noch thinking noch call noch image</translation>
    </message>
    <message>
        <source>a private address</source>
        <translation>eine private Adresse</translation>
    </message>
    <message>
        <source>a reserved address</source>
        <translation>eine reservierte Adresse</translation>
    </message>
    <message>
        <source>a rule has an empty command</source>
        <translation>eine Regel hat einen leeren Befehl</translation>
    </message>
    <message>
        <source>a run without confinement</source>
        <translation>eine Ausführung ohne Abschirmung</translation>
    </message>
    <message>
        <source>a service of this computer could be reached</source>
        <translation>ein Dienst dieses Rechners war erreichbar</translation>
    </message>
    <message>
        <source>a translated address</source>
        <translation>eine übersetzte Adresse</translation>
    </message>
    <message>
        <source>addresses of this computer and its network are refused unless you name the host</source>
        <translation>Adressen dieses Rechners und seines Netzes werden verweigert, solange der Host nicht genannt ist</translation>
    </message>
    <message>
        <source>all rights</source>
        <translation>alle Rechte</translation>
    </message>
    <message>
        <source>allowed to read {files} outside the project, once</source>
        <translation>durfte einmal {files} außerhalb des Projekts lesen</translation>
    </message>
    <message>
        <source>always asked about: {reason}</source>
        <translation>danach wird immer gefragt: {reason}</translation>
    </message>
    <message>
        <source>an MCP server has either a `command` or a `url`</source>
        <translation>ein MCP-Server hat entweder `command` oder `url`</translation>
    </message>
    <message>
        <source>an address of {count} characters, which can carry data out of this machine</source>
        <translation>eine Adresse mit {count} Zeichen, die Daten aus diesem Rechner tragen kann</translation>
    </message>
    <message>
        <source>an agent definition begins with frontmatter between two lines of ---</source>
        <translation>eine Agentendefinition beginnt mit einem Kopf (Frontmatter) zwischen zwei Zeilen ---</translation>
    </message>
    <message>
        <source>an answer is not what the protocol says.</source>
        <translation>eine Antwort ist nicht das, was das Protokoll sagt.</translation>
    </message>
    <message>
        <source>an answer of an unknown form</source>
        <translation>eine Antwort unbekannter Form</translation>
    </message>
    <message>
        <source>an image has a type that Handrail does not show</source>
        <translation>ein Bild hat einen Typ, den Handrail nicht zeigt</translation>
    </message>
    <message>
        <source>an image is too large</source>
        <translation>ein Bild ist zu groß</translation>
    </message>
    <message>
        <source>anchors and aliases (&amp; and *) are not allowed; put such text in quotes</source>
        <translation>Anker und Verweise (&amp; und *) sind nicht erlaubt; solcher Text gehört in Anführungszeichen</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>another row is about this file already</source>
        <translation>diese Datei steht schon in einer anderen Zeile</translation>
    </message>
    <message>
        <source>another row moves or deletes the folder that this lies in</source>
        <translation>eine andere Zeile verschiebt oder löscht den Ordner, in dem das liegt</translation>
    </message>
    <message>
        <source>any host was granted</source>
        <translation>alle Hosts wurden erlaubt</translation>
    </message>
    <message>
        <source>approved</source>
        <translation>freigegeben</translation>
    </message>
    <message>
        <source>approved for this turn</source>
        <translation>für diese Runde freigegeben</translation>
    </message>
    <message>
        <source>approved, and from now on: {rule}</source>
        <translation>freigegeben, und von nun an: {rule}</translation>
    </message>
    <message>
        <source>belongs to git; tools may not write there</source>
        <translation>gehört zu Git; Werkzeuge dürfen dort nicht schreiben</translation>
    </message>
    <message>
        <source>broken frontmatter</source>
        <translation>der Kopf (Frontmatter) ist fehlerhaft</translation>
    </message>
    <message>
        <source>bubblewrap is installed for that, but this system forbids its use; the panel says why.</source>
        <translation>bubblewrap ist dafür installiert, aber dieses System verbietet es; der Bereich sagt, warum.</translation>
    </message>
    <message>
        <source>by the command</source>
        <translation>vom Befehl</translation>
    </message>
    <message>
        <source>changed: shown to you before it is used</source>
        <translation>geändert: wird vor der Benutzung gezeigt</translation>
    </message>
    <message>
        <source>changes that are not committed</source>
        <translation>Änderungen, die nicht eingecheckt sind</translation>
    </message>
    <message>
        <source>changing files in the folder {folder}</source>
        <translation>Ändern von Dateien im Ordner {folder}</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>commands are less confined than they can be on this machine</source>
        <translation>Befehle sind weniger abgeschirmt, als es auf diesem Rechner möglich ist</translation>
    </message>
    <message>
        <source>commands could not read the project, or write where their temporary files go</source>
        <translation>Befehle konnten das Projekt nicht lesen oder dort nicht schreiben, wo ihre temporären Dateien liegen</translation>
    </message>
    <message>
        <source>commands could not run in it</source>
        <translation>Befehle konnten darin nicht laufen</translation>
    </message>
    <message>
        <source>contains a NUL character</source>
        <translation>enthält ein NUL-Zeichen</translation>
    </message>
    <message>
        <source>date in the name</source>
        <translation>Datum im Namen</translation>
    </message>
    <message>
        <source>date in the picture</source>
        <translation>Datum im Bild</translation>
    </message>
    <message>
        <source>dollars</source>
        <translation>Dollar</translation>
    </message>
    <message>
        <source>every tool</source>
        <translation>jedes Werkzeug</translation>
    </message>
    <message>
        <source>exists already: {path}</source>
        <translation>gibt es schon: {path}</translation>
    </message>
    <message>
        <source>failed: {names}</source>
        <translation>gescheitert: {names}</translation>
    </message>
    <message>
        <source>fifth</source>
        <translation>fünften</translation>
    </message>
    <message>
        <source>files in {folder} are not kept</source>
        <translation>Dateien in {folder} werden nicht aufgehoben</translation>
    </message>
    <message>
        <source>files that git does not know</source>
        <translation>Dateien, die git nicht kennt</translation>
    </message>
    <message>
        <source>files that git ignores</source>
        <translation>Dateien, die git nicht beachtet</translation>
    </message>
    <message>
        <source>former times and owners of files are not kept</source>
        <translation>frühere Zeiten und Eigentümer von Dateien werden nicht aufgehoben</translation>
    </message>
    <message>
        <source>fourth</source>
        <translation>vierten</translation>
    </message>
    <message>
        <source>git in {folder}: {reason}</source>
        <translation>git in {folder}: {reason}</translation>
    </message>
    <message>
        <source>git would run what {what} names</source>
        <translation>git würde ausführen, was {what} nennt</translation>
    </message>
    <message>
        <source>git: {reason}</source>
        <translation>git: {reason}</translation>
    </message>
    <message>
        <source>goes through a link that {where}</source>
        <translation>geht durch einen Link: {where}</translation>
    </message>
    <message>
        <source>goes through a loop of links</source>
        <translation>führt durch einen Kreis von Links</translation>
    </message>
    <message>
        <source>has {count} bytes; a definition has at most {number}</source>
        <translation>hat {count} Bytes; eine Definition hat höchstens {number}</translation>
    </message>
    <message>
        <source>history that was made in this repository since may need it</source>
        <translation>die Geschichte, die seither in diesem Repository entstanden ist, braucht es vielleicht</translation>
    </message>
    <message>
        <source>hosts are allowed by the person, and nobody is there to ask</source>
        <translation>Hosts erlauben Sie selbst, und es ist niemand da, den man fragen könnte</translation>
    </message>
    <message>
        <source>in plan mode commands stay confined and get no more folders</source>
        <translation>im Planmodus bleiben Befehle abgeschirmt und bekommen keine weiteren Ordner</translation>
    </message>
    <message>
        <source>is Handrail&apos;s own project config; tools may not write there</source>
        <translation>ist die eigene Projekt-Einstellung von Handrail; Werkzeuge dürfen dort nicht schreiben</translation>
    </message>
    <message>
        <source>is a folder of secret files; tools may not move it</source>
        <translation>ist ein Ordner mit geheimen Dateien; Werkzeuge dürfen ihn nicht verschieben</translation>
    </message>
    <message>
        <source>is a link that leads out of the folder of agents</source>
        <translation>ist ein Link, der aus dem Ordner der Agenten führt</translation>
    </message>
    <message>
        <source>is a link; the folder of a project&apos;s agents must be a real one</source>
        <translation>ist ein Link; der Ordner der Agenten eines Projekts muss ein echter sein</translation>
    </message>
    <message>
        <source>is a network or device path, outside the project folder</source>
        <translation>ist ein Netz- oder Gerätepfad, außerhalb des Projektordners</translation>
    </message>
    <message>
        <source>is a secret file; tools may neither read nor write it</source>
        <translation>ist eine geheime Datei; Werkzeuge dürfen sie weder lesen noch schreiben</translation>
    </message>
    <message>
        <source>is a whole zone; tools may neither move nor remove it</source>
        <translation>ist ein ganzer Bereich; Werkzeuge dürfen ihn weder verschieben noch löschen</translation>
    </message>
    <message>
        <source>is no longer kept</source>
        <translation>ist nicht mehr aufbewahrt</translation>
    </message>
    <message>
        <source>is on a drive of its own, outside the project folder</source>
        <translation>liegt auf einem anderen Laufwerk, außerhalb des Projektordners</translation>
    </message>
    <message>
        <source>is the home folder, outside the project folder</source>
        <translation>ist das Benutzerverzeichnis, außerhalb des Projektordners</translation>
    </message>
    <message>
        <source>it acts on programs outside of the project</source>
        <translation>er wirkt auf Programme außerhalb des Projekts</translation>
    </message>
    <message>
        <source>it acts on your account at the server</source>
        <translation>er handelt mit Ihrem Konto auf dem Server</translation>
    </message>
    <message>
        <source>it answered with a packed body, which was not asked for</source>
        <translation>er hat gepackt geantwortet, obwohl das nicht verlangt war</translation>
    </message>
    <message>
        <source>it answered with more than {count} bytes</source>
        <translation>er hat mit mehr als {count} Bytes geantwortet</translation>
    </message>
    <message>
        <source>it asks for {reason}</source>
        <translation>er verlangt {reason}</translation>
    </message>
    <message>
        <source>it asks the person itself</source>
        <translation>es fragt selbst</translation>
    </message>
    <message>
        <source>it cannot be changed: {problem}</source>
        <translation>es lässt sich nicht ändern: {problem}</translation>
    </message>
    <message>
        <source>it cannot be looked at: {reason}</source>
        <translation>es kann nicht angesehen werden: {reason}</translation>
    </message>
    <message>
        <source>it cannot be used: {problem}</source>
        <translation>die Datei kann nicht verwendet werden: {problem}</translation>
    </message>
    <message>
        <source>it changes a running cluster</source>
        <translation>er ändert einen laufenden Cluster</translation>
    </message>
    <message>
        <source>it changes git&apos;s settings for everything you do</source>
        <translation>er ändert die Einstellungen von git für alles, was Sie tun</translation>
    </message>
    <message>
        <source>it changes how the shell reads commands</source>
        <translation>er ändert, wie die Shell Befehle liest</translation>
    </message>
    <message>
        <source>it changes running machines</source>
        <translation>er ändert laufende Rechner</translation>
    </message>
    <message>
        <source>it changes the firewall</source>
        <translation>er ändert die Firewall</translation>
    </message>
    <message>
        <source>it changes the kernel</source>
        <translation>er ändert den Kernel</translation>
    </message>
    <message>
        <source>it changes the kernel&apos;s settings</source>
        <translation>er ändert die Einstellungen des Kernels</translation>
    </message>
    <message>
        <source>it changes the rights of everything below {what}</source>
        <translation>er ändert die Rechte von allem unter {what}</translation>
    </message>
    <message>
        <source>it changes what is mounted</source>
        <translation>er ändert, was eingehängt ist</translation>
    </message>
    <message>
        <source>it changes what the machine runs by itself later</source>
        <translation>er ändert, was der Rechner später von selbst ausführt</translation>
    </message>
    <message>
        <source>it changes who may use the machine</source>
        <translation>er ändert, wer den Rechner benutzen darf</translation>
    </message>
    <message>
        <source>it changes {what}, outside the project</source>
        <translation>er ändert {what}, außerhalb des Projekts</translation>
    </message>
    <message>
        <source>it changes {what}, which decides what runs by itself</source>
        <translation>er ändert {what}, das bestimmt, was von selbst läuft</translation>
    </message>
    <message>
        <source>it comes from this folder, which you have not trusted</source>
        <translation>er kommt aus diesem Ordner, dem Sie nicht vertraut haben</translation>
    </message>
    <message>
        <source>it could not be started</source>
        <translation>er konnte nicht gestartet werden</translation>
    </message>
    <message>
        <source>it decides which command a name runs</source>
        <translation>er bestimmt, welchen Befehl ein Name ausführt</translation>
    </message>
    <message>
        <source>it decides which program a name runs</source>
        <translation>er bestimmt, welches Programm ein Name startet</translation>
    </message>
    <message>
        <source>it deletes a database</source>
        <translation>er löscht eine Datenbank</translation>
    </message>
    <message>
        <source>it deletes containers&apos; data for good</source>
        <translation>er löscht Daten von Containern endgültig</translation>
    </message>
    <message>
        <source>it deletes everything below {what}</source>
        <translation>er löscht alles unter {what}</translation>
    </message>
    <message>
        <source>it deletes whatever {what} names, with everything in it</source>
        <translation>er löscht, was {what} nennt, mit allem darin</translation>
    </message>
    <message>
        <source>it deletes {what} with everything in it</source>
        <translation>er löscht {what} mit allem darin</translation>
    </message>
    <message>
        <source>it did not answer in time</source>
        <translation>sie antwortete nicht rechtzeitig</translation>
    </message>
    <message>
        <source>it did not answer in time.</source>
        <translation>es kam nicht rechtzeitig eine Antwort.</translation>
    </message>
    <message>
        <source>it did not say why</source>
        <translation>er hat nicht gesagt, warum</translation>
    </message>
    <message>
        <source>it did not stop when it was told to, so it was ended</source>
        <translation>er hielt nicht an, als er sollte, und wurde beendet</translation>
    </message>
    <message>
        <source>it does not accept the key in its headers (HTTP {status})</source>
        <translation>er nimmt den Schlüssel in seinen Headern nicht an (HTTP {status})</translation>
    </message>
    <message>
        <source>it does not hold: {what}</source>
        <translation>sie hält nicht: {what}</translation>
    </message>
    <message>
        <source>it does not say how</source>
        <translation>er sagt nicht, wie</translation>
    </message>
    <message>
        <source>it does not speak TLS there. Does its address begin with http:// instead of https://?</source>
        <translation>dort wird kein TLS gesprochen. Beginnt die Adresse mit http:// statt https://?</translation>
    </message>
    <message>
        <source>it ended</source>
        <translation>er hat sich beendet</translation>
    </message>
    <message>
        <source>it ends every process it can reach</source>
        <translation>er beendet jeden Prozess, den er erreicht</translation>
    </message>
    <message>
        <source>it evaluates text that holds a command</source>
        <translation>er wertet Text aus, der einen Befehl enthält</translation>
    </message>
    <message>
        <source>it failed {count} times in a row in the same way</source>
        <translation>es scheiterte {count}-mal nacheinander auf dieselbe Weise</translation>
    </message>
    <message>
        <source>it gives a container {what} of this machine</source>
        <translation>er gibt einem Container {what} dieses Rechners</translation>
    </message>
    <message>
        <source>it has neither a command nor a url</source>
        <translation>er hat weder einen Befehl noch eine URL</translation>
    </message>
    <message>
        <source>it has the machine run something by itself later</source>
        <translation>er lässt den Rechner später von selbst etwas ausführen</translation>
    </message>
    <message>
        <source>it hides the question</source>
        <translation>sie verbirgt die Frage</translation>
    </message>
    <message>
        <source>it holds a control character</source>
        <translation>er enthält ein Steuerzeichen</translation>
    </message>
    <message>
        <source>it holds no certificate in PEM form</source>
        <translation>darin steht kein Zertifikat in PEM-Form</translation>
    </message>
    <message>
        <source>it holds other files now</source>
        <translation>darin liegen jetzt andere Dateien</translation>
    </message>
    <message>
        <source>it is a secret file, whose content is never kept</source>
        <translation>die Datei ist geheim, und ihr Inhalt wird nie aufbewahrt</translation>
    </message>
    <message>
        <source>it is called {name} here</source>
        <translation>er heißt hier {name}</translation>
    </message>
    <message>
        <source>it is gone</source>
        <translation>es ist nicht mehr da</translation>
    </message>
    <message>
        <source>it is larger than what is copied without asking</source>
        <translation>die Datei ist größer als das, was ungefragt kopiert wird</translation>
    </message>
    <message>
        <source>it is needed by something that was not undone</source>
        <translation>sie wird von etwas gebraucht, das nicht rückgängig gemacht wurde</translation>
    </message>
    <message>
        <source>it is neither a file nor a folder</source>
        <translation>es ist weder Datei noch Ordner</translation>
    </message>
    <message>
        <source>it is not described</source>
        <translation>er ist nicht beschrieben</translation>
    </message>
    <message>
        <source>it is too long to be read beforehand</source>
        <translation>er ist zu lang, um vorher gelesen zu werden</translation>
    </message>
    <message>
        <source>it is too tangled to be read beforehand</source>
        <translation>er ist zu verschachtelt, um vorher gelesen zu werden</translation>
    </message>
    <message>
        <source>it loads code into the shell</source>
        <translation>er lädt Code in die Shell</translation>
    </message>
    <message>
        <source>it may be neither read, linked nor moved</source>
        <translation>die Datei darf weder gelesen noch verlinkt noch verschoben werden</translation>
    </message>
    <message>
        <source>it needs the person&apos;s approval and {what} ({reason})</source>
        <translation>es braucht eine Freigabe, und {what} ({reason})</translation>
    </message>
    <message>
        <source>it opens a connection to the network</source>
        <translation>er öffnet eine Verbindung ins Netz</translation>
    </message>
    <message>
        <source>it overwrites or deletes what is on the server</source>
        <translation>er überschreibt oder löscht, was auf dem Server liegt</translation>
    </message>
    <message>
        <source>it publishes a package to the world</source>
        <translation>er veröffentlicht ein Paket</translation>
    </message>
    <message>
        <source>it publishes an image to the world</source>
        <translation>er veröffentlicht ein Image</translation>
    </message>
    <message>
        <source>it publishes {name}&apos;s package to the world</source>
        <translation>er veröffentlicht ein Paket mit {name}</translation>
    </message>
    <message>
        <source>it reaches for your account&apos;s keys</source>
        <translation>er greift nach den Schlüsseln Ihres Kontos</translation>
    </message>
    <message>
        <source>it reaches for your passwords</source>
        <translation>er greift nach Ihren Passwörtern</translation>
    </message>
    <message>
        <source>it reaches for your secret keys</source>
        <translation>er greift nach Ihren geheimen Schlüsseln</translation>
    </message>
    <message>
        <source>it removes traces of what was run</source>
        <translation>er entfernt Spuren dessen, was lief</translation>
    </message>
    <message>
        <source>it rewrites the project&apos;s history</source>
        <translation>er schreibt die Geschichte des Projekts um</translation>
    </message>
    <message>
        <source>it runs what is in a variable</source>
        <translation>er führt aus, was in einer Variablen steht</translation>
    </message>
    <message>
        <source>it runs what it downloads, unseen</source>
        <translation>er führt ungesehen aus, was er herunterlädt</translation>
    </message>
    <message>
        <source>it runs whatever {what} names</source>
        <translation>er führt aus, was {what} nennt</translation>
    </message>
    <message>
        <source>it sends {what} to the network</source>
        <translation>er sendet {what} ins Netz</translation>
    </message>
    <message>
        <source>it sent a message of more than {count} bytes</source>
        <translation>er hat eine Nachricht von mehr als {count} Bytes geschickt</translation>
    </message>
    <message>
        <source>it sent a message that cannot be read</source>
        <translation>er hat eine Nachricht geschickt, die nicht zu lesen ist</translation>
    </message>
    <message>
        <source>it sets {name} and uses it</source>
        <translation>er setzt {name} und benutzt es</translation>
    </message>
    <message>
        <source>it speaks the old SSE transport, which is not supported</source>
        <translation>er benutzt den alten SSE-Transport, der nicht unterstützt wird</translation>
    </message>
    <message>
        <source>it starts, stops or changes services of the machine</source>
        <translation>er startet, beendet oder ändert Dienste des Rechners</translation>
    </message>
    <message>
        <source>it stays where it is</source>
        <translation>es bleibt, wo es ist</translation>
    </message>
    <message>
        <source>it throws away {what}</source>
        <translation>er verwirft {what}</translation>
    </message>
    <message>
        <source>it touches {what}, where keys or passwords are kept</source>
        <translation>er berührt {what}, wo Schlüssel oder Passwörter liegen</translation>
    </message>
    <message>
        <source>it was changed since</source>
        <translation>die Datei wurde seitdem geändert</translation>
    </message>
    <message>
        <source>it was removed since</source>
        <translation>die Datei wurde seitdem gelöscht</translation>
    </message>
    <message>
        <source>it was stopped</source>
        <translation>es wurde angehalten</translation>
    </message>
    <message>
        <source>it would send a secret of yours over the network</source>
        <translation>es würde ein Geheimnis von Ihnen über das Netz senden</translation>
    </message>
    <message>
        <source>it writes straight onto {what}</source>
        <translation>er schreibt direkt auf {what}</translation>
    </message>
    <message>
        <source>it writes to another file than {what}</source>
        <translation>er schreibt in eine andere Datei als {what}</translation>
    </message>
    <message>
        <source>it writes to {what}, outside the project</source>
        <translation>er schreibt in {what}, außerhalb des Projekts</translation>
    </message>
    <message>
        <source>it, or a folder above it, is a link now</source>
        <translation>die Datei oder ein Ordner darüber ist jetzt ein Link</translation>
    </message>
    <message>
        <source>its address {address} is neither https nor on this computer</source>
        <translation>seine Adresse {address} ist weder https noch auf diesem Rechner</translation>
    </message>
    <message>
        <source>its answer is not what the protocol says</source>
        <translation>seine Antwort entspricht nicht dem Protokoll</translation>
    </message>
    <message>
        <source>its arguments are no object</source>
        <translation>seine Argumente sind kein Objekt</translation>
    </message>
    <message>
        <source>its brackets are nested too deeply</source>
        <translation>ihre Klammern sind zu tief verschachtelt</translation>
    </message>
    <message>
        <source>its description is longer than {count} bytes</source>
        <translation>seine Beschreibung ist länger als {count} Bytes</translation>
    </message>
    <message>
        <source>its earlier content is no longer kept</source>
        <translation>ihr früherer Inhalt ist nicht mehr aufbewahrt</translation>
    </message>
    <message>
        <source>its earlier content was too large to be kept</source>
        <translation>ihr früherer Inhalt war zu groß zum Aufbewahren</translation>
    </message>
    <message>
        <source>its former content was not kept</source>
        <translation>ihr früherer Inhalt wurde nicht aufbewahrt</translation>
    </message>
    <message>
        <source>its input</source>
        <translation>seine Eingabe</translation>
    </message>
    <message>
        <source>its kind is none of pin, pruning and compaction</source>
        <translation>ihre Art ist weder pin noch pruning noch compaction</translation>
    </message>
    <message>
        <source>its mode was changed since</source>
        <translation>ihre Rechte wurden seitdem geändert</translation>
    </message>
    <message>
        <source>its name is empty or too long</source>
        <translation>sein Name ist leer oder zu lang</translation>
    </message>
    <message>
        <source>its new name is taken, or the folder is not empty</source>
        <translation>der neue Name ist vergeben, oder der Ordner ist nicht leer</translation>
    </message>
    <message>
        <source>its role is none of user, assistant and tool</source>
        <translation>ihre Rolle ist weder user noch assistant noch tool</translation>
    </message>
    <message>
        <source>its schema is nested too deeply</source>
        <translation>sein Schema ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>its schema is no JSON Schema</source>
        <translation>sein Schema ist kein JSON Schema</translation>
    </message>
    <message>
        <source>its syntax cannot be read beforehand</source>
        <translation>seine Syntax ist vorher nicht zu lesen</translation>
    </message>
    <message>
        <source>leads outside the project folder</source>
        <translation>führt aus dem Projektordner hinaus</translation>
    </message>
    <message>
        <source>line {number}: is not UTF-8 text</source>
        <translation>Zeile {number}: kein UTF-8-Text</translation>
    </message>
    <message>
        <source>max_steps must be a whole number from 1 to {number}</source>
        <translation>max_steps muss eine ganze Zahl von 1 bis {number} sein</translation>
    </message>
    <message>
        <source>may hold access tokens; tools may not read it</source>
        <translation>kann Zugangsdaten enthalten; Werkzeuge dürfen sie nicht lesen</translation>
    </message>
    <message>
        <source>memory, for this run only</source>
        <translation>im Arbeitsspeicher, nur bis zum Beenden</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>model services refuse the name of its argument {argument}</source>
        <translation>Modelldienste lehnen den Namen seines Arguments {argument} ab</translation>
    </message>
    <message>
        <source>name {name} must be up to {number} letters, digits, spaces, dots, - or _</source>
        <translation>name {name} darf aus höchstens {number} Buchstaben, Ziffern, Leerzeichen, Punkten, - oder _ bestehen</translation>
    </message>
    <message>
        <source>nested too deep</source>
        <translation>zu tief verschachtelt</translation>
    </message>
    <message>
        <source>network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>new: shown to you before it is used</source>
        <translation>neu: wird vor der Benutzung gezeigt</translation>
    </message>
    <message>
        <source>no certificate in this folder is found; run `openssl rehash` on it</source>
        <translation>in diesem Ordner wird kein Zertifikat gefunden; `openssl rehash` darauf anwenden</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>ohne Grenze</translation>
    </message>
    <message>
        <source>no name server answers for {host}. Is there a network?</source>
        <translation>kein Nameserver antwortet auf die Frage nach {host}. Ist ein Netz da?</translation>
    </message>
    <message>
        <source>no rule says whether commands may connect to this host</source>
        <translation>keine Regel sagt, ob Befehle sich mit diesem Host verbinden dürfen</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>es gibt keine solche Datei</translation>
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
        <source>nobody answered in time</source>
        <translation>niemand hat rechtzeitig geantwortet</translation>
    </message>
    <message>
        <source>nobody answered in time whether this host may be reached</source>
        <translation>niemand hat rechtzeitig geantwortet, ob dieser Host erreicht werden darf</translation>
    </message>
    <message>
        <source>nobody answered within {seconds} s</source>
        <translation>niemand hat innerhalb von {seconds} s geantwortet</translation>
    </message>
    <message>
        <source>nobody is there to ask</source>
        <translation>es ist niemand da, den man fragen könnte</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>none is installed</source>
        <translation>keiner ist installiert</translation>
    </message>
    <message>
        <source>not all files can be copied before it runs</source>
        <translation>nicht alle Dateien lassen sich vorher kopieren</translation>
    </message>
    <message>
        <source>not all of this command is known before it runs</source>
        <translation>nicht alles an diesem Befehl ist bekannt, bevor er läuft</translation>
    </message>
    <message>
        <source>not decided</source>
        <translation>nicht entschieden</translation>
    </message>
    <message>
        <source>not used: {reason}</source>
        <translation>nicht benutzt: {reason}</translation>
    </message>
    <message>
        <source>nothing confines commands here, so every command asks</source>
        <translation>nichts schirmt hier Befehle ab, deshalb fragt jeder Befehl</translation>
    </message>
    <message>
        <source>nothing more</source>
        <translation>nichts weiter</translation>
    </message>
    <message>
        <source>nothing records what it changes</source>
        <translation>nichts hält fest, was geändert wird</translation>
    </message>
    <message>
        <source>nothing would hold this command to the hosts of the computer&apos;s policy</source>
        <translation>nichts würde diesen Befehl auf die Hosts der Richtlinie dieses Rechners beschränken</translation>
    </message>
    <message>
        <source>of this folder</source>
        <translation>aus diesem Ordner</translation>
    </message>
    <message>
        <source>once, for {command}</source>
        <translation>einmal, für {command}</translation>
    </message>
    <message>
        <source>one of its folders is a file</source>
        <translation>einer ihrer Ordner ist eine Datei</translation>
    </message>
    <message>
        <source>only files are moved to another disk; move those in it</source>
        <translation>nur Dateien lassen sich auf einen anderen Datenträger verschieben; bitte die darin einzeln verschieben</translation>
    </message>
    <message>
        <source>only if you registered one there</source>
        <translation>nur wenn dort eine registriert ist</translation>
    </message>
    <message>
        <source>only these hosts: {hosts}</source>
        <translation>nur diese Hosts: {hosts}</translation>
    </message>
    <message>
        <source>or after</source>
        <translation>oder nach</translation>
    </message>
    <message>
        <source>or after it has cost</source>
        <translation>oder wenn es gekostet hat</translation>
    </message>
    <message>
        <source>others</source>
        <translation>weitere</translation>
    </message>
    <message>
        <source>parallel runs whatever it is given</source>
        <translation>parallel führt aus, was immer es bekommt</translation>
    </message>
    <message>
        <source>passed: {names}</source>
        <translation>bestanden: {names}</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>plan mode is for plans</source>
        <translation>der Planmodus ist für Pläne da</translation>
    </message>
    <message>
        <source>reading only</source>
        <translation>nur lesen</translation>
    </message>
    <message>
        <source>reading the folder {folder}</source>
        <translation>Lesen im Ordner {folder}</translation>
    </message>
    <message>
        <source>redid the changes to {files}</source>
        <translation>die Änderungen an {files} wiederhergestellt</translation>
    </message>
    <message>
        <source>references changed</source>
        <translation>Referenzen geändert</translation>
    </message>
    <message>
        <source>repository created</source>
        <translation>Repository angelegt</translation>
    </message>
    <message>
        <source>repository deleted</source>
        <translation>Repository gelöscht</translation>
    </message>
    <message>
        <source>runs at the next {command}</source>
        <translation>läuft beim nächsten {command}</translation>
    </message>
    <message>
        <source>runs at your next commit</source>
        <translation>läuft beim nächsten Commit</translation>
    </message>
    <message>
        <source>runs on {service} when you push</source>
        <translation>läuft auf {service} beim nächsten Push</translation>
    </message>
    <message>
        <source>runs when a debugger starts</source>
        <translation>läuft, sobald ein Debugger startet</translation>
    </message>
    <message>
        <source>runs when a shell enters this folder</source>
        <translation>läuft, sobald eine Shell in diesen Ordner wechselt</translation>
    </message>
    <message>
        <source>runs when an interpreter starts</source>
        <translation>läuft, sobald ein Interpreter startet</translation>
    </message>
    <message>
        <source>runs when another AI agent works in this folder</source>
        <translation>läuft, sobald ein anderer KI-Agent in diesem Ordner arbeitet</translation>
    </message>
    <message>
        <source>runs when another program uses it</source>
        <translation>läuft, sobald ein anderes Programm es benutzt</translation>
    </message>
    <message>
        <source>runs when the desktop starts</source>
        <translation>läuft, sobald der Desktop startet</translation>
    </message>
    <message>
        <source>runs when you click it on the desktop</source>
        <translation>läuft nach einem Klick darauf auf dem Desktop</translation>
    </message>
    <message>
        <source>runs when you open a shell</source>
        <translation>läuft, sobald eine Shell geöffnet wird</translation>
    </message>
    <message>
        <source>runs when you open this folder in a JetBrains program</source>
        <translation>läuft, sobald dieser Ordner in einem Programm von JetBrains geöffnet wird</translation>
    </message>
    <message>
        <source>runs when you open this folder in a container</source>
        <translation>läuft, sobald dieser Ordner in einem Container geöffnet wird</translation>
    </message>
    <message>
        <source>runs when you open this folder in an editor</source>
        <translation>läuft, sobald dieser Ordner in einem Editor geöffnet wird</translation>
    </message>
    <message>
        <source>runs when you open this folder in {program}</source>
        <translation>läuft, sobald dieser Ordner in {program} geöffnet wird</translation>
    </message>
    <message>
        <source>runs when you type {command}</source>
        <translation>läuft, sobald {command} eingegeben wird</translation>
    </message>
    <message>
        <source>runs when {program} starts</source>
        <translation>läuft, sobald {program} startet</translation>
    </message>
    <message>
        <source>says no date</source>
        <translation>nennt kein Datum</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>set back {files}</source>
        <translation>{files} zurückgesetzt</translation>
    </message>
    <message>
        <source>somebody else changed it afterwards, while the command ran</source>
        <translation>jemand anderes hat die Datei danach geändert, während der Befehl lief</translation>
    </message>
    <message>
        <source>somebody unknown</source>
        <translation>jemand Unbekanntem</translation>
    </message>
    <message>
        <source>something in it was not undone</source>
        <translation>etwas darin wurde nicht rückgängig gemacht</translation>
    </message>
    <message>
        <source>stash changed</source>
        <translation>Stash geändert</translation>
    </message>
    <message>
        <source>stashed changes</source>
        <translation>weggelegte Änderungen</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>stopped after {number} steps</source>
        <translation>nach {number} Schritten angehalten</translation>
    </message>
    <message>
        <source>stopped after {seconds} s</source>
        <translation>nach {seconds} s angehalten</translation>
    </message>
    <message>
        <source>stopped at a sandbox violation</source>
        <translation>bei einem Versuch, die Sandbox zu verlassen, angehalten</translation>
    </message>
    <message>
        <source>such as sso.corp.example, for a company&apos;s own</source>
        <translation>etwa sso.corp.example, für eigene einer Firma</translation>
    </message>
    <message>
        <source>tags (!) are not allowed; put such text in quotes</source>
        <translation>Tags (!) sind nicht erlaubt; solcher Text gehört in Anführungszeichen</translation>
    </message>
    <message>
        <source>temporary files are not kept</source>
        <translation>temporäre Dateien werden nicht aufgehoben</translation>
    </message>
    <message>
        <source>the address {address} is neither https nor on this machine</source>
        <translation>die Adresse {address} ist weder https noch auf diesem Rechner</translation>
    </message>
    <message>
        <source>the agent did this inside its walls and did not ask</source>
        <translation>der Agent hat dies innerhalb seiner Abschirmung getan und nicht gefragt</translation>
    </message>
    <message>
        <source>the agent has reached the number of its own steps</source>
        <translation>der Agent hat die Zahl seiner eigenen Schritte erreicht</translation>
    </message>
    <message>
        <source>the certificate of {host} by {issuer} has expired ({when}). Is your clock right?</source>
        <translation>das Zertifikat von {host}, ausgestellt von {issuer}, ist abgelaufen ({when}). Geht die Uhr richtig?</translation>
    </message>
    <message>
        <source>the certificate of {host} by {issuer} is not valid yet ({when}). Is your clock right?</source>
        <translation>das Zertifikat von {host}, ausgestellt von {issuer}, gilt noch nicht ({when}). Geht die Uhr richtig?</translation>
    </message>
    <message>
        <source>the certificate of {host} is by {issuer}, which this computer does not know. If you trust it, for example because it is your firm&apos;s, name a file with its certificate in SSL_CERT_FILE.</source>
        <translation>das Zertifikat von {host} stammt von {issuer}, was dieser Computer nicht kennt. Wenn Sie dem vertrauen, etwa weil es Ihrer Firma gehört: eine Datei mit dessen Zertifikat in SSL_CERT_FILE nennen.</translation>
    </message>
    <message>
        <source>the certificate of {host} is not valid ({problem}).</source>
        <translation>das Zertifikat von {host} ist ungültig ({problem}).</translation>
    </message>
    <message>
        <source>the certificate there is of {names}, and not of {host}. Check the address.</source>
        <translation>das Zertifikat dort ist das von {names} und nicht von {host}. Die Adresse prüfen.</translation>
    </message>
    <message>
        <source>the command ended before there was an answer</source>
        <translation>der Befehl endete, bevor es eine Antwort gab</translation>
    </message>
    <message>
        <source>the command {command} cannot be read: {problem}</source>
        <translation>der Befehl {command} ist nicht zu lesen: {problem}</translation>
    </message>
    <message>
        <source>the confinement of commands keeps changing</source>
        <translation>die Abschirmung von Befehlen ändert sich ständig</translation>
    </message>
    <message>
        <source>the connection was closed</source>
        <translation>die Verbindung wurde geschlossen</translation>
    </message>
    <message>
        <source>the connection was cut while it was made.</source>
        <translation>die Verbindung brach beim Aufbau ab.</translation>
    </message>
    <message>
        <source>the connection was refused.</source>
        <translation>die Verbindung wurde abgelehnt.</translation>
    </message>
    <message>
        <source>the connection was refused. Is the server running?</source>
        <translation>die Verbindung wurde abgelehnt. Läuft der Server?</translation>
    </message>
    <message>
        <source>the credentials service of a cloud</source>
        <translation>der Anmeldedienst einer Cloud</translation>
    </message>
    <message>
        <source>the disk has no room for a copy</source>
        <translation>auf dem Datenträger ist kein Platz für eine Kopie</translation>
    </message>
    <message>
        <source>the disk is full, so what lies there now cannot be kept; free some space and try again</source>
        <translation>das Laufwerk ist voll, darum kann nicht aufbewahrt werden, was jetzt dort liegt; schaffen Sie Platz und versuchen Sie es noch einmal</translation>
    </message>
    <message>
        <source>the first that is found</source>
        <translation>der erste, der gefunden wird</translation>
    </message>
    <message>
        <source>the folder of the skill is too large: at most {size} in {count} files</source>
        <translation>der Ordner des Skills ist zu groß: höchstens {size} in {count} Dateien</translation>
    </message>
    <message>
        <source>the folder {folder}</source>
        <translation>der Ordner {folder}</translation>
    </message>
    <message>
        <source>the folder {folder} is not an absolute path</source>
        <translation>der Ordner {folder} ist kein absoluter Pfad</translation>
    </message>
    <message>
        <source>the frontmatter has {count} characters; at most {number} are read</source>
        <translation>der Kopf (Frontmatter) hat {count} Zeichen; höchstens {number} werden gelesen</translation>
    </message>
    <message>
        <source>the frontmatter must be a list of `key: value` lines</source>
        <translation>der Kopf (Frontmatter) muss aus Zeilen der Form `Schlüssel: Wert` bestehen</translation>
    </message>
    <message>
        <source>the goal `{command}` was not reached after {count} tries: {reason}</source>
        <translation>das Ziel `{command}` wurde nach {count} Versuchen nicht erreicht: {reason}</translation>
    </message>
    <message>
        <source>the header {header} for {name}</source>
        <translation>den Header {header} von {name}</translation>
    </message>
    <message>
        <source>the header {name} is Handrail&apos;s own and cannot be set</source>
        <translation>der Header {name} gehört Handrail selbst und kann nicht gesetzt werden</translation>
    </message>
    <message>
        <source>the header {name} is a secret: name it under secret_headers instead, or write {variable}</source>
        <translation>der Header {name} ist ein Geheimnis: stattdessen unter secret_headers nennen oder {variable} schreiben</translation>
    </message>
    <message>
        <source>the host {host} is on this machine or in your own network</source>
        <translation>der Host {host} ist auf diesem Rechner oder in Ihrem eigenen Netz</translation>
    </message>
    <message>
        <source>the metadata service of a cloud</source>
        <translation>der Metadatendienst einer Cloud</translation>
    </message>
    <message>
        <source>the model gave the same reply {count} times</source>
        <translation>das Modell gab {count}-mal dieselbe Antwort</translation>
    </message>
    <message>
        <source>the model wrote this call as text, so it always asks</source>
        <translation>das Modell hat diesen Aufruf als Text geschrieben, deshalb wird immer gefragt</translation>
    </message>
    <message>
        <source>the model {model}</source>
        <translation>das Modell {model}</translation>
    </message>
    <message>
        <source>the model&apos;s context is almost full</source>
        <translation>der Kontext des Modells ist fast voll</translation>
    </message>
    <message>
        <source>the model&apos;s context is full</source>
        <translation>der Kontext des Modells ist voll</translation>
    </message>
    <message>
        <source>the name is taken by {folder}</source>
        <translation>der Name ist schon vergeben: {folder}</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>der Name ist zu lang</translation>
    </message>
    <message>
        <source>the name {name} is not one of letters, digits and hyphens</source>
        <translation>der Name {name} besteht nicht nur aus Buchstaben, Ziffern und Bindestrichen</translation>
    </message>
    <message>
        <source>the network could be reached</source>
        <translation>das Netz war erreichbar</translation>
    </message>
    <message>
        <source>the path {path} would match nothing: write it from the project&apos;s folder on, such as private/**</source>
        <translation>der Pfad {path} würde auf nichts passen: vom Projektordner aus schreiben, etwa private/**</translation>
    </message>
    <message>
        <source>the person said no</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>the person said no: {answer}</source>
        <translation>abgelehnt: {answer}</translation>
    </message>
    <message>
        <source>the person stopped the command</source>
        <translation>der Befehl wurde angehalten</translation>
    </message>
    <message>
        <source>the person took it back</source>
        <translation>die Erlaubnis wurde zurückgenommen</translation>
    </message>
    <message>
        <source>the person took it back while the connection was open</source>
        <translation>die Erlaubnis wurde zurückgenommen, während die Verbindung offen war</translation>
    </message>
    <message>
        <source>the platform service of a cloud</source>
        <translation>der Plattformdienst einer Cloud</translation>
    </message>
    <message>
        <source>the policy of this computer says no: {rule}{why}</source>
        <translation>die Richtlinie dieses Rechners sagt nein: {rule}{why}</translation>
    </message>
    <message>
        <source>the price of the model is not known, so a limit in money cannot be kept</source>
        <translation>der Preis des Modells ist nicht bekannt, also lässt sich eine Grenze in Geld nicht einhalten</translation>
    </message>
    <message>
        <source>the program has ended</source>
        <translation>das Programm ist beendet</translation>
    </message>
    <message>
        <source>the project</source>
        <translation>das Projekt</translation>
    </message>
    <message>
        <source>the project has too many folders to search all of them for secret and protected files, so commands may read and change such files; if you approve, this is not asked again in this session</source>
        <translation>das Projekt hat zu viele Ordner, um alle nach geheimen und geschützten Dateien zu durchsuchen, darum könnten Befehle solche Dateien lesen und ändern; nach einer Freigabe wird in dieser Sitzung nicht mehr danach gefragt</translation>
    </message>
    <message>
        <source>the question was withdrawn</source>
        <translation>die Frage wurde zurückgezogen</translation>
    </message>
    <message>
        <source>the reply was cut off at the model&apos;s output limit</source>
        <translation>die Antwort wurde an der Ausgabegrenze des Modells abgeschnitten</translation>
    </message>
    <message>
        <source>the repository was deleted {when}</source>
        <translation>das Repository wurde {when} gelöscht</translation>
    </message>
    <message>
        <source>the repository was moved to {path} {when}</source>
        <translation>das Repository wurde {when} nach {path} verschoben</translation>
    </message>
    <message>
        <source>the same call of {tool} was refused {count} times</source>
        <translation>derselbe Aufruf von {tool} wurde {count}-mal verweigert</translation>
    </message>
    <message>
        <source>the same name as for {path}</source>
        <translation>derselbe Name wie für {path}</translation>
    </message>
    <message>
        <source>the server can keep data outside of the project</source>
        <translation>der Server kann Daten außerhalb des Projekts ablegen</translation>
    </message>
    <message>
        <source>the server runs elsewhere</source>
        <translation>der Server läuft anderswo</translation>
    </message>
    <message>
        <source>the service ended the reply for a reason that is not known: {word}</source>
        <translation>der Dienst hat die Antwort aus einem unbekannten Grund beendet: {word}</translation>
    </message>
    <message>
        <source>the shell runs what is in {name}</source>
        <translation>die Shell führt aus, was in {name} steht</translation>
    </message>
    <message>
        <source>the skill {name} has changed since you last saw it</source>
        <translation>der Skill {name} hat sich geändert, seit Sie ihn gesehen haben</translation>
    </message>
    <message>
        <source>the skill {name} of this folder is new</source>
        <translation>der Skill {name} dieses Ordners ist neu</translation>
    </message>
    <message>
        <source>the system keyring</source>
        <translation>im Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>the tool {name} would match nothing: write the name of a tool, such as {other}</source>
        <translation>das Werkzeug {name} würde auf nichts passen: den Namen eines Werkzeugs schreiben, etwa {other}</translation>
    </message>
    <message>
        <source>the value of the header {header} has letters that no header has</source>
        <translation>der Wert des Headers {header} enthält Zeichen, die kein Header hat</translation>
    </message>
    <message>
        <source>the version store could not take it</source>
        <translation>die Ablage der Fassungen konnte es nicht aufnehmen</translation>
    </message>
    <message>
        <source>there is no host of the name {host}.</source>
        <translation>es gibt keinen Host mit dem Namen {host}.</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>diese Datei gibt es nicht</translation>
    </message>
    <message>
        <source>there is no way to it from this network.</source>
        <translation>von diesem Netz führt kein Weg dorthin.</translation>
    </message>
    <message>
        <source>third</source>
        <translation>dritten</translation>
    </message>
    <message>
        <source>this address</source>
        <translation>diese Adresse</translation>
    </message>
    <message>
        <source>this agent may use {tool} only on {paths}</source>
        <translation>dieser Agent darf {tool} nur auf {paths} anwenden</translation>
    </message>
    <message>
        <source>this command</source>
        <translation>diesen Befehl</translation>
    </message>
    <message>
        <source>this command is not known any more</source>
        <translation>dieser Befehl ist nicht mehr bekannt</translation>
    </message>
    <message>
        <source>this is a change inside .git from an earlier version of Handrail, which undo no longer takes back; use git&apos;s reflog</source>
        <translation>das ist eine Änderung in .git aus einer früheren Version von Handrail, die nicht mehr rückgängig gemacht wird; nehmen Sie das Reflog von git</translation>
    </message>
    <message>
        <source>this is nested too deeply or too long for a definition</source>
        <translation>für eine Definition ist das zu tief verschachtelt oder zu lang</translation>
    </message>
    <message>
        <source>this is plan mode, and nothing here can keep a command from changing things</source>
        <translation>das ist der Planmodus, und nichts hier kann einen Befehl daran hindern, etwas zu ändern</translation>
    </message>
    <message>
        <source>this is the same call again, and nobody is there to ask; try something else</source>
        <translation>das ist noch einmal derselbe Aufruf, und es ist niemand da, den man fragen könnte</translation>
    </message>
    <message>
        <source>this model</source>
        <translation>dieses Modell</translation>
    </message>
    <message>
        <source>this name is not possible on Windows</source>
        <translation>dieser Name ist unter Windows nicht möglich</translation>
    </message>
    <message>
        <source>this session&apos;s budget</source>
        <translation>das Budget dieser Sitzung</translation>
    </message>
    <message>
        <source>through your proxy {proxy}</source>
        <translation>über Ihren Proxy {proxy}</translation>
    </message>
    <message>
        <source>times</source>
        <translation>Mal</translation>
    </message>
    <message>
        <source>today&apos;s budget</source>
        <translation>das Budget für heute</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>tool_permissions must map names of tools to what is allowed</source>
        <translation>tool_permissions muss zu Namen von Werkzeugen nennen, was erlaubt ist</translation>
    </message>
    <message>
        <source>tools must look like { fs: { maxReadBytes: 50000, maxWriteBytes: 100000 } }</source>
        <translation>tools muss so aussehen: { fs: { maxReadBytes: 50000, maxWriteBytes: 100000 } }</translation>
    </message>
    <message>
        <source>turn {turn} changed it afterwards; undo that first</source>
        <translation>Runde {turn} hat die Datei danach geändert; machen Sie das zuerst rückgängig</translation>
    </message>
    <message>
        <source>turned into a link while it was being used</source>
        <translation>wurde während der Benutzung zu einem Link</translation>
    </message>
    <message>
        <source>two of its calls have the same id</source>
        <translation>zwei ihrer Aufrufe haben dieselbe ID</translation>
    </message>
    <message>
        <source>undid the changes to {files}</source>
        <translation>die Änderungen an {files} rückgängig gemacht</translation>
    </message>
    <message>
        <source>undo could not bring it back: {reason}</source>
        <translation>das ließe sich nicht rückgängig machen: {reason}</translation>
    </message>
    <message>
        <source>unknown {key}. Known are: {keys}</source>
        <translation>{key} ist unbekannt. Bekannt sind: {keys}</translation>
    </message>
    <message>
        <source>was changed {when}</source>
        <translation>wurde {when} geändert</translation>
    </message>
    <message>
        <source>was deleted {when}</source>
        <translation>wurde {when} gelöscht</translation>
    </message>
    <message>
        <source>was made {when}, is protected, and could not be removed</source>
        <translation>wurde {when} angelegt, ist geschützt und konnte nicht entfernt werden</translation>
    </message>
    <message>
        <source>was made {when}; settings that can run programs or are unknown were taken out of it</source>
        <translation>wurde {when} angelegt; Einstellungen, die Programme ausführen können oder unbekannt sind, wurden daraus entfernt</translation>
    </message>
    <message>
        <source>was made {when}; the name is protected, so it was removed</source>
        <translation>wurde {when} angelegt; der Name ist geschützt, darum wurde es entfernt</translation>
    </message>
    <message>
        <source>was moved away {when}; it is back in its place</source>
        <translation>wurde {when} weggeschoben; es ist wieder an seinem Platz</translation>
    </message>
    <message>
        <source>was moved to {path} {when}; your rules deny it</source>
        <translation>wurde {when} nach {path} verschoben; Ihre Regeln verbieten es</translation>
    </message>
    <message>
        <source>was too large to be kept</source>
        <translation>war zu groß zum Aufbewahren</translation>
    </message>
    <message>
        <source>what confines it has ended</source>
        <translation>was ihn abschirmt, ist beendet</translation>
    </message>
    <message>
        <source>what git keeps to undo mistakes</source>
        <translation>was git zum Rückgängigmachen aufhebt</translation>
    </message>
    <message>
        <source>what it ends stays ended</source>
        <translation>was beendet wird, bleibt beendet</translation>
    </message>
    <message>
        <source>what it held is in {path}</source>
        <translation>der Inhalt liegt in {path}</translation>
    </message>
    <message>
        <source>what it removed was not kept</source>
        <translation>was entfernt wurde, ist nicht aufgehoben</translation>
    </message>
    <message>
        <source>what it sends over the network stays sent</source>
        <translation>was über das Netz gesendet wird, bleibt gesendet</translation>
    </message>
    <message>
        <source>what it sends to the server stays there</source>
        <translation>was an den Server gesendet wird, bleibt dort</translation>
    </message>
    <message>
        <source>what lies there now cannot be kept: {problem}</source>
        <translation>was jetzt dort liegt, kann nicht aufbewahrt werden: {problem}</translation>
    </message>
    <message>
        <source>what listens on this computer is reached only if you allow it</source>
        <translation>was auf diesem Computer lauscht, wird nur mit Ihrer Erlaubnis erreicht</translation>
    </message>
    <message>
        <source>what was done to it before somebody else changed it was not undone</source>
        <translation>was davor daran getan wurde, ehe jemand anderes sie änderte, wurde nicht rückgängig gemacht</translation>
    </message>
    <message>
        <source>while the command ran</source>
        <translation>während des Befehls</translation>
    </message>
    <message>
        <source>without confinement it can change more than the project</source>
        <translation>ohne Abschirmung kann mehr als das Projekt geändert werden</translation>
    </message>
    <message>
        <source>you allowed it for this session</source>
        <translation>Sie haben es für diese Sitzung erlaubt</translation>
    </message>
    <message>
        <source>you allowed it once</source>
        <translation>Sie haben es einmal erlaubt</translation>
    </message>
    <message>
        <source>you allowed it once, as the rule could not be saved: {problem}</source>
        <translation>Sie haben es einmal erlaubt, da die Regel nicht gespeichert werden konnte: {problem}</translation>
    </message>
    <message>
        <source>you allowed it: {rule}</source>
        <translation>Sie haben es erlaubt: {rule}</translation>
    </message>
    <message>
        <source>you allowed that it is lost</source>
        <translation>Sie haben erlaubt, dass es verloren geht</translation>
    </message>
    <message>
        <source>you have switched it off</source>
        <translation>Sie haben es ausgeschaltet</translation>
    </message>
    <message>
        <source>you have to log in first</source>
        <translation>zuerst ist eine Anmeldung nötig</translation>
    </message>
    <message>
        <source>you set it up as a check</source>
        <translation>von Ihnen als Prüfung eingerichtet</translation>
    </message>
    <message>
        <source>you set parts of it back, or restored another version, afterwards</source>
        <translation>Sie haben danach Teile davon zurückgesetzt oder eine andere Fassung wiederhergestellt</translation>
    </message>
    <message>
        <source>you switched it off</source>
        <translation>von Ihnen abgeschaltet</translation>
    </message>
    <message>
        <source>you trusted another folder here, and this one was made, restored or mounted since</source>
        <translation>hier haben Sie einem anderen Ordner vertraut, dieser wurde seither angelegt, wiederhergestellt oder eingehängt</translation>
    </message>
    <message>
        <source>you trusted it at {path}</source>
        <translation>vertraut haben Sie ihm unter {path}</translation>
    </message>
    <message>
        <source>you trusted this folder when it held another repository, or none</source>
        <translation>als Sie diesem Ordner vertrauten, enthielt er ein anderes Repository oder keines</translation>
    </message>
    <message>
        <source>your login could not be renewed: {problem}</source>
        <translation>die Anmeldung konnte nicht erneuert werden: {problem}</translation>
    </message>
    <message>
        <source>your login does not count any more; log in again</source>
        <translation>die Anmeldung gilt nicht mehr; bitte neu anmelden</translation>
    </message>
    <message>
        <source>your login does not cover this; log in again</source>
        <translation>die Anmeldung umfasst dies nicht; bitte neu anmelden</translation>
    </message>
    <message>
        <source>your proxy settings</source>
        <translation>Ihre Proxy-Einstellungen</translation>
    </message>
    <message>
        <source>your proxy {name} cannot be used, as {clause}. Correct {variable}, or name the host in NO_PROXY.</source>
        <translation>Ihr Proxy {name} ist nicht zu gebrauchen: {clause}. {variable} berichtigen oder den Host in NO_PROXY nennen.</translation>
    </message>
    <message>
        <source>your proxy {name} made no connection ({status}).</source>
        <translation>Ihr Proxy {name} hat keine Verbindung hergestellt ({status}).</translation>
    </message>
    <message>
        <source>your proxy {name} wants a name and a password (407). Write them into {variable}: http://name:password@….</source>
        <translation>Ihr Proxy {name} verlangt Namen und Passwort (407). Beides in {variable} schreiben: http://name:password@….</translation>
    </message>
    <message>
        <source>your rule allows it: {rule}</source>
        <translation>Ihre Regel erlaubt es: {rule}</translation>
    </message>
    <message>
        <source>your rule says no: {rule}</source>
        <translation>Ihre Regel sagt nein: {rule}</translation>
    </message>
    <message>
        <source>your rule says to ask</source>
        <translation>Ihre Regel verlangt eine Frage</translation>
    </message>
    <message>
        <source>your rule says to ask: {rule}</source>
        <translation>Ihre Regel verlangt eine Frage: {rule}</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>eigener</translation>
    </message>
    <message>
        <source>{address} could not be asked ({reason}).</source>
        <translation>{address} konnte nicht gefragt werden ({reason}).</translation>
    </message>
    <message>
        <source>{address} does not say which version is the newest.</source>
        <translation>{address} sagt nicht, welche Version die neueste ist.</translation>
    </message>
    <message>
        <source>{address} is not an address of a server. It looks like https://host/v1.</source>
        <translation>{address} ist keine Adresse eines Servers. Sie sieht aus wie https://host/v1.</translation>
    </message>
    <message>
        <source>{address}, without a key</source>
        <translation>{address}, ohne Schlüssel</translation>
    </message>
    <message>
        <source>{agent} answers in turns of its own; a single request cannot be put to it.</source>
        <translation>{agent} antwortet in eigenen Runden; eine einzelne Anfrage kann nicht gestellt werden.</translation>
    </message>
    <message>
        <source>{agent} begins anew: it knows nothing of what was said here before.</source>
        <translation>{agent} beginnt neu und weiß nichts von dem, was hier vorher gesagt wurde.</translation>
    </message>
    <message>
        <source>{agent} could not go on: {reason}</source>
        <translation>{agent} konnte nicht weitermachen: {reason}</translation>
    </message>
    <message>
        <source>{agent} did not answer within {seconds} s.</source>
        <translation>{agent} hat nicht innerhalb von {seconds} s geantwortet.</translation>
    </message>
    <message>
        <source>{agent} ended: {reason}.</source>
        <translation>{agent} hat sich beendet: {reason}.</translation>
    </message>
    <message>
        <source>{agent} is to get {variable}, and there is no such variable or key.</source>
        <translation>{agent} soll {variable} bekommen, und es gibt weder diese Variable noch einen solchen Schlüssel.</translation>
    </message>
    <message>
        <source>{agent} refused to go on.</source>
        <translation>{agent} hat sich geweigert weiterzumachen.</translation>
    </message>
    <message>
        <source>{agent} speaks version {version} of the protocol, and not 1.</source>
        <translation>{agent} spricht Version {version} des Protokolls und nicht 1.</translation>
    </message>
    <message>
        <source>{agent} wants a login or a key ({ways}). Give it a key of yours in its settings, or log in with its own program and start it again.</source>
        <translation>{agent} braucht eine Anmeldung oder einen Schlüssel ({ways}). In den Einstellungen einen Schlüssel angeben oder sich mit dem eigenen Programm des Agenten anmelden und neu beginnen.</translation>
    </message>
    <message>
        <source>{agent} · asks seldom</source>
        <translation>{agent} · fragt selten</translation>
    </message>
    <message>
        <source>{agent} · never asks</source>
        <translation>{agent} · fragt nie</translation>
    </message>
    <message>
        <source>{count} changed</source>
        <translation>{count} geändert</translation>
    </message>
    <message>
        <source>{count} did not happen</source>
        <translation>{count} nicht geschehen</translation>
    </message>
    <message>
        <source>{count} done although refused</source>
        <translation>{count} trotz Ablehnung ausgeführt</translation>
    </message>
    <message>
        <source>{count} files it changed can be undone</source>
        <translation>Seine Änderungen an {count} Dateien können rückgängig gemacht werden</translation>
    </message>
    <message>
        <source>{count} files were denied to it already, so the person is not asked about more</source>
        <translation>schon {count} Dateien wurden ihm verweigert, darum wird nicht nach weiteren gefragt</translation>
    </message>
    <message>
        <source>{count} hosts were refused to it already, so the person is not asked about more</source>
        <translation>{count} Hosts wurden schon verweigert, nach weiteren wird nicht gefragt</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>{count} weitere</translation>
    </message>
    <message>
        <source>{count} not as shown</source>
        <translation>{count} anders als gezeigt</translation>
    </message>
    <message>
        <source>{count} not reported</source>
        <translation>{count} nicht gemeldet</translation>
    </message>
    <message>
        <source>{entry} has {count} globs; at most {number} are allowed</source>
        <translation>{entry} hat {count} Muster; höchstens {number} sind erlaubt</translation>
    </message>
    <message>
        <source>{entry} must be a list of globs such as [&quot;src/**&quot;]</source>
        <translation>{entry} muss eine Liste von Mustern wie [&quot;src/**&quot;] sein</translation>
    </message>
    <message>
        <source>{entry} must look like { allowed: true }</source>
        <translation>{entry} muss so aussehen: { allowed: true }</translation>
    </message>
    <message>
        <source>{entry} must say allowed: true or allowed: false</source>
        <translation>bei {entry} muss allowed: true oder allowed: false stehen</translation>
    </message>
    <message>
        <source>{entry}.changes: only {tool} takes it, and it is true or false</source>
        <translation>{entry}.changes: Nur {tool} hat das, und es ist true oder false</translation>
    </message>
    <message>
        <source>{entry}.{key} must be a number of bytes from 1 to {number}</source>
        <translation>{entry}.{key} muss eine Anzahl von Bytes von 1 bis {number} sein</translation>
    </message>
    <message>
        <source>{entry}: a glob has at most 300 characters and {number} times **</source>
        <translation>{entry}: Ein Muster hat höchstens 300 Zeichen und {number}-mal **</translation>
    </message>
    <message>
        <source>{entry}: only fs. tools take {keys}</source>
        <translation>{entry}: Nur für Werkzeuge mit fs. gibt es {keys}</translation>
    </message>
    <message>
        <source>{entry}: only mcp__server__*, mcp__* and fs.* are names with a *; see the families</source>
        <translation>{entry}: Namen mit * sind nur mcp__server__*, mcp__* und fs.*; für andere Gruppen von Werkzeugen gibt es eigene Namen</translation>
    </message>
    <message>
        <source>{entry}: {glob} can match nothing; globs go from the root of the project</source>
        <translation>{entry}: {glob} kann auf nichts passen; Muster gelten vom Projektordner aus</translation>
    </message>
    <message>
        <source>{files} were changed by an agent or a command, and are not used until you have looked at them</source>
        <translation>{files} wurden von einem Agenten oder einem Befehl geändert und werden nicht benutzt, bis Sie sie angesehen haben</translation>
    </message>
    <message>
        <source>{file} can make a build run other programs</source>
        <translation>{file} kann einen Build andere Programme ausführen lassen</translation>
    </message>
    <message>
        <source>{file} can make an editor run programs</source>
        <translation>{file} kann einen Editor Programme starten lassen</translation>
    </message>
    <message>
        <source>{file} can make another AI agent start programs</source>
        <translation>{file} kann einen anderen KI-Agenten Programme starten lassen</translation>
    </message>
    <message>
        <source>{file} can make kubectl or docker run programs</source>
        <translation>{file} kann kubectl oder docker Programme starten lassen</translation>
    </message>
    <message>
        <source>{file} can run code when an interpreter starts</source>
        <translation>{file} kann Code ausführen, wenn ein Interpreter startet</translation>
    </message>
    <message>
        <source>{file} can run commands on a server after a push</source>
        <translation>{file} kann nach einem Push Befehle auf einem Server ausführen</translation>
    </message>
    <message>
        <source>{file} can run commands when a debugger starts</source>
        <translation>{file} kann Befehle ausführen, wenn ein Debugger startet</translation>
    </message>
    <message>
        <source>{file} can run commands when a shell enters the folder</source>
        <translation>{file} kann Befehle ausführen, wenn eine Shell den Ordner betritt</translation>
    </message>
    <message>
        <source>{file} can run commands when the folder is opened in a container</source>
        <translation>{file} kann Befehle ausführen, wenn der Ordner in einem Container geöffnet wird</translation>
    </message>
    <message>
        <source>{file} can run programs at every commit</source>
        <translation>{file} kann bei jedem Commit Programme starten</translation>
    </message>
    <message>
        <source>{file} decides where git fetches other repositories from</source>
        <translation>{file} bestimmt, woher Git andere Repositorys holt</translation>
    </message>
    <message>
        <source>{file} has changed since the agent read it, and this replaces all of it</source>
        <translation>{file} hat sich geändert, seit der Agent es gelesen hat, und dies ersetzt alles darin</translation>
    </message>
    <message>
        <source>{file} has {size} bytes and files over {limit} are not kept</source>
        <translation>{file} hat {size} Bytes, und Dateien über {limit} werden nicht aufbewahrt</translation>
    </message>
    <message>
        <source>{file} is a link and left out</source>
        <translation>{file} ist ein Link und wird ausgelassen</translation>
    </message>
    <message>
        <source>{file} is not used: {problem}.</source>
        <translation>{file} wird nicht benutzt: {problem}.</translation>
    </message>
    <message>
        <source>{file} tells AI agents what to do and brings them scripts</source>
        <translation>{file} sagt KI-Agenten, was sie tun sollen, und bringt ihnen Skripte</translation>
    </message>
    <message>
        <source>{file} was changed by an agent or a command, and is not used until you have looked at it</source>
        <translation>{file} wurde von einem Agenten oder einem Befehl geändert und wird nicht benutzt, bis Sie es angesehen haben</translation>
    </message>
    <message>
        <source>{folder} holds Handrail&apos;s own files, which no command may touch.</source>
        <translation>{folder} enthält Dateien von Handrail selbst, die kein Befehl berühren darf.</translation>
    </message>
    <message>
        <source>{folder} holds what programs keep for themselves, such as keys.</source>
        <translation>{folder} enthält, was Programme für sich behalten, etwa Schlüssel.</translation>
    </message>
    <message>
        <source>{folder} holds what the system keeps for itself.</source>
        <translation>{folder} enthält, was das System für sich behält.</translation>
    </message>
    <message>
        <source>{folder} holds your whole home folder. Grant one folder in it.</source>
        <translation>{folder} enthält Ihren ganzen persönlichen Ordner. Einen Ordner darin erlauben.</translation>
    </message>
    <message>
        <source>{folder} holds {count} definitions; only the first {number} are used.</source>
        <translation>{folder} enthält {count} Definitionen; nur die ersten {number} werden verwendet.</translation>
    </message>
    <message>
        <source>{folder} is a folder of the system. Choose a project folder of your own.</source>
        <translation>{folder} ist ein Ordner des Systems. Einen eigenen Projektordner wählen.</translation>
    </message>
    <message>
        <source>{folder} is in the project already.</source>
        <translation>{folder} liegt schon im Projekt.</translation>
    </message>
    <message>
        <source>{folder} is not a folder that exists.</source>
        <translation>{folder} ist kein vorhandener Ordner.</translation>
    </message>
    <message>
        <source>{folder} is not a folder. Choose the folder that it is in.</source>
        <translation>{folder} ist kein Ordner. Den Ordner wählen, in dem es liegt.</translation>
    </message>
    <message>
        <source>{folder} is the project or holds it. Grant another folder.</source>
        <translation>{folder} ist das Projekt oder enthält es. Einen anderen Ordner erlauben.</translation>
    </message>
    <message>
        <source>{folder} is the whole machine. Choose one project folder in it.</source>
        <translation>{folder} ist der ganze Rechner. Einen Projektordner darin wählen.</translation>
    </message>
    <message>
        <source>{folder} is the whole machine. Grant one folder in it.</source>
        <translation>{folder} ist der ganze Rechner. Einen Ordner darin erlauben.</translation>
    </message>
    <message>
        <source>{folder} is your whole home folder. Choose one project folder in it.</source>
        <translation>{folder} ist Ihr ganzer persönlicher Ordner. Einen Projektordner darin wählen.</translation>
    </message>
    <message>
        <source>{host} cannot be found: {error}</source>
        <translation>{host} wurde nicht gefunden: {error}</translation>
    </message>
    <message>
        <source>{host} has no address</source>
        <translation>{host} hat keine Adresse</translation>
    </message>
    <message>
        <source>{host} has no public address, only {found}.</source>
        <translation>{host} hat keine öffentliche Adresse, nur {found}.</translation>
    </message>
    <message>
        <source>{host} has the address {address}, which is {what}</source>
        <translation>{host} hat die Adresse {address}; das ist {what}</translation>
    </message>
    <message>
        <source>{host} is a name of a private network</source>
        <translation>{host} ist ein Name eines privaten Netzes</translation>
    </message>
    <message>
        <source>{host} is {what}</source>
        <translation>{host} ist {what}</translation>
    </message>
    <message>
        <source>{host}: decided by: {rule}.</source>
        <translation>{host}: Darüber entscheidet: {rule}.</translation>
    </message>
    <message>
        <source>{host}: you are asked, since {reason}.</source>
        <translation>{host}: Es wird gefragt, denn {reason}.</translation>
    </message>
    <message>
        <source>{key} has {count} characters; at most {number} are allowed</source>
        <translation>{key} hat {count} Zeichen; höchstens {number} sind erlaubt</translation>
    </message>
    <message>
        <source>{key} is not supported</source>
        <translation>{key} wird nicht unterstützt</translation>
    </message>
    <message>
        <source>{key} is there twice, first in line {line}</source>
        <translation>{key} kommt zweimal vor, zuerst in Zeile {line}</translation>
    </message>
    <message>
        <source>{key} must be text; put it in quotes</source>
        <translation>{key} muss Text sein; bitte in Anführungszeichen setzen</translation>
    </message>
    <message>
        <source>{key} {value} is not a time such as 90, 120s or 2m</source>
        <translation>{key} {value} ist keine Zeitangabe wie 90, 120s oder 2m</translation>
    </message>
    <message>
        <source>{model} has a small window ({tokens} tokens), and this agent&apos;s {tools} tools take much of it. {advice}</source>
        <translation>{model} hat ein kleines Kontextfenster ({tokens} Token), und die {tools} Werkzeuge dieses Agenten brauchen viel davon. {advice}</translation>
    </message>
    <message>
        <source>{names} and {name}</source>
        <translation>{names} und {name}</translation>
    </message>
    <message>
        <source>{names} of this folder are not used until you trust it</source>
        <translation>{names} aus diesem Ordner werden nicht benutzt, bis Sie dem Ordner vertrauen</translation>
    </message>
    <message>
        <source>{names} of this folder is not used until you trust it</source>
        <translation>{names} aus diesem Ordner wird nicht benutzt, bis Sie dem Ordner vertrauen</translation>
    </message>
    <message>
        <source>{name} broke the reply off ({word}). Try again in a moment.</source>
        <translation>{name} hat die Antwort abgebrochen ({word}). Gleich noch einmal versuchen.</translation>
    </message>
    <message>
        <source>{name} called these tools itself. Choose a model if you want to go on from here.</source>
        <translation>{name} hat diese Werkzeuge selbst aufgerufen. Zum Weitermachen ein Modell wählen.</translation>
    </message>
    <message>
        <source>{name} can erase a disk</source>
        <translation>{name} kann einen Datenträger löschen</translation>
    </message>
    <message>
        <source>{name} could not be asked ({reason}). Try again.</source>
        <translation>{name} ließ sich nicht fragen ({reason}). Noch einmal versuchen.</translation>
    </message>
    <message>
        <source>{name} did not answer.</source>
        <translation>{name} hat nicht geantwortet.</translation>
    </message>
    <message>
        <source>{name} does not know {what}. Choose another one or check the base URL.{said}</source>
        <translation>{name} kennt {what} nicht. Ein anderes wählen oder die Adresse prüfen.{said}</translation>
    </message>
    <message>
        <source>{name} evaluates text that cannot be read beforehand</source>
        <translation>{name} wertet Text aus, der vorher nicht zu lesen ist</translation>
    </message>
    <message>
        <source>{name} had an error of its own{code}. Try again in a moment.{said}</source>
        <translation>{name} hatte selbst einen Fehler{code}. Gleich noch einmal versuchen.{said}</translation>
    </message>
    <message>
        <source>{name} has no address. Leave --base-url out, or name another provider.</source>
        <translation>{name} hat keine Adresse. --base-url weglassen oder einen anderen Anbieter nennen.</translation>
    </message>
    <message>
        <source>{name} has no login; it takes a key. A login there is for: {names}.</source>
        <translation>{name} hat keine Anmeldung, sondern nimmt einen Schlüssel. Eine Anmeldung gibt es für: {names}.</translation>
    </message>
    <message>
        <source>{name} has no such prompt. It has: {names}.</source>
        <translation>{name} hat keinen solchen Prompt. Vorhanden: {names}.</translation>
    </message>
    <message>
        <source>{name} is a program on this machine; there is no login.</source>
        <translation>{name} ist ein Programm auf diesem Rechner; es gibt keine Anmeldung.</translation>
    </message>
    <message>
        <source>{name} is getting too many requests from this key. {advice}{said}</source>
        <translation>{name} bekommt zu viele Anfragen mit diesem Schlüssel. {advice}{said}</translation>
    </message>
    <message>
        <source>{name} is missing: {usage}</source>
        <translation>{name} fehlt: {usage}</translation>
    </message>
    <message>
        <source>{name} is no name for an MCP server or an agent: use {words}</source>
        <translation>{name} ist kein Name für einen MCP-Server oder einen Agenten: möglich sind {words}</translation>
    </message>
    <message>
        <source>{name} is no name of a header</source>
        <translation>{name} ist kein Name eines Headers</translation>
    </message>
    <message>
        <source>{name} is overloaded right now. Try again in a moment.{said}</source>
        <translation>{name} ist gerade überlastet. Gleich noch einmal versuchen.{said}</translation>
    </message>
    <message>
        <source>{name} is set{where}, so {provider} is used.{reason} Choose another with --provider, or under Keys and providers.</source>
        <translation>{name} ist gesetzt{where}, darum wird {provider} benutzt.{reason} Ein anderer Anbieter lässt sich mit --provider oder unter „Schlüssel und Anbieter“ wählen.</translation>
    </message>
    <message>
        <source>{name} lists no models. Name one with --model.</source>
        <translation>{name} nennt keine Modelle. Eines mit --model nennen.</translation>
    </message>
    <message>
        <source>{name} needs more packages. Install them: {program} -m pip install {packages}</source>
        <translation>{name} braucht weitere Pakete. So werden sie installiert: {program} -m pip install {packages}</translation>
    </message>
    <message>
        <source>{name} needs {packages}, which this package of Handrail leaves out. Install it with pip.</source>
        <translation>{name} braucht {packages}, was dieses Paket von Handrail nicht enthält. Handrail mit pip installieren.</translation>
    </message>
    <message>
        <source>{name} offers several models. Choose one with --model, or in the window&apos;s list: {names}.</source>
        <translation>{name} bietet mehrere Modelle. Eines in der Liste des Fensters oder mit --model wählen: {names}.</translation>
    </message>
    <message>
        <source>{name} overwrites what it deletes</source>
        <translation>{name} überschreibt, was es löscht</translation>
    </message>
    <message>
        <source>{name} reaches for keys or passwords</source>
        <translation>{name} greift nach Schlüsseln oder Passwörtern</translation>
    </message>
    <message>
        <source>{name} refused the request{code}.{said}</source>
        <translation>{name} hat die Anfrage zurückgewiesen{code}.{said}</translation>
    </message>
    <message>
        <source>{name} runs it with the rights of another user</source>
        <translation>{name} führt ihn mit den Rechten eines anderen Benutzers aus</translation>
    </message>
    <message>
        <source>{name} runs text that is put together only at run time</source>
        <translation>{name} führt Text aus, der erst beim Lauf entsteht</translation>
    </message>
    <message>
        <source>{name} runs whatever another command writes</source>
        <translation>{name} führt aus, was ein anderer Befehl schreibt</translation>
    </message>
    <message>
        <source>{name} sends to another address{code}, which is not followed. Check the base URL.</source>
        <translation>{name} verweist auf eine andere Adresse{code}, der nicht gefolgt wird. Die Adresse prüfen.</translation>
    </message>
    <message>
        <source>{name} sent nothing for {seconds} seconds. {advice}</source>
        <translation>{name} hat {seconds} Sekunden lang nichts gesendet. {advice}</translation>
    </message>
    <message>
        <source>{name} stops the machine</source>
        <translation>{name} hält den Rechner an</translation>
    </message>
    <message>
        <source>{name} wants a key and none is set. {advice}{said}</source>
        <translation>{name} verlangt einen Schlüssel, und keiner ist gesetzt. {advice}{said}</translation>
    </message>
    <message>
        <source>{name} wants no login.</source>
        <translation>{name} verlangt keine Anmeldung.</translation>
    </message>
    <message>
        <source>{name}: added</source>
        <translation>{name}: hinzugefügt</translation>
    </message>
    <message>
        <source>{name}: added, {reason}</source>
        <translation>{name}: hinzugefügt, {reason}</translation>
    </message>
    <message>
        <source>{name}: left out, there is one of this name already</source>
        <translation>{name}: ausgelassen, es gibt schon einen mit diesem Namen</translation>
    </message>
    <message>
        <source>{name}: left out, {reason}</source>
        <translation>{name}: ausgelassen, {reason}</translation>
    </message>
    <message>
        <source>{number} dollars are spent</source>
        <translation>{number} Dollar sind ausgegeben</translation>
    </message>
    <message>
        <source>{number} minutes are over</source>
        <translation>{number} Minuten sind vorbei</translation>
    </message>
    <message>
        <source>{number} of its changes cannot be undone</source>
        <translation>für {number} der Änderungen geht das nicht</translation>
    </message>
    <message>
        <source>{number} steps are used up</source>
        <translation>{number} Schritte sind verbraucht</translation>
    </message>
    <message>
        <source>{number}th</source>
        <translation>{number}.</translation>
    </message>
    <message>
        <source>{path} and {count} more are not kept; if this command changes them, that cannot be undone.</source>
        <translation>{path} und {count} weitere werden nicht aufgehoben; wenn dieser Befehl sie ändert, lässt sich das nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {problem}</source>
        <translation>{path} lässt sich nicht lesen: {problem}</translation>
    </message>
    <message>
        <source>{path} cannot be read: {problem}.</source>
        <translation>{path} kann nicht gelesen werden: {problem}.</translation>
    </message>
    <message>
        <source>{path} exists again</source>
        <translation>{path} gibt es wieder</translation>
    </message>
    <message>
        <source>{path} has {count} bytes; only the first {number} are used.</source>
        <translation>{path} hat {count} Bytes; nur die ersten {number} werden benutzt.</translation>
    </message>
    <message>
        <source>{path} is a folder now.</source>
        <translation>{path} ist jetzt ein Ordner.</translation>
    </message>
    <message>
        <source>{path} is a link now.</source>
        <translation>{path} ist jetzt ein Link.</translation>
    </message>
    <message>
        <source>{path} is already as it was in this version.</source>
        <translation>{path} ist schon so, wie es in dieser Fassung war.</translation>
    </message>
    <message>
        <source>{path} is new since a command was cut off; look at it before you use it.</source>
        <translation>{path} ist neu, seit ein Befehl abgebrochen wurde; bitte vor dem Benutzen ansehen.</translation>
    </message>
    <message>
        <source>{path} is no JSON: {problem}.</source>
        <translation>{path} ist kein JSON: {problem}.</translation>
    </message>
    <message>
        <source>{path} is no starter: it has no name or no text.</source>
        <translation>{path} ist kein Startauftrag: Name oder Text fehlt.</translation>
    </message>
    <message>
        <source>{path} is no starter: it is longer than {number} bytes.</source>
        <translation>{path} ist kein Startauftrag: länger als {number} Bytes.</translation>
    </message>
    <message>
        <source>{path} is not kept; if this command changes it, that cannot be undone.</source>
        <translation>{path} wird nicht aufgehoben; wenn dieser Befehl die Datei ändert, lässt sich das nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>{path} is not there any more</source>
        <translation>{path} ist nicht mehr da</translation>
    </message>
    <message>
        <source>{path} is not used: it is not UTF-8 text.</source>
        <translation>{path} wird nicht benutzt: Es ist kein UTF-8-Text.</translation>
    </message>
    <message>
        <source>{path} is not used: {reason}</source>
        <translation>{path} wird nicht benutzt: {reason}</translation>
    </message>
    <message>
        <source>{path} is to be run by {program}, which is not there.</source>
        <translation>{path} soll von {program} ausgeführt werden, das es nicht gibt.</translation>
    </message>
    <message>
        <source>{path} leads to the machine&apos;s own services. Grant a folder of files.</source>
        <translation>{path} führt zu Diensten des Rechners. Erlauben Sie einen Ordner mit Dateien.</translation>
    </message>
    <message>
        <source>{path} was a link in this version; undo brings it back.</source>
        <translation>{path} war in dieser Fassung ein Link; „Rückgängig“ bringt ihn zurück.</translation>
    </message>
    <message>
        <source>{path} was changed since its last version.</source>
        <translation>{path} wurde seit der letzten Fassung geändert.</translation>
    </message>
    <message>
        <source>{path} was not moved back here: {problem}</source>
        <translation>{path} wurde nicht hierher zurückverschoben: {problem}</translation>
    </message>
    <message>
        <source>{path} was removed since its last version.</source>
        <translation>{path} wurde seit der letzten Fassung gelöscht.</translation>
    </message>
    <message>
        <source>{path}, line {line}: {reason}.</source>
        <translation>{path}, Zeile {line}: {reason}.</translation>
    </message>
    <message>
        <source>{path}: the name {name} is taken by {first}.</source>
        <translation>{path}: Den Namen {name} hat schon {first}.</translation>
    </message>
    <message>
        <source>{problem}. Write a host such as pypi.org, with a port if it is not the web.</source>
        <translation>{problem}. Einen Host wie pypi.org schreiben, mit Port, wenn es nicht das Web ist.</translation>
    </message>
    <message>
        <source>{programs} looked up {names} by itself.</source>
        <translation>Selbst aufgelöst hat {programs}: {names}.</translation>
    </message>
    <message>
        <source>{programs} tried to listen at a port.</source>
        <translation>An einem Port lauschen wollte {programs}.</translation>
    </message>
    <message>
        <source>{program} starts itself again and again until the machine stops (a fork bomb)</source>
        <translation>{program} startet sich immer wieder selbst, bis der Rechner stehen bleibt (eine Fork-Bombe)</translation>
    </message>
    <message>
        <source>{reason} Nothing was sent. Set its price under {own} in the settings, or choose another.</source>
        <translation>{reason} Nichts wurde gesendet. Den Preis unter {own} in den Einstellungen angeben oder ein anderes wählen.</translation>
    </message>
    <message>
        <source>{reason}, as the person edited it</source>
        <translation>{reason}, nach Ihrer Bearbeitung</translation>
    </message>
    <message>
        <source>{reason}, so this cannot be taken back</source>
        <translation>{reason}, das lässt sich nicht zurücknehmen</translation>
    </message>
    <message>
        <source>{reason}; it is started again in {seconds} s</source>
        <translation>{reason}; er wird in {seconds} s neu gestartet</translation>
    </message>
    <message>
        <source>{reason}; what this command changes or deletes cannot be undone.</source>
        <translation>{reason}; was dieser Befehl ändert oder löscht, lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>{ref} created at {commit}</source>
        <translation>{ref} angelegt bei {commit}</translation>
    </message>
    <message>
        <source>{ref} deleted (was at {commit})</source>
        <translation>{ref} gelöscht (war bei {commit})</translation>
    </message>
    <message>
        <source>{ref} moved {commit} → {now}</source>
        <translation>{ref} verschoben {commit} → {now}</translation>
    </message>
    <message>
        <source>{rule}, also at a private address</source>
        <translation>{rule}, auch an einer privaten Adresse</translation>
    </message>
    <message>
        <source>{text} is not UTF-8 text. Rename what has that name, or set your terminal to UTF-8.</source>
        <translation>{text} ist kein UTF-8-Text. Umbenennen, was so heißt, oder das Terminal auf UTF-8 stellen.</translation>
    </message>
    <message>
        <source>{text} is not a valid URL</source>
        <translation>{text} ist keine gültige URL</translation>
    </message>
    <message>
        <source>{text} is not an address in its usual form</source>
        <translation>{text} ist keine Adresse in der üblichen Form</translation>
    </message>
    <message>
        <source>{text} is not the name of a host</source>
        <translation>{text} ist kein Name eines Hosts</translation>
    </message>
    <message>
        <source>{text} names no port between 1 and 65535</source>
        <translation>{text} nennt keinen Port zwischen 1 und 65535</translation>
    </message>
    <message>
        <source>{text}: 0 is not a port</source>
        <translation>{text}: 0 ist kein Port</translation>
    </message>
    <message>
        <source>{text}: a URL with a user name in it is refused</source>
        <translation>{text}: Eine URL mit einem Benutzernamen wird abgelehnt</translation>
    </message>
    <message>
        <source>{text}: a rule names a host, not a URL</source>
        <translation>{text}: Eine Regel nennt einen Host, keine URL</translation>
    </message>
    <message>
        <source>{text}: a wildcard can only stand for all names below a domain: *.example.org</source>
        <translation>{text}: Ein Platzhalter kann nur für alle Namen unter einer Domain stehen: *.example.org</translation>
    </message>
    <message>
        <source>{text}: anybody can have a name below {domain}; name the host itself</source>
        <translation>{text}: Unter {domain} kann jeder einen Namen haben; bitte den Host selbst nennen</translation>
    </message>
    <message>
        <source>{text}: only http and https can be reached</source>
        <translation>{text}: Nur http und https sind zu erreichen</translation>
    </message>
    <message>
        <source>{tool} changes things, and this is plan mode{reason}</source>
        <translation>{tool} ändert etwas, und das ist der Planmodus{reason}</translation>
    </message>
    <message>
        <source>{tool} is not part of this agent&apos;s tools</source>
        <translation>{tool} gehört nicht zu den Werkzeugen dieses Agenten</translation>
    </message>
    <message>
        <source>{tool} is not part of this agent&apos;s tools. Available: {names}.</source>
        <translation>{tool} gehört nicht zu den Werkzeugen dieses Agenten. Verfügbar: {names}.</translation>
    </message>
    <message>
        <source>{tool} was stopped by the sandbox</source>
        <translation>{tool} wurde von der Sandbox aufgehalten</translation>
    </message>
    <message>
        <source>{used} of {limit} are used, and the next call can take {needed} or more.</source>
        <translation>{used} von {limit} sind verbraucht, und der nächste Aufruf kann {needed} oder mehr kosten.</translation>
    </message>
    <message>
        <source>{value} is not a value</source>
        <translation>{value} ist kein Wert</translation>
    </message>
    <message>
        <source>{variable} has no value yet</source>
        <translation>{variable} hat noch keinen Wert</translation>
    </message>
    <message>
        <source>{variable} is kept in {where}</source>
        <translation>{variable} liegt {where}</translation>
    </message>
    <message>
        <source>{variable} is not set, and it is where the key for {name} comes from.</source>
        <translation>{variable} ist nicht gesetzt; von dort kommt der Schlüssel für {name}.</translation>
    </message>
    <message>
        <source>{variable} is not set, and the header {header} for {name} has its value there.</source>
        <translation>{variable} ist nicht gesetzt, und dort steht der Wert des Headers {header} für {name}.</translation>
    </message>
    <message>
        <source>{variable} names {path}: {reason}. Correct it, or take it out of the environment.</source>
        <translation>{variable} nennt {path}: {reason}. Berichtigen oder aus der Umgebung nehmen.</translation>
    </message>
    <message>
        <source>{what} (--trust-folder).</source>
        <translation>{what}.</translation>
    </message>
    <message>
        <source>{what} ({reason})</source>
        <translation>{what} ({reason})</translation>
    </message>
    <message>
        <source>{what} and could not be put back</source>
        <translation>{what} und konnte nicht zurückgesetzt werden</translation>
    </message>
    <message>
        <source>{what}, by a rule of yours</source>
        <translation>{what}, durch eine Ihrer Regeln</translation>
    </message>
    <message>
        <source>{what}, for this session</source>
        <translation>{what}, für diese Sitzung</translation>
    </message>
    <message>
        <source>{what}. A command that was cut off did that; it can be undone.</source>
        <translation>{what}. Das war ein Befehl, der abgebrochen wurde; es kann rückgängig gemacht werden.</translation>
    </message>
    <message>
        <source>{what}; it is as it was before</source>
        <translation>{what}; es ist wieder wie vorher</translation>
    </message>
    <message>
        <source>{who} refused to answer. Say it in other words, edit the message, or choose another model.{said}</source>
        <translation>{who} hat die Antwort verweigert. Anders formulieren, die Nachricht bearbeiten oder ein anderes Modell wählen.{said}</translation>
    </message>
    <message>
        <source>“{command}” can start other programs, and the rule would count for none of them. Leave the programs empty, or name what fetches, such as pip, npm, cargo, git, curl or python -m pip, without arguments.</source>
        <translation>„{command}“ kann andere Programme starten, und die Regel gälte für keines davon. Die Programme leer lassen oder nennen, was herunterlädt, etwa pip, npm, cargo, git, curl oder python -m pip, ohne Argumente.</translation>
    </message>
</context>
</TS>

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>${amount}</source>
        <translation>{amount} $</translation>
    </message>
    <message numerus="yes">
        <source>%n command(s) still run in the background. They stop if you close now.</source>
        <translation>
            <numerusform>%n Befehl läuft noch im Hintergrund. Er endet, wenn Sie jetzt schließen.</numerusform>
            <numerusform>%n Befehle laufen noch im Hintergrund. Sie enden, wenn Sie jetzt schließen.</numerusform>
        </translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>Apr</source>
        <translation>Apr.</translation>
    </message>
    <message>
        <source>Asks before every tool call.</source>
        <translation>Fragt vor jedem Aufruf eines Werkzeugs.</translation>
    </message>
    <message>
        <source>Asks before it changes or runs anything, or fetches from a new host; reading files and searching are free.</source>
        <translation>Fragt, bevor etwas geändert, ausgeführt oder von einem neuen Host geladen wird; Dateien lesen und suchen ist frei.</translation>
    </message>
    <message>
        <source>Asks only when something would leave the sandbox or cannot be undone, or a command connects to a new host.</source>
        <translation>Fragt nur, wenn etwas die Sandbox verlassen würde oder sich nicht rückgängig machen lässt oder ein Befehl sich mit einem neuen Host verbindet.</translation>
    </message>
    <message>
        <source>Aug</source>
        <translation>Aug.</translation>
    </message>
    <message>
        <source>Autonomous</source>
        <translation>Selbstständig</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close while commands run?</source>
        <translation>Schließen, während Befehle laufen?</translation>
    </message>
    <message>
        <source>Close while the agent is working?</source>
        <translation>Schließen, während der Agent arbeitet?</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>Bericht kopieren</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Dec</source>
        <translation>Dez.</translation>
    </message>
    <message>
        <source>Feb</source>
        <translation>Feb.</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>From {variable}</source>
        <translation>Aus {variable}</translation>
    </message>
    <message>
        <source>Guided</source>
        <translation>Begleitet</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>How commands can be confined</source>
        <translation>Wie Befehle abgeschirmt werden können</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>In {place}</source>
        <translation>Gespeichert: {place}</translation>
    </message>
    <message>
        <source>Jan</source>
        <translation>Jan.</translation>
    </message>
    <message>
        <source>Jul</source>
        <translation>Juli</translation>
    </message>
    <message>
        <source>Jun</source>
        <translation>Juni</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Keep the {name} key</source>
        <translation>Den Schlüssel für {name} behalten</translation>
    </message>
    <message>
        <source>Keep working</source>
        <translation>Weiterarbeiten</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Left to the service</source>
        <translation>Dem Dienst überlassen</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Niedrig</translation>
    </message>
    <message>
        <source>Mar</source>
        <translation>März</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>May</source>
        <translation>Mai</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Minimal</source>
        <translation>Minimal</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Kein Schlüssel</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Not everything is saved yet: wait a moment before you quit.</source>
        <translation>Noch ist nicht alles gespeichert: vor dem Beenden bitte kurz warten.</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Nov</source>
        <translation>Nov.</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Oct</source>
        <translation>Okt.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>On Linux, bubblewrap confines commands best: install the package of this name and start Handrail again. If it is installed already, the system may forbid its use, for example in a container; the panel says what was tried. Until then you are asked about each command. What the agent reads and edits itself stays in the folder anyway.</source>
        <translation>Unter Linux schirmt bubblewrap Befehle am besten ab: das Paket dieses Namens installieren und Handrail neu starten. Ist es schon installiert, verbietet das System vielleicht seine Benutzung, zum Beispiel in einem Container; im Bereich rechts steht, was versucht wurde. Bis dahin wird vor jedem Befehl gefragt. Was der Agent selbst liest und bearbeitet, bleibt in jedem Fall im Ordner.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open image {name}</source>
        <translation>Bild öffnen: {name}</translation>
    </message>
    <message>
        <source>Open this link?</source>
        <translation>Diesen Link öffnen?</translation>
    </message>
    <message>
        <source>Paste your {name} key</source>
        <translation>Schlüssel für {name} einfügen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>Verringert</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the {name} key</source>
        <translation>Den Schlüssel für {name} entfernen</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace the {name} key</source>
        <translation>Den Schlüssel für {name} ersetzen</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save the {name} key</source>
        <translation>Den Schlüssel für {name} speichern</translation>
    </message>
    <message>
        <source>Sep</source>
        <translation>Sept.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Something went wrong in Handrail</source>
        <translation>In Handrail ist ein Fehler aufgetreten</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>Anhalten und schließen</translation>
    </message>
    <message>
        <source>Stop them and close</source>
        <translation>Beenden und schließen</translation>
    </message>
    <message>
        <source>Supervised</source>
        <translation>Beaufsichtigt</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Test {name}</source>
        <translation>{name} testen</translation>
    </message>
    <message>
        <source>Testing {name}</source>
        <translation>{name} wird getestet</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Wird getestet …</translation>
    </message>
    <message>
        <source>The agent is still working. If you close now, it stops; what it has changed so far stays.</source>
        <translation>Der Agent arbeitet noch. Beim Schließen hält er an; was er bisher geändert hat, bleibt.</translation>
    </message>
    <message>
        <source>The file .mcp.json in {folder} wants these programs to be started, or these addresses to be used. Programs run confined, and you are asked about each host. If the file says something else later, you are asked again.</source>
        <translation>Die Datei .mcp.json in {folder} verlangt, dass diese Programme gestartet oder diese Adressen benutzt werden. Programme laufen abgeschirmt, und nach jedem Host wird gefragt. Wenn in der Datei später etwas anderes steht, wird noch einmal gefragt.</translation>
    </message>
    <message>
        <source>This image cannot be shown.</source>
        <translation>Dieses Bild lässt sich nicht anzeigen.</translation>
    </message>
    <message>
        <source>This is our mistake, not yours. {saved} You can go on; if things look odd, quit.</source>
        <translation>Das ist unser Fehler, nicht Ihrer. {saved} Weiterarbeiten ist möglich; wenn etwas seltsam aussieht, bitte beenden.</translation>
    </message>
    <message>
        <source>This system has no keyring that can store your key, so it stays in memory and is gone when you quit. To keep it, install or unlock GNOME Keyring or KWallet and enter the key again under Keys and providers.</source>
        <translation>Dieses System hat keinen Schlüsselbund, der den Schlüssel speichern kann; er bleibt im Arbeitsspeicher und ist nach dem Beenden weg. Um ihn zu behalten, GNOME Keyring oder KWallet installieren oder entsperren und den Schlüssel unter „Schlüssel und Anbieter“ noch einmal eingeben.</translation>
    </message>
    <message>
        <source>Undo covers every file of the project, of any size. It does not cover the network, other programs or other folders.</source>
        <translation>Rückgängig machen lässt sich jede Änderung an Dateien des Projekts, egal wie groß sie sind. Nicht dazu gehören das Netz, andere Programme und andere Ordner.</translation>
    </message>
    <message>
        <source>Use exactly these</source>
        <translation>Genau diese benutzen</translation>
    </message>
    <message>
        <source>Use them</source>
        <translation>Benutzen</translation>
    </message>
    <message>
        <source>Use these MCP servers?</source>
        <translation>Diese MCP-Server benutzen?</translation>
    </message>
    <message>
        <source>Use these instructions?</source>
        <translation>Diese Anweisungen benutzen?</translation>
    </message>
    <message>
        <source>Very high</source>
        <translation>Sehr hoch</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
    <message>
        <source>What they run</source>
        <translation>Was sie ausführen</translation>
    </message>
    <message>
        <source>What this is about</source>
        <translation>Worum es geht</translation>
    </message>
    <message>
        <source>Your conversations are saved.</source>
        <translation>Die Gespräche sind gespeichert.</translation>
    </message>
    <message>
        <source>Your key is kept until you quit</source>
        <translation>Der Schlüssel bleibt bis zum Beenden</translation>
    </message>
    <message>
        <source>and {number} more</source>
        <translation>und {number} weitere</translation>
    </message>
    <message>
        <source>less than ${amount}</source>
        <translation>weniger als {amount} $</translation>
    </message>
    <message>
        <source>memory, for this run only</source>
        <translation>im Arbeitsspeicher, nur bis zum Beenden</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>the locked system keyring</source>
        <translation>im gesperrten Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>the system keyring</source>
        <translation>im Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>{act}: {what}</source>
        <translation>{act}: {what}</translation>
    </message>
    <message>
        <source>{changes}. They tell the agent what to do.</source>
        <translation>{changes}. Sie sagen dem Agenten, was er tun soll.</translation>
    </message>
    <message>
        <source>{days}d</source>
        <translation>{days} T</translation>
    </message>
    <message>
        <source>{day} {month}</source>
        <translation>{day}. {month}</translation>
    </message>
    <message>
        <source>{day} {month} {year}</source>
        <translation>{day}. {month} {year}</translation>
    </message>
    <message>
        <source>{hours}h</source>
        <translation>{hours} h</translation>
    </message>
    <message>
        <source>{minutes}m</source>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{month} {year}</source>
        <translation>{month} {year}</translation>
    </message>
    <message>
        <source>{name} cannot be made small enough to be sent.</source>
        <translation>{name} lässt sich nicht klein genug machen, um gesendet zu werden.</translation>
    </message>
    <message>
        <source>{name} cannot be read as an image: {problem}.</source>
        <translation>{name} lässt sich nicht als Bild lesen: {problem}.</translation>
    </message>
    <message>
        <source>{name} has more than {most} million pixels, so it is not attached.</source>
        <translation>{name} hat mehr als {most} Millionen Bildpunkte und wird deshalb nicht angehängt.</translation>
    </message>
    <message>
        <source>{name} is larger than {most} MB, so it is not attached.</source>
        <translation>{name} ist größer als {most} MB und wird deshalb nicht angehängt.</translation>
    </message>
    <message>
        <source>{name} is set{where}, so {provider} is used.{reason} Choose another under Keys and providers.</source>
        <translation>{name} ist gesetzt{where}, darum wird {provider} benutzt.{reason} Ein anderer Anbieter lässt sich unter „Schlüssel und Anbieter“ wählen.</translation>
    </message>
    <message>
        <source>{name} is set{where}, so {provider} is used.{reason} Choose another with --provider, or under Keys and providers.</source>
        <translation>{name} ist gesetzt{where}, darum wird {provider} benutzt.{reason} Ein anderer Anbieter lässt sich mit --provider oder unter „Schlüssel und Anbieter“ wählen.</translation>
    </message>
    <message>
        <source>{name} key</source>
        <translation>Schlüssel für {name}</translation>
    </message>
    <message>
        <source>{name} lists no models. Choose another provider.</source>
        <translation>{name} nennt keine Modelle. Einen anderen Anbieter wählen.</translation>
    </message>
    <message>
        <source>{name} lists no models. Name one with --model.</source>
        <translation>{name} nennt keine Modelle. Eines mit --model nennen.</translation>
    </message>
    <message>
        <source>{name} offers several models. Choose one below the message field: {names}.</source>
        <translation>{name} bietet mehrere Modelle. Unter dem Eingabefeld eines wählen: {names}.</translation>
    </message>
    <message>
        <source>{name} offers several models. Choose one with --model, or in the window&apos;s list: {names}.</source>
        <translation>{name} bietet mehrere Modelle. Eines in der Liste des Fensters oder mit --model wählen: {names}.</translation>
    </message>
    <message>
        <source>{name}: {choice}</source>
        <translation>{name}: {choice}</translation>
    </message>
    <message>
        <source>{name}: {field}</source>
        <translation>{name}: {field}</translation>
    </message>
    <message>
        <source>{sentence} {limits}</source>
        <translation>{sentence} {limits}</translation>
    </message>
    <message>
        <source>{some} and {count} more</source>
        <translation>{some} und {count} weitere</translation>
    </message>
    <message>
        <source>{why} It opens in your browser.

{address}</source>
        <translation>{why} Es öffnet sich im Browser.

{address}</translation>
    </message>
    <message>
        <source>{width} by {height} pixels</source>
        <translation>{width} × {height} Pixel</translation>
    </message>
    <message>
        <source>“{name}” has no value. Write it as Name: value; Name: value.</source>
        <translation>„{name}“ hat keinen Wert. So schreiben: Name: Wert; Name: Wert.</translation>
    </message>
    <message>
        <source>“{name}” is not a variable name: use letters, digits and _.</source>
        <translation>„{name}“ ist kein Name einer Variablen: Buchstaben, Ziffern und _ sind erlaubt.</translation>
    </message>
    <message>
        <source>“{text}” is not a number of {unit}. Nothing was changed.</source>
        <translation>„{text}“ ist keine Anzahl von {unit}. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>“{text}” is not an amount above 0. Nothing was changed.</source>
        <translation>„{text}“ ist kein Betrag über 0. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>••••••••   {place}</source>
        <translation>••••••••   {place}</translation>
    </message>
</context>
</TS>

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n command(s) still run in the background. They stop if you close now.</source>
        <translation>
            <numerusform>%n command still runs in the background. It stops if you close now.</numerusform>
            <numerusform>%n commands still run in the background. They stop if you close now.</numerusform>
        </translation>
    </message>
</context>
</TS>

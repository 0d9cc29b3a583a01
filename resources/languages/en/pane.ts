<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>Changes: %n file(s)</source>
        <translation>
            <numerusform>Changes: %n file</numerusform>
            <numerusform>Changes: %n files</numerusform>
        </translation>
    </message>
</context>
</TS>

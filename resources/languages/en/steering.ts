<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n environment variable(s)</source>
        <translation>
            <numerusform>%n environment variable</numerusform>
            <numerusform>%n environment variables</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n tool</numerusform>
            <numerusform>%n tools</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show the %n environment variable(s) that commands get</source>
        <translation>
            <numerusform>Show the %n environment variable that commands get</numerusform>
            <numerusform>Show the %n environment variables that commands get</numerusform>
        </translation>
    </message>
</context>
</TS>

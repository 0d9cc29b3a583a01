<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s). Nothing leaves this machine.</source>
        <translation>
            <numerusform>%n model. Nothing leaves this machine.</numerusform>
            <numerusform>%n models. Nothing leaves this machine.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s).</source>
        <translation>
            <numerusform>It works: %n model.</numerusform>
            <numerusform>It works: %n models.</numerusform>
        </translation>
    </message>
</context>
</TS>

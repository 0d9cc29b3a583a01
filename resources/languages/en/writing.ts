<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>(%n image(s))</source>
        <translation>
            <numerusform>(%n image)</numerusform>
            <numerusform>(%n images)</numerusform>
        </translation>
    </message>
</context>
</TS>

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>This message and the %n after it (answers and results of tools) leave the conversation, kept in an archived session.</source>
        <translation>
            <numerusform>This message and the %n after it (answers and results of tools) leave the conversation, kept in an archived session.</numerusform>
            <numerusform>This message and the %n after it (answers and results of tools) leave the conversation, kept in an archived session.</numerusform>
        </translation>
    </message>
</context>
</TS>

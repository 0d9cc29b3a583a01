<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n byte</numerusform>
            <numerusform>%n bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) of the agent&apos;s gone since the file was saved by another program.</source>
        <translation>
            <numerusform>A change of the agent&apos;s is gone since the file was saved by another program.</numerusform>
            <numerusform>%n changes of the agent&apos;s are gone since the file was saved by another program.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n comment(s)</source>
        <translation>
            <numerusform>%n comment</numerusform>
            <numerusform>%n comments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send %n comment(s)</source>
        <translation>
            <numerusform>Send %n comment</numerusform>
            <numerusform>Send %n comments</numerusform>
        </translation>
    </message>
</context>
</TS>

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
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them would be deleted.</source>
        <translation>
            <numerusform>%n of them would be deleted.</numerusform>
            <numerusform>%n of them would be deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n old result(s) left out of requests from now on, which saves about {tokens} tokens.</source>
        <translation>
            <numerusform>%n old result is left out of requests from now on, which saves about {tokens} tokens.</numerusform>
            <numerusform>%n old results are left out of requests from now on, which saves about {tokens} tokens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) cannot be done and are left out.</source>
        <translation>
            <numerusform>%n row cannot be done and is left out.</numerusform>
            <numerusform>%n rows cannot be done and are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Approve %n row(s)</source>
        <translation>
            <numerusform>Approve %n row</numerusform>
            <numerusform>Approve %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Change %n file(s)</source>
        <translation>
            <numerusform>Change %n file</numerusform>
            <numerusform>Change %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy %n file(s)</source>
        <translation>
            <numerusform>Copy %n file</numerusform>
            <numerusform>Copy %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n file(s)</source>
        <translation>
            <numerusform>Delete %n file</numerusform>
            <numerusform>Delete %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move or rename %n file(s)</source>
        <translation>
            <numerusform>Move or rename %n file</numerusform>
            <numerusform>Move or rename %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reorganize %n file(s) and folder(s)</source>
        <translation>
            <numerusform>Reorganize %n file or folder</numerusform>
            <numerusform>Reorganize %n files and folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>[%n more line(s) of this change not shown]</source>
        <translation>
            <numerusform>[%n more line of this change is not shown]</numerusform>
            <numerusform>[%n more lines of this change are not shown]</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>listed %n folder(s)</source>
        <translation>
            <numerusform>listed a folder</numerusform>
            <numerusform>listed %n folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>looked at %n file(s)</source>
        <translation>
            <numerusform>looked at a file</numerusform>
            <numerusform>looked at %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>read %n file(s)</source>
        <translation>
            <numerusform>read a file</numerusform>
            <numerusform>read %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>searched %n time(s)</source>
        <translation>
            <numerusform>searched once</numerusform>
            <numerusform>searched %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{folder}: %n file(s) changed</source>
        <translation>
            <numerusform>{folder}: %n file changed</numerusform>
            <numerusform>{folder}: %n files changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{folder}: %n file(s) created</source>
        <translation>
            <numerusform>{folder}: %n file created</numerusform>
            <numerusform>{folder}: %n files created</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{folder}: %n file(s) deleted</source>
        <translation>
            <numerusform>{folder}: %n file deleted</numerusform>
            <numerusform>{folder}: %n files deleted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… %n more row(s)</source>
        <translation>
            <numerusform>… %n more row</numerusform>
            <numerusform>… %n more rows</numerusform>
        </translation>
    </message>
</context>
</TS>

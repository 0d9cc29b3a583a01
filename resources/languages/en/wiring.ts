<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>%n command(s) that run beside the conversation</source>
        <translation>
            <numerusform>%n command that runs beside the conversation</numerusform>
            <numerusform>%n commands that run beside the conversation</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n content(s) of earlier versions were removed.</source>
        <translation>
            <numerusform>%n content of earlier versions was removed.</numerusform>
            <numerusform>%n contents of earlier versions were removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s), because this model does not see</source>
        <translation>
            <numerusform>%n image, because this model does not see</numerusform>
            <numerusform>%n images, because this model does not see</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more wait(s)</source>
        <translation>
            <numerusform>one more waits</numerusform>
            <numerusform>%n more wait</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) held something that looks like a secret; it was masked.</source>
        <translation>
            <numerusform>%n text held something that looks like a secret; it was masked.</numerusform>
            <numerusform>%n texts held something that looks like a secret; it was masked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n version(s) from {day}</source>
        <translation>
            <numerusform>%n version from {day}</numerusform>
            <numerusform>%n versions from {day}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n version(s) from {first} to {last}</source>
        <translation>
            <numerusform>%n version from {first} to {last}</numerusform>
            <numerusform>%n versions from {first} to {last}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s).</source>
        <translation>
            <numerusform>It works: %n model.</numerusform>
            <numerusform>It works: %n models.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It works: {host} found %n result(s) for “{query}”.</source>
        <translation>
            <numerusform>It works: {host} found %n result for “{query}”.</numerusform>
            <numerusform>It works: {host} found %n results for “{query}”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rewound %n file(s) to before “{message}”.</source>
        <translation>
            <numerusform>Rewound %n file to before “{message}”.</numerusform>
            <numerusform>Rewound %n files to before “{message}”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rewound the conversation and %n file(s) to before “{message}”.</source>
        <translation>
            <numerusform>Rewound the conversation and %n file to before “{message}”.</numerusform>
            <numerusform>Rewound the conversation and %n files to before “{message}”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What the agent did to %n file(s) in this session will be undone. Files that you have changed since are left as they are and listed. You can redo it.</source>
        <translation>
            <numerusform>What the agent did to %n file in this session will be undone. Files that you have changed since are left as they are and listed. You can redo it.</numerusform>
            <numerusform>What the agent did to %n files in this session will be undone. Files that you have changed since are left as they are and listed. You can redo it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the thinking in %n reply(s), which only the model that wrote it can read</source>
        <translation>
            <numerusform>the thinking in %n reply, which only the model that wrote it can read</numerusform>
            <numerusform>the thinking in %n replies, which only the model that wrote it can read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{amount} and %n call(s) of unknown cost</source>
        <translation>
            <numerusform>{amount} and %n call of unknown cost</numerusform>
            <numerusform>{amount} and %n calls of unknown cost</numerusform>
        </translation>
    </message>
</context>
</TS>

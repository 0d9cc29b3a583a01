PRAGMA user_version=9;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL, line TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261116-qgpuva',4,'557f3762e188a9c2ffc483a74a7984ae456ca6e3d1d219aa3a3782f56db0214b','{"ts": "2026-11-16T12:52:13.971+00:00", "kind": "tool.exec", "session": "261116-qgpuva", "turn": 3, "toolCallId": "call_1", "toolName": "write", "agentId": "developer", "input": {"path": "second.txt", "content": {"bytes": 4, "sha256": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a"}}, "output": {"ok": true, "code": null, "bytes": 29, "sha256": "6be2637b82b72853c7628d35967f3128f42d3b34fe6bdcf06ca9e10bf924818b"}, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox", "by": "policy", "rule": "", "rule_id": ""}, "confinement": null, "files": [{"path": "second.txt", "before": null, "after": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a"}], "durationMs": 51, "prev": "0412932b2c6b6d6d1bcac249a5e3f095c614be772d246150a9eb30f1874ecebf", "hash": "1aaf2281446e3b127ed2696201317462a39b9743bcfda36a82ff403709da54ca"}');
CREATE TABLE blobs (hash TEXT PRIMARY KEY, size INTEGER NOT NULL, stored INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "blobs" VALUES('27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',4,12);
INSERT INTO "blobs" VALUES('4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',2,10);
INSERT INTO "blobs" VALUES('98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',3,11);
INSERT INTO "blobs" VALUES('abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',4,12);
CREATE TABLE contents (hash TEXT PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE drafts (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, piece INTEGER NOT NULL,
            text TEXT NOT NULL, PRIMARY KEY (session_id, piece)) WITHOUT ROWID;
CREATE TABLE files (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, owner TEXT NOT NULL, path TEXT NOT NULL,
            file_type TEXT, deleted_at TEXT) WITHOUT ROWID;
INSERT INTO "files" VALUES('01a1e46a-1d07-7dd0-b371-44a6de2132dc','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e46a-1d0c-73a3-9c02-3ed71acdf9d1','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1e46a-1d0e-78c6-ac97-5cac7634179f','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e46a-4c0f-7f06-b446-35bd7335caa3','/project','','second.txt',NULL,'2026-11-16T12:52:18.363407+00:00');
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261116-qgpuva',0,'user','Write two files',NULL,'2026-11-16T12:52:01.850970+00:00');
INSERT INTO "messages" VALUES('261116-qgpuva',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:52:01.872789+00:00');
INSERT INTO "messages" VALUES('261116-qgpuva',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e46a-1d07-7dd0-b371-44a6de2132dc", "version_id": "01a1e46a-1d07-7ef1-8687-f62270ac7b98", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:52:01.929217+00:00');
INSERT INTO "messages" VALUES('261116-qgpuva',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:52:01.929843+00:00');
INSERT INTO "messages" VALUES('261116-qgpuva',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1e46a-1d0e-78c6-ac97-5cac7634179f", "version_id": "01a1e46a-1d0e-79ad-9ff7-db958a22aed7", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:52:01.935987+00:00');
INSERT INTO "messages" VALUES('261116-qgpuva',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:52:01.937010+00:00');
INSERT INTO "messages" VALUES('261116-qgpuva',6,'user','Say bye',NULL,'2026-11-16T12:52:08.176495+00:00');
INSERT INTO "messages" VALUES('261116-qgpuva',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:52:08.241110+00:00');
INSERT INTO "messages" VALUES('261116-qgpuva',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e46a-1d07-7dd0-b371-44a6de2132dc", "version_id": "01a1e46a-363b-7246-9e04-734e6fd7c767", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "images": []}','2026-11-16T12:52:08.392598+00:00');
INSERT INTO "messages" VALUES('261116-qgpuva',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:52:08.394170+00:00');
INSERT INTO "messages" VALUES('261116-qgpuva',10,'user','One more',NULL,'2026-11-16T12:52:13.894877+00:00');
INSERT INTO "messages" VALUES('261116-qgpuva',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:52:13.914178+00:00');
INSERT INTO "messages" VALUES('261116-qgpuva',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1e46a-4c0f-7f06-b446-35bd7335caa3", "version_id": "01a1e46a-4c10-702e-8c77-8c1f35be438d", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:52:13.972654+00:00');
INSERT INTO "messages" VALUES('261116-qgpuva',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 1}}','2026-11-16T12:52:13.973731+00:00');
CREATE TABLE open_calls (
            key TEXT PRIMARY KEY, project TEXT NOT NULL, session_id TEXT NOT NULL, agent TEXT NOT NULL,
            turn INTEGER NOT NULL, call_id TEXT NOT NULL, tool TEXT NOT NULL, arguments TEXT NOT NULL,
            decision TEXT NOT NULL, holder TEXT NOT NULL, audited INTEGER NOT NULL, began_ns INTEGER,
            position INTEGER NOT NULL, copied INTEGER NOT NULL);
CREATE TABLE open_changes (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL, tool TEXT NOT NULL,
            holder TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, file_type TEXT);
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build', endpoint TEXT NOT NULL DEFAULT '', base_url TEXT);
INSERT INTO "sessions" VALUES('261116-qgpuva','/project','Write two files','scripted','scripted','developer','2026-11-16T12:52:00.625492+00:00','2026-11-16T12:52:13.973731+00:00','build','scripted','');
CREATE TABLE unsent (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
            text TEXT NOT NULL, is_draft INTEGER NOT NULL, holder TEXT NOT NULL);
CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0);
INSERT INTO "versions" VALUES(1,'01a1e46a-1d07-7ef1-8687-f62270ac7b98','01a1e46a-1d07-7dd0-b371-44a6de2132dc','/project','261116-qgpuva',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-16T12:52:01.927946+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(2,'01a1e46a-1d0c-744e-a6db-8a8dba4a968d','01a1e46a-1d0c-73a3-9c02-3ed71acdf9d1','/project','261116-qgpuva',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-16T12:52:01.932278+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(3,'01a1e46a-1d0e-79ad-9ff7-db958a22aed7','01a1e46a-1d0e-78c6-ac97-5cac7634179f','/project','261116-qgpuva',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T12:52:01.934618+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(4,'01a1e46a-363b-7246-9e04-734e6fd7c767','01a1e46a-1d07-7dd0-b371-44a6de2132dc','/project','261116-qgpuva',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-16T12:52:08.379174+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(5,'01a1e46a-4c10-702e-8c77-8c1f35be438d','01a1e46a-4c0f-7f06-b446-35bd7335caa3','/project','261116-qgpuva',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-16T12:52:13.968024+00:00',NULL,'01a1e46a-5d3f-7ad6-a008-bb4e57d07f36',0);
INSERT INTO "versions" VALUES(6,'01a1e46a-5d3f-7ad6-a008-bb4e57d07f36','01a1e46a-4c0f-7f06-b446-35bd7335caa3','/project','261116-qgpuva',3,'01a1e46a-5d2a-7614-aedf-fe87e5e9d11d','undo','undo','second.txt','27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',NULL,420,NULL,'2026-11-16T12:52:18.367728+00:00','01a1e46a-5d2a-7614-aedf-fe87e5e9d11d',NULL,0);
CREATE INDEX files_by_path ON files (project, path, owner);
CREATE INDEX versions_by_file_id ON versions (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX versions_by_before_hash ON versions (before_hash) WHERE before_hash IS NOT NULL;
CREATE INDEX versions_by_after_hash ON versions (after_hash) WHERE after_hash IS NOT NULL;
CREATE INDEX versions_by_batch ON versions (batch) WHERE batch IS NOT NULL;
CREATE INDEX versions_by_undone_by ON versions (undone_by) WHERE undone_by IS NOT NULL;
CREATE INDEX versions_by_turn ON versions (project, session_id, turn);
CREATE INDEX versions_by_age ON versions (pruned, seq);
CREATE INDEX unsent_by_session ON unsent (session_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('unsent',3);
INSERT INTO "sqlite_sequence" VALUES('open_changes',4);
INSERT INTO "sqlite_sequence" VALUES('versions',6);
COMMIT;

PRAGMA user_version=7;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL, line TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261116-ebrtq9',4,'b95f43030efd2e22b0db81a819e2117e63b40173c6ba3180a93764500c38127d','{"ts": "2026-11-16T12:51:17.881+00:00", "kind": "tool.exec", "session": "261116-ebrtq9", "turn": 3, "toolCallId": "call_1", "toolName": "write", "agentId": "developer", "input": {"path": "second.txt", "content": {"bytes": 4, "sha256": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a"}}, "output": {"ok": true, "code": null, "bytes": 29, "sha256": "6be2637b82b72853c7628d35967f3128f42d3b34fe6bdcf06ca9e10bf924818b"}, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox", "by": "policy", "rule": "", "rule_id": ""}, "confinement": null, "files": [{"path": "second.txt", "before": null, "after": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a"}], "durationMs": 69, "prev": "7f3c01b3031dcb39d3ca249cda54a8adf7d930af1cd32ef9268dc93ad1d80cc2", "hash": "964da14804647ddbbc9268cb1fadf608d95aae6bb976f7307187874c447e11ef"}');
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
INSERT INTO "files" VALUES('01a1e469-2828-7f35-b9d4-46ed8e868635','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e469-2868-7f54-a912-2d37c28f4cf6','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1e469-28b0-78f4-82a0-19c2db254165','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e469-70f4-750e-99ea-0cf0f4682ee9','/project','','second.txt',NULL,'2026-11-16T12:51:23.568162+00:00');
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261116-ebrtq9',0,'user','Write two files',NULL,'2026-11-16T12:50:59.083080+00:00');
INSERT INTO "messages" VALUES('261116-ebrtq9',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:50:59.132826+00:00');
INSERT INTO "messages" VALUES('261116-ebrtq9',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e469-2828-7f35-b9d4-46ed8e868635", "version_id": "01a1e469-2829-7104-8804-998ec2111d5a", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:50:59.245144+00:00');
INSERT INTO "messages" VALUES('261116-ebrtq9',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:50:59.246157+00:00');
INSERT INTO "messages" VALUES('261116-ebrtq9',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1e469-28b0-78f4-82a0-19c2db254165", "version_id": "01a1e469-28b0-79dc-a9ad-6dad46a25b61", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:50:59.383788+00:00');
INSERT INTO "messages" VALUES('261116-ebrtq9',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:50:59.397311+00:00');
INSERT INTO "messages" VALUES('261116-ebrtq9',6,'user','Say bye',NULL,'2026-11-16T12:51:08.745729+00:00');
INSERT INTO "messages" VALUES('261116-ebrtq9',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:51:08.783911+00:00');
INSERT INTO "messages" VALUES('261116-ebrtq9',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e469-2828-7f35-b9d4-46ed8e868635", "version_id": "01a1e469-4dc4-7506-b478-89d4e6d98780", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "images": []}','2026-11-16T12:51:08.884530+00:00');
INSERT INTO "messages" VALUES('261116-ebrtq9',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:51:08.885653+00:00');
INSERT INTO "messages" VALUES('261116-ebrtq9',10,'user','One more',NULL,'2026-11-16T12:51:17.791624+00:00');
INSERT INTO "messages" VALUES('261116-ebrtq9',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:51:17.807904+00:00');
INSERT INTO "messages" VALUES('261116-ebrtq9',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1e469-70f4-750e-99ea-0cf0f4682ee9", "version_id": "01a1e469-70f4-76bc-bb61-0bf83f60f814", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:51:17.895854+00:00');
INSERT INTO "messages" VALUES('261116-ebrtq9',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 1}}','2026-11-16T12:51:17.897190+00:00');
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build', endpoint TEXT NOT NULL DEFAULT '', base_url TEXT);
INSERT INTO "sessions" VALUES('261116-ebrtq9','/project','Write two files','scripted','scripted','developer','2026-11-16T12:50:57.843640+00:00','2026-11-16T12:51:17.897190+00:00','build','scripted','');
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
INSERT INTO "versions" VALUES(1,'01a1e469-2829-7104-8804-998ec2111d5a','01a1e469-2828-7f35-b9d4-46ed8e868635','/project','261116-ebrtq9',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-16T12:50:59.241083+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(2,'01a1e469-2869-7088-b949-941a50d02c07','01a1e469-2868-7f54-a912-2d37c28f4cf6','/project','261116-ebrtq9',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-16T12:50:59.305047+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(3,'01a1e469-28b0-79dc-a9ad-6dad46a25b61','01a1e469-28b0-78f4-82a0-19c2db254165','/project','261116-ebrtq9',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T12:50:59.376629+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(4,'01a1e469-4dc4-7506-b478-89d4e6d98780','01a1e469-2828-7f35-b9d4-46ed8e868635','/project','261116-ebrtq9',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-16T12:51:08.868352+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(5,'01a1e469-70f4-76bc-bb61-0bf83f60f814','01a1e469-70f4-750e-99ea-0cf0f4682ee9','/project','261116-ebrtq9',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-16T12:51:17.876437+00:00',NULL,'01a1e469-8730-73d4-9c08-ecb925d73017',0);
INSERT INTO "versions" VALUES(6,'01a1e469-8730-73d4-9c08-ecb925d73017','01a1e469-70f4-750e-99ea-0cf0f4682ee9','/project','261116-ebrtq9',3,'01a1e469-8707-759a-b629-42dec7af0ecc','undo','undo','second.txt','27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',NULL,420,NULL,'2026-11-16T12:51:23.568264+00:00','01a1e469-8707-759a-b629-42dec7af0ecc',NULL,0);
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
INSERT INTO "sqlite_sequence" VALUES('versions',6);
COMMIT;

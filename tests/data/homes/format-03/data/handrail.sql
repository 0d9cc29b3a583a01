PRAGMA user_version=3;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261116-rr9gdf',4,'cd6adf441bce5d1349730f3b60d4248bd02eed632a459dd2d2f901309660e44a');
CREATE TABLE blobs (hash TEXT PRIMARY KEY, size INTEGER NOT NULL, stored INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "blobs" VALUES('27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',4,12);
INSERT INTO "blobs" VALUES('4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',2,10);
INSERT INTO "blobs" VALUES('98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',3,11);
INSERT INTO "blobs" VALUES('abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',4,12);
CREATE TABLE drafts (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, piece INTEGER NOT NULL,
            text TEXT NOT NULL, PRIMARY KEY (session_id, piece)) WITHOUT ROWID;
CREATE TABLE files (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, owner TEXT NOT NULL, path TEXT NOT NULL,
            file_type TEXT, deleted_at TEXT) WITHOUT ROWID;
INSERT INTO "files" VALUES('01a1e467-b226-763f-8257-a81565e7cac1','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e467-b256-7c2e-ac58-11df7b28e3dc','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1e467-b27a-7dd3-8550-79b1e18d5488','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e467-dca1-75da-99c0-8395ed7e5c7e','/project','','second.txt',NULL,'2026-11-16T12:49:37.807813+00:00');
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261116-rr9gdf',0,'user','Write two files',NULL,'2026-11-16T12:49:23.481050+00:00');
INSERT INTO "messages" VALUES('261116-rr9gdf',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:49:23.484371+00:00');
INSERT INTO "messages" VALUES('261116-rr9gdf',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e467-b226-763f-8257-a81565e7cac1", "version_id": "01a1e467-b226-778f-89ab-2271e1612e08", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:49:23.533303+00:00');
INSERT INTO "messages" VALUES('261116-rr9gdf',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:49:23.540658+00:00');
INSERT INTO "messages" VALUES('261116-rr9gdf',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1e467-b27a-7dd3-8550-79b1e18d5488", "version_id": "01a1e467-b27a-7f13-ba4f-77779f309929", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:49:23.580250+00:00');
INSERT INTO "messages" VALUES('261116-rr9gdf',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:49:23.581187+00:00');
INSERT INTO "messages" VALUES('261116-rr9gdf',6,'user','Say bye',NULL,'2026-11-16T12:49:29.555140+00:00');
INSERT INTO "messages" VALUES('261116-rr9gdf',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:49:29.597173+00:00');
INSERT INTO "messages" VALUES('261116-rr9gdf',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e467-b226-763f-8257-a81565e7cac1", "version_id": "01a1e467-ca3c-75f9-bc3b-ad98cc57ccfc", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "images": []}','2026-11-16T12:49:29.662334+00:00');
INSERT INTO "messages" VALUES('261116-rr9gdf',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:49:29.663405+00:00');
INSERT INTO "messages" VALUES('261116-rr9gdf',10,'user','One more',NULL,'2026-11-16T12:49:34.322394+00:00');
INSERT INTO "messages" VALUES('261116-rr9gdf',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:49:34.331988+00:00');
INSERT INTO "messages" VALUES('261116-rr9gdf',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1e467-dca1-75da-99c0-8395ed7e5c7e", "version_id": "01a1e467-dca1-77c9-b338-d5d843be6435", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:49:34.371109+00:00');
INSERT INTO "messages" VALUES('261116-rr9gdf',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 1}}','2026-11-16T12:49:34.376372+00:00');
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build');
INSERT INTO "sessions" VALUES('261116-rr9gdf','/project','Write two files','scripted','scripted','developer','2026-11-16T12:49:22.331923+00:00','2026-11-16T12:49:34.376372+00:00','build');
CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0);
INSERT INTO "versions" VALUES(1,'01a1e467-b226-778f-89ab-2271e1612e08','01a1e467-b226-763f-8257-a81565e7cac1','/project','261116-rr9gdf',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-16T12:49:23.494491+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(2,'01a1e467-b256-7db1-9f45-9aaa69171ca4','01a1e467-b256-7c2e-ac58-11df7b28e3dc','/project','261116-rr9gdf',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-16T12:49:23.542870+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(3,'01a1e467-b27a-7f13-ba4f-77779f309929','01a1e467-b27a-7dd3-8550-79b1e18d5488','/project','261116-rr9gdf',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T12:49:23.578958+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(4,'01a1e467-ca3c-75f9-bc3b-ad98cc57ccfc','01a1e467-b226-763f-8257-a81565e7cac1','/project','261116-rr9gdf',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-16T12:49:29.660435+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(5,'01a1e467-dca1-77c9-b338-d5d843be6435','01a1e467-dca1-75da-99c0-8395ed7e5c7e','/project','261116-rr9gdf',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-16T12:49:34.369513+00:00',NULL,'01a1e467-ea0f-7e3e-a59d-d1272f7488a6',0);
INSERT INTO "versions" VALUES(6,'01a1e467-ea0f-7e3e-a59d-d1272f7488a6','01a1e467-dca1-75da-99c0-8395ed7e5c7e','/project','261116-rr9gdf',3,'01a1e467-ea06-7e64-b543-ca228166258f','undo','undo','second.txt','27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',NULL,420,NULL,'2026-11-16T12:49:37.807927+00:00','01a1e467-ea06-7e64-b543-ca228166258f',NULL,0);
CREATE INDEX files_by_path ON files (project, path, owner);
CREATE INDEX versions_by_file_id ON versions (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX versions_by_before_hash ON versions (before_hash) WHERE before_hash IS NOT NULL;
CREATE INDEX versions_by_after_hash ON versions (after_hash) WHERE after_hash IS NOT NULL;
CREATE INDEX versions_by_batch ON versions (batch) WHERE batch IS NOT NULL;
CREATE INDEX versions_by_undone_by ON versions (undone_by) WHERE undone_by IS NOT NULL;
CREATE INDEX versions_by_turn ON versions (project, session_id, turn);
CREATE INDEX versions_by_age ON versions (pruned, seq);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('versions',6);
COMMIT;

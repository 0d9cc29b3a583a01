PRAGMA user_version=6;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261116-u2g2nx',4,'ad229e9db8c4b525a8ce268f38fe1b86d00258ad91841004aefcb1845e22b7d0');
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
INSERT INTO "files" VALUES('01a1e468-abf1-7bdb-84e2-22d6e124f134','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e468-ac35-718d-b0b0-ef597761da5b','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1e468-ac3f-7e59-8b4b-59e54fa5b033','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e468-e5ef-7db7-ac15-f35f58de3a7a','/project','','second.txt',NULL,'2026-11-16T12:50:48.591923+00:00');
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261116-u2g2nx',0,'user','Write two files',NULL,'2026-11-16T12:50:27.407042+00:00');
INSERT INTO "messages" VALUES('261116-u2g2nx',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:50:27.414208+00:00');
INSERT INTO "messages" VALUES('261116-u2g2nx',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e468-abf1-7bdb-84e2-22d6e124f134", "version_id": "01a1e468-abf1-7db6-8588-b9c7f93c2f73", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:50:27.449788+00:00');
INSERT INTO "messages" VALUES('261116-u2g2nx',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:50:27.450845+00:00');
INSERT INTO "messages" VALUES('261116-u2g2nx',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1e468-ac3f-7e59-8b4b-59e54fa5b033", "version_id": "01a1e468-ac3f-7f77-9841-854f1863ff24", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:50:27.521565+00:00');
INSERT INTO "messages" VALUES('261116-u2g2nx',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:50:27.522960+00:00');
INSERT INTO "messages" VALUES('261116-u2g2nx',6,'user','Say bye',NULL,'2026-11-16T12:50:34.557936+00:00');
INSERT INTO "messages" VALUES('261116-u2g2nx',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:50:34.594787+00:00');
INSERT INTO "messages" VALUES('261116-u2g2nx',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e468-abf1-7bdb-84e2-22d6e124f134", "version_id": "01a1e468-c87b-761a-be01-39d0271922ff", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "images": []}','2026-11-16T12:50:34.748868+00:00');
INSERT INTO "messages" VALUES('261116-u2g2nx',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:50:34.772335+00:00');
INSERT INTO "messages" VALUES('261116-u2g2nx',10,'user','One more',NULL,'2026-11-16T12:50:42.177264+00:00');
INSERT INTO "messages" VALUES('261116-u2g2nx',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:50:42.207315+00:00');
INSERT INTO "messages" VALUES('261116-u2g2nx',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1e468-e5ef-7db7-ac15-f35f58de3a7a", "version_id": "01a1e468-e5ef-7fb1-951a-ae248e1d87c1", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:50:42.303500+00:00');
INSERT INTO "messages" VALUES('261116-u2g2nx',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 1}}','2026-11-16T12:50:42.304636+00:00');
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build', endpoint TEXT NOT NULL DEFAULT '', base_url TEXT);
INSERT INTO "sessions" VALUES('261116-u2g2nx','/project','Write two files','scripted','scripted','developer','2026-11-16T12:50:26.481218+00:00','2026-11-16T12:50:42.304636+00:00','build','scripted','');
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
INSERT INTO "versions" VALUES(1,'01a1e468-abf1-7db6-8588-b9c7f93c2f73','01a1e468-abf1-7bdb-84e2-22d6e124f134','/project','261116-u2g2nx',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-16T12:50:27.441876+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(2,'01a1e468-ac35-72c8-ba12-373dd0e1b598','01a1e468-ac35-718d-b0b0-ef597761da5b','/project','261116-u2g2nx',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-16T12:50:27.509188+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(3,'01a1e468-ac3f-7f77-9841-854f1863ff24','01a1e468-ac3f-7e59-8b4b-59e54fa5b033','/project','261116-u2g2nx',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T12:50:27.519982+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(4,'01a1e468-c87b-761a-be01-39d0271922ff','01a1e468-abf1-7bdb-84e2-22d6e124f134','/project','261116-u2g2nx',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-16T12:50:34.747412+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(5,'01a1e468-e5ef-7fb1-951a-ae248e1d87c1','01a1e468-e5ef-7db7-ac15-f35f58de3a7a','/project','261116-u2g2nx',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-16T12:50:42.287999+00:00',NULL,'01a1e468-fe8f-7ff0-9bb4-164e08fdd09c',0);
INSERT INTO "versions" VALUES(6,'01a1e468-fe8f-7ff0-9bb4-164e08fdd09c','01a1e468-e5ef-7db7-ac15-f35f58de3a7a','/project','261116-u2g2nx',3,'01a1e468-fe63-75a3-abdf-83ba89db4bef','undo','undo','second.txt','27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',NULL,420,NULL,'2026-11-16T12:50:48.592022+00:00','01a1e468-fe63-75a3-abdf-83ba89db4bef',NULL,0);
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

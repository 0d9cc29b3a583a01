PRAGMA user_version=4;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261116-84g3zt',4,'0f152b1df1a63bfbd56a91fa4251f422ed8d855a3df638ce2bdd8e68695ffa34');
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
INSERT INTO "files" VALUES('01a1e468-01fd-77cb-80b8-587fec1590de','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e468-0209-7f56-8371-47abc98f449c','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1e468-0213-7af4-bc80-597d7bb32b7f','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e468-2440-704e-9637-fdf7be5fed23','/project','','second.txt',NULL,'2026-11-16T12:49:57.762534+00:00');
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261116-84g3zt',0,'user','Write two files',NULL,'2026-11-16T12:49:43.919856+00:00');
INSERT INTO "messages" VALUES('261116-84g3zt',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:49:43.921141+00:00');
INSERT INTO "messages" VALUES('261116-84g3zt',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e468-01fd-77cb-80b8-587fec1590de", "version_id": "01a1e468-01fd-79b2-8f24-c6c795619b65", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:49:43.938217+00:00');
INSERT INTO "messages" VALUES('261116-84g3zt',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:49:43.939279+00:00');
INSERT INTO "messages" VALUES('261116-84g3zt',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1e468-0213-7af4-bc80-597d7bb32b7f", "version_id": "01a1e468-0213-7bb9-bff5-d7249f403a49", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:49:43.956855+00:00');
INSERT INTO "messages" VALUES('261116-84g3zt',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:49:43.957871+00:00');
INSERT INTO "messages" VALUES('261116-84g3zt',6,'user','Say bye',NULL,'2026-11-16T12:49:47.794996+00:00');
INSERT INTO "messages" VALUES('261116-84g3zt',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:49:47.848755+00:00');
INSERT INTO "messages" VALUES('261116-84g3zt',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e468-01fd-77cb-80b8-587fec1590de", "version_id": "01a1e468-11b9-78db-aff2-976480ff5962", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "images": []}','2026-11-16T12:49:47.965392+00:00');
INSERT INTO "messages" VALUES('261116-84g3zt',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:49:47.966726+00:00');
INSERT INTO "messages" VALUES('261116-84g3zt',10,'user','One more',NULL,'2026-11-16T12:49:52.609913+00:00');
INSERT INTO "messages" VALUES('261116-84g3zt',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:49:52.652019+00:00');
INSERT INTO "messages" VALUES('261116-84g3zt',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1e468-2440-704e-9637-fdf7be5fed23", "version_id": "01a1e468-2440-7225-8919-ff345bb44b31", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "images": []}','2026-11-16T12:49:52.731774+00:00');
INSERT INTO "messages" VALUES('261116-84g3zt',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 1}}','2026-11-16T12:49:52.733157+00:00');
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build');
INSERT INTO "sessions" VALUES('261116-84g3zt','/project','Write two files','scripted','scripted','developer','2026-11-16T12:49:43.028294+00:00','2026-11-16T12:49:52.733157+00:00','build');
CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0);
INSERT INTO "versions" VALUES(1,'01a1e468-01fd-79b2-8f24-c6c795619b65','01a1e468-01fd-77cb-80b8-587fec1590de','/project','261116-84g3zt',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-16T12:49:43.933625+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(2,'01a1e468-020a-7083-b5b1-fabfb58d13e9','01a1e468-0209-7f56-8371-47abc98f449c','/project','261116-84g3zt',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-16T12:49:43.946046+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(3,'01a1e468-0213-7bb9-bff5-d7249f403a49','01a1e468-0213-7af4-bc80-597d7bb32b7f','/project','261116-84g3zt',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T12:49:43.955744+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(4,'01a1e468-11b9-78db-aff2-976480ff5962','01a1e468-01fd-77cb-80b8-587fec1590de','/project','261116-84g3zt',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-16T12:49:47.961590+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(5,'01a1e468-2440-7225-8919-ff345bb44b31','01a1e468-2440-704e-9637-fdf7be5fed23','/project','261116-84g3zt',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-16T12:49:52.704150+00:00',NULL,'01a1e468-3802-79c6-a2fb-c2d298f4fc16',0);
INSERT INTO "versions" VALUES(6,'01a1e468-3802-79c6-a2fb-c2d298f4fc16','01a1e468-2440-704e-9637-fdf7be5fed23','/project','261116-84g3zt',3,'01a1e468-37f4-7dd7-b8df-9d8c5cba046f','undo','undo','second.txt','27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',NULL,420,NULL,'2026-11-16T12:49:57.762632+00:00','01a1e468-37f4-7dd7-b8df-9d8c5cba046f',NULL,0);
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

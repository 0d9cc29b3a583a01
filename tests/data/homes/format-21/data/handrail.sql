PRAGMA user_version=21;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL, line TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261119-4dc2m9',6,'f1dcd356503377f23d7f4d753051c245e80b77cf2a2df67003ac5106059df876','{"actId": "01a1f3b7-6848-786f-8b87-95ebba76ec5e", "files": [{"path": "many52"}, {"path": "many51"}, {"path": "many50"}, {"path": "many49"}, {"path": "many48"}, {"path": "many47"}, {"path": "many46"}, {"path": "many45"}, {"path": "many44"}, {"path": "many43"}, {"path": "many42"}, {"path": "many41"}, {"path": "many40"}, {"path": "many39"}, {"path": "many38"}, {"path": "many37"}, {"path": "many36"}, {"path": "many35"}, {"path": "many34"}, {"path": "many33"}, {"path": "many32"}, {"path": "many31"}, {"path": "many30"}, {"path": "many29"}, {"path": "many28"}, {"path": "many27"}, {"path": "many26"}, {"path": "many25"}, {"path": "many24"}, {"path": "many23"}, {"path": "many22"}, {"path": "many21"}, {"path": "many20"}, {"path": "many19"}, {"path": "many18"}, {"path": "many17"}, {"path": "many16"}, {"path": "many15"}, {"path": "many14"}, {"path": "many13"}, {"path": "many12"}, {"path": "many11"}, {"path": "many10"}, {"path": "many9"}, {"path": "many8"}, {"path": "many7"}, {"path": "many6"}, {"path": "many5"}, {"path": "many4"}, {"path": "many3"}, {"path": "many2"}, {"path": "many1"}, {"path": "notes/one.txt"}], "kind": "person.undo", "prev": "06c8a66f3fde79a9d508a90fe6f0d0bf064379d99254d70afbf1fb050a37dfd2", "session": "261119-4dc2m9", "skipped": [], "ts": "2026-11-19T12:10:45.803+00:00", "turn": 4, "hash": "c086f3df478b55a5dcb735e897ab62452047d9b136ac58421d4da2fcd0a03a50"}');
CREATE TABLE blobs (hash TEXT PRIMARY KEY, size INTEGER NOT NULL, stored INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "blobs" VALUES('040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',3,11);
INSERT INTO "blobs" VALUES('06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',2,10);
INSERT INTO "blobs" VALUES('076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',3,11);
INSERT INTO "blobs" VALUES('084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',3,11);
INSERT INTO "blobs" VALUES('0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',3,11);
INSERT INTO "blobs" VALUES('10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',2,10);
INSERT INTO "blobs" VALUES('1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',2,10);
INSERT INTO "blobs" VALUES('19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',3,11);
INSERT INTO "blobs" VALUES('1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',3,11);
INSERT INTO "blobs" VALUES('20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',3,11);
INSERT INTO "blobs" VALUES('2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',3,11);
INSERT INTO "blobs" VALUES('238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',3,11);
INSERT INTO "blobs" VALUES('25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',3,11);
INSERT INTO "blobs" VALUES('27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',4,12);
INSERT INTO "blobs" VALUES('2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',2,10);
INSERT INTO "blobs" VALUES('32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',3,11);
INSERT INTO "blobs" VALUES('3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',3,11);
INSERT INTO "blobs" VALUES('420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',3,11);
INSERT INTO "blobs" VALUES('4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',2,10);
INSERT INTO "blobs" VALUES('5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',3,11);
INSERT INTO "blobs" VALUES('53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',2,10);
INSERT INTO "blobs" VALUES('54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',3,11);
INSERT INTO "blobs" VALUES('6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',3,11);
INSERT INTO "blobs" VALUES('64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',3,11);
INSERT INTO "blobs" VALUES('654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',3,11);
INSERT INTO "blobs" VALUES('673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',3,11);
INSERT INTO "blobs" VALUES('68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',3,11);
INSERT INTO "blobs" VALUES('6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',3,11);
INSERT INTO "blobs" VALUES('6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',3,11);
INSERT INTO "blobs" VALUES('7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',2,10);
INSERT INTO "blobs" VALUES('7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',3,11);
INSERT INTO "blobs" VALUES('7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',3,11);
INSERT INTO "blobs" VALUES('90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',3,11);
INSERT INTO "blobs" VALUES('917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',3,11);
INSERT INTO "blobs" VALUES('932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',3,11);
INSERT INTO "blobs" VALUES('98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',3,11);
INSERT INTO "blobs" VALUES('9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',3,11);
INSERT INTO "blobs" VALUES('9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',3,11);
INSERT INTO "blobs" VALUES('9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',3,11);
INSERT INTO "blobs" VALUES('a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',3,11);
INSERT INTO "blobs" VALUES('a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',3,11);
INSERT INTO "blobs" VALUES('a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',3,11);
INSERT INTO "blobs" VALUES('a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',3,11);
INSERT INTO "blobs" VALUES('a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',3,11);
INSERT INTO "blobs" VALUES('aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',2,10);
INSERT INTO "blobs" VALUES('abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',4,12);
INSERT INTO "blobs" VALUES('b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',3,11);
INSERT INTO "blobs" VALUES('b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',3,11);
INSERT INTO "blobs" VALUES('e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',3,11);
INSERT INTO "blobs" VALUES('e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',3,11);
INSERT INTO "blobs" VALUES('ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',3,11);
INSERT INTO "blobs" VALUES('eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',3,11);
INSERT INTO "blobs" VALUES('f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',2,10);
INSERT INTO "blobs" VALUES('f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',3,11);
INSERT INTO "blobs" VALUES('f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',3,11);
CREATE TABLE budget_raises (
            session_id TEXT NOT NULL, budget TEXT NOT NULL, day TEXT NOT NULL, amount INTEGER NOT NULL);
CREATE TABLE contents (hash TEXT PRIMARY KEY, data BLOB NOT NULL);
INSERT INTO "contents" VALUES('98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',X'7801CBC8E40200021700DC');
INSERT INTO "contents" VALUES('4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',X'780133E40200006E003C');
INSERT INTO "contents" VALUES('abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',X'78014BAA4CE5020003CB014B');
INSERT INTO "contents" VALUES('27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',X'78012B29CFE7020004210165');
INSERT INTO "contents" VALUES('53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',X'780133E202000070003D');
INSERT INTO "contents" VALUES('1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',X'780133E602000072003E');
INSERT INTO "contents" VALUES('7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',X'780133E102000074003F');
INSERT INTO "contents" VALUES('f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',X'780133E5020000760040');
INSERT INTO "contents" VALUES('06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',X'780133E3020000780041');
INSERT INTO "contents" VALUES('10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',X'780133E70200007A0042');
INSERT INTO "contents" VALUES('aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',X'7801B3E00200007C0043');
INSERT INTO "contents" VALUES('2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',X'7801B3E40200007E0044');
INSERT INTO "contents" VALUES('917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',X'78013334E002000100006C');
INSERT INTO "contents" VALUES('25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',X'78013334E402000102006D');
INSERT INTO "contents" VALUES('a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',X'78013334E202000104006E');
INSERT INTO "contents" VALUES('1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',X'78013334E602000106006F');
INSERT INTO "contents" VALUES('9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',X'78013334E1020001080070');
INSERT INTO "contents" VALUES('238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',X'78013334E50200010A0071');
INSERT INTO "contents" VALUES('e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',X'78013334E30200010C0072');
INSERT INTO "contents" VALUES('54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',X'78013334E70200010E0073');
INSERT INTO "contents" VALUES('7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',X'780133B4E0020001100074');
INSERT INTO "contents" VALUES('a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',X'780133B4E4020001120075');
INSERT INTO "contents" VALUES('5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',X'78013332E002000103006D');
INSERT INTO "contents" VALUES('6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',X'78013332E402000105006E');
INSERT INTO "contents" VALUES('f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',X'78013332E202000107006F');
INSERT INTO "contents" VALUES('076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',X'78013332E6020001090070');
INSERT INTO "contents" VALUES('68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',X'78013332E10200010B0071');
INSERT INTO "contents" VALUES('64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',X'78013332E50200010D0072');
INSERT INTO "contents" VALUES('20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',X'78013332E30200010F0073');
INSERT INTO "contents" VALUES('932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',X'78013332E7020001110074');
INSERT INTO "contents" VALUES('9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',X'780133B2E0020001130075');
INSERT INTO "contents" VALUES('3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',X'780133B2E4020001150076');
INSERT INTO "contents" VALUES('f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',X'78013336E002000106006E');
INSERT INTO "contents" VALUES('32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',X'78013336E402000108006F');
INSERT INTO "contents" VALUES('2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',X'78013336E20200010A0070');
INSERT INTO "contents" VALUES('19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',X'78013336E60200010C0071');
INSERT INTO "contents" VALUES('ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',X'78013336E10200010E0072');
INSERT INTO "contents" VALUES('90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',X'78013336E5020001100073');
INSERT INTO "contents" VALUES('a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',X'78013336E3020001120074');
INSERT INTO "contents" VALUES('b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',X'78013336E7020001140075');
INSERT INTO "contents" VALUES('a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',X'780133B6E0020001160076');
INSERT INTO "contents" VALUES('eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',X'780133B6E4020001180077');
INSERT INTO "contents" VALUES('673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',X'78013331E002000109006F');
INSERT INTO "contents" VALUES('040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',X'78013331E40200010B0070');
INSERT INTO "contents" VALUES('084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',X'78013331E20200010D0071');
INSERT INTO "contents" VALUES('0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',X'78013331E60200010F0072');
INSERT INTO "contents" VALUES('b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',X'78013331E1020001110073');
INSERT INTO "contents" VALUES('420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',X'78013331E5020001130074');
INSERT INTO "contents" VALUES('a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',X'78013331E3020001150075');
INSERT INTO "contents" VALUES('e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',X'78013331E7020001170076');
INSERT INTO "contents" VALUES('654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',X'780133B1E0020001190077');
INSERT INTO "contents" VALUES('6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',X'780133B1E40200011B0078');
INSERT INTO "contents" VALUES('7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',X'78013335E00200010C0070');
INSERT INTO "contents" VALUES('9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',X'78013335E40200010E0071');
INSERT INTO "contents" VALUES('6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',X'78013335E2020001100072');
CREATE TABLE context_marks (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            kind TEXT NOT NULL, position INTEGER NOT NULL, data TEXT NOT NULL, created_at TEXT NOT NULL);
CREATE TABLE drafts (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, piece INTEGER NOT NULL,
            text TEXT NOT NULL, PRIMARY KEY (session_id, piece)) WITHOUT ROWID;
CREATE TABLE files (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, owner TEXT NOT NULL, path TEXT NOT NULL,
            file_type TEXT, deleted_at TEXT) WITHOUT ROWID;
INSERT INTO "files" VALUES('01a1f3b7-4238-7861-b493-9155dd30fe90','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1f3b7-4278-7b6c-8fab-88598ab82765','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1f3b7-4279-795d-bee5-ce213509bfc5','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1f3b7-5290-78da-998e-a74b01579bfb','/project','','second.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1f3b7-613c-7236-8a5e-f4e058fa9d87','/project','','many1',NULL,'2026-11-19T12:10:45.794641+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7238-8c53-41259f24e49b','/project','','many2',NULL,'2026-11-19T12:10:45.794349+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-723a-9992-83bdb66f579b','/project','','many3',NULL,'2026-11-19T12:10:45.789966+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-723c-9273-fe2ad422c064','/project','','many4',NULL,'2026-11-19T12:10:45.789805+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-723e-b5c8-1a32e2666fab','/project','','many5',NULL,'2026-11-19T12:10:45.789669+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7240-95d7-dc5b9b560234','/project','','many6',NULL,'2026-11-19T12:10:45.789546+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7242-b34a-24cde7dba327','/project','','many7',NULL,'2026-11-19T12:10:45.789421+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7244-81d5-bc4a5085bcf1','/project','','many8',NULL,'2026-11-19T12:10:45.789299+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7246-894c-032415259ed4','/project','','many9',NULL,'2026-11-19T12:10:45.789175+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7248-bc42-9a9a5c74ece2','/project','','many10',NULL,'2026-11-19T12:10:45.789047+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-724a-bf7c-3735a8c124ae','/project','','many11',NULL,'2026-11-19T12:10:45.788908+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-724c-b4e2-5f931975c2e6','/project','','many12',NULL,'2026-11-19T12:10:45.788758+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-724e-83b9-e632e3e7f8f6','/project','','many13',NULL,'2026-11-19T12:10:45.788635+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7250-b0ce-90e0e2eb6d8e','/project','','many14',NULL,'2026-11-19T12:10:45.788482+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7252-a31d-03dc24c7f273','/project','','many15',NULL,'2026-11-19T12:10:45.788307+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7254-b505-04f6340d952d','/project','','many16',NULL,'2026-11-19T12:10:45.788160+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7256-8619-ef46ce0d9268','/project','','many17',NULL,'2026-11-19T12:10:45.788022+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7258-9b45-d78c4ca3e6ef','/project','','many18',NULL,'2026-11-19T12:10:45.787849+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-725a-9a56-b4aee45fab48','/project','','many19',NULL,'2026-11-19T12:10:45.787702+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-725c-9faf-66ea554913ae','/project','','many20',NULL,'2026-11-19T12:10:45.787555+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-725e-9cd5-585d5ad3d5db','/project','','many21',NULL,'2026-11-19T12:10:45.787432+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7260-9854-9011a39e0fee','/project','','many22',NULL,'2026-11-19T12:10:45.787305+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7262-9732-f0af876089d7','/project','','many23',NULL,'2026-11-19T12:10:45.787153+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7264-a619-cfe7b9e29072','/project','','many24',NULL,'2026-11-19T12:10:45.786969+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7266-aca3-f19521c8d4b0','/project','','many25',NULL,'2026-11-19T12:10:45.786757+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7268-b282-bce191fd7fc1','/project','','many26',NULL,'2026-11-19T12:10:45.786529+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-726a-964c-214fc01240df','/project','','many27',NULL,'2026-11-19T12:10:45.782028+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-726c-acd8-2703b5524235','/project','','many28',NULL,'2026-11-19T12:10:45.781850+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-726e-995f-c14b1bf1fa59','/project','','many29',NULL,'2026-11-19T12:10:45.781705+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7270-9e6b-210eaf127ed8','/project','','many30',NULL,'2026-11-19T12:10:45.781565+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7272-95cc-f13af7e9457d','/project','','many31',NULL,'2026-11-19T12:10:45.781431+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7274-86ea-f2dd66c98d04','/project','','many32',NULL,'2026-11-19T12:10:45.781309+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7276-b574-d70d5e790cf7','/project','','many33',NULL,'2026-11-19T12:10:45.781194+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7278-871b-cf24dfa20b16','/project','','many34',NULL,'2026-11-19T12:10:45.781068+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-727a-9310-fe0b393ce747','/project','','many35',NULL,'2026-11-19T12:10:45.780920+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-727c-95bd-1b24b32ff858','/project','','many36',NULL,'2026-11-19T12:10:45.780758+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-727e-96d6-84a51ec08c54','/project','','many37',NULL,'2026-11-19T12:10:45.780605+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7280-a0a4-4988c34bd9bb','/project','','many38',NULL,'2026-11-19T12:10:45.780443+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7282-9916-482ecef79be7','/project','','many39',NULL,'2026-11-19T12:10:45.780292+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7284-a821-df897c5e7e38','/project','','many40',NULL,'2026-11-19T12:10:45.780162+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7286-b363-2c58338d3422','/project','','many41',NULL,'2026-11-19T12:10:45.780034+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7288-8aac-a7fd3baea35a','/project','','many42',NULL,'2026-11-19T12:10:45.779884+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-728a-b717-6d7e870a46e5','/project','','many43',NULL,'2026-11-19T12:10:45.779729+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-728c-abc2-f119aaac3adb','/project','','many44',NULL,'2026-11-19T12:10:45.779594+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-728e-b504-bcebabce715e','/project','','many45',NULL,'2026-11-19T12:10:45.779459+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7290-b0d1-5c04262b7e15','/project','','many46',NULL,'2026-11-19T12:10:45.779275+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7292-b26c-703483b76de1','/project','','many47',NULL,'2026-11-19T12:10:45.779125+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7294-bf9f-6f6b76f194c2','/project','','many48',NULL,'2026-11-19T12:10:45.778961+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7296-933b-6c67d17cb571','/project','','many49',NULL,'2026-11-19T12:10:45.778742+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-7298-be86-aeaa11cdfa9c','/project','','many50',NULL,'2026-11-19T12:10:45.778524+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-729a-82a4-b5757b887fa1','/project','','many51',NULL,'2026-11-19T12:10:45.774032+00:00');
INSERT INTO "files" VALUES('01a1f3b7-613c-729c-a990-95f8ce000b16','/project','','many52',NULL,'2026-11-19T12:10:45.773465+00:00');
CREATE TABLE indexed (
            number INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL UNIQUE, messages INTEGER NOT NULL);
CREATE TABLE kept_calls (
            key TEXT PRIMARY KEY, project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL,
            tool TEXT NOT NULL, folder TEXT NOT NULL, began_at TEXT NOT NULL, bytes INTEGER NOT NULL,
            state TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "kept_calls" VALUES('0890ee182ec67bee','/project','261119-4dc2m9',4,'bash','keep/e74bd37cdcdd57b5/0890ee182ec67bee','2026-11-19T12:10:43.732714+00:00',4096,'done');
CREATE TABLE looked_at (
            project TEXT NOT NULL, path TEXT NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (project, path, state)) WITHOUT ROWID;
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261119-4dc2m9',0,'user','Write two files',NULL,'2026-11-19T12:10:35.946624+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 10}}','2026-11-19T12:10:35.953309+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1f3b7-4238-7861-b493-9155dd30fe90", "version_id": "01a1f3b7-4239-759b-9966-5153be232806", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-19T12:10:36.014852+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 10}}','2026-11-19T12:10:36.020956+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1f3b7-4279-795d-bee5-ce213509bfc5", "version_id": "01a1f3b7-427a-7032-b93e-f41f2d222901", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-19T12:10:36.065601+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 1000, "output": 4}}','2026-11-19T12:10:36.067598+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',6,'user','Say bye',NULL,'2026-11-19T12:10:37.594196+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 15}}','2026-11-19T12:10:37.606620+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1f3b7-4238-7861-b493-9155dd30fe90", "version_id": "01a1f3b7-48bd-70a3-8864-12d702b9f3ed", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "brief": "", "images": []}','2026-11-19T12:10:37.725700+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 1000, "output": 4}}','2026-11-19T12:10:37.747492+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',10,'user','One more',NULL,'2026-11-19T12:10:40.125793+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 10}}','2026-11-19T12:10:40.138644+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1f3b7-5290-78da-998e-a74b01579bfb", "version_id": "01a1f3b7-5291-7a06-b14e-b253248bde36", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-19T12:10:40.222435+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 1000, "output": 1}}','2026-11-19T12:10:40.238537+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',14,'user','Many more',NULL,'2026-11-19T12:10:43.223771+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',15,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "bash", "arguments": "{\"command\": \"for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 19}}','2026-11-19T12:10:43.236285+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',16,'tool','(no output)
Files:
created many1 (+1 -0)
created many10 (+1 -0)
created many11 (+1 -0)
created many12 (+1 -0)
created many13 (+1 -0)
created many14 (+1 -0)
created many15 (+1 -0)
created many16 (+1 -0)
created many17 (+1 -0)
created many18 (+1 -0)
created many19 (+1 -0)
created many2 (+1 -0)
created many20 (+1 -0)
created many21 (+1 -0)
created many22 (+1 -0)
created many23 (+1 -0)
created many24 (+1 -0)
created many25 (+1 -0)
created many26 (+1 -0)
created many27 (+1 -0)
... and 32 more created, 1 more deleted','{"tool_call_id": "call_1", "name": "bash", "meta": {"exitCode": 0, "seconds": 0.105, "truncated": false, "lines": 0, "timedOut": false, "stopped": false, "left": [], "spilled": "", "effects": {"created": [{"path": "many1", "added": 1, "removed": 0, "undo": true}, {"path": "many10", "added": 1, "removed": 0, "undo": true}, {"path": "many11", "added": 1, "removed": 0, "undo": true}, {"path": "many12", "added": 1, "removed": 0, "undo": true}, {"path": "many13", "added": 1, "removed": 0, "undo": true}, {"path": "many14", "added": 1, "removed": 0, "undo": true}, {"path": "many15", "added": 1, "removed": 0, "undo": true}, {"path": "many16", "added": 1, "removed": 0, "undo": true}, {"path": "many17", "added": 1, "removed": 0, "undo": true}, {"path": "many18", "added": 1, "removed": 0, "undo": true}, {"path": "many19", "added": 1, "removed": 0, "undo": true}, {"path": "many2", "added": 1, "removed": 0, "undo": true}, {"path": "many20", "added": 1, "removed": 0, "undo": true}, {"path": "many21", "added": 1, "removed": 0, "undo": true}, {"path": "many22", "added": 1, "removed": 0, "undo": true}, {"path": "many23", "added": 1, "removed": 0, "undo": true}, {"path": "many24", "added": 1, "removed": 0, "undo": true}, {"path": "many25", "added": 1, "removed": 0, "undo": true}, {"path": "many26", "added": 1, "removed": 0, "undo": true}, {"path": "many27", "added": 1, "removed": 0, "undo": true}, {"path": "many28", "added": 1, "removed": 0, "undo": true}, {"path": "many29", "added": 1, "removed": 0, "undo": true}, {"path": "many3", "added": 1, "removed": 0, "undo": true}, {"path": "many30", "added": 1, "removed": 0, "undo": true}, {"path": "many31", "added": 1, "removed": 0, "undo": true}, {"path": "many32", "added": 1, "removed": 0, "undo": true}, {"path": "many33", "added": 1, "removed": 0, "undo": true}, {"path": "many34", "added": 1, "removed": 0, "undo": true}, {"path": "many35", "added": 1, "removed": 0, "undo": true}, {"path": "many36", "added": 1, "removed": 0, "undo": true}, {"path": "many37", "added": 1, "removed": 0, "undo": true}, {"path": "many38", "added": 1, "removed": 0, "undo": true}, {"path": "many39", "added": 1, "removed": 0, "undo": true}, {"path": "many4", "added": 1, "removed": 0, "undo": true}, {"path": "many40", "added": 1, "removed": 0, "undo": true}, {"path": "many41", "added": 1, "removed": 0, "undo": true}, {"path": "many42", "added": 1, "removed": 0, "undo": true}, {"path": "many43", "added": 1, "removed": 0, "undo": true}, {"path": "many44", "added": 1, "removed": 0, "undo": true}, {"path": "many45", "added": 1, "removed": 0, "undo": true}, {"path": "many46", "added": 1, "removed": 0, "undo": true}, {"path": "many47", "added": 1, "removed": 0, "undo": true}, {"path": "many48", "added": 1, "removed": 0, "undo": true}, {"path": "many49", "added": 1, "removed": 0, "undo": true}, {"path": "many5", "added": 1, "removed": 0, "undo": true}, {"path": "many50", "added": 1, "removed": 0, "undo": true}, {"path": "many51", "added": 1, "removed": 0, "undo": true}, {"path": "many52", "added": 1, "removed": 0, "undo": true}, {"path": "many6", "added": 1, "removed": 0, "undo": true}, {"path": "many7", "added": 1, "removed": 0, "undo": true}, {"path": "many8", "added": 1, "removed": 0, "undo": true}, {"path": "many9", "added": 1, "removed": 0, "undo": true}], "changed": [], "deleted": [{"path": "notes/one.txt", "added": 0, "removed": 1, "undo": true}], "moved": [], "groups": [], "counts": {"created": 52, "changed": 0, "deleted": 1, "moved": 0}, "notUndoable": 0, "reverted": [], "meanwhile": [], "meanwhileCount": 0, "git": [], "held": 0, "note": "", "runsLater": []}, "tier": "full", "grant": {"network": false, "folders": [], "unconfined": false, "readOnly": false}, "note": "", "byHost": true, "keeps": true, "noted": 22, "bounded": "", "denied": [], "explained": []}, "brief": "", "images": []}','2026-11-19T12:10:43.939969+00:00');
INSERT INTO "messages" VALUES('261119-4dc2m9',17,'assistant','52 files are made and one is gone.','{"parts": [{"kind": "text", "text": "52 files are made and one is gone."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 1000, "output": 8}}','2026-11-19T12:10:43.941367+00:00');
CREATE TABLE model_call_sums (
            span TEXT NOT NULL, name TEXT NOT NULL, tokens INTEGER NOT NULL, cost INTEGER NOT NULL,
            unpriced INTEGER NOT NULL, PRIMARY KEY (span, name)) WITHOUT ROWID;
INSERT INTO "model_call_sums" VALUES('day','2026-11-19',9081,0,0);
INSERT INTO "model_call_sums" VALUES('session','261119-4dc2m9',9081,0,0);
CREATE TABLE model_calls (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL, project TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, created_at TEXT NOT NULL, day TEXT NOT NULL, read INTEGER NOT NULL,
            written INTEGER NOT NULL, cache_read INTEGER NOT NULL, cache_write INTEGER NOT NULL, cost INTEGER,
            holder TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "model_calls" VALUES('10c2275d5d5d026b','261119-4dc2m9','/project','scripted','scripted','2026-11-19T12:10:36.015+00:00','2026-11-19',1000,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('24f7b289aa1e2c21','261119-4dc2m9','/project','scripted','scripted','2026-11-19T12:10:43.940+00:00','2026-11-19',1000,8,0,0,0,'');
INSERT INTO "model_calls" VALUES('47c4330f74c68009','261119-4dc2m9','/project','scripted','scripted','2026-11-19T12:10:43.234+00:00','2026-11-19',1000,19,0,0,0,'');
INSERT INTO "model_calls" VALUES('7e52398ed33d28c5','261119-4dc2m9','/project','scripted','scripted','2026-11-19T12:10:35.952+00:00','2026-11-19',1000,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('860bf0b6496c85be','261119-4dc2m9','/project','scripted','scripted','2026-11-19T12:10:37.726+00:00','2026-11-19',1000,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('8f23d12509605a7a','261119-4dc2m9','/project','scripted','scripted','2026-11-19T12:10:40.133+00:00','2026-11-19',1000,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('ab48618bab9293d5','261119-4dc2m9','/project','scripted','scripted','2026-11-19T12:10:40.223+00:00','2026-11-19',1000,1,0,0,0,'');
INSERT INTO "model_calls" VALUES('bcf5b5887941c2c4','261119-4dc2m9','/project','scripted','scripted','2026-11-19T12:10:37.603+00:00','2026-11-19',1000,15,0,0,0,'');
INSERT INTO "model_calls" VALUES('ffce7655bc90212a','261119-4dc2m9','/project','scripted','scripted','2026-11-19T12:10:36.066+00:00','2026-11-19',1000,4,0,0,0,'');
CREATE TABLE model_facts (
            address TEXT NOT NULL, model TEXT NOT NULL, window_tokens INTEGER, claimed INTEGER, bytes_per_token REAL, stated INTEGER,
            PRIMARY KEY (address, model)) WITHOUT ROWID;
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
CREATE TABLE open_rewinds (
            batch TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            seq INTEGER NOT NULL, since TEXT NOT NULL, has_conversation INTEGER NOT NULL, holder TEXT NOT NULL);
CREATE TABLE review_notes (
            session_id TEXT PRIMARY KEY REFERENCES sessions(id) ON DELETE CASCADE, notes TEXT NOT NULL);
CREATE TABLE rewinds (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            seq INTEGER NOT NULL, kept_in TEXT NOT NULL, batch TEXT NOT NULL, created_at TEXT NOT NULL);
CREATE TABLE seen_events (
            seq INTEGER PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            position INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, created_at TEXT NOT NULL);
INSERT INTO "seen_events" VALUES(1,'261119-4dc2m9',2,'call','{"call_id": "call_1", "seconds": 0.009387641999637708, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T12:10:36+00:00');
INSERT INTO "seen_events" VALUES(2,'261119-4dc2m9',4,'call','{"call_id": "call_2", "seconds": 0.04188839100061159, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T12:10:36+00:00');
INSERT INTO "seen_events" VALUES(3,'261119-4dc2m9',6,'turn','{"reason": "done", "totals": {"seconds": 0.155, "read": 3000, "written": 24}}','2026-11-19T12:10:36+00:00');
INSERT INTO "seen_events" VALUES(4,'261119-4dc2m9',8,'call','{"call_id": "call_1", "seconds": 0.03331673599950591, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T12:10:37+00:00');
INSERT INTO "seen_events" VALUES(5,'261119-4dc2m9',10,'turn','{"reason": "done", "totals": {"seconds": 0.156, "read": 2000, "written": 19}}','2026-11-19T12:10:37+00:00');
INSERT INTO "seen_events" VALUES(6,'261119-4dc2m9',12,'call','{"call_id": "call_1", "seconds": 0.006970847000047797, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T12:10:40+00:00');
INSERT INTO "seen_events" VALUES(7,'261119-4dc2m9',14,'turn','{"reason": "done", "totals": {"seconds": 0.118, "read": 2000, "written": 11}}','2026-11-19T12:10:40+00:00');
INSERT INTO "seen_events" VALUES(8,'261119-4dc2m9',16,'call','{"call_id": "call_1", "seconds": 0.20954855299987685, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T12:10:43+00:00');
INSERT INTO "seen_events" VALUES(9,'261119-4dc2m9',18,'turn','{"reason": "done", "totals": {"seconds": 0.726, "read": 2000, "written": 27}}','2026-11-19T12:10:43+00:00');
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build', endpoint TEXT NOT NULL DEFAULT '', base_url TEXT, is_pinned INTEGER NOT NULL DEFAULT 0, is_archived INTEGER NOT NULL DEFAULT 0, deleted_at TEXT NOT NULL DEFAULT '', parent TEXT NOT NULL DEFAULT '', title_by TEXT NOT NULL DEFAULT '', holder TEXT NOT NULL DEFAULT '', turns INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0, notes_mark TEXT NOT NULL DEFAULT '');
INSERT INTO "sessions" VALUES('261119-4dc2m9','/project','Write two files','scripted','scripted','developer','2026-11-19T12:10:35.760731+00:00','2026-11-19T12:10:43.941367+00:00','build','scripted','',0,0,'','','','',4,13,'bd4d91ef39de159c');
CREATE TABLE unsent (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
            text TEXT NOT NULL, is_draft INTEGER NOT NULL, holder TEXT NOT NULL, images TEXT NOT NULL DEFAULT '', is_for_later INTEGER NOT NULL DEFAULT 0);
INSERT INTO "unsent" VALUES(6,'m1','/project','261119-4dc2m9','and then?',0,'827f354e6bbd2b2e','',0);
CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0, before_mtime_ns INTEGER);
INSERT INTO "versions" VALUES(1,'01a1f3b7-4239-759b-9966-5153be232806','01a1f3b7-4238-7861-b493-9155dd30fe90','/project','261119-4dc2m9',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-19T12:10:36.016292+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(2,'01a1f3b7-4279-7051-aebd-edc49a7af46f','01a1f3b7-4278-7b6c-8fab-88598ab82765','/project','261119-4dc2m9',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-19T12:10:36.025415+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(3,'01a1f3b7-427a-7032-b93e-f41f2d222901','01a1f3b7-4279-795d-bee5-ce213509bfc5','/project','261119-4dc2m9',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-19T12:10:36.068039+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(4,'01a1f3b7-48bd-70a3-8864-12d702b9f3ed','01a1f3b7-4238-7861-b493-9155dd30fe90','/project','261119-4dc2m9',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-19T12:10:37.728457+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(5,'01a1f3b7-5291-7a06-b14e-b253248bde36','01a1f3b7-5290-78da-998e-a74b01579bfb','/project','261119-4dc2m9',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-19T12:10:40.224736+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(6,'01a1f3b7-613c-7235-b168-ad1608be9723','01a1f3b7-4279-795d-bee5-ce213509bfc5','/project','261119-4dc2m9',4,'call_1','bash','rm','notes/one.txt','file:2:1795090236025854811:0890ee182ec67bee/000/1:',NULL,420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-68a2-7d6c-a674-739ef989d5a1',0,NULL);
INSERT INTO "versions" VALUES(7,'01a1f3b7-613c-7237-870a-48601a63a5b5','01a1f3b7-613c-7236-8a5e-f4e058fa9d87','/project','261119-4dc2m9',4,'call_1','bash','write','many1',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-68a2-7acd-bd4a-413407444917',0,NULL);
INSERT INTO "versions" VALUES(8,'01a1f3b7-613c-7239-851f-a309bc02ad45','01a1f3b7-613c-7238-8c53-41259f24e49b','/project','261119-4dc2m9',4,'call_1','bash','write','many2',NULL,'53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-68a2-76b3-b320-c61104249302',0,NULL);
INSERT INTO "versions" VALUES(9,'01a1f3b7-613c-723b-9390-0097ef91c2d9','01a1f3b7-613c-723a-9992-83bdb66f579b','/project','261119-4dc2m9',4,'call_1','bash','write','many3',NULL,'1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689d-7fd7-b8a1-4fb7b549cb62',0,NULL);
INSERT INTO "versions" VALUES(10,'01a1f3b7-613c-723d-b2fc-fb7c8b10388e','01a1f3b7-613c-723c-9273-fe2ad422c064','/project','261119-4dc2m9',4,'call_1','bash','write','many4',NULL,'7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689d-7d3c-8672-74a31e5fe9d8',0,NULL);
INSERT INTO "versions" VALUES(11,'01a1f3b7-613c-723f-ab07-bfdef4fe6eb0','01a1f3b7-613c-723e-b5c8-1a32e2666fab','/project','261119-4dc2m9',4,'call_1','bash','write','many5',NULL,'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689d-7b13-a1ba-e2da744ff4a5',0,NULL);
INSERT INTO "versions" VALUES(12,'01a1f3b7-613c-7241-9ab8-3e515dcdcaf4','01a1f3b7-613c-7240-95d7-dc5b9b560234','/project','261119-4dc2m9',4,'call_1','bash','write','many6',NULL,'06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689d-7915-bfa7-8e5d4bbad767',0,NULL);
INSERT INTO "versions" VALUES(13,'01a1f3b7-613c-7243-9320-344dd2accccf','01a1f3b7-613c-7242-b34a-24cde7dba327','/project','261119-4dc2m9',4,'call_1','bash','write','many7',NULL,'10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689d-770d-b167-c8fba7dfa6e3',0,NULL);
INSERT INTO "versions" VALUES(14,'01a1f3b7-613c-7245-9462-63c568a31970','01a1f3b7-613c-7244-81d5-bc4a5085bcf1','/project','261119-4dc2m9',4,'call_1','bash','write','many8',NULL,'aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689d-751b-972c-6143e2b5b29d',0,NULL);
INSERT INTO "versions" VALUES(15,'01a1f3b7-613c-7247-aa71-f34b9f55dd80','01a1f3b7-613c-7246-894c-032415259ed4','/project','261119-4dc2m9',4,'call_1','bash','write','many9',NULL,'2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689d-7322-9611-a3dd99ddc6d6',0,NULL);
INSERT INTO "versions" VALUES(16,'01a1f3b7-613c-7249-93df-bd651cfa86c4','01a1f3b7-613c-7248-bc42-9a9a5c74ece2','/project','261119-4dc2m9',4,'call_1','bash','write','many10',NULL,'917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689d-7117-b757-fd744d64de02',0,NULL);
INSERT INTO "versions" VALUES(17,'01a1f3b7-613c-724b-9d56-4b4b28066eb7','01a1f3b7-613c-724a-bf7c-3735a8c124ae','/project','261119-4dc2m9',4,'call_1','bash','write','many11',NULL,'25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689c-7eef-8e5d-c2c2e4831a3d',0,NULL);
INSERT INTO "versions" VALUES(18,'01a1f3b7-613c-724d-953e-c8fbb730d427','01a1f3b7-613c-724c-b4e2-5f931975c2e6','/project','261119-4dc2m9',4,'call_1','bash','write','many12',NULL,'a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689c-7c71-a48c-0b1ef983d101',0,NULL);
INSERT INTO "versions" VALUES(19,'01a1f3b7-613c-724f-a57c-1d3a848e8517','01a1f3b7-613c-724e-83b9-e632e3e7f8f6','/project','261119-4dc2m9',4,'call_1','bash','write','many13',NULL,'1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689c-7a78-a38a-e3e00fdbcf1b',0,NULL);
INSERT INTO "versions" VALUES(20,'01a1f3b7-613c-7251-9568-150a0b04caab','01a1f3b7-613c-7250-b0ce-90e0e2eb6d8e','/project','261119-4dc2m9',4,'call_1','bash','write','many14',NULL,'9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689c-782d-8da0-1aaa5fd9863a',0,NULL);
INSERT INTO "versions" VALUES(21,'01a1f3b7-613c-7253-b396-22903f9f6cd1','01a1f3b7-613c-7252-a31d-03dc24c7f273','/project','261119-4dc2m9',4,'call_1','bash','write','many15',NULL,'238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689c-7545-9f94-e888910cc7f0',0,NULL);
INSERT INTO "versions" VALUES(22,'01a1f3b7-613c-7255-b7df-c0a4be81e77d','01a1f3b7-613c-7254-b505-04f6340d952d','/project','261119-4dc2m9',4,'call_1','bash','write','many16',NULL,'e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689c-72e9-bb9c-e70378642ba6',0,NULL);
INSERT INTO "versions" VALUES(23,'01a1f3b7-613c-7257-b6d6-145860fe6f51','01a1f3b7-613c-7256-8619-ef46ce0d9268','/project','261119-4dc2m9',4,'call_1','bash','write','many17',NULL,'54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689c-70b9-a1cc-7510a47f9a55',0,NULL);
INSERT INTO "versions" VALUES(24,'01a1f3b7-613c-7259-b75d-04176370c364','01a1f3b7-613c-7258-9b45-d78c4ca3e6ef','/project','261119-4dc2m9',4,'call_1','bash','write','many18',NULL,'7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689b-7e46-8772-78c4c3cf10e7',0,NULL);
INSERT INTO "versions" VALUES(25,'01a1f3b7-613c-725b-b159-d409be75bb50','01a1f3b7-613c-725a-9a56-b4aee45fab48','/project','261119-4dc2m9',4,'call_1','bash','write','many19',NULL,'a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689b-7b99-884b-9efdc7aa1275',0,NULL);
INSERT INTO "versions" VALUES(26,'01a1f3b7-613c-725d-99cd-2116905d4f85','01a1f3b7-613c-725c-9faf-66ea554913ae','/project','261119-4dc2m9',4,'call_1','bash','write','many20',NULL,'5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689b-793e-a059-806efc13f9ab',0,NULL);
INSERT INTO "versions" VALUES(27,'01a1f3b7-613c-725f-9c61-c4ed25cced14','01a1f3b7-613c-725e-9cd5-585d5ad3d5db','/project','261119-4dc2m9',4,'call_1','bash','write','many21',NULL,'6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689b-773c-b038-35dce2d074e0',0,NULL);
INSERT INTO "versions" VALUES(28,'01a1f3b7-613c-7261-85c4-498bd08f370b','01a1f3b7-613c-7260-9854-9011a39e0fee','/project','261119-4dc2m9',4,'call_1','bash','write','many22',NULL,'f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689b-7538-96f9-3a91dc27bc6a',0,NULL);
INSERT INTO "versions" VALUES(29,'01a1f3b7-613c-7263-871d-f954528c3016','01a1f3b7-613c-7262-9732-f0af876089d7','/project','261119-4dc2m9',4,'call_1','bash','write','many23',NULL,'076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689b-72dc-a552-1b77e20d9c7a',0,NULL);
INSERT INTO "versions" VALUES(30,'01a1f3b7-613c-7265-ba3d-23a39730bdf0','01a1f3b7-613c-7264-a619-cfe7b9e29072','/project','261119-4dc2m9',4,'call_1','bash','write','many24',NULL,'68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689b-702b-a7a5-9b06be1bdbde',0,NULL);
INSERT INTO "versions" VALUES(31,'01a1f3b7-613c-7267-9a3d-6f1c5a5168c1','01a1f3b7-613c-7266-aca3-f19521c8d4b0','/project','261119-4dc2m9',4,'call_1','bash','write','many25',NULL,'64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689a-7c97-ab67-4f0d2e6281d6',0,NULL);
INSERT INTO "versions" VALUES(32,'01a1f3b7-613c-7269-869d-c6ce4a0a7426','01a1f3b7-613c-7268-b282-bce191fd7fc1','/project','261119-4dc2m9',4,'call_1','bash','write','many26',NULL,'20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-689a-791e-a3ef-e11a1d26d6ee',0,NULL);
INSERT INTO "versions" VALUES(33,'01a1f3b7-613c-726b-9a98-7aee17ba1a89','01a1f3b7-613c-726a-964c-214fc01240df','/project','261119-4dc2m9',4,'call_1','bash','write','many27',NULL,'932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6896-70da-9ca2-b2a41d36ea02',0,NULL);
INSERT INTO "versions" VALUES(34,'01a1f3b7-613c-726d-886b-331732d1803e','01a1f3b7-613c-726c-acd8-2703b5524235','/project','261119-4dc2m9',4,'call_1','bash','write','many28',NULL,'9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6895-7e5a-8be4-74ae7a6d9eed',0,NULL);
INSERT INTO "versions" VALUES(35,'01a1f3b7-613c-726f-a9e5-4f6772cc035b','01a1f3b7-613c-726e-995f-c14b1bf1fa59','/project','261119-4dc2m9',4,'call_1','bash','write','many29',NULL,'3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6895-7bac-a800-3c0cb267789e',0,NULL);
INSERT INTO "versions" VALUES(36,'01a1f3b7-613c-7271-a083-654be67eacdf','01a1f3b7-613c-7270-9e6b-210eaf127ed8','/project','261119-4dc2m9',4,'call_1','bash','write','many30',NULL,'f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6895-7966-9a2f-8c20c26d4ff3',0,NULL);
INSERT INTO "versions" VALUES(37,'01a1f3b7-613c-7273-a89f-2d1603b063be','01a1f3b7-613c-7272-95cc-f13af7e9457d','/project','261119-4dc2m9',4,'call_1','bash','write','many31',NULL,'32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6895-773a-99e1-3d4c74912b42',0,NULL);
INSERT INTO "versions" VALUES(38,'01a1f3b7-613c-7275-80f4-9c8cf8f73b08','01a1f3b7-613c-7274-86ea-f2dd66c98d04','/project','261119-4dc2m9',4,'call_1','bash','write','many32',NULL,'2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6895-753d-b817-cae45c0b7bbc',0,NULL);
INSERT INTO "versions" VALUES(39,'01a1f3b7-613c-7277-8db2-fc9b05ea150c','01a1f3b7-613c-7276-b574-d70d5e790cf7','/project','261119-4dc2m9',4,'call_1','bash','write','many33',NULL,'19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6895-7368-b761-7a028ae2a249',0,NULL);
INSERT INTO "versions" VALUES(40,'01a1f3b7-613c-7279-aefb-1d8097207cdb','01a1f3b7-613c-7278-871b-cf24dfa20b16','/project','261119-4dc2m9',4,'call_1','bash','write','many34',NULL,'ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6895-7171-a4d0-241188951176',0,NULL);
INSERT INTO "versions" VALUES(41,'01a1f3b7-613c-727b-8230-38db854b7b3b','01a1f3b7-613c-727a-9310-fe0b393ce747','/project','261119-4dc2m9',4,'call_1','bash','write','many35',NULL,'90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6894-7f11-a3e0-cb52d6f1ab3e',0,NULL);
INSERT INTO "versions" VALUES(42,'01a1f3b7-613c-727d-b2dc-c6781d38d9fe','01a1f3b7-613c-727c-95bd-1b24b32ff858','/project','261119-4dc2m9',4,'call_1','bash','write','many36',NULL,'a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6894-7c86-9bd2-541e28472932',0,NULL);
INSERT INTO "versions" VALUES(43,'01a1f3b7-613c-727f-83f8-52d7172f4319','01a1f3b7-613c-727e-96d6-84a51ec08c54','/project','261119-4dc2m9',4,'call_1','bash','write','many37',NULL,'b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6894-7a0e-9df2-7a2163b7d8dc',0,NULL);
INSERT INTO "versions" VALUES(44,'01a1f3b7-613c-7281-862a-58dc663b7696','01a1f3b7-613c-7280-a0a4-4988c34bd9bb','/project','261119-4dc2m9',4,'call_1','bash','write','many38',NULL,'a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6894-7788-b86d-d57962fe9727',0,NULL);
INSERT INTO "versions" VALUES(45,'01a1f3b7-613c-7283-9fd0-f0db90543028','01a1f3b7-613c-7282-9916-482ecef79be7','/project','261119-4dc2m9',4,'call_1','bash','write','many39',NULL,'eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6894-750e-9c8e-0794ceb9e61f',0,NULL);
INSERT INTO "versions" VALUES(46,'01a1f3b7-613c-7285-a9bc-5efc92f59f07','01a1f3b7-613c-7284-a821-df897c5e7e38','/project','261119-4dc2m9',4,'call_1','bash','write','many40',NULL,'673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6894-72e7-96ea-ea59e791cbe0',0,NULL);
INSERT INTO "versions" VALUES(47,'01a1f3b7-613c-7287-9801-a88a25a6c2eb','01a1f3b7-613c-7286-b363-2c58338d3422','/project','261119-4dc2m9',4,'call_1','bash','write','many41',NULL,'040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6894-70e5-aecd-248dc5ad6036',0,NULL);
INSERT INTO "versions" VALUES(48,'01a1f3b7-613c-7289-b684-07cfd3db2e65','01a1f3b7-613c-7288-8aac-a7fd3baea35a','/project','261119-4dc2m9',4,'call_1','bash','write','many42',NULL,'084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6893-7e8f-834e-8ef30eaf1b66',0,NULL);
INSERT INTO "versions" VALUES(49,'01a1f3b7-613c-728b-825b-432cb8510079','01a1f3b7-613c-728a-b717-6d7e870a46e5','/project','261119-4dc2m9',4,'call_1','bash','write','many43',NULL,'0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6893-7c08-99d5-844869aec588',0,NULL);
INSERT INTO "versions" VALUES(50,'01a1f3b7-613c-728d-b919-51a1dadbba1b','01a1f3b7-613c-728c-abc2-f119aaac3adb','/project','261119-4dc2m9',4,'call_1','bash','write','many44',NULL,'b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6893-79dc-a3fa-69c063a4a6e0',0,NULL);
INSERT INTO "versions" VALUES(51,'01a1f3b7-613c-728f-8869-8c68e6a084d1','01a1f3b7-613c-728e-b504-bcebabce715e','/project','261119-4dc2m9',4,'call_1','bash','write','many45',NULL,'420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6893-77b9-a5fd-5f716aabd020',0,NULL);
INSERT INTO "versions" VALUES(52,'01a1f3b7-613c-7291-ac43-8af0769b29ce','01a1f3b7-613c-7290-b0d1-5c04262b7e15','/project','261119-4dc2m9',4,'call_1','bash','write','many46',NULL,'a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6893-74ec-b364-6d87fe5f9425',0,NULL);
INSERT INTO "versions" VALUES(53,'01a1f3b7-613c-7293-97dc-2e70dca442ff','01a1f3b7-613c-7292-b26c-703483b76de1','/project','261119-4dc2m9',4,'call_1','bash','write','many47',NULL,'e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6893-725e-af94-003b03f049f1',0,NULL);
INSERT INTO "versions" VALUES(54,'01a1f3b7-613c-7295-9b6c-5858196e303b','01a1f3b7-613c-7294-bf9f-6f6b76f194c2','/project','261119-4dc2m9',4,'call_1','bash','write','many48',NULL,'654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6892-7fd0-be30-e030bc845fbe',0,NULL);
INSERT INTO "versions" VALUES(55,'01a1f3b7-613c-7297-87ca-da7efeadb017','01a1f3b7-613c-7296-933b-6c67d17cb571','/project','261119-4dc2m9',4,'call_1','bash','write','many49',NULL,'6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6892-7c5a-93fb-61264123452b',0,NULL);
INSERT INTO "versions" VALUES(56,'01a1f3b7-613c-7299-90b9-268f2b337330','01a1f3b7-613c-7298-be86-aeaa11cdfa9c','/project','261119-4dc2m9',4,'call_1','bash','write','many50',NULL,'7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6892-7907-b39c-e9893c81f98c',0,NULL);
INSERT INTO "versions" VALUES(57,'01a1f3b7-613c-729b-8420-53402a9607a2','01a1f3b7-613c-729a-82a4-b5757b887fa1','/project','261119-4dc2m9',4,'call_1','bash','write','many51',NULL,'9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-6892-72d0-9347-91d785f716c3',0,NULL);
INSERT INTO "versions" VALUES(58,'01a1f3b7-613c-729d-8187-6663316b2b35','01a1f3b7-613c-729c-a990-95f8ce000b16','/project','261119-4dc2m9',4,'call_1','bash','write','many52',NULL,'6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',420,NULL,'2026-11-19T12:10:43.900098+00:00',NULL,'01a1f3b7-688d-79ee-bd1c-0a16b82ab989',0,NULL);
INSERT INTO "versions" VALUES(59,'01a1f3b7-688d-79ee-bd1c-0a16b82ab989','01a1f3b7-613c-729c-a990-95f8ce000b16','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many52','6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',NULL,420,NULL,'2026-11-19T12:10:45.773666+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243833593445);
INSERT INTO "versions" VALUES(60,'01a1f3b7-6892-72d0-9347-91d785f716c3','01a1f3b7-613c-729a-82a4-b5757b887fa1','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many51','9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',NULL,420,NULL,'2026-11-19T12:10:45.778242+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243832926925);
INSERT INTO "versions" VALUES(61,'01a1f3b7-6892-7907-b39c-e9893c81f98c','01a1f3b7-613c-7298-be86-aeaa11cdfa9c','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many50','7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',NULL,420,NULL,'2026-11-19T12:10:45.778602+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243832284455);
INSERT INTO "versions" VALUES(62,'01a1f3b7-6892-7c5a-93fb-61264123452b','01a1f3b7-613c-7296-933b-6c67d17cb571','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many49','6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',NULL,420,NULL,'2026-11-19T12:10:45.778805+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243831580393);
INSERT INTO "versions" VALUES(63,'01a1f3b7-6892-7fd0-be30-e030bc845fbe','01a1f3b7-613c-7294-bf9f-6f6b76f194c2','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many48','654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',NULL,420,NULL,'2026-11-19T12:10:45.779013+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243830813823);
INSERT INTO "versions" VALUES(64,'01a1f3b7-6893-725e-af94-003b03f049f1','01a1f3b7-613c-7292-b26c-703483b76de1','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many47','e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',NULL,420,NULL,'2026-11-19T12:10:45.779170+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243829904402);
INSERT INTO "versions" VALUES(65,'01a1f3b7-6893-74ec-b364-6d87fe5f9425','01a1f3b7-613c-7290-b0d1-5c04262b7e15','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many46','a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',NULL,420,NULL,'2026-11-19T12:10:45.779338+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243825751977);
INSERT INTO "versions" VALUES(66,'01a1f3b7-6893-77b9-a5fd-5f716aabd020','01a1f3b7-613c-728e-b504-bcebabce715e','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many45','420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',NULL,420,NULL,'2026-11-19T12:10:45.779503+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243825136045);
INSERT INTO "versions" VALUES(67,'01a1f3b7-6893-79dc-a3fa-69c063a4a6e0','01a1f3b7-613c-728c-abc2-f119aaac3adb','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many44','b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',NULL,420,NULL,'2026-11-19T12:10:45.779634+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243824490556);
INSERT INTO "versions" VALUES(68,'01a1f3b7-6893-7c08-99d5-844869aec588','01a1f3b7-613c-728a-b717-6d7e870a46e5','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many43','0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',NULL,420,NULL,'2026-11-19T12:10:45.779771+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243823869916);
INSERT INTO "versions" VALUES(69,'01a1f3b7-6893-7e8f-834e-8ef30eaf1b66','01a1f3b7-613c-7288-8aac-a7fd3baea35a','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many42','084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',NULL,420,NULL,'2026-11-19T12:10:45.779933+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243823243169);
INSERT INTO "versions" VALUES(70,'01a1f3b7-6894-70e5-aecd-248dc5ad6036','01a1f3b7-613c-7286-b363-2c58338d3422','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many41','040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',NULL,420,NULL,'2026-11-19T12:10:45.780075+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243822800120);
INSERT INTO "versions" VALUES(71,'01a1f3b7-6894-72e7-96ea-ea59e791cbe0','01a1f3b7-613c-7284-a821-df897c5e7e38','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many40','673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',NULL,420,NULL,'2026-11-19T12:10:45.780196+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243821979923);
INSERT INTO "versions" VALUES(72,'01a1f3b7-6894-750e-9c8e-0794ceb9e61f','01a1f3b7-613c-7282-9916-482ecef79be7','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many39','eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',NULL,420,NULL,'2026-11-19T12:10:45.780337+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243816256512);
INSERT INTO "versions" VALUES(73,'01a1f3b7-6894-7788-b86d-d57962fe9727','01a1f3b7-613c-7280-a0a4-4988c34bd9bb','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many38','a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',NULL,420,NULL,'2026-11-19T12:10:45.780498+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243815563625);
INSERT INTO "versions" VALUES(74,'01a1f3b7-6894-7a0e-9df2-7a2163b7d8dc','01a1f3b7-613c-727e-96d6-84a51ec08c54','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many37','b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',NULL,420,NULL,'2026-11-19T12:10:45.780649+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243814813119);
INSERT INTO "versions" VALUES(75,'01a1f3b7-6894-7c86-9bd2-541e28472932','01a1f3b7-613c-727c-95bd-1b24b32ff858','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many36','a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',NULL,420,NULL,'2026-11-19T12:10:45.780805+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243813979923);
INSERT INTO "versions" VALUES(76,'01a1f3b7-6894-7f11-a3e0-cb52d6f1ab3e','01a1f3b7-613c-727a-9310-fe0b393ce747','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many35','90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',NULL,420,NULL,'2026-11-19T12:10:45.780961+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243809979922);
INSERT INTO "versions" VALUES(77,'01a1f3b7-6895-7171-a4d0-241188951176','01a1f3b7-613c-7278-871b-cf24dfa20b16','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many34','ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',NULL,420,NULL,'2026-11-19T12:10:45.781107+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243807791406);
INSERT INTO "versions" VALUES(78,'01a1f3b7-6895-7368-b761-7a028ae2a249','01a1f3b7-613c-7276-b574-d70d5e790cf7','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many33','19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',NULL,420,NULL,'2026-11-19T12:10:45.781227+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243807137777);
INSERT INTO "versions" VALUES(79,'01a1f3b7-6895-753d-b817-cae45c0b7bbc','01a1f3b7-613c-7274-86ea-f2dd66c98d04','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many32','2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',NULL,420,NULL,'2026-11-19T12:10:45.781342+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243806760355);
INSERT INTO "versions" VALUES(80,'01a1f3b7-6895-773a-99e1-3d4c74912b42','01a1f3b7-613c-7272-95cc-f13af7e9457d','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many31','32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',NULL,420,NULL,'2026-11-19T12:10:45.781469+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243805979922);
INSERT INTO "versions" VALUES(81,'01a1f3b7-6895-7966-9a2f-8c20c26d4ff3','01a1f3b7-613c-7270-9e6b-210eaf127ed8','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many30','f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',NULL,420,NULL,'2026-11-19T12:10:45.781607+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243803072360);
INSERT INTO "versions" VALUES(82,'01a1f3b7-6895-7bac-a800-3c0cb267789e','01a1f3b7-613c-726e-995f-c14b1bf1fa59','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many29','3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',NULL,420,NULL,'2026-11-19T12:10:45.781750+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243802723300);
INSERT INTO "versions" VALUES(83,'01a1f3b7-6895-7e5a-8be4-74ae7a6d9eed','01a1f3b7-613c-726c-acd8-2703b5524235','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many28','9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',NULL,420,NULL,'2026-11-19T12:10:45.781919+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243801979922);
INSERT INTO "versions" VALUES(84,'01a1f3b7-6896-70da-9ca2-b2a41d36ea02','01a1f3b7-613c-726a-964c-214fc01240df','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many27','932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',NULL,420,NULL,'2026-11-19T12:10:45.786201+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243798807930);
INSERT INTO "versions" VALUES(85,'01a1f3b7-689a-791e-a3ef-e11a1d26d6ee','01a1f3b7-613c-7268-b282-bce191fd7fc1','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many26','20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',NULL,420,NULL,'2026-11-19T12:10:45.786604+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243797979922);
INSERT INTO "versions" VALUES(86,'01a1f3b7-689a-7c97-ab67-4f0d2e6281d6','01a1f3b7-613c-7266-aca3-f19521c8d4b0','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many25','64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',NULL,420,NULL,'2026-11-19T12:10:45.786814+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243796117944);
INSERT INTO "versions" VALUES(87,'01a1f3b7-689b-702b-a7a5-9b06be1bdbde','01a1f3b7-613c-7264-a619-cfe7b9e29072','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many24','68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',NULL,420,NULL,'2026-11-19T12:10:45.787038+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243795681836);
INSERT INTO "versions" VALUES(88,'01a1f3b7-689b-72dc-a552-1b77e20d9c7a','01a1f3b7-613c-7262-9732-f0af876089d7','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many23','076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',NULL,420,NULL,'2026-11-19T12:10:45.787201+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243794816336);
INSERT INTO "versions" VALUES(89,'01a1f3b7-689b-7538-96f9-3a91dc27bc6a','01a1f3b7-613c-7260-9854-9011a39e0fee','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many22','f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',NULL,420,NULL,'2026-11-19T12:10:45.787343+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243793979922);
INSERT INTO "versions" VALUES(90,'01a1f3b7-689b-773c-b038-35dce2d074e0','01a1f3b7-613c-725e-9cd5-585d5ad3d5db','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many21','6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',NULL,420,NULL,'2026-11-19T12:10:45.787467+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243790821632);
INSERT INTO "versions" VALUES(91,'01a1f3b7-689b-793e-a059-806efc13f9ab','01a1f3b7-613c-725c-9faf-66ea554913ae','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many20','5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',NULL,420,NULL,'2026-11-19T12:10:45.787599+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243789979922);
INSERT INTO "versions" VALUES(92,'01a1f3b7-689b-7b99-884b-9efdc7aa1275','01a1f3b7-613c-725a-9a56-b4aee45fab48','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many19','a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',NULL,420,NULL,'2026-11-19T12:10:45.787746+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243787996350);
INSERT INTO "versions" VALUES(93,'01a1f3b7-689b-7e46-8772-78c4c3cf10e7','01a1f3b7-613c-7258-9b45-d78c4ca3e6ef','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many18','7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',NULL,420,NULL,'2026-11-19T12:10:45.787916+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243787406173);
INSERT INTO "versions" VALUES(94,'01a1f3b7-689c-70b9-a1cc-7510a47f9a55','01a1f3b7-613c-7256-8619-ef46ce0d9268','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many17','54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',NULL,420,NULL,'2026-11-19T12:10:45.788066+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243787019658);
INSERT INTO "versions" VALUES(95,'01a1f3b7-689c-72e9-bb9c-e70378642ba6','01a1f3b7-613c-7254-b505-04f6340d952d','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many16','e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',NULL,420,NULL,'2026-11-19T12:10:45.788203+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243785979922);
INSERT INTO "versions" VALUES(96,'01a1f3b7-689c-7545-9f94-e888910cc7f0','01a1f3b7-613c-7252-a31d-03dc24c7f273','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many15','238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',NULL,420,NULL,'2026-11-19T12:10:45.788349+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243783262057);
INSERT INTO "versions" VALUES(97,'01a1f3b7-689c-782d-8da0-1aaa5fd9863a','01a1f3b7-613c-7250-b0ce-90e0e2eb6d8e','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many14','9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',NULL,420,NULL,'2026-11-19T12:10:45.788535+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243782771713);
INSERT INTO "versions" VALUES(98,'01a1f3b7-689c-7a78-a38a-e3e00fdbcf1b','01a1f3b7-613c-724e-83b9-e632e3e7f8f6','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many13','1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',NULL,420,NULL,'2026-11-19T12:10:45.788670+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243782309815);
INSERT INTO "versions" VALUES(99,'01a1f3b7-689c-7c71-a48c-0b1ef983d101','01a1f3b7-613c-724c-b4e2-5f931975c2e6','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many12','a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',NULL,420,NULL,'2026-11-19T12:10:45.788794+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243781780834);
INSERT INTO "versions" VALUES(100,'01a1f3b7-689c-7eef-8e5d-c2c2e4831a3d','01a1f3b7-613c-724a-bf7c-3735a8c124ae','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many11','25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',NULL,420,NULL,'2026-11-19T12:10:45.788955+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243781235605);
INSERT INTO "versions" VALUES(101,'01a1f3b7-689d-7117-b757-fd744d64de02','01a1f3b7-613c-7248-bc42-9a9a5c74ece2','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many10','917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',NULL,420,NULL,'2026-11-19T12:10:45.789085+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243780616801);
INSERT INTO "versions" VALUES(102,'01a1f3b7-689d-7322-9611-a3dd99ddc6d6','01a1f3b7-613c-7246-894c-032415259ed4','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many9','2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',NULL,420,NULL,'2026-11-19T12:10:45.789211+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243779561010);
INSERT INTO "versions" VALUES(103,'01a1f3b7-689d-751b-972c-6143e2b5b29d','01a1f3b7-613c-7244-81d5-bc4a5085bcf1','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many8','aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',NULL,420,NULL,'2026-11-19T12:10:45.789334+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243779064323);
INSERT INTO "versions" VALUES(104,'01a1f3b7-689d-770d-b167-c8fba7dfa6e3','01a1f3b7-613c-7242-b34a-24cde7dba327','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many7','10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',NULL,420,NULL,'2026-11-19T12:10:45.789457+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243777979921);
INSERT INTO "versions" VALUES(105,'01a1f3b7-689d-7915-bfa7-8e5d4bbad767','01a1f3b7-613c-7240-95d7-dc5b9b560234','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many6','06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',NULL,420,NULL,'2026-11-19T12:10:45.789583+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243775080139);
INSERT INTO "versions" VALUES(106,'01a1f3b7-689d-7b13-a1ba-e2da744ff4a5','01a1f3b7-613c-723e-b5c8-1a32e2666fab','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many5','f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',NULL,420,NULL,'2026-11-19T12:10:45.789710+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243773979921);
INSERT INTO "versions" VALUES(107,'01a1f3b7-689d-7d3c-8672-74a31e5fe9d8','01a1f3b7-613c-723c-9273-fe2ad422c064','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many4','7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',NULL,420,NULL,'2026-11-19T12:10:45.789848+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243771090962);
INSERT INTO "versions" VALUES(108,'01a1f3b7-689d-7fd7-b8a1-4fb7b549cb62','01a1f3b7-613c-723a-9992-83bdb66f579b','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many3','1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',NULL,420,NULL,'2026-11-19T12:10:45.790013+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243769979921);
INSERT INTO "versions" VALUES(109,'01a1f3b7-68a2-76b3-b320-c61104249302','01a1f3b7-613c-7238-8c53-41259f24e49b','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many2','53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',NULL,420,NULL,'2026-11-19T12:10:45.794469+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243767336013);
INSERT INTO "versions" VALUES(110,'01a1f3b7-68a2-7acd-bd4a-413407444917','01a1f3b7-613c-7236-8a5e-f4e058fa9d87','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','many1','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-19T12:10:45.794703+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,1795090243765979921);
INSERT INTO "versions" VALUES(111,'01a1f3b7-68a2-7d6c-a674-739ef989d5a1','01a1f3b7-4279-795d-bee5-ce213509bfc5','/project','261119-4dc2m9',4,'01a1f3b7-6848-786f-8b87-95ebba76ec5e','undo','undo','notes/one.txt',NULL,'file:2:1795090236025854811:0890ee182ec67bee/000/1:',NULL,NULL,'2026-11-19T12:10:45.794859+00:00','01a1f3b7-6848-786f-8b87-95ebba76ec5e',NULL,0,NULL);
CREATE INDEX files_by_path ON files (project, path, owner);
CREATE INDEX versions_by_file_id ON versions (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX versions_by_before_hash ON versions (before_hash) WHERE before_hash IS NOT NULL;
CREATE INDEX versions_by_after_hash ON versions (after_hash) WHERE after_hash IS NOT NULL;
CREATE INDEX versions_by_batch ON versions (batch) WHERE batch IS NOT NULL;
CREATE INDEX versions_by_undone_by ON versions (undone_by) WHERE undone_by IS NOT NULL;
CREATE INDEX versions_by_turn ON versions (project, session_id, turn);
CREATE INDEX versions_by_age ON versions (pruned, seq);
CREATE INDEX unsent_by_session ON unsent (session_id);
CREATE INDEX model_calls_by_session_id ON model_calls (session_id, read, written, cost);
CREATE INDEX model_calls_by_day ON model_calls (day, read, written, cost);
CREATE INDEX model_calls_open ON model_calls (holder) WHERE holder != '';
CREATE INDEX budget_raises_by_session ON budget_raises (session_id);
CREATE INDEX context_marks_by_session ON context_marks (session_id, seq);
CREATE TRIGGER model_call_added AFTER INSERT ON model_calls BEGIN
            INSERT INTO model_call_sums VALUES
                ('session', new.session_id, new.read + new.written, coalesce(new.cost, 0), new.cost IS NULL),
                ('day', new.day, new.read + new.written, coalesce(new.cost, 0), new.cost IS NULL)
            ON CONFLICT (span, name) DO UPDATE SET tokens = tokens + excluded.tokens, cost = cost + excluded.cost,
                unpriced = unpriced + excluded.unpriced;
        END;
CREATE TRIGGER model_call_changed AFTER UPDATE OF read, written, cost ON model_calls BEGIN
            UPDATE model_call_sums SET tokens = tokens + new.read + new.written - old.read - old.written,
                cost = cost + coalesce(new.cost, 0) - coalesce(old.cost, 0),
                unpriced = unpriced + (new.cost IS NULL) - (old.cost IS NULL)
            WHERE (span = 'session' AND name = old.session_id) OR (span = 'day' AND name = old.day);
        END;
CREATE TRIGGER model_call_removed AFTER DELETE ON model_calls BEGIN
            UPDATE model_call_sums SET tokens = tokens - old.read - old.written,
                cost = cost - coalesce(old.cost, 0), unpriced = unpriced - (old.cost IS NULL)
            WHERE (span = 'session' AND name = old.session_id) OR (span = 'day' AND name = old.day);
        END;
CREATE INDEX seen_events_by_session ON seen_events (session_id, position, seq);
CREATE INDEX sessions_by_use ON sessions (used);
CREATE TRIGGER session_used_by_INSERT AFTER INSERT ON sessions BEGIN
            UPDATE sessions SET used = (SELECT max(used) + 1 FROM sessions) WHERE id = NEW.id; END;
CREATE TRIGGER session_used_by_UPDATE AFTER UPDATE OF updated_at ON sessions BEGIN
            UPDATE sessions SET used = (SELECT max(used) + 1 FROM sessions) WHERE id = NEW.id; END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('unsent',6);
INSERT INTO "sqlite_sequence" VALUES('open_changes',5);
INSERT INTO "sqlite_sequence" VALUES('versions',111);
COMMIT;

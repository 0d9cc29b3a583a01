PRAGMA user_version=22;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL, line TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261119-x588m3',6,'ac86c916226a97ded16931dc02bddeb77b0922d65ce3ca192a4fb1cce47eb177','{"actId": "01a1f46d-52d4-7aa4-87f6-bb9ccef54437", "files": [{"path": "many52"}, {"path": "many51"}, {"path": "many50"}, {"path": "many49"}, {"path": "many48"}, {"path": "many47"}, {"path": "many46"}, {"path": "many45"}, {"path": "many44"}, {"path": "many43"}, {"path": "many42"}, {"path": "many41"}, {"path": "many40"}, {"path": "many39"}, {"path": "many38"}, {"path": "many37"}, {"path": "many36"}, {"path": "many35"}, {"path": "many34"}, {"path": "many33"}, {"path": "many32"}, {"path": "many31"}, {"path": "many30"}, {"path": "many29"}, {"path": "many28"}, {"path": "many27"}, {"path": "many26"}, {"path": "many25"}, {"path": "many24"}, {"path": "many23"}, {"path": "many22"}, {"path": "many21"}, {"path": "many20"}, {"path": "many19"}, {"path": "many18"}, {"path": "many17"}, {"path": "many16"}, {"path": "many15"}, {"path": "many14"}, {"path": "many13"}, {"path": "many12"}, {"path": "many11"}, {"path": "many10"}, {"path": "many9"}, {"path": "many8"}, {"path": "many7"}, {"path": "many6"}, {"path": "many5"}, {"path": "many4"}, {"path": "many3"}, {"path": "many2"}, {"path": "many1"}, {"path": "notes/one.txt"}], "kind": "person.undo", "prev": "7304fec8c64b42600d2ecfa9ebc45327c919d5236d4acff221f006fb1f3743e5", "session": "261119-x588m3", "skipped": [], "ts": "2026-11-19T15:29:27.797+00:00", "turn": 4, "hash": "b8893e1ff0a313d5affbea3ae5c574756209418cc856493cfad8757605be898a"}');
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
INSERT INTO "files" VALUES('01a1f46d-41b4-718e-9d14-5b5454f4df54','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1f46d-41e3-708f-a2fd-8aa9b6005ff6','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1f46d-41e6-7cd1-82f7-550790e4dc4c','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1f46d-4a31-73df-9c65-6bcc8d4446f3','/project','','second.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cae-9d10-a1cecd374841','/project','','many1',NULL,'2026-11-19T15:29:27.795244+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cb0-9f4e-d8a01f25eaf6','/project','','many2',NULL,'2026-11-19T15:29:27.795134+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cb2-a2a3-70ecddcc5bce','/project','','many3',NULL,'2026-11-19T15:29:27.795015+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cb4-bc52-c35ad604ab0b','/project','','many4',NULL,'2026-11-19T15:29:27.794907+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cb6-931a-eb2455a52751','/project','','many5',NULL,'2026-11-19T15:29:27.794803+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cb8-aaca-0a6695e6da23','/project','','many6',NULL,'2026-11-19T15:29:27.794701+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cba-803c-79dfbf4d2640','/project','','many7',NULL,'2026-11-19T15:29:27.794601+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cbc-841a-493628563eab','/project','','many8',NULL,'2026-11-19T15:29:27.794500+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cbe-af8c-63fac630786b','/project','','many9',NULL,'2026-11-19T15:29:27.794392+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cc0-b72f-936c00c9e909','/project','','many10',NULL,'2026-11-19T15:29:27.794289+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cc2-a00c-0037949e5200','/project','','many11',NULL,'2026-11-19T15:29:27.794186+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cc4-82e7-c2d37ea1060c','/project','','many12',NULL,'2026-11-19T15:29:27.794032+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cc6-8d9d-0532422266f6','/project','','many13',NULL,'2026-11-19T15:29:27.793925+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cc8-86ec-d01e6c0485ef','/project','','many14',NULL,'2026-11-19T15:29:27.793820+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cca-864b-15556d0140ab','/project','','many15',NULL,'2026-11-19T15:29:27.793693+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7ccc-b096-1552ed699345','/project','','many16',NULL,'2026-11-19T15:29:27.793588+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cce-b97c-4583119a5684','/project','','many17',NULL,'2026-11-19T15:29:27.793479+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cd0-8a01-9a8e1f3d676f','/project','','many18',NULL,'2026-11-19T15:29:27.793380+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cd2-959f-597c6d9b9f7a','/project','','many19',NULL,'2026-11-19T15:29:27.793222+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cd4-8019-72daf69c0747','/project','','many20',NULL,'2026-11-19T15:29:27.793116+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cd6-9830-0cc7b64473a7','/project','','many21',NULL,'2026-11-19T15:29:27.793000+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cd8-adf2-67e5b3f45f37','/project','','many22',NULL,'2026-11-19T15:29:27.792900+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cda-8e18-a9170152dba0','/project','','many23',NULL,'2026-11-19T15:29:27.792795+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cdc-ad36-b0f0fc70936c','/project','','many24',NULL,'2026-11-19T15:29:27.792687+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cde-957e-8ec6e37f05b0','/project','','many25',NULL,'2026-11-19T15:29:27.792602+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7ce0-8602-1fa2771734d5','/project','','many26',NULL,'2026-11-19T15:29:27.792508+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7ce2-9b98-80df43e07584','/project','','many27',NULL,'2026-11-19T15:29:27.792424+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7ce4-81a5-a47691993601','/project','','many28',NULL,'2026-11-19T15:29:27.792335+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7ce6-b439-99077ea6853b','/project','','many29',NULL,'2026-11-19T15:29:27.792249+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7ce8-9aed-b153938ed252','/project','','many30',NULL,'2026-11-19T15:29:27.792145+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cea-8800-738b934937ea','/project','','many31',NULL,'2026-11-19T15:29:27.792053+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cec-9f45-5819854591e4','/project','','many32',NULL,'2026-11-19T15:29:27.791945+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cee-9e74-b3678bc98993','/project','','many33',NULL,'2026-11-19T15:29:27.791861+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cf0-b022-6dcbff87af39','/project','','many34',NULL,'2026-11-19T15:29:27.791771+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cf2-ad08-a24b07fff9fd','/project','','many35',NULL,'2026-11-19T15:29:27.791665+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cf4-b43b-1ba0da941063','/project','','many36',NULL,'2026-11-19T15:29:27.791565+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cf6-bc3b-a96a33410bb3','/project','','many37',NULL,'2026-11-19T15:29:27.791456+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cf8-921e-ba699d1d33a1','/project','','many38',NULL,'2026-11-19T15:29:27.791357+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cfa-9e2e-7a5fc8b52d50','/project','','many39',NULL,'2026-11-19T15:29:27.791261+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cfc-86da-ddffa6f7c46d','/project','','many40',NULL,'2026-11-19T15:29:27.791143+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7cfe-a90a-03fcff3013dc','/project','','many41',NULL,'2026-11-19T15:29:27.791023+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7d00-a96a-7c6830463117','/project','','many42',NULL,'2026-11-19T15:29:27.790909+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7d02-b8e1-d8f0e3081311','/project','','many43',NULL,'2026-11-19T15:29:27.790796+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7d04-97a0-90f10dff38d4','/project','','many44',NULL,'2026-11-19T15:29:27.790688+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7d06-8202-6385a1d50cf2','/project','','many45',NULL,'2026-11-19T15:29:27.790574+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7d08-a719-a8bdd185acee','/project','','many46',NULL,'2026-11-19T15:29:27.790445+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7d0a-be7d-92415e061373','/project','','many47',NULL,'2026-11-19T15:29:27.790327+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7d0c-b985-4f576071747b','/project','','many48',NULL,'2026-11-19T15:29:27.790190+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7d0e-991d-a36ae1cc8442','/project','','many49',NULL,'2026-11-19T15:29:27.790017+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7d10-acee-6c58488cbb2a','/project','','many50',NULL,'2026-11-19T15:29:27.789896+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7d12-8ebe-ba8141c258ca','/project','','many51',NULL,'2026-11-19T15:29:27.789744+00:00');
INSERT INTO "files" VALUES('01a1f46d-4f4d-7d14-a5fc-f338b86ea172','/project','','many52',NULL,'2026-11-19T15:29:27.789274+00:00');
CREATE TABLE indexed (
            number INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL UNIQUE, messages INTEGER NOT NULL);
CREATE TABLE kept_calls (
            key TEXT PRIMARY KEY, project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL,
            tool TEXT NOT NULL, folder TEXT NOT NULL, began_at TEXT NOT NULL, bytes INTEGER NOT NULL,
            state TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "kept_calls" VALUES('30d28a3a0d514ab8','/project','261119-x588m3',4,'bash','keep/8bbad7c5a5204fcf/30d28a3a0d514ab8','2026-11-19T15:29:26.800997+00:00',4096,'done');
CREATE TABLE looked_at (
            project TEXT NOT NULL, path TEXT NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (project, path, state)) WITHOUT ROWID;
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261119-x588m3',0,'user','Write two files',NULL,'2026-11-19T15:29:23.362232+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 10}}','2026-11-19T15:29:23.370734+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1f46d-41b4-718e-9d14-5b5454f4df54", "version_id": "01a1f46d-41b4-718f-9e09-d6352c4aa785", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-19T15:29:23.415271+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 10}}','2026-11-19T15:29:23.418618+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1f46d-41e6-7cd1-82f7-550790e4dc4c", "version_id": "01a1f46d-41e6-7cd2-845f-7b5adcc48afd", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-19T15:29:23.433391+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 1000, "output": 4}}','2026-11-19T15:29:23.436530+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',6,'user','Say bye',NULL,'2026-11-19T15:29:24.437921+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 15}}','2026-11-19T15:29:24.448846+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1f46d-41b4-718e-9d14-5b5454f4df54", "version_id": "01a1f46d-45ee-77d7-802b-729194fab897", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "brief": "", "images": []}','2026-11-19T15:29:24.498576+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 1000, "output": 4}}','2026-11-19T15:29:24.502196+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',10,'user','One more',NULL,'2026-11-19T15:29:25.531959+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 10}}','2026-11-19T15:29:25.543595+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1f46d-4a31-73df-9c65-6bcc8d4446f3", "version_id": "01a1f46d-4a31-73e0-8b9e-c39ebc022d8a", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-19T15:29:25.593347+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 1000, "output": 1}}','2026-11-19T15:29:25.596928+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',14,'user','Many more',NULL,'2026-11-19T15:29:26.589201+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',15,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "bash", "arguments": "{\"command\": \"for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 19}}','2026-11-19T15:29:26.594887+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',16,'tool','(no output)
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
... and 32 more created, 1 more deleted','{"tool_call_id": "call_1", "name": "bash", "meta": {"exitCode": 0, "seconds": 0.041, "truncated": false, "lines": 0, "timedOut": false, "stopped": false, "left": [], "spilled": "", "effects": {"created": [{"path": "many1", "added": 1, "removed": 0, "undo": true}, {"path": "many10", "added": 1, "removed": 0, "undo": true}, {"path": "many11", "added": 1, "removed": 0, "undo": true}, {"path": "many12", "added": 1, "removed": 0, "undo": true}, {"path": "many13", "added": 1, "removed": 0, "undo": true}, {"path": "many14", "added": 1, "removed": 0, "undo": true}, {"path": "many15", "added": 1, "removed": 0, "undo": true}, {"path": "many16", "added": 1, "removed": 0, "undo": true}, {"path": "many17", "added": 1, "removed": 0, "undo": true}, {"path": "many18", "added": 1, "removed": 0, "undo": true}, {"path": "many19", "added": 1, "removed": 0, "undo": true}, {"path": "many2", "added": 1, "removed": 0, "undo": true}, {"path": "many20", "added": 1, "removed": 0, "undo": true}, {"path": "many21", "added": 1, "removed": 0, "undo": true}, {"path": "many22", "added": 1, "removed": 0, "undo": true}, {"path": "many23", "added": 1, "removed": 0, "undo": true}, {"path": "many24", "added": 1, "removed": 0, "undo": true}, {"path": "many25", "added": 1, "removed": 0, "undo": true}, {"path": "many26", "added": 1, "removed": 0, "undo": true}, {"path": "many27", "added": 1, "removed": 0, "undo": true}, {"path": "many28", "added": 1, "removed": 0, "undo": true}, {"path": "many29", "added": 1, "removed": 0, "undo": true}, {"path": "many3", "added": 1, "removed": 0, "undo": true}, {"path": "many30", "added": 1, "removed": 0, "undo": true}, {"path": "many31", "added": 1, "removed": 0, "undo": true}, {"path": "many32", "added": 1, "removed": 0, "undo": true}, {"path": "many33", "added": 1, "removed": 0, "undo": true}, {"path": "many34", "added": 1, "removed": 0, "undo": true}, {"path": "many35", "added": 1, "removed": 0, "undo": true}, {"path": "many36", "added": 1, "removed": 0, "undo": true}, {"path": "many37", "added": 1, "removed": 0, "undo": true}, {"path": "many38", "added": 1, "removed": 0, "undo": true}, {"path": "many39", "added": 1, "removed": 0, "undo": true}, {"path": "many4", "added": 1, "removed": 0, "undo": true}, {"path": "many40", "added": 1, "removed": 0, "undo": true}, {"path": "many41", "added": 1, "removed": 0, "undo": true}, {"path": "many42", "added": 1, "removed": 0, "undo": true}, {"path": "many43", "added": 1, "removed": 0, "undo": true}, {"path": "many44", "added": 1, "removed": 0, "undo": true}, {"path": "many45", "added": 1, "removed": 0, "undo": true}, {"path": "many46", "added": 1, "removed": 0, "undo": true}, {"path": "many47", "added": 1, "removed": 0, "undo": true}, {"path": "many48", "added": 1, "removed": 0, "undo": true}, {"path": "many49", "added": 1, "removed": 0, "undo": true}, {"path": "many5", "added": 1, "removed": 0, "undo": true}, {"path": "many50", "added": 1, "removed": 0, "undo": true}, {"path": "many51", "added": 1, "removed": 0, "undo": true}, {"path": "many52", "added": 1, "removed": 0, "undo": true}, {"path": "many6", "added": 1, "removed": 0, "undo": true}, {"path": "many7", "added": 1, "removed": 0, "undo": true}, {"path": "many8", "added": 1, "removed": 0, "undo": true}, {"path": "many9", "added": 1, "removed": 0, "undo": true}], "changed": [], "deleted": [{"path": "notes/one.txt", "added": 0, "removed": 1, "undo": true}], "moved": [], "groups": [], "counts": {"created": 52, "changed": 0, "deleted": 1, "moved": 0}, "notUndoable": 0, "reverted": [], "meanwhile": [], "meanwhileCount": 0, "git": [], "held": 0, "note": "", "runsLater": []}, "tier": "full", "grant": {"network": false, "folders": [], "unconfined": false, "readOnly": false}, "note": "", "byHost": true, "keeps": true, "noted": 22, "bounded": "", "denied": [], "explained": []}, "brief": "", "images": []}','2026-11-19T15:29:26.884503+00:00');
INSERT INTO "messages" VALUES('261119-x588m3',17,'assistant','52 files are made and one is gone.','{"parts": [{"kind": "text", "text": "52 files are made and one is gone."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 1000, "output": 8}}','2026-11-19T15:29:26.887803+00:00');
CREATE TABLE model_call_sums (
            span TEXT NOT NULL, name TEXT NOT NULL, tokens INTEGER NOT NULL, cost INTEGER NOT NULL,
            unpriced INTEGER NOT NULL, PRIMARY KEY (span, name)) WITHOUT ROWID;
INSERT INTO "model_call_sums" VALUES('day','2026-11-19',9081,0,0);
INSERT INTO "model_call_sums" VALUES('session','261119-x588m3',9081,0,0);
CREATE TABLE model_calls (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL, project TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, created_at TEXT NOT NULL, day TEXT NOT NULL, read INTEGER NOT NULL,
            written INTEGER NOT NULL, cache_read INTEGER NOT NULL, cache_write INTEGER NOT NULL, cost INTEGER,
            holder TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "model_calls" VALUES('1b16d2b320e0ae71','261119-x588m3','/project','scripted','scripted','2026-11-19T15:29:24.500+00:00','2026-11-19',1000,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('3e04f9ec36f3916b','261119-x588m3','/project','scripted','scripted','2026-11-19T15:29:26.886+00:00','2026-11-19',1000,8,0,0,0,'');
INSERT INTO "model_calls" VALUES('97200ef56dac7bae','261119-x588m3','/project','scripted','scripted','2026-11-19T15:29:23.434+00:00','2026-11-19',1000,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('a629ae4b133fa251','261119-x588m3','/project','scripted','scripted','2026-11-19T15:29:25.594+00:00','2026-11-19',1000,1,0,0,0,'');
INSERT INTO "model_calls" VALUES('abaeb2ca3afdf952','261119-x588m3','/project','scripted','scripted','2026-11-19T15:29:24.445+00:00','2026-11-19',1000,15,0,0,0,'');
INSERT INTO "model_calls" VALUES('ad9312b53475179b','261119-x588m3','/project','scripted','scripted','2026-11-19T15:29:26.593+00:00','2026-11-19',1000,19,0,0,0,'');
INSERT INTO "model_calls" VALUES('ba1a8d30be09aeb6','261119-x588m3','/project','scripted','scripted','2026-11-19T15:29:23.368+00:00','2026-11-19',1000,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('cbfd32c02b794320','261119-x588m3','/project','scripted','scripted','2026-11-19T15:29:23.416+00:00','2026-11-19',1000,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('d9a4f9b119c4afaa','261119-x588m3','/project','scripted','scripted','2026-11-19T15:29:25.539+00:00','2026-11-19',1000,10,0,0,0,'');
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
INSERT INTO "seen_events" VALUES(1,'261119-x588m3',2,'call','{"call_id": "call_1", "seconds": 0.006942048999917461, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T15:29:23+00:00');
INSERT INTO "seen_events" VALUES(2,'261119-x588m3',4,'call','{"call_id": "call_2", "seconds": 0.009851206999883289, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T15:29:23+00:00');
INSERT INTO "seen_events" VALUES(3,'261119-x588m3',6,'turn','{"reason": "done", "totals": {"seconds": 0.079, "read": 3000, "written": 24}}','2026-11-19T15:29:23+00:00');
INSERT INTO "seen_events" VALUES(4,'261119-x588m3',8,'call','{"call_id": "call_1", "seconds": 0.007383927000773838, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T15:29:24+00:00');
INSERT INTO "seen_events" VALUES(5,'261119-x588m3',10,'turn','{"reason": "done", "totals": {"seconds": 0.066, "read": 2000, "written": 19}}','2026-11-19T15:29:24+00:00');
INSERT INTO "seen_events" VALUES(6,'261119-x588m3',12,'call','{"call_id": "call_1", "seconds": 0.006839468998805387, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T15:29:25+00:00');
INSERT INTO "seen_events" VALUES(7,'261119-x588m3',14,'turn','{"reason": "done", "totals": {"seconds": 0.069, "read": 2000, "written": 11}}','2026-11-19T15:29:25+00:00');
INSERT INTO "seen_events" VALUES(8,'261119-x588m3',16,'call','{"call_id": "call_1", "seconds": 0.0830698610006948, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T15:29:26+00:00');
INSERT INTO "seen_events" VALUES(9,'261119-x588m3',18,'turn','{"reason": "done", "totals": {"seconds": 0.3, "read": 2000, "written": 27}}','2026-11-19T15:29:26+00:00');
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build', endpoint TEXT NOT NULL DEFAULT '', base_url TEXT, is_pinned INTEGER NOT NULL DEFAULT 0, is_archived INTEGER NOT NULL DEFAULT 0, deleted_at TEXT NOT NULL DEFAULT '', parent TEXT NOT NULL DEFAULT '', title_by TEXT NOT NULL DEFAULT '', holder TEXT NOT NULL DEFAULT '', turns INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0, notes_mark TEXT NOT NULL DEFAULT '', effort TEXT NOT NULL DEFAULT '');
INSERT INTO "sessions" VALUES('261119-x588m3','/project','Write two files','scripted','scripted','developer','2026-11-19T15:29:23.233748+00:00','2026-11-19T15:29:26.887803+00:00','build','scripted','',0,0,'','','','',4,19,'de867960f959ce96','');
CREATE TABLE unsent (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
            text TEXT NOT NULL, is_draft INTEGER NOT NULL, holder TEXT NOT NULL, images TEXT NOT NULL DEFAULT '', is_for_later INTEGER NOT NULL DEFAULT 0);
INSERT INTO "unsent" VALUES(7,'m1','/project','261119-x588m3','and then?',0,'b56e16f44f872fa0','',0);
CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0, before_mtime_ns INTEGER);
INSERT INTO "versions" VALUES(1,'01a1f46d-41b4-718f-9e09-d6352c4aa785','01a1f46d-41b4-718e-9d14-5b5454f4df54','/project','261119-x588m3',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-19T15:29:23.380062+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(2,'01a1f46d-41e3-7090-b8aa-72a7351287d7','01a1f46d-41e3-708f-a2fd-8aa9b6005ff6','/project','261119-x588m3',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-19T15:29:23.427004+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(3,'01a1f46d-41e6-7cd2-845f-7b5adcc48afd','01a1f46d-41e6-7cd1-82f7-550790e4dc4c','/project','261119-x588m3',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-19T15:29:23.430771+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(4,'01a1f46d-45ee-77d7-802b-729194fab897','01a1f46d-41b4-718e-9d14-5b5454f4df54','/project','261119-x588m3',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-19T15:29:24.462453+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(5,'01a1f46d-4a31-73e0-8b9e-c39ebc022d8a','01a1f46d-4a31-73df-9c65-6bcc8d4446f3','/project','261119-x588m3',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-19T15:29:25.553207+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(6,'01a1f46d-4f4d-7cad-9795-3448388f28af','01a1f46d-41e6-7cd1-82f7-550790e4dc4c','/project','261119-x588m3',4,'call_1','bash','rm','notes/one.txt','file:2:1795102163427700065:30d28a3a0d514ab8/000/1:',NULL,420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f3-75e4-8a65-3eeeba6c351a',0,NULL);
INSERT INTO "versions" VALUES(7,'01a1f46d-4f4d-7caf-883d-e90a369b06f3','01a1f46d-4f4d-7cae-9d10-a1cecd374841','/project','261119-x588m3',4,'call_1','bash','write','many1',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f3-742e-97ac-1ff431b9f31d',0,NULL);
INSERT INTO "versions" VALUES(8,'01a1f46d-4f4d-7cb1-92b3-2f0feba5c53a','01a1f46d-4f4d-7cb0-9f4e-d8a01f25eaf6','/project','261119-x588m3',4,'call_1','bash','write','many2',NULL,'53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f3-7263-97a1-d3adbedcb20d',0,NULL);
INSERT INTO "versions" VALUES(9,'01a1f46d-4f4d-7cb3-9414-f3fad16b8f18','01a1f46d-4f4d-7cb2-a2a3-70ecddcc5bce','/project','261119-x588m3',4,'call_1','bash','write','many3',NULL,'1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f3-707d-ada6-d8e97ec8215e',0,NULL);
INSERT INTO "versions" VALUES(10,'01a1f46d-4f4d-7cb5-b1bb-09216ce31871','01a1f46d-4f4d-7cb4-bc52-c35ad604ab0b','/project','261119-x588m3',4,'call_1','bash','write','many4',NULL,'7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f2-7ec3-b257-f510ff1fcb9d',0,NULL);
INSERT INTO "versions" VALUES(11,'01a1f46d-4f4d-7cb7-8544-388116425503','01a1f46d-4f4d-7cb6-931a-eb2455a52751','/project','261119-x588m3',4,'call_1','bash','write','many5',NULL,'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f2-7d1b-b018-cc26132c3b42',0,NULL);
INSERT INTO "versions" VALUES(12,'01a1f46d-4f4d-7cb9-a523-a60e81fa4c13','01a1f46d-4f4d-7cb8-aaca-0a6695e6da23','/project','261119-x588m3',4,'call_1','bash','write','many6',NULL,'06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f2-7b77-a46b-956fd96fcf2f',0,NULL);
INSERT INTO "versions" VALUES(13,'01a1f46d-4f4d-7cbb-b4c8-babf9fc9da5c','01a1f46d-4f4d-7cba-803c-79dfbf4d2640','/project','261119-x588m3',4,'call_1','bash','write','many7',NULL,'10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f2-79d9-8a0f-8396fcec5dd9',0,NULL);
INSERT INTO "versions" VALUES(14,'01a1f46d-4f4d-7cbd-b124-3fb69a14d055','01a1f46d-4f4d-7cbc-841a-493628563eab','/project','261119-x588m3',4,'call_1','bash','write','many8',NULL,'aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f2-783d-ac12-ca12662a01c0',0,NULL);
INSERT INTO "versions" VALUES(15,'01a1f46d-4f4d-7cbf-a86b-edde51d96f92','01a1f46d-4f4d-7cbe-af8c-63fac630786b','/project','261119-x588m3',4,'call_1','bash','write','many9',NULL,'2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f2-768d-afd0-1188a7c8cb66',0,NULL);
INSERT INTO "versions" VALUES(16,'01a1f46d-4f4d-7cc1-a121-9d86a27cca9e','01a1f46d-4f4d-7cc0-b72f-936c00c9e909','/project','261119-x588m3',4,'call_1','bash','write','many10',NULL,'917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f2-74dc-84a8-f96f0dd7edc9',0,NULL);
INSERT INTO "versions" VALUES(17,'01a1f46d-4f4d-7cc3-ac53-33bb993a85e0','01a1f46d-4f4d-7cc2-a00c-0037949e5200','/project','261119-x588m3',4,'call_1','bash','write','many11',NULL,'25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f2-7339-8b30-9d003b92b389',0,NULL);
INSERT INTO "versions" VALUES(18,'01a1f46d-4f4d-7cc5-9e98-2e008a7f16d9','01a1f46d-4f4d-7cc4-82e7-c2d37ea1060c','/project','261119-x588m3',4,'call_1','bash','write','many12',NULL,'a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f2-716f-9d46-dcd787520318',0,NULL);
INSERT INTO "versions" VALUES(19,'01a1f46d-4f4d-7cc7-b7df-ada82c644a8e','01a1f46d-4f4d-7cc6-8d9d-0532422266f6','/project','261119-x588m3',4,'call_1','bash','write','many13',NULL,'1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f1-7f0b-9fa1-1bc3faaec6bd',0,NULL);
INSERT INTO "versions" VALUES(20,'01a1f46d-4f4d-7cc9-a403-f21fd2b5ca4c','01a1f46d-4f4d-7cc8-86ec-d01e6c0485ef','/project','261119-x588m3',4,'call_1','bash','write','many14',NULL,'9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f1-7d64-9877-1032c30635a1',0,NULL);
INSERT INTO "versions" VALUES(21,'01a1f46d-4f4d-7ccb-91c0-2ac5434c313a','01a1f46d-4f4d-7cca-864b-15556d0140ab','/project','261119-x588m3',4,'call_1','bash','write','many15',NULL,'238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f1-7b5c-b96e-7708c275863d',0,NULL);
INSERT INTO "versions" VALUES(22,'01a1f46d-4f4d-7ccd-9238-52e8fd27139e','01a1f46d-4f4d-7ccc-b096-1552ed699345','/project','261119-x588m3',4,'call_1','bash','write','many16',NULL,'e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f1-79a4-bd16-76f5261268cf',0,NULL);
INSERT INTO "versions" VALUES(23,'01a1f46d-4f4d-7ccf-b467-c795f577936b','01a1f46d-4f4d-7cce-b97c-4583119a5684','/project','261119-x588m3',4,'call_1','bash','write','many17',NULL,'54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f1-77fb-bd03-e49ffe7ed53d',0,NULL);
INSERT INTO "versions" VALUES(24,'01a1f46d-4f4d-7cd1-88b9-babf20f77eae','01a1f46d-4f4d-7cd0-8a01-9a8e1f3d676f','/project','261119-x588m3',4,'call_1','bash','write','many18',NULL,'7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f1-764d-9605-c54fedf39e2e',0,NULL);
INSERT INTO "versions" VALUES(25,'01a1f46d-4f4d-7cd3-b5bb-8b8f60318e55','01a1f46d-4f4d-7cd2-959f-597c6d9b9f7a','/project','261119-x588m3',4,'call_1','bash','write','many19',NULL,'a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f1-73e9-bf7e-62a641bc770e',0,NULL);
INSERT INTO "versions" VALUES(26,'01a1f46d-4f4d-7cd5-bb1f-97f2d7ab4575','01a1f46d-4f4d-7cd4-8019-72daf69c0747','/project','261119-x588m3',4,'call_1','bash','write','many20',NULL,'5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f1-721c-a402-b027f5f545ac',0,NULL);
INSERT INTO "versions" VALUES(27,'01a1f46d-4f4d-7cd7-a034-e4914e02a42f','01a1f46d-4f4d-7cd6-9830-0cc7b64473a7','/project','261119-x588m3',4,'call_1','bash','write','many21',NULL,'6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f1-703c-9e6c-b20be39681dc',0,NULL);
INSERT INTO "versions" VALUES(28,'01a1f46d-4f4d-7cd9-92ac-9be791fa6b42','01a1f46d-4f4d-7cd8-adf2-67e5b3f45f37','/project','261119-x588m3',4,'call_1','bash','write','many22',NULL,'f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f0-7ea3-818e-601757d3e2f6',0,NULL);
INSERT INTO "versions" VALUES(29,'01a1f46d-4f4d-7cdb-9c46-68d1e15a8bdf','01a1f46d-4f4d-7cda-8e18-a9170152dba0','/project','261119-x588m3',4,'call_1','bash','write','many23',NULL,'076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f0-7cf6-a645-cfd98209ca3f',0,NULL);
INSERT INTO "versions" VALUES(30,'01a1f46d-4f4d-7cdd-bb7a-808b1a957feb','01a1f46d-4f4d-7cdc-ad36-b0f0fc70936c','/project','261119-x588m3',4,'call_1','bash','write','many24',NULL,'68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f0-7b56-bb2f-c1bb90cf000e',0,NULL);
INSERT INTO "versions" VALUES(31,'01a1f46d-4f4d-7cdf-9311-650db679c6b8','01a1f46d-4f4d-7cde-957e-8ec6e37f05b0','/project','261119-x588m3',4,'call_1','bash','write','many25',NULL,'64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f0-79d6-911d-9f244eb6d661',0,NULL);
INSERT INTO "versions" VALUES(32,'01a1f46d-4f4d-7ce1-8e31-a6f22ae89ff1','01a1f46d-4f4d-7ce0-8602-1fa2771734d5','/project','261119-x588m3',4,'call_1','bash','write','many26',NULL,'20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f0-7855-8fa9-7a3378bcd564',0,NULL);
INSERT INTO "versions" VALUES(33,'01a1f46d-4f4d-7ce3-acbf-7065a06e2e7e','01a1f46d-4f4d-7ce2-9b98-80df43e07584','/project','261119-x588m3',4,'call_1','bash','write','many27',NULL,'932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f0-76fd-9445-256deda9d2d6',0,NULL);
INSERT INTO "versions" VALUES(34,'01a1f46d-4f4d-7ce5-a5d1-e40fa89ca408','01a1f46d-4f4d-7ce4-81a5-a47691993601','/project','261119-x588m3',4,'call_1','bash','write','many28',NULL,'9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f0-7593-92da-b778427670dc',0,NULL);
INSERT INTO "versions" VALUES(35,'01a1f46d-4f4d-7ce7-8ebb-4bf12bc80e44','01a1f46d-4f4d-7ce6-b439-99077ea6853b','/project','261119-x588m3',4,'call_1','bash','write','many29',NULL,'3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f0-7432-9e65-4407d0f75069',0,NULL);
INSERT INTO "versions" VALUES(36,'01a1f46d-4f4d-7ce9-9c0c-0caeb56c94a7','01a1f46d-4f4d-7ce8-9aed-b153938ed252','/project','261119-x588m3',4,'call_1','bash','write','many30',NULL,'f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f0-7288-b1cf-c821c8ae5d05',0,NULL);
INSERT INTO "versions" VALUES(37,'01a1f46d-4f4d-7ceb-ba49-407ba442c10f','01a1f46d-4f4d-7cea-8800-738b934937ea','/project','261119-x588m3',4,'call_1','bash','write','many31',NULL,'32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52f0-711c-8d6e-2af0c2495101',0,NULL);
INSERT INTO "versions" VALUES(38,'01a1f46d-4f4d-7ced-9e6f-859ecf82a595','01a1f46d-4f4d-7cec-9f45-5819854591e4','/project','261119-x588m3',4,'call_1','bash','write','many32',NULL,'2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ef-7f54-b7ba-931f62011d7a',0,NULL);
INSERT INTO "versions" VALUES(39,'01a1f46d-4f4d-7cef-a309-a8a397ad7a65','01a1f46d-4f4d-7cee-9e74-b3678bc98993','/project','261119-x588m3',4,'call_1','bash','write','many33',NULL,'19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ef-7dfc-9430-a4349acad385',0,NULL);
INSERT INTO "versions" VALUES(40,'01a1f46d-4f4d-7cf1-a5a6-45132f829b45','01a1f46d-4f4d-7cf0-b022-6dcbff87af39','/project','261119-x588m3',4,'call_1','bash','write','many34',NULL,'ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ef-7c90-8e2a-c1a059f22ec3',0,NULL);
INSERT INTO "versions" VALUES(41,'01a1f46d-4f4d-7cf3-8dfe-95863b80b4ae','01a1f46d-4f4d-7cf2-ad08-a24b07fff9fd','/project','261119-x588m3',4,'call_1','bash','write','many35',NULL,'90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ef-7ae2-9835-21042acb4519',0,NULL);
INSERT INTO "versions" VALUES(42,'01a1f46d-4f4d-7cf5-81aa-1b99f6b7d2a9','01a1f46d-4f4d-7cf4-b43b-1ba0da941063','/project','261119-x588m3',4,'call_1','bash','write','many36',NULL,'a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ef-7946-9fb9-c822c7461d55',0,NULL);
INSERT INTO "versions" VALUES(43,'01a1f46d-4f4d-7cf7-a228-ff57bc4a6b97','01a1f46d-4f4d-7cf6-bc3b-a96a33410bb3','/project','261119-x588m3',4,'call_1','bash','write','many37',NULL,'b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ef-778b-8f92-c1c312ad1f39',0,NULL);
INSERT INTO "versions" VALUES(44,'01a1f46d-4f4d-7cf9-b192-6109651cc634','01a1f46d-4f4d-7cf8-921e-ba699d1d33a1','/project','261119-x588m3',4,'call_1','bash','write','many38',NULL,'a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ef-75ec-9fae-158c87631b7f',0,NULL);
INSERT INTO "versions" VALUES(45,'01a1f46d-4f4d-7cfb-9461-3fb490ef0fc5','01a1f46d-4f4d-7cfa-9e2e-7a5fc8b52d50','/project','261119-x588m3',4,'call_1','bash','write','many39',NULL,'eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ef-7465-9f80-91e02799d1bb',0,NULL);
INSERT INTO "versions" VALUES(46,'01a1f46d-4f4d-7cfd-91c8-b11900e54826','01a1f46d-4f4d-7cfc-86da-ddffa6f7c46d','/project','261119-x588m3',4,'call_1','bash','write','many40',NULL,'673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ef-72ae-81c9-c4c70cd8d71e',0,NULL);
INSERT INTO "versions" VALUES(47,'01a1f46d-4f4d-7cff-a9ec-22ddad3d8154','01a1f46d-4f4d-7cfe-a90a-03fcff3013dc','/project','261119-x588m3',4,'call_1','bash','write','many41',NULL,'040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ef-70a0-af11-1b87e40707b1',0,NULL);
INSERT INTO "versions" VALUES(48,'01a1f46d-4f4d-7d01-b107-2072c128a806','01a1f46d-4f4d-7d00-a96a-7c6830463117','/project','261119-x588m3',4,'call_1','bash','write','many42',NULL,'084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ee-7ed1-ab6e-f47aad7f6bd5',0,NULL);
INSERT INTO "versions" VALUES(49,'01a1f46d-4f4d-7d03-9d71-15484fcbb6a4','01a1f46d-4f4d-7d02-b8e1-d8f0e3081311','/project','261119-x588m3',4,'call_1','bash','write','many43',NULL,'0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ee-7cff-9e36-fe3f1ad11d7b',0,NULL);
INSERT INTO "versions" VALUES(50,'01a1f46d-4f4d-7d05-9e43-969f3a5fd10f','01a1f46d-4f4d-7d04-97a0-90f10dff38d4','/project','261119-x588m3',4,'call_1','bash','write','many44',NULL,'b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ee-7b3e-9572-0af7418ce05c',0,NULL);
INSERT INTO "versions" VALUES(51,'01a1f46d-4f4d-7d07-91c8-7ade168bb9f7','01a1f46d-4f4d-7d06-8202-6385a1d50cf2','/project','261119-x588m3',4,'call_1','bash','write','many45',NULL,'420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ee-797a-a39f-8c0e06618128',0,NULL);
INSERT INTO "versions" VALUES(52,'01a1f46d-4f4d-7d09-be9c-121d8422f9d1','01a1f46d-4f4d-7d08-a719-a8bdd185acee','/project','261119-x588m3',4,'call_1','bash','write','many46',NULL,'a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ee-776e-bc0f-40b486fe0a46',0,NULL);
INSERT INTO "versions" VALUES(53,'01a1f46d-4f4d-7d0b-bfde-c68773d6f9cd','01a1f46d-4f4d-7d0a-be7d-92415e061373','/project','261119-x588m3',4,'call_1','bash','write','many47',NULL,'e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ee-7580-8350-b83e85391e01',0,NULL);
INSERT INTO "versions" VALUES(54,'01a1f46d-4f4d-7d0d-935d-a9dcfc1b48b0','01a1f46d-4f4d-7d0c-b985-4f576071747b','/project','261119-x588m3',4,'call_1','bash','write','many48',NULL,'654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ee-7351-a8ee-9c0ee0bfd551',0,NULL);
INSERT INTO "versions" VALUES(55,'01a1f46d-4f4d-7d0f-90fa-d8bf0d769df1','01a1f46d-4f4d-7d0e-991d-a36ae1cc8442','/project','261119-x588m3',4,'call_1','bash','write','many49',NULL,'6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ee-708c-9fce-ef9d335b412b',0,NULL);
INSERT INTO "versions" VALUES(56,'01a1f46d-4f4d-7d11-b129-25caaf269b1d','01a1f46d-4f4d-7d10-acee-6c58488cbb2a','/project','261119-x588m3',4,'call_1','bash','write','many50',NULL,'7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ed-7ea0-98a3-f3aeb727a375',0,NULL);
INSERT INTO "versions" VALUES(57,'01a1f46d-4f4d-7d13-ba9a-b00bc09332d4','01a1f46d-4f4d-7d12-8ebe-ba8141c258ca','/project','261119-x588m3',4,'call_1','bash','write','many51',NULL,'9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ed-7c50-8f94-b5cbbe62eab5',0,NULL);
INSERT INTO "versions" VALUES(58,'01a1f46d-4f4d-7d15-a73b-18c830da550b','01a1f46d-4f4d-7d14-a5fc-f338b86ea172','/project','261119-x588m3',4,'call_1','bash','write','many52',NULL,'6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',420,NULL,'2026-11-19T15:29:26.861754+00:00',NULL,'01a1f46d-52ed-761b-b4a2-30228152533e',0,NULL);
INSERT INTO "versions" VALUES(59,'01a1f46d-52ed-761b-b4a2-30228152533e','01a1f46d-4f4d-7d14-a5fc-f338b86ea172','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many52','6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',NULL,420,NULL,'2026-11-19T15:29:27.789465+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166837842527);
INSERT INTO "versions" VALUES(60,'01a1f46d-52ed-7c50-8f94-b5cbbe62eab5','01a1f46d-4f4d-7d12-8ebe-ba8141c258ca','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many51','9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',NULL,420,NULL,'2026-11-19T15:29:27.789805+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166837481204);
INSERT INTO "versions" VALUES(61,'01a1f46d-52ed-7ea0-98a3-f3aeb727a375','01a1f46d-4f4d-7d10-acee-6c58488cbb2a','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many50','7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',NULL,420,NULL,'2026-11-19T15:29:27.789939+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166837111190);
INSERT INTO "versions" VALUES(62,'01a1f46d-52ee-708c-9fce-ef9d335b412b','01a1f46d-4f4d-7d0e-991d-a36ae1cc8442','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many49','6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',NULL,420,NULL,'2026-11-19T15:29:27.790109+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166836742457);
INSERT INTO "versions" VALUES(63,'01a1f46d-52ee-7351-a8ee-9c0ee0bfd551','01a1f46d-4f4d-7d0c-b985-4f576071747b','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many48','654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',NULL,420,NULL,'2026-11-19T15:29:27.790241+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166836385217);
INSERT INTO "versions" VALUES(64,'01a1f46d-52ee-7580-8350-b83e85391e01','01a1f46d-4f4d-7d0a-be7d-92415e061373','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many47','e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',NULL,420,NULL,'2026-11-19T15:29:27.790374+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166836009566);
INSERT INTO "versions" VALUES(65,'01a1f46d-52ee-776e-bc0f-40b486fe0a46','01a1f46d-4f4d-7d08-a719-a8bdd185acee','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many46','a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',NULL,420,NULL,'2026-11-19T15:29:27.790488+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166835655164);
INSERT INTO "versions" VALUES(66,'01a1f46d-52ee-797a-a39f-8c0e06618128','01a1f46d-4f4d-7d06-8202-6385a1d50cf2','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many45','420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',NULL,420,NULL,'2026-11-19T15:29:27.790613+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166835262309);
INSERT INTO "versions" VALUES(67,'01a1f46d-52ee-7b3e-9572-0af7418ce05c','01a1f46d-4f4d-7d04-97a0-90f10dff38d4','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many44','b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',NULL,420,NULL,'2026-11-19T15:29:27.790723+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166834884589);
INSERT INTO "versions" VALUES(68,'01a1f46d-52ee-7cff-9e36-fe3f1ad11d7b','01a1f46d-4f4d-7d02-b8e1-d8f0e3081311','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many43','0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',NULL,420,NULL,'2026-11-19T15:29:27.790834+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166834520516);
INSERT INTO "versions" VALUES(69,'01a1f46d-52ee-7ed1-ab6e-f47aad7f6bd5','01a1f46d-4f4d-7d00-a96a-7c6830463117','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many42','084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',NULL,420,NULL,'2026-11-19T15:29:27.790948+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166834162994);
INSERT INTO "versions" VALUES(70,'01a1f46d-52ef-70a0-af11-1b87e40707b1','01a1f46d-4f4d-7cfe-a90a-03fcff3013dc','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many41','040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',NULL,420,NULL,'2026-11-19T15:29:27.791074+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166833785636);
INSERT INTO "versions" VALUES(71,'01a1f46d-52ef-72ae-81c9-c4c70cd8d71e','01a1f46d-4f4d-7cfc-86da-ddffa6f7c46d','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many40','673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',NULL,420,NULL,'2026-11-19T15:29:27.791188+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166833437173);
INSERT INTO "versions" VALUES(72,'01a1f46d-52ef-7465-9f80-91e02799d1bb','01a1f46d-4f4d-7cfa-9e2e-7a5fc8b52d50','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many39','eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',NULL,420,NULL,'2026-11-19T15:29:27.791293+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166833079833);
INSERT INTO "versions" VALUES(73,'01a1f46d-52ef-75ec-9fae-158c87631b7f','01a1f46d-4f4d-7cf8-921e-ba699d1d33a1','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many38','a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',NULL,420,NULL,'2026-11-19T15:29:27.791390+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166832719052);
INSERT INTO "versions" VALUES(74,'01a1f46d-52ef-778b-8f92-c1c312ad1f39','01a1f46d-4f4d-7cf6-bc3b-a96a33410bb3','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many37','b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',NULL,420,NULL,'2026-11-19T15:29:27.791493+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166832357761);
INSERT INTO "versions" VALUES(75,'01a1f46d-52ef-7946-9fb9-c822c7461d55','01a1f46d-4f4d-7cf4-b43b-1ba0da941063','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many36','a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',NULL,420,NULL,'2026-11-19T15:29:27.791599+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166831982775);
INSERT INTO "versions" VALUES(76,'01a1f46d-52ef-7ae2-9835-21042acb4519','01a1f46d-4f4d-7cf2-ad08-a24b07fff9fd','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many35','90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',NULL,420,NULL,'2026-11-19T15:29:27.791700+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166831629723);
INSERT INTO "versions" VALUES(77,'01a1f46d-52ef-7c90-8e2a-c1a059f22ec3','01a1f46d-4f4d-7cf0-b022-6dcbff87af39','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many34','ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',NULL,420,NULL,'2026-11-19T15:29:27.791802+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166831272201);
INSERT INTO "versions" VALUES(78,'01a1f46d-52ef-7dfc-9430-a4349acad385','01a1f46d-4f4d-7cee-9e74-b3678bc98993','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many33','19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',NULL,420,NULL,'2026-11-19T15:29:27.791890+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166830906554);
INSERT INTO "versions" VALUES(79,'01a1f46d-52ef-7f54-b7ba-931f62011d7a','01a1f46d-4f4d-7cec-9f45-5819854591e4','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many32','2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',NULL,420,NULL,'2026-11-19T15:29:27.791974+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166830559547);
INSERT INTO "versions" VALUES(80,'01a1f46d-52f0-711c-8d6e-2af0c2495101','01a1f46d-4f4d-7cea-8800-738b934937ea','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many31','32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',NULL,420,NULL,'2026-11-19T15:29:27.792087+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166830206206);
INSERT INTO "versions" VALUES(81,'01a1f46d-52f0-7288-b1cf-c821c8ae5d05','01a1f46d-4f4d-7ce8-9aed-b153938ed252','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many30','f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',NULL,420,NULL,'2026-11-19T15:29:27.792174+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166829818893);
INSERT INTO "versions" VALUES(82,'01a1f46d-52f0-7432-9e65-4407d0f75069','01a1f46d-4f4d-7ce6-b439-99077ea6853b','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many29','3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',NULL,420,NULL,'2026-11-19T15:29:27.792279+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166829478836);
INSERT INTO "versions" VALUES(83,'01a1f46d-52f0-7593-92da-b778427670dc','01a1f46d-4f4d-7ce4-81a5-a47691993601','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many28','9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',NULL,420,NULL,'2026-11-19T15:29:27.792364+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166829132488);
INSERT INTO "versions" VALUES(84,'01a1f46d-52f0-76fd-9445-256deda9d2d6','01a1f46d-4f4d-7ce2-9b98-80df43e07584','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many27','932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',NULL,420,NULL,'2026-11-19T15:29:27.792453+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166828749583);
INSERT INTO "versions" VALUES(85,'01a1f46d-52f0-7855-8fa9-7a3378bcd564','01a1f46d-4f4d-7ce0-8602-1fa2771734d5','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many26','20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',NULL,420,NULL,'2026-11-19T15:29:27.792536+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166828385882);
INSERT INTO "versions" VALUES(86,'01a1f46d-52f0-79d6-911d-9f244eb6d661','01a1f46d-4f4d-7cde-957e-8ec6e37f05b0','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many25','64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',NULL,420,NULL,'2026-11-19T15:29:27.792630+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166828015440);
INSERT INTO "versions" VALUES(87,'01a1f46d-52f0-7b56-bb2f-c1bb90cf000e','01a1f46d-4f4d-7cdc-ad36-b0f0fc70936c','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many24','68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',NULL,420,NULL,'2026-11-19T15:29:27.792727+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166827676484);
INSERT INTO "versions" VALUES(88,'01a1f46d-52f0-7cf6-a645-cfd98209ca3f','01a1f46d-4f4d-7cda-8e18-a9170152dba0','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many23','076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',NULL,420,NULL,'2026-11-19T15:29:27.792828+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166827337305);
INSERT INTO "versions" VALUES(89,'01a1f46d-52f0-7ea3-818e-601757d3e2f6','01a1f46d-4f4d-7cd8-adf2-67e5b3f45f37','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many22','f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',NULL,420,NULL,'2026-11-19T15:29:27.792931+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166826974725);
INSERT INTO "versions" VALUES(90,'01a1f46d-52f1-703c-9e6c-b20be39681dc','01a1f46d-4f4d-7cd6-9830-0cc7b64473a7','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many21','6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',NULL,420,NULL,'2026-11-19T15:29:27.793032+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166826633342);
INSERT INTO "versions" VALUES(91,'01a1f46d-52f1-721c-a402-b027f5f545ac','01a1f46d-4f4d-7cd4-8019-72daf69c0747','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many20','5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',NULL,420,NULL,'2026-11-19T15:29:27.793152+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166826256760);
INSERT INTO "versions" VALUES(92,'01a1f46d-52f1-73e9-bf7e-62a641bc770e','01a1f46d-4f4d-7cd2-959f-597c6d9b9f7a','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many19','a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',NULL,420,NULL,'2026-11-19T15:29:27.793273+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166825631452);
INSERT INTO "versions" VALUES(93,'01a1f46d-52f1-764d-9605-c54fedf39e2e','01a1f46d-4f4d-7cd0-8a01-9a8e1f3d676f','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many18','7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',NULL,420,NULL,'2026-11-19T15:29:27.793412+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166825262121);
INSERT INTO "versions" VALUES(94,'01a1f46d-52f1-77fb-bd03-e49ffe7ed53d','01a1f46d-4f4d-7cce-b97c-4583119a5684','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many17','54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',NULL,420,NULL,'2026-11-19T15:29:27.793518+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166824824290);
INSERT INTO "versions" VALUES(95,'01a1f46d-52f1-79a4-bd16-76f5261268cf','01a1f46d-4f4d-7ccc-b096-1552ed699345','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many16','e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',NULL,420,NULL,'2026-11-19T15:29:27.793622+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166824448195);
INSERT INTO "versions" VALUES(96,'01a1f46d-52f1-7b5c-b96e-7708c275863d','01a1f46d-4f4d-7cca-864b-15556d0140ab','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many15','238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',NULL,420,NULL,'2026-11-19T15:29:27.793730+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166824084458);
INSERT INTO "versions" VALUES(97,'01a1f46d-52f1-7d64-9877-1032c30635a1','01a1f46d-4f4d-7cc8-86ec-d01e6c0485ef','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many14','9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',NULL,420,NULL,'2026-11-19T15:29:27.793856+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166823715740);
INSERT INTO "versions" VALUES(98,'01a1f46d-52f1-7f0b-9fa1-1bc3faaec6bd','01a1f46d-4f4d-7cc6-8d9d-0532422266f6','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many13','1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',NULL,420,NULL,'2026-11-19T15:29:27.793960+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166823362421);
INSERT INTO "versions" VALUES(99,'01a1f46d-52f2-716f-9d46-dcd787520318','01a1f46d-4f4d-7cc4-82e7-c2d37ea1060c','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many12','a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',NULL,420,NULL,'2026-11-19T15:29:27.794111+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166822990007);
INSERT INTO "versions" VALUES(100,'01a1f46d-52f2-7339-8b30-9d003b92b389','01a1f46d-4f4d-7cc2-a00c-0037949e5200','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many11','25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',NULL,420,NULL,'2026-11-19T15:29:27.794221+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166822623508);
INSERT INTO "versions" VALUES(101,'01a1f46d-52f2-74dc-84a8-f96f0dd7edc9','01a1f46d-4f4d-7cc0-b72f-936c00c9e909','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many10','917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',NULL,420,NULL,'2026-11-19T15:29:27.794322+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166822257852);
INSERT INTO "versions" VALUES(102,'01a1f46d-52f2-768d-afd0-1188a7c8cb66','01a1f46d-4f4d-7cbe-af8c-63fac630786b','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many9','2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',NULL,420,NULL,'2026-11-19T15:29:27.794429+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166821871993);
INSERT INTO "versions" VALUES(103,'01a1f46d-52f2-783d-ac12-ca12662a01c0','01a1f46d-4f4d-7cbc-841a-493628563eab','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many8','aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',NULL,420,NULL,'2026-11-19T15:29:27.794534+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166821514246);
INSERT INTO "versions" VALUES(104,'01a1f46d-52f2-79d9-8a0f-8396fcec5dd9','01a1f46d-4f4d-7cba-803c-79dfbf4d2640','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many7','10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',NULL,420,NULL,'2026-11-19T15:29:27.794634+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166821096494);
INSERT INTO "versions" VALUES(105,'01a1f46d-52f2-7b77-a46b-956fd96fcf2f','01a1f46d-4f4d-7cb8-aaca-0a6695e6da23','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many6','06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',NULL,420,NULL,'2026-11-19T15:29:27.794735+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166820570432);
INSERT INTO "versions" VALUES(106,'01a1f46d-52f2-7d1b-b018-cc26132c3b42','01a1f46d-4f4d-7cb6-931a-eb2455a52751','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many5','f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',NULL,420,NULL,'2026-11-19T15:29:27.794839+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166820143647);
INSERT INTO "versions" VALUES(107,'01a1f46d-52f2-7ec3-b257-f510ff1fcb9d','01a1f46d-4f4d-7cb4-bc52-c35ad604ab0b','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many4','7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',NULL,420,NULL,'2026-11-19T15:29:27.794942+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166819727075);
INSERT INTO "versions" VALUES(108,'01a1f46d-52f3-707d-ada6-d8e97ec8215e','01a1f46d-4f4d-7cb2-a2a3-70ecddcc5bce','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many3','1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',NULL,420,NULL,'2026-11-19T15:29:27.795063+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166819294822);
INSERT INTO "versions" VALUES(109,'01a1f46d-52f3-7263-97a1-d3adbedcb20d','01a1f46d-4f4d-7cb0-9f4e-d8a01f25eaf6','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many2','53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',NULL,420,NULL,'2026-11-19T15:29:27.795169+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166818794289);
INSERT INTO "versions" VALUES(110,'01a1f46d-52f3-742e-97ac-1ff431b9f31d','01a1f46d-4f4d-7cae-9d10-a1cecd374841','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','many1','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-19T15:29:27.795281+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,1795102166818279364);
INSERT INTO "versions" VALUES(111,'01a1f46d-52f3-75e4-8a65-3eeeba6c351a','01a1f46d-41e6-7cd1-82f7-550790e4dc4c','/project','261119-x588m3',4,'01a1f46d-52d4-7aa4-87f6-bb9ccef54437','undo','undo','notes/one.txt',NULL,'file:2:1795102163427700065:30d28a3a0d514ab8/000/1:',NULL,NULL,'2026-11-19T15:29:27.795390+00:00','01a1f46d-52d4-7aa4-87f6-bb9ccef54437',NULL,0,NULL);
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
INSERT INTO "sqlite_sequence" VALUES('unsent',7);
INSERT INTO "sqlite_sequence" VALUES('open_changes',5);
INSERT INTO "sqlite_sequence" VALUES('versions',111);
COMMIT;

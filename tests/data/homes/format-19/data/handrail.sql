PRAGMA user_version=19;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL, line TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261116-uhx9d6',6,'757ddf477f7922cbf4022a884d0bddf6f09fd0fc5f9724bd5e6d5f584c9a0340','{"actId": "01a1e669-0db9-76bf-86ea-25b3ffe85238", "files": [{"path": "many9"}, {"path": "many8"}, {"path": "many7"}, {"path": "many6"}, {"path": "many52"}, {"path": "many51"}, {"path": "many50"}, {"path": "many5"}, {"path": "many49"}, {"path": "many48"}, {"path": "many47"}, {"path": "many46"}, {"path": "many45"}, {"path": "many44"}, {"path": "many43"}, {"path": "many42"}, {"path": "many41"}, {"path": "many40"}, {"path": "many4"}, {"path": "many39"}, {"path": "many38"}, {"path": "many37"}, {"path": "many36"}, {"path": "many35"}, {"path": "many34"}, {"path": "many33"}, {"path": "many32"}, {"path": "many31"}, {"path": "many30"}, {"path": "many3"}, {"path": "many29"}, {"path": "many28"}, {"path": "many27"}, {"path": "many26"}, {"path": "many25"}, {"path": "many24"}, {"path": "many23"}, {"path": "many22"}, {"path": "many21"}, {"path": "many20"}, {"path": "many2"}, {"path": "many19"}, {"path": "many18"}, {"path": "many17"}, {"path": "many16"}, {"path": "many15"}, {"path": "many14"}, {"path": "many13"}, {"path": "many12"}, {"path": "many11"}, {"path": "many10"}, {"path": "many1"}, {"path": "notes/one.txt"}], "kind": "person.undo", "prev": "f7c63d7584d47a7ce066dda7d69594f94965df7251fd65e78b86a624bb03dcd9", "session": "261116-uhx9d6", "skipped": [], "ts": "2026-11-16T22:10:07.003+00:00", "turn": 4, "hash": "6d95f572c55ada75fd4587bf0005b3241003bc5221abf890d63a5da402722aad"}');
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
INSERT INTO "contents" VALUES('53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',X'780133E202000070003D');
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
INSERT INTO "contents" VALUES('1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',X'780133E602000072003E');
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
INSERT INTO "contents" VALUES('7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',X'780133E102000074003F');
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
INSERT INTO "contents" VALUES('f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',X'780133E5020000760040');
INSERT INTO "contents" VALUES('7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',X'78013335E00200010C0070');
INSERT INTO "contents" VALUES('9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',X'78013335E40200010E0071');
INSERT INTO "contents" VALUES('6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',X'78013335E2020001100072');
INSERT INTO "contents" VALUES('06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',X'780133E3020000780041');
INSERT INTO "contents" VALUES('10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',X'780133E70200007A0042');
INSERT INTO "contents" VALUES('aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',X'7801B3E00200007C0043');
INSERT INTO "contents" VALUES('2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',X'7801B3E40200007E0044');
CREATE TABLE context_marks (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            kind TEXT NOT NULL, position INTEGER NOT NULL, data TEXT NOT NULL, created_at TEXT NOT NULL);
CREATE TABLE drafts (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, piece INTEGER NOT NULL,
            text TEXT NOT NULL, PRIMARY KEY (session_id, piece)) WITHOUT ROWID;
CREATE TABLE files (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, owner TEXT NOT NULL, path TEXT NOT NULL,
            file_type TEXT, deleted_at TEXT) WITHOUT ROWID;
INSERT INTO "files" VALUES('01a1e668-e71c-73ee-a259-4cef69f36c22','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e668-e72e-7eb7-be81-9e88b32d4c59','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1e668-e736-72c4-a91c-b58f033902a2','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e668-f960-7971-87b1-cd1554fee5f4','/project','','second.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e669-05a2-715b-b9e9-7eae9806ed76','/project','','many1',NULL,'2026-11-16T22:10:06.991798+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-723d-8ab7-a7a8890011be','/project','','many10',NULL,'2026-11-16T22:10:06.991182+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-72c2-9c9b-dc6ff8bdfc00','/project','','many11',NULL,'2026-11-16T22:10:06.990486+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-735a-8fc7-77bf743b77e3','/project','','many12',NULL,'2026-11-16T22:10:06.989766+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-73e3-b0d5-ceab76b034aa','/project','','many13',NULL,'2026-11-16T22:10:06.989239+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7458-8b3a-ce0661b562b9','/project','','many14',NULL,'2026-11-16T22:10:06.988670+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-74e2-9704-9396203146f2','/project','','many15',NULL,'2026-11-16T22:10:06.987786+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-756c-9c27-b5eae178c66d','/project','','many16',NULL,'2026-11-16T22:10:06.987112+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-75dd-b31f-68d33de54037','/project','','many17',NULL,'2026-11-16T22:10:06.986452+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7649-9a2a-bb81c6f3db99','/project','','many18',NULL,'2026-11-16T22:10:06.985938+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-76c4-9f35-4eb78c8ef189','/project','','many19',NULL,'2026-11-16T22:10:06.985379+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-773b-9da9-440adedb760a','/project','','many2',NULL,'2026-11-16T22:10:06.984722+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-77a7-915c-e864a5ef5a8a','/project','','many20',NULL,'2026-11-16T22:10:06.982977+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7815-896b-53d679e9384d','/project','','many21',NULL,'2026-11-16T22:10:06.982320+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-787d-b27e-0362bced0f0c','/project','','many22',NULL,'2026-11-16T22:10:06.981410+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-78e6-b7b3-510dbfb36407','/project','','many23',NULL,'2026-11-16T22:10:06.980914+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7951-be61-6f335f169a44','/project','','many24',NULL,'2026-11-16T22:10:06.980426+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-79bb-b2ca-799ee9b3028b','/project','','many25',NULL,'2026-11-16T22:10:06.979949+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7a26-8635-e65d62b690c7','/project','','many26',NULL,'2026-11-16T22:10:06.979452+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7a8e-b42f-61418754b249','/project','','many27',NULL,'2026-11-16T22:10:06.978942+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7af6-b326-9924938fada0','/project','','many28',NULL,'2026-11-16T22:10:06.978445+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7b5e-b03b-749042df80c3','/project','','many29',NULL,'2026-11-16T22:10:06.977935+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7bc7-a3be-40001239bc51','/project','','many3',NULL,'2026-11-16T22:10:06.977382+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7c31-8306-95cd312d0fed','/project','','many30',NULL,'2026-11-16T22:10:06.976833+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7ca3-a4a6-459136c6dd7c','/project','','many31',NULL,'2026-11-16T22:10:06.976265+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7d10-a1be-ddd0a508a9ec','/project','','many32',NULL,'2026-11-16T22:10:06.975590+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7d7f-8e1a-d853bd5a9d0f','/project','','many33',NULL,'2026-11-16T22:10:06.971654+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7deb-9a71-6ecb897a5205','/project','','many34',NULL,'2026-11-16T22:10:06.967623+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7e5c-9d05-cd5351d1fddc','/project','','many35',NULL,'2026-11-16T22:10:06.963548+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7ec8-bbcb-18b2c91e738a','/project','','many36',NULL,'2026-11-16T22:10:06.962135+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7f32-9b71-ad22d4f9da83','/project','','many37',NULL,'2026-11-16T22:10:06.961519+00:00');
INSERT INTO "files" VALUES('01a1e669-05a2-7f9b-8608-67323dd4c9f1','/project','','many38',NULL,'2026-11-16T22:10:06.959778+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-7007-af67-1752b0d32cc2','/project','','many39',NULL,'2026-11-16T22:10:06.954944+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-7072-9ce4-180bcd488c1a','/project','','many4',NULL,'2026-11-16T22:10:06.949129+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-70dd-b46e-5e93d4b45b10','/project','','many40',NULL,'2026-11-16T22:10:06.945133+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-7148-ab43-305a3eadc421','/project','','many41',NULL,'2026-11-16T22:10:06.944453+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-71b0-a341-75f742209451','/project','','many42',NULL,'2026-11-16T22:10:06.943136+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-7219-81e6-c0aeadc79217','/project','','many43',NULL,'2026-11-16T22:10:06.941394+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-7285-85d5-8233d2cf0805','/project','','many44',NULL,'2026-11-16T22:10:06.938604+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-72f1-bfee-be47cd58ee07','/project','','many45',NULL,'2026-11-16T22:10:06.937911+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-735d-afcd-715bc6083d8d','/project','','many46',NULL,'2026-11-16T22:10:06.931664+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-73c9-ae05-777e095fff0d','/project','','many47',NULL,'2026-11-16T22:10:06.928932+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-743a-aa7f-1fcbfc362a3f','/project','','many48',NULL,'2026-11-16T22:10:06.927866+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-74b4-8f6c-37a738652ec0','/project','','many49',NULL,'2026-11-16T22:10:06.926230+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-7520-87ec-71c717862013','/project','','many5',NULL,'2026-11-16T22:10:06.925052+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-758c-bd85-674531068a8c','/project','','many50',NULL,'2026-11-16T22:10:06.924002+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-7612-b276-22ca04c02380','/project','','many51',NULL,'2026-11-16T22:10:06.922832+00:00');
INSERT INTO "files" VALUES('01a1e669-05a3-7680-80f1-b97e4b0a62b8','/project','','many52',NULL,'2026-11-16T22:10:06.921659+00:00');
INSERT INTO "files" VALUES('01a1e669-05ab-78f0-b56e-1e243f2c5c4e','/project','','many6',NULL,'2026-11-16T22:10:06.920509+00:00');
INSERT INTO "files" VALUES('01a1e669-05ab-7a97-b620-11bf8d08acd5','/project','','many7',NULL,'2026-11-16T22:10:06.919032+00:00');
INSERT INTO "files" VALUES('01a1e669-05ab-7b46-b839-9087acdc51b5','/project','','many8',NULL,'2026-11-16T22:10:06.913268+00:00');
INSERT INTO "files" VALUES('01a1e669-05ab-7bc6-a40a-0bdd07e75d39','/project','','many9',NULL,'2026-11-16T22:10:06.907754+00:00');
CREATE TABLE indexed (
            number INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL UNIQUE, messages INTEGER NOT NULL);
CREATE TABLE looked_at (
            project TEXT NOT NULL, path TEXT NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (project, path, state)) WITHOUT ROWID;
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261116-uhx9d6',0,'user','Write two files',NULL,'2026-11-16T22:09:57.012654+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T22:09:57.014486+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e668-e71c-73ee-a259-4cef69f36c22", "version_id": "01a1e668-e71c-7478-b976-dbc8aea740a5", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T22:09:57.024039+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T22:09:57.024572+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1e668-e736-72c4-a91c-b58f033902a2", "version_id": "01a1e668-e736-731e-93e6-373dfba8224c", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T22:09:57.046978+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T22:09:57.048061+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',6,'user','Say bye',NULL,'2026-11-16T22:09:59.324435+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T22:09:59.326496+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e668-e71c-73ee-a259-4cef69f36c22", "version_id": "01a1e668-f02c-7c62-affd-b5ed6308a21e", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "brief": "", "images": []}','2026-11-16T22:09:59.341399+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T22:09:59.342229+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',10,'user','One more',NULL,'2026-11-16T22:10:01.671415+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T22:10:01.673414+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1e668-f960-7971-87b1-cd1554fee5f4", "version_id": "01a1e668-f960-7a02-bb0b-22ec6ff40d75", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T22:10:01.704560+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 1}}','2026-11-16T22:10:01.705466+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',14,'user','Many more',NULL,'2026-11-16T22:10:04.304773+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',15,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "bash", "arguments": "{\"command\": \"for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T22:10:04.408063+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',16,'tool','(no output)
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
... and 32 more created, 1 more deleted','{"tool_call_id": "call_1", "name": "bash", "meta": {"exitCode": 0, "seconds": 0.057, "truncated": false, "lines": 0, "timedOut": false, "stopped": false, "left": [], "spilled": "", "effects": {"created": [{"path": "many1", "added": 1, "removed": 0, "undo": true}, {"path": "many10", "added": 1, "removed": 0, "undo": true}, {"path": "many11", "added": 1, "removed": 0, "undo": true}, {"path": "many12", "added": 1, "removed": 0, "undo": true}, {"path": "many13", "added": 1, "removed": 0, "undo": true}, {"path": "many14", "added": 1, "removed": 0, "undo": true}, {"path": "many15", "added": 1, "removed": 0, "undo": true}, {"path": "many16", "added": 1, "removed": 0, "undo": true}, {"path": "many17", "added": 1, "removed": 0, "undo": true}, {"path": "many18", "added": 1, "removed": 0, "undo": true}, {"path": "many19", "added": 1, "removed": 0, "undo": true}, {"path": "many2", "added": 1, "removed": 0, "undo": true}, {"path": "many20", "added": 1, "removed": 0, "undo": true}, {"path": "many21", "added": 1, "removed": 0, "undo": true}, {"path": "many22", "added": 1, "removed": 0, "undo": true}, {"path": "many23", "added": 1, "removed": 0, "undo": true}, {"path": "many24", "added": 1, "removed": 0, "undo": true}, {"path": "many25", "added": 1, "removed": 0, "undo": true}, {"path": "many26", "added": 1, "removed": 0, "undo": true}, {"path": "many27", "added": 1, "removed": 0, "undo": true}, {"path": "many28", "added": 1, "removed": 0, "undo": true}, {"path": "many29", "added": 1, "removed": 0, "undo": true}, {"path": "many3", "added": 1, "removed": 0, "undo": true}, {"path": "many30", "added": 1, "removed": 0, "undo": true}, {"path": "many31", "added": 1, "removed": 0, "undo": true}, {"path": "many32", "added": 1, "removed": 0, "undo": true}, {"path": "many33", "added": 1, "removed": 0, "undo": true}, {"path": "many34", "added": 1, "removed": 0, "undo": true}, {"path": "many35", "added": 1, "removed": 0, "undo": true}, {"path": "many36", "added": 1, "removed": 0, "undo": true}, {"path": "many37", "added": 1, "removed": 0, "undo": true}, {"path": "many38", "added": 1, "removed": 0, "undo": true}, {"path": "many39", "added": 1, "removed": 0, "undo": true}, {"path": "many4", "added": 1, "removed": 0, "undo": true}, {"path": "many40", "added": 1, "removed": 0, "undo": true}, {"path": "many41", "added": 1, "removed": 0, "undo": true}, {"path": "many42", "added": 1, "removed": 0, "undo": true}, {"path": "many43", "added": 1, "removed": 0, "undo": true}, {"path": "many44", "added": 1, "removed": 0, "undo": true}, {"path": "many45", "added": 1, "removed": 0, "undo": true}, {"path": "many46", "added": 1, "removed": 0, "undo": true}, {"path": "many47", "added": 1, "removed": 0, "undo": true}, {"path": "many48", "added": 1, "removed": 0, "undo": true}, {"path": "many49", "added": 1, "removed": 0, "undo": true}, {"path": "many5", "added": 1, "removed": 0, "undo": true}, {"path": "many50", "added": 1, "removed": 0, "undo": true}, {"path": "many51", "added": 1, "removed": 0, "undo": true}, {"path": "many52", "added": 1, "removed": 0, "undo": true}, {"path": "many6", "added": 1, "removed": 0, "undo": true}, {"path": "many7", "added": 1, "removed": 0, "undo": true}, {"path": "many8", "added": 1, "removed": 0, "undo": true}, {"path": "many9", "added": 1, "removed": 0, "undo": true}], "changed": [], "deleted": [{"path": "notes/one.txt", "added": 0, "removed": 1, "undo": true}], "moved": [], "folders": [], "counts": {"created": 52, "changed": 0, "deleted": 1, "moved": 0}, "notUndoable": 0, "reverted": [], "meanwhile": [], "meanwhileCount": 0, "git": [], "leftOut": 0, "note": ""}, "tier": "full", "grant": {"network": false, "folders": [], "unconfined": false, "readOnly": false}, "note": "", "byHost": true, "noted": 22, "bounded": "", "denied": [], "explained": []}, "brief": "", "images": []}','2026-11-16T22:10:04.879880+00:00');
INSERT INTO "messages" VALUES('261116-uhx9d6',17,'assistant','52 files are made and one is gone.','{"parts": [{"kind": "text", "text": "52 files are made and one is gone."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 8}}','2026-11-16T22:10:04.881016+00:00');
CREATE TABLE model_call_sums (
            span TEXT NOT NULL, name TEXT NOT NULL, tokens INTEGER NOT NULL, cost INTEGER NOT NULL,
            unpriced INTEGER NOT NULL, PRIMARY KEY (span, name)) WITHOUT ROWID;
INSERT INTO "model_call_sums" VALUES('day','2026-11-16',967,0,0);
INSERT INTO "model_call_sums" VALUES('session','261116-uhx9d6',967,0,0);
CREATE TABLE model_calls (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL, project TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, created_at TEXT NOT NULL, day TEXT NOT NULL, read INTEGER NOT NULL,
            written INTEGER NOT NULL, cache_read INTEGER NOT NULL, cache_write INTEGER NOT NULL, cost INTEGER,
            holder TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "model_calls" VALUES('5ac89feadee5711f','261116-uhx9d6','/project','scripted','scripted','2026-11-16T22:09:59.341+00:00','2026-11-16',100,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('9d5d752f80b918d3','261116-uhx9d6','/project','scripted','scripted','2026-11-16T22:10:04.880+00:00','2026-11-16',100,8,0,0,0,'');
INSERT INTO "model_calls" VALUES('9d86a9f25e7daf30','261116-uhx9d6','/project','scripted','scripted','2026-11-16T22:09:57.024+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('a7ee7fcc9e4084af','261116-uhx9d6','/project','scripted','scripted','2026-11-16T22:10:01.673+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('c780b9ace980456f','261116-uhx9d6','/project','scripted','scripted','2026-11-16T22:09:57.014+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('cf3fe5b5dc8afdd3','261116-uhx9d6','/project','scripted','scripted','2026-11-16T22:09:57.047+00:00','2026-11-16',100,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('e7311d3428110b5e','261116-uhx9d6','/project','scripted','scripted','2026-11-16T22:10:01.704+00:00','2026-11-16',100,1,0,0,0,'');
INSERT INTO "model_calls" VALUES('f4ebd8491b32c249','261116-uhx9d6','/project','scripted','scripted','2026-11-16T22:10:04.360+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('fa1c6a12510441eb','261116-uhx9d6','/project','scripted','scripted','2026-11-16T22:09:59.326+00:00','2026-11-16',100,10,0,0,0,'');
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
INSERT INTO "seen_events" VALUES(1,'261116-uhx9d6',2,'call','{"call_id": "call_1", "seconds": 0.007564618004835211, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T22:09:57+00:00');
INSERT INTO "seen_events" VALUES(2,'261116-uhx9d6',4,'call','{"call_id": "call_2", "seconds": 0.020427473995368928, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T22:09:57+00:00');
INSERT INTO "seen_events" VALUES(3,'261116-uhx9d6',6,'turn','{"reason": "done", "totals": {"seconds": 0.037, "read": 300, "written": 24}}','2026-11-16T22:09:57+00:00');
INSERT INTO "seen_events" VALUES(4,'261116-uhx9d6',8,'call','{"call_id": "call_1", "seconds": 0.008471633002045564, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T22:09:59+00:00');
INSERT INTO "seen_events" VALUES(5,'261116-uhx9d6',10,'turn','{"reason": "done", "totals": {"seconds": 0.02, "read": 200, "written": 14}}','2026-11-16T22:09:59+00:00');
INSERT INTO "seen_events" VALUES(6,'261116-uhx9d6',12,'call','{"call_id": "call_1", "seconds": 0.023110406997147948, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T22:10:01+00:00');
INSERT INTO "seen_events" VALUES(7,'261116-uhx9d6',14,'turn','{"reason": "done", "totals": {"seconds": 0.036, "read": 200, "written": 11}}','2026-11-16T22:10:01+00:00');
INSERT INTO "seen_events" VALUES(8,'261116-uhx9d6',16,'call','{"call_id": "call_1", "seconds": 0.14228416699916124, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T22:10:04+00:00');
INSERT INTO "seen_events" VALUES(9,'261116-uhx9d6',18,'turn','{"reason": "done", "totals": {"seconds": 0.579, "read": 200, "written": 18}}','2026-11-16T22:10:04+00:00');
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build', endpoint TEXT NOT NULL DEFAULT '', base_url TEXT, is_pinned INTEGER NOT NULL DEFAULT 0, is_archived INTEGER NOT NULL DEFAULT 0, deleted_at TEXT NOT NULL DEFAULT '', parent TEXT NOT NULL DEFAULT '', title_by TEXT NOT NULL DEFAULT '', holder TEXT NOT NULL DEFAULT '', turns INTEGER NOT NULL DEFAULT 0);
INSERT INTO "sessions" VALUES('261116-uhx9d6','/project','Write two files','scripted','scripted','developer','2026-11-16T22:09:56.664225+00:00','2026-11-16T22:10:04.881016+00:00','build','scripted','',0,0,'','','','',4);
CREATE TABLE unsent (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
            text TEXT NOT NULL, is_draft INTEGER NOT NULL, holder TEXT NOT NULL, images TEXT NOT NULL DEFAULT '', is_for_later INTEGER NOT NULL DEFAULT 0);
INSERT INTO "unsent" VALUES(9,'m1','/project','261116-uhx9d6','and then?',0,'0a8d3fb9f3c14f04','',0);
CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0);
INSERT INTO "versions" VALUES(1,'01a1e668-e71c-7478-b976-dbc8aea740a5','01a1e668-e71c-73ee-a259-4cef69f36c22','/project','261116-uhx9d6',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-16T22:09:57.020287+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(2,'01a1e668-e72e-7f88-a9db-7f626708269a','01a1e668-e72e-7eb7-be81-9e88b32d4c59','/project','261116-uhx9d6',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-16T22:09:57.038979+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(3,'01a1e668-e736-731e-93e6-373dfba8224c','01a1e668-e736-72c4-a91c-b58f033902a2','/project','261116-uhx9d6',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T22:09:57.046203+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(4,'01a1e668-f02c-7c62-affd-b5ed6308a21e','01a1e668-e71c-73ee-a259-4cef69f36c22','/project','261116-uhx9d6',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-16T22:09:59.340788+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(5,'01a1e668-f960-7a02-bb0b-22ec6ff40d75','01a1e668-f960-7971-87b1-cd1554fee5f4','/project','261116-uhx9d6',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-16T22:10:01.696633+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(6,'01a1e669-05a1-7f6c-85c7-31156c39d2eb','01a1e668-e736-72c4-a91c-b58f033902a2','/project','261116-uhx9d6',4,'call_1','bash','rm','notes/one.txt','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-16T22:10:04.833980+00:00',NULL,'01a1e669-0e1b-7a46-b875-612fa3e94509',0);
INSERT INTO "versions" VALUES(7,'01a1e669-05a2-71af-b3bb-4bf617e82a34','01a1e669-05a2-715b-b9e9-7eae9806ed76','/project','261116-uhx9d6',4,'call_1','bash','write','many1',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T22:10:04.834109+00:00',NULL,'01a1e669-0e0f-7cff-a7d3-4e92dbe8a0eb',0);
INSERT INTO "versions" VALUES(8,'01a1e669-05a2-7260-8de6-b7e0680cafe3','01a1e669-05a2-723d-8ab7-a7a8890011be','/project','261116-uhx9d6',4,'call_1','bash','write','many10',NULL,'917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',420,NULL,'2026-11-16T22:10:04.834151+00:00',NULL,'01a1e669-0e0f-7327-926e-512b52e47880',0);
INSERT INTO "versions" VALUES(9,'01a1e669-05a2-72de-b959-323521eb498c','01a1e669-05a2-72c2-9c9b-dc6ff8bdfc00','/project','261116-uhx9d6',4,'call_1','bash','write','many11',NULL,'25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',420,NULL,'2026-11-16T22:10:04.834185+00:00',NULL,'01a1e669-0e0e-7804-9eba-f4b64ade24db',0);
INSERT INTO "versions" VALUES(10,'01a1e669-05a2-7381-b8f8-951facec1fff','01a1e669-05a2-735a-8fc7-77bf743b77e3','/project','261116-uhx9d6',4,'call_1','bash','write','many12',NULL,'a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',420,NULL,'2026-11-16T22:10:04.834222+00:00',NULL,'01a1e669-0e0d-7c78-b2ca-e5626b855a81',0);
INSERT INTO "versions" VALUES(11,'01a1e669-05a2-73ff-96c4-0d792fb30cef','01a1e669-05a2-73e3-b0d5-ceab76b034aa','/project','261116-uhx9d6',4,'call_1','bash','write','many13',NULL,'1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',420,NULL,'2026-11-16T22:10:04.834253+00:00',NULL,'01a1e669-0e0d-7409-9421-2dff6b6eceeb',0);
INSERT INTO "versions" VALUES(12,'01a1e669-05a2-7471-8bd6-71edf6348066','01a1e669-05a2-7458-8b3a-ce0661b562b9','/project','261116-uhx9d6',4,'call_1','bash','write','many14',NULL,'9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',420,NULL,'2026-11-16T22:10:04.834281+00:00',NULL,'01a1e669-0e0c-7aff-9172-4868c6b47669',0);
INSERT INTO "versions" VALUES(13,'01a1e669-05a2-7503-8868-63c8e556912e','01a1e669-05a2-74e2-9704-9396203146f2','/project','261116-uhx9d6',4,'call_1','bash','write','many15',NULL,'238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',420,NULL,'2026-11-16T22:10:04.834317+00:00',NULL,'01a1e669-0e0b-7cd0-97b9-f65d1a8a9f41',0);
INSERT INTO "versions" VALUES(14,'01a1e669-05a2-7586-9dce-005ff04bf03c','01a1e669-05a2-756c-9c27-b5eae178c66d','/project','261116-uhx9d6',4,'call_1','bash','write','many16',NULL,'e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',420,NULL,'2026-11-16T22:10:04.834348+00:00',NULL,'01a1e669-0e0b-720b-967e-52849c1ad277',0);
INSERT INTO "versions" VALUES(15,'01a1e669-05a2-75f5-a143-ca3b1926ec45','01a1e669-05a2-75dd-b31f-68d33de54037','/project','261116-uhx9d6',4,'call_1','bash','write','many17',NULL,'54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',420,NULL,'2026-11-16T22:10:04.834375+00:00',NULL,'01a1e669-0e0a-7771-bc91-6c84e441f8a6',0);
INSERT INTO "versions" VALUES(16,'01a1e669-05a2-7660-ae54-57e33340804f','01a1e669-05a2-7649-9a2a-bb81c6f3db99','/project','261116-uhx9d6',4,'call_1','bash','write','many18',NULL,'7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',420,NULL,'2026-11-16T22:10:04.834401+00:00',NULL,'01a1e669-0e09-7f37-8d08-5f46564405fc',0);
INSERT INTO "versions" VALUES(17,'01a1e669-05a2-76e5-8fc9-bea4f5110ce6','01a1e669-05a2-76c4-9f35-4eb78c8ef189','/project','261116-uhx9d6',4,'call_1','bash','write','many19',NULL,'a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',420,NULL,'2026-11-16T22:10:04.834434+00:00',NULL,'01a1e669-0e09-765f-aaa1-9df5d4a1e4b3',0);
INSERT INTO "versions" VALUES(18,'01a1e669-05a2-7753-b5d2-46cec177a41e','01a1e669-05a2-773b-9da9-440adedb760a','/project','261116-uhx9d6',4,'call_1','bash','write','many2',NULL,'53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',420,NULL,'2026-11-16T22:10:04.834460+00:00',NULL,'01a1e669-0e08-7bdd-a323-9932c9a30649',0);
INSERT INTO "versions" VALUES(19,'01a1e669-05a2-77c2-b2c5-6670c543becb','01a1e669-05a2-77a7-915c-e864a5ef5a8a','/project','261116-uhx9d6',4,'call_1','bash','write','many20',NULL,'5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',420,NULL,'2026-11-16T22:10:04.834487+00:00',NULL,'01a1e669-0e06-7fe0-8b03-0b36e2094ce3',0);
INSERT INTO "versions" VALUES(20,'01a1e669-05a2-782c-a3ca-07ec4576b4e3','01a1e669-05a2-7815-896b-53d679e9384d','/project','261116-uhx9d6',4,'call_1','bash','write','many21',NULL,'6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',420,NULL,'2026-11-16T22:10:04.834513+00:00',NULL,'01a1e669-0e06-756a-9a06-04672a71bfbd',0);
INSERT INTO "versions" VALUES(21,'01a1e669-05a2-7894-91ac-45be1a81bb7b','01a1e669-05a2-787d-b27e-0362bced0f0c','/project','261116-uhx9d6',4,'call_1','bash','write','many22',NULL,'f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',420,NULL,'2026-11-16T22:10:04.834538+00:00',NULL,'01a1e669-0e05-76c1-8404-fa12861ce30a',0);
INSERT INTO "versions" VALUES(22,'01a1e669-05a2-78fe-a09e-ed812cfd89b2','01a1e669-05a2-78e6-b7b3-510dbfb36407','/project','261116-uhx9d6',4,'call_1','bash','write','many23',NULL,'076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',420,NULL,'2026-11-16T22:10:04.834564+00:00',NULL,'01a1e669-0e04-7ed0-b7a2-651ecebd2115',0);
INSERT INTO "versions" VALUES(23,'01a1e669-05a2-7969-95da-e2d6e7a2cf2e','01a1e669-05a2-7951-be61-6f335f169a44','/project','261116-uhx9d6',4,'call_1','bash','write','many24',NULL,'68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',420,NULL,'2026-11-16T22:10:04.834591+00:00',NULL,'01a1e669-0e04-7701-b5e8-ce3fe2420bb1',0);
INSERT INTO "versions" VALUES(24,'01a1e669-05a2-79d2-be24-eb97ff00be44','01a1e669-05a2-79bb-b2ca-799ee9b3028b','/project','261116-uhx9d6',4,'call_1','bash','write','many25',NULL,'64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',420,NULL,'2026-11-16T22:10:04.834616+00:00',NULL,'01a1e669-0e03-7f5c-a1d1-90fd8e988973',0);
INSERT INTO "versions" VALUES(25,'01a1e669-05a2-7a3d-ac60-1afeb39c47a1','01a1e669-05a2-7a26-8635-e65d62b690c7','/project','261116-uhx9d6',4,'call_1','bash','write','many26',NULL,'20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',420,NULL,'2026-11-16T22:10:04.834642+00:00',NULL,'01a1e669-0e03-7771-82b5-95af40b1862a',0);
INSERT INTO "versions" VALUES(26,'01a1e669-05a2-7aa5-8307-b7faf3b3c1dd','01a1e669-05a2-7a8e-b42f-61418754b249','/project','261116-uhx9d6',4,'call_1','bash','write','many27',NULL,'932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',420,NULL,'2026-11-16T22:10:04.834668+00:00',NULL,'01a1e669-0e02-7f43-9085-5fb2a04f4c0a',0);
INSERT INTO "versions" VALUES(27,'01a1e669-05a2-7b0d-9b56-f7b49e5534b0','01a1e669-05a2-7af6-b326-9924938fada0','/project','261116-uhx9d6',4,'call_1','bash','write','many28',NULL,'9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',420,NULL,'2026-11-16T22:10:04.834693+00:00',NULL,'01a1e669-0e02-7752-a0f5-a25748d25922',0);
INSERT INTO "versions" VALUES(28,'01a1e669-05a2-7b75-8659-40efcad61017','01a1e669-05a2-7b5e-b03b-749042df80c3','/project','261116-uhx9d6',4,'call_1','bash','write','many29',NULL,'3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',420,NULL,'2026-11-16T22:10:04.834719+00:00',NULL,'01a1e669-0e01-7f2b-9fa4-c2c65e671a62',0);
INSERT INTO "versions" VALUES(29,'01a1e669-05a2-7bdf-9a28-8b09f1661151','01a1e669-05a2-7bc7-a3be-40001239bc51','/project','261116-uhx9d6',4,'call_1','bash','write','many3',NULL,'1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',420,NULL,'2026-11-16T22:10:04.834744+00:00',NULL,'01a1e669-0e01-7652-a17e-f0e81df5f257',0);
INSERT INTO "versions" VALUES(30,'01a1e669-05a2-7c4a-9f11-5fa309e9202c','01a1e669-05a2-7c31-8306-95cd312d0fed','/project','261116-uhx9d6',4,'call_1','bash','write','many30',NULL,'f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',420,NULL,'2026-11-16T22:10:04.834772+00:00',NULL,'01a1e669-0e00-7d9e-a7e2-5f6b75a18c65',0);
INSERT INTO "versions" VALUES(31,'01a1e669-05a2-7cbc-af61-e6a24ac7d989','01a1e669-05a2-7ca3-a4a6-459136c6dd7c','/project','261116-uhx9d6',4,'call_1','bash','write','many31',NULL,'32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',420,NULL,'2026-11-16T22:10:04.834799+00:00',NULL,'01a1e669-0e00-747b-b741-d25bd94be7ed',0);
INSERT INTO "versions" VALUES(32,'01a1e669-05a2-7d27-a547-93b4cecae568','01a1e669-05a2-7d10-a1be-ddd0a508a9ec','/project','261116-uhx9d6',4,'call_1','bash','write','many32',NULL,'2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',420,NULL,'2026-11-16T22:10:04.834825+00:00',NULL,'01a1e669-0dff-79c9-b7fd-83b8a577344e',0);
INSERT INTO "versions" VALUES(33,'01a1e669-05a2-7d98-8711-6f123ead85d6','01a1e669-05a2-7d7f-8e1a-d853bd5a9d0f','/project','261116-uhx9d6',4,'call_1','bash','write','many33',NULL,'19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',420,NULL,'2026-11-16T22:10:04.834852+00:00',NULL,'01a1e669-0dfb-7acf-86c0-15ae45804446',0);
INSERT INTO "versions" VALUES(34,'01a1e669-05a2-7e03-8288-6944e21b63b3','01a1e669-05a2-7deb-9a71-6ecb897a5205','/project','261116-uhx9d6',4,'call_1','bash','write','many34',NULL,'ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',420,NULL,'2026-11-16T22:10:04.834878+00:00',NULL,'01a1e669-0df7-7a50-85ea-d1bb8e811aa1',0);
INSERT INTO "versions" VALUES(35,'01a1e669-05a2-7e74-9420-75286ac0b5b5','01a1e669-05a2-7e5c-9d05-cd5351d1fddc','/project','261116-uhx9d6',4,'call_1','bash','write','many35',NULL,'90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',420,NULL,'2026-11-16T22:10:04.834906+00:00',NULL,'01a1e669-0df3-790d-8bc2-e95f6143e156',0);
INSERT INTO "versions" VALUES(36,'01a1e669-05a2-7ee0-945e-4a582172e68a','01a1e669-05a2-7ec8-bbcb-18b2c91e738a','/project','261116-uhx9d6',4,'call_1','bash','write','many36',NULL,'a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',420,NULL,'2026-11-16T22:10:04.834932+00:00',NULL,'01a1e669-0df2-7260-88d5-f6a40e1f66f1',0);
INSERT INTO "versions" VALUES(37,'01a1e669-05a2-7f4a-b5b3-b77f9ee20242','01a1e669-05a2-7f32-9b71-ad22d4f9da83','/project','261116-uhx9d6',4,'call_1','bash','write','many37',NULL,'b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',420,NULL,'2026-11-16T22:10:04.834958+00:00',NULL,'01a1e669-0df1-789a-8e9d-467860575b0f',0);
INSERT INTO "versions" VALUES(38,'01a1e669-05a2-7fb4-8647-05d9db041224','01a1e669-05a2-7f9b-8608-67323dd4c9f1','/project','261116-uhx9d6',4,'call_1','bash','write','many38',NULL,'a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',420,NULL,'2026-11-16T22:10:04.834984+00:00',NULL,'01a1e669-0def-7cc7-b3d5-96bf9fe8943b',0);
INSERT INTO "versions" VALUES(39,'01a1e669-05a3-701f-bff1-969072dd957d','01a1e669-05a3-7007-af67-1752b0d32cc2','/project','261116-uhx9d6',4,'call_1','bash','write','many39',NULL,'eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',420,NULL,'2026-11-16T22:10:04.835010+00:00',NULL,'01a1e669-0dea-7f6d-80b7-e2f49a86b107',0);
INSERT INTO "versions" VALUES(40,'01a1e669-05a3-708a-902b-3764735adc87','01a1e669-05a3-7072-9ce4-180bcd488c1a','/project','261116-uhx9d6',4,'call_1','bash','write','many4',NULL,'7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',420,NULL,'2026-11-16T22:10:04.835036+00:00',NULL,'01a1e669-0de5-7268-a6a3-1cee9c40da8e',0);
INSERT INTO "versions" VALUES(41,'01a1e669-05a3-70f5-8cb8-0b7d652bc585','01a1e669-05a3-70dd-b46e-5e93d4b45b10','/project','261116-uhx9d6',4,'call_1','bash','write','many40',NULL,'673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',420,NULL,'2026-11-16T22:10:04.835062+00:00',NULL,'01a1e669-0de1-7261-8213-230dceee3866',0);
INSERT INTO "versions" VALUES(42,'01a1e669-05a3-715f-bd40-442fc23e210c','01a1e669-05a3-7148-ab43-305a3eadc421','/project','261116-uhx9d6',4,'call_1','bash','write','many41',NULL,'040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',420,NULL,'2026-11-16T22:10:04.835088+00:00',NULL,'01a1e669-0de0-778c-bcb5-bfa347b0f7e8',0);
INSERT INTO "versions" VALUES(43,'01a1e669-05a3-71c8-9715-fffd25d71da5','01a1e669-05a3-71b0-a341-75f742209451','/project','261116-uhx9d6',4,'call_1','bash','write','many42',NULL,'084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',420,NULL,'2026-11-16T22:10:04.835114+00:00',NULL,'01a1e669-0ddf-727e-8b88-9af375ad460a',0);
INSERT INTO "versions" VALUES(44,'01a1e669-05a3-7231-acc9-975f71d6acc3','01a1e669-05a3-7219-81e6-c0aeadc79217','/project','261116-uhx9d6',4,'call_1','bash','write','many43',NULL,'0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',420,NULL,'2026-11-16T22:10:04.835139+00:00',NULL,'01a1e669-0ddd-76ba-a639-3bbc59da932a',0);
INSERT INTO "versions" VALUES(45,'01a1e669-05a3-729d-86ad-3be90ca5dde5','01a1e669-05a3-7285-85d5-8233d2cf0805','/project','261116-uhx9d6',4,'call_1','bash','write','many44',NULL,'b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',420,NULL,'2026-11-16T22:10:04.835166+00:00',NULL,'01a1e669-0dda-79ea-893e-6e3120cbf74d',0);
INSERT INTO "versions" VALUES(46,'01a1e669-05a3-7308-8f98-a1ed18f7f1a8','01a1e669-05a3-72f1-bfee-be47cd58ee07','/project','261116-uhx9d6',4,'call_1','bash','write','many45',NULL,'420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',420,NULL,'2026-11-16T22:10:04.835192+00:00',NULL,'01a1e669-0dd9-7ee8-a18a-4c99c7819df1',0);
INSERT INTO "versions" VALUES(47,'01a1e669-05a3-7375-bfa2-45c11233cc4e','01a1e669-05a3-735d-afcd-715bc6083d8d','/project','261116-uhx9d6',4,'call_1','bash','write','many46',NULL,'a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',420,NULL,'2026-11-16T22:10:04.835219+00:00',NULL,'01a1e669-0dd3-7af2-9ad3-d30544e0f536',0);
INSERT INTO "versions" VALUES(48,'01a1e669-05a3-73e0-a661-7d6e7f211162','01a1e669-05a3-73c9-ae05-777e095fff0d','/project','261116-uhx9d6',4,'call_1','bash','write','many47',NULL,'e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',420,NULL,'2026-11-16T22:10:04.835245+00:00',NULL,'01a1e669-0dd0-7f37-9e3b-f09d9f4071b0',0);
INSERT INTO "versions" VALUES(49,'01a1e669-05a3-745e-9831-e05c8dd3a4c8','01a1e669-05a3-743a-aa7f-1fcbfc362a3f','/project','261116-uhx9d6',4,'call_1','bash','write','many48',NULL,'654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',420,NULL,'2026-11-16T22:10:04.835276+00:00',NULL,'01a1e669-0dcf-7e45-a75c-350dfa48f42a',0);
INSERT INTO "versions" VALUES(50,'01a1e669-05a3-74cc-97fd-ce8e8f9d342b','01a1e669-05a3-74b4-8f6c-37a738652ec0','/project','261116-uhx9d6',4,'call_1','bash','write','many49',NULL,'6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',420,NULL,'2026-11-16T22:10:04.835302+00:00',NULL,'01a1e669-0dce-73fe-8f29-ac728df42752',0);
INSERT INTO "versions" VALUES(51,'01a1e669-05a3-753a-8dc1-dc82d3c37e9f','01a1e669-05a3-7520-87ec-71c717862013','/project','261116-uhx9d6',4,'call_1','bash','write','many5',NULL,'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',420,NULL,'2026-11-16T22:10:04.835329+00:00',NULL,'01a1e669-0dcd-7127-b48c-fea05a932966',0);
INSERT INTO "versions" VALUES(52,'01a1e669-05a3-75ad-b629-9db61ef5f705','01a1e669-05a3-758c-bd85-674531068a8c','/project','261116-uhx9d6',4,'call_1','bash','write','many50',NULL,'7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',420,NULL,'2026-11-16T22:10:04.835358+00:00',NULL,'01a1e669-0dcc-7065-8132-b4582c51c317',0);
INSERT INTO "versions" VALUES(53,'01a1e669-05a3-762b-bd64-c52566faa43f','01a1e669-05a3-7612-b276-22ca04c02380','/project','261116-uhx9d6',4,'call_1','bash','write','many51',NULL,'9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',420,NULL,'2026-11-16T22:10:04.835388+00:00',NULL,'01a1e669-0dca-7da7-a80d-42c4ca6ed0f6',0);
INSERT INTO "versions" VALUES(54,'01a1e669-05a3-7698-a81a-754e6118653d','01a1e669-05a3-7680-80f1-b97e4b0a62b8','/project','261116-uhx9d6',4,'call_1','bash','write','many52',NULL,'6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',420,NULL,'2026-11-16T22:10:04.835415+00:00',NULL,'01a1e669-0dc9-7ae6-b722-410d8cb4fd3f',0);
INSERT INTO "versions" VALUES(55,'01a1e669-05ab-79a3-88e0-987791bd35e8','01a1e669-05ab-78f0-b56e-1e243f2c5c4e','/project','261116-uhx9d6',4,'call_1','bash','write','many6',NULL,'06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',420,NULL,'2026-11-16T22:10:04.843610+00:00',NULL,'01a1e669-0dc8-787f-9317-d2eeac6390a6',0);
INSERT INTO "versions" VALUES(56,'01a1e669-05ab-7ad3-bfbc-af31f18a22c3','01a1e669-05ab-7a97-b620-11bf8d08acd5','/project','261116-uhx9d6',4,'call_1','bash','write','many7',NULL,'10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',420,NULL,'2026-11-16T22:10:04.843680+00:00',NULL,'01a1e669-0dc7-70e9-9a49-d5f02b0c5486',0);
INSERT INTO "versions" VALUES(57,'01a1e669-05ab-7b62-805e-9afdceac31eb','01a1e669-05ab-7b46-b839-9087acdc51b5','/project','261116-uhx9d6',4,'call_1','bash','write','many8',NULL,'aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',420,NULL,'2026-11-16T22:10:04.843714+00:00',NULL,'01a1e669-0dc1-74b5-a3fc-e82854809018',0);
INSERT INTO "versions" VALUES(58,'01a1e669-05ab-7bf1-a928-92328acb3e61','01a1e669-05ab-7bc6-a40a-0bdd07e75d39','/project','261116-uhx9d6',4,'call_1','bash','write','many9',NULL,'2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',420,NULL,'2026-11-16T22:10:04.843749+00:00',NULL,'01a1e669-0dbb-7cec-bf42-0087208298b5',0);
INSERT INTO "versions" VALUES(59,'01a1e669-0dbb-7cec-bf42-0087208298b5','01a1e669-05ab-7bc6-a40a-0bdd07e75d39','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many9','2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',NULL,420,NULL,'2026-11-16T22:10:06.907824+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(60,'01a1e669-0dc1-74b5-a3fc-e82854809018','01a1e669-05ab-7b46-b839-9087acdc51b5','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many8','aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',NULL,420,NULL,'2026-11-16T22:10:06.913309+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(61,'01a1e669-0dc7-70e9-9a49-d5f02b0c5486','01a1e669-05ab-7a97-b620-11bf8d08acd5','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many7','10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',NULL,420,NULL,'2026-11-16T22:10:06.919071+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(62,'01a1e669-0dc8-787f-9317-d2eeac6390a6','01a1e669-05ab-78f0-b56e-1e243f2c5c4e','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many6','06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',NULL,420,NULL,'2026-11-16T22:10:06.920544+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(63,'01a1e669-0dc9-7ae6-b722-410d8cb4fd3f','01a1e669-05a3-7680-80f1-b97e4b0a62b8','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many52','6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',NULL,420,NULL,'2026-11-16T22:10:06.921694+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(64,'01a1e669-0dca-7da7-a80d-42c4ca6ed0f6','01a1e669-05a3-7612-b276-22ca04c02380','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many51','9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',NULL,420,NULL,'2026-11-16T22:10:06.922865+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(65,'01a1e669-0dcc-7065-8132-b4582c51c317','01a1e669-05a3-758c-bd85-674531068a8c','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many50','7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',NULL,420,NULL,'2026-11-16T22:10:06.924038+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(66,'01a1e669-0dcd-7127-b48c-fea05a932966','01a1e669-05a3-7520-87ec-71c717862013','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many5','f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',NULL,420,NULL,'2026-11-16T22:10:06.925084+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(67,'01a1e669-0dce-73fe-8f29-ac728df42752','01a1e669-05a3-74b4-8f6c-37a738652ec0','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many49','6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',NULL,420,NULL,'2026-11-16T22:10:06.926261+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(68,'01a1e669-0dcf-7e45-a75c-350dfa48f42a','01a1e669-05a3-743a-aa7f-1fcbfc362a3f','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many48','654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',NULL,420,NULL,'2026-11-16T22:10:06.927907+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(69,'01a1e669-0dd0-7f37-9e3b-f09d9f4071b0','01a1e669-05a3-73c9-ae05-777e095fff0d','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many47','e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',NULL,420,NULL,'2026-11-16T22:10:06.928963+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(70,'01a1e669-0dd3-7af2-9ad3-d30544e0f536','01a1e669-05a3-735d-afcd-715bc6083d8d','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many46','a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',NULL,420,NULL,'2026-11-16T22:10:06.931698+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(71,'01a1e669-0dd9-7ee8-a18a-4c99c7819df1','01a1e669-05a3-72f1-bfee-be47cd58ee07','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many45','420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',NULL,420,NULL,'2026-11-16T22:10:06.937946+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(72,'01a1e669-0dda-79ea-893e-6e3120cbf74d','01a1e669-05a3-7285-85d5-8233d2cf0805','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many44','b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',NULL,420,NULL,'2026-11-16T22:10:06.938629+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(73,'01a1e669-0ddd-76ba-a639-3bbc59da932a','01a1e669-05a3-7219-81e6-c0aeadc79217','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many43','0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',NULL,420,NULL,'2026-11-16T22:10:06.941433+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(74,'01a1e669-0ddf-727e-8b88-9af375ad460a','01a1e669-05a3-71b0-a341-75f742209451','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many42','084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',NULL,420,NULL,'2026-11-16T22:10:06.943168+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(75,'01a1e669-0de0-778c-bcb5-bfa347b0f7e8','01a1e669-05a3-7148-ab43-305a3eadc421','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many41','040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',NULL,420,NULL,'2026-11-16T22:10:06.944484+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(76,'01a1e669-0de1-7261-8213-230dceee3866','01a1e669-05a3-70dd-b46e-5e93d4b45b10','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many40','673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',NULL,420,NULL,'2026-11-16T22:10:06.945159+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(77,'01a1e669-0de5-7268-a6a3-1cee9c40da8e','01a1e669-05a3-7072-9ce4-180bcd488c1a','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many4','7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',NULL,420,NULL,'2026-11-16T22:10:06.949165+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(78,'01a1e669-0dea-7f6d-80b7-e2f49a86b107','01a1e669-05a3-7007-af67-1752b0d32cc2','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many39','eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',NULL,420,NULL,'2026-11-16T22:10:06.954976+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(79,'01a1e669-0def-7cc7-b3d5-96bf9fe8943b','01a1e669-05a2-7f9b-8608-67323dd4c9f1','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many38','a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',NULL,420,NULL,'2026-11-16T22:10:06.959812+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(80,'01a1e669-0df1-789a-8e9d-467860575b0f','01a1e669-05a2-7f32-9b71-ad22d4f9da83','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many37','b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',NULL,420,NULL,'2026-11-16T22:10:06.961548+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(81,'01a1e669-0df2-7260-88d5-f6a40e1f66f1','01a1e669-05a2-7ec8-bbcb-18b2c91e738a','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many36','a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',NULL,420,NULL,'2026-11-16T22:10:06.962157+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(82,'01a1e669-0df3-790d-8bc2-e95f6143e156','01a1e669-05a2-7e5c-9d05-cd5351d1fddc','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many35','90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',NULL,420,NULL,'2026-11-16T22:10:06.963577+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(83,'01a1e669-0df7-7a50-85ea-d1bb8e811aa1','01a1e669-05a2-7deb-9a71-6ecb897a5205','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many34','ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',NULL,420,NULL,'2026-11-16T22:10:06.967658+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(84,'01a1e669-0dfb-7acf-86c0-15ae45804446','01a1e669-05a2-7d7f-8e1a-d853bd5a9d0f','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many33','19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',NULL,420,NULL,'2026-11-16T22:10:06.971689+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(85,'01a1e669-0dff-79c9-b7fd-83b8a577344e','01a1e669-05a2-7d10-a1be-ddd0a508a9ec','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many32','2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',NULL,420,NULL,'2026-11-16T22:10:06.975625+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(86,'01a1e669-0e00-747b-b741-d25bd94be7ed','01a1e669-05a2-7ca3-a4a6-459136c6dd7c','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many31','32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',NULL,420,NULL,'2026-11-16T22:10:06.976289+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(87,'01a1e669-0e00-7d9e-a7e2-5f6b75a18c65','01a1e669-05a2-7c31-8306-95cd312d0fed','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many30','f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',NULL,420,NULL,'2026-11-16T22:10:06.976859+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(88,'01a1e669-0e01-7652-a17e-f0e81df5f257','01a1e669-05a2-7bc7-a3be-40001239bc51','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many3','1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',NULL,420,NULL,'2026-11-16T22:10:06.977403+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(89,'01a1e669-0e01-7f2b-9fa4-c2c65e671a62','01a1e669-05a2-7b5e-b03b-749042df80c3','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many29','3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',NULL,420,NULL,'2026-11-16T22:10:06.977956+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(90,'01a1e669-0e02-7752-a0f5-a25748d25922','01a1e669-05a2-7af6-b326-9924938fada0','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many28','9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',NULL,420,NULL,'2026-11-16T22:10:06.978465+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(91,'01a1e669-0e02-7f43-9085-5fb2a04f4c0a','01a1e669-05a2-7a8e-b42f-61418754b249','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many27','932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',NULL,420,NULL,'2026-11-16T22:10:06.978962+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(92,'01a1e669-0e03-7771-82b5-95af40b1862a','01a1e669-05a2-7a26-8635-e65d62b690c7','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many26','20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',NULL,420,NULL,'2026-11-16T22:10:06.979473+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(93,'01a1e669-0e03-7f5c-a1d1-90fd8e988973','01a1e669-05a2-79bb-b2ca-799ee9b3028b','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many25','64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',NULL,420,NULL,'2026-11-16T22:10:06.979967+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(94,'01a1e669-0e04-7701-b5e8-ce3fe2420bb1','01a1e669-05a2-7951-be61-6f335f169a44','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many24','68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',NULL,420,NULL,'2026-11-16T22:10:06.980445+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(95,'01a1e669-0e04-7ed0-b7a2-651ecebd2115','01a1e669-05a2-78e6-b7b3-510dbfb36407','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many23','076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',NULL,420,NULL,'2026-11-16T22:10:06.980933+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(96,'01a1e669-0e05-76c1-8404-fa12861ce30a','01a1e669-05a2-787d-b27e-0362bced0f0c','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many22','f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',NULL,420,NULL,'2026-11-16T22:10:06.981430+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(97,'01a1e669-0e06-756a-9a06-04672a71bfbd','01a1e669-05a2-7815-896b-53d679e9384d','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many21','6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',NULL,420,NULL,'2026-11-16T22:10:06.982351+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(98,'01a1e669-0e06-7fe0-8b03-0b36e2094ce3','01a1e669-05a2-77a7-915c-e864a5ef5a8a','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many20','5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',NULL,420,NULL,'2026-11-16T22:10:06.983002+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(99,'01a1e669-0e08-7bdd-a323-9932c9a30649','01a1e669-05a2-773b-9da9-440adedb760a','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many2','53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',NULL,420,NULL,'2026-11-16T22:10:06.984754+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(100,'01a1e669-0e09-765f-aaa1-9df5d4a1e4b3','01a1e669-05a2-76c4-9f35-4eb78c8ef189','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many19','a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',NULL,420,NULL,'2026-11-16T22:10:06.985407+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(101,'01a1e669-0e09-7f37-8d08-5f46564405fc','01a1e669-05a2-7649-9a2a-bb81c6f3db99','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many18','7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',NULL,420,NULL,'2026-11-16T22:10:06.985959+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(102,'01a1e669-0e0a-7771-bc91-6c84e441f8a6','01a1e669-05a2-75dd-b31f-68d33de54037','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many17','54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',NULL,420,NULL,'2026-11-16T22:10:06.986473+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(103,'01a1e669-0e0b-720b-967e-52849c1ad277','01a1e669-05a2-756c-9c27-b5eae178c66d','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many16','e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',NULL,420,NULL,'2026-11-16T22:10:06.987137+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(104,'01a1e669-0e0b-7cd0-97b9-f65d1a8a9f41','01a1e669-05a2-74e2-9704-9396203146f2','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many15','238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',NULL,420,NULL,'2026-11-16T22:10:06.987809+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(105,'01a1e669-0e0c-7aff-9172-4868c6b47669','01a1e669-05a2-7458-8b3a-ce0661b562b9','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many14','9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',NULL,420,NULL,'2026-11-16T22:10:06.988697+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(106,'01a1e669-0e0d-7409-9421-2dff6b6eceeb','01a1e669-05a2-73e3-b0d5-ceab76b034aa','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many13','1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',NULL,420,NULL,'2026-11-16T22:10:06.989260+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(107,'01a1e669-0e0d-7c78-b2ca-e5626b855a81','01a1e669-05a2-735a-8fc7-77bf743b77e3','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many12','a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',NULL,420,NULL,'2026-11-16T22:10:06.989787+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(108,'01a1e669-0e0e-7804-9eba-f4b64ade24db','01a1e669-05a2-72c2-9c9b-dc6ff8bdfc00','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many11','25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',NULL,420,NULL,'2026-11-16T22:10:06.990511+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(109,'01a1e669-0e0f-7327-926e-512b52e47880','01a1e669-05a2-723d-8ab7-a7a8890011be','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many10','917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',NULL,420,NULL,'2026-11-16T22:10:06.991206+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(110,'01a1e669-0e0f-7cff-a7d3-4e92dbe8a0eb','01a1e669-05a2-715b-b9e9-7eae9806ed76','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','many1','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-16T22:10:06.991820+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
INSERT INTO "versions" VALUES(111,'01a1e669-0e1b-7a46-b875-612fa3e94509','01a1e668-e736-72c4-a91c-b58f033902a2','/project','261116-uhx9d6',4,'01a1e669-0db9-76bf-86ea-25b3ffe85238','undo','undo','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,NULL,'2026-11-16T22:10:07.003660+00:00','01a1e669-0db9-76bf-86ea-25b3ffe85238',NULL,0);
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
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('unsent',9);
INSERT INTO "sqlite_sequence" VALUES('open_changes',5);
INSERT INTO "sqlite_sequence" VALUES('versions',111);
COMMIT;

PRAGMA user_version=23;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL, line TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261119-hqz5yy',6,'294bfa9ce80e2c6d94647468cb438a6f6343606eaa6040bb5fc42e734e655195','{"actId": "01a1f588-0d2d-7e43-b075-a81195120932", "files": [{"path": "many52"}, {"path": "many51"}, {"path": "many50"}, {"path": "many49"}, {"path": "many48"}, {"path": "many47"}, {"path": "many46"}, {"path": "many45"}, {"path": "many44"}, {"path": "many43"}, {"path": "many42"}, {"path": "many41"}, {"path": "many40"}, {"path": "many39"}, {"path": "many38"}, {"path": "many37"}, {"path": "many36"}, {"path": "many35"}, {"path": "many34"}, {"path": "many33"}, {"path": "many32"}, {"path": "many31"}, {"path": "many30"}, {"path": "many29"}, {"path": "many28"}, {"path": "many27"}, {"path": "many26"}, {"path": "many25"}, {"path": "many24"}, {"path": "many23"}, {"path": "many22"}, {"path": "many21"}, {"path": "many20"}, {"path": "many19"}, {"path": "many18"}, {"path": "many17"}, {"path": "many16"}, {"path": "many15"}, {"path": "many14"}, {"path": "many13"}, {"path": "many12"}, {"path": "many11"}, {"path": "many10"}, {"path": "many9"}, {"path": "many8"}, {"path": "many7"}, {"path": "many6"}, {"path": "many5"}, {"path": "many4"}, {"path": "many3"}, {"path": "many2"}, {"path": "many1"}, {"path": "notes/one.txt"}], "kind": "person.undo", "prev": "6ee23cec3ff1c466e9987bb09f73b33209b842915053876b5d7503c21ff517f7", "session": "261119-hqz5yy", "skipped": [], "ts": "2026-11-19T20:38:16.698+00:00", "turn": 4, "hash": "f974b0fd4de54cd065384be9fca42621b195f3535906fdfcf593f6ad5ec40936"}');
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
INSERT INTO "files" VALUES('01a1f587-cdcc-7e6b-8627-cffb52de7268','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1f587-ce6c-7601-bb13-d13e86725173','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1f587-ce76-721a-96cb-5202644ad188','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1f587-ee8e-75d1-ad68-efa7605f2af2','/project','','second.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1f588-00e1-7234-a192-c3de27c5e572','/project','','many1',NULL,'2026-11-19T20:38:16.678976+00:00');
INSERT INTO "files" VALUES('01a1f588-00ed-78e5-bff3-a1d6a0fdb9ec','/project','','many2',NULL,'2026-11-19T20:38:16.678908+00:00');
INSERT INTO "files" VALUES('01a1f588-00ed-7c50-82b2-ff3414699b14','/project','','many3',NULL,'2026-11-19T20:38:16.678853+00:00');
INSERT INTO "files" VALUES('01a1f588-00ed-7d5a-a4f0-726093b1da96','/project','','many4',NULL,'2026-11-19T20:38:16.678795+00:00');
INSERT INTO "files" VALUES('01a1f588-00ed-7e4a-984b-9788c6832a28','/project','','many5',NULL,'2026-11-19T20:38:16.678740+00:00');
INSERT INTO "files" VALUES('01a1f588-00ed-7f4d-9363-c3b97efa440f','/project','','many6',NULL,'2026-11-19T20:38:16.678685+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-702a-8ff4-141fd6c9d053','/project','','many7',NULL,'2026-11-19T20:38:16.678631+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-710c-b89b-e94b37ede656','/project','','many8',NULL,'2026-11-19T20:38:16.678577+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-71cb-babf-089156ba489f','/project','','many9',NULL,'2026-11-19T20:38:16.678523+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-7285-9787-03e0071fbb00','/project','','many10',NULL,'2026-11-19T20:38:16.678468+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-7704-8ff3-fd9172b4b80a','/project','','many11',NULL,'2026-11-19T20:38:16.678413+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-7813-8212-8ec950d5ebe8','/project','','many12',NULL,'2026-11-19T20:38:16.678357+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-78d6-a00a-e48d10bb5584','/project','','many13',NULL,'2026-11-19T20:38:16.678302+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-798b-ad9f-37638c9ec7cc','/project','','many14',NULL,'2026-11-19T20:38:16.678245+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-7a3e-9ef6-a91235b65730','/project','','many15',NULL,'2026-11-19T20:38:16.678175+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-7af3-90b1-e60d2a5641b8','/project','','many16',NULL,'2026-11-19T20:38:16.678116+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-7ba8-b649-f98fd69e4053','/project','','many17',NULL,'2026-11-19T20:38:16.678060+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-7c5b-b2b9-9d23dc5e8578','/project','','many18',NULL,'2026-11-19T20:38:16.678001+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-7d0d-8774-c7ad7ad1dfc1','/project','','many19',NULL,'2026-11-19T20:38:16.677929+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-7dbd-80a6-ddac0bdea2f9','/project','','many20',NULL,'2026-11-19T20:38:16.677866+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-7e6d-bac5-b0dc9b0dca42','/project','','many21',NULL,'2026-11-19T20:38:16.677797+00:00');
INSERT INTO "files" VALUES('01a1f588-00ee-7f5c-b8ec-13e799b228d5','/project','','many22',NULL,'2026-11-19T20:38:16.677646+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-7019-bf00-3effc3286a2c','/project','','many23',NULL,'2026-11-19T20:38:16.669429+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-70e5-8238-3c267526f8a2','/project','','many24',NULL,'2026-11-19T20:38:16.669367+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-71a7-b8d6-b266dbe131aa','/project','','many25',NULL,'2026-11-19T20:38:16.669309+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-7264-8b2a-b07a08d39850','/project','','many26',NULL,'2026-11-19T20:38:16.669244+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-7317-8584-d0a64096afca','/project','','many27',NULL,'2026-11-19T20:38:16.669187+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-73e5-ab1c-b0477f03df12','/project','','many28',NULL,'2026-11-19T20:38:16.669127+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-74a5-8e67-c3297e38cd6f','/project','','many29',NULL,'2026-11-19T20:38:16.669070+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-7560-b025-87b1744419c1','/project','','many30',NULL,'2026-11-19T20:38:16.669002+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-761a-b8ba-80ca945b7269','/project','','many31',NULL,'2026-11-19T20:38:16.668944+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-76d6-9b69-fdb8bcc5219e','/project','','many32',NULL,'2026-11-19T20:38:16.668880+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-7796-b630-eb6b12cbd144','/project','','many33',NULL,'2026-11-19T20:38:16.668824+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-7850-bd93-be4c028aaa71','/project','','many34',NULL,'2026-11-19T20:38:16.668766+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-790b-a74d-3f54d9c870cb','/project','','many35',NULL,'2026-11-19T20:38:16.668703+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-79c7-8ab8-b663cba814d9','/project','','many36',NULL,'2026-11-19T20:38:16.668641+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-7a8f-8b9c-18501be6c677','/project','','many37',NULL,'2026-11-19T20:38:16.668584+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-7b4d-b3bf-08017faf2fc5','/project','','many38',NULL,'2026-11-19T20:38:16.668528+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-7c5c-b4e6-2f3666af7f7e','/project','','many39',NULL,'2026-11-19T20:38:16.668472+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-7d26-a370-25244f30a6c7','/project','','many40',NULL,'2026-11-19T20:38:16.668414+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-7dee-beeb-ef7ccdd4893c','/project','','many41',NULL,'2026-11-19T20:38:16.668358+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-7eaf-bb27-d51715b42dbf','/project','','many42',NULL,'2026-11-19T20:38:16.668298+00:00');
INSERT INTO "files" VALUES('01a1f588-00ef-7fa0-a0af-ce07f3519cee','/project','','many43',NULL,'2026-11-19T20:38:16.668241+00:00');
INSERT INTO "files" VALUES('01a1f588-00f0-7074-8a31-956a817384d7','/project','','many44',NULL,'2026-11-19T20:38:16.668177+00:00');
INSERT INTO "files" VALUES('01a1f588-00f0-7136-82f0-86b59b683132','/project','','many45',NULL,'2026-11-19T20:38:16.668100+00:00');
INSERT INTO "files" VALUES('01a1f588-00f0-71ee-a675-8d0eec642cf0','/project','','many46',NULL,'2026-11-19T20:38:16.668023+00:00');
INSERT INTO "files" VALUES('01a1f588-00f0-72a9-b58f-3b4eef9b5c62','/project','','many47',NULL,'2026-11-19T20:38:16.667948+00:00');
INSERT INTO "files" VALUES('01a1f588-00f0-7361-9a08-04e323eff314','/project','','many48',NULL,'2026-11-19T20:38:16.667760+00:00');
INSERT INTO "files" VALUES('01a1f588-00f0-7418-8f43-461906508700','/project','','many49',NULL,'2026-11-19T20:38:16.667691+00:00');
INSERT INTO "files" VALUES('01a1f588-00f0-74ce-bd61-0b4c7c21dcb3','/project','','many50',NULL,'2026-11-19T20:38:16.667612+00:00');
INSERT INTO "files" VALUES('01a1f588-00f0-75cf-a899-4f47ec884069','/project','','many51',NULL,'2026-11-19T20:38:16.667519+00:00');
INSERT INTO "files" VALUES('01a1f588-00f0-7694-a22f-ecc9d444c701','/project','','many52',NULL,'2026-11-19T20:38:16.667172+00:00');
CREATE TABLE indexed (
            number INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL UNIQUE, messages INTEGER NOT NULL);
CREATE TABLE kept_calls (
            key TEXT PRIMARY KEY, project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL,
            tool TEXT NOT NULL, folder TEXT NOT NULL, began_at TEXT NOT NULL, bytes INTEGER NOT NULL,
            state TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "kept_calls" VALUES('160fb2cf15d36d70','/project','261119-hqz5yy',4,'bash','keep/f147dfac4816e936/160fb2cf15d36d70','2026-11-19T20:38:13.304431+00:00',4096,'done');
CREATE TABLE looked_at (
            project TEXT NOT NULL, path TEXT NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (project, path, state)) WITHOUT ROWID;
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261119-hqz5yy',0,'user','Write two files',NULL,'2026-11-19T20:38:00.326076+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 10}}','2026-11-19T20:38:00.366419+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1f587-cdcc-7e6b-8627-cffb52de7268", "version_id": "01a1f587-cdcc-7fb8-8af8-e5e5d3cdba6f", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-19T20:38:00.533253+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 10}}','2026-11-19T20:38:00.551821+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1f587-ce76-721a-96cb-5202644ad188", "version_id": "01a1f587-ce76-72d6-94aa-3b2c6d1040cc", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-19T20:38:00.567813+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 1000, "output": 4}}','2026-11-19T20:38:00.573372+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',6,'user','Say bye',NULL,'2026-11-19T20:38:04.530279+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 15}}','2026-11-19T20:38:04.567282+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1f587-cdcc-7e6b-8627-cffb52de7268", "version_id": "01a1f587-de4a-7ab2-8ce0-acd983c5e24d", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "brief": "", "images": []}','2026-11-19T20:38:04.716940+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 1000, "output": 4}}','2026-11-19T20:38:04.732006+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',10,'user','One more',NULL,'2026-11-19T20:38:08.663844+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 10}}','2026-11-19T20:38:08.719537+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1f587-ee8e-75d1-ad68-efa7605f2af2", "version_id": "01a1f587-ee8e-76ef-9aab-d470794f9f68", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-19T20:38:08.978307+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 1000, "output": 1}}','2026-11-19T20:38:09.019750+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',14,'user','Many more',NULL,'2026-11-19T20:38:12.794787+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',15,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "bash", "arguments": "{\"command\": \"for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 1000, "output": 19}}','2026-11-19T20:38:12.837259+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',16,'tool','(no output)
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
... and 32 more created, 1 more deleted','{"tool_call_id": "call_1", "name": "bash", "meta": {"exitCode": 0, "seconds": 0.136, "truncated": false, "lines": 0, "timedOut": false, "stopped": false, "left": [], "spilled": "", "effects": {"created": [{"path": "many1", "added": 1, "removed": 0, "undo": true}, {"path": "many10", "added": 1, "removed": 0, "undo": true}, {"path": "many11", "added": 1, "removed": 0, "undo": true}, {"path": "many12", "added": 1, "removed": 0, "undo": true}, {"path": "many13", "added": 1, "removed": 0, "undo": true}, {"path": "many14", "added": 1, "removed": 0, "undo": true}, {"path": "many15", "added": 1, "removed": 0, "undo": true}, {"path": "many16", "added": 1, "removed": 0, "undo": true}, {"path": "many17", "added": 1, "removed": 0, "undo": true}, {"path": "many18", "added": 1, "removed": 0, "undo": true}, {"path": "many19", "added": 1, "removed": 0, "undo": true}, {"path": "many2", "added": 1, "removed": 0, "undo": true}, {"path": "many20", "added": 1, "removed": 0, "undo": true}, {"path": "many21", "added": 1, "removed": 0, "undo": true}, {"path": "many22", "added": 1, "removed": 0, "undo": true}, {"path": "many23", "added": 1, "removed": 0, "undo": true}, {"path": "many24", "added": 1, "removed": 0, "undo": true}, {"path": "many25", "added": 1, "removed": 0, "undo": true}, {"path": "many26", "added": 1, "removed": 0, "undo": true}, {"path": "many27", "added": 1, "removed": 0, "undo": true}, {"path": "many28", "added": 1, "removed": 0, "undo": true}, {"path": "many29", "added": 1, "removed": 0, "undo": true}, {"path": "many3", "added": 1, "removed": 0, "undo": true}, {"path": "many30", "added": 1, "removed": 0, "undo": true}, {"path": "many31", "added": 1, "removed": 0, "undo": true}, {"path": "many32", "added": 1, "removed": 0, "undo": true}, {"path": "many33", "added": 1, "removed": 0, "undo": true}, {"path": "many34", "added": 1, "removed": 0, "undo": true}, {"path": "many35", "added": 1, "removed": 0, "undo": true}, {"path": "many36", "added": 1, "removed": 0, "undo": true}, {"path": "many37", "added": 1, "removed": 0, "undo": true}, {"path": "many38", "added": 1, "removed": 0, "undo": true}, {"path": "many39", "added": 1, "removed": 0, "undo": true}, {"path": "many4", "added": 1, "removed": 0, "undo": true}, {"path": "many40", "added": 1, "removed": 0, "undo": true}, {"path": "many41", "added": 1, "removed": 0, "undo": true}, {"path": "many42", "added": 1, "removed": 0, "undo": true}, {"path": "many43", "added": 1, "removed": 0, "undo": true}, {"path": "many44", "added": 1, "removed": 0, "undo": true}, {"path": "many45", "added": 1, "removed": 0, "undo": true}, {"path": "many46", "added": 1, "removed": 0, "undo": true}, {"path": "many47", "added": 1, "removed": 0, "undo": true}, {"path": "many48", "added": 1, "removed": 0, "undo": true}, {"path": "many49", "added": 1, "removed": 0, "undo": true}, {"path": "many5", "added": 1, "removed": 0, "undo": true}, {"path": "many50", "added": 1, "removed": 0, "undo": true}, {"path": "many51", "added": 1, "removed": 0, "undo": true}, {"path": "many52", "added": 1, "removed": 0, "undo": true}, {"path": "many6", "added": 1, "removed": 0, "undo": true}, {"path": "many7", "added": 1, "removed": 0, "undo": true}, {"path": "many8", "added": 1, "removed": 0, "undo": true}, {"path": "many9", "added": 1, "removed": 0, "undo": true}], "changed": [], "deleted": [{"path": "notes/one.txt", "added": 0, "removed": 1, "undo": true}], "moved": [], "groups": [], "counts": {"created": 52, "changed": 0, "deleted": 1, "moved": 0}, "notUndoable": 0, "reverted": [], "meanwhile": [], "meanwhileCount": 0, "git": [], "held": 0, "note": "", "runsLater": []}, "tier": "full", "grant": {"network": false, "folders": [], "unconfined": false, "readOnly": false}, "note": "", "byHost": true, "keeps": true, "noted": 22, "bounded": "", "denied": [], "explained": []}, "brief": "", "images": []}','2026-11-19T20:38:13.536370+00:00');
INSERT INTO "messages" VALUES('261119-hqz5yy',17,'assistant','52 files are made and one is gone.','{"parts": [{"kind": "text", "text": "52 files are made and one is gone."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 1000, "output": 8}}','2026-11-19T20:38:13.586836+00:00');
CREATE TABLE model_call_sums (
            span TEXT NOT NULL, name TEXT NOT NULL, tokens INTEGER NOT NULL, cost INTEGER NOT NULL,
            unpriced INTEGER NOT NULL, PRIMARY KEY (span, name)) WITHOUT ROWID;
INSERT INTO "model_call_sums" VALUES('day','2026-11-19',9081,0,0);
INSERT INTO "model_call_sums" VALUES('session','261119-hqz5yy',9081,0,0);
CREATE TABLE model_calls (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL, project TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, created_at TEXT NOT NULL, day TEXT NOT NULL, read INTEGER NOT NULL,
            written INTEGER NOT NULL, cache_read INTEGER NOT NULL, cache_write INTEGER NOT NULL, cost INTEGER,
            holder TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "model_calls" VALUES('1177ad057fbccbc6','261119-hqz5yy','/project','scripted','scripted','2026-11-19T20:38:00.332+00:00','2026-11-19',1000,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('265af450288dc7ae','261119-hqz5yy','/project','scripted','scripted','2026-11-19T20:38:00.540+00:00','2026-11-19',1000,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('2833e96e41d5fd45','261119-hqz5yy','/project','scripted','scripted','2026-11-19T20:38:08.701+00:00','2026-11-19',1000,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('2a02095d0c48c5e7','261119-hqz5yy','/project','scripted','scripted','2026-11-19T20:38:04.545+00:00','2026-11-19',1000,15,0,0,0,'');
INSERT INTO "model_calls" VALUES('3871a2453bbd532a','261119-hqz5yy','/project','scripted','scripted','2026-11-19T20:38:12.820+00:00','2026-11-19',1000,19,0,0,0,'');
INSERT INTO "model_calls" VALUES('4263efce2428198a','261119-hqz5yy','/project','scripted','scripted','2026-11-19T20:38:00.571+00:00','2026-11-19',1000,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('4600056a4387a187','261119-hqz5yy','/project','scripted','scripted','2026-11-19T20:38:08.981+00:00','2026-11-19',1000,1,0,0,0,'');
INSERT INTO "model_calls" VALUES('d354a2350556c1f8','261119-hqz5yy','/project','scripted','scripted','2026-11-19T20:38:13.577+00:00','2026-11-19',1000,8,0,0,0,'');
INSERT INTO "model_calls" VALUES('eb4ca38650d9d88d','261119-hqz5yy','/project','scripted','scripted','2026-11-19T20:38:04.722+00:00','2026-11-19',1000,4,0,0,0,'');
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
INSERT INTO "seen_events" VALUES(1,'261119-hqz5yy',2,'call','{"call_id": "call_1", "seconds": 0.01592992099995172, "decision": {"allowed": true, "layer": "trust", "reason": {"say": "Autonomous asks only when something would leave the sandbox or cannot be undone", "with": {}}}, "undo": {"reach": "all"}}','2026-11-19T20:38:00+00:00');
INSERT INTO "seen_events" VALUES(2,'261119-hqz5yy',4,'call','{"call_id": "call_2", "seconds": 0.01161360300011438, "decision": {"allowed": true, "layer": "trust", "reason": {"say": "Autonomous asks only when something would leave the sandbox or cannot be undone", "with": {}}}, "undo": {"reach": "all"}}','2026-11-19T20:38:00+00:00');
INSERT INTO "seen_events" VALUES(3,'261119-hqz5yy',6,'turn','{"reason": "done", "totals": {"seconds": 0.253, "read": 3000, "written": 24}}','2026-11-19T20:38:00+00:00');
INSERT INTO "seen_events" VALUES(4,'261119-hqz5yy',8,'call','{"call_id": "call_1", "seconds": 0.028279609000037453, "decision": {"allowed": true, "layer": "trust", "reason": {"say": "Autonomous asks only when something would leave the sandbox or cannot be undone", "with": {}}}, "undo": {"reach": "all"}}','2026-11-19T20:38:04+00:00');
INSERT INTO "seen_events" VALUES(5,'261119-hqz5yy',10,'turn','{"reason": "done", "totals": {"seconds": 0.203, "read": 2000, "written": 19}}','2026-11-19T20:38:04+00:00');
INSERT INTO "seen_events" VALUES(6,'261119-hqz5yy',12,'call','{"call_id": "call_1", "seconds": 0.021511587999611947, "decision": {"allowed": true, "layer": "trust", "reason": {"say": "Autonomous asks only when something would leave the sandbox or cannot be undone", "with": {}}}, "undo": {"reach": "all"}}','2026-11-19T20:38:08+00:00');
INSERT INTO "seen_events" VALUES(7,'261119-hqz5yy',14,'turn','{"reason": "done", "totals": {"seconds": 0.358, "read": 2000, "written": 11}}','2026-11-19T20:38:09+00:00');
INSERT INTO "seen_events" VALUES(8,'261119-hqz5yy',16,'call','{"call_id": "call_1", "seconds": 0.23114397900008044, "decision": {"allowed": true, "layer": "trust", "reason": {"say": "Autonomous asks only when something would leave the sandbox or cannot be undone", "with": {}}}, "undo": {"reach": "all"}}','2026-11-19T20:38:13+00:00');
INSERT INTO "seen_events" VALUES(9,'261119-hqz5yy',18,'turn','{"reason": "done", "totals": {"seconds": 0.794, "read": 2000, "written": 27}}','2026-11-19T20:38:13+00:00');
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build', endpoint TEXT NOT NULL DEFAULT '', base_url TEXT, is_pinned INTEGER NOT NULL DEFAULT 0, is_archived INTEGER NOT NULL DEFAULT 0, deleted_at TEXT NOT NULL DEFAULT '', parent TEXT NOT NULL DEFAULT '', title_by TEXT NOT NULL DEFAULT '', holder TEXT NOT NULL DEFAULT '', turns INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0, notes_mark TEXT NOT NULL DEFAULT '', effort TEXT NOT NULL DEFAULT '', work TEXT NOT NULL DEFAULT '');
INSERT INTO "sessions" VALUES('261119-hqz5yy','/project','Write two files','scripted','scripted','developer','2026-11-19T20:38:00.027875+00:00','2026-11-19T20:38:13.586836+00:00','build','scripted','',0,0,'','','','',4,19,'3d66e20e107030f8','','');
CREATE TABLE unsent (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
            text TEXT NOT NULL, is_draft INTEGER NOT NULL, holder TEXT NOT NULL, images TEXT NOT NULL DEFAULT '', is_for_later INTEGER NOT NULL DEFAULT 0);
INSERT INTO "unsent" VALUES(6,'m1','/project','261119-hqz5yy','and then?',0,'6d97bc00ab222958','',0);
CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0, before_mtime_ns INTEGER);
INSERT INTO "versions" VALUES(1,'01a1f587-cdcc-7fb8-8af8-e5e5d3cdba6f','01a1f587-cdcc-7e6b-8627-cffb52de7268','/project','261119-hqz5yy',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-19T20:38:00.397021+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(2,'01a1f587-ce6c-7689-a517-4cd3e55ab395','01a1f587-ce6c-7601-bb13-d13e86725173','/project','261119-hqz5yy',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-19T20:38:00.556428+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(3,'01a1f587-ce76-72d6-94aa-3b2c6d1040cc','01a1f587-ce76-721a-96cb-5202644ad188','/project','261119-hqz5yy',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-19T20:38:00.566198+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(4,'01a1f587-de4a-7ab2-8ce0-acd983c5e24d','01a1f587-cdcc-7e6b-8627-cffb52de7268','/project','261119-hqz5yy',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-19T20:38:04.618732+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(5,'01a1f587-ee8e-76ef-9aab-d470794f9f68','01a1f587-ee8e-75d1-ad68-efa7605f2af2','/project','261119-hqz5yy',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-19T20:38:08.782471+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(6,'01a1f588-00e0-7ede-8dc4-d64254def7f6','01a1f587-ce76-721a-96cb-5202644ad188','/project','261119-hqz5yy',4,'call_1','bash','rm','notes/one.txt','file:2:1795120680556856799:160fb2cf15d36d70/000/1:',NULL,420,NULL,'2026-11-19T20:38:13.473001+00:00',NULL,'01a1f588-0d67-70a1-9315-d1f2b880e062',0,NULL);
INSERT INTO "versions" VALUES(7,'01a1f588-00e1-72c5-8de4-51f7756dded5','01a1f588-00e1-7234-a192-c3de27c5e572','/project','261119-hqz5yy',4,'call_1','bash','write','many1',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-19T20:38:13.473187+00:00',NULL,'01a1f588-0d66-7fc7-b788-2db556a11823',0,NULL);
INSERT INTO "versions" VALUES(8,'01a1f588-00ed-7a6e-b634-01a0a43dcf09','01a1f588-00ed-78e5-bff3-a1d6a0fdb9ec','/project','261119-hqz5yy',4,'call_1','bash','write','many2',NULL,'53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',420,NULL,'2026-11-19T20:38:13.485680+00:00',NULL,'01a1f588-0d66-7ea9-a997-95db95aa7dbb',0,NULL);
INSERT INTO "versions" VALUES(9,'01a1f588-00ed-7c95-a3a5-ab2ad26212ac','01a1f588-00ed-7c50-82b2-ff3414699b14','/project','261119-hqz5yy',4,'call_1','bash','write','many3',NULL,'1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',420,NULL,'2026-11-19T20:38:13.485798+00:00',NULL,'01a1f588-0d66-7dc4-ac0f-021ba00ddfaa',0,NULL);
INSERT INTO "versions" VALUES(10,'01a1f588-00ed-7da0-bfb2-1a30d39662c9','01a1f588-00ed-7d5a-a4f0-726093b1da96','/project','261119-hqz5yy',4,'call_1','bash','write','many4',NULL,'7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',420,NULL,'2026-11-19T20:38:13.485863+00:00',NULL,'01a1f588-0d66-7cd8-a8e6-1314755e6d35',0,NULL);
INSERT INTO "versions" VALUES(11,'01a1f588-00ed-7e7e-8b87-219418488a0f','01a1f588-00ed-7e4a-984b-9788c6832a28','/project','261119-hqz5yy',4,'call_1','bash','write','many5',NULL,'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',420,NULL,'2026-11-19T20:38:13.485916+00:00',NULL,'01a1f588-0d66-7bf8-be77-21a5bcd912d6',0,NULL);
INSERT INTO "versions" VALUES(12,'01a1f588-00ed-7f80-80d2-c369b708d327','01a1f588-00ed-7f4d-9363-c3b97efa440f','/project','261119-hqz5yy',4,'call_1','bash','write','many6',NULL,'06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',420,NULL,'2026-11-19T20:38:13.485978+00:00',NULL,'01a1f588-0d66-7b16-b420-4f2b13222bf9',0,NULL);
INSERT INTO "versions" VALUES(13,'01a1f588-00ee-7063-a9f0-42075b6853c9','01a1f588-00ee-702a-8ff4-141fd6c9d053','/project','261119-hqz5yy',4,'call_1','bash','write','many7',NULL,'10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',420,NULL,'2026-11-19T20:38:13.486035+00:00',NULL,'01a1f588-0d66-7a3a-af09-2dc0b693562a',0,NULL);
INSERT INTO "versions" VALUES(14,'01a1f588-00ee-713a-ad63-0c9ceff6d350','01a1f588-00ee-710c-b89b-e94b37ede656','/project','261119-hqz5yy',4,'call_1','bash','write','many8',NULL,'aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',420,NULL,'2026-11-19T20:38:13.486086+00:00',NULL,'01a1f588-0d66-795d-8acd-da89b53aa8f2',0,NULL);
INSERT INTO "versions" VALUES(15,'01a1f588-00ee-71f8-b3a4-c55f7ebf5368','01a1f588-00ee-71cb-babf-089156ba489f','/project','261119-hqz5yy',4,'call_1','bash','write','many9',NULL,'2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',420,NULL,'2026-11-19T20:38:13.486132+00:00',NULL,'01a1f588-0d66-787c-8463-a7947ed915c2',0,NULL);
INSERT INTO "versions" VALUES(16,'01a1f588-00ee-7630-9b6a-5225dd54ea1e','01a1f588-00ee-7285-9787-03e0071fbb00','/project','261119-hqz5yy',4,'call_1','bash','write','many10',NULL,'917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',420,NULL,'2026-11-19T20:38:13.486403+00:00',NULL,'01a1f588-0d66-779c-bb66-b51e736ee230',0,NULL);
INSERT INTO "versions" VALUES(17,'01a1f588-00ee-7738-aa33-1526670592b8','01a1f588-00ee-7704-8ff3-fd9172b4b80a','/project','261119-hqz5yy',4,'call_1','bash','write','many11',NULL,'25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',420,NULL,'2026-11-19T20:38:13.486460+00:00',NULL,'01a1f588-0d66-76bc-9eb8-4edd2c194762',0,NULL);
INSERT INTO "versions" VALUES(18,'01a1f588-00ee-7845-939a-c7e63d37464d','01a1f588-00ee-7813-8212-8ec950d5ebe8','/project','261119-hqz5yy',4,'call_1','bash','write','many12',NULL,'a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',420,NULL,'2026-11-19T20:38:13.486525+00:00',NULL,'01a1f588-0d66-75d6-9e34-7c959f484b3e',0,NULL);
INSERT INTO "versions" VALUES(19,'01a1f588-00ee-7901-b411-aed0f50d24cf','01a1f588-00ee-78d6-a00a-e48d10bb5584','/project','261119-hqz5yy',4,'call_1','bash','write','many13',NULL,'1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',420,NULL,'2026-11-19T20:38:13.486571+00:00',NULL,'01a1f588-0d66-74f3-b3f8-73fd653c3e72',0,NULL);
INSERT INTO "versions" VALUES(20,'01a1f588-00ee-79b7-82a6-3e72ce6bd86b','01a1f588-00ee-798b-ad9f-37638c9ec7cc','/project','261119-hqz5yy',4,'call_1','bash','write','many14',NULL,'9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',420,NULL,'2026-11-19T20:38:13.486616+00:00',NULL,'01a1f588-0d66-740c-a054-ff176b1cff52',0,NULL);
INSERT INTO "versions" VALUES(21,'01a1f588-00ee-7a6e-afb5-fb3dacb2df9d','01a1f588-00ee-7a3e-9ef6-a91235b65730','/project','261119-hqz5yy',4,'call_1','bash','write','many15',NULL,'238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',420,NULL,'2026-11-19T20:38:13.486660+00:00',NULL,'01a1f588-0d66-72f0-b65c-416a10fb7485',0,NULL);
INSERT INTO "versions" VALUES(22,'01a1f588-00ee-7b1e-8e90-7af6abe95276','01a1f588-00ee-7af3-90b1-e60d2a5641b8','/project','261119-hqz5yy',4,'call_1','bash','write','many16',NULL,'e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',420,NULL,'2026-11-19T20:38:13.486704+00:00',NULL,'01a1f588-0d66-71fe-9b18-184d6615c37e',0,NULL);
INSERT INTO "versions" VALUES(23,'01a1f588-00ee-7bd6-9627-f1c04b54eeeb','01a1f588-00ee-7ba8-b649-f98fd69e4053','/project','261119-hqz5yy',4,'call_1','bash','write','many17',NULL,'54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',420,NULL,'2026-11-19T20:38:13.486748+00:00',NULL,'01a1f588-0d66-711b-bbae-bf1c501a4c1c',0,NULL);
INSERT INTO "versions" VALUES(24,'01a1f588-00ee-7c85-81bb-dc79a4754982','01a1f588-00ee-7c5b-b2b9-9d23dc5e8578','/project','261119-hqz5yy',4,'call_1','bash','write','many18',NULL,'7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',420,NULL,'2026-11-19T20:38:13.486791+00:00',NULL,'01a1f588-0d66-7026-a559-52d698b34a14',0,NULL);
INSERT INTO "versions" VALUES(25,'01a1f588-00ee-7d38-8ab3-f2ce5e90f521','01a1f588-00ee-7d0d-8774-c7ad7ad1dfc1','/project','261119-hqz5yy',4,'call_1','bash','write','many19',NULL,'a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',420,NULL,'2026-11-19T20:38:13.486835+00:00',NULL,'01a1f588-0d65-7f30-8598-2d1107a6114c',0,NULL);
INSERT INTO "versions" VALUES(26,'01a1f588-00ee-7de9-955f-c2d699e87921','01a1f588-00ee-7dbd-80a6-ddac0bdea2f9','/project','261119-hqz5yy',4,'call_1','bash','write','many20',NULL,'5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',420,NULL,'2026-11-19T20:38:13.486877+00:00',NULL,'01a1f588-0d65-7dff-aece-69c7d95763d1',0,NULL);
INSERT INTO "versions" VALUES(27,'01a1f588-00ee-7e98-b7c5-91d5fb4a74f3','01a1f588-00ee-7e6d-bac5-b0dc9b0dca42','/project','261119-hqz5yy',4,'call_1','bash','write','many21',NULL,'6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',420,NULL,'2026-11-19T20:38:13.486921+00:00',NULL,'01a1f588-0d65-7cea-b9b1-1fb2dcef452b',0,NULL);
INSERT INTO "versions" VALUES(28,'01a1f588-00ee-7f8e-ae4f-98ee84b61206','01a1f588-00ee-7f5c-b8ec-13e799b228d5','/project','261119-hqz5yy',4,'call_1','bash','write','many22',NULL,'f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',420,NULL,'2026-11-19T20:38:13.486981+00:00',NULL,'01a1f588-0d65-7af2-b3b7-df9f30428a96',0,NULL);
INSERT INTO "versions" VALUES(29,'01a1f588-00ef-7048-91d9-e50f8ea74c59','01a1f588-00ef-7019-bf00-3effc3286a2c','/project','261119-hqz5yy',4,'call_1','bash','write','many23',NULL,'076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',420,NULL,'2026-11-19T20:38:13.487027+00:00',NULL,'01a1f588-0d5d-7705-ae46-ad53b858d07f',0,NULL);
INSERT INTO "versions" VALUES(30,'01a1f588-00ef-7117-9771-47459e812be7','01a1f588-00ef-70e5-8238-3c267526f8a2','/project','261119-hqz5yy',4,'call_1','bash','write','many24',NULL,'68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',420,NULL,'2026-11-19T20:38:13.487077+00:00',NULL,'01a1f588-0d5d-760f-8b6a-6fd6f1929320',0,NULL);
INSERT INTO "versions" VALUES(31,'01a1f588-00ef-71db-9945-f532128fecc0','01a1f588-00ef-71a7-b8d6-b266dbe131aa','/project','261119-hqz5yy',4,'call_1','bash','write','many25',NULL,'64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',420,NULL,'2026-11-19T20:38:13.487124+00:00',NULL,'01a1f588-0d5d-7514-9484-b2b89f6a6327',0,NULL);
INSERT INTO "versions" VALUES(32,'01a1f588-00ef-728f-8871-8d3e4129cb95','01a1f588-00ef-7264-8b2a-b07a08d39850','/project','261119-hqz5yy',4,'call_1','bash','write','many26',NULL,'20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',420,NULL,'2026-11-19T20:38:13.487168+00:00',NULL,'01a1f588-0d5d-7409-94ac-c2ea1973b88b',0,NULL);
INSERT INTO "versions" VALUES(33,'01a1f588-00ef-7344-88ad-7de22a880931','01a1f588-00ef-7317-8584-d0a64096afca','/project','261119-hqz5yy',4,'call_1','bash','write','many27',NULL,'932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',420,NULL,'2026-11-19T20:38:13.487213+00:00',NULL,'01a1f588-0d5d-7321-b00e-5902d693d10f',0,NULL);
INSERT INTO "versions" VALUES(34,'01a1f588-00ef-7415-af9a-a7dbecf188ba','01a1f588-00ef-73e5-ab1c-b0477f03df12','/project','261119-hqz5yy',4,'call_1','bash','write','many28',NULL,'9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',420,NULL,'2026-11-19T20:38:13.487264+00:00',NULL,'01a1f588-0d5d-722d-9013-b2fd59f34ab6',0,NULL);
INSERT INTO "versions" VALUES(35,'01a1f588-00ef-74d4-955d-f3c21fb8b86a','01a1f588-00ef-74a5-8e67-c3297e38cd6f','/project','261119-hqz5yy',4,'call_1','bash','write','many29',NULL,'3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',420,NULL,'2026-11-19T20:38:13.487310+00:00',NULL,'01a1f588-0d5d-7140-a1a4-19d266b79f67',0,NULL);
INSERT INTO "versions" VALUES(36,'01a1f588-00ef-758f-828b-eea8a6791ba7','01a1f588-00ef-7560-b025-87b1744419c1','/project','261119-hqz5yy',4,'call_1','bash','write','many30',NULL,'f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',420,NULL,'2026-11-19T20:38:13.487356+00:00',NULL,'01a1f588-0d5d-702b-9a65-0fefad74f868',0,NULL);
INSERT INTO "versions" VALUES(37,'01a1f588-00ef-7648-9856-7015c4bc3bd7','01a1f588-00ef-761a-b8ba-80ca945b7269','/project','261119-hqz5yy',4,'call_1','bash','write','many31',NULL,'32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',420,NULL,'2026-11-19T20:38:13.487401+00:00',NULL,'01a1f588-0d5c-7f3f-adb3-5ee1cda31afa',0,NULL);
INSERT INTO "versions" VALUES(38,'01a1f588-00ef-7707-920d-72deaefb74b4','01a1f588-00ef-76d6-9b69-fdb8bcc5219e','/project','261119-hqz5yy',4,'call_1','bash','write','many32',NULL,'2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',420,NULL,'2026-11-19T20:38:13.487448+00:00',NULL,'01a1f588-0d5c-7e35-bd10-799a60e29cbf',0,NULL);
INSERT INTO "versions" VALUES(39,'01a1f588-00ef-77c7-a6b3-003c3150dce1','01a1f588-00ef-7796-b630-eb6b12cbd144','/project','261119-hqz5yy',4,'call_1','bash','write','many33',NULL,'19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',420,NULL,'2026-11-19T20:38:13.487494+00:00',NULL,'01a1f588-0d5c-7d50-b001-408dd02c1486',0,NULL);
INSERT INTO "versions" VALUES(40,'01a1f588-00ef-7880-891f-448aa3b28c88','01a1f588-00ef-7850-bd93-be4c028aaa71','/project','261119-hqz5yy',4,'call_1','bash','write','many34',NULL,'ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',420,NULL,'2026-11-19T20:38:13.487540+00:00',NULL,'01a1f588-0d5c-7c65-aa1f-f9e44ca53c36',0,NULL);
INSERT INTO "versions" VALUES(41,'01a1f588-00ef-793a-801d-f223d58d1116','01a1f588-00ef-790b-a74d-3f54d9c870cb','/project','261119-hqz5yy',4,'call_1','bash','write','many35',NULL,'90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',420,NULL,'2026-11-19T20:38:13.487586+00:00',NULL,'01a1f588-0d5c-7b61-8ef1-26766efef54b',0,NULL);
INSERT INTO "versions" VALUES(42,'01a1f588-00ef-79f3-bedf-af7fd742e5a3','01a1f588-00ef-79c7-8ab8-b663cba814d9','/project','261119-hqz5yy',4,'call_1','bash','write','many36',NULL,'a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',420,NULL,'2026-11-19T20:38:13.487631+00:00',NULL,'01a1f588-0d5c-7a77-821b-25e9d477b59f',0,NULL);
INSERT INTO "versions" VALUES(43,'01a1f588-00ef-7abe-a713-151c8296de7a','01a1f588-00ef-7a8f-8b9c-18501be6c677','/project','261119-hqz5yy',4,'call_1','bash','write','many37',NULL,'b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',420,NULL,'2026-11-19T20:38:13.487680+00:00',NULL,'01a1f588-0d5c-797a-9ed9-10c383790be5',0,NULL);
INSERT INTO "versions" VALUES(44,'01a1f588-00ef-7bb0-bae4-71d8f40eea91','01a1f588-00ef-7b4d-b3bf-08017faf2fc5','/project','261119-hqz5yy',4,'call_1','bash','write','many38',NULL,'a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',420,NULL,'2026-11-19T20:38:13.487741+00:00',NULL,'01a1f588-0d5c-7894-a8de-6dd45bc08ce3',0,NULL);
INSERT INTO "versions" VALUES(45,'01a1f588-00ef-7c8c-ae02-bb68909d6c80','01a1f588-00ef-7c5c-b4e6-2f3666af7f7e','/project','261119-hqz5yy',4,'call_1','bash','write','many39',NULL,'eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',420,NULL,'2026-11-19T20:38:13.487793+00:00',NULL,'01a1f588-0d5c-77b0-b87c-32c8b3b927ec',0,NULL);
INSERT INTO "versions" VALUES(46,'01a1f588-00ef-7d56-a2c8-945078fa78b4','01a1f588-00ef-7d26-a370-25244f30a6c7','/project','261119-hqz5yy',4,'call_1','bash','write','many40',NULL,'673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',420,NULL,'2026-11-19T20:38:13.487843+00:00',NULL,'01a1f588-0d5c-76bf-bc25-21683582380e',0,NULL);
INSERT INTO "versions" VALUES(47,'01a1f588-00ef-7e1e-9073-92f8d51c66b8','01a1f588-00ef-7dee-beeb-ef7ccdd4893c','/project','261119-hqz5yy',4,'call_1','bash','write','many41',NULL,'040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',420,NULL,'2026-11-19T20:38:13.487892+00:00',NULL,'01a1f588-0d5c-75da-9d78-26ed5bec372b',0,NULL);
INSERT INTO "versions" VALUES(48,'01a1f588-00ef-7edb-9652-185210731eef','01a1f588-00ef-7eaf-bb27-d51715b42dbf','/project','261119-hqz5yy',4,'call_1','bash','write','many42',NULL,'084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',420,NULL,'2026-11-19T20:38:13.487949+00:00',NULL,'01a1f588-0d5c-74e9-9718-973855b85de4',0,NULL);
INSERT INTO "versions" VALUES(49,'01a1f588-00ef-7fcf-b8d9-32d0300f50c3','01a1f588-00ef-7fa0-a0af-ce07f3519cee','/project','261119-hqz5yy',4,'call_1','bash','write','many43',NULL,'0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',420,NULL,'2026-11-19T20:38:13.487997+00:00',NULL,'01a1f588-0d5c-73fe-b48a-70e309f9ab91',0,NULL);
INSERT INTO "versions" VALUES(50,'01a1f588-00f0-70a5-bd34-6f4168d05189','01a1f588-00f0-7074-8a31-956a817384d7','/project','261119-hqz5yy',4,'call_1','bash','write','many44',NULL,'b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',420,NULL,'2026-11-19T20:38:13.488050+00:00',NULL,'01a1f588-0d5c-72fe-a790-efa4eca04f2d',0,NULL);
INSERT INTO "versions" VALUES(51,'01a1f588-00f0-7161-80b1-cc2bbd3683b0','01a1f588-00f0-7136-82f0-86b59b683132','/project','261119-hqz5yy',4,'call_1','bash','write','many45',NULL,'420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',420,NULL,'2026-11-19T20:38:13.488095+00:00',NULL,'01a1f588-0d5c-71c6-b5b9-4978dd53a54e',0,NULL);
INSERT INTO "versions" VALUES(52,'01a1f588-00f0-721c-aef0-e911320169ec','01a1f588-00f0-71ee-a675-8d0eec642cf0','/project','261119-hqz5yy',4,'call_1','bash','write','many46',NULL,'a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',420,NULL,'2026-11-19T20:38:13.488141+00:00',NULL,'01a1f588-0d5c-7089-a402-c19298668cd1',0,NULL);
INSERT INTO "versions" VALUES(53,'01a1f588-00f0-72d8-89e0-1c607a17f4a3','01a1f588-00f0-72a9-b58f-3b4eef9b5c62','/project','261119-hqz5yy',4,'call_1','bash','write','many47',NULL,'e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',420,NULL,'2026-11-19T20:38:13.488186+00:00',NULL,'01a1f588-0d5b-7f5c-832a-d2bbbcc760c6',0,NULL);
INSERT INTO "versions" VALUES(54,'01a1f588-00f0-738d-be16-2c38c08dc7ae','01a1f588-00f0-7361-9a08-04e323eff314','/project','261119-hqz5yy',4,'call_1','bash','write','many48',NULL,'654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',420,NULL,'2026-11-19T20:38:13.488231+00:00',NULL,'01a1f588-0d5b-7c4f-9474-e06190779ec9',0,NULL);
INSERT INTO "versions" VALUES(55,'01a1f588-00f0-7445-8ebe-9047de7d683e','01a1f588-00f0-7418-8f43-461906508700','/project','261119-hqz5yy',4,'call_1','bash','write','many49',NULL,'6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',420,NULL,'2026-11-19T20:38:13.488275+00:00',NULL,'01a1f588-0d5b-7b37-a228-f7f8a229b1ab',0,NULL);
INSERT INTO "versions" VALUES(56,'01a1f588-00f0-7517-bff0-8a19064bb5c9','01a1f588-00f0-74ce-bd61-0b4c7c21dcb3','/project','261119-hqz5yy',4,'call_1','bash','write','many50',NULL,'7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',420,NULL,'2026-11-19T20:38:13.488327+00:00',NULL,'01a1f588-0d5b-79f4-a936-411146ce3647',0,NULL);
INSERT INTO "versions" VALUES(57,'01a1f588-00f0-7600-af08-a5bd9872d48e','01a1f588-00f0-75cf-a899-4f47ec884069','/project','261119-hqz5yy',4,'call_1','bash','write','many51',NULL,'9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',420,NULL,'2026-11-19T20:38:13.488384+00:00',NULL,'01a1f588-0d5b-788b-b04a-448b8b9c3c00',0,NULL);
INSERT INTO "versions" VALUES(58,'01a1f588-00f0-76da-8f0e-6c0e264091e9','01a1f588-00f0-7694-a22f-ecc9d444c701','/project','261119-hqz5yy',4,'call_1','bash','write','many52',NULL,'6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',420,NULL,'2026-11-19T20:38:13.488437+00:00',NULL,'01a1f588-0d5b-740f-ae47-2cee05f25a25',0,NULL);
INSERT INTO "versions" VALUES(59,'01a1f588-0d5b-740f-ae47-2cee05f25a25','01a1f588-00f0-7694-a22f-ecc9d444c701','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many52','6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',NULL,420,NULL,'2026-11-19T20:38:16.667320+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693443066265);
INSERT INTO "versions" VALUES(60,'01a1f588-0d5b-788b-b04a-448b8b9c3c00','01a1f588-00f0-75cf-a899-4f47ec884069','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many51','9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',NULL,420,NULL,'2026-11-19T20:38:16.667556+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693442496701);
INSERT INTO "versions" VALUES(61,'01a1f588-0d5b-79f4-a936-411146ce3647','01a1f588-00f0-74ce-bd61-0b4c7c21dcb3','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many50','7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',NULL,420,NULL,'2026-11-19T20:38:16.667644+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693439381942);
INSERT INTO "versions" VALUES(62,'01a1f588-0d5b-7b37-a228-f7f8a229b1ab','01a1f588-00f0-7418-8f43-461906508700','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many49','6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',NULL,420,NULL,'2026-11-19T20:38:16.667716+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693433024463);
INSERT INTO "versions" VALUES(63,'01a1f588-0d5b-7c4f-9474-e06190779ec9','01a1f588-00f0-7361-9a08-04e323eff314','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many48','654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',NULL,420,NULL,'2026-11-19T20:38:16.667868+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693432570159);
INSERT INTO "versions" VALUES(64,'01a1f588-0d5b-7f5c-832a-d2bbbcc760c6','01a1f588-00f0-72a9-b58f-3b4eef9b5c62','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many47','e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',NULL,420,NULL,'2026-11-19T20:38:16.667979+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693432177426);
INSERT INTO "versions" VALUES(65,'01a1f588-0d5c-7089-a402-c19298668cd1','01a1f588-00f0-71ee-a675-8d0eec642cf0','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many46','a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',NULL,420,NULL,'2026-11-19T20:38:16.668049+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693431775215);
INSERT INTO "versions" VALUES(66,'01a1f588-0d5c-71c6-b5b9-4978dd53a54e','01a1f588-00f0-7136-82f0-86b59b683132','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many45','420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',NULL,420,NULL,'2026-11-19T20:38:16.668125+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693431386536);
INSERT INTO "versions" VALUES(67,'01a1f588-0d5c-72fe-a790-efa4eca04f2d','01a1f588-00f0-7074-8a31-956a817384d7','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many44','b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',NULL,420,NULL,'2026-11-19T20:38:16.668199+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693430961319);
INSERT INTO "versions" VALUES(68,'01a1f588-0d5c-73fe-b48a-70e309f9ab91','01a1f588-00ef-7fa0-a0af-ce07f3519cee','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many43','0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',NULL,420,NULL,'2026-11-19T20:38:16.668261+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693430418797);
INSERT INTO "versions" VALUES(69,'01a1f588-0d5c-74e9-9718-973855b85de4','01a1f588-00ef-7eaf-bb27-d51715b42dbf','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many42','084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',NULL,420,NULL,'2026-11-19T20:38:16.668319+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693427381941);
INSERT INTO "versions" VALUES(70,'01a1f588-0d5c-75da-9d78-26ed5bec372b','01a1f588-00ef-7dee-beeb-ef7ccdd4893c','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many41','040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',NULL,420,NULL,'2026-11-19T20:38:16.668377+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693423381941);
INSERT INTO "versions" VALUES(71,'01a1f588-0d5c-76bf-bc25-21683582380e','01a1f588-00ef-7d26-a370-25244f30a6c7','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many40','673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',NULL,420,NULL,'2026-11-19T20:38:16.668432+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693420715669);
INSERT INTO "versions" VALUES(72,'01a1f588-0d5c-77b0-b87c-32c8b3b927ec','01a1f588-00ef-7c5c-b4e6-2f3666af7f7e','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many39','eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',NULL,420,NULL,'2026-11-19T20:38:16.668491+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693420318791);
INSERT INTO "versions" VALUES(73,'01a1f588-0d5c-7894-a8de-6dd45bc08ce3','01a1f588-00ef-7b4d-b3bf-08017faf2fc5','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many38','a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',NULL,420,NULL,'2026-11-19T20:38:16.668547+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693419878326);
INSERT INTO "versions" VALUES(74,'01a1f588-0d5c-797a-9ed9-10c383790be5','01a1f588-00ef-7a8f-8b9c-18501be6c677','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many37','b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',NULL,420,NULL,'2026-11-19T20:38:16.668603+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693419421792);
INSERT INTO "versions" VALUES(75,'01a1f588-0d5c-7a77-821b-25e9d477b59f','01a1f588-00ef-79c7-8ab8-b663cba814d9','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many36','a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',NULL,420,NULL,'2026-11-19T20:38:16.668666+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693418762096);
INSERT INTO "versions" VALUES(76,'01a1f588-0d5c-7b61-8ef1-26766efef54b','01a1f588-00ef-790b-a74d-3f54d9c870cb','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many35','90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',NULL,420,NULL,'2026-11-19T20:38:16.668722+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693415381941);
INSERT INTO "versions" VALUES(77,'01a1f588-0d5c-7c65-aa1f-f9e44ca53c36','01a1f588-00ef-7850-bd93-be4c028aaa71','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many34','ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',NULL,420,NULL,'2026-11-19T20:38:16.668786+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693411815273);
INSERT INTO "versions" VALUES(78,'01a1f588-0d5c-7d50-b001-408dd02c1486','01a1f588-00ef-7796-b630-eb6b12cbd144','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many33','19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',NULL,420,NULL,'2026-11-19T20:38:16.668843+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693411419098);
INSERT INTO "versions" VALUES(79,'01a1f588-0d5c-7e35-bd10-799a60e29cbf','01a1f588-00ef-76d6-9b69-fdb8bcc5219e','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many32','2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',NULL,420,NULL,'2026-11-19T20:38:16.668898+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693411004776);
INSERT INTO "versions" VALUES(80,'01a1f588-0d5c-7f3f-adb3-5ee1cda31afa','01a1f588-00ef-761a-b8ba-80ca945b7269','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many31','32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',NULL,420,NULL,'2026-11-19T20:38:16.668964+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693410513941);
INSERT INTO "versions" VALUES(81,'01a1f588-0d5d-702b-9a65-0fefad74f868','01a1f588-00ef-7560-b025-87b1744419c1','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many30','f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',NULL,420,NULL,'2026-11-19T20:38:16.669021+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693407381941);
INSERT INTO "versions" VALUES(82,'01a1f588-0d5d-7140-a1a4-19d266b79f67','01a1f588-00ef-74a5-8e67-c3297e38cd6f','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many29','3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',NULL,420,NULL,'2026-11-19T20:38:16.669089+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693405590342);
INSERT INTO "versions" VALUES(83,'01a1f588-0d5d-722d-9013-b2fd59f34ab6','01a1f588-00ef-73e5-ab1c-b0477f03df12','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many28','9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',NULL,420,NULL,'2026-11-19T20:38:16.669147+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693405200837);
INSERT INTO "versions" VALUES(84,'01a1f588-0d5d-7321-b00e-5902d693d10f','01a1f588-00ef-7317-8584-d0a64096afca','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many27','932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',NULL,420,NULL,'2026-11-19T20:38:16.669207+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693404896659);
INSERT INTO "versions" VALUES(85,'01a1f588-0d5d-7409-94ac-c2ea1973b88b','01a1f588-00ef-7264-8b2a-b07a08d39850','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many26','20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',NULL,420,NULL,'2026-11-19T20:38:16.669263+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693404462570);
INSERT INTO "versions" VALUES(86,'01a1f588-0d5d-7514-9484-b2b89f6a6327','01a1f588-00ef-71a7-b8d6-b266dbe131aa','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many25','64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',NULL,420,NULL,'2026-11-19T20:38:16.669328+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693403874407);
INSERT INTO "versions" VALUES(87,'01a1f588-0d5d-760f-8b6a-6fd6f1929320','01a1f588-00ef-70e5-8238-3c267526f8a2','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many24','68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',NULL,420,NULL,'2026-11-19T20:38:16.669391+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693401449425);
INSERT INTO "versions" VALUES(88,'01a1f588-0d5d-7705-ae46-ad53b858d07f','01a1f588-00ef-7019-bf00-3effc3286a2c','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many23','076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',NULL,420,NULL,'2026-11-19T20:38:16.669450+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693397997135);
INSERT INTO "versions" VALUES(89,'01a1f588-0d65-7af2-b3b7-df9f30428a96','01a1f588-00ee-7f5c-b8ec-13e799b228d5','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many22','f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',NULL,420,NULL,'2026-11-19T20:38:16.677729+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693397419176);
INSERT INTO "versions" VALUES(90,'01a1f588-0d65-7cea-b9b1-1fb2dcef452b','01a1f588-00ee-7e6d-bac5-b0dc9b0dca42','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many21','6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',NULL,420,NULL,'2026-11-19T20:38:16.677821+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693396728801);
INSERT INTO "versions" VALUES(91,'01a1f588-0d65-7dff-aece-69c7d95763d1','01a1f588-00ee-7dbd-80a6-ddac0bdea2f9','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many20','5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',NULL,420,NULL,'2026-11-19T20:38:16.677888+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693394221878);
INSERT INTO "versions" VALUES(92,'01a1f588-0d65-7f30-8598-2d1107a6114c','01a1f588-00ee-7d0d-8774-c7ad7ad1dfc1','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many19','a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',NULL,420,NULL,'2026-11-19T20:38:16.677961+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693393050270);
INSERT INTO "versions" VALUES(93,'01a1f588-0d66-7026-a559-52d698b34a14','01a1f588-00ee-7c5b-b2b9-9d23dc5e8578','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many18','7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',NULL,420,NULL,'2026-11-19T20:38:16.678021+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693392543255);
INSERT INTO "versions" VALUES(94,'01a1f588-0d66-711b-bbae-bf1c501a4c1c','01a1f588-00ee-7ba8-b649-f98fd69e4053','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many17','54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',NULL,420,NULL,'2026-11-19T20:38:16.678079+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693392266056);
INSERT INTO "versions" VALUES(95,'01a1f588-0d66-71fe-9b18-184d6615c37e','01a1f588-00ee-7af3-90b1-e60d2a5641b8','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many16','e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',NULL,420,NULL,'2026-11-19T20:38:16.678135+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693392003777);
INSERT INTO "versions" VALUES(96,'01a1f588-0d66-72f0-b65c-416a10fb7485','01a1f588-00ee-7a3e-9ef6-a91235b65730','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many15','238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',NULL,420,NULL,'2026-11-19T20:38:16.678194+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693391710785);
INSERT INTO "versions" VALUES(97,'01a1f588-0d66-740c-a054-ff176b1cff52','01a1f588-00ee-798b-ad9f-37638c9ec7cc','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many14','9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',NULL,420,NULL,'2026-11-19T20:38:16.678264+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693391490999);
INSERT INTO "versions" VALUES(98,'01a1f588-0d66-74f3-b3f8-73fd653c3e72','01a1f588-00ee-78d6-a00a-e48d10bb5584','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many13','1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',NULL,420,NULL,'2026-11-19T20:38:16.678320+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693391266994);
INSERT INTO "versions" VALUES(99,'01a1f588-0d66-75d6-9e34-7c959f484b3e','01a1f588-00ee-7813-8212-8ec950d5ebe8','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many12','a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',NULL,420,NULL,'2026-11-19T20:38:16.678375+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693391014025);
INSERT INTO "versions" VALUES(100,'01a1f588-0d66-76bc-9eb8-4edd2c194762','01a1f588-00ee-7704-8ff3-fd9172b4b80a','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many11','25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',NULL,420,NULL,'2026-11-19T20:38:16.678432+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693390659522);
INSERT INTO "versions" VALUES(101,'01a1f588-0d66-779c-bb66-b51e736ee230','01a1f588-00ee-7285-9787-03e0071fbb00','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many10','917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',NULL,420,NULL,'2026-11-19T20:38:16.678486+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693390426742);
INSERT INTO "versions" VALUES(102,'01a1f588-0d66-787c-8463-a7947ed915c2','01a1f588-00ee-71cb-babf-089156ba489f','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many9','2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',NULL,420,NULL,'2026-11-19T20:38:16.678541+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693390156867);
INSERT INTO "versions" VALUES(103,'01a1f588-0d66-795d-8acd-da89b53aa8f2','01a1f588-00ee-710c-b89b-e94b37ede656','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many8','aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',NULL,420,NULL,'2026-11-19T20:38:16.678595+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693387381940);
INSERT INTO "versions" VALUES(104,'01a1f588-0d66-7a3a-af09-2dc0b693562a','01a1f588-00ee-702a-8ff4-141fd6c9d053','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many7','10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',NULL,420,NULL,'2026-11-19T20:38:16.678649+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693384062149);
INSERT INTO "versions" VALUES(105,'01a1f588-0d66-7b16-b420-4f2b13222bf9','01a1f588-00ed-7f4d-9363-c3b97efa440f','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many6','06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',NULL,420,NULL,'2026-11-19T20:38:16.678704+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693379381940);
INSERT INTO "versions" VALUES(106,'01a1f588-0d66-7bf8-be77-21a5bcd912d6','01a1f588-00ed-7e4a-984b-9788c6832a28','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many5','f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',NULL,420,NULL,'2026-11-19T20:38:16.678758+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693374212047);
INSERT INTO "versions" VALUES(107,'01a1f588-0d66-7cd8-a8e6-1314755e6d35','01a1f588-00ed-7d5a-a4f0-726093b1da96','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many4','7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',NULL,420,NULL,'2026-11-19T20:38:16.678813+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693371381939);
INSERT INTO "versions" VALUES(108,'01a1f588-0d66-7dc4-ac0f-021ba00ddfaa','01a1f588-00ed-7c50-82b2-ff3414699b14','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many3','1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',NULL,420,NULL,'2026-11-19T20:38:16.678871+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693367902753);
INSERT INTO "versions" VALUES(109,'01a1f588-0d66-7ea9-a997-95db95aa7dbb','01a1f588-00ed-78e5-bff3-a1d6a0fdb9ec','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many2','53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',NULL,420,NULL,'2026-11-19T20:38:16.678927+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693363954687);
INSERT INTO "versions" VALUES(110,'01a1f588-0d66-7fc7-b788-2db556a11823','01a1f588-00e1-7234-a192-c3de27c5e572','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','many1','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-19T20:38:16.678997+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,1795120693359381939);
INSERT INTO "versions" VALUES(111,'01a1f588-0d67-70a1-9315-d1f2b880e062','01a1f587-ce76-721a-96cb-5202644ad188','/project','261119-hqz5yy',4,'01a1f588-0d2d-7e43-b075-a81195120932','undo','undo','notes/one.txt',NULL,'file:2:1795120680556856799:160fb2cf15d36d70/000/1:',NULL,NULL,'2026-11-19T20:38:16.679049+00:00','01a1f588-0d2d-7e43-b075-a81195120932',NULL,0,NULL);
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

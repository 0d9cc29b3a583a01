PRAGMA user_version=20;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL, line TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261119-z6thpr',6,'e26c9ada599291896c48d9aae8d59f04c19ce331d85ae3fce6e7b120b30a4236','{"actId": "01a1f378-ed05-729a-83ed-790ff447dd92", "files": [{"path": "many52"}, {"path": "many51"}, {"path": "many50"}, {"path": "many49"}, {"path": "many48"}, {"path": "many47"}, {"path": "many46"}, {"path": "many45"}, {"path": "many44"}, {"path": "many43"}, {"path": "many42"}, {"path": "many41"}, {"path": "many40"}, {"path": "many39"}, {"path": "many38"}, {"path": "many37"}, {"path": "many36"}, {"path": "many35"}, {"path": "many34"}, {"path": "many33"}, {"path": "many32"}, {"path": "many31"}, {"path": "many30"}, {"path": "many29"}, {"path": "many28"}, {"path": "many27"}, {"path": "many26"}, {"path": "many25"}, {"path": "many24"}, {"path": "many23"}, {"path": "many22"}, {"path": "many21"}, {"path": "many20"}, {"path": "many19"}, {"path": "many18"}, {"path": "many17"}, {"path": "many16"}, {"path": "many15"}, {"path": "many14"}, {"path": "many13"}, {"path": "many12"}, {"path": "many11"}, {"path": "many10"}, {"path": "many9"}, {"path": "many8"}, {"path": "many7"}, {"path": "many6"}, {"path": "many5"}, {"path": "many4"}, {"path": "many3"}, {"path": "many2"}, {"path": "many1"}, {"path": "notes/one.txt"}], "kind": "person.undo", "prev": "19b523619b4e4c247e795c572feb846cdb868d6ae5f82e3d72aa99156b9f2fb8", "session": "261119-z6thpr", "skipped": [], "ts": "2026-11-19T11:02:30.960+00:00", "turn": 4, "hash": "d097bd42c493d7be1aa0461e7a778e05ce7c3202cc65fddfafa493e82d740253"}');
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
INSERT INTO "files" VALUES('01a1f378-d37a-7331-b0ec-6bbc4972cf43','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1f378-d3d8-78cc-a860-7d50a224e97c','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1f378-d3d9-7aa0-80dd-458b340dc135','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1f378-e0f9-7b20-985e-2a2f74b78b7e','/project','','second.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1f378-e9cf-789e-bb9f-9820b139312d','/project','','many1',NULL,'2026-11-19T11:02:30.950427+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78a0-8405-5fab834074ef','/project','','many2',NULL,'2026-11-19T11:02:30.950371+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78a2-ba52-d0db3978193c','/project','','many3',NULL,'2026-11-19T11:02:30.950317+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78a4-a516-e766212a59f9','/project','','many4',NULL,'2026-11-19T11:02:30.950254+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78a6-a3f8-5a742e48ec5e','/project','','many5',NULL,'2026-11-19T11:02:30.950199+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78a8-88bd-fb08688ff1b9','/project','','many6',NULL,'2026-11-19T11:02:30.950122+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78aa-9c14-baaf20e79b7e','/project','','many7',NULL,'2026-11-19T11:02:30.949996+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78ac-965a-df88ee1c0e40','/project','','many8',NULL,'2026-11-19T11:02:30.949928+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78ae-80e5-a7bb4e3c6ee0','/project','','many9',NULL,'2026-11-19T11:02:30.949866+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78b0-98a0-59995da9f145','/project','','many10',NULL,'2026-11-19T11:02:30.949814+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78b2-ab72-5f8a011180b1','/project','','many11',NULL,'2026-11-19T11:02:30.949763+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78b4-a570-f321a1875fd9','/project','','many12',NULL,'2026-11-19T11:02:30.949710+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78b6-9c03-32f20ad41137','/project','','many13',NULL,'2026-11-19T11:02:30.949641+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78b8-9697-2788d96f3ad6','/project','','many14',NULL,'2026-11-19T11:02:30.949590+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78ba-a2ef-a11d5db0712b','/project','','many15',NULL,'2026-11-19T11:02:30.949525+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78bc-bc25-681cb34d08c3','/project','','many16',NULL,'2026-11-19T11:02:30.949467+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78be-b70a-644db376d415','/project','','many17',NULL,'2026-11-19T11:02:30.949396+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78c0-8146-bc7cfb8698e3','/project','','many18',NULL,'2026-11-19T11:02:30.949344+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78c2-ae55-cc40f9ffb9f2','/project','','many19',NULL,'2026-11-19T11:02:30.949292+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78c4-bc63-981893a8914a','/project','','many20',NULL,'2026-11-19T11:02:30.949239+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78c6-acea-0d8e46b3cad9','/project','','many21',NULL,'2026-11-19T11:02:30.949186+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78c8-a0f6-e1b20d4e4b12','/project','','many22',NULL,'2026-11-19T11:02:30.949132+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78ca-a9cf-b67dff1d2154','/project','','many23',NULL,'2026-11-19T11:02:30.949072+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78cc-bfae-835015c16040','/project','','many24',NULL,'2026-11-19T11:02:30.949009+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78ce-8388-695235b2c76b','/project','','many25',NULL,'2026-11-19T11:02:30.948932+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78d0-8426-32e340a7c68e','/project','','many26',NULL,'2026-11-19T11:02:30.948849+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78d2-87bb-db5eff78f1e3','/project','','many27',NULL,'2026-11-19T11:02:30.948796+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78d4-a72f-8b23f8cfd33e','/project','','many28',NULL,'2026-11-19T11:02:30.948741+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78d6-98af-7469d2534a1a','/project','','many29',NULL,'2026-11-19T11:02:30.948680+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78d8-9936-6ab92a55f4df','/project','','many30',NULL,'2026-11-19T11:02:30.948613+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78da-8578-70c77f58e1a7','/project','','many31',NULL,'2026-11-19T11:02:30.948561+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78dc-b013-8edb74482871','/project','','many32',NULL,'2026-11-19T11:02:30.948504+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78de-aa94-41fa7a27433f','/project','','many33',NULL,'2026-11-19T11:02:30.948423+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78e0-acb1-c7bcf0d80aec','/project','','many34',NULL,'2026-11-19T11:02:30.948354+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78e2-8497-ead5429036ad','/project','','many35',NULL,'2026-11-19T11:02:30.948298+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78e4-a3b0-544fe4860319','/project','','many36',NULL,'2026-11-19T11:02:30.948246+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78e6-a713-7f943f36547c','/project','','many37',NULL,'2026-11-19T11:02:30.948195+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78e8-9fed-a5c8c17ec065','/project','','many38',NULL,'2026-11-19T11:02:30.948140+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78ea-8cfc-12b625354dda','/project','','many39',NULL,'2026-11-19T11:02:30.948089+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78ec-b9d1-1b3f6c4c8eae','/project','','many40',NULL,'2026-11-19T11:02:30.948031+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78ee-8078-3a0fb2ef44d9','/project','','many41',NULL,'2026-11-19T11:02:30.947980+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78f0-8f13-7a25e7a3fd81','/project','','many42',NULL,'2026-11-19T11:02:30.947927+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78f2-8bdc-89ea648efcd8','/project','','many43',NULL,'2026-11-19T11:02:30.947875+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78f4-9bd1-3bca5885d839','/project','','many44',NULL,'2026-11-19T11:02:30.947818+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78f6-b037-f67858996326','/project','','many45',NULL,'2026-11-19T11:02:30.947757+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78f8-9e39-2abd81097931','/project','','many46',NULL,'2026-11-19T11:02:30.947683+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78fa-b56f-6e7a35875c41','/project','','many47',NULL,'2026-11-19T11:02:30.947611+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78fc-a95e-0ce675d3ca3a','/project','','many48',NULL,'2026-11-19T11:02:30.947552+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-78fe-a604-06f96ba007fa','/project','','many49',NULL,'2026-11-19T11:02:30.947491+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-7900-aa5a-eb386d17b4b6','/project','','many50',NULL,'2026-11-19T11:02:30.947424+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-7902-a86e-e8862f751992','/project','','many51',NULL,'2026-11-19T11:02:30.947346+00:00');
INSERT INTO "files" VALUES('01a1f378-e9cf-7904-a2b6-ca548c6bb9f6','/project','','many52',NULL,'2026-11-19T11:02:30.947044+00:00');
CREATE TABLE indexed (
            number INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL UNIQUE, messages INTEGER NOT NULL);
CREATE TABLE kept_calls (
            key TEXT PRIMARY KEY, project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL,
            tool TEXT NOT NULL, folder TEXT NOT NULL, began_at TEXT NOT NULL, bytes INTEGER NOT NULL,
            state TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "kept_calls" VALUES('4ceb371cad04fc1a','/project','261119-z6thpr',4,'bash','keep/62b3da15fcca0abb/4ceb371cad04fc1a','2026-11-19T11:02:30.001943+00:00',4096,'done');
CREATE TABLE looked_at (
            project TEXT NOT NULL, path TEXT NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (project, path, state)) WITHOUT ROWID;
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261119-z6thpr',0,'user','Write two files',NULL,'2026-11-19T11:02:24.347419+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-19T11:02:24.358945+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1f378-d37a-7331-b0ec-6bbc4972cf43", "version_id": "01a1f378-d37b-75bd-9a27-dde46f0b651e", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-19T11:02:24.460276+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-19T11:02:24.467604+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1f378-d3d9-7aa0-80dd-458b340dc135", "version_id": "01a1f378-d3e7-70af-9f33-6a60a38cdd9a", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-19T11:02:24.490767+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-19T11:02:24.492387+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',6,'user','Say bye',NULL,'2026-11-19T11:02:25.948064+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-19T11:02:25.954476+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1f378-d37a-7331-b0ec-6bbc4972cf43", "version_id": "01a1f378-d9a5-7974-9cec-a3445e7c8513", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "brief": "", "images": []}','2026-11-19T11:02:26.018291+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-19T11:02:26.027193+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',10,'user','One more',NULL,'2026-11-19T11:02:27.816490+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-19T11:02:27.820239+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1f378-e0f9-7b20-985e-2a2f74b78b7e", "version_id": "01a1f378-e0fb-7087-bf94-bef1403dc8f5", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-19T11:02:27.925369+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 1}}','2026-11-19T11:02:27.949896+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',14,'user','Many more',NULL,'2026-11-19T11:02:29.624307+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',15,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "bash", "arguments": "{\"command\": \"for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-19T11:02:29.638724+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',16,'tool','(no output)
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
... and 32 more created, 1 more deleted','{"tool_call_id": "call_1", "name": "bash", "meta": {"exitCode": 0, "seconds": 0.082, "truncated": false, "lines": 0, "timedOut": false, "stopped": false, "left": [], "spilled": "", "effects": {"created": [{"path": "many1", "added": 1, "removed": 0, "undo": true}, {"path": "many10", "added": 1, "removed": 0, "undo": true}, {"path": "many11", "added": 1, "removed": 0, "undo": true}, {"path": "many12", "added": 1, "removed": 0, "undo": true}, {"path": "many13", "added": 1, "removed": 0, "undo": true}, {"path": "many14", "added": 1, "removed": 0, "undo": true}, {"path": "many15", "added": 1, "removed": 0, "undo": true}, {"path": "many16", "added": 1, "removed": 0, "undo": true}, {"path": "many17", "added": 1, "removed": 0, "undo": true}, {"path": "many18", "added": 1, "removed": 0, "undo": true}, {"path": "many19", "added": 1, "removed": 0, "undo": true}, {"path": "many2", "added": 1, "removed": 0, "undo": true}, {"path": "many20", "added": 1, "removed": 0, "undo": true}, {"path": "many21", "added": 1, "removed": 0, "undo": true}, {"path": "many22", "added": 1, "removed": 0, "undo": true}, {"path": "many23", "added": 1, "removed": 0, "undo": true}, {"path": "many24", "added": 1, "removed": 0, "undo": true}, {"path": "many25", "added": 1, "removed": 0, "undo": true}, {"path": "many26", "added": 1, "removed": 0, "undo": true}, {"path": "many27", "added": 1, "removed": 0, "undo": true}, {"path": "many28", "added": 1, "removed": 0, "undo": true}, {"path": "many29", "added": 1, "removed": 0, "undo": true}, {"path": "many3", "added": 1, "removed": 0, "undo": true}, {"path": "many30", "added": 1, "removed": 0, "undo": true}, {"path": "many31", "added": 1, "removed": 0, "undo": true}, {"path": "many32", "added": 1, "removed": 0, "undo": true}, {"path": "many33", "added": 1, "removed": 0, "undo": true}, {"path": "many34", "added": 1, "removed": 0, "undo": true}, {"path": "many35", "added": 1, "removed": 0, "undo": true}, {"path": "many36", "added": 1, "removed": 0, "undo": true}, {"path": "many37", "added": 1, "removed": 0, "undo": true}, {"path": "many38", "added": 1, "removed": 0, "undo": true}, {"path": "many39", "added": 1, "removed": 0, "undo": true}, {"path": "many4", "added": 1, "removed": 0, "undo": true}, {"path": "many40", "added": 1, "removed": 0, "undo": true}, {"path": "many41", "added": 1, "removed": 0, "undo": true}, {"path": "many42", "added": 1, "removed": 0, "undo": true}, {"path": "many43", "added": 1, "removed": 0, "undo": true}, {"path": "many44", "added": 1, "removed": 0, "undo": true}, {"path": "many45", "added": 1, "removed": 0, "undo": true}, {"path": "many46", "added": 1, "removed": 0, "undo": true}, {"path": "many47", "added": 1, "removed": 0, "undo": true}, {"path": "many48", "added": 1, "removed": 0, "undo": true}, {"path": "many49", "added": 1, "removed": 0, "undo": true}, {"path": "many5", "added": 1, "removed": 0, "undo": true}, {"path": "many50", "added": 1, "removed": 0, "undo": true}, {"path": "many51", "added": 1, "removed": 0, "undo": true}, {"path": "many52", "added": 1, "removed": 0, "undo": true}, {"path": "many6", "added": 1, "removed": 0, "undo": true}, {"path": "many7", "added": 1, "removed": 0, "undo": true}, {"path": "many8", "added": 1, "removed": 0, "undo": true}, {"path": "many9", "added": 1, "removed": 0, "undo": true}], "changed": [], "deleted": [{"path": "notes/one.txt", "added": 0, "removed": 1, "undo": true}], "moved": [], "groups": [], "counts": {"created": 52, "changed": 0, "deleted": 1, "moved": 0}, "notUndoable": 0, "reverted": [], "meanwhile": [], "meanwhileCount": 0, "git": [], "held": 0, "note": ""}, "tier": "full", "grant": {"network": false, "folders": [], "unconfined": false, "readOnly": false}, "note": "", "byHost": true, "keeps": true, "noted": 22, "bounded": "", "denied": [], "explained": []}, "brief": "", "images": []}','2026-11-19T11:02:30.108077+00:00');
INSERT INTO "messages" VALUES('261119-z6thpr',17,'assistant','52 files are made and one is gone.','{"parts": [{"kind": "text", "text": "52 files are made and one is gone."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 8}}','2026-11-19T11:02:30.109500+00:00');
CREATE TABLE model_call_sums (
            span TEXT NOT NULL, name TEXT NOT NULL, tokens INTEGER NOT NULL, cost INTEGER NOT NULL,
            unpriced INTEGER NOT NULL, PRIMARY KEY (span, name)) WITHOUT ROWID;
INSERT INTO "model_call_sums" VALUES('day','2026-11-19',967,0,0);
INSERT INTO "model_call_sums" VALUES('session','261119-z6thpr',967,0,0);
CREATE TABLE model_calls (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL, project TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, created_at TEXT NOT NULL, day TEXT NOT NULL, read INTEGER NOT NULL,
            written INTEGER NOT NULL, cache_read INTEGER NOT NULL, cache_write INTEGER NOT NULL, cost INTEGER,
            holder TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "model_calls" VALUES('2365f3e532553e3c','261119-z6thpr','/project','scripted','scripted','2026-11-19T11:02:27.819+00:00','2026-11-19',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('2992815f25e6cce4','261119-z6thpr','/project','scripted','scripted','2026-11-19T11:02:25.951+00:00','2026-11-19',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('3e40320ddca418d2','261119-z6thpr','/project','scripted','scripted','2026-11-19T11:02:30.108+00:00','2026-11-19',100,8,0,0,0,'');
INSERT INTO "model_calls" VALUES('587f0122106ddcd3','261119-z6thpr','/project','scripted','scripted','2026-11-19T11:02:27.926+00:00','2026-11-19',100,1,0,0,0,'');
INSERT INTO "model_calls" VALUES('71ac0b07ecd88983','261119-z6thpr','/project','scripted','scripted','2026-11-19T11:02:24.357+00:00','2026-11-19',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('80af841d71468023','261119-z6thpr','/project','scripted','scripted','2026-11-19T11:02:26.019+00:00','2026-11-19',100,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('89fc0616300541f8','261119-z6thpr','/project','scripted','scripted','2026-11-19T11:02:29.632+00:00','2026-11-19',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('ab50dd9a93b70973','261119-z6thpr','/project','scripted','scripted','2026-11-19T11:02:24.461+00:00','2026-11-19',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('bdee7f62af40b76c','261119-z6thpr','/project','scripted','scripted','2026-11-19T11:02:24.491+00:00','2026-11-19',100,4,0,0,0,'');
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
INSERT INTO "seen_events" VALUES(1,'261119-z6thpr',2,'call','{"call_id": "call_1", "seconds": 0.03341056299996126, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T11:02:24+00:00');
INSERT INTO "seen_events" VALUES(2,'261119-z6thpr',4,'call','{"call_id": "call_2", "seconds": 0.02005998999993608, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T11:02:24+00:00');
INSERT INTO "seen_events" VALUES(3,'261119-z6thpr',6,'turn','{"reason": "done", "totals": {"seconds": 0.165, "read": 300, "written": 24}}','2026-11-19T11:02:24+00:00');
INSERT INTO "seen_events" VALUES(4,'261119-z6thpr',8,'call','{"call_id": "call_1", "seconds": 0.006929331999799615, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T11:02:26+00:00');
INSERT INTO "seen_events" VALUES(5,'261119-z6thpr',10,'turn','{"reason": "done", "totals": {"seconds": 0.081, "read": 200, "written": 14}}','2026-11-19T11:02:26+00:00');
INSERT INTO "seen_events" VALUES(6,'261119-z6thpr',12,'call','{"call_id": "call_1", "seconds": 0.017046742999809794, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T11:02:27+00:00');
INSERT INTO "seen_events" VALUES(7,'261119-z6thpr',14,'turn','{"reason": "done", "totals": {"seconds": 0.144, "read": 200, "written": 11}}','2026-11-19T11:02:27+00:00');
INSERT INTO "seen_events" VALUES(8,'261119-z6thpr',16,'call','{"call_id": "call_1", "seconds": 0.10756207099984749, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox or cannot be undone"}, "undo": {"reach": "all"}}','2026-11-19T11:02:30+00:00');
INSERT INTO "seen_events" VALUES(9,'261119-z6thpr',18,'turn','{"reason": "done", "totals": {"seconds": 0.489, "read": 200, "written": 18}}','2026-11-19T11:02:30+00:00');
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build', endpoint TEXT NOT NULL DEFAULT '', base_url TEXT, is_pinned INTEGER NOT NULL DEFAULT 0, is_archived INTEGER NOT NULL DEFAULT 0, deleted_at TEXT NOT NULL DEFAULT '', parent TEXT NOT NULL DEFAULT '', title_by TEXT NOT NULL DEFAULT '', holder TEXT NOT NULL DEFAULT '', turns INTEGER NOT NULL DEFAULT 0);
INSERT INTO "sessions" VALUES('261119-z6thpr','/project','Write two files','scripted','scripted','developer','2026-11-19T11:02:24.087605+00:00','2026-11-19T11:02:30.109500+00:00','build','scripted','',0,0,'','','','',4);
CREATE TABLE unsent (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
            text TEXT NOT NULL, is_draft INTEGER NOT NULL, holder TEXT NOT NULL, images TEXT NOT NULL DEFAULT '', is_for_later INTEGER NOT NULL DEFAULT 0);
INSERT INTO "unsent" VALUES(8,'m1','/project','261119-z6thpr','and then?',0,'af20fa6a052383e9','',0);
CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0, before_mtime_ns INTEGER);
INSERT INTO "versions" VALUES(1,'01a1f378-d37b-75bd-9a27-dde46f0b651e','01a1f378-d37a-7331-b0ec-6bbc4972cf43','/project','261119-z6thpr',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-19T11:02:24.462139+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(2,'01a1f378-d3d8-7fb8-bb6a-0e54fe4190f2','01a1f378-d3d8-78cc-a860-7d50a224e97c','/project','261119-z6thpr',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-19T11:02:24.473452+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(3,'01a1f378-d3e7-70af-9f33-6a60a38cdd9a','01a1f378-d3d9-7aa0-80dd-458b340dc135','/project','261119-z6thpr',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-19T11:02:24.492742+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(4,'01a1f378-d9a5-7974-9cec-a3445e7c8513','01a1f378-d37a-7331-b0ec-6bbc4972cf43','/project','261119-z6thpr',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-19T11:02:26.020332+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(5,'01a1f378-e0fb-7087-bf94-bef1403dc8f5','01a1f378-e0f9-7b20-985e-2a2f74b78b7e','/project','261119-z6thpr',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-19T11:02:27.927895+00:00',NULL,NULL,0,NULL);
INSERT INTO "versions" VALUES(6,'01a1f378-e9cf-789d-86a2-8852eb2e1279','01a1f378-d3d9-7aa0-80dd-458b340dc135','/project','261119-z6thpr',4,'call_1','bash','rm','notes/one.txt','file:2:1795086144485874660:4ceb371cad04fc1a/000/1:',NULL,420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed26-77c6-be8f-d3b092341e04',0,NULL);
INSERT INTO "versions" VALUES(7,'01a1f378-e9cf-789f-b5e4-21a132dcb762','01a1f378-e9cf-789e-bb9f-9820b139312d','/project','261119-z6thpr',4,'call_1','bash','write','many1',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed26-76f8-99d6-ad067d67f9a9',0,NULL);
INSERT INTO "versions" VALUES(8,'01a1f378-e9cf-78a1-ad2f-48f70aafd379','01a1f378-e9cf-78a0-8405-5fab834074ef','/project','261119-z6thpr',4,'call_1','bash','write','many2',NULL,'53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed26-7613-9b0e-71d564b643c9',0,NULL);
INSERT INTO "versions" VALUES(9,'01a1f378-e9cf-78a3-8c1d-20019a5e1114','01a1f378-e9cf-78a2-ba52-d0db3978193c','/project','261119-z6thpr',4,'call_1','bash','write','many3',NULL,'1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed26-7538-b8b2-432c4fcbebf5',0,NULL);
INSERT INTO "versions" VALUES(10,'01a1f378-e9cf-78a5-854d-4b28408b4a6e','01a1f378-e9cf-78a4-a516-e766212a59f9','/project','261119-z6thpr',4,'call_1','bash','write','many4',NULL,'7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed26-7434-b549-7e7782b7dacd',0,NULL);
INSERT INTO "versions" VALUES(11,'01a1f378-e9cf-78a7-80a8-1268792b4c04','01a1f378-e9cf-78a6-a3f8-5a742e48ec5e','/project','261119-z6thpr',4,'call_1','bash','write','many5',NULL,'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed26-7354-95f4-1557f1ece5a7',0,NULL);
INSERT INTO "versions" VALUES(12,'01a1f378-e9cf-78a9-a091-5fa85233b766','01a1f378-e9cf-78a8-88bd-fb08688ff1b9','/project','261119-z6thpr',4,'call_1','bash','write','many6',NULL,'06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed26-7238-b01a-54f67f62f014',0,NULL);
INSERT INTO "versions" VALUES(13,'01a1f378-e9cf-78ab-8987-eff0f2060c40','01a1f378-e9cf-78aa-9c14-baaf20e79b7e','/project','261119-z6thpr',4,'call_1','bash','write','many7',NULL,'10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed26-7015-8985-0e4ac6c73248',0,NULL);
INSERT INTO "versions" VALUES(14,'01a1f378-e9cf-78ad-974b-f7e1ae50aec9','01a1f378-e9cf-78ac-965a-df88ee1c0e40','/project','261119-z6thpr',4,'call_1','bash','write','many8',NULL,'aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-7f0a-8d44-7b5d43393c5d',0,NULL);
INSERT INTO "versions" VALUES(15,'01a1f378-e9cf-78af-bf3c-b8aa10dc3a20','01a1f378-e9cf-78ae-80e5-a7bb4e3c6ee0','/project','261119-z6thpr',4,'call_1','bash','write','many9',NULL,'2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-7dfe-a673-ffa5dd01dc06',0,NULL);
INSERT INTO "versions" VALUES(16,'01a1f378-e9cf-78b1-85ff-e9f829449f56','01a1f378-e9cf-78b0-98a0-59995da9f145','/project','261119-z6thpr',4,'call_1','bash','write','many10',NULL,'917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-7d29-b79f-871fac3eb157',0,NULL);
INSERT INTO "versions" VALUES(17,'01a1f378-e9cf-78b3-a287-a9179a29302b','01a1f378-e9cf-78b2-ab72-5f8a011180b1','/project','261119-z6thpr',4,'call_1','bash','write','many11',NULL,'25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-7c54-ac4e-8f9b67c6f460',0,NULL);
INSERT INTO "versions" VALUES(18,'01a1f378-e9cf-78b5-a249-75778c36566c','01a1f378-e9cf-78b4-a570-f321a1875fd9','/project','261119-z6thpr',4,'call_1','bash','write','many12',NULL,'a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-7b80-afd5-a432d7504405',0,NULL);
INSERT INTO "versions" VALUES(19,'01a1f378-e9cf-78b7-b8c7-cc7ed0041b6e','01a1f378-e9cf-78b6-9c03-32f20ad41137','/project','261119-z6thpr',4,'call_1','bash','write','many13',NULL,'1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-7a63-bf39-96ee8d6d5f77',0,NULL);
INSERT INTO "versions" VALUES(20,'01a1f378-e9cf-78b9-81ad-e1169cb6eb5d','01a1f378-e9cf-78b8-9697-2788d96f3ad6','/project','261119-z6thpr',4,'call_1','bash','write','many14',NULL,'9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-7990-9eb6-35742fa0f3cd',0,NULL);
INSERT INTO "versions" VALUES(21,'01a1f378-e9cf-78bb-8ba2-3089ba7fbe8f','01a1f378-e9cf-78ba-a2ef-a11d5db0712b','/project','261119-z6thpr',4,'call_1','bash','write','many15',NULL,'238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-7886-b2eb-13ba51257c3e',0,NULL);
INSERT INTO "versions" VALUES(22,'01a1f378-e9cf-78bd-a1e9-e15ec8a15ddf','01a1f378-e9cf-78bc-bc25-681cb34d08c3','/project','261119-z6thpr',4,'call_1','bash','write','many16',NULL,'e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-77a1-b590-700cc23c92a5',0,NULL);
INSERT INTO "versions" VALUES(23,'01a1f378-e9cf-78bf-bdbc-6f219c61e520','01a1f378-e9cf-78be-b70a-644db376d415','/project','261119-z6thpr',4,'call_1','bash','write','many17',NULL,'54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-7678-8079-55f5224c6e71',0,NULL);
INSERT INTO "versions" VALUES(24,'01a1f378-e9cf-78c1-aa39-10ae799463ab','01a1f378-e9cf-78c0-8146-bc7cfb8698e3','/project','261119-z6thpr',4,'call_1','bash','write','many18',NULL,'7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-75a2-ae3d-4d786e32f7f3',0,NULL);
INSERT INTO "versions" VALUES(25,'01a1f378-e9cf-78c3-b6b2-d226ddf2a1b9','01a1f378-e9cf-78c2-ae55-cc40f9ffb9f2','/project','261119-z6thpr',4,'call_1','bash','write','many19',NULL,'a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-74cd-8404-bc1b17ccfc9d',0,NULL);
INSERT INTO "versions" VALUES(26,'01a1f378-e9cf-78c5-b8e1-165c8f74f60e','01a1f378-e9cf-78c4-bc63-981893a8914a','/project','261119-z6thpr',4,'call_1','bash','write','many20',NULL,'5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-73f7-8b15-3dd07f79593d',0,NULL);
INSERT INTO "versions" VALUES(27,'01a1f378-e9cf-78c7-af98-971075a2b455','01a1f378-e9cf-78c6-acea-0d8e46b3cad9','/project','261119-z6thpr',4,'call_1','bash','write','many21',NULL,'6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-731c-9ade-587eb0432635',0,NULL);
INSERT INTO "versions" VALUES(28,'01a1f378-e9cf-78c9-a957-284be540555c','01a1f378-e9cf-78c8-a0f6-e1b20d4e4b12','/project','261119-z6thpr',4,'call_1','bash','write','many22',NULL,'f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-7241-86aa-ba3ffe9a9c71',0,NULL);
INSERT INTO "versions" VALUES(29,'01a1f378-e9cf-78cb-8527-0ddb16aae26c','01a1f378-e9cf-78ca-a9cf-b67dff1d2154','/project','261119-z6thpr',4,'call_1','bash','write','many23',NULL,'076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-714b-9cac-347a53735931',0,NULL);
INSERT INTO "versions" VALUES(30,'01a1f378-e9cf-78cd-b8ae-e6aed863bdd5','01a1f378-e9cf-78cc-bfae-835015c16040','/project','261119-z6thpr',4,'call_1','bash','write','many24',NULL,'68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed25-705f-9c56-7817b07a54bc',0,NULL);
INSERT INTO "versions" VALUES(31,'01a1f378-e9cf-78cf-affd-aa0f2de3d3be','01a1f378-e9cf-78ce-8388-695235b2c76b','/project','261119-z6thpr',4,'call_1','bash','write','many25',NULL,'64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-7f23-bca7-8681ac36f7d2',0,NULL);
INSERT INTO "versions" VALUES(32,'01a1f378-e9cf-78d1-af50-c85cb9311d9a','01a1f378-e9cf-78d0-8426-32e340a7c68e','/project','261119-z6thpr',4,'call_1','bash','write','many26',NULL,'20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-7db7-a68a-81ec5bb7f34a',0,NULL);
INSERT INTO "versions" VALUES(33,'01a1f378-e9cf-78d3-819c-7f028f3ed057','01a1f378-e9cf-78d2-87bb-db5eff78f1e3','/project','261119-z6thpr',4,'call_1','bash','write','many27',NULL,'932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-7ce1-841b-f79398eec6cf',0,NULL);
INSERT INTO "versions" VALUES(34,'01a1f378-e9cf-78d5-92cc-85c71c63a7fe','01a1f378-e9cf-78d4-a72f-8b23f8cfd33e','/project','261119-z6thpr',4,'call_1','bash','write','many28',NULL,'9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-7bff-b735-714e6eefe9f8',0,NULL);
INSERT INTO "versions" VALUES(35,'01a1f378-e9cf-78d7-a52e-07fa48e9e3fb','01a1f378-e9cf-78d6-98af-7469d2534a1a','/project','261119-z6thpr',4,'call_1','bash','write','many29',NULL,'3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-7b08-b1ac-4b8d9304b3a2',0,NULL);
INSERT INTO "versions" VALUES(36,'01a1f378-e9cf-78d9-89d5-813ce755d746','01a1f378-e9cf-78d8-9936-6ab92a55f4df','/project','261119-z6thpr',4,'call_1','bash','write','many30',NULL,'f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-79f3-8aeb-8bb4ff146b9f',0,NULL);
INSERT INTO "versions" VALUES(37,'01a1f378-e9cf-78db-92f8-fce0653e51ee','01a1f378-e9cf-78da-8578-70c77f58e1a7','/project','261119-z6thpr',4,'call_1','bash','write','many31',NULL,'32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-791d-bc78-e13be8e18705',0,NULL);
INSERT INTO "versions" VALUES(38,'01a1f378-e9cf-78dd-93dd-3ba84d3d9f4c','01a1f378-e9cf-78dc-b013-8edb74482871','/project','261119-z6thpr',4,'call_1','bash','write','many32',NULL,'2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-783a-a938-bbd70dc2e766',0,NULL);
INSERT INTO "versions" VALUES(39,'01a1f378-e9cf-78df-b9f9-1704c2d82cad','01a1f378-e9cf-78de-aa94-41fa7a27433f','/project','261119-z6thpr',4,'call_1','bash','write','many33',NULL,'19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-76fc-bb6d-867abfc93437',0,NULL);
INSERT INTO "versions" VALUES(40,'01a1f378-e9cf-78e1-b8ae-2b9572f2a82f','01a1f378-e9cf-78e0-acb1-c7bcf0d80aec','/project','261119-z6thpr',4,'call_1','bash','write','many34',NULL,'ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-75cb-8950-4e9a721340e1',0,NULL);
INSERT INTO "versions" VALUES(41,'01a1f378-e9cf-78e3-80e4-994da3e69f0e','01a1f378-e9cf-78e2-8497-ead5429036ad','/project','261119-z6thpr',4,'call_1','bash','write','many35',NULL,'90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-74e6-a2e1-95a9f232eb77',0,NULL);
INSERT INTO "versions" VALUES(42,'01a1f378-e9cf-78e5-a0cc-f0d622687905','01a1f378-e9cf-78e4-a3b0-544fe4860319','/project','261119-z6thpr',4,'call_1','bash','write','many36',NULL,'a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-7415-84a1-9ef94d44af09',0,NULL);
INSERT INTO "versions" VALUES(43,'01a1f378-e9cf-78e7-9743-fdaa1d8fcad0','01a1f378-e9cf-78e6-a713-7f943f36547c','/project','261119-z6thpr',4,'call_1','bash','write','many37',NULL,'b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-7341-9540-e266fc4b0812',0,NULL);
INSERT INTO "versions" VALUES(44,'01a1f378-e9cf-78e9-83e3-36dfe0ac3364','01a1f378-e9cf-78e8-9fed-a5c8c17ec065','/project','261119-z6thpr',4,'call_1','bash','write','many38',NULL,'a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-725f-93a5-b6a181dd040a',0,NULL);
INSERT INTO "versions" VALUES(45,'01a1f378-e9cf-78eb-8977-958c77e550d5','01a1f378-e9cf-78ea-8cfc-12b625354dda','/project','261119-z6thpr',4,'call_1','bash','write','many39',NULL,'eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-718d-99db-e7209d39a64f',0,NULL);
INSERT INTO "versions" VALUES(46,'01a1f378-e9cf-78ed-899e-4307d93adc44','01a1f378-e9cf-78ec-b9d1-1b3f6c4c8eae','/project','261119-z6thpr',4,'call_1','bash','write','many40',NULL,'673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed24-70a1-9296-635cd711d75a',0,NULL);
INSERT INTO "versions" VALUES(47,'01a1f378-e9cf-78ef-9ce1-ee9339ee4eba','01a1f378-e9cf-78ee-8078-3a0fb2ef44d9','/project','261119-z6thpr',4,'call_1','bash','write','many41',NULL,'040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed23-7fd0-910e-9fcfa5b3d716',0,NULL);
INSERT INTO "versions" VALUES(48,'01a1f378-e9cf-78f1-b936-44033a470f70','01a1f378-e9cf-78f0-8f13-7a25e7a3fd81','/project','261119-z6thpr',4,'call_1','bash','write','many42',NULL,'084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed23-7ef9-8dd8-deb556192210',0,NULL);
INSERT INTO "versions" VALUES(49,'01a1f378-e9cf-78f3-bc65-e8f6c9bfaba4','01a1f378-e9cf-78f2-8bdc-89ea648efcd8','/project','261119-z6thpr',4,'call_1','bash','write','many43',NULL,'0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed23-7e22-8a19-48b3edefe961',0,NULL);
INSERT INTO "versions" VALUES(50,'01a1f378-e9cf-78f5-bbbd-60b3e99bde95','01a1f378-e9cf-78f4-9bd1-3bca5885d839','/project','261119-z6thpr',4,'call_1','bash','write','many44',NULL,'b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed23-7d3d-82ab-049f6b0585cb',0,NULL);
INSERT INTO "versions" VALUES(51,'01a1f378-e9cf-78f7-8cd9-7d9df642122b','01a1f378-e9cf-78f6-b037-f67858996326','/project','261119-z6thpr',4,'call_1','bash','write','many45',NULL,'420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed23-7c4a-83b5-9c06b73187bf',0,NULL);
INSERT INTO "versions" VALUES(52,'01a1f378-e9cf-78f9-8383-5f85bec3f30c','01a1f378-e9cf-78f8-9e39-2abd81097931','/project','261119-z6thpr',4,'call_1','bash','write','many46',NULL,'a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed23-7b21-a2d6-a95906cc1694',0,NULL);
INSERT INTO "versions" VALUES(53,'01a1f378-e9cf-78fb-a16b-d61355dc306f','01a1f378-e9cf-78fa-b56f-6e7a35875c41','/project','261119-z6thpr',4,'call_1','bash','write','many47',NULL,'e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed23-79ee-a567-396af3a3cfbd',0,NULL);
INSERT INTO "versions" VALUES(54,'01a1f378-e9cf-78fd-85e7-edb9564a2f1f','01a1f378-e9cf-78fc-a95e-0ce675d3ca3a','/project','261119-z6thpr',4,'call_1','bash','write','many48',NULL,'654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed23-78f9-81fa-8d0d3172bd27',0,NULL);
INSERT INTO "versions" VALUES(55,'01a1f378-e9cf-78ff-82d0-e0c075747844','01a1f378-e9cf-78fe-a604-06f96ba007fa','/project','261119-z6thpr',4,'call_1','bash','write','many49',NULL,'6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed23-7802-9962-f9b9810506dd',0,NULL);
INSERT INTO "versions" VALUES(56,'01a1f378-e9cf-7901-a3bb-c52277a42e3c','01a1f378-e9cf-7900-aa5a-eb386d17b4b6','/project','261119-z6thpr',4,'call_1','bash','write','many50',NULL,'7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed23-7700-a42f-d7343e5a2244',0,NULL);
INSERT INTO "versions" VALUES(57,'01a1f378-e9cf-7903-9fc6-dcd9e6692ad0','01a1f378-e9cf-7902-a86e-e8862f751992','/project','261119-z6thpr',4,'call_1','bash','write','many51',NULL,'9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed23-75c5-9edd-6475b8082fa0',0,NULL);
INSERT INTO "versions" VALUES(58,'01a1f378-e9cf-7905-9d11-7dc5768bcde0','01a1f378-e9cf-7904-a2b6-ca548c6bb9f6','/project','261119-z6thpr',4,'call_1','bash','write','many52',NULL,'6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',420,NULL,'2026-11-19T11:02:30.095509+00:00',NULL,'01a1f378-ed23-71fb-aedf-b3c4b51b4dd0',0,NULL);
INSERT INTO "versions" VALUES(59,'01a1f378-ed23-71fb-aedf-b3c4b51b4dd0','01a1f378-e9cf-7904-a2b6-ca548c6bb9f6','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many52','6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',NULL,420,NULL,'2026-11-19T11:02:30.947153+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150081331088);
INSERT INTO "versions" VALUES(60,'01a1f378-ed23-75c5-9edd-6475b8082fa0','01a1f378-e9cf-7902-a86e-e8862f751992','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many51','9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',NULL,420,NULL,'2026-11-19T11:02:30.947374+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150080950032);
INSERT INTO "versions" VALUES(61,'01a1f378-ed23-7700-a42f-d7343e5a2244','01a1f378-e9cf-7900-aa5a-eb386d17b4b6','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many50','7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',NULL,420,NULL,'2026-11-19T11:02:30.947447+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150080536088);
INSERT INTO "versions" VALUES(62,'01a1f378-ed23-7802-9962-f9b9810506dd','01a1f378-e9cf-78fe-a604-06f96ba007fa','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many49','6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',NULL,420,NULL,'2026-11-19T11:02:30.947510+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150080153090);
INSERT INTO "versions" VALUES(63,'01a1f378-ed23-78f9-81fa-8d0d3172bd27','01a1f378-e9cf-78fc-a95e-0ce675d3ca3a','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many48','654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',NULL,420,NULL,'2026-11-19T11:02:30.947569+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150079757753);
INSERT INTO "versions" VALUES(64,'01a1f378-ed23-79ee-a567-396af3a3cfbd','01a1f378-e9cf-78fa-b56f-6e7a35875c41','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many47','e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',NULL,420,NULL,'2026-11-19T11:02:30.947628+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150079356499);
INSERT INTO "versions" VALUES(65,'01a1f378-ed23-7b21-a2d6-a95906cc1694','01a1f378-e9cf-78f8-9e39-2abd81097931','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many46','a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',NULL,420,NULL,'2026-11-19T11:02:30.947706+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150078961297);
INSERT INTO "versions" VALUES(66,'01a1f378-ed23-7c4a-83b5-9c06b73187bf','01a1f378-e9cf-78f6-b037-f67858996326','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many45','420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',NULL,420,NULL,'2026-11-19T11:02:30.947777+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150078551373);
INSERT INTO "versions" VALUES(67,'01a1f378-ed23-7d3d-82ab-049f6b0585cb','01a1f378-e9cf-78f4-9bd1-3bca5885d839','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many44','b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',NULL,420,NULL,'2026-11-19T11:02:30.947835+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150077838835);
INSERT INTO "versions" VALUES(68,'01a1f378-ed23-7e22-8a19-48b3edefe961','01a1f378-e9cf-78f2-8bdc-89ea648efcd8','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many43','0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',NULL,420,NULL,'2026-11-19T11:02:30.947890+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150077745035);
INSERT INTO "versions" VALUES(69,'01a1f378-ed23-7ef9-8dd8-deb556192210','01a1f378-e9cf-78f0-8f13-7a25e7a3fd81','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many42','084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',NULL,420,NULL,'2026-11-19T11:02:30.947943+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150077344224);
INSERT INTO "versions" VALUES(70,'01a1f378-ed23-7fd0-910e-9fcfa5b3d716','01a1f378-e9cf-78ee-8078-3a0fb2ef44d9','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many41','040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',NULL,420,NULL,'2026-11-19T11:02:30.947995+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150076973651);
INSERT INTO "versions" VALUES(71,'01a1f378-ed24-70a1-9296-635cd711d75a','01a1f378-e9cf-78ec-b9d1-1b3f6c4c8eae','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many40','673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',NULL,420,NULL,'2026-11-19T11:02:30.948046+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150076573029);
INSERT INTO "versions" VALUES(72,'01a1f378-ed24-718d-99db-e7209d39a64f','01a1f378-e9cf-78ea-8cfc-12b625354dda','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many39','eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',NULL,420,NULL,'2026-11-19T11:02:30.948104+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150076173918);
INSERT INTO "versions" VALUES(73,'01a1f378-ed24-725f-93a5-b6a181dd040a','01a1f378-e9cf-78e8-9fed-a5c8c17ec065','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many38','a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',NULL,420,NULL,'2026-11-19T11:02:30.948158+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150075764086);
INSERT INTO "versions" VALUES(74,'01a1f378-ed24-7341-9540-e266fc4b0812','01a1f378-e9cf-78e6-a713-7f943f36547c','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many37','b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',NULL,420,NULL,'2026-11-19T11:02:30.948210+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150075341644);
INSERT INTO "versions" VALUES(75,'01a1f378-ed24-7415-84a1-9ef94d44af09','01a1f378-e9cf-78e4-a3b0-544fe4860319','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many36','a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',NULL,420,NULL,'2026-11-19T11:02:30.948262+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150074887319);
INSERT INTO "versions" VALUES(76,'01a1f378-ed24-74e6-a2e1-95a9f232eb77','01a1f378-e9cf-78e2-8497-ead5429036ad','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many35','90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',NULL,420,NULL,'2026-11-19T11:02:30.948313+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150073838834);
INSERT INTO "versions" VALUES(77,'01a1f378-ed24-75cb-8950-4e9a721340e1','01a1f378-e9cf-78e0-acb1-c7bcf0d80aec','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many34','ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',NULL,420,NULL,'2026-11-19T11:02:30.948370+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150071439703);
INSERT INTO "versions" VALUES(78,'01a1f378-ed24-76fc-bb6d-867abfc93437','01a1f378-e9cf-78de-aa94-41fa7a27433f','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many33','19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',NULL,420,NULL,'2026-11-19T11:02:30.948446+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150070933341);
INSERT INTO "versions" VALUES(79,'01a1f378-ed24-783a-a938-bbd70dc2e766','01a1f378-e9cf-78dc-b013-8edb74482871','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many32','2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',NULL,420,NULL,'2026-11-19T11:02:30.948523+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150069838834);
INSERT INTO "versions" VALUES(80,'01a1f378-ed24-791d-bc78-e13be8e18705','01a1f378-e9cf-78da-8578-70c77f58e1a7','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many31','32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',NULL,420,NULL,'2026-11-19T11:02:30.948576+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150067345047);
INSERT INTO "versions" VALUES(81,'01a1f378-ed24-79f3-8aeb-8bb4ff146b9f','01a1f378-e9cf-78d8-9936-6ab92a55f4df','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many30','f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',NULL,420,NULL,'2026-11-19T11:02:30.948628+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150066874637);
INSERT INTO "versions" VALUES(82,'01a1f378-ed24-7b08-b1ac-4b8d9304b3a2','01a1f378-e9cf-78d6-98af-7469d2534a1a','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many29','3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',NULL,420,NULL,'2026-11-19T11:02:30.948696+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150065838834);
INSERT INTO "versions" VALUES(83,'01a1f378-ed24-7bff-b735-714e6eefe9f8','01a1f378-e9cf-78d4-a72f-8b23f8cfd33e','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many28','9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',NULL,420,NULL,'2026-11-19T11:02:30.948757+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150063341023);
INSERT INTO "versions" VALUES(84,'01a1f378-ed24-7ce1-841b-f79398eec6cf','01a1f378-e9cf-78d2-87bb-db5eff78f1e3','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many27','932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',NULL,420,NULL,'2026-11-19T11:02:30.948812+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150062885248);
INSERT INTO "versions" VALUES(85,'01a1f378-ed24-7db7-a68a-81ec5bb7f34a','01a1f378-e9cf-78d0-8426-32e340a7c68e','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many26','20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',NULL,420,NULL,'2026-11-19T11:02:30.948864+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150061838834);
INSERT INTO "versions" VALUES(86,'01a1f378-ed24-7f23-bca7-8681ac36f7d2','01a1f378-e9cf-78ce-8388-695235b2c76b','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many25','64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',NULL,420,NULL,'2026-11-19T11:02:30.948958+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150059438210);
INSERT INTO "versions" VALUES(87,'01a1f378-ed25-705f-9c56-7817b07a54bc','01a1f378-e9cf-78cc-bfae-835015c16040','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many24','68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',NULL,420,NULL,'2026-11-19T11:02:30.949032+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150058947315);
INSERT INTO "versions" VALUES(88,'01a1f378-ed25-714b-9cac-347a53735931','01a1f378-e9cf-78ca-a9cf-b67dff1d2154','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many23','076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',NULL,420,NULL,'2026-11-19T11:02:30.949088+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150057838834);
INSERT INTO "versions" VALUES(89,'01a1f378-ed25-7241-86aa-ba3ffe9a9c71','01a1f378-e9cf-78c8-a0f6-e1b20d4e4b12','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many22','f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',NULL,420,NULL,'2026-11-19T11:02:30.949148+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150055190566);
INSERT INTO "versions" VALUES(90,'01a1f378-ed25-731c-9ade-587eb0432635','01a1f378-e9cf-78c6-acea-0d8e46b3cad9','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many21','6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',NULL,420,NULL,'2026-11-19T11:02:30.949201+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150054764570);
INSERT INTO "versions" VALUES(91,'01a1f378-ed25-73f7-8b15-3dd07f79593d','01a1f378-e9cf-78c4-bc63-981893a8914a','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many20','5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',NULL,420,NULL,'2026-11-19T11:02:30.949255+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150053838834);
INSERT INTO "versions" VALUES(92,'01a1f378-ed25-74cd-8404-bc1b17ccfc9d','01a1f378-e9cf-78c2-ae55-cc40f9ffb9f2','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many19','a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',NULL,420,NULL,'2026-11-19T11:02:30.949307+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150051713951);
INSERT INTO "versions" VALUES(93,'01a1f378-ed25-75a2-ae3d-4d786e32f7f3','01a1f378-e9cf-78c0-8146-bc7cfb8698e3','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many18','7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',NULL,420,NULL,'2026-11-19T11:02:30.949359+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150051328715);
INSERT INTO "versions" VALUES(94,'01a1f378-ed25-7678-8079-55f5224c6e71','01a1f378-e9cf-78be-b70a-644db376d415','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many17','54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',NULL,420,NULL,'2026-11-19T11:02:30.949411+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150050890888);
INSERT INTO "versions" VALUES(95,'01a1f378-ed25-77a1-b590-700cc23c92a5','01a1f378-e9cf-78bc-bc25-681cb34d08c3','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many16','e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',NULL,420,NULL,'2026-11-19T11:02:30.949485+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150049838834);
INSERT INTO "versions" VALUES(96,'01a1f378-ed25-7886-b2eb-13ba51257c3e','01a1f378-e9cf-78ba-a2ef-a11d5db0712b','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many15','238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',NULL,420,NULL,'2026-11-19T11:02:30.949540+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150046838029);
INSERT INTO "versions" VALUES(97,'01a1f378-ed25-7990-9eb6-35742fa0f3cd','01a1f378-e9cf-78b8-9697-2788d96f3ad6','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many14','9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',NULL,420,NULL,'2026-11-19T11:02:30.949605+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150045838833);
INSERT INTO "versions" VALUES(98,'01a1f378-ed25-7a63-bf39-96ee8d6d5f77','01a1f378-e9cf-78b6-9c03-32f20ad41137','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many13','1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',NULL,420,NULL,'2026-11-19T11:02:30.949656+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150043050523);
INSERT INTO "versions" VALUES(99,'01a1f378-ed25-7b80-afd5-a432d7504405','01a1f378-e9cf-78b4-a570-f321a1875fd9','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many12','a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',NULL,420,NULL,'2026-11-19T11:02:30.949726+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150041838833);
INSERT INTO "versions" VALUES(100,'01a1f378-ed25-7c54-ac4e-8f9b67c6f460','01a1f378-e9cf-78b2-ab72-5f8a011180b1','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many11','25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',NULL,420,NULL,'2026-11-19T11:02:30.949777+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150039425158);
INSERT INTO "versions" VALUES(101,'01a1f378-ed25-7d29-b79f-871fac3eb157','01a1f378-e9cf-78b0-98a0-59995da9f145','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many10','917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',NULL,420,NULL,'2026-11-19T11:02:30.949829+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150038892397);
INSERT INTO "versions" VALUES(102,'01a1f378-ed25-7dfe-a673-ffa5dd01dc06','01a1f378-e9cf-78ae-80e5-a7bb4e3c6ee0','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many9','2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',NULL,420,NULL,'2026-11-19T11:02:30.949881+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150034919854);
INSERT INTO "versions" VALUES(103,'01a1f378-ed25-7f0a-8d44-7b5d43393c5d','01a1f378-e9cf-78ac-965a-df88ee1c0e40','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many8','aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',NULL,420,NULL,'2026-11-19T11:02:30.949950+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150033838833);
INSERT INTO "versions" VALUES(104,'01a1f378-ed26-7015-8985-0e4ac6c73248','01a1f378-e9cf-78aa-9c14-baaf20e79b7e','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many7','10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',NULL,420,NULL,'2026-11-19T11:02:30.950012+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150029838833);
INSERT INTO "versions" VALUES(105,'01a1f378-ed26-7238-b01a-54f67f62f014','01a1f378-e9cf-78a8-88bd-fb08688ff1b9','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many6','06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',NULL,420,NULL,'2026-11-19T11:02:30.950150+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150027388697);
INSERT INTO "versions" VALUES(106,'01a1f378-ed26-7354-95f4-1557f1ece5a7','01a1f378-e9cf-78a6-a3f8-5a742e48ec5e','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many5','f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',NULL,420,NULL,'2026-11-19T11:02:30.950215+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150026844162);
INSERT INTO "versions" VALUES(107,'01a1f378-ed26-7434-b549-7e7782b7dacd','01a1f378-e9cf-78a4-a516-e766212a59f9','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many4','7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',NULL,420,NULL,'2026-11-19T11:02:30.950270+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150023016733);
INSERT INTO "versions" VALUES(108,'01a1f378-ed26-7538-b8b2-432c4fcbebf5','01a1f378-e9cf-78a2-ba52-d0db3978193c','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many3','1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',NULL,420,NULL,'2026-11-19T11:02:30.950333+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150021838833);
INSERT INTO "versions" VALUES(109,'01a1f378-ed26-7613-9b0e-71d564b643c9','01a1f378-e9cf-78a0-8405-5fab834074ef','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many2','53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',NULL,420,NULL,'2026-11-19T11:02:30.950387+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150019154042);
INSERT INTO "versions" VALUES(110,'01a1f378-ed26-76f8-99d6-ad067d67f9a9','01a1f378-e9cf-789e-bb9f-9820b139312d','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','many1','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-19T11:02:30.950443+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,1795086150017838832);
INSERT INTO "versions" VALUES(111,'01a1f378-ed26-77c6-be8f-d3b092341e04','01a1f378-d3d9-7aa0-80dd-458b340dc135','/project','261119-z6thpr',4,'01a1f378-ed05-729a-83ed-790ff447dd92','undo','undo','notes/one.txt',NULL,'file:2:1795086144485874660:4ceb371cad04fc1a/000/1:',NULL,NULL,'2026-11-19T11:02:30.950493+00:00','01a1f378-ed05-729a-83ed-790ff447dd92',NULL,0,NULL);
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
INSERT INTO "sqlite_sequence" VALUES('unsent',8);
INSERT INTO "sqlite_sequence" VALUES('open_changes',5);
INSERT INTO "sqlite_sequence" VALUES('versions',111);
COMMIT;

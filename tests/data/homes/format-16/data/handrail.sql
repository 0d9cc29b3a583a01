PRAGMA user_version=16;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL, line TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261116-fyemxe',5,'d6faa8ba0b195498e3b34e0cf39ea4802af4b0d81524ea0d58ee15c17ac82d92','{"agentId": "developer", "confinement": {"byHost": true, "folders": [], "network": false, "note": "", "readOnly": false, "tier": "full", "unconfined": false}, "decision": {"allowed": true, "by": "policy", "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox", "rule": "", "rule_id": ""}, "durationMs": 172, "files": [{"after": null, "before": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "path": "notes/one.txt"}, {"after": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "before": null, "path": "many1"}, {"after": "917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469", "before": null, "path": "many10"}, {"after": "25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e", "before": null, "path": "many11"}, {"after": "a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164", "before": null, "path": "many12"}, {"after": "1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17", "before": null, "path": "many13"}, {"after": "9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25", "before": null, "path": "many14"}, {"after": "238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f", "before": null, "path": "many15"}, {"after": "e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017", "before": null, "path": "many16"}, {"after": "54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5", "before": null, "path": "many17"}, {"after": "7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60", "before": null, "path": "many18"}, {"after": "a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5", "before": null, "path": "many19"}, {"after": "53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3", "before": null, "path": "many2"}, {"after": "5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3", "before": null, "path": "many20"}, {"after": "6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52", "before": null, "path": "many21"}, {"after": "f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56", "before": null, "path": "many22"}, {"after": "076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3", "before": null, "path": "many23"}, {"after": "68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53", "before": null, "path": "many24"}, {"after": "64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420", "before": null, "path": "many25"}, {"after": "20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302", "before": null, "path": "many26"}, {"after": "932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f", "before": null, "path": "many27"}, {"after": "9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb", "before": null, "path": "many28"}, {"after": "3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273", "before": null, "path": "many29"}, {"after": "1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2", "before": null, "path": "many3"}, {"after": "f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c", "before": null, "path": "many30"}, {"after": "32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d", "before": null, "path": "many31"}, {"after": "2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4", "before": null, "path": "many32"}, {"after": "19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273", "before": null, "path": "many33"}, {"after": "ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435", "before": null, "path": "many34"}, {"after": "90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5", "before": null, "path": "many35"}, {"after": "a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758", "before": null, "path": "many36"}, {"after": "b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576", "before": null, "path": "many37"}, {"after": "a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077", "before": null, "path": "many38"}, {"after": "eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74", "before": null, "path": "many39"}, {"after": "7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d", "before": null, "path": "many4"}, {"after": "673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a", "before": null, "path": "many40"}, {"after": "040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1", "before": null, "path": "many41"}, {"after": "084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0", "before": null, "path": "many42"}, {"after": "0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca", "before": null, "path": "many43"}, {"after": "b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495", "before": null, "path": "many44"}, {"after": "420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4", "before": null, "path": "many45"}, {"after": "a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f", "before": null, "path": "many46"}, {"after": "e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821", "before": null, "path": "many47"}, {"after": "654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef", "before": null, "path": "many48"}, {"after": "6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362", "before": null, "path": "many49"}, {"after": "f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06", "before": null, "path": "many5"}, {"after": "7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595", "before": null, "path": "many50"}, {"after": "9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381", "before": null, "path": "many51"}, {"after": "6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571", "before": null, "path": "many52"}, {"after": "06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7", "before": null, "path": "many6"}, {"after": "10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58", "before": null, "path": "many7"}, {"after": "aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8", "before": null, "path": "many8"}, {"after": "2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a", "before": null, "path": "many9"}], "input": {"command": "for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt"}, "kind": "tool.exec", "output": {"bytes": 516, "code": null, "ok": true, "sha256": "d7da2fefc4db50a88ebccfa67c270a38be0e628355171ce78d5cbedcfdd104f7"}, "prev": "2643aea157aa72764dbe2b747c415a7fee2f4c22bfbad59bb066a4e059177859", "session": "261116-fyemxe", "toolCallId": "call_1", "toolName": "bash", "ts": "2026-11-16T12:45:20.737+00:00", "turn": 4, "hash": "0b279086e20672c2b8b5cb43941e3b6417192ff5312625603e029fdd8e611ae8"}');
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
INSERT INTO "files" VALUES('01a1e463-b6ad-753e-8a6f-e4c4f876dae0','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e463-b6e5-75c0-9f13-4427bcae5fd8','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1e463-b6fe-717e-858a-ff7532af95d9','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e463-e708-737a-afe7-7d0afc5959aa','/project','','second.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e463-fd97-71de-b120-c53482ae9742','/project','','many1',NULL,'2026-11-16T12:45:24.848850+00:00');
INSERT INTO "files" VALUES('01a1e463-fd97-7346-826c-4e59b4ffcc0e','/project','','many10',NULL,'2026-11-16T12:45:24.843551+00:00');
INSERT INTO "files" VALUES('01a1e463-fd97-7477-908e-e81270a7472f','/project','','many11',NULL,'2026-11-16T12:45:24.842405+00:00');
INSERT INTO "files" VALUES('01a1e463-fd97-7556-a268-f3c863f1dbfb','/project','','many12',NULL,'2026-11-16T12:45:24.839663+00:00');
INSERT INTO "files" VALUES('01a1e463-fd97-765a-a39d-c87385b9f288','/project','','many13',NULL,'2026-11-16T12:45:24.835662+00:00');
INSERT INTO "files" VALUES('01a1e463-fd9f-7a23-8576-52f82ffdd3d5','/project','','many14',NULL,'2026-11-16T12:45:24.831775+00:00');
INSERT INTO "files" VALUES('01a1e463-fd9f-7c86-86d3-aea41697b174','/project','','many15',NULL,'2026-11-16T12:45:24.815729+00:00');
INSERT INTO "files" VALUES('01a1e463-fd9f-7dec-8aa9-7508a66a7b47','/project','','many16',NULL,'2026-11-16T12:45:24.797331+00:00');
INSERT INTO "files" VALUES('01a1e463-fd9f-7efd-b063-1738c17a0422','/project','','many17',NULL,'2026-11-16T12:45:24.795617+00:00');
INSERT INTO "files" VALUES('01a1e463-fd9f-7ffd-b98c-b9aa3f724dd5','/project','','many18',NULL,'2026-11-16T12:45:24.790408+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-7109-839c-360e757d3a60','/project','','many19',NULL,'2026-11-16T12:45:24.788928+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-71f4-bba9-2ac016fb5d22','/project','','many2',NULL,'2026-11-16T12:45:24.787660+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-72e3-b8b8-8408c0c79e62','/project','','many20',NULL,'2026-11-16T12:45:24.784001+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-73ce-81da-e98910df5c84','/project','','many21',NULL,'2026-11-16T12:45:24.775676+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-74b4-a6e2-ee7759f362df','/project','','many22',NULL,'2026-11-16T12:45:24.769098+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-75be-b85c-3c104e654365','/project','','many23',NULL,'2026-11-16T12:45:24.755328+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-76b4-8d28-151c9dd6fc1c','/project','','many24',NULL,'2026-11-16T12:45:24.747702+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-77ba-983d-375a5fc97779','/project','','many25',NULL,'2026-11-16T12:45:24.739640+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-78b3-a7f0-545eeabdb8ea','/project','','many26',NULL,'2026-11-16T12:45:24.732744+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-799e-8513-957e7e34e7c3','/project','','many27',NULL,'2026-11-16T12:45:24.731651+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-7a84-ae9d-f556c42ccfeb','/project','','many28',NULL,'2026-11-16T12:45:24.727701+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-7b6a-afd2-65cfa3a95172','/project','','many29',NULL,'2026-11-16T12:45:24.723332+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-7c53-8f1d-0dfa3b05fc00','/project','','many3',NULL,'2026-11-16T12:45:24.720726+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-7d54-b3a2-31cdd5d6e487','/project','','many30',NULL,'2026-11-16T12:45:24.719782+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-7eaf-9088-41ac4a699598','/project','','many31',NULL,'2026-11-16T12:45:24.714463+00:00');
INSERT INTO "files" VALUES('01a1e463-fda0-7faa-9da5-827956237fc4','/project','','many32',NULL,'2026-11-16T12:45:24.707640+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-70a9-b786-d8aa42445523','/project','','many33',NULL,'2026-11-16T12:45:24.699587+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-7197-b929-879118da968d','/project','','many34',NULL,'2026-11-16T12:45:24.696709+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-7281-a2c8-44b55bf5c23c','/project','','many35',NULL,'2026-11-16T12:45:24.691525+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-735d-b458-8db821049ad6','/project','','many36',NULL,'2026-11-16T12:45:24.689094+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-744d-ae2a-d8858bd3d0af','/project','','many37',NULL,'2026-11-16T12:45:24.687617+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-7547-af8a-d0fe83764fb0','/project','','many38',NULL,'2026-11-16T12:45:24.683331+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-766d-8930-ad9447977558','/project','','many39',NULL,'2026-11-16T12:45:24.680953+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-777c-8adf-b5175cbd97fc','/project','','many4',NULL,'2026-11-16T12:45:24.675652+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-7881-b6b8-f6a570a019f5','/project','','many40',NULL,'2026-11-16T12:45:24.662637+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-7975-ab7e-a188999b89d2','/project','','many41',NULL,'2026-11-16T12:45:24.659847+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-7a72-b662-8b2365b412a0','/project','','many42',NULL,'2026-11-16T12:45:24.657395+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-7b5b-915a-4f98ee5fcb9a','/project','','many43',NULL,'2026-11-16T12:45:24.655322+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-7c43-99fe-c55021b831e1','/project','','many44',NULL,'2026-11-16T12:45:24.652267+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-7d3b-b146-119aa84df4bd','/project','','many45',NULL,'2026-11-16T12:45:24.651056+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-7e45-9788-0168ff715ac4','/project','','many46',NULL,'2026-11-16T12:45:24.647899+00:00');
INSERT INTO "files" VALUES('01a1e463-fda1-7f45-aa16-c79b51f3d0da','/project','','many47',NULL,'2026-11-16T12:45:24.646068+00:00');
INSERT INTO "files" VALUES('01a1e463-fda2-7043-a332-b8a1998685d5','/project','','many48',NULL,'2026-11-16T12:45:24.644747+00:00');
INSERT INTO "files" VALUES('01a1e463-fda2-7131-be7e-5e8aad2a9259','/project','','many49',NULL,'2026-11-16T12:45:24.636832+00:00');
INSERT INTO "files" VALUES('01a1e463-fda2-7215-a596-819b38766efa','/project','','many5',NULL,'2026-11-16T12:45:24.632148+00:00');
INSERT INTO "files" VALUES('01a1e463-fda2-72f5-85b6-08f2c1d4c175','/project','','many50',NULL,'2026-11-16T12:45:24.630839+00:00');
INSERT INTO "files" VALUES('01a1e463-fda2-73de-a6ef-289c351938e3','/project','','many51',NULL,'2026-11-16T12:45:24.629390+00:00');
INSERT INTO "files" VALUES('01a1e463-fda2-74c9-a466-2b439cc6b3d1','/project','','many52',NULL,'2026-11-16T12:45:24.619929+00:00');
INSERT INTO "files" VALUES('01a1e463-fda2-75b6-8088-ef1dc5ff4c44','/project','','many6',NULL,'2026-11-16T12:45:24.613746+00:00');
INSERT INTO "files" VALUES('01a1e463-fda2-769a-a250-9760303ea62a','/project','','many7',NULL,'2026-11-16T12:45:24.607743+00:00');
INSERT INTO "files" VALUES('01a1e463-fda2-77ba-89f1-a6d66af43766','/project','','many8',NULL,'2026-11-16T12:45:24.599476+00:00');
INSERT INTO "files" VALUES('01a1e463-fda2-78ac-a0c9-d9aa4507976a','/project','','many9',NULL,'2026-11-16T12:45:24.576695+00:00');
CREATE TABLE indexed (
            number INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL UNIQUE, messages INTEGER NOT NULL);
CREATE TABLE looked_at (
            project TEXT NOT NULL, path TEXT NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (project, path, state)) WITHOUT ROWID;
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261116-fyemxe',0,'user','Write two files',NULL,'2026-11-16T12:45:02.449584+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:45:02.456734+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e463-b6ad-753e-8a6f-e4c4f876dae0", "version_id": "01a1e463-b6ad-76dc-8256-767966ea7342", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T12:45:02.514392+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:45:02.543363+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1e463-b6fe-717e-858a-ff7532af95d9", "version_id": "01a1e463-b6fe-72b1-8c62-4dcbd8fa24c3", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T12:45:02.591549+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:45:02.795938+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',6,'user','Say bye',NULL,'2026-11-16T12:45:07.756090+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:45:07.848700+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e463-b6ad-753e-8a6f-e4c4f876dae0", "version_id": "01a1e463-cbab-7110-9984-9319e1679b6b", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "brief": "", "images": []}','2026-11-16T12:45:07.931321+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:45:07.934212+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',10,'user','One more',NULL,'2026-11-16T12:45:14.784334+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:45:14.809775+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1e463-e708-737a-afe7-7d0afc5959aa", "version_id": "01a1e463-e708-7530-a101-3d5d45620103", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T12:45:14.890364+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 1}}','2026-11-16T12:45:14.924162+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',14,'user','Many more',NULL,'2026-11-16T12:45:19.776221+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',15,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "bash", "arguments": "{\"command\": \"for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:45:19.785099+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',16,'tool','(no output)
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
... and 32 more created, 1 more deleted','{"tool_call_id": "call_1", "name": "bash", "meta": {"exitCode": 0, "seconds": 0.06, "truncated": false, "lines": 0, "timedOut": false, "stopped": false, "left": [], "spilled": "", "effects": {"created": [{"path": "many1", "added": 1, "removed": 0, "undo": true}, {"path": "many10", "added": 1, "removed": 0, "undo": true}, {"path": "many11", "added": 1, "removed": 0, "undo": true}, {"path": "many12", "added": 1, "removed": 0, "undo": true}, {"path": "many13", "added": 1, "removed": 0, "undo": true}, {"path": "many14", "added": 1, "removed": 0, "undo": true}, {"path": "many15", "added": 1, "removed": 0, "undo": true}, {"path": "many16", "added": 1, "removed": 0, "undo": true}, {"path": "many17", "added": 1, "removed": 0, "undo": true}, {"path": "many18", "added": 1, "removed": 0, "undo": true}, {"path": "many19", "added": 1, "removed": 0, "undo": true}, {"path": "many2", "added": 1, "removed": 0, "undo": true}, {"path": "many20", "added": 1, "removed": 0, "undo": true}, {"path": "many21", "added": 1, "removed": 0, "undo": true}, {"path": "many22", "added": 1, "removed": 0, "undo": true}, {"path": "many23", "added": 1, "removed": 0, "undo": true}, {"path": "many24", "added": 1, "removed": 0, "undo": true}, {"path": "many25", "added": 1, "removed": 0, "undo": true}, {"path": "many26", "added": 1, "removed": 0, "undo": true}, {"path": "many27", "added": 1, "removed": 0, "undo": true}, {"path": "many28", "added": 1, "removed": 0, "undo": true}, {"path": "many29", "added": 1, "removed": 0, "undo": true}, {"path": "many3", "added": 1, "removed": 0, "undo": true}, {"path": "many30", "added": 1, "removed": 0, "undo": true}, {"path": "many31", "added": 1, "removed": 0, "undo": true}, {"path": "many32", "added": 1, "removed": 0, "undo": true}, {"path": "many33", "added": 1, "removed": 0, "undo": true}, {"path": "many34", "added": 1, "removed": 0, "undo": true}, {"path": "many35", "added": 1, "removed": 0, "undo": true}, {"path": "many36", "added": 1, "removed": 0, "undo": true}, {"path": "many37", "added": 1, "removed": 0, "undo": true}, {"path": "many38", "added": 1, "removed": 0, "undo": true}, {"path": "many39", "added": 1, "removed": 0, "undo": true}, {"path": "many4", "added": 1, "removed": 0, "undo": true}, {"path": "many40", "added": 1, "removed": 0, "undo": true}, {"path": "many41", "added": 1, "removed": 0, "undo": true}, {"path": "many42", "added": 1, "removed": 0, "undo": true}, {"path": "many43", "added": 1, "removed": 0, "undo": true}, {"path": "many44", "added": 1, "removed": 0, "undo": true}, {"path": "many45", "added": 1, "removed": 0, "undo": true}, {"path": "many46", "added": 1, "removed": 0, "undo": true}, {"path": "many47", "added": 1, "removed": 0, "undo": true}, {"path": "many48", "added": 1, "removed": 0, "undo": true}, {"path": "many49", "added": 1, "removed": 0, "undo": true}, {"path": "many5", "added": 1, "removed": 0, "undo": true}, {"path": "many50", "added": 1, "removed": 0, "undo": true}, {"path": "many51", "added": 1, "removed": 0, "undo": true}, {"path": "many52", "added": 1, "removed": 0, "undo": true}, {"path": "many6", "added": 1, "removed": 0, "undo": true}, {"path": "many7", "added": 1, "removed": 0, "undo": true}, {"path": "many8", "added": 1, "removed": 0, "undo": true}, {"path": "many9", "added": 1, "removed": 0, "undo": true}], "changed": [], "deleted": [{"path": "notes/one.txt", "added": 0, "removed": 1, "undo": true}], "moved": [], "folders": [], "counts": {"created": 52, "changed": 0, "deleted": 1, "moved": 0}, "notUndoable": 0, "reverted": [], "meanwhile": [], "meanwhileCount": 0, "git": [], "leftOut": 0, "note": ""}, "tier": "full", "grant": {"network": false, "folders": [], "unconfined": false, "readOnly": false}, "note": "", "byHost": true, "bounded": "", "denied": [], "explained": []}, "brief": "", "images": []}','2026-11-16T12:45:20.738052+00:00');
INSERT INTO "messages" VALUES('261116-fyemxe',17,'assistant','52 files are made and one is gone.','{"parts": [{"kind": "text", "text": "52 files are made and one is gone."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 8}}','2026-11-16T12:45:20.744715+00:00');
CREATE TABLE model_call_sums (
            span TEXT NOT NULL, name TEXT NOT NULL, tokens INTEGER NOT NULL, cost INTEGER NOT NULL,
            unpriced INTEGER NOT NULL, PRIMARY KEY (span, name)) WITHOUT ROWID;
INSERT INTO "model_call_sums" VALUES('day','2026-11-16',967,0,0);
INSERT INTO "model_call_sums" VALUES('session','261116-fyemxe',967,0,0);
CREATE TABLE model_calls (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL, project TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, created_at TEXT NOT NULL, day TEXT NOT NULL, read INTEGER NOT NULL,
            written INTEGER NOT NULL, cache_read INTEGER NOT NULL, cache_write INTEGER NOT NULL, cost INTEGER,
            holder TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "model_calls" VALUES('329583b52e0e8bf1','261116-fyemxe','/project','scripted','scripted','2026-11-16T12:45:14.794+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('39be79ceba602997','261116-fyemxe','/project','scripted','scripted','2026-11-16T12:45:20.739+00:00','2026-11-16',100,8,0,0,0,'');
INSERT INTO "model_calls" VALUES('49d7e58fd5760e64','261116-fyemxe','/project','scripted','scripted','2026-11-16T12:45:02.455+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('63461d3cab26d8d2','261116-fyemxe','/project','scripted','scripted','2026-11-16T12:45:02.604+00:00','2026-11-16',100,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('8828ae13dc2ee9c4','261116-fyemxe','/project','scripted','scripted','2026-11-16T12:45:07.932+00:00','2026-11-16',100,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('a3041c9a0216f1db','261116-fyemxe','/project','scripted','scripted','2026-11-16T12:45:02.542+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('ace4f54e599fd957','261116-fyemxe','/project','scripted','scripted','2026-11-16T12:45:14.918+00:00','2026-11-16',100,1,0,0,0,'');
INSERT INTO "model_calls" VALUES('b14548130626bbac','261116-fyemxe','/project','scripted','scripted','2026-11-16T12:45:07.796+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('f7e7552760ed97f2','261116-fyemxe','/project','scripted','scripted','2026-11-16T12:45:19.783+00:00','2026-11-16',100,10,0,0,0,'');
CREATE TABLE model_facts (
            address TEXT NOT NULL, model TEXT NOT NULL, window_tokens INTEGER, claimed INTEGER, bytes_per_token REAL,
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
CREATE TABLE rewinds (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            seq INTEGER NOT NULL, kept_in TEXT NOT NULL, batch TEXT NOT NULL, created_at TEXT NOT NULL);
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build', endpoint TEXT NOT NULL DEFAULT '', base_url TEXT, is_pinned INTEGER NOT NULL DEFAULT 0, is_archived INTEGER NOT NULL DEFAULT 0, deleted_at TEXT NOT NULL DEFAULT '', parent TEXT NOT NULL DEFAULT '', title_by TEXT NOT NULL DEFAULT '', holder TEXT NOT NULL DEFAULT '', turns INTEGER NOT NULL DEFAULT 0);
INSERT INTO "sessions" VALUES('261116-fyemxe','/project','Write two files','scripted','scripted','developer','2026-11-16T12:45:01.615593+00:00','2026-11-16T12:45:20.744715+00:00','build','scripted','',0,0,'','','','',4);
CREATE TABLE unsent (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
            text TEXT NOT NULL, is_draft INTEGER NOT NULL, holder TEXT NOT NULL, images TEXT NOT NULL DEFAULT '');
INSERT INTO "unsent" VALUES(8,'m1','/project','261116-fyemxe','and then?',0,'63567c511efa2813','');
CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0);
INSERT INTO "versions" VALUES(1,'01a1e463-b6ad-76dc-8256-767966ea7342','01a1e463-b6ad-753e-8a6f-e4c4f876dae0','/project','261116-fyemxe',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-16T12:45:02.509443+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(2,'01a1e463-b6e5-7665-b84d-f2d6c56862e7','01a1e463-b6e5-75c0-9f13-4427bcae5fd8','/project','261116-fyemxe',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-16T12:45:02.565410+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(3,'01a1e463-b6fe-72b1-8c62-4dcbd8fa24c3','01a1e463-b6fe-717e-858a-ff7532af95d9','/project','261116-fyemxe',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T12:45:02.590183+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(4,'01a1e463-cbab-7110-9984-9319e1679b6b','01a1e463-b6ad-753e-8a6f-e4c4f876dae0','/project','261116-fyemxe',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-16T12:45:07.883098+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(5,'01a1e463-e708-7530-a101-3d5d45620103','01a1e463-e708-737a-afe7-7d0afc5959aa','/project','261116-fyemxe',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-16T12:45:14.888340+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(6,'01a1e463-fd96-7a94-94b6-df43eff1cc1f','01a1e463-b6fe-717e-858a-ff7532af95d9','/project','261116-fyemxe',4,'call_1','bash','rm','notes/one.txt','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-16T12:45:20.662684+00:00',NULL,'01a1e464-0df7-7a15-93e7-504d4fec3ee3',0);
INSERT INTO "versions" VALUES(7,'01a1e463-fd97-727b-afa5-12c805ebe609','01a1e463-fd97-71de-b120-c53482ae9742','/project','261116-fyemxe',4,'call_1','bash','write','many1',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T12:45:20.663161+00:00',NULL,'01a1e464-0df0-7e10-9b49-75a338ccc73f',0);
INSERT INTO "versions" VALUES(8,'01a1e463-fd97-73ac-9bc8-12b94e93963e','01a1e463-fd97-7346-826c-4e59b4ffcc0e','/project','261116-fyemxe',4,'call_1','bash','write','many10',NULL,'917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',420,NULL,'2026-11-16T12:45:20.663235+00:00',NULL,'01a1e464-0deb-7936-ba4d-bb9160455218',0);
INSERT INTO "versions" VALUES(9,'01a1e463-fd97-74cb-b15e-af90ed73cc54','01a1e463-fd97-7477-908e-e81270a7472f','/project','261116-fyemxe',4,'call_1','bash','write','many11',NULL,'25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',420,NULL,'2026-11-16T12:45:20.663305+00:00',NULL,'01a1e464-0dea-76f2-9cce-fa7ed3aaaf3e',0);
INSERT INTO "versions" VALUES(10,'01a1e463-fd97-75b5-bbf5-a4b446fe2a7b','01a1e463-fd97-7556-a268-f3c863f1dbfb','/project','261116-fyemxe',4,'call_1','bash','write','many12',NULL,'a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',420,NULL,'2026-11-16T12:45:20.663363+00:00',NULL,'01a1e464-0de7-7b19-a2d9-ad9fc6f3e80c',0);
INSERT INTO "versions" VALUES(11,'01a1e463-fd97-76a2-a8ab-674837f84832','01a1e463-fd97-765a-a39d-c87385b9f288','/project','261116-fyemxe',4,'call_1','bash','write','many13',NULL,'1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',420,NULL,'2026-11-16T12:45:20.663418+00:00',NULL,'01a1e464-0de3-7b21-881f-106b06f60258',0);
INSERT INTO "versions" VALUES(12,'01a1e463-fd9f-7b0d-b4dc-74a45633251f','01a1e463-fd9f-7a23-8576-52f82ffdd3d5','/project','261116-fyemxe',4,'call_1','bash','write','many14',NULL,'9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',420,NULL,'2026-11-16T12:45:20.671705+00:00',NULL,'01a1e464-0ddf-7d3a-82ec-c0bb33ac769f',0);
INSERT INTO "versions" VALUES(13,'01a1e463-fd9f-7d06-9e61-fd1e82af6ddc','01a1e463-fd9f-7c86-86d3-aea41697b174','/project','261116-fyemxe',4,'call_1','bash','write','many15',NULL,'238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',420,NULL,'2026-11-16T12:45:20.671822+00:00',NULL,'01a1e464-0dcf-7c5e-ad97-b1e0ac8af7b0',0);
INSERT INTO "versions" VALUES(14,'01a1e463-fd9f-7e42-b9f8-fdeec467e622','01a1e463-fd9f-7dec-8aa9-7508a66a7b47','/project','261116-fyemxe',4,'call_1','bash','write','many16',NULL,'e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',420,NULL,'2026-11-16T12:45:20.671897+00:00',NULL,'01a1e464-0dbd-75f9-a565-e237ede6e8c2',0);
INSERT INTO "versions" VALUES(15,'01a1e463-fd9f-7f51-b3da-720e316f7294','01a1e463-fd9f-7efd-b063-1738c17a0422','/project','261116-fyemxe',4,'call_1','bash','write','many17',NULL,'54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',420,NULL,'2026-11-16T12:45:20.671964+00:00',NULL,'01a1e464-0dbb-7a51-b544-b1bcc1b44488',0);
INSERT INTO "versions" VALUES(16,'01a1e463-fda0-704a-8e73-ab8c8e6181c7','01a1e463-fd9f-7ffd-b98c-b9aa3f724dd5','/project','261116-fyemxe',4,'call_1','bash','write','many18',NULL,'7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',420,NULL,'2026-11-16T12:45:20.672024+00:00',NULL,'01a1e464-0db6-7748-b721-9ff161522df4',0);
INSERT INTO "versions" VALUES(17,'01a1e463-fda0-7154-b514-0a864418854b','01a1e463-fda0-7109-839c-360e757d3a60','/project','261116-fyemxe',4,'call_1','bash','write','many19',NULL,'a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',420,NULL,'2026-11-16T12:45:20.672088+00:00',NULL,'01a1e464-0db4-7f63-99fc-11b28406a63b',0);
INSERT INTO "versions" VALUES(18,'01a1e463-fda0-7242-8254-d290bc527f0e','01a1e463-fda0-71f4-bba9-2ac016fb5d22','/project','261116-fyemxe',4,'call_1','bash','write','many2',NULL,'53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',420,NULL,'2026-11-16T12:45:20.672146+00:00',NULL,'01a1e464-0db3-7b22-a624-cca5598e59be',0);
INSERT INTO "versions" VALUES(19,'01a1e463-fda0-7331-8063-06adb4b29025','01a1e463-fda0-72e3-b8b8-8408c0c79e62','/project','261116-fyemxe',4,'call_1','bash','write','many20',NULL,'5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',420,NULL,'2026-11-16T12:45:20.672204+00:00',NULL,'01a1e464-0db0-70a1-8253-f6cde12156db',0);
INSERT INTO "versions" VALUES(20,'01a1e463-fda0-7419-9ecf-770a7f5dedd6','01a1e463-fda0-73ce-81da-e98910df5c84','/project','261116-fyemxe',4,'call_1','bash','write','many21',NULL,'6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',420,NULL,'2026-11-16T12:45:20.672261+00:00',NULL,'01a1e464-0da7-7b65-836b-7d18fb19bf34',0);
INSERT INTO "versions" VALUES(21,'01a1e463-fda0-7527-ac13-472d78dd72b3','01a1e463-fda0-74b4-a6e2-ee7759f362df','/project','261116-fyemxe',4,'call_1','bash','write','many22',NULL,'f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',420,NULL,'2026-11-16T12:45:20.672327+00:00',NULL,'01a1e464-0da1-7216-9c43-66ef79bd42e6',0);
INSERT INTO "versions" VALUES(22,'01a1e463-fda0-7609-a115-b019e1243087','01a1e463-fda0-75be-b85c-3c104e654365','/project','261116-fyemxe',4,'call_1','bash','write','many23',NULL,'076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',420,NULL,'2026-11-16T12:45:20.672382+00:00',NULL,'01a1e464-0d93-75c7-ac99-90bf90c5f37f',0);
INSERT INTO "versions" VALUES(23,'01a1e463-fda0-770b-9631-21ccc5d25fb1','01a1e463-fda0-76b4-8d28-151c9dd6fc1c','/project','261116-fyemxe',4,'call_1','bash','write','many24',NULL,'68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',420,NULL,'2026-11-16T12:45:20.672446+00:00',NULL,'01a1e464-0d8b-7c20-8497-24dc257b7441',0);
INSERT INTO "versions" VALUES(24,'01a1e463-fda0-780d-8b91-800aa421cdae','01a1e463-fda0-77ba-983d-375a5fc97779','/project','261116-fyemxe',4,'call_1','bash','write','many25',NULL,'64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',420,NULL,'2026-11-16T12:45:20.672508+00:00',NULL,'01a1e464-0d83-7ac4-b798-b090c8b65190',0);
INSERT INTO "versions" VALUES(25,'01a1e463-fda0-7900-8e3a-55ac8d06dfa5','01a1e463-fda0-78b3-a7f0-545eeabdb8ea','/project','261116-fyemxe',4,'call_1','bash','write','many26',NULL,'20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',420,NULL,'2026-11-16T12:45:20.672568+00:00',NULL,'01a1e464-0d7c-7ca1-b544-c3d701452ec7',0);
INSERT INTO "versions" VALUES(26,'01a1e463-fda0-79e9-a615-92589f1384bb','01a1e463-fda0-799e-8513-957e7e34e7c3','/project','261116-fyemxe',4,'call_1','bash','write','many27',NULL,'932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',420,NULL,'2026-11-16T12:45:20.672624+00:00',NULL,'01a1e464-0d7b-7afa-845d-2b84f8b6f755',0);
INSERT INTO "versions" VALUES(27,'01a1e463-fda0-7ad2-b79c-4942e1d880ac','01a1e463-fda0-7a84-ae9d-f556c42ccfeb','/project','261116-fyemxe',4,'call_1','bash','write','many28',NULL,'9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',420,NULL,'2026-11-16T12:45:20.672681+00:00',NULL,'01a1e464-0d77-7bca-a535-bb819c6182fe',0);
INSERT INTO "versions" VALUES(28,'01a1e463-fda0-7bb4-bcc3-5dd6385ba13c','01a1e463-fda0-7b6a-afd2-65cfa3a95172','/project','261116-fyemxe',4,'call_1','bash','write','many29',NULL,'3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',420,NULL,'2026-11-16T12:45:20.672736+00:00',NULL,'01a1e464-0d73-75c2-a7a9-579513687dea',0);
INSERT INTO "versions" VALUES(29,'01a1e463-fda0-7ca6-8a47-ca9de10a4a28','01a1e463-fda0-7c53-8f1d-0dfa3b05fc00','/project','261116-fyemxe',4,'call_1','bash','write','many3',NULL,'1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',420,NULL,'2026-11-16T12:45:20.672796+00:00',NULL,'01a1e464-0d70-7bfc-8723-e41f8732f42f',0);
INSERT INTO "versions" VALUES(30,'01a1e463-fda0-7df6-a122-0366ebfb6115','01a1e463-fda0-7d54-b3a2-31cdd5d6e487','/project','261116-fyemxe',4,'call_1','bash','write','many30',NULL,'f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',420,NULL,'2026-11-16T12:45:20.672879+00:00',NULL,'01a1e464-0d6f-7d17-aae8-7c99e0a2bbc2',0);
INSERT INTO "versions" VALUES(31,'01a1e463-fda0-7f03-b2af-d7421fa8ec1e','01a1e463-fda0-7eaf-9088-41ac4a699598','/project','261116-fyemxe',4,'call_1','bash','write','many31',NULL,'32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',420,NULL,'2026-11-16T12:45:20.672944+00:00',NULL,'01a1e464-0d6a-77dd-95e0-8b78169cf498',0);
INSERT INTO "versions" VALUES(32,'01a1e463-fda0-7ff9-b2b5-de06e836b7d1','01a1e463-fda0-7faa-9da5-827956237fc4','/project','261116-fyemxe',4,'call_1','bash','write','many32',NULL,'2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',420,NULL,'2026-11-16T12:45:20.673004+00:00',NULL,'01a1e464-0d63-7ad3-acdd-17b86d4c53c9',0);
INSERT INTO "versions" VALUES(33,'01a1e463-fda1-70f7-8841-ef7a689aeeab','01a1e463-fda1-70a9-b786-d8aa42445523','/project','261116-fyemxe',4,'call_1','bash','write','many33',NULL,'19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',420,NULL,'2026-11-16T12:45:20.673066+00:00',NULL,'01a1e464-0d5b-79f3-b39a-657db723d8f9',0);
INSERT INTO "versions" VALUES(34,'01a1e463-fda1-71eb-a32c-abb81a613d22','01a1e463-fda1-7197-b929-879118da968d','/project','261116-fyemxe',4,'call_1','bash','write','many34',NULL,'ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',420,NULL,'2026-11-16T12:45:20.673125+00:00',NULL,'01a1e464-0d58-7bd0-af71-388861a4fb13',0);
INSERT INTO "versions" VALUES(35,'01a1e463-fda1-72c7-b686-af6b8153b58b','01a1e463-fda1-7281-a2c8-44b55bf5c23c','/project','261116-fyemxe',4,'call_1','bash','write','many35',NULL,'90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',420,NULL,'2026-11-16T12:45:20.673178+00:00',NULL,'01a1e464-0d53-78d6-9025-db13c1c10a0d',0);
INSERT INTO "versions" VALUES(36,'01a1e463-fda1-73ab-9c65-580ba316c8a3','01a1e463-fda1-735d-b458-8db821049ad6','/project','261116-fyemxe',4,'call_1','bash','write','many36',NULL,'a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',420,NULL,'2026-11-16T12:45:20.673234+00:00',NULL,'01a1e464-0d51-71fa-b4ec-71e7f949ef9a',0);
INSERT INTO "versions" VALUES(37,'01a1e463-fda1-749d-98dc-45bc0ef36a8d','01a1e463-fda1-744d-ae2a-d8858bd3d0af','/project','261116-fyemxe',4,'call_1','bash','write','many37',NULL,'b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',420,NULL,'2026-11-16T12:45:20.673294+00:00',NULL,'01a1e464-0d4f-7a73-b0e7-aadc77a117be',0);
INSERT INTO "versions" VALUES(38,'01a1e463-fda1-75a0-987a-461af76dabba','01a1e463-fda1-7547-af8a-d0fe83764fb0','/project','261116-fyemxe',4,'call_1','bash','write','many38',NULL,'a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',420,NULL,'2026-11-16T12:45:20.673359+00:00',NULL,'01a1e464-0d4b-75e0-abff-7af58fb514ab',0);
INSERT INTO "versions" VALUES(39,'01a1e463-fda1-76c2-9609-737cf9f74ff0','01a1e463-fda1-766d-8930-ad9447977558','/project','261116-fyemxe',4,'call_1','bash','write','many39',NULL,'eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',420,NULL,'2026-11-16T12:45:20.673429+00:00',NULL,'01a1e464-0d48-7fe0-af57-b699e11fa40a',0);
INSERT INTO "versions" VALUES(40,'01a1e463-fda1-77d2-8648-17bdd91b0507','01a1e463-fda1-777c-8adf-b5175cbd97fc','/project','261116-fyemxe',4,'call_1','bash','write','many4',NULL,'7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',420,NULL,'2026-11-16T12:45:20.673495+00:00',NULL,'01a1e464-0d43-7af4-9ab5-b3abf26fe515',0);
INSERT INTO "versions" VALUES(41,'01a1e463-fda1-78d3-8305-e2060fa18895','01a1e463-fda1-7881-b6b8-f6a570a019f5','/project','261116-fyemxe',4,'call_1','bash','write','many40',NULL,'673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',420,NULL,'2026-11-16T12:45:20.673557+00:00',NULL,'01a1e464-0d36-7aea-8a71-50c95077c5d1',0);
INSERT INTO "versions" VALUES(42,'01a1e463-fda1-79c3-9471-db0212502ce3','01a1e463-fda1-7975-ab7e-a188999b89d2','/project','261116-fyemxe',4,'call_1','bash','write','many41',NULL,'040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',420,NULL,'2026-11-16T12:45:20.673615+00:00',NULL,'01a1e464-0d33-7dfd-ac4d-d0abfcb3c0a1',0);
INSERT INTO "versions" VALUES(43,'01a1e463-fda1-7ac1-9d6a-6c7a18e72ca8','01a1e463-fda1-7a72-b662-8b2365b412a0','/project','261116-fyemxe',4,'call_1','bash','write','many42',NULL,'084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',420,NULL,'2026-11-16T12:45:20.673677+00:00',NULL,'01a1e464-0d31-76cc-8132-379c6fe8c0a9',0);
INSERT INTO "versions" VALUES(44,'01a1e463-fda1-7ba7-a342-199ef633b2e7','01a1e463-fda1-7b5b-915a-4f98ee5fcb9a','/project','261116-fyemxe',4,'call_1','bash','write','many43',NULL,'0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',420,NULL,'2026-11-16T12:45:20.673733+00:00',NULL,'01a1e464-0d2f-7592-b815-1a143878fb1b',0);
INSERT INTO "versions" VALUES(45,'01a1e463-fda1-7c90-9ea0-3da81376d892','01a1e463-fda1-7c43-99fe-c55021b831e1','/project','261116-fyemxe',4,'call_1','bash','write','many44',NULL,'b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',420,NULL,'2026-11-16T12:45:20.673790+00:00',NULL,'01a1e464-0d2c-74d1-b237-fca76350b946',0);
INSERT INTO "versions" VALUES(46,'01a1e463-fda1-7d91-beca-6152112a3c29','01a1e463-fda1-7d3b-b146-119aa84df4bd','/project','261116-fyemxe',4,'call_1','bash','write','many45',NULL,'420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',420,NULL,'2026-11-16T12:45:20.673853+00:00',NULL,'01a1e464-0d2b-716f-9d9b-a65b9ef7e078',0);
INSERT INTO "versions" VALUES(47,'01a1e463-fda1-7e9f-9db8-0958f228d98b','01a1e463-fda1-7e45-9788-0168ff715ac4','/project','261116-fyemxe',4,'call_1','bash','write','many46',NULL,'a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',420,NULL,'2026-11-16T12:45:20.673919+00:00',NULL,'01a1e464-0d27-7ef7-b821-8bb215715410',0);
INSERT INTO "versions" VALUES(48,'01a1e463-fda1-7f93-aa7f-b10c56bd5580','01a1e463-fda1-7f45-aa16-c79b51f3d0da','/project','261116-fyemxe',4,'call_1','bash','write','many47',NULL,'e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',420,NULL,'2026-11-16T12:45:20.673978+00:00',NULL,'01a1e464-0d26-71a2-b89b-071d42011905',0);
INSERT INTO "versions" VALUES(49,'01a1e463-fda2-7094-9f13-b09a03df6ce8','01a1e463-fda2-7043-a332-b8a1998685d5','/project','261116-fyemxe',4,'call_1','bash','write','many48',NULL,'654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',420,NULL,'2026-11-16T12:45:20.674041+00:00',NULL,'01a1e464-0d24-7c8a-afe3-d19cba9673f4',0);
INSERT INTO "versions" VALUES(50,'01a1e463-fda2-717d-b4ab-02bba80a2b14','01a1e463-fda2-7131-be7e-5e8aad2a9259','/project','261116-fyemxe',4,'call_1','bash','write','many49',NULL,'6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',420,NULL,'2026-11-16T12:45:20.674098+00:00',NULL,'01a1e464-0d1c-7de3-a970-16b853373737',0);
INSERT INTO "versions" VALUES(51,'01a1e463-fda2-725c-8540-32557850c0e4','01a1e463-fda2-7215-a596-819b38766efa','/project','261116-fyemxe',4,'call_1','bash','write','many5',NULL,'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',420,NULL,'2026-11-16T12:45:20.674152+00:00',NULL,'01a1e464-0d18-72f1-8212-a06550191258',0);
INSERT INTO "versions" VALUES(52,'01a1e463-fda2-7343-8f11-0b53fa8f97aa','01a1e463-fda2-72f5-85b6-08f2c1d4c175','/project','261116-fyemxe',4,'call_1','bash','write','many50',NULL,'7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',420,NULL,'2026-11-16T12:45:20.674209+00:00',NULL,'01a1e464-0d16-7e13-b493-e70ae28ef154',0);
INSERT INTO "versions" VALUES(53,'01a1e463-fda2-742a-b70b-4e452a6c9214','01a1e463-fda2-73de-a6ef-289c351938e3','/project','261116-fyemxe',4,'call_1','bash','write','many51',NULL,'9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',420,NULL,'2026-11-16T12:45:20.674265+00:00',NULL,'01a1e464-0d15-76f5-a900-71fdd8059737',0);
INSERT INTO "versions" VALUES(54,'01a1e463-fda2-7516-b2f1-70ff5201aaab','01a1e463-fda2-74c9-a466-2b439cc6b3d1','/project','261116-fyemxe',4,'call_1','bash','write','many52',NULL,'6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',420,NULL,'2026-11-16T12:45:20.674323+00:00',NULL,'01a1e464-0d0b-7f9a-8372-f86540ad302a',0);
INSERT INTO "versions" VALUES(55,'01a1e463-fda2-7601-b403-8672e554afcc','01a1e463-fda2-75b6-8088-ef1dc5ff4c44','/project','261116-fyemxe',4,'call_1','bash','write','many6',NULL,'06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',420,NULL,'2026-11-16T12:45:20.674380+00:00',NULL,'01a1e464-0d05-7caf-9fa8-331e608eaf0d',0);
INSERT INTO "versions" VALUES(56,'01a1e463-fda2-7713-9d15-a0df0dcd25b8','01a1e463-fda2-769a-a250-9760303ea62a','/project','261116-fyemxe',4,'call_1','bash','write','many7',NULL,'10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',420,NULL,'2026-11-16T12:45:20.674447+00:00',NULL,'01a1e464-0cff-7cb5-b133-1eeaa643b6d8',0);
INSERT INTO "versions" VALUES(57,'01a1e463-fda2-780b-aebf-3849b9dd37cb','01a1e463-fda2-77ba-89f1-a6d66af43766','/project','261116-fyemxe',4,'call_1','bash','write','many8',NULL,'aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',420,NULL,'2026-11-16T12:45:20.674508+00:00',NULL,'01a1e464-0cf7-788a-8106-896a782919bc',0);
INSERT INTO "versions" VALUES(58,'01a1e463-fda2-7913-9427-b19a4d520e79','01a1e463-fda2-78ac-a0c9-d9aa4507976a','/project','261116-fyemxe',4,'call_1','bash','write','many9',NULL,'2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',420,NULL,'2026-11-16T12:45:20.674572+00:00',NULL,'01a1e464-0ce0-7ca6-bb24-ca367baeeb0a',0);
INSERT INTO "versions" VALUES(59,'01a1e464-0ce0-7ca6-bb24-ca367baeeb0a','01a1e463-fda2-78ac-a0c9-d9aa4507976a','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many9','2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',NULL,420,NULL,'2026-11-16T12:45:24.576817+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(60,'01a1e464-0cf7-788a-8106-896a782919bc','01a1e463-fda2-77ba-89f1-a6d66af43766','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many8','aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',NULL,420,NULL,'2026-11-16T12:45:24.599563+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(61,'01a1e464-0cff-7cb5-b133-1eeaa643b6d8','01a1e463-fda2-769a-a250-9760303ea62a','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many7','10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',NULL,420,NULL,'2026-11-16T12:45:24.607819+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(62,'01a1e464-0d05-7caf-9fa8-331e608eaf0d','01a1e463-fda2-75b6-8088-ef1dc5ff4c44','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many6','06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',NULL,420,NULL,'2026-11-16T12:45:24.613819+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(63,'01a1e464-0d0b-7f9a-8372-f86540ad302a','01a1e463-fda2-74c9-a466-2b439cc6b3d1','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many52','6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',NULL,420,NULL,'2026-11-16T12:45:24.620001+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(64,'01a1e464-0d15-76f5-a900-71fdd8059737','01a1e463-fda2-73de-a6ef-289c351938e3','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many51','9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',NULL,420,NULL,'2026-11-16T12:45:24.629458+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(65,'01a1e464-0d16-7e13-b493-e70ae28ef154','01a1e463-fda2-72f5-85b6-08f2c1d4c175','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many50','7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',NULL,420,NULL,'2026-11-16T12:45:24.630902+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(66,'01a1e464-0d18-72f1-8212-a06550191258','01a1e463-fda2-7215-a596-819b38766efa','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many5','f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',NULL,420,NULL,'2026-11-16T12:45:24.632203+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(67,'01a1e464-0d1c-7de3-a970-16b853373737','01a1e463-fda2-7131-be7e-5e8aad2a9259','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many49','6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',NULL,420,NULL,'2026-11-16T12:45:24.636893+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(68,'01a1e464-0d24-7c8a-afe3-d19cba9673f4','01a1e463-fda2-7043-a332-b8a1998685d5','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many48','654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',NULL,420,NULL,'2026-11-16T12:45:24.644803+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(69,'01a1e464-0d26-71a2-b89b-071d42011905','01a1e463-fda1-7f45-aa16-c79b51f3d0da','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many47','e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',NULL,420,NULL,'2026-11-16T12:45:24.646120+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(70,'01a1e464-0d27-7ef7-b821-8bb215715410','01a1e463-fda1-7e45-9788-0168ff715ac4','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many46','a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',NULL,420,NULL,'2026-11-16T12:45:24.647956+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(71,'01a1e464-0d2b-716f-9d9b-a65b9ef7e078','01a1e463-fda1-7d3b-b146-119aa84df4bd','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many45','420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',NULL,420,NULL,'2026-11-16T12:45:24.651109+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(72,'01a1e464-0d2c-74d1-b237-fca76350b946','01a1e463-fda1-7c43-99fe-c55021b831e1','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many44','b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',NULL,420,NULL,'2026-11-16T12:45:24.652318+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(73,'01a1e464-0d2f-7592-b815-1a143878fb1b','01a1e463-fda1-7b5b-915a-4f98ee5fcb9a','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many43','0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',NULL,420,NULL,'2026-11-16T12:45:24.655364+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(74,'01a1e464-0d31-76cc-8132-379c6fe8c0a9','01a1e463-fda1-7a72-b662-8b2365b412a0','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many42','084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',NULL,420,NULL,'2026-11-16T12:45:24.657441+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(75,'01a1e464-0d33-7dfd-ac4d-d0abfcb3c0a1','01a1e463-fda1-7975-ab7e-a188999b89d2','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many41','040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',NULL,420,NULL,'2026-11-16T12:45:24.659890+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(76,'01a1e464-0d36-7aea-8a71-50c95077c5d1','01a1e463-fda1-7881-b6b8-f6a570a019f5','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many40','673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',NULL,420,NULL,'2026-11-16T12:45:24.662703+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(77,'01a1e464-0d43-7af4-9ab5-b3abf26fe515','01a1e463-fda1-777c-8adf-b5175cbd97fc','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many4','7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',NULL,420,NULL,'2026-11-16T12:45:24.675704+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(78,'01a1e464-0d48-7fe0-af57-b699e11fa40a','01a1e463-fda1-766d-8930-ad9447977558','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many39','eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',NULL,420,NULL,'2026-11-16T12:45:24.681016+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(79,'01a1e464-0d4b-75e0-abff-7af58fb514ab','01a1e463-fda1-7547-af8a-d0fe83764fb0','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many38','a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',NULL,420,NULL,'2026-11-16T12:45:24.683388+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(80,'01a1e464-0d4f-7a73-b0e7-aadc77a117be','01a1e463-fda1-744d-ae2a-d8858bd3d0af','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many37','b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',NULL,420,NULL,'2026-11-16T12:45:24.687674+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(81,'01a1e464-0d51-71fa-b4ec-71e7f949ef9a','01a1e463-fda1-735d-b458-8db821049ad6','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many36','a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',NULL,420,NULL,'2026-11-16T12:45:24.689140+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(82,'01a1e464-0d53-78d6-9025-db13c1c10a0d','01a1e463-fda1-7281-a2c8-44b55bf5c23c','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many35','90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',NULL,420,NULL,'2026-11-16T12:45:24.691569+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(83,'01a1e464-0d58-7bd0-af71-388861a4fb13','01a1e463-fda1-7197-b929-879118da968d','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many34','ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',NULL,420,NULL,'2026-11-16T12:45:24.696755+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(84,'01a1e464-0d5b-79f3-b39a-657db723d8f9','01a1e463-fda1-70a9-b786-d8aa42445523','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many33','19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',NULL,420,NULL,'2026-11-16T12:45:24.699642+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(85,'01a1e464-0d63-7ad3-acdd-17b86d4c53c9','01a1e463-fda0-7faa-9da5-827956237fc4','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many32','2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',NULL,420,NULL,'2026-11-16T12:45:24.707693+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(86,'01a1e464-0d6a-77dd-95e0-8b78169cf498','01a1e463-fda0-7eaf-9088-41ac4a699598','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many31','32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',NULL,420,NULL,'2026-11-16T12:45:24.714508+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(87,'01a1e464-0d6f-7d17-aae8-7c99e0a2bbc2','01a1e463-fda0-7d54-b3a2-31cdd5d6e487','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many30','f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',NULL,420,NULL,'2026-11-16T12:45:24.719835+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(88,'01a1e464-0d70-7bfc-8723-e41f8732f42f','01a1e463-fda0-7c53-8f1d-0dfa3b05fc00','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many3','1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',NULL,420,NULL,'2026-11-16T12:45:24.720762+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(89,'01a1e464-0d73-75c2-a7a9-579513687dea','01a1e463-fda0-7b6a-afd2-65cfa3a95172','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many29','3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',NULL,420,NULL,'2026-11-16T12:45:24.723376+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(90,'01a1e464-0d77-7bca-a535-bb819c6182fe','01a1e463-fda0-7a84-ae9d-f556c42ccfeb','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many28','9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',NULL,420,NULL,'2026-11-16T12:45:24.727758+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(91,'01a1e464-0d7b-7afa-845d-2b84f8b6f755','01a1e463-fda0-799e-8513-957e7e34e7c3','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many27','932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',NULL,420,NULL,'2026-11-16T12:45:24.731705+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(92,'01a1e464-0d7c-7ca1-b544-c3d701452ec7','01a1e463-fda0-78b3-a7f0-545eeabdb8ea','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many26','20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',NULL,420,NULL,'2026-11-16T12:45:24.732807+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(93,'01a1e464-0d83-7ac4-b798-b090c8b65190','01a1e463-fda0-77ba-983d-375a5fc97779','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many25','64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',NULL,420,NULL,'2026-11-16T12:45:24.739690+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(94,'01a1e464-0d8b-7c20-8497-24dc257b7441','01a1e463-fda0-76b4-8d28-151c9dd6fc1c','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many24','68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',NULL,420,NULL,'2026-11-16T12:45:24.747781+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(95,'01a1e464-0d93-75c7-ac99-90bf90c5f37f','01a1e463-fda0-75be-b85c-3c104e654365','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many23','076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',NULL,420,NULL,'2026-11-16T12:45:24.755381+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(96,'01a1e464-0da1-7216-9c43-66ef79bd42e6','01a1e463-fda0-74b4-a6e2-ee7759f362df','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many22','f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',NULL,420,NULL,'2026-11-16T12:45:24.769148+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(97,'01a1e464-0da7-7b65-836b-7d18fb19bf34','01a1e463-fda0-73ce-81da-e98910df5c84','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many21','6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',NULL,420,NULL,'2026-11-16T12:45:24.775733+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(98,'01a1e464-0db0-70a1-8253-f6cde12156db','01a1e463-fda0-72e3-b8b8-8408c0c79e62','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many20','5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',NULL,420,NULL,'2026-11-16T12:45:24.784062+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(99,'01a1e464-0db3-7b22-a624-cca5598e59be','01a1e463-fda0-71f4-bba9-2ac016fb5d22','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many2','53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',NULL,420,NULL,'2026-11-16T12:45:24.787716+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(100,'01a1e464-0db4-7f63-99fc-11b28406a63b','01a1e463-fda0-7109-839c-360e757d3a60','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many19','a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',NULL,420,NULL,'2026-11-16T12:45:24.788979+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(101,'01a1e464-0db6-7748-b721-9ff161522df4','01a1e463-fd9f-7ffd-b98c-b9aa3f724dd5','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many18','7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',NULL,420,NULL,'2026-11-16T12:45:24.790483+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(102,'01a1e464-0dbb-7a51-b544-b1bcc1b44488','01a1e463-fd9f-7efd-b063-1738c17a0422','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many17','54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',NULL,420,NULL,'2026-11-16T12:45:24.795662+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(103,'01a1e464-0dbd-75f9-a565-e237ede6e8c2','01a1e463-fd9f-7dec-8aa9-7508a66a7b47','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many16','e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',NULL,420,NULL,'2026-11-16T12:45:24.797393+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(104,'01a1e464-0dcf-7c5e-ad97-b1e0ac8af7b0','01a1e463-fd9f-7c86-86d3-aea41697b174','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many15','238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',NULL,420,NULL,'2026-11-16T12:45:24.815798+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(105,'01a1e464-0ddf-7d3a-82ec-c0bb33ac769f','01a1e463-fd9f-7a23-8576-52f82ffdd3d5','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many14','9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',NULL,420,NULL,'2026-11-16T12:45:24.831855+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(106,'01a1e464-0de3-7b21-881f-106b06f60258','01a1e463-fd97-765a-a39d-c87385b9f288','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many13','1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',NULL,420,NULL,'2026-11-16T12:45:24.835714+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(107,'01a1e464-0de7-7b19-a2d9-ad9fc6f3e80c','01a1e463-fd97-7556-a268-f3c863f1dbfb','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many12','a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',NULL,420,NULL,'2026-11-16T12:45:24.839711+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(108,'01a1e464-0dea-76f2-9cce-fa7ed3aaaf3e','01a1e463-fd97-7477-908e-e81270a7472f','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many11','25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',NULL,420,NULL,'2026-11-16T12:45:24.842451+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(109,'01a1e464-0deb-7936-ba4d-bb9160455218','01a1e463-fd97-7346-826c-4e59b4ffcc0e','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many10','917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',NULL,420,NULL,'2026-11-16T12:45:24.843589+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(110,'01a1e464-0df0-7e10-9b49-75a338ccc73f','01a1e463-fd97-71de-b120-c53482ae9742','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','many1','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-16T12:45:24.848897+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
INSERT INTO "versions" VALUES(111,'01a1e464-0df7-7a15-93e7-504d4fec3ee3','01a1e463-b6fe-717e-858a-ff7532af95d9','/project','261116-fyemxe',4,'01a1e464-0cda-71da-9a23-2516098796a9','undo','undo','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,NULL,'2026-11-16T12:45:24.855650+00:00','01a1e464-0cda-71da-9a23-2516098796a9',NULL,0);
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
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('unsent',8);
INSERT INTO "sqlite_sequence" VALUES('open_changes',5);
INSERT INTO "sqlite_sequence" VALUES('versions',111);
COMMIT;

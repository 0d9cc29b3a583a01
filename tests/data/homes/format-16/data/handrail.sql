PRAGMA user_version=16;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL, line TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261116-q6fzqu',5,'6c5a8c7c30980183f21f1b3be06196e6340a5cd00cdca7314556ada25de9bd7d','{"agentId": "developer", "confinement": {"byHost": true, "folders": [], "network": false, "note": "", "readOnly": false, "tier": "full", "unconfined": false}, "decision": {"allowed": true, "by": "policy", "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox", "rule": "", "rule_id": ""}, "durationMs": 225, "files": [{"after": null, "before": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "path": "notes/one.txt"}, {"after": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "before": null, "path": "many1"}, {"after": "917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469", "before": null, "path": "many10"}, {"after": "25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e", "before": null, "path": "many11"}, {"after": "a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164", "before": null, "path": "many12"}, {"after": "1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17", "before": null, "path": "many13"}, {"after": "9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25", "before": null, "path": "many14"}, {"after": "238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f", "before": null, "path": "many15"}, {"after": "e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017", "before": null, "path": "many16"}, {"after": "54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5", "before": null, "path": "many17"}, {"after": "7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60", "before": null, "path": "many18"}, {"after": "a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5", "before": null, "path": "many19"}, {"after": "53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3", "before": null, "path": "many2"}, {"after": "5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3", "before": null, "path": "many20"}, {"after": "6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52", "before": null, "path": "many21"}, {"after": "f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56", "before": null, "path": "many22"}, {"after": "076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3", "before": null, "path": "many23"}, {"after": "68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53", "before": null, "path": "many24"}, {"after": "64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420", "before": null, "path": "many25"}, {"after": "20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302", "before": null, "path": "many26"}, {"after": "932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f", "before": null, "path": "many27"}, {"after": "9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb", "before": null, "path": "many28"}, {"after": "3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273", "before": null, "path": "many29"}, {"after": "1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2", "before": null, "path": "many3"}, {"after": "f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c", "before": null, "path": "many30"}, {"after": "32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d", "before": null, "path": "many31"}, {"after": "2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4", "before": null, "path": "many32"}, {"after": "19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273", "before": null, "path": "many33"}, {"after": "ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435", "before": null, "path": "many34"}, {"after": "90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5", "before": null, "path": "many35"}, {"after": "a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758", "before": null, "path": "many36"}, {"after": "b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576", "before": null, "path": "many37"}, {"after": "a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077", "before": null, "path": "many38"}, {"after": "eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74", "before": null, "path": "many39"}, {"after": "7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d", "before": null, "path": "many4"}, {"after": "673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a", "before": null, "path": "many40"}, {"after": "040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1", "before": null, "path": "many41"}, {"after": "084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0", "before": null, "path": "many42"}, {"after": "0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca", "before": null, "path": "many43"}, {"after": "b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495", "before": null, "path": "many44"}, {"after": "420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4", "before": null, "path": "many45"}, {"after": "a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f", "before": null, "path": "many46"}, {"after": "e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821", "before": null, "path": "many47"}, {"after": "654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef", "before": null, "path": "many48"}, {"after": "6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362", "before": null, "path": "many49"}, {"after": "f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06", "before": null, "path": "many5"}, {"after": "7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595", "before": null, "path": "many50"}, {"after": "9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381", "before": null, "path": "many51"}, {"after": "6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571", "before": null, "path": "many52"}, {"after": "06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7", "before": null, "path": "many6"}, {"after": "10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58", "before": null, "path": "many7"}, {"after": "aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8", "before": null, "path": "many8"}, {"after": "2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a", "before": null, "path": "many9"}], "input": {"command": "for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt"}, "kind": "tool.exec", "output": {"bytes": 516, "code": null, "ok": true, "sha256": "d7da2fefc4db50a88ebccfa67c270a38be0e628355171ce78d5cbedcfdd104f7"}, "prev": "ba0a25c83b019c48678b78395f2da6a30cd62ebb17e50ad1a75cfe41d6002352", "session": "261116-q6fzqu", "toolCallId": "call_1", "toolName": "bash", "ts": "2026-11-16T12:47:58.270+00:00", "turn": 4, "hash": "5cbb2c59b3811a0e8625c37a20567aca3638fa177ba066709e2bc26003f51e86"}');
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
INSERT INTO "files" VALUES('01a1e466-32ec-7768-9a06-232b4a88b1ab','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e466-3329-7ea0-8200-16de717392e4','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1e466-3354-767d-82fa-4f4711fe7671','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e466-52e2-76cb-a5e0-6d50e3f47cae','/project','','second.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e466-6511-74a1-b1ec-44ac44681514','/project','','many1',NULL,'2026-11-16T12:48:01.067204+00:00');
INSERT INTO "files" VALUES('01a1e466-6511-7641-9497-a0b160065328','/project','','many10',NULL,'2026-11-16T12:48:01.063653+00:00');
INSERT INTO "files" VALUES('01a1e466-6511-7753-a55a-112de6bbc7a0','/project','','many11',NULL,'2026-11-16T12:48:01.061856+00:00');
INSERT INTO "files" VALUES('01a1e466-6511-7851-b064-6d66db0c6b5f','/project','','many12',NULL,'2026-11-16T12:48:01.057400+00:00');
INSERT INTO "files" VALUES('01a1e466-6511-7953-a854-acb042ef73b0','/project','','many13',NULL,'2026-11-16T12:48:01.045162+00:00');
INSERT INTO "files" VALUES('01a1e466-6511-7a48-b59f-c40f5468289c','/project','','many14',NULL,'2026-11-16T12:48:01.040581+00:00');
INSERT INTO "files" VALUES('01a1e466-6511-7b54-b0c8-7cbf8e415437','/project','','many15',NULL,'2026-11-16T12:48:01.034825+00:00');
INSERT INTO "files" VALUES('01a1e466-6511-7c5a-9718-a691be767bcd','/project','','many16',NULL,'2026-11-16T12:48:01.027691+00:00');
INSERT INTO "files" VALUES('01a1e466-6511-7d46-a0a1-5445ed248aa4','/project','','many17',NULL,'2026-11-16T12:48:01.020887+00:00');
INSERT INTO "files" VALUES('01a1e466-6511-7e25-a304-6ea21379612f','/project','','many18',NULL,'2026-11-16T12:48:01.011733+00:00');
INSERT INTO "files" VALUES('01a1e466-6511-7f24-834c-f1b4aeefaa6a','/project','','many19',NULL,'2026-11-16T12:48:01.007752+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-7013-82e7-1faa2af85434','/project','','many2',NULL,'2026-11-16T12:48:00.999760+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-70ef-bb36-8376b466c9cb','/project','','many20',NULL,'2026-11-16T12:48:00.991155+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-71cc-9352-acad53f123aa','/project','','many21',NULL,'2026-11-16T12:48:00.975805+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-72a5-a54b-135a7e2965bd','/project','','many22',NULL,'2026-11-16T12:48:00.959632+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-737e-abd9-7ad3b68e59eb','/project','','many23',NULL,'2026-11-16T12:48:00.958016+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-7455-963f-76b07bc78f49','/project','','many24',NULL,'2026-11-16T12:48:00.954956+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-7530-bb63-bc6f64f64631','/project','','many25',NULL,'2026-11-16T12:48:00.942416+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-7609-ac8d-d6525649d577','/project','','many26',NULL,'2026-11-16T12:48:00.932463+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-76e2-88b0-149897bf2b88','/project','','many27',NULL,'2026-11-16T12:48:00.928912+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-77b7-b2c6-aca1b384c9a9','/project','','many28',NULL,'2026-11-16T12:48:00.927652+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-7892-a114-2496517ad9ee','/project','','many29',NULL,'2026-11-16T12:48:00.923764+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-7969-a573-1ec95d9ad75b','/project','','many3',NULL,'2026-11-16T12:48:00.922182+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-7a40-9eb0-4bdc33fc1dc3','/project','','many30',NULL,'2026-11-16T12:48:00.920821+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-7b60-bd09-267ca8ee3578','/project','','many31',NULL,'2026-11-16T12:48:00.919293+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-7c3f-ae4f-e941bda386bb','/project','','many32',NULL,'2026-11-16T12:48:00.915666+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-7d20-aeda-26824a82010c','/project','','many33',NULL,'2026-11-16T12:48:00.907692+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-7df8-ba8e-04d12727bba9','/project','','many34',NULL,'2026-11-16T12:48:00.903694+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-7ed7-9cfe-f22555a09900','/project','','many35',NULL,'2026-11-16T12:48:00.897182+00:00');
INSERT INTO "files" VALUES('01a1e466-6512-7fb1-8494-b2f004e594b5','/project','','many36',NULL,'2026-11-16T12:48:00.895668+00:00');
INSERT INTO "files" VALUES('01a1e466-6513-708c-8031-29de5ae1304b','/project','','many37',NULL,'2026-11-16T12:48:00.891658+00:00');
INSERT INTO "files" VALUES('01a1e466-6513-716a-9e30-5ebb8a12f216','/project','','many38',NULL,'2026-11-16T12:48:00.887668+00:00');
INSERT INTO "files" VALUES('01a1e466-6513-7249-95d2-292f00f6af0f','/project','','many39',NULL,'2026-11-16T12:48:00.883672+00:00');
INSERT INTO "files" VALUES('01a1e466-6513-75e7-b89d-01deb16993c2','/project','','many4',NULL,'2026-11-16T12:48:00.879036+00:00');
INSERT INTO "files" VALUES('01a1e466-6527-7a17-975b-30d0f3fac843','/project','','many40',NULL,'2026-11-16T12:48:00.875769+00:00');
INSERT INTO "files" VALUES('01a1e466-6527-7c98-b201-9164477a50d9','/project','','many41',NULL,'2026-11-16T12:48:00.855841+00:00');
INSERT INTO "files" VALUES('01a1e466-6527-7db1-9319-d3828abdd4a5','/project','','many42',NULL,'2026-11-16T12:48:00.851701+00:00');
INSERT INTO "files" VALUES('01a1e466-6527-7ea5-8884-11085b1b2b8c','/project','','many43',NULL,'2026-11-16T12:48:00.843628+00:00');
INSERT INTO "files" VALUES('01a1e466-6527-7f8a-940e-035c48568b74','/project','','many44',NULL,'2026-11-16T12:48:00.839658+00:00');
INSERT INTO "files" VALUES('01a1e466-6528-7067-99ba-ecedc8d8ff5d','/project','','many45',NULL,'2026-11-16T12:48:00.835653+00:00');
INSERT INTO "files" VALUES('01a1e466-6528-714b-aaad-50980e88858e','/project','','many46',NULL,'2026-11-16T12:48:00.831655+00:00');
INSERT INTO "files" VALUES('01a1e466-6528-7225-a8d6-84edb49d691e','/project','','many47',NULL,'2026-11-16T12:48:00.827675+00:00');
INSERT INTO "files" VALUES('01a1e466-6528-732a-b698-395f5ad81ea1','/project','','many48',NULL,'2026-11-16T12:48:00.823650+00:00');
INSERT INTO "files" VALUES('01a1e466-6528-7406-a970-e4bec4797beb','/project','','many49',NULL,'2026-11-16T12:48:00.819657+00:00');
INSERT INTO "files" VALUES('01a1e466-6528-74db-995c-5975b5b57469','/project','','many5',NULL,'2026-11-16T12:48:00.818130+00:00');
INSERT INTO "files" VALUES('01a1e466-6528-75b0-a4dd-0f9fc1da26ac','/project','','many50',NULL,'2026-11-16T12:48:00.816562+00:00');
INSERT INTO "files" VALUES('01a1e466-6528-768b-83d2-8c7d512ca052','/project','','many51',NULL,'2026-11-16T12:48:00.810350+00:00');
INSERT INTO "files" VALUES('01a1e466-6528-7765-b43c-0e796b873602','/project','','many52',NULL,'2026-11-16T12:48:00.807677+00:00');
INSERT INTO "files" VALUES('01a1e466-6528-7841-9d8d-e60c49afa6b3','/project','','many6',NULL,'2026-11-16T12:48:00.803706+00:00');
INSERT INTO "files" VALUES('01a1e466-6528-7922-b4e0-5002641df978','/project','','many7',NULL,'2026-11-16T12:48:00.799702+00:00');
INSERT INTO "files" VALUES('01a1e466-6528-7a47-a26a-ed5760de133e','/project','','many8',NULL,'2026-11-16T12:48:00.793751+00:00');
INSERT INTO "files" VALUES('01a1e466-6528-7b2a-92e5-3097301e954e','/project','','many9',NULL,'2026-11-16T12:48:00.787742+00:00');
CREATE TABLE indexed (
            number INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL UNIQUE, messages INTEGER NOT NULL);
CREATE TABLE looked_at (
            project TEXT NOT NULL, path TEXT NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (project, path, state)) WITHOUT ROWID;
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261116-q6fzqu',0,'user','Write two files',NULL,'2026-11-16T12:47:45.234080+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:47:45.246770+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e466-32ec-7768-9a06-232b4a88b1ab", "version_id": "01a1e466-32ec-790d-8731-4ddafa65c6e7", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T12:47:45.392741+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:47:45.395173+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1e466-3354-767d-82fa-4f4711fe7671", "version_id": "01a1e466-3354-7776-9416-0b80ba5df386", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T12:47:45.673711+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:47:45.684376+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',6,'user','Say bye',NULL,'2026-11-16T12:47:49.620427+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:47:49.677451+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e466-32ec-7768-9a06-232b4a88b1ab", "version_id": "01a1e466-43fc-76ba-907f-2936eabad4a1", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "brief": "", "images": []}','2026-11-16T12:47:49.769972+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T12:47:49.801140+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',10,'user','One more',NULL,'2026-11-16T12:47:53.504359+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:47:53.519951+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1e466-52e2-76cb-a5e0-6d50e3f47cae", "version_id": "01a1e466-52e2-78a6-917d-c5416f47a414", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T12:47:53.572295+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 1}}','2026-11-16T12:47:53.575193+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',14,'user','Many more',NULL,'2026-11-16T12:47:57.497338+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',15,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "bash", "arguments": "{\"command\": \"for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T12:47:57.544389+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',16,'tool','(no output)
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
... and 32 more created, 1 more deleted','{"tool_call_id": "call_1", "name": "bash", "meta": {"exitCode": 0, "seconds": 0.094, "truncated": false, "lines": 0, "timedOut": false, "stopped": false, "left": [], "spilled": "", "effects": {"created": [{"path": "many1", "added": 1, "removed": 0, "undo": true}, {"path": "many10", "added": 1, "removed": 0, "undo": true}, {"path": "many11", "added": 1, "removed": 0, "undo": true}, {"path": "many12", "added": 1, "removed": 0, "undo": true}, {"path": "many13", "added": 1, "removed": 0, "undo": true}, {"path": "many14", "added": 1, "removed": 0, "undo": true}, {"path": "many15", "added": 1, "removed": 0, "undo": true}, {"path": "many16", "added": 1, "removed": 0, "undo": true}, {"path": "many17", "added": 1, "removed": 0, "undo": true}, {"path": "many18", "added": 1, "removed": 0, "undo": true}, {"path": "many19", "added": 1, "removed": 0, "undo": true}, {"path": "many2", "added": 1, "removed": 0, "undo": true}, {"path": "many20", "added": 1, "removed": 0, "undo": true}, {"path": "many21", "added": 1, "removed": 0, "undo": true}, {"path": "many22", "added": 1, "removed": 0, "undo": true}, {"path": "many23", "added": 1, "removed": 0, "undo": true}, {"path": "many24", "added": 1, "removed": 0, "undo": true}, {"path": "many25", "added": 1, "removed": 0, "undo": true}, {"path": "many26", "added": 1, "removed": 0, "undo": true}, {"path": "many27", "added": 1, "removed": 0, "undo": true}, {"path": "many28", "added": 1, "removed": 0, "undo": true}, {"path": "many29", "added": 1, "removed": 0, "undo": true}, {"path": "many3", "added": 1, "removed": 0, "undo": true}, {"path": "many30", "added": 1, "removed": 0, "undo": true}, {"path": "many31", "added": 1, "removed": 0, "undo": true}, {"path": "many32", "added": 1, "removed": 0, "undo": true}, {"path": "many33", "added": 1, "removed": 0, "undo": true}, {"path": "many34", "added": 1, "removed": 0, "undo": true}, {"path": "many35", "added": 1, "removed": 0, "undo": true}, {"path": "many36", "added": 1, "removed": 0, "undo": true}, {"path": "many37", "added": 1, "removed": 0, "undo": true}, {"path": "many38", "added": 1, "removed": 0, "undo": true}, {"path": "many39", "added": 1, "removed": 0, "undo": true}, {"path": "many4", "added": 1, "removed": 0, "undo": true}, {"path": "many40", "added": 1, "removed": 0, "undo": true}, {"path": "many41", "added": 1, "removed": 0, "undo": true}, {"path": "many42", "added": 1, "removed": 0, "undo": true}, {"path": "many43", "added": 1, "removed": 0, "undo": true}, {"path": "many44", "added": 1, "removed": 0, "undo": true}, {"path": "many45", "added": 1, "removed": 0, "undo": true}, {"path": "many46", "added": 1, "removed": 0, "undo": true}, {"path": "many47", "added": 1, "removed": 0, "undo": true}, {"path": "many48", "added": 1, "removed": 0, "undo": true}, {"path": "many49", "added": 1, "removed": 0, "undo": true}, {"path": "many5", "added": 1, "removed": 0, "undo": true}, {"path": "many50", "added": 1, "removed": 0, "undo": true}, {"path": "many51", "added": 1, "removed": 0, "undo": true}, {"path": "many52", "added": 1, "removed": 0, "undo": true}, {"path": "many6", "added": 1, "removed": 0, "undo": true}, {"path": "many7", "added": 1, "removed": 0, "undo": true}, {"path": "many8", "added": 1, "removed": 0, "undo": true}, {"path": "many9", "added": 1, "removed": 0, "undo": true}], "changed": [], "deleted": [{"path": "notes/one.txt", "added": 0, "removed": 1, "undo": true}], "moved": [], "folders": [], "counts": {"created": 52, "changed": 0, "deleted": 1, "moved": 0}, "notUndoable": 0, "reverted": [], "meanwhile": [], "meanwhileCount": 0, "git": [], "leftOut": 0, "note": ""}, "tier": "full", "grant": {"network": false, "folders": [], "unconfined": false, "readOnly": false}, "note": "", "byHost": true, "bounded": "", "denied": [], "explained": []}, "brief": "", "images": []}','2026-11-16T12:47:58.271351+00:00');
INSERT INTO "messages" VALUES('261116-q6fzqu',17,'assistant','52 files are made and one is gone.','{"parts": [{"kind": "text", "text": "52 files are made and one is gone."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 8}}','2026-11-16T12:47:58.303414+00:00');
CREATE TABLE model_call_sums (
            span TEXT NOT NULL, name TEXT NOT NULL, tokens INTEGER NOT NULL, cost INTEGER NOT NULL,
            unpriced INTEGER NOT NULL, PRIMARY KEY (span, name)) WITHOUT ROWID;
INSERT INTO "model_call_sums" VALUES('day','2026-11-16',967,0,0);
INSERT INTO "model_call_sums" VALUES('session','261116-q6fzqu',967,0,0);
CREATE TABLE model_calls (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL, project TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, created_at TEXT NOT NULL, day TEXT NOT NULL, read INTEGER NOT NULL,
            written INTEGER NOT NULL, cache_read INTEGER NOT NULL, cache_write INTEGER NOT NULL, cost INTEGER,
            holder TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "model_calls" VALUES('29246d66d8e0e5d5','261116-q6fzqu','/project','scripted','scripted','2026-11-16T12:47:57.506+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('369eb03a6825bc88','261116-q6fzqu','/project','scripted','scripted','2026-11-16T12:47:53.573+00:00','2026-11-16',100,1,0,0,0,'');
INSERT INTO "model_calls" VALUES('8b41909f4b62b967','261116-q6fzqu','/project','scripted','scripted','2026-11-16T12:47:49.641+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('98dae0106451deda','261116-q6fzqu','/project','scripted','scripted','2026-11-16T12:47:45.674+00:00','2026-11-16',100,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('cf8e024b11694a8a','261116-q6fzqu','/project','scripted','scripted','2026-11-16T12:47:53.518+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('d1288f4a9ce7da44','261116-q6fzqu','/project','scripted','scripted','2026-11-16T12:47:58.301+00:00','2026-11-16',100,8,0,0,0,'');
INSERT INTO "model_calls" VALUES('e6e44786d48118bc','261116-q6fzqu','/project','scripted','scripted','2026-11-16T12:47:49.771+00:00','2026-11-16',100,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('ed3b5c31b692c49f','261116-q6fzqu','/project','scripted','scripted','2026-11-16T12:47:45.394+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('f4c5415bcce28e9f','261116-q6fzqu','/project','scripted','scripted','2026-11-16T12:47:45.245+00:00','2026-11-16',100,10,0,0,0,'');
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
INSERT INTO "sessions" VALUES('261116-q6fzqu','/project','Write two files','scripted','scripted','developer','2026-11-16T12:47:44.840383+00:00','2026-11-16T12:47:58.303414+00:00','build','scripted','',0,0,'','','','',4);
CREATE TABLE unsent (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
            text TEXT NOT NULL, is_draft INTEGER NOT NULL, holder TEXT NOT NULL, images TEXT NOT NULL DEFAULT '');
INSERT INTO "unsent" VALUES(8,'m1','/project','261116-q6fzqu','and then?',0,'cc980c67374e67ef','');
CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0);
INSERT INTO "versions" VALUES(1,'01a1e466-32ec-790d-8731-4ddafa65c6e7','01a1e466-32ec-7768-9a06-232b4a88b1ab','/project','261116-q6fzqu',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-16T12:47:45.388581+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(2,'01a1e466-3329-7f68-80ff-44450b4d5cec','01a1e466-3329-7ea0-8200-16de717392e4','/project','261116-q6fzqu',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-16T12:47:45.449977+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(3,'01a1e466-3354-7776-9416-0b80ba5df386','01a1e466-3354-767d-82fa-4f4711fe7671','/project','261116-q6fzqu',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T12:47:45.492480+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(4,'01a1e466-43fc-76ba-907f-2936eabad4a1','01a1e466-32ec-7768-9a06-232b4a88b1ab','/project','261116-q6fzqu',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-16T12:47:49.756457+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(5,'01a1e466-52e2-78a6-917d-c5416f47a414','01a1e466-52e2-76cb-a5e0-6d50e3f47cae','/project','261116-q6fzqu',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-16T12:47:53.570556+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(6,'01a1e466-6511-71bb-a327-9189c7c5ffb6','01a1e466-3354-767d-82fa-4f4711fe7671','/project','261116-q6fzqu',4,'call_1','bash','rm','notes/one.txt','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-16T12:47:58.225140+00:00',NULL,'01a1e466-702f-7cbc-8220-f9a356564795',0);
INSERT INTO "versions" VALUES(7,'01a1e466-6511-754e-b20d-bf940c9d4b64','01a1e466-6511-74a1-b1ec-44ac44681514','/project','261116-q6fzqu',4,'call_1','bash','write','many1',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T12:47:58.225338+00:00',NULL,'01a1e466-702b-7465-8dfa-e92e26017c6e',0);
INSERT INTO "versions" VALUES(8,'01a1e466-6511-76a4-acd1-3e79aadd9360','01a1e466-6511-7641-9497-a0b160065328','/project','261116-q6fzqu',4,'call_1','bash','write','many10',NULL,'917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',420,NULL,'2026-11-16T12:47:58.225421+00:00',NULL,'01a1e466-7027-7b0b-9e0a-b0eac2d35b6e',0);
INSERT INTO "versions" VALUES(9,'01a1e466-6511-77a3-9f5f-1e0561a61bfb','01a1e466-6511-7753-a55a-112de6bbc7a0','/project','261116-q6fzqu',4,'call_1','bash','write','many11',NULL,'25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',420,NULL,'2026-11-16T12:47:58.225483+00:00',NULL,'01a1e466-7025-7e68-a83e-ff5782b7f57c',0);
INSERT INTO "versions" VALUES(10,'01a1e466-6511-78ae-8ff0-3b2fc2529957','01a1e466-6511-7851-b064-6d66db0c6b5f','/project','261116-q6fzqu',4,'call_1','bash','write','many12',NULL,'a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',420,NULL,'2026-11-16T12:47:58.225549+00:00',NULL,'01a1e466-7021-7738-8222-0fadceaaf59c',0);
INSERT INTO "versions" VALUES(11,'01a1e466-6511-79a2-99ed-d587e67a0821','01a1e466-6511-7953-a854-acb042ef73b0','/project','261116-q6fzqu',4,'call_1','bash','write','many13',NULL,'1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',420,NULL,'2026-11-16T12:47:58.225607+00:00',NULL,'01a1e466-7015-733e-8e8e-85c4431c0c97',0);
INSERT INTO "versions" VALUES(12,'01a1e466-6511-7a97-8db9-d809891fbf9a','01a1e466-6511-7a48-b59f-c40f5468289c','/project','261116-q6fzqu',4,'call_1','bash','write','many14',NULL,'9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',420,NULL,'2026-11-16T12:47:58.225668+00:00',NULL,'01a1e466-7010-79f5-a592-23110850b900',0);
INSERT INTO "versions" VALUES(13,'01a1e466-6511-7bae-b604-1ee035043218','01a1e466-6511-7b54-b0c8-7cbf8e415437','/project','261116-q6fzqu',4,'call_1','bash','write','many15',NULL,'238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',420,NULL,'2026-11-16T12:47:58.225736+00:00',NULL,'01a1e466-700a-7e1a-afb4-e7ad6c14cfd1',0);
INSERT INTO "versions" VALUES(14,'01a1e466-6511-7ca9-85fd-316f7becd6fb','01a1e466-6511-7c5a-9718-a691be767bcd','/project','261116-q6fzqu',4,'call_1','bash','write','many16',NULL,'e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',420,NULL,'2026-11-16T12:47:58.225797+00:00',NULL,'01a1e466-7003-7bb3-8f8b-400a8f90bf37',0);
INSERT INTO "versions" VALUES(15,'01a1e466-6511-7d8f-9b07-dcb5f53c4524','01a1e466-6511-7d46-a0a1-5445ed248aa4','/project','261116-q6fzqu',4,'call_1','bash','write','many17',NULL,'54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',420,NULL,'2026-11-16T12:47:58.225853+00:00',NULL,'01a1e466-6ffc-7ed6-980c-e8f2941a8824',0);
INSERT INTO "versions" VALUES(16,'01a1e466-6511-7e6c-a265-2124e5a645d2','01a1e466-6511-7e25-a304-6ea21379612f','/project','261116-q6fzqu',4,'call_1','bash','write','many18',NULL,'7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',420,NULL,'2026-11-16T12:47:58.225906+00:00',NULL,'01a1e466-6ff3-7c66-972d-4358dfd6929a',0);
INSERT INTO "versions" VALUES(17,'01a1e466-6511-7f6f-8794-47a67e74e08a','01a1e466-6511-7f24-834c-f1b4aeefaa6a','/project','261116-q6fzqu',4,'call_1','bash','write','many19',NULL,'a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',420,NULL,'2026-11-16T12:47:58.225969+00:00',NULL,'01a1e466-6fef-7cd6-9a69-778fc1012faa',0);
INSERT INTO "versions" VALUES(18,'01a1e466-6512-705c-b6bc-c89b1de3840c','01a1e466-6512-7013-82e7-1faa2af85434','/project','261116-q6fzqu',4,'call_1','bash','write','many2',NULL,'53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',420,NULL,'2026-11-16T12:47:58.226028+00:00',NULL,'01a1e466-6fe7-7d2d-b26c-e037389ebcc3',0);
INSERT INTO "versions" VALUES(19,'01a1e466-6512-713a-a6ca-08a4cc651568','01a1e466-6512-70ef-bb36-8376b466c9cb','/project','261116-q6fzqu',4,'call_1','bash','write','many20',NULL,'5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',420,NULL,'2026-11-16T12:47:58.226081+00:00',NULL,'01a1e466-6fdf-734e-811a-4bda099b3c41',0);
INSERT INTO "versions" VALUES(20,'01a1e466-6512-7214-8a8f-441de572ee40','01a1e466-6512-71cc-9352-acad53f123aa','/project','261116-q6fzqu',4,'call_1','bash','write','many21',NULL,'6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',420,NULL,'2026-11-16T12:47:58.226135+00:00',NULL,'01a1e466-6fcf-7dae-9dfc-795d8a29d6e5',0);
INSERT INTO "versions" VALUES(21,'01a1e466-6512-72ec-8beb-4401a69c6510','01a1e466-6512-72a5-a54b-135a7e2965bd','/project','261116-q6fzqu',4,'call_1','bash','write','many22',NULL,'f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',420,NULL,'2026-11-16T12:47:58.226188+00:00',NULL,'01a1e466-6fbf-7ab0-8d0c-342b7b91b115',0);
INSERT INTO "versions" VALUES(22,'01a1e466-6512-73c5-98bc-35dffe0dcb0d','01a1e466-6512-737e-abd9-7ad3b68e59eb','/project','261116-q6fzqu',4,'call_1','bash','write','many23',NULL,'076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',420,NULL,'2026-11-16T12:47:58.226240+00:00',NULL,'01a1e466-6fbe-70e6-aec5-764d2af79786',0);
INSERT INTO "versions" VALUES(23,'01a1e466-6512-749e-85ac-274ceaa6363a','01a1e466-6512-7455-963f-76b07bc78f49','/project','261116-q6fzqu',4,'call_1','bash','write','many24',NULL,'68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',420,NULL,'2026-11-16T12:47:58.226293+00:00',NULL,'01a1e466-6fbb-7012-9b7c-6e2b63680443',0);
INSERT INTO "versions" VALUES(24,'01a1e466-6512-7578-8ceb-cdd16fd06938','01a1e466-6512-7530-bb63-bc6f64f64631','/project','261116-q6fzqu',4,'call_1','bash','write','many25',NULL,'64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',420,NULL,'2026-11-16T12:47:58.226346+00:00',NULL,'01a1e466-6fae-7749-aa06-56063a09502f',0);
INSERT INTO "versions" VALUES(25,'01a1e466-6512-7651-aa3b-06ef936240d8','01a1e466-6512-7609-ac8d-d6525649d577','/project','261116-q6fzqu',4,'call_1','bash','write','many26',NULL,'20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',420,NULL,'2026-11-16T12:47:58.226400+00:00',NULL,'01a1e466-6fa4-782e-af54-3e89bad51fbc',0);
INSERT INTO "versions" VALUES(26,'01a1e466-6512-7728-bfe6-93ad5cebfa28','01a1e466-6512-76e2-88b0-149897bf2b88','/project','261116-q6fzqu',4,'call_1','bash','write','many27',NULL,'932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',420,NULL,'2026-11-16T12:47:58.226452+00:00',NULL,'01a1e466-6fa0-7f15-826b-57b242ef52da',0);
INSERT INTO "versions" VALUES(27,'01a1e466-6512-7800-b411-982c829c5136','01a1e466-6512-77b7-b2c6-aca1b384c9a9','/project','261116-q6fzqu',4,'call_1','bash','write','many28',NULL,'9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',420,NULL,'2026-11-16T12:47:58.226505+00:00',NULL,'01a1e466-6f9f-7b00-9a23-c68562ed3486',0);
INSERT INTO "versions" VALUES(28,'01a1e466-6512-78da-82e2-c5a35c1f4230','01a1e466-6512-7892-a114-2496517ad9ee','/project','261116-q6fzqu',4,'call_1','bash','write','many29',NULL,'3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',420,NULL,'2026-11-16T12:47:58.226558+00:00',NULL,'01a1e466-6f9b-7cc9-9fdf-996677af87dd',0);
INSERT INTO "versions" VALUES(29,'01a1e466-6512-79ae-b3d1-cd32b52501fc','01a1e466-6512-7969-a573-1ec95d9ad75b','/project','261116-q6fzqu',4,'call_1','bash','write','many3',NULL,'1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',420,NULL,'2026-11-16T12:47:58.226610+00:00',NULL,'01a1e466-6f9a-737b-85d4-226690c6e2dd',0);
INSERT INTO "versions" VALUES(30,'01a1e466-6512-7ac6-9b7d-981870e16ca4','01a1e466-6512-7a40-9eb0-4bdc33fc1dc3','/project','261116-q6fzqu',4,'call_1','bash','write','many30',NULL,'f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',420,NULL,'2026-11-16T12:47:58.226678+00:00',NULL,'01a1e466-6f98-7dc9-a009-b44b0310af72',0);
INSERT INTO "versions" VALUES(31,'01a1e466-6512-7bac-a35e-f429c0709ae4','01a1e466-6512-7b60-bd09-267ca8ee3578','/project','261116-q6fzqu',4,'call_1','bash','write','many31',NULL,'32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',420,NULL,'2026-11-16T12:47:58.226734+00:00',NULL,'01a1e466-6f97-754b-a23f-d69492ba944b',0);
INSERT INTO "versions" VALUES(32,'01a1e466-6512-7c88-b5d6-000c5b41b898','01a1e466-6512-7c3f-ae4f-e941bda386bb','/project','261116-q6fzqu',4,'call_1','bash','write','many32',NULL,'2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',420,NULL,'2026-11-16T12:47:58.226788+00:00',NULL,'01a1e466-6f93-7b42-a1c8-5a0ae5941b13',0);
INSERT INTO "versions" VALUES(33,'01a1e466-6512-7d68-aa47-5ef216840ef3','01a1e466-6512-7d20-aeda-26824a82010c','/project','261116-q6fzqu',4,'call_1','bash','write','many33',NULL,'19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',420,NULL,'2026-11-16T12:47:58.226842+00:00',NULL,'01a1e466-6f8b-7bad-afb2-cf4a0b46600f',0);
INSERT INTO "versions" VALUES(34,'01a1e466-6512-7e41-b005-c16b3e10fc88','01a1e466-6512-7df8-ba8e-04d12727bba9','/project','261116-q6fzqu',4,'call_1','bash','write','many34',NULL,'ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',420,NULL,'2026-11-16T12:47:58.226896+00:00',NULL,'01a1e466-6f87-7bc8-9a46-081bef03e746',0);
INSERT INTO "versions" VALUES(35,'01a1e466-6512-7f1f-9c49-0dd58fdc3fb3','01a1e466-6512-7ed7-9cfe-f22555a09900','/project','261116-q6fzqu',4,'call_1','bash','write','many35',NULL,'90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',420,NULL,'2026-11-16T12:47:58.226950+00:00',NULL,'01a1e466-6f81-737a-bfa4-8f9eca736fd5',0);
INSERT INTO "versions" VALUES(36,'01a1e466-6512-7ff8-8e6b-cfa6fafdce3e','01a1e466-6512-7fb1-8494-b2f004e594b5','/project','261116-q6fzqu',4,'call_1','bash','write','many36',NULL,'a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',420,NULL,'2026-11-16T12:47:58.227003+00:00',NULL,'01a1e466-6f7f-7b45-8859-e7f0480c309c',0);
INSERT INTO "versions" VALUES(37,'01a1e466-6513-70d4-944e-ab6c930d32f4','01a1e466-6513-708c-8031-29de5ae1304b','/project','261116-q6fzqu',4,'call_1','bash','write','many37',NULL,'b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',420,NULL,'2026-11-16T12:47:58.227057+00:00',NULL,'01a1e466-6f7b-7b3a-a93b-a39c09ee32ef',0);
INSERT INTO "versions" VALUES(38,'01a1e466-6513-71b3-89d8-66ed7e0bcd3e','01a1e466-6513-716a-9e30-5ebb8a12f216','/project','261116-q6fzqu',4,'call_1','bash','write','many38',NULL,'a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',420,NULL,'2026-11-16T12:47:58.227112+00:00',NULL,'01a1e466-6f77-7b54-9bf0-0df1b12965c5',0);
INSERT INTO "versions" VALUES(39,'01a1e466-6513-728f-bcdc-e8417a3e2133','01a1e466-6513-7249-95d2-292f00f6af0f','/project','261116-q6fzqu',4,'call_1','bash','write','many39',NULL,'eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',420,NULL,'2026-11-16T12:47:58.227165+00:00',NULL,'01a1e466-6f73-7b5f-90bc-b144ee38135f',0);
INSERT INTO "versions" VALUES(40,'01a1e466-6513-765d-a634-a1e3ac81376f','01a1e466-6513-75e7-b89d-01deb16993c2','/project','261116-q6fzqu',4,'call_1','bash','write','many4',NULL,'7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',420,NULL,'2026-11-16T12:47:58.227404+00:00',NULL,'01a1e466-6f6f-713c-b203-048f0df41be3',0);
INSERT INTO "versions" VALUES(41,'01a1e466-6527-7b3b-801e-647b5d26c65e','01a1e466-6527-7a17-975b-30d0f3fac843','/project','261116-q6fzqu',4,'call_1','bash','write','many40',NULL,'673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',420,NULL,'2026-11-16T12:47:58.247714+00:00',NULL,'01a1e466-6f6b-7d0b-a745-8c8e60787394',0);
INSERT INTO "versions" VALUES(42,'01a1e466-6527-7cf6-bd03-e95f084afa00','01a1e466-6527-7c98-b201-9164477a50d9','/project','261116-q6fzqu',4,'call_1','bash','write','many41',NULL,'040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',420,NULL,'2026-11-16T12:47:58.247816+00:00',NULL,'01a1e466-6f57-7e10-8ea0-f27b2a3c2c3e',0);
INSERT INTO "versions" VALUES(43,'01a1e466-6527-7e06-b6c5-1b8d8e23106d','01a1e466-6527-7db1-9319-d3828abdd4a5','/project','261116-q6fzqu',4,'call_1','bash','write','many42',NULL,'084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',420,NULL,'2026-11-16T12:47:58.247882+00:00',NULL,'01a1e466-6f53-7be2-9d38-0fedb53343ed',0);
INSERT INTO "versions" VALUES(44,'01a1e466-6527-7ef1-bbe4-5f02ecac25b1','01a1e466-6527-7ea5-8884-11085b1b2b8c','/project','261116-q6fzqu',4,'call_1','bash','write','many43',NULL,'0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',420,NULL,'2026-11-16T12:47:58.247939+00:00',NULL,'01a1e466-6f4b-7a9b-a612-ee2a577af436',0);
INSERT INTO "versions" VALUES(45,'01a1e466-6527-7fd3-a6f6-7d09423c27dc','01a1e466-6527-7f8a-940e-035c48568b74','/project','261116-q6fzqu',4,'call_1','bash','write','many44',NULL,'b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',420,NULL,'2026-11-16T12:47:58.247994+00:00',NULL,'01a1e466-6f47-7b17-b5ec-e26b9a8edd0d',0);
INSERT INTO "versions" VALUES(46,'01a1e466-6528-70b4-9f3f-dbabc80b70f3','01a1e466-6528-7067-99ba-ecedc8d8ff5d','/project','261116-q6fzqu',4,'call_1','bash','write','many45',NULL,'420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',420,NULL,'2026-11-16T12:47:58.248049+00:00',NULL,'01a1e466-6f43-7b06-8b83-9bfd3e050c20',0);
INSERT INTO "versions" VALUES(47,'01a1e466-6528-7195-b87e-c30bafd30dbb','01a1e466-6528-714b-aaad-50980e88858e','/project','261116-q6fzqu',4,'call_1','bash','write','many46',NULL,'a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',420,NULL,'2026-11-16T12:47:58.248103+00:00',NULL,'01a1e466-6f3f-7b0d-b202-ff74b1183e89',0);
INSERT INTO "versions" VALUES(48,'01a1e466-6528-726e-a54a-131877e3933e','01a1e466-6528-7225-a8d6-84edb49d691e','/project','261116-q6fzqu',4,'call_1','bash','write','many47',NULL,'e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',420,NULL,'2026-11-16T12:47:58.248156+00:00',NULL,'01a1e466-6f3b-7b66-a5be-98e73ebcea4a',0);
INSERT INTO "versions" VALUES(49,'01a1e466-6528-7375-bc94-945d4beae9f5','01a1e466-6528-732a-b698-395f5ad81ea1','/project','261116-q6fzqu',4,'call_1','bash','write','many48',NULL,'654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',420,NULL,'2026-11-16T12:47:58.248221+00:00',NULL,'01a1e466-6f37-7b06-9665-a2784cde7c38',0);
INSERT INTO "versions" VALUES(50,'01a1e466-6528-744b-a170-a107f6a3e44d','01a1e466-6528-7406-a970-e4bec4797beb','/project','261116-q6fzqu',4,'call_1','bash','write','many49',NULL,'6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',420,NULL,'2026-11-16T12:47:58.248273+00:00',NULL,'01a1e466-6f33-7b10-8e21-0b63016c303c',0);
INSERT INTO "versions" VALUES(51,'01a1e466-6528-7522-973f-13395f367890','01a1e466-6528-74db-995c-5975b5b57469','/project','261116-q6fzqu',4,'call_1','bash','write','many5',NULL,'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',420,NULL,'2026-11-16T12:47:58.248325+00:00',NULL,'01a1e466-6f32-72ab-8e26-41db312accee',0);
INSERT INTO "versions" VALUES(52,'01a1e466-6528-75fa-b385-18e7fc9f750f','01a1e466-6528-75b0-a4dd-0f9fc1da26ac','/project','261116-q6fzqu',4,'call_1','bash','write','many50',NULL,'7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',420,NULL,'2026-11-16T12:47:58.248378+00:00',NULL,'01a1e466-6f30-79a2-aea0-e419c6c0b0da',0);
INSERT INTO "versions" VALUES(53,'01a1e466-6528-76d6-a091-698f7a741c1a','01a1e466-6528-768b-83d2-8c7d512ca052','/project','261116-q6fzqu',4,'call_1','bash','write','many51',NULL,'9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',420,NULL,'2026-11-16T12:47:58.248432+00:00',NULL,'01a1e466-6f2a-7671-ab50-cddcaf04fb36',0);
INSERT INTO "versions" VALUES(54,'01a1e466-6528-77ad-9774-3438ce5ce951','01a1e466-6528-7765-b43c-0e796b873602','/project','261116-q6fzqu',4,'call_1','bash','write','many52',NULL,'6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',420,NULL,'2026-11-16T12:47:58.248485+00:00',NULL,'01a1e466-6f27-7b78-9c39-bc2c419e7a3d',0);
INSERT INTO "versions" VALUES(55,'01a1e466-6528-7890-9392-1c9fcfee2941','01a1e466-6528-7841-9d8d-e60c49afa6b3','/project','261116-q6fzqu',4,'call_1','bash','write','many6',NULL,'06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',420,NULL,'2026-11-16T12:47:58.248540+00:00',NULL,'01a1e466-6f23-7bf1-bce2-459e468b8178',0);
INSERT INTO "versions" VALUES(56,'01a1e466-6528-7995-a585-9743c65c6fef','01a1e466-6528-7922-b4e0-5002641df978','/project','261116-q6fzqu',4,'call_1','bash','write','many7',NULL,'10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',420,NULL,'2026-11-16T12:47:58.248603+00:00',NULL,'01a1e466-6f1f-7be0-a541-0ee1e2115dea',0);
INSERT INTO "versions" VALUES(57,'01a1e466-6528-7a94-8a41-98b127d702ef','01a1e466-6528-7a47-a26a-ed5760de133e','/project','261116-q6fzqu',4,'call_1','bash','write','many8',NULL,'aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',420,NULL,'2026-11-16T12:47:58.248666+00:00',NULL,'01a1e466-6f19-7cb0-9747-e4b9dfa4bcbc',0);
INSERT INTO "versions" VALUES(58,'01a1e466-6528-7b8e-be38-ebf882eaae40','01a1e466-6528-7b2a-92e5-3097301e954e','/project','261116-q6fzqu',4,'call_1','bash','write','many9',NULL,'2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',420,NULL,'2026-11-16T12:47:58.248727+00:00',NULL,'01a1e466-6f13-7d37-b1f7-62b84cc0a424',0);
INSERT INTO "versions" VALUES(59,'01a1e466-6f13-7d37-b1f7-62b84cc0a424','01a1e466-6528-7b2a-92e5-3097301e954e','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many9','2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',NULL,420,NULL,'2026-11-16T12:48:00.787851+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(60,'01a1e466-6f19-7cb0-9747-e4b9dfa4bcbc','01a1e466-6528-7a47-a26a-ed5760de133e','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many8','aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',NULL,420,NULL,'2026-11-16T12:48:00.793816+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(61,'01a1e466-6f1f-7be0-a541-0ee1e2115dea','01a1e466-6528-7922-b4e0-5002641df978','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many7','10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',NULL,420,NULL,'2026-11-16T12:48:00.799765+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(62,'01a1e466-6f23-7bf1-bce2-459e468b8178','01a1e466-6528-7841-9d8d-e60c49afa6b3','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many6','06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',NULL,420,NULL,'2026-11-16T12:48:00.803771+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(63,'01a1e466-6f27-7b78-9c39-bc2c419e7a3d','01a1e466-6528-7765-b43c-0e796b873602','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many52','6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',NULL,420,NULL,'2026-11-16T12:48:00.807739+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(64,'01a1e466-6f2a-7671-ab50-cddcaf04fb36','01a1e466-6528-768b-83d2-8c7d512ca052','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many51','9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',NULL,420,NULL,'2026-11-16T12:48:00.810429+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(65,'01a1e466-6f30-79a2-aea0-e419c6c0b0da','01a1e466-6528-75b0-a4dd-0f9fc1da26ac','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many50','7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',NULL,420,NULL,'2026-11-16T12:48:00.816624+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(66,'01a1e466-6f32-72ab-8e26-41db312accee','01a1e466-6528-74db-995c-5975b5b57469','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many5','f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',NULL,420,NULL,'2026-11-16T12:48:00.818187+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(67,'01a1e466-6f33-7b10-8e21-0b63016c303c','01a1e466-6528-7406-a970-e4bec4797beb','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many49','6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',NULL,420,NULL,'2026-11-16T12:48:00.819711+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(68,'01a1e466-6f37-7b06-9665-a2784cde7c38','01a1e466-6528-732a-b698-395f5ad81ea1','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many48','654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',NULL,420,NULL,'2026-11-16T12:48:00.823710+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(69,'01a1e466-6f3b-7b66-a5be-98e73ebcea4a','01a1e466-6528-7225-a8d6-84edb49d691e','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many47','e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',NULL,420,NULL,'2026-11-16T12:48:00.827735+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(70,'01a1e466-6f3f-7b0d-b202-ff74b1183e89','01a1e466-6528-714b-aaad-50980e88858e','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many46','a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',NULL,420,NULL,'2026-11-16T12:48:00.831711+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(71,'01a1e466-6f43-7b06-8b83-9bfd3e050c20','01a1e466-6528-7067-99ba-ecedc8d8ff5d','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many45','420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',NULL,420,NULL,'2026-11-16T12:48:00.835711+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(72,'01a1e466-6f47-7b17-b5ec-e26b9a8edd0d','01a1e466-6527-7f8a-940e-035c48568b74','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many44','b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',NULL,420,NULL,'2026-11-16T12:48:00.839714+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(73,'01a1e466-6f4b-7a9b-a612-ee2a577af436','01a1e466-6527-7ea5-8884-11085b1b2b8c','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many43','0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',NULL,420,NULL,'2026-11-16T12:48:00.843682+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(74,'01a1e466-6f53-7be2-9d38-0fedb53343ed','01a1e466-6527-7db1-9319-d3828abdd4a5','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many42','084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',NULL,420,NULL,'2026-11-16T12:48:00.851766+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(75,'01a1e466-6f57-7e10-8ea0-f27b2a3c2c3e','01a1e466-6527-7c98-b201-9164477a50d9','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many41','040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',NULL,420,NULL,'2026-11-16T12:48:00.855899+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(76,'01a1e466-6f6b-7d0b-a745-8c8e60787394','01a1e466-6527-7a17-975b-30d0f3fac843','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many40','673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',NULL,420,NULL,'2026-11-16T12:48:00.875842+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(77,'01a1e466-6f6f-713c-b203-048f0df41be3','01a1e466-6513-75e7-b89d-01deb16993c2','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many4','7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',NULL,420,NULL,'2026-11-16T12:48:00.879101+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(78,'01a1e466-6f73-7b5f-90bc-b144ee38135f','01a1e466-6513-7249-95d2-292f00f6af0f','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many39','eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',NULL,420,NULL,'2026-11-16T12:48:00.883733+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(79,'01a1e466-6f77-7b54-9bf0-0df1b12965c5','01a1e466-6513-716a-9e30-5ebb8a12f216','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many38','a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',NULL,420,NULL,'2026-11-16T12:48:00.887730+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(80,'01a1e466-6f7b-7b3a-a93b-a39c09ee32ef','01a1e466-6513-708c-8031-29de5ae1304b','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many37','b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',NULL,420,NULL,'2026-11-16T12:48:00.891726+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(81,'01a1e466-6f7f-7b45-8859-e7f0480c309c','01a1e466-6512-7fb1-8494-b2f004e594b5','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many36','a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',NULL,420,NULL,'2026-11-16T12:48:00.895726+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(82,'01a1e466-6f81-737a-bfa4-8f9eca736fd5','01a1e466-6512-7ed7-9cfe-f22555a09900','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many35','90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',NULL,420,NULL,'2026-11-16T12:48:00.897260+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(83,'01a1e466-6f87-7bc8-9a46-081bef03e746','01a1e466-6512-7df8-ba8e-04d12727bba9','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many34','ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',NULL,420,NULL,'2026-11-16T12:48:00.903758+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(84,'01a1e466-6f8b-7bad-afb2-cf4a0b46600f','01a1e466-6512-7d20-aeda-26824a82010c','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many33','19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',NULL,420,NULL,'2026-11-16T12:48:00.907751+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(85,'01a1e466-6f93-7b42-a1c8-5a0ae5941b13','01a1e466-6512-7c3f-ae4f-e941bda386bb','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many32','2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',NULL,420,NULL,'2026-11-16T12:48:00.915725+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(86,'01a1e466-6f97-754b-a23f-d69492ba944b','01a1e466-6512-7b60-bd09-267ca8ee3578','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many31','32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',NULL,420,NULL,'2026-11-16T12:48:00.919351+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(87,'01a1e466-6f98-7dc9-a009-b44b0310af72','01a1e466-6512-7a40-9eb0-4bdc33fc1dc3','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many30','f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',NULL,420,NULL,'2026-11-16T12:48:00.920881+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(88,'01a1e466-6f9a-737b-85d4-226690c6e2dd','01a1e466-6512-7969-a573-1ec95d9ad75b','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many3','1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',NULL,420,NULL,'2026-11-16T12:48:00.922237+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(89,'01a1e466-6f9b-7cc9-9fdf-996677af87dd','01a1e466-6512-7892-a114-2496517ad9ee','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many29','3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',NULL,420,NULL,'2026-11-16T12:48:00.923818+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(90,'01a1e466-6f9f-7b00-9a23-c68562ed3486','01a1e466-6512-77b7-b2c6-aca1b384c9a9','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many28','9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',NULL,420,NULL,'2026-11-16T12:48:00.927708+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(91,'01a1e466-6fa0-7f15-826b-57b242ef52da','01a1e466-6512-76e2-88b0-149897bf2b88','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many27','932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',NULL,420,NULL,'2026-11-16T12:48:00.928960+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(92,'01a1e466-6fa4-782e-af54-3e89bad51fbc','01a1e466-6512-7609-ac8d-d6525649d577','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many26','20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',NULL,420,NULL,'2026-11-16T12:48:00.932531+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(93,'01a1e466-6fae-7749-aa06-56063a09502f','01a1e466-6512-7530-bb63-bc6f64f64631','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many25','64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',NULL,420,NULL,'2026-11-16T12:48:00.942477+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(94,'01a1e466-6fbb-7012-9b7c-6e2b63680443','01a1e466-6512-7455-963f-76b07bc78f49','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many24','68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',NULL,420,NULL,'2026-11-16T12:48:00.955032+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(95,'01a1e466-6fbe-70e6-aec5-764d2af79786','01a1e466-6512-737e-abd9-7ad3b68e59eb','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many23','076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',NULL,420,NULL,'2026-11-16T12:48:00.958079+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(96,'01a1e466-6fbf-7ab0-8d0c-342b7b91b115','01a1e466-6512-72a5-a54b-135a7e2965bd','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many22','f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',NULL,420,NULL,'2026-11-16T12:48:00.959688+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(97,'01a1e466-6fcf-7dae-9dfc-795d8a29d6e5','01a1e466-6512-71cc-9352-acad53f123aa','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many21','6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',NULL,420,NULL,'2026-11-16T12:48:00.975889+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(98,'01a1e466-6fdf-734e-811a-4bda099b3c41','01a1e466-6512-70ef-bb36-8376b466c9cb','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many20','5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',NULL,420,NULL,'2026-11-16T12:48:00.991237+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(99,'01a1e466-6fe7-7d2d-b26c-e037389ebcc3','01a1e466-6512-7013-82e7-1faa2af85434','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many2','53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',NULL,420,NULL,'2026-11-16T12:48:00.999851+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(100,'01a1e466-6fef-7cd6-9a69-778fc1012faa','01a1e466-6511-7f24-834c-f1b4aeefaa6a','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many19','a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',NULL,420,NULL,'2026-11-16T12:48:01.007827+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(101,'01a1e466-6ff3-7c66-972d-4358dfd6929a','01a1e466-6511-7e25-a304-6ea21379612f','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many18','7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',NULL,420,NULL,'2026-11-16T12:48:01.011797+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(102,'01a1e466-6ffc-7ed6-980c-e8f2941a8824','01a1e466-6511-7d46-a0a1-5445ed248aa4','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many17','54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',NULL,420,NULL,'2026-11-16T12:48:01.020949+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(103,'01a1e466-7003-7bb3-8f8b-400a8f90bf37','01a1e466-6511-7c5a-9718-a691be767bcd','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many16','e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',NULL,420,NULL,'2026-11-16T12:48:01.027753+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(104,'01a1e466-700a-7e1a-afb4-e7ad6c14cfd1','01a1e466-6511-7b54-b0c8-7cbf8e415437','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many15','238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',NULL,420,NULL,'2026-11-16T12:48:01.034906+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(105,'01a1e466-7010-79f5-a592-23110850b900','01a1e466-6511-7a48-b59f-c40f5468289c','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many14','9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',NULL,420,NULL,'2026-11-16T12:48:01.040643+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(106,'01a1e466-7015-733e-8e8e-85c4431c0c97','01a1e466-6511-7953-a854-acb042ef73b0','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many13','1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',NULL,420,NULL,'2026-11-16T12:48:01.045224+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(107,'01a1e466-7021-7738-8222-0fadceaaf59c','01a1e466-6511-7851-b064-6d66db0c6b5f','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many12','a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',NULL,420,NULL,'2026-11-16T12:48:01.057479+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(108,'01a1e466-7025-7e68-a83e-ff5782b7f57c','01a1e466-6511-7753-a55a-112de6bbc7a0','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many11','25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',NULL,420,NULL,'2026-11-16T12:48:01.061925+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(109,'01a1e466-7027-7b0b-9e0a-b0eac2d35b6e','01a1e466-6511-7641-9497-a0b160065328','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many10','917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',NULL,420,NULL,'2026-11-16T12:48:01.063712+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(110,'01a1e466-702b-7465-8dfa-e92e26017c6e','01a1e466-6511-74a1-b1ec-44ac44681514','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','many1','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-16T12:48:01.067297+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
INSERT INTO "versions" VALUES(111,'01a1e466-702f-7cbc-8220-f9a356564795','01a1e466-3354-767d-82fa-4f4711fe7671','/project','261116-q6fzqu',4,'01a1e466-6f11-7430-9dd8-50b50af58896','undo','undo','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,NULL,'2026-11-16T12:48:01.071818+00:00','01a1e466-6f11-7430-9dd8-50b50af58896',NULL,0);
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

PRAGMA user_version=18;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL, line TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261116-s7ky5j',5,'cf4bae89376ad744cc1fca89ff7dfc7c11f3386ba11b1e232b0afebe3bac8edd','{"agentId": "developer", "confinement": {"byHost": true, "folders": [], "network": false, "note": "", "readOnly": false, "tier": "full", "unconfined": false}, "decision": {"allowed": true, "by": "policy", "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox", "rule": "", "rule_id": ""}, "durationMs": 174, "files": [{"after": null, "before": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "path": "notes/one.txt"}, {"after": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "before": null, "path": "many1"}, {"after": "917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469", "before": null, "path": "many10"}, {"after": "25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e", "before": null, "path": "many11"}, {"after": "a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164", "before": null, "path": "many12"}, {"after": "1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17", "before": null, "path": "many13"}, {"after": "9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25", "before": null, "path": "many14"}, {"after": "238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f", "before": null, "path": "many15"}, {"after": "e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017", "before": null, "path": "many16"}, {"after": "54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5", "before": null, "path": "many17"}, {"after": "7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60", "before": null, "path": "many18"}, {"after": "a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5", "before": null, "path": "many19"}, {"after": "53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3", "before": null, "path": "many2"}, {"after": "5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3", "before": null, "path": "many20"}, {"after": "6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52", "before": null, "path": "many21"}, {"after": "f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56", "before": null, "path": "many22"}, {"after": "076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3", "before": null, "path": "many23"}, {"after": "68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53", "before": null, "path": "many24"}, {"after": "64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420", "before": null, "path": "many25"}, {"after": "20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302", "before": null, "path": "many26"}, {"after": "932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f", "before": null, "path": "many27"}, {"after": "9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb", "before": null, "path": "many28"}, {"after": "3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273", "before": null, "path": "many29"}, {"after": "1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2", "before": null, "path": "many3"}, {"after": "f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c", "before": null, "path": "many30"}, {"after": "32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d", "before": null, "path": "many31"}, {"after": "2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4", "before": null, "path": "many32"}, {"after": "19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273", "before": null, "path": "many33"}, {"after": "ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435", "before": null, "path": "many34"}, {"after": "90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5", "before": null, "path": "many35"}, {"after": "a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758", "before": null, "path": "many36"}, {"after": "b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576", "before": null, "path": "many37"}, {"after": "a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077", "before": null, "path": "many38"}, {"after": "eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74", "before": null, "path": "many39"}, {"after": "7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d", "before": null, "path": "many4"}, {"after": "673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a", "before": null, "path": "many40"}, {"after": "040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1", "before": null, "path": "many41"}, {"after": "084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0", "before": null, "path": "many42"}, {"after": "0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca", "before": null, "path": "many43"}, {"after": "b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495", "before": null, "path": "many44"}, {"after": "420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4", "before": null, "path": "many45"}, {"after": "a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f", "before": null, "path": "many46"}, {"after": "e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821", "before": null, "path": "many47"}, {"after": "654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef", "before": null, "path": "many48"}, {"after": "6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362", "before": null, "path": "many49"}, {"after": "f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06", "before": null, "path": "many5"}, {"after": "7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595", "before": null, "path": "many50"}, {"after": "9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381", "before": null, "path": "many51"}, {"after": "6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571", "before": null, "path": "many52"}, {"after": "06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7", "before": null, "path": "many6"}, {"after": "10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58", "before": null, "path": "many7"}, {"after": "aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8", "before": null, "path": "many8"}, {"after": "2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a", "before": null, "path": "many9"}], "input": {"command": "for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt"}, "kind": "tool.exec", "output": {"bytes": 516, "code": null, "ok": true, "sha256": "d7da2fefc4db50a88ebccfa67c270a38be0e628355171ce78d5cbedcfdd104f7"}, "prev": "ff4eb2c4d3867f8b3a8690d56698e0a6c903a4478a61b3e9ef393ffa67988e6e", "session": "261116-s7ky5j", "toolCallId": "call_1", "toolName": "bash", "ts": "2026-11-16T16:22:08.181+00:00", "turn": 4, "hash": "0e203f93c8fd6723559722266a81b6e3b5506ef1b5bd72c199bf1f00600e355a"}');
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
INSERT INTO "files" VALUES('01a1e52a-48b5-7ab4-ae6f-6673c59f02bc','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e52a-48ce-7253-b4be-afe3799d670d','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1e52a-48d7-7ffe-86f3-01eccede54a8','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e52a-6524-774f-b9f8-3e81f5752d23','/project','','second.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e52a-77f9-740e-9be9-9578ca6b979b','/project','','many1',NULL,'2026-11-16T16:22:12.115842+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-750a-a522-96b9b03cca84','/project','','many10',NULL,'2026-11-16T16:22:12.109845+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-75a8-bb26-db0051acf873','/project','','many11',NULL,'2026-11-16T16:22:12.103722+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-764b-81c5-57120335c0aa','/project','','many12',NULL,'2026-11-16T16:22:12.094583+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-76f2-a986-8672f6dd1e66','/project','','many13',NULL,'2026-11-16T16:22:12.087772+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-777f-9aba-be381a97e4bc','/project','','many14',NULL,'2026-11-16T16:22:12.075705+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-7826-9854-2aa113e1801f','/project','','many15',NULL,'2026-11-16T16:22:12.068078+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-78c4-a7de-848f47d43fee','/project','','many16',NULL,'2026-11-16T16:22:12.055341+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-7961-acdc-aea17a6b9b2c','/project','','many17',NULL,'2026-11-16T16:22:12.049884+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-79e9-aec9-87bd9c81db31','/project','','many18',NULL,'2026-11-16T16:22:12.048670+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-7a87-9d97-7b5d5a8ff24a','/project','','many19',NULL,'2026-11-16T16:22:12.040849+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-7b0e-aea5-ec8424c2b668','/project','','many2',NULL,'2026-11-16T16:22:12.039668+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-7b92-a48c-3941080e487f','/project','','many20',NULL,'2026-11-16T16:22:12.033027+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-7c16-96e1-401a9fb88478','/project','','many21',NULL,'2026-11-16T16:22:12.031694+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-7c99-b9a9-60deb5fcf9b5','/project','','many22',NULL,'2026-11-16T16:22:12.020806+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-7d1f-93d6-282118ebb594','/project','','many23',NULL,'2026-11-16T16:22:12.019661+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-7da1-b7fd-d1d80eaf2dd9','/project','','many24',NULL,'2026-11-16T16:22:12.011626+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-7e26-81be-a4775808c788','/project','','many25',NULL,'2026-11-16T16:22:12.008161+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-7eb3-af6f-4347771d14f0','/project','','many26',NULL,'2026-11-16T16:22:12.002932+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-7f38-a654-d7678df91484','/project','','many27',NULL,'2026-11-16T16:22:12.001797+00:00');
INSERT INTO "files" VALUES('01a1e52a-77f9-7fb9-8bbc-e9cd6f78716e','/project','','many28',NULL,'2026-11-16T16:22:11.996910+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-703a-965e-ce23b5ad6c11','/project','','many29',NULL,'2026-11-16T16:22:11.995752+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-70c6-8f46-bf6b934044a4','/project','','many3',NULL,'2026-11-16T16:22:11.991701+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7147-b079-1e583dac7ff3','/project','','many30',NULL,'2026-11-16T16:22:11.979610+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-71c9-a445-63515d821ae6','/project','','many31',NULL,'2026-11-16T16:22:11.975643+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-724c-b972-22084a532900','/project','','many32',NULL,'2026-11-16T16:22:11.971601+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-73f6-99f9-daa2ca616eac','/project','','many33',NULL,'2026-11-16T16:22:11.967461+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7483-85cd-7ad489eb8fb7','/project','','many34',NULL,'2026-11-16T16:22:11.962988+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7507-86ec-3d5d4f43e9f6','/project','','many35',NULL,'2026-11-16T16:22:11.955097+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-758b-b1df-7fcb4f954cb1','/project','','many36',NULL,'2026-11-16T16:22:11.951747+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-760c-ab42-3a0d3ed21adf','/project','','many37',NULL,'2026-11-16T16:22:11.948777+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-768d-a556-cc5c54ae6b81','/project','','many38',NULL,'2026-11-16T16:22:11.947670+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7718-baca-64197f8cf306','/project','','many39',NULL,'2026-11-16T16:22:11.940844+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-779c-a580-f87f95fd5498','/project','','many4',NULL,'2026-11-16T16:22:11.939725+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-781e-9793-962e0eb93a2f','/project','','many40',NULL,'2026-11-16T16:22:11.933837+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-789f-9501-203854ecea8d','/project','','many41',NULL,'2026-11-16T16:22:11.932957+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-791d-b2ff-58b0a8881fff','/project','','many42',NULL,'2026-11-16T16:22:11.931697+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-799b-9864-812b47f757f4','/project','','many43',NULL,'2026-11-16T16:22:11.918402+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7a1a-95d1-9a925b603b68','/project','','many44',NULL,'2026-11-16T16:22:11.917349+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7aa6-8008-567aea538bc6','/project','','many45',NULL,'2026-11-16T16:22:11.913846+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7b29-a5c0-568f03d77115','/project','','many46',NULL,'2026-11-16T16:22:11.912981+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7ba8-bca5-557573e7acb1','/project','','many47',NULL,'2026-11-16T16:22:11.911745+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7c35-8019-6c8d3ee06dfe','/project','','many48',NULL,'2026-11-16T16:22:11.897258+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7cb6-9630-b2e9e2b81f3d','/project','','many49',NULL,'2026-11-16T16:22:11.895844+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7d34-8d0e-f1656587ab90','/project','','many5',NULL,'2026-11-16T16:22:11.887775+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7db6-952b-89191cbc0311','/project','','many50',NULL,'2026-11-16T16:22:11.873284+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7e37-8a3f-f83d71f439db','/project','','many51',NULL,'2026-11-16T16:22:11.859733+00:00');
INSERT INTO "files" VALUES('01a1e52a-77fa-7eb7-a989-a24931796381','/project','','many52',NULL,'2026-11-16T16:22:11.851911+00:00');
INSERT INTO "files" VALUES('01a1e52a-7804-7210-966c-ece07e387d30','/project','','many6',NULL,'2026-11-16T16:22:11.841954+00:00');
INSERT INTO "files" VALUES('01a1e52a-7804-747f-aba7-2ef8b84dd0d0','/project','','many7',NULL,'2026-11-16T16:22:11.831758+00:00');
INSERT INTO "files" VALUES('01a1e52a-7804-754c-8f9f-720dadf05f5e','/project','','many8',NULL,'2026-11-16T16:22:11.815799+00:00');
INSERT INTO "files" VALUES('01a1e52a-7804-75e5-83b9-471220db50e0','/project','','many9',NULL,'2026-11-16T16:22:11.792018+00:00');
CREATE TABLE indexed (
            number INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL UNIQUE, messages INTEGER NOT NULL);
CREATE TABLE looked_at (
            project TEXT NOT NULL, path TEXT NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (project, path, state)) WITHOUT ROWID;
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261116-s7ky5j',0,'user','Write two files',NULL,'2026-11-16T16:21:55.256411+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T16:21:55.978469+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e52a-48b5-7ab4-ae6f-6673c59f02bc", "version_id": "01a1e52a-48b5-7bb1-b6db-0e39c895fc76", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T16:21:56.027695+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T16:21:56.028775+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1e52a-48d7-7ffe-86f3-01eccede54a8", "version_id": "01a1e52a-48d8-7082-a254-7fb3398fc2a7", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T16:21:56.057044+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T16:21:56.058402+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',6,'user','Say bye',NULL,'2026-11-16T16:21:59.081211+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T16:21:59.493943+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e52a-48b5-7ab4-ae6f-6673c59f02bc", "version_id": "01a1e52a-5661-7a3f-a0e9-5c157e55ed2a", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "brief": "", "images": []}','2026-11-16T16:21:59.524665+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T16:21:59.526463+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',10,'user','One more',NULL,'2026-11-16T16:22:02.236059+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T16:22:03.184003+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1e52a-6524-774f-b9f8-3e81f5752d23", "version_id": "01a1e52a-6524-7858-aed2-2be6c382abdf", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T16:22:03.301952+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 1}}','2026-11-16T16:22:03.303396+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',14,'user','Many more',NULL,'2026-11-16T16:22:06.894394+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',15,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "bash", "arguments": "{\"command\": \"for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T16:22:07.673334+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',16,'tool','(no output)
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
... and 32 more created, 1 more deleted','{"tool_call_id": "call_1", "name": "bash", "meta": {"exitCode": 0, "seconds": 0.079, "truncated": false, "lines": 0, "timedOut": false, "stopped": false, "left": [], "spilled": "", "effects": {"created": [{"path": "many1", "added": 1, "removed": 0, "undo": true}, {"path": "many10", "added": 1, "removed": 0, "undo": true}, {"path": "many11", "added": 1, "removed": 0, "undo": true}, {"path": "many12", "added": 1, "removed": 0, "undo": true}, {"path": "many13", "added": 1, "removed": 0, "undo": true}, {"path": "many14", "added": 1, "removed": 0, "undo": true}, {"path": "many15", "added": 1, "removed": 0, "undo": true}, {"path": "many16", "added": 1, "removed": 0, "undo": true}, {"path": "many17", "added": 1, "removed": 0, "undo": true}, {"path": "many18", "added": 1, "removed": 0, "undo": true}, {"path": "many19", "added": 1, "removed": 0, "undo": true}, {"path": "many2", "added": 1, "removed": 0, "undo": true}, {"path": "many20", "added": 1, "removed": 0, "undo": true}, {"path": "many21", "added": 1, "removed": 0, "undo": true}, {"path": "many22", "added": 1, "removed": 0, "undo": true}, {"path": "many23", "added": 1, "removed": 0, "undo": true}, {"path": "many24", "added": 1, "removed": 0, "undo": true}, {"path": "many25", "added": 1, "removed": 0, "undo": true}, {"path": "many26", "added": 1, "removed": 0, "undo": true}, {"path": "many27", "added": 1, "removed": 0, "undo": true}, {"path": "many28", "added": 1, "removed": 0, "undo": true}, {"path": "many29", "added": 1, "removed": 0, "undo": true}, {"path": "many3", "added": 1, "removed": 0, "undo": true}, {"path": "many30", "added": 1, "removed": 0, "undo": true}, {"path": "many31", "added": 1, "removed": 0, "undo": true}, {"path": "many32", "added": 1, "removed": 0, "undo": true}, {"path": "many33", "added": 1, "removed": 0, "undo": true}, {"path": "many34", "added": 1, "removed": 0, "undo": true}, {"path": "many35", "added": 1, "removed": 0, "undo": true}, {"path": "many36", "added": 1, "removed": 0, "undo": true}, {"path": "many37", "added": 1, "removed": 0, "undo": true}, {"path": "many38", "added": 1, "removed": 0, "undo": true}, {"path": "many39", "added": 1, "removed": 0, "undo": true}, {"path": "many4", "added": 1, "removed": 0, "undo": true}, {"path": "many40", "added": 1, "removed": 0, "undo": true}, {"path": "many41", "added": 1, "removed": 0, "undo": true}, {"path": "many42", "added": 1, "removed": 0, "undo": true}, {"path": "many43", "added": 1, "removed": 0, "undo": true}, {"path": "many44", "added": 1, "removed": 0, "undo": true}, {"path": "many45", "added": 1, "removed": 0, "undo": true}, {"path": "many46", "added": 1, "removed": 0, "undo": true}, {"path": "many47", "added": 1, "removed": 0, "undo": true}, {"path": "many48", "added": 1, "removed": 0, "undo": true}, {"path": "many49", "added": 1, "removed": 0, "undo": true}, {"path": "many5", "added": 1, "removed": 0, "undo": true}, {"path": "many50", "added": 1, "removed": 0, "undo": true}, {"path": "many51", "added": 1, "removed": 0, "undo": true}, {"path": "many52", "added": 1, "removed": 0, "undo": true}, {"path": "many6", "added": 1, "removed": 0, "undo": true}, {"path": "many7", "added": 1, "removed": 0, "undo": true}, {"path": "many8", "added": 1, "removed": 0, "undo": true}, {"path": "many9", "added": 1, "removed": 0, "undo": true}], "changed": [], "deleted": [{"path": "notes/one.txt", "added": 0, "removed": 1, "undo": true}], "moved": [], "folders": [], "counts": {"created": 52, "changed": 0, "deleted": 1, "moved": 0}, "notUndoable": 0, "reverted": [], "meanwhile": [], "meanwhileCount": 0, "git": [], "leftOut": 0, "note": ""}, "tier": "full", "grant": {"network": false, "folders": [], "unconfined": false, "readOnly": false}, "note": "", "byHost": true, "noted": 22, "bounded": "", "denied": [], "explained": []}, "brief": "", "images": []}','2026-11-16T16:22:08.182320+00:00');
INSERT INTO "messages" VALUES('261116-s7ky5j',17,'assistant','52 files are made and one is gone.','{"parts": [{"kind": "text", "text": "52 files are made and one is gone."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 8}}','2026-11-16T16:22:08.190217+00:00');
CREATE TABLE model_call_sums (
            span TEXT NOT NULL, name TEXT NOT NULL, tokens INTEGER NOT NULL, cost INTEGER NOT NULL,
            unpriced INTEGER NOT NULL, PRIMARY KEY (span, name)) WITHOUT ROWID;
INSERT INTO "model_call_sums" VALUES('day','2026-11-16',967,0,0);
INSERT INTO "model_call_sums" VALUES('session','261116-s7ky5j',967,0,0);
CREATE TABLE model_calls (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL, project TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, created_at TEXT NOT NULL, day TEXT NOT NULL, read INTEGER NOT NULL,
            written INTEGER NOT NULL, cache_read INTEGER NOT NULL, cache_write INTEGER NOT NULL, cost INTEGER,
            holder TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "model_calls" VALUES('1c00ca215805d183','261116-s7ky5j','/project','scripted','scripted','2026-11-16T16:22:07.672+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('31ae5346eadf690a','261116-s7ky5j','/project','scripted','scripted','2026-11-16T16:22:03.302+00:00','2026-11-16',100,1,0,0,0,'');
INSERT INTO "model_calls" VALUES('4277b5f1ae48867a','261116-s7ky5j','/project','scripted','scripted','2026-11-16T16:22:08.183+00:00','2026-11-16',100,8,0,0,0,'');
INSERT INTO "model_calls" VALUES('497442de6e08a5a2','261116-s7ky5j','/project','scripted','scripted','2026-11-16T16:21:59.525+00:00','2026-11-16',100,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('61adcb072b53615a','261116-s7ky5j','/project','scripted','scripted','2026-11-16T16:21:59.493+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('740f1cc60c84d8be','261116-s7ky5j','/project','scripted','scripted','2026-11-16T16:21:56.028+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('74bc2e7c30cb956b','261116-s7ky5j','/project','scripted','scripted','2026-11-16T16:21:56.057+00:00','2026-11-16',100,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('bf49eb081931e1bd','261116-s7ky5j','/project','scripted','scripted','2026-11-16T16:21:55.977+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('c6afc34a605c1c19','261116-s7ky5j','/project','scripted','scripted','2026-11-16T16:22:03.176+00:00','2026-11-16',100,10,0,0,0,'');
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
CREATE TABLE rewinds (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            seq INTEGER NOT NULL, kept_in TEXT NOT NULL, batch TEXT NOT NULL, created_at TEXT NOT NULL);
CREATE TABLE seen_events (
            seq INTEGER PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
            position INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, created_at TEXT NOT NULL);
INSERT INTO "seen_events" VALUES(1,'261116-s7ky5j',2,'call','{"call_id": "call_1", "seconds": 0.022139476997836027, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T16:21:56+00:00');
INSERT INTO "seen_events" VALUES(2,'261116-s7ky5j',4,'call','{"call_id": "call_2", "seconds": 0.018509943001845386, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T16:21:56+00:00');
INSERT INTO "seen_events" VALUES(3,'261116-s7ky5j',6,'turn','{"reason": "done", "totals": {"seconds": 0.804, "read": 300, "written": 24}}','2026-11-16T16:21:56+00:00');
INSERT INTO "seen_events" VALUES(4,'261116-s7ky5j',8,'call','{"call_id": "call_1", "seconds": 0.01651279000361683, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T16:21:59+00:00');
INSERT INTO "seen_events" VALUES(5,'261116-s7ky5j',10,'turn','{"reason": "done", "totals": {"seconds": 0.465, "read": 200, "written": 14}}','2026-11-16T16:21:59+00:00');
INSERT INTO "seen_events" VALUES(6,'261116-s7ky5j',12,'call','{"call_id": "call_1", "seconds": 0.024103528005070984, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T16:22:03+00:00');
INSERT INTO "seen_events" VALUES(7,'261116-s7ky5j',14,'turn','{"reason": "done", "totals": {"seconds": 1.076, "read": 200, "written": 11}}','2026-11-16T16:22:03+00:00');
INSERT INTO "seen_events" VALUES(8,'261116-s7ky5j',16,'call','{"call_id": "call_1", "seconds": 0.1739443129990832, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T16:22:08+00:00');
INSERT INTO "seen_events" VALUES(9,'261116-s7ky5j',18,'turn','{"reason": "done", "totals": {"seconds": 1.309, "read": 200, "written": 18}}','2026-11-16T16:22:08+00:00');
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build', endpoint TEXT NOT NULL DEFAULT '', base_url TEXT, is_pinned INTEGER NOT NULL DEFAULT 0, is_archived INTEGER NOT NULL DEFAULT 0, deleted_at TEXT NOT NULL DEFAULT '', parent TEXT NOT NULL DEFAULT '', title_by TEXT NOT NULL DEFAULT '', holder TEXT NOT NULL DEFAULT '', turns INTEGER NOT NULL DEFAULT 0);
INSERT INTO "sessions" VALUES('261116-s7ky5j','/project','Write two files','scripted','scripted','developer','2026-11-16T16:21:54.822945+00:00','2026-11-16T16:22:08.190217+00:00','build','scripted','',0,0,'','','','',4);
CREATE TABLE unsent (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
            text TEXT NOT NULL, is_draft INTEGER NOT NULL, holder TEXT NOT NULL, images TEXT NOT NULL DEFAULT '', is_for_later INTEGER NOT NULL DEFAULT 0);
INSERT INTO "unsent" VALUES(9,'m1','/project','261116-s7ky5j','and then?',0,'26e0674d64292508','',0);
CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0);
INSERT INTO "versions" VALUES(1,'01a1e52a-48b5-7bb1-b6db-0e39c895fc76','01a1e52a-48b5-7ab4-ae6f-6673c59f02bc','/project','261116-s7ky5j',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-16T16:21:56.021746+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(2,'01a1e52a-48ce-7643-8a1b-f68e689fac21','01a1e52a-48ce-7253-b4be-afe3799d670d','/project','261116-s7ky5j',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-16T16:21:56.046404+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(3,'01a1e52a-48d8-7082-a254-7fb3398fc2a7','01a1e52a-48d7-7ffe-86f3-01eccede54a8','/project','261116-s7ky5j',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T16:21:56.056044+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(4,'01a1e52a-5661-7a3f-a0e9-5c157e55ed2a','01a1e52a-48b5-7ab4-ae6f-6673c59f02bc','/project','261116-s7ky5j',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-16T16:21:59.521667+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(5,'01a1e52a-6524-7858-aed2-2be6c382abdf','01a1e52a-6524-774f-b9f8-3e81f5752d23','/project','261116-s7ky5j',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-16T16:22:03.300536+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(6,'01a1e52a-77f9-718b-b915-5e939567f5f7','01a1e52a-48d7-7ffe-86f3-01eccede54a8','/project','261116-s7ky5j',4,'call_1','bash','rm','notes/one.txt','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-16T16:22:08.121116+00:00',NULL,'01a1e52a-87a3-7e9b-89e8-61df7577cfc5',0);
INSERT INTO "versions" VALUES(7,'01a1e52a-77f9-7469-8d1b-94dc3af80bcb','01a1e52a-77f9-740e-9be9-9578ca6b979b','/project','261116-s7ky5j',4,'call_1','bash','write','many1',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T16:22:08.121280+00:00',NULL,'01a1e52a-8793-7e16-a756-f7ba9e223211',0);
INSERT INTO "versions" VALUES(8,'01a1e52a-77f9-7530-aa32-c227a25abb88','01a1e52a-77f9-750a-a522-96b9b03cca84','/project','261116-s7ky5j',4,'call_1','bash','write','many10',NULL,'917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',420,NULL,'2026-11-16T16:22:08.121328+00:00',NULL,'01a1e52a-878d-7e26-9399-6951acbc6cce',0);
INSERT INTO "versions" VALUES(9,'01a1e52a-77f9-75c8-91b2-517390624111','01a1e52a-77f9-75a8-bb26-db0051acf873','/project','261116-s7ky5j',4,'call_1','bash','write','many11',NULL,'25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',420,NULL,'2026-11-16T16:22:08.121365+00:00',NULL,'01a1e52a-8787-7c37-b7a1-abe8d1e6795b',0);
INSERT INTO "versions" VALUES(10,'01a1e52a-77f9-7678-bd16-8e329ed7afa1','01a1e52a-77f9-764b-81c5-57120335c0aa','/project','261116-s7ky5j',4,'call_1','bash','write','many12',NULL,'a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',420,NULL,'2026-11-16T16:22:08.121409+00:00',NULL,'01a1e52a-877e-7a17-b6cc-bbaf9399844e',0);
INSERT INTO "versions" VALUES(11,'01a1e52a-77f9-7716-9e7f-1d77411e2fdf','01a1e52a-77f9-76f2-a986-8672f6dd1e66','/project','261116-s7ky5j',4,'call_1','bash','write','many13',NULL,'1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',420,NULL,'2026-11-16T16:22:08.121446+00:00',NULL,'01a1e52a-8777-7d10-9fcb-92a184fc9fd4',0);
INSERT INTO "versions" VALUES(12,'01a1e52a-77f9-779e-9ee6-747c4ee90992','01a1e52a-77f9-777f-9aba-be381a97e4bc','/project','261116-s7ky5j',4,'call_1','bash','write','many14',NULL,'9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',420,NULL,'2026-11-16T16:22:08.121480+00:00',NULL,'01a1e52a-876b-7bec-9a0b-72e390cf0c3c',0);
INSERT INTO "versions" VALUES(13,'01a1e52a-77f9-784e-85b8-56f819b2ea3c','01a1e52a-77f9-7826-9854-2aa113e1801f','/project','261116-s7ky5j',4,'call_1','bash','write','many15',NULL,'238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',420,NULL,'2026-11-16T16:22:08.121523+00:00',NULL,'01a1e52a-8764-71f1-92a4-7c3cf691d22a',0);
INSERT INTO "versions" VALUES(14,'01a1e52a-77f9-78e2-92fb-78a79f244d1f','01a1e52a-77f9-78c4-a7de-848f47d43fee','/project','261116-s7ky5j',4,'call_1','bash','write','many16',NULL,'e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',420,NULL,'2026-11-16T16:22:08.121559+00:00',NULL,'01a1e52a-8757-760b-9c8e-f2c563d24bf5',0);
INSERT INTO "versions" VALUES(15,'01a1e52a-77f9-797f-884e-614dc4fd33db','01a1e52a-77f9-7961-acdc-aea17a6b9b2c','/project','261116-s7ky5j',4,'call_1','bash','write','many17',NULL,'54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',420,NULL,'2026-11-16T16:22:08.121597+00:00',NULL,'01a1e52a-8751-7e8d-9f81-44e64e1c2efd',0);
INSERT INTO "versions" VALUES(16,'01a1e52a-77f9-7a05-8c39-77483912a2b9','01a1e52a-77f9-79e9-aec9-87bd9c81db31','/project','261116-s7ky5j',4,'call_1','bash','write','many18',NULL,'7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',420,NULL,'2026-11-16T16:22:08.121630+00:00',NULL,'01a1e52a-8750-7b52-aa7f-f818fa7861cb',0);
INSERT INTO "versions" VALUES(17,'01a1e52a-77f9-7aa3-981f-63915f815b7f','01a1e52a-77f9-7a87-9d97-7b5d5a8ff24a','/project','261116-s7ky5j',4,'call_1','bash','write','many19',NULL,'a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',420,NULL,'2026-11-16T16:22:08.121668+00:00',NULL,'01a1e52a-8748-7dfb-9c53-1449e0be3d78',0);
INSERT INTO "versions" VALUES(18,'01a1e52a-77f9-7b2a-a210-97c4b2080a86','01a1e52a-77f9-7b0e-aea5-ec8424c2b668','/project','261116-s7ky5j',4,'call_1','bash','write','many2',NULL,'53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',420,NULL,'2026-11-16T16:22:08.121701+00:00',NULL,'01a1e52a-8747-7b3b-a118-aa349e2a8772',0);
INSERT INTO "versions" VALUES(19,'01a1e52a-77f9-7bb0-a3cc-355c05906f66','01a1e52a-77f9-7b92-a48c-3941080e487f','/project','261116-s7ky5j',4,'call_1','bash','write','many20',NULL,'5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',420,NULL,'2026-11-16T16:22:08.121733+00:00',NULL,'01a1e52a-8741-70dd-b459-4e132058941f',0);
INSERT INTO "versions" VALUES(20,'01a1e52a-77f9-7c32-a61a-3af610cb6c89','01a1e52a-77f9-7c16-96e1-401a9fb88478','/project','261116-s7ky5j',4,'call_1','bash','write','many21',NULL,'6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',420,NULL,'2026-11-16T16:22:08.121765+00:00',NULL,'01a1e52a-873f-7bb5-9602-29172f38b4a3',0);
INSERT INTO "versions" VALUES(21,'01a1e52a-77f9-7cb6-8a10-4bf0dc6a4997','01a1e52a-77f9-7c99-b9a9-60deb5fcf9b5','/project','261116-s7ky5j',4,'call_1','bash','write','many22',NULL,'f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',420,NULL,'2026-11-16T16:22:08.121797+00:00',NULL,'01a1e52a-8734-7d42-82e8-9e6be580ae33',0);
INSERT INTO "versions" VALUES(22,'01a1e52a-77f9-7d3b-a3ae-b9141e3f1ad4','01a1e52a-77f9-7d1f-93d6-282118ebb594','/project','261116-s7ky5j',4,'call_1','bash','write','many23',NULL,'076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',420,NULL,'2026-11-16T16:22:08.121830+00:00',NULL,'01a1e52a-8733-7b1b-b58f-3740be5f681e',0);
INSERT INTO "versions" VALUES(23,'01a1e52a-77f9-7dc0-ab35-272f57bb4353','01a1e52a-77f9-7da1-b7fd-d1d80eaf2dd9','/project','261116-s7ky5j',4,'call_1','bash','write','many24',NULL,'68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',420,NULL,'2026-11-16T16:22:08.121862+00:00',NULL,'01a1e52a-872b-7a80-97e6-bfa9c6228024',0);
INSERT INTO "versions" VALUES(24,'01a1e52a-77f9-7e4c-a6c6-64371ba9991f','01a1e52a-77f9-7e26-81be-a4775808c788','/project','261116-s7ky5j',4,'call_1','bash','write','many25',NULL,'64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',420,NULL,'2026-11-16T16:22:08.121897+00:00',NULL,'01a1e52a-8728-7308-a026-3dfc7432ffa2',0);
INSERT INTO "versions" VALUES(25,'01a1e52a-77f9-7ed2-97a6-558c6e040837','01a1e52a-77f9-7eb3-af6f-4347771d14f0','/project','261116-s7ky5j',4,'call_1','bash','write','many26',NULL,'20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',420,NULL,'2026-11-16T16:22:08.121929+00:00',NULL,'01a1e52a-8722-7f4f-803e-5a8be356655f',0);
INSERT INTO "versions" VALUES(26,'01a1e52a-77f9-7f54-ab22-c89442c2c86b','01a1e52a-77f9-7f38-a654-d7678df91484','/project','261116-s7ky5j',4,'call_1','bash','write','many27',NULL,'932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',420,NULL,'2026-11-16T16:22:08.121961+00:00',NULL,'01a1e52a-8721-7d59-8310-756e92918d0c',0);
INSERT INTO "versions" VALUES(27,'01a1e52a-77f9-7fd5-9f3e-1fcbceaff172','01a1e52a-77f9-7fb9-8bbc-e9cd6f78716e','/project','261116-s7ky5j',4,'call_1','bash','write','many28',NULL,'9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',420,NULL,'2026-11-16T16:22:08.121993+00:00',NULL,'01a1e52a-871c-7efe-a814-d5110dad8749',0);
INSERT INTO "versions" VALUES(28,'01a1e52a-77fa-705a-9c8a-e10d42777625','01a1e52a-77fa-703a-965e-ce23b5ad6c11','/project','261116-s7ky5j',4,'call_1','bash','write','many29',NULL,'3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',420,NULL,'2026-11-16T16:22:08.122025+00:00',NULL,'01a1e52a-871b-7c89-8b47-e4c323a18b76',0);
INSERT INTO "versions" VALUES(29,'01a1e52a-77fa-70e4-80bf-2b080d4bc2a0','01a1e52a-77fa-70c6-8f46-bf6b934044a4','/project','261116-s7ky5j',4,'call_1','bash','write','many3',NULL,'1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',420,NULL,'2026-11-16T16:22:08.122059+00:00',NULL,'01a1e52a-8717-7bca-a81e-087d098b9030',0);
INSERT INTO "versions" VALUES(30,'01a1e52a-77fa-7164-8fc2-f563efe50a1b','01a1e52a-77fa-7147-b079-1e583dac7ff3','/project','261116-s7ky5j',4,'call_1','bash','write','many30',NULL,'f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',420,NULL,'2026-11-16T16:22:08.122090+00:00',NULL,'01a1e52a-870b-7a54-a7e1-6c38a91b8b84',0);
INSERT INTO "versions" VALUES(31,'01a1e52a-77fa-71e6-a236-8bc44042b08b','01a1e52a-77fa-71c9-a445-63515d821ae6','/project','261116-s7ky5j',4,'call_1','bash','write','many31',NULL,'32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',420,NULL,'2026-11-16T16:22:08.122122+00:00',NULL,'01a1e52a-8707-7ac2-a45b-8267ff5714c1',0);
INSERT INTO "versions" VALUES(32,'01a1e52a-77fa-7340-ab52-01ba5c21afd7','01a1e52a-77fa-724c-b972-22084a532900','/project','261116-s7ky5j',4,'call_1','bash','write','many32',NULL,'2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',420,NULL,'2026-11-16T16:22:08.122211+00:00',NULL,'01a1e52a-8703-7a0f-8cd2-30953b3c19a8',0);
INSERT INTO "versions" VALUES(33,'01a1e52a-77fa-7414-82d1-9c0d1ccddb79','01a1e52a-77fa-73f6-99f9-daa2ca616eac','/project','261116-s7ky5j',4,'call_1','bash','write','many33',NULL,'19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',420,NULL,'2026-11-16T16:22:08.122258+00:00',NULL,'01a1e52a-86ff-77e2-bda4-da3d75cc3055',0);
INSERT INTO "versions" VALUES(34,'01a1e52a-77fa-74a0-942b-3b71eeb52e17','01a1e52a-77fa-7483-85cd-7ad489eb8fb7','/project','261116-s7ky5j',4,'call_1','bash','write','many34',NULL,'ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',420,NULL,'2026-11-16T16:22:08.122292+00:00',NULL,'01a1e52a-86fb-7043-9dcf-f1d5e4eeeedd',0);
INSERT INTO "versions" VALUES(35,'01a1e52a-77fa-7524-a720-74c38ba4eb7a','01a1e52a-77fa-7507-86ec-3d5d4f43e9f6','/project','261116-s7ky5j',4,'call_1','bash','write','many35',NULL,'90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',420,NULL,'2026-11-16T16:22:08.122324+00:00',NULL,'01a1e52a-86f3-7203-93ce-e26629d072fc',0);
INSERT INTO "versions" VALUES(36,'01a1e52a-77fa-75a8-91c9-e3cbcab630ae','01a1e52a-77fa-758b-b1df-7fcb4f954cb1','/project','261116-s7ky5j',4,'call_1','bash','write','many36',NULL,'a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',420,NULL,'2026-11-16T16:22:08.122357+00:00',NULL,'01a1e52a-86ef-7c6c-aff7-9ea07de648ee',0);
INSERT INTO "versions" VALUES(37,'01a1e52a-77fa-7628-85f9-e72867c5794c','01a1e52a-77fa-760c-ab42-3a0d3ed21adf','/project','261116-s7ky5j',4,'call_1','bash','write','many37',NULL,'b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',420,NULL,'2026-11-16T16:22:08.122388+00:00',NULL,'01a1e52a-86ec-7ce9-8c7a-6a0c38841c13',0);
INSERT INTO "versions" VALUES(38,'01a1e52a-77fa-76aa-bddd-5252379d0f79','01a1e52a-77fa-768d-a556-cc5c54ae6b81','/project','261116-s7ky5j',4,'call_1','bash','write','many38',NULL,'a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',420,NULL,'2026-11-16T16:22:08.122420+00:00',NULL,'01a1e52a-86eb-7b32-bd3e-d51d786bc527',0);
INSERT INTO "versions" VALUES(39,'01a1e52a-77fa-7735-b3e4-85cd234737e2','01a1e52a-77fa-7718-baca-64197f8cf306','/project','261116-s7ky5j',4,'call_1','bash','write','many39',NULL,'eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',420,NULL,'2026-11-16T16:22:08.122454+00:00',NULL,'01a1e52a-86e4-7ddf-b393-f159a4d16601',0);
INSERT INTO "versions" VALUES(40,'01a1e52a-77fa-77b8-938e-03465fc0646a','01a1e52a-77fa-779c-a580-f87f95fd5498','/project','261116-s7ky5j',4,'call_1','bash','write','many4',NULL,'7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',420,NULL,'2026-11-16T16:22:08.122485+00:00',NULL,'01a1e52a-86e3-7c1b-ad55-5db68bc4f14d',0);
INSERT INTO "versions" VALUES(41,'01a1e52a-77fa-783a-ab6c-0f798b9d1a24','01a1e52a-77fa-781e-9793-962e0eb93a2f','/project','261116-s7ky5j',4,'call_1','bash','write','many40',NULL,'673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',420,NULL,'2026-11-16T16:22:08.122517+00:00',NULL,'01a1e52a-86dd-7dbb-9932-1012c1a2a414',0);
INSERT INTO "versions" VALUES(42,'01a1e52a-77fa-78bb-9c99-de759b2f40df','01a1e52a-77fa-789f-9501-203854ecea8d','/project','261116-s7ky5j',4,'call_1','bash','write','many41',NULL,'040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',420,NULL,'2026-11-16T16:22:08.122549+00:00',NULL,'01a1e52a-86dc-7fb7-859f-53ad9ab8a1bb',0);
INSERT INTO "versions" VALUES(43,'01a1e52a-77fa-7939-8c7c-e45d0c3885a6','01a1e52a-77fa-791d-b2ff-58b0a8881fff','/project','261116-s7ky5j',4,'call_1','bash','write','many42',NULL,'084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',420,NULL,'2026-11-16T16:22:08.122579+00:00',NULL,'01a1e52a-86db-7bb0-ad82-4f5615f83b10',0);
INSERT INTO "versions" VALUES(44,'01a1e52a-77fa-79b7-ac12-8d04aa750c81','01a1e52a-77fa-799b-9864-812b47f757f4','/project','261116-s7ky5j',4,'call_1','bash','write','many43',NULL,'0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',420,NULL,'2026-11-16T16:22:08.122610+00:00',NULL,'01a1e52a-86ce-76c9-8015-fbf850e3a76c',0);
INSERT INTO "versions" VALUES(45,'01a1e52a-77fa-7a36-a898-ad1c51dcb88f','01a1e52a-77fa-7a1a-95d1-9a925b603b68','/project','261116-s7ky5j',4,'call_1','bash','write','many44',NULL,'b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',420,NULL,'2026-11-16T16:22:08.122644+00:00',NULL,'01a1e52a-86cd-760d-875a-e0c2b5565f25',0);
INSERT INTO "versions" VALUES(46,'01a1e52a-77fa-7ac2-b50b-48f2413e2088','01a1e52a-77fa-7aa6-8008-567aea538bc6','/project','261116-s7ky5j',4,'call_1','bash','write','many45',NULL,'420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',420,NULL,'2026-11-16T16:22:08.122675+00:00',NULL,'01a1e52a-86c9-7dd8-bba3-1b1b335c6534',0);
INSERT INTO "versions" VALUES(47,'01a1e52a-77fa-7b45-b9c8-bae8dc07f70b','01a1e52a-77fa-7b29-a5c0-568f03d77115','/project','261116-s7ky5j',4,'call_1','bash','write','many46',NULL,'a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',420,NULL,'2026-11-16T16:22:08.122707+00:00',NULL,'01a1e52a-86c9-7015-9e00-24e0674b9708',0);
INSERT INTO "versions" VALUES(48,'01a1e52a-77fa-7bc5-bb80-7290513dc7de','01a1e52a-77fa-7ba8-bca5-557573e7acb1','/project','261116-s7ky5j',4,'call_1','bash','write','many47',NULL,'e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',420,NULL,'2026-11-16T16:22:08.122739+00:00',NULL,'01a1e52a-86c7-7c75-92d3-638ec370f93e',0);
INSERT INTO "versions" VALUES(49,'01a1e52a-77fa-7c53-8174-19718aa927ff','01a1e52a-77fa-7c35-8019-6c8d3ee06dfe','/project','261116-s7ky5j',4,'call_1','bash','write','many48',NULL,'654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',420,NULL,'2026-11-16T16:22:08.122773+00:00',NULL,'01a1e52a-86b9-749e-be12-52349be7200c',0);
INSERT INTO "versions" VALUES(50,'01a1e52a-77fa-7cd2-a112-e30e15603f79','01a1e52a-77fa-7cb6-9630-b2e9e2b81f3d','/project','261116-s7ky5j',4,'call_1','bash','write','many49',NULL,'6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',420,NULL,'2026-11-16T16:22:08.122804+00:00',NULL,'01a1e52a-86b7-7e1a-ad27-476fda43664e',0);
INSERT INTO "versions" VALUES(51,'01a1e52a-77fa-7d51-adc4-5b495e7cc0d3','01a1e52a-77fa-7d34-8d0e-f1656587ab90','/project','261116-s7ky5j',4,'call_1','bash','write','many5',NULL,'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',420,NULL,'2026-11-16T16:22:08.122836+00:00',NULL,'01a1e52a-86af-7d19-be41-1cf8d4303ac1',0);
INSERT INTO "versions" VALUES(52,'01a1e52a-77fa-7dd4-a404-a3e31a77e5cd','01a1e52a-77fa-7db6-952b-89191cbc0311','/project','261116-s7ky5j',4,'call_1','bash','write','many50',NULL,'7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',420,NULL,'2026-11-16T16:22:08.122867+00:00',NULL,'01a1e52a-86a1-7548-9fd6-3d6aa3753db3',0);
INSERT INTO "versions" VALUES(53,'01a1e52a-77fa-7e53-b153-41c5f9be7c32','01a1e52a-77fa-7e37-8a3f-f83d71f439db','/project','261116-s7ky5j',4,'call_1','bash','write','many51',NULL,'9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',420,NULL,'2026-11-16T16:22:08.122898+00:00',NULL,'01a1e52a-8693-7c62-acbe-d16d7a840798',0);
INSERT INTO "versions" VALUES(54,'01a1e52a-77fa-7ed3-94f2-a3706db8d232','01a1e52a-77fa-7eb7-a989-a24931796381','/project','261116-s7ky5j',4,'call_1','bash','write','many52',NULL,'6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',420,NULL,'2026-11-16T16:22:08.122929+00:00',NULL,'01a1e52a-868b-7f3d-af22-ed1b515db860',0);
INSERT INTO "versions" VALUES(55,'01a1e52a-7804-7326-aa0c-78898dd73baa','01a1e52a-7804-7210-966c-ece07e387d30','/project','261116-s7ky5j',4,'call_1','bash','write','many6',NULL,'06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',420,NULL,'2026-11-16T16:22:08.132209+00:00',NULL,'01a1e52a-8681-7ff5-8096-3d67da0429c6',0);
INSERT INTO "versions" VALUES(56,'01a1e52a-7804-74c4-bc45-7ee55796fe18','01a1e52a-7804-747f-aba7-2ef8b84dd0d0','/project','261116-s7ky5j',4,'call_1','bash','write','many7',NULL,'10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',420,NULL,'2026-11-16T16:22:08.132302+00:00',NULL,'01a1e52a-8677-7cce-9671-8b631f1cca5d',0);
INSERT INTO "versions" VALUES(57,'01a1e52a-7804-756e-b75b-9f650c911edc','01a1e52a-7804-754c-8f9f-720dadf05f5e','/project','261116-s7ky5j',4,'call_1','bash','write','many8',NULL,'aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',420,NULL,'2026-11-16T16:22:08.132343+00:00',NULL,'01a1e52a-8667-7d88-a635-bec20704e63f',0);
INSERT INTO "versions" VALUES(58,'01a1e52a-7804-7615-9458-b2d7ebde1314','01a1e52a-7804-75e5-83b9-471220db50e0','/project','261116-s7ky5j',4,'call_1','bash','write','many9',NULL,'2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',420,NULL,'2026-11-16T16:22:08.132384+00:00',NULL,'01a1e52a-8650-718c-93c5-47522971eff3',0);
INSERT INTO "versions" VALUES(59,'01a1e52a-8650-718c-93c5-47522971eff3','01a1e52a-7804-75e5-83b9-471220db50e0','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many9','2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',NULL,420,NULL,'2026-11-16T16:22:11.792126+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(60,'01a1e52a-8667-7d88-a635-bec20704e63f','01a1e52a-7804-754c-8f9f-720dadf05f5e','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many8','aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',NULL,420,NULL,'2026-11-16T16:22:11.815875+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(61,'01a1e52a-8677-7cce-9671-8b631f1cca5d','01a1e52a-7804-747f-aba7-2ef8b84dd0d0','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many7','10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',NULL,420,NULL,'2026-11-16T16:22:11.831827+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(62,'01a1e52a-8681-7ff5-8096-3d67da0429c6','01a1e52a-7804-7210-966c-ece07e387d30','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many6','06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',NULL,420,NULL,'2026-11-16T16:22:11.842024+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(63,'01a1e52a-868b-7f3d-af22-ed1b515db860','01a1e52a-77fa-7eb7-a989-a24931796381','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many52','6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',NULL,420,NULL,'2026-11-16T16:22:11.851978+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(64,'01a1e52a-8693-7c62-acbe-d16d7a840798','01a1e52a-77fa-7e37-8a3f-f83d71f439db','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many51','9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',NULL,420,NULL,'2026-11-16T16:22:11.859797+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(65,'01a1e52a-86a1-7548-9fd6-3d6aa3753db3','01a1e52a-77fa-7db6-952b-89191cbc0311','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many50','7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',NULL,420,NULL,'2026-11-16T16:22:11.873357+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(66,'01a1e52a-86af-7d19-be41-1cf8d4303ac1','01a1e52a-77fa-7d34-8d0e-f1656587ab90','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many5','f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',NULL,420,NULL,'2026-11-16T16:22:11.887846+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(67,'01a1e52a-86b7-7e1a-ad27-476fda43664e','01a1e52a-77fa-7cb6-9630-b2e9e2b81f3d','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many49','6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',NULL,420,NULL,'2026-11-16T16:22:11.895907+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(68,'01a1e52a-86b9-749e-be12-52349be7200c','01a1e52a-77fa-7c35-8019-6c8d3ee06dfe','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many48','654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',NULL,420,NULL,'2026-11-16T16:22:11.897307+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(69,'01a1e52a-86c7-7c75-92d3-638ec370f93e','01a1e52a-77fa-7ba8-bca5-557573e7acb1','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many47','e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',NULL,420,NULL,'2026-11-16T16:22:11.911801+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(70,'01a1e52a-86c9-7015-9e00-24e0674b9708','01a1e52a-77fa-7b29-a5c0-568f03d77115','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many46','a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',NULL,420,NULL,'2026-11-16T16:22:11.913019+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(71,'01a1e52a-86c9-7dd8-bba3-1b1b335c6534','01a1e52a-77fa-7aa6-8008-567aea538bc6','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many45','420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',NULL,420,NULL,'2026-11-16T16:22:11.913878+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(72,'01a1e52a-86cd-760d-875a-e0c2b5565f25','01a1e52a-77fa-7a1a-95d1-9a925b603b68','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many44','b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',NULL,420,NULL,'2026-11-16T16:22:11.917396+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(73,'01a1e52a-86ce-76c9-8015-fbf850e3a76c','01a1e52a-77fa-799b-9864-812b47f757f4','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many43','0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',NULL,420,NULL,'2026-11-16T16:22:11.918439+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(74,'01a1e52a-86db-7bb0-ad82-4f5615f83b10','01a1e52a-77fa-791d-b2ff-58b0a8881fff','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many42','084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',NULL,420,NULL,'2026-11-16T16:22:11.931754+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(75,'01a1e52a-86dc-7fb7-859f-53ad9ab8a1bb','01a1e52a-77fa-789f-9501-203854ecea8d','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many41','040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',NULL,420,NULL,'2026-11-16T16:22:11.932998+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(76,'01a1e52a-86dd-7dbb-9932-1012c1a2a414','01a1e52a-77fa-781e-9793-962e0eb93a2f','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many40','673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',NULL,420,NULL,'2026-11-16T16:22:11.933872+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(77,'01a1e52a-86e3-7c1b-ad55-5db68bc4f14d','01a1e52a-77fa-779c-a580-f87f95fd5498','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many4','7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',NULL,420,NULL,'2026-11-16T16:22:11.939777+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(78,'01a1e52a-86e4-7ddf-b393-f159a4d16601','01a1e52a-77fa-7718-baca-64197f8cf306','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many39','eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',NULL,420,NULL,'2026-11-16T16:22:11.940881+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(79,'01a1e52a-86eb-7b32-bd3e-d51d786bc527','01a1e52a-77fa-768d-a556-cc5c54ae6b81','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many38','a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',NULL,420,NULL,'2026-11-16T16:22:11.947719+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(80,'01a1e52a-86ec-7ce9-8c7a-6a0c38841c13','01a1e52a-77fa-760c-ab42-3a0d3ed21adf','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many37','b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',NULL,420,NULL,'2026-11-16T16:22:11.948822+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(81,'01a1e52a-86ef-7c6c-aff7-9ea07de648ee','01a1e52a-77fa-758b-b1df-7fcb4f954cb1','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many36','a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',NULL,420,NULL,'2026-11-16T16:22:11.951796+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(82,'01a1e52a-86f3-7203-93ce-e26629d072fc','01a1e52a-77fa-7507-86ec-3d5d4f43e9f6','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many35','90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',NULL,420,NULL,'2026-11-16T16:22:11.955143+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(83,'01a1e52a-86fb-7043-9dcf-f1d5e4eeeedd','01a1e52a-77fa-7483-85cd-7ad489eb8fb7','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many34','ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',NULL,420,NULL,'2026-11-16T16:22:11.963033+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(84,'01a1e52a-86ff-77e2-bda4-da3d75cc3055','01a1e52a-77fa-73f6-99f9-daa2ca616eac','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many33','19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',NULL,420,NULL,'2026-11-16T16:22:11.967511+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(85,'01a1e52a-8703-7a0f-8cd2-30953b3c19a8','01a1e52a-77fa-724c-b972-22084a532900','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many32','2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',NULL,420,NULL,'2026-11-16T16:22:11.971645+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(86,'01a1e52a-8707-7ac2-a45b-8267ff5714c1','01a1e52a-77fa-71c9-a445-63515d821ae6','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many31','32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',NULL,420,NULL,'2026-11-16T16:22:11.975692+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(87,'01a1e52a-870b-7a54-a7e1-6c38a91b8b84','01a1e52a-77fa-7147-b079-1e583dac7ff3','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many30','f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',NULL,420,NULL,'2026-11-16T16:22:11.979662+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(88,'01a1e52a-8717-7bca-a81e-087d098b9030','01a1e52a-77fa-70c6-8f46-bf6b934044a4','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many3','1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',NULL,420,NULL,'2026-11-16T16:22:11.991762+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(89,'01a1e52a-871b-7c89-8b47-e4c323a18b76','01a1e52a-77fa-703a-965e-ce23b5ad6c11','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many29','3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',NULL,420,NULL,'2026-11-16T16:22:11.995804+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(90,'01a1e52a-871c-7efe-a814-d5110dad8749','01a1e52a-77f9-7fb9-8bbc-e9cd6f78716e','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many28','9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',NULL,420,NULL,'2026-11-16T16:22:11.996952+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(91,'01a1e52a-8721-7d59-8310-756e92918d0c','01a1e52a-77f9-7f38-a654-d7678df91484','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many27','932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',NULL,420,NULL,'2026-11-16T16:22:12.001854+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(92,'01a1e52a-8722-7f4f-803e-5a8be356655f','01a1e52a-77f9-7eb3-af6f-4347771d14f0','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many26','20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',NULL,420,NULL,'2026-11-16T16:22:12.002971+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(93,'01a1e52a-8728-7308-a026-3dfc7432ffa2','01a1e52a-77f9-7e26-81be-a4775808c788','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many25','64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',NULL,420,NULL,'2026-11-16T16:22:12.008207+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(94,'01a1e52a-872b-7a80-97e6-bfa9c6228024','01a1e52a-77f9-7da1-b7fd-d1d80eaf2dd9','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many24','68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',NULL,420,NULL,'2026-11-16T16:22:12.011675+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(95,'01a1e52a-8733-7b1b-b58f-3740be5f681e','01a1e52a-77f9-7d1f-93d6-282118ebb594','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many23','076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',NULL,420,NULL,'2026-11-16T16:22:12.019716+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(96,'01a1e52a-8734-7d42-82e8-9e6be580ae33','01a1e52a-77f9-7c99-b9a9-60deb5fcf9b5','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many22','f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',NULL,420,NULL,'2026-11-16T16:22:12.020843+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(97,'01a1e52a-873f-7bb5-9602-29172f38b4a3','01a1e52a-77f9-7c16-96e1-401a9fb88478','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many21','6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',NULL,420,NULL,'2026-11-16T16:22:12.031755+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(98,'01a1e52a-8741-70dd-b459-4e132058941f','01a1e52a-77f9-7b92-a48c-3941080e487f','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many20','5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',NULL,420,NULL,'2026-11-16T16:22:12.033071+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(99,'01a1e52a-8747-7b3b-a118-aa349e2a8772','01a1e52a-77f9-7b0e-aea5-ec8424c2b668','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many2','53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',NULL,420,NULL,'2026-11-16T16:22:12.039723+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(100,'01a1e52a-8748-7dfb-9c53-1449e0be3d78','01a1e52a-77f9-7a87-9d97-7b5d5a8ff24a','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many19','a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',NULL,420,NULL,'2026-11-16T16:22:12.040890+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(101,'01a1e52a-8750-7b52-aa7f-f818fa7861cb','01a1e52a-77f9-79e9-aec9-87bd9c81db31','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many18','7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',NULL,420,NULL,'2026-11-16T16:22:12.048730+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(102,'01a1e52a-8751-7e8d-9f81-44e64e1c2efd','01a1e52a-77f9-7961-acdc-aea17a6b9b2c','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many17','54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',NULL,420,NULL,'2026-11-16T16:22:12.049925+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(103,'01a1e52a-8757-760b-9c8e-f2c563d24bf5','01a1e52a-77f9-78c4-a7de-848f47d43fee','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many16','e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',NULL,420,NULL,'2026-11-16T16:22:12.055400+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(104,'01a1e52a-8764-71f1-92a4-7c3cf691d22a','01a1e52a-77f9-7826-9854-2aa113e1801f','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many15','238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',NULL,420,NULL,'2026-11-16T16:22:12.068146+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(105,'01a1e52a-876b-7bec-9a0b-72e390cf0c3c','01a1e52a-77f9-777f-9aba-be381a97e4bc','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many14','9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',NULL,420,NULL,'2026-11-16T16:22:12.075769+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(106,'01a1e52a-8777-7d10-9fcb-92a184fc9fd4','01a1e52a-77f9-76f2-a986-8672f6dd1e66','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many13','1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',NULL,420,NULL,'2026-11-16T16:22:12.087843+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(107,'01a1e52a-877e-7a17-b6cc-bbaf9399844e','01a1e52a-77f9-764b-81c5-57120335c0aa','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many12','a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',NULL,420,NULL,'2026-11-16T16:22:12.094656+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(108,'01a1e52a-8787-7c37-b7a1-abe8d1e6795b','01a1e52a-77f9-75a8-bb26-db0051acf873','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many11','25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',NULL,420,NULL,'2026-11-16T16:22:12.103790+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(109,'01a1e52a-878d-7e26-9399-6951acbc6cce','01a1e52a-77f9-750a-a522-96b9b03cca84','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many10','917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',NULL,420,NULL,'2026-11-16T16:22:12.109910+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(110,'01a1e52a-8793-7e16-a756-f7ba9e223211','01a1e52a-77f9-740e-9be9-9578ca6b979b','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','many1','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-16T16:22:12.115903+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
INSERT INTO "versions" VALUES(111,'01a1e52a-87a3-7e9b-89e8-61df7577cfc5','01a1e52a-48d7-7ffe-86f3-01eccede54a8','/project','261116-s7ky5j',4,'01a1e52a-863a-70c0-8494-377cb1534c4e','undo','undo','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,NULL,'2026-11-16T16:22:12.131941+00:00','01a1e52a-863a-70c0-8494-377cb1534c4e',NULL,0);
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

PRAGMA user_version=18;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL, line TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261116-qc6sq5',5,'15c7f54b104bb53dc106feab4404e49f382af60343ecea95844b34b93a2258be','{"agentId": "developer", "confinement": {"byHost": true, "folders": [], "network": false, "note": "", "readOnly": false, "tier": "full", "unconfined": false}, "decision": {"allowed": true, "by": "policy", "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox", "rule": "", "rule_id": ""}, "durationMs": 296, "files": [{"after": null, "before": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "path": "notes/one.txt"}, {"after": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "before": null, "path": "many1"}, {"after": "917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469", "before": null, "path": "many10"}, {"after": "25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e", "before": null, "path": "many11"}, {"after": "a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164", "before": null, "path": "many12"}, {"after": "1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17", "before": null, "path": "many13"}, {"after": "9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25", "before": null, "path": "many14"}, {"after": "238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f", "before": null, "path": "many15"}, {"after": "e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017", "before": null, "path": "many16"}, {"after": "54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5", "before": null, "path": "many17"}, {"after": "7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60", "before": null, "path": "many18"}, {"after": "a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5", "before": null, "path": "many19"}, {"after": "53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3", "before": null, "path": "many2"}, {"after": "5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3", "before": null, "path": "many20"}, {"after": "6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52", "before": null, "path": "many21"}, {"after": "f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56", "before": null, "path": "many22"}, {"after": "076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3", "before": null, "path": "many23"}, {"after": "68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53", "before": null, "path": "many24"}, {"after": "64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420", "before": null, "path": "many25"}, {"after": "20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302", "before": null, "path": "many26"}, {"after": "932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f", "before": null, "path": "many27"}, {"after": "9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb", "before": null, "path": "many28"}, {"after": "3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273", "before": null, "path": "many29"}, {"after": "1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2", "before": null, "path": "many3"}, {"after": "f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c", "before": null, "path": "many30"}, {"after": "32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d", "before": null, "path": "many31"}, {"after": "2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4", "before": null, "path": "many32"}, {"after": "19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273", "before": null, "path": "many33"}, {"after": "ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435", "before": null, "path": "many34"}, {"after": "90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5", "before": null, "path": "many35"}, {"after": "a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758", "before": null, "path": "many36"}, {"after": "b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576", "before": null, "path": "many37"}, {"after": "a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077", "before": null, "path": "many38"}, {"after": "eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74", "before": null, "path": "many39"}, {"after": "7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d", "before": null, "path": "many4"}, {"after": "673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a", "before": null, "path": "many40"}, {"after": "040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1", "before": null, "path": "many41"}, {"after": "084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0", "before": null, "path": "many42"}, {"after": "0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca", "before": null, "path": "many43"}, {"after": "b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495", "before": null, "path": "many44"}, {"after": "420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4", "before": null, "path": "many45"}, {"after": "a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f", "before": null, "path": "many46"}, {"after": "e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821", "before": null, "path": "many47"}, {"after": "654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef", "before": null, "path": "many48"}, {"after": "6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362", "before": null, "path": "many49"}, {"after": "f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06", "before": null, "path": "many5"}, {"after": "7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595", "before": null, "path": "many50"}, {"after": "9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381", "before": null, "path": "many51"}, {"after": "6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571", "before": null, "path": "many52"}, {"after": "06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7", "before": null, "path": "many6"}, {"after": "10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58", "before": null, "path": "many7"}, {"after": "aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8", "before": null, "path": "many8"}, {"after": "2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a", "before": null, "path": "many9"}], "input": {"command": "for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt"}, "kind": "tool.exec", "output": {"bytes": 516, "code": null, "ok": true, "sha256": "d7da2fefc4db50a88ebccfa67c270a38be0e628355171ce78d5cbedcfdd104f7"}, "prev": "3b4aa31d440c4113943891bc61ac76bf9fed61300961e082bd25a8d98992ddf5", "session": "261116-qc6sq5", "toolCallId": "call_1", "toolName": "bash", "ts": "2026-11-16T16:20:43.640+00:00", "turn": 4, "hash": "317cef89df3de9662aa65fbb774096ec1671ab8a48ec8ccb81c93867784a79e0"}');
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
INSERT INTO "files" VALUES('01a1e528-eaa8-78a8-8670-2a1eb6716fc7','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e528-eab4-7942-92f4-647397086e4c','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1e528-eac1-7bb6-9274-d859fbb42978','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e529-13b4-77e3-82f8-ff423e60b428','/project','','second.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e529-2d72-7f72-b695-58686cd117e5','/project','','many1',NULL,'2026-11-16T16:20:49.165121+00:00');
INSERT INTO "files" VALUES('01a1e529-2d73-70fc-aaeb-6655464e69ea','/project','','many10',NULL,'2026-11-16T16:20:49.155594+00:00');
INSERT INTO "files" VALUES('01a1e529-2d73-71f9-96c6-17c0876f6a91','/project','','many11',NULL,'2026-11-16T16:20:49.148570+00:00');
INSERT INTO "files" VALUES('01a1e529-2d73-72de-a966-a70b7e4b53a7','/project','','many12',NULL,'2026-11-16T16:20:49.147628+00:00');
INSERT INTO "files" VALUES('01a1e529-2d73-73c7-b8be-2a4dc2346e52','/project','','many13',NULL,'2026-11-16T16:20:49.138089+00:00');
INSERT INTO "files" VALUES('01a1e529-2d73-74ba-94ec-38351c40ddde','/project','','many14',NULL,'2026-11-16T16:20:49.132974+00:00');
INSERT INTO "files" VALUES('01a1e529-2d73-75a8-b8cf-595042de19d5','/project','','many15',NULL,'2026-11-16T16:20:49.131867+00:00');
INSERT INTO "files" VALUES('01a1e529-2d73-7693-868f-d3c717ba4ed9','/project','','many16',NULL,'2026-11-16T16:20:49.123633+00:00');
INSERT INTO "files" VALUES('01a1e529-2d87-7145-ad92-3fa5dd9d94fb','/project','','many17',NULL,'2026-11-16T16:20:49.115712+00:00');
INSERT INTO "files" VALUES('01a1e529-2d87-730f-96a4-11ba1c3ec0b5','/project','','many18',NULL,'2026-11-16T16:20:49.107774+00:00');
INSERT INTO "files" VALUES('01a1e529-2d87-7430-b913-2692955ec7ca','/project','','many19',NULL,'2026-11-16T16:20:49.095715+00:00');
INSERT INTO "files" VALUES('01a1e529-2d87-7531-8d61-b9af724a6791','/project','','many2',NULL,'2026-11-16T16:20:49.092674+00:00');
INSERT INTO "files" VALUES('01a1e529-2d87-7642-8d0f-fceee8ab2e34','/project','','many20',NULL,'2026-11-16T16:20:49.088975+00:00');
INSERT INTO "files" VALUES('01a1e529-2d87-77d7-a51c-80da0d4b1ff1','/project','','many21',NULL,'2026-11-16T16:20:49.079808+00:00');
INSERT INTO "files" VALUES('01a1e529-2d87-78fa-b19f-9809686f83c0','/project','','many22',NULL,'2026-11-16T16:20:49.068649+00:00');
INSERT INTO "files" VALUES('01a1e529-2d87-7a55-96c6-c02d529304dd','/project','','many23',NULL,'2026-11-16T16:20:49.063224+00:00');
INSERT INTO "files" VALUES('01a1e529-2d87-7bac-9d74-cae5c10a21c2','/project','','many24',NULL,'2026-11-16T16:20:49.062190+00:00');
INSERT INTO "files" VALUES('01a1e529-2d87-7d24-8651-5a0ae667c83b','/project','','many25',NULL,'2026-11-16T16:20:49.059422+00:00');
INSERT INTO "files" VALUES('01a1e529-2d87-7e9b-b1b6-91e68f2234f7','/project','','many26',NULL,'2026-11-16T16:20:49.051750+00:00');
INSERT INTO "files" VALUES('01a1e529-2d87-7f87-9aa0-75fbbc03b8cf','/project','','many27',NULL,'2026-11-16T16:20:49.045073+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-7080-8096-ed271826d79c','/project','','many28',NULL,'2026-11-16T16:20:49.030949+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-71b2-9551-9ce6fc3485df','/project','','many29',NULL,'2026-11-16T16:20:49.024658+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-72a5-af63-4ca27cfb5f59','/project','','many3',NULL,'2026-11-16T16:20:49.006555+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-7360-9e87-cfb62e4ea74f','/project','','many30',NULL,'2026-11-16T16:20:49.002792+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-7426-9afc-2f80bf4a7f05','/project','','many31',NULL,'2026-11-16T16:20:48.977451+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-74f3-99a9-520720678a34','/project','','many32',NULL,'2026-11-16T16:20:48.976084+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-75d8-980a-d2406be5ebb1','/project','','many33',NULL,'2026-11-16T16:20:48.967814+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-76e9-94b2-327e7e1dfeca','/project','','many34',NULL,'2026-11-16T16:20:48.952166+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-77e9-bc3f-9033ec34ece1','/project','','many35',NULL,'2026-11-16T16:20:48.948412+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-78de-addd-9dd271ebf051','/project','','many36',NULL,'2026-11-16T16:20:48.938436+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-79ac-8d9b-d710e54275e8','/project','','many37',NULL,'2026-11-16T16:20:48.927766+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-7a68-a939-edafb1a17e9d','/project','','many38',NULL,'2026-11-16T16:20:48.919745+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-7b47-ac37-6949d1669f0c','/project','','many39',NULL,'2026-11-16T16:20:48.911804+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-7c68-9cd2-c56f7baabec5','/project','','many4',NULL,'2026-11-16T16:20:48.903733+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-7d39-861c-53595d36d5ae','/project','','many40',NULL,'2026-11-16T16:20:48.900002+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-7df3-bc3f-5541bbea8836','/project','','many41',NULL,'2026-11-16T16:20:48.885957+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-7ebb-aa5c-f2c8b0cb947c','/project','','many42',NULL,'2026-11-16T16:20:48.855917+00:00');
INSERT INTO "files" VALUES('01a1e529-2d88-7fa4-b09a-b6f2f23f9bf9','/project','','many43',NULL,'2026-11-16T16:20:48.843926+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-7058-93ea-448375972672','/project','','many44',NULL,'2026-11-16T16:20:48.835924+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-7124-a80d-16943318ff51','/project','','many45',NULL,'2026-11-16T16:20:48.806167+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-71d7-a839-f2c45b8a35e3','/project','','many46',NULL,'2026-11-16T16:20:48.793747+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-7299-87f1-eeb4847c59ea','/project','','many47',NULL,'2026-11-16T16:20:48.783824+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-7390-938c-89742a15ca76','/project','','many48',NULL,'2026-11-16T16:20:48.768029+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-7459-8ace-0704c26d92e0','/project','','many49',NULL,'2026-11-16T16:20:48.759660+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-750c-9e39-77e9d2bf861e','/project','','many5',NULL,'2026-11-16T16:20:48.743781+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-75bf-b617-ae8078f3aa2c','/project','','many50',NULL,'2026-11-16T16:20:48.723778+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-7667-aa43-16443150cdd3','/project','','many51',NULL,'2026-11-16T16:20:48.703944+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-770e-9a6d-d52a27fba285','/project','','many52',NULL,'2026-11-16T16:20:48.695747+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-77b2-919b-5daa546d8ce8','/project','','many6',NULL,'2026-11-16T16:20:48.679926+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-7890-b737-25fb2decd493','/project','','many7',NULL,'2026-11-16T16:20:48.674496+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-79a9-bc67-3dfa8032babc','/project','','many8',NULL,'2026-11-16T16:20:48.657382+00:00');
INSERT INTO "files" VALUES('01a1e529-2d89-7a4b-a892-690283027576','/project','','many9',NULL,'2026-11-16T16:20:48.639998+00:00');
CREATE TABLE indexed (
            number INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL UNIQUE, messages INTEGER NOT NULL);
CREATE TABLE looked_at (
            project TEXT NOT NULL, path TEXT NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (project, path, state)) WITHOUT ROWID;
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261116-qc6sq5',0,'user','Write two files',NULL,'2026-11-16T16:20:25.708155+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T16:20:26.384969+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e528-eaa8-78a8-8670-2a1eb6716fc7", "version_id": "01a1e528-eaa8-7954-8f50-c9863fcee5fa", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T16:20:26.412563+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T16:20:26.413735+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1e528-eac1-7bb6-9274-d859fbb42978", "version_id": "01a1e528-eac1-7c27-a435-a89789a46824", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T16:20:26.434872+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T16:20:26.436593+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',6,'user','Say bye',NULL,'2026-11-16T16:20:30.912418+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T16:20:31.821146+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e528-eaa8-78a8-8670-2a1eb6716fc7", "version_id": "01a1e528-ffe7-7408-a83e-2c2bb36ba120", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "brief": "", "images": []}','2026-11-16T16:20:31.848438+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T16:20:31.850093+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',10,'user','One more',NULL,'2026-11-16T16:20:36.074019+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T16:20:36.879893+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1e529-13b4-77e3-82f8-ff423e60b428", "version_id": "01a1e529-13b4-78cc-971f-b71c43fe26e7", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T16:20:36.923807+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 1}}','2026-11-16T16:20:36.928911+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',14,'user','Many more',NULL,'2026-11-16T16:20:42.074770+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',15,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "bash", "arguments": "{\"command\": \"for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T16:20:43.084140+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',16,'tool','(no output)
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
... and 32 more created, 1 more deleted','{"tool_call_id": "call_1", "name": "bash", "meta": {"exitCode": 0, "seconds": 0.084, "truncated": false, "lines": 0, "timedOut": false, "stopped": false, "left": [], "spilled": "", "effects": {"created": [{"path": "many1", "added": 1, "removed": 0, "undo": true}, {"path": "many10", "added": 1, "removed": 0, "undo": true}, {"path": "many11", "added": 1, "removed": 0, "undo": true}, {"path": "many12", "added": 1, "removed": 0, "undo": true}, {"path": "many13", "added": 1, "removed": 0, "undo": true}, {"path": "many14", "added": 1, "removed": 0, "undo": true}, {"path": "many15", "added": 1, "removed": 0, "undo": true}, {"path": "many16", "added": 1, "removed": 0, "undo": true}, {"path": "many17", "added": 1, "removed": 0, "undo": true}, {"path": "many18", "added": 1, "removed": 0, "undo": true}, {"path": "many19", "added": 1, "removed": 0, "undo": true}, {"path": "many2", "added": 1, "removed": 0, "undo": true}, {"path": "many20", "added": 1, "removed": 0, "undo": true}, {"path": "many21", "added": 1, "removed": 0, "undo": true}, {"path": "many22", "added": 1, "removed": 0, "undo": true}, {"path": "many23", "added": 1, "removed": 0, "undo": true}, {"path": "many24", "added": 1, "removed": 0, "undo": true}, {"path": "many25", "added": 1, "removed": 0, "undo": true}, {"path": "many26", "added": 1, "removed": 0, "undo": true}, {"path": "many27", "added": 1, "removed": 0, "undo": true}, {"path": "many28", "added": 1, "removed": 0, "undo": true}, {"path": "many29", "added": 1, "removed": 0, "undo": true}, {"path": "many3", "added": 1, "removed": 0, "undo": true}, {"path": "many30", "added": 1, "removed": 0, "undo": true}, {"path": "many31", "added": 1, "removed": 0, "undo": true}, {"path": "many32", "added": 1, "removed": 0, "undo": true}, {"path": "many33", "added": 1, "removed": 0, "undo": true}, {"path": "many34", "added": 1, "removed": 0, "undo": true}, {"path": "many35", "added": 1, "removed": 0, "undo": true}, {"path": "many36", "added": 1, "removed": 0, "undo": true}, {"path": "many37", "added": 1, "removed": 0, "undo": true}, {"path": "many38", "added": 1, "removed": 0, "undo": true}, {"path": "many39", "added": 1, "removed": 0, "undo": true}, {"path": "many4", "added": 1, "removed": 0, "undo": true}, {"path": "many40", "added": 1, "removed": 0, "undo": true}, {"path": "many41", "added": 1, "removed": 0, "undo": true}, {"path": "many42", "added": 1, "removed": 0, "undo": true}, {"path": "many43", "added": 1, "removed": 0, "undo": true}, {"path": "many44", "added": 1, "removed": 0, "undo": true}, {"path": "many45", "added": 1, "removed": 0, "undo": true}, {"path": "many46", "added": 1, "removed": 0, "undo": true}, {"path": "many47", "added": 1, "removed": 0, "undo": true}, {"path": "many48", "added": 1, "removed": 0, "undo": true}, {"path": "many49", "added": 1, "removed": 0, "undo": true}, {"path": "many5", "added": 1, "removed": 0, "undo": true}, {"path": "many50", "added": 1, "removed": 0, "undo": true}, {"path": "many51", "added": 1, "removed": 0, "undo": true}, {"path": "many52", "added": 1, "removed": 0, "undo": true}, {"path": "many6", "added": 1, "removed": 0, "undo": true}, {"path": "many7", "added": 1, "removed": 0, "undo": true}, {"path": "many8", "added": 1, "removed": 0, "undo": true}, {"path": "many9", "added": 1, "removed": 0, "undo": true}], "changed": [], "deleted": [{"path": "notes/one.txt", "added": 0, "removed": 1, "undo": true}], "moved": [], "folders": [], "counts": {"created": 52, "changed": 0, "deleted": 1, "moved": 0}, "notUndoable": 0, "reverted": [], "meanwhile": [], "meanwhileCount": 0, "git": [], "leftOut": 0, "note": ""}, "tier": "full", "grant": {"network": false, "folders": [], "unconfined": false, "readOnly": false}, "note": "", "byHost": true, "noted": 22, "bounded": "", "denied": [], "explained": []}, "brief": "", "images": []}','2026-11-16T16:20:43.641026+00:00');
INSERT INTO "messages" VALUES('261116-qc6sq5',17,'assistant','52 files are made and one is gone.','{"parts": [{"kind": "text", "text": "52 files are made and one is gone."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 8}}','2026-11-16T16:20:43.642801+00:00');
CREATE TABLE model_call_sums (
            span TEXT NOT NULL, name TEXT NOT NULL, tokens INTEGER NOT NULL, cost INTEGER NOT NULL,
            unpriced INTEGER NOT NULL, PRIMARY KEY (span, name)) WITHOUT ROWID;
INSERT INTO "model_call_sums" VALUES('day','2026-11-16',967,0,0);
INSERT INTO "model_call_sums" VALUES('session','261116-qc6sq5',967,0,0);
CREATE TABLE model_calls (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL, project TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, created_at TEXT NOT NULL, day TEXT NOT NULL, read INTEGER NOT NULL,
            written INTEGER NOT NULL, cache_read INTEGER NOT NULL, cache_write INTEGER NOT NULL, cost INTEGER,
            holder TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "model_calls" VALUES('12ea9dacb4a7701c','261116-qc6sq5','/project','scripted','scripted','2026-11-16T16:20:36.866+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('3ab75e6202bca548','261116-qc6sq5','/project','scripted','scripted','2026-11-16T16:20:26.384+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('3eed46d075feae04','261116-qc6sq5','/project','scripted','scripted','2026-11-16T16:20:31.849+00:00','2026-11-16',100,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('476a6adaf0dc12dd','261116-qc6sq5','/project','scripted','scripted','2026-11-16T16:20:43.074+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('67a3badc4a57f47c','261116-qc6sq5','/project','scripted','scripted','2026-11-16T16:20:26.413+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('7ee07ecc4dc7cb50','261116-qc6sq5','/project','scripted','scripted','2026-11-16T16:20:31.811+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('af044d9e38d5e303','261116-qc6sq5','/project','scripted','scripted','2026-11-16T16:20:43.641+00:00','2026-11-16',100,8,0,0,0,'');
INSERT INTO "model_calls" VALUES('df74911d82b34788','261116-qc6sq5','/project','scripted','scripted','2026-11-16T16:20:36.928+00:00','2026-11-16',100,1,0,0,0,'');
INSERT INTO "model_calls" VALUES('eae1c9496fed3949','261116-qc6sq5','/project','scripted','scripted','2026-11-16T16:20:26.435+00:00','2026-11-16',100,4,0,0,0,'');
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
INSERT INTO "seen_events" VALUES(1,'261116-qc6sq5',2,'call','{"call_id": "call_1", "seconds": 0.011169833000167273, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T16:20:26+00:00');
INSERT INTO "seen_events" VALUES(2,'261116-qc6sq5',4,'call','{"call_id": "call_2", "seconds": 0.015705777004768606, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T16:20:26+00:00');
INSERT INTO "seen_events" VALUES(3,'261116-qc6sq5',6,'turn','{"reason": "done", "totals": {"seconds": 0.73, "read": 300, "written": 24}}','2026-11-16T16:20:26+00:00');
INSERT INTO "seen_events" VALUES(4,'261116-qc6sq5',8,'call','{"call_id": "call_1", "seconds": 0.004097272001672536, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T16:20:31+00:00');
INSERT INTO "seen_events" VALUES(5,'261116-qc6sq5',10,'turn','{"reason": "done", "totals": {"seconds": 0.947, "read": 200, "written": 14}}','2026-11-16T16:20:31+00:00');
INSERT INTO "seen_events" VALUES(6,'261116-qc6sq5',12,'call','{"call_id": "call_1", "seconds": 0.019992918998468667, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T16:20:36+00:00');
INSERT INTO "seen_events" VALUES(7,'261116-qc6sq5',14,'turn','{"reason": "done", "totals": {"seconds": 0.885, "read": 200, "written": 11}}','2026-11-16T16:20:36+00:00');
INSERT INTO "seen_events" VALUES(8,'261116-qc6sq5',16,'call','{"call_id": "call_1", "seconds": 0.2956159149980522, "decision": {"allowed": true, "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox"}}','2026-11-16T16:20:43+00:00');
INSERT INTO "seen_events" VALUES(9,'261116-qc6sq5',18,'turn','{"reason": "done", "totals": {"seconds": 1.594, "read": 200, "written": 18}}','2026-11-16T16:20:43+00:00');
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build', endpoint TEXT NOT NULL DEFAULT '', base_url TEXT, is_pinned INTEGER NOT NULL DEFAULT 0, is_archived INTEGER NOT NULL DEFAULT 0, deleted_at TEXT NOT NULL DEFAULT '', parent TEXT NOT NULL DEFAULT '', title_by TEXT NOT NULL DEFAULT '', holder TEXT NOT NULL DEFAULT '', turns INTEGER NOT NULL DEFAULT 0);
INSERT INTO "sessions" VALUES('261116-qc6sq5','/project','Write two files','scripted','scripted','developer','2026-11-16T16:20:25.259689+00:00','2026-11-16T16:20:43.642801+00:00','build','scripted','',0,0,'','','','',4);
CREATE TABLE unsent (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
            text TEXT NOT NULL, is_draft INTEGER NOT NULL, holder TEXT NOT NULL, images TEXT NOT NULL DEFAULT '', is_for_later INTEGER NOT NULL DEFAULT 0);
INSERT INTO "unsent" VALUES(9,'m1','/project','261116-qc6sq5','and then?',0,'371bb34ec50d7e7a','',0);
CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0);
INSERT INTO "versions" VALUES(1,'01a1e528-eaa8-7954-8f50-c9863fcee5fa','01a1e528-eaa8-78a8-8670-2a1eb6716fc7','/project','261116-qc6sq5',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-16T16:20:26.408592+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(2,'01a1e528-eab4-79bd-99d5-e038a376c894','01a1e528-eab4-7942-92f4-647397086e4c','/project','261116-qc6sq5',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-16T16:20:26.420617+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(3,'01a1e528-eac1-7c27-a435-a89789a46824','01a1e528-eac1-7bb6-9274-d859fbb42978','/project','261116-qc6sq5',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T16:20:26.433769+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(4,'01a1e528-ffe7-7408-a83e-2c2bb36ba120','01a1e528-eaa8-78a8-8670-2a1eb6716fc7','/project','261116-qc6sq5',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-16T16:20:31.847277+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(5,'01a1e529-13b4-78cc-971f-b71c43fe26e7','01a1e529-13b4-77e3-82f8-ff423e60b428','/project','261116-qc6sq5',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-16T16:20:36.916564+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(6,'01a1e529-2d72-7c6e-9e1f-e91e145b8d4a','01a1e528-eac1-7bb6-9274-d859fbb42978','/project','261116-qc6sq5',4,'call_1','bash','rm','notes/one.txt','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-16T16:20:43.506803+00:00',NULL,'01a1e529-4393-7b9a-9888-6e2d16495c82',0);
INSERT INTO "versions" VALUES(7,'01a1e529-2d72-7ffb-a0e7-2d3acdcee2ff','01a1e529-2d72-7f72-b695-58686cd117e5','/project','261116-qc6sq5',4,'call_1','bash','write','many1',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T16:20:43.507008+00:00',NULL,'01a1e529-438d-725d-af79-19d0ecb33bc6',0);
INSERT INTO "versions" VALUES(8,'01a1e529-2d73-7142-9a9a-07f6f9f4ca85','01a1e529-2d73-70fc-aaeb-6655464e69ea','/project','261116-qc6sq5',4,'call_1','bash','write','many10',NULL,'917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',420,NULL,'2026-11-16T16:20:43.507085+00:00',NULL,'01a1e529-4383-79f2-ad2f-4aea215bc5ac',0);
INSERT INTO "versions" VALUES(9,'01a1e529-2d73-722c-b209-df6fb789043f','01a1e529-2d73-71f9-96c6-17c0876f6a91','/project','261116-qc6sq5',4,'call_1','bash','write','many11',NULL,'25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',420,NULL,'2026-11-16T16:20:43.507140+00:00',NULL,'01a1e529-437c-796f-8af3-e596341b6215',0);
INSERT INTO "versions" VALUES(10,'01a1e529-2d73-7323-974b-a207f6ec8faf','01a1e529-2d73-72de-a966-a70b7e4b53a7','/project','261116-qc6sq5',4,'call_1','bash','write','many12',NULL,'a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',420,NULL,'2026-11-16T16:20:43.507202+00:00',NULL,'01a1e529-437b-7a77-bc3a-70a83e9c8f00',0);
INSERT INTO "versions" VALUES(11,'01a1e529-2d73-7409-899d-f819f09e9e1d','01a1e529-2d73-73c7-b8be-2a4dc2346e52','/project','261116-qc6sq5',4,'call_1','bash','write','many13',NULL,'1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',420,NULL,'2026-11-16T16:20:43.507259+00:00',NULL,'01a1e529-4372-71cb-9e34-640f6616eea7',0);
INSERT INTO "versions" VALUES(12,'01a1e529-2d73-74e9-bb5f-38dcecd747f7','01a1e529-2d73-74ba-94ec-38351c40ddde','/project','261116-qc6sq5',4,'call_1','bash','write','many14',NULL,'9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',420,NULL,'2026-11-16T16:20:43.507313+00:00',NULL,'01a1e529-436c-7ff2-9935-0fcc8b28e975',0);
INSERT INTO "versions" VALUES(13,'01a1e529-2d73-75d8-9243-688a44fe1441','01a1e529-2d73-75a8-b8cf-595042de19d5','/project','261116-qc6sq5',4,'call_1','bash','write','many15',NULL,'238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',420,NULL,'2026-11-16T16:20:43.507372+00:00',NULL,'01a1e529-436b-7e61-a38a-02bde692bdd0',0);
INSERT INTO "versions" VALUES(14,'01a1e529-2d86-7cde-a778-fa1ef432e338','01a1e529-2d73-7693-868f-d3c717ba4ed9','/project','261116-qc6sq5',4,'call_1','bash','write','many16',NULL,'e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',420,NULL,'2026-11-16T16:20:43.526849+00:00',NULL,'01a1e529-4363-7a99-8110-36a0e39df1d2',0);
INSERT INTO "versions" VALUES(15,'01a1e529-2d87-71c2-b1b3-6b420fa5e5fd','01a1e529-2d87-7145-ad92-3fa5dd9d94fb','/project','261116-qc6sq5',4,'call_1','bash','write','many17',NULL,'54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',420,NULL,'2026-11-16T16:20:43.527122+00:00',NULL,'01a1e529-435b-7bde-8107-750ddf42c61b',0);
INSERT INTO "versions" VALUES(16,'01a1e529-2d87-7357-b47a-59f5e875ae8e','01a1e529-2d87-730f-96a4-11ba1c3ec0b5','/project','261116-qc6sq5',4,'call_1','bash','write','many18',NULL,'7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',420,NULL,'2026-11-16T16:20:43.527216+00:00',NULL,'01a1e529-4353-7cdf-8951-e4a5abc9b860',0);
INSERT INTO "versions" VALUES(17,'01a1e529-2d87-7469-9a29-76f624f3ff52','01a1e529-2d87-7430-b913-2692955ec7ca','/project','261116-qc6sq5',4,'call_1','bash','write','many19',NULL,'a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',420,NULL,'2026-11-16T16:20:43.527285+00:00',NULL,'01a1e529-4347-7be3-8cfa-27bdb613f142',0);
INSERT INTO "versions" VALUES(18,'01a1e529-2d87-757b-895a-3df4b724275d','01a1e529-2d87-7531-8d61-b9af724a6791','/project','261116-qc6sq5',4,'call_1','bash','write','many2',NULL,'53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',420,NULL,'2026-11-16T16:20:43.527349+00:00',NULL,'01a1e529-4344-7b3f-8b26-595dd7552178',0);
INSERT INTO "versions" VALUES(19,'01a1e529-2d87-7678-a1e5-1d0cbb82a559','01a1e529-2d87-7642-8d0f-fceee8ab2e34','/project','261116-qc6sq5',4,'call_1','bash','write','many20',NULL,'5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',420,NULL,'2026-11-16T16:20:43.527411+00:00',NULL,'01a1e529-4341-7015-9178-2e21bcd51332',0);
INSERT INTO "versions" VALUES(20,'01a1e529-2d87-781e-9962-a84299573d15','01a1e529-2d87-77d7-a51c-80da0d4b1ff1','/project','261116-qc6sq5',4,'call_1','bash','write','many21',NULL,'6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',420,NULL,'2026-11-16T16:20:43.527513+00:00',NULL,'01a1e529-4337-7d71-8c2e-99cadb99cca4',0);
INSERT INTO "versions" VALUES(21,'01a1e529-2d87-794f-8cfd-99c61ab53e71','01a1e529-2d87-78fa-b19f-9809686f83c0','/project','261116-qc6sq5',4,'call_1','bash','write','many22',NULL,'f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',420,NULL,'2026-11-16T16:20:43.527587+00:00',NULL,'01a1e529-432c-7ad7-b961-f51408c7548b',0);
INSERT INTO "versions" VALUES(22,'01a1e529-2d87-7aa6-ba6d-d0ffe5b2dd87','01a1e529-2d87-7a55-96c6-c02d529304dd','/project','261116-qc6sq5',4,'call_1','bash','write','many23',NULL,'076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',420,NULL,'2026-11-16T16:20:43.527675+00:00',NULL,'01a1e529-4327-73f0-8f3a-661f7ed5a5ff',0);
INSERT INTO "versions" VALUES(23,'01a1e529-2d87-7c04-a325-68cf65b9d4c2','01a1e529-2d87-7bac-9d74-cae5c10a21c2','/project','261116-qc6sq5',4,'call_1','bash','write','many24',NULL,'68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',420,NULL,'2026-11-16T16:20:43.527762+00:00',NULL,'01a1e529-4326-737f-905c-af27890c5e3d',0);
INSERT INTO "versions" VALUES(24,'01a1e529-2d87-7d9b-b57d-d11c1ed885a3','01a1e529-2d87-7d24-8651-5a0ae667c83b','/project','261116-qc6sq5',4,'call_1','bash','write','many25',NULL,'64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',420,NULL,'2026-11-16T16:20:43.527856+00:00',NULL,'01a1e529-4323-7801-b926-0785a7fa9614',0);
INSERT INTO "versions" VALUES(25,'01a1e529-2d87-7ed0-9222-7b842a64bb71','01a1e529-2d87-7e9b-b1b6-91e68f2234f7','/project','261116-qc6sq5',4,'call_1','bash','write','many26',NULL,'20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',420,NULL,'2026-11-16T16:20:43.527932+00:00',NULL,'01a1e529-431b-7ca9-9d23-c707a4ee99fa',0);
INSERT INTO "versions" VALUES(26,'01a1e529-2d87-7fb4-9c94-77bd346d0ba4','01a1e529-2d87-7f87-9aa0-75fbbc03b8cf','/project','261116-qc6sq5',4,'call_1','bash','write','many27',NULL,'932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',420,NULL,'2026-11-16T16:20:43.527986+00:00',NULL,'01a1e529-4315-71df-9b56-a74457cc3e97',0);
INSERT INTO "versions" VALUES(27,'01a1e529-2d88-70db-89fe-04dbc1677700','01a1e529-2d88-7080-8096-ed271826d79c','/project','261116-qc6sq5',4,'call_1','bash','write','many28',NULL,'9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',420,NULL,'2026-11-16T16:20:43.528059+00:00',NULL,'01a1e529-4306-7fdf-b42c-ae0c694c32e5',0);
INSERT INTO "versions" VALUES(28,'01a1e529-2d88-71e7-b8f8-58c26cccee88','01a1e529-2d88-71b2-9551-9ce6fc3485df','/project','261116-qc6sq5',4,'call_1','bash','write','many29',NULL,'3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',420,NULL,'2026-11-16T16:20:43.528125+00:00',NULL,'01a1e529-4300-7b3b-8360-832983072f81',0);
INSERT INTO "versions" VALUES(29,'01a1e529-2d88-72cc-90b3-2c524f7cfc4a','01a1e529-2d88-72a5-af63-4ca27cfb5f59','/project','261116-qc6sq5',4,'call_1','bash','write','many3',NULL,'1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',420,NULL,'2026-11-16T16:20:43.528179+00:00',NULL,'01a1e529-42ee-797d-a832-b13af70d5677',0);
INSERT INTO "versions" VALUES(30,'01a1e529-2d88-7386-8241-7f8faa1fc878','01a1e529-2d88-7360-9e87-cfb62e4ea74f','/project','261116-qc6sq5',4,'call_1','bash','write','many30',NULL,'f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',420,NULL,'2026-11-16T16:20:43.528227+00:00',NULL,'01a1e529-42ea-7db7-a69f-056e52ca887c',0);
INSERT INTO "versions" VALUES(31,'01a1e529-2d88-7455-b3c3-b0d3355f4480','01a1e529-2d88-7426-9afc-2f80bf4a7f05','/project','261116-qc6sq5',4,'call_1','bash','write','many31',NULL,'32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',420,NULL,'2026-11-16T16:20:43.528275+00:00',NULL,'01a1e529-42d1-77a7-8d3b-207629dd9398',0);
INSERT INTO "versions" VALUES(32,'01a1e529-2d88-7524-9ad5-240803b820f0','01a1e529-2d88-74f3-99a9-520720678a34','/project','261116-qc6sq5',4,'call_1','bash','write','many32',NULL,'2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',420,NULL,'2026-11-16T16:20:43.528325+00:00',NULL,'01a1e529-42d0-71fe-9a7a-0aa6b428a697',0);
INSERT INTO "versions" VALUES(33,'01a1e529-2d88-7609-96a7-f634641243e8','01a1e529-2d88-75d8-980a-d2406be5ebb1','/project','261116-qc6sq5',4,'call_1','bash','write','many33',NULL,'19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',420,NULL,'2026-11-16T16:20:43.528383+00:00',NULL,'01a1e529-42c7-7db8-9fc8-5321c4caed27',0);
INSERT INTO "versions" VALUES(34,'01a1e529-2d88-7721-b987-04f55ef03c41','01a1e529-2d88-76e9-94b2-327e7e1dfeca','/project','261116-qc6sq5',4,'call_1','bash','write','many34',NULL,'ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',420,NULL,'2026-11-16T16:20:43.528451+00:00',NULL,'01a1e529-42b8-733e-94fa-889b98138691',0);
INSERT INTO "versions" VALUES(35,'01a1e529-2d88-7828-a08c-5ee678dc4f50','01a1e529-2d88-77e9-bc3f-9033ec34ece1','/project','261116-qc6sq5',4,'call_1','bash','write','many35',NULL,'90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',420,NULL,'2026-11-16T16:20:43.528515+00:00',NULL,'01a1e529-42b4-7739-a607-ef238c70d757',0);
INSERT INTO "versions" VALUES(36,'01a1e529-2d88-7912-b866-d0f3d08ec9e7','01a1e529-2d88-78de-addd-9dd271ebf051','/project','261116-qc6sq5',4,'call_1','bash','write','many36',NULL,'a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',420,NULL,'2026-11-16T16:20:43.528572+00:00',NULL,'01a1e529-42aa-779f-bd70-68a30510b877',0);
INSERT INTO "versions" VALUES(37,'01a1e529-2d88-79d3-be8c-7b62344c923b','01a1e529-2d88-79ac-8d9b-d710e54275e8','/project','261116-qc6sq5',4,'call_1','bash','write','many37',NULL,'b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',420,NULL,'2026-11-16T16:20:43.528621+00:00',NULL,'01a1e529-429f-7cee-bdbe-d8f24aa65db3',0);
INSERT INTO "versions" VALUES(38,'01a1e529-2d88-7a92-8986-6bf56140cfea','01a1e529-2d88-7a68-a939-edafb1a17e9d','/project','261116-qc6sq5',4,'call_1','bash','write','many38',NULL,'a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',420,NULL,'2026-11-16T16:20:43.528668+00:00',NULL,'01a1e529-4297-7c91-ae90-ed6b9f16dbfa',0);
INSERT INTO "versions" VALUES(39,'01a1e529-2d88-7b87-b7ee-2205f6808f54','01a1e529-2d88-7b47-ac37-6949d1669f0c','/project','261116-qc6sq5',4,'call_1','bash','write','many39',NULL,'eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',420,NULL,'2026-11-16T16:20:43.528726+00:00',NULL,'01a1e529-428f-7dd1-abcf-bf0cc6e88283',0);
INSERT INTO "versions" VALUES(40,'01a1e529-2d88-7ca0-995c-9ae21e750a38','01a1e529-2d88-7c68-9cd2-c56f7baabec5','/project','261116-qc6sq5',4,'call_1','bash','write','many4',NULL,'7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',420,NULL,'2026-11-16T16:20:43.528793+00:00',NULL,'01a1e529-4287-7c5b-b9d4-cb76b83d1225',0);
INSERT INTO "versions" VALUES(41,'01a1e529-2d88-7d63-be7d-7f1d3d59353a','01a1e529-2d88-7d39-861c-53595d36d5ae','/project','261116-qc6sq5',4,'call_1','bash','write','many40',NULL,'673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',420,NULL,'2026-11-16T16:20:43.528841+00:00',NULL,'01a1e529-4284-70ca-9691-7fa2fa7a9313',0);
INSERT INTO "versions" VALUES(42,'01a1e529-2d88-7e1f-ba1e-d3689ac8f04c','01a1e529-2d88-7df3-bc3f-5541bbea8836','/project','261116-qc6sq5',4,'call_1','bash','write','many41',NULL,'040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',420,NULL,'2026-11-16T16:20:43.528888+00:00',NULL,'01a1e529-4276-701f-a98e-7da4a0edf7f7',0);
INSERT INTO "versions" VALUES(43,'01a1e529-2d88-7ee4-a3d7-ca69aef29bb3','01a1e529-2d88-7ebb-aa5c-f2c8b0cb947c','/project','261116-qc6sq5',4,'call_1','bash','write','many42',NULL,'084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',420,NULL,'2026-11-16T16:20:43.528936+00:00',NULL,'01a1e529-4257-7f89-a096-2fa797bfd0ef',0);
INSERT INTO "versions" VALUES(44,'01a1e529-2d88-7fd1-b193-faeb75f16dcb','01a1e529-2d88-7fa4-b09a-b6f2f23f9bf9','/project','261116-qc6sq5',4,'call_1','bash','write','many43',NULL,'0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',420,NULL,'2026-11-16T16:20:43.528994+00:00',NULL,'01a1e529-424b-7f97-8773-777f7567f1c0',0);
INSERT INTO "versions" VALUES(45,'01a1e529-2d89-7089-b522-9be88b8750df','01a1e529-2d89-7058-93ea-448375972672','/project','261116-qc6sq5',4,'call_1','bash','write','many44',NULL,'b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',420,NULL,'2026-11-16T16:20:43.529038+00:00',NULL,'01a1e529-4243-7f8d-95b3-06d8d97b3006',0);
INSERT INTO "versions" VALUES(46,'01a1e529-2d89-714c-a925-5a776a47c757','01a1e529-2d89-7124-a80d-16943318ff51','/project','261116-qc6sq5',4,'call_1','bash','write','many45',NULL,'420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',420,NULL,'2026-11-16T16:20:43.529086+00:00',NULL,'01a1e529-4226-7371-88f8-44795795395a',0);
INSERT INTO "versions" VALUES(47,'01a1e529-2d89-7203-9778-35a0c1fd266a','01a1e529-2d89-71d7-a839-f2c45b8a35e3','/project','261116-qc6sq5',4,'call_1','bash','write','many46',NULL,'a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',420,NULL,'2026-11-16T16:20:43.529130+00:00',NULL,'01a1e529-4219-7ca9-b2ae-98754c2fdcdd',0);
INSERT INTO "versions" VALUES(48,'01a1e529-2d89-72c4-aff5-b2b684bf0f6a','01a1e529-2d89-7299-87f1-eeb4847c59ea','/project','261116-qc6sq5',4,'call_1','bash','write','many47',NULL,'e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',420,NULL,'2026-11-16T16:20:43.529180+00:00',NULL,'01a1e529-420f-7dfb-a9c8-a82daa554a6e',0);
INSERT INTO "versions" VALUES(49,'01a1e529-2d89-73bd-b4d1-0106c231349d','01a1e529-2d89-7390-938c-89742a15ca76','/project','261116-qc6sq5',4,'call_1','bash','write','many48',NULL,'654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',420,NULL,'2026-11-16T16:20:43.529238+00:00',NULL,'01a1e529-4200-7134-a233-d68261914a1f',0);
INSERT INTO "versions" VALUES(50,'01a1e529-2d89-7481-a62b-b2a73ac26371','01a1e529-2d89-7459-8ace-0704c26d92e0','/project','261116-qc6sq5',4,'call_1','bash','write','many49',NULL,'6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',420,NULL,'2026-11-16T16:20:43.529285+00:00',NULL,'01a1e529-41f7-7b46-8c8e-095d0377f698',0);
INSERT INTO "versions" VALUES(51,'01a1e529-2d89-7534-8f9d-8c2b0061c4c4','01a1e529-2d89-750c-9e39-77e9d2bf861e','/project','261116-qc6sq5',4,'call_1','bash','write','many5',NULL,'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',420,NULL,'2026-11-16T16:20:43.529329+00:00',NULL,'01a1e529-41e7-7d26-82f8-922b694723bb',0);
INSERT INTO "versions" VALUES(52,'01a1e529-2d89-75e6-af71-91c7d5f814b2','01a1e529-2d89-75bf-b617-ae8078f3aa2c','/project','261116-qc6sq5',4,'call_1','bash','write','many50',NULL,'7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',420,NULL,'2026-11-16T16:20:43.529372+00:00',NULL,'01a1e529-41d3-7d16-9e68-99d84b5bd2a5',0);
INSERT INTO "versions" VALUES(53,'01a1e529-2d89-768d-b8e2-23c6f6b4e56f','01a1e529-2d89-7667-aa43-16443150cdd3','/project','261116-qc6sq5',4,'call_1','bash','write','many51',NULL,'9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',420,NULL,'2026-11-16T16:20:43.529414+00:00',NULL,'01a1e529-41bf-7fd3-ba0d-eb2479cc4d81',0);
INSERT INTO "versions" VALUES(54,'01a1e529-2d89-7734-b67e-13b298b6f88a','01a1e529-2d89-770e-9a6d-d52a27fba285','/project','261116-qc6sq5',4,'call_1','bash','write','many52',NULL,'6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',420,NULL,'2026-11-16T16:20:43.529454+00:00',NULL,'01a1e529-41b7-7ca8-9ff8-4925579a5cf0',0);
INSERT INTO "versions" VALUES(55,'01a1e529-2d89-77d5-991d-c6da7f6b6839','01a1e529-2d89-77b2-919b-5daa546d8ce8','/project','261116-qc6sq5',4,'call_1','bash','write','many6',NULL,'06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',420,NULL,'2026-11-16T16:20:43.529493+00:00',NULL,'01a1e529-41a7-7f80-bedf-f215aa122958',0);
INSERT INTO "versions" VALUES(56,'01a1e529-2d89-7901-bb23-027ff0ef6877','01a1e529-2d89-7890-b737-25fb2decd493','/project','261116-qc6sq5',4,'call_1','bash','write','many7',NULL,'10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',420,NULL,'2026-11-16T16:20:43.529569+00:00',NULL,'01a1e529-41a2-7886-bcf6-88f2d136b31b',0);
INSERT INTO "versions" VALUES(57,'01a1e529-2d89-79ce-a0e5-c6cdd48ab46f','01a1e529-2d89-79a9-bc67-3dfa8032babc','/project','261116-qc6sq5',4,'call_1','bash','write','many8',NULL,'aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',420,NULL,'2026-11-16T16:20:43.529617+00:00',NULL,'01a1e529-4191-76e0-8944-af99845b87d7',0);
INSERT INTO "versions" VALUES(58,'01a1e529-2d89-7a87-a291-5fd766e49dca','01a1e529-2d89-7a4b-a892-690283027576','/project','261116-qc6sq5',4,'call_1','bash','write','many9',NULL,'2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',420,NULL,'2026-11-16T16:20:43.529662+00:00',NULL,'01a1e529-4180-721c-aeef-f0b0b732454c',0);
INSERT INTO "versions" VALUES(59,'01a1e529-4180-721c-aeef-f0b0b732454c','01a1e529-2d89-7a4b-a892-690283027576','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many9','2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',NULL,420,NULL,'2026-11-16T16:20:48.640155+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(60,'01a1e529-4191-76e0-8944-af99845b87d7','01a1e529-2d89-79a9-bc67-3dfa8032babc','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many8','aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',NULL,420,NULL,'2026-11-16T16:20:48.657453+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(61,'01a1e529-41a2-7886-bcf6-88f2d136b31b','01a1e529-2d89-7890-b737-25fb2decd493','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many7','10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',NULL,420,NULL,'2026-11-16T16:20:48.674553+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(62,'01a1e529-41a7-7f80-bedf-f215aa122958','01a1e529-2d89-77b2-919b-5daa546d8ce8','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many6','06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',NULL,420,NULL,'2026-11-16T16:20:48.680160+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(63,'01a1e529-41b7-7ca8-9ff8-4925579a5cf0','01a1e529-2d89-770e-9a6d-d52a27fba285','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many52','6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',NULL,420,NULL,'2026-11-16T16:20:48.695982+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(64,'01a1e529-41bf-7fd3-ba0d-eb2479cc4d81','01a1e529-2d89-7667-aa43-16443150cdd3','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many51','9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',NULL,420,NULL,'2026-11-16T16:20:48.704015+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(65,'01a1e529-41d3-7d16-9e68-99d84b5bd2a5','01a1e529-2d89-75bf-b617-ae8078f3aa2c','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many50','7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',NULL,420,NULL,'2026-11-16T16:20:48.723844+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(66,'01a1e529-41e7-7d26-82f8-922b694723bb','01a1e529-2d89-750c-9e39-77e9d2bf861e','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many5','f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',NULL,420,NULL,'2026-11-16T16:20:48.743847+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(67,'01a1e529-41f7-7b46-8c8e-095d0377f698','01a1e529-2d89-7459-8ace-0704c26d92e0','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many49','6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',NULL,420,NULL,'2026-11-16T16:20:48.759735+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(68,'01a1e529-4200-7134-a233-d68261914a1f','01a1e529-2d89-7390-938c-89742a15ca76','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many48','654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',NULL,420,NULL,'2026-11-16T16:20:48.768104+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(69,'01a1e529-420f-7dfb-a9c8-a82daa554a6e','01a1e529-2d89-7299-87f1-eeb4847c59ea','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many47','e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',NULL,420,NULL,'2026-11-16T16:20:48.783907+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(70,'01a1e529-4219-7ca9-b2ae-98754c2fdcdd','01a1e529-2d89-71d7-a839-f2c45b8a35e3','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many46','a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',NULL,420,NULL,'2026-11-16T16:20:48.793818+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(71,'01a1e529-4226-7371-88f8-44795795395a','01a1e529-2d89-7124-a80d-16943318ff51','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many45','420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',NULL,420,NULL,'2026-11-16T16:20:48.806243+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(72,'01a1e529-4243-7f8d-95b3-06d8d97b3006','01a1e529-2d89-7058-93ea-448375972672','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many44','b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',NULL,420,NULL,'2026-11-16T16:20:48.836003+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(73,'01a1e529-424b-7f97-8773-777f7567f1c0','01a1e529-2d88-7fa4-b09a-b6f2f23f9bf9','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many43','0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',NULL,420,NULL,'2026-11-16T16:20:48.844001+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(74,'01a1e529-4257-7f89-a096-2fa797bfd0ef','01a1e529-2d88-7ebb-aa5c-f2c8b0cb947c','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many42','084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',NULL,420,NULL,'2026-11-16T16:20:48.856001+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(75,'01a1e529-4276-701f-a98e-7da4a0edf7f7','01a1e529-2d88-7df3-bc3f-5541bbea8836','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many41','040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',NULL,420,NULL,'2026-11-16T16:20:48.886042+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(76,'01a1e529-4284-70ca-9691-7fa2fa7a9313','01a1e529-2d88-7d39-861c-53595d36d5ae','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many40','673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',NULL,420,NULL,'2026-11-16T16:20:48.900079+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(77,'01a1e529-4287-7c5b-b9d4-cb76b83d1225','01a1e529-2d88-7c68-9cd2-c56f7baabec5','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many4','7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',NULL,420,NULL,'2026-11-16T16:20:48.903796+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(78,'01a1e529-428f-7dd1-abcf-bf0cc6e88283','01a1e529-2d88-7b47-ac37-6949d1669f0c','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many39','eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',NULL,420,NULL,'2026-11-16T16:20:48.911890+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(79,'01a1e529-4297-7c91-ae90-ed6b9f16dbfa','01a1e529-2d88-7a68-a939-edafb1a17e9d','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many38','a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',NULL,420,NULL,'2026-11-16T16:20:48.919811+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(80,'01a1e529-429f-7cee-bdbe-d8f24aa65db3','01a1e529-2d88-79ac-8d9b-d710e54275e8','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many37','b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',NULL,420,NULL,'2026-11-16T16:20:48.927835+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(81,'01a1e529-42aa-779f-bd70-68a30510b877','01a1e529-2d88-78de-addd-9dd271ebf051','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many36','a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',NULL,420,NULL,'2026-11-16T16:20:48.938500+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(82,'01a1e529-42b4-7739-a607-ef238c70d757','01a1e529-2d88-77e9-bc3f-9033ec34ece1','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many35','90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',NULL,420,NULL,'2026-11-16T16:20:48.948474+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(83,'01a1e529-42b8-733e-94fa-889b98138691','01a1e529-2d88-76e9-94b2-327e7e1dfeca','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many34','ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',NULL,420,NULL,'2026-11-16T16:20:48.952225+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(84,'01a1e529-42c7-7db8-9fc8-5321c4caed27','01a1e529-2d88-75d8-980a-d2406be5ebb1','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many33','19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',NULL,420,NULL,'2026-11-16T16:20:48.967883+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(85,'01a1e529-42d0-71fe-9a7a-0aa6b428a697','01a1e529-2d88-74f3-99a9-520720678a34','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many32','2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',NULL,420,NULL,'2026-11-16T16:20:48.976148+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(86,'01a1e529-42d1-77a7-8d3b-207629dd9398','01a1e529-2d88-7426-9afc-2f80bf4a7f05','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many31','32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',NULL,420,NULL,'2026-11-16T16:20:48.977495+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(87,'01a1e529-42ea-7db7-a69f-056e52ca887c','01a1e529-2d88-7360-9e87-cfb62e4ea74f','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many30','f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',NULL,420,NULL,'2026-11-16T16:20:49.002886+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(88,'01a1e529-42ee-797d-a832-b13af70d5677','01a1e529-2d88-72a5-af63-4ca27cfb5f59','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many3','1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',NULL,420,NULL,'2026-11-16T16:20:49.006615+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(89,'01a1e529-4300-7b3b-8360-832983072f81','01a1e529-2d88-71b2-9551-9ce6fc3485df','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many29','3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',NULL,420,NULL,'2026-11-16T16:20:49.024730+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(90,'01a1e529-4306-7fdf-b42c-ae0c694c32e5','01a1e529-2d88-7080-8096-ed271826d79c','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many28','9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',NULL,420,NULL,'2026-11-16T16:20:49.031017+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(91,'01a1e529-4315-71df-9b56-a74457cc3e97','01a1e529-2d87-7f87-9aa0-75fbbc03b8cf','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many27','932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',NULL,420,NULL,'2026-11-16T16:20:49.045143+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(92,'01a1e529-431b-7ca9-9d23-c707a4ee99fa','01a1e529-2d87-7e9b-b1b6-91e68f2234f7','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many26','20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',NULL,420,NULL,'2026-11-16T16:20:49.051815+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(93,'01a1e529-4323-7801-b926-0785a7fa9614','01a1e529-2d87-7d24-8651-5a0ae667c83b','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many25','64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',NULL,420,NULL,'2026-11-16T16:20:49.059522+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(94,'01a1e529-4326-737f-905c-af27890c5e3d','01a1e529-2d87-7bac-9d74-cae5c10a21c2','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many24','68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',NULL,420,NULL,'2026-11-16T16:20:49.062236+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(95,'01a1e529-4327-73f0-8f3a-661f7ed5a5ff','01a1e529-2d87-7a55-96c6-c02d529304dd','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many23','076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',NULL,420,NULL,'2026-11-16T16:20:49.063260+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(96,'01a1e529-432c-7ad7-b961-f51408c7548b','01a1e529-2d87-78fa-b19f-9809686f83c0','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many22','f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',NULL,420,NULL,'2026-11-16T16:20:49.068694+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(97,'01a1e529-4337-7d71-8c2e-99cadb99cca4','01a1e529-2d87-77d7-a51c-80da0d4b1ff1','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many21','6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',NULL,420,NULL,'2026-11-16T16:20:49.079860+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(98,'01a1e529-4341-7015-9178-2e21bcd51332','01a1e529-2d87-7642-8d0f-fceee8ab2e34','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many20','5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',NULL,420,NULL,'2026-11-16T16:20:49.089024+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(99,'01a1e529-4344-7b3f-8b26-595dd7552178','01a1e529-2d87-7531-8d61-b9af724a6791','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many2','53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',NULL,420,NULL,'2026-11-16T16:20:49.092720+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(100,'01a1e529-4347-7be3-8cfa-27bdb613f142','01a1e529-2d87-7430-b913-2692955ec7ca','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many19','a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',NULL,420,NULL,'2026-11-16T16:20:49.095761+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(101,'01a1e529-4353-7cdf-8951-e4a5abc9b860','01a1e529-2d87-730f-96a4-11ba1c3ec0b5','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many18','7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',NULL,420,NULL,'2026-11-16T16:20:49.107823+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(102,'01a1e529-435b-7bde-8107-750ddf42c61b','01a1e529-2d87-7145-ad92-3fa5dd9d94fb','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many17','54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',NULL,420,NULL,'2026-11-16T16:20:49.115760+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(103,'01a1e529-4363-7a99-8110-36a0e39df1d2','01a1e529-2d73-7693-868f-d3c717ba4ed9','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many16','e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',NULL,420,NULL,'2026-11-16T16:20:49.123680+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(104,'01a1e529-436b-7e61-a38a-02bde692bdd0','01a1e529-2d73-75a8-b8cf-595042de19d5','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many15','238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',NULL,420,NULL,'2026-11-16T16:20:49.131917+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(105,'01a1e529-436c-7ff2-9935-0fcc8b28e975','01a1e529-2d73-74ba-94ec-38351c40ddde','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many14','9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',NULL,420,NULL,'2026-11-16T16:20:49.133011+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(106,'01a1e529-4372-71cb-9e34-640f6616eea7','01a1e529-2d73-73c7-b8be-2a4dc2346e52','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many13','1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',NULL,420,NULL,'2026-11-16T16:20:49.138128+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(107,'01a1e529-437b-7a77-bc3a-70a83e9c8f00','01a1e529-2d73-72de-a966-a70b7e4b53a7','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many12','a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',NULL,420,NULL,'2026-11-16T16:20:49.147670+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(108,'01a1e529-437c-796f-8af3-e596341b6215','01a1e529-2d73-71f9-96c6-17c0876f6a91','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many11','25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',NULL,420,NULL,'2026-11-16T16:20:49.148602+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(109,'01a1e529-4383-79f2-ad2f-4aea215bc5ac','01a1e529-2d73-70fc-aaeb-6655464e69ea','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many10','917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',NULL,420,NULL,'2026-11-16T16:20:49.155640+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(110,'01a1e529-438d-725d-af79-19d0ecb33bc6','01a1e529-2d72-7f72-b695-58686cd117e5','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','many1','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-16T16:20:49.165165+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
INSERT INTO "versions" VALUES(111,'01a1e529-4393-7b9a-9888-6e2d16495c82','01a1e528-eac1-7bb6-9274-d859fbb42978','/project','261116-qc6sq5',4,'01a1e529-4172-7450-84ab-c2fb4a05a996','undo','undo','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,NULL,'2026-11-16T16:20:49.171743+00:00','01a1e529-4172-7450-84ab-c2fb4a05a996',NULL,0);
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

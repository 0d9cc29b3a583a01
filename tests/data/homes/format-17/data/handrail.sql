PRAGMA user_version=17;
BEGIN TRANSACTION;
CREATE TABLE audit_ends (
            session_id TEXT PRIMARY KEY, lines INTEGER NOT NULL, hash TEXT NOT NULL, line TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "audit_ends" VALUES('261116-vmpfbd',5,'3254cb6c18abbfee8fe7d3008903b6de680775a91376735c37a362f9e1e03bac','{"agentId": "developer", "confinement": {"byHost": true, "folders": [], "network": false, "note": "", "readOnly": false, "tier": "full", "unconfined": false}, "decision": {"allowed": true, "by": "policy", "layer": "trust", "reason": "Autonomous asks only when something would leave the sandbox", "rule": "", "rule_id": ""}, "durationMs": 199, "files": [{"after": null, "before": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "path": "notes/one.txt"}, {"after": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "before": null, "path": "many1"}, {"after": "917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469", "before": null, "path": "many10"}, {"after": "25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e", "before": null, "path": "many11"}, {"after": "a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164", "before": null, "path": "many12"}, {"after": "1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17", "before": null, "path": "many13"}, {"after": "9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25", "before": null, "path": "many14"}, {"after": "238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f", "before": null, "path": "many15"}, {"after": "e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017", "before": null, "path": "many16"}, {"after": "54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5", "before": null, "path": "many17"}, {"after": "7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60", "before": null, "path": "many18"}, {"after": "a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5", "before": null, "path": "many19"}, {"after": "53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3", "before": null, "path": "many2"}, {"after": "5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3", "before": null, "path": "many20"}, {"after": "6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52", "before": null, "path": "many21"}, {"after": "f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56", "before": null, "path": "many22"}, {"after": "076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3", "before": null, "path": "many23"}, {"after": "68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53", "before": null, "path": "many24"}, {"after": "64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420", "before": null, "path": "many25"}, {"after": "20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302", "before": null, "path": "many26"}, {"after": "932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f", "before": null, "path": "many27"}, {"after": "9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb", "before": null, "path": "many28"}, {"after": "3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273", "before": null, "path": "many29"}, {"after": "1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2", "before": null, "path": "many3"}, {"after": "f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c", "before": null, "path": "many30"}, {"after": "32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d", "before": null, "path": "many31"}, {"after": "2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4", "before": null, "path": "many32"}, {"after": "19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273", "before": null, "path": "many33"}, {"after": "ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435", "before": null, "path": "many34"}, {"after": "90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5", "before": null, "path": "many35"}, {"after": "a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758", "before": null, "path": "many36"}, {"after": "b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576", "before": null, "path": "many37"}, {"after": "a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077", "before": null, "path": "many38"}, {"after": "eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74", "before": null, "path": "many39"}, {"after": "7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d", "before": null, "path": "many4"}, {"after": "673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a", "before": null, "path": "many40"}, {"after": "040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1", "before": null, "path": "many41"}, {"after": "084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0", "before": null, "path": "many42"}, {"after": "0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca", "before": null, "path": "many43"}, {"after": "b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495", "before": null, "path": "many44"}, {"after": "420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4", "before": null, "path": "many45"}, {"after": "a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f", "before": null, "path": "many46"}, {"after": "e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821", "before": null, "path": "many47"}, {"after": "654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef", "before": null, "path": "many48"}, {"after": "6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362", "before": null, "path": "many49"}, {"after": "f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06", "before": null, "path": "many5"}, {"after": "7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595", "before": null, "path": "many50"}, {"after": "9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381", "before": null, "path": "many51"}, {"after": "6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571", "before": null, "path": "many52"}, {"after": "06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7", "before": null, "path": "many6"}, {"after": "10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58", "before": null, "path": "many7"}, {"after": "aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8", "before": null, "path": "many8"}, {"after": "2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a", "before": null, "path": "many9"}], "input": {"command": "for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt"}, "kind": "tool.exec", "output": {"bytes": 516, "code": null, "ok": true, "sha256": "d7da2fefc4db50a88ebccfa67c270a38be0e628355171ce78d5cbedcfdd104f7"}, "prev": "2a5ccba1f0e70b567b1ef9ba97b2033861f6f43782ad511bc0a6187bb804b813", "session": "261116-vmpfbd", "toolCallId": "call_1", "toolName": "bash", "ts": "2026-11-16T13:05:17.256+00:00", "turn": 4, "hash": "66b2b19bb04cf510d742de48ba8dbad683fd89d241389e7a29175fd525bb6948"}');
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
INSERT INTO "files" VALUES('01a1e475-f741-76b6-9b8b-c0c7108d0a4b','/project','','hello.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e475-f753-73f5-8082-2adfd2321c71','/project','','notes',NULL,NULL);
INSERT INTO "files" VALUES('01a1e475-f76c-7446-b666-b4bf547fa3ed','/project','','notes/one.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e476-1e7d-7bb2-923c-f8d1cf52f619','/project','','second.txt',NULL,NULL);
INSERT INTO "files" VALUES('01a1e476-3f7d-7919-81b4-d92b2f21fb90','/project','','many1',NULL,'2026-11-16T13:05:21.939911+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7d-7a1e-a1bc-72ddd9768296','/project','','many10',NULL,'2026-11-16T13:05:21.935089+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7d-7acb-a0f8-06b7fdd3fa9e','/project','','many11',NULL,'2026-11-16T13:05:21.929103+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7d-7b63-8198-e71a546b9037','/project','','many12',NULL,'2026-11-16T13:05:21.925408+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7d-7c01-a4b4-8af59a419351','/project','','many13',NULL,'2026-11-16T13:05:21.915478+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7d-7c8a-980e-c5a0622a3ea8','/project','','many14',NULL,'2026-11-16T13:05:21.910334+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7d-7d2d-8733-70a1ea330f92','/project','','many15',NULL,'2026-11-16T13:05:21.905012+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7d-7dcd-9aea-cde1d077e0be','/project','','many16',NULL,'2026-11-16T13:05:21.900760+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7d-7e59-8a8c-6ce6465c4d91','/project','','many17',NULL,'2026-11-16T13:05:21.894369+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7d-7ede-9f73-2388e9907adf','/project','','many18',NULL,'2026-11-16T13:05:21.889805+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7d-7f72-b8f2-38ed94183c5f','/project','','many19',NULL,'2026-11-16T13:05:21.882236+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7008-b69b-140f5c054f16','/project','','many2',NULL,'2026-11-16T13:05:21.878999+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-708b-82fd-e32708253e87','/project','','many20',NULL,'2026-11-16T13:05:21.873513+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-710d-bc42-a9e8655f6208','/project','','many21',NULL,'2026-11-16T13:05:21.869302+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-718e-b454-beb0e82264d6','/project','','many22',NULL,'2026-11-16T13:05:21.867096+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-720f-99c2-129d080879c1','/project','','many23',NULL,'2026-11-16T13:05:21.859298+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7290-b01a-7457e4a2b481','/project','','many24',NULL,'2026-11-16T13:05:21.852186+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7330-83c0-4fb894ccc9f2','/project','','many25',NULL,'2026-11-16T13:05:21.848557+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-73b1-a5ed-e0f0ffa35be2','/project','','many26',NULL,'2026-11-16T13:05:21.846885+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7433-8dd3-b4a1ec3c761f','/project','','many27',NULL,'2026-11-16T13:05:21.840949+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-74b8-8193-9128f4198c8b','/project','','many28',NULL,'2026-11-16T13:05:21.836357+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-753a-a716-7953467124e6','/project','','many29',NULL,'2026-11-16T13:05:21.832376+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-75ba-9035-7b55df73669e','/project','','many3',NULL,'2026-11-16T13:05:21.825987+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-76b7-8167-50863036c2d6','/project','','many30',NULL,'2026-11-16T13:05:21.818396+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7794-b3c5-bb4502c3d9e3','/project','','many31',NULL,'2026-11-16T13:05:21.810061+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7817-99a8-872d7a2606f4','/project','','many32',NULL,'2026-11-16T13:05:21.805130+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-789c-aefd-32a6d2350694','/project','','many33',NULL,'2026-11-16T13:05:21.799793+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-791b-a670-e58920940a9e','/project','','many34',NULL,'2026-11-16T13:05:21.794310+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-79db-92ff-cfb5a667fab7','/project','','many35',NULL,'2026-11-16T13:05:21.792247+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7a72-98b9-5b57faaf7e04','/project','','many36',NULL,'2026-11-16T13:05:21.785622+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7afc-8b5e-3f2d9e9b0620','/project','','many37',NULL,'2026-11-16T13:05:21.779626+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7b83-a66d-5afee6966964','/project','','many38',NULL,'2026-11-16T13:05:21.770692+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7c0b-9c10-194dd4a55ac6','/project','','many39',NULL,'2026-11-16T13:05:21.768616+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7c8e-a692-1248f7a10f35','/project','','many4',NULL,'2026-11-16T13:05:21.760674+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7d0e-a6d8-3f7d0a65f098','/project','','many40',NULL,'2026-11-16T13:05:21.753575+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7d8d-b30f-b8ccf9f64ad3','/project','','many41',NULL,'2026-11-16T13:05:21.750269+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7e0c-bd7c-c05e17c88282','/project','','many42',NULL,'2026-11-16T13:05:21.743640+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7e90-825b-511ce4c120a9','/project','','many43',NULL,'2026-11-16T13:05:21.735612+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7f13-97d0-cb2fae71b266','/project','','many44',NULL,'2026-11-16T13:05:21.730041+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7e-7f93-af31-72fc3e266612','/project','','many45',NULL,'2026-11-16T13:05:21.727497+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7f-7014-9bce-dc4e639c2261','/project','','many46',NULL,'2026-11-16T13:05:21.722964+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7f-7095-9a6b-f96646b23dad','/project','','many47',NULL,'2026-11-16T13:05:21.717434+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7f-7124-972c-badf8dbc105e','/project','','many48',NULL,'2026-11-16T13:05:21.711473+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7f-71a4-bb38-bda4f858d296','/project','','many49',NULL,'2026-11-16T13:05:21.708720+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7f-7224-a068-80052e426524','/project','','many5',NULL,'2026-11-16T13:05:21.705542+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7f-72df-9578-bc08f10861a6','/project','','many50',NULL,'2026-11-16T13:05:21.701229+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7f-736b-9f84-ea5d0f3bef48','/project','','many51',NULL,'2026-11-16T13:05:21.694828+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7f-73ed-bf03-878b5f185598','/project','','many52',NULL,'2026-11-16T13:05:21.692734+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7f-7470-a5db-235569fd6ce3','/project','','many6',NULL,'2026-11-16T13:05:21.686235+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7f-74f1-9c4a-18941980cdaa','/project','','many7',NULL,'2026-11-16T13:05:21.678709+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7f-7595-8317-d2a7d2cda463','/project','','many8',NULL,'2026-11-16T13:05:21.669495+00:00');
INSERT INTO "files" VALUES('01a1e476-3f7f-761b-b0ba-4d68cbdcb265','/project','','many9',NULL,'2026-11-16T13:05:21.661059+00:00');
CREATE TABLE indexed (
            number INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL UNIQUE, messages INTEGER NOT NULL);
CREATE TABLE looked_at (
            project TEXT NOT NULL, path TEXT NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (project, path, state)) WITHOUT ROWID;
CREATE TABLE messages (
            session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
            role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, created_at TEXT NOT NULL,
            PRIMARY KEY (session_id, seq)) WITHOUT ROWID;
INSERT INTO "messages" VALUES('261116-vmpfbd',0,'user','Write two files',NULL,'2026-11-16T13:04:58.668936+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',1,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"hi\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T13:04:58.676855+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',2,'tool','Created hello.txt (3 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e475-f741-76b6-9b8b-c0c7108d0a4b", "version_id": "01a1e475-f741-780d-a443-acd52f5f68fc", "hash": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4", "bytes": 3, "created": true, "diff": "--- /dev/null\n+++ hello.txt\n@@ -0,0 +1 @@\n+hi", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T13:04:58.691717+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',3,'assistant','','{"parts": [{"kind": "call", "id": "call_2", "name": "write", "arguments": "{\"path\": \"notes/one.txt\", \"content\": \"1\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T13:04:58.693540+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',4,'tool','Created notes/one.txt (2 bytes).','{"tool_call_id": "call_2", "name": "write", "meta": {"path": "notes/one.txt", "file_id": "01a1e475-f76c-7446-b666-b4bf547fa3ed", "version_id": "01a1e475-f76c-7514-8aa2-c0cb57d4c71d", "hash": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865", "bytes": 2, "created": true, "diff": "--- /dev/null\n+++ notes/one.txt\n@@ -0,0 +1 @@\n+1", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T13:04:58.757989+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',5,'assistant','Two files are written.','{"parts": [{"kind": "text", "text": "Two files are written."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T13:04:58.861072+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',6,'user','Say bye',NULL,'2026-11-16T13:05:03.344581+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',7,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"hello.txt\", \"content\": \"bye\\n\", \"overwrite\": true}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T13:05:03.356467+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',8,'tool','Replaced hello.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "hello.txt", "file_id": "01a1e475-f741-76b6-9b8b-c0c7108d0a4b", "version_id": "01a1e476-09a4-71a0-b161-adacd898848f", "hash": "abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df", "bytes": 4, "created": false, "diff": "--- hello.txt\n+++ hello.txt\n@@ -1 +1 @@\n-hi\n+bye", "added": 1, "removed": 1}, "brief": "", "images": []}','2026-11-16T13:05:03.400353+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',9,'assistant','It says bye now.','{"parts": [{"kind": "text", "text": "It says bye now."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 4}}','2026-11-16T13:05:03.402926+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',10,'user','One more',NULL,'2026-11-16T13:05:08.684363+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',11,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "write", "arguments": "{\"path\": \"second.txt\", \"content\": \"two\\n\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T13:05:08.686878+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',12,'tool','Created second.txt (4 bytes).','{"tool_call_id": "call_1", "name": "write", "meta": {"path": "second.txt", "file_id": "01a1e476-1e7d-7bb2-923c-f8d1cf52f619", "version_id": "01a1e476-1e7d-7cc9-89b7-2aca0f1c6546", "hash": "27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a", "bytes": 4, "created": true, "diff": "--- /dev/null\n+++ second.txt\n@@ -0,0 +1 @@\n+two", "added": 1, "removed": 0}, "brief": "", "images": []}','2026-11-16T13:05:08.737468+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',13,'assistant','Done.','{"parts": [{"kind": "text", "text": "Done."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 1}}','2026-11-16T13:05:08.777545+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',14,'user','Many more',NULL,'2026-11-16T13:05:16.198831+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',15,'assistant','','{"parts": [{"kind": "call", "id": "call_1", "name": "bash", "arguments": "{\"command\": \"for i in $(seq 52); do echo $i > many$i; done; rm notes/one.txt\"}"}], "origin": "scripted/scripted", "stop": "tools", "usage": {"input": 100, "output": 10}}','2026-11-16T13:05:16.211069+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',16,'tool','(no output)
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
... and 32 more created, 1 more deleted','{"tool_call_id": "call_1", "name": "bash", "meta": {"exitCode": 0, "seconds": 0.098, "truncated": false, "lines": 0, "timedOut": false, "stopped": false, "left": [], "spilled": "", "effects": {"created": [{"path": "many1", "added": 1, "removed": 0, "undo": true}, {"path": "many10", "added": 1, "removed": 0, "undo": true}, {"path": "many11", "added": 1, "removed": 0, "undo": true}, {"path": "many12", "added": 1, "removed": 0, "undo": true}, {"path": "many13", "added": 1, "removed": 0, "undo": true}, {"path": "many14", "added": 1, "removed": 0, "undo": true}, {"path": "many15", "added": 1, "removed": 0, "undo": true}, {"path": "many16", "added": 1, "removed": 0, "undo": true}, {"path": "many17", "added": 1, "removed": 0, "undo": true}, {"path": "many18", "added": 1, "removed": 0, "undo": true}, {"path": "many19", "added": 1, "removed": 0, "undo": true}, {"path": "many2", "added": 1, "removed": 0, "undo": true}, {"path": "many20", "added": 1, "removed": 0, "undo": true}, {"path": "many21", "added": 1, "removed": 0, "undo": true}, {"path": "many22", "added": 1, "removed": 0, "undo": true}, {"path": "many23", "added": 1, "removed": 0, "undo": true}, {"path": "many24", "added": 1, "removed": 0, "undo": true}, {"path": "many25", "added": 1, "removed": 0, "undo": true}, {"path": "many26", "added": 1, "removed": 0, "undo": true}, {"path": "many27", "added": 1, "removed": 0, "undo": true}, {"path": "many28", "added": 1, "removed": 0, "undo": true}, {"path": "many29", "added": 1, "removed": 0, "undo": true}, {"path": "many3", "added": 1, "removed": 0, "undo": true}, {"path": "many30", "added": 1, "removed": 0, "undo": true}, {"path": "many31", "added": 1, "removed": 0, "undo": true}, {"path": "many32", "added": 1, "removed": 0, "undo": true}, {"path": "many33", "added": 1, "removed": 0, "undo": true}, {"path": "many34", "added": 1, "removed": 0, "undo": true}, {"path": "many35", "added": 1, "removed": 0, "undo": true}, {"path": "many36", "added": 1, "removed": 0, "undo": true}, {"path": "many37", "added": 1, "removed": 0, "undo": true}, {"path": "many38", "added": 1, "removed": 0, "undo": true}, {"path": "many39", "added": 1, "removed": 0, "undo": true}, {"path": "many4", "added": 1, "removed": 0, "undo": true}, {"path": "many40", "added": 1, "removed": 0, "undo": true}, {"path": "many41", "added": 1, "removed": 0, "undo": true}, {"path": "many42", "added": 1, "removed": 0, "undo": true}, {"path": "many43", "added": 1, "removed": 0, "undo": true}, {"path": "many44", "added": 1, "removed": 0, "undo": true}, {"path": "many45", "added": 1, "removed": 0, "undo": true}, {"path": "many46", "added": 1, "removed": 0, "undo": true}, {"path": "many47", "added": 1, "removed": 0, "undo": true}, {"path": "many48", "added": 1, "removed": 0, "undo": true}, {"path": "many49", "added": 1, "removed": 0, "undo": true}, {"path": "many5", "added": 1, "removed": 0, "undo": true}, {"path": "many50", "added": 1, "removed": 0, "undo": true}, {"path": "many51", "added": 1, "removed": 0, "undo": true}, {"path": "many52", "added": 1, "removed": 0, "undo": true}, {"path": "many6", "added": 1, "removed": 0, "undo": true}, {"path": "many7", "added": 1, "removed": 0, "undo": true}, {"path": "many8", "added": 1, "removed": 0, "undo": true}, {"path": "many9", "added": 1, "removed": 0, "undo": true}], "changed": [], "deleted": [{"path": "notes/one.txt", "added": 0, "removed": 1, "undo": true}], "moved": [], "folders": [], "counts": {"created": 52, "changed": 0, "deleted": 1, "moved": 0}, "notUndoable": 0, "reverted": [], "meanwhile": [], "meanwhileCount": 0, "git": [], "leftOut": 0, "note": ""}, "tier": "full", "grant": {"network": false, "folders": [], "unconfined": false, "readOnly": false}, "note": "", "byHost": true, "bounded": "", "denied": [], "explained": []}, "brief": "", "images": []}','2026-11-16T13:05:17.264064+00:00');
INSERT INTO "messages" VALUES('261116-vmpfbd',17,'assistant','52 files are made and one is gone.','{"parts": [{"kind": "text", "text": "52 files are made and one is gone."}], "origin": "scripted/scripted", "stop": "done", "usage": {"input": 100, "output": 8}}','2026-11-16T13:05:17.275030+00:00');
CREATE TABLE model_call_sums (
            span TEXT NOT NULL, name TEXT NOT NULL, tokens INTEGER NOT NULL, cost INTEGER NOT NULL,
            unpriced INTEGER NOT NULL, PRIMARY KEY (span, name)) WITHOUT ROWID;
INSERT INTO "model_call_sums" VALUES('day','2026-11-16',967,0,0);
INSERT INTO "model_call_sums" VALUES('session','261116-vmpfbd',967,0,0);
CREATE TABLE model_calls (
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL, project TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, created_at TEXT NOT NULL, day TEXT NOT NULL, read INTEGER NOT NULL,
            written INTEGER NOT NULL, cache_read INTEGER NOT NULL, cache_write INTEGER NOT NULL, cost INTEGER,
            holder TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "model_calls" VALUES('3e0bc5c47f76eec7','261116-vmpfbd','/project','scripted','scripted','2026-11-16T13:04:58.692+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('5b6d49eb7b8731e5','261116-vmpfbd','/project','scripted','scripted','2026-11-16T13:05:03.346+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('821454ed8d86d3af','261116-vmpfbd','/project','scripted','scripted','2026-11-16T13:05:17.265+00:00','2026-11-16',100,8,0,0,0,'');
INSERT INTO "model_calls" VALUES('9c73f2df5695a602','261116-vmpfbd','/project','scripted','scripted','2026-11-16T13:05:08.686+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('a76e90f22b18c32b','261116-vmpfbd','/project','scripted','scripted','2026-11-16T13:05:03.401+00:00','2026-11-16',100,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('b36f889aac4ef2a4','261116-vmpfbd','/project','scripted','scripted','2026-11-16T13:04:58.675+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('cb7a77844e7578ca','261116-vmpfbd','/project','scripted','scripted','2026-11-16T13:05:16.209+00:00','2026-11-16',100,10,0,0,0,'');
INSERT INTO "model_calls" VALUES('e4423ed6c6162c54','261116-vmpfbd','/project','scripted','scripted','2026-11-16T13:04:58.758+00:00','2026-11-16',100,4,0,0,0,'');
INSERT INTO "model_calls" VALUES('e91267a0eff2b336','261116-vmpfbd','/project','scripted','scripted','2026-11-16T13:05:08.744+00:00','2026-11-16',100,1,0,0,0,'');
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
CREATE TABLE sessions (
            id TEXT PRIMARY KEY, project TEXT NOT NULL, title TEXT NOT NULL, provider TEXT NOT NULL,
            model TEXT NOT NULL, agent TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, mode TEXT NOT NULL DEFAULT 'build', endpoint TEXT NOT NULL DEFAULT '', base_url TEXT, is_pinned INTEGER NOT NULL DEFAULT 0, is_archived INTEGER NOT NULL DEFAULT 0, deleted_at TEXT NOT NULL DEFAULT '', parent TEXT NOT NULL DEFAULT '', title_by TEXT NOT NULL DEFAULT '', holder TEXT NOT NULL DEFAULT '', turns INTEGER NOT NULL DEFAULT 0);
INSERT INTO "sessions" VALUES('261116-vmpfbd','/project','Write two files','scripted','scripted','developer','2026-11-16T13:04:57.996270+00:00','2026-11-16T13:05:17.275030+00:00','build','scripted','',0,0,'','','','',4);
CREATE TABLE unsent (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL,
            session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
            text TEXT NOT NULL, is_draft INTEGER NOT NULL, holder TEXT NOT NULL, images TEXT NOT NULL DEFAULT '');
INSERT INTO "unsent" VALUES(9,'m1','/project','261116-vmpfbd','and then?',0,'ae480e476f0fd0b9','');
CREATE TABLE versions (
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_id TEXT NOT NULL REFERENCES files(id),
            project TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, call_id TEXT NOT NULL,
            tool TEXT NOT NULL, operation TEXT NOT NULL, path TEXT NOT NULL, before_hash TEXT, after_hash TEXT,
            mode INTEGER, moved_from TEXT, created_at TEXT NOT NULL, batch TEXT, undone_by TEXT,
            pruned INTEGER NOT NULL DEFAULT 0);
INSERT INTO "versions" VALUES(1,'01a1e475-f741-780d-a443-acd52f5f68fc','01a1e475-f741-76b6-9b8b-c0c7108d0a4b','/project','261116-vmpfbd',1,'call_1','write','write','hello.txt',NULL,'98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4',420,NULL,'2026-11-16T13:04:58.689514+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(2,'01a1e475-f753-748f-aeca-7139f69e6078','01a1e475-f753-73f5-8082-2adfd2321c71','/project','261116-vmpfbd',1,'call_2','write','mkdir','notes',NULL,'folder',NULL,NULL,'2026-11-16T13:04:58.707294+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(3,'01a1e475-f76c-7514-8aa2-c0cb57d4c71d','01a1e475-f76c-7446-b666-b4bf547fa3ed','/project','261116-vmpfbd',1,'call_2','write','write','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T13:04:58.732330+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(4,'01a1e476-09a4-71a0-b161-adacd898848f','01a1e475-f741-76b6-9b8b-c0c7108d0a4b','/project','261116-vmpfbd',2,'call_1','write','write','hello.txt','98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4','abc6fd595fc079d3114d4b71a4d84b1d1d0f79df1e70f8813212f2a65d8916df',420,NULL,'2026-11-16T13:05:03.396126+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(5,'01a1e476-1e7d-7cc9-89b7-2aca0f1c6546','01a1e476-1e7d-7bb2-923c-f8d1cf52f619','/project','261116-vmpfbd',3,'call_1','write','write','second.txt',NULL,'27dd8ed44a83ff94d557f9fd0412ed5a8cbca69ea04922d88c01184a07300a5a',420,NULL,'2026-11-16T13:05:08.733810+00:00',NULL,NULL,0);
INSERT INTO "versions" VALUES(6,'01a1e476-3f7d-7730-88d6-202985aac026','01a1e475-f76c-7446-b666-b4bf547fa3ed','/project','261116-vmpfbd',4,'call_1','bash','rm','notes/one.txt','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-16T13:05:17.181466+00:00',NULL,'01a1e476-5219-7164-a728-60eeae331446',0);
INSERT INTO "versions" VALUES(7,'01a1e476-3f7d-798b-a2a3-7e9c95c2160d','01a1e476-3f7d-7919-81b4-d92b2f21fb90','/project','261116-vmpfbd',4,'call_1','bash','write','many1',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',420,NULL,'2026-11-16T13:05:17.181601+00:00',NULL,'01a1e476-5213-7f00-b403-59a83d07a624',0);
INSERT INTO "versions" VALUES(8,'01a1e476-3f7d-7a5f-b2b3-765f7f11d264','01a1e476-3f7d-7a1e-a1bc-72ddd9768296','/project','261116-vmpfbd',4,'call_1','bash','write','many10',NULL,'917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',420,NULL,'2026-11-16T13:05:17.181651+00:00',NULL,'01a1e476-520f-71dc-87f3-533fd21815be',0);
INSERT INTO "versions" VALUES(9,'01a1e476-3f7d-7afa-b04f-19b118610f39','01a1e476-3f7d-7acb-a0f8-06b7fdd3fa9e','/project','261116-vmpfbd',4,'call_1','bash','write','many11',NULL,'25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',420,NULL,'2026-11-16T13:05:17.181690+00:00',NULL,'01a1e476-5209-7213-898b-8e120c485ab0',0);
INSERT INTO "versions" VALUES(10,'01a1e476-3f7d-7b9d-bdba-2e77ce06e777','01a1e476-3f7d-7b63-8198-e71a546b9037','/project','261116-vmpfbd',4,'call_1','bash','write','many12',NULL,'a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',420,NULL,'2026-11-16T13:05:17.181730+00:00',NULL,'01a1e476-5205-76f8-af36-58be4c590e99',0);
INSERT INTO "versions" VALUES(11,'01a1e476-3f7d-7c2f-af68-65d1f74d74c3','01a1e476-3f7d-7c01-a4b4-8af59a419351','/project','261116-vmpfbd',4,'call_1','bash','write','many13',NULL,'1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',420,NULL,'2026-11-16T13:05:17.181764+00:00',NULL,'01a1e476-51fb-7812-8e2d-0cda9ae3c462',0);
INSERT INTO "versions" VALUES(12,'01a1e476-3f7d-7cb7-8351-a20c820e3849','01a1e476-3f7d-7c8a-980e-c5a0622a3ea8','/project','261116-vmpfbd',4,'call_1','bash','write','many14',NULL,'9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',420,NULL,'2026-11-16T13:05:17.181798+00:00',NULL,'01a1e476-51f6-75dc-806d-8526923b4b78',0);
INSERT INTO "versions" VALUES(13,'01a1e476-3f7d-7d63-adaf-34d5d314d0bf','01a1e476-3f7d-7d2d-8733-70a1ea330f92','/project','261116-vmpfbd',4,'call_1','bash','write','many15',NULL,'238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',420,NULL,'2026-11-16T13:05:17.181840+00:00',NULL,'01a1e476-51f1-709e-b702-4dc428c5012f',0);
INSERT INTO "versions" VALUES(14,'01a1e476-3f7d-7dfb-b7cf-61307dd95c95','01a1e476-3f7d-7dcd-9aea-cde1d077e0be','/project','261116-vmpfbd',4,'call_1','bash','write','many16',NULL,'e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',420,NULL,'2026-11-16T13:05:17.181877+00:00',NULL,'01a1e476-51ec-7c99-91ba-5922bd41ca21',0);
INSERT INTO "versions" VALUES(15,'01a1e476-3f7d-7e83-80a1-7affcac1ebc5','01a1e476-3f7d-7e59-8a8c-6ce6465c4d91','/project','261116-vmpfbd',4,'call_1','bash','write','many17',NULL,'54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',420,NULL,'2026-11-16T13:05:17.181910+00:00',NULL,'01a1e476-51e6-7651-86e0-6db99be3725e',0);
INSERT INTO "versions" VALUES(16,'01a1e476-3f7d-7f08-bb2a-337a7d2ac834','01a1e476-3f7d-7ede-9f73-2388e9907adf','/project','261116-vmpfbd',4,'call_1','bash','write','many18',NULL,'7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',420,NULL,'2026-11-16T13:05:17.181942+00:00',NULL,'01a1e476-51e1-7d4b-ba73-0a28b38870cb',0);
INSERT INTO "versions" VALUES(17,'01a1e476-3f7d-7fa3-baf9-606e1ada2767','01a1e476-3f7d-7f72-b8f2-38ed94183c5f','/project','261116-vmpfbd',4,'call_1','bash','write','many19',NULL,'a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',420,NULL,'2026-11-16T13:05:17.181981+00:00',NULL,'01a1e476-51da-742f-9a23-02e153d3f864',0);
INSERT INTO "versions" VALUES(18,'01a1e476-3f7e-7034-81c2-67c513093d19','01a1e476-3f7e-7008-b69b-140f5c054f16','/project','261116-vmpfbd',4,'call_1','bash','write','many2',NULL,'53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',420,NULL,'2026-11-16T13:05:17.182015+00:00',NULL,'01a1e476-51d7-706b-a916-d1b04e8ad728',0);
INSERT INTO "versions" VALUES(19,'01a1e476-3f7e-70b6-9363-b5941dd1c884','01a1e476-3f7e-708b-82fd-e32708253e87','/project','261116-vmpfbd',4,'call_1','bash','write','many20',NULL,'5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',420,NULL,'2026-11-16T13:05:17.182047+00:00',NULL,'01a1e476-51d1-78ba-9083-b1a21ea91591',0);
INSERT INTO "versions" VALUES(20,'01a1e476-3f7e-7136-8f50-e94a2eb1c369','01a1e476-3f7e-710d-bc42-a9e8655f6208','/project','261116-vmpfbd',4,'call_1','bash','write','many21',NULL,'6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',420,NULL,'2026-11-16T13:05:17.182078+00:00',NULL,'01a1e476-51cd-7552-859d-5addfb0cbd55',0);
INSERT INTO "versions" VALUES(21,'01a1e476-3f7e-71b8-869c-e47ec3a63839','01a1e476-3f7e-718e-b454-beb0e82264d6','/project','261116-vmpfbd',4,'call_1','bash','write','many22',NULL,'f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',420,NULL,'2026-11-16T13:05:17.182110+00:00',NULL,'01a1e476-51cb-71f9-9ce6-d965877505a9',0);
INSERT INTO "versions" VALUES(22,'01a1e476-3f7e-7239-a0b5-c443d558e51e','01a1e476-3f7e-720f-99c2-129d080879c1','/project','261116-vmpfbd',4,'call_1','bash','write','many23',NULL,'076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',420,NULL,'2026-11-16T13:05:17.182142+00:00',NULL,'01a1e476-51c3-7548-a3d1-b23401cc5e9a',0);
INSERT INTO "versions" VALUES(23,'01a1e476-3f7e-72d7-a9bf-b91106971a84','01a1e476-3f7e-7290-b01a-7457e4a2b481','/project','261116-vmpfbd',4,'call_1','bash','write','many24',NULL,'68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',420,NULL,'2026-11-16T13:05:17.182180+00:00',NULL,'01a1e476-51bc-739b-9d24-20d14e659f45',0);
INSERT INTO "versions" VALUES(24,'01a1e476-3f7e-735a-bc65-a9fba09cb95d','01a1e476-3f7e-7330-83c0-4fb894ccc9f2','/project','261116-vmpfbd',4,'call_1','bash','write','many25',NULL,'64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',420,NULL,'2026-11-16T13:05:17.182212+00:00',NULL,'01a1e476-51b8-7952-9650-afce21aad80e',0);
INSERT INTO "versions" VALUES(25,'01a1e476-3f7e-73db-af5d-8775917877a3','01a1e476-3f7e-73b1-a5ed-e0f0ffa35be2','/project','261116-vmpfbd',4,'call_1','bash','write','many26',NULL,'20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',420,NULL,'2026-11-16T13:05:17.182244+00:00',NULL,'01a1e476-51b6-7ec0-af53-246c90cd0b2a',0);
INSERT INTO "versions" VALUES(26,'01a1e476-3f7e-745c-9937-fa6449516bd6','01a1e476-3f7e-7433-8dd3-b4a1ec3c761f','/project','261116-vmpfbd',4,'call_1','bash','write','many27',NULL,'932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',420,NULL,'2026-11-16T13:05:17.182276+00:00',NULL,'01a1e476-51b0-7fb5-b781-0f37bdc72898',0);
INSERT INTO "versions" VALUES(27,'01a1e476-3f7e-74e2-b852-43b80bc65428','01a1e476-3f7e-74b8-8193-9128f4198c8b','/project','261116-vmpfbd',4,'call_1','bash','write','many28',NULL,'9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',420,NULL,'2026-11-16T13:05:17.182308+00:00',NULL,'01a1e476-51ac-7623-acae-cd41cce158af',0);
INSERT INTO "versions" VALUES(28,'01a1e476-3f7e-7563-918a-01e1ce39e668','01a1e476-3f7e-753a-a716-7953467124e6','/project','261116-vmpfbd',4,'call_1','bash','write','many29',NULL,'3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',420,NULL,'2026-11-16T13:05:17.182339+00:00',NULL,'01a1e476-51a8-7677-b4b2-ef0ad093adda',0);
INSERT INTO "versions" VALUES(29,'01a1e476-3f7e-75e3-b888-1180c3f28ca4','01a1e476-3f7e-75ba-9035-7b55df73669e','/project','261116-vmpfbd',4,'call_1','bash','write','many3',NULL,'1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',420,NULL,'2026-11-16T13:05:17.182370+00:00',NULL,'01a1e476-51a2-707b-96d6-2a8c16e03a37',0);
INSERT INTO "versions" VALUES(30,'01a1e476-3f7e-7723-bfcd-4c275cd5212c','01a1e476-3f7e-76b7-8167-50863036c2d6','/project','261116-vmpfbd',4,'call_1','bash','write','many30',NULL,'f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',420,NULL,'2026-11-16T13:05:17.182450+00:00',NULL,'01a1e476-519a-7703-aa2c-ea650ff1b346',0);
INSERT INTO "versions" VALUES(31,'01a1e476-3f7e-77c0-a8b7-4f34a8767ea3','01a1e476-3f7e-7794-b3c5-bb4502c3d9e3','/project','261116-vmpfbd',4,'call_1','bash','write','many31',NULL,'32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',420,NULL,'2026-11-16T13:05:17.182487+00:00',NULL,'01a1e476-5192-717a-9376-8bd45680a5f7',0);
INSERT INTO "versions" VALUES(32,'01a1e476-3f7e-783f-871c-92bee5d193d4','01a1e476-3f7e-7817-99a8-872d7a2606f4','/project','261116-vmpfbd',4,'call_1','bash','write','many32',NULL,'2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',420,NULL,'2026-11-16T13:05:17.182518+00:00',NULL,'01a1e476-518d-7298-86f8-74dfff68a9d3',0);
INSERT INTO "versions" VALUES(33,'01a1e476-3f7e-78c5-b2ca-3433246f89bf','01a1e476-3f7e-789c-aefd-32a6d2350694','/project','261116-vmpfbd',4,'call_1','bash','write','many33',NULL,'19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',420,NULL,'2026-11-16T13:05:17.182551+00:00',NULL,'01a1e476-5187-7d32-8eba-47e062ee48c7',0);
INSERT INTO "versions" VALUES(34,'01a1e476-3f7e-7947-9240-cd9b3ef505fd','01a1e476-3f7e-791b-a670-e58920940a9e','/project','261116-vmpfbd',4,'call_1','bash','write','many34',NULL,'ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',420,NULL,'2026-11-16T13:05:17.182582+00:00',NULL,'01a1e476-5182-7574-aa88-29c4d67677f6',0);
INSERT INTO "versions" VALUES(35,'01a1e476-3f7e-7a10-9f01-f1f7c8e3f19d','01a1e476-3f7e-79db-92ff-cfb5a667fab7','/project','261116-vmpfbd',4,'call_1','bash','write','many35',NULL,'90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',420,NULL,'2026-11-16T13:05:17.182632+00:00',NULL,'01a1e476-5180-746f-8e84-26794e7ba41c',0);
INSERT INTO "versions" VALUES(36,'01a1e476-3f7e-7aa0-b0f8-f638788d2082','01a1e476-3f7e-7a72-98b9-5b57faaf7e04','/project','261116-vmpfbd',4,'call_1','bash','write','many36',NULL,'a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',420,NULL,'2026-11-16T13:05:17.182667+00:00',NULL,'01a1e476-5179-7a77-9b45-035195c353ef',0);
INSERT INTO "versions" VALUES(37,'01a1e476-3f7e-7b27-83a9-82c1fc65fd24','01a1e476-3f7e-7afc-8b5e-3f2d9e9b0620','/project','261116-vmpfbd',4,'call_1','bash','write','many37',NULL,'b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',420,NULL,'2026-11-16T13:05:17.182700+00:00',NULL,'01a1e476-5173-7a89-8ed3-2a2ede9d6c1a',0);
INSERT INTO "versions" VALUES(38,'01a1e476-3f7e-7bae-8b39-edb1c29dc2f2','01a1e476-3f7e-7b83-a66d-5afee6966964','/project','261116-vmpfbd',4,'call_1','bash','write','many38',NULL,'a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',420,NULL,'2026-11-16T13:05:17.182733+00:00',NULL,'01a1e476-516a-7b82-ba44-6a814c2e3f70',0);
INSERT INTO "versions" VALUES(39,'01a1e476-3f7e-7c35-b260-9a33fcf66dac','01a1e476-3f7e-7c0b-9c10-194dd4a55ac6','/project','261116-vmpfbd',4,'call_1','bash','write','many39',NULL,'eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',420,NULL,'2026-11-16T13:05:17.182766+00:00',NULL,'01a1e476-5168-7a57-a7ee-cb8444e8a728',0);
INSERT INTO "versions" VALUES(40,'01a1e476-3f7e-7cb7-a938-183de2aaa68c','01a1e476-3f7e-7c8e-a692-1248f7a10f35','/project','261116-vmpfbd',4,'call_1','bash','write','many4',NULL,'7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',420,NULL,'2026-11-16T13:05:17.182797+00:00',NULL,'01a1e476-5160-7b44-8bba-5697c4f4b06e',0);
INSERT INTO "versions" VALUES(41,'01a1e476-3f7e-7d38-bc3f-cbf55e335cf2','01a1e476-3f7e-7d0e-a6d8-3f7d0a65f098','/project','261116-vmpfbd',4,'call_1','bash','write','many40',NULL,'673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',420,NULL,'2026-11-16T13:05:17.182829+00:00',NULL,'01a1e476-5159-79b1-8452-6254e46f46db',0);
INSERT INTO "versions" VALUES(42,'01a1e476-3f7e-7db6-bbdf-09bd2915c3e5','01a1e476-3f7e-7d8d-b30f-b8ccf9f64ad3','/project','261116-vmpfbd',4,'call_1','bash','write','many41',NULL,'040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',420,NULL,'2026-11-16T13:05:17.182859+00:00',NULL,'01a1e476-5156-74cd-83f6-c19512b41edb',0);
INSERT INTO "versions" VALUES(43,'01a1e476-3f7e-7e37-a206-af8ee9428eb6','01a1e476-3f7e-7e0c-bd7c-c05e17c88282','/project','261116-vmpfbd',4,'call_1','bash','write','many42',NULL,'084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',420,NULL,'2026-11-16T13:05:17.182891+00:00',NULL,'01a1e476-514f-7abe-accf-77cc5aaaf0d3',0);
INSERT INTO "versions" VALUES(44,'01a1e476-3f7e-7eb9-a035-fbbb50127825','01a1e476-3f7e-7e90-825b-511ce4c120a9','/project','261116-vmpfbd',4,'call_1','bash','write','many43',NULL,'0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',420,NULL,'2026-11-16T13:05:17.182923+00:00',NULL,'01a1e476-5147-7a32-af7a-913a6dbb5341',0);
INSERT INTO "versions" VALUES(45,'01a1e476-3f7e-7f3d-a163-3a38b301ea4c','01a1e476-3f7e-7f13-97d0-cb2fae71b266','/project','261116-vmpfbd',4,'call_1','bash','write','many44',NULL,'b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',420,NULL,'2026-11-16T13:05:17.182955+00:00',NULL,'01a1e476-5142-710c-977f-114d1c8cbbb8',0);
INSERT INTO "versions" VALUES(46,'01a1e476-3f7e-7fbc-992b-75a42d1046b2','01a1e476-3f7e-7f93-af31-72fc3e266612','/project','261116-vmpfbd',4,'call_1','bash','write','many45',NULL,'420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',420,NULL,'2026-11-16T13:05:17.182986+00:00',NULL,'01a1e476-513f-785c-bd1d-109707f14158',0);
INSERT INTO "versions" VALUES(47,'01a1e476-3f7f-703d-b077-16606b0b9a7a','01a1e476-3f7f-7014-9bce-dc4e639c2261','/project','261116-vmpfbd',4,'call_1','bash','write','many46',NULL,'a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',420,NULL,'2026-11-16T13:05:17.183018+00:00',NULL,'01a1e476-513a-7fd3-b72c-bd01b5ae04ab',0);
INSERT INTO "versions" VALUES(48,'01a1e476-3f7f-70c1-8a6d-a049c28b6ec1','01a1e476-3f7f-7095-9a6b-f96646b23dad','/project','261116-vmpfbd',4,'call_1','bash','write','many47',NULL,'e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',420,NULL,'2026-11-16T13:05:17.183050+00:00',NULL,'01a1e476-5135-7758-a28c-63cbd3068f92',0);
INSERT INTO "versions" VALUES(49,'01a1e476-3f7f-714e-a7c5-4139a8520912','01a1e476-3f7f-7124-972c-badf8dbc105e','/project','261116-vmpfbd',4,'call_1','bash','write','many48',NULL,'654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',420,NULL,'2026-11-16T13:05:17.183084+00:00',NULL,'01a1e476-512f-7819-bbd8-316069d4e287',0);
INSERT INTO "versions" VALUES(50,'01a1e476-3f7f-71cc-bb32-e0a6aa7ba2c3','01a1e476-3f7f-71a4-bb38-bda4f858d296','/project','261116-vmpfbd',4,'call_1','bash','write','many49',NULL,'6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',420,NULL,'2026-11-16T13:05:17.183115+00:00',NULL,'01a1e476-512c-7be9-b05e-789e3cd3cf39',0);
INSERT INTO "versions" VALUES(51,'01a1e476-3f7f-724e-a1c3-c8545474e385','01a1e476-3f7f-7224-a068-80052e426524','/project','261116-vmpfbd',4,'call_1','bash','write','many5',NULL,'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',420,NULL,'2026-11-16T13:05:17.183152+00:00',NULL,'01a1e476-5129-7918-ab67-cd5e60dcc809',0);
INSERT INTO "versions" VALUES(52,'01a1e476-3f7f-730f-a4c1-f8791606c8d0','01a1e476-3f7f-72df-9578-bc08f10861a6','/project','261116-vmpfbd',4,'call_1','bash','write','many50',NULL,'7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',420,NULL,'2026-11-16T13:05:17.183194+00:00',NULL,'01a1e476-5125-7421-8e97-803865c0de4b',0);
INSERT INTO "versions" VALUES(53,'01a1e476-3f7f-7397-98ba-82347ea1b94c','01a1e476-3f7f-736b-9f84-ea5d0f3bef48','/project','261116-vmpfbd',4,'call_1','bash','write','many51',NULL,'9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',420,NULL,'2026-11-16T13:05:17.183227+00:00',NULL,'01a1e476-511e-7da5-9081-69e350e7b886',0);
INSERT INTO "versions" VALUES(54,'01a1e476-3f7f-7419-9b0e-020e7f2dc507','01a1e476-3f7f-73ed-bf03-878b5f185598','/project','261116-vmpfbd',4,'call_1','bash','write','many52',NULL,'6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',420,NULL,'2026-11-16T13:05:17.183259+00:00',NULL,'01a1e476-511c-7c35-be03-2a2d6e7be332',0);
INSERT INTO "versions" VALUES(55,'01a1e476-3f7f-749a-8a20-c444548626e4','01a1e476-3f7f-7470-a5db-235569fd6ce3','/project','261116-vmpfbd',4,'call_1','bash','write','many6',NULL,'06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',420,NULL,'2026-11-16T13:05:17.183290+00:00',NULL,'01a1e476-5116-743c-b06d-3a2fb2a6a84e',0);
INSERT INTO "versions" VALUES(56,'01a1e476-3f7f-753a-8753-d3d59f96c6c2','01a1e476-3f7f-74f1-9c4a-18941980cdaa','/project','261116-vmpfbd',4,'call_1','bash','write','many7',NULL,'10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',420,NULL,'2026-11-16T13:05:17.183329+00:00',NULL,'01a1e476-510e-7bd1-9846-f01b9b0a3b57',0);
INSERT INTO "versions" VALUES(57,'01a1e476-3f7f-75c1-952d-273788ea7d53','01a1e476-3f7f-7595-8317-d2a7d2cda463','/project','261116-vmpfbd',4,'call_1','bash','write','many8',NULL,'aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',420,NULL,'2026-11-16T13:05:17.183362+00:00',NULL,'01a1e476-5105-7887-931d-1650eb5ee12d',0);
INSERT INTO "versions" VALUES(58,'01a1e476-3f7f-7660-ab3d-615f84876a78','01a1e476-3f7f-761b-b0ba-4d68cbdcb265','/project','261116-vmpfbd',4,'call_1','bash','write','many9',NULL,'2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',420,NULL,'2026-11-16T13:05:17.183401+00:00',NULL,'01a1e476-50fd-71eb-872a-88e8e7da9fa8',0);
INSERT INTO "versions" VALUES(59,'01a1e476-50fd-71eb-872a-88e8e7da9fa8','01a1e476-3f7f-761b-b0ba-4d68cbdcb265','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many9','2e6d31a5983a91251bfae5aefa1c0a19d8ba3cf601d0e8a706b4cfa9661a6b8a',NULL,420,NULL,'2026-11-16T13:05:21.661140+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(60,'01a1e476-5105-7887-931d-1650eb5ee12d','01a1e476-3f7f-7595-8317-d2a7d2cda463','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many8','aa67a169b0bba217aa0aa88a65346920c84c42447c36ba5f7ea65f422c1fe5d8',NULL,420,NULL,'2026-11-16T13:05:21.669553+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(61,'01a1e476-510e-7bd1-9846-f01b9b0a3b57','01a1e476-3f7f-74f1-9c4a-18941980cdaa','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many7','10159baf262b43a92d95db59dae1f72c645127301661e0a3ce4e38b295a97c58',NULL,420,NULL,'2026-11-16T13:05:21.678755+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(62,'01a1e476-5116-743c-b06d-3a2fb2a6a84e','01a1e476-3f7f-7470-a5db-235569fd6ce3','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many6','06e9d52c1720fca412803e3b07c4b228ff113e303f4c7ab94665319d832bbfb7',NULL,420,NULL,'2026-11-16T13:05:21.686281+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(63,'01a1e476-511c-7c35-be03-2a2d6e7be332','01a1e476-3f7f-73ed-bf03-878b5f185598','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many52','6f3e559bbd93fa2f9b25cbd9b5f348a4b20c902d8e6498de5c28d73df8e2f571',NULL,420,NULL,'2026-11-16T13:05:21.692778+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(64,'01a1e476-511e-7da5-9081-69e350e7b886','01a1e476-3f7f-736b-9f84-ea5d0f3bef48','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many51','9e62e6489fcc4bc58be7cb23e74d25cbfcc3732c1f70e8c37f12a756d1db9381',NULL,420,NULL,'2026-11-16T13:05:21.694867+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(65,'01a1e476-5125-7421-8e97-803865c0de4b','01a1e476-3f7f-72df-9578-bc08f10861a6','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many50','7ea9844ae84eccbf55e8330640865e36c43521e45a1baec24233327aab7e6595',NULL,420,NULL,'2026-11-16T13:05:21.701275+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(66,'01a1e476-5129-7918-ab67-cd5e60dcc809','01a1e476-3f7f-7224-a068-80052e426524','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many5','f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',NULL,420,NULL,'2026-11-16T13:05:21.705584+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(67,'01a1e476-512c-7be9-b05e-789e3cd3cf39','01a1e476-3f7f-71a4-bb38-bda4f858d296','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many49','6169555d9248be7e184f52250129b0d66c9932af74f4ac7bc716c20013fca362',NULL,420,NULL,'2026-11-16T13:05:21.708758+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(68,'01a1e476-512f-7819-bbd8-316069d4e287','01a1e476-3f7f-7124-972c-badf8dbc105e','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many48','654ee9da442fa353f59f11beb688fc7f76c8de62a6c18b2a181fdde2a27cc3ef',NULL,420,NULL,'2026-11-16T13:05:21.711522+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(69,'01a1e476-5135-7758-a28c-63cbd3068f92','01a1e476-3f7f-7095-9a6b-f96646b23dad','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many47','e3667f7d8c030260bf49046f955ec9bebdb9a4cb8a66b812fd498ded5431a821',NULL,420,NULL,'2026-11-16T13:05:21.717474+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(70,'01a1e476-513a-7fd3-b72c-bd01b5ae04ab','01a1e476-3f7f-7014-9bce-dc4e639c2261','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many46','a5331f18877e9e1543361e44b4cb0a1f5f0ed5f8297d850bf1fcc68bd7a3ab5f',NULL,420,NULL,'2026-11-16T13:05:21.723004+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(71,'01a1e476-513f-785c-bd1d-109707f14158','01a1e476-3f7e-7f93-af31-72fc3e266612','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many45','420002158111bff8adb3347d84029e480f45e60e1869b454b6adac3345f9f7d4',NULL,420,NULL,'2026-11-16T13:05:21.727537+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(72,'01a1e476-5142-710c-977f-114d1c8cbbb8','01a1e476-3f7e-7f13-97d0-cb2fae71b266','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many44','b1ce0aa6fdf3cf349d773243dab9fbbe09d30619f38b0c1e8977e28c4f0bc495',NULL,420,NULL,'2026-11-16T13:05:21.730080+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(73,'01a1e476-5147-7a32-af7a-913a6dbb5341','01a1e476-3f7e-7e90-825b-511ce4c120a9','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many43','0e55092af0746630c98d1b2e0d960617c33f8ea7b55739fd18cb7cd5342a28ca',NULL,420,NULL,'2026-11-16T13:05:21.735652+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(74,'01a1e476-514f-7abe-accf-77cc5aaaf0d3','01a1e476-3f7e-7e0c-bd7c-c05e17c88282','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many42','084c799cd551dd1d8d5c5f9a5d593b2e931f5e36122ee5c793c1d08a19839cc0',NULL,420,NULL,'2026-11-16T13:05:21.743690+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(75,'01a1e476-5156-74cd-83f6-c19512b41edb','01a1e476-3f7e-7d8d-b30f-b8ccf9f64ad3','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many41','040316eca5e77dbb2212c1efe8b81cb23bc67ce0ac8cb5c9d902d98bd45ddfa1',NULL,420,NULL,'2026-11-16T13:05:21.750317+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(76,'01a1e476-5159-79b1-8452-6254e46f46db','01a1e476-3f7e-7d0e-a6d8-3f7d0a65f098','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many40','673650f936cb3b0a2f93ce09d81be10748b1b203c19e8176b4eefc1964a0cf3a',NULL,420,NULL,'2026-11-16T13:05:21.753623+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(77,'01a1e476-5160-7b44-8bba-5697c4f4b06e','01a1e476-3f7e-7c8e-a692-1248f7a10f35','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many4','7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',NULL,420,NULL,'2026-11-16T13:05:21.760722+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(78,'01a1e476-5168-7a57-a7ee-cb8444e8a728','01a1e476-3f7e-7c0b-9c10-194dd4a55ac6','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many39','eedb85ab90d324a555a45560d75c88cecf23721990c3b6353697d707e6465c74',NULL,420,NULL,'2026-11-16T13:05:21.768663+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(79,'01a1e476-516a-7b82-ba44-6a814c2e3f70','01a1e476-3f7e-7b83-a66d-5afee6966964','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many38','a2c6c14110a317833ac8f2fbae7080ee844af7469b2aa702876548dcf4c58077',NULL,420,NULL,'2026-11-16T13:05:21.770735+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(80,'01a1e476-5173-7a89-8ed3-2a2ede9d6c1a','01a1e476-3f7e-7afc-8b5e-3f2d9e9b0620','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many37','b58a3da5fde2680191877ec88a1aa7d06927cc3b30cdf0d0db8c39b488891576',NULL,420,NULL,'2026-11-16T13:05:21.779677+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(81,'01a1e476-5179-7a77-9b45-035195c353ef','01a1e476-3f7e-7a72-98b9-5b57faaf7e04','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many36','a4b2c5db15348c29451e18b8307e5ef81625ea638e807935f39ceaa8d9ac7758',NULL,420,NULL,'2026-11-16T13:05:21.785672+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(82,'01a1e476-5180-746f-8e84-26794e7ba41c','01a1e476-3f7e-79db-92ff-cfb5a667fab7','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many35','90d7ec0f0acef104d8b6252794295f661a0149634868d02a1ae0c358099638f5',NULL,420,NULL,'2026-11-16T13:05:21.792295+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(83,'01a1e476-5182-7574-aa88-29c4d67677f6','01a1e476-3f7e-791b-a670-e58920940a9e','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many34','ea243e5457028e97f9bc93b37a72f8e80ea61ae081911bb037765590ee6aa435',NULL,420,NULL,'2026-11-16T13:05:21.794358+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(84,'01a1e476-5187-7d32-8eba-47e062ee48c7','01a1e476-3f7e-789c-aefd-32a6d2350694','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many33','19b8d5c59e421f037fe563007c7254eb8d98bc221b278c3db3e5fdbbfd52e273',NULL,420,NULL,'2026-11-16T13:05:21.799843+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(85,'01a1e476-518d-7298-86f8-74dfff68a9d3','01a1e476-3f7e-7817-99a8-872d7a2606f4','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many32','2115cdb6bfcfb008eb2bab2bb79347cb064a48e4e7c4115ccbe4469c787bb6c4',NULL,420,NULL,'2026-11-16T13:05:21.805180+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(86,'01a1e476-5192-717a-9376-8bd45680a5f7','01a1e476-3f7e-7794-b3c5-bb4502c3d9e3','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many31','32c2643e0dc65524c9f1f6f9f00937322fd68d59986bc381d9ff2285d23e353d',NULL,420,NULL,'2026-11-16T13:05:21.810110+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(87,'01a1e476-519a-7703-aa2c-ea650ff1b346','01a1e476-3f7e-76b7-8167-50863036c2d6','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many30','f4ccd05b3271c386ee55d9876c7450012a3b361e5065c09dc22075e38b3cc35c',NULL,420,NULL,'2026-11-16T13:05:21.818458+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(88,'01a1e476-51a2-707b-96d6-2a8c16e03a37','01a1e476-3f7e-75ba-9035-7b55df73669e','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many3','1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2',NULL,420,NULL,'2026-11-16T13:05:21.826053+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(89,'01a1e476-51a8-7677-b4b2-ef0ad093adda','01a1e476-3f7e-753a-a716-7953467124e6','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many29','3840bc236ee03aacbb1ef7d5108ddfa347c59f10b68d4174affbb53140f31273',NULL,420,NULL,'2026-11-16T13:05:21.832423+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(90,'01a1e476-51ac-7623-acae-cd41cce158af','01a1e476-3f7e-74b8-8193-9128f4198c8b','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many28','9961d158a7e0e2f990765971a9e490af826c0743b7d603020f34cc8944319fcb',NULL,420,NULL,'2026-11-16T13:05:21.836398+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(91,'01a1e476-51b0-7fb5-b781-0f37bdc72898','01a1e476-3f7e-7433-8dd3-b4a1ec3c761f','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many27','932ab0a0e4191d32c0af7b3f565b7b180dbe9869378abc5816f9add54b806e7f',NULL,420,NULL,'2026-11-16T13:05:21.841001+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(92,'01a1e476-51b6-7ec0-af53-246c90cd0b2a','01a1e476-3f7e-73b1-a5ed-e0f0ffa35be2','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many26','20d2add851bf39edcc6b5e830930f962db7e19dffa2cab8610eed551eda6c302',NULL,420,NULL,'2026-11-16T13:05:21.846937+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(93,'01a1e476-51b8-7952-9650-afce21aad80e','01a1e476-3f7e-7330-83c0-4fb894ccc9f2','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many25','64aeb9975f234becd55bb4635e6e2f2da7a6b7bf0a896f0c07763bdfbfb31420',NULL,420,NULL,'2026-11-16T13:05:21.848597+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(94,'01a1e476-51bc-739b-9d24-20d14e659f45','01a1e476-3f7e-7290-b01a-7457e4a2b481','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many24','68ca3fba3b7e864770cb61aeb306d4bd4354b68ab4dd38450860c5d823e42a53',NULL,420,NULL,'2026-11-16T13:05:21.852246+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(95,'01a1e476-51c3-7548-a3d1-b23401cc5e9a','01a1e476-3f7e-720f-99c2-129d080879c1','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many23','076320a2a08267b4c026d06573bba408ea68841e73cdc20e62cce59de165ece3',NULL,420,NULL,'2026-11-16T13:05:21.859350+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(96,'01a1e476-51cb-71f9-9ce6-d965877505a9','01a1e476-3f7e-718e-b454-beb0e82264d6','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many22','f14b4987904bcb5814e4459a057ed4d20f58a633152288a761214dcd28780b56',NULL,420,NULL,'2026-11-16T13:05:21.867139+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(97,'01a1e476-51cd-7552-859d-5addfb0cbd55','01a1e476-3f7e-710d-bc42-a9e8655f6208','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many21','6e2ae11dad0616f66bbb2b6e6556f580bb987fd911d7132aa6bee2bfc7cc7b52',NULL,420,NULL,'2026-11-16T13:05:21.869348+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(98,'01a1e476-51d1-78ba-9083-b1a21ea91591','01a1e476-3f7e-708b-82fd-e32708253e87','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many20','5378796307535df3ec8d8b15a2e2dc5641419c3d3060cfe32238c0fa973f7aa3',NULL,420,NULL,'2026-11-16T13:05:21.873564+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(99,'01a1e476-51d7-706b-a916-d1b04e8ad728','01a1e476-3f7e-7008-b69b-140f5c054f16','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many2','53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3',NULL,420,NULL,'2026-11-16T13:05:21.879041+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(100,'01a1e476-51da-742f-9a23-02e153d3f864','01a1e476-3f7d-7f72-b8f2-38ed94183c5f','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many19','a9742eb8ee320e006666aef25ae9aeed948247f3125c9cafa7cf97b7e7467dd5',NULL,420,NULL,'2026-11-16T13:05:21.882276+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(101,'01a1e476-51e1-7d4b-ba73-0a28b38870cb','01a1e476-3f7d-7ede-9f73-2388e9907adf','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many18','7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',NULL,420,NULL,'2026-11-16T13:05:21.889846+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(102,'01a1e476-51e6-7651-86e0-6db99be3725e','01a1e476-3f7d-7e59-8a8c-6ce6465c4d91','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many17','54183f4323f377b737433a1e98229ead0fdc686f93bab057ecb612daa94002b5',NULL,420,NULL,'2026-11-16T13:05:21.894410+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(103,'01a1e476-51ec-7c99-91ba-5922bd41ca21','01a1e476-3f7d-7dcd-9aea-cde1d077e0be','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many16','e6c21e8d260fe71882debdb339d2402a2ca7648529bc2303f48649bce0380017',NULL,420,NULL,'2026-11-16T13:05:21.900803+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(104,'01a1e476-51f1-709e-b702-4dc428c5012f','01a1e476-3f7d-7d2d-8733-70a1ea330f92','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many15','238903180cc104ec2c5d8b3f20c5bc61b389ec0a967df8cc208cdc7cd454174f',NULL,420,NULL,'2026-11-16T13:05:21.905054+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(105,'01a1e476-51f6-75dc-806d-8526923b4b78','01a1e476-3f7d-7c8a-980e-c5a0622a3ea8','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many14','9a92adbc0cee38ef658c71ce1b1bf8c65668f166bfb213644c895ccb1ad07a25',NULL,420,NULL,'2026-11-16T13:05:21.910384+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(106,'01a1e476-51fb-7812-8e2d-0cda9ae3c462','01a1e476-3f7d-7c01-a4b4-8af59a419351','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many13','1a252402972f6057fa53cc172b52b9ffca698e18311facd0f3b06ecaaef79e17',NULL,420,NULL,'2026-11-16T13:05:21.915519+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(107,'01a1e476-5205-76f8-af36-58be4c590e99','01a1e476-3f7d-7b63-8198-e71a546b9037','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many12','a1fb50e6c86fae1679ef3351296fd6713411a08cf8dd1790a4fd05fae8688164',NULL,420,NULL,'2026-11-16T13:05:21.925451+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(108,'01a1e476-5209-7213-898b-8e120c485ab0','01a1e476-3f7d-7acb-a0f8-06b7fdd3fa9e','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many11','25d4f2a86deb5e2574bb3210b67bb24fcc4afb19f93a7b65a057daa874a9d18e',NULL,420,NULL,'2026-11-16T13:05:21.929144+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(109,'01a1e476-520f-71dc-87f3-533fd21815be','01a1e476-3f7d-7a1e-a1bc-72ddd9768296','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many10','917df3320d778ddbaa5c5c7742bc4046bf803c36ed2b050f30844ed206783469',NULL,420,NULL,'2026-11-16T13:05:21.935132+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(110,'01a1e476-5213-7f00-b403-59a83d07a624','01a1e476-3f7d-7919-81b4-d92b2f21fb90','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','many1','4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,420,NULL,'2026-11-16T13:05:21.939952+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
INSERT INTO "versions" VALUES(111,'01a1e476-5219-7164-a728-60eeae331446','01a1e475-f76c-7446-b666-b4bf547fa3ed','/project','261116-vmpfbd',4,'01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4','undo','undo','notes/one.txt',NULL,'4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',NULL,NULL,'2026-11-16T13:05:21.945103+00:00','01a1e476-50e9-7fc2-a2c6-28cbcf64a9f4',NULL,0);
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
INSERT INTO "sqlite_sequence" VALUES('unsent',9);
INSERT INTO "sqlite_sequence" VALUES('open_changes',5);
INSERT INTO "sqlite_sequence" VALUES('versions',111);
COMMIT;

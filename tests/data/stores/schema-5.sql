BEGIN TRANSACTION;
CREATE TABLE absences (
        person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        year INTEGER NOT NULL,
        days INTEGER NOT NULL CHECK (days >= 0),
        PRIMARY KEY (person, year)
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE answered (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL
    ) STRICT
    ;
CREATE TABLE askings (
        subject TEXT NOT NULL,
        pair BLOB NOT NULL,
        host BLOB NOT NULL,
        at INTEGER NOT NULL,
        accepted INTEGER NOT NULL DEFAULT 0 CHECK (accepted IN (0, 1)),
        PRIMARY KEY (subject, pair)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "askings" VALUES('3fwcmqb',X'F2BC936DCA8909078A6C6DEAA8A59DBA',X'5BE1F9C97D07CB5C31D79222F8C703EC',1800003600,0);
INSERT INTO "askings" VALUES('85z93dm',X'6F9E1DCDC51F44AE5AC2C1189853939F',X'82A85D1B6591B4867A753DE0AE58EA4D',1800003600,0);
INSERT INTO "askings" VALUES('bg7rk8p',X'',X'355E15670D90A0329C2E585AA525CAB0',1800003600,0);
INSERT INTO "askings" VALUES('bp9mmyh',X'F2BC936DCA8909078A6C6DEAA8A59DBA',X'5BE1F9C97D07CB5C31D79222F8C703EC',1800000000,1);
INSERT INTO "askings" VALUES('h2fkny5',X'E8019C844F931BDF61D37181641EEE15',X'355E15670D90A0329C2E585AA525CAB0',1800000000,1);
INSERT INTO "askings" VALUES('kntw9y5',X'23C2FF1A3303094B22444A10CFE6C600',X'355E15670D90A0329C2E585AA525CAB0',1800003600,1);
INSERT INTO "askings" VALUES('n23dv9z',X'F2BC936DCA8909078A6C6DEAA8A59DBA',X'5BE1F9C97D07CB5C31D79222F8C703EC',1800000000,1);
INSERT INTO "askings" VALUES('n2hf9p5',X'',X'5BE1F9C97D07CB5C31D79222F8C703EC',1800000000,1);
INSERT INTO "askings" VALUES('qt6z8cy',X'F2BC936DCA8909078A6C6DEAA8A59DBA',X'5BE1F9C97D07CB5C31D79222F8C703EC',1800003600,1);
INSERT INTO "askings" VALUES('t3jr262',X'',X'82A85D1B6591B4867A753DE0AE58EA4D',1800003600,0);
INSERT INTO "askings" VALUES('xgxwcm7',X'F2BC936DCA8909078A6C6DEAA8A59DBA',X'5BE1F9C97D07CB5C31D79222F8C703EC',1800000000,1);
INSERT INTO "askings" VALUES('xry2tqy',X'49B22E3BBD62D1F54797F03DA1B5455D',X'82A85D1B6591B4867A753DE0AE58EA4D',1800003600,1);
INSERT INTO "askings" VALUES('xxcgbpv',X'43251317A17BD1BBB39981F9527C2902',X'C3C2AC453DB5A73A92CF648F080E1349',1800000000,1);
INSERT INTO "askings" VALUES('zqfxvky',X'8EC62ECBF0EECC2F080EA94B4C87CB02',X'355E15670D90A0329C2E585AA525CAB0',1800003600,1);
CREATE TABLE bans (
        kind TEXT NOT NULL CHECK (kind IN ('person', 'server')),
        id INTEGER NOT NULL,
        at INTEGER NOT NULL,
        why TEXT,
        PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE beginnings (
        origin TEXT NOT NULL PRIMARY KEY,
        subject TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE blocks (
        blocker INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        mark BLOB NOT NULL,
        blocked INTEGER,
        name TEXT,
        at INTEGER NOT NULL,
        PRIMARY KEY (blocker, mark),
        CHECK ((blocked IS NULL) = (name IS NULL))
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE careers (
        person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('duel', 'teams')),
        first_at INTEGER NOT NULL,
        red_won INTEGER NOT NULL,
        red_drawn INTEGER NOT NULL,
        red_lost INTEGER NOT NULL,
        white_won INTEGER NOT NULL,
        white_drawn INTEGER NOT NULL,
        white_lost INTEGER NOT NULL,
        streak INTEGER NOT NULL,
        longest INTEGER NOT NULL,
        best_match TEXT,
        best_cautious REAL,
        best_number INTEGER,
        heroes INTEGER NOT NULL,
        largest INTEGER NOT NULL,
        live_moves INTEGER NOT NULL,
        live_pace INTEGER NOT NULL,
        slow_moves INTEGER NOT NULL,
        slow_pace INTEGER NOT NULL,
        PRIMARY KEY (person, kind)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "careers" VALUES(1,'duel',1800000000,2,0,0,0,0,0,2,2,'n23dv9z',900.0,1500,4,9,0,0,59,0);
INSERT INTO "careers" VALUES(2,'duel',1800000000,0,0,0,0,0,2,0,0,NULL,NULL,NULL,4,5,0,0,50,0);
INSERT INTO "careers" VALUES(3,'duel',1800000000,0,1,0,0,0,0,0,0,NULL,NULL,NULL,0,2,0,0,2,0);
INSERT INTO "careers" VALUES(4,'duel',1800000000,0,0,0,1,1,0,1,1,'xxcgbpv',900.0,1500,0,1,0,0,3,0);
CREATE TABLE challenges (
        id TEXT NOT NULL PRIMARY KEY,
        variant TEXT NOT NULL CHECK (variant IN ('duel', 'texas')),
        secret BLOB NOT NULL CHECK (length(secret) = 32),
        clock TEXT NOT NULL,
        host INTEGER NOT NULL REFERENCES people (id),
        guest INTEGER REFERENCES people (id),
        house INTEGER CHECK (house IN (0, 1)),
        made_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        rematch_of TEXT,
        place_channel INTEGER,
        place_guild INTEGER,
        place_thread INTEGER,
        place_message INTEGER,
        state TEXT NOT NULL CHECK (state IN ('open', 'started', 'declined', 'withdrawn', 'expired'))
    , place_reach TEXT CHECK (place_reach IN ('channel', 'dm', 'borrowed', 'private')), place_language TEXT, shown INTEGER NOT NULL DEFAULT 0, holder TEXT, held_until INTEGER, version INTEGER NOT NULL DEFAULT 1, thread_wanted INTEGER NOT NULL DEFAULT 0 CHECK (thread_wanted IN (0, 1)), friendly INTEGER NOT NULL DEFAULT 0 CHECK (friendly IN (0, 1))) STRICT, WITHOUT ROWID
    ;
INSERT INTO "challenges" VALUES('3fwcmqb','duel',X'87CF699CA10B4CE9441609E41B55D82343A554C4BA6376800C8E234D7250B394','1d',1,2,1,1800003600,1800262800,'n23dv9z',100,10,NULL,NULL,'open','channel','en',0,'bot',1800003660,1,0,0);
INSERT INTO "challenges" VALUES('85z93dm','duel',X'A0D648D633F240982C009865A9425BBFF267541490EBD890FFB3D820987661C5','1d',4,3,NULL,1800003600,1800262800,NULL,100,10,NULL,1000,'declined','channel','en',0,'bot',1800003660,2,0,0);
INSERT INTO "challenges" VALUES('bg7rk8p','texas',X'3FD9014F0BD14A37FC17AEC39F94868D0EEE2AE19F6560A88E6C4AE84812F1D1','none',3,NULL,NULL,1800003600,1800608400,NULL,100,10,NULL,1000,'open','channel','en',0,'bot',1800003660,2,0,0);
INSERT INTO "challenges" VALUES('bp9mmyh','duel',X'FC9FC0AC0AA3289523C07D7A757DBCB19333372414B6D1445B63E1CBDF136B9F','7d',1,2,0,1800000000,1800604800,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800000060,2,0,0);
INSERT INTO "challenges" VALUES('h2fkny5','duel',X'4984089738E3A3B6923314BB1B77CC6FF6760ADFEDE8D48734F2808ED3324D47','1d',3,4,0,1800000000,1800259200,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800000060,2,0,0);
INSERT INTO "challenges" VALUES('kntw9y5','duel',X'D30829FF0E8D8999CB8F691A4EBD317FECE1307AF84AA2F1711ABB0CF8E1E125','live',3,2,0,1800003600,1800007200,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800003660,2,0,0);
INSERT INTO "challenges" VALUES('n23dv9z','duel',X'50254A057B6119DB33A0D45F4543DB1F0AC17B77CCB326765EBF5078615D9964','1d',1,2,0,1800000000,1800259200,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800000060,2,0,0);
INSERT INTO "challenges" VALUES('n2hf9p5','texas',X'C2BEFA46590937AE5EF1F00484ECE8A60D4FFD1CF6F312866C724F577A0F2950','1d',1,NULL,NULL,1800000000,1800259200,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800000060,5,0,0);
INSERT INTO "challenges" VALUES('qt6z8cy','duel',X'42E04FADFF921F6F612E1F390B81C13F3AFD0662936027F2D5E6C7B1617D9982','1d',1,2,0,1800003600,1800262800,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800003660,2,0,0);
INSERT INTO "challenges" VALUES('t3jr262','duel',X'62097A1D0B5C465E35669D33FEDD4352CD147480EF0AC0F5E5686D0DCCC6AAAC','none',4,NULL,NULL,1800003600,1800608400,NULL,100,10,NULL,1000,'open','channel','en',0,'bot',1800003660,1,0,0);
INSERT INTO "challenges" VALUES('xgxwcm7','duel',X'7D3EDC206BFD69DD0C4E6F9AB186036A53F3B33C8B729E08006547E90E900E16','1d',1,2,0,1800000000,1800259200,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800000060,2,0,0);
INSERT INTO "challenges" VALUES('xry2tqy','duel',X'7713B63FD228EA2D84058FAA3653069D2C4CD320EEEC20283E03EFA9AB4CF31B','none',4,2,NULL,1800003600,1800608400,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800003660,2,0,0);
INSERT INTO "challenges" VALUES('zqfxvky','duel',X'78D3BC5A68B4FCD6625D3C02D595FEC4044510EE37B9C4F36A0E849D74A195D1','1d',3,1,0,1800003600,1800262800,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800003660,2,0,0);
CREATE TABLE erasures (
        at INTEGER NOT NULL
    ) STRICT
    ;
CREATE TABLE handles (
        subject TEXT NOT NULL PRIMARY KEY,
        token TEXT NOT NULL,
        message INTEGER NOT NULL,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE heartbeats (
        process TEXT NOT NULL PRIMARY KEY,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE leases (
        name TEXT PRIMARY KEY,
        holder TEXT NOT NULL,
        until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE leftovers (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        place_message INTEGER NOT NULL,
        place_channel INTEGER NOT NULL,
        place_guild INTEGER,
        place_thread INTEGER,
        place_reach TEXT NOT NULL,
        place_language TEXT NOT NULL,
        PRIMARY KEY (match, place_message)
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE lobby_seats (
        challenge TEXT NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
        person INTEGER REFERENCES people (id),
        level TEXT,
        PRIMARY KEY (challenge, seat),
        UNIQUE (challenge, person),
        CHECK ((person IS NULL) <> (level IS NULL))
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "lobby_seats" VALUES('bg7rk8p',0,3,NULL);
INSERT INTO "lobby_seats" VALUES('bg7rk8p',1,4,NULL);
INSERT INTO "lobby_seats" VALUES('n2hf9p5',0,1,NULL);
INSERT INTO "lobby_seats" VALUES('n2hf9p5',1,2,NULL);
INSERT INTO "lobby_seats" VALUES('n2hf9p5',2,NULL,'squire');
INSERT INTO "lobby_seats" VALUES('n2hf9p5',3,NULL,'squire');
CREATE TABLE mark_key (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        key BLOB NOT NULL CHECK (length(key) = 32)
    ) STRICT
    ;
INSERT INTO "mark_key" VALUES(1,X'4209083689C6EFBC49015CEDBA8FFE09AE8DD33100BB647C153239829EAAF9BB');
CREATE TABLE match_channels (
        server INTEGER NOT NULL,
        channel INTEGER NOT NULL,
        PRIMARY KEY (server, channel)
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE "matches" (
        id TEXT NOT NULL PRIMARY KEY,
        variant TEXT NOT NULL CHECK (variant IN ('duel', 'texas')),
        secret BLOB NOT NULL CHECK (length(secret) = 32),
        salt TEXT NOT NULL,
        clock TEXT NOT NULL,
        started_at INTEGER NOT NULL,
        rematch_of TEXT,
        version INTEGER NOT NULL,
        turn INTEGER NOT NULL CHECK (turn >= 0),
        to_move INTEGER CHECK (to_move BETWEEN 0 AND 3),
        red INTEGER NOT NULL,
        white INTEGER NOT NULL,
        moved_at INTEGER NOT NULL,
        deadline INTEGER,
        rings_at INTEGER CHECK (rings_at IS NULL OR ending IS NULL),
        offer_kind TEXT CHECK (offer_kind IN ('draw', 'take_back')),
        offer_seat INTEGER,
        offer_turn INTEGER,
        offer_agreed INTEGER,
        offer_refused_by INTEGER,
        place_channel INTEGER,
        place_guild INTEGER,
        place_thread INTEGER,
        place_message INTEGER,
        place_reach TEXT CHECK (place_reach IN ('channel', 'dm', 'borrowed', 'private')),
        place_language TEXT,
        shown INTEGER NOT NULL DEFAULT 0,
        shown_turn INTEGER NOT NULL DEFAULT -1,
        holder TEXT,
        held_until INTEGER,
        clock_shift INTEGER NOT NULL DEFAULT 0,
        thread_wanted INTEGER NOT NULL DEFAULT 0 CHECK (thread_wanted IN (0, 1)),
        position TEXT,
        branch_of TEXT CHECK (branch_of IS NULL OR position IS NOT NULL),
        ended_at INTEGER,
        ending TEXT CHECK (ending IN ('played', 'resigned', 'time', 'agreed', 'left', 'called_off')),
        winner INTEGER CHECK (winner IN (0, 1)),
        ended_by INTEGER, friendly INTEGER NOT NULL DEFAULT 0 CHECK (friendly IN (0, 1)), hinted INTEGER NOT NULL DEFAULT 0 CHECK (hinted IN (0, 1)), ended_why TEXT CHECK (ended_why IS NULL OR ending = 'called_off'), banks TEXT, gift_turn INTEGER,
        CHECK ((ending IS NULL) = (to_move IS NOT NULL)),
        CHECK ((ending IS NULL) = (ended_at IS NULL)),
        CHECK (ending IS NULL OR deadline IS NULL),
        CHECK (ending IS NOT 'called_off' OR winner IS NULL)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "matches" VALUES('bp9mmyh','duel',X'FC9FC0AC0AA3289523C07D7A757DBCB19333372414B6D1445B63E1CBDF136B9F','100000000000000002','7d',1800000000,NULL,5,2,0,0,0,1800000000,1801512000,1800000300,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,'channel','en',0,-1,'bot',1800000060,0,0,NULL,NULL,NULL,NULL,NULL,NULL,0,0,NULL,'907200,604800',NULL);
INSERT INTO "matches" VALUES('h2fkny5','duel',X'4984089738E3A3B6923314BB1B77CC6FF6760ADFEDE8D48734F2808ED3324D47','100000000000000003','1d',1800000000,NULL,8,4,NULL,4,2,1800000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,'channel','en',0,-1,'bot',1800000060,0,0,NULL,NULL,1800000000,'agreed',NULL,NULL,0,0,NULL,'345600,345600',NULL);
INSERT INTO "matches" VALUES('kntw9y5','duel',X'D30829FF0E8D8999CB8F691A4EBD317FECE1307AF84AA2F1711ABB0CF8E1E125','100000000000000008','live',1800003600,NULL,3,2,0,1,1,1800003600,1800004200,1800003720,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,'channel','en',0,-1,'bot',1800003660,0,0,NULL,NULL,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('n23dv9z','duel',X'50254A057B6119DB33A0D45F4543DB1F0AC17B77CCB326765EBF5078615D9964','100000000000000000','1d',1800000000,NULL,120,118,NULL,98,71,1800000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,'channel','en',0,-1,'bot',1800000060,0,0,NULL,NULL,1800000000,'played',0,NULL,0,0,NULL,'432000,432000',NULL);
INSERT INTO "matches" VALUES('n2hf9p5','texas',X'C2BEFA46590937AE5EF1F00484ECE8A60D4FFD1CF6F312866C724F577A0F2950','100000000000000005','1d',1800000000,NULL,13,12,0,7,4,1800000000,1800475200,1800000300,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,'channel','en',0,-1,'bot',1800000060,0,0,NULL,NULL,NULL,NULL,NULL,NULL,0,0,NULL,'388800,388800,259200,259200',NULL);
INSERT INTO "matches" VALUES('qt6z8cy','duel',X'42E04FADFF921F6F612E1F390B81C13F3AFD0662936027F2D5E6C7B1617D9982','100000000000000007','1d',1800003600,NULL,8,7,1,6,3,1800003600,1800478800,1800003900,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,'channel','en',0,-1,'bot',1800003660,0,0,NULL,NULL,NULL,NULL,NULL,NULL,0,0,NULL,'432000,388800',NULL);
INSERT INTO "matches" VALUES('xgxwcm7','duel',X'7D3EDC206BFD69DD0C4E6F9AB186036A53F3B33C8B729E08006547E90E900E16','100000000000000001','1d',1800000000,NULL,8,6,NULL,3,3,1800000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,'channel','en',0,-1,'bot',1800000060,0,0,NULL,NULL,1800000000,'resigned',0,1,0,0,NULL,'388800,388800',NULL);
INSERT INTO "matches" VALUES('xry2tqy','duel',X'7713B63FD228EA2D84058FAA3653069D2C4CD320EEEC20283E03EFA9AB4CF31B','100000000000000011','none',1800003600,NULL,1,0,0,0,0,1800003600,NULL,1800003900,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,'channel','en',0,-1,'bot',1800003660,0,0,NULL,NULL,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('xxcgbpv','duel',X'870DC3AD96DA5E6168965882BD960A6540A12975449F6342779AFF24FDB2543D','100000000000000006','1d',1800000000,NULL,6,3,NULL,2,1,1800000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,'channel','en',0,-1,'bot',1800000060,0,0,NULL,NULL,1800000000,'left',1,0,0,0,NULL,'345600,302400',NULL);
INSERT INTO "matches" VALUES('ydwm5jm','duel',X'CB2C8F03E46533EAE96CA16ECF9BF473EF3C1B0A8D2F6C48C51C4D36A8ED542F','100000000000000004','none',1800000000,NULL,10,9,1,16,6,1800000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,-1,'bot',1800000060,0,0,NULL,NULL,NULL,NULL,NULL,NULL,0,0,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('zqfxvky','duel',X'78D3BC5A68B4FCD6625D3C02D595FEC4044510EE37B9C4F36A0E849D74A195D1','100000000000000009','1d',1800003600,NULL,7,5,1,3,4,1800003600,1800435600,1800003900,'draw',0,5,0,NULL,100,10,NULL,1000,'channel','en',0,-1,'bot',1800003660,0,0,NULL,NULL,NULL,NULL,NULL,NULL,0,0,NULL,'388800,345600',NULL);
CREATE TABLE meetings (
        person INTEGER NOT NULL REFERENCES people (id),
        partner INTEGER NOT NULL,
        other INTEGER NOT NULL,
        other_partner INTEGER NOT NULL,
        won INTEGER NOT NULL,
        drawn INTEGER NOT NULL,
        lost INTEGER NOT NULL,
        rated INTEGER NOT NULL,
        last_at INTEGER NOT NULL,
        PRIMARY KEY (person, partner, other, other_partner)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "meetings" VALUES(1,0,2,0,2,0,0,2,1800000000);
INSERT INTO "meetings" VALUES(2,0,1,0,0,0,2,2,1800000000);
INSERT INTO "meetings" VALUES(3,0,4,0,0,1,0,1,1800000000);
INSERT INTO "meetings" VALUES(4,0,3,0,0,1,0,1,1800000000);
CREATE TABLE "moves" (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        turn INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        text TEXT NOT NULL,
        made_by TEXT NOT NULL CHECK (made_by IN ('person', 'computer', 'forced', 'planned')),
        at INTEGER NOT NULL,
        PRIMARY KEY (match, turn)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "moves" VALUES('bp9mmyh',0,0,'S3','person',1800000000);
INSERT INTO "moves" VALUES('bp9mmyh',1,0,'-1','person',1800000000);
INSERT INTO "moves" VALUES('h2fkny5',0,0,'SE1','person',1800000000);
INSERT INTO "moves" VALUES('h2fkny5',1,1,'W1','person',1800000000);
INSERT INTO "moves" VALUES('h2fkny5',2,0,'E2','person',1800000000);
INSERT INTO "moves" VALUES('h2fkny5',3,1,'SE2','person',1800000000);
INSERT INTO "moves" VALUES('kntw9y5',0,0,'S1','person',1800003600);
INSERT INTO "moves" VALUES('kntw9y5',1,1,'W1','person',1800003600);
INSERT INTO "moves" VALUES('n23dv9z',0,0,'SW2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',1,1,'SE2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',2,0,'NE2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',3,1,'SW1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',4,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',5,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',6,0,'N3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',7,1,'E2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',8,0,'N2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',9,1,'S1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',10,0,'S2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',11,1,'SE1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',12,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',13,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',14,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',15,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',16,0,'NW2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',17,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',18,0,'SW3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',19,1,'W3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',20,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',21,1,'NE3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',22,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',23,1,'E3*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',24,0,'W2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',25,1,'E1*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',26,0,'N1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',27,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',28,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',29,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',30,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',31,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',32,0,'NW1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',33,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',34,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',35,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',36,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',37,1,'N1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',38,0,'SE3*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',39,1,'NE1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',40,0,'W1*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',41,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',42,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',43,1,'S3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',44,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',45,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',46,0,'NW2*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',47,1,'S2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',48,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',49,1,'NW3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',50,0,'W2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',51,1,'SE1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',52,0,'E1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',53,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',54,0,'SE2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',55,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',56,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',57,1,'W3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',58,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',59,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',60,0,'SW1*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',61,1,'N3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',62,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',63,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',64,0,'S1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',65,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',66,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',67,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',68,0,'E2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',69,1,'S3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',70,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',71,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',72,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',73,1,'NE1*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',74,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',75,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',76,0,'N2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',77,1,'E3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',78,0,'NW3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',79,1,'NE2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',80,0,'W3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',81,1,'SW2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',82,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',83,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',84,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',85,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',86,0,'SE1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',87,1,'NE3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',88,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',89,1,'W1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',90,0,'SE3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',91,1,'NW1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',92,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',93,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',94,0,'E1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',95,1,'S1*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',96,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',97,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',98,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',99,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',100,0,'N3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',101,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',102,0,'SE2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',103,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',104,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',105,1,'N1','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',106,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',107,1,'W2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',108,0,'SW2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',109,1,'NE3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',110,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',111,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',112,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',113,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',114,1,'E1','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',115,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',116,1,'SW1','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',117,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n2hf9p5',0,0,'NE3','person',1800000000);
INSERT INTO "moves" VALUES('n2hf9p5',1,1,'S3','forced',1800000000);
INSERT INTO "moves" VALUES('n2hf9p5',2,2,'N1','computer',1800000000);
INSERT INTO "moves" VALUES('n2hf9p5',3,3,'NW1','computer',1800000000);
INSERT INTO "moves" VALUES('n2hf9p5',4,0,'SW2','person',1800000000);
INSERT INTO "moves" VALUES('n2hf9p5',5,1,'N2','person',1800000000);
INSERT INTO "moves" VALUES('n2hf9p5',6,2,'+','computer',1800000000);
INSERT INTO "moves" VALUES('n2hf9p5',7,3,'NW2','computer',1800000000);
INSERT INTO "moves" VALUES('n2hf9p5',8,0,'SE1','person',1800000000);
INSERT INTO "moves" VALUES('n2hf9p5',9,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n2hf9p5',10,2,'W1','computer',1800000000);
INSERT INTO "moves" VALUES('n2hf9p5',11,3,'+','computer',1800000000);
INSERT INTO "moves" VALUES('qt6z8cy',0,0,'NW2','person',1800003600);
INSERT INTO "moves" VALUES('qt6z8cy',1,1,'S1','person',1800003600);
INSERT INTO "moves" VALUES('qt6z8cy',2,0,'E1','person',1800003600);
INSERT INTO "moves" VALUES('qt6z8cy',3,1,'N3','person',1800003600);
INSERT INTO "moves" VALUES('qt6z8cy',4,0,'SW1','person',1800003600);
INSERT INTO "moves" VALUES('qt6z8cy',5,1,'SE2','person',1800003600);
INSERT INTO "moves" VALUES('qt6z8cy',6,0,'E3','person',1800003600);
INSERT INTO "moves" VALUES('xgxwcm7',0,0,'S2','person',1800000000);
INSERT INTO "moves" VALUES('xgxwcm7',1,1,'N2','person',1800000000);
INSERT INTO "moves" VALUES('xgxwcm7',2,0,'SE1','person',1800000000);
INSERT INTO "moves" VALUES('xgxwcm7',3,1,'E1','person',1800000000);
INSERT INTO "moves" VALUES('xgxwcm7',4,0,'W3','person',1800000000);
INSERT INTO "moves" VALUES('xgxwcm7',5,1,'SE2','person',1800000000);
INSERT INTO "moves" VALUES('xxcgbpv',0,0,'W1','person',1800000000);
INSERT INTO "moves" VALUES('xxcgbpv',1,1,'S1','person',1800000000);
INSERT INTO "moves" VALUES('xxcgbpv',2,0,'SE2','person',1800000000);
INSERT INTO "moves" VALUES('ydwm5jm',0,0,'NW2','computer',1800000000);
INSERT INTO "moves" VALUES('ydwm5jm',1,1,'S3','person',1800000000);
INSERT INTO "moves" VALUES('ydwm5jm',2,0,'N2','computer',1800000000);
INSERT INTO "moves" VALUES('ydwm5jm',3,1,'N3','person',1800000000);
INSERT INTO "moves" VALUES('ydwm5jm',4,0,'+','computer',1800000000);
INSERT INTO "moves" VALUES('ydwm5jm',5,1,'S1','person',1800000000);
INSERT INTO "moves" VALUES('ydwm5jm',6,0,'SW1','computer',1800000000);
INSERT INTO "moves" VALUES('ydwm5jm',7,1,'W1','person',1800000000);
INSERT INTO "moves" VALUES('ydwm5jm',8,0,'SE1','computer',1800000000);
INSERT INTO "moves" VALUES('zqfxvky',0,0,'E3','person',1800003600);
INSERT INTO "moves" VALUES('zqfxvky',1,1,'S2','person',1800003600);
INSERT INTO "moves" VALUES('zqfxvky',2,0,'W3','person',1800003600);
INSERT INTO "moves" VALUES('zqfxvky',3,1,'E2','person',1800003600);
INSERT INTO "moves" VALUES('zqfxvky',4,0,'SW1','person',1800003600);
CREATE TABLE notes (
        name TEXT PRIMARY KEY,
        content TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE notices (
        subject TEXT NOT NULL,
        person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        turn INTEGER NOT NULL,
        step INTEGER NOT NULL,
        due INTEGER NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (subject, person, kind, turn, step)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "notices" VALUES('3fwcmqb',2,'challenged',0,0,1800003900,0);
INSERT INTO "notices" VALUES('85z93dm',4,'declined',0,0,1800003600,0);
INSERT INTO "notices" VALUES('h2fkny5',3,'result',4,0,1800000000,0);
INSERT INTO "notices" VALUES('n23dv9z',1,'result',118,0,1800000000,0);
INSERT INTO "notices" VALUES('xgxwcm7',1,'result',6,0,1800000000,0);
INSERT INTO "notices" VALUES('xxcgbpv',4,'result',3,0,1800000000,0);
INSERT INTO "notices" VALUES('zqfxvky',1,'offer',5,0,1800003900,0);
CREATE TABLE people (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        language TEXT,
        telling TEXT NOT NULL DEFAULT 'mention' CHECK (telling IN ('mention', 'dm', 'nothing')),
        play_forced INTEGER NOT NULL DEFAULT 0 CHECK (play_forced IN (0, 1)),
        confirming TEXT NOT NULL DEFAULT 'heroes' CHECK (confirming IN ('nothing', 'heroes', 'all')),
        own_side INTEGER NOT NULL DEFAULT 0 CHECK (own_side IN (0, 1)),
        discord_language TEXT
    , picture TEXT NOT NULL DEFAULT 'light' CHECK (picture IN ('light', 'dark', 'contrast')), described INTEGER NOT NULL DEFAULT 0 CHECK (described IN (0, 1)), challengers TEXT NOT NULL DEFAULT 'everybody' CHECK (challengers IN ('everybody', 'played', 'nobody')), shares_strength INTEGER NOT NULL DEFAULT 0 CHECK (shares_strength IN (0, 1)), seen_by TEXT NOT NULL DEFAULT 'everybody'
    CHECK (seen_by IN ('everybody', 'servers', 'nobody')), away_from INTEGER, away_until INTEGER CHECK ((away_until IS NULL) = (away_from IS NULL)), zone TEXT, digest_hour INTEGER CHECK (digest_hour BETWEEN 0 AND 23), asked_forced INTEGER NOT NULL DEFAULT 0 CHECK (asked_forced IN (0, 1))) STRICT
    ;
INSERT INTO "people" VALUES(1,'Alice',NULL,'mention',0,'heroes',0,NULL,'light',0,'everybody',0,'everybody',NULL,NULL,NULL,NULL,0);
INSERT INTO "people" VALUES(2,'Bob','de','dm',1,'all',0,NULL,'light',0,'everybody',0,'everybody',NULL,NULL,NULL,NULL,0);
INSERT INTO "people" VALUES(3,'Carol',NULL,'mention',0,'heroes',1,NULL,'light',0,'everybody',0,'everybody',NULL,NULL,NULL,NULL,0);
INSERT INTO "people" VALUES(4,'Dave',NULL,'mention',0,'heroes',0,NULL,'light',0,'everybody',0,'everybody',NULL,NULL,NULL,NULL,0);
CREATE TABLE plans (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
        turn INTEGER NOT NULL CHECK (turn >= 0),
        tree TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE postings (
        match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
        nonce TEXT NOT NULL,
        token TEXT,
        place_channel INTEGER NOT NULL,
        place_guild INTEGER,
        place_thread INTEGER,
        place_reach TEXT NOT NULL,
        place_language TEXT NOT NULL,
        called INTEGER,
        kind TEXT,
        turn INTEGER,
        step INTEGER,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE practised (
        person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        at INTEGER NOT NULL,
        match TEXT NOT NULL,
        level TEXT NOT NULL,
        outcome TEXT NOT NULL CHECK (outcome IN ('won', 'drawn', 'lost')),
        PRIMARY KEY (person, at, match)
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE rank_counts (
        kind TEXT NOT NULL CHECK (kind IN ('duel', 'teams')),
        guild INTEGER NOT NULL,
        month INTEGER NOT NULL,
        stretch INTEGER NOT NULL,
        listed INTEGER NOT NULL CHECK (listed >= 0),
        PRIMARY KEY (kind, guild, month, stretch)
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE ranks (
        person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('duel', 'teams')),
        guild INTEGER NOT NULL,
        month INTEGER NOT NULL,
        cautious REAL,
        hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
        gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
        PRIMARY KEY (person, kind, guild, month)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "ranks" VALUES(1,'duel',0,0,NULL,0,0);
INSERT INTO "ranks" VALUES(1,'duel',0,202701,NULL,0,0);
INSERT INTO "ranks" VALUES(1,'duel',10,0,NULL,0,0);
INSERT INTO "ranks" VALUES(1,'duel',10,202701,NULL,0,0);
INSERT INTO "ranks" VALUES(2,'duel',0,0,NULL,0,0);
INSERT INTO "ranks" VALUES(2,'duel',0,202701,NULL,0,0);
INSERT INTO "ranks" VALUES(2,'duel',10,0,NULL,0,0);
INSERT INTO "ranks" VALUES(2,'duel',10,202701,NULL,0,0);
INSERT INTO "ranks" VALUES(3,'duel',0,0,NULL,0,0);
INSERT INTO "ranks" VALUES(3,'duel',0,202701,NULL,0,0);
INSERT INTO "ranks" VALUES(3,'duel',10,0,NULL,0,0);
INSERT INTO "ranks" VALUES(3,'duel',10,202701,NULL,0,0);
INSERT INTO "ranks" VALUES(4,'duel',0,0,NULL,0,0);
INSERT INTO "ranks" VALUES(4,'duel',0,202701,NULL,0,0);
INSERT INTO "ranks" VALUES(4,'duel',10,0,NULL,0,0);
INSERT INTO "ranks" VALUES(4,'duel',10,202701,NULL,0,0);
CREATE TABLE ratings (
        number INTEGER NOT NULL CHECK (number > 0),
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('duel', 'teams')),
        person INTEGER REFERENCES people (id),
        outcome TEXT NOT NULL CHECK (outcome IN ('won', 'drawn', 'lost')),
        mu_before REAL NOT NULL,
        sigma_before REAL NOT NULL CHECK (sigma_before > 0),
        mu_after REAL NOT NULL,
        sigma_after REAL NOT NULL CHECK (sigma_after > 0),
        weight REAL NOT NULL CHECK (weight BETWEEN 0 AND 1),
        library TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (number, seat)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "ratings" VALUES(1,0,'n23dv9z','duel',1,'won',1500.0,300.0,1598.172079,283.526441,1.0,'openskill 6.2.0, constants 1',1800000000);
INSERT INTO "ratings" VALUES(1,1,'n23dv9z','duel',2,'lost',1500.0,300.0,1401.827921,283.526441,1.0,'openskill 6.2.0, constants 1',1800000000);
INSERT INTO "ratings" VALUES(2,0,'xgxwcm7','duel',1,'won',1598.172079,283.526441,1634.008199,276.264072,0.5,'openskill 6.2.0, constants 1',1800000000);
INSERT INTO "ratings" VALUES(2,1,'xgxwcm7','duel',2,'lost',1401.827921,283.526441,1365.991801,276.264072,0.5,'openskill 6.2.0, constants 1',1800000000);
INSERT INTO "ratings" VALUES(3,0,'h2fkny5','duel',3,'drawn',1500.0,300.0,1500.0,283.526441,1.0,'openskill 6.2.0, constants 1',1800000000);
INSERT INTO "ratings" VALUES(3,1,'h2fkny5','duel',4,'drawn',1500.0,300.0,1500.0,283.526441,1.0,'openskill 6.2.0, constants 1',1800000000);
INSERT INTO "ratings" VALUES(4,0,'xxcgbpv','duel',NULL,'lost',1500.0,300.0,1399.503414,282.71087,1.0,'openskill 6.2.0, constants 1',1800000000);
INSERT INTO "ratings" VALUES(4,1,'xxcgbpv','duel',4,'won',1500.0,283.526441,1589.765686,268.987666,1.0,'openskill 6.2.0, constants 1',1800000000);
CREATE TABLE reviews (
        match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
        engine TEXT NOT NULL,
        made_at INTEGER NOT NULL,
        content BLOB NOT NULL
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
        person INTEGER REFERENCES people (id),
        level TEXT,
        running INTEGER NOT NULL CHECK (running IN (0, 1)),
        PRIMARY KEY (match, seat),
        CHECK (person IS NULL OR level IS NULL)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "seats" VALUES('bp9mmyh',0,1,NULL,1);
INSERT INTO "seats" VALUES('bp9mmyh',1,2,NULL,1);
INSERT INTO "seats" VALUES('h2fkny5',0,3,NULL,0);
INSERT INTO "seats" VALUES('h2fkny5',1,4,NULL,0);
INSERT INTO "seats" VALUES('kntw9y5',0,3,NULL,1);
INSERT INTO "seats" VALUES('kntw9y5',1,2,NULL,1);
INSERT INTO "seats" VALUES('n23dv9z',0,1,NULL,0);
INSERT INTO "seats" VALUES('n23dv9z',1,2,NULL,0);
INSERT INTO "seats" VALUES('n2hf9p5',0,1,NULL,1);
INSERT INTO "seats" VALUES('n2hf9p5',1,2,NULL,1);
INSERT INTO "seats" VALUES('n2hf9p5',2,NULL,'squire',1);
INSERT INTO "seats" VALUES('n2hf9p5',3,NULL,'squire',1);
INSERT INTO "seats" VALUES('qt6z8cy',0,1,NULL,1);
INSERT INTO "seats" VALUES('qt6z8cy',1,2,NULL,1);
INSERT INTO "seats" VALUES('xgxwcm7',0,1,NULL,0);
INSERT INTO "seats" VALUES('xgxwcm7',1,2,NULL,0);
INSERT INTO "seats" VALUES('xry2tqy',0,4,NULL,1);
INSERT INTO "seats" VALUES('xry2tqy',1,2,NULL,1);
INSERT INTO "seats" VALUES('xxcgbpv',0,NULL,NULL,0);
INSERT INTO "seats" VALUES('xxcgbpv',1,4,NULL,0);
INSERT INTO "seats" VALUES('ydwm5jm',0,NULL,'knight',1);
INSERT INTO "seats" VALUES('ydwm5jm',1,1,NULL,1);
INSERT INTO "seats" VALUES('zqfxvky',0,3,NULL,1);
INSERT INTO "seats" VALUES('zqfxvky',1,1,NULL,1);
CREATE TABLE servers (
        id INTEGER PRIMARY KEY,
        greeted_at INTEGER
    , quiet INTEGER NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1))) STRICT
    ;
CREATE TABLE standings (
        person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('duel', 'teams')),
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        won INTEGER NOT NULL,
        drawn INTEGER NOT NULL,
        lost INTEGER NOT NULL,
        opponents INTEGER NOT NULL,
        last_at INTEGER NOT NULL,
        grows_at INTEGER,
        PRIMARY KEY (person, kind)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "standings" VALUES(1,'duel',1634.008199,276.264072,2,0,0,1,1800000000,1802592000);
INSERT INTO "standings" VALUES(2,'duel',1365.991801,276.264072,0,0,2,1,1800000000,1802592000);
INSERT INTO "standings" VALUES(3,'duel',1500.0,283.526441,0,1,0,1,1800000000,1802592000);
INSERT INTO "standings" VALUES(4,'duel',1589.765686,268.987666,1,1,0,2,1800000000,1802592000);
CREATE TABLE uncounted (
        ended_at INTEGER NOT NULL,
        match TEXT NOT NULL,
        PRIMARY KEY (ended_at, match)
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE wanted_reviews (
        match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
        asked_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    ;
CREATE INDEX seats_by_person ON seats (person, match) WHERE person IS NOT NULL;
CREATE INDEX seats_running ON seats (person, match) WHERE running = 1;
CREATE INDEX challenges_by_host ON challenges (host);
CREATE INDEX challenges_by_guest ON challenges (guest) WHERE guest IS NOT NULL;
CREATE INDEX challenges_by_rematch ON challenges (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX challenges_open ON challenges (expires_at) WHERE state = 'open';
CREATE INDEX lobby_seats_by_person ON lobby_seats (person) WHERE person IS NOT NULL;
CREATE INDEX notices_by_due ON notices (due);
CREATE INDEX challenges_behind ON challenges (id) WHERE shown < version;
CREATE INDEX handles_by_end ON handles (until);
CREATE INDEX beginnings_by_time ON beginnings (at);
CREATE INDEX matches_by_rematch ON matches (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX matches_by_ringing ON matches (rings_at) WHERE rings_at IS NOT NULL;
CREATE INDEX matches_behind ON matches (id) WHERE shown < version;
CREATE INDEX askings_by_host ON askings (host, at);
CREATE INDEX askings_by_pair ON askings (pair, at);
CREATE INDEX askings_by_time ON askings (at);
CREATE INDEX blocks_by_blocked ON blocks (blocked) WHERE blocked IS NOT NULL;
CREATE UNIQUE INDEX ratings_by_match ON ratings (match, seat);
CREATE INDEX ratings_by_person ON ratings (person, kind, number) WHERE person IS NOT NULL;
CREATE INDEX standings_by_growth ON standings (grows_at) WHERE grows_at IS NOT NULL;
CREATE INDEX ranks_by_value ON ranks (kind, guild, month, hidden, gone, cautious DESC, person)
    WHERE cautious IS NOT NULL
    ;
CREATE INDEX reviews_by_time ON reviews (made_at);
CREATE INDEX answered_by_time ON answered (at);
CREATE TRIGGER moves_are_never_changed BEFORE UPDATE ON moves
    BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END;
CREATE TRIGGER moves_go_only_with_their_match BEFORE DELETE ON moves
    WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END;
CREATE TRIGGER ratings_are_never_changed
    BEFORE UPDATE OF number, seat, match, kind, outcome, mu_before, sigma_before, mu_after, sigma_after, weight,
        library, at
    ON ratings BEGIN SELECT RAISE(ABORT, 'ratings are append-only'); END;
CREATE TRIGGER ratings_go_only_with_their_match BEFORE DELETE ON ratings
    WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'ratings are append-only'); END;
CREATE TRIGGER ranks_count_who_comes AFTER INSERT ON ranks BEGIN 
    INSERT INTO rank_counts (kind, guild, month, stretch, listed)
    SELECT NEW.kind, NEW.guild, NEW.month, CAST((NEW.cautious + 10000) / 10 AS INTEGER), 1 WHERE NEW.cautious IS NOT NULL AND NEW.hidden = 0 AND NEW.gone = 0
    ON CONFLICT DO UPDATE SET listed = listed + 1;
 END;
CREATE TRIGGER ranks_count_who_goes AFTER DELETE ON ranks BEGIN 
    UPDATE rank_counts SET listed = listed - 1
    WHERE kind = OLD.kind AND guild = OLD.guild AND month = OLD.month AND stretch = CAST((OLD.cautious + 10000) / 10 AS INTEGER)
    AND OLD.cautious IS NOT NULL AND OLD.hidden = 0 AND OLD.gone = 0;
 END;
CREATE TRIGGER ranks_count_who_moves AFTER UPDATE OF cautious, hidden, gone ON ranks
    BEGIN 
    UPDATE rank_counts SET listed = listed - 1
    WHERE kind = OLD.kind AND guild = OLD.guild AND month = OLD.month AND stretch = CAST((OLD.cautious + 10000) / 10 AS INTEGER)
    AND OLD.cautious IS NOT NULL AND OLD.hidden = 0 AND OLD.gone = 0;
 
    INSERT INTO rank_counts (kind, guild, month, stretch, listed)
    SELECT NEW.kind, NEW.guild, NEW.month, CAST((NEW.cautious + 10000) / 10 AS INTEGER), 1 WHERE NEW.cautious IS NOT NULL AND NEW.hidden = 0 AND NEW.gone = 0
    ON CONFLICT DO UPDATE SET listed = listed + 1;
 END;
COMMIT;
PRAGMA user_version = 5;
PRAGMA application_id = 1383035749;

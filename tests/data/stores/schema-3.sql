BEGIN TRANSACTION;
CREATE TABLE beginnings (
        origin TEXT NOT NULL PRIMARY KEY,
        subject TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    ;
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
    , place_reach TEXT CHECK (place_reach IN ('channel', 'dm', 'borrowed', 'private')), place_language TEXT, shown INTEGER NOT NULL DEFAULT 0, holder TEXT, held_until INTEGER, version INTEGER NOT NULL DEFAULT 1, thread_wanted INTEGER NOT NULL DEFAULT 0 CHECK (thread_wanted IN (0, 1))) STRICT, WITHOUT ROWID
    ;
INSERT INTO "challenges" VALUES('2625f8d','duel',X'CD147480EF0AC0F5E5686D0DCCC6AAAC9ACD62CC3FE3E6A35963A8E1CE0424D7','none',4,2,NULL,1800003600,1800608400,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800003660,2,0);
INSERT INTO "challenges" VALUES('2tqy97s','texas',X'3653069D2C4CD320EEEC20283E03EFA9AB4CF31B42EB1144CB96CE660C1EBFFC','none',3,NULL,NULL,1800003600,1800608400,NULL,100,10,NULL,1000,'open','channel','en',0,'bot',1800003660,2,0);
INSERT INTO "challenges" VALUES('2zf5jjk','duel',X'615D9964FD8C27C994C7ABE81D8629640C7CF0CF5D6332C4FDECC04DE72AC180','1d',1,2,0,1800000000,1800259200,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800000060,2,0);
INSERT INTO "challenges" VALUES('3dmyqgv','duel',X'F267541490EBD890FFB3D820987661C5D2129BB63D97E70F35F3E87335AF54A0','none',4,NULL,NULL,1800003600,1800608400,NULL,100,10,NULL,1000,'open','channel','en',0,'bot',1800003660,1,0);
INSERT INTO "challenges" VALUES('76zqh93','duel',X'006547E90E900E166AD3B9415E43DAE7F7237293F9EB2A3951A35887833EF483','7d',1,2,0,1800000000,1800604800,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800000060,2,0);
INSERT INTO "challenges" VALUES('87ydwm5','texas',X'B10183E016AA7A723384C880F008D288EB311CEA3AB1A700696DFD6DBAA6555D','1d',1,NULL,NULL,1800000000,1800259200,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800000060,5,0);
INSERT INTO "challenges" VALUES('8cysh99','duel',X'3AFD0662936027F2D5E6C7B1617D9982DF1A747EE34CA78A5FA862B257A9CBC0','live',3,2,0,1800003600,1800007200,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800003660,2,0);
INSERT INTO "challenges" VALUES('9y5q5kk','duel',X'F84AA2F1711ABB0CF8E1E125DF71FCDB75FF87990B7F5D5EF9100FCD9C4299E8','1d',3,1,0,1800003600,1800262800,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800003660,2,0);
INSERT INTO "challenges" VALUES('bpvsgmg','duel',X'40A12975449F6342779AFF24FDB2543D37338D9F60B0EEB78B1A8E204969B7DA','1d',1,2,0,1800003600,1800262800,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800003660,2,0);
INSERT INTO "challenges" VALUES('n23dv9z','duel',X'4209083689C6EFBC49015CEDBA8FFE09AE8DD33100BB647C153239829EAAF9BB','1d',1,2,0,1800000000,1800259200,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800000060,2,0);
INSERT INTO "challenges" VALUES('vkyfy2w','duel',X'044510EE37B9C4F36A0E849D74A195D1C0967D0F79D96BFDB07F135FCD1318EA','1d',1,2,1,1800003600,1800262800,'n23dv9z',100,10,NULL,NULL,'open','channel','en',0,'bot',1800003660,1,0);
INSERT INTO "challenges" VALUES('wcmqbq6','duel',X'43A554C4BA6376800C8E234D7250B394A7B8F337E480281FCB2DDEDA4C00E23C','1d',4,3,NULL,1800003600,1800262800,NULL,100,10,NULL,1000,'declined','channel','en',0,'bot',1800003660,2,0);
INSERT INTO "challenges" VALUES('yhspkt6','duel',X'14B6D1445B63E1CBDF136B9F4CB6A76FD8C30B071CAE155BD8DFC77A417B2389','1d',3,4,0,1800000000,1800259200,NULL,NULL,NULL,NULL,NULL,'started',NULL,NULL,0,'bot',1800000060,2,0);
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
INSERT INTO "lobby_seats" VALUES('2tqy97s',0,3,NULL);
INSERT INTO "lobby_seats" VALUES('2tqy97s',1,4,NULL);
INSERT INTO "lobby_seats" VALUES('87ydwm5',0,1,NULL);
INSERT INTO "lobby_seats" VALUES('87ydwm5',1,2,NULL);
INSERT INTO "lobby_seats" VALUES('87ydwm5',2,NULL,'squire');
INSERT INTO "lobby_seats" VALUES('87ydwm5',3,NULL,'squire');
CREATE TABLE matches (
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
        offer_kind TEXT CHECK (offer_kind IN ('draw', 'take_back')),
        offer_seat INTEGER,
        offer_turn INTEGER,
        offer_agreed INTEGER,
        offer_refused_by INTEGER,
        place_channel INTEGER,
        place_guild INTEGER,
        place_thread INTEGER,
        place_message INTEGER,
        ended_at INTEGER,
        ending TEXT CHECK (ending IN ('played', 'resigned', 'time', 'agreed', 'left')),
        winner INTEGER CHECK (winner IN (0, 1)),
        ended_by INTEGER, rings_at INTEGER CHECK (rings_at IS NULL OR ending IS NULL), place_reach TEXT CHECK (place_reach IN ('channel', 'dm', 'borrowed', 'private')), place_language TEXT, shown INTEGER NOT NULL DEFAULT 0, holder TEXT, held_until INTEGER, shown_turn INTEGER NOT NULL DEFAULT -1, clock_shift INTEGER NOT NULL DEFAULT 0, thread_wanted INTEGER NOT NULL DEFAULT 0 CHECK (thread_wanted IN (0, 1)), position TEXT, branch_of TEXT CHECK (branch_of IS NULL OR position IS NOT NULL),
        CHECK ((ending IS NULL) = (to_move IS NOT NULL)),
        CHECK ((ending IS NULL) = (ended_at IS NULL)),
        CHECK (ending IS NULL OR deadline IS NULL)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "matches" VALUES('2625f8d','duel',X'CD147480EF0AC0F5E5686D0DCCC6AAAC9ACD62CC3FE3E6A35963A8E1CE0424D7','100000000000000011','none',1800003600,NULL,1,0,0,0,0,1800003600,NULL,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,NULL,NULL,NULL,NULL,1800003900,'channel','en',0,'bot',1800003660,-1,0,0,NULL,NULL);
INSERT INTO "matches" VALUES('2zf5jjk','duel',X'615D9964FD8C27C994C7ABE81D8629640C7CF0CF5D6332C4FDECC04DE72AC180','100000000000000001','1d',1800000000,NULL,8,6,NULL,3,3,1800000000,NULL,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,1800000000,'resigned',0,1,NULL,'channel','en',0,'bot',1800000060,-1,0,0,NULL,NULL);
INSERT INTO "matches" VALUES('76zqh93','duel',X'006547E90E900E166AD3B9415E43DAE7F7237293F9EB2A3951A35887833EF483','100000000000000002','7d',1800000000,NULL,5,2,0,0,0,1800000000,1800604800,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,NULL,NULL,NULL,NULL,1800000300,'channel','en',0,'bot',1800000060,-1,0,0,NULL,NULL);
INSERT INTO "matches" VALUES('87ydwm5','texas',X'B10183E016AA7A723384C880F008D288EB311CEA3AB1A700696DFD6DBAA6555D','100000000000000005','1d',1800000000,NULL,11,10,2,5,4,1800000000,NULL,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,NULL,NULL,NULL,NULL,1800000300,'channel','en',0,'bot',1800000060,-1,0,0,NULL,NULL);
INSERT INTO "matches" VALUES('8cysh99','duel',X'3AFD0662936027F2D5E6C7B1617D9982DF1A747EE34CA78A5FA862B257A9CBC0','100000000000000008','live',1800003600,NULL,3,2,0,1,1,1800003600,1800004200,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,NULL,NULL,NULL,NULL,1800003720,'channel','en',0,'bot',1800003660,-1,0,0,NULL,NULL);
INSERT INTO "matches" VALUES('9p5bs2r','duel',X'0D4FFD1CF6F312866C724F577A0F2950923A0ECDDA3170CA3C8E524CBCAC3763','100000000000000006','1d',1800000000,NULL,6,3,NULL,2,1,1800000000,NULL,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,1800000000,'left',1,0,NULL,'channel','en',0,'bot',1800000060,-1,0,0,NULL,NULL);
INSERT INTO "matches" VALUES('9y5q5kk','duel',X'F84AA2F1711ABB0CF8E1E125DF71FCDB75FF87990B7F5D5EF9100FCD9C4299E8','100000000000000009','1d',1800003600,NULL,7,5,1,3,2,1800003600,1800090000,'draw',0,5,0,NULL,100,10,NULL,1000,NULL,NULL,NULL,NULL,1800003900,'channel','en',0,'bot',1800003660,-1,0,0,NULL,NULL);
INSERT INTO "matches" VALUES('bpvsgmg','duel',X'40A12975449F6342779AFF24FDB2543D37338D9F60B0EEB78B1A8E204969B7DA','100000000000000007','1d',1800003600,NULL,8,7,1,4,3,1800003600,1800090000,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,NULL,NULL,NULL,NULL,1800003900,'channel','en',0,'bot',1800003660,-1,0,0,NULL,NULL);
INSERT INTO "matches" VALUES('n23dv9z','duel',X'4209083689C6EFBC49015CEDBA8FFE09AE8DD33100BB647C153239829EAAF9BB','100000000000000000','1d',1800000000,NULL,117,115,NULL,79,127,1800000000,NULL,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,1800000000,'played',1,NULL,NULL,'channel','en',0,'bot',1800000060,-1,0,0,NULL,NULL);
INSERT INTO "matches" VALUES('nb2hj3c','duel',X'5F71D0D53E66B01D4984089738E3A3B6923314BB1B77CC6FF6760ADFEDE8D487','100000000000000004','none',1800000000,NULL,10,9,1,7,2,1800000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,'bot',1800000060,-1,0,0,NULL,NULL);
INSERT INTO "matches" VALUES('yhspkt6','duel',X'14B6D1445B63E1CBDF136B9F4CB6A76FD8C30B071CAE155BD8DFC77A417B2389','100000000000000003','1d',1800000000,NULL,8,4,NULL,2,2,1800000000,NULL,NULL,NULL,NULL,NULL,NULL,100,10,NULL,1000,1800000000,'agreed',NULL,NULL,NULL,'channel','en',0,'bot',1800000060,-1,0,0,NULL,NULL);
CREATE TABLE moves (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        turn INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        text TEXT NOT NULL,
        made_by TEXT NOT NULL CHECK (made_by IN ('person', 'computer', 'forced')),
        at INTEGER NOT NULL,
        PRIMARY KEY (match, turn)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "moves" VALUES('2zf5jjk',0,0,'SE2','person',1800000000);
INSERT INTO "moves" VALUES('2zf5jjk',1,1,'NE1','person',1800000000);
INSERT INTO "moves" VALUES('2zf5jjk',2,0,'S2','person',1800000000);
INSERT INTO "moves" VALUES('2zf5jjk',3,1,'NW2','person',1800000000);
INSERT INTO "moves" VALUES('2zf5jjk',4,0,'SW2','person',1800000000);
INSERT INTO "moves" VALUES('2zf5jjk',5,1,'NW1','person',1800000000);
INSERT INTO "moves" VALUES('76zqh93',0,0,'NW1','person',1800000000);
INSERT INTO "moves" VALUES('76zqh93',1,0,'-1','person',1800000000);
INSERT INTO "moves" VALUES('87ydwm5',0,0,'SW1','person',1800000000);
INSERT INTO "moves" VALUES('87ydwm5',1,1,'N1','person',1800000000);
INSERT INTO "moves" VALUES('87ydwm5',2,2,'W3','computer',1800000000);
INSERT INTO "moves" VALUES('87ydwm5',3,3,'E1','computer',1800000000);
INSERT INTO "moves" VALUES('87ydwm5',4,0,'NE2','person',1800000000);
INSERT INTO "moves" VALUES('87ydwm5',5,1,'NE1','person',1800000000);
INSERT INTO "moves" VALUES('87ydwm5',6,2,'E2','computer',1800000000);
INSERT INTO "moves" VALUES('87ydwm5',7,3,'+','computer',1800000000);
INSERT INTO "moves" VALUES('87ydwm5',8,0,'SW2','person',1800000000);
INSERT INTO "moves" VALUES('87ydwm5',9,1,'NW3','person',1800000000);
INSERT INTO "moves" VALUES('8cysh99',0,0,'S2','person',1800003600);
INSERT INTO "moves" VALUES('8cysh99',1,1,'NE1','person',1800003600);
INSERT INTO "moves" VALUES('9p5bs2r',0,0,'E2','person',1800000000);
INSERT INTO "moves" VALUES('9p5bs2r',1,1,'W1','person',1800000000);
INSERT INTO "moves" VALUES('9p5bs2r',2,0,'SW2','person',1800000000);
INSERT INTO "moves" VALUES('9y5q5kk',0,0,'NE3','person',1800003600);
INSERT INTO "moves" VALUES('9y5q5kk',1,1,'E1','person',1800003600);
INSERT INTO "moves" VALUES('9y5q5kk',2,0,'S2','person',1800003600);
INSERT INTO "moves" VALUES('9y5q5kk',3,1,'S3','person',1800003600);
INSERT INTO "moves" VALUES('9y5q5kk',4,0,'W3','person',1800003600);
INSERT INTO "moves" VALUES('bpvsgmg',0,0,'N1','person',1800003600);
INSERT INTO "moves" VALUES('bpvsgmg',1,1,'E3','person',1800003600);
INSERT INTO "moves" VALUES('bpvsgmg',2,0,'W1','person',1800003600);
INSERT INTO "moves" VALUES('bpvsgmg',3,1,'NW3','person',1800003600);
INSERT INTO "moves" VALUES('bpvsgmg',4,0,'S2','person',1800003600);
INSERT INTO "moves" VALUES('bpvsgmg',5,1,'SW2','person',1800003600);
INSERT INTO "moves" VALUES('bpvsgmg',6,0,'SE3','person',1800003600);
INSERT INTO "moves" VALUES('n23dv9z',0,0,'NE1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',1,1,'E1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',2,0,'SW1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',3,1,'NW3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',4,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',5,1,'S3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',6,0,'SE2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',7,1,'W3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',8,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',9,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',10,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',11,1,'SE1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',12,0,'NW1*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',13,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',14,0,'W1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',15,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',16,0,'NE3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',17,1,'W2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',18,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',19,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',20,0,'S1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',21,1,'N3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',22,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',23,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',24,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',25,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',26,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',27,1,'E3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',28,0,'N1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',29,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',30,0,'SE3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',31,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',32,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',33,1,'S2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',34,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',35,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',36,0,'SW2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',37,1,'NE3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',38,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',39,1,'NW2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',40,0,'SW3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',41,1,'NE2*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',42,0,'W1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',43,1,'SE2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',44,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',45,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',46,0,'N2*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',47,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',48,0,'N3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',49,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',50,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',51,1,'SW1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',52,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',53,1,'N1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',54,0,'E3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',55,1,'S1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',56,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',57,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',58,0,'NW1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',59,1,'W3*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',60,0,'W2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',61,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',62,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',63,1,'S3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',64,0,'NE1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',65,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',66,0,'E1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',67,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',68,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',69,1,'NW1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',70,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',71,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',72,0,'W3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',73,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',74,0,'SE1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',75,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',76,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',77,1,'E3*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',78,0,'N1*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',79,1,'SW3*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',80,0,'W1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',81,1,'N2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',82,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',83,1,'E2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',84,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',85,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',86,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',87,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',88,0,'NE1*','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',89,1,'S3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',90,0,'SW1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',91,1,'NE3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',92,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',93,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',94,0,'SE3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',95,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',96,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',97,1,'+','forced',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',98,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',99,1,'S1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',100,0,'SW2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',101,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',102,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',103,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',104,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',105,1,'N1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',106,0,'N3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',107,1,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',108,0,'NE2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',109,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',110,0,'+','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',111,0,'SW3','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',112,1,'SE2','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',113,0,'S1','person',1800000000);
INSERT INTO "moves" VALUES('n23dv9z',114,1,'NW2','person',1800000000);
INSERT INTO "moves" VALUES('nb2hj3c',0,0,'E1','person',1800000000);
INSERT INTO "moves" VALUES('nb2hj3c',1,1,'NE3','computer',1800000000);
INSERT INTO "moves" VALUES('nb2hj3c',2,0,'S3','person',1800000000);
INSERT INTO "moves" VALUES('nb2hj3c',3,1,'SW3','computer',1800000000);
INSERT INTO "moves" VALUES('nb2hj3c',4,0,'NW1','person',1800000000);
INSERT INTO "moves" VALUES('nb2hj3c',5,1,'+','computer',1800000000);
INSERT INTO "moves" VALUES('nb2hj3c',6,0,'SE2','person',1800000000);
INSERT INTO "moves" VALUES('nb2hj3c',7,1,'+','computer',1800000000);
INSERT INTO "moves" VALUES('nb2hj3c',8,0,'N1','person',1800000000);
INSERT INTO "moves" VALUES('yhspkt6',0,0,'S2','person',1800000000);
INSERT INTO "moves" VALUES('yhspkt6',1,1,'SW1','person',1800000000);
INSERT INTO "moves" VALUES('yhspkt6',2,0,'N2','person',1800000000);
INSERT INTO "moves" VALUES('yhspkt6',3,1,'N1','person',1800000000);
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
INSERT INTO "notices" VALUES('2zf5jjk',1,'result',6,0,1800000000,0);
INSERT INTO "notices" VALUES('9p5bs2r',4,'result',3,0,1800000000,0);
INSERT INTO "notices" VALUES('9y5q5kk',1,'offer',5,0,1800003900,0);
INSERT INTO "notices" VALUES('n23dv9z',1,'result',115,0,1800000000,0);
INSERT INTO "notices" VALUES('vkyfy2w',2,'challenged',0,0,1800003600,0);
INSERT INTO "notices" VALUES('wcmqbq6',4,'declined',0,0,1800003600,0);
INSERT INTO "notices" VALUES('yhspkt6',3,'result',4,0,1800000000,0);
CREATE TABLE people (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        language TEXT,
        telling TEXT NOT NULL DEFAULT 'mention' CHECK (telling IN ('mention', 'dm', 'nothing')),
        play_forced INTEGER NOT NULL DEFAULT 0 CHECK (play_forced IN (0, 1)),
        confirming TEXT NOT NULL DEFAULT 'heroes' CHECK (confirming IN ('nothing', 'heroes', 'all')),
        own_side INTEGER NOT NULL DEFAULT 0 CHECK (own_side IN (0, 1)),
        discord_language TEXT
    ) STRICT
    ;
INSERT INTO "people" VALUES(1,'Alice',NULL,'mention',0,'heroes',0,NULL);
INSERT INTO "people" VALUES(2,'Bob','de','dm',1,'all',0,NULL);
INSERT INTO "people" VALUES(3,'Carol',NULL,'mention',0,'heroes',1,NULL);
INSERT INTO "people" VALUES(4,'Dave',NULL,'mention',0,'heroes',0,NULL);
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
INSERT INTO "seats" VALUES('2625f8d',0,2,NULL,1);
INSERT INTO "seats" VALUES('2625f8d',1,4,NULL,1);
INSERT INTO "seats" VALUES('2zf5jjk',0,1,NULL,0);
INSERT INTO "seats" VALUES('2zf5jjk',1,2,NULL,0);
INSERT INTO "seats" VALUES('76zqh93',0,1,NULL,1);
INSERT INTO "seats" VALUES('76zqh93',1,2,NULL,1);
INSERT INTO "seats" VALUES('87ydwm5',0,1,NULL,1);
INSERT INTO "seats" VALUES('87ydwm5',1,2,NULL,1);
INSERT INTO "seats" VALUES('87ydwm5',2,NULL,'squire',1);
INSERT INTO "seats" VALUES('87ydwm5',3,NULL,'squire',1);
INSERT INTO "seats" VALUES('8cysh99',0,3,NULL,1);
INSERT INTO "seats" VALUES('8cysh99',1,2,NULL,1);
INSERT INTO "seats" VALUES('9p5bs2r',0,NULL,NULL,0);
INSERT INTO "seats" VALUES('9p5bs2r',1,4,NULL,0);
INSERT INTO "seats" VALUES('9y5q5kk',0,3,NULL,1);
INSERT INTO "seats" VALUES('9y5q5kk',1,1,NULL,1);
INSERT INTO "seats" VALUES('bpvsgmg',0,1,NULL,1);
INSERT INTO "seats" VALUES('bpvsgmg',1,2,NULL,1);
INSERT INTO "seats" VALUES('n23dv9z',0,1,NULL,0);
INSERT INTO "seats" VALUES('n23dv9z',1,2,NULL,0);
INSERT INTO "seats" VALUES('nb2hj3c',0,1,NULL,1);
INSERT INTO "seats" VALUES('nb2hj3c',1,NULL,'knight',1);
INSERT INTO "seats" VALUES('yhspkt6',0,3,NULL,0);
INSERT INTO "seats" VALUES('yhspkt6',1,4,NULL,0);
CREATE INDEX matches_by_rematch ON matches (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX seats_by_person ON seats (person, match) WHERE person IS NOT NULL;
CREATE INDEX seats_running ON seats (person, match) WHERE running = 1;
CREATE TRIGGER moves_are_never_changed BEFORE UPDATE ON moves
    BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END;
CREATE TRIGGER moves_go_only_with_their_match BEFORE DELETE ON moves
    WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END;
CREATE INDEX challenges_by_host ON challenges (host);
CREATE INDEX challenges_by_guest ON challenges (guest) WHERE guest IS NOT NULL;
CREATE INDEX challenges_by_rematch ON challenges (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX challenges_open ON challenges (expires_at) WHERE state = 'open';
CREATE INDEX lobby_seats_by_person ON lobby_seats (person) WHERE person IS NOT NULL;
CREATE INDEX notices_by_due ON notices (due);
CREATE INDEX matches_by_ringing ON matches (rings_at) WHERE rings_at IS NOT NULL;
CREATE INDEX matches_behind ON matches (id) WHERE shown < version;
CREATE INDEX challenges_behind ON challenges (id) WHERE shown < version;
CREATE INDEX handles_by_end ON handles (until);
CREATE INDEX beginnings_by_time ON beginnings (at);
COMMIT;
PRAGMA user_version = 3;
PRAGMA application_id = 1383035749;

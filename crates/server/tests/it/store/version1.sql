CREATE TABLE meta (version BIGINT NOT NULL, batch BIGINT NOT NULL);
INSERT INTO meta VALUES (1, 41);
CREATE TABLE room (id TEXT PRIMARY KEY, created BIGINT NOT NULL, owner TEXT NOT NULL, game TEXT NOT NULL,
    public BOOLEAN NOT NULL, state TEXT NOT NULL, updated BIGINT NOT NULL, head TEXT NOT NULL, summary TEXT NOT NULL);
CREATE INDEX room_listed ON room (public, state, updated, id);
CREATE TABLE event (room TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (room, seq)) /*together*/;
CREATE TABLE member (person TEXT NOT NULL, room TEXT NOT NULL, PRIMARY KEY (person, room)) /*together*/;
CREATE TABLE person (id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
    created BIGINT NOT NULL);
INSERT INTO room VALUES ('kept', 1700000000000, 'u1', 'alpha', true, 'running', 1700000000900, '{"secret":"é"}', '{}');
INSERT INTO event VALUES ('kept', 1, 1700000000100, '{}'), ('kept', 2, 1700000000200, '{}'), ('kept', 3, 1700000000300, '{}');
INSERT INTO member VALUES ('u1', 'kept');
INSERT INTO person VALUES ('u1', 'hash', 'Zoë', 1700000000000);

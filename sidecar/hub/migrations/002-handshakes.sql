-- Verifications and denials share a queue, because both are a GET to the callback.
CREATE TABLE handshake (
  id IDENTITY,
  topic TEXT NOT NULL,
  callback_key TEXT NOT NULL,
  callback TEXT NOT NULL,
  topic_as_sent TEXT NOT NULL,
  host TEXT NOT NULL,
  -- Keys for counting the requests of a client. All denials have the same network.
  client TEXT NOT NULL,
  network TEXT NOT NULL,
  -- subscribe, unsubscribe or denied.
  mode TEXT NOT NULL,
  secret TEXT,
  lease_seconds INTEGER NOT NULL,
  -- Seq of the topic when the request was accepted. A new subscriber gets later versions.
  baseline_seq BIGINT NOT NULL,
  reason TEXT,
  created_at BIGINT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at BIGINT NOT NULL DEFAULT 0,
  claim TEXT
);
CREATE INDEX handshake_pair ON handshake (topic, callback_key, id);
CREATE INDEX handshake_host ON handshake (host, client);
CREATE INDEX handshake_network ON handshake (network, next_attempt_at);

INSERT INTO handshake (topic, callback_key, callback, topic_as_sent, host, client, network, mode, secret, lease_seconds, baseline_seq, created_at)
SELECT topic, callback_key, callback, topic_as_sent, host, '', '', mode, secret, lease_seconds, baseline_seq, created_at
FROM verification ORDER BY id;

INSERT INTO handshake (topic, callback_key, callback, topic_as_sent, host, client, network, mode, lease_seconds, baseline_seq, reason, created_at, attempts, next_attempt_at)
SELECT topic, callback_key, callback, topic_as_sent, host, '', 'denied', 'denied', 0, 0, reason, 0, attempts, next_attempt_at
FROM denial ORDER BY id;

DROP TABLE verification;
DROP TABLE denial;

-- Number of responses from all callbacks. A failure without a response counts only if this has grown since the last attempt.
CREATE TABLE hub_state (answers BIGINT NOT NULL);
INSERT INTO hub_state (answers) VALUES (0);
ALTER TABLE subscription ADD COLUMN answers_seen INTEGER NOT NULL DEFAULT 0;

-- Times are milliseconds since 1970. The table subscription is also the delivery queue: a row is due if delivered_seq is less
-- than the seq of its topic, and next_attempt_at is in the past. A claim moves next_attempt_at to its own end.
-- IDENTITY is replaced by the type of an auto-increment id. All other SQL works in both databases.
CREATE TABLE topic (
  url TEXT PRIMARY KEY,
  seq BIGINT NOT NULL,
  sha256 TEXT NOT NULL,
  previous_sha256 TEXT NOT NULL,
  changed_at BIGINT NOT NULL
);

CREATE TABLE subscription (
  id IDENTITY,
  topic TEXT NOT NULL,
  callback_key TEXT NOT NULL,
  callback TEXT NOT NULL,
  topic_as_sent TEXT NOT NULL,
  host TEXT NOT NULL,
  secret TEXT,
  lease_seconds INTEGER NOT NULL,
  expires_at BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  delivered_seq BIGINT NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0,
  -- Number of responses of all callbacks (hub_state) at the last failure.
  responses_seen BIGINT NOT NULL DEFAULT 0,
  next_attempt_at BIGINT NOT NULL DEFAULT 0,
  claim TEXT,
  last_status INTEGER,
  last_error TEXT,
  last_success_at BIGINT,
  -- The state of an active subscription, see subscription.ts.
  state TEXT GENERATED ALWAYS AS (CASE WHEN last_error IS NOT NULL THEN 'failing'
    WHEN last_success_at IS NULL THEN 'new' ELSE 'proven' END) STORED,
  UNIQUE (topic, callback_key)
);
CREATE INDEX subscription_due ON subscription (topic, state, delivered_seq, next_attempt_at);
CREATE INDEX subscription_host ON subscription (host);
CREATE INDEX subscription_expiry ON subscription (expires_at);

-- Pending verifications and denials share a queue, because both are a GET to the callback.
CREATE TABLE verification (
  id IDENTITY,
  topic TEXT NOT NULL,
  callback_key TEXT NOT NULL,
  callback TEXT NOT NULL,
  topic_as_sent TEXT NOT NULL,
  host TEXT NOT NULL,
  -- Key for counting the requests of a client (see toClient). Empty for denials.
  client TEXT NOT NULL,
  -- subscribe, unsubscribe or denied.
  mode TEXT NOT NULL,
  secret TEXT,
  lease_seconds INTEGER NOT NULL,
  -- Seq of the topic when the request was accepted. A new subscriber gets later versions.
  baseline_seq BIGINT NOT NULL,
  -- The hub.reason of a denial.
  reason TEXT,
  created_at BIGINT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at BIGINT NOT NULL DEFAULT 0,
  claim TEXT
);
CREATE INDEX verification_pair ON verification (topic, callback_key, id);
CREATE INDEX verification_host ON verification (host, client);
CREATE INDEX verification_client ON verification (client, next_attempt_at);

-- Number of responses from all callbacks. A failure without a response counts only if this has grown since the last attempt.
CREATE TABLE hub_state (responses BIGINT NOT NULL);
INSERT INTO hub_state (responses) VALUES (0);

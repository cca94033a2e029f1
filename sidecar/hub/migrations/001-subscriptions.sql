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
  next_attempt_at BIGINT NOT NULL DEFAULT 0,
  claim TEXT,
  last_status INTEGER,
  last_error TEXT,
  last_success_at BIGINT,
  UNIQUE (topic, callback_key)
);
CREATE INDEX subscription_due ON subscription (topic, delivered_seq, next_attempt_at);
CREATE INDEX subscription_host ON subscription (host);
CREATE INDEX subscription_expiry ON subscription (expires_at);

CREATE TABLE verification (
  id IDENTITY,
  topic TEXT NOT NULL,
  callback_key TEXT NOT NULL,
  callback TEXT NOT NULL,
  topic_as_sent TEXT NOT NULL,
  host TEXT NOT NULL,
  mode TEXT NOT NULL,
  secret TEXT,
  lease_seconds INTEGER NOT NULL,
  baseline_seq BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  next_attempt_at BIGINT NOT NULL DEFAULT 0,
  claim TEXT
);

CREATE TABLE denial (
  id IDENTITY,
  topic TEXT NOT NULL,
  callback_key TEXT NOT NULL,
  callback TEXT NOT NULL,
  topic_as_sent TEXT NOT NULL,
  host TEXT NOT NULL,
  reason TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at BIGINT NOT NULL DEFAULT 0,
  claim TEXT
);

-- Times are milliseconds since 1970. The subscription table is also the delivery queue: due rows have delivered_seq below
-- their topic's seq and next_attempt_at in the past. A claim moves next_attempt_at to the moment it ends.
CREATE TABLE topic (
  url TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  previous_sha256 TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE subscription (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  topic TEXT NOT NULL,
  callback_key TEXT NOT NULL,
  callback TEXT NOT NULL,
  topic_as_sent TEXT NOT NULL,
  host TEXT NOT NULL,
  secret TEXT,
  lease_seconds INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  delivered_seq INTEGER NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL DEFAULT 0,
  claim TEXT,
  last_status INTEGER,
  last_error TEXT,
  last_success_at INTEGER,
  UNIQUE (topic, callback_key)
) STRICT;
CREATE INDEX subscription_due ON subscription (topic, delivered_seq, next_attempt_at);
CREATE INDEX subscription_host ON subscription (host);
CREATE INDEX subscription_expiry ON subscription (expires_at);

CREATE TABLE verification (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  topic TEXT NOT NULL,
  callback_key TEXT NOT NULL,
  callback TEXT NOT NULL,
  topic_as_sent TEXT NOT NULL,
  host TEXT NOT NULL,
  mode TEXT NOT NULL,
  secret TEXT,
  lease_seconds INTEGER NOT NULL,
  baseline_seq INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  next_attempt_at INTEGER NOT NULL DEFAULT 0,
  claim TEXT
) STRICT;
CREATE INDEX verification_pair ON verification (topic, callback_key, id);
CREATE INDEX verification_host ON verification (host);

CREATE TABLE denial (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  topic TEXT NOT NULL,
  callback_key TEXT NOT NULL,
  callback TEXT NOT NULL,
  topic_as_sent TEXT NOT NULL,
  host TEXT NOT NULL,
  reason TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL DEFAULT 0,
  claim TEXT
) STRICT;
CREATE INDEX denial_due ON denial (next_attempt_at);
CREATE INDEX denial_pair ON denial (topic, callback_key);

-- Requests of one client are counted when another comes, at its host and in all, and those under way when some are claimed.
CREATE INDEX verification_client ON verification (client, host, next_attempt_at);

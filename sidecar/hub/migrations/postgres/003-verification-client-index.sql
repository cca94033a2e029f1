-- Requests of one client are counted when another comes, and those under way when some are claimed.
CREATE INDEX verification_client ON verification (client, next_attempt_at);

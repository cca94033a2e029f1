-- client is the IPv4 address, or the /48 network of the IPv6 address, which was the column network. All denials have the same.
UPDATE verification SET client = network;
DROP INDEX verification_network;
ALTER TABLE verification DROP COLUMN network;
CREATE INDEX verification_client ON verification (client, next_attempt_at);

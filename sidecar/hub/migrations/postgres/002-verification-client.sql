-- Who asked for the verification, so that one client cannot fill the queue of a host.
ALTER TABLE verification ADD COLUMN client TEXT NOT NULL DEFAULT '';

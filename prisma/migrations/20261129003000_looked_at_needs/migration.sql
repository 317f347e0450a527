-- When a person who may settle it has last seen a need in the list, or has taken it over. What is not looked at for a
-- day goes into the digest. The open ones count from now on: the upgrade itself sends none.
ALTER TABLE needs ADD COLUMN looked_at timestamptz(3);

UPDATE needs SET looked_at = clock_timestamp() WHERE settled_at IS NULL;

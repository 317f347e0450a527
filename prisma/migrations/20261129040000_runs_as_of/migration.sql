-- A run by hand as of an earlier instant is found by that instant. Such runs are few; each month gets its part of the index
-- as those of the search of runs.
CREATE INDEX history_as_of_idx ON ONLY history (schedule_id, message_at) WHERE message_at IS NOT NULL AND resend_of IS NULL;

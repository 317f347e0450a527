-- Runs are searched by a recipient and by a file. Each month gets its part of these indexes when it is made. Months
-- that are there already get theirs after the migrations, without keeping writers waiting (`complete-indexes.ts`).
CREATE INDEX deliveries_recipient_idx ON ONLY deliveries (lower(recipient), nominal_at DESC, execution_id DESC);
CREATE INDEX artifacts_sha256_idx ON ONLY artifacts USING hash (sha256);
-- Files that are locked with a password are few.
CREATE INDEX history_locked_files_idx ON ONLY history USING gin (locked_files jsonb_path_ops) WHERE locked_files <> '[]';

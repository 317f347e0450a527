-- Each round of dispatch asks how much room is left in the accounts that have a cap. They are few, and the
-- accounts may be many.
CREATE INDEX source_accounts_capped_idx ON source_accounts (id) WHERE max_concurrent_executions IS NOT NULL;

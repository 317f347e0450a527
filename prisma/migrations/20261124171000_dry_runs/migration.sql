-- Dry runs that are asked for: a worker makes what a run would send, and the process that has asked reads it here. No
-- execution, ledger or file belongs to one. A row lives as long as its caller waits.
CREATE TABLE dry_runs (
    id uuid NOT NULL,
    schedule_id uuid NOT NULL,
    -- Schedule, accounts and destinations as they are, with sealed secrets.
    snapshot jsonb NOT NULL,
    requested_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz(3) NOT NULL,
    claimed_by_boot_id uuid,
    -- What it has come to; null until then.
    outcome jsonb,
    CONSTRAINT dry_runs_pkey PRIMARY KEY (id),
    CONSTRAINT dry_runs_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX dry_runs_schedule_id_idx ON dry_runs (schedule_id);

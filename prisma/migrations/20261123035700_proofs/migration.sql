-- What can be proven of an ended run, once for good: a document of its own, which outlives the month of the run. The runs of
-- a schedule are one chain: each document has the hash of the one before. No statement of a run writes here. The
-- leader links runs after their end, and so does the first reader that asks for one.
CREATE TABLE proofs (
    schedule_id uuid NOT NULL,
    position bigint NOT NULL,
    execution_id uuid NOT NULL,
    -- Where the run was, for the rights of readers.
    folder_id uuid NOT NULL,
    proof jsonb NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    linked_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT proofs_pkey PRIMARY KEY (schedule_id, position)
);

CREATE UNIQUE INDEX proofs_execution_id_key ON proofs (execution_id);

-- Two processes that link at the same time cannot both succeed: a chain never splits.
CREATE UNIQUE INDEX proofs_schedule_id_previous_hash_key ON proofs (schedule_id, previous_hash);

CREATE INDEX proofs_linked_at_idx ON proofs (linked_at);

-- As with the audit trail, the database refuses to change or remove what was written, except for retention, in the function
-- below.
CREATE FUNCTION refuse_proof_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('punctual.proof_retention', true) = 'on'
        AND current_user = (SELECT pg_get_userbyid(c.relowner) FROM pg_class c WHERE c.oid = TG_RELID) THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'proofs are added and never changed' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER proofs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proofs
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();

-- Lets at most so many of the oldest proofs go that are older than an instant, of each chain from its beginning on. The newest
-- of a schedule that there is stays: the next one goes on from its hash. Answers how many; none when the given term no
-- longer leads.
CREATE FUNCTION prune_proofs(until timestamptz, maximum int, lease_term bigint, lease_holder uuid)
RETURNS int
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    gone int;
BEGIN
    IF NOT leads(lease_term, lease_holder) THEN
        RETURN 0;
    END IF;
    PERFORM set_config('punctual.proof_retention', 'on', true);
    DELETE FROM proofs p USING (
        SELECT o.schedule_id, o.position FROM proofs o
        WHERE o.linked_at < until AND (
            EXISTS (SELECT FROM proofs n WHERE n.schedule_id = o.schedule_id AND n.position > o.position)
            OR NOT EXISTS (SELECT FROM schedules s WHERE s.id = o.schedule_id))
        ORDER BY o.linked_at, o.position LIMIT maximum
    ) old WHERE p.schedule_id = old.schedule_id AND p.position = old.position;
    GET DIAGNOSTICS gone = ROW_COUNT;
    PERFORM set_config('punctual.proof_retention', 'off', true);
    RETURN gone;
END $$;

-- `owner`: the runs of the attempts that own them, locked and changed. So a rescue comes before, and nothing is
-- sent; or it waits, and sees what is being sent. `may_send` is the condition of the send permit.
owner AS (
    UPDATE work e
    SET stage = CASE WHEN g.deliveries IS NOT NULL THEN 'Delivering' ELSE coalesce(g.artifacts -> -1 ->> 'stage', e.stage) END,
        -- fence: permits-are-counted
        gate_openings = e.gate_openings + (g.send IS NOT NULL)::int,
        transactions = CASE WHEN cardinality(e.transactions) < 64 THEN e.transactions || pg_current_xact_id() ELSE e.transactions END,
        failed_parts = CASE WHEN g."failedParts" IS NULL THEN e.failed_parts ELSE e.failed_parts || coalesce((
            SELECT jsonb_agg(p) FROM jsonb_array_elements(g."failedParts") AS p
            WHERE NOT e.failed_parts @> jsonb_build_array(jsonb_build_object('position', p -> 'position'))), '[]') END,
        locked_files = CASE WHEN g."lockedFiles" IS NULL THEN e.locked_files ELSE coalesce((
            SELECT jsonb_agg(f) FROM jsonb_array_elements(e.locked_files) AS f
            WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(g."lockedFiles") AS n
                WHERE n @> jsonb_strip_nulls(jsonb_build_object('destinationId', f -> 'destinationId', 'row', f -> 'row', 'messageId', f -> 'messageId'))
                  -- fence: sent-file-stays
                  AND coalesce(f -> 'recipients', '[]') <@ coalesce(n -> 'recipients', f -> 'recipients', '[]'))), '[]') || g."lockedFiles" END
    FROM given g
    -- fence: advance-compares-claim
    -- fence: locked-files-of-owner
    WHERE e.id = ANY (ARRAY(SELECT "executionId" FROM given)) AND e.id = g."executionId" AND e.claim_token = g."claimToken"
      -- fence: advance-only-while-it-runs
      AND CASE WHEN e.status = 'Executing' THEN true END
    RETURNING e.id, e.nominal_at, e.entry_at, e.attempt, e.claim_token, e.server_name, e.status, e.stage, e.failed_parts,
        e.transactions @> ARRAY[pg_current_xact_id()] AS names_transaction,
        g.artifacts, g."failedParts", g.deliveries, coalesce(g.resend, '[]') AS resend, coalesce(g.skips, '[]') AS skips, g.send, g."readAll", g."range",
        CASE WHEN g.send IS NULL OR e.cancel_requested_at IS NOT NULL THEN false ELSE EXISTS (
            SELECT 1 FROM servers w WHERE w.role = 'worker' AND w.boot_id = e.claimed_by_boot_id
                -- fence: permit-needs-a-lease
                AND is_alive(w.last_heartbeat_at, g."leaseMs")) END AS may_send
),

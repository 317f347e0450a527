-- Ends executions, each if the attempt still owns it: its row of work goes, and its row of history is
-- written. What was not sent is cancelled in the same statement, and what was being sent without a reply that
-- could be written is Unknown. Cancelled is an end only of a run whose cancellation was requested. What became of the
-- last mail goes along and is written under the rules of settle-deliveries.sql, whether the attempt still
-- owns the execution or not; executions are locked first, as by everything else that takes both. A success
-- without deliveries says that there was nothing to deliver, so that nobody searches for a mail that was
-- never planned; one that sent nothing on purpose says why. The schedules note when and where they ran
-- last, and what the source system said for good of the report; a run that sends kept files notes nothing. One
-- that a statement is planning or editing at this moment is passed over and not waited for,
-- which the answer tells. An end that rests on rows which are not there is refused: a database that has lost
-- its last commits may have forgotten them. The array and the CASE keep the planner on the primary key: it
-- would else walk through everything that runs. $1 one object for each execution: executionId, claimToken,
-- status, error (or null), results (id, state, reply, error or null), evidence (artifacts and settled
-- deliveries that the execution must have, these results included; or null), $2 and $3 first and last instant
-- of the executions, so that only the months between them are looked at
WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g("executionId" uuid, "claimToken" uuid, status text, error jsonb, results jsonb, evidence jsonb)
),
gone AS (
    DELETE FROM work e USING given g
    -- fence: finish-compares-claim
    WHERE e.id = ANY (ARRAY(SELECT "executionId" FROM given)) AND e.id = g."executionId" AND e.claim_token = g."claimToken"
      -- fence: finish-only-what-runs
      -- fence: cancelled-only-when-asked
      AND CASE WHEN (e.status = 'Cancelling' OR (e.status = 'Executing' AND g.status <> 'Cancelled')) THEN coalesce(
          -- fence: end-needs-its-evidence
          (SELECT count(*) FROM artifacts a WHERE a.execution_id = e.id AND a.nominal_at = e.nominal_at AND a.nominal_at BETWEEN $2 AND $3) >= (g.evidence ->> 'artifacts')::int
          AND (SELECT count(*) FROM deliveries d WHERE d.execution_id = e.id AND d.nominal_at = e.nominal_at AND d.nominal_at BETWEEN $2 AND $3
              AND CASE WHEN g.results @> jsonb_build_array(jsonb_build_object('id', d.id))
                  -- What an earlier attempt left there is not what this one has sent.
                  THEN d.claim_token = g."claimToken" AND (d.settled_at IS NOT NULL OR d.state = 'Sending')
                  ELSE d.settled_at IS NOT NULL END)
              -- fence: end-needs-its-evidence
              >= (g.evidence ->> 'deliveries')::int, true) END
    RETURNING e AS work, g.status, g.error, clock_timestamp() AS completed_at
),
finished AS (
    INSERT INTO history SELECT h.* FROM gone g CROSS JOIN LATERAL ended(g.work, g.status, g.error, g.completed_at) h
    RETURNING id, nominal_at, schedule_id, attempt, server_name, status, error, completed_at, resend_of
),
results AS (
    SELECT g."executionId", g."claimToken", r.id, r.reply, r.error,
        CASE WHEN r.state = 'Planned' AND g."executionId" IN (SELECT f.id FROM finished f) THEN 'Cancelled' ELSE r.state END AS state
    FROM given g CROSS JOIN jsonb_to_recordset(g.results) AS r(id uuid, state text, reply text, error jsonb)
),
replied AS (
    UPDATE deliveries d
    SET state = r.state, reply = r.reply, error = r.error, settled_at = CASE WHEN r.state = 'Planned' THEN NULL ELSE clock_timestamp() END
    FROM results r
    -- fence: reply-belongs-to-its-claim
    WHERE d.id = ANY (ARRAY(SELECT id FROM results)) AND d.execution_id = r."executionId" AND d.id = r.id AND d.claim_token = r."claimToken"
      AND (d.state = 'Sending' OR (d.state = 'Unknown' AND r.state IN ('Accepted', 'Rejected')))
      AND d.nominal_at BETWEEN $2 AND $3 AND (SELECT count(*) FROM finished) >= 0
    RETURNING d.id, d.nominal_at, d.execution_id, d.attempt, d.recipient, d.state, d.reply
),
settled AS (
    UPDATE deliveries d
    SET state = CASE d.state WHEN 'Planned' THEN 'Cancelled' ELSE 'Unknown' END, settled_at = clock_timestamp(),
        error = CASE d.state WHEN 'Planned' THEN d.error ELSE delivery_interrupted() END
    -- fence: end-cancels-what-was-not-sent
    -- fence: end-tells-what-was-being-sent
    FROM finished f WHERE d.execution_id = f.id AND d.nominal_at = f.nominal_at AND d.state IN ('Planned', 'Sending')
      AND d.nominal_at BETWEEN $2 AND $3 AND d.id NOT IN (SELECT p.id FROM replied p)
),
noted AS (
    INSERT INTO execution_events (nominal_at, transaction, entries)
    SELECT r.* FROM (
        SELECT array_agg(event ORDER BY number) AS entries FROM (
            SELECT 1 AS number, ROW(p.execution_id, p.nominal_at, 'delivery', p.attempt, (g.work).server_name, (g.work).status, (g.work).stage,
                jsonb_build_object('recipient', p.recipient, 'state', p.state, 'reply', p.reply))::timeline_entry AS event
            FROM replied p JOIN gone g ON (g.work).id = p.execution_id
            UNION ALL
            SELECT 2, ROW(f.id, f.nominal_at, 'ended', f.attempt, f.server_name, f.status, NULL, jsonb_strip_nulls(jsonb_build_object(
                'status', f.status, 'code', f.error ->> 'code',
                'note', CASE WHEN f.status = 'Succeeded' THEN coalesce(f.error ->> 'message', CASE WHEN NOT EXISTS (
                    SELECT 1 FROM deliveries d WHERE d.execution_id = f.id AND d.nominal_at = f.nominal_at AND d.nominal_at BETWEEN $2 AND $3
                ) THEN 'Nothing was to be delivered.' END) END)))::timeline_entry
            FROM finished f) events) gathered CROSS JOIN LATERAL event_rows(gathered.entries) r
),
-- The attempt owns these no more: their rows do not name this transaction.
late AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, detail)
    SELECT nominal_at, execution_id, 'delivery', attempt, jsonb_build_object('recipient', recipient, 'state', state, 'reply', reply)
    FROM replied WHERE execution_id NOT IN (SELECT f.id FROM finished f)
),
free AS (
    SELECT s.id, l.server_name, l.completed_at, l.status, l.error
    -- fence: resend-is-no-last-run
    FROM (SELECT DISTINCT ON (schedule_id) schedule_id, server_name, completed_at, status, error FROM finished WHERE tells_of_schedule(resend_of) ORDER BY schedule_id, completed_at DESC) l
    JOIN schedules s ON s.id = l.schedule_id
    FOR NO KEY UPDATE OF s SKIP LOCKED
),
remembered AS (
    UPDATE schedules s
    SET last_run_at = greatest(s.last_run_at, f.completed_at), last_server_name = f.server_name,
        source_problem = source_problem_after(f.status, f.error, s.source_problem)
    FROM free f WHERE s.id = f.id
    RETURNING s.id
)
SELECT id AS "executionId", schedule_id AS "scheduleId", server_name AS "serverName", completed_at AS "completedAt", status, error,
    NOT tells_of_schedule(resend_of) OR EXISTS (SELECT FROM remembered r WHERE r.id = finished.schedule_id) AS "isRemembered"
FROM finished

-- effect   Ends executions: the row of work goes, the row of history is written. What was not sent is Cancelled,
--          what was or is being sent without a reply is Unknown. Replies are written for every attempt.
-- refuses  an attempt that does not own the execution; Cancelled, unless a caller has asked for it or the
--          schedule was deleted; an end whose
--          evidence is not there: a database that lost its last commits may have forgotten it
-- $1 jsonb  a list, one for each execution: executionId, claimToken, status, error (or null), results (id, state,
--           reply, error or null), evidence (artifacts, deliveries: the least numbers of rows; or null)
-- $2 timestamptz, $3 timestamptz  first and last instant of the executions: only their months are read
--
-- The array and the CASE keep the planner on the primary key.
WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g("executionId" uuid, "claimToken" uuid, status text, error jsonb, results jsonb, evidence jsonb)
),
gone AS (
    DELETE FROM work e USING given g
    -- fence: finish-compares-claim
    WHERE e.id = ANY (ARRAY(SELECT "executionId" FROM given)) AND e.id = g."executionId" AND e.claim_token = g."claimToken"
      -- fence: finish-only-what-runs
      -- fence: cancelled-only-when-asked
      AND CASE WHEN (e.status = 'Cancelling' OR (e.status = 'Executing' AND (g.status <> 'Cancelled' OR g.error ->> 'code' = 'schedule_deleted'))) THEN coalesce(
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
        CASE WHEN r.state <> 'Planned' OR g."executionId" NOT IN (SELECT f.id FROM finished f) THEN r.state
            -- fence: interrupted-is-not-cancelled
            WHEN r.error ->> 'code' = 'delivery_interrupted' THEN 'Unknown' ELSE 'Cancelled' END AS state
    FROM given g CROSS JOIN jsonb_to_recordset(g.results) AS r(id uuid, state text, reply text, error jsonb)
    -- Executions are locked first, as by everything else that takes both.
    WHERE (SELECT count(*) FROM finished) >= 0
),
\ir ../parts/settle.sql
\ir ../parts/settle-open.sql
\ir ../parts/end-events.sql
\ir ../parts/last-run.sql
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

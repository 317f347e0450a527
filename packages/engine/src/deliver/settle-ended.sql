-- effect   Settles deliveries that ended executions have left open: what was or is being sent is
--          Unknown, what was not begun is Cancelled. Answers the end of the stretch.
-- refuses  runs that ended less than a lease ago: their replies are under way
-- $1 timestamptz  begin of the stretch, or null
-- $2 float8  server lease in milliseconds
-- $3 float8  length of the stretch in milliseconds
-- $4 float8  how far back the first one begins, in milliseconds
--
-- Every statement that ends an execution settles its deliveries. One that began before a send permit, and
-- got the row of the execution after it, does not see what is being sent.
WITH stretch AS MATERIALIZED (
    SELECT s.begins, s.latest, least(s.begins + $3 * interval '1 millisecond', s.latest) AS ends
    FROM (SELECT least(coalesce($1::timestamptz, n.latest - $4 * interval '1 millisecond'), n.latest) AS begins, n.latest
        -- fence: ended-deliveries-are-settled
        FROM (SELECT (clock_timestamp() - $2 * interval '1 millisecond')::timestamptz(3) AS latest) n) s
),
ended AS (
    SELECT e.id, e.nominal_at FROM history e
    WHERE e.completed_at >= (SELECT begins FROM stretch) AND e.completed_at <= (SELECT ends FROM stretch) AND e.status NOT IN ('Missed', 'Skipped')
),
settled AS (
    UPDATE deliveries d
    -- fence: interrupted-is-not-cancelled
    SET state = CASE WHEN d.state = 'Planned' AND d.error ->> 'code' IS DISTINCT FROM 'delivery_interrupted' THEN 'Cancelled' ELSE 'Unknown' END, settled_at = clock_timestamp(),
        error = CASE d.state WHEN 'Planned' THEN d.error ELSE delivery_interrupted() END
    -- fence: ended-deliveries-are-settled
    FROM ended e WHERE d.execution_id = e.id AND d.nominal_at = e.nominal_at AND d.state IN ('Planned', 'Sending')
    RETURNING d.nominal_at, d.execution_id, d.attempt, d.recipient, d.state, d.error
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, detail)
    SELECT nominal_at, execution_id, 'delivery', attempt, jsonb_build_object('recipient', recipient, 'state', state, 'reply', error ->> 'message') FROM settled
)
SELECT s.ends AS until, s.ends < s.latest AS more, (SELECT count(*)::int FROM settled) AS deliveries, (SELECT count(*)::int FROM settled WHERE state = 'Unknown') AS "unknownDeliveries"
FROM stretch s

-- `placed`: at most one request of a statement takes the place that it brings, and moves the sequence of placements.
-- The place holds while the sequence stands where it was read, so no cap is overrun and no number is given twice. A
-- dispatcher that holds the sequence is not waited for. A place for another version of the schedule is not taken.
chosen AS (
    SELECT g."executionId", p.sequence, p."serverName", p.reason, p.turn, p."manualInARow"
    FROM fresh g
    CROSS JOIN LATERAL jsonb_to_record(g.place) AS p(sequence bigint, "scheduleVersion" int, "serverName" text, reason text, turn bigint, "manualInARow" int)
    -- fence: express-compares-version
    JOIN schedules s ON s.id = g."scheduleId" AND s.version = p."scheduleVersion"
    ORDER BY p.sequence DESC
    LIMIT 1
),
free AS (
    SELECT c.id FROM cluster_settings c
    -- fence: express-compares-sequence
    WHERE c.id = 1 AND c.round_robin_sequence = (SELECT sequence FROM chosen)
    -- fence: express-waits-for-nobody
    FOR NO KEY UPDATE SKIP LOCKED
),
placed AS (
    -- fence: express-moves-sequence
    UPDATE cluster_settings c SET round_robin_sequence = c.round_robin_sequence + 1, manual_in_a_row = chosen."manualInARow"
    FROM free, chosen WHERE c.id = free.id
    RETURNING chosen.*, 1 AS generation, clock_timestamp() AS at
),

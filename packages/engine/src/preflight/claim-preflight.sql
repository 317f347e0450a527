-- effect   Takes one check of the night for a worker: one whose instant has come, or one of a dead process.
-- refuses  a check beyond the limits; one whose night is over; a worker without a live lease
-- $1 uuid  boot id of the worker
-- $2 uuid  new claim token
-- $3 float8  server lease in milliseconds
-- $4 int8  most that run at once
-- $5 int8  most through one account
-- $6 int4  most claims of one
--
-- The caller holds the lock of all claims, so the limits apply to the whole cluster. It has released the earlier
-- claims of its process.
WITH running AS (
    SELECT p.account_ids FROM preflights p
    -- fence: preflight-ends-with-its-night
    WHERE p.state = 'Running' AND p.expires_at > clock_timestamp() AND EXISTS (SELECT 1 FROM servers s WHERE s.boot_id = p.claimed_by_boot_id AND is_alive(s.last_heartbeat_at, $3))
),
free AS (
    SELECT p.schedule_id, p.night FROM preflights p
    WHERE p.state IN ('Planned', 'Running') AND p.not_before <= clock_timestamp() AND p.expires_at > clock_timestamp() AND p.tries < $6
      AND EXISTS (SELECT 1 FROM servers own WHERE own.boot_id = $1 AND is_alive(own.last_heartbeat_at, $3))
      -- fence: preflight-is-claimed-once
      AND (p.state = 'Planned' OR NOT EXISTS (SELECT 1 FROM servers s WHERE s.boot_id = p.claimed_by_boot_id AND is_alive(s.last_heartbeat_at, $3)))
      AND (SELECT count(*) FROM running) < $4
      -- fence: preflights-spare-an-account
      AND NOT p.account_ids && ARRAY(SELECT a.id FROM running r, unnest(r.account_ids) AS a(id) GROUP BY a.id HAVING count(*) >= $5)
    ORDER BY p.not_before, p.schedule_id LIMIT 1
    FOR UPDATE SKIP LOCKED
)
UPDATE preflights p SET state = 'Running', claimed_by_boot_id = $1, claim_token = $2, tries = p.tries + 1
FROM free f WHERE p.schedule_id = f.schedule_id AND p.night = f.night
RETURNING p.schedule_id AS "scheduleId", p.night::text AS night, p.tries

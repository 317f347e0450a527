-- effect   Disables a destination whose other side takes no more deliveries. The version of the schedule is raised as by an
--          edit. So an edit that has read it enabled is refused, and the next run works without it.
-- refuses  a destination that was edited since the execution has frozen it, and one that is disabled already
-- $1 uuid  execution
-- $2 uuid  destination
--
-- The schedule is locked before the destination, as edits do.
WITH used AS (
    SELECT d -> 'settings' AS settings, d ->> 'secret' AS secret
    FROM work w JOIN snapshots s ON s.key = w.snapshot_key CROSS JOIN LATERAL jsonb_array_elements(s.snapshot -> 'destinations') AS d
    WHERE w.id = $1::uuid AND d ->> 'id' = $2::uuid::text
),
edited AS (
    UPDATE schedules s SET version = s.version + 1, updated_at = now()
    FROM destinations d, used u
    WHERE d.id = $2::uuid AND s.id = d.schedule_id AND d.enabled
      AND d.settings = u.settings AND d.secret IS NOT DISTINCT FROM u.secret
    RETURNING s.id
)
UPDATE destinations d SET enabled = false, version = d.version + 1, updated_at = now()
FROM edited e, used u
WHERE d.id = $2::uuid AND d.schedule_id = e.id AND d.enabled
  AND d.settings = u.settings AND d.secret IS NOT DISTINCT FROM u.secret
RETURNING d.id

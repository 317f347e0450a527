-- effect   Says whether there is anything to plan, place, rescue or link.
-- refuses  nothing
--
-- It reads the first entry of an index for each, so a million schedules cost what one costs. The orders
-- keep the planner on those indexes, in which what once waited leaves nothing behind.
SELECT CASE WHEN c.scheduling_enabled THEN (
        SELECT (extract(epoch FROM s.next_run_at - clock_timestamp()) * 1000)::float8 FROM schedule_cursors s
        WHERE s.next_run_at IS NOT NULL AND s.enabled AND NOT s.is_quarantined ORDER BY s.next_run_at LIMIT 1
    ) END AS "untilNextDueMs",
    (SELECT e.priority FROM work e WHERE e.status = 'Waiting' AND e.dispatched_at IS NULL
        ORDER BY e.priority DESC, e.folder_id DESC, coalesce(e.source_account_id, e.resend_of, e.schedule_id) DESC LIMIT 1) IS NOT NULL AS waits,
    (SELECT e.status FROM work e WHERE e.dispatched_at IS NOT NULL ORDER BY e.server_name, e.dispatched_at LIMIT 1) IS NOT NULL AS "underWay",
    (SELECT u.entry_id FROM audit_unlinked u ORDER BY u.entry_id LIMIT 1) IS NOT NULL AS unlinked
FROM cluster_settings c WHERE c.id = 1

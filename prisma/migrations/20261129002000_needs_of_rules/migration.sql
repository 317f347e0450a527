-- A rule without the days or the time that it needs is an obstacle too. One whose last day is over has done its work.
CREATE OR REPLACE FUNCTION obstacle_of(s schedules) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN s.enabled THEN coalesce(s.quarantine_reason, s.held_reasons[1], s.source_problem,
        CASE WHEN s.not_runnable_reasons[1] !~ '"rule_has_(ended|no_further_day)"' THEN s.not_runnable_reasons[1] END) END
$$;

CREATE OR REPLACE TRIGGER keep_needs_of_schedule
    AFTER UPDATE OF enabled, quarantine_reason, held_reasons, source_problem, not_runnable_reasons ON schedules FOR EACH ROW
    WHEN (obstacle_of(NEW) IS DISTINCT FROM obstacle_of(OLD)) EXECUTE FUNCTION keep_needs_of_schedule();

INSERT INTO needs (kind, schedule_id, since, reason)
SELECT 'NotRunnable', s.id, clock_timestamp(), jsonb_build_object('kept', obstacle_of(s))
FROM schedules s WHERE s.not_runnable_reasons <> '{}' AND obstacle_of(s) IS NOT NULL
ON CONFLICT DO NOTHING;

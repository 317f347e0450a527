/**
 * How long after its due instant a run is delivered in time, in SQL. Null where neither its schedule nor a folder above has
 * a limit. The limits of the folders are read once for the whole statement.
 *
 * @param run the name of its row
 */
export const lateLimit = (run: 'e' | 'run') =>
  `(SELECT make_interval(mins => coalesce(nullif(s.late_after_minutes, 0),
      ((SELECT jsonb_object_agg(l.folder_id, l.minutes) FROM late_limits() AS l) ->> s.folder_id::text)::int))
    FROM schedules AS s WHERE s.id = ${run}.schedule_id)`

/** No limit is shorter. The rows of the others need no limit. */
export const shortestLateLimit = "interval '1 minute'"

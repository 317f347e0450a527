import type { ScheduleKind } from '@punctual/domain'

/** A schedule as a search reports it. */
export interface FoundSchedule {
  readonly id: string
  readonly kind: ScheduleKind
  readonly name: string
  readonly nameKey: string
  readonly folderId: string
  readonly folderPath: string
  readonly keywords: readonly string[]
  readonly isDataDriven: boolean
  readonly enabled: boolean
  readonly recurrence: unknown
  readonly calendarName: string | null
  readonly nextRunAt: Date | null
  readonly lastRunAt: Date | null
  readonly heldReasons: readonly string[]
  readonly notRunnableReasons: readonly string[]
  readonly quarantineReason: string | null
  readonly sourceProblem: string | null
  readonly ownerName: string | null
  /** The bulk request that has switched it off; null for any other way. */
  readonly disabledBy: string | null
  /** Addresses of its enabled destinations, each once; null where rows of a query decide. */
  readonly recipientCount: number | null
  /** How its last ten executions ended, newest first, by the instants that they were for. */
  readonly lastResults: readonly string[]
  /** The median of what those of them took that began; null without any. */
  readonly usualDurationSeconds: number | null
  readonly version: number
}

/** The columns of each schedule of `page`. The conditions are on `destination` and on `calendar`. */
export const foundColumns = (
  destinationSeen: string,
  calendarSeen: string,
) => `schedule.id, schedule.kind, schedule.name,
  schedule.name_key AS "nameKey", schedule.folder_id AS "folderId", folder.path AS "folderPath", schedule.keywords,
  schedule.is_data_driven AS "isDataDriven", schedule.enabled, schedule.recurrence, calendar.name AS "calendarName",
  cursor.next_run_at AS "nextRunAt", schedule.last_run_at AS "lastRunAt", schedule.held_reasons AS "heldReasons",
  schedule.not_runnable_reasons AS "notRunnableReasons", schedule.quarantine_reason AS "quarantineReason",
  schedule.source_problem AS "sourceProblem", schedule.version,
  coalesce(owner.user_name, nullif(schedule.owner_name, '')) AS "ownerName", schedule.disabled_by AS "disabledBy",
  CASE WHEN NOT schedule.is_data_driven THEN addressed.count
    WHEN schedule.definition #>> '{dataDriven,source}' <> 'Sql' AND jsonb_typeof(schedule.definition #> '{dataDriven,rows}') = 'array'
      THEN addressed.count * jsonb_array_length(schedule.definition #> '{dataDriven,rows}') END AS "recipientCount",
  coalesce(ended.results, '{}') AS "lastResults", ended.usual AS "usualDurationSeconds"
FROM page
JOIN schedules AS schedule ON schedule.id = page.schedule_id
JOIN schedule_cursors AS cursor ON cursor.schedule_id = page.schedule_id
JOIN folders AS folder ON folder.id = schedule.folder_id
LEFT JOIN calendars AS calendar ON calendar.id = schedule.calendar_id${calendarSeen}
LEFT JOIN users AS owner ON owner.id = schedule.owner_id
CROSS JOIN LATERAL (
  SELECT count(DISTINCT lower(address #>> '{}'))::int AS count
  FROM destinations AS destination CROSS JOIN LATERAL (
    SELECT jsonb_path_query(destination.settings, '$.to[*]') UNION ALL SELECT jsonb_path_query(destination.settings, '$.cc[*]')
    UNION ALL SELECT jsonb_path_query(destination.settings, '$.bcc[*]')) AS addresses(address)
  WHERE destination.schedule_id = schedule.id AND destination.enabled${destinationSeen}
) AS addressed
CROSS JOIN LATERAL (
  SELECT array_agg(newest.status ORDER BY newest.nominal_at DESC, newest.id DESC) AS results,
    round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM newest.completed_at - newest.started_at))
      FILTER (WHERE newest.started_at IS NOT NULL))::numeric, 1)::float8 AS usual
  FROM (SELECT h.id, h.status, h.nominal_at, h.started_at, h.completed_at FROM history AS h
    WHERE h.schedule_id = page.schedule_id AND tells_of_schedule(h.resend_of) ORDER BY h.nominal_at DESC LIMIT 10) AS newest
) AS ended`

import type { LateCause, ScheduleKind } from '@punctual/domain'

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
  /** When the newest of them began. */
  readonly startedAt: Date | null
  readonly lateSeconds: number | null
  readonly lateCause: LateCause | null
  /** The median of what those of them took that began; null without any. */
  readonly usualDurationSeconds: number | null
  readonly version: number
}

interface FoundParts {
  /** Conditions on `destination` and on `calendar`. */
  readonly destinationSeen: string
  readonly calendarSeen: string
  /** Selects the cause of the newest run, which is of `ended`. */
  readonly lateCause: string
}

/** The columns of each schedule of `page`. */
export const foundColumns = ({
  destinationSeen,
  calendarSeen,
  lateCause,
}: FoundParts) => `schedule.id, schedule.kind, schedule.name,
  schedule.name_key AS "nameKey", schedule.folder_id AS "folderId", folder.path AS "folderPath", schedule.keywords,
  schedule.is_data_driven AS "isDataDriven", schedule.enabled, schedule.recurrence, calendar.name AS "calendarName",
  cursor.next_run_at AS "nextRunAt", schedule.last_run_at AS "lastRunAt", schedule.held_reasons AS "heldReasons",
  schedule.not_runnable_reasons AS "notRunnableReasons", schedule.quarantine_reason AS "quarantineReason",
  schedule.source_problem AS "sourceProblem", schedule.version,
  coalesce(owner.user_name, nullif(schedule.owner_name, '')) AS "ownerName", schedule.disabled_by AS "disabledBy",
  CASE WHEN NOT schedule.is_data_driven THEN addressed.count
    WHEN schedule.definition #>> '{dataDriven,source}' <> 'Sql' AND jsonb_typeof(schedule.definition #> '{dataDriven,rows}') = 'array'
      THEN addressed.count * jsonb_array_length(schedule.definition #> '{dataDriven,rows}') END AS "recipientCount",
  coalesce(ended.results, '{}') AS "lastResults", ended.usual AS "usualDurationSeconds",
  ended.started_at AS "startedAt", ended.late_seconds AS "lateSeconds", (${lateCause}) AS "lateCause"
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
    (array_agg(newest.started_at ORDER BY newest.nominal_at DESC, newest.id DESC))[1] AS started_at,
    (array_agg(newest.late_seconds ORDER BY newest.nominal_at DESC, newest.id DESC))[1] AS late_seconds,
    (array_agg(newest.held ORDER BY newest.nominal_at DESC, newest.id DESC))[1] AS held,
    round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM newest.completed_at - newest.started_at))
      FILTER (WHERE newest.started_at IS NOT NULL))::numeric, 1)::float8 AS usual
  FROM (SELECT h.id, h.status, h.nominal_at, h.started_at, h.completed_at, h.late_seconds, h.held FROM history AS h
    WHERE h.schedule_id = page.schedule_id AND tells_of_schedule(h.resend_of) ORDER BY h.nominal_at DESC LIMIT 10) AS newest
) AS ended`

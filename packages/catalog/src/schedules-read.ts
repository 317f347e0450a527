import type { ScheduleKind } from '@punctual/domain'
import type { Database } from '@punctual/store'

import { columnName } from './column-name.ts'
import { destinationOf, type DestinationRow } from './destinations.ts'
import { noNotices } from './no-notices.ts'
import type { StoredSchedule } from './schedules-model.ts'
import { calendarSeen, destinationSeen, folderSeen, type Sight } from './sight.ts'

/** Keywords to compare with; no values match everything. */
export interface ScheduleFilter {
  readonly values: readonly string[]
  readonly operator: 'LIKE' | 'NOT LIKE' | '=' | '<>'
  readonly match: 'ALL' | 'ANY'
}

/** A page in the order of names; `after` is the last schedule of the page before. */
export interface SchedulePage {
  readonly kind: ScheduleKind
  readonly filter: ScheduleFilter
  readonly after: { readonly nameKey: string; readonly id: string } | null
  readonly limit: number
}

type ScheduleRow = Omit<StoredSchedule, 'destinations'> & { readonly destinations: readonly DestinationRow[] }

// Rows of data are read where one schedule is asked for; in a list of thousands they would be all that is
// read.
const withoutRows = `CASE WHEN schedule.is_data_driven
    THEN jsonb_set(jsonb_set(schedule.definition, '{dataDriven,rows}', '[]'), '{dataDriven,csv}', 'null')
    ELSE schedule.definition END`

interface SeenParts {
  /** Conditions on `destination` and on `calendar`. */
  readonly destinations: string
  readonly calendars: string
}

const noticeMembers = Object.keys(noNotices)
  .map((name) => `'${name}', schedule.${columnName(name)}`)
  .join(', ')

const selectSchedule = (definition: string, { destinations, calendars }: SeenParts) => `
SELECT schedule.id, schedule.kind, schedule.folder_id AS "folderId", folder.path AS "folderPath", schedule.name,
  schedule.name_key AS "nameKey", schedule.description, schedule.keywords, schedule.is_data_driven AS "isDataDriven",
  schedule.source_account_id AS "sourceAccountId", account.kind AS "sourceAccountKind", ${definition} AS definition,
  jsonb_array_length(schedule.definition #> '{dataDriven,rows}') AS "dataRowCount", schedule.recurrence,
  schedule.calendar_id AS "calendarId", calendar.name AS "calendarName",
  schedule.enabled, cursor.next_run_at AS "nextRunAt", schedule.last_run_at AS "lastRunAt",
  schedule.not_runnable_reasons AS "notRunnableReasons", schedule.quarantine_reason AS "quarantineReason",
  schedule.held_reasons AS "heldReasons", schedule.source_problem AS "sourceProblem",
  schedule.server_name AS "serverName", schedule.last_server_name AS "lastServerName", schedule.version,
  schedule.created_at AS "createdAt", schedule.updated_at AS "updatedAt",
  CASE WHEN schedule.owner_id IS NOT NULL THEN jsonb_build_object('id', schedule.owner_id,
    'name', coalesce(owner.user_name, schedule.owner_name), 'isDeleted', owner.id IS NULL,
    'hasAddress', coalesce(owner.enabled AND owner.address <> '' AND NOT is_suppressed(owner.address, schedule.id, clock_timestamp()), false)) END AS owner, schedule.disabled_by AS "disabledBy",
  jsonb_build_object(${noticeMembers}) AS notices,
  ARRAY(
    SELECT jsonb_build_object('id', destination.id, 'kind', destination.kind, 'name', destination.name, 'enabled', destination.enabled,
                              'allowedFor', destination.allowed_for, 'settings', destination.settings, 'secret', destination.secret)
    FROM destinations AS destination WHERE destination.schedule_id = schedule.id${destinations} ORDER BY destination.position, destination.id
  ) AS destinations
FROM schedules AS schedule
JOIN folders AS folder ON folder.id = schedule.folder_id
JOIN schedule_cursors AS cursor ON cursor.schedule_id = schedule.id
LEFT JOIN source_accounts AS account ON account.id = schedule.source_account_id
LEFT JOIN calendars AS calendar ON calendar.id = schedule.calendar_id${calendars}
LEFT JOIN users AS owner ON owner.id = schedule.owner_id`

// A page goes on after a place in the index, the first page after a place before every schedule. An
// alternative ("or no cursor") would read the list from its beginning each time. Keywords are compared as the
// interface says: LIKE is a substring with the wildcards % and _ (no escape character). = is the complete
// keyword. Both ignore case. A negated operator asks each value whether it matches no keyword.
const listPage = (seen: string, parts: SeenParts) => `${selectSchedule(withoutRows, parts)}
WHERE schedule.kind = $1
  AND (schedule.name_key, schedule.id) > (coalesce($2::text, ''), coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'))
  AND (cardinality($4::text[]) = 0 OR (
    SELECT CASE WHEN $5::boolean THEN bool_and(hit) ELSE bool_or(hit) END
    FROM (
      SELECT $7::boolean <> EXISTS (
        SELECT FROM unnest(schedule.keywords) AS keyword
        WHERE CASE WHEN $6::boolean THEN lower(keyword) LIKE '%' || lower(wanted) || '%' ESCAPE '' ELSE lower(keyword) = lower(wanted) END
      ) AS hit
      FROM unnest($4::text[]) AS wanted
    ) AS hits
  ))${seen}
ORDER BY schedule.name_key, schedule.id
LIMIT $8`

/** Where schedules are read, and as much as the caller may know of. */
interface SeenSchedules {
  readonly database: Database
  readonly sight: Sight | null
}

/** What a sight asks of each part of a schedule, with the parameters from `place` on. */
function conditions(sight: Sight | null, place: number) {
  const destinations = destinationSeen(sight, 'destination', place)
  const calendars = calendarSeen(sight, 'calendar', place + destinations.parameters.length)
  const parameters = [...destinations.parameters, ...calendars.parameters]
  const folders = folderSeen(sight, 'schedule.folder_id', place + parameters.length)
  return {
    parts: { destinations: destinations.sql, calendars: calendars.sql },
    folders: folders.sql,
    parameters: [...parameters, ...folders.parameters],
  }
}

export async function readSchedule(
  { database, sight }: SeenSchedules,
  id: string,
  kind?: ScheduleKind,
): Promise<StoredSchedule | null> {
  const seen = conditions(sight, 3)
  const sql = `${selectSchedule('schedule.definition', seen.parts)} WHERE schedule.id = $1 AND ($2::text IS NULL OR schedule.kind = $2)${seen.folders}`
  const [row] = await database.query<ScheduleRow>(sql, [id, kind ?? null, ...seen.parameters])
  return row ? scheduleOf(row) : null
}

/** The definitions of data-driven schedules come without their rows. */
export async function listSchedules(
  { database, sight }: SeenSchedules,
  { kind, filter, after, limit }: SchedulePage,
): Promise<StoredSchedule[]> {
  const { values, operator, match } = filter
  const [like, negated] = [operator.endsWith('LIKE'), operator === 'NOT LIKE' || operator === '<>']
  const parameters = [
    kind,
    after?.nameKey ?? null,
    after?.id ?? null,
    values,
    match === 'ALL',
    like,
    negated,
    limit,
  ]
  const seen = conditions(sight, 9)
  const sql = listPage(seen.folders, seen.parts)
  const rows = await database.query<ScheduleRow>(sql, [...parameters, ...seen.parameters])
  return rows.map(scheduleOf)
}

function scheduleOf({ destinations, ...row }: ScheduleRow): StoredSchedule {
  return { ...row, destinations: destinations.map(destinationOf) }
}

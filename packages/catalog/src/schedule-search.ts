/**
 * One list over schedules of every kind, with the facts that users need of each. These are its owner, how its
 * last runs ended, when the next one is. Each combination of filters has a statement of its own, because a
 * plan that is made for "this filter or none" cannot use an index.
 *
 * The last result of a schedule is that of its newest execution that has ended, by the instant it was for.
 * `unsuccessful_ends` holds the ends other than successes. A schedule whose newest such end was followed by
 * no success has that result. Any other schedule that has run has succeeded. So the history is read for the
 * rows of a page, and for the few schedules with such an end.
 */
import type { ScheduleKind } from '@punctual/domain'
import type { Database } from '@punctual/store'

import { type FoundSchedule, foundColumns } from './found-schedule.ts'
import { lateCauseSeen } from './late-cause.ts'
import { nameKey } from './name-key.ts'
import { pageSize } from './page-size.ts'
import { calendarSeen, destinationSeen, folderSeen, type Sight } from './sight.ts'

/** All that are given must hold. */
export interface ScheduleSearchFilter {
  /** Part of the name, a keyword, a report, an address of a destination, or the name of the owner. */
  readonly text?: string
  readonly folder?: { readonly pathKey: string; readonly isRecursive: boolean }
  readonly kind?: ScheduleKind
  readonly ownerName?: string
  readonly enabled?: boolean
  readonly runnable?: boolean | undefined
  /** How the last run ended; `Succeeded`, `Failed` and so on. */
  readonly lastResult?: string
  /** Whether its last run was delivered late, or is late by now. */
  readonly late?: boolean
  readonly dueBefore?: Date
  /** Off because of the request with the id. */
  readonly disabledBy?: string
}

export const scheduleOrders = ['Name', '-Name', 'NextRun', '-NextRun'] as const

export type ScheduleOrder = (typeof scheduleOrders)[number]

/** A place in a list; `key` is null behind all that have a next run, in lists by that. */
export interface SchedulePlace {
  readonly key: string | null
  readonly id: string
}

export interface ScheduleSearchPage {
  readonly order: ScheduleOrder
  readonly after: SchedulePlace | null
  readonly limit: number
}

export interface ScheduleSearch {
  list(filter: ScheduleSearchFilter, page: ScheduleSearchPage): Promise<FoundSchedule[]>
  count(filter: ScheduleSearchFilter): Promise<number>
  /** The ids of what is found, in the order of names. */
  ids(filter: ScheduleSearchFilter, limit: number): Promise<string[]>
  /**
   * Goes on through the noted ends, at most `limit`, and forgets those that a later end has overtaken, or whose
   * schedule is gone.
   */
  forgetOvertakenEnds(limit: number): Promise<number>
}

interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Shorter strings are in too many groups of three letters, or in none: they are compared with names. */
const shortestIndexedText = 3

/** Whether a later end of the schedule is known. */
const laterEnd = (of: string) => `(SELECT h.id FROM history AS h
  WHERE h.schedule_id = ${of}.schedule_id AND tells_of_schedule(h.resend_of) AND h.nominal_at >= ${of}.nominal_at AND (h.nominal_at, h.id) > (${of}.nominal_at, ${of}.execution_id) LIMIT 1)`

const troubled = `SELECT newest.schedule_id, newest.status FROM (
    SELECT DISTINCT ON (schedule_id) schedule_id, nominal_at, execution_id, status
    FROM unsuccessful_ends ORDER BY schedule_id, nominal_at DESC, execution_id DESC
  ) AS newest WHERE ${laterEnd('newest')} IS NULL`

/**
 * By the limit that a schedule has now: a run that is under way or not planned yet, or the last that has ended. Only
 * schedules with a limit are read, and each by the keys of its runs.
 */
const late = `SELECT schedule.id FROM schedules AS schedule LEFT JOIN late_limits() AS folder ON folder.folder_id = schedule.folder_id
  CROSS JOIN LATERAL (SELECT make_interval(mins => coalesce(nullif(schedule.late_after_minutes, 0), folder.minutes)) AS late_after) AS allowed
  WHERE (schedule.late_after_minutes > 0 OR folder.minutes > 0) AND (
    EXISTS (SELECT FROM work AS w WHERE w.schedule_id = schedule.id AND w.due_at < now() - allowed.late_after)
    OR EXISTS (SELECT FROM schedule_cursors AS c WHERE c.schedule_id = schedule.id AND c.next_run_at < now() - allowed.late_after
      AND c.enabled AND NOT c.is_quarantined)
    OR schedule.last_run_at IS NOT NULL AND (SELECT h.status = 'Succeeded' AND h.completed_at - h.due_at > allowed.late_after FROM history AS h
      WHERE h.schedule_id = schedule.id AND tells_of_schedule(h.resend_of) ORDER BY h.nominal_at DESC LIMIT 1))`

// One page of the noted ends, in the order of their key: all of them are never read at once.
const forgetOvertaken = `WITH page AS MATERIALIZED (
    SELECT ended.schedule_id, ended.nominal_at, ended.execution_id FROM unsuccessful_ends AS ended
    WHERE (ended.schedule_id, ended.nominal_at, ended.execution_id) > ($2::uuid, $3::timestamptz, $4::uuid)
    ORDER BY ended.schedule_id, ended.nominal_at, ended.execution_id LIMIT $1
  ), gone AS (
    DELETE FROM unsuccessful_ends AS noted USING page
    WHERE (noted.schedule_id, noted.nominal_at, noted.execution_id) = (page.schedule_id, page.nominal_at, page.execution_id)
      AND (${laterEnd('page')} IS NOT NULL OR NOT EXISTS (SELECT FROM schedules AS schedule WHERE schedule.id = page.schedule_id))
    RETURNING 1
  )
  SELECT (SELECT count(*)::int FROM gone) AS count, last.schedule_id AS "scheduleId", last.nominal_at AS "nominalAt", last.execution_id AS "executionId"
  FROM (SELECT) AS always
  LEFT JOIN (SELECT * FROM page ORDER BY schedule_id DESC, nominal_at DESC, execution_id DESC LIMIT 1) AS last
    ON (SELECT count(*) FROM page) = $1`

/** Where a page of noted ends begins; null ids stand before all. */
interface EndPlace {
  readonly scheduleId: string
  readonly nominalAt: Date
  readonly executionId: string
}

const noId = '00000000-0000-0000-0000-000000000000'
const firstEnd: EndPlace = { scheduleId: noId, nominalAt: new Date(0), executionId: noId }

/**
 * Schedules that nothing will start are few, or have an index of their own: schedules that may run are not
 * read.
 */
const isRunnable = `NOT facets.is_held AND NOT EXISTS (
    SELECT FROM schedule_cursors AS idle WHERE idle.schedule_id = facets.schedule_id AND idle.next_run_at IS NULL)`
const isNotRunnable = `facets.schedule_id IN (
    SELECT held.schedule_id FROM schedule_facets AS held WHERE held.is_held
    UNION SELECT idle.schedule_id FROM schedule_cursors AS idle WHERE idle.next_run_at IS NULL)`
const isDue = 'cursor.next_run_at IS NOT NULL AND cursor.enabled AND NOT cursor.is_quarantined'

const facets = 'FROM schedule_facets AS facets'
const withCursor = `${facets} JOIN schedule_cursors AS cursor ON cursor.schedule_id = facets.schedule_id`
/** OFFSET keeps the planner on the key, however many it expects. */
const cursorOfFound = `FROM found CROSS JOIN LATERAL (
    SELECT c.* FROM schedule_cursors AS c WHERE c.schedule_id = found.schedule_id OFFSET 0) AS cursor`

/** @param few so many at most are found and then sorted, in lists by the next run */
export function createScheduleSearch(
  database: Database,
  sight: Sight | null,
  few = fewEnough,
): ScheduleSearch {
  let reached = firstEnd
  return {
    async list(filter, page) {
      const isFew = !page.order.endsWith('Name') && (await findsFew(database, { filter, sight, few }))
      const { sql, parameters } = listStatement(filter, { ...page, isFew }, sight)
      return await database.query<FoundSchedule>(sql, parameters)
    },
    async count(filter) {
      if (filter.runnable !== true) return await countOf(database, conditionsOf(filter, sight))
      // Nearly all may run: what may not is faster to count.
      const [all, others] = await Promise.all(
        [undefined, false].map((runnable) => countOf(database, conditionsOf({ ...filter, runnable }, sight))),
      )
      return Math.max(0, all! - others!)
    },
    async ids(filter, limit) {
      const { conditions, parameters, from } = conditionsOf(filter, sight)
      const sql = `SELECT facets.schedule_id AS id ${from} WHERE ${conditions.join(' AND ')}
        ORDER BY facets.name_key, facets.schedule_id LIMIT $${parameters.length + 1}`
      return (await database.query<{ id: string }>(sql, [...parameters, limit])).map(({ id }) => id)
    },
    async forgetOvertakenEnds(limit) {
      const { scheduleId, nominalAt, executionId } = reached
      const [row] = await database.query<EndPlace & { count: number }>(forgetOvertaken, [
        limit,
        scheduleId,
        nominalAt,
        executionId,
      ])
      reached = row && row.scheduleId !== null ? row : firstEnd
      return row?.count ?? 0
    },
  }
}

async function countOf(database: Database, { conditions, parameters, from }: Conditions): Promise<number> {
  const sql = `SELECT count(*)::int AS count ${from} WHERE ${conditions.join(' AND ')}`
  const [row] = await database.query<{ count: number }>(sql, parameters)
  return row?.count ?? 0
}

/** So many are found and sorted faster than they are met among all that have a next run. */
const fewEnough = 5_000

/**
 * Whether a list by the next run has to find its schedules first. The planner cannot know it: it sees neither
 * the requested folder nor the requested owner. Strings and failures are always searched first; a latest due
 * instant is a range of the index that the list follows anyway.
 */
async function findsFew(
  database: Database,
  { filter, sight, few }: { filter: ScheduleSearchFilter; sight: Sight | null; few: number },
): Promise<boolean> {
  const { text, lastResult, late: isLate, dueBefore: _dueBefore, ...others } = filter
  const isBad = isLate === true || (lastResult !== undefined && lastResult !== 'Succeeded')
  if (text !== undefined || isBad) return true
  if (Object.values(others).every((value) => value === undefined)) return false
  const { conditions, parameters, from } = conditionsOf(filter, sight)
  const sql = `SELECT count(*)::int AS count FROM (SELECT ${from} WHERE ${conditions.join(' AND ')} LIMIT ${few}) AS found`
  const [row] = await database.query<{ count: number }>(sql, parameters)
  return row !== undefined && row.count < few
}

interface ListedPage extends ScheduleSearchPage {
  /** Whether what is found is put into order, in place of meeting it in that order. */
  readonly isFew: boolean
}

/** The page first, and the facts of a schedule only for the rows of the page. */
function listStatement(filter: ScheduleSearchFilter, page: ListedPage, sight: Sight | null): Statement {
  const found = conditionsOf(filter, sight)
  const { parameters } = found
  const rows = page.order.endsWith('Name') ? byName(found, page) : byNextRun(found, page)
  const destinations = destinationSeen(sight, 'destination', parameters.length + 1)
  parameters.push(...destinations.parameters)
  const calendars = calendarSeen(sight, 'calendar', parameters.length + 1)
  parameters.push(...calendars.parameters)
  const cause = lateCauseSeen(sight, 'ended', parameters.length + 1)
  parameters.push(...cause.parameters)
  const columns = foundColumns({
    destinationSeen: destinations.sql,
    calendarSeen: calendars.sql,
    lateCause: cause.sql,
  })
  return { sql: `WITH ${rows}\nSELECT ${columns} ORDER BY page.place`, parameters }
}

function byName(
  { conditions, parameters, from }: Conditions,
  { order, after, limit }: ScheduleSearchPage,
): string {
  const parameter = (value: unknown) => `$${parameters.push(value)}`
  const [direction, beyond] = order === '-Name' ? ['DESC', '<'] : ['ASC', '>']
  const goesOn =
    after === null
      ? []
      : [
          `(facets.name_key, facets.schedule_id) ${beyond} (${parameter(after.key ?? '')}::text, ${parameter(after.id)}::uuid)`,
        ]
  const by = `name_key ${direction}, schedule_id ${direction}`
  return `page AS MATERIALIZED (
  SELECT schedule_id, row_number() OVER (ORDER BY ${by}) AS place FROM (
    SELECT facets.name_key, facets.schedule_id ${from} WHERE ${[...conditions, ...goesOn].join(' AND ')} ORDER BY ${by} LIMIT ${pageSize(limit)}
  ) AS rows ORDER BY ${by} LIMIT ${parameter(limit)}
)`
}

/**
 * In two ranges: first the schedules with a next run, by the index that planning reads. The others follow
 * only when these do not fill the page. Few are found first, and their next run is read by key.
 */
function byNextRun(
  { conditions, parameters, from }: Conditions,
  { order, after, limit, isFew }: ListedPage,
): string {
  const parameter = (value: unknown) => `$${parameters.push(value)}`
  const [direction, beyond] = order === '-NextRun' ? ['DESC', '<'] : ['ASC', '>']
  const [due, others] = [[isDue], [`(${isDue}) IS NOT TRUE`]]
  if (after !== null && after.key !== null)
    due.push(
      `(cursor.next_run_at, cursor.schedule_id) ${beyond} (${parameter(after.key)}::timestamptz, ${parameter(after.id)}::uuid)`,
    )
  else if (after !== null) {
    due.push('false')
    others.push(`cursor.schedule_id > ${parameter(after.id)}::uuid`)
  }
  const found = `found AS MATERIALIZED (SELECT facets.schedule_id ${from} WHERE ${conditions.join(' AND ')}), `
  const where = (more: readonly string[]) =>
    isFew
      ? `${cursorOfFound} WHERE ${more.join(' AND ')}`
      : `${withCursor} WHERE ${[...conditions, ...more].join(' AND ')}`
  const by = `next_run_at ${direction}, schedule_id ${direction}`
  const most = `${parameter(limit)}::int`
  return `${isFew ? found : ''}due AS MATERIALIZED (
  SELECT schedule_id, row_number() OVER (ORDER BY ${by}) AS place FROM (
    SELECT cursor.next_run_at, cursor.schedule_id ${where(due)} ORDER BY cursor.next_run_at ${direction}, cursor.schedule_id ${direction} LIMIT ${pageSize(limit)}
  ) AS rows ORDER BY ${by} LIMIT ${most}
), others AS MATERIALIZED (
  SELECT cursor.schedule_id ${where(others)} ORDER BY cursor.schedule_id LIMIT ${most} - (SELECT count(*) FROM due)
), page AS MATERIALIZED (
  SELECT schedule_id, place FROM due
  UNION ALL SELECT schedule_id, (SELECT count(*) FROM due) + row_number() OVER (ORDER BY schedule_id) FROM others
)`
}

interface Conditions {
  readonly conditions: readonly string[]
  readonly parameters: unknown[]
  /** What the conditions are about. */
  readonly from: string
}

function conditionsOf(filter: ScheduleSearchFilter, sight: Sight | null): Conditions {
  const parameters: unknown[] = []
  const parameter = (value: unknown) => `$${parameters.push(value)}`
  const { text, folder, kind, ownerName, enabled, runnable, lastResult, dueBefore, disabledBy } = filter
  const isLate = filter.late
  const conditions = [
    ...(text === undefined ? [] : [textCondition(text, { parameters, sight })]),
    ...(folder === undefined ? [] : folderCondition(folder, parameter)),
    ...(kind === undefined ? [] : [`facets.kind = ${parameter(kind)}`]),
    ...(ownerName === undefined ? [] : [ownerCondition(parameter(nameKey(ownerName)))]),
    ...(enabled === undefined ? [] : [enabled ? 'facets.enabled' : 'NOT facets.enabled']),
    ...(runnable === undefined ? [] : [runnable ? isRunnable : isNotRunnable]),
    ...(lastResult === undefined ? [] : [resultCondition(lastResult, parameter)]),
    ...(isLate === undefined ? [] : [`facets.schedule_id ${isLate ? 'IN' : 'NOT IN'} (${late})`]),
    ...(dueBefore === undefined
      ? []
      : [`cursor.next_run_at < ${parameter(dueBefore)}::timestamptz AND ${isDue}`]),
    ...(disabledBy === undefined
      ? []
      : [
          `facets.schedule_id IN (SELECT s.id FROM schedules AS s WHERE s.disabled_by = ${parameter(disabledBy)}::uuid)`,
        ]),
  ]
  const seen = folderSeen(sight, 'facets.folder_id', parameters.length + 1)
  parameters.push(...seen.parameters)
  const from = dueBefore === undefined ? facets : withCursor
  return { conditions: [...conditions, `true${seen.sql}`], parameters, from }
}

type Parameter = (value: unknown) => string

function folderCondition(
  { pathKey, isRecursive }: NonNullable<ScheduleSearchFilter['folder']>,
  parameter: Parameter,
): string[] {
  // Everything is below the root.
  if (isRecursive && pathKey === '/') return []
  const path = `${parameter(pathKey)}::text`
  const below = isRecursive ? ` OR starts_with(path_key, ${path} || '/')` : ''
  return [`facets.folder_id = ANY (ARRAY(SELECT id FROM folders WHERE path_key = ${path}${below}))`]
}

/** A user who is gone is known by the name that the schedules keep. */
function ownerCondition(name: string): string {
  return `facets.owner_id = ANY (ARRAY(
    SELECT id FROM users WHERE user_name_key = ${name}::text
    UNION SELECT s.owner_id FROM schedules AS s WHERE s.owner_name <> '' AND lower(s.owner_name) = ${name}::text
      AND NOT EXISTS (SELECT FROM users AS u WHERE u.id = s.owner_id)))`
}

function resultCondition(lastResult: string, parameter: Parameter): string {
  if (lastResult === 'Succeeded')
    return `facets.has_run AND facets.schedule_id NOT IN (SELECT schedule_id FROM (${troubled}) AS troubled)`
  return `facets.schedule_id IN (SELECT schedule_id FROM (${troubled}) AS troubled WHERE troubled.status = ${parameter(lastResult)})`
}

/** A text in a destination that the caller may not know of finds nothing. */
function textCondition(
  text: string,
  { parameters, sight }: { parameters: unknown[]; sight: Sight | null },
): string {
  const wanted = nameKey(text)
  const pattern = `$${parameters.push(`%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}::text`
  if (wanted.length < shortestIndexedText) return `facets.name_key LIKE ${pattern}`
  const seen = destinationSeen(sight, 'd', parameters.length + 1)
  parameters.push(...seen.parameters)
  return `facets.schedule_id IN (
    SELECT s.id FROM schedules AS s WHERE schedule_text(s.name_key, s.keywords, s.definition) LIKE ${pattern}
    UNION SELECT d.schedule_id FROM destinations AS d WHERE destination_text(d.name, d.settings) LIKE ${pattern}${seen.sql}
    UNION SELECT f.schedule_id FROM users AS u JOIN schedule_facets AS f ON f.owner_id = u.id WHERE u.user_name_key LIKE ${pattern})`
}

/**
 * The statements behind the queue and the history of executions. Each reads one page, newest first. The cost
 * depends on the size of the page and not on how many executions are stored.
 *
 * Each combination of filters has a text of its own, because a plan that is made for "this filter or none"
 * cannot use an index. Three more things make the difference:
 * - A page goes on after a row by comparing (instant, id) with that row, which is a place in the index. The
 *   first page goes on after infinity.
 * - The planner is given a size of page as a literal (the next power of ten). It does not see the value of a
 *   parameter.
 * - What is answered of an execution is read for the rows of the page only, after they are in order.
 *
 * Time windows are checked by `now()`, which stands still during a statement and so can bound an index range.
 */
import { type ExecutionStatus, executionStatuses, isEnded } from '@punctual/domain'
import { folderSeen, pageSize, type Sight, type StatementPart } from '@punctual/catalog'

import type { ExecutionCursor, ExecutionHistoryFilter } from '../port/execution-record.ts'
import { lateLimit, shortestLateLimit } from './late-limit.ts'
import { foundByTrait, namedSchedules } from './run-traits.ts'

/** What is answered of each execution `e`, with parameters from this number on. */
type Columns = (place: number) => StatementPart

interface ListingPage {
  /** What the caller may know of. */
  readonly sight: Sight | null
  readonly limit: number
  readonly after: ExecutionCursor | null
}

/**
 * The stretches that every list is put together from. Each list is a union of ranges. A literal status
 * lets the planner choose the table behind the view. Waiting rows have an index in the order of the list, and
 * running and held rows are few.
 */
const waiting = `status = 'Waiting' AND dispatched_at IS NULL`
const underWay = `status IN ('Waiting', 'Executing', 'Cancelling') AND dispatched_at IS NOT NULL`
const held = `status = 'Executing' AND stage = 'Held' AND hold IS NOT NULL`
const statusIn = (statuses: readonly ExecutionStatus[]) =>
  `status IN (${statuses.map((status) => `'${status}'`).join(', ')})`
const endedStatuses = executionStatuses.filter(isEnded)
const ended = statusIn(endedStatuses)

/** What of a status is not dispatched. */
const notDispatched: Readonly<Partial<Record<ExecutionStatus, readonly string[]>>> = {
  Waiting: [waiting],
  Executing: [held],
}

const endedOtherwise = statusIn(endedStatuses.filter((status) => status !== 'Succeeded'))

const newestEntry = 'ORDER BY entry_at DESC, id DESC'
const newestNominal = 'ORDER BY e.nominal_at DESC, e.id DESC'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Waiting and running executions, and those that ended within the last hours. Executions that were entered
 * within these hours come first, from two index ranges (active, ended) merged. Only when that does not fill
 * the page, older entries that are active or ended late follow.
 */
export function queueListing(
  { endedWithinHours, limit, after, sight }: ListingPage & { readonly endedWithinHours: number },
  columnsFrom: Columns,
): StatementPart {
  const begin = `now() - interval '${Math.trunc(endedWithinHours)} hours'`
  const page = `LIMIT ${pageSize(limit)}`
  const seen = folderSeen(sight, 'executions.folder_id', 4)
  const columns = columnsFrom(4 + seen.parameters.length)
  const range = (condition: string) =>
    `SELECT * FROM executions WHERE ${condition} AND (entry_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, '${lastId}'))${seen.sql}`
  const stretches = (conditions: readonly string[]) =>
    conditions.map((each) => `(${range(each)} ${newestEntry} ${page})`).join(' UNION ALL ')
  const sql = `
WITH recent AS MATERIALIZED (
  SELECT * FROM (
    ${stretches([waiting, underWay, held, `${ended} AND completed_at > ${begin}`].map((each) => `${each} AND entry_at > ${begin}`))}
  ) AS ranges ${newestEntry} LIMIT $1
), late AS MATERIALIZED (
  ${range(`${ended} AND completed_at > ${begin} AND entry_at <= ${begin}`)}
), older AS (
  SELECT * FROM (
    ${stretches([waiting, underWay, held].map((each) => `${each} AND entry_at <= ${begin}`))}
    UNION ALL
    SELECT * FROM late
  ) AS ranges ${newestEntry} LIMIT $1 - (SELECT count(*) FROM recent)
)
SELECT ${columns.sql} FROM (SELECT * FROM recent UNION ALL SELECT * FROM older ${newestEntry}) AS e ORDER BY e.entry_at DESC, e.id DESC`
  const first = [limit, after?.at ?? null, after?.id ?? null]
  return { sql, parameters: [...first, ...seen.parameters, ...columns.parameters] }
}

/**
 * What a filter selects, by due or entry instant.
 *
 * @param isNameRare whether few schedules have a name that the filter asks for
 */
export function historyListing(
  filter: ExecutionHistoryFilter,
  { limit, after, sight, isNameRare = false }: ListingPage & { readonly isNameRare?: boolean },
  columnsFrom: Columns,
): StatementPart {
  const parameters: unknown[] = [limit]
  const parameter = (value: unknown) => `$${parameters.push(value)}`
  const bounds = boundsOf(filter, after, parameter)
  const { scheduleName, folderPathKey } = filter
  const named = scheduleName === undefined ? null : namedSchedules(scheduleName, parameter)
  // Everything is below the root.
  const isEverywhere = folderPathKey === undefined || folderPathKey === '/'
  const below = isEverywhere ? null : foldersBelow(parameter(folderPathKey))
  const found = foundByTrait(filter, parameter, bounds)
  // The folders of a page are those that the caller sees; everywhere else each row is checked.
  const isByName = named !== null && isNameRare && found === null
  const isByFolder = below !== null && found === null && !isByName
  const seen = folderSeen(sight, isByFolder ? 'folders.id' : 'e.folder_id', parameters.length + 1)
  parameters.push(...seen.parameters)
  const conditions = [
    ...rowConditions(filter, parameter),
    ...(found?.conditions ?? []),
    ...(named === null || isByName ? [] : [hasScheduleOf(named)]),
    ...(below === null || isByFolder ? [] : [`e.folder_id IN (${below})`]),
    `true${bounds('e.nominal_at', 'e.id')}`,
  ]
  const size = pageSize(limit)
  const stretches = stretchesOf(filter)
  const everyRow = [...conditions, `true${isByFolder ? '' : seen.sql}`]
  const groups = { ...stretches, conditions: everyRow, size }
  const page = (stretch: string) =>
    `(SELECT * FROM executions e WHERE ${[stretch, ...everyRow].join(' AND ')} ${newestNominal} LIMIT ${size})`
  const rows = () => {
    if (found !== null) return foundRows(found.sql, groups)
    if (isByName) return groupRows({ ids: named, column: 'schedule_id' }, groups)
    if (isByFolder) return groupRows({ ids: `${below}${seen.sql}`, column: 'folder_id' }, groups)
    return [...stretches.active, ...stretches.ended].map(page).join(' UNION ALL ')
  }
  const from = rows()
  const columns = columnsFrom(parameters.length + 1)
  const sql = `SELECT ${columns.sql} FROM (${from}) AS e ${newestNominal} LIMIT $1`
  return { sql, parameters: [...parameters, ...columns.parameters] }
}

/** Asked of each execution: `OFFSET` keeps a plan from reading the executions of all these schedules first. */
const hasScheduleOf = (named: string) =>
  `EXISTS (SELECT FROM (${named}) AS named WHERE named.id = e.schedule_id OFFSET 0)`

const foldersBelow = (path: string) =>
  `SELECT id FROM folders WHERE (path_key = ${path}::text OR starts_with(path_key, ${path}::text || '/'))`

type Parameter = (value: unknown) => string

/** The time range, and where the page begins, on any columns with an instant and the id of an execution. */
function boundsOf(
  { from, to }: ExecutionHistoryFilter,
  after: ExecutionCursor | null,
  parameter: Parameter,
): (instant: string, id: string) => string {
  const first = from === undefined ? null : parameter(from)
  const last = to === undefined ? null : parameter(to)
  const place = after === null ? null : { at: parameter(after.at), id: parameter(after.id) }
  return (instant, id) =>
    [
      ...(first === null ? [] : [`${instant} >= ${first}::timestamptz`]),
      ...(last === null ? [] : [`${instant} <= ${last}::timestamptz`]),
      // The first condition follows from the second; it is what partitions are chosen by.
      ...(place === null
        ? []
        : [
            `${instant} <= ${place.at}::timestamptz`,
            `(${instant}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)`,
          ]),
    ]
      .map((condition) => ` AND ${condition}`)
      .join('')
}

/** What is late by the limit that its schedule has now, as completeness counts it. */
const sinceDue = 'coalesce(e.completed_at, now()) - e.due_at'
const notDeliveredInTime = [
  `(e.completed_at IS NULL OR e.status = 'Succeeded')`,
  `${sinceDue} > ${shortestLateLimit}`,
  `${sinceDue} > ${lateLimit('e')}`,
]

/** What a filter asks of the columns and deliveries of the execution `e`. */
function rowConditions(filter: ExecutionHistoryFilter, parameter: Parameter): string[] {
  const conditions: string[] = []
  if (filter.scheduleId !== undefined)
    conditions.push(`e.schedule_id = ${parameter(filter.scheduleId)}::uuid`)
  if (filter.stage !== undefined) conditions.push(`e.stage = ${parameter(filter.stage)}::text`)
  if (filter.deliveryState !== undefined)
    conditions.push(
      `EXISTS (SELECT FROM deliveries AS d WHERE d.execution_id = e.id AND d.nominal_at = e.nominal_at AND d.state = ${parameter(filter.deliveryState)}::text)`,
    )
  if (filter.isLate === true) conditions.push(...notDeliveredInTime)
  return conditions
}

interface Stretches {
  readonly active: readonly string[]
  readonly ended: readonly string[]
}

/**
 * What can have a status, or any. Only what has not ended has a stage; of all that has ended, only what was not
 * a success has deliveries that were not accepted.
 */
function stretchesOf({ status, stage, deliveryState }: ExecutionHistoryFilter): Stretches {
  if (status === undefined) {
    const isOfSuccess = deliveryState === undefined || deliveryState === 'Accepted'
    return {
      active: [waiting, underWay, held],
      ended: stage === undefined ? [isOfSuccess ? ended : endedOtherwise] : [],
    }
  }
  const is = `status = ${statusLiteral(status)}`
  if (isEnded(status)) return { active: [], ended: stage === undefined ? [is] : ['false'] }
  return {
    active: [...(notDispatched[status] ?? []), `${is} AND dispatched_at IS NOT NULL`],
    ended: [],
  }
}

interface Rows extends Stretches {
  readonly conditions: readonly string[]
  readonly size: number
}

/** The executions that an index of a recipient or a file finds, in its order. OFFSET keeps the planner on their key. */
function foundRows(found: string, { active, ended, conditions, size }: Rows): string {
  const stretch = [...active, ...ended].map((each) => `(${each})`).join(' OR ')
  // The outer limit ends the reading, however large the page is that the planner expects.
  return `SELECT * FROM (SELECT e.* FROM (${found}) AS found CROSS JOIN LATERAL (
  SELECT * FROM executions e WHERE e.id = found.execution_id AND e.nominal_at = found.nominal_at
    AND (${stretch}) AND ${conditions.join(' AND ')} OFFSET 0) AS e
ORDER BY found.nominal_at DESC, found.execution_id DESC LIMIT ${size}) AS page LIMIT $1`
}

interface Groups {
  /** A SELECT of the ids of folders, or of schedules. */
  readonly ids: string
  readonly column: 'folder_id' | 'schedule_id'
}

/**
 * The page of a folder and everything below it, or of a few schedules. Ended executions are many rows in each of
 * many groups. First the newest few of each group are read; their oldest instant bounds the page. Then each group
 * is read down to it. So a thousand folders do not cost a thousand pages.
 */
function groupRows({ ids, column }: Groups, { active, ended, conditions, size }: Rows): string {
  const page = `${newestNominal} LIMIT ${size}`
  // As a value, and not joined: the planner would compare each row with each group.
  const isOfOne = `(e.${column} IN (SELECT id FROM one)) IS TRUE`
  const ofAll = (stretch: string) =>
    `SELECT * FROM executions e WHERE ${[stretch, ...conditions, isOfOne].join(' AND ')} ${page}`
  const ofEach = (stretch: string, columns: string, more: string) =>
    `SELECT e.* FROM one CROSS JOIN LATERAL (
  SELECT ${columns} FROM executions e WHERE ${[stretch, `e.${column} = one.id`, ...conditions].join(' AND ')}${more}) AS e`
  const few = ` ${newestNominal} LIMIT (SELECT 10 + 2 * $1::int / greatest(count(*), 1) FROM one)`
  const downToLowest = ` AND e.nominal_at >= coalesce((SELECT nominal_at FROM lowest), '-infinity') ${page}`
  const rows = [
    ...active.map(ofAll),
    ...ended.map((stretch) => `${ofEach(stretch, '*', downToLowest)} ${newestNominal} LIMIT $1`),
  ]
  return `
WITH one AS MATERIALIZED (
  ${ids}
), newest AS (
  ${ofEach(ended[0] ?? 'false', 'e.nominal_at', few)}
), lowest AS (
  SELECT nominal_at FROM newest ORDER BY nominal_at DESC OFFSET $1::int - 1 LIMIT 1
)
${rows.map((each) => `(${each})`).join(' UNION ALL ')}`
}

function statusLiteral(status: ExecutionHistoryFilter['status']): string {
  if (!executionStatuses.some((known) => known === status)) throw new Error('not a status of executions')
  return `'${status}'`
}

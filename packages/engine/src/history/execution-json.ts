/**
 * Executions as JSON strings that are answered as they are. The statement writes them; the names of the
 * members are the caller's. Every text is read after it was asked for, except one that was final when it was
 * read: see ADR 0023.
 */
import {
  deliveryTransitions,
  executionTransitions,
  type PutOff,
  putOffByServers,
  type WindowHold,
  wireName,
} from '@punctual/domain'
import type { Clock } from '@punctual/runtime'
import { lateCauseSeen, type Sight, type StatementPart } from '@punctual/catalog'
import { createBatchedLookup, type Database } from '@punctual/store'

import { historyListing, queueListing } from './execution-listings.ts'
import type { ExecutionCursor, ExecutionHistoryFilter } from '../port/execution-record.ts'
import { isUuid } from './executions-read.ts'
import { isFewNames, namedCount } from './run-traits.ts'
import { createStatusCache } from './status-cache.ts'
import { createFindExecutions, recently } from './find-executions.ts'
import { jsonArray, jsonObject, jsonSeconds, jsonString, jsonValue } from './json-sql.ts'
import { mayBeHeld, readWindowHolds, type WaitingRun } from './window-holds.ts'

export type ExecutionField = keyof typeof columnFields | 'lateCause' | 'result'

/** The members of a text in their order, each with the field that it shows. */
export type ExecutionShape = Readonly<Record<string, ExecutionField>>

/** A text, and the place of its execution in the list that it is from. */
export interface ListedText extends ExecutionCursor {
  readonly text: string
}

export interface ExecutionJson {
  find(executionId: string): Promise<string | null>
  /** Waiting and running ones, and what ended within the last `endedWithinHours`; newest entry first. */
  queue(options: {
    endedWithinHours: number
    limit: number
    after: ExecutionCursor | null
  }): Promise<ListedText[]>
  /** By due or entry instant, newest first. */
  history(
    filter: ExecutionHistoryFilter,
    page: { limit: number; after: ExecutionCursor | null },
  ): Promise<ListedText[]>
}

const found = `e.hold -> 'found'`

// Sentences as they are on the wire: Now of now.
const holdReasons = `(SELECT jsonb_agg(jsonb_build_object('Code', r.said -> 'code', 'Values', (
    SELECT coalesce(jsonb_object_agg(upper(left(key, 1)) || substr(key, 2), value), '{}') FROM jsonb_each(r.said -> 'values'))) ORDER BY r.place)
  FROM jsonb_array_elements(e.hold -> 'reasons') WITH ORDINALITY AS r(said, place))`

const holdJson = jsonObject({
  SinceEpochUtc: jsonSeconds(`(e.hold ->> 'at')::timestamptz`),
  Reasons: jsonValue(holdReasons),
  ComparedWith: jsonValue(`${found} -> 'lastExecutionId'`),
  Recipients: jsonObject({
    Before: jsonValue(`${found} #> '{recipients,before}'`),
    Now: jsonValue(`${found} #> '{recipients,now}'`),
    Came: jsonValue(`${found} #> '{recipients,came}'`),
    Went: jsonValue(`${found} #> '{recipients,went}'`),
  }),
  NewDomains: jsonValue(`${found} #> '{recipients,newDomains}'`),
  Rows: `CASE WHEN jsonb_typeof(${found} -> 'rows') = 'object' THEN ${jsonObject({
    Before: jsonValue(`${found} #> '{rows,before}'`),
    Now: jsonValue(`${found} #> '{rows,now}'`),
  })} ELSE 'null' END`,
  Decision: jsonValue(`e.hold -> 'decision'`),
  Reason: jsonValue(`e.hold -> 'reason'`),
  By: jsonValue(`e.hold -> 'by'`),
  DecidedEpochUtc: jsonSeconds(`(e.hold ->> 'decidedAt')::timestamptz`),
})

// Instants are whole seconds since 1970 UTC.
const columnFields = {
  executionId: jsonString('e.id'),
  scheduleId: jsonString('e.schedule_id'),
  scheduleKind: jsonString('e.schedule_kind'),
  scheduleName: jsonString('e.schedule_name'),
  processId: jsonValue('e.process_id'),
  status: jsonString('e.status'),
  stage: jsonString('e.stage'),
  entryAt: jsonSeconds('e.entry_at'),
  startedAt: jsonSeconds('e.started_at'),
  completedAt: jsonSeconds('e.completed_at'),
  dueAt: jsonSeconds('e.due_at'),
  runBy: jsonString('e.run_by'),
  resendOf: jsonString('e.resend_of'),
  serverName: jsonString('e.server_name'),
  placementReason: jsonString('e.placement_reason'),
  attempt: jsonValue('e.attempt'),
  notBefore: jsonSeconds(
    // Without an end the instant stands for none.
    `CASE WHEN e.not_before_reason IS NOT NULL AND coalesce(e.not_before_reason -> 'values' -> 'untilEpochUtc', '0') <> 'null' THEN e.not_before END`,
  ),
  notBeforeReason: jsonString(`e.not_before_reason ->> 'message'`),
  notBeforeCode: jsonString(`e.not_before_reason ->> 'code'`),
  // Each name as members are on the wire: WaitSeconds of waitSeconds.
  notBeforeValues: jsonValue(
    `CASE WHEN e.not_before_reason ? 'values' THEN (SELECT jsonb_object_agg(upper(left(key, 1)) || substr(key, 2), value) FROM jsonb_each(e.not_before_reason -> 'values')) END`,
  ),
  lateSeconds: jsonValue('e.late_seconds'),
  detail: jsonString(`e.error ->> 'message'`),
  detailCode: jsonString(`e.error ->> 'code'`),
  // A text: the sentence as a column keeps it.
  detailSaid: jsonString(`e.error ->> 'said'`),
  hold: `CASE WHEN e.hold IS NULL THEN 'null' ELSE ${holdJson} END`,
}

const artifactJson = jsonObject({
  name: jsonString('a.name'),
  format: jsonString('a.format'),
  bytes: jsonValue('a.bytes'),
  sha256: jsonString('a.sha256'),
  pages: jsonValue('a.pages'),
  method: { when: 'a.method IS NOT NULL', value: jsonValue('a.method') },
})

// Without a reply of the other side, the failure takes its place.
const deliveryJson = jsonObject({
  id: jsonString('d.id'),
  destinationId: jsonString('d.destination_id'),
  row: { when: 'd.row_number > 0', value: jsonValue('d.row_number') },
  recipient: jsonString('d.recipient'),
  state: jsonString('d.state'),
  messageId: jsonString('d.message_id'),
  reply: jsonString(`coalesce(d.reply, d.error ->> 'message')`),
  at: jsonSeconds('d.settled_at'),
  code: { when: `d.error ->> 'code' IS NOT NULL`, value: jsonString(`d.error ->> 'code'`) },
  message: { when: `d.error ->> 'message' IS NOT NULL`, value: jsonString(`d.error ->> 'message'`) },
  said: { when: `d.error ? 'said'`, value: jsonValue(`d.error -> 'said'`) },
})

const errorJson = jsonObject({
  code: jsonValue(`e.error -> 'code'`),
  message: jsonValue(`e.error -> 'message'`),
  said: { when: `e.error ? 'said'`, value: jsonValue(`e.error -> 'said'`) },
  retryable: jsonValue(`e.error -> 'retryable'`),
  source: jsonValue(`e.error -> 'source'`),
})

const crashJson = jsonObject({
  attempt: jsonValue(`crash -> 'attempt'`),
  server: jsonValue(`crash -> 'server'`),
  processId: jsonValue(`crash -> 'processId'`),
  stage: jsonValue(`crash -> 'stage'`),
  standstill: jsonValue(`crash -> 'standstill'`),
  at: jsonSeconds(`(crash ->> 'at')::timestamptz`),
})

/** Rows of a table that belong to the execution `e`. */
const ofExecution = (table: string, since: string) =>
  `${table}.execution_id = e.id AND ${table}.nominal_at = e.nominal_at AND ${table}.nominal_at > ${since}`

/** Files and deliveries of an execution in its own text, and in a list of thousands of executions. */
const maxInText = 10_000
const maxInList = 500

/**
 * What an execution has come to so far: the evidence that its status is computed from. Of more files or
 * deliveries than `most` it has that many and all their numbers; deliveries that were not accepted come first.
 */
function resultJson(since: string, most: number): string {
  const artifacts = `FROM artifacts a WHERE ${ofExecution('a', since)}`
  const deliveries = `FROM deliveries d WHERE ${ofExecution('d', since)}`
  const hasMore = (rows: string) => `EXISTS (SELECT ${rows} OFFSET ${most} LIMIT 1)`
  return jsonObject({
    // A success that says why nothing was sent has no error.
    error: `CASE WHEN e.error IS NULL OR e.status = 'Succeeded' THEN 'null' ELSE ${errorJson} END`,
    artifacts: jsonArray(
      `SELECT string_agg(${artifactJson}, ',' ORDER BY a.position) FROM (SELECT a.* ${artifacts} ORDER BY a.position LIMIT ${most}) a`,
    ),
    artifactCount: { when: hasMore(artifacts), value: `(SELECT count(*) ${artifacts})` },
    failedReports: {
      when: `e.failed_parts <> '[]'`,
      value: jsonArray(
        `SELECT string_agg((part - 'position')::text, ',') FROM jsonb_array_elements(e.failed_parts) AS part`,
      ),
    },
    crashes: {
      when: `e.crashes <> '[]'`,
      value: jsonArray(
        `SELECT string_agg(${crashJson}, ',' ORDER BY number) FROM jsonb_array_elements(e.crashes) WITH ORDINALITY AS each(crash, number)`,
      ),
    },
    deliveries: jsonArray(
      `SELECT string_agg(${deliveryJson}, ',' ORDER BY d.row_number, d.position, d.recipient COLLATE "C")
       FROM (SELECT d.* ${deliveries} ORDER BY d.state IN ('Accepted', 'Cancelled'), d.row_number LIMIT ${most}) d`,
    ),
    deliveryCounts: {
      when: hasMore(deliveries),
      value: `(SELECT json_object_agg(s.state, s.count) FROM (SELECT d.state, count(*) AS count ${deliveries} GROUP BY d.state) s)`,
    },
  })
}

/** Of the statement of a cause. A shape has it before lateSeconds, which is where the api finds its end. */
const lateCauseJson = (cause: string) =>
  jsonValue(`CASE WHEN e.held IS NOT NULL THEN (
    SELECT jsonb_build_object('Code', c.cause -> 'code', 'Values', (
      SELECT coalesce(jsonb_object_agg(upper(left(key, 1)) || substr(key, 2), value), '{}') FROM jsonb_each(c.cause -> 'values')))
    FROM (${cause}) c WHERE c.cause IS NOT NULL) END`)

interface TextOptions {
  /** No execution is older than this instant, so that the months before it are not opened. */
  readonly since: string
  readonly most: number
  readonly sight: Sight | null
}

function textSql(shape: ExecutionShape, { since, most, sight }: TextOptions, place: number): StatementPart {
  const cause = lateCauseSeen(sight, 'e', place)
  const fields = { ...columnFields, lateCause: lateCauseJson(cause.sql), result: resultJson(since, most) }
  const members = Object.entries(shape).map(([name, field]) => [name, fields[field]] as const)
  // A parameter that no statement names has no type.
  const parameters = Object.values(shape).includes('lateCause') ? cause.parameters : []
  return { sql: jsonObject(Object.fromEntries(members)), parameters }
}

/** The states that transitions begin in, as a list of SQL. */
const leftBy = (moves: ReadonlyArray<{ readonly from: string | null }>) =>
  [...new Set(moves.map(({ from }) => from))]
    .flatMap((state) => (state === null ? [] : [`'${state}'`]))
    .join(', ')

/** A bounce comes hours later, and rarely: a kept text may be a minute behind it. */
const ownTransitions = deliveryTransitions.filter(({ verb }) => verb !== 'bounce')

/**
 * Whether nothing but a bounce can change the text any more. Every statement that writes to an execution, its artifacts or
 * its deliveries does so under one of these transitions. It checks the state again once it has locked the
 * row. So what is in none of their states in one snapshot stays as it is. What is recent is also far from the
 * end of its retention.
 */
const isFinal = (
  since: string,
) => `e.nominal_at > ${recently} AND e.status NOT IN (${leftBy(executionTransitions)})
  AND NOT EXISTS (SELECT FROM deliveries d WHERE ${ofExecution('d', since)} AND d.state IN (${leftBy(ownTransitions)}))`

/** The text of an execution, with what finds the window that holds it. */
interface WaitingText extends Pick<WaitingRun, 'desiredServerName'> {
  readonly text: string
  /** Whether a window of a server can hold it at present. */
  readonly mayBeHeld: boolean
}

/** The columns of a `WaitingText` beside its text, of the execution `e`. */
const waitColumns = `coalesce(${mayBeHeld('e')}, false) AS "mayBeHeld", e.desired_server_name AS "desiredServerName"`

/** Adds which window of servers holds each run. That is one statement more, only where a window can hold one. */
async function withWindowHolds<Row extends WaitingText>(
  rows: readonly Row[],
  { database, shape }: { readonly database: Database; readonly shape: ExecutionShape },
): Promise<readonly Row[]> {
  if (!rows.some((row) => row.mayBeHeld)) return rows
  const holdOf = await readWindowHolds(database)
  // One for each server, and one for all: a sentence costs more than a text.
  const putOffs = new Map<string | null, PutOff>()
  return rows.map((row) => {
    const hold = row.mayBeHeld ? holdOf(row) : null
    if (hold === null) return row
    const putOff = putOffs.get(hold.serverName) ?? putOffByServers(hold)
    putOffs.set(hold.serverName, putOff)
    const told = toldOf(putOff, hold)
    return { ...row, text: withMembers(row.text, told, shape) }
  })
}

type Told = Partial<Record<ExecutionField, unknown>>

const toldOf = ({ code, message, values }: PutOff, { notBefore }: WindowHold): Told => ({
  notBefore: notBefore && Math.floor(notBefore.getTime() / 1_000),
  notBeforeReason: message,
  notBeforeCode: code,
  notBeforeValues: Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [wireName(name), value]),
  ),
})

/** A window holds few runs: their JSON is parsed. What put the run off before is over. */
function withMembers(text: string, told: Told, shape: ExecutionShape): string {
  const members = Object.entries(shape).filter(([, field]) => Object.hasOwn(told, field))
  const held = Object.fromEntries(members.map(([name, field]) => [name, told[field]]))
  return JSON.stringify({ ...(JSON.parse(text) as object), ...held })
}

interface FoundText extends WaitingText {
  readonly executionId: string
  readonly isFinal: boolean
}

interface ExecutionTextOptions {
  readonly shape: ExecutionShape
  readonly clock: Clock
  /** What the callers may know of; everything unless given. */
  readonly sight?: Sight | null
}

export function createExecutionJson(
  database: Database,
  { shape, clock, sight = null }: ExecutionTextOptions,
): ExecutionJson {
  const columns = (since: string, place: number) => {
    const text = textSql(shape, { since, most: maxInText, sight }, place)
    const sql = `e.id AS "executionId", ${text.sql} AS text, ${isFinal(since)} AS "isFinal", ${waitColumns}`
    return { ...text, sql }
  }
  const findRows = createFindExecutions<FoundText>({ database, sight }, columns)
  const read = createBatchedLookup(async (ids) => {
    const rows = await withWindowHolds([...(await findRows(ids)).values()], { database, shape })
    return new Map(rows.map((row) => [row.executionId, row]))
  })
  const statusCache = createStatusCache(clock)

  async function find(id: string): Promise<string | null> {
    const found = await read(id)
    if (found?.isFinal) statusCache.keep(id, found.text)
    return found?.text ?? null
  }

  const listed = (key: string) => (place: number) => {
    const text = textSql(shape, { since: `'-infinity'`, most: maxInList, sight }, place)
    return { ...text, sql: `e.id, ${key} AS at, ${text.sql} AS text, ${waitColumns}` }
  }
  const list = async ({ sql, parameters }: StatementPart): Promise<ListedText[]> => {
    const rows = await database.query<ListedText & WaitingText>(sql, parameters)
    const texts = await withWindowHolds(rows, { database, shape })
    return texts.map(({ id, at, text }) => ({ id, at, text }))
  }
  return {
    async find(executionId) {
      const id = executionId.toLowerCase()
      return isUuid(id) ? (statusCache.find(id) ?? (await find(id))) : null
    },
    queue: (page) => list(queueListing({ ...page, sight }, listed('e.entry_at'))),
    async history(filter, page) {
      const isNameRare = await isRare(database, filter.scheduleName)
      return await list(historyListing(filter, { ...page, sight, isNameRare }, listed('e.nominal_at')))
    },
  }
}

async function isRare(database: Database, name: string | undefined): Promise<boolean> {
  if (name === undefined) return false
  const { sql, parameters } = namedCount(name)
  const [row] = await database.query<{ count: number }>(sql, parameters)
  return isFewNames(row?.count ?? 0)
}

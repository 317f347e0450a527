import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import { untilAnswered } from '../../poll.ts'
import { type Attacked, TargetMissed } from './attack.ts'

/** A source account whose server is hostile. */
export interface HostileAccount {
  readonly kind: 'reportserver' | 'bi'
  readonly accountId: string
}

/** A query to a data source. */
interface HostileQuery {
  readonly kind: 'sql'
  readonly accountId: string
  readonly query: string
}

/** What a hostile schedule reads from: a hostile server, or the report server of the ordinary work. */
export type HostileOrigin = HostileAccount | HostileQuery | { readonly kind: 'ordinary' }

export interface HostileSchedule {
  readonly name: string
  readonly from: HostileOrigin
  readonly mail: Record<string, unknown>
  /** Server that it is bound to; any when omitted. */
  readonly server?: string
}

const never = {
  Frequency: 'Daily',
  StartDate: '2000-01-01',
  EndDate: '2000-01-01',
  ExecutionTime: '00:00',
  OverlapPolicy: 'Allow',
}

const created = z.object({ ScheduleId: z.string() })
const begun = z.object({ ExecutionId: z.string() })

/** Makes a schedule that never runs by itself; null when the api refused it. */
export async function createSchedule(
  attacked: Attacked,
  { name, from, mail, server }: HostileSchedule,
): Promise<string | null> {
  const { stranger, editor } = attacked
  const body = JSON.stringify({
    ...(await reportOf(attacked, from)),
    ScheduleName: `Hostile ${name} ${randomUUID()}`,
    FolderPath: '/',
    Schedule: never,
    EmailDestinations: [mail],
    ...(server === undefined ? {} : { ServerName: server }),
  })
  const { status, text } = await stranger.post({ path: paths[from.kind], body, authorization: editor })
  return status === 200 ? created.parse(JSON.parse(text)).ScheduleId : null
}

const paths: Readonly<Record<HostileOrigin['kind'], string>> = {
  bi: '/api/singleschedule/createforbi',
  sql: '/api/singleschedule/create',
  reportserver: '/api/singleschedule/createpaginated',
  ordinary: '/api/singleschedule/createpaginated',
}

async function reportOf(attacked: Attacked, from: HostileOrigin): Promise<Record<string, unknown>> {
  if (from.kind === 'bi')
    return {
      BiAccountId: from.accountId,
      ObjectType: 'REPORT',
      WorkspaceName: 'Operations',
      BiReportName: 'Cars and Fuel Economy',
    }
  if (from.kind === 'sql')
    return {
      Source: { AccountId: from.accountId, ItemId: 'rows', Options: { Query: from.query } },
    }
  const airports = {
    ReportUrl: '/Operations/Airports by State',
    BiReportName: 'Airports by State',
    UseNativeAPIForRendering: true,
  }
  if (from.kind === 'reportserver') return { ReportServerAccountId: from.accountId, ...airports }
  return {
    ReportServerAccountId: await ordinaryAccount(attacked),
    ...airports,
    Parameters: [{ Name: 'State', Values: ['OR'] }],
  }
}

async function ordinaryAccount({ cluster: { store, templates } }: Attacked): Promise<string> {
  const [row] = await store.database.query<{ id: string }>(
    'SELECT source_account_id AS id FROM schedules WHERE id = $1',
    [templates.paginated],
  )
  if (!row) throw new Error('the template of the ordinary work is missing')
  return row.id
}

/** What a hostile run holds for longer is cancelled: the next attack has to begin. */
const runLimitMs = 8_000
const cancelLimitMs = 20_000

/** Begins a run by hand; answers its id. @throws TargetMissed when the api did not begin it */
async function beginRun({ stranger, editor, excused }: Attacked, scheduleId: string): Promise<string> {
  const run = {
    path: '/api/schedule/executescheduleasync',
    body: JSON.stringify({ ScheduleId: scheduleId }),
    authorization: editor,
  }
  const { status, text } = await stranger.post(run)
  if (status !== 200 && status !== 202)
    throw new TargetMissed(`the run was not begun: ${status ?? 'no answer'}`)
  const { ExecutionId } = begun.parse(JSON.parse(text))
  excused.add(ExecutionId)
  return ExecutionId
}

/**
 * Runs it once by hand, and waits for its end; what does not end in time, or waits for another attempt, is
 * cancelled. Answers its status.
 */
export async function runAndWait(attacked: Attacked, scheduleId: string): Promise<string | null> {
  return await waitOrCancel(attacked, await beginRun(attacked, scheduleId))
}

/**
 * So many runs that what they need gets a breaker. Only few run at the same time. If they filled the workers,
 * every ordinary run would go to the one free worker.
 */
export async function runMany(attacked: Attacked, scheduleId: string): Promise<void> {
  for (let left = manyRuns; left > 0; left -= runsAtOnce) {
    const begun = await Promise.all(Array.from({ length: runsAtOnce }, () => beginRun(attacked, scheduleId)))
    await Promise.all(begun.map((executionId) => waitOrCancel(attacked, executionId)))
  }
}

/** More than the failures in a row that open a breaker. */
export const manyRuns = 8

const runsAtOnce = 2

/**
 * Resolves to the status that a run has ended with; null when it has not ended even after its cancel, which
 * is reported.
 */
async function waitOrCancel(attacked: Attacked, executionId: string): Promise<string | null> {
  const { stranger, editor, cluster } = attacked
  const found = await untilOver(attacked, { executionId, limitMs: runLimitMs, orPutOff: true })
  if (found !== null && found !== 'Waiting') return found
  const body = JSON.stringify({ ExecutionId: executionId })
  await stranger.post({ path: '/api/schedule/cancelexecution', body, authorization: editor })
  const ended = await untilOver(attacked, { executionId, limitMs: cancelLimitMs, orPutOff: false })
  if (ended === null) cluster.report(`Hostile run ${executionId} did not end after its cancel.`)
  return ended
}

interface Awaited {
  readonly executionId: string
  readonly limitMs: number
  /** Whether a run that has been tried and waits for another attempt counts as over. */
  readonly orPutOff: boolean
}

/** The status in which a run has ended, or waits; null when the time is over. */
async function untilOver(
  { cluster }: Attacked,
  { executionId, limitMs, orPutOff }: Awaited,
): Promise<string | null> {
  const over = untilAnswered(cluster, { limitMs, what: 'a hostile run ends' }, async () => {
    const [row] = await cluster.store.database.query<{ status: string; putOff: boolean }>(
      `SELECT status, status = 'Waiting' AND not_before > clock_timestamp() AS "putOff" FROM executions WHERE id = $1`,
      [executionId],
    )
    await cluster.clock.sleep(100, cluster.signal)
    if (!row || (['Waiting', 'Executing', 'Cancelling'].includes(row.status) && !(orPutOff && row.putOff)))
      return null
    return row.status
  })
  return await over.catch(() => {
    cluster.signal.throwIfAborted()
    return null
  })
}

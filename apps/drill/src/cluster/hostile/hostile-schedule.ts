import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import { untilAnswered } from '../../poll.ts'
import type { Attacked } from './attack.ts'

export interface HostileSchedule {
  readonly name: string
  /** Account that it reads from; null for the report server of the ordinary work. */
  readonly source: string | null
  readonly mail: Record<string, unknown>
}

const never = { Frequency: 'Daily', StartDate: '2000-01-01', EndDate: '2000-01-01', ExecutionTime: '00:00', OverlapPolicy: 'Allow' }

const created = z.object({ ScheduleId: z.string() })
const begun = z.object({ ExecutionId: z.string() })

/** Makes a schedule that never runs by itself; null when the api refused it. */
export async function createSchedule(attacked: Attacked, { name, source, mail }: HostileSchedule): Promise<string | null> {
  const { stranger, editor } = attacked
  const body = JSON.stringify({
    ReportServerAccountId: source ?? (await ordinaryAccount(attacked)),
    ReportUrl: '/Operations/Airports by State',
    BiReportName: 'Airports by State',
    UseNativeAPIForRendering: true,
    ...(source === null ? { Parameters: [{ Name: 'State', Values: ['OR'] }] } : {}),
    ScheduleName: `Hostile ${name} ${randomUUID()}`,
    FolderPath: '/',
    Schedule: never,
    EmailDestinations: [mail],
  })
  const { status, text } = await stranger.post({ path: '/api/singleschedule/createpaginated', body, authorization: editor })
  return status === 200 ? created.parse(JSON.parse(text)).ScheduleId : null
}

async function ordinaryAccount({ cluster: { store, templates } }: Attacked): Promise<string> {
  const [row] = await store.database.query<{ id: string }>('SELECT source_account_id AS id FROM schedules WHERE id = $1', [
    templates.paginated,
  ])
  if (!row) throw new Error('the template of the ordinary work is missing')
  return row.id
}

/** What a hostile run holds for longer is cancelled: the next attack has to begin. */
const runLimitMs = 12_000
const cancelLimitMs = 20_000

/** Runs it once by hand, and waits for its end; what does not end in time is cancelled. */
export async function runAndWait(attacked: Attacked, scheduleId: string): Promise<void> {
  const { stranger, editor, excused, cluster } = attacked
  const run = { path: '/api/schedule/executescheduleasync', body: JSON.stringify({ ScheduleId: scheduleId }), authorization: editor }
  const { status, text } = await stranger.post(run)
  if (status !== 200 && status !== 202) return
  const { ExecutionId } = begun.parse(JSON.parse(text))
  excused.add(ExecutionId)
  const ended = await untilEnded(attacked, ExecutionId, runLimitMs)
  if (ended) return
  await stranger.post({ path: '/api/schedule/cancelexecution', body: JSON.stringify({ ExecutionId }), authorization: editor })
  if (!(await untilEnded(attacked, ExecutionId, cancelLimitMs))) cluster.report(`Hostile run ${ExecutionId} did not end after its cancel.`)
}

async function untilEnded({ cluster }: Attacked, executionId: string, limitMs: number): Promise<boolean> {
  const ended = untilAnswered(cluster, { limitMs, what: 'a hostile run ends' }, async () => {
    const [row] = await cluster.store.database.query<{ status: string }>('SELECT status FROM executions WHERE id = $1', [executionId])
    await cluster.clock.sleep(200, cluster.signal)
    return row && !['Waiting', 'Executing', 'Cancelling'].includes(row.status) ? true : null
  })
  return await ended.catch(() => {
    cluster.signal.throwIfAborted()
    return false
  })
}

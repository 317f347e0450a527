import { randomUUID } from 'node:crypto'

import { createTestDatabase } from '@punctual/testing'

import type { Term } from '../../src/port/lead-data.ts'
import type { Store } from '../../src/store.ts'
import { addSchedule, lead, openTestStore } from '../../src/testing.ts'

export interface NoticeSeed {
  readonly to?: readonly string[]
  /** A user. */
  readonly owner?: string
  readonly onRecovery?: boolean
  readonly disableAfter?: number
}

/** A store with a leader, and schedules that are watched. */
export async function openNotices() {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const { store } = resources.use(openTestStore(database.url))
  const term = await lead(store)
  return {
    store,
    term,
    openOther: () => resources.use(openTestStore(database.url)).store,
    watched: (seed: NoticeSeed = {}) => addWatched(store, seed),
    end: (scheduleId: string, status: string, error: object | null = null) =>
      endRun(store, { scheduleId, status, error }),
    evaluate: (scheduleId: string) => store.notices.evaluate(term, scheduleId),
    notices: (scheduleId: string) => noticesOf(store, scheduleId),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function addWatched(
  store: Store,
  { to = ['ops@example.org'], onRecovery = true, disableAfter = 0, owner }: NoticeSeed,
): Promise<string> {
  const { id } = await addSchedule(store, { nextRunAt: new Date('2099-01-01T09:00:00Z') })
  await store.database.query(
    'UPDATE schedules SET notify_on_failure = $2, notify_on_recovery = $3, disable_after_failures = $4, owner_id = $5 WHERE id = $1',
    [id, to, onRecovery, disableAfter, owner ?? null],
  )
  return id
}

/** What the statements that end a run do, without the run. */
async function endRun(
  { executionTransitions, database }: Store,
  { scheduleId, status, error }: { scheduleId: string; status: string; error: object | null },
): Promise<string> {
  const executionId = randomUUID()
  await executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
  await database.query(
    `WITH gone AS (DELETE FROM work WHERE id = $1 RETURNING work AS row)
     INSERT INTO history SELECT h.* FROM gone CROSS JOIN LATERAL ended(gone.row, $2, $3, clock_timestamp()) h`,
    [executionId, status, error],
  )
  return executionId
}

async function noticesOf({ database }: Store, scheduleId: string): Promise<string[]> {
  const rows = await database.query<{ told: string }>(
    `SELECT kind || ' ' || recipient AS told FROM notices WHERE schedule_id = $1 ORDER BY created_at, id`,
    [scheduleId],
  )
  return rows.map(({ told }) => told)
}

export const refused = {
  code: 'source_report_not_found',
  message: 'The report does not exist in the source system.',
  retryable: false,
  source: 'bi',
}

export type { Term }

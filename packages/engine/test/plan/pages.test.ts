import { createTestDatabase } from '@punctual/testing'
import { silentLogger, systemClock } from '@punctual/runtime'
import { expect, test } from 'vitest'

import { planDueRuns, planningLimits } from '../../src/plan/plan-due-runs.ts'
import type { DuePlace } from '../../src/port/planning-data.ts'
import { addSchedule, openTestStore } from '../../src/testing.ts'

test('a burst is planned page after page, each instant once, and then the late instants and those that a refused plan has left', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const { query } = store.database
  const [now] = await query<{ now: Date }>(`SELECT date_trunc('second', clock_timestamp()) AS now`)
  const dueAt = new Date((now?.now.getTime() ?? 0) - 2_000)
  const recurrence = {
    overlapPolicy: 'Allow',
    missedRunPolicy: 'RunOnce',
    missedRunWindowMinutes: 1_440,
  } as const
  for (let count = 0; count < 7; count += 1) await addSchedule(store, { nextRunAt: dueAt, recurrence })
  await addSchedule(store, { nextRunAt: new Date(dueAt.getTime() - 7_200_000), recurrence })
  await query(`UPDATE leader_terms SET term = 1`)
  const holder = '00000000-0000-4000-8000-00000000000f'
  await query(
    `UPDATE leader_leases SET term = 1, holder = $1, renewed_at = clock_timestamp(), expires_at = now() + interval '1 day'`,
    [holder],
  )
  const limits = { ...planningLimits, batch: 3 }
  const round = (after: DuePlace | null) =>
    planDueRuns({ store, logger: silentLogger(), clock: systemClock(), limits }, { term: 1n, holder }, after)

  const first = await round(null)
  if (first.kind !== 'planned') throw new Error(first.kind)
  expect(first).toMatchObject({ waiting: 3, more: true })
  // Due again behind the place, as after a plan that was refused.
  const [left] = await query<{ id: string }>(
    `UPDATE schedule_cursors SET next_run_at = $1 WHERE schedule_id = (SELECT schedule_id FROM work ORDER BY schedule_id LIMIT 1) RETURNING schedule_id AS id`,
    [dueAt],
  )
  await query(`DELETE FROM work WHERE schedule_id = $1`, [left?.id])
  let after = first.next
  expect(after).not.toBeNull()
  for (let more = true; more;) {
    const next = await round(after)
    more = next.kind === 'planned' && next.more
    after = next.kind === 'planned' ? next.next : null
  }
  const planned = await query<{ schedules: number; rows: number }>(
    `SELECT count(DISTINCT schedule_id)::int AS schedules, count(*) FILTER (WHERE due_at = $1)::int AS rows FROM executions`,
    [dueAt],
  )
  expect(planned).toEqual([{ schedules: 8, rows: 7 }])
  expect(await round(after)).toEqual({ kind: 'idle' })
})

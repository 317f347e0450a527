import { randomUUID } from 'node:crypto'

import { noticeContent, noticeText } from '@punctual/domain'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { Store } from '../../src/store.ts'
import { lead } from '../../src/testing.ts'
import { openNotices } from './notice-support.ts'

let open: Awaited<ReturnType<typeof openNotices>>
let store: Store
beforeAll(async () => {
  open = await openNotices()
  store = open.store
  return () => open[Symbol.asyncDispose]()
})

const addLate = (term = open.term) => store.eventNotices.addLate(term, 10)

interface Limits {
  readonly own?: number
  /** Of `/<name>` and of `/<name>/Daily`, which the schedule is in. */
  readonly folders?: readonly [number, number]
}

/** A schedule with limits of lateness. */
async function withLimits({ own = 0, folders = [0, 0] }: Limits, to = ['ops@example.org']) {
  const id = await open.watched({ to })
  const parent = await folder((await store.folders.root()).id, randomUUID(), folders[0])
  const folderId = await folder(parent, 'Daily', folders[1])
  await store.database.query('UPDATE schedules SET folder_id = $2, late_after_minutes = $3 WHERE id = $1', [
    id,
    folderId,
    own,
  ])
  return { id, folderId }
}

async function folder(parentId: string, name: string, lateAfterMinutes: number): Promise<string> {
  const written = await store.folders.create({ parentId, name, description: '', lateAfterMinutes })
  if (!written.ok) throw new Error(written.conflict)
  return written.folder.id
}

/** A run that waits since so many minutes after its due instant. */
async function due(scheduleId: string, minutesAgo: number): Promise<string> {
  const executionId = randomUUID()
  await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
  await store.database.query(
    `UPDATE work SET nominal_at = due, due_at = due
     FROM (SELECT clock_timestamp()::timestamptz(3) - make_interval(mins => $2) AS due) d WHERE id = $1`,
    [executionId, minutesAgo],
  )
  return executionId
}

async function end(executionId: string, status = 'Succeeded') {
  await store.database.query(
    `WITH gone AS (DELETE FROM work WHERE id = $1 RETURNING work AS row)
     INSERT INTO history SELECT h.* FROM gone CROSS JOIN LATERAL ended(gone.row, $2, NULL, clock_timestamp()) h`,
    [executionId, status],
  )
}

const late = 'Late ops@example.org'
const delivered = 'Delivered ops@example.org'

beforeEach(() => store.database.query('DELETE FROM work'))

test('the limit is that of the schedule, else of the nearest folder that has one, and none is never late', async () => {
  const cases: readonly [Limits, number][] = [
    [{ own: 10, folders: [20, 30] }, 10],
    [{ folders: [20, 30] }, 30],
    [{ folders: [20, 0] }, 20],
  ]
  for (const [limits, limit] of cases) {
    const { id } = await withLimits(limits)
    await due(id, limit - 1)
    expect(await addLate()).toBe(0)
    await due(id, limit + 1)
    expect(await addLate()).toBe(1)
    expect(await open.notices(id)).toEqual([late])
  }
  const { id } = await withLimits({})
  await due(id, 10_000)
  expect(await addLate()).toBe(0)
})

test('a run is called late once and delivered after all once, whichever leader finds it', async () => {
  const { id } = await withLimits({ folders: [5, 0] })
  const executionId = await due(id, 6)
  const dead = open.term
  await store.database.query("UPDATE leader_leases SET expires_at = clock_timestamp() - interval '1 second'")
  const term = await lead(store)
  open = { ...open, term }
  expect(await addLate(dead)).toBeNull()
  expect(await addLate(term)).toBe(1)
  expect(await addLate(term)).toBe(0)
  // The need is there until the run ends.
  const needs = () =>
    store.database.query(
      "SELECT FROM needs WHERE kind = 'Late' AND settled_at IS NULL AND schedule_id = $1",
      [id],
    )
  expect(await needs()).toHaveLength(1)
  // A longer limit does not keep those waiting who know that the run is late.
  await store.database.query('UPDATE schedules SET late_after_minutes = 60 WHERE id = $1', [id])
  await end(executionId)
  expect(await needs()).toEqual([])
  await store.notices.evaluate(term, id)
  await store.notices.evaluate(term, id)
  expect(await open.notices(id)).toEqual([late, delivered])
  const [row] = await store.database.query<{ content: unknown }>(
    "SELECT content FROM notices WHERE schedule_id = $1 AND kind = 'Delivered'",
    [id],
  )
  const { subject, body } = noticeText('Delivered', noticeContent.parse(row?.content), {
    language: 'en',
    consoleUrl: null,
  })
  expect(subject).toMatch(/^Delivered after all: /)
  expect(body).toContain('was delivered, 6 minutes after it was due.')
})

test('the end of a run that no leader has found late makes both mails; a punctual one, and a failed one, neither', async () => {
  const { id } = await withLimits({ own: 5 })
  await end(await due(id, 6))
  await store.notices.evaluate(open.term, id)
  expect(await open.notices(id)).toEqual([late, delivered])
  const other = (await withLimits({ own: 5 })).id
  await end(await due(other, 4))
  await end(await due(other, 8), 'Failed')
  await store.notices.evaluate(open.term, other)
  expect(await open.notices(other)).toEqual(['Failed ops@example.org'])
})

test('a late run whose schedule reaches no address takes the place of no other', async () => {
  const mute = await withLimits({ own: 5 }, [])
  await due(mute.id, 60)
  const { id } = await withLimits({ own: 5 })
  await due(id, 6)
  expect(await store.eventNotices.addLate(open.term, 1)).toBe(1)
  expect(await open.notices(id)).toEqual([late])
})

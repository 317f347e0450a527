import { randomUUID } from 'node:crypto'

import { occurrenceId } from '@punctual/domain'
import { createTestDatabase, eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createLeaderLease } from '../../src/lead/leader-lease.ts'
import type { Store } from '../../src/store.ts'
import { addSchedule, endByHand, openTestStore, statement, lead } from '../../src/testing.ts'
import type { DueSchedule, PlannedOccurrence, PlannedSchedule } from '../../src/port/planning-data.ts'

const minuteAgo = () => new Date(Math.floor(Date.now() / 1_000) * 1_000 - 60_000)
const tomorrow = () => new Date(Date.now() + 86_400_000)

function decision({ id, dueAt, version }: DueSchedule, more: Partial<PlannedSchedule> = {}): PlannedSchedule {
  const occurrence = {
    executionId: occurrenceId(id, dueAt),
    dueAt,
    status: 'Waiting' as const,
    reason: null,
    notBefore: dueAt,
  }
  return { id, dueAt, version, calendar: null, nextRunAt: tomorrow(), occurrences: [occurrence], ...more }
}

/** An uncommitted row of the next instant of a schedule: a plan of it waits for its key. */
const sameInstant = `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, due_at, not_before, run_by, entry_at)
  SELECT gen_random_uuid(), c.next_run_at, s.id, s.kind, s.name, s.folder_id, 'schedule', c.next_run_at, c.next_run_at, 'test', clock_timestamp()
  FROM schedules s JOIN schedule_cursors c ON c.schedule_id = s.id WHERE s.id = $1`

async function countExecutions(store: Store): Promise<number> {
  const [row] = await store.database.query<{ count: number }>('SELECT count(*)::int AS count FROM executions')
  return row?.count ?? -1
}

// proves decided-5.3.1/runby
test('a due schedule becomes one execution and moves on in the same statement', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const dueAt = minuteAgo()
  const { id } = await addSchedule(open.store, { nextRunAt: dueAt })
  const term = await lead(open.store)
  const due = await open.store.planning.readDue(10, 60)
  expect(due).toMatchObject([{ id, dueAt }])
  expect(
    await open.store.planning.plan(
      term,
      due.map((schedule) => decision(schedule)),
    ),
  ).toMatchObject([{ scheduleId: id, status: 'Waiting' }])
  expect(await open.store.planning.readDue(10, 60)).toEqual([])
  expect(await open.store.executions.find(occurrenceId(id, dueAt))).toMatchObject({
    status: 'Waiting',
    trigger: 'schedule',
    runBy: 'Scheduler',
    dueAt,
  })
})

test('planning the same due instant again makes nothing, even when its schedule was set back', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const dueAt = minuteAgo()
  const { id } = await addSchedule(open.store, { nextRunAt: dueAt })
  const term = await lead(open.store)
  const due = await open.store.planning.readDue(10, 60)
  await open.store.planning.plan(
    term,
    due.map((schedule) => decision(schedule)),
  )
  await open.store.database.query('UPDATE schedule_cursors SET next_run_at = $2 WHERE schedule_id = $1', [
    id,
    dueAt,
  ])
  expect(
    await open.store.planning.plan(
      term,
      due.map((schedule) => decision(schedule)),
    ),
  ).toEqual([])
  expect(await countExecutions(open.store)).toBe(1)
})

test('two leaders that plan at the same time make one execution', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  for (let index = 0; index < 20; index += 1) await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const term = await lead(open.store)
  const due = await open.store.planning.readDue(100, 60)
  const decisions = due.map((schedule) => decision(schedule))
  const made = await Promise.all(Array.from({ length: 8 }, () => open.store.planning.plan(term, decisions)))
  expect(made.flat()).toHaveLength(20)
  expect(await countExecutions(open.store)).toBe(20)
})

test('a term that is over plans nothing', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const old = await lead(open.store)
  await createLeaderLease(open.store.database.query).release(old)
  await lead(open.store)
  const due = await open.store.planning.readDue(10, 60)
  expect(
    await open.store.planning.plan(
      old,
      due.map((schedule) => decision(schedule)),
    ),
  ).toEqual([])
  expect(await countExecutions(open.store)).toBe(0)
})

test('an earlier term plans nothing, even of the process that leads again', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const lease = createLeaderLease(open.store.database.query)
  const earlier = await lead(open.store)
  await lease.release(earlier)
  const again = await lease.take({
    holder: earlier.holder,
    holderName: 'test',
    expectedTerm: earlier.term,
    leaseMs: 60_000,
  })
  expect(again).toEqual({ term: earlier.term + 1n, holder: earlier.holder })
  const due = await open.store.planning.readDue(10, 60)
  const decisions = due.map((schedule) => decision(schedule))
  expect(await open.store.planning.plan(earlier, decisions)).toEqual([])
})

test('a leader whose lease has expired plans nothing, even if no other process leads', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const term = await lead(open.store)
  await open.store.database.query(`UPDATE leader_leases SET expires_at = clock_timestamp() - interval '1 ms'`)
  const due = await open.store.planning.readDue(10, 60)
  expect(
    await open.store.planning.plan(
      term,
      due.map((schedule) => decision(schedule)),
    ),
  ).toEqual([])
})

// proves given-11/scheduler-runs-schedules given-101/running-stopped-by given-115/left-open-stopping
// proves decided-4.6.1/while-scheduler-stopped decided-6.3.1/stopscheduler-graceful-no
test('while scheduling is stopped nothing is due and nothing can be planned', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const term = await lead(open.store)
  const due = await open.store.planning.readDue(10, 60)
  await open.store.clusterSettings.setSchedulingEnabled(false, 'test')
  expect(await open.store.planning.readDue(10, 60)).toEqual([])
  expect(await open.store.planning.untilNextDueMs()).toBeNull()
  expect(
    await open.store.planning.plan(
      term,
      due.map((schedule) => decision(schedule)),
    ),
  ).toEqual([])
})

test('a take-over waits for the plan that is being committed', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { query, transaction } = open.store.database
  const { id } = await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const term = await lead(open.store)
  const due = await open.store.planning.readDue(10, 60)
  const order: string[] = []
  const begun: Array<Promise<unknown>> = []
  const lease = createLeaderLease(query)
  const waiting = async (count: number) => {
    const [row] = await query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return row?.count === count || order.length > 0
  }
  await transaction(async (held) => {
    await held(sameInstant, [id])
    const decisions = due.map((schedule) => decision(schedule))
    begun.push(open.store.planning.plan(term, decisions).then((made) => order.push(`planned ${made.length}`)))
    await eventually(() => waiting(1), { timeoutMs: 20_000 })
    await lease.release(term)
    begun.push(
      lease
        .take({ holder: randomUUID(), holderName: 'next', expectedTerm: term.term, leaseMs: 60_000 })
        .then((taken) => order.push(`term ${taken?.term}`)),
    )
    await eventually(() => waiting(2), { timeoutMs: 20_000 })
    expect(order).toEqual([])
    await held('DELETE FROM work')
  })
  await Promise.all(begun)
  // Both are committed by now; which answer this process reads first says nothing.
  expect(order.toSorted()).toEqual(['planned 1', `term ${term.term + 1n}`])
})

test('a lease is renewed and abandoned while a plan is being committed, however long that takes', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { query, transaction } = open.store.database
  const { id } = await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const term = await lead(open.store)
  const decisions = (await open.store.planning.readDue(10, 60)).map((schedule) => decision(schedule))
  const lease = createLeaderLease(query)
  const planned = await transaction(async (held) => {
    await held(sameInstant, [id])
    const plan = open.store.planning.plan(term, decisions)
    const isWaiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await eventually(async () => (await query(isWaiting)).length === 1, { timeoutMs: 20_000 })
    await held(`SET LOCAL lock_timeout = '2s'`)
    const onTheSameConnection = createLeaderLease(held)
    expect(await onTheSameConnection.renew(term, 60_000)).toBe(60_000)
    await onTheSameConnection.release(term)
    await held('DELETE FROM work')
    return { plan }
  })
  expect(await planned.plan).toHaveLength(1)
  expect(await lease.read(3_000)).toMatchObject({ term: term.term, holder: null, expired: true })
})

test('what is on time is read before all that is late, however much that is', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
  const add = async (seconds: number) => (await addSchedule(open.store, { nextRunAt: ago(seconds) })).id
  const [later, latest] = [await add(7_200), await add(86_400)]
  const [justDue, dueBefore] = [await add(5), await add(30)]
  const read = async (limit: number) => (await open.store.planning.readDue(limit, 60)).map(({ id }) => id)
  expect(await read(10)).toEqual([dueBefore, justDue, latest, later])
  expect(await read(1)).toEqual([dueBefore])
})

test('a schedule that was switched off after it was read runs no more', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { id } = await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const term = await lead(open.store)
  const due = await open.store.planning.readDue(10, 60)
  await open.store.database.query('UPDATE schedules SET enabled = false WHERE id = $1', [id])
  const decisions = due.map((schedule) => decision(schedule))
  expect(await open.store.planning.plan(term, decisions)).toEqual([])
})

test('a run on time that was asked for before an edit uses up nothing', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const dueAt = tomorrow()
  const { id } = await addSchedule(open.store, { nextRunAt: dueAt })
  await open.store.database.query('UPDATE schedules SET version = version + 1 WHERE id = $1', [id])
  const asked = {
    executionId: occurrenceId(id, dueAt),
    scheduleId: id,
    dueAt,
    nextRunAt: null,
    calendar: null,
    runBy: 'test',
    priority: 0,
  }
  expect(await open.store.executionTransitions.requestOnTime({ ...asked, version: 1 })).toBeNull()
  expect(await open.store.executionTransitions.requestOnTime({ ...asked, version: 2 })).toMatchObject({
    executionId: asked.executionId,
  })
})

test('a due instant is one row, whatever its id', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const dueAt = minuteAgo()
  const { id } = await addSchedule(open.store, { nextRunAt: dueAt, recurrence: { overlapPolicy: 'Allow' } })
  const term = await lead(open.store)
  const due = await open.store.planning.readDue(10, 60)
  const planned = due.map((schedule) => decision(schedule))
  const underAnotherId = planned.map((each) => ({
    ...each,
    occurrences: each.occurrences.map((occurrence) => ({ ...occurrence, executionId: randomUUID() })),
  }))
  expect(await open.store.planning.plan(term, planned)).toHaveLength(1)
  await open.store.database.query('UPDATE schedule_cursors SET next_run_at = $2 WHERE schedule_id = $1', [
    id,
    dueAt,
  ])
  expect(await open.store.planning.plan(term, underAnotherId)).toEqual([])
  expect(await countExecutions(open.store)).toBe(1)
})

/** A schedule whose due instant was planned, and which was set back to it. */
async function plannedAndSetBack(store: Store) {
  const dueAt = minuteAgo()
  const { id } = await addSchedule(store, { nextRunAt: dueAt, recurrence: { overlapPolicy: 'Allow' } })
  const term = await lead(store)
  const due = await store.planning.readDue(10, 60)
  const plan = async (change: Partial<PlannedOccurrence>) =>
    await store.planning.plan(
      term,
      due.map((schedule) => {
        const decided = decision(schedule)
        return {
          ...decided,
          occurrences: decided.occurrences.map((occurrence) => ({ ...occurrence, ...change })),
        }
      }),
    )
  expect(await plan({})).toHaveLength(1)
  await store.database.query('UPDATE schedule_cursors SET next_run_at = $2 WHERE schedule_id = $1', [
    id,
    dueAt,
  ])
  return { id, dueAt, plan }
}

test('an instant whose run has ended is not planned again, nor run on time by hand, whatever its id', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { id, dueAt, plan } = await plannedAndSetBack(open.store)
  await open.store.database.query(endByHand('true'))
  const asked = {
    executionId: randomUUID(),
    scheduleId: id,
    dueAt,
    nextRunAt: null,
    calendar: null,
    runBy: 'test',
    priority: 0,
  }
  expect(await open.store.executionTransitions.requestOnTime({ ...asked, version: 1 })).toBeNull()
  await open.store.database.query('UPDATE schedule_cursors SET next_run_at = $2 WHERE schedule_id = $1', [
    id,
    dueAt,
  ])
  expect(await plan({ executionId: randomUUID() })).toEqual([])
  expect(await countExecutions(open.store)).toBe(1)
})

test('an instant that waits is not recorded as missed', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { plan } = await plannedAndSetBack(open.store)
  const reason = { code: 'missed_run_policy', message: 'too late', retryable: false, source: null } as const
  expect(await plan({ executionId: randomUUID(), status: 'Missed', reason })).toEqual([])
  expect(await countExecutions(open.store)).toBe(1)
})

test('history keeps one run of a due instant, and any number that were asked for by hand', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await plannedAndSetBack(open.store)
  await open.store.database.query(endByHand('true'))
  const copy = (dueAt: string) =>
    open.store.database.query(
      `INSERT INTO history SELECT (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'due_at', ${dueAt}))).* FROM history h WHERE due_at IS NOT NULL`,
    )
  await expect(copy('due_at')).rejects.toThrow('duplicate key')
  for (let run = 0; run < 2; run += 1) await copy('NULL')
  expect(await countExecutions(open.store)).toBe(3)
})

test('a due instant is one row, in whichever month it would be kept', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const term = await lead(open.store)
  const due = await open.store.planning.readDue(10, 60)
  expect(
    await open.store.planning.plan(
      term,
      due.map((schedule) => decision(schedule)),
    ),
  ).toHaveLength(1)
  const copy = `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, due_at, status, not_before, run_by, entry_at)
    SELECT gen_random_uuid(), nominal_at + interval '1 month', schedule_id, schedule_kind, schedule_name, folder_id, trigger, due_at, status, not_before, run_by, entry_at
    FROM work`
  await expect(open.store.database.query(copy)).rejects.toThrow('work_due_is_nominal')
  expect(await countExecutions(open.store)).toBe(1)
})

test('a schedule that was edited after it was read is left to the next round', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { id } = await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const term = await lead(open.store)
  const due = await open.store.planning.readDue(10, 60)
  await open.store.database.query('UPDATE schedules SET version = version + 1 WHERE id = $1', [id])
  expect(
    await open.store.planning.plan(
      term,
      due.map((schedule) => decision(schedule)),
    ),
  ).toEqual([])
})

// proves decided-4.6.4/nothing-vanishes-silently
test('a suppressed occurrence is a row with its reason', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const dueAt = minuteAgo()
  const { id } = await addSchedule(open.store, { nextRunAt: dueAt })
  const term = await lead(open.store)
  const due = await open.store.planning.readDue(10, 60)
  const occurrence = {
    executionId: occurrenceId(id, dueAt),
    dueAt,
    status: 'Missed' as const,
    reason: { code: 'missed', message: 'too late' },
    notBefore: dueAt,
  }
  await open.store.planning.plan(
    term,
    due.map((schedule) => decision(schedule, { occurrences: [occurrence] })),
  )
  const execution = await open.store.executions.find(occurrence.executionId)
  expect(execution).toMatchObject({ status: 'Missed', error: { code: 'missed', message: 'too late' } })
  expect(execution?.completedAt).toBeInstanceOf(Date)
})

// proves decided-4.1.1/overlappolicy
test.each([
  ['Skip', 'Missed'],
  ['Queue', 'Waiting'],
  ['Allow', 'Waiting'],
] as const)(
  'with a run under way, overlap policy %s makes the next one %s',
  async (overlapPolicy, status) => {
    await using database = await createTestDatabase()
    await using open = openTestStore(database.url)
    const dueAt = minuteAgo()
    const { id } = await addSchedule(open.store, { nextRunAt: dueAt, recurrence: { overlapPolicy } })
    await open.store.executionTransitions.request({
      executionId: randomUUID(),
      scheduleId: id,
      runBy: 'test',
      priority: 0,
    })
    await open.store.database.query(
      `UPDATE work SET status = 'Executing', dispatched_at = now(), claimed_by_boot_id = $1`,
      [randomUUID()],
    )
    const term = await lead(open.store)
    const due = await open.store.planning.readDue(10, 60)
    expect(
      await open.store.planning.plan(
        term,
        due.map((schedule) => decision(schedule)),
      ),
    ).toMatchObject([{ status }])
  },
)

test('a plan that meets an edit waits for nothing, plans the others, and leaves the schedule to the next round', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await using editor = openTestStore(database.url)
  const { id } = await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const { id: other } = await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const term = await lead(open.store)
  const decisions = (await open.store.planning.readDue(10, 60)).map((schedule) => decision(schedule))
  await editor.store.database.transaction(async (query) => {
    await query('UPDATE schedules SET version = version + 1 WHERE id = $1', [id])
    expect(await open.store.planning.plan(term, decisions)).toMatchObject([{ scheduleId: other }])
  })
  const left = await open.store.planning.readDue(10, 60)
  expect(left).toMatchObject([{ id, version: 2 }])
  expect(
    await open.store.planning.plan(
      term,
      left.map((schedule) => decision(schedule)),
    ),
  ).toMatchObject([{ scheduleId: id }])
})

test('an instant whose run ends while it is planned again has one row, and the other instants are planned', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await using worker = openTestStore(database.url)
  const { query } = open.store.database
  const dueAt = minuteAgo()
  const { id } = await addSchedule(open.store, {
    nextRunAt: dueAt,
    recurrence: { overlapPolicy: 'Allow' },
  })
  const term = await lead(open.store)
  const plan = async () =>
    open.store.planning.plan(
      term,
      (await open.store.planning.readDue(10, 60)).map((schedule) => decision(schedule)),
    )
  expect(await plan()).toHaveLength(1)
  const { id: other } = await addSchedule(open.store, { nextRunAt: dueAt })
  await query('UPDATE schedule_cursors SET next_run_at = $1', [dueAt])
  const { again } = await worker.store.database.transaction(async (held) => {
    await held('SET LOCAL idle_in_transaction_session_timeout = 0')
    await held(endByHand(`schedule_id = '${id}'`))
    // Waits for the key of work whose row the end deletes; it has searched the history before.
    const begun = { again: plan() }
    await eventually(async () => (await query('SELECT FROM pg_locks WHERE NOT granted')).length > 0, {
      timeoutMs: 20_000,
    })
    return begun
  })
  expect(await again).toMatchObject([{ scheduleId: other }])
  expect(await query('SELECT status FROM executions WHERE schedule_id = $1', [id])).toHaveLength(1)
})

test('an edit computed before an instant that is planned meanwhile is refused, and one that keeps an unplanned instant is not', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const dueAt = minuteAgo()
  const { id } = await addSchedule(store, { nextRunAt: dueAt })
  const edit = async (nextRunAt: Date) => {
    const stored = await store.schedules.read(id)
    if (!stored) throw new Error('the schedule is gone')
    const { sourceAccountId, sourceAccountKind, ...state } = stored
    const sourceAccount = { id: sourceAccountId ?? '', kind: sourceAccountKind ?? 'bi' }
    return store.schedules.update({ ...state, folderKey: '/', sourceAccount, calendar: null, nextRunAt })
  }
  expect(await edit(dueAt)).toMatchObject({ ok: true })
  const term = await lead(store)
  const due = await store.planning.readDue(10, 60)
  expect(
    await store.planning.plan(
      term,
      due.map((schedule) => decision(schedule)),
    ),
  ).toHaveLength(1)
  const later = (await store.schedules.read(id))?.nextRunAt
  expect(await edit(dueAt)).toEqual({ ok: false, conflict: 'stale' })
  expect(await store.schedules.read(id)).toMatchObject({ nextRunAt: later, version: 2 })
  expect(await edit(new Date(dueAt.getTime() + 1_000))).toMatchObject({ ok: true })
})

test('a planned instant leaves the row of its schedule untouched, and an edit that keeps the next run moves no cursor', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { id } = await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const rowVersion = () => open.store.database.query(`SELECT xmin::text, ctid::text FROM schedules`)
  const nextRun = async () => (await open.store.schedules.read(id))?.nextRunAt
  const before = await rowVersion()
  const term = await lead(open.store)
  const decisions = (await open.store.planning.readDue(10, 60)).map((schedule) => decision(schedule))
  expect(await open.store.planning.plan(term, decisions)).toHaveLength(1)
  expect(await rowVersion()).toEqual(before)
  const reached = await nextRun()
  expect(reached).toEqual(decisions[0]?.nextRunAt)
  await open.store.database.query(`UPDATE schedules SET name = 'other', version = version + 1`)
  expect(await nextRun()).toEqual(reached)
})

test('a schedule that is removed takes its cursor along, and a plan for it makes nothing', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { id } = await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const term = await lead(open.store)
  const decisions = (await open.store.planning.readDue(10, 60)).map((schedule) => decision(schedule))
  expect(await open.store.schedules.remove(id, ['single'])).not.toBeNull()
  expect(await open.store.planning.plan(term, decisions)).toEqual([])
  expect(await open.store.database.query('SELECT FROM schedule_cursors')).toEqual([])
})

test('what is due is a range of an index, and what is planned is found by its key, however many are due at one instant', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const plans = await open.store.database.transaction(async (query) => {
    await query('SET LOCAL enable_seqscan = off')
    const planOf = async (name: string, parameters: readonly unknown[]) => {
      const lines = await query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement(name)}`, parameters)
      return lines.map((line) => line['QUERY PLAN'].trim()).join('\n')
    }
    const nothing = Array.from({ length: 14 }, () => [])
    return {
      due: await planOf('read-due-schedules', [500, 60, null, null]),
      overview: await planOf('read-overview', [3_000, 10, 1_000]),
      plan: await planOf('plan-occurrences', [1, randomUUID(), ...nothing]),
      onTime: await planOf('request-execution-on-time', [
        randomUUID(),
        randomUUID(),
        new Date(),
        null,
        1,
        'test',
        10,
        null,
        null,
        null,
      ]),
    }
  })
  expect(plans.due).toMatch(
    /Index Cond: \(\(ROW\(next_run_at, schedule_id\) > ROW\(.*\) AND \(next_run_at <= now\(\)\)\)/,
  )
  expect(plans.due).toMatch(/Index Cond: \(next_run_at < \(now\(\)/)
  expect(plans.overview).toMatch(/Index Cond: \(next_run_at < \(now\(\)/)
  expect(plans.plan).toContain('Index Cond: (schedule_id = m.id)')
  expect(plans.plan).toContain('Index Cond: ((schedule_id = j.schedule_id) AND (nominal_at >= j.due_at))')
  expect(plans.onTime).toMatch(/Index Cond: \(\(schedule_id = m\.id\) AND \(nominal_at >= /)
})

test('a read of what is due goes on after a place, page after page through what is due at one instant, each schedule once', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const dueAt = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 5_000)
  await addSchedule(open.store, { nextRunAt: dueAt })
  await open.store.database.query(
    `INSERT INTO schedules (id, kind, folder_id, name, name_key, definition, recurrence, plan_from)
     SELECT gen_random_uuid(), kind, folder_id, n::text, n::text, definition, recurrence, plan_from FROM schedules, generate_series(1, 999) n`,
  )
  const term = await lead(open.store)
  const read = new Set<string>()
  let after: { dueAt: Date; id: string } | null = null
  while (read.size < 900) {
    const due: DueSchedule[] = await open.store.planning.readDue(100, 60, after)
    await open.store.planning.plan(
      term,
      due.map((schedule) => decision(schedule)),
    )
    for (const { id } of due) read.add(id)
    after = due.at(-1) ?? null
  }
  expect(read.size).toBe(900)
  expect(await open.store.planning.readDue(500, 60, after)).toHaveLength(100)
})

test('a damaged row is set aside and does not stop the others', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const broken = await addSchedule(open.store, { nextRunAt: minuteAgo() })
  const sound = await addSchedule(open.store, { nextRunAt: minuteAgo() })
  await open.store.planning.quarantine(broken.id, 1, 'unreadable')
  expect((await open.store.planning.readDue(10, 60)).map(({ id }) => id)).toEqual([sound.id])
})

test('what was set aside leaves the index of what is due, and is still counted', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const broken = await addSchedule(open.store, { nextRunAt: minuteAgo() })
  await addSchedule(open.store, { nextRunAt: minuteAgo() })
  await open.store.planning.quarantine(broken.id, 1, 'unreadable')
  const [index] = await open.store.database.query<{ condition: string; name: string }>(
    `SELECT c.relname AS name, pg_get_expr(i.indpred, i.indrelid) AS condition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relname = 'schedule_cursors_due_idx'`,
  )
  expect(index?.condition).toBe('((next_run_at IS NOT NULL) AND enabled AND (NOT is_quarantined))')
  for (const name of ['read-due-schedules', 'read-leader-work']) {
    const lines = await open.store.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${statement(name)}`,
      name === 'read-due-schedules' ? [500, 60, null, null] : [],
    )
    expect(lines.map((line) => line['QUERY PLAN']).join('\n')).toContain('schedule_cursors_due_idx')
  }
  expect(await open.store.overview.read({ leaseMs: 3_000, overdueSeconds: 10 })).toMatchObject({
    overdue: 1,
    quarantined: 1,
  })
})

test('rows of the coming month have a partition, and rows of any other month a home', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await open.store.planning.prepareMonths()
  const home = async (at: Date) => {
    const [row] = await open.store.database.query<{ home: string }>(
      `INSERT INTO execution_events (nominal_at, execution_id, name) VALUES ($1, gen_random_uuid(), 'x') RETURNING tableoid::regclass::text AS home`,
      [at],
    )
    return row?.home
  }
  expect(await home(new Date())).toMatch(/^execution_events_\d{4}_\d{2}$/)
  expect(await home(new Date('1999-01-01T00:00:00Z'))).toBe('execution_events_default')
})

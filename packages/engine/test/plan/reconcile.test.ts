import { randomUUID } from 'node:crypto'

import { nextRunAt, occurrenceId, type Recurrence, recurrence as storedRecurrence } from '@punctual/domain'
import { createLogger, silentLogger, systemClock } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { createTestDatabase, metricOf } from '@punctual/testing'
import { expect, test } from 'vitest'

import { reconcileLimits, reconcileRound } from '../../src/plan/reconcile.ts'
import { planDueRuns, planningLimits } from '../../src/plan/plan-due-runs.ts'
import { createLeaderLease } from '../../src/lead/leader-lease.ts'
import { requestOnTime } from '../../src/plan/request.ts'
import type { Store } from '../../src/store.ts'
import { addSchedule, openTestStore, lead } from '../../src/testing.ts'

/**
 * A store with a leader, and a schedule that was made hours ago: what the planner would have made of it is
 * there.
 */
async function openWorld() {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const { store } = resources.use(openTestStore(database.url))
  const metrics = createMetrics()
  const term = await lead(store, 600_000)
  const limits = { ...reconcileLimits, everySeconds: 0 }
  const plan = async () => {
    while (
      (
        await planDueRuns(
          { store, logger: silentLogger(), clock: systemClock(), limits: planningLimits },
          term,
        )
      ).kind === 'planned'
    );
  }
  /** Goes over all schedules once. */
  const reconcile = async (changes: Partial<typeof limits> = {}, logger = silentLogger()) => {
    const dependencies = { store, clock: systemClock(), logger, metrics }
    while ((await reconcileRound(dependencies, term, { limits: { ...limits, ...changes } })).more);
    return await store.reconciliation.lastCompleted()
  }
  const findings = async () => {
    const found = await store.reconciliation.findings({ limit: 100, includeResolved: false })
    return found.map(({ scheduleId, kind, dueAt }) => ({ scheduleId, kind, dueAt }))
  }
  return {
    store,
    term,
    metrics,
    plan,
    reconcile,
    findings,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

type World = Awaited<ReturnType<typeof openWorld>>

const quarterly: Partial<Recurrence> = {
  frequency: 'Cron',
  cron: '*/15 * * * *',
  missedRunPolicy: 'RunAll',
  missedRunWindowMinutes: 10_000,
}

/** A schedule that was created so many hours ago and ran ever since, under missed-run policy RunAll. */
async function addOld(
  { store, plan }: World,
  hours: number,
  changes: Partial<Recurrence> = quarterly,
): Promise<string> {
  const createdAt = new Date(Date.now() - hours * 3_600_000)
  const { id } = await addSchedule(store, { recurrence: changes })
  const rule = storedRecurrence.parse((await store.schedules.read(id))?.recurrence)
  const first = nextRunAt(rule, createdAt)
  await store.database.query(
    `UPDATE schedules SET plan_from = $2, plan_number = plan_number + 1, created_at = $3 WHERE id = $1`,
    [id, first, createdAt],
  )
  await store.database.query(`UPDATE schedules SET plan_since = $2 WHERE id = $1`, [id, createdAt])
  await plan()
  return id
}

/** An edit as the interface makes it: the next run is planned anew from now. */
async function editSchedule(store: Store, scheduleId: string, changes: Partial<Recurrence>): Promise<void> {
  for (;;) {
    const stored = (await store.schedules.read(scheduleId))!
    const rule = { ...storedRecurrence.parse(stored.recurrence), ...changes }
    const written = await store.schedules.update({
      ...stored,
      folderKey: '/',
      sourceAccount: { id: stored.sourceAccountId!, kind: 'bi' as const },
      recurrence: rule,
      calendar: null,
      enabled: rule.enabled,
      nextRunAt: rule.enabled ? nextRunAt(rule, new Date()) : null,
    })
    if (written.ok) return
    if (written.conflict !== 'stale') throw new Error(written.conflict)
  }
}

const rowsOf = async (store: Store, scheduleId: string) =>
  (
    await store.database.query<{ dueAt: Date }>(
      `SELECT due_at AS "dueAt" FROM executions WHERE schedule_id = $1 ORDER BY due_at`,
      [scheduleId],
    )
  ).map(({ dueAt }) => dueAt)

/** The rows of a schedule are gone, wherever they were. */
async function lose(store: Store, condition: string, given: readonly unknown[]): Promise<void> {
  for (const table of ['work', 'history'])
    await store.database.query(`DELETE FROM ${table} WHERE schedule_id = $1 AND ${condition}`, given)
}

test('schedules that ran as their rules say have no findings, and the run says what it covered', async () => {
  await using world = await openWorld()
  const ids = [
    await addOld(world, 5),
    await addOld(world, 30),
    await addOld(world, 4, { executionTime: '00:00', repeat: { every: 1, unit: 'Hours', until: null } }),
  ]
  expect((await rowsOf(world.store, ids[0]!)).length).toBeGreaterThan(15)
  const run = await world.reconcile()
  expect(run).toMatchObject({ schedules: 3, notChecked: 0, missing: 0, unexpected: 0 })
  expect(run!.untilAt.getTime() - run!.fromAt.getTime()).toBeGreaterThanOrEqual(6 * 3_600_000)
  expect(await world.findings()).toEqual([])
})

test('a row that got lost is missing, reported once in log and metrics, and resolved when it is back', async () => {
  await using world = await openWorld()
  const scheduleId = await addOld(world, 5)
  await addOld(world, 5)
  const lost = (await rowsOf(world.store, scheduleId)).at(-4)!
  await world.store.database.query(
    `CREATE TABLE kept AS SELECT * FROM work WHERE schedule_id = $1 AND due_at = $2`,
    [scheduleId, lost],
  )
  await lose(world.store, 'due_at = $2', [scheduleId, lost])
  const lines: string[] = []
  const logger = createLogger({
    name: 'test',
    level: 'error',
    destination: { write: (line) => void lines.push(line) },
  })
  expect(await world.reconcile({}, logger)).toMatchObject({ schedules: 2, missing: 1, unexpected: 0 })
  expect(await world.reconcile({}, logger)).toMatchObject({ missing: 1 })
  expect(await world.findings()).toEqual([{ scheduleId, kind: 'missing', dueAt: lost }])
  const detail = 'The schedule went past this instant, and there is no execution.'
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'run missing', scheduleId, dueAt: lost.toISOString(), detail },
  ])
  const { body } = await world.metrics.read()
  expect(metricOf(body, 'punctual_reconciliation_found_total{kind="missing"}')).toBe(1)
  expect(metricOf(body, 'punctual_reconciliation_findings{kind="missing"}')).toBe(1)
  expect(metricOf(body, 'punctual_reconciliation_schedules_total')).toBe(4)
  await world.store.database.query(`INSERT INTO work SELECT * FROM kept`)
  expect(await world.reconcile()).toMatchObject({ missing: 0 })
  expect(await world.findings()).toEqual([])
  expect(await world.store.reconciliation.findings({ limit: 10, includeResolved: true })).toMatchObject([
    { detail: { code: 'run_missing' }, resolvedAt: expect.any(Date) as Date },
  ])
})

test('a row that nothing asked for is unexpected; a run by hand is not', async () => {
  await using world = await openWorld()
  const scheduleId = await addOld(world, 5)
  const dueAt = new Date((await rowsOf(world.store, scheduleId)).at(-2)!.getTime() + 60_000)
  await world.store.executionTransitions.request({
    executionId: randomUUID(),
    scheduleId,
    runBy: 'tester',
    priority: 0,
  })
  expect(await world.reconcile()).toMatchObject({ unexpected: 0 })
  await world.store.database.query(
    `INSERT INTO work SELECT (e).* FROM (SELECT jsonb_populate_record(e, jsonb_build_object('id', $2::text, 'nominal_at', $3::text, 'due_at', $3::text)) AS e
      FROM work e WHERE schedule_id = $1 AND due_at IS NOT NULL LIMIT 1) AS copy`,
    [scheduleId, occurrenceId(scheduleId, dueAt), dueAt.toISOString()],
  )
  expect(await world.reconcile()).toMatchObject({ missing: 0, unexpected: 1 })
  expect(await world.findings()).toEqual([{ scheduleId, kind: 'unexpected', dueAt }])
})

test('a planner that moves a schedule past an instant without a row is found out', async () => {
  await using world = await openWorld()
  const scheduleId = await addOld(world, 5, { frequency: 'Cron', cron: '0 * * * *' })
  const [last] = (await rowsOf(world.store, scheduleId)).slice(-1)
  await lose(world.store, 'due_at > $2', [scheduleId, new Date(last!.getTime() - 2.5 * 3_600_000)])
  expect(await world.reconcile()).toMatchObject({ missing: 3 })
})

test('a schedule that no leader plans is missing its run, once the planner has had its time, and not while scheduling is stopped', async () => {
  await using world = await openWorld()
  const { id: scheduleId } = await addSchedule(world.store, {
    nextRunAt: new Date(Date.now() - 60_000),
    recurrence: quarterly,
  })
  expect(await world.reconcile()).toMatchObject({ missing: 0 })
  expect(await world.reconcile({ settleSeconds: 30 })).toMatchObject({ missing: 0 })
  await world.store.database.query(`UPDATE leader_leases SET acquired_at = acquired_at - interval '1 hour'`)
  expect(await world.reconcile({ settleSeconds: 30 })).toMatchObject({ missing: 1 })
  expect(await world.findings()).toMatchObject([{ scheduleId, kind: 'missing' }])
  await world.store.clusterSettings.setSchedulingEnabled(false, 'test')
  expect(await world.reconcile({ settleSeconds: 30 })).toMatchObject({ missing: 0 })
  await world.store.clusterSettings.setSchedulingEnabled(true, 'test')
  expect(await world.reconcile({ settleSeconds: 30 })).toMatchObject({ missing: 0 })
})

test('what was due while scheduling was stopped is checked when it was planned at last, however long that took', async () => {
  await using world = await openWorld()
  await world.store.clusterSettings.setSchedulingEnabled(false, 'test')
  const scheduleId = await addOld(world, 30, { ...quarterly, missedRunPolicy: 'Skip' })
  expect(await rowsOf(world.store, scheduleId)).toEqual([])
  expect(await world.reconcile()).toMatchObject({ missing: 0 })
  await world.store.clusterSettings.setSchedulingEnabled(true, 'test')
  await world.plan()
  const rows = await rowsOf(world.store, scheduleId)
  expect(rows.length).toBeGreaterThan(110)
  await lose(world.store, 'due_at = $2', [scheduleId, rows[3]])
  expect(await world.reconcile()).toMatchObject({ missing: 1 })
  expect(await world.findings()).toEqual([{ scheduleId, kind: 'missing', dueAt: rows[3] }])
})

test('edits, switching off and on, and running on time raise no alarm, and what ran before them is still checked', async () => {
  await using world = await openWorld()
  const { store } = world
  const scheduleId = await addOld(world, 5)
  const before = await rowsOf(store, scheduleId)
  const edit = (changes: Partial<Recurrence>, enabled = true) =>
    editSchedule(store, scheduleId, { ...changes, enabled })
  await requestOnTime(store, { scheduleId, runBy: 'tester' })
  expect(await world.reconcile()).toMatchObject({ missing: 0, unexpected: 0, notChecked: 0 })
  await edit({ frequency: 'Daily', executionTime: '00:00', cron: null })
  expect(await world.reconcile()).toMatchObject({ missing: 0, unexpected: 0 })
  await edit({}, false)
  await edit(quarterly)
  await edit({ ...quarterly, cron: '* * * * *' })
  expect(await world.reconcile()).toMatchObject({ missing: 0, unexpected: 0 })
  await lose(store, 'due_at = $2', [scheduleId, before.at(-3)])
  expect(await world.reconcile()).toMatchObject({ missing: 1, unexpected: 0 })
  expect(await world.findings()).toEqual([{ scheduleId, kind: 'missing', dueAt: before.at(-3) }])
})

test('edits, switches and runs on time in the middle of planning raise no alarm', async () => {
  await using world = await openWorld()
  const { store } = world
  const rules: Partial<Recurrence>[] = [
    { frequency: 'Cron', cron: '* * * * * *' },
    { frequency: 'Cron', cron: '*/2 * * * * *' },
    { frequency: 'Cron', cron: '* * * * *' },
  ]
  const always = { missedRunPolicy: 'RunAll', overlapPolicy: 'Allow' } as const
  const ids: string[] = []
  for (let index = 0; index < 6; index += 1)
    ids.push((await addSchedule(store, { recurrence: { ...rules[0], ...always } })).id)
  await store.database.query(
    `UPDATE schedules SET version = version + 1, plan_number = plan_number + 1, plan_from = date_trunc('second', clock_timestamp()) - interval '3 minutes'`,
  )
  const limits = { ...planningLimits, occurrencesPerSchedule: 7 }
  const editing = new AbortController()
  const planner = async () => {
    while (!editing.signal.aborted)
      await planDueRuns({ store, logger: silentLogger(), clock: systemClock(), limits }, world.term)
  }
  const editor = async () => {
    for (let step = 0; step < 240; step += 1) {
      const scheduleId = ids[(step * 5) % ids.length]!
      if (step % 4 === 3) await requestOnTime(store, { scheduleId, runBy: 'tester' })
      else await editSchedule(store, scheduleId, { ...rules[step % rules.length], enabled: step % 7 !== 0 })
      if (step % 40 === 39)
        expect(await world.reconcile()).toMatchObject({ notChecked: 0, missing: 0, unexpected: 0 })
    }
    editing.abort()
  }
  await Promise.all([planner(), editor()])
  await world.plan()
  expect(await world.reconcile()).toMatchObject({ schedules: 6, notChecked: 0, missing: 0, unexpected: 0 })
  const rows = (await Promise.all(ids.map((id) => rowsOf(store, id)))).flat()
  expect(rows.length).toBeGreaterThan(30)
})

test('an edit of a calendar raises no alarm, although what had to run is another thing now', async () => {
  await using world = await openWorld()
  const { store } = world
  const days = { holidays: [], weekendDays: [] }
  const calendar = await store.calendars.create({ name: 'Works', description: '', days })
  if (!calendar.ok) throw new Error(calendar.conflict)
  const calendarId = calendar.calendar.id
  const scheduleId = await addOld(world, 5, { ...quarterly, calendarId })
  expect(await world.reconcile()).toMatchObject({ notChecked: 0, missing: 0, unexpected: 0 })
  const today = [0, -1].map((offset) => ({
    date: new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10),
    name: 'Closed',
  }))
  const write = await store.calendars.update(
    { id: calendarId, name: 'Works', description: '', days: { ...days, holidays: today }, ifVersion: null },
    () => ({
      nextRunAt: new Date(Date.now() + 86_400_000),
      notRunnableReasons: [],
    }),
  )
  expect(write.ok).toBe(true)
  expect(await world.reconcile()).toMatchObject({ notChecked: 0, missing: 0, unexpected: 0 })
  const rows = await rowsOf(store, scheduleId)
  await store.database.query(`DELETE FROM calendar_revisions`)
  expect(await world.reconcile()).toMatchObject({ missing: 0, unexpected: rows.length })
})

test('a damaged schedule is counted as not checked and stops nothing', async () => {
  await using world = await openWorld()
  const broken = await addOld(world, 5)
  const other = await addOld(world, 5)
  const lost = (await rowsOf(world.store, other)).at(-2)!
  await lose(world.store, 'due_at = $2', [other, lost])
  for (const damaged of ['{"calendarId": "no id", "frequency": 7}', '[]', '"text"', 'null']) {
    await world.store.database.query(`UPDATE schedules SET recurrence = $2::jsonb WHERE id = $1`, [
      broken,
      damaged,
    ])
    expect([damaged, await world.reconcile()]).toMatchObject([
      damaged,
      { schedules: 2, notChecked: 1, missing: 1 },
    ])
  }
})

test('a schedule of a time before plans were kept is taken up and checked from then on', async () => {
  await using world = await openWorld()
  const scheduleId = await addOld(world, 5)
  await world.store.database.query(`UPDATE schedules SET plan_from = NULL WHERE id = $1`, [scheduleId])
  expect(await world.reconcile()).toMatchObject({ notChecked: 1, missing: 0, unexpected: 0 })
  expect(await world.reconcile()).toMatchObject({ notChecked: 0, missing: 0, unexpected: 0 })
})

test('pages of any size find the same; another leader goes on where the last one stopped, and the last one writes nothing more', async () => {
  await using world = await openWorld()
  const { store } = world
  const ids = [await addOld(world, 5), await addOld(world, 5), await addOld(world, 5)].toSorted()
  const lost = (await rowsOf(store, ids[2]!)).at(-2)!
  await lose(store, 'due_at = $2', [ids[2], lost])
  const limits = { ...reconcileLimits, everySeconds: 0, pageSize: 1 }
  const dependencies = { store, clock: systemClock(), logger: silentLogger(), metrics: createMetrics() }
  expect(await reconcileRound(dependencies, world.term, { limits, signal: AbortSignal.abort() })).toEqual({
    more: false,
  })
  expect(await reconcileRound(dependencies, world.term, { limits })).toEqual({ more: true })
  await createLeaderLease(store.database.query).release(world.term)
  const successor = await lead(store, 600_000)
  expect(await reconcileRound(dependencies, world.term, { limits })).toEqual({ more: false })
  const run = (await store.reconciliation.begin(successor, limits))!
  const nothing = {
    checkedIds: [],
    oldestWaiting: null,
    findings: [],
    missing: 0,
    unexpected: 0,
    read: 1,
    notChecked: 0,
  }
  expect(
    await store.reconciliation.record(world.term, { ...nothing, run, position: ids[1]!, isLast: false }),
  ).toBeNull()
  expect(await store.reconciliation.begin(successor, limits)).toEqual(run)
  let rounds = 1
  while ((await reconcileRound(dependencies, successor, { limits })).more) rounds += 1
  expect(rounds).toBe(3)
  expect(await store.reconciliation.lastCompleted()).toMatchObject({ schedules: 3, missing: 1 })
  expect(await world.findings()).toEqual([{ scheduleId: ids[2], kind: 'missing', dueAt: lost }])
})

test('another run begins only after a while', async () => {
  await using world = await openWorld()
  await addOld(world, 1)
  const limits = { everySeconds: 3_600 }
  const first = await world.reconcile(limits)
  expect(await world.reconcile(limits)).toEqual(first)
})

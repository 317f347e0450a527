import { expect, test } from 'vitest'

import { askPermit, openEngine, planDeliveries, requestRun } from '../support.ts'
import { addSchedule, addWorker, killServer, newestAttempt } from '../../src/testing.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

const runs = 20
/** What is not the newest claim of any execution. */
const overtaken = () => ({ attempt: 1, claimToken: crypto.randomUUID() })

/** Executions of a schedule each, placed on one server that has room for all. */
async function placeMany(engine: Engine) {
  const server = await addWorker(engine.store, 'alpha', runs)
  const schedules = []
  for (let run = 0; run < runs; run += 1)
    schedules.push(await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } }))
  const ids = await Promise.all(schedules.map(({ id }) => requestRun(engine.store, id)))
  await engine.dispatch()
  return { server, schedules, ids, attempts: engine.attemptsOf(server) }
}

/** How often the database was asked, by statements that hold a text. */
function countStatements(engine: Engine, text = '') {
  const { database } = engine.store
  const query = database.query.bind(database)
  let count = 0
  const counting: typeof query = (sql, parameters) => {
    if (sql.includes(text)) count += 1
    return query(sql, parameters)
  }
  Object.assign(database, { query: counting })
  return () => count
}

test('runs that reach the same step at the same moment share its statement, and each is decided by its own row', async () => {
  await using engine = await openEngine()
  const statements = countStatements(engine)
  const { ids, attempts } = await placeMany(engine)
  const [cancelled = '', ended = ''] = ids
  await engine.store.executionTransitions.cancel(cancelled, 'tester')

  const before = statements()
  const claims = await Promise.all(
    ids.map((executionId) => attempts.claim({ executionId, generation: executionId === ended ? 7 : 1 })),
  )
  expect(claims.map((claim) => claim?.executionId ?? null)).toEqual(
    ids.map((id) => (id === cancelled || id === ended ? null : id)),
  )
  // The claims by kept keys, those of schedules without one, and the snapshots that this process has not read.
  expect(statements() - before).toBe(3)

  const owners = await Promise.all(ids.slice(2).map((id) => newestAttempt(engine.store, id)))
  const stale = { executionId: owners[0]?.executionId ?? '', ...overtaken() }
  const ends = await Promise.all([
    ...owners.slice(1).map((owner) => attempts.finish(owner, { status: 'Succeeded', error: null })),
    attempts.finish(stale, { status: 'Failed', error: null }),
    attempts.finish({ executionId: ended, ...overtaken() }, { status: 'Failed', error: null }),
  ])
  expect(ends).toEqual([...owners.slice(1).map(() => true), false, false])
  const granted = await askPermit(engine.store, stale, [])
  expect(granted).toEqual([])
  const statuses = await engine.store.executions.statusesOf(ids)
  expect(Object.groupBy(statuses, ({ status }) => status)).toMatchObject({
    Cancelled: { length: 1 },
    Waiting: { length: 1 },
    Executing: { length: 1 },
    Succeeded: { length: runs - 3 },
  })
})

test('deliveries that are to be sent at the same moment are granted only to attempts that own their execution on a live server', async () => {
  await using engine = await openEngine()
  const { ids, schedules, attempts, server } = await placeMany(engine)
  await Promise.all(ids.map((executionId) => attempts.claim({ executionId, generation: 1 })))
  const deliveries = schedules.map(({ destinationIds }) => ({
    id: crypto.randomUUID(),
    destinationId: destinationIds[0] ?? '',
    recipient: 'a@example.org',
    position: 0,
    messageId: '<m@example.org>',
  }))
  const newest = await Promise.all(ids.map((id) => newestAttempt(engine.store, id)))
  const owners = (stale: number | null) =>
    newest.map((owner, run) => (run === stale ? { ...owner, ...overtaken() } : owner))
  const planned = await Promise.all(
    owners(3).map((owner, run) =>
      planDeliveries(engine.store, owner, { deliveries: deliveries.slice(run, run + 1) }),
    ),
  )
  expect(planned.flatMap((owned, run) => (owned ? [] : [run]))).toEqual([3])
  const begin = (stale: number | null) =>
    Promise.all(
      owners(stale).map((owner, run) => askPermit(engine.store, owner, [deliveries[run]?.id ?? ''])),
    )
  const granted = await begin(5)
  expect(granted.flatMap((own, run) => (own[0] === deliveries[run]?.id ? [] : [run]))).toEqual([3, 5])
  await killServer(engine.store, server)
  expect((await begin(null)).flat()).toEqual([])
})

/** Locks the row of a schedule as an edit does; ends when the result is called. */
async function holdSchedule(engine: Engine, scheduleId: string): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = engine.openOtherStore().database.transaction(async (query) => {
    await query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await query('SELECT FROM schedules WHERE id = $1 FOR UPDATE', [scheduleId])
    isHeld.resolve()
    await release.promise
  })
  await isHeld.promise
  return () => {
    release.resolve()
    return holding
  }
}

test('the end of a run does not wait for plans and edits of other schedules, and its own schedule records it all the same', async () => {
  await using engine = await openEngine()
  const { ids, schedules, attempts } = await placeMany(engine)
  await Promise.all(ids.map((executionId) => attempts.claim({ executionId, generation: 1 })))
  const release = await holdSchedule(engine, schedules[4]?.id ?? '')
  const owners = await Promise.all(ids.map((id) => newestAttempt(engine.store, id)))
  const ends = owners.map((owner) => attempts.finish(owner, { status: 'Succeeded', error: null }))
  await Promise.all(ends.filter((_, run) => run !== 4))
  const lastRuns = async () => {
    const read = await Promise.all(schedules.map(({ id }) => engine.store.schedules.read(id)))
    return read.flatMap((schedule, run) => (schedule?.lastRunAt === null ? [run] : []))
  }
  expect(await lastRuns()).toEqual([4])
  await release()
  await Promise.all(ends)
  expect(await lastRuns()).toEqual([])
})

test('runs of one schedule that end while its row is locked wait for two statements at most, not each for one of its own', async () => {
  await using engine = await openEngine()
  const server = await addWorker(engine.store, 'alpha', runs)
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  const ids = await Promise.all(Array.from({ length: runs }, () => requestRun(engine.store, scheduleId)))
  await engine.dispatch()
  const attempts = engine.attemptsOf(server)
  await Promise.all(ids.map((executionId) => attempts.claim({ executionId, generation: 1 })))
  const notes = countStatements(engine, 'UPDATE schedules AS s')
  const release = await holdSchedule(engine, scheduleId)
  const owners = await Promise.all(ids.map((id) => newestAttempt(engine.store, id)))
  const ends = owners.map((owner) => attempts.finish(owner, { status: 'Succeeded', error: null }))
  await expect
    .poll(() => engine.store.executions.statusesOf(ids), { timeout: 20_000 })
    .toSatisfy((rows: Array<{ status: string }>) => rows.every(({ status }) => status === 'Succeeded'))
  await release()
  expect(await Promise.all(ends)).toEqual(ids.map(() => true))
  expect(notes()).toBeGreaterThan(0)
  expect(notes()).toBeLessThanOrEqual(2)
  const [row] = await engine.store.database.query<{ isNewest: boolean }>(
    `SELECT s.last_run_at = (SELECT max(completed_at) FROM executions) AS "isNewest" FROM schedules s WHERE s.id = $1`,
    [scheduleId],
  )
  expect(row?.isNewest).toBe(true)
})

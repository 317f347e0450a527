import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { artifactId, deliveryId, failure, occurrenceId } from '@punctual/domain'
import { beforeAll, expect, test } from 'vitest'

import { openNotices } from '../deliver/notice-support.ts'
import type { Store } from '../../src/store.ts'
import type { Term } from '../../src/port/lead-data.ts'
import type { ServerIdentity } from '../../src/port/server-data.ts'
import { addAccount, addSchedule, addWorker, newestAttempt } from '../../src/testing.ts'

/*
 * A run that sends kept files again is no run of its schedule: code that concludes from runs to their
 * schedule skips it. This test finds the tables and readers that report on schedules by itself, so it checks
 * a new one too.
 */

const lease = { leaseMs: 3_000 }

/** Tables of executions themselves, which name their schedule. */
const ofExecutions = ['work', 'history', 'proofs']

interface Place {
  readonly store: Store
  readonly term: Term
  readonly server: ServerIdentity
}

/** Claims an execution as a worker does that was sent it. */
async function claim({ store, server }: Place, executionId: string) {
  const dispatched = `UPDATE work SET dispatched_at = clock_timestamp(), server_name = $2, generation = generation + 1 WHERE id = $1 RETURNING generation`
  const [row] = await store.database.query<{ generation: number }>(dispatched, [executionId, server.name])
  const { bootId, name: serverName } = server
  const place = { serverName, bootId, processId: 1, leaseMs: lease.leaseMs }
  const generation = row!.generation
  await store.executionTransitions.claim({ executionId, generation, claimToken: randomUUID(), ...place })
  return await newestAttempt(store, executionId)
}

/** A run of the schedule that one recipient has accepted. */
async function deliveredRun(place: Place, scheduleId: string, destinationId: string): Promise<string> {
  const { store } = place
  const executionId = randomUUID()
  await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
  const owner = await claim(place, executionId)
  const recipient = 'reader@example.org'
  const id = deliveryId({ executionId, destinationId, row: 0 }, recipient)
  const file = { name: 'a.pdf', format: 'PDF', contentType: 'application/pdf', bytes: 1, pages: 1 } as const
  const made = { ...file, sha256: '0', method: 1, event: 'rendered', stage: 'Assembling' } as const
  await store.ledger.advance(
    owner,
    {
      artifacts: [{ ...made, id: artifactId(executionId, 0), position: 0 }],
      deliveries: [{ id, destinationId, recipient, position: 0, messageId: '<m@example.org>' }],
      send: [id],
    },
    lease,
  )
  await store.ledger.settle(owner, [{ id, state: 'Accepted', reply: '250 ok', error: null }])
  await store.executionTransitions.finish(owner, { status: 'Succeeded', error: null })
  return executionId
}

/** The request of a run that sends the files of an ended one again. */
async function resend({ store }: Place, resendOf: string): Promise<string> {
  const executionId = randomUUID()
  const { artifacts, deliveries } = await store.ledger.readProgress(resendOf)
  const made = await store.executionTransitions.requestResend({
    executionId,
    resendOf,
    runBy: 'tester',
    priority: 10,
    artifacts: artifacts.map(({ position }) => ({ id: artifactId(executionId, position), position })),
    deliveries: deliveries.map(({ id: from, state, destinationId, row, recipient }) => {
      const id = deliveryId({ executionId, destinationId, row }, recipient)
      return { from, state, id, messageId: '<again@example.org>' }
    }),
  })
  if (made === null) throw new Error('the resend was refused')
  return executionId
}

/** Ends a resend: one that reached its recipient, one whose files are gone, and one in between. */
async function endResend(
  place: Place,
  executionId: string,
  status: 'Succeeded' | 'PartiallyDelivered' | 'Failed',
) {
  const { store } = place
  const owner = await claim(place, executionId)
  const [delivery] = (await store.ledger.readProgress(executionId)).deliveries
  await store.ledger.advance(owner, { send: [delivery!.id] }, lease)
  await store.ledger.settle(owner, [{ id: delivery!.id, state: 'Accepted', reply: '250 ok', error: null }])
  const error = status === 'Failed' ? failure('kept_file_gone') : null
  expect(await store.executionTransitions.finish(owner, { status, error })).toBe(true)
}

/** Each table that names schedules, apart from those of executions. */
async function tablesOfSchedules({ database }: Store): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT t.table_name AS name FROM information_schema.tables t
     WHERE t.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND NOT (SELECT c.relispartition FROM pg_class c WHERE c.oid = to_regclass(format('%I', t.table_name)))
       AND (t.table_name = 'schedules' OR EXISTS (SELECT FROM information_schema.columns c WHERE c.table_schema = t.table_schema AND c.table_name = t.table_name AND c.column_name = 'schedule_id'))
     ORDER BY 1`,
  )
  return rows.map(({ name }) => name).filter((name) => !ofExecutions.includes(name))
}

/** What every table and every reader says of a schedule. */
async function toldOf({ store }: Place, scheduleId: string) {
  await store.scheduleSearch.forgetOvertakenEnds(100)
  const tables: Record<string, unknown> = {}
  for (const name of await tablesOfSchedules(store)) {
    const key = name === 'schedules' ? 'id' : 'schedule_id'
    const sql = `SELECT coalesce(jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text), '[]') AS rows FROM "${name}" t WHERE ${key} = $1`
    tables[name] = (await store.database.query<{ rows: unknown }>(sql, [scheduleId]))[0]?.rows
  }
  const page = { order: 'Name', after: null, limit: 100 } as const
  const results: Record<string, number> = {}
  for (const lastResult of ['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed'])
    results[lastResult] = await store.scheduleSearch.count({ lastResult })
  const now = new Date()
  const run = { executionId: randomUUID(), entryAt: now } as Parameters<
    Store['scheduleTraces']['activeBeside']
  >[0]
  const day = { from: new Date(now.getTime() - 86_400_000), to: new Date(now.getTime() + 86_400_000) }
  return {
    tables,
    results,
    found: await store.scheduleSearch.list({}, page),
    schedule: await store.schedules.read(scheduleId),
    lastDelivery: await store.lastDeliveries.find(scheduleId, null),
    activeBeside: await store.scheduleTraces.activeBeside(run, scheduleId),
    executionsBetween: await store.scheduleTraces.executionsBetween(scheduleId, day),
    complete: await store.completeness.count({ ...day, bucketSeconds: 86_400 }),
    unevaluated: await store.notices.readUnevaluated(100),
  }
}

/** A watched schedule that one run has delivered, and that has failed since as often as the caller says. */
async function openSchedule(failures: number) {
  const open = await openNotices()
  const place = { ...open, server: await addWorker(open.store, 'alpha') }
  const id = await open.watched({ disableAfter: failures + 1 })
  const [row] = await open.store.database.query<{ id: string }>(
    'SELECT id FROM destinations WHERE schedule_id = $1',
    [id],
  )
  const delivered = await deliveredRun(place, id, row!.id)
  await open.evaluate(id)
  for (let count = 0; count < failures; count += 1) {
    await open.end(id, 'Failed')
    await open.evaluate(id)
  }
  return { place, id, delivered, [Symbol.asyncDispose]: () => open[Symbol.asyncDispose]() }
}

test.each([0, 1, 2])(
  'a run that sends kept files again never changes what is reported of its schedule, however it ends (failed runs before: %i)',
  async (failures) => {
    await using open = await openSchedule(failures)
    const { place, id, delivered } = open
    const before = await toldOf(place, id)
    for (const status of ['Failed', 'PartiallyDelivered', 'Failed', 'Succeeded'] as const) {
      const again = await resend(place, delivered)
      expect(await toldOf(place, id)).toEqual(before)
      await endResend(place, again, status)
      await place.store.notices.evaluate(place.term, id)
      expect(await toldOf(place, id)).toEqual(before)
    }
    const cancelled = await resend(place, delivered)
    await place.store.executionTransitions.cancel(cancelled, 'tester')
    expect(await toldOf(place, id)).toEqual(before)
  },
)

test.each(['Skip', 'Queue'] as const)(
  'a resend that waits or runs makes no due run Missed and holds none back (OverlapPolicy %s)',
  async (overlapPolicy) => {
    await using open = await openSchedule(0)
    const { place, id, delivered } = open
    const { store } = place
    const dueAt = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 3_000)
    const setDue = async (at: Date) => {
      const recurrence = `jsonb_set(recurrence, '{overlapPolicy}', to_jsonb($3::text))`
      const sql = `UPDATE schedules SET recurrence = ${recurrence}, plan_from = $2, plan_number = plan_number + 1, version = version + 1 WHERE id = $1`
      await store.database.query(sql, [id, at, overlapPolicy])
    }
    const plan = async () => {
      const due = await store.planning.readDue(10, 60)
      const occurrence = ({ id: of, dueAt: at }: (typeof due)[number]) => ({
        executionId: occurrenceId(of, at),
        dueAt: at,
        status: 'Waiting' as const,
        reason: null,
        notBefore: at,
      })
      const planned = due.map((each) => ({
        ...each,
        calendar: null,
        nextRunAt: null,
        occurrences: [occurrence(each)],
      }))
      return await store.planning.plan(place.term, planned)
    }
    const again = await resend(place, delivered)
    await setDue(dueAt)
    expect(await plan()).toMatchObject([{ status: 'Waiting' }])
    await claim(place, again)
    const query = {
      lines: 10,
      after: fromTheBeginning,
      limit: 10,
      heads: [],
      fullAccounts: [],
      affinity: null,
    }
    const { executions } = await store.dispatching.readWaiting(query)
    expect(executions.map(({ scheduleId }) => scheduleId)).toEqual([id])
    await store.database.query(`DELETE FROM work WHERE id <> $1`, [again])
    await setDue(new Date(dueAt.getTime() + 1_000))
    expect(await plan()).toMatchObject([{ status: 'Waiting' }])
  },
)

test('a resend waits for no account, first or behind others in a flow, and counts for none, nor of a package', async () => {
  await using open = await openSchedule(0)
  const { place, id, delivered } = open
  const { store } = place
  const capped = await addAccount(store, { maxConcurrentExecutions: 1 })
  const { id: packageId } = await addSchedule(store, {
    package: { reports: [{ name: 'Sales', accountId: capped }] },
  })
  await store.database.query('UPDATE schedules SET source_account_id = $2 WHERE id = $1', [id, capped])
  const again = await resend(place, delivered)
  // The same of a package, which has its accounts beside it.
  await store.database.query(`UPDATE work SET schedule_id = $2 WHERE id = $1`, [again, packageId])
  await store.database.query(
    `UPDATE snapshots SET snapshot = jsonb_set(snapshot, '{accounts}', jsonb_build_array(jsonb_build_object('id', $1::text)))`,
    [capped],
  )
  const other = await resend(place, delivered)
  await claim(place, other)
  await store.database.query(
    `UPDATE work SET schedule_id = $2, snapshot_key = (SELECT snapshot_key FROM work WHERE id = $3) WHERE id = $1`,
    [other, packageId, again],
  )
  const { accountRoom } = await store.dispatching.readState(lease.leaseMs)
  expect(accountRoom.get(capped)).toBe(1)
  for (let count = 0; count < 3; count += 1)
    await store.executionTransitions.request({
      executionId: randomUUID(),
      scheduleId: packageId,
      runBy: 'tester',
      priority: 10,
    })
  const query = { lines: 10, after: fromTheBeginning, heads: [], affinity: null }
  const read = (limit: number) =>
    store.dispatching.readWaiting({ ...query, limit, fullAccounts: [capped, packageId] })
  const { executions } = await read(1)
  expect(executions.map((each) => [each.executionId, each.accountIds])).toEqual([[again, []]])
})

const fromTheBeginning = { manual: null, planned: null }

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The beginning of a statement that reads executions by their schedule. */
const readsBySchedule =
  /\b(?:FROM|JOIN) (?:history|work|executions)\b(?:(?!\b(?:FROM|JOIN) )[\S\s]){0,400}?\bschedule_id = /g

/** What leaves resends out; none has a due instant. */
const leavesResendsOut = /due_at|tells_of_schedule/

let texts: ReadonlyMap<string, string>
beforeAll(() => {
  const files = globSync('{packages,apps}/*/src/**/*.{ts,sql}', { cwd: root, exclude: ['**/generated/**'] })
  texts = new Map(files.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]))
})

test('every statement that reads executions by their schedule leaves resends out, or asks for due instants', () => {
  const found = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(readsBySchedule)].map(({ index }) => ({
      file,
      text: text.slice(index, index + 700),
    })),
  )
  expect(found.length).toBeGreaterThan(8)
  expect(found.filter(({ text }) => !leavesResendsOut.test(text)).map(({ file }) => file)).toEqual([])
})

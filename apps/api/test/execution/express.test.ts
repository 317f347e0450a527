import { createExpress, engineLimits, type Express, type Store } from '@punctual/engine'
import type { Producer } from '@punctual/queue'
import { silentLogger } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { addWorker } from '@punctual/engine/testing'
import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
let ScheduleId: string
/** For each message that was sent, whether its run was committed then. */
const sent: boolean[] = []

/** The store is opened by what this is part of. */
function expressLater(): Express {
  const of = (store: Store) => {
    const producer = {
      async send(messages) {
        for (const { executionId } of messages) sent.push((await store.executions.find(executionId)) !== null)
      },
    } as Partial<Producer> as Producer
    return createExpress({
      store,
      producer,
      metrics: createMetrics(),
      logger: silentLogger(),
      limits: engineLimits,
    })
  }
  return {
    findPlace: (run) => of(fixture.api.store).findPlace(run),
    handOver: (dispatch) => of(fixture.api.store).handOver(dispatch),
  }
}

beforeAll(async () => {
  fixture = await createScheduleApi({ dependencies: { express: expressLater() } })
  const body = smallBiSchedule(fixture.biAccountId, 'Express')
  ScheduleId = (await fixture.api.call('POST', '/api/singleschedule/createforbi', { body })).body.ScheduleId
  await addWorker(fixture.api.store, 'alpha', 16)
})
afterAll(() => fixture[Symbol.asyncDispose]())

const run = (headers: Record<string, string> = {}) =>
  fixture.api.call('POST', '/api/schedule/executescheduleasync', { body: { ScheduleId }, headers })

test('a run that a caller requests is on its server when the answer comes, and its message goes out after the commit', async () => {
  const [before, hints] = [sent.length, fixture.hints.length]
  const { status, body } = await run({ 'idempotency-key': crypto.randomUUID() })
  expect([status, body.Status]).toEqual([200, 'Waiting'])
  const record = await fixture.api.call(
    'GET',
    `/api/schedule/GetExecutionStatus?ExecutionId=${body.ExecutionId}`,
  )
  expect(record.body).toMatchObject({ Status: 'Waiting', ServerName: 'alpha' })
  await eventually(() => sent.length > before, { timeoutMs: 20_000 })
  expect(sent.slice(before)).toEqual([true])
  expect(fixture.hints.slice(hints)).not.toContain('outbox')
})

test('when the commit fails, no server is notified of a run, and no number of the sequence is used', async () => {
  const { query } = fixture.api.store.database
  const sequence = () => query(`SELECT round_robin_sequence::text FROM cluster_settings`)
  const [before, was] = [sent.length, await sequence()]
  await query(
    `ALTER TABLE audit_entries ADD CONSTRAINT refused CHECK (action <> 'schedule.executescheduleasync') NOT VALID`,
  )
  expect((await run()).status).toBe(500)
  await query('ALTER TABLE audit_entries DROP CONSTRAINT refused')
  expect(sent).toHaveLength(before)
  expect(await sequence()).toEqual(was)
  expect((await run()).status).toBe(200)
})

import { afterAll, beforeAll, expect, it } from 'vitest'

import { endByHand } from '@punctual/engine/testing'
import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const AsOfEpochUtc = Date.parse('2026-11-20T06:00:00Z') / 1_000

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fixture.api.call('POST', path, { body, headers })
const run = (body: object, headers?: Record<string, string>) =>
  post('/api/schedule/executescheduleasync', { AsOfEpochUtc, ...body }, headers)
const end = (executionId: string, status: 'Succeeded' | 'Failed') =>
  fixture.api.store.database.query(endByHand('id = $1', { status }), [executionId])

async function schedule(): Promise<string> {
  const wanted = smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`)
  return (await post('/api/singleschedule/createforbi', wanted)).body.ScheduleId
}

it('of three runs as of one instant at the same time one is made, and the others are refused with its id', async () => {
  const [ScheduleId, other] = [await schedule(), await schedule()]
  const answers = await Promise.all([1, 2, 3].map(() => run({ ScheduleId })))
  const made = answers.filter(({ status }) => status === 200)
  expect(made).toHaveLength(1)
  const { ExecutionId } = made[0]!.body
  for (const { status, body } of answers.filter((each) => each !== made[0]))
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({
        code: 'state_conflict',
        detailCode: 'as_of_under_way',
        detailValues: { executionId: ExecutionId, status: expect.anything() },
        ExecutionId,
      }),
    ])
  expect((await run({ ScheduleId, Again: true })).status).toBe(409)
  for (const apart of [{ AsOfEpochUtc: AsOfEpochUtc + 1 }, { AsOfEpochUtc: null }, { ScheduleId: other }])
    expect((await run({ ScheduleId, ...apart })).status).toBe(200)
})

it('an instant is run once more after a failure, and after a delivery only with Again', async () => {
  const ScheduleId = await schedule()
  const first = (await run({ ScheduleId })).body.ExecutionId
  await end(first, 'Failed')
  const second = (await run({ ScheduleId })).body.ExecutionId
  await end(second, 'Succeeded')
  expect((await run({ ScheduleId })).body).toMatchObject({
    detailCode: 'as_of_delivered',
    ExecutionId: second,
  })
  const third = await run({ ScheduleId, Again: true })
  expect(third.status).toBe(200)
})

it.each(['Waiting', 'Succeeded', 'Failed'] as const)(
  'the due run of the instant counts as one as of it: %s',
  async (status) => {
    const ScheduleId = await schedule()
    const id = crypto.randomUUID()
    await fixture.api.store.database.query(
      `INSERT INTO work (id, nominal_at, due_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, status, stage, not_before, run_by, entry_at)
       SELECT $2, at, at, s.id, s.kind, s.name, s.folder_id, 'scheduler', 'Waiting', 'Placing', now(), 'Scheduler', now()
       FROM schedules s, to_timestamp($3) AS at WHERE s.id = $1`,
      [ScheduleId, id, AsOfEpochUtc],
    )
    if (status !== 'Waiting') await end(id, status)
    expect((await run({ ScheduleId })).status).toBe(status === 'Failed' ? 200 : 409)
  },
)

it('a repeat with its Idempotency-Key means the run that it has made, also when the answer of the first was lost', async () => {
  const ScheduleId = await schedule()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await run({ ScheduleId }, headers)
  await fixture.api.store.database.query('DELETE FROM idempotency_keys', [])
  const second = await run({ ScheduleId }, headers)
  expect([second.status, second.body.ExecutionId]).toEqual([200, first.body.ExecutionId])
})

it('a resend stands for no instant of its own', async () => {
  const ScheduleId = await schedule()
  const first = (await run({ ScheduleId })).body.ExecutionId
  await end(first, 'Failed')
  await fixture.api.store.database.query('UPDATE history SET resend_of = id WHERE id = $1', [first])
  await fixture.api.store.database.query(`UPDATE history SET status = 'Succeeded' WHERE id = $1`, [first])
  expect((await run({ ScheduleId })).status).toBe(200)
})

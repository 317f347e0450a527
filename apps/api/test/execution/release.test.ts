import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { holdByHand } from '../support/held-run.ts'
import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
beforeAll(async () => {
  fixture = await createScheduleApi()
})
afterAll(async () => {
  await fixture[Symbol.asyncDispose]()
})

const post = (path: string, body: object) => fixture.api.call('POST', path, { body })
const release = (body: object) => post('/api/schedule/release', body)
const statusOf = async (ExecutionId: string) =>
  (await post('/api/schedule/GetExecutionStatus', { ExecutionId })).body

async function createSchedule(more: object = {}) {
  const { body } = await post('/api/singleschedule/createforbi', {
    ...smallBiSchedule(fixture.biAccountId, `Schedule ${randomUUID()}`),
    ...more,
  })
  return body
}

async function requested(given?: string): Promise<string> {
  const ScheduleId = given ?? (await createSchedule()).ScheduleId
  return (await post('/api/schedule/executescheduleasync', { ScheduleId })).body.ExecutionId
}

/** A run that a worker has held. */
async function held(scheduleId?: string): Promise<string> {
  const executionId = await requested(scheduleId)
  await holdByHand(fixture.api.store, executionId)
  return executionId
}

it('keeps the need of a held run until it is released or discarded, and refuses to settle it', async () => {
  const ScheduleId = (await createSchedule()).ScheduleId
  const ExecutionId = await held(ScheduleId)
  const own = async () =>
    (await post('/api/schedule/getneeds', { Limit: 100 })).body.filter(
      (need: { ScheduleId: string }) => need.ScheduleId === ScheduleId,
    )
  const [need] = await own()
  const settled = await post('/api/schedule/settle', { NeedId: need.NeedId, Reason: 'seen' })
  expect(settled).toMatchObject({
    status: 409,
    body: { code: 'state_conflict', detail: expect.stringContaining('release or discard') },
  })
  expect(await own()).toMatchObject([{ Kind: 'Held', ExecutionId, Verbs: ['Release'] }])
  await release({ ExecutionId, Decision: 'Discard', Reason: 'wrong' })
  expect(await own()).toEqual([])
})

it('answers HoldWhen as it was written, in part or not at all', async () => {
  const HoldWhen = {
    RowsChangePercent: 20,
    RecipientsChangePercent: 12.5,
    NewRecipientDomains: true,
    MaxRecipients: 50,
  }
  expect((await createSchedule({ HoldWhen })).HoldWhen).toEqual(HoldWhen)
  expect((await createSchedule({ HoldWhen: { MaxRecipients: 5 } })).HoldWhen).toEqual({
    RowsChangePercent: null,
    RecipientsChangePercent: null,
    NewRecipientDomains: false,
    MaxRecipients: 5,
  })
  expect((await createSchedule({ HoldWhen: {} })).HoldWhen).toBeNull()
  expect((await createSchedule()).HoldWhen).toBeNull()
})

it.each([
  [{ MaxRecipients: 0 }, 'HoldWhen.MaxRecipients'],
  [{ RowsChangePercent: -1 }, 'HoldWhen.RowsChangePercent'],
  [{ NewRecipientDomains: 'yes' }, 'HoldWhen.NewRecipientDomains'],
  [{ Other: 1 }, 'HoldWhen.Other'],
])('refuses %o by the name of the field', async (HoldWhen, field) => {
  const answer = await createSchedule({ HoldWhen })
  expect(answer).toMatchObject({ code: 'invalid_request' })
  expect(JSON.stringify(answer.errors)).toContain(field)
})

it('shows a held run as executing at the stage Held, with the reasons and what it was compared with', async () => {
  const id = await held()
  const record = await statusOf(id)
  expect(record).toMatchObject({
    Status: 'Executing',
    Stage: 'Held',
    DetailCode: 'run_held',
    Hold: {
      Reasons: [{ Code: 'hold_new_domains', Values: { DomainNames: ['elsewhere.example'] } }],
      ComparedWith: null,
      Recipients: { Before: 2, Now: 3, Came: 1, Went: 0 },
      Rows: { Before: 2, Now: 4 },
      NewDomains: ['elsewhere.example'],
      Decision: null,
      DecidedEpochUtc: null,
    },
  })
  expect(record.Detail).toContain('elsewhere.example')
  expect(record.Hold.SinceEpochUtc).toBeGreaterThan(1_700_000_000)
  const listed = await post('/api/schedule/getexecutionhistory', { Stage: 'Held', Limit: 1_000 })
  expect(listed.body.map(({ ExecutionId }: { ExecutionId: string }) => ExecutionId)).toContain(id)
  const queue = await post('/api/schedule/getexecutionqueue', {})
  expect(JSON.stringify(queue.body)).toContain(id)
  const executing = await post('/api/schedule/getexecutionhistory', { Status: 'Executing' })
  expect(JSON.stringify(executing.body)).toContain(id)
})

it('delivers a held run once, answers the same decision again, and refuses the other one', async () => {
  const id = await held()
  const wanted = { ExecutionId: id, Decision: 'Deliver', Reason: 'Two branches more' }
  expect(await release(wanted)).toMatchObject({
    status: 200,
    body: { ExecutionId: id, Decision: 'Deliver', Status: 'Waiting' },
  })
  expect((await release(wanted)).status).toBe(200)
  const refused = await release({ ...wanted, Decision: 'Discard' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  expect((await statusOf(id)).Hold).toMatchObject({ Decision: 'Deliver', Reason: 'Two branches more' })
  const trail = await fixture.api.call('GET', `/api/audit/getall?Action=schedule.release&Subject=${id}`)
  expect(trail.body.at(-1).After).toEqual({ Decision: 'Deliver', Reason: 'Two branches more' })
})

it('discards a held run as Cancelled with the reason', async () => {
  const id = await held()
  const answer = await release({ ExecutionId: id, Decision: 'Discard', Reason: 'Wrong list' })
  expect(answer).toMatchObject({ status: 200, body: { Status: 'Cancelled' } })
  expect(await statusOf(id)).toMatchObject({ Status: 'Cancelled', DetailCode: 'hold_discarded' })
  expect((await statusOf(id)).Detail).toContain('Wrong list')
})

it('refuses a run that is not held, one that is not there, and a decision without a reason', async () => {
  const body = { ExecutionId: await requested(), Decision: 'Deliver', Reason: 'Checked' }
  expect((await release(body)).status).toBe(409)
  expect((await release({ ...body, ExecutionId: randomUUID() })).status).toBe(404)
  expect((await release({ ...body, Reason: ' ' })).status).toBe(400)
  expect((await release({ ...body, Decision: 'Maybe' })).status).toBe(400)
})

it.each(['discarded', 'cancelled'])(
  'refuses to send the files of a held run again that was %s',
  async (how) => {
    const ExecutionId = await held()
    const end =
      how === 'discarded'
        ? await release({ ExecutionId, Decision: 'Discard', Reason: 'wrong list' })
        : await post('/api/schedule/cancelexecution', { ExecutionId })
    expect(end.status, end.text).toBe(200)
    const again = await post('/api/schedule/resend', { ExecutionId })
    expect([again.status, again.body.code]).toEqual([409, 'state_conflict'])
  },
)

it('says of a run that was cancelled while it was held that it was cancelled', async () => {
  const ExecutionId = await held()
  await post('/api/schedule/cancelexecution', { ExecutionId })
  const record = await statusOf(ExecutionId)
  expect(record).toMatchObject({ Status: 'Cancelled', DetailCode: 'hold_cancelled' })
  expect(record.Detail).toMatch(/^Cancelled by .+ while it was held/)
})

it('keeps a schedule, and its folder, while a run of it is held', async () => {
  const { body: folder } = await post('/api/folder/create', { Name: randomUUID(), ParentPath: '/' })
  const { ScheduleId } = await createSchedule({ FolderPath: `/${folder.Name}` })
  const ExecutionId = await held(ScheduleId)
  const removals = () => [
    fixture.api.call('DELETE', `/api/singleschedule/delete/${ScheduleId}`),
    post('/api/schedule/bulk', { Action: 'Delete', ScheduleIds: [ScheduleId] }),
    fixture.api.call('DELETE', `/api/folder/delete/${folder.Id}?recursive=true`),
  ]
  const [one, bulk, all] = await Promise.all(removals())
  expect([one!.status, one!.body.code, all!.status]).toEqual([409, 'state_conflict', 409])
  expect(one!.body.detail).toContain('Deliver or discard it first')
  expect(bulk!.body).toMatchObject([{ Success: false }])
  await release({ ExecutionId, Decision: 'Discard', Reason: 'checked' })
  const removed = await fixture.api.call('DELETE', `/api/singleschedule/delete/${ScheduleId}`)
  expect(removed.status).toBe(200)
})

import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createDirectoryArtifactStore } from '@punctual/artifact'
import { countOpenTransactions, endByHand } from '@punctual/engine/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'
import { deliverByHand, type DeliveredByHand } from '../support/delivered-run.ts'

let fixture: ScheduleApi
let directory: string
let sha256: string
let newFile: (content: string) => Promise<string>
let beforeRenewal: () => Promise<void> = async () => {}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'punctual-resend-'))
  const artifacts = createDirectoryArtifactStore({ directory })
  newFile = async (content) => {
    await writeFile(join(directory, 'made'), content)
    return (await artifacts.put(join(directory, 'made'))).sha256
  }
  sha256 = await newFile('%PDF-1.7')
  const renew: typeof artifacts.renew = async (...file) => {
    await beforeRenewal()
    return await artifacts.renew(...file)
  }
  fixture = await createScheduleApi({ dependencies: { artifacts: { ...artifacts, renew } } })
})
afterAll(async () => {
  await fixture[Symbol.asyncDispose]()
  await rm(directory, { recursive: true })
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fixture.api.call('POST', path, { body, headers })
const resend = (body: object, headers?: Record<string, string>) => post('/api/schedule/resend', body, headers)
const query = <Row>(sql: string, parameters: unknown[]) =>
  fixture.api.store.database.query<Row>(sql, parameters)

/** A run of a schedule with three recipients. */
async function requested() {
  const { body: schedule } = await post('/api/singleschedule/createforbi', {
    ...smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`),
    EmailDestinations: [{ To: 'ann@example.org; bob@example.org' }, { To: 'eve@example.org' }],
  })
  const { body } = await post('/api/schedule/executescheduleasync', { ScheduleId: schedule.ScheduleId })
  return {
    id: body.ExecutionId as string,
    scheduleId: schedule.ScheduleId as string,
    destinationIds: schedule.EmailDestinations.map(({ Id }: { Id: string }) => Id) as string[],
  }
}

async function ended(options: DeliveredByHand = {}) {
  const run = await requested()
  await deliverByHand(fixture.api.store, run.id, { sha256, ...options })
  return run
}

async function recipientsOf(executionId: string): Promise<string[]> {
  const { deliveries } = await fixture.api.store.ledger.readProgress(executionId)
  return deliveries.map(({ recipient, state }) => `${recipient} ${state}`)
}

it('answers a run that names the ended one, has its file, and a ledger of its own in which nothing is sent yet', async () => {
  const { id } = await ended()
  const { status, body } = await resend({ ExecutionId: id })
  expect(status).toBe(200)
  const record = (await post('/api/schedule/GetExecutionStatus', { ExecutionId: body.ExecutionId })).body
  expect(record).toMatchObject({ Status: 'Waiting', ResendOf: id, ScheduledForEpochUtc: null })
  const result = record.Result
  expect(result.artifacts).toMatchObject([{ name: 'Sales.pdf', sha256 }])
  expect(await recipientsOf(body.ExecutionId)).toEqual([
    'ann@example.org Planned',
    'bob@example.org Planned',
    'eve@example.org Planned',
  ])
  const first = (await post('/api/schedule/GetExecutionStatus', { ExecutionId: id })).body
  expect(first).toMatchObject({ Status: 'Succeeded', ResendOf: null })
  const messageIds = [first, record].map(({ Result }) => Result.deliveries[0].messageId)
  expect(messageIds[0]).not.toBe(messageIds[1])
  for (const messageId of messageIds) expect(messageId).toMatch(/@example\.org>$/)
})

it('a resend without names sends to none who has the mail from an earlier resend, may have it, or waits for it', async () => {
  const { id } = await ended({ states: { 'bob@example.org': 'Rejected', 'eve@example.org': 'Rejected' } })
  const named = (await resend({ ExecutionId: id, Recipients: ['bob@example.org'] })).body.ExecutionId
  const others = (await resend({ ExecutionId: id })).body.ExecutionId
  expect(await recipientsOf(others)).toEqual(['eve@example.org Planned'])
  await settleResend(named, 'Accepted')
  await settleResend(others, 'Rejected')
  const again = (await resend({ ExecutionId: id })).body.ExecutionId
  expect(await recipientsOf(again)).toEqual(['eve@example.org Planned'])
  await settleResend(again, 'Unknown')
  expect(await resend({ ExecutionId: id })).toMatchObject({
    status: 409,
    body: { code: 'recipient_in_doubt' },
  })
  await settleResend(again, 'Accepted')
  const all = (await resend({ ExecutionId: id })).body.ExecutionId
  expect(await recipientsOf(all)).toHaveLength(3)
})

it('of resends at the same time one sends to a recipient, named or not; the next one after its end may', async () => {
  const { id } = await ended({ states: { 'bob@example.org': 'Rejected' } })
  const wishes = [
    {},
    { Recipients: ['bob@example.org'] },
    {},
    { Recipients: ['ann@example.org', 'bob@example.org'] },
  ]
  const answers = await Promise.all(wishes.map((wish) => resend({ ExecutionId: id, ...wish })))
  const made = answers.filter(({ status }) => status === 200)
  expect(made).toHaveLength(1)
  for (const { status, body } of answers.filter((each) => each !== made[0])) {
    expect([status, body.code]).toEqual([409, 'state_conflict'])
    expect(body.detail).toContain('sent again already: bob@example.org')
  }
  await settleResend(made[0]!.body.ExecutionId, 'Accepted')
  expect((await resend({ ExecutionId: id, Recipients: ['bob@example.org'] })).status).toBe(200)
  // Each has the mail, and one is about to get it once more: the others get it no second time beside that.
  expect((await resend({ ExecutionId: id })).body.detail).toContain('sent again already: bob@example.org')
})

it('a resend of a resend sends to none who has the files from the first run or another resend of it', async () => {
  const { id } = await ended({ states: { 'bob@example.org': 'Rejected', 'eve@example.org': 'Rejected' } })
  const first = await resend({
    ExecutionId: id,
    Recipients: ['ann@example.org', 'bob@example.org', 'eve@example.org'],
  })
  await endResend(first.body.ExecutionId, 'Rejected')
  const second = await resend({ ExecutionId: id, Recipients: ['bob@example.org'] })
  const beside = await resend({ ExecutionId: first.body.ExecutionId, Recipients: ['bob@example.org'] })
  expect(beside.body.detail).toContain('sent again already: bob@example.org')
  await endResend(second.body.ExecutionId, 'Accepted')
  const again = await resend({ ExecutionId: first.body.ExecutionId })
  expect(await recipientsOf(again.body.ExecutionId)).toEqual(['eve@example.org Planned'])
})

it('of a resend of a run and one of its resend at the same time one sends', async () => {
  const { id } = await ended({ states: { 'bob@example.org': 'Rejected' } })
  const { body } = await resend({ ExecutionId: id })
  await endResend(body.ExecutionId, 'Rejected')
  const runs = [id, body.ExecutionId, id, body.ExecutionId]
  const answers = await Promise.all(
    runs.map((ExecutionId) => resend({ ExecutionId, Recipients: ['bob@example.org'] })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

async function endResend(executionId: string, state: string) {
  await settleResend(executionId, state)
  await query(endByHand('id = $1', { status: 'PartiallyDelivered' }), [executionId])
}

const settleResend = (executionId: string, state: string) =>
  query('UPDATE deliveries SET state = $2, settled_at = now() WHERE execution_id = $1', [executionId, state])

it('records it in the timelines of both runs, and in the audit trail', async () => {
  const { id } = await ended()
  const { ExecutionId: again } = (await resend({ ExecutionId: id })).body
  const { body: events } = await fixture.api.call('GET', `/api/schedule/getexecutionevents?ExecutionId=${id}`)
  expect(events.at(-1)).toMatchObject({ Name: 'resent', Detail: { executionId: again, deliveries: 3 } })
  const { body: own } = await fixture.api.call('GET', `/api/schedule/getexecutionevents?ExecutionId=${again}`)
  expect(own).toMatchObject([{ Name: 'requested', Detail: { resendOf: id, deliveries: 3 } }])
  const { body: trail } = await fixture.api.call(
    'GET',
    `/api/audit/getall?Action=schedule.resend&Subject=${id}`,
  )
  expect(trail).toMatchObject([{ After: { ExecutionId: again } }])
})

it('sends to the recipients who certainly have no mail when the request names none, and omits those in doubt', async () => {
  const { id } = await ended({ states: { 'ann@example.org': 'Unknown', 'bob@example.org': 'Rejected' } })
  const { body } = await resend({ ExecutionId: id })
  expect(await recipientsOf(body.ExecutionId)).toEqual(['bob@example.org Planned'])
})

it('sends to a recipient in doubt only when that one is named', async () => {
  const { id, destinationIds } = await ended({ states: { 'ann@example.org': 'Unknown' } })
  for (const wish of [{}, { DestinationIds: [destinationIds[0]] }]) {
    const refused = await resend({ ExecutionId: id, ...wish })
    expect([refused.status, refused.body.code]).toEqual([409, 'recipient_in_doubt'])
    expect(refused.body.detail).toContain('ann@example.org')
  }
  const { body } = await resend({ ExecutionId: id, Recipients: ['ANN@example.org'] })
  expect(await recipientsOf(body.ExecutionId)).toEqual(['ann@example.org Planned'])
})

it('sends to the recipients of the named destinations', async () => {
  const { id, destinationIds } = await ended()
  const { body } = await resend({ ExecutionId: id, DestinationIds: [destinationIds[1]!.toUpperCase()] })
  expect(await recipientsOf(body.ExecutionId)).toEqual(['eve@example.org Planned'])
})

it('sends the named deliveries and no other one of their recipients and destinations', async () => {
  const { id } = await ended({ states: { 'ann@example.org': 'Unknown', 'bob@example.org': 'Rejected' } })
  const [ann, , eve] = (await post('/api/schedule/GetExecutionStatus', { ExecutionId: id })).body.Result
    .deliveries
  await query(`UPDATE deliveries SET recipient = 'ann@example.org' WHERE id = $1`, [eve.id])
  const { body } = await resend({ ExecutionId: id, DeliveryIds: [ann.id.toUpperCase()] })
  expect(await recipientsOf(body.ExecutionId)).toEqual(['ann@example.org Planned'])
  const fieldsOf = async (wish: object) =>
    (await resend({ ExecutionId: id, ...wish })).body.errors.map(({ field }: { field: string }) => field)
  expect(await fieldsOf({ DeliveryIds: [ann.id, crypto.randomUUID()] })).toEqual(['DeliveryIds[1]'])
  expect(await fieldsOf({ DeliveryIds: ['\0'] })).toEqual(['DeliveryIds[0]'])
  expect(await fieldsOf({ DeliveryIds: [ann.id], Recipients: ['bob@example.org'] })).toEqual([
    'DeliveryIds[0]',
  ])
  expect(await fieldsOf({ DeliveryIds: [] })).toEqual(['DeliveryIds'])
})

it('refuses a destination and a recipient that the run did not have, by the place in the list', async () => {
  const { id, destinationIds } = await ended()
  const fieldsOf = async (wish: object) => {
    const { status, body } = await resend({ ExecutionId: id, ...wish })
    return [status, body.code, ...body.errors.map(({ field }: { field: string }) => field)]
  }
  expect(await fieldsOf({ DestinationIds: [destinationIds[0], crypto.randomUUID()] })).toEqual([
    400,
    'invalid_request',
    'DestinationIds[1]',
  ])
  expect(await fieldsOf({ Recipients: ['ann@example.org', 'zoe@example.org'] })).toEqual([
    400,
    'invalid_request',
    'Recipients[1]',
  ])
  // Of another destination than the named one.
  expect(await fieldsOf({ DestinationIds: [destinationIds[1]], Recipients: ['ann@example.org'] })).toEqual([
    400,
    'invalid_request',
    'Recipients[0]',
  ])
  expect(await fieldsOf({ Recipients: [] })).toEqual([400, 'invalid_request', 'Recipients'])
})

it('refuses an execution that has not ended, and one that there is not', async () => {
  const { id } = await requested()
  const { status, body } = await resend({ ExecutionId: id })
  expect([status, body.code]).toEqual([409, 'execution_not_ended'])
  expect((await resend({ ExecutionId: crypto.randomUUID() })).status).toBe(404)
})

it('refuses when a file is no longer kept, and says which', async () => {
  const { id } = await ended({ sha256: 'b'.repeat(64) })
  const { status, body } = await resend({ ExecutionId: id })
  expect([status, body.code]).toEqual([409, 'files_gone'])
  expect(body.detail).toContain('Sales.pdf')
})

it('the files of an execution that are no longer kept are named, each of them, and nothing else is', async () => {
  const { id } = await ended()
  const gone = async () => await fixture.api.call('GET', `/api/schedule/getgonefiles?ExecutionId=${id}`)
  expect((await gone()).body).toEqual([])
  await query(
    `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, sha256, created_at)
     SELECT gen_random_uuid(), nominal_at, execution_id, place, 'Part ' || place || '.pdf', format, content_type, bytes, repeat(place::text, 64), created_at
     FROM artifacts, generate_series(1, 2) AS place WHERE execution_id = $1`,
    [id],
  )
  expect((await gone()).body).toEqual([
    { Name: 'Part 1.pdf', Sha256: '1'.repeat(64) },
    { Name: 'Part 2.pdf', Sha256: '2'.repeat(64) },
  ])
})

it('a repeated request under one Idempotency-Key makes one run', async () => {
  const { id } = await ended()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = []
  for (let round = 0; round < 3; round += 1)
    answers.push((await resend({ ExecutionId: id }, key)).body.ExecutionId)
  expect(new Set(answers).size).toBe(1)
  const runs = await query('SELECT id FROM executions WHERE resend_of = $1', [id])
  expect(runs).toHaveLength(1)
  await settleResend(answers[0], 'Accepted')
  expect((await resend({ ExecutionId: id })).body.ExecutionId).not.toBe(answers[0])
})

it('never sends a file in the clear that went out with a password: without one now it is refused', async () => {
  const { id, scheduleId, destinationIds } = await requested()
  await query(`UPDATE destinations SET secret = '{"pdfPassword":"sealed"}' WHERE id = $1`, [
    destinationIds[0],
  ])
  await deliverByHand(fixture.api.store, id, { sha256 })
  const { status: sent, body: first } = await resend({ ExecutionId: id })
  expect(sent).toBe(200)
  await settleResend(first.ExecutionId, 'Accepted')
  await query('UPDATE destinations SET secret = NULL WHERE schedule_id = $1', [scheduleId])
  const { status, body } = await resend({ ExecutionId: id })
  expect([status, body.code]).toEqual([409, 'state_conflict'])
  expect(body.detail).toContain(destinationIds[0])
  expect((await resend({ ExecutionId: id, DestinationIds: [destinationIds[1]] })).status).toBe(200)
})

it('sends nothing of a schedule that was deleted', async () => {
  const { id, scheduleId } = await ended()
  await post(`/api/singleschedule/delete/${scheduleId}`, {})
  const { status, body } = await resend({ ExecutionId: id })
  expect([status, body.code]).toEqual([409, 'state_conflict'])
  expect(body.detail).toContain('deleted')
})

it('keeps the files from retention: they count as used from now on', async () => {
  const path = join(directory, sha256.slice(0, 2), sha256)
  await utimes(path, 0, 0)
  const { id } = await ended()
  await settleResend((await resend({ ExecutionId: id })).body.ExecutionId, 'Accepted')
  expect((await stat(path)).mtimeMs).toBeGreaterThan(0)
  const again = (await resend({ ExecutionId: id })).body.ExecutionId
  expect([...(await fixture.api.store.retention.filesToSend())]).toContain(sha256)
  await query(`UPDATE work SET resend_of = NULL WHERE resend_of IS NOT NULL AND id <> $1`, [again])
  await post('/api/schedule/cancelexecution', { ExecutionId: again })
  expect([...(await fixture.api.store.retention.filesToSend())]).not.toContain(sha256)
})

it('the files of a run are renewed many at a time, and no transaction is open meanwhile', async () => {
  const { id } = await ended()
  const hashes: string[] = []
  for (let index = 0; index < 20; index += 1) hashes.push(await newFile(`%PDF-1.7 ${index}`))
  await query(
    `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, sha256, created_at)
     SELECT gen_random_uuid(), nominal_at, execution_id, g.place, 'Part ' || g.place || '.pdf', format, content_type, bytes, g.sha256, created_at
     FROM artifacts, unnest($2::text[]) WITH ORDINALITY AS g(sha256, place) WHERE execution_id = $1`,
    [id, hashes],
  )
  let [underWay, most, renewed, open] = [0, 0, 0, -1]
  let counting: Promise<number> | undefined
  beforeRenewal = async () => {
    underWay += 1
    most = Math.max(most, underWay)
    open = await (counting ??= countOpenTransactions(fixture.api.databaseUrl))
    underWay -= 1
    renewed += 1
  }
  const { status } = await resend({ ExecutionId: id })
  beforeRenewal = async () => {}
  expect([status, renewed, most, open]).toEqual([200, 21, 16, 0])
})

it('a resend to a stranger names the stranger, and what to do instead', async () => {
  const { id } = await ended()
  const { status, body } = await resend({ ExecutionId: id, Recipients: ['zoe@example.org'] })
  expect([status, body.detail]).toEqual([
    400,
    'This run did not go to zoe@example.org: name its own recipients only. For others, add them to the schedule and run it.',
  ])
})

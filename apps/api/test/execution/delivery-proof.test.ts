import { noProof, proofHash } from '@punctual/runtime'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'
import { deliverByHand } from '../support/delivered-run.ts'

let fixture: ScheduleApi
beforeAll(async () => {
  fixture = await createScheduleApi()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const post = (path: string, body: object) => fixture.api.call('POST', path, { body })
const proofOf = (id: string) =>
  fixture.api.call('GET', `/api/schedule/getdeliveryproof?ExecutionId=${id}`, { as: 'Viewer' })

async function newSchedule(): Promise<string> {
  const schedule = smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`)
  const body = { ...schedule, EmailDestinations: [{ To: 'ann@example.org; bob@example.org' }] }
  return (await post('/api/singleschedule/createforbi', body)).body.ScheduleId
}

async function requestedRun(scheduleId: string): Promise<string> {
  return (await post('/api/schedule/executescheduleasync', { ScheduleId: scheduleId })).body.ExecutionId
}

it('a proof is there as soon as the run has ended, has exactly the given members, and its hash can be computed again', async () => {
  const scheduleId = await newSchedule()
  const id = await requestedRun(scheduleId)
  await deliverByHand(fixture.api.store, id, { states: { 'bob@example.org': 'Unknown' } })
  const { status, body } = await proofOf(id)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual([
    'ExecutionId',
    'ScheduleId',
    'ScheduledForEpochUtc',
    'Term',
    'Attempt',
    'Artifacts',
    'Deliveries',
    'PreviousHash',
    'Hash',
  ])
  expect(body).toMatchObject({
    ExecutionId: id,
    ScheduleId: scheduleId,
    ScheduledForEpochUtc: null,
    Term: null,
    Attempt: 1,
    Artifacts: [{ Name: 'Sales.pdf', Sha256: 'a'.repeat(64), Bytes: 9, Pages: 1 }],
    PreviousHash: noProof,
  })
  expect(body.Deliveries).toEqual(
    ['ann@example.org', 'bob@example.org'].map((recipient, index) => ({
      DestinationId: expect.any(String),
      Recipient: recipient,
      State: ['Accepted', 'Unknown'][index],
      MessageId: expect.stringMatching(/^<.*>$/),
      Reply: '250 ok',
      AtEpochUtc: expect.any(Number),
      Sha256: 'a'.repeat(64),
    })),
  )
  expect(body.Hash).toBe(proofHash(body))
  expect((await proofOf(id)).body).toEqual(body)
})

it('the proofs of a schedule are one chain', async () => {
  const scheduleId = await newSchedule()
  const ids = []
  for (let run = 0; run < 3; run += 1) {
    const id = await requestedRun(scheduleId)
    await deliverByHand(fixture.api.store, id)
    ids.push(id)
  }
  const proofs = []
  for (const id of ids) proofs.push((await proofOf(id)).body)
  expect(proofs.map(({ PreviousHash }) => PreviousHash)).toEqual([noProof, proofs[0].Hash, proofs[1].Hash])
})

it('a run that has not ended has no proof, and says so; one that there is not is not found', async () => {
  const { status, body } = await proofOf(await requestedRun(await newSchedule()))
  expect([status, body.code]).toEqual([409, 'execution_not_ended'])
  expect((await proofOf(crypto.randomUUID())).status).toBe(404)
  expect((await proofOf('x')).status).toBe(404)
})

it('a proof is answered when the history of the run and its schedule are gone, to those who may view the folder', async () => {
  const scheduleId = await newSchedule()
  const id = await requestedRun(scheduleId)
  await deliverByHand(fixture.api.store, id)
  const { body } = await proofOf(id)
  const { query } = fixture.api.store.database
  await post(`/api/singleschedule/delete/${scheduleId}`, {})
  for (const table of ['history', 'deliveries', 'artifacts']) await query(`DELETE FROM ${table}`)
  expect((await proofOf(id)).body).toEqual(body)
  const folder = await query<{ id: string }>('SELECT folder_id AS id FROM proofs WHERE execution_id = $1', [
    id,
  ])
  await post('/api/folder/setgrants', { FolderId: folder[0]!.id, Inherit: false, Grants: [] })
  expect((await proofOf(id)).status).toBe(404)
})

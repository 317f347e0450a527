import { randomUUID } from 'node:crypto'

import { sentence } from '@punctual/domain/words'
import { addWorker } from '@punctual/engine/testing'
import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
let bootId: string
beforeAll(async () => {
  fixture = await createScheduleApi()
  bootId = (await addWorker(fixture.api.store, randomUUID())).bootId
})
afterAll(async () => {
  await fixture[Symbol.asyncDispose]()
})

const post = (path: string, body: object) => fixture.api.call('POST', path, { body })

async function createSchedule(): Promise<string> {
  const wanted = smallBiSchedule(fixture.biAccountId, `Schedule ${randomUUID()}`)
  return (await post('/api/singleschedule/createforbi', wanted)).body.ScheduleId
}

/** Asks, and answers as a worker would. */
async function dryRun(outcome: object) {
  const ScheduleId = await createSchedule()
  const answer = post('/api/schedule/dryrun', { ScheduleId })
  const { dryRuns } = fixture.api.store
  const claimed = await eventually(() => dryRuns.claim({ bootId, leaseMs: 60_000 }), { timeoutMs: 10_000 })
  expect(claimed.scheduleId).toBe(ScheduleId)
  await dryRuns.complete(claimed.id, bootId, outcome)
  return await answer
}

const rowsLeft = () => fixture.api.store.database.query('SELECT id FROM dry_runs')

it('answers what a worker has composed, and leaves nothing', async () => {
  const mail = {
    destinationId: 'a',
    destinationName: 'Mail',
    type: 'email',
    row: 0,
    recipients: ['ann@example.org'],
    files: [],
    eml: 'Subject: Sales\r\n\r\n',
    bytes: 18,
    warnings: [sentence('dry_run_blank')],
  }
  const share = {
    ...mail,
    type: 'Directory',
    row: 2,
    eml: undefined,
    files: [{ name: 'Sales.pdf', contentType: 'application/pdf', bytes: 4 }],
    warnings: [],
  }
  const { status, body } = await dryRun({ kind: 'composed', deliveries: [mail, share] })
  expect(status).toBe(200)
  expect(body.Deliveries).toEqual([
    {
      DestinationId: 'a',
      DestinationName: 'Mail',
      Type: 'email',
      Recipients: ['ann@example.org'],
      Eml: 'Subject: Sales\r\n\r\n',
      Files: [],
      Bytes: 18,
      Warnings: ['The report is blank.'],
      WarningCodes: [{ Code: 'dry_run_blank', Values: {} }],
    },
    expect.objectContaining({
      Row: 2,
      Files: [{ Name: 'Sales.pdf', ContentType: 'application/pdf', Bytes: 4 }],
      Warnings: [],
    }),
  ])
  expect(await rowsLeft()).toEqual([])
})

it('says what keeps it from being made', async () => {
  const said = sentence('file_gone')
  const answer = await dryRun({ kind: 'failed', code: 'source_error', said })
  expect(answer).toMatchObject({ status: 409, body: { code: 'dry_run_failed', detail: String(said) } })
})

it('answers 504 when no worker is done in time, and nothing is left for one', async () => {
  const ScheduleId = await createSchedule()
  const answer = await post('/api/schedule/dryrun', { ScheduleId, TimeoutSeconds: 1 })
  expect(answer).toMatchObject({ status: 504, body: { code: 'execution_wait_over' } })
  expect(await rowsLeft()).toEqual([])
})

it('refuses a schedule that is not there', async () => {
  expect((await post('/api/schedule/dryrun', { ScheduleId: randomUUID() })).status).toBe(404)
})

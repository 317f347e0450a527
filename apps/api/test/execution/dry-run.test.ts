import { randomUUID } from 'node:crypto'

import { sentence } from '@punctual/domain/words'
import { addWorker } from '@punctual/engine/testing'
import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type Caller, createWorld, type World } from '../access/world.ts'
import { smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: World
let bootId: string
beforeAll(async () => {
  fixture = await createWorld()
  bootId = (await addWorker(fixture.api.store, randomUUID())).bootId
})
afterAll(async () => {
  await fixture[Symbol.asyncDispose]()
})

const post = (path: string, body: object, as: Caller | null = null) => fixture.send(path, { body, as })

async function createSchedule(more: object = {}): Promise<string> {
  const wanted = { ...smallBiSchedule(fixture.biAccountId, `Schedule ${randomUUID()}`), ...more }
  return (await post('/api/singleschedule/createforbi', wanted)).body.ScheduleId
}

/** Asks, and answers as a worker would. */
async function dryRun(
  outcome: object,
  { as = null, ...more }: { as?: Caller | null; FolderPath?: string } = {},
) {
  const ScheduleId = await createSchedule(more)
  const answer = post('/api/schedule/dryrun', { ScheduleId }, as)
  const { dryRuns } = fixture.api.store
  const claimed = await eventually(() => dryRuns.claim({ bootId, leaseMs: 60_000 }), { timeoutMs: 10_000 })
  expect(claimed.scheduleId).toBe(ScheduleId)
  await dryRuns.complete(claimed.id, bootId, outcome)
  return await answer
}

const rowsLeft = () => fixture.api.store.database.query('SELECT id FROM dry_runs')

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

it('answers what a worker has composed, and leaves nothing', async () => {
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

it.each([
  [['Run'], undefined, ['dry_run_blank']],
  [['Run', 'Download'], mail.eml, ['dry_run_mail_cut', 'dry_run_blank']],
] as const)(
  'shows the mails, which contain the files, to a caller with %j: %j',
  async (rights, eml, codes) => {
    const FolderPath = `/${randomUUID()}`
    const { body: folder } = await post('/api/folder/create', { Path: FolderPath })
    const as = await fixture.api.client('Editor')
    await fixture.setGrants(folder.Id, [[as, rights]])
    const cut = sentence('dry_run_mail_cut', { shownBytes: 18, bytes: 20 })
    const composed = { kind: 'composed', deliveries: [{ ...mail, warnings: [cut, ...mail.warnings] }] }
    const { body } = await dryRun(composed, { as, FolderPath })
    const [delivery] = body.Deliveries
    expect([delivery.Eml, delivery.Bytes, delivery.Recipients]).toEqual([eml, mail.bytes, mail.recipients])
    expect(delivery.WarningCodes.map(({ Code }: { Code: string }) => Code)).toEqual(codes)
  },
)

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

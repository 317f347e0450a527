import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const unique = () => crypto.randomUUID()
const bulk = (body: object) => fixture.api.call('POST', '/api/schedule/bulk', { as: 'Editor', body })

async function schedule(...EmailDestinations: object[]): Promise<string> {
  const made = await fixture.api.call('POST', '/api/singleschedule/createforbi', {
    body: { ...smallBiSchedule(fixture.biAccountId, unique()), EmailDestinations },
  })
  expect(made.status, made.text).toBe(200)
  return made.body.ScheduleId
}

async function listOfMany(): Promise<string> {
  const Members = Array.from({ length: 501 }, (_, index) => ({ Address: `member${index}@example.org` }))
  const body = { Name: `All staff ${unique()}`, Members }
  const made = await fixture.api.call('POST', '/api/recipientlist/create', { body })
  expect(made.status, made.text).toBe(200)
  return `list:${body.Name}`
}

async function recipients(id: string) {
  const { body } = await fixture.api.call('GET', `/api/singleschedule/get/${id}`)
  return body.EmailDestinations.map(({ To, Cc, Bcc }: Record<string, unknown>) => ({ To, Cc, Bcc }))
}

it('recipients are added and removed in one field, in the destinations of one name or in all, each once', async () => {
  const id = await schedule({ Name: 'A', To: 'ann@example.org' }, { Name: 'B', To: 'bob@example.org' })
  const of = (Action: string, more: object) => bulk({ Action, ScheduleIds: [id], ...more })
  const added = await of('AddRecipients', {
    Recipients: ['Eve <EVE@example.org>'],
    Field: 'Cc',
    DestinationName: 'a',
  })
  expect(added).toMatchObject({ status: 200, body: [{ Success: true, Changed: true, Id: id }] })
  expect(await recipients(id)).toEqual([
    { To: ['ann@example.org'], Cc: ['Eve <EVE@example.org>'], Bcc: [] },
    { To: ['bob@example.org'], Cc: [], Bcc: [] },
  ])
  const again = await of('AddRecipients', {
    Recipients: ['eve@example.org'],
    Field: 'Cc',
    DestinationName: 'A',
  })
  expect(again.body).toMatchObject([{ Success: true, Changed: false }])
  await of('RemoveRecipients', { Recipients: ['eve@example.org'], Field: 'Cc' })
  expect((await recipients(id))[0].Cc).toEqual([])
  const emptied = await of('RemoveRecipients', { Recipients: ['bob@example.org'] })
  expect(emptied.body).toMatchObject([{ Success: false, Changed: false }])
  expect((await recipients(id))[1].To).toEqual(['bob@example.org'])
})

it('a recipient is replaced wherever it stands', async () => {
  const id = await schedule({ To: 'Ann <ann@example.org>; bob@example.org', Bcc: 'ANN@example.org' })
  await bulk({
    Action: 'ReplaceRecipient',
    ScheduleIds: [id],
    Old: 'ann@example.org',
    New: 'Eve <eve@example.org>',
  })
  expect(await recipients(id)).toEqual([
    { To: ['Eve <eve@example.org>', 'bob@example.org'], Cc: [], Bcc: ['Eve <eve@example.org>'] },
  ])
})

it('a dry run says what each schedule would have, and changes nothing', async () => {
  const id = await schedule({ Name: 'A', To: 'ann@example.org' })
  const missing = unique()
  const tried = await bulk({
    Action: 'AddRecipients',
    ScheduleIds: [id, missing],
    Recipients: ['eve@example.org'],
    DryRun: true,
  })
  expect(tried).toMatchObject({
    status: 200,
    body: [
      {
        ScheduleId: id,
        Ok: true,
        Before: [{ Name: 'A', To: ['ann@example.org'] }],
        After: [{ Name: 'A', To: ['ann@example.org', 'eve@example.org'] }],
      },
      { ScheduleId: missing, Ok: false, Code: 'not_found' },
    ],
  })
  expect(await bulk({ Action: 'Delete', ScheduleIds: [id], DryRun: true })).toMatchObject({
    body: [{ Ok: true }],
  })
  expect((await recipients(id))[0].To).toEqual(['ann@example.org'])
})

it.each([false, true])(
  'recipients that no other write would take are refused (DryRun: %s)',
  async (DryRun) => {
    const list = await listOfMany()
    const many = (prefix: string) =>
      Array.from({ length: 300 }, (_, index) => `${prefix}${index}@example.org`)
    const id = await schedule({ To: 'eve@example.org' }, { To: 'ann@example.org', Cc: many('first') })
    const before = await recipients(id)
    for (const [body, field, code] of [
      [
        { Action: 'AddRecipients', Recipients: [list], Field: 'Bcc' },
        'EmailDestinations[0].Bcc',
        'destination_gives_many_recipients',
      ],
      [
        { Action: 'ReplaceRecipient', Old: 'ann@example.org', New: list },
        'EmailDestinations[1].To',
        'destination_gives_many_recipients',
      ],
      [
        { Action: 'AddRecipients', Recipients: many('second'), Field: 'Cc' },
        'EmailDestinations[1].Cc',
        'field_too_many_addresses',
      ],
    ] as const) {
      const answer = await bulk({ ...body, ScheduleIds: [id], DryRun })
      const refused = DryRun
        ? { Ok: false, Code: 'invalid_request', MessageCodes: [{ Code: code, Values: { Most: 500 } }] }
        : { Success: false, Errors: [{ Field: field, MessageCode: code, Values: { Most: 500 } }] }
      expect(answer, code).toMatchObject({ status: 200, body: [refused] })
      expect(await recipients(id)).toEqual(before)
    }
  },
)

it('a list of many members is taken by a destination that sends one mail each', async () => {
  const list = await listOfMany()
  const id = await schedule({ To: 'ann@example.org', OneMailEach: true })
  const added = await bulk({ Action: 'AddRecipients', ScheduleIds: [id], Recipients: [list] })
  expect(added.body).toMatchObject([{ Success: true, Changed: true }])
  expect((await recipients(id))[0].To).toEqual(['ann@example.org', list])
})

it('fields that are missing, belong to another action or name no address are refused', async () => {
  const ScheduleIds = [await schedule({ To: 'ann@example.org' })]
  for (const body of [
    { Action: 'AddRecipients' },
    { Action: 'AddRecipients', Recipients: [] },
    { Action: 'AddRecipients', Recipients: ['no address'] },
    { Action: 'AddRecipients', Recipients: [`list:${unique()}`] },
    { Action: 'ReplaceRecipient', Old: 'ann@example.org' },
    { Action: 'Enable', Recipients: ['ann@example.org'] },
    { Action: 'Run', DryRun: true },
  ])
    expect((await bulk({ ScheduleIds, ...body })).status, JSON.stringify(body)).toBe(400)
})

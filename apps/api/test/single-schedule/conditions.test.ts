import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, paginatedSchedule, type ScheduleApi, smallBiSchedule } from './fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const call = (path: string, body: unknown) => fixture.api.call('POST', path, { as: 'Editor', body })
const schedule = (changes: Record<string, unknown> = {}) => ({
  ...paginatedSchedule(fixture.reportServerAccountId, `Conditions ${crypto.randomUUID()}`),
  Parameters: [],
  EmailDestinations: [{ To: 'desk@example.org', Format: 'CSV' }],
  ...changes,
})
const create = (changes: Record<string, unknown>) =>
  call('/api/singleschedule/createpaginated', schedule(changes))

const written = [{ Kind: 'NotBlank' }, { Kind: 'Rows', Operator: '>=', Count: 5 }, { Kind: 'Changed' }]
const answered = [
  { Kind: 'NotBlank', Operator: null, Count: null },
  { Kind: 'Rows', Operator: '>=', Count: 5 },
  { Kind: 'Changed', Operator: null, Count: null },
]

it('conditions are stored with a schedule of every kind, read back, kept by an edited read-back and removed by an update without them', async () => {
  const created = await create({ Conditions: written })
  expect(created.body).toMatchObject({ Conditions: answered })
  const { ScheduleId } = created.body
  const read = await fixture.api.call('GET', `/api/singleschedule/getpaginated/${ScheduleId}`)
  expect(read.body).toEqual(created.body)
  const updated = await call('/api/singleschedule/updatepaginated', { ...read.body, Description: 'edited' })
  expect(updated.body).toMatchObject({ Conditions: answered, Description: 'edited' })
  const { Conditions: _none, ...without } = read.body
  expect((await call('/api/singleschedule/updatepaginated', without)).body).toMatchObject({ Conditions: [] })
  const bi = await call('/api/singleschedule/createforbi', {
    ...smallBiSchedule(fixture.biAccountId, `Conditions ${crypto.randomUUID()}`),
    Conditions: [{ Kind: 'Rows' }],
    EmailDestinations: [{ To: 'desk@example.org', Format: 'XLSX' }],
  })
  // What a BI report cannot be made as is another refusal than that of a condition.
  expect(bi.body.errors ?? []).not.toContainEqual(expect.objectContaining({ field: 'Conditions[0]' }))
  const { ReportServerAccountId, ReportUrl, ...shared } = schedule()
  const made = await call('/api/packageschedule/create', {
    ScheduleName: shared.ScheduleName,
    FolderPath: shared.FolderPath,
    Schedule: shared.Schedule,
    Reports: [{ ReportServerAccountId, ReportUrl, Format: 'XLSX' }],
    Conditions: [{ Kind: 'Rows' }],
  })
  expect(made.body).toMatchObject({ Conditions: [{ Kind: 'Rows', Operator: '>', Count: 0 }] })
})

it('a destination is refused that would leave a condition without a file to inspect', async () => {
  const { body } = await create({ Conditions: [{ Kind: 'Rows' }] })
  const [destination] = body.EmailDestinations
  const answer = await call('/api/schedule/UpdateEmailDestination', {
    ...destination,
    Format: 'PDF',
  })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toMatchObject([{ field: 'Conditions[0]' }])
})

it.each<[string, Record<string, unknown>, string[]]>([
  ['an unknown kind', { Conditions: [{ Kind: 'Full' }] }, ['Conditions[0].Kind']],
  ['no kind', { Conditions: [{ Count: 1 }] }, ['Conditions[0].Kind']],
  ['a value without its name', { Conditions: [{ Kind: 'Value', Value: 1 }] }, ['Conditions[0].Name']],
  ['a value and nothing to compare', { Conditions: [{ Kind: 'Value', Name: 'a' }] }, ['Conditions[0].Value']],
  [
    'a value that the schedule does not have',
    { Conditions: [{ Kind: 'Value', Name: 'Total', Value: 1 }] },
    ['Conditions[0].Name'],
  ],
  ['a name where nothing is named', { Conditions: [{ Kind: 'Rows', Name: 'a' }] }, ['Conditions[0].Name']],
  [
    'a query without a data source',
    { Conditions: [{ Kind: 'Rows', Query: 'SELECT 1' }] },
    ['Conditions[0].DataSourceId'],
  ],
  [
    'a data source without a query',
    { Conditions: [{ Kind: 'Rows', DataSourceId: crypto.randomUUID() }] },
    ['Conditions[0].Query'],
  ],
  [
    'parameters of no query',
    { Conditions: [{ Kind: 'Rows', Parameters: { a: 1 } }] },
    ['Conditions[0].Parameters'],
  ],
  ['an unknown comparison', { Conditions: [{ Kind: 'Rows', Operator: 'LIKE' }] }, ['Conditions[0].Operator']],
  ['a negative count', { Conditions: [{ Kind: 'Rows', Count: -1 }] }, ['Conditions[0].Count']],
  [
    'a count where nothing is counted',
    { Conditions: [{ Kind: 'NotBlank', Count: 1, Operator: '=' }] },
    ['Conditions[0].Count', 'Conditions[0].Operator'],
  ],
  [
    'rows of a file that has none',
    { Conditions: [{ Kind: 'Rows' }], EmailDestinations: [{ To: 'a@example.org', Format: 'PDF' }] },
    ['Conditions[0]'],
  ],
  ['blank and not blank', { Conditions: [{ Kind: 'NotBlank' }, { Kind: 'Blank' }] }, ['Conditions[1]']],
  [
    'a blank file of a format that is never called blank',
    { Conditions: [{ Kind: 'Blank' }], EmailDestinations: [{ To: 'a@example.org', Format: 'XML' }] },
    ['Conditions[0]'],
  ],
  ['too many', { Conditions: Array.from({ length: 21 }, () => ({ Kind: 'Changed' })) }, ['Conditions']],
  ['no array', { Conditions: { Kind: 'Changed' } }, ['Conditions']],
])('conditions that no run could check are refused with their field: %s', async (_what, changes, fields) => {
  const answer = await create(changes)
  expect(answer.status).toBe(400)
  expect(answer.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual(fields)
})

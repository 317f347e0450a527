/**
 * Long and repeated strings of the kinds that slow parsers down. Each is answered at once, and no other
 * request waits meanwhile.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createScheduleApi, paginatedSchedule, type ScheduleApi } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
})

afterAll(() => fixture[Symbol.asyncDispose]())

/**
 * The status of an answer and the time of the processor that it took, in milliseconds: all other requests
 * wait meanwhile.
 */
async function held(
  request: () => Promise<{ readonly status: number }>,
): Promise<{ status: number; busyMs: number }> {
  const before = process.cpuUsage()
  const { status } = await request()
  const { user, system } = process.cpuUsage(before)
  return { status, busyMs: (user + system) / 1_000 }
}

const form = (body: string, path: string) => () => fixture.api.call('POST', path, { as: null, form: body })

const bearableMs = 1_500

test.each(['/api/login/token', '/oauth2/token'])(
  'a large form to %s is refused before it is read',
  async (path) => {
    const { status, busyMs } = await held(form('a=&'.repeat(40_000), path))
    expect(status).toBe(413)
    expect(busyMs).toBeLessThan(bearableMs)
  },
)

test.each(['/api/login/token', '/oauth2/token'])('a form of many fields to %s is refused', async (path) => {
  const { status, busyMs } = await held(form('a&'.repeat(2_000), path))
  expect(status).toBe(400)
  expect(busyMs).toBeLessThan(bearableMs)
})

test.each([
  ['an open placeholder and blanks', `{{${' '.repeat(120_000)}`],
  ['many open placeholders', '{{ '.repeat(60_000)],
  ['a name without an end', 'a '.repeat(60_000)],
  ['many quotation marks', '"'.repeat(120_000)],
  ['many angle brackets', '<'.repeat(120_000)],
  ['many addresses', 'a@b;'.repeat(45_000)],
  ['marks that have to be put in order', '\u0301\u0323'.repeat(20_000)],
])('an address with %s is refused at once', async (_, To) => {
  const schedule = paginatedSchedule(fixture.reportServerAccountId, crypto.randomUUID())
  const body = { ...schedule, EmailDestinations: [{ To, ReplyTo: To }], Keywords: To }
  const { status, busyMs } = await held(() =>
    fixture.api.call('POST', '/api/singleschedule/createpaginated', { body }),
  )
  expect(status).toBe(400)
  expect(busyMs).toBeLessThan(bearableMs)
})

test('an array longer than it may be is refused as a whole, before its entries are inspected', async () => {
  const schedule = paginatedSchedule(fixture.reportServerAccountId, crypto.randomUUID())
  const Parameters = Array.from({ length: 50_000 }, () => 0)
  const { status, body } = await fixture.api.call('POST', '/api/singleschedule/createpaginated', {
    body: { ...schedule, Parameters },
  })
  expect([status, body.errors]).toMatchObject([
    400,
    [{ field: 'Parameters', message: 'must not have more than 500 entries; this has 50000' }],
  ])
})

test('an array of rows with a column of their own each is refused without inspecting all pairs of rows and columns', async () => {
  const schedule = paginatedSchedule(fixture.reportServerAccountId, crypto.randomUUID())
  const Rows = Array.from({ length: 500 }, (_, row) =>
    Object.fromEntries(Array.from({ length: 90 }, (_, column) => [`c${row}x${column}`, 1])),
  )
  const { status, busyMs } = await held(() =>
    fixture.api.call('POST', '/api/singleschedule/createpaginated', {
      body: { ...schedule, DataDriven: { Source: 'Json', Rows } },
    }),
  )
  expect(status).toBe(400)
  expect(busyMs).toBeLessThan(bearableMs)
})

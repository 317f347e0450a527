import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, fullBiSchedule, paginatedSchedule, type ScheduleApi } from './fixtures.ts'

let fixture: ScheduleApi
beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const create = (kind: 'forbi' | 'paginated', body: object) =>
  fixture.api.call('POST', `/api/singleschedule/create${kind}`, { body })

const identity = {
  Username: 'north@contoso.example',
  Roles: ['Region'],
  CustomData: 'N',
  Datasets: ['model-1'],
  AuditableContext: null,
}

it('schedules read back the identities that their report shows rows for', async () => {
  const bi = { ...fullBiSchedule(fixture.biAccountId), ScheduleName: 'Rows of one region' }
  const { status, body } = await create('forbi', { ...bi, Identities: [identity, { Username: 'all' }] })
  expect([status, body.Identities]).toEqual([
    200,
    [identity, { Username: 'all', Roles: [], CustomData: null, Datasets: [], AuditableContext: null }],
  ])
  const plain = await create('forbi', { ...bi, ScheduleName: 'Rows of the account' })
  expect(plain.body.Identities).toEqual([])
})

it('schedules are refused with an identity that the platform could not take, with the field', async () => {
  const bi = fullBiSchedule(fixture.biAccountId)
  const wrong: [unknown, RegExp][] = [
    [[{ Username: ' ' }], /Identities.*0.*Username/],
    [[{ Username: 'a', Roles: Array.from({ length: 51 }, () => 'r') }], /Identities.*0.*Roles/],
    [[{ Username: 'a', Roles: ['r'.repeat(51)] }], /Identities.*0.*Roles.*0/],
    [[{ Username: 'a', Role: 'r' }], /Identities.*0.*Role/],
    [Array.from({ length: 21 }, () => ({ Username: 'a' })), /Identities/],
  ]
  for (const [Identities, field] of wrong) {
    const { status, body } = await create('forbi', { ...bi, Identities })
    expect([status, body.errors?.[0]?.field]).toEqual([400, expect.stringMatching(field)])
  }
})

it('schedules of a report server with an identity are stored and can never run, with the reason', async () => {
  const schedule = paginatedSchedule(fixture.reportServerAccountId)
  const { status, body } = await create('paginated', { ...schedule, Identities: [{ Username: 'a' }] })
  expect([status, body.Schedule]).toMatchObject([
    200,
    { Runnable: false, NotRunnableReasons: [expect.stringContaining('Identities are of the BI platform')] },
  ])
})

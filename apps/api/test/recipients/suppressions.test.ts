import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const unique = () => crypto.randomUUID()
type Role = 'Administrator' | 'Editor' | 'Viewer'
const create = (body: object, as: Role = 'Administrator') =>
  fixture.api.call('POST', '/api/suppression/create', { as, body })
const list = async (query = '') =>
  (await fixture.api.call('GET', `/api/suppression/getall${query}`, { as: 'Viewer' })).body

it('a suppression is listed with its scope until it is lifted, and a second one of the same scope replaces the first', async () => {
  const address = `${unique()}@Example.org`
  const made = await create({ Address: `Ann <${address}>`, Reason: 'left' })
  expect(made).toMatchObject({
    status: 200,
    body: {
      Address: address.toLowerCase(),
      ScheduleId: null,
      Reason: 'left',
      Source: 'Administrator',
      UntilEpochUtc: null,
    },
  })
  const again = await create({ Address: address.toUpperCase(), Reason: 'moved' })
  expect(again.body).toMatchObject({ Id: made.body.Id, Reason: 'moved', Version: 2 })
  const { body: schedule } = await fixture.api.call('POST', '/api/singleschedule/createforbi', {
    body: smallBiSchedule(fixture.biAccountId, unique()),
  })
  const scoped = await create({ Address: address, ScheduleId: schedule.ScheduleId })
  expect(scoped.body).toMatchObject({
    ScheduleId: schedule.ScheduleId,
    ScheduleName: schedule.ScheduleName,
  })
  const ids = async () => (await list()).map(({ Id }: { Id: string }) => Id)
  expect(await ids()).toEqual(expect.arrayContaining([made.body.Id, scoped.body.Id]))
  expect((await list('?Limit=1')).length).toBe(1)
  const lift = () => fixture.api.call('DELETE', `/api/suppression/delete/${made.body.Id}`)
  expect([(await lift()).status, (await lift()).status]).toEqual([200, 404])
  expect(await ids()).not.toContain(made.body.Id)
})

it('an address that is none, a schedule that is none and a caller below Administrator are refused', async () => {
  expect(await create({ Address: 'no address' })).toMatchObject({ status: 400 })
  expect(await create({ Address: '{{Mail}}@example.org' })).toMatchObject({ status: 400 })
  expect(await create({ Address: '' })).toMatchObject({ status: 400 })
  for (const ScheduleId of [unique(), 'none'])
    expect(await create({ Address: 'ann@example.org', ScheduleId })).toMatchObject({ status: 404 })
  expect((await create({ Address: 'ann@example.org' }, 'Editor')).status).toBe(403)
})

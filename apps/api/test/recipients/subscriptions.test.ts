import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const unique = () => crypto.randomUUID()

async function schedule(more: object = {}) {
  const made = await fixture.api.call('POST', '/api/singleschedule/createforbi', {
    body: {
      ...smallBiSchedule(fixture.biAccountId, unique()),
      EmailDestinations: [{ To: 'ann@example.org' }],
      Subscribable: true,
      ...more,
    },
  })
  return made
}

/** A user who has logged in. */
async function reader(address = `${unique()}@example.org`) {
  const userName = unique()
  const { id, password } = await fixture.api.user(userName, 'Viewer')
  const body = { username: userName, password }
  const { token } = (await fixture.api.call('POST', '/api/login/token', { as: null, body })).body
  const call = (method: 'GET' | 'POST', path: string, given?: object) =>
    fixture.api.call(method, `/api/${path}`, {
      as: null,
      ...(given === undefined ? {} : { body: given }),
      headers: { authorization: `token ${token}` },
    })
  if (address !== '') await call('POST', 'user/setaddress', { Address: address })
  return {
    id,
    address,
    call,
    subscribe: (ScheduleId: string) => call('POST', 'schedule/subscribe', { ScheduleId }),
    unsubscribe: (ScheduleId: string) => call('POST', 'schedule/unsubscribe', { ScheduleId }),
    async offered(id: string) {
      const { body } = await call('GET', 'schedule/getsubscriptions?Limit=1000')
      return body.find(({ ScheduleId }: { ScheduleId: string }) => ScheduleId === id)
    },
  }
}

it('a user subscribes to a schedule for the own address, finds it, and ends it; a repeat changes nothing', async () => {
  const { ScheduleId, ScheduleName, Subscribable } = (await schedule()).body
  expect(Subscribable).toBe(true)
  const { address, subscribe, unsubscribe, offered } = await reader()
  const open = { ScheduleName, Subscribable: true, IsRecipient: false, IsStopped: false }
  expect(await offered(ScheduleId)).toMatchObject({ ...open, Subscribed: false })
  for (const _time of [1, 2])
    expect(await subscribe(ScheduleId)).toMatchObject({
      status: 200,
      body: { ScheduleId, Subscribed: true, Address: address },
    })
  expect(await offered(ScheduleId)).toMatchObject({ ...open, Subscribed: true })
  for (const _time of [1, 2])
    expect(await unsubscribe(ScheduleId)).toMatchObject({ status: 200, body: { Subscribed: false } })
  expect(await offered(ScheduleId)).toMatchObject({ Subscribed: false })
})

it('a user finds what names the own address or a list that has it, and what of it is stopped', async () => {
  const { address, offered } = await reader()
  const named = (await schedule({ Subscribable: false, EmailDestinations: [{ To: address }] })).body
  const Members = [{ Address: address }]
  const list = await fixture.api.call('POST', '/api/recipientlist/create', {
    body: { Name: unique(), Members },
  })
  const To = `list:${list.body.Name}`
  const listed = (await schedule({ Subscribable: false, EmailDestinations: [{ To }] })).body
  for (const { ScheduleId } of [named, listed])
    expect(await offered(ScheduleId)).toMatchObject({ IsRecipient: true, Subscribable: false })
  const token = fixture.api.dependencies.recipientTokens.sign({ address, scheduleId: named.ScheduleId })
  await fixture.api.call('POST', `/r/${token}/pause`, { as: null, form: { ScheduleId: named.ScheduleId } })
  expect(await offered(named.ScheduleId)).toMatchObject({
    IsStopped: true,
    StoppedUntilEpochUtc: expect.any(Number),
  })
  expect(await offered(listed.ScheduleId)).toMatchObject({ IsStopped: false, StoppedUntilEpochUtc: null })
  const other = (await schedule({ Subscribable: false })).body
  expect(await offered(other.ScheduleId)).toBeUndefined()
})

it('the page of a recipient shows what the address has subscribed to, and stops it', async () => {
  const { ScheduleId, ScheduleName } = (await schedule()).body
  const { address, subscribe, offered } = await reader()
  await subscribe(ScheduleId)
  const token = fixture.api.dependencies.recipientTokens.sign({ address, scheduleId: unique() })
  const page = await fixture.api.call('GET', `/r/${token}`, { as: null })
  expect(page.text).toContain(ScheduleName)
  const stopped = await fixture.api.call('POST', `/r/${token}/stop`, { as: null, form: { ScheduleId } })
  expect(stopped.status).toBe(303)
  expect(await offered(ScheduleId)).toMatchObject({ Subscribed: true, IsStopped: true })
})

it('a schedule that is not open, not there or not for the user is refused, and so is a caller without an address', async () => {
  const closed = (await schedule({ Subscribable: false })).body
  const { subscribe, unsubscribe } = await reader()
  expect(await subscribe(closed.ScheduleId)).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  for (const id of [unique(), 'none']) {
    expect((await subscribe(id)).status).toBe(404)
    expect((await unsubscribe(id)).status).toBe(404)
  }
  const { ScheduleId } = (await schedule()).body
  expect((await (await reader('')).subscribe(ScheduleId)).status).toBe(409)
  const client = await fixture.api.call('POST', '/api/schedule/subscribe', { body: { ScheduleId } })
  expect(client).toMatchObject({ status: 403, body: { code: 'user_token_required' } })
})

it('a user who may not view a schedule any more does not find it, and its runs have no such subscriber', async () => {
  const { api } = fixture
  const { body: folder } = await api.call('POST', '/api/folder/create', {
    body: { Name: unique(), ParentPath: '/' },
  })
  const { ScheduleId } = (await schedule({ FolderPath: `/${folder.Name}` })).body
  const { id, address, subscribe, unsubscribe, offered } = await reader()
  await subscribe(ScheduleId)
  const grant = (...Grants: object[]) =>
    api.call('POST', '/api/folder/setgrants', { body: { FolderId: folder.Id, Inherit: false, Grants } })
  const subscribers = async () => (await api.store.subscriptions.of(ScheduleId)).map((each) => each.address)
  await grant({ Principal: { Kind: 'User', Id: id }, Rights: ['View'] })
  expect(await subscribers()).toEqual([address])
  await grant({ Principal: { Kind: 'Role', Id: 'Administrator' }, Rights: ['View'] })
  expect(await offered(ScheduleId)).toBeUndefined()
  expect(await subscribers()).toEqual([])
  expect((await unsubscribe(ScheduleId)).status).toBe(200)
  expect((await subscribe(ScheduleId)).status).toBe(404)
})

it('a schedule over rows of data is not open to subscribers', async () => {
  const refused = await schedule({ DataDriven: { Source: 'Json', Rows: [{ A: '1' }] } })
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'Subscribable'])
})

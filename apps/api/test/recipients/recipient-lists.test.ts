import { eventually } from '@punctual/testing'
import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const unique = () => crypto.randomUUID()
type Role = 'Administrator' | 'Editor' | 'Viewer'
const post = (path: string, body: object, as: Role = 'Editor') =>
  fixture.api.call('POST', `/api/${path}`, { as, body })
const create = (body: object, as: Role = 'Editor') =>
  post('recipientlist/create', { Name: unique(), ...body }, as)
const schedule = (to: string, as: Role = 'Editor', more: object = {}) =>
  post(
    'singleschedule/createforbi',
    { ...smallBiSchedule(fixture.biAccountId, unique()), EmailDestinations: [{ To: to, ...more }] },
    as,
  )

it('a list is read back as it was given, found by destinations whatever the case, and previewed', async () => {
  const Members = [
    {
      Address: 'Ann@Example.org',
      Name: 'Ann',
      Locale: 'de-DE',
      TimeZone: 'Europe/Berlin',
      Values: { Region: 'N' },
    },
    { Address: 'bob@example.org' },
  ]
  const { body: made } = await create({ Members })
  const members = [
    { ...Members[0], Address: 'Ann@example.org' },
    { Address: 'bob@example.org', Name: '', Locale: '', TimeZone: '', Values: {} },
  ]
  expect(made).toMatchObject({ AllowedFor: [], Members: members, Source: null, Version: 1 })
  const read = await fixture.api.call('GET', `/api/recipientlist/get/${made.Id}`, { as: 'Viewer' })
  expect(read.body).toEqual(made)
  const all = await fixture.api.call('GET', '/api/recipientlist/getall', { as: 'Viewer' })
  expect(all.body).toContainEqual(made)
  const preview = await fixture.api.call('GET', `/api/recipientlist/preview/${made.Id}`, { as: 'Editor' })
  expect(preview.body).toEqual({ Members: members, IsCut: false })
  const stored = await schedule(`list:${made.Name.toUpperCase()}; eve@example.org`)
  expect(stored.body.EmailDestinations[0].To).toEqual([`list:${made.Name.toUpperCase()}`, 'eve@example.org'])
})

it('a list that destinations use keeps its name and stays; its members change', async () => {
  const { body: made } = await create({ Members: [{ Address: 'ann@example.org' }] })
  const { body: user } = await schedule(`list:${made.Name}`)
  const change = (changes: object) =>
    post('recipientlist/update', { Id: made.Id, Name: made.Name, ...changes })
  const remove = () => fixture.api.call('DELETE', `/api/recipientlist/delete/${made.Id}`, { as: 'Editor' })
  const Members = [{ Address: 'bob@example.org' }]
  expect(await change({ Members })).toMatchObject({ status: 200, body: { Version: 2 } })
  expect(await change({ Members, Name: unique() })).toMatchObject({
    status: 409,
    body: { code: 'state_conflict' },
  })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
  await fixture.api.call('DELETE', `/api/singleschedule/delete/${user.ScheduleId}`)
  expect(await change({ Members, Name: unique() })).toMatchObject({ status: 200 })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
})

it('the members of a group are its users who have an address', async () => {
  const { body: user } = await post(
    'user/create',
    {
      UserName: unique(),
      FirstName: 'Ann',
      LastName: 'Lee',
      Role: 'Viewer',
      Password: `A ${unique()}`,
      Address: 'ann@example.org',
    },
    'Administrator',
  )
  const { body: group } = await post(
    'group/create',
    { Name: unique(), Members: [{ Kind: 'User', Id: user.Id }] },
    'Administrator',
  )
  const { body: made } = await create({ Source: { Kind: 'Group', GroupId: group.Id } }, 'Administrator')
  const preview = await post(`recipientlist/preview/${made.Id}`, {}, 'Administrator')
  expect(preview.body.Members).toMatchObject([{ Address: 'ann@example.org', Name: 'Ann Lee' }])
})

it('a list that cannot be used is refused with the field, and so is a destination that names none', async () => {
  const Members = [{ Address: 'ann@example.org' }]
  const name = unique()
  expect((await create({ Name: name, Members })).status).toBe(200)
  const refused = [
    [{ Name: name.toUpperCase(), Members }, 409],
    [{}, 400],
    [{ Members, Source: { Kind: 'Group', GroupId: unique() } }, 400],
    [{ Source: { Kind: 'Group', GroupId: unique() } }, 400],
    [{ Source: { Kind: 'Query', DataSourceId: unique(), Query: 'SELECT 1' } }, 400],
    [{ Source: { Kind: 'Ldap', GroupDn: 'cn=sales' } }, 400],
    [{ Members: [{ Address: 'no address' }] }, 400],
    [{ Members: [{ Address: 'ann@example.org', TimeZone: 'Nowhere/Land' }] }, 400],
    [{ Name: 'a;b', Members }, 400],
  ] as const
  for (const [body, status] of refused) expect((await create(body)).status, JSON.stringify(body)).toBe(status)
  expect((await create({ Members }, 'Viewer')).status).toBe(403)
  const none = await schedule(`list:${unique()}`)
  expect(none).toMatchObject({ status: 400, body: { errors: [{ field: 'EmailDestinations[0].To' }] } })
})

it.each(['To', 'Cc', 'Bcc'])(
  'a list that cannot be used in %s is refused at the field that names it',
  async (field) => {
    const destination = (list: string) => ({ To: 'ann@example.org', [field]: `bob@example.org;list:${list}` })
    const none = await schedule('', 'Editor', destination(unique()))
    expect(none.body.errors).toMatchObject([{ field: `EmailDestinations[0].${field}` }])
    const members = Array.from({ length: 501 }, (_each, index) => ({ Address: `r${index}@example.org` }))
    const { body: long } = await create({ Members: members })
    const refused = await schedule('', 'Editor', destination(long.Name))
    expect(refused.body.errors).toMatchObject([{ field: `EmailDestinations[0].${field}` }])
  },
)

it('a list that is not for the caller does not exist for the caller', async () => {
  const { body: made } = await create(
    { Members: [{ Address: 'ann@example.org' }], AllowedFor: [{ Kind: 'Role', Id: 'Administrator' }] },
    'Administrator',
  )
  expect((await fixture.api.call('GET', `/api/recipientlist/get/${made.Id}`, { as: 'Editor' })).status).toBe(
    404,
  )
  expect((await schedule(`list:${made.Name}`)).status).toBe(400)
  expect((await schedule(`list:${made.Name}`, 'Administrator')).status).toBe(200)
})

/** Answers of requests that all wait for what the transaction holds, until it commits. */
async function answersAfter(hold: readonly [string, unknown[]], start: () => Array<ReturnType<typeof post>>) {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const { started } = await fixture.api.store.database.transaction(async (query) => {
    await query(...hold)
    const requests = start()
    const timeoutMs = 20_000
    await eventually(async () => (await query(waiting)).length === requests.length, { timeoutMs })
    return { started: requests }
  })
  return (await Promise.all(started)).map(({ status }) => status).toSorted()
}

it('one of two simultaneous updates of the same version is refused', async () => {
  const Members = [{ Address: 'ann@example.org' }]
  const { body: made } = await create({ Members })
  const change = () =>
    fixture.api.call('POST', '/api/recipientlist/update', {
      as: 'Editor',
      headers: { 'if-match': '"1"' },
      body: { Id: made.Id, Name: made.Name, Members },
    })
  const hold = 'SELECT FROM recipient_lists WHERE id = $1 FOR UPDATE'
  expect(await answersAfter([hold, [made.Id]], () => [change(), change()])).toEqual([200, 412])
})

it('a name that another list has is refused, also one that the caller may not know of, or that has just come', async () => {
  const Members = [{ Address: 'ann@example.org' }]
  const AllowedFor = [{ Kind: 'Role', Id: 'Administrator' }]
  const { body: hidden } = await create({ Members, AllowedFor }, 'Administrator')
  const { body: made } = await create({ Members })
  const rename = (Name: string) => post('recipientlist/update', { Id: made.Id, Name, Members })
  expect(await rename(hidden.Name)).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  const name = unique()
  const given = [unique(), name, { kind: 'Members', members: [] }]
  const insert = 'INSERT INTO recipient_lists (id, name, name_key, source) VALUES ($1, $2, $2, $3)'
  expect(await answersAfter([insert, given], () => [rename(name)])).toEqual([409])
  expect((await rename(made.Name)).status).toBe(200)
})

it('an Editor who may not use a list changes nothing that its members would get', async () => {
  const { body: list } = await create(
    { Members: [{ Address: 'ann@example.org' }], AllowedFor: [{ Kind: 'Role', Id: 'Administrator' }] },
    'Administrator',
  )
  const { body: made } = await schedule(`list:${list.Name}`, 'Administrator')
  const update = (changes: object, as: Role = 'Editor') =>
    post('singleschedule/updateforbi', { ...made, ...changes }, as)
  const [destination] = made.EmailDestinations
  const changed = (changes: object) => ({ EmailDestinations: [{ ...destination, ...changes }] })
  expect((await update({ ScheduleName: `Renamed ${unique()}` })).status).toBe(200)
  expect((await update(changed({ Name: 'Board', SkipIfBlank: true }))).status).toBe(200)
  for (const changes of [
    changed({ To: [`list:${list.Name}`, 'eve@example.org'] }),
    changed({ Body: 'Something else' }),
    changed({ Format: 'CSV' }),
    changed({ ZipPassword: 'another', Zip: true }),
    { ApplyBookmark: true, BookmarkJson: '{"name":"b"}' },
  ])
    expect((await update(changes)).status, JSON.stringify(changes)).toBe(400)
  const added = await post('schedule/bulk', {
    Action: 'AddRecipients',
    ScheduleIds: [made.ScheduleId],
    Recipients: ['eve@example.org'],
  })
  expect(added.body).toMatchObject([{ Success: false, Changed: false }])
  const copied = changed({ To: 'ann@example.org', Bcc: `list:${list.Name}` })
  expect((await update(copied, 'Administrator')).status).toBe(200)
  const foreign = changed({ To: 'eve@example.org', Bcc: `list:${list.Name}` })
  expect((await update(foreign)).body.errors).toMatchObject([{ field: 'Bcc' }])
  expect((await update(changed({ Body: 'Something else' }), 'Administrator')).status).toBe(200)
  expect((await update(changed({ To: 'eve@example.org' }))).status).toBe(200)
})

it('a list with more members than a mail may have recipients is refused when it is named, and when it grows', async () => {
  const members = (count: number) =>
    Array.from({ length: count }, (_each, index) => ({ Address: `r${index}@example.org` }))
  const { body: long } = await create({ Members: members(501) })
  const refused = await schedule(`list:${long.Name}`)
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'EmailDestinations[0].To' }] } })
  expect(refused.body.errors[0].message).toContain('500')
  const { body: short } = await create({ Members: members(499) })
  expect((await schedule(`list:${short.Name};a@example.org`)).status).toBe(200)
  const grow = () => post('recipientlist/update', { Id: short.Id, Name: short.Name, Members: members(501) })
  expect(await grow()).toMatchObject({ status: 400, body: { errors: [{ field: 'Members' }] } })
  expect((await schedule(`list:${long.Name}`, 'Editor', { OneMailEach: true })).status).toBe(200)
})

it('only a destination with one mail each may name its recipient', async () => {
  const named = (changes: object) =>
    post('singleschedule/createforbi', {
      ...smallBiSchedule(fixture.biAccountId, unique()),
      EmailDestinations: [{ To: 'ann@example.org', Subject: 'For {{Recipient.Name}}', ...changes }],
    })
  expect((await named({})).status).toBe(400)
  const made = await named({ OneMailEach: true, FileName: '{{Recipient.Region}}' })
  expect(made).toMatchObject({ status: 200, body: { EmailDestinations: [{ OneMailEach: true }] } })
  expect((await named({ OneMailEach: true, Body: '{{Recipent.Name}}' })).status).toBe(400)
})

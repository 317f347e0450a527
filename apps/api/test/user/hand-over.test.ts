import { handOverParts } from '@punctual/catalog'
import { createRecipientDomains } from '@punctual/runtime'
import { expect, it } from 'vitest'

import { createLeaver, type Leaver, leaverName } from './leaver.ts'

const parts = [
  ['Schedules', 'Moves', 1, '/Sales/Weekly'],
  ['NotifyOnFailure', 'Moves', 1, '/Sales/Weekly'],
  ['Recipients', 'Moves', 1, '/Sales/Weekly'],
  ['RecipientLists', 'Moves', 1, 'Sales team'],
  ['Calendars', 'Moves', 1, 'Holidays'],
  ['FolderRights', 'Moves', 1, '/Sales'],
  ['Groups', 'Moves', 1, 'Finance'],
  ['AllowedFor', 'Moves', 5, '/Sales/Weekly', 'Corporate', 'Holidays', 'Own', 'Sales team'],
  ['EventSubscriptions', 'Moves', 1, 'Failures'],
  ['Subscriptions', 'Moves', 1, '/Sales/Weekly'],
  ['Needs', 'Moves', 1, '/Sales/Weekly'],
  ['Sessions', 'Ends', 1, 'lightMyRequest'],
  ['SignIns', 'Stays', 1, 'Tenant'],
  ['ApiClients', 'Stays', 1, 'Nightly'],
  ['Mentions', 'Stays', 2, '/Sales/Weekly', 'Corporate'],
  ['LogIn', 'Ends', 1, leaverName],
].map(([Kind, Outcome, Count, ...Names]) => ({ Kind, Outcome, Count, Names }))

/** Without what the request of the test itself uses. */
const state = async (leaver: Leaver) =>
  (await leaver.rows()).filter(({ column }) => !/^(access_tokens\.last_used_at|access_versions)/.test(column))

it('a dry run says all that would go to the other user, by name, and changes nothing', async () => {
  await using leaver = await createLeaver()
  const before = await state(leaver)
  const { status, body } = await leaver.handOver({ DryRun: true })
  expect(status).toBe(200)
  expect(body).toEqual({ UserName: leaverName, SuccessorName: 'bob', Changed: true, Parts: parts })
  expect(await state(leaver)).toEqual(before)
})

it('everything that hangs on a user goes to the other one, and a repeat changes nothing', async () => {
  await using leaver = await createLeaver()
  expect((await leaver.handOver()).body).toEqual({
    UserName: leaverName,
    SuccessorName: 'bob',
    Changed: true,
    Parts: parts,
  })
  const { api } = leaver.fixture
  const [schedule] = (await leaver.post('/api/singleschedule/getall', { FilterValues: [], Limit: 10 })).body
  expect(schedule).toMatchObject({ Owner: 'bob', NotifyOnFailure: ['bob@example.org', 'desk@example.org'] })
  expect(schedule.EmailDestinations).toMatchObject([
    {
      To: ['bob@example.org', 'carl@example.org'],
      Cc: ['bob@example.org'],
      ReplyTo: 'bob@example.org',
      AllowedFor: [{ Kind: 'User', Id: leaver.bob.id }],
    },
  ])
  const [list] = (await api.call('GET', '/api/recipientlist/getall')).body
  expect(list.Members).toMatchObject([
    { Address: 'bob@example.org', Name: 'Bob Builder' },
    { Address: 'carl@example.org' },
  ])
  const [calendar] = (await api.call('GET', '/api/calendar/getall')).body
  expect(calendar).toMatchObject({ Owner: 'bob', AllowedFor: [{ Kind: 'User', Id: leaver.bob.id }] })
  const grants = await api.store.database.query(`SELECT principal_id AS id, rights FROM folder_grants`)
  expect(grants).toEqual([{ id: leaver.bob.id, rights: ['View', 'Run', 'Edit'] }])
  // Who has read the rights before does not overwrite them.
  const root = (await api.call('GET', '/api/folder/getroot')).body
  expect((await api.call('GET', `/api/folder/getsubfolders/${root.Id}`)).body[0].Version).toBe(3)
  const after = await state(leaver)
  const again = await leaver.handOver()
  expect(again.body.Changed).toBe(false)
  expect(again.body.Parts.map(({ Outcome }: { Outcome: string }) => Outcome)).toEqual([
    'Stays',
    'Stays',
    'Stays',
  ])
  const changed = (await state(leaver)).filter(({ column }) => !column.startsWith('audit_'))
  expect(changed).toEqual(after.filter(({ column }) => !column.startsWith('audit_')))
})

/** Where a user stays named after the hand-over, each with the reason. */
const namedStill: Readonly<Record<string, string>> = {
  'users.id': 'the user stays until it is deleted',
  'users.address': 'the user stays until it is deleted',
  'users.user_name': 'the user stays until it is deleted',
  'users.user_name_key': 'the user stays until it is deleted',
  'api_clients.created_by': 'who made it is history: ApiClients',
  'access_tokens.subject_id': 'the session has ended',
  'access_tokens.user_agent': 'the session has ended',
  'event_subscriptions.created_by': 'who made it is history',
  'known_login_addresses.account': 'from where the user logged in is history',
  'destinations.settings': 'a body may name the address: Mentions',
  'mail_templates.html': 'a template may name the address: Mentions',
  'user_sign_ins.user_name': 'a sign-in belongs to the source: SignIns',
  'audit_entries.actor': 'the trail is history',
  'audit_entries.subject': 'the trail is history',
  'audit_entries.before': 'the trail is history',
  'audit_entries.after': 'the trail is history',
}

it('no column of any table names the user afterwards, but those that stay with a reason', async () => {
  await using leaver = await createLeaver()
  const isNamed = ({ value }: { value: string }) =>
    [leaver.ann.id, leaverName, 'ann@example.org'].some((each) => value.toLowerCase().includes(each))
  const before = new Set((await leaver.rows()).filter(isNamed).map(({ column }) => column))
  for (const part of handOverParts.filter(({ outcome }) => outcome === 'Moves'))
    for (const column of part.columns.filter((each) =>
      /owner_id|principal_id|member_id|account|user_id|allowed/.test(each),
    ))
      expect(before).toContain(column)
  await leaver.handOver()
  const after = new Set((await leaver.rows()).filter(isNamed).map(({ column }) => column))
  expect([...after].filter((column) => !(column in namedStill))).toEqual([])
})

it('the sessions of the user end, the user cannot log in, and each object has an entry in the trail', async () => {
  await using leaver = await createLeaver()
  const { api } = leaver.fixture
  await leaver.handOver()
  const headers = { authorization: leaver.ann.token }
  await expect
    .poll(async () => (await api.call('GET', '/api/user/getme', { as: null, headers })).status, {
      timeout: 5_000,
    })
    .toBe(401)
  const entries = await api.store.audit.list({ filter: { action: 'user.handOver' }, limit: 100 })
  expect(entries).toHaveLength(1 + 15)
  expect(entries).toContainEqual(
    expect.objectContaining({
      subjectName: '/Sales',
      before: { Grants: leaverName },
      after: { Grants: 'bob' },
    }),
  )
  expect(entries).toContainEqual(
    expect.objectContaining({
      subject: leaver.ann.id,
      after: expect.objectContaining({ SuccessorName: 'bob' }),
    }),
  )
})

it('an address that another user has too stays, and the answer names that user', async () => {
  await using leaver = await createLeaver()
  const { api } = leaver.fixture
  await leaver.post('/api/user/create', {
    UserName: 'cleo',
    Password: 'correct horse battery staple',
    Role: 'Viewer',
    Address: 'ann@EXAMPLE.org',
  })
  const { body } = await leaver.handOver()
  const kinds = body.Parts.map(({ Kind }: { Kind: string }) => Kind)
  expect(kinds).not.toContain('Recipients')
  expect(body.Parts).toContainEqual({ Kind: 'SharedAddress', Outcome: 'Stays', Count: 1, Names: ['cleo'] })
  const [list] = (await api.call('GET', '/api/recipientlist/getall')).body
  expect(list.Members[0].Address).toBe('ann@example.org')
})

it('a refusal changes nothing and says what is wrong', async () => {
  await using leaver = await createLeaver()
  const { ann, bob, post, handOver } = leaver
  await post('/api/user/create', {
    UserName: 'gone',
    Password: 'correct horse battery staple',
    Role: 'Viewer',
  })
  const mute = (await leaver.fixture.api.call('GET', '/api/user/getall')).body.find(
    ({ UserName }: { UserName: string }) => UserName === 'gone',
  ).Id
  const before = await state(leaver)
  const missing = crypto.randomUUID()
  const cases: [object, number, string][] = [
    [{ UserId: missing }, 404, 'not_found'],
    [{ UserId: 'ann' }, 404, 'not_found'],
    [{ UserId: missing, SuccessorId: missing }, 404, 'not_found'],
    [{ SuccessorId: missing }, 400, 'invalid_request'],
    [{ SuccessorId: "bob' OR 1=1" }, 400, 'invalid_request'],
    [{ SuccessorId: ann.id }, 400, 'invalid_request'],
    [{ SuccessorId: ann.id.toUpperCase() }, 400, 'invalid_request'],
    [{ SuccessorId: mute }, 409, 'state_conflict'],
    [{ Successor: bob.id }, 400, 'invalid_request'],
  ]
  for (const [body, status, code] of cases)
    for (const DryRun of [true, false])
      expect((await handOver({ ...body, DryRun })).body).toMatchObject({ status, code })
  expect(await state(leaver)).toEqual(before)
  await post('/api/user/update', { Id: bob.id, Enabled: false })
  const refused = (await handOver()).body
  expect(refused).toMatchObject({ status: 409, code: 'state_conflict' })
  expect(refused.detail).toContain('disabled')
})

it('an error in the middle rolls back what has moved before it', async () => {
  await using leaver = await createLeaver()
  const { api } = leaver.fixture
  await api.store.database.query(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`,
  )
  await api.store.database.query(
    `CREATE TRIGGER fail BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION fail()`,
  )
  const before = await state(leaver)
  const { status } = await api.call('POST', '/api/user/handover', {
    body: { UserId: leaver.ann.id, SuccessorId: leaver.bob.id },
  })
  expect(status).toBe(500)
  expect(await state(leaver)).toEqual(before)
})

it('the last enabled administrator is not handed over', async () => {
  await using leaver = await createLeaver()
  await leaver.post('/api/user/update', { Id: leaver.ann.id, Role: 'Administrator' })
  const before = await state(leaver)
  expect((await leaver.handOver()).body).toMatchObject({ status: 409, code: 'state_conflict' })
  expect(await state(leaver)).toEqual(before)
})

it('only an Administrator hands over', async () => {
  await using leaver = await createLeaver()
  const body = { UserId: leaver.ann.id, SuccessorId: leaver.bob.id, DryRun: true }
  for (const as of ['Viewer', 'Editor'] as const)
    expect((await leaver.fixture.api.call('POST', '/api/user/handover', { as, body })).status).toBe(403)
})

it('an address of the successor that the operator does not allow is refused', async () => {
  await using leaver = await createLeaver()
  const recipientDomains = createRecipientDomains(['elsewhere.org'])
  Object.assign(leaver.fixture.api.dependencies, { recipientDomains })
  expect((await leaver.handOver()).body).toMatchObject({ status: 400, code: 'invalid_request' })
})

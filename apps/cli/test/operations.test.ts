/** Commands that are rows of the table, with the api as operators run it. */
import { type ApiProcess, eventually, startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { administratorOf, createPerson, type Person } from './punctual.ts'

let api: ApiProcess
let person: Person

const punctual: Person['punctual'] = (...call) => person.punctual(...call)
const asked = async (...commandLine: string[]) => (await punctual([...commandLine, '--json'])).json()

beforeAll(async () => {
  api = await startApiProcess()
  person = await createPerson()
  await person.logIn(api)
})

afterAll(async () => {
  await person?.[Symbol.asyncDispose]()
  await api?.[Symbol.asyncDispose]()
})

it('a user is created with a secret from standard input, changed by name and deleted', async () => {
  const password = 'a long and quiet river 7'
  const call = ['user', 'create', 'analyst', '--role', 'Viewer', '--first-name', 'Ada', '--json']
  const created = await punctual(call, { input: `${password}\n` })
  expect(created).toMatchObject({ code: 0 })
  expect(created.json()).toMatchObject({ UserName: 'analyst', FirstName: 'Ada', Role: 'Viewer' })
  expect(created.output).not.toContain(password)
  const off = await asked('user', 'update', 'ANALYST', '--enabled', 'no')
  expect(off).toMatchObject({ Id: created.json().Id, Enabled: false, FirstName: 'Ada' })
  expect(await punctual(['user', 'delete', 'analyst'])).toMatchObject({ code: 0, output: 'Deleted.\n' })
  const gone = await punctual(['user', 'delete', 'analyst'])
  expect(gone).toMatchObject({ code: 1, errors: 'There is no user "analyst".\n' })
})

it('an option that has to be there, and a word that there is not, are refused before a request', async () => {
  const without = await punctual(['user', 'create', 'nameless'], { input: 'x' })
  expect(without).toMatchObject({ code: 2, errors: expect.stringContaining("'--role <role>' not specified") })
  const wrong = await punctual(['user', 'create', 'nameless', '--role', 'King'], { input: 'x' })
  expect(wrong).toMatchObject({ code: 2, errors: expect.stringContaining('Allowed choices are Viewer') })
})

it('a folder is made, listed, moved, and deleted with what is in it', async () => {
  for (const call of [['Sales'], ['Daily', '--in', '/Sales'], ['Archive']])
    expect(await punctual(['folder', 'create', ...call])).toMatchObject({ code: 0 })
  expect(await asked('folder', 'list', '/Sales')).toMatchObject([{ Path: '/Sales/Daily' }])
  await punctual(['folder', 'update', '/Sales/Daily', '--in', '/Archive', '--name', 'Old'])
  const shown = await punctual(['folder', 'list', '/Archive'])
  expect(shown.output).toMatch(/^ID +PATH +DESCRIPTION\n[0-9a-f-]{36} +\/Archive\/Old +–\n$/)
  const kept = await punctual(['folder', 'delete', '/Archive'])
  expect(kept).toMatchObject({ code: 1 })
  expect(await punctual(['folder', 'delete', '/Archive', '--recursive'])).toMatchObject({ code: 0 })
})

it('a record is replaced by the file that get answered, and not over a change since', async () => {
  const holidays = { Name: 'Holidays', Holidays: [{ Date: '2027-01-01', Name: 'New Year' }] }
  await punctual(['calendar', 'create', '-f', '-'], { input: JSON.stringify(holidays) })
  const read = await asked('calendar', 'get', 'Holidays')
  const update = (value: object, ...more: string[]) =>
    punctual(['calendar', 'update', 'Holidays', '-f', '-', ...more], { input: JSON.stringify(value) })
  expect(await update({ ...read, Description: 'first' })).toMatchObject({ code: 0 })
  expect(await update({ ...read, Description: 'stale' })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('412'),
  })
  expect(await update({ ...read, Description: 'forced' }, '--force')).toMatchObject({ code: 0 })
  expect(await asked('calendar', 'get', 'Holidays')).toMatchObject({ Description: 'forced', Version: 3 })
})

it('a name that several records have is refused with their ids, and the id is taken', async () => {
  const Weekly = { WeekDays: ['Sunday'], From: '01:00', Until: '02:00', TimeZone: 'UTC' }
  await punctual(['folder', 'create', 'Patched'])
  const ids: string[] = []
  for (const Scope of [undefined, { FolderPath: '/Patched' }]) {
    const input = JSON.stringify({ Name: 'Patch day', Weekly, Scope })
    const created = await punctual(['window', 'create', '-f', '-', '--json'], { input })
    expect(created).toMatchObject({ code: 0, errors: '' })
    ids.push(created.json().Id)
  }
  const refused = await punctual(['window', 'delete', 'patch DAY'])
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Several have the name') })
  for (const id of ids) expect(refused.errors).toContain(id)
  expect(await asked('window', 'list')).toHaveLength(2)
  expect(await punctual(['window', 'delete', ids[0]!])).toMatchObject({ code: 0 })
  expect(await punctual(['window', 'delete', 'Patch day'])).toMatchObject({ code: 0 })
})

it('lists stop at their limit, and go over pages until then', async () => {
  for (const address of ['a@example.org', 'b@example.org', 'c@example.org'])
    expect(await punctual(['suppression', 'create', address, '--reason', 'test'])).toMatchObject({ code: 0 })
  expect(await asked('suppression', 'list', '--limit', '2')).toHaveLength(2)
  expect(await asked('suppression', 'list')).toHaveLength(3)
})

it('the token of an API client is revoked with two secrets on lines of standard input', async () => {
  const made = await asked('client', 'create', 'revoking', '--role', 'Viewer')
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: made.ClientId,
    client_secret: made.ClientSecret,
  })
  const answered = await fetch(`${api.url}/oauth2/token`, { method: 'POST', body: form })
  const { access_token: token } = (await answered.json()) as { access_token: string }
  const environment = { PUNCTUAL_URL: api.url, PUNCTUAL_TOKEN: token }
  expect(await punctual(['folder', 'list', '/'], { environment })).toMatchObject({ code: 0 })
  const call = ['client', 'revoke-token', made.ClientId]
  expect(await punctual(call, { input: made.ClientSecret })).toMatchObject({
    code: 2,
    errors: expect.stringContaining('secret, then token'),
  })
  const revoked = await punctual(call, { input: `${made.ClientSecret}\n${token}\n` })
  expect(revoked).toMatchObject({ code: 0, errors: '', output: 'The token is not valid any more.\n' })
  const isOver = async () => (await punctual(['folder', 'list', '/'], { environment })).code === 3
  expect(await eventually(isOver, { timeoutMs: 10_000 })).toBe(true)
})

it.each([
  [['whoami'], /^Id +[0-9a-f-]{36}\nUser name +\S+/],
  [['cluster', 'ping'], /^1\n$/],
  [['cluster', 'status'], /Scheduling enabled +yes/],
  [['cluster', 'settings'], /Collaboration method +\w+/],
  [['cluster', 'last-fault'], /Names +LeaderHandover/],
  [['schedule', 'search'], /^None\.\n$/],
  [['schedule', 'upcoming'], /^From +\d{4}-/],
  [['schedule', 'completeness'], /Due +0/],
  [['schedule', 'subscriptions'], /^None\.\n$/],
  [['execution', 'list', '--status', 'Failed', '--limit', '5'], /^None\.\n$/],
  [['recipients', 'list'], /^None\.\n$/],
  [['events', 'list'], /^None\.\n$/],
  [['template', 'list'], /^None\.\n$/],
  [['account', 'list'], /^No accounts\.\n$/],
  [['user', 'sessions'], /LAST USED/],
  [['folder', 'my-rights'], /^Role +Administrator/],
])('%j answers', async (call, output) => {
  expect(await punctual(call)).toMatchObject({ code: 0, errors: '', output: expect.stringMatching(output) })
})

it('a bulk command of which a part is refused ends with 1, and answers all the same', async () => {
  const rest = administratorOf(api)
  const account = { Name: 'Tenant', TenantId: 't', ClientId: 'c', ClientSecret: 's' }
  const { Id: BiAccountId } = await rest.post('/api/biaccount/create', { body: account })
  const { ScheduleId } = await rest.postUnchecked('/api/singleschedule/createforbi', {
    body: {
      ScheduleName: 'Daily',
      FolderPath: '/',
      Schedule: { Frequency: 'Daily', ExecutionTime: '07:00' },
      BiAccountId,
      WorkspaceName: 'Sales',
      BiReportName: 'Orders',
    },
  })
  const missing = '00000000-0000-4000-8000-000000000000'
  const partly = await punctual(['bulk', 'disable', ScheduleId, missing, '-o', 'json'])
  expect(partly).toMatchObject({ code: 1, errors: expect.stringContaining('1 of 2 schedules were refused') })
  expect(partly.json()).toMatchObject([{ Success: true }, { Success: false }])
  expect(await punctual(['bulk', 'enable', ScheduleId])).toMatchObject({ code: 0, errors: '' })
  const [{ Before, After }] = partly.json()
  const undo = JSON.stringify({ Of: 'Disable', Changes: [{ ScheduleId: missing, Before, After }] })
  const undone = await punctual(['bulk', 'undo', '-f', '-', '-o', 'json'], { input: undo })
  expect(undone.json()).toMatchObject([{ Success: false }])
  expect(undone).toMatchObject({ code: 1, errors: expect.stringContaining('1 of 1 schedules were refused') })
  const created = await punctual(['bulk', 'create-for-server', '-f', '-'], { input: '[{}]' })
  expect(created).toMatchObject({ code: 1, errors: expect.stringContaining('1 of 1 schedules were refused') })
})

/** What the audit trail reports of logins, refusals and downloads, and how little a flood of them adds. */
import { Readable } from 'node:stream'

import type { LocalArtifactStore } from '@punctual/artifact'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'
import type { TestApi } from '../support/test-api.ts'

let contentReads = 0
function* content() {
  contentReads += 1
  yield 'bytes'
}
const artifacts = {
  has: () => Promise.resolve(true),
  openRead: () => Promise.resolve(Readable.from(content())),
} as unknown as LocalArtifactStore

let fixture: ScheduleApi
let api: TestApi
beforeAll(async () => {
  fixture = await createScheduleApi({ dependencies: { artifacts } })
  ;({ api } = fixture)
})
afterAll(() => fixture[Symbol.asyncDispose]())

const login = (username: string, password: string, from = '198.51.100.7') =>
  api.call('POST', '/api/login/token', { as: null, form: { username, password }, from })
const trail = async (query: string) => (await api.call('GET', `/api/audit/getall?${query}`)).body

it('auth.login records who logged in, how and from where, for good, bad and throttled attempts, and never a password', async () => {
  const { password } = await api.user('ada', 'Viewer')
  const good = await login('ada', password)
  expect(await trail('Action=auth.login&Subject=ada')).toMatchObject([
    {
      Actor: 'ada',
      Address: '198.51.100.7',
      RequestId: good.headers['x-request-id'],
      After: { Outcome: 'Good', Kind: 'user' },
    },
  ])
  for (let round = 0; round < 12; round += 1) await login('ada', 'a secret slip')
  await api.dependencies.securityTrail.flush()
  const entries = await trail('Action=auth.login&Subject=ada')
  expect(entries.map(({ Actor, After }: { Actor: string; After: object }) => ({ Actor, ...After }))).toEqual([
    { Actor: 'anonymous', Outcome: 'Throttled', Kind: 'user', Repeated: 1 },
    { Actor: 'anonymous', Outcome: 'Bad', Kind: 'user', Repeated: 9 },
    { Actor: 'anonymous', Outcome: 'Throttled', Kind: 'user' },
    { Actor: 'anonymous', Outcome: 'Bad', Kind: 'user' },
    { Actor: 'ada', Outcome: 'Good', Kind: 'user' },
  ])
  for (const word of [password, 'a secret slip']) expect(JSON.stringify(entries)).not.toContain(word)
})

it('auth.login records attempts of clients too', async () => {
  const { clientId, secret } = await api.client('Viewer')
  const token = (client_secret: string) =>
    api.call('POST', '/oauth2/token', {
      as: null,
      form: { grant_type: 'client_credentials', client_id: clientId, client_secret },
    })
  await token('wrong')
  await token(secret)
  expect(await trail(`Action=auth.login&Subject=${clientId}`)).toMatchObject([
    { Actor: clientId, After: { Outcome: 'Good', Kind: 'client' } },
    { Actor: 'anonymous', After: { Outcome: 'Bad', Kind: 'client' } },
  ])
})

it('auth.login does not record the name of an account that does not exist: it may be a password in the wrong field', async () => {
  await login('my password, by mistake', 'x')
  const [entry] = await trail('Action=auth.login&Limit=1')
  expect(entry).toMatchObject({ Subject: 'unknown', After: { Outcome: 'Bad' } })
  expect(JSON.stringify(await trail('Action=auth.login')) + api.log()).not.toContain('by mistake')
})

it('the log line of the request contains the outcome of auth.login too', async () => {
  const { password } = await api.user('logged', 'Viewer')
  const { headers } = await login('logged', password)
  const line = () =>
    api
      .log()
      .split('\n')
      .find((each) => each.includes(headers['x-request-id']!) && each.includes('"msg":"request"'))
  await expect.poll(line).toContain('"caller":"logged"')
})

it('authz.refused records who asked for what with which role, once for each in a minute, and the log line has the caller', async () => {
  const { authorization, clientId } = await api.client('Viewer')
  const ask = () => api.call('POST', '/api/folder/create', { as: null, headers: { authorization }, body: {} })
  const first = await ask()
  await ask()
  await ask()
  await api.dependencies.securityTrail.flush()
  const after = { Role: 'Viewer', RequiredRole: 'Editor' }
  expect(await trail(`Action=authz.refused&Actor=${clientId}`)).toMatchObject([
    { Subject: 'folder.create', After: { ...after, Repeated: 2 } },
    {
      Subject: 'folder.create',
      Address: '127.0.0.1',
      RequestId: first.headers['x-request-id'],
      After: after,
    },
  ])
  const line = () =>
    api
      .log()
      .split('\n')
      .find((each) => each.includes(first.headers['x-request-id']!) && each.includes('"msg":"request"'))
  await expect.poll(line).toContain(`"caller":"${clientId}"`)
})

it('artifact.read records who took which file, before it leaves; a file that the trail cannot record is not sent', async () => {
  const schedule = (
    await api.call('POST', '/api/singleschedule/createforbi', {
      body: smallBiSchedule(fixture.biAccountId, randomUUID()),
    })
  ).body
  const { ExecutionId } = (
    await api.call('POST', '/api/schedule/executescheduleasync', {
      body: { ScheduleId: schedule.ScheduleId },
    })
  ).body
  const { query } = api.store.database
  await query(
    `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, sha256, created_at)
     SELECT $1, nominal_at, id, 0, 'Weekly sales.pdf', 'PDF', 'application/pdf', 5, 'ab12', now() FROM executions WHERE id = $2`,
    [randomUUID(), ExecutionId],
  )
  const { authorization, clientId } = await api.client('Viewer')
  const read = (method: 'GET' | 'HEAD' = 'GET') =>
    api.app.inject({
      method,
      url: `/api/schedule/getartifact?ExecutionId=${ExecutionId}`,
      headers: { authorization },
    })
  expect([(await read('HEAD')).statusCode, await trail('Action=artifact.read')]).toEqual([200, []])
  expect(contentReads).toBe(0)
  expect((await read()).body).toBe('bytes')
  expect(await trail('Action=artifact.read')).toMatchObject([
    { Actor: clientId, Subject: ExecutionId, After: { Name: 'Weekly sales.pdf', Sha256: 'ab12', Bytes: 5 } },
  ])
  await api.dependencies.securityTrail.flush()
  await query(`ALTER TABLE audit_entries ADD CONSTRAINT refused CHECK (action <> 'artifact.read') NOT VALID`)
  const refused = await read()
  await query('ALTER TABLE audit_entries DROP CONSTRAINT refused')
  expect([refused.statusCode, refused.body.includes('bytes')]).toEqual([500, false])
})

it('a flood of strangers adds a bounded number of entries and still says how large it was', async () => {
  const flood = async (events: number) => {
    const event = {
      actor: 'anonymous',
      action: 'flood',
      subject: 'unknown',
      requestId: 'r',
      after: { Outcome: 'Bad' },
      byStranger: true,
    }
    for (let index = 0; index < events; index += 1)
      await api.dependencies.securityTrail.record({ ...event, address: `address ${index}` })
    await api.dependencies.securityTrail.flush()
  }
  await flood(2_000)
  const entries = await trail('Action=flood')
  expect(entries).toHaveLength(101)
  expect(entries[0]).toMatchObject({ Subject: 'many', After: { Outcome: 'Bad', Repeated: 1_900 } })
  await flood(10)
  expect(await trail('Action=flood')).toHaveLength(111)
})

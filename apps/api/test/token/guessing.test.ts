/** Neither do many addresses guess a password, nor does one of them keep its owner out. */
import { metricOf } from '@punctual/testing'
import { expect, it } from 'vitest'

import { createPasswords } from '../../src/auth/passwords.ts'
import { loginMetrics } from '../../src/auth/login-metrics.ts'
import { defaultLimits } from '../../src/http/limits.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

const login = (
  at: TestApi,
  username: string,
  { password = 'not it at all', from }: { password?: string; from?: string } = {},
) =>
  at.call('POST', '/api/login/token', { as: null, form: { username, password }, ...(from ? { from } : {}) })
const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((each) => each.status === status).length
const home = '198.51.100.7'
const fortyAddresses = Array.from({ length: 40 }, (_, index) => `203.0.113.${index + 1}`)
/** Lets time pass for the counters. */
const pass = (api: TestApi, seconds: number) =>
  api.store.database.query(`UPDATE login_failures SET at = at - make_interval(secs => $1)`, [seconds])
/** Wrong passwords of this moment, from addresses that are nowhere else in these tests. */
const addFailures = (api: TestApi, name: string, times: number) =>
  api.store.database.query(
    `INSERT INTO login_failures (account, address, at) SELECT 'user:' || $1, 'elsewhere ' || n, clock_timestamp() FROM generate_series(1, $2::int) n`,
    [name, times],
  )
const failed = async (api: TestApi) => (await api.store.database.query('SELECT 1 FROM login_failures')).length

it('guessing the password of an account gets twenty tries in an hour from forty addresses together, over two processes, then waits that grow', async () => {
  await using api = await createTestApi()
  await using other = await api.another()
  const { password } = await api.user('ada', 'Viewer')
  const processes = [api, other]
  const tries = await Promise.all(
    [0, 1].flatMap((round) =>
      fortyAddresses.map((from, index) => login(processes[(index + round) % 2]!, 'Ada', { from })),
    ),
  )
  // On a slow machine a first short wait is over before the last try.
  expect(count(tries, 401)).toBeGreaterThanOrEqual(20)
  expect(count(tries, 401)).toBeLessThanOrEqual(24)
  expect(count(tries, 401) + count(tries, 429)).toBe(80)
  await addFailures(api, 'ada', 24 - count(tries, 401))
  const right = await login(api, 'ada', { password, from: fortyAddresses[0]! })
  expect([right.status, right.body.code]).toEqual([429, 'too_many_failed_logins'])

  for (const wait of [16, 32, 64, 128, 256, 512, 900, 900]) {
    const asked = Number(
      (await login(other, 'ada', { from: `192.0.2.${wait % 256}` })).headers['retry-after'],
    )
    expect(asked).toBeLessThanOrEqual(wait)
    expect(asked).toBeGreaterThan(wait - 10)
    await pass(api, asked)
    expect((await login(api, 'ada', { from: `192.0.2.${wait % 255}` })).status).toBe(401)
  }
})

it('guessing the password of an account neither locks its owner out at addresses of earlier logins, nor lengthens the wait by further attempts', async () => {
  await using api = await createTestApi()
  const { password } = await api.user('grace', 'Viewer')
  expect((await login(api, 'grace', { password, from: home })).status).toBe(200)
  await addFailures(api, 'grace', 30)
  expect((await login(api, 'grace', { password, from: home })).status).toBe(200)
  for (const from of fortyAddresses) expect((await login(api, 'grace', { password, from })).status).toBe(429)
  await pass(api, 900)
  expect((await login(api, 'grace', { password, from: '192.0.2.99' })).status).toBe(200)

  // A month later the place is as strange as any other.
  await addFailures(api, 'grace', 30)
  await api.store.database.query(
    `UPDATE known_login_addresses SET last_login_at = now() - interval '31 days'`,
  )
  expect((await login(api, 'grace', { password, from: home })).status).toBe(429)
})

it('guessing the password of an account counts an IPv6 network of 64 bits as one address', async () => {
  await using api = await createTestApi()
  const tries = await Promise.all(
    Array.from({ length: 14 }, (_, index) => login(api, 'ada', { from: `2001:db8:1:2::${index + 1}` })),
  )
  expect([count(tries, 401), count(tries, 429)]).toEqual([10, 4])
  expect((await login(api, 'ada', { from: '2001:db8:1:3::1' })).status).toBe(401)
})

it('guessing the password of an account is the same for the secret of a client', async () => {
  await using api = await createTestApi()
  const { clientId: client_id, secret } = await api.client('Viewer')
  const token = (client_secret: string, from: string) =>
    api.call('POST', '/oauth2/token', {
      as: null,
      form: { grant_type: 'client_credentials', client_id, client_secret },
      from,
    })
  expect((await token(secret, home)).status).toBe(200)
  const tries = await Promise.all(fortyAddresses.map((from) => token('wrong', from)))
  expect(count(tries, 401)).toBeLessThanOrEqual(24)
  await api.store.database.query(
    `INSERT INTO login_failures (account, address, at) SELECT account, 'elsewhere', clock_timestamp() FROM login_failures LIMIT 10`,
  )
  expect([(await token(secret, '192.0.2.1')).status, (await token(secret, home)).status]).toEqual([429, 200])
})

it('guessing from one address is bounded over all names, and concerns neither other addresses nor accounts that log in from there', async () => {
  await using api = await createTestApi({
    dependencies: { limits: { ...defaultLimits, failedLoginsPerAddress: 12 } },
  })
  const { password } = await api.user('neighbour', 'Viewer')
  const { password: elsewhere } = await api.user('elsewhere', 'Viewer')
  expect((await login(api, 'neighbour', { password, from: home })).status).toBe(200)
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, index) => login(api, `name ${index}`, { from: home })),
  )
  expect([count(tries, 401), count(tries, 429)]).toEqual([12, 28])
  expect((await login(api, 'neighbour', { password, from: home })).status).toBe(200)
  expect((await login(api, 'elsewhere', { password: elsewhere, from: home })).status).toBe(429)
  expect((await login(api, 'elsewhere', { password: elsewhere, from: '192.0.2.8' })).status).toBe(200)
  await pass(api, 61)
  expect((await login(api, 'elsewhere', { password: elsewhere, from: home })).status).toBe(200)
})

it('more logins at once than passwords can be hashed are answered 503 before any work, counted nowhere, and tokens go on working', async () => {
  await using api = await createTestApi({
    dependencies: { passwords: createPasswords({ slots: 1, queue: 2 }) },
  })
  const { password } = await api.user('patient', 'Viewer')
  const { authorization } = await api.client('Viewer')
  const all = Promise.all(Array.from({ length: 30 }, (_, index) => login(api, `name ${index}`)))
  expect(
    (await api.call('GET', '/api/folder/getroot', { as: null, headers: { authorization } })).status,
  ).toBe(200)
  const tries = await all
  const busy = tries.filter(({ status }) => status === 503)
  expect(count(tries, 401) + busy.length).toBe(30)
  expect(busy.length).toBeGreaterThan(5)
  expect(busy[0]).toMatchObject({ body: { code: 'too_many_logins' }, headers: { 'retry-after': '1' } })
  expect(await failed(api)).toBe(count(tries, 401))
  expect((await login(api, 'patient', { password })).status).toBe(200)
})

it('what comes of logins is counted in the metrics', async () => {
  await using api = await createTestApi()
  const { password } = await api.user('counted', 'Viewer')
  await login(api, 'counted', { password })
  await Promise.all(Array.from({ length: 12 }, () => login(api, 'counted')))
  const { body } = await api.dependencies.metrics.read()
  const of = (outcome: string) =>
    metricOf(body, `${loginMetrics.logins.name}{kind="user",outcome="${outcome}"}`)
  expect([of('good'), of('bad'), of('throttled')]).toEqual([1, 10, 2])
})

it('a proxy that the service does not trust is reported once in the log', async () => {
  await using api = await createTestApi()
  for (let round = 0; round < 3; round += 1)
    await api.call('GET', '/api/service/ping', { headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(api.log().split('API_TRUSTED_PROXIES does not name it').length - 1).toBe(1)
})

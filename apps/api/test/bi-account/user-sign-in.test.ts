import { failure, type SourceAccount } from '@punctual/domain'
import type { DeviceSignInState, Outcome, SourcesWithDiscovery } from '@punctual/source'
import { beforeAll, beforeEach, expect, it } from 'vitest'

import {
  biAccount,
  createScheduleApi,
  type ScheduleApi,
  smallBiSchedule,
} from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
let states: Outcome<DeviceSignInState>[] = []
let asked: { account: SourceAccount; deviceCode: string }[] = []
let pause: Promise<void> = Promise.resolve()

const endsAt = new Date('2099-01-01T00:00:00Z')
const signedIn = (token = 'refresh-token-1'): Outcome<DeviceSignInState> => ({
  ok: true,
  value: { state: 'signed-in', token, endsAt, userName: 'analyst@contoso.example' },
})
const waiting = (state: 'pending' | 'slow-down' | 'declined' | 'expired'): Outcome<DeviceSignInState> => ({
  ok: true,
  value: { state },
})

const sources = {
  startSignIn: async () => ({
    ok: true,
    value: {
      deviceCode: 'device-code-1',
      userCode: 'BCDFGHJK',
      verificationUri: 'https://login.example/device',
      lifeSeconds: 900,
      pollSeconds: 5,
    },
  }),
  pollSignIn: async (account: SourceAccount, deviceCode: string) => {
    asked.push({ account, deviceCode })
    await pause
    return states.shift() ?? waiting('pending')
  },
} as unknown as SourcesWithDiscovery

beforeAll(async () => {
  fixture = await createScheduleApi({ dependencies: { sources } })
  return () => fixture[Symbol.asyncDispose]()
})

beforeEach(() => {
  states = []
  asked = []
  pause = Promise.resolve()
})

const post = (operation: string, body?: object) =>
  fixture.api.call('POST', `/api/biaccount/${operation}`, body === undefined ? {} : { body })
const create = (changes: object = {}) =>
  post('create', {
    ...biAccount,
    Name: `A ${crypto.randomUUID()}`,
    AuthType: 'User',
    ClientSecret: undefined,
    ...changes,
  })
const fieldsOf = ({ body }: { body: { errors?: { field: string }[] } }) =>
  body.errors?.map(({ field }) => field)

async function start() {
  const { body: account } = await create()
  const { status, body } = await post(`startsignin/${account.Id}`)
  expect([status, body]).toMatchObject([
    200,
    { UserCode: 'BCDFGHJK', VerificationUri: 'https://login.example/device', PollAfterSeconds: 5 },
  ])
  return account as { Id: string; Name: string }
}

/** A question when its time has come. */
async function poll(id: string) {
  const sql = 'UPDATE device_sign_ins SET next_poll_at = to_timestamp(0) WHERE account_id = $1'
  await fixture.api.store.database.query(sql, [id])
  return post(`pollsignin/${id}`)
}

// proves decided-9.1.2/bi-account-reads
it('schedules of an account are planned after its user signs in by device code, and no token is answered, stored in the clear or logged', async () => {
  const { Id, Name } = await start()
  const schedule = smallBiSchedule(Id, `S ${crypto.randomUUID()}`)
  const { body } = await fixture.api.call('POST', '/api/singleschedule/createforbi', { body: schedule })
  const read = async () =>
    (await fixture.api.call('GET', `/api/singleschedule/get/${body.ScheduleId}`)).body.Schedule
  expect(await read()).toMatchObject({
    Runnable: false,
    NotRunnableReasons: [`No user has signed in to the source account "${Name}"; start it with startsignin.`],
    NextRunEpochUtc: null,
  })
  expect((await post(`pollsignin/${Id}`)).body).toMatchObject({ State: 'Pending', PollAfterSeconds: 5 })
  expect(asked).toEqual([])
  expect((await poll(Id)).body).toMatchObject({ State: 'Pending', PollAfterSeconds: 5 })
  expect(asked).toMatchObject([{ account: { id: Id, secret: null }, deviceCode: 'device-code-1' }])
  states = [waiting('slow-down'), signedIn()]
  expect((await poll(Id)).body).toMatchObject({ State: 'Pending', PollAfterSeconds: 10 })
  const ended = await poll(Id)
  expect(ended.body).toMatchObject({
    State: 'SignedIn',
    SignedInAs: 'analyst@contoso.example',
    SignInEndsEpochUtc: endsAt.getTime() / 1_000,
  })
  expect(await read()).toMatchObject({ Runnable: true, NextRunEpochUtc: expect.any(Number) })
  const list = await fixture.api.call('GET', '/api/biaccount/getall?Limit=1000')
  expect(list.body.find((each: { Id: string }) => each.Id === Id)).toMatchObject({
    AuthType: 'User',
    HasClientSecret: false,
    SignedInAs: 'analyst@contoso.example',
    SignedInEpochUtc: expect.any(Number),
    Status: 'NotValidated',
  })
  const { query } = fixture.api.store.database
  const rows = await Promise.all(
    ['user_sign_ins', 'device_sign_ins', 'audit_entries'].map((table) =>
      query(`SELECT t::text FROM ${table} t`),
    ),
  )
  const texts = [list.text, ended.text, fixture.api.log(), JSON.stringify(rows)].join()
  expect(texts).not.toMatch(/refresh-token-1|device-code-1/)
})

// proves decided-9.1.2/bi-account-reads
it('a sign-in that the user declines, or that ends or fails, is over, and says what to do', async () => {
  const over: [Outcome<DeviceSignInState>, object][] = [
    [waiting('declined'), { status: 200, body: { State: 'Declined' } }],
    [waiting('expired'), { status: 200, body: { State: 'Expired' } }],
    [
      { ok: false, failure: failure('source_access_denied', { source: 'bi' }) },
      { status: 502, body: { FailureCode: 'source_access_denied' } },
    ],
  ]
  for (const [state, expected] of over) {
    const { Id } = await start()
    states = [state]
    expect(await poll(Id)).toMatchObject(expected)
    expect(await post(`pollsignin/${Id}`)).toMatchObject({ status: 409 })
  }
  const { Id } = await start()
  states = [{ ok: false, failure: failure('source_busy', { source: 'bi' }) }, signedIn()]
  expect(await poll(Id)).toMatchObject({ status: 502 })
  expect((await poll(Id)).body).toMatchObject({ State: 'SignedIn' })
})

// proves decided-9.1.2/bi-account-reads
it('of two questions at once the authority hears one', async () => {
  const { Id } = await start()
  const { promise, resolve } = Promise.withResolvers<void>()
  pause = promise
  states = [signedIn()]
  const first = poll(Id)
  await expect.poll(() => asked.length).toBe(1)
  expect((await post(`pollsignin/${Id}`)).body).toMatchObject({ State: 'Pending' })
  resolve()
  expect((await first).body).toMatchObject({ State: 'SignedIn' })
  expect(asked).toHaveLength(1)
})

it('a sign-in ends with a change of the application or an address, and stays with a change of the name', async () => {
  const { Id } = await start()
  states = [signedIn()]
  await poll(Id)
  const read = async () =>
    (await fixture.api.call('GET', '/api/biaccount/getall?Limit=1000')).body.find(
      (each: { Id: string }) => each.Id === Id,
    )
  const renamed = await post('update', { ...(await read()), Name: `B ${crypto.randomUUID()}` })
  expect(renamed.body).toMatchObject({ SignedInAs: 'analyst@contoso.example' })
  const moved = await post('update', { ...renamed.body, ClientId: 'another' })
  expect([moved.status, moved.body]).toMatchObject([200, { SignedInAs: '', SignInEndsEpochUtc: null }])
  expect((await read()).SignedInAs).toBe('')
})

it('a sign-in that an edit of the account has overtaken is refused, and its token is not kept', async () => {
  const { Id, ...account } = await start()
  const { promise, resolve } = Promise.withResolvers<void>()
  pause = promise
  states = [signedIn()]
  const late = poll(Id)
  await expect.poll(() => asked.length).toBe(1)
  expect((await post('update', { ...account, Id, ClientId: 'another' })).status).toBe(200)
  resolve()
  expect(await late).toMatchObject({ status: 409 })
  expect(
    await fixture.api.store.database.query('SELECT * FROM user_sign_ins WHERE account_id = $1', [Id]),
  ).toEqual([])
})

it('a secret is refused for an account that a user signs in to, and a sign-in for an account with a secret', async () => {
  expect(fieldsOf(await create({ ClientSecret: 's', ClientCertificate: 'c' }))).toEqual([
    'ClientSecret',
    'ClientCertificate',
  ])
  expect(fieldsOf(await create({ SignInLifetimeDays: 0 }))).toEqual(['SignInLifetimeDays'])
  expect((await create({ SignInLifetimeDays: 30 })).body).toMatchObject({ SignInLifetimeDays: 30 })
  const other = { AuthType: 'ServicePrincipal', ClientSecret: 's' }
  expect(fieldsOf(await create({ ...other, SignInLifetimeDays: 30 }))).toEqual(['SignInLifetimeDays'])
  const { body: principal } = await create(other)
  for (const operation of ['startsignin', 'pollsignin']) {
    expect(await post(`${operation}/${principal.Id}`)).toMatchObject({ status: 409 })
    expect(await post(`${operation}/${crypto.randomUUID()}`)).toMatchObject({ status: 404 })
    for (const as of ['Editor', 'Viewer'] as const)
      expect(
        await fixture.api.call('POST', `/api/biaccount/${operation}/${principal.Id}`, { as }),
      ).toMatchObject({ status: 403 })
  }
})

/** The tokens of users who sign in to accounts, on a real database. */
import { randomBytes } from 'node:crypto'

import { silentLogger } from '@punctual/runtime'
import { createSecretBox, openDatabase } from '@punctual/store'
import { createTestDatabase } from '@punctual/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { createStore, type Store } from '../../src/store.ts'

const resources = new AsyncDisposableStack()
const key = randomBytes(32)
const endsAt = new Date('2099-01-01T00:00:00Z')
const plan = async () => new Map<string, Date | null>()
const settings = {
  kind: 'bi',
  tenantId: 't',
  clientId: 'c',
  authorityUrl: 'a',
  apiUrl: 'b',
  scope: 's',
} as const

let store: Store
let accountId: string
let count = 0

beforeAll(async () => {
  const { url } = resources.use(await createTestDatabase())
  store = storeWith(url, [key])
})
afterAll(() => resources.disposeAsync())

function storeWith(url: string, keys: readonly Buffer[]): Store {
  const options = { url, logger: silentLogger(), applicationName: 'test', maximumConnections: 3 }
  return createStore(resources.use(openDatabase(options)), createSecretBox(keys))
}

beforeEach(async () => {
  count += 1
  const signIn = { binding: 'here', missing: 'no user' }
  const account = { name: `Tenant ${count}`, authType: 'User', settings, secret: null, signIn }
  const written = await store.sourceAccounts.create(account)
  if (!written.ok) throw new Error(written.conflict)
  accountId = written.account.id
})

async function begin(deviceCode = 'device', { accountVersion = 1, lifeSeconds = 900 } = {}) {
  const start = { accountId, accountVersion, binding: 'here', deviceCode, pollSeconds: 5, lifeSeconds }
  return store.userSignIns.begin(start)
}

/** Lets the next question be asked now. */
async function mayPoll() {
  const sql = 'UPDATE device_sign_ins SET next_poll_at = to_timestamp(0) WHERE account_id = $1'
  await store.database.query(sql, [accountId])
}

async function pollNow() {
  await mayPoll()
  const poll = await store.userSignIns.takePoll(accountId)
  if (poll.kind !== 'ask') throw new Error(poll.kind)
  return poll
}

async function signIn(token: string) {
  const account = await store.sourceAccounts.read('bi', accountId)
  await begin('device', { accountVersion: account?.version ?? 0 })
  const { id } = await pollNow()
  return store.userSignIns.complete({ accountId, id, token, userName: 'analyst', endsAt }, plan)
}

const reading = async (binding = 'here') => {
  const found = await store.userSignIns.read(accountId, binding)
  return found.kind === 'signed-in' ? found.signIn.token : found.kind
}

const update = (binding: string | null, more: object = {}) =>
  store.sourceAccounts.update(
    {
      id: accountId,
      name: `Tenant ${count}`,
      authType: binding === null ? 'ServicePrincipal' : 'User',
      settings,
      secret: binding === null ? 'secret' : null,
      allowedFor: [],
      ifVersion: null,
      signIn: binding === null ? null : { binding, missing: 'no user' },
      ...more,
    },
    plan,
  )

it('the token of a user is sealed at rest, and opens for the binding that it was given for only', async () => {
  expect(await reading()).toBe('none')
  expect(await signIn('token-1')).toBe(true)
  expect([await reading(), await reading('elsewhere')]).toEqual(['token-1', 'none'])
  const rows = await store.database.query('SELECT * FROM user_sign_ins')
  expect(JSON.stringify(rows)).not.toContain('token-1')
  expect(await store.sourceAccounts.read('bi', accountId)).toMatchObject({
    hasSecret: false,
    signIn: { userName: 'analyst', endsAt },
  })
})

it('a rotation that names another version than the stored one changes nothing', async () => {
  await signIn('token-1')
  const rotate = (version: number, token: string) =>
    store.userSignIns.rotate({ accountId, version, token, endsAt })
  expect(await Promise.all([rotate(1, 'token-2'), rotate(1, 'token-3')])).toHaveLength(2)
  const winner = await reading()
  expect(['token-2', 'token-3']).toContain(winner)
  expect([await rotate(1, 'late'), await reading()]).toEqual([false, winner])
  expect([await rotate(2, 'token-4'), await reading()]).toEqual([true, 'token-4'])
})

it('a rotation of an earlier sign-in never takes the place of a later one, also after the account was bound elsewhere', async () => {
  await signIn('token-1')
  await update('elsewhere')
  expect(await reading()).toBe('none')
  await update('here')
  expect(await reading()).toBe('none')
  await signIn('token-2')
  for (const version of [1, 2])
    expect(await store.userSignIns.rotate({ accountId, version, token: 'late', endsAt })).toBe(false)
  expect(await reading()).toBe('token-2')
})

it('an edit that keeps the binding keeps the token, and one that needs no user forgets it', async () => {
  await signIn('token-1')
  await update('here')
  expect(await reading()).toBe('token-1')
  await update(null)
  expect(
    await store.database.query('SELECT token FROM user_sign_ins WHERE account_id = $1', [accountId]),
  ).toEqual([{ token: null }])
})

it('the authority is asked by one caller at a time, and not before its interval', async () => {
  await begin()
  expect(await store.userSignIns.takePoll(accountId)).toMatchObject({ kind: 'too-early', afterSeconds: 5 })
  await mayPoll()
  const polls = await Promise.all(Array.from({ length: 3 }, () => store.userSignIns.takePoll(accountId)))
  expect(polls.map(({ kind }) => kind).toSorted()).toEqual(['ask', 'too-early', 'too-early'])
  const { id } = await pollNow()
  await store.userSignIns.slowDown({ accountId, id }, 5)
  expect(await store.userSignIns.takePoll(accountId)).toMatchObject({ kind: 'too-early', afterSeconds: 10 })
  expect(await pollNow()).toMatchObject({ deviceCode: 'device', pollSeconds: 10 })
})

it('a sign-in that another start, an edit or its end has overtaken is not kept', async () => {
  await begin('first')
  const first = await pollNow()
  await begin('second')
  const complete = (id: string) =>
    store.userSignIns.complete({ accountId, id, token: 'token', userName: '', endsAt }, plan)
  expect([await complete(first.id), await reading()]).toEqual([false, 'none'])
  const second = await pollNow()
  expect(second.deviceCode).toBe('second')
  await update('elsewhere')
  expect([await complete(second.id), await reading('elsewhere')]).toEqual([false, 'none'])
  expect(await store.userSignIns.takePoll(accountId)).toEqual({ kind: 'none' })
  expect(await begin('third', { accountVersion: 1 })).toBeNull()
  await begin('fourth', { accountVersion: 2, lifeSeconds: -1 })
  expect(await store.userSignIns.takePoll(accountId)).toEqual({ kind: 'expired' })
})

it('a new key seals tokens and codes anew, and one that is lost leaves them unreadable', async () => {
  await using database = await createTestDatabase()
  const [fresh, lost] = [randomBytes(32), randomBytes(32)]
  store = storeWith(database.url, [key])
  try {
    const signIn1 = { binding: 'here', missing: 'no user' }
    const written = await store.sourceAccounts.create({
      name: 'T',
      authType: 'User',
      settings,
      secret: null,
      signIn: signIn1,
    })
    if (!written.ok) throw new Error(written.conflict)
    accountId = written.account.id
    await signIn('token-1')
    await begin('device', { accountVersion: 2 })
    const both = storeWith(database.url, [fresh, key])
    expect(await both.secretKeys.reseal(10)).toMatchObject({ resealed: 2, unreadable: [] })
    store = storeWith(database.url, [fresh])
    expect(await reading()).toBe('token-1')
    expect(await pollNow()).toMatchObject({ deviceCode: 'device' })
    store = storeWith(database.url, [lost])
    await mayPoll()
    expect([await reading(), (await store.userSignIns.takePoll(accountId)).kind]).toEqual([
      'unreadable',
      'unreadable',
    ])
  } finally {
    const { url } = resources.use(await createTestDatabase())
    store = storeWith(url, [key])
  }
})

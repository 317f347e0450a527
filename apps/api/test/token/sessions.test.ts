/**
 * How sessions end before their 24 hours: by those who have them, by a new password or secret, by an
 * administrator.
 */
import { createManualClock, eventually } from '@punctual/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { hashOfSecret } from '../../src/auth/access-token.ts'
import type { Role } from '../../src/auth/principal.ts'
import { createTestApi, type TestAnswer, type TestApi } from '../support/test-api.ts'

/** Of both processes, so that a second is a second however long the machine takes. */
const clock = createManualClock(new Date())
let api: TestApi
/** Another process over the same database. */
let other: TestApi
beforeAll(async () => {
  api = await createTestApi({ clock })
  other = await api.another()
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
})

const unique = () => crypto.randomUUID()
const post = (path: string, body?: unknown, authorization?: string): Promise<TestAnswer> =>
  api.call('POST', path, {
    body,
    ...(authorization === undefined ? {} : { as: null, headers: { authorization } }),
  })
const send = (path: string, form: Record<string, string>) => api.call('POST', path, { as: null, form })
const statusAt = async (at: TestApi, authorization: string) =>
  (await at.call('GET', '/api/folder/getroot', { as: null, headers: { authorization } })).status
const lives = async (authorization: string) => [
  await statusAt(api, authorization),
  await statusAt(other, authorization),
]

/** Expects that a second later the tokens have ended in both processes. */
async function end(...authorizations: string[]) {
  await clock.advance(1_000)
  for (const each of authorizations) expect(await lives(each)).toEqual([401, 401])
}

async function newUser(role: Role = 'Viewer', userName: string = unique()) {
  const { id, password } = await api.user(userName, role)
  const logIn = async (word = password) => {
    const { status, body } = await send('/api/login/token', { username: userName, password: word })
    return { status, authorization: `token ${body.token}` }
  }
  return { id, userName, password, logIn }
}

async function newClient() {
  const { body } = await post('/api/apiclient/create', { ClientName: unique(), Role: 'Viewer' })
  const credentials = { client_id: body.ClientId as string, client_secret: body.ClientSecret as string }
  const token = async (given: Record<string, string> = credentials) => {
    const { status, body: answered } = await send('/oauth2/token', {
      grant_type: 'client_credentials',
      ...given,
    })
    return { status, token: answered.access_token as string }
  }
  return { id: body.Id as string, credentials, token }
}

it('POST /api/login/logout ends the token that it is called with in every process, of a user and of a client, and no other one', async () => {
  for (const role of ['Viewer', 'Editor', 'Administrator'] as const) {
    const user = await newUser(role)
    const [first, second] = [await user.logIn(), await user.logIn()]
    expect([await lives(first.authorization), await lives(second.authorization)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    expect(await post('/api/login/logout', undefined, first.authorization)).toMatchObject({
      status: 200,
      body: true,
    })
    await end(first.authorization)
    expect(await lives(second.authorization)).toEqual([200, 200])
    expect((await post('/api/login/logout', {}, first.authorization)).body).toMatchObject({
      status: 401,
      code: 'token_invalid',
    })
  }
  const client = await newClient()
  const [one, two] = [await client.token(), await client.token()]
  expect((await post('/api/login/logout', undefined, `bearer ${one.token}`)).status).toBe(200)
  await end(`bearer ${one.token}`)
  expect(await lives(`bearer ${two.token}`)).toEqual([200, 200])
})

describe('POST /oauth2/revoke', () => {
  const revoke = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    api.call('POST', '/oauth2/revoke', { as: null, form, headers })

  it('POST /oauth2/revoke ends a token of the client, with its credentials in the form or by HTTP Basic', async () => {
    const { credentials, token } = await newClient()
    const { client_id: id, client_secret: secret } = credentials
    const [one, two, three] = [await token(), await token(), await token()]
    expect((await revoke({ ...credentials, token: one.token })).status).toBe(200)
    const basic = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }
    expect((await revoke({ token: two.token, token_type_hint: 'access_token' }, basic)).status).toBe(200)
    await end(`bearer ${one.token}`, `bearer ${two.token}`)
    expect(await lives(`bearer ${three.token}`)).toEqual([200, 200])
    const [entry] = (await api.call('GET', `/api/audit/getall?Action=token.revoke&Actor=${id}`)).body
    expect(entry).toMatchObject({ Actor: id, Address: '127.0.0.1' })
  })

  it('POST /oauth2/revoke answers 200 and changes nothing for a token that is unknown, has ended or belongs to another caller', async () => {
    const [own, foreign, user] = [await newClient(), await newClient(), await newUser()]
    const theirs = `bearer ${(await foreign.token()).token}`
    const persons = (await user.logIn()).authorization
    const ended = (await own.token()).token
    for (const token of ['pct_unknown', ended, ended, theirs.slice(7), persons.slice(6)])
      expect(await revoke({ ...own.credentials, token })).toMatchObject({ status: 200, text: '{}' })
    expect([await lives(theirs), await lives(persons)]).toEqual([
      [200, 200],
      [200, 200],
    ])
  })

  it('POST /oauth2/revoke asks for a token and for right credentials, and answers as RFC 6749 says', async () => {
    const { credentials, token } = await newClient()
    const live = (await token()).token
    expect((await revoke({ ...credentials })).body).toMatchObject({ error: 'invalid_request' })
    expect(await revoke({ token: live })).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    const wrong = await revoke({ ...credentials, client_secret: 'wrong', token: live })
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(await lives(`bearer ${live}`)).toEqual([200, 200])
  })

  it('POST /oauth2/revoke counts wrong secrets with those of the token route', async () => {
    const { credentials, token } = await newClient()
    for (let round = 0; round < 10; round += 1)
      await revoke({ ...credentials, client_secret: 'wrong', token: 'x' })
    expect((await token()).status).toBe(429)
    expect((await revoke({ ...credentials, token: 'x' })).status).toBe(429)
  })
})

describe('POST /api/user/changepassword', () => {
  const change = (OldPassword: string, NewPassword: string, authorization: string) =>
    post('/api/user/changepassword', { OldPassword, NewPassword }, authorization)
  const next = 'another staple, and a horse'

  it.each(['Viewer', 'Editor', 'Administrator'] as const)(
    'POST /api/user/changepassword gives a user of the role %s another password and ends the other sessions',
    async (role) => {
      const user = await newUser(role)
      const [mine, elsewhere] = [(await user.logIn()).authorization, (await user.logIn()).authorization]
      const changed = await change(user.password, next, mine)
      expect([changed.status, changed.body]).toEqual([200, true])
      await end(elsewhere)
      expect(await lives(mine)).toEqual([200, 200])
      expect([(await user.logIn()).status, (await user.logIn(next)).status]).toEqual([401, 200])
      const places = [
        JSON.stringify((await api.call('GET', `/api/audit/getall?Subject=${user.id}`)).body),
        api.log(),
      ]
      for (const place of places) for (const word of [user.password, next]) expect(place).not.toContain(word)
    },
  )

  it('POST /api/user/changepassword refuses a wrong old password, the same one again and one against the policy, and ends no session', async () => {
    const user = await newUser('Viewer', `some long user name ${unique()}`)
    const [mine, elsewhere] = [(await user.logIn()).authorization, (await user.logIn()).authorization]
    const refusals = [
      [await change('not it at all', next, mine), 'OldPassword', 'is not the password of the user'],
      [await change(user.password, user.password, mine), 'NewPassword', 'must differ from the old one'],
      [await change(user.password, 'short', mine), 'NewPassword', 'must have at least 12 characters'],
      [
        await change(user.password, 'Password1234', mine),
        'NewPassword',
        expect.stringContaining('guessed first'),
      ],
      [
        await change(user.password, user.userName.toUpperCase(), mine),
        'NewPassword',
        'must not contain the user name, forwards or backwards',
      ],
    ] as const
    for (const [{ status, body }, field, message] of refusals)
      expect([status, body.errors]).toMatchObject([400, [{ field, message }]])
    expect([await lives(mine), await lives(elsewhere), (await user.logIn()).status]).toEqual([
      [200, 200],
      [200, 200],
      200,
    ])
  })

  it('POST /api/user/changepassword counts wrong old passwords as failed logins of the user', async () => {
    const user = await newUser()
    const { authorization } = await user.logIn()
    for (let round = 0; round < 10; round += 1)
      expect((await change('not it at all', next, authorization)).status).toBe(400)
    expect((await change(user.password, next, authorization)).body).toMatchObject({
      status: 429,
      code: 'too_many_failed_logins',
    })
    expect((await user.logIn()).status).toBe(429)
  })

  it('POST /api/user/changepassword is for users: a client is refused', async () => {
    const { authorization } = await api.client('Administrator')
    expect((await change('a', next, authorization)).body).toMatchObject({
      status: 403,
      code: 'user_token_required',
    })
  })
})

describe('sessions of a user', () => {
  const list = async (authorization: string, query = '') =>
    await api.call('GET', `/api/user/getsessions${query}`, { as: null, headers: { authorization } })

  it('GET /api/user/getsessions lists only the live sessions of the caller, with where they came from, and a client names a user', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const form = { username: user.userName, password: user.password }
    const headers = { 'user-agent': 'a browser' }
    const from = '127.0.0.9'
    const { body } = await api.call('POST', '/api/login/token', { as: null, form, headers, from })
    const [mine, second] = [`token ${body.token}`, await user.logIn()]
    await other.logIn()
    const { body: sessions } = await list(mine)
    expect(sessions).toHaveLength(2)
    expect(sessions.map((each: { UserId: string }) => each.UserId)).toEqual([user.id, user.id])
    expect(sessions.find((each: { Current: boolean }) => each.Current)).toEqual({
      Id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      UserId: user.id,
      CreatedEpochUtc: expect.any(Number),
      LastUsedEpochUtc: expect.any(Number),
      ExpiresEpochUtc: body.ExpiryDateEpoch,
      Address: from,
      UserAgent: 'a browser',
      Current: true,
    })
    expect((await list(mine, `?UserId=${other.id}`)).status).toBe(403)
    const { authorization } = await api.client('Administrator')
    expect((await list(authorization)).body.code).toBe('user_token_required')
    expect((await list(authorization, `?UserId=${user.id}`)).body).toHaveLength(2)
    expect((await list(authorization, `?UserId=${unique()}`)).status).toBe(404)
    await post('/api/login/logout', {}, second.authorization)
    expect((await list(mine)).body).toHaveLength(1)
  })

  it('POST /api/user/endsession/{id} ends one session of the caller, of another user only for an Administrator', async () => {
    const [user, stranger] = [await newUser(), await newUser('Editor')]
    const [mine, lost, third] = [await user.logIn(), await user.logIn(), await user.logIn()]
    const idOf = async (authorization: string) =>
      (await list(authorization)).body.find((each: { Current: boolean }) => each.Current).Id as string
    const end1 = async (id: string, authorization?: string) =>
      (await post(`/api/user/endsession/${id}`, undefined, authorization)).status
    const [lostId, thirdId] = [await idOf(lost.authorization), await idOf(third.authorization)]
    expect(await end1(lostId, (await stranger.logIn()).authorization)).toBe(404)
    expect(await end1(lostId, mine.authorization)).toBe(200)
    expect(await end1(lostId, mine.authorization)).toBe(404)
    expect(await end1('no-id', mine.authorization)).toBe(404)
    await end(lost.authorization)
    expect(await lives(mine.authorization)).toEqual([200, 200])
    expect(await end1(thirdId)).toBe(200)
    await end(third.authorization)
  })

  it('a session that is not used for SESSION_IDLE_MINUTES ends for good, of a client none does, and use keeps it', async () => {
    const idle = `UPDATE access_tokens SET last_used_at = now() - make_interval(mins => $1)`
    const [user, client] = [await newUser(), await newClient()]
    const { authorization } = await user.logIn()
    const machine = `bearer ${(await client.token()).token}`
    await api.store.database.query(idle, [300])
    expect(await lives(authorization)).toEqual([200, 200])
    await eventually(
      async () => {
        await clock.advance(500)
        const [session] = (await list(authorization)).body
        return session.LastUsedEpochUtc > Date.now() / 1_000 - 60
      },
      { timeoutMs: 20_000 },
    )
    await api.store.database.query(idle, [600])
    await end(authorization)
    await clock.advance(60_000)
    expect(await lives(authorization)).toEqual([401, 401])
    expect(await lives(machine)).toEqual([200, 200])
  })
})

it('POST /api/user/endsessions/{id} ends every session of the user, and the user may log in again', async () => {
  const [user, bystander] = [await newUser('Editor'), await newUser()]
  const [one, two, untouched] = [await user.logIn(), await user.logIn(), await bystander.logIn()]
  expect(await post(`/api/user/endsessions/${user.id}`)).toMatchObject({ status: 200, body: true })
  await end(one.authorization, two.authorization)
  expect(await lives(untouched.authorization)).toEqual([200, 200])
  expect(await lives((await user.logIn()).authorization)).toEqual([200, 200])
})

it('POST /api/user/endsessions/{id} belongs to administrators, and is 404 for an unknown user', async () => {
  const user = await newUser()
  expect(
    (await post(`/api/user/endsessions/${user.id}`, undefined, (await user.logIn()).authorization)).status,
  ).toBe(403)
  for (const id of [unique(), 'no-id']) expect((await post(`/api/user/endsessions/${id}`)).status).toBe(404)
})

it.each([
  [{ OverlapMinutes: 0 }, true],
  [{ OverlapMinutes: 60, RevokeTokens: true }, true],
  [{ OverlapMinutes: 60 }, false],
  [{}, false],
  [{ OverlapMinutes: 0, RevokeTokens: false }, false],
])('a rotated secret with %j ends the tokens of the client: %j', async (body, isEnded) => {
  const client = await newClient()
  const authorization = `bearer ${(await client.token()).token}`
  expect(await lives(authorization)).toEqual([200, 200])
  const rotated = await post(`/api/apiclient/rotatesecret/${client.id}`, body)
  if (isEnded) await end(authorization)
  else expect(await lives(authorization)).toEqual([200, 200])
  const [entry] = (await api.call('GET', `/api/audit/getall?Subject=${client.id}&Limit=1`)).body
  expect(entry.After).toMatchObject({ TokensRevoked: isEnded })
  expect(
    (await client.token({ ...client.credentials, client_secret: rotated.body.ClientSecret })).status,
  ).toBe(200)
})

it('a token that is asked for while its credential is replaced is not given: neither for a password, a disabled user nor a secret', async () => {
  const { accessTokens, users, apiClients } = api.store
  const user = await newUser()
  const found = await users.credentialsOf(user.userName)
  const wanted = {
    hash: hashOfSecret(unique()),
    kind: 'user',
    subjectId: user.id,
    lifetimeSeconds: 60,
  } as const
  await post('/api/user/update', { Id: user.id, Password: 'a wholly different staple' })
  expect(await accessTokens.issue({ ...wanted, credentialHash: found!.passwordHash })).toBeNull()
  const after = await users.credentialsOf(user.userName)
  await post('/api/user/update', { Id: user.id, Enabled: false })
  expect(await accessTokens.issue({ ...wanted, credentialHash: after!.passwordHash })).toBeNull()

  const client = await newClient()
  const [shown] = (await apiClients.credentialsOf(client.credentials.client_id))!.secretHashes
  await post(`/api/apiclient/rotatesecret/${client.id}`, { OverlapMinutes: 0 })
  const late = { ...wanted, kind: 'client', subjectId: client.id, credentialHash: shown! } as const
  expect(await accessTokens.issue(late)).toBeNull()
})

it('a token that is asked for while its credential is replaced is ended by the change that waits for it', async () => {
  const user = await newUser()
  const { passwordHash } = (await api.store.users.credentialsOf(user.userName))!
  const hash = hashOfSecret(unique())
  const issued = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const giving = api.store.transaction(async (store) => {
    await store.accessTokens.issue({
      hash,
      kind: 'user',
      subjectId: user.id,
      lifetimeSeconds: 60,
      credentialHash: passwordHash,
    })
    issued.resolve()
    await finish.promise
  })
  await issued.promise
  const changing = post('/api/user/update', { Id: user.id, Password: 'a wholly different staple' })
  const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE "public"."users"%'`
  await eventually(async () => (await api.store.database.query(waits)).length > 0, { timeoutMs: 10_000 })
  finish.resolve()
  await Promise.all([giving, changing])
  expect(await api.store.accessTokens.find([hash])).toMatchObject([{ revoked: true }])
})

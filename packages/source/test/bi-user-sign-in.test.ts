/** A user who signs in by device code, and the tokens that follow. */
import type { SourceAccount } from '@punctual/domain'
import { createSources, type SourcesWithDiscovery, type StoredSignIns } from '@punctual/source'
import { silentLogger, systemClock } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { report, scriptPlatform, tokenPath } from './support/bi-platform.ts'
import { startSampleServer } from './support/sample-server.ts'
import { type Answer, hang, json } from './support/scripted-server.ts'
import {
  biAccount,
  biDefinition,
  clientSecret,
  createSetting,
  reportId,
  type Setting,
  workspaceId,
} from './support/setting.ts'

const never = new AbortController().signal
const devicePath = '/contoso.example/oauth2/v2.0/devicecode'

/** One sign-in as a store keeps it: a write that names another version changes nothing. */
function memorySignIns(token = 'refresh-token-1', endsAt = new Date('2027-02-19T08:00:00Z')) {
  const state = { token, version: 1, signedInAt: new Date('2026-11-21T07:00:00Z'), endsAt }
  const signIns: StoredSignIns = {
    read: async () => ({ kind: 'signed-in', signIn: { ...state } }),
    async rotate({ version, token: next, endsAt: ends }) {
      if (version !== state.version) return false
      Object.assign(state, { token: next, version: version + 1, endsAt: ends })
      return true
    },
  }
  return { state, signIns }
}

let setting: Setting
let memory: ReturnType<typeof memorySignIns>

beforeEach(async () => {
  memory = memorySignIns()
  setting = await createSetting({}, memory.signIns)
  scriptPlatform(setting.server)
})
afterEach(() => setting[Symbol.asyncDispose]())

const user = (more: Partial<SourceAccount> = {}) =>
  biAccount(setting.server, { authType: 'User', secret: null, ...more })
const tokenOf = (more: object) =>
  json({ token_type: 'Bearer', expires_in: 3599, access_token: 'access-token-1', ...more })
const refusal = (error: string, codes: number[] = []) =>
  json(
    {
      error,
      error_description: `${error}: refresh-token-1 was sent`,
      error_codes: codes,
      timestamp: '',
      trace_id: '',
      correlation_id: '',
    },
    { status: 400 },
  )
const formsSent = () =>
  setting.server.seen
    .filter(({ path }) => path === tokenPath)
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)))

test('an account with AuthType User reads with the refresh token of the user, and keeps the token that the authority gives in its place', async () => {
  setting.server.on('POST', tokenPath, tokenOf({ refresh_token: 'refresh-token-2' }))
  expect(await setting.sources.listWorkspaces(user(), never)).toMatchObject({ ok: true })
  expect(formsSent()).toEqual([
    {
      grant_type: 'refresh_token',
      client_id: 'client-1',
      scope: 'https://analysis.windows.net/powerbi/api/.default offline_access',
      refresh_token: 'refresh-token-1',
    },
  ])
  expect(memory.state).toMatchObject({
    token: 'refresh-token-2',
    version: 2,
    endsAt: new Date('2027-02-19T08:00:00Z'),
  })
  expect(await setting.sources.listWorkspaces(user(), never)).toMatchObject({ ok: true })
  expect(formsSent()).toHaveLength(1)
  expect(setting.logged()).not.toMatch(/refresh-token|access-token/)
})

test('the token of an earlier sign-in is not used after another user has signed in', async () => {
  await setting.sources.listWorkspaces(user(), never)
  Object.assign(memory.state, { signedInAt: new Date('2026-11-21T09:00:00Z'), version: 9 })
  await setting.sources.listWorkspaces(user(), never)
  expect(formsSent()).toHaveLength(2)
})

test('a token that arrives late never takes the place of a newer one', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const slow: Answer = async (response, seen) => {
    await released
    return tokenOf({ refresh_token: 'refresh-token-late' })(response, seen)
  }
  setting.server.on('POST', tokenPath, slow, tokenOf({ refresh_token: 'refresh-token-2' }))
  const asked = setting.server.asked('POST', tokenPath)
  const late = setting.sources.listWorkspaces(user(), never)
  await asked
  await using other = createSources({
    clock: setting.clock,
    random: () => 0,
    logger: silentLogger(),
    egress: loopbackEgress(),
    signIns: memory.signIns,
  })
  expect(await other.listWorkspaces(user(), never)).toMatchObject({ ok: true })
  release()
  expect(await late).toMatchObject({ ok: true })
  expect(memory.state).toMatchObject({ token: 'refresh-token-2', version: 2 })
})

test('a token that is refused because another process has used it is asked for once more with the newer one', async () => {
  setting.server.on(
    'POST',
    tokenPath,
    async (response, seen) => {
      Object.assign(memory.state, { token: 'refresh-token-2', version: 2 })
      return refusal('invalid_grant', [70_000])(response, seen)
    },
    tokenOf({ refresh_token: 'refresh-token-3' }),
  )
  expect(await setting.sources.listWorkspaces(user(), never)).toMatchObject({ ok: true })
  expect(formsSent().map(({ refresh_token: token }) => token)).toEqual(['refresh-token-1', 'refresh-token-2'])
  expect(memory.state).toMatchObject({ token: 'refresh-token-3', version: 3 })
})

test.each([
  ['a removed user', 'invalid_grant', 50_034, 'source_account_disabled', /no user/],
  ['a disabled user', 'invalid_grant', 50_057, 'source_account_disabled', /disabled/],
  ['a changed password', 'invalid_grant', 50_173, 'source_credentials_expired', /password was changed/],
  ['no use for long', 'invalid_grant', 700_082, 'source_credentials_expired', /not used/],
  ['a revoked consent', 'invalid_grant', 65_001, 'source_access_denied', /consent/],
  ['a second factor', 'interaction_required', 50_076, 'source_sign_in_required', /MFA/],
  ['another factor to register', 'invalid_grant', 50_079, 'source_sign_in_required', /MFA/],
  ['a rule of access', 'invalid_grant', 53_003, 'source_access_denied', /conditional access/],
  [
    'an application with a secret',
    'invalid_client',
    7_000_218,
    'source_credentials_rejected',
    /public client/,
  ],
  ['no number', 'invalid_grant', null, 'source_credentials_expired', /sign in again/],
  ['a name that objects have', 'constructor', null, 'source_credentials_rejected', /constructor/],
])(
  'a sign-in that ends by %s is reported as such, and its token is not shown',
  async (_, error, number, code, words) => {
    setting.server.on('POST', tokenPath, refusal(error, number === null ? [] : [number]))
    const outcome = await setting.sources.listWorkspaces(user(), never)
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code, retryable: false, message: expect.stringMatching(words) },
    })
    expect(JSON.stringify(outcome) + setting.logged()).not.toContain('refresh-token-1')
    expect(formsSent()).toHaveLength(1)
  },
)

test('an account that no user has signed in to is refused before anything is sent', async () => {
  for (const kind of ['none', 'unreadable'] as const) {
    await using sources = createSources({
      clock: setting.clock,
      random: () => 0,
      logger: silentLogger(),
      egress: loopbackEgress(),
      signIns: { ...memory.signIns, read: async () => ({ kind }) },
    })
    expect(await sources.listWorkspaces(user(), never)).toMatchObject({
      ok: false,
      failure: { code: 'source_sign_in_required', retryable: false },
    })
  }
  expect(setting.server.seen).toEqual([])
})

test('a token is read for the addresses and the application that the user signed in for', async () => {
  const bindings: string[] = []
  const read: StoredSignIns['read'] = async (_id, binding) => {
    bindings.push(binding)
    return { kind: 'none' }
  }
  await using sources = createSources({
    clock: setting.clock,
    random: () => 0,
    logger: silentLogger(),
    egress: loopbackEgress(),
    signIns: { ...memory.signIns, read },
  })
  const { settings } = user()
  const network = { proxyUrl: '', proxyUserName: '', noProxy: '', caCertificate: '' }
  const others = [
    {},
    { clientId: 'client-2' },
    { tenantId: 'fabrikam.example' },
    { apiUrl: `${setting.server.url}/other` },
    { authorityUrl: `${setting.server.url}/other` },
    { scope: 'another' },
    { network: { ...network, caCertificate: 'another' } },
    { network: { ...network, proxyUrl: 'http://127.0.0.1:1' } },
  ]
  for (const other of others)
    await sources.listWorkspaces(user({ settings: { ...settings, ...other } }), never)
  expect([bindings.length, new Set(bindings).size]).toEqual([others.length, others.length])
  expect(setting.server.seen).toEqual([])
})

test('the end of a sign-in has a warning before it comes, by validate and by preflight', async () => {
  setting.server.on('POST', tokenPath, tokenOf({}))
  const ofDays = (signInLifetimeDays: number | null) =>
    user({ settings: { ...user().settings, signInLifetimeDays } })
  const warnings = async (account: SourceAccount) =>
    (await setting.sources.validate(account, never)).warnings.filter(
      ({ failure: { code } }) => code === 'source_credentials_expired',
    )
  expect(await warnings(ofDays(null))).toEqual([])
  expect(await warnings(ofDays(20))).toEqual([])
  Object.assign(memory.state, { signedInAt: new Date('2026-11-05T08:00:00Z') })
  expect(await warnings(ofDays(20))).toMatchObject([
    { failure: { message: expect.stringContaining('ends on 2026-11-25, in 4 days') } },
  ])
  memory.state.endsAt = new Date('2026-11-30T08:00:00Z')
  expect(await warnings(ofDays(null))).toMatchObject([
    { failure: { message: expect.stringContaining('ends on 2026-11-30, in 9 days') } },
  ])
})

test('a report with a sensitivity label is exported as PDF for a user, and as PNG for none', async () => {
  const { server } = setting
  const record = { id: reportId, name: 'Stock prices', reportType: 'PowerBIReport', datasetId: 'd' }
  server.on('GET', report, json(record))
  const label = { sensitivityLabel: { id: 'b7b4f4d9-3f0d-4b3e-8f3d-4f6d3f4f3f4f' } }
  const item = { id: reportId, type: 'Report', displayName: 'Stock prices', workspaceId }
  server.on('GET', `/v1/workspaces/${workspaceId}/items/${reportId}`, json({ ...item, ...label }))
  const preflight = (format: 'PDF' | 'PNG') =>
    setting.sources.preflight({ account: user(), definition: biDefinition(), format }, never)
  expect(await preflight('PDF')).toEqual({ problems: [], warnings: [] })
  expect(await preflight('PNG')).toMatchObject({ problems: [{ code: 'source_report_labelled' }] })
})

test('a sign-in by device code gives what the user needs, waits as the authority asks, and ends with a token', async () => {
  setting.server.on(
    'POST',
    devicePath,
    json({
      device_code: 'device-code-1',
      user_code: 'BCDFGHJK',
      verification_uri: `${setting.server.url}/devicelogin`,
      expires_in: 900,
      interval: 5,
    }),
  )
  expect(await setting.sources.startSignIn(user(), never)).toEqual({
    ok: true,
    value: {
      deviceCode: 'device-code-1',
      userCode: 'BCDFGHJK',
      verificationUri: `${setting.server.url}/devicelogin`,
      lifeSeconds: 900,
      pollSeconds: 5,
    },
  })
  const idToken = `e30.${Buffer.from('{"preferred_username":"analyst@contoso.example"}').toString('base64url')}.`
  const steps: [Answer, object][] = [
    [refusal('authorization_pending', [70_016]), { ok: true, value: { state: 'pending' } }],
    [refusal('slow_down'), { ok: true, value: { state: 'slow-down' } }],
    [refusal('access_denied'), { ok: true, value: { state: 'declined' } }],
    [refusal('authorization_declined', [70_017]), { ok: true, value: { state: 'declined' } }],
    [refusal('expired_token', [70_020]), { ok: true, value: { state: 'expired' } }],
    [refusal('invalid_grant', [54_005]), { ok: false, failure: { code: 'source_sign_in_required' } }],
    [json({}, { status: 503 }), { ok: false, failure: { code: 'source_busy', retryable: true } }],
    [tokenOf({}), { ok: false, failure: { code: 'source_access_denied' } }],
    [
      tokenOf({ refresh_token: 'refresh-token-9', refresh_token_expires_in: 86_400, id_token: idToken }),
      {
        ok: true,
        value: {
          state: 'signed-in',
          token: 'refresh-token-9',
          endsAt: new Date('2026-11-22T08:00:00Z'),
          userName: 'analyst@contoso.example',
        },
      },
    ],
  ]
  for (const [answer, expected] of steps) {
    setting.server.on('POST', tokenPath, answer)
    expect(await setting.sources.pollSignIn(user(), 'device-code-1', never)).toMatchObject(expected)
  }
  expect(setting.logged()).not.toMatch(/device-code|refresh-token/)
})

test('an answer of the authority that a user could not follow safely is refused', async () => {
  const good = {
    device_code: 'device-code-1',
    user_code: 'BCDFGHJK',
    verification_uri: `${setting.server.url}/devicelogin`,
    expires_in: 900,
  }
  for (const wrong of [
    { verification_uri: 'javascript:alert(1)' },
    { verification_uri: 'no address' },
    { user_code: 'two\nlines' },
    { user_code: 'x'.repeat(65) },
    { device_code: '' },
    { device_code: 'x'.repeat(10_001) },
  ]) {
    setting.server.on('POST', devicePath, json({ ...good, ...wrong }))
    expect(await setting.sources.startSignIn(user(), never)).toMatchObject({
      ok: false,
      failure: { code: 'source_error' },
    })
  }
  setting.server.on('POST', devicePath, json({ ...good, expires_in: 1e9, interval: 1e9 }))
  expect(await setting.sources.startSignIn(user(), never)).toMatchObject({
    value: { lifeSeconds: 3_600, pollSeconds: 60 },
  })
})

test('a caller that aborts a request about a sign-in is released at once', async () => {
  setting.server.on('POST', tokenPath, hang)
  const caller = new AbortController()
  const asked = setting.server.asked('POST', tokenPath)
  const answer = setting.sources.pollSignIn(user(), 'device-code-1', caller.signal)
  const { closed } = await asked
  caller.abort(new Error('no more'))
  await expect(answer).rejects.toThrow('no more')
  await closed
})

test('a user signs in at the page of the sample, and the account reads while each refresh token is good for one use', async () => {
  await using server = await startSampleServer({
    name: 'bi',
    portVariable: 'SAMPLE_BI_PORT',
    environment: {
      SAMPLE_BI_TENANT_ID: 'contoso.example',
      SAMPLE_BI_CLIENT_ID: 'client-1',
      SAMPLE_BI_CLIENT_SECRET: clientSecret,
    },
  })
  await server.faults({ oneUseTokens: true, tokenLifetimeSeconds: 0 })
  const account = biAccount(server, { authType: 'User', secret: null })
  const open = (signIns: StoredSignIns): SourcesWithDiscovery =>
    createSources({
      clock: systemClock(),
      random: () => 0,
      logger: silentLogger(),
      egress: loopbackEgress(),
      signIns,
    })
  await using sources = open(memory.signIns)
  const started = await sources.startSignIn(account, never)
  if (!started.ok) throw new Error(started.failure.message)
  const { deviceCode, userCode, verificationUri } = started.value
  expect(await sources.pollSignIn(account, deviceCode, never)).toMatchObject({ value: { state: 'pending' } })
  const body = new URLSearchParams({ code: userCode, user: 'analyst@contoso.example', answer: 'yes' })
  expect((await fetch(verificationUri, { method: 'POST', body })).status).toBe(200)
  const ended = await sources.pollSignIn(account, deviceCode, never)
  if (!ended.ok || ended.value.state !== 'signed-in') throw new Error(JSON.stringify(ended))
  expect(ended.value.userName).toBe('analyst@contoso.example')
  memory.state.token = ended.value.token
  await server.faults({ tokenLifetimeSeconds: 3_599 })
  expect(await sources.listWorkspaces(account, never)).toMatchObject({ ok: true })
  await using another = open(memory.signIns)
  expect(await another.listWorkspaces(account, never)).toMatchObject({ ok: true })
  expect(memory.state.version).toBe(3)
})

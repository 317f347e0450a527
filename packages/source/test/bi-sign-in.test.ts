import type { SourceAccount } from '@punctual/domain'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createSources } from '@punctual/source'
import { loopbackEgress, makeClientCertificate } from '@punctual/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { scriptPlatform, tokenPath } from './support/bi-platform.ts'
import { type SampleServer, startSampleServer } from './support/sample-server.ts'
import { json } from './support/scripted-server.ts'
import { biAccount, clientSecret, createSetting, type Setting } from './support/setting.ts'

const never = new AbortController().signal
const afterYears = new Date('2099-01-01T00:00:00Z')

let certificate: string
let setting: Setting
let server: SampleServer

beforeAll(async () => {
  certificate = await makeClientCertificate({ notAfter: afterYears })
  server = await startSampleServer({
    name: 'bi',
    portVariable: 'SAMPLE_BI_PORT',
    environment: {
      SAMPLE_BI_TENANT_ID: 'contoso.example',
      SAMPLE_BI_CLIENT_ID: 'client-1',
      SAMPLE_BI_CLIENT_SECRET: clientSecret,
      SAMPLE_BI_CLIENT_CERTIFICATE: certificate.slice(0, certificate.indexOf('-----BEGIN PRIVATE')),
    },
  })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => void (setting = await createSetting()))
afterEach(() => setting[Symbol.asyncDispose]())

const byCertificate = (secret: string, on: { url: string } = server): SourceAccount =>
  biAccount(on, { authType: 'Certificate', secret })

test('an account signs in by certificate: the platform verifies its proof, and neither key nor certificate is sent or logged', async () => {
  await using sources = createSources({
    clock: systemClock(),
    random: () => 0,
    logger: silentLogger(),
    egress: loopbackEgress(),
  })
  expect(await sources.listWorkspaces(byCertificate(certificate), never)).toMatchObject({ ok: true })
  // The sample knows the present; the clock of the setting stands at a moment of its own.
  const outcome = await setting.sources.listWorkspaces(byCertificate(certificate), never)
  expect(outcome).toMatchObject({ ok: false, failure: { message: expect.stringMatching(/clock/) } })
  scriptPlatform(setting.server)
  expect(
    await setting.sources.listWorkspaces(byCertificate(certificate, setting.server), never),
  ).toMatchObject({ ok: true })
  const [token] = setting.server.seen
  const form = new URLSearchParams(token!.body)
  expect([form.get('client_secret'), form.get('client_assertion_type')]).toEqual([
    null,
    'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  ])
  const key = certificate.split('\n').at(-4)!
  expect(token!.body + setting.logged()).not.toContain(key)
})

test('a certificate that the application does not have is refused with what to do', async () => {
  const other = await makeClientCertificate({ notAfter: afterYears })
  expect(await setting.sources.listWorkspaces(byCertificate(other), never)).toMatchObject({
    ok: false,
    failure: {
      code: 'source_credentials_rejected',
      retryable: false,
      message: expect.stringMatching(/add it to the application.*AADSTS700027/),
    },
  })
})

test('a certificate that has ended is not used, and a warning comes before its end', async () => {
  scriptPlatform(setting.server)
  const ended = await makeClientCertificate({ notAfter: new Date('2026-11-20T00:00:00Z') })
  expect(await setting.sources.listWorkspaces(byCertificate(ended, setting.server), never)).toMatchObject({
    ok: false,
    failure: { code: 'source_credentials_expired', message: expect.stringContaining('2026-11-20') },
  })
  expect(setting.server.seen).toEqual([])
  const soon = await makeClientCertificate({ notAfter: new Date('2026-11-30T12:00:00Z') })
  const validation = await setting.sources.validate(byCertificate(soon, setting.server), never)
  expect(validation.warnings).toMatchObject([
    {
      failure: {
        code: 'source_credentials_expired',
        message: expect.stringContaining('ends on 2026-11-30, in 9 days'),
      },
    },
  ])
})

test.each([
  [7_000_222, 'source_credentials_expired', /secret has expired: make a new one/],
  [7_000_215, 'source_credentials_rejected', /its value, not its id/],
  [700_016, 'source_credentials_rejected', /ClientId/],
  [90_002, 'source_credentials_rejected', /TenantId/],
  [7_000_112, 'source_account_disabled', /disabled/],
  [70_011, 'source_credentials_rejected', /another cloud/],
  [4_711, 'source_credentials_rejected', /AADSTS4711/],
])('the refusal AADSTS%i of the token authority ends in %s with what to do', async (number, code, words) => {
  scriptPlatform(setting.server)
  const text = `AADSTS${number}: ${clientSecret} was sent`
  setting.server.on(
    'POST',
    tokenPath,
    json({ error: 'invalid_client', error_description: text, error_codes: [number] }, { status: 401 }),
  )
  const outcome = await setting.sources.listWorkspaces(biAccount(setting.server), never)
  expect(outcome).toMatchObject({
    ok: false,
    failure: { code, retryable: false, message: expect.stringMatching(words) },
  })
  expect(JSON.stringify(outcome)).not.toContain(clientSecret)
})

test('a text that is no certificate with its key is refused before anything is sent', async () => {
  scriptPlatform(setting.server)
  for (const wrong of ['', 'no certificate', certificate.slice(0, 400), certificate.replace(/KEY/g, 'YEK')])
    expect(await setting.sources.listWorkspaces(byCertificate(wrong, setting.server), never)).toMatchObject({
      ok: false,
      failure: { code: 'source_credentials_rejected' },
    })
  expect(setting.server.seen).toEqual([])
})

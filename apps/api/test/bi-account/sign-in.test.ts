import type { SourceAccount } from '@punctual/domain'
import type { SourcesWithDiscovery } from '@punctual/source'
import { makeClientCertificate, writeTestCertificates } from '@punctual/testing'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'

import { biAccount, createScheduleApi, type ScheduleApi } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
let certificate: string
let other: string
let lastAccount: SourceAccount | null = null

const sources = {
  listWorkspaces: async (account: SourceAccount) => {
    lastAccount = account
    return { ok: true, value: [] }
  },
} as unknown as SourcesWithDiscovery

beforeAll(async () => {
  const notAfter = new Date('2099-01-01T00:00:00Z')
  ;[certificate, other] = await Promise.all([
    makeClientCertificate({ notAfter }),
    makeClientCertificate({ notAfter }),
  ])
  fixture = await createScheduleApi({ dependencies: { sources } })
  return () => fixture[Symbol.asyncDispose]()
})

const post = (operation: string, body: object) =>
  fixture.api.call('POST', `/api/biaccount/${operation}`, { body })
const create = (changes: object) =>
  post('create', { ...biAccount, Name: `A ${crypto.randomUUID()}`, ...changes })
const fieldsOf = ({ body }: { body: { errors?: { field: string }[] } }) =>
  body.errors?.map(({ field }) => field)

it('accounts of the BI platform sign in by certificate, which is written only; its end can be read', async () => {
  const { status, body } = await create({
    AuthType: 'Certificate',
    ClientSecret: undefined,
    ClientCertificate: certificate,
  })
  expect([status, body]).toMatchObject([
    200,
    {
      AuthType: 'Certificate',
      HasClientSecret: false,
      HasClientCertificate: true,
      CertificateThumbprint: expect.stringMatching(/^[\w-]{43}$/),
      CertificateEndsEpochUtc: Date.parse('2099-01-01T00:00:00Z') / 1_000,
    },
  ])
  const key = certificate.split('\n').at(-4)!
  const rows = await fixture.api.store.database.query('SELECT settings::text, secret FROM source_accounts')
  expect([JSON.stringify(body), JSON.stringify(rows), fixture.api.log()].join()).not.toContain(key)
  const renamed = await post('update', { ...body, Name: `B ${crypto.randomUUID()}` })
  expect(renamed.body).toMatchObject({ CertificateThumbprint: body.CertificateThumbprint })
  const replaced = await post('update', { ...renamed.body, ClientCertificate: other })
  expect(replaced.body.CertificateThumbprint).not.toBe(body.CertificateThumbprint)
  await fixture.api.call('GET', `/api/biaccount/getworkspaces/${body.Id}`, {})
  expect(lastAccount).toMatchObject({ authType: 'Certificate', secret: other })
  const back = await post('update', { ...replaced.body, AuthType: 'ServicePrincipal' })
  expect([back.status, fieldsOf(back)]).toEqual([400, ['ClientSecret']])
})

it('accounts of the BI platform are refused with a certificate that cannot be used, with the field', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sign-in-'))
  const paths = await writeTestCertificates(directory)
  const elliptic = `${await readFile(paths.cert, 'utf8')}\n${await readFile(paths.key, 'utf8')}`
  await rm(directory, { recursive: true })
  const ended = await makeClientCertificate({ notAfter: new Date('2021-01-01T00:00:00Z') })
  const end = certificate.indexOf('-----BEGIN PRIVATE')
  const mixed = certificate.slice(0, end) + other.slice(other.indexOf('-----BEGIN PRIVATE'))
  for (const wrong of ['no certificate', certificate.slice(0, end), mixed, elliptic, ended]) {
    const refused = await create({
      AuthType: 'Certificate',
      ClientSecret: undefined,
      ClientCertificate: wrong,
    })
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['ClientCertificate']])
  }
  expect(fieldsOf(await create({ AuthType: 'Certificate', ClientSecret: undefined }))).toEqual([
    'ClientCertificate',
  ])
  expect(fieldsOf(await create({ AuthType: 'Certificate', ClientCertificate: certificate }))).toEqual([
    'ClientSecret',
  ])
})

it('accounts of the BI platform take the addresses of their cloud, and are refused with those of another one', async () => {
  expect((await create({ Cloud: 'China' })).body).toMatchObject({
    Cloud: 'China',
    AuthorityUrl: 'https://login.chinacloudapi.cn',
    ApiUrl: 'https://api.powerbi.cn',
    Scope: 'https://analysis.chinacloudapi.cn/powerbi/api/.default',
  })
  expect((await create({ ApiUrl: 'https://api.high.powerbigov.us' })).body).toMatchObject({
    Cloud: 'GCCHigh',
    AuthorityUrl: 'https://login.microsoftonline.us',
  })
  expect((await create({ ApiUrl: 'https://gateway.example' })).body).toMatchObject({ Cloud: 'Custom' })
  const { body: account } = await create({})
  expect(account.Cloud).toBe('Public')
  const moved = await post('update', { ...account, Cloud: 'DoD', ClientSecret: 's' })
  expect([moved.status, fieldsOf(moved)]).toEqual([400, ['ApiUrl']])
  const addresses = { AuthorityUrl: undefined, ApiUrl: undefined, Scope: undefined }
  expect(fieldsOf(await post('update', { ...account, ...addresses, Cloud: 'DoD' }))).toEqual(['ClientSecret'])
  expect(
    (await post('update', { ...account, ...addresses, Cloud: 'DoD', ClientSecret: 's' })).body,
  ).toMatchObject({ Cloud: 'DoD', ApiUrl: 'https://api.mil.powerbigov.us' })
})

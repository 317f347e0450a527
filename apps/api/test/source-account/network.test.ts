import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { SourceAccount } from '@punctual/domain'
import type { SourcesWithDiscovery } from '@punctual/source'
import { writeTestCertificates } from '@punctual/testing'
import { beforeAll, expect, it } from 'vitest'

import {
  biAccount,
  createScheduleApi,
  reportServerAccount,
  type ScheduleApi,
} from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
let lastAccount: SourceAccount | null = null
let ca: string
let key: string

const remember = async (account: SourceAccount) => {
  lastAccount = account
  return { ok: true, value: [] }
}
const sources = { listWorkspaces: remember, listCatalogFolders: remember } as unknown as SourcesWithDiscovery

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'network-of-accounts-'))
  const paths = await writeTestCertificates(directory)
  ca = await readFile(paths.ca, 'utf8')
  key = await readFile(paths.key, 'utf8')
  await rm(directory, { recursive: true })
  fixture = await createScheduleApi({ dependencies: { sources } })
  return () => fixture[Symbol.asyncDispose]()
})

/** The routes of one kind of accounts, with an account that they take. */
const kinds = [
  {
    kind: 'biaccount',
    account: biAccount,
    secret: { ClientSecret: 'another secret' },
    field: 'ClientSecret',
    open: (id: string) => fixture.api.call('GET', `/api/biaccount/getworkspaces/${id}`, {}),
  },
  {
    kind: 'reportserveraccount',
    account: reportServerAccount,
    secret: { Password: 'another password' },
    field: 'Password',
    open: (id: string) =>
      fixture.api.call('GET', '/api/reportserveraccount/getfolders', { body: { ReportServerAccountId: id } }),
  },
]

const network = {
  ProxyUrl: 'http://proxy.example:3128',
  ProxyUserName: 'scheduler',
  ProxyPassword: 'the password of the proxy',
  NoProxy: '.intranet.example,10.0.0.0/8',
}

function routes({ kind, account }: (typeof kinds)[number]) {
  const post = (operation: string, body: object) =>
    fixture.api.call('POST', `/api/${kind}/${operation}`, { body })
  return {
    post,
    create: (changes: object) => post('create', { ...account, Name: `A ${crypto.randomUUID()}`, ...changes }),
  }
}

it.each(kinds)(
  'accounts of $kind read back their proxy and their authority, and never the password of the proxy',
  async (each) => {
    const { create } = routes(each)
    const { status, body } = await create({ ...network, CaCertificate: ca })
    const { ProxyPassword, ...shown } = network
    expect([status, body]).toMatchObject([
      200,
      { ...shown, HasProxyPassword: true, CaCertificate: ca.trim() },
    ])
    await each.open(body.Id)
    expect(lastAccount).toMatchObject({
      proxyPassword: ProxyPassword,
      settings: { network: { proxyUrl: network.ProxyUrl, caCertificate: ca.trim() } },
    })
    const rows = await fixture.api.store.database.query('SELECT settings::text, secret FROM source_accounts')
    expect([JSON.stringify(body), JSON.stringify(rows), fixture.api.log()].join()).not.toContain(
      ProxyPassword,
    )
  },
)

it.each(kinds)(
  'accounts of $kind keep the password of the proxy over an update, but not for another proxy',
  async (each) => {
    const { post, create } = routes(each)
    const { body: account } = await create(network)
    const renamed = await post('update', { ...account, Name: `B ${crypto.randomUUID()}`, ...each.secret })
    expect(renamed).toMatchObject({ status: 200, body: { HasProxyPassword: true } })
    await each.open(account.Id)
    expect(lastAccount).toMatchObject({
      proxyPassword: network.ProxyPassword,
      secret: Object.values(each.secret)[0],
    })
    const elsewhere = { ...renamed.body, ProxyUrl: 'http://other.example:3128' }
    const fields = async (body: object) =>
      (await post('update', body)).body.errors?.map(({ field }: { field: string }) => field)
    expect(await fields(elsewhere)).toEqual(['ProxyPassword'])
    expect(await fields({ ...elsewhere, ProxyPassword: 'p' })).toEqual([each.field])
    const moved = await post('update', { ...elsewhere, ProxyPassword: 'p', ...each.secret })
    expect(moved.status).toBe(200)
    const without = { ...moved.body, ProxyUrl: '', ProxyUserName: '', NoProxy: '', ...each.secret }
    expect(await post('update', without)).toMatchObject({ status: 200, body: { HasProxyPassword: false } })
    await each.open(account.Id)
    expect(lastAccount?.proxyPassword ?? null).toBeNull()
  },
)

it.each(kinds)(
  'accounts of $kind are refused with a network that cannot be used, with the field',
  async (each) => {
    const { create } = routes(each)
    const wrong: [object, string][] = [
      [{ ...network, ProxyUrl: 'ftp://proxy.example' }, 'ProxyUrl'],
      [{ ...network, ProxyUrl: 'http://proxy.example/path' }, 'ProxyUrl'],
      [{ ...network, ProxyUrl: 'http://user:pass@proxy.example' }, 'ProxyUrl'],
      [{ ...network, ProxyUrl: 'http://169.254.169.254:3128' }, 'ProxyUrl'],
      [{ ...network, ProxyPassword: undefined }, 'ProxyPassword'],
      [{ ...network, ProxyUserName: '' }, 'ProxyPassword'],
      [{ ...network, ProxyUserName: 'a:b' }, 'ProxyUserName'],
      [{ ...network, NoProxy: 'http://host/' }, 'NoProxy'],
      [{ ProxyUserName: 'scheduler', ProxyPassword: 'p' }, 'ProxyUserName'],
      [{ NoProxy: '.example.com' }, 'NoProxy'],
      [{ CaCertificate: 'no certificate' }, 'CaCertificate'],
      [{ CaCertificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }, 'CaCertificate'],
      [{ CaCertificate: `${ca}${key}` }, 'CaCertificate'],
      [{ CaCertificate: ca.repeat(21) }, 'CaCertificate'],
    ]
    for (const [changes, field] of wrong) {
      const { status, body } = await create(changes)
      expect([status, body.errors?.[0]?.field, changes]).toEqual([400, field, changes])
    }
  },
)

it('an account that does not sign in may have a proxy that asks for a password', async () => {
  const { create } = routes(kinds[1]!)
  const open = { AuthType: 'None', UserName: undefined, Password: undefined }
  const { body } = await create({ ...network, ...open })
  expect(body).toMatchObject({ HasPassword: false, HasProxyPassword: true })
  await kinds[1]!.open(body.Id)
  expect(lastAccount).toMatchObject({ secret: null, proxyPassword: network.ProxyPassword })
})

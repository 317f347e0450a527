import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, reportServerAccount, type ScheduleApi } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

/** A keytab of one key, as MIT Kerberos writes it. */
function keytab(userName: string, realm: string): string {
  const counted = (text: string) => {
    const bytes = Buffer.from(text)
    return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
  }
  const key = Buffer.alloc(32, 7)
  const entry = Buffer.concat([
    Buffer.from([0, 1]),
    counted(realm),
    counted(userName),
    Buffer.alloc(9, 1),
    Buffer.from([0, 18, 0, key.length]),
    key,
  ])
  const size = Buffer.alloc(4)
  size.writeInt32BE(entry.length)
  return Buffer.concat([Buffer.from([5, 2]), size, entry]).toString('base64')
}

const own = keytab('svc-reports', 'CORP.EXAMPLE')
const post = (operation: string, body: object) =>
  fixture.api.call('POST', `/api/reportserveraccount/${operation}`, { body })
const kerberos = (changes: object = {}) => ({
  ...reportServerAccount,
  Name: `K ${crypto.randomUUID()}`,
  AuthType: 'Kerberos',
  UserName: 'svc-reports',
  Password: undefined,
  Domain: 'CORP.EXAMPLE',
  Kdc: 'dc1.corp.example',
  Keytab: own,
  ...changes,
})
const fieldsOf = ({ body }: { body: { errors?: { field: string }[] } }) =>
  body.errors?.map(({ field }) => field)

it('accounts of report servers sign in by Kerberos with a keytab, which is written only and opens for the connector', async () => {
  const { status, body, text } = await post('create', kerberos())
  expect([status, body]).toMatchObject([
    200,
    {
      AuthType: 'Kerberos',
      Domain: 'CORP.EXAMPLE',
      Kdc: 'dc1.corp.example',
      HasKeytab: true,
      HasPassword: false,
    },
  ])
  const renamed = await post('update', { ...body, Name: `L ${crypto.randomUUID()}` })
  expect(renamed.body).toMatchObject({ HasKeytab: true })
  const rows = await fixture.api.store.database.query('SELECT settings::text, secret FROM source_accounts')
  const audit = await fixture.api.store.database.query('SELECT * FROM audit_entries')
  expect(
    [text, renamed.text, JSON.stringify(rows), JSON.stringify(audit), fixture.api.log()].join(),
  ).not.toContain(own)
  expect(await fixture.api.store.sourceAccounts.open(body.Id)).toMatchObject({
    account: { authType: 'Kerberos', secret: own, settings: { kdc: 'dc1.corp.example' } },
  })
})

it('a keytab stays with the addresses and the center that it was given for, and a password is none', async () => {
  const { body } = await post('create', kerberos())
  for (const moved of [
    { Kdc: 'dc.elsewhere.example' },
    { ServerUrl: 'https://elsewhere.example/ReportServer' },
  ]) {
    const refused = await post('update', { ...body, ...moved })
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['Keytab']])
    expect((await post('update', { ...body, ...moved, Keytab: own })).status).toBe(200)
    await post('update', { ...body, Keytab: own })
  }
  const basic = await post('update', { ...body, AuthType: 'Basic', Kdc: '' })
  expect([basic.status, fieldsOf(basic)]).toEqual([400, ['Password']])
  const { body: known } = await post('create', { ...reportServerAccount, Name: `P ${crypto.randomUUID()}` })
  const changed = await post('update', { ...kerberos({ Keytab: undefined }), Id: known.Id })
  expect([changed.status, fieldsOf(changed)]).toEqual([400, ['Keytab']])
})

it('settings of Kerberos that cannot be used are refused with their field', async () => {
  for (const [wrong, fields] of [
    [{ Keytab: undefined }, ['Keytab']],
    [{ Keytab: 'no keytab' }, ['Keytab']],
    [{ Keytab: own.slice(0, 40) }, ['Keytab']],
    [{ Keytab: keytab('another', 'CORP.EXAMPLE') }, ['Keytab']],
    [{ Keytab: keytab('svc-reports', 'ELSEWHERE.EXAMPLE') }, ['Keytab']],
    [{ Kdc: '' }, ['Kdc']],
    [{ Kdc: 'dc1.corp.example:70000' }, ['Kdc']],
    [{ Kdc: 'dc1 = x' }, ['Kdc']],
    [{ Domain: '' }, ['Domain', 'Keytab']],
    [{ UserName: 'svc-reports@CORP.EXAMPLE' }, ['UserName', 'Keytab']],
    [{ Password: 'p' }, ['Password']],
    [{ AuthType: 'Basic', Password: 'p' }, ['Keytab', 'Kdc']],
  ] as const) {
    const refused = await post('create', kerberos(wrong))
    expect([wrong, refused.status, fieldsOf(refused)]).toEqual([wrong, 400, fields])
  }
})

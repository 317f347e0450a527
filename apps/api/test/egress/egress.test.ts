import { createEgressGuard, egressSettings } from '@punctual/runtime'
import { beforeAll, expect, it } from 'vitest'

import { reportAddressProblems } from '../../src/routes/single-schedule/report-address-problems.ts'
import {
  biAccount,
  createScheduleApi,
  reportServerAccount,
  type ScheduleApi,
} from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  const [allow, deny] = [
    egressSettings.EGRESS_ALLOW.parse('reports.corp,10.1.0.0/16:443'),
    egressSettings.EGRESS_DENY.parse('.evil.example'),
  ]
  const egress = createEgressGuard({ allow, deny, unlisted: 'public' })
  fixture = await createScheduleApi({ dependencies: { egress } })
  return () => fixture[Symbol.asyncDispose]()
})

const post = (path: string, body: unknown) => fixture.api.call('POST', path, { body })

it.each([
  ['http://127.0.0.1:9999', 'loopback'],
  ['http://localhost:9999', 'loopback'],
  ['https://10.2.0.1', 'private'],
  ['http://10.1.0.1', 'private'],
  ['http://169.254.169.254/latest', 'metadata'],
  ['http://[::ffff:169.254.169.254]', 'metadata'],
  ['https://login.evil.example', 'EGRESS_DENY'],
])(
  'an account on %s is refused when it is written, with the field and the reason',
  async (address, reason) => {
    const bi = await post('/api/biaccount/create', { ...biAccount, Name: `BI ${address}`, ApiUrl: address })
    expect([bi.status, bi.body.code, bi.body.errors[0].field]).toEqual([400, 'invalid_request', 'ApiUrl'])
    expect(bi.body.errors[0].message).toContain(reason)
    const server = await post('/api/reportserveraccount/create', {
      ...reportServerAccount,
      Name: `RS ${address}`,
      PortalUrl: address,
    })
    expect([server.status, server.body.errors[0].field]).toEqual([400, 'PortalUrl'])
  },
)

it('why an address is refused is said in the language of the caller, without a word of another one', async () => {
  const body = { ...biAccount, Name: 'Auf Deutsch', ApiUrl: 'http://127.0.0.1:9999' }
  const answer = await fixture.api.call('POST', '/api/biaccount/create', {
    body,
    headers: { 'accept-language': 'de' },
  })
  expect(answer.body.errors).toMatchObject([
    {
      message:
        'führt zu einem Host, der nicht benutzt werden darf: Loopback-Adressen werden nur benutzt, wenn EGRESS_ALLOW sie nennt',
      code: 'field_host_refused',
      values: { reason: { code: 'egress_loopback' } },
    },
  ])
})

it('an update cannot move an account to an address that is refused, and changes nothing', async () => {
  const { biAccountId: Id, reportServerAccountId } = fixture
  const bi = await post('/api/biaccount/update', { ...biAccount, Id, AuthorityUrl: 'http://127.0.0.1:1' })
  expect([bi.status, bi.body.errors[0].field]).toEqual([400, 'AuthorityUrl'])
  const server = await post('/api/reportserveraccount/update', {
    ...reportServerAccount,
    Id: reportServerAccountId,
    ServerUrl: 'http://10.9.9.9/ReportServer',
  })
  expect([server.status, server.body.errors[0].field]).toEqual([400, 'ServerUrl'])
  const accounts = await fixture.api.call('GET', '/api/reportserveraccount/getall')
  expect(accounts.body).toMatchObject([{ ServerUrl: reportServerAccount.ServerUrl, Version: 1 }])
})

it('what EGRESS_ALLOW names is taken', async () => {
  for (const [index, address] of ['http://reports.corp', 'https://10.1.2.3'].entries()) {
    const created = await post('/api/reportserveraccount/create', {
      ...reportServerAccount,
      Name: `Allowed ${index}`,
      ServerUrl: `${address}/ReportServer`,
      PortalUrl: `${address}/reports`,
    })
    expect(created.status).toBe(200)
  }
})

const refusedAddresses = [
  ['http://169.254.169.254/latest/meta-data/', 'metadata'],
  ['http://metadata.google.internal/reports/report/Sales', 'metadata'],
  ['http://127.0.0.1:9999/reportEmbed?reportId=5b218778-e7a5-4d73-8187-f10824047715', 'loopback'],
  ['https://10.2.0.1/reports/report/Sales', 'private'],
  ['https://pages.evil.example/reports/report/Sales', 'EGRESS_DENY'],
] as const

it.each(refusedAddresses)(
  'a schedule whose ReportUrl is %s is refused when it is written, by each way',
  async (ReportUrl, reason) => {
    const { biAccountId, reportServerAccountId } = fixture
    const shared = {
      ScheduleName: ReportUrl,
      FolderPath: '/Sales',
      Schedule: { Frequency: 'Daily', ExecutionTime: '07:00' },
      ReportUrl,
    }
    const { ReportUrl: _one, ...packed } = shared
    const writes = [
      ['/api/singleschedule/createforbi', { ...shared, BiAccountId: biAccountId }, 'ReportUrl'],
      [
        '/api/singleschedule/createpaginated',
        { ...shared, ReportServerAccountId: reportServerAccountId },
        'ReportUrl',
      ],
      [
        '/api/packageschedule/create',
        { ...packed, Reports: [{ BiAccountId: biAccountId, ReportUrl }] },
        'Reports[0].ReportUrl',
      ],
    ] as const
    for (const [path, body, field] of writes) {
      const { status, body: answer } = await post(path, body)
      expect([path, status, answer.errors?.[0]?.field]).toEqual([path, 400, field])
      expect(answer.errors[0].message).toContain(reason)
    }
  },
)

it('a ReportUrl on a public host that no list names is taken: nothing connects to it', async () => {
  const egress = createEgressGuard({ allow: [], deny: [], unlisted: 'none' })
  const url = 'https://app.powerbi.com/reportEmbed?reportId=5b218778-e7a5-4d73-8187-f10824047715'
  const definition = { kind: 'single', reportUrl: url } as Parameters<typeof reportAddressProblems>[0]
  expect(reportAddressProblems(definition, egress)).toEqual([])
})

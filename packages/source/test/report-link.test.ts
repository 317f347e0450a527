import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { api, report, scriptPlatform } from './support/bi-platform.ts'
import { json } from './support/scripted-server.ts'
import {
  biAccount,
  biDefinition,
  createSetting,
  paginatedDefinition,
  reportId,
  reportServerAccount,
  type Setting,
  workspaceId,
} from './support/setting.ts'

let setting: Setting

beforeEach(async () => {
  setting = await createSetting()
  scriptPlatform(setting.server)
})
afterEach(() => setting[Symbol.asyncDispose]())

const never = new AbortController().signal
const page = `https://app.powerbi.com/groups/${workspaceId}/reports/${reportId}`

describe('the address at which a person opens a report of the BI platform', () => {
  const link = (more: Parameters<typeof biDefinition>[0]) =>
    setting.sources.link(biAccount(setting.server), biDefinition(more), never)

  test.each([
    [`https://app.powerbi.com/reportEmbed?reportId=${reportId}&groupId=${workspaceId}&config=eyJ`, page],
    [
      `https://app.powerbi.com/rdlEmbed?reportId=${reportId}&groupId=${workspaceId}`,
      page.replace('/reports/', '/rdlreports/'),
    ],
    [`${page}/ReportSection1?experience=power-bi`, `${page}/ReportSection1`],
  ])(
    'the address at which a person opens a report of the BI platform of %s is that of the browser, reported without asking',
    async (reportUrl, value) => {
      expect(await link({ reportUrl })).toEqual({ ok: true, value })
      expect(setting.server.seen).toEqual([])
    },
  )

  test('the address at which a person opens a report of the BI platform named by workspace and report is the one that the platform gives', async () => {
    setting.server.on(
      'GET',
      `${api}/groups/${workspaceId}/reports`,
      json({ value: [{ id: reportId, name: 'Daily', webUrl: page }] }),
    )
    expect(await link({ reportUrl: null, workspaceName: 'Sales', reportName: 'Daily' })).toEqual({
      ok: true,
      value: page,
    })
  })

  test.each([undefined, 'javascript:alert(1)', 'https://user:secret@app.powerbi.com/'])(
    'the address at which a person opens a report of the BI platform is none when the platform answers %s',
    async (webUrl) => {
      setting.server.on('GET', report, json({ id: reportId, name: 'Daily', webUrl }))
      setting.server.on('GET', `${api}/reports/${reportId}`, json({ id: reportId, name: 'Daily', webUrl }))
      expect(await link({ reportUrl: `https://app.powerbi.com/reportEmbed?reportId=${reportId}` })).toEqual({
        ok: true,
        value: null,
      })
    },
  )

  test('the address at which a person opens a report of the BI platform of a report that is gone is the failure of the platform', async () => {
    setting.server.on('GET', `${api}/groups/${workspaceId}/reports`, json({ value: [] }))
    expect(await link({ reportUrl: null, workspaceName: 'Sales', reportName: 'Daily' })).toMatchObject({
      ok: false,
      failure: { code: 'source_report_not_found' },
    })
  })
})

test('the address at which a person opens a report of a report server is its page in the portal', async () => {
  const account = reportServerAccount(setting.server)
  const link = (more: Parameters<typeof paginatedDefinition>[0]) =>
    setting.sources.link(account, paginatedDefinition(more), never)
  const url = `${setting.server.url}/reports/report/Sales%20%26%20Co/Daily`
  expect(await link({ reportUrl: '/Sales & Co/Daily' })).toEqual({ ok: true, value: url })
  setting.server.on(
    'GET',
    '/reports/api/v2.0/Reports',
    json({ value: [{ Id: '1', Name: 'Daily', Path: '/Sales & Co/Daily' }] }),
  )
  expect(await link({ reportUrl: null, reportName: 'Daily' })).toEqual({ ok: true, value: url })
})

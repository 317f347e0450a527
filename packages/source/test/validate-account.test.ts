import { sentence } from '@punctual/domain/words'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { clearTextWarnings } from '../src/clear-text.ts'
import { api, biError, scriptPlatform, tokenPath } from './support/bi-platform.ts'
import { bytes, hang, json } from './support/scripted-server.ts'
import {
  biAccount,
  clientSecret,
  createSetting,
  reportServerAccount,
  type Setting,
} from './support/setting.ts'

let setting: Setting

beforeEach(async () => {
  setting = await createSetting()
})
afterEach(() => setting[Symbol.asyncDispose]())

const never = new AbortController().signal

describe('the validation of a BI account', () => {
  beforeEach(() => {
    scriptPlatform(setting.server)
    setting.server.on(
      'GET',
      `${api}/groups`,
      json({ value: ['b', 'a', 'c'].map((id) => ({ id, name: `Workspace ${id}` })) }),
    )
    setting.server.on(
      'GET',
      /\/groups\/[abc]\/reports$/,
      json({ value: [{ id: 'r', name: 'r', reportType: 'PowerBIReport' }] }),
    )
  })

  const validate = () => setting.sources.validate(biAccount(setting.server), never)

  test('the validation of a BI account names every workspace that can be read, with how many reports are in it', async () => {
    expect(await validate()).toEqual({
      ok: true,
      canRead: ['a', 'b', 'c'].map((id) => ({
        kind: 'workspace',
        name: `Workspace ${id}`,
        reports: 1,
        isOnDedicatedCapacity: null,
      })),
      problems: [],
      warnings: [],
    })
  })

  test('a workspace that is on no capacity is a warning, since the others can be exported from', async () => {
    const onCapacity = (id: string) => ({ id, name: `Workspace ${id}`, isOnDedicatedCapacity: id !== 'b' })
    setting.server.on('GET', `${api}/groups`, json({ value: ['a', 'b', 'c'].map(onCapacity) }))
    const validation = await validate()
    expect(validation).toMatchObject({ ok: true, problems: [] })
    expect(validation.canRead.map(({ isOnDedicatedCapacity }) => isOnDedicatedCapacity)).toEqual([
      true,
      false,
      true,
    ])
    expect(validation.warnings).toMatchObject([
      {
        what: sentence('check_export_from_workspace', { workspace: 'Workspace b' }),
        failure: { code: 'source_export_not_licensed' },
      },
    ])
  })

  test('an account none of whose workspaces is on a capacity is not valid: nothing of it can be exported', async () => {
    const without = (id: string) => ({ id, name: `Workspace ${id}`, isOnDedicatedCapacity: false })
    setting.server.on('GET', `${api}/groups`, json({ value: ['a', 'b', 'c'].map(without) }))
    expect(await validate()).toMatchObject({
      ok: false,
      problems: [
        {
          what: 'find a workspace on a capacity',
          failure: { code: 'source_export_not_licensed', retryable: false },
        },
      ],
      warnings: [],
    })
  })

  test('the validation of a BI account names the workspace that cannot be read, and still the others', async () => {
    setting.server.on('GET', `${api}/groups/b/reports`, biError('PowerBINotAuthorizedException', 403))
    const validation = await validate()
    expect(validation.ok).toBe(false)
    expect(validation.canRead.map(({ name }) => name)).toEqual(['Workspace a', 'Workspace c'])
    expect(validation.problems).toMatchObject([
      {
        what: sentence('check_read_workspace', { workspace: 'Workspace b' }),
        failure: { code: 'source_access_denied' },
      },
    ])
  })

  test('a refused secret is one problem and nothing readable', async () => {
    setting.server.on(
      'POST',
      tokenPath,
      json({ error: 'invalid_client', error_description: clientSecret }, { status: 401 }),
    )
    const validation = await validate()
    expect(validation).toMatchObject({
      ok: false,
      canRead: [],
      problems: [{ failure: { code: 'source_credentials_rejected' } }],
    })
    expect(JSON.stringify(validation)).not.toContain(clientSecret)
  })

  test('an account that is a member of nothing is a problem', async () => {
    setting.server.on('GET', `${api}/groups`, json({ value: [] }))
    expect(await validate()).toMatchObject({
      ok: false,
      problems: [
        { failure: { code: 'source_access_denied', message: expect.stringContaining('no workspace') } },
      ],
    })
  })

  test('an account without a secret, or with a way of signing in that is not there, is a problem', async () => {
    const without = await setting.sources.validate(biAccount(setting.server, { secret: null }), never)
    expect(without.problems).toMatchObject([{ failure: { code: 'source_credentials_rejected' } }])
    const other = await setting.sources.validate(biAccount(setting.server, { authType: 'NTLM' }), never)
    expect(other.problems).toMatchObject([{ failure: { code: 'source_auth_not_available' } }])
  })

  test('a platform that never answers ends the validation in time', async () => {
    setting.server.on('GET', `${api}/groups`, hang)
    const asked = setting.server.asked('GET', `${api}/groups`)
    const validating = validate()
    await asked
    setting.clock.expire(60_000)
    expect(await validating).toMatchObject({ ok: false, problems: [{ failure: { code: 'source_timeout' } }] })
  })
})

describe('the validation of a report server account', () => {
  beforeEach(() => {
    setting.server.on(
      'GET',
      '/reports/api/v2.0/Folders',
      json({ value: [{ Id: '1', Name: 'Sales', Path: '/Sales' }] }),
    )
    setting.server.on(
      'GET',
      '/reports/api/v2.0/Reports',
      json({ value: [{ Id: '2', Name: 'Daily', Path: '/Sales/Daily' }] }),
    )
    setting.server.on(
      'POST',
      '/ReportServer',
      bytes('<html>(rsUnsupportedCommand)</html>', { status: 500, headers: { 'content-type': 'text/html' } }),
    )
  })

  const validate = () => setting.sources.validate(reportServerAccount(setting.server), never)

  test('the validation of a report server account names every folder that can be read, with how many reports are in it', async () => {
    const sales = { kind: 'folder', name: '/Sales', reports: 1, isOnDedicatedCapacity: null }
    expect(await validate()).toEqual({ ok: true, canRead: [sales], problems: [], warnings: [] })
  })

  test('a portal that answers with a log-in page for users is named as such', async () => {
    const page = '<!DOCTYPE html><html><form><input name="u"><input name="p" type="password"></form></html>'
    setting.server.on(
      'GET',
      '/reports/api/v2.0/Reports',
      bytes(page, { headers: { 'content-type': 'text/html' } }),
    )
    expect((await validate()).problems).toMatchObject([
      { failure: { code: 'page_login_required', message: expect.stringContaining('log-in page') } },
    ])
  })

  test('a web service that lets the account in only at the portal is a problem', async () => {
    setting.server.on('POST', '/ReportServer', bytes('', { status: 401 }))
    const validation = await validate()
    expect(validation).toMatchObject({
      ok: false,
      problems: [
        { what: 'reach the web service that renders', failure: { code: 'source_credentials_rejected' } },
      ],
    })
    expect(validation.canRead).toHaveLength(1)
  })

  test('a web service address that is something else is a problem', async () => {
    setting.server.on('POST', '/ReportServer', bytes('no such page', { status: 404 }))
    expect(await validate()).toMatchObject({
      ok: false,
      problems: [{ what: 'reach the web service that renders' }],
    })
  })
})

// Checked without a connection: the hosts do not exist.
test.each([
  ['report server', 'http://reports.corp:8080', ['reports.corp:8080']],
  ['BI platform', 'http://bi.corp', ['bi.corp']],
  ['report server', 'https://reports.corp', []],
  ['report server', 'http://127.0.0.1:1', []],
  ['report server', 'http://[::1]:1', []],
] as const)(
  'the secret of an account in clear text of a %s at %s is reported with the hosts that get it: %j',
  (kind, url, hosts) => {
    const account = kind === 'BI platform' ? biAccount({ url }) : reportServerAccount({ url })
    expect(clearTextWarnings(account).map(({ what, failure }) => [String(what), failure.code])).toEqual(
      hosts.map((host) => [`sign in at ${host}`, 'source_clear_text']),
    )
  },
)

test('the secret of an account in clear text is a warning of the validation, and no problem', async () => {
  const settings = {
    ...reportServerAccount(setting.server).settings,
    portalUrl: 'http://192.168.7.7/reports',
  } as never
  const { warnings, problems } = await setting.sources.validate(
    reportServerAccount(setting.server, { settings }),
    never,
  )
  expect(warnings.map(({ what }) => String(what))).toEqual(['sign in at 192.168.7.7'])
  // The guard refuses it before a connection: the tests allow only this machine.
  expect(new Set(problems.map(({ failure }) => failure.code))).toContain('source_host_refused')
})

import { beforeAll, describe, expect, test } from 'vitest'

import { password } from '../support/setting.ts'
import { type SampleServer, startSampleServer } from '../support/sample-server.ts'
import { biPlatform } from './bi-platform.ts'
import { checkAnswer, type Operation } from './contract.ts'
import { reportServer } from './report-server.ts'

/*
 * The sample systems answer as the vendors' descriptions say, and nothing else: what a connector learns from
 * them holds elsewhere.
 */

/** Asks a sample and gives its answer, checked. */
async function ask(
  url: string,
  operations: readonly Operation[],
  request: { path: string; init?: RequestInit },
) {
  const response = await fetch(`${url}${request.path}`, request.init)
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  const bytes = Buffer.from(await response.arrayBuffer())
  const json: unknown = isJson ? JSON.parse(bytes.toString('utf8')) : bytes.length === 0 ? null : bytes
  const path = decodeURIComponent(new URL(request.path, url).pathname)
  expect(
    checkAnswer(
      operations,
      { method: request.init?.method ?? 'GET', path },
      { status: response.status, json },
    ),
  ).toEqual([])
  return {
    status: response.status,
    json: json as { value: { id: string; Path: string }[]; id: string; access_token: string; status: string },
  }
}

describe('every answer of the sample BI platform is described', () => {
  let server: SampleServer
  let init: RequestInit = {}
  const tenant = 'contoso.example'
  const form = {
    grant_type: 'client_credentials',
    client_id: 'client-1',
    client_secret: 'secret',
    scope: 'https://analysis.windows.net/powerbi/api/.default',
  }
  const token = (fields: object) =>
    ask(server.url, biPlatform, {
      path: `/${tenant}/oauth2/v2.0/token`,
      init: { method: 'POST', body: new URLSearchParams({ ...form, ...fields }) },
    })
  const get = (path: string) => ask(server.url, biPlatform, { path: `/v1.0/myorg${path}`, init })

  beforeAll(async () => {
    server = await startSampleServer({
      name: 'bi',
      portVariable: 'SAMPLE_BI_PORT',
      environment: {
        SAMPLE_BI_TENANT_ID: tenant,
        SAMPLE_BI_CLIENT_ID: form.client_id,
        SAMPLE_BI_CLIENT_SECRET: form.client_secret,
      },
    })
    init = { headers: { authorization: `Bearer ${(await token({})).json.access_token}` } }
    return () => server[Symbol.asyncDispose]()
  })

  test('every answer of the sample BI platform is described for tokens, given and refused', async () => {
    expect((await token({ client_secret: 'wrong' })).status).toBe(401)
    expect((await token({ scope: 'wrong' })).status).toBe(400)
  })

  test('every answer of the sample BI platform is described for workspaces, reports, pages and dashboards, and for what is not there', async () => {
    for (const { id } of (await get('/groups?$top=10')).json.value) {
      for (const report of (await get(`/groups/${id}/reports`)).json.value) {
        await get(`/groups/${id}/reports/${report.id}`)
        await get(`/groups/${id}/reports/${report.id}/pages`)
      }
      await get(`/groups/${id}/dashboards`)
    }
    expect((await get('/reports/none')).status).toBe(404)
  })

  test('every answer of the sample BI platform is described for an export, from its beginning to its file', async () => {
    const [group] = (await get('/groups')).json.value
    const [report] = (await get(`/groups/${group?.id}/reports`)).json.value
    const place = `/v1.0/myorg/groups/${group?.id}/reports/${report?.id}`
    const body = JSON.stringify({ format: 'PNG' })
    const post = {
      ...init,
      method: 'POST',
      body,
      headers: { ...init.headers, 'content-type': 'application/json' },
    }
    const started = await ask(server.url, biPlatform, { path: `${place}/ExportTo`, init: post })
    const job = `${place}/exports/${encodeURIComponent(started.json.id)}`
    let { status } = started.json
    while (status !== 'Succeeded' && status !== 'Failed')
      status = (await ask(server.url, biPlatform, { path: job, init })).json.status
    expect(status).toBe('Succeeded')
    await ask(server.url, biPlatform, { path: `${job}/file`, init })
  })
})

describe('every answer of the sample report server is described', () => {
  let server: SampleServer
  const init = { headers: { authorization: `Basic ${Buffer.from(`reader:${password}`).toString('base64')}` } }
  const get = (path: string) => ask(server.url, reportServer, { path: `/reports/api/v2.0${path}`, init })

  beforeAll(async () => {
    server = await startSampleServer({
      name: 'reportserver',
      portVariable: 'SAMPLE_REPORT_SERVER_PORT',
      environment: { SAMPLE_REPORT_SERVER_USER: 'reader', SAMPLE_REPORT_SERVER_PASSWORD: password },
    })
    return () => server[Symbol.asyncDispose]()
  })

  test('every answer of the sample report server is described for folders, reports and parameters, and for what is not there', async () => {
    await get('/Folders')
    for (const { Path } of (await get('/Reports')).json.value)
      await get(`/Reports(Path='${encodeURIComponent(Path)}')/ParameterDefinitions`)
    expect((await get("/Reports(Path='/Nowhere')/ParameterDefinitions")).status).toBe(404)
  })

  test('every answer of the sample report server is described for a rendering by URL access', async () => {
    const body = new URLSearchParams({ 'rs:Command': 'Render', 'rs:Format': 'CSV', State: 'DE' })
    await ask(server.url, reportServer, {
      path: '/ReportServer?/Operations/Airports%20by%20State',
      init: { ...init, method: 'POST', body },
    })
  })
})

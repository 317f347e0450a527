import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { api, scriptPlatform } from './support/bi-platform.ts'
import { bytes, json } from './support/scripted-server.ts'
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
const workspace = { id: workspaceId }

test('a workspace without a name is reported under its id', async () => {
  setting.server.on(
    'GET',
    `${api}/groups`,
    json({ value: [{ id: 'w1' }, { id: 'w2', name: null }, { id: 'w3', name: 'Sales' }] }),
  )
  const outcome = await setting.sources.listWorkspaces(biAccount(setting.server), never)
  expect(outcome.ok && outcome.value.map(({ name }) => name)).toEqual(['w1', 'w2', 'Sales'])
})

test('a record without an id is omitted, and the log says which', async () => {
  setting.server.on(
    'GET',
    `${api}/groups/${workspaceId}/reports`,
    json({ value: [{ name: 'No id' }, { id: 'r1', name: 'Daily' }, 'x', null] }),
  )
  const outcome = await setting.sources.listReports(biAccount(setting.server), workspace, never)
  expect(outcome.ok && outcome.value.map(({ name }) => name)).toEqual(['Daily'])
  expect(setting.logged()).toMatch(/"skipped":3.*value\.0\.id/)
})

test('a field of another kind than described counts as absent', async () => {
  const record = { id: 'r1', name: 7, reportType: null, embedUrl: {}, webUrl: [], datasetId: false }
  setting.server.on('GET', `${api}/groups/${workspaceId}/reports`, json({ value: [record] }))
  expect(await setting.sources.listReports(biAccount(setting.server), workspace, never)).toEqual({
    ok: true,
    value: [
      {
        id: 'r1',
        name: 'r1',
        reportType: 'PowerBIReport',
        embedUrl: null,
        webUrl: null,
        datasetId: null,
        workspaceId,
      },
    ],
  })
})

test.each([
  [
    'embedUrl',
    `https://app.powerbi.com/rdlEmbed?reportId=${reportId}&groupId=${workspaceId}`,
    'PaginatedReport',
  ],
  ['webUrl', `https://app.powerbi.com/groups/${workspaceId}/rdlreports/${reportId}`, 'PaginatedReport'],
  [
    'embedUrl',
    `https://app.powerbi.com/reportEmbed?reportId=${reportId}&groupId=${workspaceId}`,
    'PowerBIReport',
  ],
])('a report whose kind is not reported has that of its %s %s', async (field, url, reportType) => {
  setting.server.on(
    'GET',
    `${api}/groups/${workspaceId}/reports`,
    json({ value: [{ id: reportId, [field]: url }] }),
  )
  expect(await setting.sources.listReports(biAccount(setting.server), workspace, never)).toMatchObject({
    ok: true,
    value: [{ reportType }],
  })
})

test('a page without a name is omitted, and every other page keeps its index', async () => {
  setting.server.on(
    'GET',
    `${api}/groups/${workspaceId}/reports/${reportId}/pages`,
    json({ value: [{ order: 0 }, { name: 'Second', order: '1' }, { name: 'Third', order: 2 }] }),
  )
  const account = biAccount(setting.server)
  expect(await setting.sources.listPages(account, { workspace, reportId }, never)).toMatchObject({
    ok: true,
    value: [
      { name: 'Second', index: 1 },
      { name: 'Third', index: 2 },
    ],
  })
  const definition = biDefinition({ rendering: { ...biDefinition().rendering, pageIndexes: [1] } })
  const { directory } = setting
  expect(
    await setting.sources.export(
      { account, definition, format: 'PDF', directory, timeoutMs: 600_000 },
      never,
    ),
  ).toMatchObject({
    ok: true,
  })
  const sent = setting.server.seen.find(({ path }) => path.endsWith('/ExportTo'))
  expect(JSON.parse(sent?.body ?? '').powerBIReportConfiguration.pages).toEqual([{ pageName: 'Second' }])
})

test('an item without a name is reported by the end of its path; one without a path is omitted, and the log says which', async () => {
  const items = [
    { Id: '1', Name: 'Daily', Path: '/Sales/Daily' },
    { Path: '/Sales/Monthly', Name: null },
    { Id: '3', Name: 'Lost' },
    7,
  ]
  setting.server.on('GET', '/reports/api/v2.0/Reports', json({ value: items }))
  const outcome = await setting.sources.listCatalogReports(reportServerAccount(setting.server), never)
  expect(outcome.ok && outcome.value.map(({ name, path }) => [name, path])).toEqual([
    ['Daily', '/Sales/Daily'],
    ['Monthly', '/Sales/Monthly'],
  ])
  expect(setting.logged()).toMatch(/"skipped":2.*value\.2\.Path/)
})

test('an odd field of a parameter leaves the rest of it', async () => {
  const odd = {
    Name: 'Country',
    ParameterType: 'Colour',
    Prompt: 1,
    MultiValue: true,
    ValidValues: 'all',
    DefaultValues: [1],
    Dependencies: {},
  }
  setting.server.on('GET', /ParameterDefinitions$/, json({ value: [odd] }))
  expect(
    await setting.sources.reportParameters(
      reportServerAccount(setting.server),
      { report: '/Sales/Daily', chosen: [] },
      never,
    ),
  ).toMatchObject({
    ok: true,
    value: [
      {
        name: 'Country',
        type: 'String',
        prompt: null,
        multiValue: true,
        validValues: null,
        defaultValues: [],
        dependencies: [],
      },
    ],
  })
})

test.each(['single', 'paginated'])('an address in an app, for a %s schedule', async (kind) => {
  const reportUrl = `https://app.powerbi.com/groups/me/apps/${workspaceId}/reports/${reportId}/ReportSection1`
  const definition = kind === 'single' ? biDefinition({ reportUrl }) : paginatedDefinition({ reportUrl })
  const { directory } = setting
  const request = {
    account: biAccount(setting.server),
    definition,
    format: 'PDF' as const,
    directory,
    timeoutMs: 60_000,
  }
  expect(await setting.sources.export(request, never)).toMatchObject({
    ok: false,
    failure: {
      code: 'source_request_invalid',
      retryable: false,
      message: expect.stringMatching(/address in an app.*workspace/),
    },
  })
})

describe('a list that is hostile', () => {
  /** As many records as an answer may have values; or as many as make a length. */
  const listOf = (record: string, length = 1_000_000 * ((record.length + 1) / valuesOf(record))) =>
    bytes(`{"value":[${repeated(record, length)}]}`)
  const repeated = (record: string, length: number) =>
    `${`${record},`.repeat(length / (record.length + 1) - 2)}${record}`
  const valuesOf = (record: string) => `${record},`.replaceAll(/[^,[{]/g, '').length

  /**
   * The most work of this process within one tick of its event loop, in milliseconds of a processor. The load
   * of the machine does not count.
   */
  async function maxStandstillMs(work: () => Promise<unknown>): Promise<number> {
    let maxMs = 0
    let before = process.cpuUsage()
    const turns = setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      maxMs = Math.max(maxMs, (user + system) / 1_000)
      before = process.cpuUsage()
    }, 5)
    await work()
    await new Promise((resolve) => setTimeout(resolve, 10))
    clearInterval(turns)
    return maxMs
  }

  /** Half of the lease of a server. */
  const maxMs = 1_500

  test.each(['{}', '[]', '0', '{"id":""}', '{"id":"a","name":1,"isOnDedicatedCapacity":1}'])(
    'a list that is hostile of as many %s as may be does not hold the process',
    async (record) => {
      setting.server.on('GET', `${api}/groups`, listOf(record))
      setting.server.on('GET', /\/CatalogItems|\/Reports$/, listOf(record))
      const standstillMs = await maxStandstillMs(async () => {
        expect((await setting.sources.listWorkspaces(biAccount(setting.server), never)).ok).toBe(false)
        expect(
          (await setting.sources.listCatalogReports(reportServerAccount(setting.server), never)).ok,
        ).toBe(false)
      })
      expect(standstillMs).toBeLessThan(maxMs)
    },
  )

  test.each(['{}', '[', '0'])(
    'a list that is hostile of more values, such as %s, is refused before it is parsed',
    async (atom) => {
      setting.server.on('GET', `${api}/groups`, bytes(`{"value":[${atom}${`,${atom}`.repeat(1_000_000)}`))
      expect(await setting.sources.listWorkspaces(biAccount(setting.server), never)).toMatchObject({
        ok: false,
        failure: { code: 'source_error', detail: expect.stringContaining('values') },
      })
    },
  )

  test('a list that is hostile is refused when it is longer than any real one, before it is parsed', async () => {
    setting.server.on('GET', `${api}/groups`, listOf(`{"id":"${'w'.repeat(1_000)}"}`, 17_000_000))
    expect(await setting.sources.listWorkspaces(biAccount(setting.server), never)).toMatchObject({
      ok: false,
      failure: { code: 'source_error' },
    })
  })

  test('a list that is hostile of pages without end is abandoned', async () => {
    setting.server.on('GET', `${api}/groups`, listOf('{"id":"w"}', 400_000))
    expect(await setting.sources.listWorkspaces(biAccount(setting.server), never)).toMatchObject({
      ok: false,
      failure: { code: 'source_error' },
    })
    expect(setting.server.count('GET', `${api}/groups`)).toBeLessThan(10)
  })

  test.each(['{"path":1}', '0', '{}'])(
    'a list that is hostile of parts of a definition, as many %s as may be, does not hold the process',
    async (part) => {
      setting.server.on(
        'POST',
        /\/getDefinition$/,
        bytes(`{"definition":{"parts":[${`${part},`.repeat(490_000)}${part}]}}`),
      )
      const standstillMs = await maxStandstillMs(() =>
        setting.sources.listVisuals(biAccount(setting.server), { workspace, reportId }, never),
      )
      expect(standstillMs).toBeLessThan(maxMs)
    },
  )
})

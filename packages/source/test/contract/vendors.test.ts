import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { api, job, report as reportPath, scriptPlatform } from '../support/bi-platform.ts'
import { json } from '../support/scripted-server.ts'
import {
  biAccount,
  biDefinition,
  createSetting,
  paginatedDefinition,
  reportId,
  reportServerAccount,
  type Setting,
  workspaceId,
} from '../support/setting.ts'
import { biPlatform, dashboard, exportStatus, group, page, report } from './bi-platform.ts'
import { checkAnswer, checkRequest, type SeenRequest } from './contract.ts'
import { catalogItem, parameterDefinition, reportServer } from './report-server.ts'

/*
 * The contract checks every request of every test of this package: see `createSetting`. Here it is itself put
 * to the test, and the connectors are given everything that it allows for an answer.
 */

let setting: Setting

beforeEach(async () => {
  setting = await createSetting()
  scriptPlatform(setting.server)
})
afterEach(() => setting[Symbol.asyncDispose]())

const never = new AbortController().signal
const workspace = { id: workspaceId }
const groupPath = `${api}/groups/${workspaceId}`

/** Every request that exports of both systems make, with all that a schedule can ask for. */
async function requests(): Promise<readonly SeenRequest[]> {
  const { sources, server, directory } = setting
  const filter = { target: { table: 'Store', column: 'City' }, operator: 'In', values: ['A'] }
  const whole = { basicFilters: [filter], applyBookmark: true, bookmarkJson: '{"name":"B"}' }
  const rendering = { ...biDefinition().rendering, locale: 'de-DE', pageIndexes: [0] }
  const account = biAccount(server)
  await sources.export(
    {
      account,
      definition: biDefinition({ ...whole, rendering }),
      format: 'PDF',
      directory,
      timeoutMs: 60_000,
    },
    never,
  )
  const visual = { ...rendering, visualNames: ['v'] }
  await sources.export(
    { account, definition: biDefinition({ rendering: visual }), format: 'PDF', directory, timeoutMs: 60_000 },
    never,
  )
  await sources.validate(account, never)
  const parameters = [{ name: 'State', values: ['CA'], isNull: false, useDefault: false }]
  server.on('GET', reportPath, json({ id: reportId, reportType: 'PaginatedReport' }))
  const reportUrl = `https://app.powerbi.com/rdlEmbed?reportId=${reportId}&groupId=${workspaceId}`
  await sources.export(
    {
      account,
      definition: paginatedDefinition({ reportUrl, parameters }),
      format: 'TIFF',
      directory,
      timeoutMs: 60_000,
    },
    never,
  )
  const definition = paginatedDefinition({ parameters })
  await sources.export(
    { account: reportServerAccount(server), definition, format: 'PDF', directory, timeoutMs: 60_000 },
    never,
  )
  await sources.reportParameters(reportServerAccount(server), { report: '/Sales/Daily', chosen: [] }, never)
  return server.seen
}

const both = [...biPlatform, ...reportServer]

test('the contract finds nothing wrong with what the connectors ask for', async () => {
  const seen = await requests()
  expect(seen.length).toBeGreaterThan(12)
  expect(seen.flatMap((each) => checkRequest(both, each))).toEqual([])
})

test('the contract notices every renamed part of a path, name of the query and field of a body', async () => {
  let renamed = 0
  for (const seen of await requests()) {
    for (const mutant of mutantsOf(seen)) {
      renamed += 1
      expect(
        checkRequest(both, mutant),
        JSON.stringify([mutant.path, mutant.search, mutant.body]),
      ).not.toEqual([])
    }
  }
  expect(renamed).toBeGreaterThan(60)
})

type Mutant = SeenRequest & { readonly search: string }

/** The request with one of its fixed words spelt otherwise. */
function mutantsOf(seen: SeenRequest): Mutant[] {
  const words = seen.path
    .split('/')
    .filter((part) =>
      /^(?:groups|reports|pages|exports|file|ExportTo|myorg|oauth2|token|Reports|ParameterDefinitions|ReportServer)$/.test(
        part,
      ),
    )
  const paths = words.map((word) => ({ ...seen, path: seen.path.replace(`/${word}`, `/${word}x`) }))
  const queries = [...seen.query.keys()]
    .filter((name) => name.startsWith('$'))
    .map((name) => ({ ...seen, query: renamedQuery(seen.query, name) }))
  const isForm = String(seen.headers['content-type']).startsWith('application/x-www-form')
  const names = isForm
    ? [...new URLSearchParams(seen.body).keys()].filter((name) => name !== 'State')
    : namesIn(seen.body === '' ? null : JSON.parse(seen.body))
  const bodies = names.map((name) => ({
    ...seen,
    body: isForm
      ? String(renamedQuery(new URLSearchParams(seen.body), name))
      : seen.body.replace(`"${name}":`, `"${name}x":`),
  }))
  return [...paths, ...queries, ...bodies].map((each) => ({ ...each, search: String(each.query) }))
}

function renamedQuery(query: URLSearchParams, name: string): URLSearchParams {
  return new URLSearchParams(
    [...query].map(([key, value]): [string, string] => [key === name ? `${key}x` : key, value]),
  )
}

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...namesIn(inner),
  ])
}

describe('answers of the form that the vendor describes', () => {
  // The fields that the vendor's reference shows in its samples; the values are of our making.
  const examples = {
    groups: {
      value: [{ isReadOnly: false, isOnDedicatedCapacity: false, id: workspaceId, name: 'sample group' }],
    },
    reports: {
      value: [
        {
          datasetId: 'd',
          id: reportId,
          name: 'SalesMarketing',
          webUrl: `https://app.powerbi.com/groups/${workspaceId}/reports/${reportId}`,
          embedUrl: `https://app.powerbi.com/reportEmbed?reportId=${reportId}&groupId=${workspaceId}`,
        },
      ],
    },
    pages: {
      value: [
        { displayName: 'Regional Sales Analysis', name: 'ReportSection', order: '0' },
        { displayName: 'Geographic Analysis', name: 'ReportSection1', order: '1' },
      ],
    },
    dashboards: {
      value: [
        {
          displayName: 'SalesMarketing',
          embedUrl: 'https://app.powerbi.com/dashboardEmbed?dashboardId=d',
          id: 'd',
          isReadOnly: false,
        },
      ],
    },
    status: {
      id: 'Mi9C5419=',
      createdDateTime: '2018-08-21T12:28:34.145Z',
      lastActionDateTime: '2018-08-21T12:29:34.718Z',
      reportId,
      reportName: 'SalesMarketing',
      status: 'Succeeded',
      percentComplete: 100,
      ResourceFileExtension: '.pptx',
      resourceLocation: 'https://api.powerbi.com/v1.0/myorg/reports/r/exports/e/file',
      expirationTime: '2018-08-22T12:29:34.718Z',
    },
  }

  test('answers of the form that the vendor describes are described by the contract and read without loss', async () => {
    const { server, sources, directory } = setting
    const account = biAccount(server)
    const paths = {
      groups: `${api}/groups`,
      reports: `${groupPath}/reports`,
      pages: `${reportPath}/pages`,
      dashboards: `${groupPath}/dashboards`,
      status: job,
    }
    for (const [name, path] of Object.entries(paths)) {
      const example = examples[name as keyof typeof examples]
      expect(checkAnswer(biPlatform, { method: 'GET', path }, { status: 200, json: example }), name).toEqual(
        [],
      )
      server.on('GET', path, json(example))
    }
    expect(await sources.listWorkspaces(account, never)).toEqual({
      ok: true,
      value: [{ id: workspaceId, name: 'sample group', isOnDedicatedCapacity: false }],
    })
    const [given] = examples.reports.value
    expect(await sources.listReports(account, workspace, never)).toEqual({
      ok: true,
      value: [{ ...given, reportType: 'PowerBIReport', workspaceId }],
    })
    expect(await sources.listPages(account, { workspace, reportId }, never)).toEqual({
      ok: true,
      value: examples.pages.value.map(({ name, displayName }, index) => ({ name, displayName, index })),
    })
    const { displayName, embedUrl, id } = examples.dashboards.value[0]!
    expect(await sources.listDashboards(account, workspace, never)).toEqual({
      ok: true,
      value: [{ id, name: displayName, embedUrl }],
    })
    const asked = {
      account,
      definition: biDefinition(),
      format: 'PPTX' as const,
      directory,
      timeoutMs: 60_000,
    }
    expect(await sources.export(asked, never)).toMatchObject({
      ok: true,
      file: { extension: 'pptx', reportName: 'SalesMarketing' },
    })
  })
})

describe('whatever an answer has for a field that is not required', () => {
  const records = {
    [`${api}/groups`]: {
      shape: group,
      read: () => setting.sources.listWorkspaces(biAccount(setting.server), never),
    },
    [`${groupPath}/reports`]: {
      shape: report,
      read: () => setting.sources.listReports(biAccount(setting.server), workspace, never),
    },
    [`${reportPath}/pages`]: {
      shape: page,
      read: () => setting.sources.listPages(biAccount(setting.server), { workspace, reportId }, never),
    },
    [`${groupPath}/dashboards`]: {
      shape: dashboard,
      read: () => setting.sources.listDashboards(biAccount(setting.server), workspace, never),
    },
    '/reports/api/v2.0/Reports': {
      shape: catalogItem,
      read: () => setting.sources.listCatalogReports(reportServerAccount(setting.server), never),
    },
    '/reports/api/v2.0/Folders': {
      shape: catalogItem,
      read: () => setting.sources.listCatalogFolders(reportServerAccount(setting.server), never),
    },
    "/reports/api/v2.0/Reports(Path='/Sales/Daily')/ParameterDefinitions": {
      shape: parameterDefinition,
      read: () =>
        setting.sources.reportParameters(
          reportServerAccount(setting.server),
          { report: '/Sales/Daily', chosen: [] },
          never,
        ),
    },
  }

  /** What a record is addressed by; without it the record is omitted, and named in the log. */
  const keys = new Set(['id', 'name', 'Path', 'Name'])
  const whole = {
    id: 'one',
    name: 'one',
    Id: 'one',
    Name: 'one',
    Path: '/Sales/one',
    displayName: 'one',
    order: 1,
  }

  test.each(Object.entries(records))(
    'the list of %s is read, and its sound record with it',
    async (path, { shape, read }) => {
      const sound = Object.fromEntries(Object.entries(whole).filter(([name]) => name in shape.shape))
      for (const field of [...Object.keys(shape.shape), 'somethingNew']) {
        for (const odd of [undefined, null, 7, true, 'Unheard', [], [{}], {}]) {
          setting.server.on('GET', path, json({ value: [{ ...sound, [field]: odd }, sound] }))
          const outcome = await read()
          const count = outcome.ok ? outcome.value.length : -1
          expect(
            count === 2 || (count === 1 && keys.has(field)),
            `${field}: ${JSON.stringify(odd)} → ${JSON.stringify(outcome)}`,
          ).toBe(true)
          if (count === 1 && path.startsWith('/reports/'))
            expect(setting.logged()).toContain(`value.0.${field}`)
        }
      }
    },
  )

  test('an export job of an unknown status is polled again, and one with more fields is read', async () => {
    const { server, sources, directory } = setting
    const unknown = { id: 'Mi9C5419=', status: 'Thinking', percentComplete: null, somethingNew: {} }
    expect(exportStatus.safeParse(unknown).success).toBe(false)
    server.on('GET', job, json(unknown, { status: 202 }), json({ ...unknown, status: 'Succeeded' }))
    const asked = {
      account: biAccount(server),
      definition: biDefinition(),
      format: 'PDF' as const,
      directory,
      timeoutMs: 60_000,
    }
    expect(await sources.export(asked, never)).toMatchObject({ ok: true })
  })
})

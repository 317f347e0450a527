import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { definedName, type ReportDefinition, type SourceAccount } from '@punctual/domain'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createSources, type SourcesWithDiscovery } from '@punctual/source'
import { describeConnector } from '@punctual/source/conformance'
import { loopbackEgress } from '@punctual/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type SampleServer, startSampleServer } from './support/sample-server.ts'
import { biAccount, biDefinition, clientSecret, paginatedDefinition } from './support/setting.ts'

const startBi = () =>
  startSampleServer({
    name: 'bi',
    portVariable: 'SAMPLE_BI_PORT',
    environment: {
      SAMPLE_BI_TENANT_ID: 'contoso.example',
      SAMPLE_BI_CLIENT_ID: 'client-1',
      SAMPLE_BI_CLIENT_SECRET: clientSecret,
    },
  })

const startSources = () =>
  createSources({
    clock: systemClock(),
    random: Math.random,
    logger: silentLogger(),
    limits: { pollMs: 100 },
    egress: loopbackEgress(),
  })

const never = new AbortController().signal

function connectorOf(
  definition: ReportDefinition,
  absent: ReportDefinition,
  formats: ['PDF', ...('PPTX' | 'PNG' | 'XLSX' | 'CSV' | 'DOCX' | 'XML' | 'MHTML' | 'TIFF')[]],
) {
  return async () => {
    await using resources = new AsyncDisposableStack()
    const server = resources.use(await startBi())
    const sources = resources.use(startSources())
    await server.faults({ retryAfterSeconds: 0 })
    let started = 0
    const owned = resources.move()
    return {
      sources,
      account: biAccount(server),
      definition,
      absent,
      formats,
      browsed: ['Operations', definedName(definition) ?? ''],
      accountWith: (secret: string): SourceAccount => biAccount(server, { secret }),
      accountOn: (url: string): SourceAccount => biAccount({ url }),
      async slowDown(milliseconds: number) {
        await server.faults({ exportDurationMs: milliseconds })
        started = (await server.statistics()).exportsStarted ?? 0
      },
      async exporting() {
        while (((await server.statistics()).exportsStarted ?? 0) <= started)
          await new Promise((resolve) => setImmediate(resolve))
      },
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    }
  }
}

const named = { reportUrl: null, workspaceName: 'Operations' }

const california = { name: 'State', values: ['CA'], isNull: false, useDefault: false }

describeConnector(
  'reports of the BI platform',
  connectorOf(
    biDefinition({ ...named, reportName: 'Cars and Fuel Economy' }),
    biDefinition({ ...named, reportName: 'Nowhere' }),
    ['PDF', 'PPTX', 'PNG'],
  ),
)

describeConnector(
  'paginated reports of the BI platform',
  connectorOf(
    paginatedDefinition({ ...named, reportName: 'Airports by State', parameters: [california] }),
    paginatedDefinition({ ...named, reportName: 'Nowhere' }),
    ['PDF', 'XLSX', 'CSV', 'DOCX', 'PPTX', 'XML', 'MHTML', 'TIFF'],
  ),
)

describe('the sample BI platform', () => {
  let server: SampleServer
  let sources: SourcesWithDiscovery
  let directory: string

  beforeAll(async () => {
    server = await startBi()
    sources = startSources()
    directory = await mkdtemp(join(tmpdir(), 'sample-bi-'))
  })
  afterAll(async () => {
    await sources[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
    await rm(directory, { recursive: true })
  })
  beforeEach(async () => {
    await server.resetFaults()
    await server.faults({ exportDurationMs: 0, retryAfterSeconds: 0 })
  })

  const exportCars = (more: Parameters<typeof biDefinition>[0] = {}) =>
    sources.export(
      {
        account: biAccount(server),
        definition: biDefinition({ ...named, reportName: 'Cars and Fuel Economy', ...more }),
        format: 'PDF',
        directory,
        timeoutMs: 25_000,
      },
      never,
    )

  test('the sample BI platform workspaces, reports, dashboards and pages are found', async () => {
    const account = biAccount(server)
    const workspaces = await sources.listWorkspaces(account, never)
    expect(workspaces).toMatchObject({
      ok: true,
      value: [{ name: 'Operations' }, { name: 'Markets and Research' }],
    })
    const reports = await sources.listReports(account, { name: 'operations' }, never)
    if (!reports.ok) throw new Error(reports.failure.message)
    expect(reports.value.map(({ reportType }) => reportType)).toContain('PaginatedReport')
    const paginated = await sources.listPaginatedReports(account, { name: 'Operations' }, never)
    expect(paginated).toMatchObject({ ok: true, value: [{ name: 'Airports by State', datasetId: null }] })
    expect(await sources.listDashboards(account, { name: 'Operations' }, never)).toMatchObject({
      ok: true,
      value: [{ name: 'Operations at a Glance' }],
    })
    const cars = reports.value.find(({ name }) => name === 'Cars and Fuel Economy')
    const pages = await sources.listPages(
      account,
      { workspace: { name: 'Operations' }, reportId: cars?.id ?? '' },
      never,
    )
    expect(pages.ok && pages.value.map(({ index }) => index)).toEqual(
      pages.ok && pages.value.map((_page, index) => index),
    )
  })

  test('the embed address and the web address that it lists lead to the same report', async () => {
    const reports = await sources.listReports(biAccount(server), { name: 'Operations' }, never)
    const cars = reports.ok ? reports.value.find(({ name }) => name === 'Cars and Fuel Economy') : undefined
    for (const reportUrl of [cars?.embedUrl ?? '', cars?.webUrl ?? '']) {
      const outcome = await exportCars({ reportUrl, reportName: null, workspaceName: null })
      expect(outcome).toMatchObject({ ok: true, file: { reportName: 'Cars and Fuel Economy' } })
    }
  })

  test('a filter reaches the platform, and one on a column that is not there is refused by it', async () => {
    const filter = (column: string) => ({
      target: { table: 'Cars', column },
      operator: 'In',
      values: ['Europe', 'Japan'],
    })
    expect(await exportCars({ basicFilters: [filter('Origin')] })).toMatchObject({ ok: true })
    const refused = await exportCars({ basicFilters: [filter('no such column')] })
    expect(refused).toMatchObject({
      ok: false,
      failure: {
        code: 'source_request_invalid',
        message: expect.stringContaining('Cars/no such column, which is not in the report'),
      },
    })
  })

  test('a bookmark that is not in the report is named in the failure', async () => {
    const refused = await exportCars({ applyBookmark: true, bookmarkJson: '{"name":"Bookmark0gone"}' })
    expect(refused).toMatchObject({
      ok: false,
      failure: { code: 'source_request_invalid', message: expect.stringContaining('Bookmark0gone') },
    })
  })

  test('the visuals of a report are found by page and title, and one of them is exported by its name and page', async () => {
    const account = biAccount(server)
    const reports = await sources.listReports(account, { name: 'Operations' }, never)
    const cars = reports.ok ? reports.value.find(({ name }) => name === 'Cars and Fuel Economy') : undefined
    const visuals = await sources.listVisuals(
      account,
      { workspace: { name: 'Operations' }, reportId: cars?.id ?? '' },
      never,
    )
    if (!visuals.ok || visuals.value === null) throw new Error('no visuals')
    expect(visuals.value[0]).toEqual({
      name: 'mileageByWeight',
      title: 'Mileage (mpg) by weight (lbs)',
      type: 'scatterChart',
      pageName: 'ReportSection1cars',
      pageIndex: 0,
    })
    expect(visuals.value.map(({ pageIndex }) => pageIndex)).toEqual(
      visuals.value.map(({ pageIndex }) => pageIndex).toSorted(),
    )
    expect(new Set(visuals.value.map(({ pageIndex }) => pageIndex))).toEqual(new Set([0, 1, 2]))
    const { name, pageIndex } = visuals.value.at(-1)!
    const rendering = {
      method: 1 as const,
      pageIndexes: [pageIndex],
      visualNames: [name],
      locale: null,
      timeoutSeconds: null,
    }
    expect(await exportCars({ objectType: 'VISUAL', rendering })).toMatchObject({ ok: true })
    const paginated = reports.ok
      ? reports.value.find(({ reportType }) => reportType === 'PaginatedReport')
      : undefined
    const none = await sources.listVisuals(
      account,
      { workspace: { name: 'Operations' }, reportId: paginated?.id ?? '' },
      never,
    )
    expect(none).toMatchObject({ ok: false, failure: { code: 'source_request_invalid' } })
  })

  test.each([
    ['busy', 'a job that was refused for load succeeds the next time', true],
    ['429', 'a refused start succeeds the next time', true],
    ['truncated', 'a file that breaks off is fetched again', null],
    ['permanent', 'a job that failed for good is a failure', 'source_export_failed'],
    ['500', 'an error of the platform is a failure worth another try', 'source_error'],
  ])('the sample BI platform with the fault %s, %s', async (fault, _what, expected) => {
    await server.faults({ failNextExports: 1, failure: fault })
    const outcome = await exportCars()
    if (expected === true) expect(outcome).toMatchObject({ ok: true })
    else if (expected !== null) expect(outcome).toMatchObject({ ok: false, failure: { code: expected } })
    else expect(outcome.ok || outcome.failure.retryable).toBe(true)
  })

  test('the sample BI platform reads that are throttled and a token service that fails for a moment do not fail an export', async () => {
    await server.faults({ throttleNextReads: 2 })
    expect(await exportCars()).toMatchObject({ ok: true })
  })

  test('tokens that live for a second are replaced in the middle of an export', async () => {
    await server.faults({ tokenLifetimeSeconds: 1, exportDurationMs: 2_500 })
    const before = (await server.statistics()).tokensIssued ?? 0
    await using own = startSources()
    const definition = biDefinition({ ...named, reportName: 'Cars and Fuel Economy' })
    expect(
      await own.export(
        { account: biAccount(server), definition, format: 'PDF', directory, timeoutMs: 25_000 },
        never,
      ),
    ).toMatchObject({
      ok: true,
    })
    expect(((await server.statistics()).tokensIssued ?? 0) - before).toBeGreaterThan(1)
  })
})

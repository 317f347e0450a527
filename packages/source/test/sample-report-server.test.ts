import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ReportFormat, SourceAccount } from '@punctual/domain'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createSources, type SourcesWithDiscovery } from '@punctual/source'
import { describeConnector } from '@punctual/source/conformance'
import { loopbackEgress } from '@punctual/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type SampleServer, startSampleServer } from './support/sample-server.ts'
import { paginatedDefinition, password, reportServerAccount } from './support/setting.ts'

const startReportServer = () =>
  startSampleServer({
    name: 'reportserver',
    portVariable: 'SAMPLE_REPORT_SERVER_PORT',
    environment: { SAMPLE_REPORT_SERVER_USER: 'reader', SAMPLE_REPORT_SERVER_PASSWORD: password },
  })

const startSources = () =>
  createSources({
    clock: systemClock(),
    random: Math.random,
    logger: silentLogger(),
    egress: loopbackEgress(),
  })

/** This report has no default for its one mandatory parameter. */
const airports = {
  reportUrl: '/Operations/Airports by State',
  parameters: [{ name: 'State', values: ['CA', 'NV'], isNull: false, useDefault: false }],
}

const never = new AbortController().signal

describeConnector('report server', async () => {
  await using resources = new AsyncDisposableStack()
  const server = resources.use(await startReportServer())
  const sources = resources.use(startSources())
  let started = 0
  const owned = resources.move()
  return {
    sources,
    account: reportServerAccount(server),
    definition: paginatedDefinition(airports),
    absent: paginatedDefinition({ reportUrl: '/Operations/Nowhere' }),
    formats: ['PDF', 'XLSX', 'DOCX', 'CSV', 'PPTX', 'XML', 'MHTML', 'TIFF', 'PNG'],
    browsed: ['Operations', 'Airports by State'],
    accountWith: (secret) => reportServerAccount(server, { secret }),
    accountOn: (url: string): SourceAccount => reportServerAccount({ url }),
    async slowDown(milliseconds) {
      await server.faults({ renderDurationMs: milliseconds })
      started = (await server.statistics()).rendersStarted ?? 0
    },
    async exporting() {
      while (((await server.statistics()).rendersStarted ?? 0) <= started)
        await new Promise((resolve) => setImmediate(resolve))
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
})

describe('the sample report server', () => {
  let server: SampleServer
  let sources: SourcesWithDiscovery
  let directory: string

  beforeAll(async () => {
    server = await startReportServer()
    sources = startSources()
    directory = await mkdtemp(join(tmpdir(), 'sample-report-server-'))
  })
  afterAll(async () => {
    await sources[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
    await rm(directory, { recursive: true })
  })
  beforeEach(() => server.resetFaults())

  const render = (more: Parameters<typeof paginatedDefinition>[0] = {}, format: ReportFormat = 'PDF') =>
    sources.export(
      {
        account: reportServerAccount(server),
        definition: paginatedDefinition({ ...airports, ...more }),
        format,
        directory,
        timeoutMs: 25_000,
      },
      never,
    )

  test('the sample report server reports, folders and parameters are found', async () => {
    const account = reportServerAccount(server)
    const reports = await sources.listCatalogReports(account, never)
    expect(reports.ok && reports.value.map(({ path }) => path)).toContain('/Operations/Airports by State')
    const folders = await sources.listCatalogFolders(account, never)
    expect(folders.ok && folders.value.map(({ path }) => path)).toContain('/Operations')
    const byPath = await sources.reportParameters(account, '/Operations/Airports by State', never)
    const id = reports.ok
      ? reports.value.find(({ path }) => path === '/Operations/Airports by State')?.id
      : undefined
    expect(byPath).toEqual(await sources.reportParameters(account, id ?? '', never))
    expect(byPath.ok && byPath.value.length).toBeGreaterThan(0)
    expect(await sources.reportParameters(account, '/Nowhere', never)).toMatchObject({
      ok: false,
      failure: { code: 'source_report_not_found' },
    })
  })

  test('a report of several pages as PNG has as many pictures as it has pages', async () => {
    const several = {
      reportUrl: '/Operations/Airports by State',
      parameters: [{ ...airports.parameters[0]!, values: ['CA', 'NV', 'AK'] }],
    }
    const outcome = await render(several, 'PNG')
    expect(outcome).toMatchObject({ ok: true, file: { extension: 'zip' } })
    const pdf = await render(several, 'PDF')
    const pages = pdf.ok
      ? ((await readFile(pdf.file.path, 'latin1')).match(/\/Type \/Page\b(?!s)/g) ?? []).length
      : 0
    expect(pages).toBeGreaterThan(1)
    expect(outcome.ok && outcome.file.expectedPages).toEqual({ pages, exact: true })
  }, 90_000)

  test('a report that the user may not read is distinguished from one that is not there', async () => {
    expect(await render({ reportUrl: '/Restricted/Board Report' })).toMatchObject({
      ok: false,
      failure: { code: 'source_access_denied' },
    })
    expect(await render({ reportUrl: '/Nowhere' })).toMatchObject({
      ok: false,
      failure: { code: 'source_report_not_found' },
    })
  })

  test('a parameter that the report does not have is reported as such', async () => {
    const parameters = [{ name: 'NoSuchParameter', values: ['x'], isNull: false, useDefault: false }]
    expect(await render({ parameters })).toMatchObject({
      ok: false,
      failure: { code: 'source_request_invalid', retryable: false },
    })
  })

  test.each([
    ['500', 'source_export_failed'],
    ['503', 'source_busy'],
    ['html', 'source_error'],
    ['empty', 'artifact_empty'],
    ['truncated', 'source_unreachable'],
    ['401', 'source_credentials_rejected'],
  ])('the fault %s is a failure of code %s', async (fault, code) => {
    await server.faults({ failNextRenders: 1, failure: fault })
    expect(await render()).toMatchObject({ ok: false, failure: { code } })
    expect(await render()).toMatchObject({ ok: true })
  })
})

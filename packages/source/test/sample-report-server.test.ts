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
        timeoutMs: 80_000,
      },
      never,
    )

  test('the sample report server reports, folders and parameters are found', async () => {
    const account = reportServerAccount(server)
    const reports = await sources.listCatalogReports(account, never)
    expect(reports.ok && reports.value.map(({ path }) => path)).toContain('/Operations/Airports by State')
    const folders = await sources.listCatalogFolders(account, never)
    expect(folders.ok && folders.value.map(({ path }) => path)).toContain('/Operations')
    const parametersOf = (report: string) => sources.reportParameters(account, { report, chosen: [] }, never)
    const byPath = await parametersOf('/Operations/Airports by State')
    const id = reports.ok
      ? reports.value.find(({ path }) => path === '/Operations/Airports by State')?.id
      : undefined
    expect(byPath).toEqual(await parametersOf(id ?? ''))
    expect(byPath.ok && byPath.value.length).toBeGreaterThan(0)
    expect(await parametersOf('/Nowhere')).toMatchObject({
      ok: false,
      failure: { code: 'source_report_not_found' },
    })
  })

  test('the subscriptions of the sample report server are read with their shared schedules, and without passwords', async () => {
    const found = await sources.listSubscriptions(reportServerAccount(server), never)
    expect(found.ok && found.value.map(({ schedule }) => schedule?.days)).toEqual([
      { kind: 'weeks', every: 2, weekStart: 6, weekdays: [0, 6] },
      {
        kind: 'month-days',
        days: [15, 31],
        months: [],
        isClamped: false,
      },
      { kind: 'month-weeks', week: 5, weekdays: [3, 4], months: [] },
      { kind: 'minutes', every: 50 },
      { kind: 'weeks', every: 1, weekStart: 6, weekdays: [0, 1, 2, 3, 4] },
      { kind: 'days', every: 3 },
      { kind: 'days', every: 1 },
    ])
    expect(found.ok && found.value[0]).toMatchObject({
      reportPath: '/Operations/Weather by Month',
      isActive: true,
      extension: 'Report Server Email',
      parameters: [{ name: 'City', value: 'Seattle', isOfColumn: false }],
    })
    const settings = found.ok ? found.value.flatMap((each) => [...each.settings.keys()]) : []
    expect(settings).toContain('USERNAME')
    expect(settings).not.toContain('PASSWORD')
    expect(found.ok && found.value[6]?.isDataDriven).toBe(true)
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
      failure: {
        code: 'source_parameter_refused',
        retryable: false,
        message: expect.stringContaining('Parameters[0].Name is no parameter of the report; it has State'),
      },
    })
  })

  const parameter = (name: string, ...values: string[]) => ({
    name,
    values,
    isNull: false,
    useDefault: false,
  })

  test('the sample report server lists linked reports beside the others, and renders them with their own defaults', async () => {
    const account = reportServerAccount(server)
    const reports = await sources.listCatalogReports(account, never)
    expect(reports.ok && reports.value.filter(({ type }) => type === 'LinkedReport')).toMatchObject([
      { path: '/Finance/Prices of One Company', link: '/Finance/Stock Prices' },
      { path: '/Operations/Airports of Delaware', link: '/Operations/Airports of a City' },
      { path: '/Media/Link without Target', link: null },
    ])
    const finance = await sources.browse(account, '/Finance', never)
    expect(finance.ok && finance.value.map(({ itemId }) => itemId)).toEqual([
      '/Finance/Stock Prices',
      '/Finance/Prices of One Company',
    ])
    const linked = { reportUrl: '/Finance/Prices of One Company', parameters: [] }
    const rows = async (definition: typeof linked) => {
      const outcome = await render(definition, 'CSV')
      return outcome.ok ? (await readFile(outcome.file.path, 'utf8')).split('\r\n') : []
    }
    expect((await rows(linked))[1]).toMatch(/^IBM,2010-01-01/)
    expect((await rows({ ...linked, parameters: [parameter('Symbol', 'AAPL')] as never }))[1]).toMatch(
      /^AAPL/,
    )
    const byName = { reportUrl: null, reportName: 'Prices of One Company', parameters: [] }
    expect(await render(byName)).toMatchObject({ ok: true })
  })

  test('a linked report whose target is gone fails with a code of its own, before and at the run', async () => {
    const account = reportServerAccount(server)
    const broken = { reportUrl: '/Media/Link without Target', parameters: [] }
    const failure = { code: 'source_link_broken', retryable: false }
    expect(await render(broken)).toMatchObject({ ok: false, failure })
    const wanted = { account, definition: paginatedDefinition(broken), format: 'PDF' as const }
    expect(await sources.preflight(wanted, never)).toMatchObject({ problems: [failure] })
  })

  test('a dependent parameter has the valid values of the values chosen so far', async () => {
    const account = reportServerAccount(server)
    const validOf = async (report: string, ...chosen: ReturnType<typeof parameter>[]) => {
      const found = await sources.reportParameters(account, { report, chosen }, never)
      return found.ok && found.value.map(({ name, state, validValues }) => [name, state, validValues?.length])
    }
    const city = '/Operations/Airports of a City'
    const states = expect.any(Number)
    expect(await validOf(city)).toEqual([
      ['State', 'MissingValidValue', states],
      ['City', 'HasOutstandingDependencies', undefined],
      ['Code', 'HasOutstandingDependencies', undefined],
    ])
    expect(await validOf(city, parameter('State', 'DE'), parameter('City', 'Dover'))).toEqual([
      ['State', 'HasValidValue', states],
      ['City', 'HasValidValue', expect.any(Number)],
      ['Code', 'HasValidValue', expect.any(Number)],
    ])
    // The linked report has a default for the first of the chain; it is asked of the one it shows.
    expect(await validOf('/Operations/Airports of Delaware')).toEqual([
      ['State', 'HasValidValue', states],
      ['City', 'MissingValidValue', expect.any(Number)],
      ['Code', 'HasOutstandingDependencies', undefined],
    ])
    // What a row fills in decides the values of those that depend on it, so none are known yet.
    expect(await validOf(city, parameter('State', '{{State}}'), parameter('City', 'Dover'))).toEqual([
      ['State', 'MissingValidValue', states],
      ['City', 'HasOutstandingDependencies', undefined],
      ['Code', 'HasOutstandingDependencies', undefined],
    ])
  })

  const ofCity = (...parameters: ReturnType<typeof parameter>[]) => ({
    reportUrl: '/Operations/Airports of a City',
    parameters,
  })

  test.each([
    [
      'is not valid with the values before it',
      ofCity(parameter('State', 'DE'), parameter('City', 'Juneau')),
      /^Parameters\[1\]\.Values\[0\] is not one of the values that City allows; valid are .*Dover/,
    ],
    [
      'is missing and has no default',
      ofCity(parameter('State', 'DE')),
      /^Parameters: City needs a value: it has no default\.$/,
    ],
    [
      'is the wrong one, and those that depend on it are not blamed',
      ofCity(parameter('State', 'Bavaria'), parameter('City', 'Dover')),
      /^Parameters\[0\]\.Values\[0\] is not one of the values that State allows; valid are AK, [^;]* more\.$/,
    ],
    [
      'is spelt in another case',
      ofCity(parameter('state', 'DE'), parameter('City', 'Dover')),
      /^Parameters\[0\]\.Name has to be written as the report has it: State\.$/,
    ],
  ])(
    'a parameter that %s is refused with its field and what is valid, before and at the run',
    async (_what, definition, message) => {
      const failure = {
        code: 'source_parameter_refused',
        retryable: false,
        message: expect.stringMatching(message),
      }
      expect(await render(definition)).toMatchObject({ ok: false, failure })
      const account = reportServerAccount(server)
      const wanted = { account, definition: paginatedDefinition(definition), format: 'PDF' as const }
      expect(await sources.preflight(wanted, never)).toMatchObject({ problems: [failure] })
    },
  )

  test('numbers and dates follow the culture of the schedule, and a file the settings of its format', async () => {
    const ibm = { reportUrl: '/Finance/Stock Prices', parameters: [parameter('Symbol', 'IBM')] }
    const deviceInfo = { CSV: { UseFormattedValues: 'true', FieldDelimiter: ';', NoHeader: 'true' } }
    const firstLine = async (more: Parameters<typeof paginatedDefinition>[0]) => {
      const outcome = await render({ ...ibm, ...more }, 'CSV')
      return outcome.ok ? (await readFile(outcome.file.path, 'utf8')).split('\r\n', 1)[0] : outcome.failure
    }
    expect(await firstLine({ deviceInfo, culture: 'de-DE' })).toMatch(/^\uFEFFIBM;01\.01\.2009;89,46;/)
    expect(await firstLine({ deviceInfo })).toMatch(/^\uFEFFIBM;Jan 1, 2009;89\.46;/)
    expect(await firstLine({})).toBe('\uFEFFSymbol,Date,Price,Change,Change (%)')
  })

  test('a history snapshot is rendered, and one that is gone fails with a code of its own, before and at the run', async () => {
    const account = reportServerAccount(server)
    const preflight = (definition: Parameters<typeof paginatedDefinition>[0]) =>
      sources.preflight({ account, definition: paginatedDefinition(definition), format: 'PDF' }, never)
    for (const [reportUrl, historyId] of [
      ['/Finance/Stock Prices', '2026-02-01T06:00:00'],
      ['/Finance/Prices of One Company', '2026-03-01T06:30:00'],
    ] as const) {
      const kept = { reportUrl, historyId, parameters: [] }
      expect(await render(kept)).toMatchObject({ ok: true })
      expect(await preflight(kept)).toEqual({ problems: [], warnings: [] })
      const gone = { ...kept, historyId: '2026-01-01T06:00:00' }
      const failure = { code: 'source_snapshot_not_found', retryable: false }
      expect(await render(gone)).toMatchObject({ ok: false, failure })
      expect(await preflight(gone)).toMatchObject({
        problems: [
          { ...failure, message: expect.stringContaining('2026-01-01T06:00:00; its newest is 2026-03-01') },
        ],
      })
    }
  })

  test('a default that comes from a query takes part in a chain of parameters', async () => {
    const chain = ofCity(parameter('State', 'DE'), parameter('City', 'Dover'), {
      ...parameter('Code'),
      useDefault: true,
    })
    expect(await render(chain)).toMatchObject({ ok: true })
    const account = reportServerAccount(server)
    const wanted = { account, definition: paginatedDefinition(chain), format: 'PDF' as const }
    expect(await sources.preflight(wanted, never)).toEqual({ problems: [], warnings: [] })
  })

  test.each([
    ['500', 'source_export_failed'],
    ['503', 'source_busy'],
    ['html', 'source_error'],
    ['empty', 'artifact_empty'],
    ['truncated', 'source_answer_torn'],
    ['401', 'source_credentials_rejected'],
  ])('the fault %s is a failure of code %s', async (fault, code) => {
    await server.faults({ failNextRenders: 1, failure: fault })
    expect(await render()).toMatchObject({ ok: false, failure: { code } })
    expect(await render()).toMatchObject({ ok: true })
  })
})

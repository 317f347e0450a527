import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browsers, openBrowsersLate } from '@punctual/browser'
import type { BiReportDefinition, ReportFormat, SourceAccount } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createSources, type SourcesWithDiscovery } from '@punctual/source'
import { loopbackEgress } from '@punctual/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { textOfPages } from './support/pdf-text.ts'
import { type SampleServer, startSampleServer } from './support/sample-server.ts'
import { biAccount, biDefinition, clientSecret } from './support/setting.ts'
import { startVendorHost, type VendorHost } from './support/vendor-host.ts'

let server: SampleServer
let vendor: VendorHost
let browsers: Browsers
let sources: SourcesWithDiscovery
let directory: string

beforeAll(async () => {
  server = await startSampleServer({
    name: 'bi',
    portVariable: 'SAMPLE_BI_PORT',
    environment: {
      SAMPLE_BI_TENANT_ID: 'contoso.example',
      SAMPLE_BI_CLIENT_ID: 'client-1',
      SAMPLE_BI_CLIENT_SECRET: clientSecret,
      SAMPLE_BI_EMBED_ORIGIN: 'https://app.powerbi.com',
    },
  })
  vendor = await startVendorHost('app.powerbi.com', server.url)
  const common = { clock: systemClock(), logger: silentLogger(), egress: loopbackEgress() }
  browsers = openBrowsersLate({
    ...common,
    executable: null,
    directory: null,
    processes: 2,
    pagesPerProcess: 100,
    processMemoryMib: 1_024,
  })
  sources = createSources({ ...common, random: Math.random, browsers })
  directory = await mkdtemp(join(tmpdir(), 'bi-browser-'))
})

afterAll(async () => {
  await sources[Symbol.asyncDispose]()
  await browsers[Symbol.asyncDispose]()
  await vendor[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await rm(directory, { recursive: true })
})
beforeEach(() => server.resetFaults())

/** The interface is reached directly, and the embedded pages through the proxy that plays their host. */
function account(): SourceAccount {
  const { settings, ...known } = biAccount(server)
  const { proxyUrl, caCertificate } = vendor
  const network = { proxyUrl, proxyUserName: '', noProxy: '127.0.0.1', caCertificate }
  return { ...known, settings: { ...settings, network } }
}

type Rendering = Partial<BiReportDefinition['rendering']>

function weather(rendering: Rendering = {}, more: Partial<BiReportDefinition> = {}): BiReportDefinition {
  const definition = biDefinition({
    reportUrl: null,
    workspaceName: 'Operations',
    reportName: 'City Weather',
  })
  return { ...definition, rendering: { ...definition.rendering, ...rendering }, ...more }
}

const render = (definition: BiReportDefinition, format: ReportFormat = 'PDF') =>
  sources.export(
    { account: account(), definition, format, directory, timeoutMs: 60_000 },
    new AbortController().signal,
  )

const contains = {
  target: { table: 'Weather', column: 'Location' },
  logicalOperator: 'And',
  conditions: [{ operator: 'Contains', value: 'Seattle' }],
}

describe(
  'RenderingMethod 2 of the BI platform, by the client library of the vendor',
  { timeout: 90_000 },
  () => {
    // proves decided-7.1.4/method-2-browser
    test('a report is rendered by its embedded page, each of its pages one page of the PDF', async () => {
      const outcome = await render(weather({ method: 2 }))
      expect(outcome).toMatchObject({ ok: true, file: { reportName: 'City Weather', extension: 'pdf' } })
      if (!outcome.ok) return
      const text = (await readFile(outcome.file.path)).toString('latin1')
      expect(outcome.file.expectedPages?.pages).toBeGreaterThan(1)
      expect(
        /\/Type\s*\/Pages[^>]*\/Count\s+(\d+)|\/Count\s+(\d+)[^>]*\/Type\s*\/Pages/
          .exec(text)
          ?.slice(1)
          .find(Boolean),
      ).toBe(String(outcome.file.expectedPages?.pages))
      expect((await server.statistics()).exportsStarted).toBe(0)
    })

    test('a PDF carries the text of its pages: the heading, a key figure, a cell of a table and a label of a chart', async () => {
      const outcome = await render(weather({ method: 2, pageIndexes: [0, 1] }))
      if (!outcome.ok) throw new Error(outcome.failure.message)
      const [overview, precipitation] = await textOfPages(outcome.file.path)
      for (const shown of [
        'City Weather',
        'Overview',
        'Days observed',
        '2,922',
        'Mean daily maximum by month',
      ])
        expect(overview).toContain(shown)
      for (const shown of ['Rain and Snow', 'Wettest days', 'Seattle', 'Precipitation', 'Jun'])
        expect(precipitation).toContain(shown)
    })

    test('pages as PNG are a zip with a picture of each, and one page is a picture', async () => {
      const two = await render(weather({ method: 2, pageIndexes: [0, 1] }), 'PNG')
      expect(two).toMatchObject({
        ok: true,
        file: { extension: 'zip', expectedPages: { pages: 2, exact: true } },
      })
      const one = await render(weather({ method: 2, pageIndexes: [1] }), 'PNG')
      expect(one).toMatchObject({ ok: true, file: { extension: 'png' } })
    })

    // proves decided-7.1.5/under-0-it
    test('a dashboard is rendered with RenderingMethod 0, since the export interface makes none', async () => {
      const dashboard = weather(
        { method: 0 },
        { objectType: 'DASHBOARD', reportName: 'Operations at a Glance' },
      )
      expect(await render(dashboard)).toMatchObject({
        ok: true,
        file: {
          reportName: 'Operations at a Glance',
          expectedPages: { pages: 1 },
          chosen: { method: 2, reason: sentence('made_dashboard') },
        },
      })
      const byExport = { ...dashboard, rendering: { ...dashboard.rendering, method: 1 as const } }
      expect(await render(byExport)).toMatchObject({
        ok: false,
        failure: { code: 'rendering_method_not_available', message: expect.stringContaining('dashboard') },
      })
    })

    test('a filter that the export interface cannot express is applied by the browser with RenderingMethod 0', async () => {
      const outcome = await render(weather({ method: 0, pageIndexes: [0] }, { advancedFilters: [contains] }))
      expect(outcome).toMatchObject({ ok: true, file: { extension: 'pdf' } })
      expect((await server.statistics()).exportsStarted).toBe(0)
    })

    test('what the embedded page says that is wrong is the failure, and its picture is kept', async () => {
      await server.faults({ failNextExports: 1 })
      const outcome = await render(weather({ method: 2, pageIndexes: [0] }))
      expect(outcome).toMatchObject({
        ok: false,
        failure: { code: 'source_export_failed', message: expect.stringContaining('LoadReportFailed') },
      })
      if (!outcome.ok) expect(outcome.evidence?.screenshot).not.toBeNull()
    })

    test('identities of a schedule are in its embed token, and one that the platform refuses fails the run', async () => {
      const identity = { roles: [], customData: null, datasets: [], auditableContext: null }
      const as = (userName: string) =>
        weather({ method: 2, pageIndexes: [0] }, { identities: [{ ...identity, userName }] })
      expect(await render(as('reader@example.org'))).toMatchObject({ ok: true })
      expect(await render(as('unknown@example.org'))).toMatchObject({
        ok: false,
        failure: { retryable: false },
      })
    })

    test('a format that a browser does not make is refused', async () => {
      expect(await render(weather({ method: 2 }), 'PPTX')).toMatchObject({
        ok: false,
        failure: { code: 'format_not_supported' },
      })
    })
  },
)

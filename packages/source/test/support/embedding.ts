import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browsers, openBrowsersLate } from '@punctual/browser'
import type { BiReportDefinition, ReportFormat, SourceAccount } from '@punctual/domain'
import { type EgressGuard, silentLogger, systemClock } from '@punctual/runtime'
import {
  createSources,
  type ExportOutcome,
  type SourcesWithDiscovery,
  type StoredSignIns,
} from '@punctual/source'
import { loopbackEgress } from '@punctual/testing'

import { type SampleServer, startSampleServer } from './sample-server.ts'
import { biAccount, biDefinition, clientSecret } from './setting.ts'

/** A configuration that the client library of the vendor gave to an embedded page, without its token. */
export type Embedded = Readonly<Record<string, unknown>>

/** The sample of the BI platform, real browsers, and what both have seen of each other. */
export interface Embedding extends AsyncDisposable {
  readonly server: SampleServer
  readonly browsers: Browsers
  readonly sources: SourcesWithDiscovery
  readonly directory: string
  account(more?: Partial<SourceAccount>): SourceAccount
  render(
    definition: BiReportDefinition,
    format?: ReportFormat,
    account?: SourceAccount,
  ): Promise<ExportOutcome>
  /** What the embedded pages were given, the latest last. */
  embedded(): Promise<Embedded[]>
}

/** @param options `embedOrigin`: where the sample says that its embedded pages are; itself when absent */
export async function startEmbedding(
  options: {
    readonly embedOrigin?: string
    readonly egress?: EgressGuard
    readonly signIns?: StoredSignIns
  } = {},
): Promise<Embedding> {
  await using resources = new AsyncDisposableStack()
  const { embedOrigin, egress = loopbackEgress(), signIns } = options
  const server = resources.use(
    await startSampleServer({
      name: 'bi',
      portVariable: 'SAMPLE_BI_PORT',
      environment: {
        SAMPLE_BI_TENANT_ID: 'contoso.example',
        SAMPLE_BI_CLIENT_ID: 'client-1',
        SAMPLE_BI_CLIENT_SECRET: clientSecret,
        ...(embedOrigin === undefined ? {} : { SAMPLE_BI_EMBED_ORIGIN: embedOrigin }),
      },
    }),
  )
  const common = { clock: systemClock(), logger: silentLogger(), egress }
  const limits = { processes: 2, pagesPerProcess: 100, processMemoryMib: 1_024 }
  const browsers = resources.use(
    openBrowsersLate({ ...common, executable: null, directory: null, ...limits }),
  )
  const sources = resources.use(
    createSources({ ...common, random: Math.random, browsers, ...(signIns ? { signIns } : {}) }),
  )
  const directory = await mkdtemp(join(tmpdir(), 'bi-browser-'))
  resources.defer(() => rm(directory, { recursive: true }))
  const account = (more: Partial<SourceAccount> = {}) => biAccount(server, more)
  const opened = resources.move()
  return {
    server,
    browsers,
    sources,
    directory,
    account,
    render: (definition, format = 'PDF', by = account()) =>
      sources.export(
        { account: by, definition, format, directory, timeoutMs: 120_000 },
        new AbortController().signal,
      ),
    async embedded() {
      const answer = await fetch(`${server.url}/control/embedded`)
      return (await answer.json()) as Embedded[]
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** The weather report of the sample, by the names of workspace and report. */
export function weather(
  rendering: Partial<BiReportDefinition['rendering']> = {},
  more: Partial<BiReportDefinition> = {},
): BiReportDefinition {
  const names = { reportUrl: null, workspaceName: 'Operations', reportName: 'City Weather' }
  const definition = biDefinition(names)
  return { ...definition, rendering: { ...definition.rendering, ...rendering }, ...more }
}

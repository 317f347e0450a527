import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BiReportDefinition, PaginatedReportDefinition, SourceAccount } from '@punctual/domain'
import { createLogger } from '@punctual/runtime'
import {
  createSources,
  type SourceLimits,
  type SourcesWithDiscovery,
  type StoredSignIns,
} from '@punctual/source'
import { loopbackEgress } from '@punctual/testing'

import { biPlatform } from '../contract/bi-platform.ts'
import { checkRequest } from '../contract/contract.ts'
import { jsReportServer } from '../contract/jsreport.ts'
import { reportServer } from '../contract/report-server.ts'
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts'
import { type SteeredClock, steeredClock } from './steered-clock.ts'

/** Connectors, a scripted server to talk to, a directory, and everything that was logged. */
export interface Setting extends AsyncDisposable {
  readonly server: ScriptedServer
  readonly sources: SourcesWithDiscovery
  readonly clock: SteeredClock
  readonly directory: string
  readonly logged: () => string
}

export async function createSetting(
  limits: Partial<SourceLimits> = {},
  signIns?: StoredSignIns,
): Promise<Setting> {
  await using resources = new AsyncDisposableStack()
  const server = resources.use(await startScriptedServer())
  const clock = steeredClock()
  const lines: string[] = []
  const logger = createLogger({
    name: 'test',
    level: 'trace',
    destination: { write: (line) => void lines.push(line) },
  })
  const sources = resources.use(
    createSources({
      clock,
      random: () => 0,
      logger,
      limits,
      egress: loopbackEgress(),
      ...(signIns === undefined ? {} : { signIns }),
    }),
  )
  const directory = await mkdtemp(join(tmpdir(), 'source-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  const owned = resources.move()
  return {
    server,
    sources,
    clock,
    directory,
    logged: () => lines.join(''),
    async [Symbol.asyncDispose]() {
      await owned.disposeAsync()
      // Every request of every test is one that the vendors describe.
      const violations = server.seen.flatMap((seen) =>
        checkRequest([...biPlatform, ...reportServer, ...jsReportServer], seen),
      )
      if (violations.length > 0)
        throw new Error(`requests that no vendor describes: ${[...new Set(violations)].join('; ')}`)
    },
  }
}

export const clientSecret = 'S3cret~of.the-client/with+signs='

export function biAccount(server: { url: string }, more: Partial<SourceAccount> = {}): SourceAccount {
  return {
    id: 'account-1',
    name: 'Analytics',
    authType: 'ServicePrincipal',
    settings: {
      kind: 'bi',
      tenantId: 'contoso.example',
      clientId: 'client-1',
      authorityUrl: server.url,
      apiUrl: server.url,
      scope: 'https://analysis.windows.net/powerbi/api/.default',
    },
    secret: clientSecret,
    ...more,
  }
}

export const password = 'p@ss:wörd/with signs'

export function reportServerAccount(
  server: { url: string },
  more: Partial<SourceAccount> = {},
): SourceAccount {
  return {
    id: 'account-2',
    name: 'Report server',
    authType: 'Basic',
    settings: {
      kind: 'reportserver',
      serverUrl: `${server.url}/ReportServer`,
      portalUrl: `${server.url}/reports`,
      userName: 'reader',
      domain: '',
    },
    secret: password,
    ...more,
  }
}

export const workspaceId = 'aaaaaaaa-0000-4000-8000-000000000001'
export const reportId = 'bbbbbbbb-0000-4000-8000-000000000002'

export function biDefinition(more: Partial<BiReportDefinition> = {}): BiReportDefinition {
  return {
    kind: 'single',
    objectType: 'REPORT',
    reportUrl: `https://app.powerbi.com/reportEmbed?reportId=${reportId}&groupId=${workspaceId}`,
    reportName: null,
    workspaceName: null,
    applyBookmark: false,
    bookmarkJson: '',
    rendering: { method: 0, pageIndexes: [], visualNames: [], locale: null, timeoutSeconds: null },
    basicFilters: [],
    advancedFilters: [],
    ...more,
  }
}

export function paginatedDefinition(
  more: Partial<PaginatedReportDefinition> = {},
): PaginatedReportDefinition {
  return {
    kind: 'paginated',
    reportUrl: '/Sales/Daily',
    reportName: null,
    workspaceName: null,
    useNativeApi: true,
    parameters: [],
    ...more,
  }
}

import { failure, type FailureCode } from '@punctual/domain'

import { createFindings } from '../../findings.ts'
import { discard } from '../../http/http-client.ts'
import type { AccountValidation } from '../../port.ts'
import type { CatalogFolder, CatalogReport } from './discovery-port.ts'
import { listCatalogFolders, listCatalogReports } from './catalog.ts'
import type { ReportServerClient } from './report-server-client.ts'
import { sentence } from '@punctual/domain/words'

/** Reads the catalog through the portal and asks the web service, which renders, for the root folder. */
export async function validateReportServerAccount(
  open: () => ReportServerClient,
  signal: AbortSignal,
): Promise<AccountValidation> {
  const findings = createFindings(signal)
  const client = await findings.trying('sign in with the account', async () => open())
  if (client) {
    const folders = await findings.trying('list the folders of the portal', () =>
      listCatalogFolders(client, signal),
    )
    const reports = await findings.trying('list the reports of the portal', () =>
      listCatalogReports(client, signal),
    )
    await findings.trying('reach the web service that renders', () => reachWebService(client, signal))
    findings.canRead.push(...countByFolder(folders ?? [], reports ?? []))
    if (reports?.length === 0) {
      findings.problems.push({
        what: 'find a report',
        failure: failure('source_access_denied', {
          source: 'reportserver',
          said: sentence('reads_no_report'),
        }),
      })
    }
  }
  return findings.result()
}

/**
 * What keeps an account from rendering anything; every other error page proves that the web service is there
 * and lets it in.
 */
const shutOut: ReadonlySet<FailureCode> = new Set([
  'source_credentials_rejected',
  'source_access_denied',
  'source_busy',
  'source_report_not_found',
])

async function reachWebService(client: ReportServerClient, signal: AbortSignal): Promise<void> {
  const answer = await client.postForm(
    { query: '?/', form: 'rs:Command=ListChildren', timeoutMs: 30_000 },
    signal,
  )
  if (answer.status === 200) return discard(answer.body)
  const error = await client.failureOf(answer, signal)
  // Only a report server names its errors.
  const isReportServer = error.failure.said.code === 'with_name'
  if (!isReportServer || shutOut.has(error.failure.code)) throw error
}

function countByFolder(
  folders: readonly CatalogFolder[],
  reports: readonly CatalogReport[],
): AccountValidation['canRead'] {
  const counts = new Map(folders.map(({ path }) => [path, 0]))
  for (const { path } of reports) {
    const folder = path.slice(0, path.lastIndexOf('/')) || '/'
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, count]) => ({ kind: 'folder' as const, name, reports: count, isOnDedicatedCapacity: null }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

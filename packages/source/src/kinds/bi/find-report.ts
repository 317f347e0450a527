import { type AddressedReportDefinition, failure, FailureError } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import type { BiReport } from './discovery-port.ts'
import type { BiClient } from './bi-client.ts'
import { getReport, listReports, oneNamed, resolveWorkspace } from './discovery.ts'
import { readReportAddress, type ReportAddress } from './report-address.ts'

/** A report as the export needs it. */
export interface FoundReport {
  readonly report: BiReport
  /** Null for "My workspace". */
  readonly workspaceId: string | null
  /** The page that the address of the schedule opens. */
  readonly pageName: string | null
}

/**
 * Finds the report of a definition: by its address, whose workspace may be completed by name, or by the names
 * of workspace and report.
 *
 * @throws FailureError `source_report_not_found`, `source_request_invalid`, or
 * `rendering_method_not_available` for a dashboard, which the
 *   platform cannot export
 */
export async function findReport(
  client: BiClient,
  definition: AddressedReportDefinition,
  signal: AbortSignal,
): Promise<FoundReport> {
  const { reportUrl, reportName, workspaceName } = definition
  if (reportUrl) {
    const address = exportable(readReportAddress(reportUrl))
    const workspaceId =
      address.workspaceId ??
      (workspaceName ? await resolveWorkspace(client, { name: workspaceName }, signal) : null)
    const report = await getReport(client, { workspaceId, id: address.id }, signal)
    return { report, workspaceId, pageName: address.pageName }
  }
  if (!reportName || !workspaceName)
    throw invalid(sentence('report_named_nowhere', { otherNames: ['WorkspaceName', 'BiReportName'] }))
  const workspaceId = await resolveWorkspace(client, { name: workspaceName }, signal)
  const reports = await listReports(client, workspaceId, signal)
  const report = oneNamed(reports, {
    name: reportName,
    what: sentence('what_report'),
    place: sentence('in_workspace', { workspace: workspaceName }),
  })
  return { report, workspaceId, pageName: null }
}

function exportable(address: ReportAddress | null): ReportAddress {
  if (address === null) throw invalid(sentence('report_url_unreadable'))
  if (address.kind === 'report' || address.kind === 'paginated') return address
  if (address.kind === 'app') throw invalid(sentence('report_url_in_app'))
  throw new FailureError(dashboardFailure())
}

export function dashboardFailure() {
  return failure('rendering_method_not_available', {
    source: 'bi',
    said: sentence('dashboard_needs_browser'),
  })
}

export function invalid(said: Sentence): FailureError {
  return new FailureError(failure('source_request_invalid', { source: 'bi', said }))
}

import {
  type AddressedReportDefinition,
  type ReportFormat,
  paginatedFormatNames,
  withoutOuter,
} from '@punctual/domain'

import type { BrowseEntry } from '../../port.ts'
import type { BiClient } from './bi-client.ts'
import { biReportFormats } from './can-run.ts'
import { listReports, listWorkspaces } from './discovery.ts'
import { biFormats } from './export-body.ts'
import { findReport } from './find-report.ts'

/** The workspaces, or the reports of one of them: `/{workspace id}`. */
export async function browseBi(client: BiClient, path: string, signal: AbortSignal): Promise<BrowseEntry[]> {
  const workspaceId = withoutOuter(path, '/')
  if (workspaceId === '') {
    const workspaces = await listWorkspaces(client, signal)
    return workspaces.map(({ id, name }) => ({
      kind: 'folder',
      name,
      path: `/${id}`,
      itemId: null,
      formats: null,
    }))
  }
  const reports = await listReports(client, workspaceId, signal)
  return reports.map(({ id, name, reportType }) => ({
    kind: 'report',
    name,
    path: `/${workspaceId}/${id}`,
    itemId: id,
    formats: formatsOf(reportType),
  }))
}

/** What the platform makes of a report, by its type there. */
export async function formatsOfBiReport(
  client: BiClient,
  definition: AddressedReportDefinition,
  signal: AbortSignal,
): Promise<readonly ReportFormat[]> {
  const { report } = await findReport(client, definition, signal)
  return report.reportType === 'PaginatedReport' ? paginatedFormatNames : biReportFormats(definition).formats
}

function formatsOf(reportType: 'PowerBIReport' | 'PaginatedReport'): readonly ReportFormat[] {
  return reportType === 'PaginatedReport' ? paginatedFormatNames : biFormats
}

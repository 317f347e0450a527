import { FailureError, type PaginatedReportDefinition } from '@punctual/domain'

import { parameterValues } from '../../parameter-values.ts'
import { listLinkedReports, reportParameters } from './catalog.ts'
import { findReportPath } from './render-report.ts'
import type { ReportServerClient } from './report-server-client.ts'

/**
 * Goes the way of a rendering up to its form.
 *
 * @throws FailureError that the rendering would end with
 */
export async function preflightOnReportServer(
  client: ReportServerClient,
  definition: PaginatedReportDefinition,
  signal: AbortSignal,
): Promise<void> {
  parameterValues(definition.parameters)
  const path = await findReportPath(client, definition, signal)
  try {
    await reportParameters(client, path, signal)
  } catch (error) {
    const isGone = error instanceof FailureError && error.failure.code === 'source_report_not_found'
    // A linked report renders as any other, and the catalog keeps it in a list of its own.
    if (!isGone || !(await isLinked(client, path, signal))) throw error
  }
}

async function isLinked(client: ReportServerClient, path: string, signal: AbortSignal): Promise<boolean> {
  try {
    const linked = await listLinkedReports(client, signal)
    return linked.some((report) => report.path.toLowerCase() === path.toLowerCase())
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'source_report_not_found') return false
    throw error
  }
}

import type { PaginatedReportDefinition } from '@punctual/domain'

import { parameterValues } from '../../parameter-values.ts'
import { requireSnapshot } from './history.ts'
import { findParameterRefusal } from './parameter-refusal.ts'
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
  const { parameters } = definition
  parameterValues(parameters)
  const report = await findReportPath(client, definition, signal)
  const refusal = await findParameterRefusal(client, { report, parameters }, signal)
  if (refusal !== null) throw refusal
  const { historyId } = definition
  if (historyId !== undefined) await requireSnapshot(client, { report, historyId }, signal)
}

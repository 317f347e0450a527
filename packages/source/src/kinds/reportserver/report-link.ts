import { type ReportDefinition, withoutTrailing } from '@punctual/domain'

import { encodePath, findReportPath } from './render-report.ts'
import type { ReportServerClient } from './report-server-client.ts'

/** The page of a report in the portal of the account: `{portal}/report/Sales/Daily`. */
export async function linkOnReportServer(
  client: ReportServerClient,
  definition: ReportDefinition,
  signal: AbortSignal,
): Promise<string | null> {
  if (definition.kind !== 'paginated') return null
  const path = await findReportPath(client, definition, signal)
  return `${withoutTrailing(client.settings.portalUrl, '/')}/report${encodePath(path)}`
}

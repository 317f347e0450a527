import { failure, FailureError, type ReportFormat } from '@punctual/domain'
import { z } from 'zod'

import type { BiClient } from './bi-client.ts'
import type { FoundReport } from './find-report.ts'
import { sentence } from '@punctual/domain/words'

const item = z.object({
  sensitivityLabel: z.object({ id: z.string().min(1) }).nullish(),
})

/**
 * Refuses an export that the platform refuses for the sensitivity label of the report. An application makes
 * no PDF and no PPTX of a labelled report, and PNG is never made of one
 * (learn.microsoft.com/power-bi/developer/embedded/export-to).
 *
 * Only an account that may read the properties of the report learns of it here (Fabric REST API: Items, Get
 * Item). Another account meets it in the run.
 */
export async function requireNoLabel(
  client: BiClient,
  { workspaceId, report }: FoundReport,
  { format, signal }: { readonly format: ReportFormat; readonly signal: AbortSignal },
): Promise<void> {
  const isPicture = format === 'PNG'
  if (workspaceId === null || report.reportType !== 'PowerBIReport' || (client.isUser && !isPicture)) return
  if (!(await hasLabel(client, { workspaceId, id: report.id, signal }))) return
  const said = sentence(isPicture ? 'label_refuses_png' : 'label_refuses_application', {
    report: report.name,
  })
  throw new FailureError(failure('source_report_labelled', { source: 'bi', said }))
}

async function hasLabel(
  client: BiClient,
  { workspaceId, id, signal }: { workspaceId: string; id: string; signal: AbortSignal },
): Promise<boolean> {
  const path = `/workspaces/${encodeURIComponent(workspaceId)}/items/${encodeURIComponent(id)}`
  try {
    const { value } = await client.json({ service: 'items', path }, item, signal)
    return value.sensitivityLabel?.id !== undefined
  } catch (error) {
    if (error instanceof FailureError && !signal.aborted) return false
    throw error
  }
}

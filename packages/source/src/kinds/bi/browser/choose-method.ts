import type { BiReportDefinition, ReportFormat } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import { assumeFilled } from '../assume-filled.ts'
import type { BiClient } from '../bi-client.ts'
import type { Capacities } from '../capacities.ts'
import { browserFormats, isDataFormat } from '../export-body.ts'
import type { FoundReport } from '../find-report.ts'
import { filterExpression } from '../filter-expression.ts'
import { readReportAddress } from '../report-address.ts'
import type { ChosenMethod } from '../../../port.ts'

/** A paginated report has no page to choose. */
export const paginatedMethod: ChosenMethod = {
  method: 1,
  reason: sentence('made_paginated'),
}

/**
 * RenderingMethod 0 takes the export interface, unless the report needs what only the browser can do. Without
 * a format, as far as the definition says.
 */
export function chooseMethod(
  definition: BiReportDefinition,
  format: ReportFormat | null = null,
): ChosenMethod {
  const { method, visualNames } = definition.rendering
  if (method === 1 || method === 2) return { method, reason: sentence('made_as_asked', { method }) }
  if (isDashboard(definition)) return { method: 2, reason: sentence('made_dashboard') }
  if (format !== null && isDataFormat(format) && visualNames.length > 0)
    return { method: 2, reason: sentence('made_visual_data') }
  if (visualNames.length > 0 && definition.applyBookmark && definition.bookmarkJson.trim() !== '')
    return { method: 2, reason: sentence('made_visual_bookmark') }
  const filters = filterExpression(definition.basicFilters, assumeFilled(definition.advancedFilters))
  const inexpressible = filters.ok ? undefined : filters.errors.find(({ kind }) => kind === 'inexpressible')
  if (inexpressible) {
    const { field, said: reason } = inexpressible
    return { method: 2, reason: sentence('made_with_filters', { field, reason }) }
  }
  return { method: 1, reason: sentence('made_by_export') }
}

/** A report that was found, with the account that asks for it. */
export interface WantedExport {
  readonly accountId: string
  readonly definition: BiReportDefinition
  readonly format: ReportFormat
  readonly found: FoundReport
}

/**
 * The browser in place of the export interface, for RenderingMethod 0 and a report whose workspace is on no
 * capacity; null for any other.
 */
export async function browserForWorkspace(
  client: BiClient,
  capacities: Capacities,
  { accountId, definition, format, found, signal }: WantedExport & { readonly signal: AbortSignal },
): Promise<ChosenMethod | null> {
  const { report, workspaceId } = found
  if (definition.rendering.method !== 0 || report.reportType === 'PaginatedReport') return null
  if (!browserFormats.includes(format)) return null
  const workspace = await capacities.withoutCapacity(client, { accountId, workspaceId }, signal)
  if (workspace === null) return null
  return { method: 2, reason: sentence('made_without_capacity', { workspace: workspace.name }) }
}

export function isDashboard({ objectType, reportUrl }: BiReportDefinition): boolean {
  return (
    objectType === 'DASHBOARD' || (reportUrl !== null && readReportAddress(reportUrl)?.kind === 'dashboard')
  )
}

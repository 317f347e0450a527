import type { BiReportDefinition, ReportFormat } from '@punctual/domain'

import { assumeFilled } from '../assume-filled.ts'
import { isDataFormat } from '../export-body.ts'
import { filterExpression } from '../filter-expression.ts'
import { readReportAddress } from '../report-address.ts'
import type { ChosenMethod } from '../../../port.ts'

/** A paginated report has no page to choose. */
export const paginatedMethod: ChosenMethod = {
  method: 1,
  reason: 'The export interface of the BI platform makes paginated reports.',
}

/**
 * RenderingMethod 0 takes the export interface, unless the report needs what only the browser can do. Without
 * a format, as far as the definition tells.
 */
export function chooseMethod(
  definition: BiReportDefinition,
  format: ReportFormat | null = null,
): ChosenMethod {
  const { method, visualNames } = definition.rendering
  if (method === 1 || method === 2)
    return { method, reason: `The schedule asks for RenderingMethod ${method}.` }
  if (isDashboard(definition))
    return { method: 2, reason: 'The export interface of the BI platform makes no dashboards.' }
  if (format !== null && isDataFormat(format) && visualNames.length > 0)
    return { method: 2, reason: 'Only its embedded page gives the data of a visual.' }
  if (visualNames.length > 0 && definition.applyBookmark && definition.bookmarkJson.trim() !== '')
    return { method: 2, reason: 'The export interface takes no bookmark for a single visual.' }
  const filters = filterExpression(definition.basicFilters, assumeFilled(definition.advancedFilters))
  const inexpressible = filters.ok ? undefined : filters.errors.find(({ kind }) => kind === 'inexpressible')
  if (inexpressible)
    return { method: 2, reason: `The export interface does not take the filters: ${inexpressible.message}` }
  return { method: 1, reason: 'The export interface of the BI platform makes this report.' }
}

export function isDashboard({ objectType, reportUrl }: BiReportDefinition): boolean {
  return (
    objectType === 'DASHBOARD' || (reportUrl !== null && readReportAddress(reportUrl)?.kind === 'dashboard')
  )
}
